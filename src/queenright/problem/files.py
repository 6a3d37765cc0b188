"""Problems in files: a small JSON object, or a text board with its fixed queens and blocked squares.

    {"n": 8, "fixed": ["b4", [3, 3]], "blocked": ["a1"], "excluded_sums": [7], "excluded_differences": [-2],
     "torus": false, "touching": false, "regions": ["AABB", …], "columns": 8, "queens": 8}

Only `n` must be there. In a text board every queen is a fixed one, `#` is a blocked square and `.` a free one.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

from queenright.board.parse import parse_board
from queenright.board.squares import Square
from queenright.errors import BoardError, InputError
from queenright.files import json_value, read_bytes
from queenright.problem.problem import Problem, SquareLike

FIELDS = (
    "n", "columns", "queens", "fixed", "blocked", "excluded_sums", "excluded_differences", "torus", "touching",
    "regions",
)  # fmt: skip


def load_problem(path: str | Path) -> Problem:
    """Read a problem from a JSON or text file, `-` for standard input; a mistake is told with the file's name."""
    try:
        data = sys.stdin.buffer.read() if str(path) == "-" else read_bytes(path)
        return parse_problem(data.decode("utf-8-sig"))
    except UnicodeDecodeError as error:
        raise InputError(f"{path}: not a text file (UTF-8)") from error
    except BoardError as error:
        raise BoardError(f"{path}: {error}") from error


def parse_problem(text: str) -> Problem:
    """Read a problem from text.

    >>> parse_problem('{"n": 8, "fixed": ["b4", [3, 3]]}')
    Problem(8, fixed=['b4', 'd5'])
    >>> parse_problem(". # .\\n. . Q")
    Problem(2, columns=3, fixed=['c1'], blocked=['b2'])
    """
    if text.lstrip().startswith("{"):
        return problem_from_json(text)
    board = parse_board(text, rectangular=True)
    return Problem(board.n, columns=board.columns, fixed=board.queens, blocked=board.blocked)


def problem_from_json(text: str) -> Problem:
    """Read the JSON form."""
    return problem_from_fields(json_value(text))


def problem_from_fields(fields: dict[str, Any]) -> Problem:
    """Read the plain data that `problem_to_json` gives, field by field.

    >>> problem_from_fields({"n": 8, "fixed": ["b4"]})
    Problem(8, fixed=['b4'])
    """
    unknown = [name for name in fields if name not in FIELDS]
    if unknown:
        raise BoardError(f"a problem has no field {unknown[0]!r}; its fields are {', '.join(FIELDS)}")
    if "n" not in fields:
        raise BoardError("a problem needs the field n, the size of the board")
    for name in ("torus", "touching"):
        if not isinstance(fields.get(name, False), bool):
            raise BoardError(f"the field {name} must be true or false, got {fields[name]!r}")
    readers: dict[str, Callable[[str, Any], Any]] = {
        "fixed": _squares, "blocked": _squares, "excluded_sums": _numbers, "excluded_differences": _numbers,
        "regions": _labels,
    }  # fmt: skip
    read: dict[str, Any] = {
        name: readers[name](name, value) if name in readers else value for name, value in fields.items()
    }
    return Problem(read.pop("n"), **read)


def _squares(name: str, value: Any) -> list[SquareLike]:
    if not isinstance(value, list):
        raise BoardError(f"the field {name} must be a list of squares, got {value!r:.40}")
    for square in value:
        if not isinstance(square, str) and not (
            isinstance(square, list) and [type(part) for part in square] == [int, int]
        ):
            raise BoardError(f"the field {name} holds {square!r:.40}; wanted a chess square or [row, column]")
    return [square if isinstance(square, str) else (square[0], square[1]) for square in value]


def _numbers(name: str, value: Any) -> list[int]:
    if not isinstance(value, list) or any(type(number) is not int for number in value):
        raise BoardError(f"the field {name} must be a list of whole numbers, got {value!r:.40}")
    return value


def _labels(name: str, value: Any) -> list[Any]:
    rows = value if isinstance(value, list) else [None]
    if not all(isinstance(row, str) or _is_row(row) for row in rows):
        raise BoardError(f"the field {name} must be a list of rows, each a string of letters; got {value!r:.40}")
    return rows


def _is_row(row: Any) -> bool:
    return isinstance(row, list) and all(isinstance(label, str | int) for label in row)


def problem_to_json(problem: Problem) -> dict[str, Any]:
    """The problem as plain data, without the fields that are as usual.

    >>> problem_to_json(Problem(4, blocked=["a1"]))
    {'n': 4, 'blocked': [[3, 0]]}
    """
    fields: dict[str, Any] = {
        "n": problem.n,
        "columns": problem.columns if problem.columns != problem.n else None,
        "queens": problem.queens if problem.queens != min(problem.n, problem.columns) else None,
        "fixed": _listed(problem.fixed),
        "blocked": _listed(problem.blocked),
        "excluded_sums": sorted(problem.excluded_sums),
        "excluded_differences": sorted(problem.excluded_differences),
        "torus": problem.torus,
        "touching": problem.touching,
        "regions": list(problem.regions),
    }
    return {name: value for name, value in fields.items() if name == "n" or value}


def _listed(squares: frozenset[Square]) -> list[list[int]]:
    return [list(square) for square in sorted(squares)]
