"""The base class of placements and boards: queens on squares, and every way to show, write and convert them.

`Placement` has one queen in every column and is a vector; `Board` is any set of queens with fixed and blocked squares.
Code that only needs queens on squares takes a `Position`.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, overload

from queenright.board.squares import Square, square_name
from queenright.errors import BoardError, shown

if TYPE_CHECKING:
    import numpy
    from numpy.typing import DTypeLike

    from queenright.board.placement import Placement
    from queenright.board.shapes import Scene

#: The largest board that is printed square by square; `str` of a larger one is its `repr`.
LARGEST_TEXT = 1000

#: Chess names of squares have the files a to z.
FILES = 26


class Position(ABC):
    """Queens on the squares of an n × columns board."""

    __slots__ = ()

    @property
    @abstractmethod
    def n(self) -> int:
        """The number of rows."""

    @property
    @abstractmethod
    def columns(self) -> int:
        """The number of columns."""

    @property
    def fixed(self) -> Collection[Square]:
        """The squares of the queens that a problem fixes."""
        return frozenset()

    @property
    def blocked(self) -> Collection[Square]:
        """The squares where no queen may be placed."""
        return frozenset()

    @abstractmethod
    def squares(self) -> list[Square]:
        """The squares (row, column) of the queens, column by column."""

    @abstractmethod
    def placement(self) -> Placement:
        """The vector; a BoardError unless the board is square and has one queen in every column."""

    @abstractmethod
    def array(self) -> numpy.ndarray[Any, Any]:
        """The position as a NumPy array: the vector of a placement, the 0/1 matrix of a board."""

    @abstractmethod
    def to_json(self) -> dict[str, Any]:
        """The position as plain data, which `qr.Board.load` and `queens check` can read."""

    @property
    def has_vector(self) -> bool:
        """True if the board is square and there is exactly one queen in every column."""
        squares = self.squares()
        return self.columns == self.n == len(squares) == len({column for _, column in squares})

    # -- conversions ------------------------------------------------------------------------------

    @overload
    def matrix(self, dtype: None = None) -> list[list[int]]: ...
    @overload
    def matrix(self, dtype: DTypeLike) -> numpy.ndarray[Any, Any]: ...
    def matrix(self, dtype: DTypeLike | None = None) -> list[list[int]] | numpy.ndarray[Any, Any]:
        """The 0/1 matrix, row 0 first: nested lists, or a NumPy array of that *dtype*."""
        if dtype is not None:
            import numpy

            try:
                filled = numpy.zeros((self.n, self.columns), dtype=dtype)
            except (TypeError, ValueError):
                raise BoardError(f"dtype must be a type that NumPy knows, such as bool, got {shown(dtype)}") from None
            for row, column in self.squares():
                filled[row, column] = 1
            return filled
        rows = [[0] * self.columns for _ in range(self.n)]
        for row, column in self.squares():
            rows[row][column] = 1
        return rows

    def chess(self) -> list[str]:
        """The chess squares, file by file (at most 26 rows and columns)."""
        if max(self.n, self.columns) > FILES:
            raise BoardError(f"chess squares need files a to z, so at most 26 columns and rows; got {self._size}")
        return [square_name(square, self.n) for square in self.squares()]

    def fen(self) -> str:
        """The ranks of a FEN record from the top: Q for a queen, a number for that many empty squares."""
        rows = self.matrix()
        return "/".join(_fen_rank(row) for row in rows)

    def to_list(self) -> list[int] | list[list[int]]:
        """The vector, or [row, column] pairs if there is none, as plain lists."""
        return list(self.placement()) if self.has_vector else [list(square) for square in self.squares()]

    def line(self, *, first: int = 0) -> str:
        """A line of text, counted from *first*: the vector `1,3,0,2`, or the squares `0,1 1,4` if there is none."""
        if self.has_vector:
            return ",".join(str(row + first) for row in self.placement())
        return " ".join(f"{row + first},{column + first}" for row, column in self.squares())

    def matrix_text(self) -> str:
        """The 0/1 matrix as lines of text, which `queens check` can read."""
        return "\n".join(" ".join(map(str, row)) for row in self.matrix())

    # -- pictures and files -----------------------------------------------------------------------

    def text(self, *, plain: bool = True, coordinates: bool = False, **marks: Any) -> str:
        """The board as lines of symbols. *marks* are those of `svg`."""
        from queenright.board.text import draw_text, text_marks

        shown = text_marks(self._marks(marks))
        return draw_text(self.n, self.squares(), plain=plain, coordinates=coordinates, **shown)

    def scene(self, **marks: Any) -> Scene:
        """The picture as plain shapes, with its description in words."""
        from queenright.board.scene import board_scene

        drawn = board_scene(self.n, self.squares(), **self._marks(marks))  # first: it rejects boards that are too large
        return replace(drawn, description=self.text(**marks))

    def svg(self, **marks: Any) -> str:
        """The picture as an SVG document.

        *marks* are squares to mark: *attacked*, *conflicts* (pairs of queens), *alarmed* (attacked queens), *focus*,
        *regions*, and *overlays* (more shapes).
        """
        from queenright.board.svg import svg_text

        return svg_text(self.scene(**marks))

    def save(self, path: str | Path, **marks: Any) -> None:
        """Write a picture (.svg, .png, .pdf, .txt) or data (.npy, .json, .csv), by the extension of *path*."""
        from queenright.board.saving import save

        save(self, path, **marks)

    def _repr_svg_(self) -> str | None:
        from queenright.board.svg import notebook_svg

        return notebook_svg(self)

    def _marks(self, marks: dict[str, Any]) -> dict[str, Any]:
        return {"columns": self.columns, "fixed": self.fixed, "blocked": self.blocked, **marks}

    @property
    def _size(self) -> str:
        return f"{self.n} × {self.columns}"

    def __str__(self) -> str:
        return self.text() if max(self.n, self.columns) <= LARGEST_TEXT else repr(self)


def _fen_rank(row: Sequence[int]) -> str:
    """One rank of a FEN record.

    >>> _fen_rank([0, 0, 1, 0]), _fen_rank([0] * 12)
    ('2Q1', '12')
    """
    rank, empty = "", 0
    for value in (*row, None):
        if value == 0:
            empty += 1
            continue
        rank += (str(empty) if empty else "") + ("Q" if value else "")
        empty = 0
    return rank


Format = Literal["svg", "png", "pdf", "txt", "npy", "json", "csv"]
