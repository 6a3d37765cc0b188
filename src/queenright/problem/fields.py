"""The fields of a problem besides its size, in one table: how values are checked, read, written and shown.

    {"n": 8, "fixed": ["b4", [3, 3]], "blocked": ["a1"], "excluded_sums": [7], "excluded_differences": [-2],
     "torus": false, "touching": false, "regions": ["AABB", …], "columns": 8, "queens": 8, "stars": 1}

Files, the page and `repr` all use this table; only `n` is required.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from queenright.board.parse import marked_squares
from queenright.board.regions import Regions, normalised
from queenright.board.squares import Square, SquareLike, describe, squares_on
from queenright.errors import BoardError, shown
from queenright.sizes import LARGEST, checked_size


@dataclass(frozen=True, slots=True)
class Field:
    """How the values of a field are read from plain data, written as plain data, and shown in a `repr`."""

    read: Callable[[str, Any], Any]
    write: Callable[[Any], Any]
    show: Callable[[Any, int], str]


# -- values as the constructor accepts them -----------------------------------------------------------


def squares_in(name: str, squares: Any, n: int, columns: int) -> frozenset[Square]:
    """Squares in any form: a list of them, a text such as "b4 d5", or an n × columns mask of zeros and ones."""
    if _is_mask(squares, n, columns):
        return frozenset(marked_squares(squares)[0])
    return frozenset(squares_on(squares, n, columns, name))


def _is_mask(squares: Any, n: int, columns: int) -> bool:
    """True for n rows with an entry per column; but two columns of integers are (row, column) pairs."""
    if hasattr(squares, "shape"):
        return bool(squares.shape == (n, columns) and (columns != 2 or squares.dtype.kind == "b"))
    rows = squares if isinstance(squares, Sequence) and len(squares) == n and columns > 2 else ()
    return (
        bool(rows)
        and all(isinstance(row, Sequence) and not isinstance(row, str) for row in rows)
        and all(len(row) == columns for row in rows)
    )


def diagonals(name: str, numbers: Any, modulus: int) -> frozenset[int]:
    """The numbers of excluded diagonals; on a torus modulo n."""
    try:
        listed = list(numbers)
    except TypeError:
        raise BoardError(f"{name} must be a list of diagonals, got {shown(numbers)}") from None
    checked = (checked_size(k, smallest=-LARGEST, largest=2 * LARGEST, what="diagonal") for k in listed)
    return frozenset(k % modulus if modulus else k for k in checked)


def labelled(regions: Iterable[Sequence[Any]]) -> Regions:
    """Labels of any kind, row by row, as strings of letters."""
    try:
        return normalised(regions)
    except TypeError:
        allowed = "rows with a label for every square, such as ['AAB', 'CAB', 'CCC']"
        raise BoardError(f"regions must be {allowed}, got {shown(regions)}") from None


# -- values as plain data -----------------------------------------------------------------------------


def read(fields: Any) -> dict[str, Any]:
    """The arguments of `Problem` in plain data, each checked for its type."""
    if not isinstance(fields, dict):
        raise BoardError(f"a problem must be an object with the field n, got {shown(fields)}")
    unknown = [name for name in fields if name != "n" and name not in FIELDS]
    if unknown:
        raise BoardError(f"a problem has no field {unknown[0]!r}; its fields are n, {', '.join(FIELDS)}")
    if "n" not in fields:
        raise BoardError("a problem needs the field n, the size of the board")
    return {name: FIELDS[name].read(name, value) if name in FIELDS else value for name, value in fields.items()}


def _read_squares(name: str, value: Any) -> list[SquareLike]:
    if not isinstance(value, list):
        raise BoardError(f"the field {name} must be a list of squares, got {shown(value)}")
    for square in value:
        pair = isinstance(square, list) and [type(part) for part in square] == [int, int]
        if not isinstance(square, str) and not pair:
            raise BoardError(f"the field {name} contains {shown(square)}, not a chess square or [row, column]")
    return [square if isinstance(square, str) else (square[0], square[1]) for square in value]


def _read_numbers(name: str, value: Any) -> list[int]:
    if not isinstance(value, list) or any(type(number) is not int for number in value):
        raise BoardError(f"the field {name} must be a list of whole numbers, got {shown(value)}")
    return value


def _read_flag(name: str, value: Any) -> bool:
    if not isinstance(value, bool):
        raise BoardError(f"the field {name} must be true or false, got {shown(value)}")
    return value


def _read_labels(name: str, value: Any) -> list[Any]:
    rows = value if isinstance(value, list) else [None]
    if not all(isinstance(row, str) or _is_row(row) for row in rows):
        raise BoardError(f"the field {name} must be a list of rows, each a string of letters, got {shown(value)}")
    return rows


def _is_row(row: Any) -> bool:
    return isinstance(row, list) and all(isinstance(label, str | int) for label in row)


def _show_squares(squares: frozenset[Square], n: int) -> str:
    """The squares column by column, by their chess names if they have them."""
    names = [(describe(square, n), square) for square in sorted(squares, key=lambda square: (square[1], square[0]))]
    return str([name if name[0].isalpha() else square for name, square in names])


SQUARES = Field(_read_squares, lambda squares: [list(square) for square in sorted(squares)], _show_squares)
NUMBERS = Field(_read_numbers, sorted, lambda numbers, n: str(sorted(numbers)))
FLAG = Field(_read_flag, bool, lambda flag, n: str(flag))
SIZE = Field(lambda name, value: value, int, lambda number, n: str(number))
LABELS = Field(_read_labels, list, lambda regions, n: str(list(regions)))

#: All fields, in the order in which they are written.
FIELDS = {
    "columns": SIZE,
    "queens": SIZE,
    "fixed": SQUARES,
    "blocked": SQUARES,
    "excluded_sums": NUMBERS,
    "excluded_differences": NUMBERS,
    "torus": FLAG,
    "touching": FLAG,
    "regions": LABELS,
    "stars": SIZE,
}
