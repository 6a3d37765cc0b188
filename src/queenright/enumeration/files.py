"""Solutions in files, streamed in constant memory: text, CSV, JSON lines, .npy and Parquet.

Whatever the format, the file appears under its name only when it is complete.

- txt, csv: a vector a line; csv with a header naming the columns
- jsonl: a JSON list a line
- npy: an array of bytes of shape (count, n); `numpy.load(…, mmap_mode="r")` maps it without reading it
- parquet: one column `queens` of n bytes (fixed-size binary), byte c the row of the queen in column c

Of fundamental solutions some formats also tell the orbit, the number of solutions that are images of each: csv and
parquet as a further column `orbit`, jsonl as an object with `queens` and `orbit`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import islice, repeat
from pathlib import Path
from typing import IO, Any

from queenright.enumeration.blocks import Block, raw_blocks
from queenright.errors import UnknownNameError
from queenright.files import written
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
    """Write all solutions (or the first *limit*) to *path*, in the format its ending names; return how many.

    *open_rows* closes squares, see `raw_blocks`; *progress* hears how many are written so far.
    """
    ending = Path(path).suffix.removeprefix(".").lower()
    if ending not in FORMATS:
        raise UnknownNameError("output format", ending or str(path), FORMATS)
    source = raw_blocks(n, fundamental=fundamental, start_after=start_after, open_rows=open_rows, torus=torus)
    counted = _Counted(_limited(source, n, limit), progress)
    with written(path) as file:
        FORMATS[ending](file, counted, n, fundamental)
    return counted.rows


class _Counted:
    """Blocks on their way to a file, counted."""

    def __init__(self, blocks: Blocks, progress: Callable[[int], None] | None) -> None:
        self._blocks, self._progress = blocks, progress
        self.rows = 0

    def __iter__(self) -> Iterator[Block]:
        for block in self._blocks:
            self.rows += block.count
            yield block
            if self._progress is not None:
                self._progress(self.rows)


def _limited(blocks: Blocks, n: int, limit: int | None) -> Iterator[Block]:
    left = limit
    for block in blocks:
        if left is None:
            yield block
            continue
        count = min(left, block.count)
        yield Block(block.rows[: count * n], count, None if block.orbits is None else block.orbits[:count])
        left -= count
        if left <= 0:
            return


def _lines(file: IO[bytes], blocks: Blocks, n: int, *, opening: str = "", orbit: str = "", closing: str = "") -> None:
    """A vector a line. Whole blocks are joined at once: a million lines a second."""
    numbers = [str(row) for row in range(256)]
    for block in blocks:
        values = map(numbers.__getitem__, block.rows)
        sizes: Iterable[object] = block.orbits if orbit and block.orbits is not None else repeat("", block.count)
        text = "".join(f"{opening}{','.join(islice(values, n))}{orbit}{size}{closing}\n" for size in sizes)
        file.write(text.encode())


def _txt(file: IO[bytes], blocks: Blocks, n: int, fundamental: bool) -> None:
    _lines(file, blocks, n)


def _csv(file: IO[bytes], blocks: Blocks, n: int, fundamental: bool) -> None:
    names = [*(f"column{c}" for c in range(n)), *(["orbit"] if fundamental else [])]
    file.write((",".join(names) + "\n").encode())
    _lines(file, blocks, n, orbit="," if fundamental else "")


def _jsonl(file: IO[bytes], blocks: Blocks, n: int, fundamental: bool) -> None:
    if fundamental:
        _lines(file, blocks, n, opening='{"queens": [', orbit='], "orbit": ', closing="}")
    else:
        _lines(file, blocks, n, opening="[", closing="]")


def _npy(file: IO[bytes], blocks: Blocks, n: int, fundamental: bool) -> None:
    """The header comes first but holds the count: it is written twice, NumPy pads it so that both are as long."""
    from numpy.lib import format as npy

    def header(count: int) -> None:
        file.seek(0)
        npy.write_array_header_1_0(file, {"descr": "|u1", "fortran_order": False, "shape": (count, n)})

    header(0)
    count = 0
    for block in blocks:
        count += block.count
        file.write(block.rows)
    header(count)


def _parquet(file: IO[bytes], blocks: Blocks, n: int, fundamental: bool) -> None:
    with needing("writing Parquet", "pyarrow", "parquet"):
        import pyarrow
        from pyarrow import parquet
    kind = pyarrow.binary(n) if n else pyarrow.binary()  # Parquet has no bytes of length 0
    layout = "byte c is the row of the queen in column c, both counted from 0"
    fields = [pyarrow.field("queens", kind), *([pyarrow.field("orbit", pyarrow.uint32())] if fundamental else [])]
    schema = pyarrow.schema(fields, metadata={"n": str(n), "layout": layout})
    with parquet.ParquetWriter(file, schema, compression="zstd", use_dictionary=False) as writer:
        for block in blocks:
            columns = [_column(pyarrow, kind, block, n)]
            if block.orbits is not None:
                columns.append(pyarrow.array(block.orbits.tolist(), pyarrow.uint32()))
            writer.write_table(pyarrow.Table.from_arrays(columns, schema=schema))


def _column(pyarrow: Any, kind: Any, block: Block, n: int) -> Any:
    """A block as a column, without an object per solution."""
    if n == 0:
        return pyarrow.array([b""] * block.count, kind)
    return pyarrow.FixedSizeBinaryArray.from_buffers(kind, block.count, [None, pyarrow.py_buffer(bytes(block.rows))])


FORMATS: dict[str, Callable[[IO[bytes], Blocks, int, bool], None]] = {
    "txt": _txt,
    "csv": _csv,
    "jsonl": _jsonl,
    "npy": _npy,
    "parquet": _parquet,
}
