"""Reading boards from arguments and files (text, CSV, JSON, .npy): what the command calls BOARD."""

from __future__ import annotations

import io
import re
import warnings
from math import prod
from pathlib import Path
from typing import Any

from queenright.board.parse import parse_position, position_from_nested, vector
from queenright.board.position import Position
from queenright.errors import BoardError, shown
from queenright.files import read_bytes, read_input


def load_position(argument: str, n: int | None = None, *, rectangular: bool = False) -> Position:
    """The board named by an argument of the command: a vector, a file, or `-` for standard input; square unless
    *rectangular*. A vector becomes a placement, which is checked without making an object per queen."""
    if argument == "-":
        return position_from_bytes(read_input(), n, rectangular=rectangular)
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
    """The array of numbers in a .npy file. What the header promises is compared with the size of the file first:
    `numpy.load` would allocate that much before it reads."""
    import numpy

    stream = io.BytesIO(data)
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # about strange literals in a damaged header
            version = numpy.lib.format.read_magic(stream)
            if version not in ((1, 0), (2, 0)):
                raise ValueError(f"version {version[0]}.{version[1]}, wanted 1.0 or 2.0")
            read_header = getattr(numpy.lib.format, f"read_array_header_{version[0]}_0")
            shape, by_columns, dtype = read_header(stream)
            if any(type(size) is not int for size in shape):
                raise ValueError(f"the shape {shown(shape)}")
    except Exception as error:  # the header is a Python literal, whose evaluation can raise almost anything
        why = re.sub(r"<ast.*", "no shape and type of an array", next(iter(str(error).splitlines()), ""))
        raise BoardError(f"not a readable .npy array: {why or type(error).__name__:.120}") from error
    if dtype.kind not in "iubf" or len(shape) not in (1, 2, 3) or min(shape) < 0:
        got = f"{dtype!s:.40} of shape {shown(shape)}"
        raise BoardError(f"a board must be a vector or a square 0/1 matrix of whole numbers, got {got}")
    count, start = prod(shape), stream.tell()
    if count * dtype.itemsize > len(data) - start:
        promised = f"its header promises {count * dtype.itemsize:,} bytes, and {len(data) - start:,} follow"
        raise BoardError(f"not a readable .npy array: {promised}")
    array = numpy.frombuffer(data, dtype, count, start).reshape(shape, order="F" if by_columns else "C")
    return array.copy()


def _from_npy(data: bytes, n: int | None) -> Position:
    array = npy_array(data)
    if array.ndim == 3 or len(set(array.shape)) != 1:
        got = f"{array.dtype!s:.40} of shape {shown(array.shape)}"
        raise BoardError(f"a board must be a vector or a square 0/1 matrix of whole numbers, got {got}")
    return position_from_nested(array.tolist(), n) if array.ndim == 2 else vector(array, n)
