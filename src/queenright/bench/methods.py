"""The running times of the methods beside the claims: Table 1 of the notes, filled on every machine.

What a worst-case O() speaks of is counted: the boards that the whole search reaches and the comparisons it makes. These
steps are exact, and the sizes whose steps are always counted are chosen so that the slowest machine takes seconds. CPU
time stands beside them, the least of several runs of each size, and over more sizes where the budget allows.

A fit is the slope of log steps (or log time) over the log of a claimed function: 1 means that they grow as claimed,
less that the claim overstates the growth.
"""

from __future__ import annotations

import gc
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from math import log
from time import process_time
from typing import Any

from queenright.bench.fit import Fit, fit
from queenright.methods.claims import Claims
from queenright.methods.events import Event, EventKind
from queenright.methods.method import Method
from queenright.methods.registry import METHODS

#: Every size is run this often at least, and a short one up to MOST_REPEATS times, until this many seconds are spent on
#: it.
REPEATS, MOST_REPEATS, REPEATED_SECONDS = 3, 20, 0.05

#: Shorter runs measure the clock and the start of a generator, not the method.
SHORTEST_FITTED_SECONDS = 20e-6


@dataclass(frozen=True, slots=True)
class StepCount:
    """What the whole search of one size took, counted."""

    n: int
    solutions: int
    nodes: int
    checks: int
    comparisons: int

    @property
    def steps(self) -> int:
        """The elementary work: boards reached (or queens written down) and comparisons made."""
        return self.nodes + self.comparisons

    def to_json(self) -> dict[str, int]:
        counted = {"solutions": self.solutions, "nodes": self.nodes, "checks": self.checks}
        return {"n": self.n, **counted, "comparisons": self.comparisons, "steps": self.steps}


@dataclass(frozen=True, slots=True)
class Point:
    """The work of one size, and the least CPU time of its runs."""

    work: StepCount
    seconds: float

    @property
    def n(self) -> int:
        return self.work.n

    @property
    def steps(self) -> int:
        return self.work.steps

    def to_json(self) -> dict[str, Any]:
        return {**self.work.to_json(), "seconds": self.seconds}


@dataclass(frozen=True, slots=True)
class Measurement:
    """All sizes of one method, with the fits (None where there are too few sizes)."""

    method: Method
    points: tuple[Point, ...]

    @property
    def claims(self) -> Claims:
        return self.method.claims

    def steps_against(self, logarithm: Callable[[int], float]) -> Fit | None:
        """Counted steps against a claimed function. The sizes are always the same, so every machine gets this slope."""
        counted = (point for point in self.points if point.n in self.method.counted)
        return fit((logarithm(point.n), log(point.steps)) for point in counted)

    def seconds_against(self, logarithm: Callable[[Point], float]) -> Fit | None:
        """CPU time against a function, over all sizes that ran long enough."""
        timed = [point for point in self.points if point.seconds >= SHORTEST_FITTED_SECONDS]
        return fit((logarithm(point), log(point.seconds)) for point in timed)

    def fits(self) -> dict[str, Fit | None]:
        """Steps and CPU time against the table's claim and the text's, and CPU time against the steps."""
        table, text = self.claims.table.logarithm, self.claims.text.logarithm
        return {
            "steps against table": self.steps_against(table),
            "steps against text": self.steps_against(text),
            "time against table": self.seconds_against(lambda point: table(point.n)),
            "time against text": self.seconds_against(lambda point: text(point.n)),
            "time against steps": self.seconds_against(lambda point: log(point.steps)),
        }

    def to_json(self) -> dict[str, Any]:
        fits = self.fits()
        slopes = {
            "table": fits["steps against table"],
            "text": fits["steps against text"],
            "steps": fits["time against steps"],
        }
        return {
            "method": self.method.name,
            "claims": {
                "table": self.claims.table.words,
                "text": self.claims.text.words,
                "truth": self.claims.truth,
            },
            "exponents": {name: found.slope if found else None for name, found in slopes.items()},
            "fits": {name: found.to_json() if found else None for name, found in fits.items()},
            "runs": [point.to_json() for point in self.points],
        }


def count_steps(method: Method, n: int) -> StepCount:
    """Run the whole search of one size and count.

    >>> from queenright.methods import method
    >>> count_steps(method("place"), 6)
    StepCount(n=6, solutions=4, nodes=153, checks=894, comparisons=2016)
    """
    last, found = _run(method, n)
    return StepCount(n, found, last.nodes, last.checks, last.comparisons)


def _run(method: Method, n: int) -> tuple[Event, int]:
    """The last event of the whole search, and the number of solutions."""
    found = 0

    def counted() -> Iterator[Event]:
        nonlocal found
        for event in method.trace(n):
            found += event.kind is EventKind.SOLUTION
            yield event

    (event,) = deque(counted(), maxlen=1)
    return event, found


def time_search(method: Method, n: int) -> Point:
    """The work of one size, and the least CPU time of several runs without the garbage collector."""
    work = count_steps(method, n)
    times: list[float] = []
    collecting = gc.isenabled()
    gc.disable()
    try:
        while len(times) < REPEATS or (len(times) < MOST_REPEATS and sum(times) < REPEATED_SECONDS):
            start = process_time()
            method.work_off(n)
            times.append(process_time() - start)
    finally:
        if collecting:
            gc.enable()
    return Point(work, min(times))


def sizes(method: Method) -> Iterable[int]:
    """The sizes to try in turn: those that are always counted, then, for a search, each next one."""
    yield from method.counted
    if not method.constructs:
        yield from range(method.counted[-1] + 1, method.largest + 1)


def measure(method: Method, seconds: float, report: Callable[[Point], None] = lambda point: None) -> Measurement:
    """The counted sizes in any case, then larger ones while the next, growing as the last did, fits the budget."""
    points: list[Point] = []
    left = seconds
    for n in sizes(method):
        if n > method.counted[-1]:
            growth = points[-1].seconds / points[-2].seconds if points[-2].seconds else 2.0
            if (REPEATS + 1) * points[-1].seconds * growth * 1.3 > left:
                break
        point = time_search(method, n)
        points.append(point)
        report(point)
        left -= (REPEATS + 1) * point.seconds
    return Measurement(method, tuple(points))


def measure_all(
    seconds: float,
    report: Callable[[str, Point], None] = lambda name, point: None,
    methods: Iterable[Method] = METHODS.values(),
) -> list[Measurement]:
    """Several methods, sharing the budget equally; all of them unless named."""
    chosen = list(methods)
    share = seconds / len(chosen)
    return [
        measure(method, share, lambda point, name=method.name: report(name, point))  # type: ignore[misc]
        for method in chosen
    ]
