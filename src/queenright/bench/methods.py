"""Running times of the methods over growing n, within a time budget, and how they compare with the claims.

A method is timed on its whole search (all solutions), since that is what a worst-case O() speaks of and since the
time to the *first* solution jumps up and down with n. The fit is the least-squares slope of log time against log
of a claimed function: 1 means that the time grows as claimed, less that the claim overstates the growth.
"""

from __future__ import annotations

import gc
from collections import deque
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from math import log
from time import perf_counter
from typing import Any

from queenright.bench.claims import CLAIMS, Claims
from queenright.methods.registry import METHODS, Method

#: Shorter runs measure the clock and the warming up, not the method.
SHORTEST_FITTED_SECONDS = 0.0005


@dataclass(frozen=True, slots=True)
class Point:
    """One timed run of a whole search."""

    n: int
    seconds: float
    nodes: int
    checks: int

    @property
    def steps(self) -> int:
        """The elementary work that was counted: boards reached and squares tested."""
        return self.nodes + self.checks


@dataclass(frozen=True, slots=True)
class Measurement:
    """All runs of one method, with the fitted exponents (None where there are too few runs to fit)."""

    method: Method
    points: tuple[Point, ...]

    @property
    def claims(self) -> Claims:
        return CLAIMS[self.method.name]

    def exponent(self, logarithm: Callable[[Point], float]) -> float | None:
        """The slope of log time against the given logarithm, over the runs long enough to mean anything."""
        fitted = [point for point in self.points if point.seconds >= SHORTEST_FITTED_SECONDS]
        return slope([(logarithm(point), log(point.seconds)) for point in fitted])

    def exponents(self) -> dict[str, float | None]:
        """Time against the table's claim, the text's claim, and the work counted in the same runs."""
        return {
            "table": self.exponent(lambda point: self.claims.table.logarithm(point.n)),
            "text": self.exponent(lambda point: self.claims.text.logarithm(point.n)),
            "steps": self.exponent(lambda point: log(self._steps(point))),
        }

    def _steps(self, point: Point) -> int:
        return point.n if self.method.name == "pauls" else point.steps

    def to_json(self) -> dict[str, Any]:
        return {
            "method": self.method.name,
            "claims": {
                "table": self.claims.table.words, "text": self.claims.text.words, "truth": self.claims.truth,
            },
            "exponents": self.exponents(),
            "runs": [
                {"n": p.n, "seconds": p.seconds, "nodes": p.nodes, "checks": p.checks} for p in self.points
            ],
        }  # fmt: skip


def slope(pairs: Iterable[tuple[float, float]]) -> float | None:
    """The least-squares slope of y over x, or None for fewer than three points.

    >>> slope([(0, 1), (1, 3), (2, 5)])
    2.0
    """
    points = list(pairs)
    if len(points) < 3:
        return None
    mean_x, mean_y = (sum(values) / len(points) for values in zip(*points, strict=True))
    spread = sum((x - mean_x) ** 2 for x, _ in points)
    return sum((x - mean_x) * (y - mean_y) for x, y in points) / spread if spread else None


def time_search(method: Method, n: int) -> Point:
    """Run the whole search of one size, without the garbage collector. The best of three where it is short."""
    best = float("inf")
    collecting = gc.isenabled()
    gc.disable()
    try:
        for _ in range(3):
            start = perf_counter()
            *_, event = deque(method.trace(n), maxlen=1)
            best = min(best, perf_counter() - start)
            if best > 0.05:
                break
    finally:
        if collecting:
            gc.enable()
    return Point(n, best, event.nodes, event.checks)


def sizes(method: Method) -> Iterable[int]:
    """The sizes to try in turn: every n for a search, each twice the last for a construction."""
    return (1000 * 2**k for k in range(12)) if method.name == "pauls" else range(1, method.largest + 1)


def measure(method: Method, seconds: float, heard: Callable[[Point], None] = lambda point: None) -> Measurement:
    """Time growing sizes as long as the next one, growing at least as the last did, fits the budget."""
    points: list[Point] = []
    left = seconds
    for n in sizes(method):
        point = time_search(method, n)
        points.append(point)
        heard(point)
        left -= point.seconds
        growth = point.seconds / points[-2].seconds if len(points) > 1 else 1.0
        if point.seconds > 0.001 and point.seconds * growth * 1.3 > left:
            break
    return Measurement(method, tuple(points))


def measure_all(seconds: float, heard: Callable[[str, Point], None] = lambda name, point: None) -> list[Measurement]:
    """All methods, sharing the budget equally."""
    share = seconds / len(METHODS)
    return [
        measure(method, share, lambda point, name=method.name: heard(name, point))  # type: ignore[misc]
        for method in METHODS.values()
    ]
