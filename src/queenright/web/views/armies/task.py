"""The largest armies for a size, with every improvement reported."""

from __future__ import annotations

from threading import Lock
from time import monotonic
from typing import Any

from queenright.armies.referee import Armies
from queenright.armies.solving import solve, upper_bound
from queenright.web.reports import SECONDS_BETWEEN_REPORTS, Tell


def largest(arguments: dict[str, Any], tell: Tell) -> dict[str, Any]:
    """Each better board as a part, the proof as progress, then the result: proved, or the best with its bound."""
    tell("part", {"upper_bound": upper_bound(arguments["n"])})
    reports = ImprovementReports(tell)
    result = solve(
        arguments["n"],
        prove=arguments["prove"],
        seconds=arguments["seconds"],
        seed=arguments["seed"],
        on_improve=reports.improved,
        progress=reports.progressed,
    )
    reports.report_best()
    return result.to_json()


class ImprovementReports:
    """Reports at a limited rate: the first boards follow each other too fast to see, so only the latest is sent.

    The sizes of all of them are sent with it. `improved` is called from a different thread than the other methods.
    """

    def __init__(self, tell: Tell) -> None:
        self._tell, self._lock = tell, Lock()
        self._start = self._reported_at = monotonic()
        self._best: Armies | None = None
        self._sizes: list[int] = []

    def improved(self, armies: Armies) -> None:
        with self._lock:
            self._best = armies
            self._sizes.append(armies.size)
        self._report_if_due()

    def _report_if_due(self) -> None:
        if monotonic() - self._reported_at >= SECONDS_BETWEEN_REPORTS:
            self.report_best()

    def report_best(self) -> None:
        """Report the best board unless it has been reported already."""
        with self._lock:
            if not self._sizes:
                return
            assert self._best is not None
            sides = {name: [list(square) for square in getattr(self._best, name)] for name in ("white", "black")}
            self._tell("part", {"size": self._best.size, "sizes": self._sizes, "seconds": self._seconds(), **sides})
            self._sizes, self._reported_at = [], monotonic()

    def progressed(self, fraction: float) -> None:
        """Called with 0 while annealing, then with the fraction of the proof."""
        self._report_if_due()
        if fraction == 0:
            return
        with self._lock:
            size = 1 + (self._best.size if self._best else 0)
            self._tell("progress", {"fraction": fraction, "refuting": size, "seconds": self._seconds()})

    def _seconds(self) -> float:
        return round(monotonic() - self._start, 2)
