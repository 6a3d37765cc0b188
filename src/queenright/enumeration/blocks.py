"""Solutions in lexicographic order, a block at a time, from the native search.

The search keeps its place between blocks, so a stream needs the memory of one block however many solutions there
are, and it can resume after any vector.
"""

from __future__ import annotations

from array import array
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import islice
from math import exp
from typing import TYPE_CHECKING, Any

from queenright import _core
from queenright.board.placement import Placement
from queenright.errors import BoardError, InputError, RefereeError, SizeError, checked_flag, shown
from queenright.problem.torus import obstacle
from queenright.sizes import LARGEST_LISTED, available_memory, checked_size
from queenright.watch import Watch

if TYPE_CHECKING:
    import numpy

    from queenright.board.position import Position

#: Up to this size a listing takes milliseconds: not worth a thread that watches for Ctrl-C.
LARGEST_INSTANT = 12

#: The boards whose solutions the join can list at once (the core's kSmallestJoined and kLargestJoined).
JOINED = range(6, 17)

#: Up to this size all solutions fit into any memory (37 MB), and beyond LARGEST_ESTIMATED they fit into none.
LARGEST_UNASKED, LARGEST_ESTIMATED = 14, 32

#: Random beginnings, each counted to its end: the number of solutions to some percent, in milliseconds.
PROBES = 2_000

#: One megabyte at n = 16: some milliseconds of search, and large enough for the disk.
BLOCK_ROWS = 65_536

#: Block size for callers who take solutions one by one and should not wait for thousands.
FEW_ROWS = 64

#: Entries of a block that is made from single boards.
PACKED_NUMBERS = 65_536


@dataclass(frozen=True, slots=True)
class Block:
    """Consecutive solutions, n numbers each (bytes, or 32-bit integers). The next block overwrites the buffer."""

    rows: memoryview
    count: int
    orbits: memoryview | None  # the size of each solution's class, if only fundamental ones are listed


def raw_blocks(
    n: int,
    *,
    fundamental: bool = False,
    start_after: Iterable[int] | None = None,
    open_rows: Sequence[int] = (),
    torus: bool = False,
    rows: int = BLOCK_ROWS,
    watch: Watch | None = None,
) -> Iterator[Block]:
    """Blocks of up to *rows* solutions, each checked by the referee; on a *torus* that has none, no search is run.

    *open_rows* restricts the squares: for each column a bit set of the rows allowed (see `Problem.open_rows`).
    """
    if torus and obstacle(checked_size(n)):
        return
    size = checked_size(n, largest=LARGEST_LISTED, what="board size of a listing")
    search = _core.Enumerator(size, list(open_rows), _start(size, start_after), fundamental, torus)
    buffer = memoryview(bytearray(max(1, size) * rows))
    orbits = memoryview(array("I", bytes(4 * rows))) if fundamental else None

    def fill(control: _core.Control) -> tuple[int, bool]:
        if orbits is None:
            return search.fill(buffer, rows, control)
        return search.fill_with_orbits(buffer, orbits, rows, control)

    watch, finished = Watch.of(watch), False
    while not finished:
        watch.check()
        found, finished = fill(_core.Control()) if size <= LARGEST_INSTANT else watch.call_core(fill)
        _refereed(buffer, size, found, open_rows, torus)
        yield Block(buffer[: found * size], found, None if orbits is None else orbits[:found])


def packed(positions: Iterable[Position], n: int) -> Iterator[Block]:
    """Boards as blocks of their vectors."""
    for block in packed_classes(((position, 0) for position in positions), n):
        yield replace(block, orbits=None)


def packed_classes(classes: Iterable[tuple[Position, int]], n: int) -> Iterator[Block]:
    """The same with the size of each board's class."""
    source, together = iter(classes), max(1, PACKED_NUMBERS // max(64, n))
    while group := list(islice(source, together)):
        rows = array("B" if n <= 256 else "i")
        for position, _ in group:
            rows.extend(position.placement())
        yield Block(memoryview(rows), len(group), memoryview(array("I", [size for _, size in group])))


def _refereed(boards: Any, n: int, count: int, open_rows: Sequence[int] = (), torus: bool = False) -> None:
    """Check every board with code that is independent of the search: 23 ns per board at n = 14."""
    if not _core.are_listed_solutions(boards, n, count, list(open_rows), torus):
        raise RefereeError(f"the listing of {n} queens contains a board that is not a solution: please report it")


def _start(n: int, vector: Iterable[int] | None) -> list[int]:
    if vector is None:
        return []
    start = list(Placement(vector))
    if len(start) != n:
        raise BoardError(f"the vector to start after must have {n} entries, got {len(start)}")
    return start


def placements(
    n: int,
    *,
    fundamental: bool = False,
    start_after: Iterable[int] | None = None,
    open_rows: Sequence[int] = (),
    torus: bool = False,
    watch: Watch | None = None,
) -> Iterator[Placement]:
    """All solutions of *n* queens one by one, only the smallest of each class of images, or only those on open squares.

    >>> next(placements(8))
    Placement([0, 4, 7, 5, 2, 6, 1, 3])
    >>> sum(1 for _ in placements(8)), sum(1 for _ in placements(8, fundamental=True))
    (92, 12)
    >>> sum(1 for _ in placements(7, torus=True))
    28
    """
    options: dict[str, Any] = {"fundamental": fundamental, "start_after": start_after, "open_rows": open_rows}
    for block in raw_blocks(n, **options, torus=torus, rows=FEW_ROWS, watch=watch):
        yield from _placements_of(block, n)


def fundamental_placements(
    n: int, *, start_after: Iterable[int] | None = None, torus: bool = False, watch: Watch | None = None
) -> Iterator[tuple[Placement, int]]:
    """The fundamental solutions, each with the number of solutions in its class.

    The search breaks the symmetry. On a *torus* shifts are symmetries too: a class has up to 8n² solutions.

    >>> list(fundamental_placements(5))
    [(Placement([0, 2, 4, 1, 3]), 8), (Placement([1, 4, 2, 0, 3]), 2)]
    >>> list(fundamental_placements(5, torus=True))
    [(Placement([0, 2, 4, 1, 3]), 10)]
    """
    for block in raw_blocks(n, fundamental=True, start_after=start_after, torus=torus, rows=FEW_ROWS, watch=watch):
        assert block.orbits is not None
        yield from zip(_placements_of(block, n), block.orbits.tolist(), strict=True)


def orbit_sizes(n: int, *, torus: bool = False, watch: Watch | None = None) -> dict[int, int]:
    """How many classes of solutions there are, by the number of solutions in a class, largest first.

    >>> orbit_sizes(8)
    {8: 11, 4: 1}
    >>> orbit_sizes(13, torus=True)
    {676: 5, 338: 3, 52: 2, 26: 1}
    """
    found: Counter[int] = Counter()
    for block in raw_blocks(n, fundamental=True, torus=torus, watch=watch):
        found.update(() if block.orbits is None else block.orbits.tolist())
    return dict(sorted(found.items(), reverse=True))


def _placements_of(block: Block, n: int) -> Iterator[Placement]:
    return (Placement(block.rows[at * n : (at + 1) * n]) for at in range(block.count))


def blocks(
    n: int,
    *,
    fundamental: bool = False,
    start_after: Iterable[int] | None = None,
    prefix: Iterable[int] = (),
    rows: int = BLOCK_ROWS,
    dtype: Any = "uint8",
) -> Iterator[numpy.ndarray[Any, Any]]:
    """Solutions as new NumPy arrays of shape (k, n), k ≤ *rows*; only those that begin with *prefix*.

    >>> [block.shape for block in blocks(8, rows=50)]
    [(50, 8), (42, 8)]
    """
    import numpy

    first = list(prefix)
    open_rows = [*(1 << row for row in first), *[(1 << n) - 1] * (n - len(first))] if first else []
    for block in raw_blocks(n, fundamental=fundamental, start_after=start_after, open_rows=open_rows, rows=rows):
        if block.count:
            flat = numpy.frombuffer(block.rows, dtype=numpy.uint8)
            yield flat.reshape(block.count, n).astype(dtype)


def all_solutions(n: int, *, fundamental: bool = False, dtype: Any = "uint8") -> numpy.ndarray[Any, Any]:
    """All solutions in one NumPy array of shape (count, n).

    >>> all_solutions(6).tolist()
    [[1, 3, 5, 0, 2, 4], [2, 5, 1, 4, 0, 3], [3, 0, 4, 1, 5, 2], [4, 2, 0, 5, 3, 1]]
    """
    size = checked_size(n, largest=LARGEST_LISTED, what="board size of a listing")
    dtype, fundamental = _checked_dtype(dtype), checked_flag("fundamental", fundamental)
    _refuse_more_than_memory(size, fundamental, dtype)
    if fundamental or size < 2:
        return _joined(blocks(size, fundamental=fundamental, dtype=dtype), size, dtype)
    found = _by_join(size) if size in JOINED else _by_search(size)
    return found.astype(dtype, copy=False)


def _checked_dtype(dtype: Any) -> Any:
    import numpy

    try:
        return numpy.dtype(dtype)
    except (TypeError, ValueError):
        raise InputError(f"dtype must be one of NumPy's, such as uint8, got {shown(dtype)}") from None


def _refuse_more_than_memory(n: int, fundamental: bool, dtype: Any) -> None:
    """Refuse an array that memory cannot hold, with its size, before it is made. Sorting takes as much again."""
    if n <= LARGEST_UNASKED:
        return
    import numpy

    boards = exp(_core.estimate_by_prefixes(min(n, LARGEST_ESTIMATED), PROBES, 1, 0, _core.Control()))
    needed = boards * n * numpy.dtype(dtype).itemsize / (8 if fundamental else 1)
    free = available_memory()
    if free is not None and 2 * needed > free:
        about = f"about {boards / (8 if fundamental else 1):.1e} boards, {needed / 2**30:,.1f} GiB"
        instead = "stream them with solutions(), or write them with write_solutions()"
        raise SizeError(f"the solutions of {n} queens are {about}; {free / 2**30:,.1f} GiB are free. {instead}")


def _by_join(n: int) -> numpy.ndarray[Any, Any]:
    """By the join that also counts, then a sort: a third of the search's time at n = 14."""
    found: numpy.ndarray[Any, Any]
    if n <= LARGEST_INSTANT:
        found = _core.list_solutions(n, _core.Control())
    else:
        found = Watch().call_core(lambda control: _core.list_solutions(n, control))
    _refereed(found.reshape(-1), n, len(found))
    return found


def _by_search(n: int) -> numpy.ndarray[Any, Any]:
    """Search the upper half only: mirrored upside down and reversed, its solutions are those of the lower half."""
    import numpy

    upper = _begin(n, range(n // 2))
    middle = _begin(n, [n // 2] if n % 2 else [])
    return numpy.concatenate([upper, middle, (n - 1) - upper[::-1]])


def _begin(n: int, rows: Iterable[int]) -> numpy.ndarray[Any, Any]:
    """The solutions whose first queen is in one of *rows*."""
    return _joined((block for row in rows for block in blocks(n, prefix=[row])), n, "uint8")


def _joined(parts: Iterable[numpy.ndarray[Any, Any]], n: int, dtype: Any) -> numpy.ndarray[Any, Any]:
    import numpy

    return numpy.concatenate([numpy.zeros((0, n), dtype=dtype), *parts])
