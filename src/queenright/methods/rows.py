"""Row-based brute force: one queen in every row, try all nⁿ ways (Dougherty-Bliss 2016).

"Identical except for the method of generating combinations": only the list of candidates differs from
`queenright.methods.combinatoric`.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from queenright.methods.candidates import PSEUDOCODE, examine
from queenright.methods.events import Event, Tracer

__all__ = ["PSEUDOCODE", "candidates", "trace"]


def candidates(n: int) -> int:
    """How many ways there are to try.

    >>> candidates(4)
    256
    """
    return int(n**n)


def trace(n: int) -> Iterator[Event]:
    """The search for all solutions; the columns of the rows run in lexicographic order."""
    tracer = Tracer()
    for columns in product(range(n), repeat=n):
        yield from examine(tracer, tuple(enumerate(columns)))
