"""Solutions by their number: the k-th in lexicographic order, the number of one, and exactly uniform samples.

All three rest on the counts of prefixes (`queenright.sampling.tables`): a number is turned into a solution without
listing the others, so a random number gives a random solution, each equally likely.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable
from typing import Any

from queenright.board.placement import Placement
from queenright.errors import BoardError, InputError, SizeError
from queenright.problem.problem import Problem
from queenright.sampling.tables import Note, Progress, table
from queenright.sizes import checked_size
from queenright.waiting import call_core

#: The largest size with a table: 2.4 million prefixes, minutes of counting.
LARGEST = 18


def nth(n: int, k: int, *, progress: Progress | None = None, note: Note | None = None) -> Placement:
    """The solution number *k* of *n* queens in lexicographic order, counting from 0.

    >>> nth(8, 0), nth(14, 200_000).queens[:3]
    (Placement([0, 4, 7, 5, 2, 6, 1, 3]), (7, 5, 1))
    """
    size = checked_size(n, largest=LARGEST, what="board size for numbered solutions")
    counts = table(size, progress=progress, note=note)
    if counts.total == 0:
        raise SizeError(f"no solution exists for {size} queens, so none has a number")
    number = _checked_number(k, counts.total, size)
    return Problem(size).certified(Placement(counts.unrank(number)))


def rank(queens: Iterable[int], *, progress: Progress | None = None, note: Note | None = None) -> int:
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
    return table(placement.n, progress=progress, note=note).rank(rows)


def uniform_rows(n: int, count: int, seed: int, threads: int, progress: Progress | None, note: Note | None) -> Any:
    """*count* solutions one after another in a buffer, each drawn from all of them alike."""
    if n > LARGEST:
        raise SizeError(
            f"exactly uniform samples are made up to {LARGEST} queens, got {n}; nearly uniform ones up to 1000 with "
            "--tempered (tempered=True), random ones of any size without --uniform"
        )
    counts = table(n, threads=threads, progress=progress, note=note)
    return call_core(lambda control: counts.sample(count, seed, threads, control))


def _checked_number(k: Any, total: int, n: int) -> int:
    if isinstance(k, bool) or not isinstance(k, int) or not 0 <= k < total:
        raise InputError(f"{n} queens have {total} solutions, numbered from 0 to {total - 1}; got number {k!r}")
    return k
