"""A hint for a board that is not finished: what to look at next, and why.

The reasons come in the order in which a person finds them: two queens that attack each other, a row or column that has
no square left, one that has a single square left, a square that would leave another line without any. Only when none
of these speaks does a solver look whether the board can be finished, and names a square of the fullest line.

Rows and columns are named as the board's edge shows them: rank and file as in chess up to size 26, else from 0.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from queenright import questions
from queenright.board.lines import CHESS, Line
from queenright.board.squares import Square, describe
from queenright.errors import InputError
from queenright.problem.problem import Problem
from queenright.problem.result import Status

#: How long the solver may look, if it must.
SECONDS = 20.0


class Advice(StrEnum):
    """What to do."""

    PLACE = "place"
    AVOID = "avoid"
    REMOVE = "remove"
    DONE = "done"


@dataclass(frozen=True, slots=True)
class BoardHint:
    """*square* is where to place, or not to place; *squares* are those that the reason is about."""

    advice: Advice
    reason: str
    square: Square | None = None
    squares: tuple[Square, ...] = ()

    def to_json(self) -> dict[str, Any]:
        square = None if self.square is None else list(self.square)
        squares = [list(each) for each in self.squares]
        return {"advice": str(self.advice), "reason": self.reason, "square": square, "squares": squares}


def hint(problem: Problem, queens: Iterable[Square], *, seconds: float = SECONDS) -> BoardHint:
    """The next step for these queens on this problem's board.

    >>> hint(Problem(4), [(1, 0), (3, 1)]).reason
    'row 2 has one free square left: d2'
    >>> hint(Problem(4), [(0, 0)]).reason
    'a queen on d2 would leave row 3 without a free square'
    """
    if not problem.is_of_queens_alone:
        raise InputError("hints are given for n queens on a square board; for regions and touching: queens puzzle hint")
    standing = tuple(sorted({*queens, *problem.fixed}))
    if trouble := _trouble(problem, standing):
        return trouble
    lines = list(_open_lines(problem, standing))
    if not lines:
        return BoardHint(Advice.DONE, "all queens stand in peace: this is a solution")
    return _forced(problem, lines) or _ruled_out(problem, lines) or _searched(problem, standing, lines, seconds)


@dataclass(frozen=True, slots=True)
class OpenLine:
    """A row or column that still needs its queen, and its free squares."""

    line: Line
    number: int
    free: tuple[Square, ...]

    def name(self, n: int) -> str:
        if n > 26:
            return f"{self.line} {self.number}"
        return f"row {n - self.number}" if self.line is Line.ROW else f"column {chr(ord('a') + self.number)}"


def _trouble(problem: Problem, queens: tuple[Square, ...]) -> BoardHint | None:
    attack = next(problem.rule.attacks(queens), None)
    if attack is not None:
        return BoardHint(Advice.REMOVE, f"{attack.describe(problem.n)}: move one of them", None, (attack.a, attack.b))
    for queen in queens:
        if why := problem.forbidden(queen):
            return BoardHint(Advice.REMOVE, f"the queen on {describe(queen, problem.n)} {why}", queen, (queen,))
    return None


def _open_lines(problem: Problem, queens: tuple[Square, ...]) -> Iterator[OpenLine]:
    """Rows, then columns, without a queen."""
    free, taken = problem.replace(fixed=queens).free_squares(), problem.rule.taken(queens)
    for line in (Line.ROW, Line.COLUMN):
        squares = problem.rule.grouped(line, free)
        for number in range(problem.n):
            if number not in taken[line]:
                yield OpenLine(line, number, tuple(squares.get(number, ())))


def _forced(problem: Problem, lines: list[OpenLine]) -> BoardHint | None:
    """A line without a free square, else a line with one."""
    for line in sorted(lines, key=lambda line: len(line.free)):
        name = line.name(problem.n)
        if not line.free:
            return BoardHint(Advice.REMOVE, f"{name} has no free square left: take a queen back")
        if len(line.free) == 1:
            here = describe(line.free[0], problem.n)
            return BoardHint(Advice.PLACE, f"{name} has one free square left: {here}", line.free[0], line.free)
    return None


def _ruled_out(problem: Problem, lines: list[OpenLine]) -> BoardHint | None:
    """A square whose queen would attack all free squares of a line it does not stand on; the smallest such line."""
    for line in sorted(lines, key=lambda line: len(line.free)):
        for square in sorted({square for other in lines for square in other.free}):
            outside = CHESS.number(line.line, square) != line.number
            if outside and all(problem.rule.attack(square, free) for free in line.free):
                here = describe(square, problem.n)
                reason = f"a queen on {here} would leave {line.name(problem.n)} without a free square"
                return BoardHint(Advice.AVOID, reason, square, line.free)
    return None


def _searched(problem: Problem, queens: tuple[Square, ...], lines: list[OpenLine], seconds: float) -> BoardHint:
    result = questions.solve(problem.replace(fixed=queens), seconds=seconds)
    if result.status is Status.NONE:
        return BoardHint(Advice.REMOVE, "no solution has these queens (searched and proved): take one back")
    fullest = min(lines, key=lambda line: len(line.free))
    if not result:
        reason = f"{fullest.name(problem.n)} has the fewest free squares ({len(fullest.free)}); {result.reason}"
        return BoardHint(Advice.PLACE, reason, fullest.free[0], fullest.free)
    square = next(square for square in fullest.free if result.placement[square[1]] == square[0])
    name, here = fullest.name(problem.n), describe(square, problem.n)
    reason = f"{name} has the fewest free squares ({len(fullest.free)}), and a solution has its queen on {here}"
    return BoardHint(Advice.PLACE, reason, square, fullest.free)
