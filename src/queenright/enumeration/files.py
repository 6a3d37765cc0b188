"""Solutions in files, streamed in constant memory: text, CSV, JSON lines, .npy and Parquet.

Whatever the format, the file appears under its name only when it is complete.

- txt, csv: a vector a line; csv with a header naming the columns
- jsonl: a JSON list a line
- npy: an array of bytes of shape (count, n); `numpy.load(…, mmap_mode="r")` maps it without reading it
- parquet: one column `queens` of n bytes (fixed-size binary), byte c the row of the queen in column c
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from itertools import islice
from pathlib import Path
from typing import IO, Any

from queenright.enumeration.blocks import raw_blocks
from queenright.errors import MissingPackageError, UnknownNameError
from queenright.files import written

Blocks = Iterable[memoryview]


def write_solutions(
    path: str | Path,
    n: int,
    *,
    fundamental: bool = False,
    start_after: Iterable[int] | None = None,
    limit: int | None = None,
    progress: Callable[[int], None] | None = None,
) -> int:
    """Write all solutions (or the first *limit*) to *path*, in the format its ending names; return how many.

    *progress* hears how many are written so far.
    """
    ending = Path(path).suffix.removeprefix(".").lower()
    if ending not in FORMATS:
        raise UnknownNameError("output format", ending or str(path), FORMATS)
    source = raw_blocks(n, fundamental=fundamental, start_after=start_after)
    counted = _Counted(_limited(source, n, limit), n, progress)
    with written(path) as file:
        FORMATS[ending](file, counted, n)
    return counted.rows


class _Counted:
    """Blocks on their way to a file, counted."""

    def __init__(self, blocks: Blocks, n: int, progress: Callable[[int], None] | None) -> None:
        self._blocks, self._n, self._progress = blocks, n, progress
        self.rows = 0

    def __iter__(self) -> Iterator[memoryview]:
        for block in self._blocks:
            self.rows += len(block) // self._n if self._n else len(block)
            yield block
            if self._progress is not None:
                self._progress(self.rows)


def _limited(blocks: Blocks, n: int, limit: int | None) -> Iterator[memoryview]:
    left = limit
    for block in blocks:
        if left is None:
            yield block
            continue
        yield block[: left * max(1, n)]
        left -= len(block) // max(1, n)
        if left <= 0:
            return


def _lines(file: IO[bytes], blocks: Blocks, n: int, *, opening: str = "", closing: str = "") -> None:
    """A vector a line. Whole blocks are joined at once: a million lines a second."""
    numbers = [str(row) for row in range(256)]
    for block in blocks:
        values = map(numbers.__getitem__, block if n else b"")
        rows = len(block) // n if n else len(block)
        text = "".join(f"{opening}{','.join(islice(values, n))}{closing}\n" for _ in range(rows))
        file.write(text.encode())


def _csv(file: IO[bytes], blocks: Blocks, n: int) -> None:
    file.write((",".join(f"column{c}" for c in range(n)) + "\n").encode())
    _lines(file, blocks, n)


def _npy(file: IO[bytes], blocks: Blocks, n: int) -> None:
    """The header comes first but holds the count: it is written twice, NumPy pads it so that both are as long."""
    from numpy.lib import format as npy

    def header(count: int) -> None:
        file.seek(0)
        npy.write_array_header_1_0(file, {"descr": "|u1", "fortran_order": False, "shape": (count, n)})

    header(0)
    count = 0
    for block in blocks:
        count += len(block) // n if n else len(block)
        if n:
            file.write(block)
    header(count)


def _parquet(file: IO[bytes], blocks: Blocks, n: int) -> None:
    try:
        import pyarrow
        from pyarrow import parquet
    except ImportError as error:
        raise MissingPackageError("writing Parquet", "pyarrow", "parquet") from error
    kind = pyarrow.binary(n) if n else pyarrow.binary()  # Parquet has no bytes of length 0
    layout = "byte c is the row of the queen in column c, both counted from 0"
    schema = pyarrow.schema([pyarrow.field("queens", kind)], metadata={"n": str(n), "layout": layout})
    with parquet.ParquetWriter(file, schema, compression="zstd", use_dictionary=False) as writer:
        for block in blocks:
            column = _column(pyarrow, kind, block, n)
            writer.write_table(pyarrow.Table.from_arrays([column], schema=schema))


def _column(pyarrow: Any, kind: Any, block: memoryview, n: int) -> Any:
    """A block as a column, without an object per solution."""
    if n == 0:
        return pyarrow.array([b""] * len(block), kind)
    return pyarrow.FixedSizeBinaryArray.from_buffers(kind, len(block) // n, [None, pyarrow.py_buffer(bytes(block))])


FORMATS: dict[str, Callable[[IO[bytes], Blocks, int], None]] = {
    "txt": _lines,
    "csv": _csv,
    "jsonl": partial(_lines, opening="[", closing="]"),
    "npy": _npy,
    "parquet": _parquet,
}
