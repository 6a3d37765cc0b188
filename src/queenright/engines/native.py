"""The native engine: the explicit construction where nothing else is asked, the core's own search otherwise."""

from __future__ import annotations

from collections.abc import Iterator
from time import perf_counter

from queenright import _core
from queenright.board.board import Board
from queenright.board.placement import Placement
from queenright.engines.engine import Limits
from queenright.problem.problem import Problem
from queenright.problem.result import Result, Statistics, Status

NAME = "native"
TITLE = "Queenright's own search"
EXTRA = ""


def version() -> str | None:
    return _core.version


def solve(problem: Problem, limits: Limits) -> Result:
    """One solution, or the proof that there is none.

    >>> solve(Problem(5), Limits()).placement
    Placement([4, 1, 3, 0, 2])
    """
    start = perf_counter()
    if problem.is_plain:
        found = Placement._trusted(_core.pauls(problem.n)) if _core.pauls_exists(problem.n) else None
    else:
        found = next(iter(_search(problem)), None)
    statistics = Statistics(seconds=perf_counter() - start)
    if found is None:
        return Result(problem.n, Status.NONE, engine=NAME, statistics=statistics)
    return Result(problem.n, Status.FOUND, problem.certified(found), engine=NAME, statistics=statistics)


def solutions(problem: Problem, limits: Limits) -> Iterator[Placement | Board]:
    """All solutions in lexicographic order."""
    return (problem.certified(answer) for answer in _search(problem))


def count(problem: Problem) -> int:
    """The number of solutions."""
    return sum(1 for _ in _search(problem))


def _search(problem: Problem) -> Iterator[Placement]:
    """Column by column, row by row: obvious, complete and in lexicographic order."""
    n = problem.n
    fixed = {column: row for row, column in problem.fixed}

    def walk(rows: list[int]) -> Iterator[Placement]:
        column = len(rows)
        if column == n:
            yield Placement(rows)
            return
        for row in [fixed[column]] if column in fixed else range(n):
            squares = [(r, c) for c, r in enumerate(rows)]
            candidate = Board(n, (*squares, (row, column)))
            report = problem.check(candidate)
            if not report.attack_count and not problem.forbidden((row, column)):
                yield from walk([*rows, row])

    return walk([])
