"""A board with any number of queens on any squares, some of them perhaps fixed, and blocked squares.

A `Placement` always has one queen in every column; a position from a text board, a file or the page need not.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from queenright.board.placement import Placement
from queenright.board.position import Position
from queenright.board.squares import Square, SquareLike, squares_on
from queenright.errors import BoardError
from queenright.sizes import checked_size, plural

if TYPE_CHECKING:
    import numpy


class Board(Position):
    """A size, the squares of the queens, which of them are fixed, and the blocked squares.

    *n* is the number of rows, and of columns too unless *columns* is given.

    >>> board = Board(4, ["b4", (1, 3)], blocked=["a1"])
    >>> print(board)
    . Q . .
    . . . Q
    . . . .
    # . . .
    >>> board.squares()
    [(0, 1), (1, 3)]
    """

    __slots__ = ("_blocked", "_columns", "_fixed", "_n", "_squares")

    def __init__(
        self,
        n: int,
        squares: Iterable[SquareLike] = (),
        *,
        fixed: Iterable[SquareLike] = (),
        blocked: Iterable[SquareLike] = (),
        columns: int | None = None,
    ) -> None:
        self._n = checked_size(n)
        self._columns = self._n if columns is None else checked_size(columns, what="number of columns")
        queens, closed = (squares_on(given, self._n, self._columns) for given in (squares, blocked))
        self._fixed = frozenset(squares_on(fixed, self._n, self._columns, "fixed"))
        queens += sorted(self._fixed.difference(queens))
        seen: set[Square] = set()
        for square in (*queens, *closed):
            if square in seen:
                raise BoardError(f"the square ({square[0]}, {square[1]}) is given twice")
            seen.add(square)
        self._squares = tuple(sorted(queens, key=lambda square: square[::-1]))
        self._blocked = frozenset(closed)

    @classmethod
    def load(cls, source: str | Path) -> Position:
        """Read a board or placement from a file (text board, CSV, JSON, .npy), or from a text such as `1,3,0,2`."""
        from queenright.board.files import load_position

        return load_position(str(source), rectangular=True)

    @property
    def n(self) -> int:
        return self._n

    @property
    def columns(self) -> int:
        return self._columns

    @property
    def fixed(self) -> frozenset[Square]:
        return self._fixed

    @property
    def blocked(self) -> frozenset[Square]:
        return self._blocked

    def squares(self) -> list[Square]:
        return list(self._squares)

    def placement(self) -> Placement:
        if self.columns != self.n:
            raise BoardError(f"a placement needs a square board; this one has {self._size} squares")
        return Placement.from_squares(self._squares, self.n)

    def array(self) -> numpy.ndarray[Any, Any]:
        return self.matrix("uint8")

    def to_json(self) -> dict[str, Any]:
        if self.has_vector and not (self.fixed or self.blocked):
            return {"n": self.n, "queens": list(self.placement())}
        wide = {} if self.columns == self.n else {"columns": self.columns}
        marks = {"fixed": self.fixed, "blocked": self.blocked}
        lists = {name: [list(square) for square in sorted(squares)] for name, squares in marks.items() if squares}
        return {"n": self.n, **wide, "squares": [list(square) for square in self._squares], **lists}

    def __len__(self) -> int:
        return len(self._squares)

    def _key(self) -> tuple[Any, ...]:
        return (self.n, self.columns, self._squares, self.fixed, self.blocked)

    def __eq__(self, other: object) -> bool:
        return self._key() == other._key() if isinstance(other, Board) else NotImplemented

    def __hash__(self) -> int:
        return hash(self._key())

    def __repr__(self) -> str:
        if len(self) > LARGEST_LISTED:
            return f"<Board of {self._size} squares, {plural(len(self), 'queen')}>"
        marks = {"fixed": sorted(self.fixed), "blocked": sorted(self.blocked)}
        named = [f"{name}={squares}" for name, squares in marks.items() if squares]
        wide = [f"columns={self.columns}"] if self.columns != self.n else []
        return f"Board({', '.join([str(self.n), str(list(self._squares)), *named, *wide])})"


#: `repr` lists at most this many squares.
LARGEST_LISTED = 1000
