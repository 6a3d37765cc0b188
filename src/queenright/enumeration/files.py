"""Vectors in files, streamed in constant memory: text, CSV, JSON lines, .npy and Parquet.

A file appears under its name only when it is complete.

- txt, csv: one vector per line; csv with a header naming the columns
- jsonl: one JSON list per line
- npy: an array of shape (count, n); `numpy.load(…, mmap_mode="r")` maps it without reading it
- parquet: one column `queens` of n bytes (fixed-size binary), byte c the row of the queen in column c; beyond 256 rows
  it holds lists of 32-bit numbers

Fundamental solutions come with the size of their class: in csv and parquet as a column `orbit`, in jsonl as an object
with `queens` and `orbit`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from itertools import islice, repeat
from pathlib import Path
from shutil import copyfileobj
from tempfile import TemporaryFile
from typing import IO, Any

from queenright.board.saving import csv_header
from queenright.enumeration.blocks import Block, raw_blocks
from queenright.errors import UnknownNameError
from queenright.files import checked_path, written
from queenright.packages import needing

Blocks = Iterable[Block]


def write_solutions(
    path: str | Path,
    n: int,
    *,
    fundamental: bool = False,
    start_after: Iterable[int] | None = None,
    open_rows: Sequence[int] = (),
    torus: bool = False,
    limit: int | None = None,
    progress: Callable[[int], None] | None = None,
) -> int:
    """Write all solutions (or the first *limit*) to *path*, in the format given by its extension; return their number.

    *open_rows* restricts the squares, see `raw_blocks`; *progress* is called with the number written so far.
    """
    ending = checked_path(path).suffix.removeprefix(".").lower()
    if ending not in FORMATS:
        raise UnknownNameError("output format", ending or str(path), FORMATS)
    source = raw_blocks(n, fundamental=fundamental, start_after=start_after, open_rows=open_rows, torus=torus)
    counted = Limited(source, n, limit, progress)
    with written(path) as file:
        FORMATS[ending](file, counted, n, fundamental)
    return counted.count


class Limited:
    """Blocks on their way to a file, counted and cut at a limit; *complete* is false if solutions were cut off."""

    def __init__(
        self, blocks: Blocks, n: int, limit: int | None = None, progress: Callable[[int], None] | None = None
    ) -> None:
        self._blocks, self._n, self._limit, self._progress = blocks, n, limit, progress
        self.count = 0
        self.complete = True

    def __iter__(self) -> Iterator[Block]:
        for block in self._blocks:
            left = block.count if self._limit is None else min(block.count, self._limit - self.count)
            self.complete = left == block.count
            self.count += left
            if left:
                yield block if self.complete else _first(block, left, self._n)
            if self._progress is not None:
                self._progress(self.count)
            if not self.complete:
                return


def _first(block: Block, count: int, n: int) -> Block:
    return Block(block.rows[: count * n], count, None if block.orbits is None else block.orbits[:count])


@contextmanager
def _seekable(file: IO[bytes]) -> Iterator[IO[bytes]]:
    """The file, or a temporary one that is copied to it at the end: a pipe does not support seeking."""
    if file.seekable():
        yield file
        return
    with TemporaryFile() as copy:
        yield copy
        copy.seek(0)
        copyfileobj(copy, file)


def _lines(file: IO[bytes], blocks: Blocks, n: int, *, opening: str = "", orbit: str = "", closing: str = "") -> None:
    """One vector per line. Whole blocks are joined at once: a million lines per second."""
    numbers = [str(row) for row in range(256)]
    for block in blocks:
        values = map(numbers.__getitem__ if block.rows.itemsize == 1 else str, block.rows)
        sizes: Iterable[object] = block.orbits if orbit and block.orbits is not None else repeat("", block.count)
        text = "".join(f"{opening}{','.join(islice(values, n))}{orbit}{size}{closing}\n" for size in sizes)
        file.write(text.encode())


def _txt(file: IO[bytes], blocks: Blocks, n: int, fundamental: bool) -> None:
    _lines(file, blocks, n)


def _csv(file: IO[bytes], blocks: Blocks, n: int, fundamental: bool) -> None:
    file.write(csv_header(n, *(["orbit"] if fundamental else [])).encode())
    _lines(file, blocks, n, orbit="," if fundamental else "")


def _jsonl(file: IO[bytes], blocks: Blocks, n: int, fundamental: bool) -> None:
    if fundamental:
        _lines(file, blocks, n, opening='{"queens": [', orbit='], "orbit": ', closing="}")
    else:
        _lines(file, blocks, n, opening="[", closing="]")


def _npy(target: IO[bytes], blocks: Blocks, n: int, fundamental: bool) -> None:
    """The header contains the count, so it is written twice; NumPy pads it, so that both have the same length."""
    from numpy.lib import format as npy

    def header(file: IO[bytes], count: int, kind: str) -> None:
        file.seek(0)
        npy.write_array_header_1_0(file, {"descr": kind, "fortran_order": False, "shape": (count, n)})

    with _seekable(target) as file:
        count, kind = 0, "|u1"
        header(file, 0, kind)
        for block in blocks:
            kind = "|u1" if block.rows.itemsize == 1 else "<i4"
            count += block.count
            file.write(block.rows)
        header(file, count, kind)


def _parquet(target: IO[bytes], blocks: Blocks, n: int, fundamental: bool) -> None:
    with needing("writing Parquet", "pyarrow", "parquet"):
        import pyarrow
        from pyarrow import parquet
    narrow = pyarrow.binary(n) if n else pyarrow.binary()  # Parquet has no fixed-size binary of length 0
    kind = narrow if n <= 256 else pyarrow.list_(pyarrow.int32())
    layout = "entry c is the row of the queen in column c, both counted from 0"
    fields = [pyarrow.field("queens", kind), *([pyarrow.field("orbit", pyarrow.uint32())] if fundamental else [])]
    schema = pyarrow.schema(fields, metadata={"n": str(n), "layout": layout})
    with (
        _seekable(target) as file,
        parquet.ParquetWriter(file, schema, compression="zstd", use_dictionary=False) as writer,
    ):
        for block in blocks:
            columns = [_column(pyarrow, kind, block, n)]
            if block.orbits is not None:
                columns.append(pyarrow.array(block.orbits.tolist(), pyarrow.uint32()))
            writer.write_table(pyarrow.Table.from_arrays(columns, schema=schema))


def _column(pyarrow: Any, kind: Any, block: Block, n: int) -> Any:
    """A block as a column, without making an object per solution."""
    if n == 0:
        return pyarrow.array([b""] * block.count, kind)
    if n > 256:
        offsets = pyarrow.array(range(0, block.count * n + 1, n), pyarrow.int32())
        return pyarrow.ListArray.from_arrays(offsets, pyarrow.array(block.rows))
    rows = bytes(block.rows if block.rows.itemsize == 1 else block.rows.tolist())
    return pyarrow.FixedSizeBinaryArray.from_buffers(kind, block.count, [None, pyarrow.py_buffer(rows)])


FORMATS: dict[str, Callable[[IO[bytes], Blocks, int, bool], None]] = {
    "txt": _txt,
    "csv": _csv,
    "jsonl": _jsonl,
    "npy": _npy,
    "parquet": _parquet,
}
