"""The simulation of the slides, board by board as they draw it.

Columns are filled from left to right and tried from the bottom up. Q stands on the square being tried, x on every
square that was tried and refused in a column; when a column is given up, its marks go, and the search goes on one
column back.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from queenright.board.lines import CHESS
from queenright.board.squares import Square, square_name


@dataclass(frozen=True, slots=True)
class ReplayedBoard:
    """One board: the queens so far with the one being tried last, and the refused squares."""

    n: int
    queens: tuple[Square, ...]
    refused: frozenset[Square]
    stuck: bool = False

    @property
    def tried(self) -> str:
        """The square being tried."""
        return square_name(self.queens[-1], self.n)

    @property
    def accepted(self) -> bool:
        return CHESS.guard(self.queens[-1], self.queens[:-1]) is None

    def rows(self) -> list[str]:
        """The board as lines, from the top."""
        marks = {**dict.fromkeys(self.refused, "x"), **dict.fromkeys(self.queens, "Q")}
        return ["".join(marks.get((row, column), ".") for column in range(self.n)) for row in range(self.n)]


def simulate(n: int) -> Iterator[ReplayedBoard]:
    """All boards up to the first solution, or to the end if there is none.

    >>> [frame.tried for frame in simulate(4)][:8]
    ['a1', 'b1', 'b2', 'b3', 'c1', 'c2', 'c3', 'c4']
    """
    queens: list[Square] = []
    refused: set[Square] = set()
    row = n - 1
    while True:
        square = (row, len(queens))
        frame = ReplayedBoard(n, (*queens, square), frozenset(refused))
        exhausted = not frame.accepted and row == 0
        yield ReplayedBoard(n, frame.queens, frame.refused, stuck=exhausted)
        if frame.accepted:
            queens.append(square)
            if len(queens) == n:
                return
            row = n - 1
            continue
        refused.add(square)
        while row == 0:
            refused = {(r, c) for r, c in refused if c < len(queens)}
            if not queens:
                return
            row = queens[-1][0]
            refused.add(queens.pop())
        row -= 1
