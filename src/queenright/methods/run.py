"""Running a method to an answer: follow its events to the first solution, and let the referee look at it."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from queenright.board.placement import Placement
from queenright.methods.events import Event, EventKind
from queenright.methods.registry import answering
from queenright.problem.problem import Problem
from queenright.problem.result import Result, Statistics, Status
from queenright.sizes import checked_size
from queenright.watch import Watch

#: Between two calls of a progress function: some ten milliseconds of events.
EVENTS_BETWEEN_REPORTS = 8192

#: Between two looks at the watch: a few milliseconds even where a board is large.
EVENTS_BETWEEN_LOOKS = 256


def run(
    name: str,
    n: int,
    *,
    seconds: float | None = None,
    progress: Callable[[float, Event], None] | None = None,
    watch: Watch | None = None,
) -> Result:
    """Find one solution by the method *name*, or "unknown" after *seconds*.

    *progress* is called with the fraction done and the latest event.

    >>> result = run("place", 6)
    >>> result.placement, result.statistics.checks
    (Placement([1, 3, 5, 0, 2, 4]), 171)
    """
    chosen = answering(name)
    size = checked_size(n, largest=chosen.largest, what=f"board size for the method {name}")
    watch, event, complete = Watch.of(watch, seconds), None, True
    start = watch.spent
    with watch.active():
        for number, event in enumerate(chosen.trace(size), 1):
            if event.kind is EventKind.SOLUTION:
                break
            if progress is not None and number % EVENTS_BETWEEN_REPORTS == 0:
                progress(chosen.fraction(size, event), event)
            if number % EVENTS_BETWEEN_LOOKS == 0 and watch.over:
                complete = False
                break
    spent = watch.spent - start
    work = Statistics(event.nodes, event.checks, spent) if event else Statistics(seconds=spent)
    if event is not None and event.kind is EventKind.SOLUTION:
        placement = Problem(size).certified(Placement.from_squares(event.queens, size))
        return Result(size, Status.FOUND, placement, method=name, statistics=work)
    status, reason = (Status.NONE, "") if complete else (Status.UNKNOWN, watch.reason)
    return Result(size, status, method=name, statistics=work, reason=reason)


def every_solution(name: str, n: int, *, watch: Watch | None = None) -> Iterator[Placement]:
    """All solutions that the method finds, in its own order: a method that constructs one gives that one, a method that
    works up to symmetry one of each class.

    >>> list(every_solution("rows", 4))
    [Placement([2, 0, 3, 1]), Placement([1, 3, 0, 2])]
    """
    chosen = answering(name)
    size = checked_size(n, largest=chosen.largest, what=f"board size for the method {name}")
    problem, watch = Problem(size), Watch.of(watch)
    for number, event in enumerate(chosen.trace(size)):
        if event.kind is EventKind.SOLUTION:
            yield problem.certified(Placement.from_squares(event.queens, size))
        if number % EVENTS_BETWEEN_LOOKS == 0:
            watch.check()
