"""Squares: (row, column), 0-based, row 0 at the top and column 0 on the left; reading and writing their names."""

from __future__ import annotations

import re
from operator import index
from string import ascii_lowercase
from typing import Any

from queenright.errors import BoardError, shown
from queenright.sizes import whole_number

Square = tuple[int, int]

#: A square as users give it: (row, column) or a text such as `b4` or `4,1`.
SquareLike = Square | str


def square_name(square: Square, n: int) -> str:
    """The chess name of a square: file letter, and rank counted from the bottom. Only for n ≤ 26.

    >>> square_name((4, 1), 8)
    'b4'
    """
    row, column = square
    return f"{ascii_lowercase[column]}{n - row}"


def describe(square: Square, n: int) -> str:
    """A square for messages: its chess name if it has one, else (row, column). The board may have more than n columns.

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
    raise BoardError(f"a square must be 'row,column' counted from 0, or a chess square such as b4, got {shown(text)}")


def on_board(square: Square, n: int, text: object = None, columns: int | None = None) -> Square:
    """The square itself, if it is on the board; else a BoardError that quotes *text*."""
    row, column = square
    width = n if columns is None else columns
    if 0 <= row < n and 0 <= column < width:
        return square
    named = shown(text) if text is not None else f"({shown(row)}, {shown(column)})"
    limits = f"rows 0 to {n - 1}, columns 0 to {width - 1}"
    raise BoardError(f"the square {named} is outside the {n} × {width} board ({limits})")


def checked_pairs(squares: Any) -> tuple[Square, ...]:
    """Squares (row, column), on any board.

    >>> checked_pairs([(0, 1), [2, 3]])
    ((0, 1), (2, 3))
    """
    try:
        return tuple([(index(row), index(column)) for row, column in squares])
    except (TypeError, ValueError):
        raise BoardError(f"expected squares (row, column), got {shown(squares)}") from None


def squares_on(squares: Any, n: int, columns: int | None = None, what: str = "squares") -> list[Square]:
    """Squares in any form, a list of them or a text such as "b4 d5", each checked to be on the board.

    >>> squares_on("b4 d5", 8), squares_on([(0, 1), "a8"], 8)
    ([(4, 1), (3, 3)], [(0, 1), (0, 0)])
    """
    if isinstance(squares, str):
        squares = re.split(r"[\s;]+", squares.strip()) if squares.strip() else []
    try:
        listed = list(squares)
    except TypeError:
        raise BoardError(f"{what} must be a list of squares, got {shown(squares)}") from None
    return [square_on(square, n, columns) for square in listed]


def square_on(square: SquareLike, n: int, columns: int | None = None) -> Square:
    """A square in any form, checked to be on the board.

    >>> square_on("b4", 8), square_on((4, 1), 8)
    ((4, 1), (4, 1))
    """
    if isinstance(square, str):
        return parse_square(square, n, columns)
    try:
        row, column = (index(part) for part in square)
    except (TypeError, ValueError):
        raise BoardError(f"a square must be a (row, column) pair or a text such as 'b4', got {shown(square)}") from None
    return on_board((row, column), n, columns=columns)
