"""Peaceably coexisting armies of queens: two equal armies, as large as possible, none attacking the other.

Annealing finds armies of size m; the native min-cut proof then shows that m + 1 is impossible, or finds it, and so on.
The result says which of the two it is: `proved`, with `upper_bound` equal to `size`, or the best found with an upper
bound that holds for every board of that size. Idea and proof: docs/armies.md.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from itertools import accumulate, pairwise
from pathlib import Path
from time import monotonic
from typing import Any

from queenright import _core
from queenright.sizes import checked_size, checked_threads
from queenright.variants.armies_ledger import Ledger
from queenright.variants.armies_referee import Armies, approved
from queenright.waiting import call_core

#: The largest board, the largest that can be proved (in principle), and the largest that is proved without being asked.
LARGEST, LARGEST_PROVED, LARGEST_PROVED_UNASKED = 1000, 24, 18

#: Seconds that annealing gets if nothing will be proved and no limit was given.
SECONDS_OF_ANNEALING = 20.0

#: A ledger holds the proof in about so many ranges of about equal cost.
RANGES = 256

Improved = Callable[[Armies], None]
Progress = Callable[[float], None]


@dataclass(frozen=True, slots=True)
class Result:
    """The armies found. If `proved`, no larger ones exist; otherwise nobody could have more than `upper_bound`."""

    armies: Armies
    proved: bool
    upper_bound: int
    method: str
    pairs: int
    seconds: float

    @property
    def n(self) -> int:
        return self.armies.n

    @property
    def size(self) -> int:
        return self.armies.size

    def to_json(self) -> dict[str, Any]:
        return {
            "n": self.n, "size": self.size, "proved": self.proved, "upper_bound": self.upper_bound,
            "white": [list(square) for square in self.armies.white],
            "black": [list(square) for square in self.armies.black],
            "method": self.method, "pairs": self.pairs, "seconds": round(self.seconds, 6),
        }  # fmt: skip


class _CancelledError(Exception):
    """Raised by the watcher of a run that somebody had enough of."""


class _Run:
    """One call of `solve`: its limits, its listeners and the best armies so far."""

    def __init__(
        self, n: int, seconds: float | None, on_improve: Improved | None, cancelled: Callable[[], bool] | None
    ) -> None:
        self.n, self.start = n, monotonic()
        self.end = None if seconds is None else self.start + seconds
        self.on_improve, self.cancelled = on_improve, cancelled
        self.best = Armies(n, (), ())
        self.pairs, self.method = 0, "annealing"

    def offer(self, sides: _core.Sides) -> None:
        """Keep armies that are larger than all before; the referee looks at each."""
        if min(len(sides[0]), len(sides[1])) <= self.best.size:
            return
        self.best = approved(self.n, *sides)
        if self.on_improve is not None:
            self.on_improve(self.best)

    def left(self) -> float | None:
        return None if self.end is None else max(0.0, self.end - monotonic())

    def call(self, work: Callable[[_core.Control], Any], progress: Progress | None = None) -> Any:
        """A call of the core that hears the clock, Ctrl-C and whoever cancels."""

        def watch(fraction: float) -> None:
            if self.cancelled is not None and self.cancelled():
                raise _CancelledError
            if progress is not None:
                progress(fraction)

        return call_core(work, seconds=self.left(), progress=watch)

    def anneal(self, goal: int, seed: int, flips: float, seconds: float) -> None:
        limit = seconds if self.left() is None else min(seconds, self.left() or 0.0)
        self.call(lambda control: _core.anneal_armies(self.n, goal, seed, flips, limit, control, self.offer))


def solve(
    n: int,
    *,
    prove: bool | None = None,
    threads: int | None = None,
    seconds: float | None = None,
    goal: int | None = None,
    seed: int = 1,
    ledger: Path | str | None = None,
    on_improve: Improved | None = None,
    progress: Progress | None = None,
    cancelled: Callable[[], bool] | None = None,
) -> Result:
    """The largest armies on an n × n board, proved for n ≤ 18 (n ≤ 24 if *prove*).

    *on_improve* hears every better pair of armies at once, from another thread; *cancelled* is asked some twenty times
    a second, and when it says yes the best so far is returned. *seconds* limits all of it; annealing alone also ends at
    armies of *goal* queens.

    >>> result = solve(8)
    >>> result.size, result.proved
    (9, True)
    """
    size = checked_size(n, largest=LARGEST, smallest=1, what="board size of two armies")
    asked = prove if prove is not None else size <= LARGEST_PROVED_UNASKED
    if asked:
        checked_size(size, largest=LARGEST_PROVED, what="board size of a proof about armies")
    workers = checked_threads(threads)
    run, proved = _Run(size, seconds, on_improve, cancelled), False
    bound = _core.armies_upper_bound(size)
    try:
        flips = _flips(size) if asked else float("inf")
        run.anneal(bound if goal is None else min(goal, bound), seed, flips, seconds or SECONDS_OF_ANNEALING)
        proved = asked and _proved(run, bound, workers, ledger, progress)
    except _CancelledError:
        proved = False
    seconds_spent = monotonic() - run.start
    return Result(run.best, proved, run.best.size if proved else bound, run.method, run.pairs, seconds_spent)


def _flips(n: int) -> float:
    """Enough to find the maximum nearly always, and little beside the proof."""
    return 2e4 * 1.6 ** (n - 8)


def _proved(run: _Run, bound: int, threads: int, ledger: Path | str | None, progress: Progress | None) -> bool:
    """Refute one queen more, or find it, until nothing larger exists. False if the time was over."""
    while run.best.size < bound:
        before = run.best.size
        finished = _refute(run, before + 1, threads, ledger, progress)
        if not finished:
            return False
        if run.best.size == before:
            return True
    return True


def _refute(run: _Run, size: int, threads: int, ledger: Path | str | None, progress: Progress | None) -> bool:
    """True if armies of *size* were refuted or found (then they are the run's best)."""
    prover = _core.ArmiesProver(run.n, size, "auto")
    if ledger is None:
        return _run_range(run, prover, 0, prover.steps, threads, progress)
    ranges = _ranges(prover)
    with Ledger(ledger, run.n, size) as book:
        missing = book.missing(ranges)
        for index, (first, last) in enumerate(missing):
            if progress is not None:
                progress((len(ranges) - len(missing) + index) / len(ranges))
            pairs = run.pairs
            if not _run_range(run, prover, first, last, threads, None):
                return False
            if run.best.size >= size:
                return True
            book.add(first, last, run.pairs - pairs)
    return True


def _run_range(
    run: _Run, prover: _core.ArmiesProver, first: int, last: int, threads: int, progress: Progress | None
) -> bool:
    report = run.call(lambda control: prover.run(first, last, threads, control), progress)
    run.pairs += report.pairs
    run.method = report.method
    if report.found:
        run.offer(report.armies)
    return bool(report.finished)


def _ranges(prover: _core.ArmiesProver) -> list[tuple[int, int]]:
    """All steps in order, cut into parts of about equal cost; the same for every run of one proof."""
    costs = list(accumulate(prover.cost(step) for step in range(prover.steps)))
    part = costs[-1] / RANGES
    cuts = [0]
    for step, cost in enumerate(costs, 1):
        if cost >= part * len(cuts) or step == prover.steps:
            cuts.append(step)
    return [(a, b) for a, b in pairwise(cuts) if a < b]


def upper_bound(n: int) -> int:
    """What no army can exceed beside an equal one, known before any search.

    >>> upper_bound(8) >= solve(8).size
    True
    """
    return _core.armies_upper_bound(checked_size(n, largest=LARGEST, smallest=1, what="board size of two armies"))
