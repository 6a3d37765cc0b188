"""Squares, the four kinds of line through them, and the guarded check of the documents.

A square is (row, column), 0-based, row 0 at the top and column 0 at the left. The k-th sum diagonal is the set of
squares with r + c = k (it runs from bottom left to top right), the k-th difference diagonal that with r − c = k.
On a torus diagonals go on at the opposite edge: both are taken modulo n. *modulus* is n there and 0 on a flat board.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from enum import StrEnum
from string import ascii_lowercase

from queenright.errors import BoardError
from queenright.sizes import shown, whole_number

Square = tuple[int, int]


class Line(StrEnum):
    """The kind of line that two queens share."""

    ROW = "row"
    COLUMN = "column"
    SUM = "sum"
    DIFFERENCE = "difference"
    TOUCH = "touch"  # only where touching counts instead of diagonals
    REGION = "region"

    @property
    def words(self) -> str:
        return f"{self} diagonal" if self in (Line.SUM, Line.DIFFERENCE) else str(self)

    def number(self, square: Square, modulus: int = 0) -> int:
        """Which line of this kind the square lies on: its row, column, r + c or r − c."""
        row, column = square
        number = {"row": row, "column": column, "sum": row + column, "difference": row - column}[self]
        return reduced(number, modulus)

    def numbers(self, squares: Iterable[Square], modulus: int = 0) -> list[int]:
        """The same for many squares, without a call for each."""
        found = {
            "row": lambda: [row for row, _ in squares],
            "column": lambda: [column for _, column in squares],
            "sum": lambda: [row + column for row, column in squares],
            "difference": lambda: [row - column for row, column in squares],
        }[self]()
        return [number % modulus for number in found] if modulus else found


def reduced(number: int, modulus: int) -> int:
    """The number on a flat board (modulus 0), its remainder on a torus."""
    return number % modulus if modulus else number


#: The lines of a queen's move.
STRAIGHT = (Line.ROW, Line.COLUMN, Line.SUM, Line.DIFFERENCE)


def shared_line(a: Square, b: Square, modulus: int = 0) -> Line | None:
    """The line that two different squares share, if any.

    >>> shared_line((0, 7), (7, 0))
    <Line.SUM: 'sum'>
    >>> shared_line((0, 0), (1, 2)) is None
    True
    >>> shared_line((0, 0), (1, 2), modulus=3)
    <Line.SUM: 'sum'>
    """
    if a[0] == b[0]:
        return Line.ROW
    if a[1] == b[1]:
        return Line.COLUMN
    sums, differences = a[0] + a[1] - b[0] - b[1], a[0] - a[1] - b[0] + b[1]
    if not (sums % modulus if modulus else sums):
        return Line.SUM
    if not (differences % modulus if modulus else differences):
        return Line.DIFFERENCE
    return None


def guard(point: Square, queens: Iterable[Square], modulus: int = 0) -> Square | None:
    """The first of *queens* that guards *point* (shares a line with it), or None: Algorithm 1, Guarded Check.

    >>> guard((1, 1), [(0, 3), (3, 3)])
    (3, 3)
    """
    return next((queen for queen in queens if queen == point or shared_line(point, queen, modulus)), None)


def attacked_squares(n: int, queen: Square, *, columns: int | None = None, modulus: int = 0) -> Iterator[Square]:
    """The squares that one queen attacks on an empty board, row by row: the figure of the queen's move.

    >>> len(list(attacked_squares(8, (3, 3))))
    27
    """
    for row in range(n):
        for column in range(n if columns is None else columns):
            if (row, column) != queen and shared_line((row, column), queen, modulus):
                yield row, column


def square_name(square: Square, n: int) -> str:
    """The chess name of a square: file letter, and rank counted from the bottom. Only for n ≤ 26.

    >>> square_name((4, 1), 8)
    'b4'
    """
    row, column = square
    return f"{ascii_lowercase[column]}{n - row}"


def describe(square: Square, n: int) -> str:
    """A square for people: its chess name where there is one, else (row, column). A board may be wider than n.

    >>> describe((0, 25), 3), describe((0, 26), 3), describe((0, 0), 27)
    ('z3', '(0, 26)', '(0, 0)')
    """
    named = max(n, square[1] + 1) <= len(ascii_lowercase)
    return square_name(square, n) if named else f"({square[0]}, {square[1]})"


def parse_square(text: str, n: int, columns: int | None = None) -> Square:
    """Read `b4` (file and rank from the bottom) or `r,c` (0-based) as a square of a board of n rows.

    >>> parse_square("b4", 8), parse_square("4,1", 8)
    ((4, 1), (4, 1))
    """
    text = text.strip()
    if match := re.fullmatch(r"\(?\s*(-?[0-9]+)\s*,\s*(-?[0-9]+)\s*\)?", text):
        row, column = whole_number(match[1]), whole_number(match[2])
        if row is not None and column is not None:
            return on_board((row, column), n, text, columns)
    elif (match := re.fullmatch(r"([A-Za-z])([0-9]+)", text)) and (rank := whole_number(match[2])) is not None:
        return on_board((n - rank, ascii_lowercase.index(match[1].lower())), n, text, columns)
    raise BoardError(f"a square is 'row,column' counted from 0, or a chess square such as b4; got {shown(text)}")


def on_board(square: Square, n: int, text: object = None, columns: int | None = None) -> Square:
    """The square itself, if it lies on the board; else a BoardError that quotes *text*."""
    row, column = square
    width = n if columns is None else columns
    if 0 <= row < n and 0 <= column < width:
        return square
    named = shown(text) if text is not None else f"({shown(row)}, {shown(column)})"
    limits = f"rows 0 to {n - 1}, columns 0 to {width - 1}"
    raise BoardError(f"the square {named} lies outside the {n} × {width} board ({limits})")
