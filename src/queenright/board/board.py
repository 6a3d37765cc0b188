"""A board as people draw it: any number of queens on any squares, some of them fixed, and blocked squares.

A `Placement` always has one queen in every column; what is read from a text board, a file or a click need not.
"""

from __future__ import annotations

from dataclasses import dataclass

from queenright.board.placement import Placement
from queenright.board.squares import Square, on_board
from queenright.errors import BoardError


@dataclass(frozen=True, slots=True)
class Board:
    """A size, the squares of the queens, those of them that are fixed, and the blocked squares.

    *n* is the number of rows, and of columns too unless *width* says otherwise.

    >>> Board(4, ((0, 1), (1, 3))).queens
    ((0, 1), (1, 3))
    """

    n: int
    queens: tuple[Square, ...]
    fixed: frozenset[Square] = frozenset()
    blocked: frozenset[Square] = frozenset()
    width: int | None = None

    @property
    def columns(self) -> int:
        return self.n if self.width is None else self.width

    def __post_init__(self) -> None:
        seen: set[Square] = set()
        for square in (*self.queens, *self.blocked):
            on_board(square, self.n, columns=self.columns)
            if square in seen:
                raise BoardError(f"the square ({square[0]}, {square[1]}) is named twice")
            seen.add(square)

    @classmethod
    def of(cls, placement: Placement) -> Board:
        return cls(placement.n, tuple(placement.squares()))

    @classmethod
    def shown(cls, position: Placement | Board) -> Board:
        """What was read or found, as a board whichever it is."""
        return cls.of(position) if isinstance(position, Placement) else position

    @property
    def has_vector(self) -> bool:
        """True if the board is square and there is exactly one queen in every column."""
        return self.columns == self.n == len(self.queens) == len({column for _, column in self.queens})

    def placement(self) -> Placement:
        """The placement, if the board is square and there is exactly one queen in every column."""
        if self.columns != self.n:
            raise BoardError(
                f"a placement stands on a square board, this one has {self.n} rows, {self.columns} columns"
            )
        return Placement.from_squares(self.queens, self.n)


def plain(position: Placement | Board) -> list[int] | list[list[int]]:
    """A vector, or the squares where there is none, as JSON writes them."""
    return list(position) if isinstance(position, Placement) else [list(square) for square in position.queens]


def one_line(position: Placement | Board) -> str:
    """The same as a line of text.

    >>> one_line(Placement([1, 3, 0, 2])), one_line(Board(2, ((0, 1), (1, 4)), width=5))
    ('1,3,0,2', '0,1 1,4')
    """
    if isinstance(position, Placement):
        return ",".join(map(str, position))
    return " ".join(f"{row},{column}" for row, column in position.queens)
