"""Reading boards: vectors, text boards, 0/1 matrices, chess squares, JSON. Every error names the place.

A vector is read as a `Placement`, a buffer that may hold a million queens; all else as a `Board`, square by square.
"""

from __future__ import annotations

import re
from typing import Any

from queenright.board.board import Board
from queenright.board.placement import Placement
from queenright.board.squares import Square, parse_square
from queenright.board.text import SYMBOLS
from queenright.errors import BoardError
from queenright.files import json_value
from queenright.sizes import LARGEST, MOST_DIGITS, shown, whole_number

#: symbol → mark. Besides our own symbols, those that people type; 0 and 1 make a text board of a matrix.
MARKS = {symbol: mark for mark, symbols in SYMBOLS.items() for symbol in symbols} | {
    "q": "queen", "♕": "fixed", "1": "queen", "f": "fixed",
    "X": "attacked", "*": "attacked", "-": "free", "_": "free", "+": "free", "0": "free", "O": "free",
}  # fmt: skip


def parse_board(text: str, n: int | None = None, *, rectangular: bool = False) -> Board:
    """Read a board from text: a vector, a list of chess squares, JSON, or a text board. It is square, unless said.

    >>> parse_board("1,3,0,2").placement()
    Placement([1, 3, 0, 2])
    >>> parse_board(". Q\\n. .").queens
    ((0, 1),)
    """
    return Board.shown(parse_position(text, n, rectangular=rectangular))


def parse_position(text: str, n: int | None = None, *, rectangular: bool = False) -> Placement | Board:
    """The same, but a vector stays one.

    >>> parse_position("1 3 0 2")
    Placement([1, 3, 0, 2])
    """
    stripped = text.strip()
    if not stripped:
        raise BoardError("the board is empty text; the board without squares is written []")
    if stripped[0] in "[{":
        return position_from_json(stripped, n, rectangular=rectangular)
    lines = [line.strip() for line in stripped.splitlines() if line.strip()]
    if len(lines) == 1 and not _is_row(lines[0]):
        return _from_tokens(re.split(r"[\s,;]+", lines[0].strip(" ,;")), n)
    if len(lines) > 1 and all(re.fullmatch(r"-?[0-9]+,?", line) for line in lines) and not _square(lines):
        return _from_tokens([line.rstrip(",") for line in lines], n)
    return _from_lines(lines, rectangular)


def _is_row(line: str) -> bool:
    """A single line that is a 1 × 1 text board, such as `Q`."""
    return line in MARKS and not line.isdigit()


def _square(lines: list[str]) -> bool:
    """Lines such as 0100 that are as long as there are lines: a matrix without separators."""
    return all(len(line) == len(lines) for line in lines)


def _from_tokens(tokens: list[str], n: int | None) -> Placement | Board:
    """A vector of rows, or chess squares."""
    if all(re.fullmatch(r"[A-Za-z][0-9]+", token) for token in tokens):
        size = len(tokens) if n is None else n
        return Board(size, tuple(parse_square(token, size) for token in tokens))
    wrong = next((position for position, token in enumerate(tokens) if not _is_number(token)), None)
    if wrong is not None:
        came = f"entry {wrong + 1} of the vector is {shown(tokens[wrong])}"
        raise BoardError(f"{came}; wanted row numbers counted from 0")
    return vector([int(token) for token in tokens], n)


def _is_number(token: str) -> bool:
    """Whether int() may read it. Most rows of a large board are told without a regular expression."""
    return (token.isascii() and token.isdigit() and len(token) <= MOST_DIGITS) or whole_number(token) is not None


def _from_lines(lines: list[str], rectangular: bool) -> Board:
    """A text board: one line a row, symbols with or without blanks or commas between them."""
    rows = [re.sub(r"[\s,;|]", "", line) for line in lines]
    squares: dict[str, list[Square]] = {mark: [] for mark in SYMBOLS}
    wanted = len(rows[0]) if rectangular else len(rows)
    for row, symbols in enumerate(rows):
        if len(symbols) != wanted:
            why = "as in line 1" if rectangular else f"as there are {len(rows)} lines"
            raise BoardError(f"line {row + 1} of the board has {len(symbols)} squares; wanted {wanted}, {why}")
        for column, symbol in enumerate(symbols):
            if symbol not in MARKS:
                raise BoardError(
                    f"line {row + 1}, square {column + 1} is {symbol!r}; wanted Q for a queen, . for a free square"
                )
            squares[MARKS[symbol]].append((row, column))
    queens = sorted(squares["queen"] + squares["fixed"] + squares["conflict"])
    width = len(rows[0]) if len(rows[0]) != len(rows) else None
    return Board(len(rows), tuple(queens), frozenset(squares["fixed"]), frozenset(squares["blocked"]), width)


def position_from_json(text: str, n: int | None = None, *, rectangular: bool = False) -> Placement | Board:
    """Read a vector, a 0/1 matrix, or an object with `queens` (vector) or `squares` ([row, column] pairs) and `n`.

    Beside `squares` there may be `fixed` (those of them that are fixed queens), `blocked`, and `columns`.

    >>> position_from_json('{"n": 4, "squares": [[0, 2], [1, 0]]}').queens
    ((0, 2), (1, 0))
    """
    value = json_value(text)
    if isinstance(value, dict):
        return _from_object(value, n, rectangular)
    return position_from_nested(value, n)


def _from_object(value: dict[str, Any], n: int | None, rectangular: bool) -> Placement | Board:
    size, columns = _size(value, "n", n), _size(value, "columns", None)
    if "squares" in value:
        squares, fixed, blocked = (_pairs(value, name) for name in ("squares", "fixed", "blocked"))
        if not set(fixed) <= set(squares):
            raise BoardError("the field fixed may only name squares that are in the field squares too")
        rows = len(squares) if size is None else size
        width = None if columns == rows else columns
        if width is not None and not rectangular:
            raise BoardError(f"the board has {rows} rows and {width} columns; wanted a square one")
        return Board(rows, squares, frozenset(fixed), frozenset(blocked), width)
    if "queens" in value:
        return position_from_nested(value["queens"], size)
    raise BoardError(f"a board object has the field queens or squares, got {', '.join(value) or 'none'}")


def _size(value: dict[str, Any], name: str, otherwise: int | None) -> int | None:
    size = value.get(name, otherwise)
    if size is not None and (not isinstance(size, int) or isinstance(size, bool) or not 0 <= size <= LARGEST):
        raise BoardError(f"the field {name} must be a board size, got {shown(size)}")
    return size


def _pairs(value: dict[str, Any], name: str) -> tuple[Square, ...]:
    squares = value.get(name, [])
    if not isinstance(squares, list) or not all(_is_pair(square) for square in squares):
        raise BoardError(f"the field {name} must be a list of [row, column] pairs")
    return tuple((row, column) for row, column in squares)


def _is_pair(value: Any) -> bool:
    return isinstance(value, list) and len(value) == 2 and all(type(part) is int for part in value)


def position_from_nested(value: Any, n: int | None = None) -> Placement | Board:
    """From nested lists: a vector of rows, or a 0/1 matrix."""
    if not isinstance(value, list):
        raise BoardError(f"a board is a list of rows or a 0/1 matrix, got {value!r:.40}")
    if value and all(isinstance(row, list) for row in value):
        return _of_matrix(value)
    return vector(value, n)


def _of_matrix(rows: list[list[Any]]) -> Board:
    for number, row in enumerate(rows):
        if len(row) != len(rows) or any(type(value) is not int or value not in (0, 1) for value in row):
            raise BoardError(f"row {number} of the matrix is {row!r:.60}; wanted {len(rows)} values, each 0 or 1")
    return Board(len(rows), tuple((r, c) for r, row in enumerate(rows) for c, value in enumerate(row) if value))


def vector(rows: Any, n: int | None) -> Placement:
    """The placement, if there are as many queens as the board was said to have columns."""
    if n is not None and len(rows) != n:
        few = "; queens in some columns only are written as squares, such as b4 d5" if len(rows) < n else ""
        raise BoardError(f"the vector has {len(rows)} entries; wanted {n}, one for each column{few}")
    return Placement(rows)
