"""The hundredfold claim about the armies: models × symmetry breaking × orders in one solver, in nodes and in time."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from itertools import product
from time import process_time
from typing import Any

from queenright.armies.searching import SEARCH_MODELS, SEARCH_ORDERS, ArmiesSearch, search
from queenright.watch import Watch

#: Where one starts without a second thought: the basic model, row by row, no symmetry broken.
BASELINE = ("squares", "rows", False)

Combination = tuple[str, str, bool]
COMBINATIONS: tuple[Combination, ...] = tuple(product(SEARCH_MODELS, SEARCH_ORDERS, (False, True)))


@dataclass(frozen=True, slots=True)
class SearchRun:
    """One search, and the least CPU time of its runs."""

    found: ArmiesSearch
    cpu_seconds: float

    @property
    def combination(self) -> Combination:
        return self.found.model, self.found.order, self.found.symmetry

    def to_json(self) -> dict[str, Any]:
        return {**self.found.to_json(), "cpu_seconds": self.cpu_seconds}


def measure(
    n: int,
    *,
    combinations: Iterable[Combination] = COMBINATIONS,
    repeats: int = 3,
    seconds: float | None = None,
    report: Callable[[SearchRun], None] = lambda run: None,
    watch: Watch | None = None,
) -> list[SearchRun]:
    """Every combination on the n × n board, from nothing to the proof; each run has at most *seconds*."""
    runs = []
    for model, order, symmetry in combinations:
        times: list[float] = []
        for _ in range(repeats):
            start = process_time()
            found = search(n, model=model, order=order, symmetry=symmetry, seconds=seconds, watch=watch)
            times.append(process_time() - start)
            if not found.finished:
                break
        runs.append(SearchRun(found, min(times)))
        report(runs[-1])
    return runs


@dataclass(frozen=True, slots=True)
class Gain:
    """How many times less one combination takes than another."""

    of: Combination
    over: Combination
    nodes: float
    checks: float
    cpu_seconds: float

    def to_json(self) -> dict[str, Any]:
        return {name: getattr(self, name) for name in self.__slots__}


def gain(of: SearchRun, over: SearchRun) -> Gain:
    return Gain(
        of.combination,
        over.combination,
        over.found.nodes / of.found.nodes,
        over.found.checks / of.found.checks,
        over.cpu_seconds / max(of.cpu_seconds, 1e-9),
    )


def gains(runs: Sequence[SearchRun]) -> dict[str, Gain]:
    """What each step brings alone, starting from the baseline, and what the best combination brings."""
    by_combination = {run.combination: run for run in runs if run.found.finished}
    base = by_combination.get(BASELINE)
    if base is None:
        return {}
    alone = {
        "remodelling": [(model, BASELINE[1], BASELINE[2]) for model in SEARCH_MODELS],
        "SBDS": [(BASELINE[0], BASELINE[1], True)],
        "order": [(BASELINE[0], order, BASELINE[2]) for order in SEARCH_ORDERS],
        "together": list(by_combination),
    }
    found = {}
    for step, combinations in alone.items():
        tried = [by_combination[each] for each in combinations if each in by_combination]
        if tried:
            found[step] = gain(min(tried, key=lambda run: run.found.nodes), base)
    return found


def described(combination: Combination) -> str:
    """A combination in words.

    >>> described(("squares", "most", True))
    'squares, most, SBDS'
    """
    model, order, symmetry = combination
    return f"{model}, {order}, {'SBDS' if symmetry else 'no SBDS'}"
