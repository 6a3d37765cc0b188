"""The largest armies for a size, told while they grow."""

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
    story = Story(tell)
    result = solve(
        arguments["n"],
        prove=arguments["prove"],
        seconds=arguments["seconds"],
        seed=arguments["seed"],
        on_improve=story.improved,
        progress=story.progressed,
    )
    story.tell_best()
    return result.to_json()


class Story:
    """The first boards come faster than anybody can see: of those, the latest is told, and the sizes of all.

    Improvements are heard from another thread than the rest.
    """

    def __init__(self, tell: Tell) -> None:
        self._tell, self._lock = tell, Lock()
        self._start = self._told_at = monotonic()
        self._best: Armies | None = None
        self._sizes: list[int] = []

    def improved(self, armies: Armies) -> None:
        with self._lock:
            self._best = armies
            self._sizes.append(armies.size)
        self._tell_if_due()

    def _tell_if_due(self) -> None:
        if monotonic() - self._told_at >= SECONDS_BETWEEN_REPORTS:
            self.tell_best()

    def tell_best(self) -> None:
        """Tell the best board, if it was not told yet."""
        with self._lock:
            if not self._sizes:
                return
            assert self._best is not None
            sides = {name: [list(square) for square in getattr(self._best, name)] for name in ("white", "black")}
            self._tell("part", {"size": self._best.size, "sizes": self._sizes, "seconds": self._seconds(), **sides})
            self._sizes, self._told_at = [], monotonic()

    def progressed(self, fraction: float) -> None:
        """Called while annealing, with 0, and during the proof."""
        self._tell_if_due()
        if fraction == 0:
            return
        with self._lock:
            size = 1 + (self._best.size if self._best else 0)
            self._tell("progress", {"fraction": fraction, "refuting": size, "seconds": self._seconds()})

    def _seconds(self) -> float:
        return round(monotonic() - self._start, 2)
