"""Reading boards: vectors, text boards, 0/1 matrices, squares, FEN ranks, JSON. Every error gives the place.

A vector becomes a `Placement`, a buffer that may hold a million queens; anything else a `Board`, square by square.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

from queenright.board.board import Board
from queenright.board.drawn import plain_lines, with_queens
from queenright.board.placement import Placement
from queenright.board.position import Position
from queenright.board.squares import Square
from queenright.board.text import SYMBOLS
from queenright.errors import BoardError, shown
from queenright.files import json_value
from queenright.sizes import LARGEST, MOST_DIGITS, whole_number

#: symbol → mark. Besides our own symbols, those that people type; with 0 and 1 a matrix is a text board.
TYPED = {"queen": "q1", "fixed": "♕f", "attacked": "X*", "free": "-_+0O"}
MARKS = {symbol: mark for table in (SYMBOLS, TYPED) for mark, symbols in table.items() for symbol in symbols}

#: A square as `row,column`, with or without parentheses.
PAIR = r"\(\s*-?[0-9]+\s*,\s*-?[0-9]+\s*\)|-?[0-9]+,-?[0-9]+"


def parse_position(text: str, n: int | None = None, *, rectangular: bool = False) -> Position:
    """Read a board from text: a vector, squares, FEN ranks, JSON, or a text board; square unless *rectangular*.

    A vector with fewer than *n* entries becomes a Board with queens in its first columns.

    >>> parse_position("1 3 0 2")
    Placement([1, 3, 0, 2])
    >>> parse_position(". Q\\n. ."), parse_position("1Q2/3Q/Q3/2Q1").placement()
    (Board(2, [(0, 1)]), Placement([2, 0, 3, 1]))
    >>> parse_position("2,6", n=8), parse_position("(0,1) (2,3)", n=4), parse_position("b4 d5", n=8)
    (Board(8, [(2, 0), (6, 1)]), Board(4, [(0, 1), (2, 3)]), Board(8, [(4, 1), (3, 3)]))
    """
    if not isinstance(text, str):
        raise BoardError(f"expected a board as text, got {shown(text)}")
    stripped = text.strip()
    if not stripped:
        raise BoardError("the board is an empty text; the board without squares is written []")
    if stripped[0] in "[{":
        return position_from_json(stripped, n, rectangular=rectangular)
    lines = [line.strip() for line in stripped.splitlines() if line.strip()]
    if len(lines) == 2 and lines[0].startswith("column0"):  # our own CSV, perhaps with the size of an orbit at the end
        return _from_tokens(lines[1].split(",")[: lines[0].count("column")], n)
    if len(lines) == 1 and (position := _from_squares(lines[0], n) or _from_fen(lines[0], rectangular)):
        return position
    if len(lines) == 1 and not _is_row(lines[0]):
        return _from_tokens(re.split(r"[\s,;]+", lines[0].strip(" ,;")), n)
    if len(lines) > 1 and all(re.fullmatch(r"-?[0-9]+,?", line) for line in lines) and not _square(lines):
        return _from_tokens([line.rstrip(",") for line in lines], n)
    return _from_drawing(lines, rectangular)


def _from_drawing(lines: list[str], rectangular: bool) -> Board:
    """A text board; one that is no such board as it stands may have a frame, coordinates, or other symbols."""
    try:
        board = _from_lines(lines, rectangular)
    except BoardError as error:
        try:
            return _from_lines(plain_lines(lines), rectangular)
        except BoardError:
            raise error from None
    return board if board.squares() else _from_lines(with_queens(lines), rectangular)


def _from_squares(line: str, n: int | None) -> Board | None:
    """Chess squares or `row,column` pairs: at least two, or one in parentheses, because `1,3` is a vector."""
    if re.fullmatch(rf"({PAIR})([\s;]+({PAIR}))+|\([^()]*\)(\s*,\s*\([^()]*\))*", line):
        names = re.findall(PAIR, line)
    elif re.fullmatch(r"[A-Za-z][0-9]+([\s,;]+[A-Za-z][0-9]+)*", line):
        names = re.split(r"[\s,;]+", line)
    else:
        return None
    return Board(len(names) if n is None else n, names)


def _from_fen(line: str, rectangular: bool) -> Board | None:
    """The ranks of a FEN record from the top; the other fields of a full record are ignored."""
    ranks = line.split()[0].split("/")
    if len(ranks) < 2 or not all(re.fullmatch(r"([1-9][0-9]{0,3}|[Qq])+", rank) for rank in ranks):
        return None
    rows = [re.sub(r"[0-9]+", lambda number: "." * int(number[0]), rank) for rank in ranks]
    return _from_lines(rows, rectangular)


def _is_row(line: str) -> bool:
    """A single line that is a 1 × 1 text board, such as `Q`."""
    return line in MARKS and not line.isdigit()


def _square(lines: list[str]) -> bool:
    """True for a matrix without separators: lines such as 0100, as long as there are lines."""
    return all(len(line) == len(lines) for line in lines)


def _from_tokens(tokens: list[str], n: int | None) -> Position:
    """A vector of rows."""
    wrong = next((position for position, token in enumerate(tokens) if not _is_number(token)), None)
    if wrong is not None:
        raise BoardError(f"{shown(tokens[wrong])} is not a row; rows are whole numbers, one for each column")
    return vector([int(token) for token in tokens], n)


def _is_number(token: str) -> bool:
    """True if int() can read it. The first test spares a large board most calls of a regular expression."""
    return (token.isascii() and token.isdigit() and len(token) <= MOST_DIGITS) or whole_number(token) is not None


def _from_lines(lines: list[str], rectangular: bool) -> Board:
    """A text board: one line per row, symbols with or without blanks or commas between them."""
    rows = [re.sub(r"[\s,;|]", "", line) for line in lines]
    squares: dict[str, list[Square]] = {mark: [] for mark in SYMBOLS}
    wanted = len(rows[0]) if rectangular else len(rows)
    for row, symbols in enumerate(rows):
        if len(symbols) != wanted:
            why = "as in line 1" if rectangular else f"as there are {len(rows)} lines"
            raise BoardError(f"line {row + 1} of the board has {len(symbols)} squares; it must have {wanted}, {why}")
        for column, symbol in enumerate(symbols):
            if symbol not in MARKS:
                allowed = "use Q for a queen and . for a free square"
                raise BoardError(f"line {row + 1}, square {column + 1} is {symbol!r}; {allowed}")
            squares[MARKS[symbol]].append((row, column))
    queens = squares["queen"] + squares["fixed"] + squares["conflict"]
    return Board(len(rows), queens, fixed=squares["fixed"], blocked=squares["blocked"], columns=len(rows[0]))


def position_from_json(text: str, n: int | None = None, *, rectangular: bool = False) -> Position:
    """Read a vector, a 0/1 matrix, or an object with `queens` (vector) or `squares` ([row, column] pairs) and `n`.

    Besides `squares` there may be `fixed` (the fixed queens among them), `blocked`, and `columns`.

    >>> position_from_json('{"n": 4, "squares": [[0, 2], [1, 0]]}')
    Board(4, [(1, 0), (0, 2)])
    """
    value = json_value(text)
    if isinstance(value, dict):
        return position_from_object(value, n, rectangular)
    return position_from_nested(value, n)


def position_from_object(value: dict[str, Any], n: int | None, rectangular: bool) -> Position:
    """A board from the fields of a JSON object."""
    size, columns = _size(value, "n", n), _size(value, "columns", None)
    if "squares" in value:
        squares, fixed, blocked = (_pairs(value, name) for name in ("squares", "fixed", "blocked"))
        if not set(fixed) <= set(squares):
            raise BoardError("every square in the field fixed must also be in the field squares")
        rows = len(squares) if size is None else size
        if columns not in (None, rows) and not rectangular:
            raise BoardError(f"the board must be square here, got {rows} rows and {columns} columns")
        return Board(rows, squares, fixed=fixed, blocked=blocked, columns=columns)
    if "queens" in value:
        return position_from_nested(value["queens"], size)
    raise BoardError(f"a board object must have the field queens or squares, got {', '.join(value) or 'none'}")


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


def position_from_nested(value: Any, n: int | None = None) -> Position:
    """From nested lists: a vector of rows, a 0/1 matrix, or the lines of a text board."""
    if not isinstance(value, list):
        raise BoardError(f"a board must be a list of rows or a 0/1 matrix, got {shown(value)}")
    if value and all(isinstance(row, list) for row in value):
        squares, rows, columns = marked_squares(value)
        if rows != columns:
            raise BoardError(f"the matrix must be square here, got {rows} × {columns} entries")
        return Board(rows, squares)
    if value and all(isinstance(row, str) for row in value):
        return _from_drawing(value, rectangular=False)
    return vector(value, n)


def marked_squares(matrix: Iterable[Iterable[Any]]) -> tuple[list[Square], int, int]:
    """The squares that a 0/1 matrix marks, and its numbers of rows and columns; of any numeric type.

    >>> marked_squares([[0, 1.0], [False, True]])
    ([(0, 1), (1, 1)], 2, 2)
    """
    try:
        rows = [list(row) for row in (matrix.tolist() if hasattr(matrix, "tolist") else matrix)]
    except TypeError:
        raise BoardError(f"a 0/1 matrix must be a list of rows, got {shown(matrix)}") from None
    width = len(rows[0]) if rows else 0
    for number, row in enumerate(rows):
        if len(row) != width or any(isinstance(value, str) or value not in (0, 1) for value in row):
            raise BoardError(f"row {number} of the matrix is {shown(row)}; it must have {width} values, each 0 or 1")
    return [(r, c) for r, row in enumerate(rows) for c, value in enumerate(row) if value], len(rows), width


def vector(rows: Any, n: int | None) -> Position:
    """A vector: a placement, or the queens of the first columns if it has fewer than *n* entries."""
    if n is None or len(rows) == n:
        return Placement(rows)
    if len(rows) > n:
        raise BoardError(f"the vector has {len(rows)} entries; a board of size {n} has one for each column")
    return Board(n, [(row, column) for column, row in enumerate(rows)])
