"""Problems in files: the JSON object of `fields`, an instance of CSPLib (`instances`), or a text board.

In a text board every queen is fixed, `#` is a blocked square and `.` a free one.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

from queenright.board.parse import parse_position
from queenright.errors import BoardError, InputError
from queenright.files import json_value, read_bytes, read_input, written
from queenright.problem.fields import read
from queenright.problem.instances import instance_fields, instance_text, is_instance

if TYPE_CHECKING:
    from queenright.problem.problem import Problem


@contextmanager
def naming(path: str | Path) -> Iterator[None]:
    """Put the file's name in front of an error raised in this block."""
    try:
        yield
    except UnicodeDecodeError as error:
        raise InputError(f"{path}: not a text file (UTF-8)") from error
    except BoardError as error:
        raise BoardError(f"{path}: {error}") from error


def load_fields(path: str | Path) -> dict[str, Any]:
    """The arguments of `Problem` in a file, `-` for standard input."""
    data = read_input() if str(path) == "-" else read_bytes(path)
    return parse_fields(data.decode("utf-8-sig"))


def parse_fields(text: str) -> dict[str, Any]:
    """The arguments of `Problem` that a text describes.

    >>> parse_fields('{"n": 8, "fixed": ["b4", [3, 3]]}')
    {'n': 8, 'fixed': ['b4', (3, 3)]}
    >>> parse_fields(". # .\\n. . Q")
    {'n': 2, 'columns': 3, 'fixed': [(1, 2)], 'blocked': frozenset({(0, 1)})}
    """
    if text.lstrip().startswith("{"):
        return read(json_value(text))
    if is_instance(text):
        return instance_fields(text)
    board = parse_position(text, rectangular=True)
    return {"n": board.n, "columns": board.columns, "fixed": board.squares(), "blocked": board.blocked}


def save_fields(fields: dict[str, Any], path: str | Path) -> None:
    """Write the plain data of a problem."""
    with written(path, "w") as file:
        file.write(json.dumps(fields) + "\n")


def save_instance(problem: Problem, path: str | Path) -> None:
    """Write the instance file of a problem."""
    text = instance_text(problem)
    with written(path, "w") as file:
        file.write(text + "\n")
