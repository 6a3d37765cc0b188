"""Shared by the tasks: problems from plain data, and progress reports at a limited rate."""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic
from typing import Any

from queenright.problem.problem import Problem

#: How a task reports while it works: `tell("progress", …)` or `tell("part", …)`.
Tell = Callable[[str, Any], None]

SECONDS_BETWEEN_REPORTS = 0.1


def problem_of(arguments: dict[str, Any]) -> Problem:
    return Problem.from_json(arguments["problem"])


def reporter(tell: Tell) -> Callable[[float], None]:
    """A progress callback for the library: it passes each fraction on, together with the elapsed time."""
    start = last = monotonic()

    def report(fraction: float) -> None:
        nonlocal last
        now = monotonic()
        if now - last >= SECONDS_BETWEEN_REPORTS:
            last = now
            tell("progress", {"fraction": fraction, "seconds": round(now - start, 1)})

    return report
