"""Solutions in lexicographic order, a block at a time, from the native search.

The search keeps its place between blocks, so a stream needs the memory of one block however many solutions there
are, and it can go on after any vector.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any

from queenright import _core
from queenright.board.placement import Placement
from queenright.errors import BoardError
from queenright.sizes import checked_size
from queenright.waiting import call_core

if TYPE_CHECKING:
    import numpy

#: The largest board whose solutions can be listed: a row must fit in a byte and a set of rows in a word.
LARGEST = 64

#: Up to this size a listing takes milliseconds: not worth a thread that listens for Ctrl-C.
LARGEST_INSTANT = 12

#: The boards whose solutions the join can list at once (the core's kSmallestListed and kLargestListed).
JOINED = range(6, 17)

#: One megabyte at n = 16: some milliseconds of search, and large enough for the disk.
BLOCK_ROWS = 65_536


def raw_blocks(
    n: int,
    *,
    fundamental: bool = False,
    start_after: Iterable[int] | None = None,
    prefix: Iterable[int] = (),
    rows: int = BLOCK_ROWS,
) -> Iterator[memoryview]:
    """Blocks of up to *rows* solutions, n bytes each, one after another. A block is overwritten by the next one."""
    size = checked_size(n, largest=LARGEST, what="board size of a listing")
    search = _core.Enumerator(size, list(prefix), _start(size, start_after), fundamental)
    buffer = memoryview(bytearray(max(1, size) * rows))
    finished = False
    while not finished:
        if size <= LARGEST_INSTANT:
            found, finished = search.fill(buffer, rows, _core.Control())
        else:
            found, finished = call_core(lambda control: search.fill(buffer, rows, control))
        yield buffer[: found * size] if size else memoryview(bytes(found))


def _start(n: int, vector: Iterable[int] | None) -> list[int]:
    if vector is None:
        return []
    start = list(Placement(vector))
    if len(start) != n:
        raise BoardError(f"the vector to start after has {len(start)} entries; wanted {n}")
    return start


def placements(n: int, *, fundamental: bool = False, start_after: Iterable[int] | None = None) -> Iterator[Placement]:
    """All solutions of *n* queens one by one, or only the smallest of each class of eight images.

    >>> next(placements(8))
    Placement([0, 4, 7, 5, 2, 6, 1, 3])
    >>> sum(1 for _ in placements(8)), sum(1 for _ in placements(8, fundamental=True))
    (92, 12)
    """
    rows = 64  # the first one should not wait for thousands
    for block in raw_blocks(n, fundamental=fundamental, start_after=start_after, rows=rows):
        if n == 0:
            yield from (Placement([]) for _ in block)
        else:
            yield from (Placement(block[at : at + n]) for at in range(0, len(block), n))


def blocks(
    n: int,
    *,
    fundamental: bool = False,
    start_after: Iterable[int] | None = None,
    prefix: Iterable[int] = (),
    rows: int = BLOCK_ROWS,
    dtype: Any = "uint8",
) -> Iterator[numpy.ndarray[Any, Any]]:
    """The same as NumPy arrays of shape (k, n), k ≤ *rows*, each its own; only those that begin with *prefix*.

    >>> [block.shape for block in blocks(8, rows=50)]
    [(50, 8), (42, 8)]
    """
    import numpy

    for block in raw_blocks(n, fundamental=fundamental, start_after=start_after, prefix=prefix, rows=rows):
        if len(block):
            flat = numpy.frombuffer(block, dtype=numpy.uint8)
            yield flat.reshape(-1, n).astype(dtype) if n else numpy.zeros((len(block), 0), dtype=dtype)


def all_solutions(n: int, *, fundamental: bool = False, dtype: Any = "uint8") -> numpy.ndarray[Any, Any]:
    """All solutions in one NumPy array of shape (count, n).

    >>> all_solutions(6).tolist()
    [[1, 3, 5, 0, 2, 4], [2, 5, 1, 4, 0, 3], [3, 0, 4, 1, 5, 2], [4, 2, 0, 5, 3, 1]]
    """
    size = checked_size(n, largest=LARGEST, what="board size of a listing")
    if fundamental or size < 2:
        return _joined(blocks(size, fundamental=fundamental, dtype=dtype), size, dtype)
    found = _by_join(size) if size in JOINED else _by_search(size)
    return found.astype(dtype, copy=False)


def _by_join(n: int) -> numpy.ndarray[Any, Any]:
    """By the join that counts: no search, and a sort at the end. A third of the search's time at n = 14."""
    found: numpy.ndarray[Any, Any]
    if n <= LARGEST_INSTANT:
        found = _core.list_solutions(n, _core.Control())
    else:
        found = call_core(lambda control: _core.list_solutions(n, control))
    return found


def _by_search(n: int) -> numpy.ndarray[Any, Any]:
    """Those that begin in the lower half are those of the upper half turned upside down, in reverse order."""
    import numpy

    upper = _begin(n, range(n // 2))
    middle = _begin(n, [n // 2] if n % 2 else [])
    return numpy.concatenate([upper, middle, (n - 1) - upper[::-1]])


def _begin(n: int, rows: Iterable[int]) -> numpy.ndarray[Any, Any]:
    """The solutions whose first queen stands in one of *rows*."""
    return _joined((block for row in rows for block in blocks(n, prefix=[row])), n, "uint8")


def _joined(parts: Iterable[numpy.ndarray[Any, Any]], n: int, dtype: Any) -> numpy.ndarray[Any, Any]:
    import numpy

    return numpy.concatenate([numpy.zeros((0, n), dtype=dtype), *parts])
