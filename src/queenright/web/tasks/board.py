"""The work behind the board view: solve, complete, list, count, step to the next solution, give a hint."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Any

from queenright import questions
from queenright.board.board import Board
from queenright.board.placement import Placement
from queenright.engines import native
from queenright.engines.neighbours import next_solution, previous_solution
from queenright.errors import InputError
from queenright.problem.problem import Problem
from queenright.web.tasks.common import Tell, problem_of, reporter


def solve(arguments: dict[str, Any], tell: Tell) -> dict[str, Any]:
    """One solution, by an engine or by a method of the documents."""
    result = questions.solve(
        problem_of(arguments), method=arguments["method"], engine=arguments["engine"],
        seconds=arguments["seconds"], seed=arguments["seed"],
    )  # fmt: skip
    return result.to_json()


def complete(arguments: dict[str, Any], tell: Tell) -> dict[str, Any]:
    """One solution that keeps all queens of the board."""
    result = questions.solve(kept(arguments), seconds=arguments["seconds"], seed=arguments["seed"])
    return result.to_json()


def kept(arguments: dict[str, Any]) -> Problem:
    """The problem in which the queens that stand are fixed."""
    return problem_of(arguments).replace(fixed=[(row, column) for row, column in arguments["queens"]])


def every(arguments: dict[str, Any], tell: Tell) -> dict[str, Any]:
    """All solutions in order, up to a limit; *complete* says whether these are all."""
    limit = arguments["limit"]
    found = [_plain(answer) for answer in islice(_listed(problem_of(arguments), arguments["fundamental"]), limit + 1)]
    return {
        "n": arguments["problem"]["n"], "count": len(found[:limit]), "complete": len(found) <= limit,
        "solutions": found[:limit],
    }  # fmt: skip


def _listed(problem: Problem, fundamental: bool) -> Iterator[Placement | Board]:
    if not fundamental:
        return questions.solutions(problem)
    if not problem.is_plain:
        raise InputError("solutions up to symmetry are listed for boards without constraints")
    from queenright.enumeration import placements

    return map(problem.certified, placements(problem.n, fundamental=True))


def count(arguments: dict[str, Any], tell: Tell) -> dict[str, Any]:
    """How many solutions keep the queens of the board; on an empty board, how many there are."""
    problem = kept(arguments)
    if not problem.is_plain:
        found = native.count(problem, progress=reporter(tell))
        return {"n": problem.n, "count": found, "engine": native.NAME}
    from queenright import counting

    result = counting.count(problem.n, progress=reporter(tell))
    classes = counting.count_classes(problem.n, result.count).to_json() if arguments["fundamental"] else {}
    return {**result.to_json(), **classes}


def step(arguments: dict[str, Any], tell: Tell) -> dict[str, Any]:
    """The solution after (or before) the board; the first (or last) one if the board is no vector."""
    problem = problem_of(arguments)
    vector = _vector(problem.n, arguments["queens"])
    go = previous_solution if arguments["back"] else next_solution
    found = go(problem, vector, seconds=arguments["seconds"])
    status = "none" if found is None else "found"
    return {"n": problem.n, "status": status, "queens": None if found is None else list(found)}


def _vector(n: int, queens: list[list[int]]) -> list[int] | None:
    rows = {column: row for row, column in queens}
    return [rows[column] for column in range(n)] if len(rows) == len(queens) == n else None


def hint(arguments: dict[str, Any], tell: Tell) -> dict[str, Any]:
    """The next step and its reason."""
    from queenright.explain.hint import hint as advise

    queens = [(row, column) for row, column in arguments["queens"]]
    return advise(problem_of(arguments), queens, seconds=arguments["seconds"]).to_json()


def _plain(answer: Placement | Board) -> list[int] | list[list[int]]:
    return list(answer) if isinstance(answer, Placement) else [list(square) for square in answer.queens]
