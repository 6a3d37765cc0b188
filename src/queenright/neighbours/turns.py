"""Solutions that a half turn or a quarter turn maps to themselves, counted by a search of whole orbits."""

from __future__ import annotations

from queenright.counting.congruences import Congruence, Symmetric, congruences, symmetric_counts
from queenright.sizes import checked_size
from queenright.watch import Watch

#: The largest boards of the two searches; n = 24 takes some seconds for half turns, n = 37 for quarter turns.
LARGEST_HALF, LARGEST_QUARTER = 32, 40


def symmetric(n: int, *, seconds: float | None = None, watch: Watch | None = None) -> Symmetric:
    """How many solutions a half turn keeps, and how many a quarter turn; beyond n = 32 the latter alone.

    >>> symmetric(12)
    Symmetric(half_turn=80, quarter_turn=8)
    """
    size = checked_size(n, largest=LARGEST_QUARTER)
    return symmetric_counts(size, half_turn=size <= LARGEST_HALF, watch=Watch.of(watch, seconds))


def proved(n: int, found: Symmetric) -> list[Congruence]:
    """What is proved of the two numbers alone, and whether it holds."""
    return [each for each in congruences(n, 0, found) if "Q" not in each.statement]
