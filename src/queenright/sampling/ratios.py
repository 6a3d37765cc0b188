"""The estimate by tempering: from n!, the number of permutations, to Q(n) by a product of ratios.

Z(β) = Σ exp(−β·attacking pairs) over all permutations is n! at β = 0 and Q(n) at β = ∞. Neighbouring rungs of the
ladder share most of their states, so each ratio can be estimated well, from both sides (the geometric bridge). The
error comes from leaving out one independent chain at a time.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from math import ceil, lgamma
from typing import TYPE_CHECKING

from queenright import _core
from queenright.sampling.runs import Budget, another, awaited
from queenright.sampling.statistics import jackknife

if TYPE_CHECKING:
    from queenright.sampling.statistics import Floats

#: Independent chains, advanced in turn.
CHAINS = 16

#: Rounds of every chain per step: at n = 1000 a step of 16 chains takes about a second.
ROUNDS_PER_STEP = 40

#: The first steps are discarded: a fifth of them, but at least three, several autocorrelation times at every size.
SETTLING_SHARE = 0.2
SETTLING_STEPS = 3
FEWEST_STEPS = 6


#: Called during the first FEWEST_STEPS steps, before which there is no estimate, with the share done and the expected
#: total number of seconds.
Beginning = Callable[[float, float], None]


def chain_estimates(
    n: int, seed: int, threads: int, budget: Budget, beginning: Beginning | None = None
) -> Iterator[tuple[float, float, int]]:
    """After every step: the logarithm, its standard error and the rounds of all chains so far."""
    import numpy

    control, watch = _core.Control(), budget.watch
    most = None if budget.samples is None else ceil(budget.samples / (CHAINS * ROUNDS_PER_STEP))
    steps: list[Floats] = []
    with ThreadPoolExecutor(threads) as pool:
        try:
            ladder = awaited(pool.submit(_core.make_ladder, n, seed, control))
            chains = [_core.TemperedChain(n, ladder, seed, stream) for stream in range(CHAINS)]
            start = watch.spent
            while another(len(steps), FEWEST_STEPS, most, watch):
                lines = []
                for step in [pool.submit(chain.advance, ROUNDS_PER_STEP, control) for chain in chains]:
                    lines.append(_line(awaited(step)[0]))
                    done = (len(steps) + len(lines) / CHAINS) / FEWEST_STEPS
                    if beginning is not None and done < 1:
                        beginning(done, (watch.spent - start) / done)
                steps.append(numpy.array(lines))
                if len(steps) >= FEWEST_STEPS:
                    used = numpy.sum(steps[max(SETTLING_STEPS, int(SETTLING_SHARE * len(steps))) :], axis=0)
                    yield *_logarithm(n, used), len(steps) * CHAINS * ROUNDS_PER_STEP
        finally:
            control.stop()


def _line(sums: _core.TemperedSums) -> list[float]:
    """The sums of one chain in one step: forward, backward, solutions, rounds."""
    return [*sums.forward[:-1], *sums.backward[1:], float(sums.solutions), float(sums.rounds)]


def _logarithm(n: int, chains: Floats) -> tuple[float, float]:
    """ln Q(n) and its standard error, from the sums of all chains, one per line."""
    total = chains.sum(axis=0)
    without_one = [_product(n, total - chain) for chain in chains]
    return jackknife(_product(n, total), without_one)


def _product(n: int, sums: Floats) -> float:
    import numpy

    rungs = (len(sums) - 2) // 2
    ratios = numpy.log(sums[:rungs]) - numpy.log(sums[rungs : 2 * rungs])
    with numpy.errstate(divide="ignore"):
        return lgamma(n + 1) + float(ratios.sum() + numpy.log(sums[-2]) - numpy.log(sums[-1]))
