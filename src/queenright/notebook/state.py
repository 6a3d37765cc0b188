"""What the board in a notebook shows and what it means: pure functions from a problem to marks and back."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from queenright.board.squares import Square
from queenright.errors import BoardError, InputError, QueensError
from queenright.problem.problem import Problem
from queenright.sizes import plural

#: A larger board has squares too small to hit.
LARGEST = 32

#: The marks of a square, named like the fields of a problem.
MARKS = ("fixed", "blocked")

#: A marked square: row, column, mark.
Mark = Sequence[Any]


def checked(problem: Problem) -> Problem:
    """The problem, if its board can be drawn and edited by hand."""
    if problem.n != problem.columns or problem.n > LARGEST:
        size = f"{problem.n} × {problem.columns}"
        raise InputError(f"the widget shows square boards of at most {LARGEST} rows, got {size}")
    if problem.regions:
        raise InputError("the widget draws no regions; queens serve has a view for puzzles")
    return problem


def marks_of(problem: Problem) -> list[list[Any]]:
    """The marks of a problem, row by row.

    >>> marks_of(Problem(4, fixed=[(0, 1)], blocked=[(3, 3)]))
    [[0, 1, 'fixed'], [3, 3, 'blocked']]
    """
    return sorted([*square, mark] for mark in MARKS for square in getattr(problem, mark))


def problem_of(base: Problem, marks: Sequence[Mark]) -> Problem:
    """The problem of a board with these marks; everything else is as in *base*.

    >>> problem_of(Problem(4, blocked=[(0, 0)], torus=True), [[0, 1, "fixed"]])
    Problem(4, fixed=['b4'], torus=True)
    """
    return base.replace(**_squares(marks))


def picture_of(base: Problem, marks: Sequence[Mark]) -> dict[str, Any]:
    """What the referee says of a board with these marks: attacks, squares closed to further queens, a sentence.

    >>> picture_of(Problem(4), [[0, 1, "fixed"], [2, 2, "blocked"]])["attacked"]
    ['x.xx', 'xxx.', '.x.x', '.x..']
    """
    squares = _squares(marks)
    queens = squares["fixed"]
    open_board = base.replace(fixed=(), blocked=squares["blocked"])
    free = set(base.rule.untouched(open_board.free_squares(), base.rule.taken(queens)))
    free.update(queens, squares["blocked"])
    rows = ["".join(".x"[(row, column) not in free] for column in range(base.n)) for row in range(base.n)]
    attacks = [{"a": list(attack.a), "b": list(attack.b)} for attack in base.rule.attacks(queens)]
    return {"attacked": rows, "attacks": attacks, "words": _words(base, marks, len(queens), len(squares["blocked"]))}


def _squares(marks: Sequence[Mark]) -> dict[str, list[Square]]:
    found: dict[str, list[Square]] = {mark: [] for mark in MARKS}
    for entry in marks:
        if len(entry) != 3 or entry[2] not in MARKS:
            raise BoardError(f"a mark is [row, column, {' or '.join(MARKS)}], got {list(entry)!r}")
        found[entry[2]].append((entry[0], entry[1]))
    return found


def _words(base: Problem, marks: Sequence[Mark], queens: int, blocked: int) -> str:
    try:
        problem_of(base, marks)
    except QueensError as error:
        return str(error)
    return f"{queens} of {plural(base.queens, 'queen')}" + (f", {plural(blocked, 'square')} blocked" if blocked else "")
