"""Running a method to an answer: follow its events to the first solution, and let the referee look at it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from math import inf
from time import perf_counter

from queenright.board.placement import Placement
from queenright.methods.events import Event, Kind
from queenright.methods.registry import method
from queenright.problem.problem import Problem
from queenright.problem.result import Result, Statistics, Status
from queenright.sizes import checked_size

#: Between two calls of a progress function: some ten milliseconds of events.
EVENTS_BETWEEN_REPORTS = 8192

#: Between two looks at the clock: a few milliseconds even where a board is large.
EVENTS_BETWEEN_LOOKS = 256


def run(
    name: str, n: int, *, seconds: float | None = None, progress: Callable[[float, Event], None] | None = None
) -> Result:
    """Find one solution by the method *name*, or "unknown" after *seconds*. *progress* hears the fraction done.

    >>> result = run("place", 6)
    >>> result.placement, result.statistics.checks
    (Placement([1, 3, 5, 0, 2, 4]), 171)
    """
    chosen = method(name)
    size = checked_size(n, largest=chosen.largest, what=f"board size for the method {name}")
    start, event = perf_counter(), None
    end = inf if seconds is None else start + seconds
    for number, event in enumerate(chosen.trace(size), 1):
        if event.kind is Kind.SOLUTION:
            break
        if progress is not None and number % EVENTS_BETWEEN_REPORTS == 0:
            progress(chosen.fraction(size, event), event)
        if number % EVENTS_BETWEEN_LOOKS == 0 and perf_counter() >= end:
            reason, work = f"no answer within {seconds:g} s", _statistics(event, perf_counter() - start)
            return Result(size, Status.UNKNOWN, method=name, statistics=work, reason=reason)
    work = _statistics(event, perf_counter() - start)
    if event is None or event.kind is not Kind.SOLUTION:
        return Result(size, Status.NONE, method=name, statistics=work)
    placement = Problem(size).certified(Placement.from_squares(event.queens, size))
    return Result(size, Status.FOUND, placement, method=name, statistics=work)


def every_solution(name: str, n: int) -> Iterator[Placement]:
    """All solutions that the method finds, in its own order; a method that constructs one gives that one.

    >>> list(every_solution("rows", 4))
    [Placement([2, 0, 3, 1]), Placement([1, 3, 0, 2])]
    """
    chosen = method(name)
    size = checked_size(n, largest=chosen.largest, what=f"board size for the method {name}")
    problem = Problem(size)
    for event in chosen.trace(size):
        if event.kind is Kind.SOLUTION:
            yield problem.certified(Placement.from_squares(event.queens, size))


def _statistics(event: Event | None, seconds: float) -> Statistics:
    return Statistics(event.nodes, event.checks, seconds) if event else Statistics(seconds=seconds)
