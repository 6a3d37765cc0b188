"""The work behind the board view: solve, complete, list, count, step to the next solution, give a hint, read."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Any

from queenright import questions
from queenright.board.board import Board
from queenright.board.parse import parse_position
from queenright.board.placement import Placement
from queenright.board.position import Position
from queenright.errors import BoardError
from queenright.problem.problem import Problem
from queenright.sampling import uniform
from queenright.sizes import checked_size
from queenright.symmetry import canonical, stabilizer
from queenright.web.reports import Tell, problem_of, reporter


def solve(arguments: dict[str, Any], tell: Tell) -> dict[str, Any]:
    """One solution, by an engine or by a method of the source texts (docs/documents.md)."""
    result = questions.solve(
        problem_of(arguments),
        method=arguments["method"],
        engine=arguments["engine"],
        seconds=arguments["seconds"],
        seed=arguments["seed"],
    )
    return result.to_json()


def complete(arguments: dict[str, Any], tell: Tell) -> dict[str, Any]:
    """One solution that keeps all queens of the board."""
    result = questions.solve(kept(arguments), seconds=arguments["seconds"], seed=arguments["seed"])
    return result.to_json()


def kept(arguments: dict[str, Any]) -> Problem:
    """The problem with the queens on the board as fixed queens; an error names two that attack each other."""
    problem = problem_of(arguments)
    queens = [(row, column) for row, column in arguments["queens"]]
    attacks = problem.check(Board(problem.n, queens), limit=1).attacks
    if attacks:  # here, as not all of them need be fixed
        words, _, _ = attacks[0].describe(problem.n).partition(" (")
        raise BoardError(f"{words}: move one of them")
    return problem.replace(fixed=queens)


def every(arguments: dict[str, Any], tell: Tell) -> dict[str, Any]:
    """All solutions in order, up to a limit; *complete* is whether these are all."""
    limit = arguments["limit"]
    found = [answer.to_list() for answer in islice(_listed(problem_of(arguments), arguments["fundamental"]), limit + 1)]
    return {
        "n": arguments["problem"]["n"],
        "count": len(found[:limit]),
        "complete": len(found) <= limit,
        "solutions": found[:limit],
    }


def _listed(problem: Problem, fundamental: bool) -> Iterator[Position]:
    if not fundamental:
        return questions.solutions(problem)
    return (placement for placement, _ in questions.representatives(problem))


def count(arguments: dict[str, Any], tell: Tell) -> dict[str, Any]:
    """How many solutions keep the queens of the board; on an empty board, the number of all solutions."""
    problem = kept(arguments)
    counted = questions.count(problem, progress=reporter(tell))
    wanted = arguments["fundamental"] and (problem.is_plain or problem.is_plain_torus)
    classes = questions.classes(problem, counted=counted).to_json() if wanted else {}
    return {**counted.to_json(), **classes}


def step(arguments: dict[str, Any], tell: Tell) -> dict[str, Any]:
    """The solution after (or before) the board; the first (or last) one if the board is not a vector.

    *ahead* holds the next ones in the same direction, so that the page already has them when the user goes on.
    """
    problem = problem_of(arguments)
    vector = _vector(problem.n, arguments["queens"])
    found: list[list[int]] = []
    while len(found) <= arguments["ahead"]:
        answer = questions.neighbour(problem, vector, back=arguments["back"], seconds=arguments["seconds"])
        if answer is None:
            break
        vector = list(answer)
        found.append(vector)
    first = found[0] if found else None
    complete = len(found) <= arguments["ahead"]
    return {
        "n": problem.n,
        "status": "found" if found else "none",
        "queens": first,
        "ahead": found[1:],
        "complete": complete,
    }


def order(arguments: dict[str, Any], tell: Tell) -> dict[str, Any]:
    """The solution's number and its class, both counted from 1, and the symmetries that leave it unchanged."""
    placement = Problem(len(arguments["queens"])).certified(Placement(arguments["queens"]))
    smallest = list(canonical(placement))
    numbers = [list(first) for first, _ in questions.representatives(placement.n)]
    return {
        "rank": uniform.rank(placement) + 1,
        "count": int(questions.count(placement.n)),
        "class": numbers.index(smallest) + 1,
        "classes": len(numbers),
        "symmetries": [str(each) for each in stabilizer(placement)][1:],
    }


def _vector(n: int, queens: list[list[int]]) -> list[int] | None:
    rows = {column: row for row, column in queens}
    return [rows[column] for column in range(n)] if len(rows) == len(queens) == n else None


def hint(arguments: dict[str, Any], tell: Tell) -> dict[str, Any]:
    """The next step and its reason."""
    from queenright.explain.hint import hint as advise

    queens = [(row, column) for row, column in arguments["queens"]]
    return advise(problem_of(arguments), queens, seconds=arguments["seconds"]).to_json()


def read(arguments: dict[str, Any], tell: Tell) -> dict[str, Any]:
    """A board in any notation, as squares."""
    try:
        board = parse_position(arguments["text"], arguments["n"])
    except RecursionError:
        raise BoardError("the board is nested too deep to be one") from None
    checked_size(board.n, largest=arguments["largest"])
    own = set(board.squares()).difference(board.fixed)
    marks = {"queens": own, "fixed": board.fixed, "blocked": board.blocked}
    return {"n": board.n} | {name: [list(square) for square in sorted(squares)] for name, squares in marks.items()}
