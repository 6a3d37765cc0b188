"""Combinatoric brute force: try every set of n squares of the board (Dougherty-Bliss 2016, Algorithm 2).

There are C(n², n) of them: 1,820 for n = 4, but 4,426,165,368 for n = 8. The text's line "combinations ← [0, n−1] ×
[0, n−1]" names the squares; what is meant, and done here, is the sets of n of them.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from math import comb

from queenright.methods.candidates import PSEUDOCODE, examine
from queenright.methods.events import Event, Tracer

__all__ = ["PSEUDOCODE", "candidates", "trace"]


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
