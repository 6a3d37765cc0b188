"""Nearly uniform solutions up to n = 1000: the coldest states of independent tempered chains.

The native core (`cpp/sample/tempering.cpp`) swaps rows of random permutations at many temperatures at once. The state
is sampled at fixed intervals of two autocorrelation times, and only if it is a solution at that moment: waiting for the
next solution would favour those that are easy to reach. In the limit every solution is equally likely. That the limit
is near after the rounds made here is not proved, only monitored: chains that start apart must agree (R̂ near 1).
"""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict, dataclass
from math import ceil
from typing import TYPE_CHECKING, Any

from queenright import _core
from queenright.errors import QueensError
from queenright.sampling.statistics import autocorrelation_time, disagreement
from queenright.sizes import checked_size
from queenright.watch import Watch

if TYPE_CHECKING:
    pass

LARGEST = 1000
CHAINS = 4

#: More than ten autocorrelation times at every size measured: 7 rounds (n = 8), 28 (50), 42 (100), 50 (1000).
BURN_IN = 500
MEASURED = 2000

#: A larger R̂, or fewer effective samples, are reported by the diagnostics.
LARGEST_DISAGREEMENT = 1.05
FEWEST_EFFECTIVE = 50


@dataclass(frozen=True, slots=True)
class Diagnostics:
    """Measurements of the chains; *stride* is the number of rounds between two samples of the same chain."""

    chains: int
    temperatures: int
    burn_in: int
    measured_rounds: int
    stride: int
    autocorrelation_time: float
    effective_sample_size: float
    disagreement: float
    solution_share: float
    least_exchange_rate: float

    def to_json(self) -> dict[str, Any]:
        return {name: round(value, 4) if isinstance(value, float) else value for name, value in asdict(self).items()}

    def doubts(self) -> list[str]:
        """Reasons to distrust these samples, in words; empty if there are none."""
        found = []
        if self.disagreement > LARGEST_DISAGREEMENT:
            found.append(f"the chains disagree (R̂ = {self.disagreement:.3f})")
        if self.effective_sample_size < FEWEST_EFFECTIVE:
            found.append(f"only {self.effective_sample_size:.0f} effective samples were measured")
        return found


def tempered_rows(n: int, count: int, seed: int, threads: int, watch: Watch) -> tuple[list[list[int]], Diagnostics]:
    """*count* nearly uniform solutions, and the diagnostics of the chains."""
    checked_size(n, largest=LARGEST, what="board size of tempered samples")
    control = _core.Control()
    return watch.call(lambda: _sampled(n, count, seed, threads, control, watch), control.stop)


def _sampled(
    n: int, count: int, seed: int, threads: int, control: _core.Control, watch: Watch
) -> tuple[list[list[int]], Diagnostics]:
    ladder = _core.make_ladder(n, seed, control)
    watch.check()
    if not ladder:
        raise QueensError(f"no ladder of temperatures was found for {n} queens")
    chains = [_core.TemperedChain(n, ladder, seed, stream) for stream in range(CHAINS)]
    with ThreadPoolExecutor(min(threads, CHAINS)) as pool:
        list(pool.map(lambda chain: chain.advance(BURN_IN, control), chains))
        advances = list(pool.map(lambda chain: chain.advance(MEASURED, control), chains))
        watch.check()
        diagnostics = _measured(advances)
        looks = _looks(chains, diagnostics.stride, pool, control)
        samples: list[list[int]] = []
        for queens in looks:
            samples.append(queens)
            watch.report(len(samples) / count)
            if len(samples) == count:
                break
        else:
            watch.fail()
    return samples, diagnostics


def _looks(
    chains: list[_core.TemperedChain], stride: int, pool: ThreadPoolExecutor, control: _core.Control
) -> Iterator[list[int]]:
    """The chains that are at a solution after each stride, chain by chain, without end."""
    while True:
        list(pool.map(lambda chain: chain.advance(stride, control), chains))
        if control.stopped:
            return
        for chain in chains:
            if chain.conflicts == 0:
                yield chain.queens


def _measured(advances: list[tuple[_core.TemperedSums, memoryview]]) -> Diagnostics:
    import numpy

    all_sums = [sums for sums, _ in advances]
    traces = numpy.array([numpy.frombuffer(trace).reshape(-1, 3) for _, trace in advances])
    times = [max(map(autocorrelation_time, traces[:, :, what])) for what in range(3)]
    slowest = max(times)
    rounds = sum(sums.rounds for sums in all_sums)
    exchanges = numpy.sum([sums.exchanges for sums in all_sums], axis=0)[:-1]
    return Diagnostics(
        chains=len(advances),
        temperatures=len(all_sums[0].forward),
        burn_in=BURN_IN,
        measured_rounds=MEASURED,
        stride=ceil(2 * slowest),
        autocorrelation_time=slowest,
        effective_sample_size=rounds / slowest,
        disagreement=max(disagreement(traces[:, :, what]) for what in range(3)),
        solution_share=sum(sums.solutions for sums in all_sums) / rounds,
        least_exchange_rate=float(2 * exchanges.min() / rounds) if exchanges.size else 1.0,
    )
