"""`queens check`: the referee, for one board or many."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from itertools import chain, islice
from typing import Any, Unpack

import click

from queenright.board.lists import load_positions
from queenright.board.position import Position
from queenright.board.squares import Square, describe, parse_square
from queenright.cli.answer import Answer, Later
from queenright.cli.common import PLAIN, Size, command, size_option
from queenright.cli.constraints import Constraints, constraint_options, problem_of
from queenright.cli.wanted import wanted
from queenright.errors import InputError
from queenright.problem.problem import Problem
from queenright.problem.report import Report
from queenright.sizes import plural

#: The most attacks that are listed: on the screen, in JSON, and for each of many boards.
SHOWN, LISTED, LISTED_EACH = 20, 10_000, 100
MOST = f"List at most this many attacks; default {SHOWN}, with --json {LISTED}."


@command("check", "queens check 0,4,7,5,2,6,1,3", "queens check 0,2,4,1,3 --torus --json", plain=PLAIN)
@click.argument("boards", metavar="BOARD...", nargs=-1, required=True)
@size_option
@click.option("--point", metavar="SQUARE", help="Report instead whether this square is guarded, and by which queens.")
@click.option("--steps", is_flag=True, help="With --point: show every comparison of Algorithm 1 in the notes.")
@click.option("--limit", type=Size(what="limit"), metavar="K", help=MOST)
@constraint_options
def check(
    boards: tuple[str, ...],
    n: int | None,
    point: str | None,
    steps: bool,
    limit: int | None,
    plain: bool,
    **constraints: Unpack[Constraints],
) -> Answer:
    """Report whether BOARD is a solution; if not, list and count the pairs of queens that attack each other.

    BOARD is a vector such as 0,4,7,5,2,6,1,3 (the row of each column, from 0), a file (text board, CSV, JSON, .npy), or
    - for standard input. A file may hold many boards, in any format that `queens all` and `queens sample` write. The
    exit status is 1 if one of them is not a solution.
    """
    given = problem_of(None, constraints) if constraints["problem"] else None
    rectangular = given is not None and given.columns != given.n
    loaded = chain.from_iterable(load_positions(board, n, rectangular=rectangular) for board in boards)
    first = list(islice(loaded, 2))

    @cache
    def problem(size: int) -> Problem:
        return given if given is not None else problem_of(size, constraints)

    if point is not None:
        if len(first) != 1:
            raise InputError("--point needs exactly one board")
        return _check_point(first[0], point, problem(first[0].n), steps)
    if steps:
        raise InputError("--steps shows how a square is checked; choose one with --point")
    if len(first) == 1:
        return _check_one(first[0], problem(first[0].n), limit, plain)
    return Many(((position, problem(position.n)) for position in chain(first, loaded)), limit).answer()


def _check_one(position: Position, problem: Problem, limit: int | None, plain: bool) -> Answer:
    listed = LISTED if wanted().json or "json" in wanted().files else SHOWN
    report = problem.check(position, limit=listed if limit is None else limit)
    complete = len(report.attacks) == report.attack_count
    return Answer(
        {**report.to_json(), "complete": complete},
        lambda: _verdict(report, problem, position, plain),
        exit_code=0 if report.solution else 1,
    )


def _verdict(report: Report, problem: Problem, position: Position, plain: bool) -> str:
    from queenright.board.text import LARGEST

    if report.solution:
        peace = "none attacks another" if report.queens > 1 else "nothing to attack"
        return f"a solution: {plural(report.queens, 'queen')}, {peace}"
    lines = ["not a solution:", *report.reasons(SHOWN)]
    if position.n <= LARGEST:
        alarmed = {queen for _, group in problem.rule.crowded(position.squares()) for queen in group}
        lines.append(position.text(fixed=(), blocked=(), alarmed=alarmed, plain=plain))
    return "\n".join(lines)


class Many:
    """Many boards, checked one by one as they are printed; the solutions among them are counted."""

    def __init__(self, boards: Iterable[tuple[Position, Problem]], limit: int | None) -> None:
        self._boards, self._limit = iter(boards), limit
        self._count = self._solutions = 0

    def answer(self) -> Answer:
        counts = {"count": Later(lambda: self._count), "solutions": Later(lambda: self._solutions)}
        return Answer(
            lambda: {**({} if self._count else {"boards": map(self._fields, self._reports())}), **counts},
            self._lines,
            exit_code=lambda: 0 if self._solutions == self._count else 1,
        )

    def _reports(self) -> Iterator[Report]:
        limit = LISTED_EACH if self._limit is None else self._limit
        for position, problem in self._boards:
            report = problem.check(position, limit=limit)
            self._count += 1
            self._solutions += report.solution
            yield report

    def _fields(self, report: Report) -> dict[str, Any]:
        """The full report only for boards that are not solutions."""
        return {"n": report.n, "solution": True} if report.solution else report.to_json()

    def _lines(self) -> Iterator[str]:
        for report in self._reports():
            if not report.solution:
                why = report.reasons(1)
                yield f"board {self._count}: not a solution: {why[0] if why else 'queens are missing'}"
        if self._solutions == self._count:
            yield f"{plural(self._count, 'board')}: {'all are solutions' if self._count != 1 else 'a solution'}"
        else:
            yield f"{self._solutions:,} of {plural(self._count, 'board')} are solutions"


def _check_point(board: Position, text: str, problem: Problem, steps: bool) -> Answer:
    """The queens that guard a square, each with the line they share."""
    square = parse_square(text, board.n, board.columns)
    shown = _steps(square, board, problem) if steps else []
    guards, name = list(problem.rule.guards(square, board.squares())), describe(square, board.n)
    fields = [{"square": list(queen), "line": line} for queen, line in guards]
    words = [
        f"{name} holds a queen"
        if line is None
        else f"{name} is guarded by the queen on {describe(queen, board.n)} (same {line.words})"
        for queen, line in guards
    ]
    document = {"n": board.n, "point": list(square), "guarded": bool(guards), "by": fields}
    return Answer({**document, **({"steps": shown} if steps else {})}, [*shown, *(words or [f"{name} is not guarded"])])


def _steps(square: Square, board: Position, problem: Problem) -> list[str]:
    from queenright.explain.guarded import guarded

    if problem.torus:
        raise InputError("--steps follows Algorithm 1, which does not support a torus")
    return [step.words for step in guarded(square, board.squares())]
