"""The armies' models beside each other and beside the engine: CPU seconds until the largest size is proved."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from time import process_time
from typing import Any

from queenright.armies.models import MODELS, solve_model
from queenright.armies.solving import solve


@dataclass(frozen=True, slots=True)
class Time:
    """One solver on one board; if not `proved`, its time was over."""

    solver: str
    n: int
    size: int
    proved: bool
    cpu_seconds: float

    def to_json(self) -> dict[str, Any]:
        return {name: getattr(self, name) for name in self.__slots__}


def engine_time(n: int) -> Time:
    """The native engine, on one thread."""
    start = process_time()
    result = solve(n, prove=True, threads=1)
    return Time("engine", n, result.size, result.proved, process_time() - start)


def measure(
    sizes: Sequence[int], seconds: float, models: Sequence[str] = tuple(MODELS), report: Callable[[Time], None] = print
) -> list[Time]:
    """All models on all boards, each as long as it proved the board before within *seconds*, and the engine on all."""
    times, tired = [], set[str]()
    for name in models:  # a solver's first call loads it
        solve_model(name, 2)
    for n in sizes:
        found = [engine_time(n)]
        for name in models:
            if name in tired:
                continue
            answer = solve_model(name, n, seconds=seconds)
            found.append(Time(name, n, answer.armies.size, answer.proved, answer.cpu_seconds))
            if not answer.proved:
                tired.add(name)
        for time in found:
            report(time)
        times += found
    return times
