"""Reading boards from arguments and files (text, CSV, JSON, .npy): what the command calls BOARD."""

from __future__ import annotations

import io
import re
import sys
import warnings
from pathlib import Path
from typing import Any

from queenright.board.parse import parse_position, position_from_nested, vector
from queenright.board.position import Position
from queenright.errors import BoardError, InputError
from queenright.files import read_bytes


def load_position(argument: str, n: int | None = None, *, rectangular: bool = False) -> Position:
    """The board named by an argument of the command: a vector, a file, or `-` for standard input; square unless
    *rectangular*. A vector becomes a placement, which is checked without making an object per queen."""
    if argument == "-":
        return position_from_bytes(sys.stdin.buffer.read(), n, rectangular=rectangular)
    if names_a_file(argument):
        try:
            return position_from_bytes(read_bytes(argument), n, rectangular=rectangular)
        except BoardError as error:
            raise BoardError(f"{argument}: {error}") from error
    return parse_position(argument, n, rectangular=rectangular)


def names_a_file(argument: str) -> bool:
    """True for an existing file, and for anything that can't be a vector, JSON, a text board or squares."""
    typed = re.fullmatch(r"\s*[\[{].*|-?[0-9]+|[Qq]|[A-Za-z][0-9]{1,2}(\s+[A-Za-z][0-9]{1,2})*", argument, re.S)
    has_separator = any(separator in argument for separator in ",\n;")
    return bool(argument.strip()) and (_exists(argument) or not (typed or has_separator))


def _exists(argument: str) -> bool:
    try:
        return Path(argument).exists()
    except (OSError, ValueError):  # too long for a file name, or with a NUL
        return False


def position_from_bytes(data: bytes, n: int | None = None, *, rectangular: bool = False) -> Position:
    """A board from the bytes of a file: .npy, recognised by its magic number, or text."""
    if data.startswith(b"\x93NUMPY"):
        return _from_npy(data, n)
    try:
        return parse_position(data.decode("utf-8-sig"), n, rectangular=rectangular)
    except UnicodeDecodeError as error:
        raise BoardError("the file is neither text (UTF-8) nor a .npy array") from error


def npy_array(data: bytes) -> Any:
    """The array of numbers in a .npy file."""
    import numpy

    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # about strange literals in a damaged header
            array = numpy.load(io.BytesIO(data), allow_pickle=False)
    except Exception as error:  # the header is a Python literal, whose evaluation can raise almost anything
        why = next(iter(str(error).splitlines()), "") or type(error).__name__
        raise InputError(f"not a readable .npy array: {why:.120}") from error
    if array.dtype.kind not in "iubf" or array.ndim not in (1, 2, 3):
        got = f"{array.dtype!s:.40} of shape {array.shape}"
        raise BoardError(f"a board must be a vector or a square 0/1 matrix of whole numbers, got {got}")
    return array


def _from_npy(data: bytes, n: int | None) -> Position:
    array = npy_array(data)
    if array.ndim == 3 or len(set(array.shape)) != 1:
        got = f"{array.dtype!s:.40} of shape {array.shape}"
        raise BoardError(f"a board must be a vector or a square 0/1 matrix of whole numbers, got {got}")
    return position_from_nested(array.tolist(), n) if array.ndim == 2 else vector(array, n)
