"""Solutions by their number: the k-th in lexicographic order, the number of a solution, and exactly uniform samples.

All three use the counts of prefixes (`queenright.sampling.tables`): a number is turned into a solution without listing
the others, so a uniform random number gives a uniform random solution.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable
from typing import Any

from queenright import _core
from queenright.board.placement import Placement
from queenright.errors import BoardError, NoSolutionError, SizeError
from queenright.problem.problem import Problem
from queenright.sampling.numbers import checked_number
from queenright.sampling.tables import Note, table
from queenright.sizes import checked_size
from queenright.watch import Watch

#: The largest size with a table: 2.4 million prefixes, which take minutes to count.
LARGEST = 18


def nth(n: int, k: int, *, note: Note | None = None, watch: Watch | None = None) -> Placement:
    """Solution number *k* of *n* queens in lexicographic order, counted from 0.

    >>> nth(8, 0), nth(14, 200_000).queens[:3]
    (Placement([0, 4, 7, 5, 2, 6, 1, 3]), (7, 5, 1))
    """
    size = checked_size(n, largest=LARGEST, what="board size for numbered solutions")
    counts = table(size, note=note, watch=watch)
    if counts.total == 0:
        raise NoSolutionError(f"no solution exists for {size} queens, so none has a number")
    number = checked_number(k, counts.total, f"{size} queens have")
    return Problem(size).certified(Placement(counts.unrank(number)))


def rank(queens: Iterable[int], *, note: Note | None = None, watch: Watch | None = None) -> int:
    """The number of a solution: `rank(nth(n, k)) == k`.

    >>> rank([0, 4, 7, 5, 2, 6, 1, 3]), rank([7, 3, 0, 2, 5, 1, 6, 4])
    (0, 91)
    """
    placement = Placement(queens)
    checked_size(placement.n, largest=LARGEST, what="board size for numbered solutions")
    report = Problem(placement.n).check(placement, limit=1)
    if not report.solution:
        raise BoardError(f"only solutions have a number: {report.reasons()[0]}")
    rows = memoryview(array("i", placement))
    return table(placement.n, note=note, watch=watch).rank(rows)


def uniform_rows(n: int, count: int, seed: int, threads: int, watch: Watch, note: Note | None) -> Any:
    """A buffer of *count* solutions, each drawn uniformly from all of them."""
    if n > LARGEST:
        others = "nearly uniform ones up to 1000 with tempered, random ones of any size with neither option"
        raise SizeError(f"exactly uniform samples are available up to {LARGEST} queens, got {n}; {others}")
    counts, control = table(n, threads=threads, note=note, watch=watch), _core.Control()
    rows = watch.call(lambda: counts.sample(count, seed, threads, control), control.stop)
    watch.check()
    return rows
