"""Lists of boards in files: reads, board by board, everything that `queens all` and `queens sample` write.

- text: one vector per line, or CSV with a header line (a column `orbit` is ignored)
- text: 0/1 matrices one below the other, or side by side and separated by tabs
- JSON: a document with `solutions` or `samples`, a list of vectors, or one value per line
- NumPy's .npy: an array of shape (count, n), or (count, n, n) of 0/1 matrices
- Parquet: the column `queens`

A file with one board is a list of one. What could be either, such as a square of zeros and ones, is one board.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

from queenright.board.files import names_a_file, npy_array, position_from_bytes
from queenright.board.parse import parse_position, position_from_nested, position_from_object, vector
from queenright.board.position import Position
from queenright.errors import BoardError
from queenright.files import parsed_json, read_bytes, read_input
from queenright.packages import needing

#: The most numbers in a row group of a Parquet file: a million boards of 64 queens.
LARGEST_ROW_GROUP = 2**26

#: The fields of the commands' JSON documents that contain boards.
FIELDS = ("solutions", "samples", "boards")


def load_positions(argument: str, n: int | None = None, *, rectangular: bool = False) -> Iterator[Position]:
    """The boards named by an argument of the command: a vector, a file with one board or many, or `-`."""
    if argument == "-":
        yield from positions_from_bytes(read_input(), n, rectangular=rectangular)
    elif names_a_file(argument):
        try:
            yield from positions_from_bytes(read_bytes(argument), n, rectangular=rectangular)
        except BoardError as error:
            raise BoardError(f"{argument}: {error}") from error
    else:
        yield parse_position(argument, n, rectangular=rectangular)


def positions_from_bytes(data: bytes, n: int | None = None, *, rectangular: bool = False) -> Iterator[Position]:
    """The boards of a file."""
    if data.startswith(b"PAR1"):
        return (vector(list(rows), n) for rows in _parquet(data))
    if data.startswith(b"\x93NUMPY"):
        array = npy_array(data)
        if array.ndim == 3 or (array.ndim == 2 and not _is_matrix(array)):
            return (position_from_nested(entry.tolist(), n) for entry in array.astype(int))
        return iter([position_from_bytes(data, n)])
    try:
        text = data.decode("utf-8-sig").strip()
    except UnicodeDecodeError:
        return iter([position_from_bytes(data, n)])  # raises the error
    found = _from_json(text, n, rectangular) if text[:1] in ("[", "{") else _from_lines(text, n)
    return iter([parse_position(text, n, rectangular=rectangular)]) if found is None else found


def _is_matrix(array: Any) -> bool:
    """True if the array is one board of zeros and ones."""
    return bool(array.shape[0] == array.shape[1] and ((array == 0) | (array == 1)).all() and array.sum() > 0)


def _parquet(data: bytes) -> Iterator[Any]:
    with needing("reading Parquet", "pyarrow", "parquet"):
        import pyarrow
        from pyarrow import parquet
    try:
        table = parquet.ParquetFile(pyarrow.BufferReader(data))
        if "queens" not in table.schema_arrow.names:
            raise BoardError(f"expected a column queens, got {', '.join(table.schema_arrow.names)}")
        _check_row_groups(table.metadata)
        for batch in table.iter_batches(columns=["queens"]):
            yield from batch.column(0).to_pylist()
    except pyarrow.ArrowException as error:
        raise BoardError(f"not a readable Parquet file: {str(error).splitlines()[0]}") from error


def _check_row_groups(metadata: Any) -> None:
    """Refuse what would fill the memory: Parquet packs a billion equal numbers into a few hundred bytes."""
    for group in map(metadata.row_group, range(metadata.num_row_groups)):
        columns = map(group.column, range(group.num_columns))
        numbers = sum(column.num_values for column in columns if column.path_in_schema.startswith("queens"))
        if numbers > LARGEST_ROW_GROUP:
            raise BoardError(f"a row group of {numbers:,} numbers; write row groups of at most {LARGEST_ROW_GROUP:,}")


def _from_json(text: str, n: int | None, rectangular: bool) -> Iterator[Position] | None:
    """The boards of a JSON document or of JSON lines; None for a single board or damaged text."""
    try:
        value = parsed_json(text)
    except (ValueError, RecursionError):
        lines = [line for line in text.splitlines() if line.strip()]
        if len(lines) < 2 or not _is_json(lines[0]):
            return None
        return (parse_position(line, n, rectangular=rectangular) for line in lines)
    if isinstance(value, list):
        several = value and all(isinstance(entry, list) for entry in value) and not _is_nested_matrix(value)
        return (position_from_nested(entry, n) for entry in value) if several else None
    listed = next((value[name] for name in FIELDS if isinstance(value.get(name), list)), None)
    if listed is None:
        return None
    shape = {name: value[name] for name in ("n", "columns") if name in value}
    return (_entry(entry, shape, n, rectangular) for entry in listed)


def _entry(entry: Any, shape: dict[str, Any], n: int | None, rectangular: bool) -> Position:
    """A board inside a document: an object, a vector, or the squares of a board that has no vector."""
    if isinstance(entry, dict):
        return position_from_object(entry, n, rectangular)
    if isinstance(entry, list) and entry and all(isinstance(part, list) and len(part) == 2 for part in entry):
        return position_from_object({**shape, "squares": entry}, n, rectangular)
    return position_from_nested(entry, n)


def _is_json(line: str) -> bool:
    try:
        json.loads(line)
    except ValueError:
        return False
    return True


def _is_nested_matrix(rows: list[Any]) -> bool:
    return all(len(row) == len(rows) and all(value in (0, 1) for value in row) for row in rows)


def _from_lines(text: str, n: int | None) -> Iterator[Position] | None:
    """The vectors of a table; None if the text is a single board."""
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    if matrices := _matrices(lines):
        return (parse_position(matrix, n) for matrix in matrices)
    columns: int | None = None
    if lines and lines[0].startswith("column0"):
        names = lines.pop(0).split(",")
        columns = sum(name.startswith("column") for name in names)
    elif len(lines) < 2 or not all(_are_numbers(line) for line in lines) or _is_drawn(lines):
        return None
    return (parse_position(",".join(_tokens(line)[:columns]), n) for line in lines)


def _matrices(lines: list[str]) -> list[str]:
    r"""The 0/1 matrices in a text, one below the other, or side by side and separated by tabs; else an empty list.

    >>> _matrices(["0 1\t1 0", "1 0\t0 1", "1 0", "0 1"])
    ['0 1\n1 0', '1 0\n0 1', '1 0\n0 1']
    """
    rows = [[part.split() for part in line.split("\t")] for line in lines]
    size = len(rows[0][0]) if rows else 0
    fits = all(len(row) == size and set(row) <= {"0", "1"} for parts in rows for row in parts)
    if size < 2 or not fits or len(lines) % size:
        return []
    found = []
    for start in range(0, len(lines), size):
        band = rows[start : start + size]
        if len({len(parts) for parts in band}) > 1:
            return []
        found += ["\n".join(" ".join(row) for row in matrix) for matrix in zip(*band, strict=True)]
    return found


def _tokens(line: str) -> list[str]:
    return re.split(r"[\s,;]+", line)


def _are_numbers(line: str) -> bool:
    """True if the line has at least two numbers and nothing else."""
    tokens = _tokens(line)
    return len(tokens) > 1 and all(token.removeprefix("-").isdecimal() for token in tokens)


def _is_drawn(lines: list[str]) -> bool:
    """True if the lines are the rows of one board of zeros and ones."""
    return all(len(tokens) == len(lines) and set(tokens) <= {"0", "1"} for tokens in map(_tokens, lines))
