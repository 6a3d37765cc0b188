"""Relatives of the queen: n of them on an n × n board, one in every row and column.

A *superqueen* (or amazon) moves like a queen or a knight. A *semiqueen* moves along rows, columns and the diagonals of
one direction only; on a torus its placements are the transversals of the addition table modulo n, of which there are
none for even n. The core counts them by a search over rows (`cpp/pieces`). What a piece attacks is defined here once
more, for the referee of every board that is listed.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations

from queenright import _core
from queenright.board.placement import Placement
from queenright.board.squares import Square
from queenright.errors import QueensError, RefereeError, looked_up
from queenright.sizes import checked_size, checked_threads
from queenright.watch import Progress, Watch

#: The largest board of the core's search; superqueens of 20 take about a minute, semiqueens of 15 some seconds.
LARGEST = 32

#: The most boards listed at once.
MOST_LISTED = 1_000_000


@dataclass(frozen=True, slots=True, kw_only=True)
class Piece:
    """What a piece attacks along, besides rows and columns, and the sequence of its counts in the OEIS."""

    name: str
    words: str
    sequence: str
    sums: bool = False
    differences: bool = False
    knight: bool = False
    torus: bool = False

    def attacks(self, a: Square, b: Square, n: int) -> bool:
        """The referee's definition: whether a piece on *a* attacks one on *b*, another square of an n × n board."""
        down, right = b[0] - a[0], b[1] - a[1]
        modulus = n if self.torus else 4 * n  # no distance on a board is as long
        along = [down, right, *([down + right] if self.sums else ()), *([down - right] if self.differences else ())]
        return any(distance % modulus == 0 for distance in along) or (self.knight and {abs(down), abs(right)} == {1, 2})


PIECES = {
    piece.name: piece
    for piece in (
        Piece(
            name="superqueen",
            words="a queen that also jumps like a knight",
            sequence="A051223",
            sums=True,
            differences=True,
            knight=True,
        ),
        Piece(
            name="semiqueen",
            words="a queen without the diagonals of one direction",
            sequence="A099152",
            sums=True,
        ),
        Piece(
            name="toroidal-semiqueen",
            words="a semiqueen on a board whose edges meet",
            sequence="A006717",
            sums=True,
            torus=True,
        ),
    )
}


def piece(name: str) -> Piece:
    """The piece of this name."""
    return looked_up("piece", name, PIECES)


def count_pieces(
    n: int,
    name: str,
    *,
    threads: int | None = None,
    seconds: float | None = None,
    progress: Progress | None = None,
    watch: Watch | None = None,
) -> int:
    """The number of ways to place *n* such pieces on an n × n board so that none attacks another.

    >>> count_pieces(11, "superqueen"), count_pieces(5, "semiqueen"), count_pieces(7, "toroidal-semiqueen")
    (44, 23, 133)
    """
    size, chosen, used = checked_size(n, largest=LARGEST), piece(name), Watch.of(watch, seconds, progress)
    workers = checked_threads(threads)
    rule = (chosen.sums, chosen.differences, chosen.knight, chosen.torus)
    try:
        found = used.call_core(lambda control: _core.count_pieces(size, *rule, workers, control))
    except OverflowError as error:
        raise QueensError(f"the count of {size} pieces does not fit in 64 bits") from error
    if not found.finished:
        used.fail()
    return found.count


def list_pieces(n: int, name: str, *, limit: int = 1, watch: Watch | None = None) -> list[Placement]:
    """The first *limit* placements in lexicographic order, each approved by the referee.

    >>> list_pieces(10, "superqueen")
    [Placement([2, 5, 8, 0, 3, 6, 9, 1, 4, 7])]
    """
    size, chosen, used = checked_size(n, largest=LARGEST), piece(name), Watch.of(watch)
    most = checked_size(limit, largest=MOST_LISTED, what="number of boards to list")
    rule = (chosen.sums, chosen.differences, chosen.knight, chosen.torus)
    rows = used.call_core(lambda control: _core.list_pieces(size, *rule, most, control))
    used.check()
    starts = range(0, len(rows), size) if size else range(min(1, most))
    boards = [rows[start : start + size] for start in starts]
    return [_certified(Placement(board), chosen) for board in boards]


def _certified(placement: Placement, chosen: Piece) -> Placement:
    for a, b in combinations(placement.squares(), 2):
        if chosen.attacks(a, b, placement.n):
            raise RefereeError(
                f"the search gave {placement!r}, where a {chosen.name} attacks another: please report it"
            )
    return placement
