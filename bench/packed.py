"""Filter and pack against counting by colours, in one run: python bench/packed.py [--quick | --levels] [TURNS]

Ratios of CPU time on one core. Whole counts of 22 to 26 queens take from minutes to weeks, so both are estimated from
samples: `colours` from random pieces of its work, `packed` from random steps of every level. The two take turns, five
each unless said, with other seeds, so that other work on the machine disturbs both alike; the ratio is that of the
means, with its standard error. Means, because few pieces of `colours` have much of its time at n = 26: most estimates
are too low there, some far too high, and only their mean is without bias. `packed` by AVX2 alone is compared in the
same turns.
Then: two threads beside one on the same units of n = 22, `auto` beside `colours` on small boards (where `auto` is
`colours`), and the forecast of n = 28 with its interval, with the samples of 26, 27 and 28 by level; --levels does
these alone.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from math import hypot, nan
from random import Random
from statistics import mean, stdev
from time import perf_counter
from typing import Any

from harness import compare, save
from queenright import _core, known
from queenright.counting import count
from queenright.job.forecast import forecasts

#: By board size: the bar, and the CPU seconds of one estimate.
BARS = {22: (2.0, 10.0), 24: (5.0, 20.0), 26: (14.0, 40.0)}

#: What AVX2 alone has to reach of a bar.
AVX2_SHARE = 0.7


def estimated(n: int, algorithm: str, seconds: float, seed: int, path: str = "auto") -> float:
    (found,) = forecasts(n, algorithm=algorithm, seconds=seconds, seed=seed, path=path)
    return found.cpu_seconds


def against_colours(n: int, turns: int) -> list[dict[str, Any]]:
    bar, seconds = BARS[n]
    times: dict[str, list[float]] = {"colours": [], "packed": [], "avx2": []}
    for turn in range(turns):
        seed = 1 + 1000 * turn
        times["packed"].append(estimated(n, "packed", seconds, seed))
        times["colours"].append(estimated(n, "colours", seconds, seed))
        times["avx2"].append(estimated(n, "packed", seconds, seed, "avx2"))
    rows = []
    for name, wanted, label in (("packed", bar, ""), ("avx2", bar * AVX2_SHARE, ", AVX2 alone")):
        ours, theirs = times[name], times["colours"]
        ratio, error = ratio_of_means(theirs, ours)
        print(f"n = {n}{label}: {mean(ours):,.0f} s; colours {mean(theirs):,.0f} s; {ratio:.2f} ± {error:.2f} × "
              f"(bar {wanted:g}: {'met' if ratio >= wanted else 'MISSED'})", flush=True)  # fmt: skip
        rows.append({"what": f"packed, n = {n}{label}", "seconds": mean(ours), "peer": "colours",
                     "peer_seconds": mean(theirs), "ratio": ratio, "standard_error": error, "estimates": ours,
                     "peer_estimates": theirs, "bar": wanted})  # fmt: skip
    return rows


def ratio_of_means(above: list[float], below: list[float]) -> tuple[float, float]:
    """With its standard error; the two are independent."""
    ratio = mean(above) / mean(below)
    relative = [
        stdev(values) / mean(values) / len(values) ** 0.5 if len(values) > 1 else nan for values in (above, below)
    ]
    return ratio, ratio * hypot(*relative)


def on_two_threads(units: int) -> dict[str, Any]:
    """The same units of n = 22 by one worker and by two; the shorter of two runs each."""
    counter = _core.make_counter(22, "packed", "auto", 2, _core.Control())
    pieces = counter.units(20_000)
    sample = Random(1).choices(pieces, weights=[piece.cost for piece in pieces], k=units)

    def run(part: list[_core.Unit]) -> None:
        worker, control = _core.UnitWorker(counter), _core.Control()
        for unit in part:
            worker.run(unit, control)

    def timed(parts: int) -> float:
        start = perf_counter()
        with ThreadPoolExecutor(parts) as pool:
            list(pool.map(run, [sample[which::parts] for which in range(parts)]))
        return perf_counter() - start

    one, two = min(timed(1), timed(1)), min(timed(2), timed(2))
    print(f"n = 22, 2 threads: {two:.1f} s; 1 thread: {one:.1f} s; {one / two:.2f} × "
          f"(bar 1.9: {'met' if one / two >= 1.9 else 'MISSED'})", flush=True)  # fmt: skip
    return {"what": "packed, n = 22, 2 threads", "seconds": two, "peer": "1 thread", "peer_seconds": one,
            "ratio": one / two, "bar": 1.9}  # fmt: skip


def small_boards() -> list[dict[str, Any]]:
    def counted(n: int, algorithm: str) -> None:
        assert count(n, algorithm=algorithm, threads=1) == known.COUNTS[n]

    return [
        compare(
            f"count, n = {n}",
            partial(counted, n, "auto"),
            "by colours",
            partial(counted, n, "colours"),
            bar=0.97,
            times=5,
        )
        for n in (17, 18)
    ]


def level_samples(n: int, samples: int) -> list[dict[str, Any]]:
    """Nanoseconds for a choice, and the time of all choices, by level."""
    sampler, rows = _core.PackedSampler(n), []
    levels = sampler.levels()
    whole = sum(expected for _, expected, _ in levels)
    for index, (choices, expected, families) in enumerate(levels):
        if expected < 0.001 * whole:
            continue
        found = [sampler.sample(index, seed, 1.0, _core.Control()) for seed in range(1, samples + 1)]
        rates = [each[1] / each[0] for each in found if each is not None]
        spread = stdev(rates) / len(rates) ** 0.5
        print(f"n = {n}, level {index}: {choices:.3g} choices, {mean(rates) * 1e9:.0f} ± {spread * 1e9:.0f} ns each, "
              f"{choices * mean(rates) / 86400:.4g} core-days, {families} families", flush=True)  # fmt: skip
        rows.append({"what": f"n = {n}, level {index}", "choices": choices, "ns_per_choice": mean(rates) * 1e9,
                     "standard_error": spread * 1e9, "core_days": choices * mean(rates) / 86400})  # fmt: skip
    return rows


def planned(n: int) -> dict[str, Any]:
    start = perf_counter()
    (found,) = forecasts(n, algorithm="packed", seconds=30)
    wall = perf_counter() - start
    days = [seconds / 86400 for seconds in (found.cpu_seconds, found.low, found.high)]
    print(f"n = {n}: {days[0]:.3g} core-days ({days[1]:.3g} to {days[2]:.3g}), {found.units} units, "
          f"{found.memory_bytes / 2**20:.0f} MiB a worker; planned in {wall:.0f} s", flush=True)  # fmt: skip
    return {"what": f"plan, n = {n}", "core_days": days[0], "interval": days[1:], "units": found.units,
            "memory_bytes": found.memory_bytes, "seconds": wall}  # fmt: skip


Stages = Iterator[list[dict[str, Any]]]


def ratios(quick: bool, turns: int) -> Stages:
    for n in (22,) if quick else BARS:
        yield against_colours(n, turns)
    yield small_boards()
    yield [on_two_threads(24 if quick else 96)]


def levels(samples: int) -> Stages:
    for n in (28, 27, 26):
        yield [planned(n)]
        yield level_samples(n, samples)


def main() -> None:
    quick = "--quick" in sys.argv
    turns = next((int(word) for word in sys.argv[1:] if word.isdigit()), 2 if quick else 5)
    parts: dict[str, Stages] = {}
    if "--levels" not in sys.argv:
        parts["packed-quick" if quick else "packed"] = ratios(quick, turns)
    if not quick:
        parts["packed-levels"] = levels(max(2, turns - 1))
    for name, stages in parts.items():
        rows: list[dict[str, Any]] = []
        for found in stages:  # saved after each, as the whole takes a while
            rows += found
            save(name, rows)


if __name__ == "__main__":
    main()
