"""Independent runs of an unbiased estimate: as many as the budget allows, their mean, and its standard error.

Run i uses random stream i, and results are used in order, so that the answer depends on the number of runs but not on
the threads that made them. A run that has started is always finished: dropping it would favour quick runs.

The budget may be an error instead of a time. Stopping when the error looks small is biased towards errors that are
underestimated, so the error is examined only after many runs; in the tests about 95 of 100 intervals hold.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor, wait
from dataclasses import dataclass
from math import ceil
from typing import TYPE_CHECKING, TypeVar

from queenright import _core
from queenright.problem.core import core_problem
from queenright.sampling.statistics import mean_of_logarithms
from queenright.watch import SECONDS_BETWEEN_LOOKS, Watch, interrupts_held

if TYPE_CHECKING:
    from queenright.problem.problem import Problem

Value = TypeVar("Value")

#: With fewer runs the standard error itself is too uncertain.
FEWEST_RUNS = 8

#: Samples per run, 10 to 300 ms of work: probes of the prefix method, boards of the resampling.
SAMPLES_PER_RUN = {"prefix": 4096, "resampling": 32768, "constrained": 1024}

#: The error is examined after each multiple of this many runs, so that threads make no difference.
RUNS_BETWEEN_LOOKS = 64

#: The time between two reported estimates.
SECONDS_BETWEEN_REPORTS = 0.1

Run = Callable[[int, _core.Control], float]


@dataclass(frozen=True, slots=True)
class Budget:
    """When to stop: at the watch's time limit, after a number of samples, or at a relative error, whichever comes
    first; None means no limit."""

    watch: Watch
    samples: int | None = None
    error: float | None = None


def run_estimates(
    method: str, asked: int | Problem, seed: int, threads: int, budget: Budget
) -> Iterator[tuple[float, float, int, int]]:
    """Logarithm, relative standard error, runs and samples so far, a few times a second."""
    per_run = SAMPLES_PER_RUN[method]
    run = _run_of(method, asked, seed)

    most = None if budget.samples is None else max(FEWEST_RUNS, ceil(budget.samples / per_run))
    logarithms: list[float] = []
    reported, next_report = 0, 0.0
    for finished in _finished_runs(run, threads, budget.watch, most):
        enough = _collect(finished, logarithms, budget.error)
        if len(logarithms) >= FEWEST_RUNS and budget.watch.spent >= next_report:
            reported, next_report = len(logarithms), budget.watch.spent + SECONDS_BETWEEN_REPORTS
            yield *mean_of_logarithms(logarithms), reported, reported * per_run
        if enough:
            break
    if reported < len(logarithms):
        yield *mean_of_logarithms(logarithms), len(logarithms), len(logarithms) * per_run


def _run_of(method: str, asked: int | Problem, seed: int) -> Run:
    per_run = SAMPLES_PER_RUN[method]
    if not isinstance(asked, int):
        problem = core_problem(asked)
        return lambda stream, control: _core.estimate_problem(problem, per_run, seed, stream, control)
    n, core = asked, {"prefix": _core.estimate_by_prefixes, "resampling": _core.estimate_by_resampling}[method]
    return lambda stream, control: core(n, per_run, seed, stream, control)


def _collect(finished: list[float], logarithms: list[float], error: float | None) -> bool:
    """Append finished runs to *logarithms*; stop and return True when the error is small enough."""
    for logarithm in finished:
        logarithms.append(logarithm)
        examined = len(logarithms) % RUNS_BETWEEN_LOOKS == 0
        if error is not None and examined and mean_of_logarithms(logarithms)[1] <= error:
            return True
    return False


def _finished_runs(run: Run, threads: int, watch: Watch, most: int | None) -> Iterator[list[float]]:
    """The results of runs 0, 1, 2 … in this order, a few at a time."""
    control = _core.Control()
    waiting: deque[Future[float]] = deque()
    started = 0
    with ThreadPoolExecutor(threads) as pool:
        try:
            while True:
                while len(waiting) < 2 * threads and another(started, FEWEST_RUNS, most, watch):
                    waiting.append(pool.submit(run, started, control))
                    started += 1
                if not waiting:
                    return
                yield _taken(waiting)
        finally:
            control.stop()


def another(started: int, fewest: int, most: int | None, watch: Watch) -> bool:
    """True if another run should start."""
    return started < fewest or ((most is None or started < most) and not watch.over)


def awaited(future: Future[Value]) -> Value:
    """The result of a future. Ctrl-C ends the wait; a time limit does not, since a started run is finished."""
    with interrupts_held() as pressed:
        while not pressed and not wait([future], SECONDS_BETWEEN_LOOKS).done:
            pass
    return future.result()


def _taken(waiting: deque[Future[float]]) -> list[float]:
    """The results at the head of the queue, at least one."""
    taken = [awaited(waiting.popleft())]
    while waiting and waiting[0].done():
        taken.append(waiting.popleft().result())
    return taken
