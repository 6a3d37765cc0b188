"""Boards in files: text, CSV, JSON and .npy in; the same out. What the command calls BOARD."""

from __future__ import annotations

import io
import re
import sys
from pathlib import Path

from queenright.board.board import Board
from queenright.board.parse import parse_position, position_from_nested, vector
from queenright.board.placement import Placement
from queenright.errors import BoardError, InputError
from queenright.files import read_bytes


def load_board(argument: str, n: int | None = None, *, rectangular: bool = False) -> Board:
    """The board that a command's argument means: a vector, a file, or `-` for standard input; square, unless said."""
    return Board.shown(load_position(argument, n, rectangular=rectangular))


def load_position(argument: str, n: int | None = None, *, rectangular: bool = False) -> Placement | Board:
    """The same, but a vector stays a placement, which is checked without an object for every queen."""
    if argument == "-":
        return position_from_bytes(sys.stdin.buffer.read(), n, rectangular=rectangular)
    if _names_a_file(argument):
        try:
            return position_from_bytes(read_bytes(argument), n, rectangular=rectangular)
        except BoardError as error:
            raise BoardError(f"{argument}: {error}") from error
    return parse_position(argument, n, rectangular=rectangular)


def _names_a_file(argument: str) -> bool:
    """Anything that is there, or that can't be a vector, JSON, a text board or squares typed on the command line."""
    typed = re.fullmatch(r"\s*[\[{].*|-?[0-9]+|[Qq]|[A-Za-z][0-9]{1,2}(\s+[A-Za-z][0-9]{1,2})*", argument, re.S)
    has_separator = any(separator in argument for separator in ",\n;")
    return bool(argument.strip()) and (_exists(argument) or not (typed or has_separator))


def _exists(argument: str) -> bool:
    try:
        return Path(argument).exists()
    except (OSError, ValueError):  # too long for a name, or a NUL in it
        return False


def position_from_bytes(data: bytes, n: int | None = None, *, rectangular: bool = False) -> Placement | Board:
    """A board from a file's bytes: NumPy's own format by its magic number, everything else as text."""
    if data.startswith(b"\x93NUMPY"):
        return _from_npy(data, n)
    try:
        return parse_position(data.decode("utf-8-sig"), n, rectangular=rectangular)
    except UnicodeDecodeError as error:
        raise BoardError("the file is neither text (UTF-8) nor a .npy array") from error


def _from_npy(data: bytes, n: int | None) -> Placement | Board:
    import numpy

    try:
        array = numpy.load(io.BytesIO(data), allow_pickle=False)
    except (ValueError, EOFError, OSError) as error:
        raise InputError(f"not a readable .npy array: {error}".splitlines()[0]) from error
    if array.dtype.kind not in "iub" or array.ndim not in (1, 2):
        raise BoardError(f"a board is a vector or a 0/1 matrix of whole numbers, got {array.dtype} {array.shape}")
    rows = array.astype(int)
    return position_from_nested(rows.tolist(), n) if rows.ndim == 2 else vector(rows, n)
