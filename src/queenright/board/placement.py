"""A placement: one queen per column, `queens[c]` the row of column c, 0-based, row 0 at the top.

The rows are a read-only buffer of 32-bit integers (4 bytes per queen: 10⁸ queens take 400 MB, where a tuple would take
3 GB), which NumPy and the native core read without a copy. Other notations are converted when they come in or go out.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Iterator, Sequence
from functools import total_ordering
from operator import index
from typing import TYPE_CHECKING, Any, overload

from queenright.board.position import Position
from queenright.board.squares import Square, SquareLike, squares_on
from queenright.errors import BoardError, checked_list, shown
from queenright.sizes import checked_size

if TYPE_CHECKING:
    import numpy

#: Beyond this many queens, `repr` shows only both ends, as NumPy does.
SHOWN = 1000


@total_ordering
class Placement(Position, Sequence[int]):
    """An immutable vector of rows. Its queens may attack each other: whether it is a solution, the referee decides.

    >>> placement = Placement([1, 3, 0, 2])
    >>> placement
    Placement([1, 3, 0, 2])
    >>> print(placement)
    . . Q .
    Q . . .
    . . . Q
    . Q . .
    >>> placement.squares()
    [(1, 0), (3, 1), (0, 2), (2, 3)]
    >>> placement.chess(), placement.one_based(), placement.fen()
    (['a3', 'b1', 'c4', 'd2'], [2, 4, 1, 3], '2Q1/Q3/3Q/1Q2')
    >>> placement[1:3], max(placement), placement < Placement([2, 0, 3, 1])
    ((3, 0), 3, True)
    """

    __slots__ = ("_rows",)
    _rows: memoryview

    def __init__(self, queens: Iterable[int]) -> None:
        self._rows = _checked_rows(queens)

    @classmethod
    def _trusted(cls, rows: memoryview) -> Placement:
        """Wrap a buffer that the native core has just made, without copying it."""
        placement = cls.__new__(cls)
        placement._rows = rows.toreadonly()
        return placement

    # -- from other notations ---------------------------------------------------------------------

    @classmethod
    def from_one_based(cls, rows: Iterable[int]) -> Placement:
        """From rows counted from 1, as in the slides and by Pauls.

        >>> Placement.from_one_based([2, 4, 1, 3])
        Placement([1, 3, 0, 2])
        """
        try:
            return cls([index(row) - 1 for row in rows])
        except TypeError:
            raise BoardError(f"rows counted from 1 must be whole numbers, got {shown(rows)}") from None

    @classmethod
    def from_squares(cls, squares: Iterable[SquareLike], n: int | None = None) -> Placement:
        """From (row, column) squares in any order: exactly one in every column."""
        given = checked_list("squares", squares, "a list of squares")
        size = checked_size(len(given) if n is None else n)
        rows: list[int | None] = [None] * size
        for row, column in squares_on(given, size):
            if rows[column] is not None:
                both = f"two queens in column {column} (rows {rows[column]} and {row})"
                raise BoardError(f"{both}; each column must have one")
            rows[column] = row
        for column, missing in enumerate(rows):
            if missing is None:
                raise BoardError(f"no queen in column {column}; each of the {size} columns must have one")
        return cls(row for row in rows if row is not None)

    @classmethod
    def from_chess(cls, squares: Iterable[str], n: int | None = None) -> Placement:
        """From chess squares in any order.

        >>> Placement.from_chess(["a3", "b1", "c4", "d2"])
        Placement([1, 3, 0, 2])
        """
        return cls.from_squares(squares, n)

    @classmethod
    def from_matrix(cls, matrix: Iterable[Iterable[Any]]) -> Placement:
        """From a 0/1 matrix, row 0 first: nested lists or a NumPy array, of integers, floats or booleans.

        >>> Placement.from_matrix([[0, 0, 1, 0], [1, 0, 0, 0], [0, 0, 0, 1], [0, 1, 0, 0]])
        Placement([1, 3, 0, 2])
        """
        from queenright.board.parse import marked_squares

        squares, rows, columns = marked_squares(matrix)
        if rows != columns:
            raise BoardError(f"a placement needs a square board; the matrix has {rows} × {columns} entries")
        return cls.from_squares(squares, rows)

    @classmethod
    def from_text(cls, text: str) -> Placement:
        """From any text that `queens check` reads: a text board, a vector such as `1,3,0,2`, FEN ranks, JSON."""
        from queenright.board.parse import parse_position

        return parse_position(text).placement()

    from_fen = from_json = from_text

    # -- to other notations -----------------------------------------------------------------------

    @property
    def queens(self) -> tuple[int, ...]:
        """The vector itself."""
        return tuple(self._rows)

    @property
    def n(self) -> int:
        return len(self._rows)

    @property
    def columns(self) -> int:
        return len(self._rows)

    @property
    def has_vector(self) -> bool:
        return True

    def placement(self) -> Placement:
        return self

    def squares(self) -> list[Square]:
        return [(row, column) for column, row in enumerate(self._rows)]

    def one_based(self) -> list[int]:
        """The rows counted from 1."""
        return [row + 1 for row in self._rows]

    def by_rows(self) -> list[int]:
        """The column of the queen in each row; an error unless every row has exactly one queen.

        >>> Placement([1, 3, 0, 2]).by_rows()
        [2, 0, 3, 1]
        """
        if len(set(self._rows)) != self.n:
            raise BoardError("a row has two queens, so the placement cannot be read by rows")
        columns = [0] * self.n
        for column, row in enumerate(self._rows):
            columns[row] = column
        return columns

    def array(self) -> numpy.ndarray[Any, numpy.dtype[numpy.int32]]:
        """The vector as a read-only NumPy array that shares its memory."""
        import numpy

        return numpy.frombuffer(self._rows, dtype=numpy.int32)

    def to_json(self) -> dict[str, Any]:
        return {"n": self.n, "queens": self._rows.tolist()}

    # -- as a value -------------------------------------------------------------------------------

    def __len__(self) -> int:
        return self.n

    def __iter__(self) -> Iterator[int]:
        return iter(self._rows)

    @overload
    def __getitem__(self, column: int) -> int: ...
    @overload
    def __getitem__(self, column: slice) -> tuple[int, ...]: ...
    def __getitem__(self, column: int | slice) -> int | tuple[int, ...]:
        return tuple(self._rows[column]) if isinstance(column, slice) else int(self._rows[column])

    def __array__(self, dtype: Any = None, copy: bool | None = None) -> Any:
        import numpy

        return numpy.array(self.array(), dtype=dtype, copy=copy)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Placement) and self._rows == other._rows

    def __lt__(self, other: Placement) -> bool:
        return self.queens < other.queens if isinstance(other, Placement) else NotImplemented

    def __hash__(self) -> int:
        return hash(self._rows.tobytes())

    def __reduce__(self) -> tuple[Any, ...]:
        return Placement, (array("i", self._rows.tobytes()),)

    def __repr__(self) -> str:
        if self.n <= SHOWN:
            return f"Placement({self._rows.tolist()})"
        head, tail = (", ".join(map(str, part)) for part in (self._rows[:3], self._rows[-3:]))
        return f"<Placement of {self.n} queens: {head}, ..., {tail}>"


def _checked_rows(queens: Any) -> memoryview:
    """Copy a vector of rows into a new buffer; an error names the first wrong entry."""
    if isinstance(queens, Placement):
        return queens._rows
    if hasattr(queens, "__array_interface__"):
        return _checked_array(queens)
    try:
        values: list[Any] = list(queens)
    except TypeError:
        raise BoardError(f"expected a vector of row numbers, got {shown(queens)}") from None
    for column, row in enumerate(values):
        if isinstance(row, bool) or not hasattr(row, "__index__"):
            raise BoardError(f"a row number must be a whole number, got {row!r} in column {column}")
        if not 0 <= row < len(values):
            raise _outside(column, row, len(values))
    return memoryview(array("i", values)).toreadonly()


def _checked_array(queens: Any) -> memoryview:
    """The same for a NumPy array, without a Python object per queen."""
    import numpy

    rows = numpy.asarray(queens)
    if rows.ndim != 1 or (rows.dtype.kind not in "iu" and rows.size):
        raise BoardError(f"expected a vector of whole numbers, got a {rows.dtype} array of shape {rows.shape}")
    outside = numpy.flatnonzero((rows < 0) | (rows >= len(rows)))
    if outside.size:
        column = int(outside[0])
        raise _outside(column, int(rows[column]), len(rows))
    return rows.astype(numpy.int32).data.toreadonly()


def _outside(column: int, row: int, n: int) -> BoardError:
    return BoardError(f"row {row} in column {column} is outside the board of {n} rows (0 to {n - 1})")
