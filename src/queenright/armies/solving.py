"""Peaceably coexisting armies of queens: two equal armies, as large as possible, none attacking the other.

Annealing finds armies of size m; the native min-cut proof then shows that m + 1 is impossible, or finds it, and so on.
The result says which of the two it is: `proved`, with `upper_bound` equal to `size`, or the best found with an upper
bound that holds for every board of that size. Idea and proof: docs/armies.md.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from itertools import accumulate, pairwise
from math import inf
from pathlib import Path
from typing import Any

from queenright import _core
from queenright.armies.ledger import ProofLedger
from queenright.armies.referee import Armies, approved
from queenright.sizes import checked_size, checked_threads
from queenright.watch import Progress, Watch

#: The largest board, the largest that can be proved (in principle), and the largest that is proved without being asked.
LARGEST, LARGEST_PROVED, LARGEST_PROVED_UNASKED = 1000, 24, 18

#: Seconds that annealing gets if nothing will be proved and no limit was given.
SECONDS_OF_ANNEALING = 20.0

#: The number of ranges, of about equal cost, that a ledger splits a proof into.
RANGES = 256

Improved = Callable[[Armies], None]


@dataclass(frozen=True, slots=True)
class ArmiesResult:
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

    def _repr_svg_(self) -> str:
        return self.armies._repr_svg_()

    def to_json(self) -> dict[str, Any]:
        return {
            "n": self.n,
            "size": self.size,
            "proved": self.proved,
            "upper_bound": self.upper_bound,
            "white": [list(square) for square in self.armies.white],
            "black": [list(square) for square in self.armies.black],
            "method": self.method,
            "pairs": self.pairs,
            "seconds": round(self.seconds, 6),
        }


class _Run:
    """One call of `solve`: its watch, its listener and the best armies so far."""

    def __init__(self, n: int, watch: Watch, on_improve: Improved | None) -> None:
        self.n, self.watch, self.on_improve = n, watch, on_improve
        self.best = Armies(n, (), ())
        self.pairs, self.method = 0, "annealing"

    def offer(self, sides: _core.Sides) -> None:
        """Keep armies that are larger than all before; the referee looks at each."""
        if min(len(sides[0]), len(sides[1])) <= self.best.size:
            return
        self.best = approved(self.n, *sides)
        if self.on_improve is not None:
            self.on_improve(self.best)

    def anneal(self, goal: int, seed: int, flips: float) -> None:
        left = self.watch.left
        limit = SECONDS_OF_ANNEALING if left is None else left
        self.watch.call_core(lambda control: _core.anneal_armies(self.n, goal, seed, flips, limit, control, self.offer))

    def take(self, report: _core.ArmiesReport) -> bool:
        """Keep what a part of the proof reports; False if it was stopped."""
        self.pairs += report.pairs
        self.method = report.method
        if report.found:
            self.offer(report.armies)
        return report.finished


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
    watch: Watch | None = None,
) -> ArmiesResult:
    """The largest armies on an n × n board, proved for n ≤ 18 (n ≤ 24 if *prove*).

    *on_improve* is called with every better pair of armies at once, from another thread. When *seconds* are over or the
    *watch* is stopped, the best so far is returned; annealing alone also ends at armies of *goal* queens.

    >>> result = solve(8)
    >>> result.size, result.proved
    (9, True)
    """
    size = checked_size(n, largest=LARGEST, smallest=1, what="board size of two armies")
    asked = prove if prove is not None else size <= LARGEST_PROVED_UNASKED
    if asked:
        checked_size(size, largest=LARGEST_PROVED, what="board size of a proof about armies")
    workers = checked_threads(threads)
    run = _Run(size, Watch.of(watch, seconds, progress), on_improve)
    start, bound = run.watch.spent, _core.armies_upper_bound(size)
    run.anneal(bound if goal is None else min(goal, bound), seed, _flips(size) if asked else inf)
    proved = asked and _proved(run, bound, workers, ledger)
    spent = run.watch.spent - start
    return ArmiesResult(run.best, proved, run.best.size if proved else bound, run.method, run.pairs, spent)


def _flips(n: int) -> float:
    """Enough to find the maximum nearly always, and little beside the proof."""
    return 2e4 * 1.6 ** (n - 8)


def _proved(run: _Run, bound: int, threads: int, ledger: Path | str | None) -> bool:
    """Refute one queen more, or find it, until nothing larger exists. False if the proof was stopped."""
    while run.best.size < bound:
        before = run.best.size
        if not _refute(run, before + 1, threads, ledger):
            return False
        if run.best.size == before:
            return True
    return True


def _refute(run: _Run, size: int, threads: int, ledger: Path | str | None) -> bool:
    """True if armies of *size* were refuted or found (then they are the run's best)."""
    prover = _core.ArmiesProver(run.n, size, "auto")
    if ledger is None:
        return run.take(run.watch.call_core(lambda control: prover.run(0, prover.steps, threads, control)))
    ranges = _ranges(prover)
    with ProofLedger(ledger, run.n, size) as book:
        missing = book.missing(ranges)
        for index, (first, last) in enumerate(missing):
            run.watch.report((len(ranges) - len(missing) + index) / len(ranges))
            pairs = run.pairs
            if not _run_range(run, prover, first, last, threads):
                return False
            if run.best.size >= size:
                return True
            book.add(first, last, run.pairs - pairs)
    return True


def _run_range(run: _Run, prover: _core.ArmiesProver, first: int, last: int, threads: int) -> bool:
    control = _core.Control()
    return run.take(run.watch.call(lambda: prover.run(first, last, threads, control), control.stop))


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
