"""Boards in files: text, CSV, JSON and .npy in; the same out. What the command calls BOARD."""

from __future__ import annotations

import io
import re
import sys
from pathlib import Path

from queenright.board.board import Board
from queenright.board.parse import board_from_nested, parse_board
from queenright.errors import BoardError, InputError
from queenright.files import read_bytes


def load_board(argument: str, n: int | None = None) -> Board:
    """The board that a command's argument means: a vector, a file, or `-` for standard input."""
    if argument == "-":
        return board_from_bytes(sys.stdin.buffer.read(), n)
    if _names_a_file(argument):
        try:
            return board_from_bytes(read_bytes(argument), n)
        except BoardError as error:
            raise BoardError(f"{argument}: {error}") from error
    return parse_board(argument, n)


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


def board_from_bytes(data: bytes, n: int | None = None) -> Board:
    """A board from a file's bytes: NumPy's own format by its magic number, everything else as text."""
    if data.startswith(b"\x93NUMPY"):
        return _from_npy(data, n)
    try:
        return parse_board(data.decode("utf-8-sig"), n)
    except UnicodeDecodeError as error:
        raise BoardError("the file is neither text (UTF-8) nor a .npy array") from error


def _from_npy(data: bytes, n: int | None) -> Board:
    import numpy

    try:
        array = numpy.load(io.BytesIO(data), allow_pickle=False)
    except (ValueError, EOFError, OSError) as error:
        raise InputError(f"not a readable .npy array: {error}".splitlines()[0]) from error
    if array.dtype.kind not in "iub" or array.ndim not in (1, 2):
        raise BoardError(f"a board is a vector or a 0/1 matrix of whole numbers, got {array.dtype} {array.shape}")
    return board_from_nested(array.astype(int).tolist(), n)
