"""Combinatoric brute force: try every set of n squares of the board (Dougherty-Bliss 2016, Algorithm 2).

There are C(n², n) of them: 1,820 for n = 4, but 4,426,165,368 for n = 8. The text's line "combinations ← [0, n−1] ×
[0, n−1]" names the squares; what is meant, and done here, is the sets of n of them.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from math import comb, log

from queenright.methods.candidates import PSEUDOCODE, examine
from queenright.methods.claims import Claims, GrowthClaim, log_factorial
from queenright.methods.events import Event, Tracer
from queenright.methods.method import NOTES, Method


def candidates(n: int) -> int:
    """How many sets there are to try.

    >>> candidates(4), candidates(8)
    (1820, 4426165368)
    """
    return comb(n * n, n)


def trace(n: int) -> Iterator[Event]:
    """The search for all solutions, squares taken row by row."""
    tracer = Tracer()
    squares = [(row, column) for row in range(n) for column in range(n)]
    for answer in combinations(squares, n):
        yield from examine(tracer, answer)


METHOD = Method(
    name="combinatoric",
    title="combinatoric brute force",
    idea="try every set of n of the n² squares",
    source=f"{NOTES}, Algorithm 2",
    trace=trace,
    pseudocode=PSEUDOCODE,
    claims=Claims(
        GrowthClaim("O(n·(n²)!)", lambda n: log(n) + log_factorial(n * n)),
        GrowthClaim("O(n²·(n²)!)", lambda n: 2 * log(n) + log_factorial(n * n)),
        "C(n²,n) sets, most rejected by their first test: (n²)! overstates by n!·(n²−n)!",
    ),
    marker="o",
    counted=(2, 3, 4, 5),
    candidates=candidates,
)
