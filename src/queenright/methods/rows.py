"""Row-based brute force: one queen in every row, try all nⁿ ways (Dougherty-Bliss 2016).

"Identical except for the method of generating combinations": only the list of candidates differs from
`queenright.methods.combinatoric`.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from math import log

from queenright.methods.candidates import PSEUDOCODE, examine
from queenright.methods.claims import Claims, GrowthClaim
from queenright.methods.events import Event, Tracer
from queenright.methods.method import NOTES, Method


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


METHOD = Method(
    name="rows",
    title="row-based brute force",
    idea="one queen in each row, try all nⁿ ways",
    source=NOTES,
    trace=trace,
    pseudocode=PSEUDOCODE,
    claims=Claims(
        GrowthClaim("O(n^(n+1))", lambda n: (n + 1) * log(n)),
        GrowthClaim("O(n^(n+2))", lambda n: (n + 2) * log(n)),
        "nⁿ candidates, most rejected by their first test: about nⁿ",
    ),
    marker="s",
    counted=(2, 3, 4, 5, 6),
    candidates=candidates,
)
