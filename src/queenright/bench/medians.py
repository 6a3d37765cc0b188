"""The median of repeated runs with an interval that assumes nothing of how they are distributed.

Of n independent runs, the true median lies between the k-th smallest and the k-th largest with probability
1 − 2·P(Bin(n, ½) < k). Runs that did not end count as infinitely long, which an interval of ranks can bear. Six runs
are the fewest that reach 95 %.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import comb, inf
from statistics import median

CONFIDENCE = 0.95
#: With fewer runs no interval has that confidence.
FEWEST_RUNS = 6


@dataclass(frozen=True, slots=True)
class MedianInterval:
    """A median, the ends of its interval, and the probability that the interval holds the true median."""

    median: float
    low: float
    high: float
    confidence: float

    def below(self, other: MedianInterval) -> bool:
        """Whether the one is smaller beyond doubt: both intervals are trusted, and they do not meet."""
        return min(self.confidence, other.confidence) >= CONFIDENCE and self.high < other.low


def median_interval(values: Sequence[float]) -> MedianInterval:
    """The narrowest interval of ranks with a confidence of 95 %; of few values, all of them.

    >>> median_interval([3.0, 1.0, 2.0, 5.0, 4.0, 9.0])
    MedianInterval(median=3.5, low=1.0, high=9.0, confidence=0.96875)
    """
    ordered = sorted(values)
    number = len(ordered)
    if not number:
        return MedianInterval(inf, inf, inf, 0.0)
    rank = max((k for k in range(1, number // 2 + 1) if coverage(number, k) >= CONFIDENCE), default=1)
    middle = inf if ordered[number // 2] == inf else median(ordered)
    return MedianInterval(middle, ordered[rank - 1], ordered[-rank], coverage(number, rank))


def coverage(number: int, rank: int) -> float:
    """How likely the true median lies between the values of that rank from either end.

    >>> coverage(5, 1), coverage(6, 1), coverage(1, 1)
    (0.9375, 0.96875, 0.0)
    """
    return 1 - 2 * sum(comb(number, k) for k in range(rank)) / 2.0**number
