"""What the tasks share: problems from plain data, and progress that is told often enough but not more often."""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic
from typing import Any

from queenright.problem.problem import Problem

#: What a task tells while it works: `tell("progress", …)` or `tell("part", …)`.
Tell = Callable[[str, Any], None]

SECONDS_BETWEEN_REPORTS = 0.1


def problem_of(arguments: dict[str, Any]) -> Problem:
    return Problem.from_json(arguments["problem"])


def reporter(tell: Tell) -> Callable[[float], None]:
    """A progress function for the library: it hears a fraction and tells it with the time it took."""
    start = last = monotonic()

    def report(fraction: float) -> None:
        nonlocal last
        now = monotonic()
        if now - last >= SECONDS_BETWEEN_REPORTS:
            last = now
            tell("progress", {"fraction": fraction, "seconds": round(now - start, 1)})

    return report
