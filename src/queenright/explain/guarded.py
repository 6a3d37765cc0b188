"""Algorithm 1 of the notes on running times, line by line: is a point guarded by a set of queens?

The referee asks the same question in one call (`Rule.guard`); here every comparison can be read and counted.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from queenright.board.diagonals import minus
from queenright.board.squares import Square

PSEUDOCODE = (
    "foreach (a, b) in Q do",
    "    if a + b = r + c or a − b = r − c then return True",
    "    if a = r or b = c then return True",
    "return False",
)


@dataclass(frozen=True, slots=True)
class GuardStep:
    """One line of the algorithm at work: what it compares, the queen it looks at, and the answer if it has one."""

    words: str
    queen: Square | None = None
    answer: bool | None = None


def guarded(point: Square, queens: Iterable[Square]) -> Iterator[GuardStep]:
    """The steps; the last one has the answer.

    >>> for step in guarded((2, 0), [(0, 1), (1, 3)]): print(step.words)
    (0, 1): is 0 + 1 = 2 + 0 or 0 − 1 = 2 − 0? no: 1 and 2, −1 and 2
    (0, 1): is 0 = 2 or 1 = 0? no
    (1, 3): is 1 + 3 = 2 + 0 or 1 − 3 = 2 − 0? no: 4 and 2, −2 and 2
    (1, 3): is 1 = 2 or 3 = 0? no
    False: no queen guards (2, 0)
    """
    r, c = point
    for a, b in queens:
        diagonal, straight = a + b == r + c or a - b == r - c, a == r or b == c
        numbers = f"{a + b} and {r + c}, {minus(a - b)} and {minus(r - c)}"
        question = f"({a}, {b}): is {a} + {b} = {r} + {c} or {a} − {b} = {r} − {c}?"
        yield GuardStep(f"{question} {'yes' if diagonal else 'no'}: {numbers}", (a, b))
        if not diagonal:
            yield GuardStep(f"({a}, {b}): is {a} = {r} or {b} = {c}? {'yes' if straight else 'no'}", (a, b))
        if diagonal or straight:
            yield GuardStep(f"True: the queen on ({a}, {b}) guards ({r}, {c})", (a, b), True)
            return
    yield GuardStep(f"False: no queen guards ({r}, {c})", None, False)


def is_guarded(point: Square, queens: Iterable[Square]) -> bool:
    """The answer alone."""
    *_, last = guarded(point, queens)
    return bool(last.answer)


def comparisons(point: Square, queens: Iterable[Square]) -> int:
    """How many queens the algorithm looks at.

    >>> comparisons((2, 0), [(0, 1), (1, 3)])
    2
    """
    return len({step.queen for step in guarded(point, queens) if step.queen is not None})
