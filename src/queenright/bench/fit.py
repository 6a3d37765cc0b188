"""A straight line through points, and how well it fits: the slope with its 95 % interval.

Of counted steps the interval says how far the counts bend away from the claimed function; of times it holds the noise
of the machine as well.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from math import sqrt
from typing import Any

from queenright.sampling.statistics import student_t

#: Slopes are equal if they differ by less: rounding leaves 10⁻¹⁵.
ROUNDING = 1e-9


@dataclass(frozen=True, slots=True)
class Fit:
    """The slope, and how far its 95 % interval reaches to either side."""

    slope: float
    margin: float
    points: int

    @property
    def low(self) -> float:
        return self.slope - self.margin

    @property
    def high(self) -> float:
        return self.slope + self.margin

    def __contains__(self, value: float) -> bool:
        """Whether a slope lies within the interval."""
        return abs(value - self.slope) <= self.margin + ROUNDING

    def __str__(self) -> str:
        return f"{self.slope:.2f} ± {self.margin:.2f}"

    def to_json(self) -> dict[str, Any]:
        return {"slope": self.slope, "low": self.low, "high": self.high, "points": self.points}


def fit(pairs: Iterable[tuple[float, float]]) -> Fit | None:
    """The least-squares slope of y over x; None for fewer than three points, or if all have one x.

    >>> str(fit([(0, 1), (1, 3), (2, 5)]))
    '2.00 ± 0.00'
    >>> 1.0 in fit([(0, 0), (1, 1.2), (2, 1.9), (3, 3.1)])
    True
    """
    points = list(pairs)
    if len(points) < 3:
        return None
    mean_x, mean_y = (sum(values) / len(points) for values in zip(*points, strict=True))
    spread = sum((x - mean_x) ** 2 for x, _ in points)
    if spread == 0:
        return None
    slope = sum((x - mean_x) * (y - mean_y) for x, y in points) / spread
    rest = sum((y - mean_y - slope * (x - mean_x)) ** 2 for x, y in points)
    degrees = len(points) - 2
    return Fit(slope, student_t(degrees) * sqrt(rest / degrees / spread), len(points))
