"""Backtracking by rows: Algorithm 3 of the notes (Dougherty-Bliss 2016), corrected.

As printed it places a queen on (0, 0) and then tests (0, 0) against that very queen, and so answers "no solution"
for every n ≥ 2 (`as_printed` below shows it). It is right if it starts with no queen. It then finds the first
solution in lexicographic order of the columns, row by row.
"""

from __future__ import annotations

from collections.abc import Iterator

from queenright.board.squares import Square, guard
from queenright.methods.events import Event, Kind, Tracer

PSEUDOCODE = (
    "(row, col) ← (0, 0), no queen placed",
    "while number of queens ≠ n:",
    "    if (row, col) is not guarded:",
    "        place a queen at (row, col)",
    "        (row, col) ← (row + 1, 0)",
    "    else:",
    "        while col = n − 1:",
    "            if row = 0: return no solution",
    "            (row, col) ← previous queen",
    "            delete previous queen",
    "        col ← col + 1",
    "return the queens",
)


def trace(n: int) -> Iterator[Event]:
    """The search for all solutions: after each one it goes on as if the last queen's square had been guarded."""
    tracer = Tracer()
    queens: list[Square] = []
    row, column = 0, 0
    yield tracer.visit(queens, step=1)
    while True:
        if row == n:
            yield tracer.event(Kind.SOLUTION, queens, step=12)
            if not queens:
                return
            row, column = queens.pop()
            yield tracer.event(Kind.REMOVE, queens, (row, column), step=10)
        else:
            yield tracer.test(queens, (row, column), step=3)
            attacker = guard((row, column), queens)
            if attacker is None:
                queens.append((row, column))
                yield tracer.visit(queens, (row, column), step=4)
                row, column = row + 1, 0
                continue
            yield tracer.event(Kind.CONFLICT, queens, (row, column), attacker, step=6)
        while column == n - 1:
            if not queens:
                return
            yield tracer.event(Kind.BACK_UP, queens, (row, column), step=9)
            row, column = queens.pop()
            yield tracer.event(Kind.REMOVE, queens, (row, column), step=10)
        column += 1


def as_printed(n: int) -> list[Square] | None:
    """Algorithm 3 to the letter, slip included: None ("no solution") for every n ≥ 2.

    >>> as_printed(1), as_printed(8)
    ([(0, 0)], None)
    """
    queens = [(0, 0)]
    row, column = 0, 0
    while len(queens) != n:
        if guard((row, column), queens) is None:
            queens.append((row, column))
            row, column = row + 1, 0
            continue
        while column == n - 1:
            if row == 0:
                return None
            row, column = queens.pop()
        column += 1
    return queens
