"""One search for the largest armies: anneal, then refute one queen more, or find it, until nothing larger exists.

Two armies and three differ in their native annealing and prover, in their referee and in nothing else. With a ledger
the steps of a proof are cut into ranges of about equal cost, each of which is written down when it is refuted.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from itertools import accumulate, pairwise
from pathlib import Path
from typing import Any, Generic, Protocol, TypeVar

from queenright import _core
from queenright.armies.ledger import ProofLedger
from queenright.board.squares import Square
from queenright.errors import checked_function
from queenright.seeds import checked_seed
from queenright.watch import Watch

#: Seconds that annealing gets if nothing will be proved and no limit was given.
SECONDS_OF_ANNEALING = 20.0

#: The number of ranges, of about equal cost, that a ledger splits a proof into.
RANGES = 256


class PeacefulArmies(Protocol):
    """Armies of equal size that passed their referee."""

    @property
    def n(self) -> int: ...
    @property
    def size(self) -> int: ...
    @property
    def sides(self) -> dict[str, tuple[Square, ...]]: ...
    def _repr_svg_(self) -> str: ...


class ProofReport(Protocol):
    @property
    def finished(self) -> bool: ...
    @property
    def found(self) -> bool: ...
    @property
    def method(self) -> str: ...
    @property
    def pairs(self) -> int: ...
    @property
    def armies(self) -> Any: ...


class StepProver(Protocol):
    """A native prover: independent steps, all of which together refute a size."""

    @property
    def steps(self) -> int: ...
    def cost(self, step: int) -> int: ...
    def run(self, first: int, last: int, threads: int, control: _core.Control) -> ProofReport: ...


Found = TypeVar("Found", bound=PeacefulArmies)


@dataclass(frozen=True, slots=True)
class ArmiesResult(Generic[Found]):
    """The armies found. If `proved`, no larger ones exist; otherwise nobody could have more than `upper_bound`."""

    armies: Found
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
            **{name: [list(square) for square in army] for name, army in self.armies.sides.items()},
            "method": self.method,
            "pairs": self.pairs,
            "seconds": round(self.seconds, 6),
        }


@dataclass(frozen=True, slots=True)
class ArmiesKind(Generic[Found]):
    """What two armies and three do differently."""

    armies: int
    anneal: Callable[..., Any]
    prover: Callable[[int, int], StepProver]
    approved: Callable[..., Found]


class ArmiesRun(Generic[Found]):
    """One call of `solve`: its watch, its listener and the best armies so far."""

    def __init__(
        self, kind: ArmiesKind[Found], n: int, watch: Watch, on_improve: Callable[[Found], None] | None
    ) -> None:
        self.kind, self.n, self.watch, self.on_improve = kind, n, watch, checked_function("on_improve", on_improve)
        self.best = kind.approved(n, *[()] * kind.armies)
        self.pairs, self.method = 0, "annealing"

    def offer(self, sides: tuple[list[tuple[int, int]], ...]) -> None:
        """Keep armies that are larger than all before; the referee looks at each."""
        if min(map(len, sides)) <= self.best.size:
            return
        self.best = self.kind.approved(self.n, *sides)
        if self.on_improve is not None:
            self.on_improve(self.best)

    def anneal(self, goal: int, seed: int | None, flips: float) -> None:
        left, number = self.watch.left, checked_seed(seed)
        limit = SECONDS_OF_ANNEALING if left is None else left
        self.watch.call_core(
            lambda control: self.kind.anneal(self.n, goal, number, flips, limit, control, self.offer),
        )

    def result(self, bound: int, *, proved: bool, seconds: float) -> ArmiesResult[Found]:
        """What is known at the end; *bound* holds for every board of that size."""
        known = self.best.size if proved else bound
        return ArmiesResult(self.best, proved, known, self.method, self.pairs, seconds)

    def prove(self, bound: int, threads: int, ledger: Path | str | None) -> bool:
        """Refute one queen more, or find it, until nothing larger exists. False if the proof was stopped."""
        while self.best.size < bound:
            before = self.best.size
            if not self._refute(before + 1, threads, ledger):
                return False
            if self.best.size == before:
                return True
        return True

    def _refute(self, size: int, threads: int, ledger: Path | str | None) -> bool:
        """True if armies of *size* were refuted or found (then they are the run's best)."""
        prover = self.kind.prover(self.n, size)
        if ledger is None:
            return self._take(self.watch.call_core(lambda control: prover.run(0, prover.steps, threads, control)))
        ranges = _ranges(prover)
        with ProofLedger(ledger, self.n, size, armies=self.kind.armies) as book:
            missing = book.missing(ranges)
            for index, (first, last) in enumerate(missing):
                self.watch.report((len(ranges) - len(missing) + index) / len(ranges))
                pairs = self.pairs
                if self.watch.over or not self._run_range(prover, first, last, threads):
                    return False
                if self.best.size >= size:
                    return True
                book.add(first, last, self.pairs - pairs)
        return True

    def _run_range(self, prover: StepProver, first: int, last: int, threads: int) -> bool:
        control = _core.Control()
        return self._take(self.watch.call(lambda: prover.run(first, last, threads, control), control.stop))

    def _take(self, report: ProofReport) -> bool:
        """Keep what a part of the proof reports; False if it was stopped."""
        self.pairs += report.pairs
        self.method = report.method
        if report.found:
            self.offer(report.armies)
        return report.finished


def _ranges(prover: StepProver) -> list[tuple[int, int]]:
    """All steps in order, cut into parts of about equal cost; the same for every run of one proof."""
    if prover.steps == 0:
        return []
    costs = list(accumulate(prover.cost(step) for step in range(prover.steps)))
    part = costs[-1] / RANGES
    cuts = [0]
    for step, cost in enumerate(costs, 1):
        if cost >= part * len(cuts) or step == prover.steps:
            cuts.append(step)
    return [(a, b) for a, b in pairwise(cuts) if a < b]
