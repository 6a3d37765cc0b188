"""What a count would cost, before it is run: CPU time with an interval, memory, and the best algorithm.

A join, or a count by colours, is timed on a sample of small pieces, at even distances of estimated cost from a random
one on, so that every part of the work is in the sample, and the mean of time per cost times all cost is without bias;
each piece runs twice, to separate its own time from that of making its tables. A step of `packed` can take a minute on
the largest boards: a random share of its prefixes is timed, for random steps of every level that matters. A step of the
border search can take hours: its work is estimated by random walks, and its speed is measured on a small board.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import accumulate
from math import sqrt
from random import Random
from statistics import mean, stdev
from time import thread_time
from typing import TYPE_CHECKING, Any

from queenright import _core
from queenright.counting import ALGORITHMS
from queenright.errors import checked_name
from queenright.job.plan import Plan, constrained, make_counter, make_plan, size_of
from queenright.sizes import checked_size
from queenright.watch import Progress, Watch

if TYPE_CHECKING:
    from queenright.problem.problem import Problem

SMALLEST, LARGEST = 6, 28

#: Below this size all algorithms are quick, and the reference times say nothing.
FIRST_COMPARED = 18

#: About how long a piece should take: long against the clock's step, short against the time for all of them.
PIECE_SECONDS = 0.1

#: A level with a smaller share of the expected cost is not sampled: its time is taken from that of the others.
LEAST_SHARE = 0.01

#: The steps of a sequence that fills the interval from 0 to 1 most evenly.
GOLDEN_SECTION = (sqrt(5) - 1) / 2

#: Random walks for the border search: 2 % of standard error, within two seconds at n = 27.
PROBES = 10_000

#: The board on which the border search's speed is measured. Larger ones are as fast for each queen tried.
MEASURED_SIZE = 17

#: 97.5 % quantiles of Student's distribution, by degrees of freedom.
STUDENT = {1: 12.71, 2: 4.30, 3: 3.18, 4: 2.78, 5: 2.57, 6: 2.45, 7: 2.36, 8: 2.31, 9: 2.26, 14: 2.14, 29: 2.05}


@dataclass(frozen=True, slots=True)
class Forecast:
    """CPU seconds of one core of this machine with a 95 % interval, and bytes for *cores* cores of one machine."""

    n: int
    algorithm: str
    method: str
    cores: int
    units: int
    cpu_seconds: float
    low: float
    high: float
    memory_bytes: int
    samples: int

    @property
    def wall_seconds(self) -> float:
        return self.cpu_seconds / self.cores

    def to_json(self) -> dict[str, Any]:
        return {
            "algorithm": self.algorithm,
            "method": self.method,
            "units": self.units,
            "cpu_seconds": round(self.cpu_seconds, 3),
            "interval": [round(self.low, 3), round(self.high, 3)],
            "wall_seconds": round(self.wall_seconds, 3),
            "core_hours": round(self.cpu_seconds / 3600, 6),
            "memory_bytes": self.memory_bytes,
            "samples": self.samples,
        }


def candidates(n: int) -> list[str]:
    """Algorithms worth a look at a size: those that reach it and are not hopeless by the reference times.

    >>> candidates(19), candidates(27)
    (['packed', 'colours', 'band'], ['packed'])
    """
    reaching = [ALGORITHMS[name] for name in forecast_choices() if ALGORITHMS[name].reaches(n)]
    best = min(algorithm.seconds(n) for algorithm in reaching)
    return [each.name for each in reaching if n < FIRST_COMPARED or each.seconds(n) <= 4 * best]


def forecast_choices() -> list[str]:
    """The algorithms whose time can be estimated, the quickest first."""
    return [name for name in reversed(ALGORITHMS) if ALGORITHMS[name].forecast in _WAYS]


def forecasts(
    asked: int | Problem,
    *,
    cores: int = 1,
    seconds: float = 10.0,
    seed: int = 1,
    algorithm: str | None = None,
    path: str = "auto",
    progress: Progress | None = None,
) -> list[Forecast]:
    """A forecast for every algorithm worth a look, or for one, the best first; *seconds* of CPU time go to each.

    *path* is the processor path of `packed` (auto, portable, avx2, avx512).
    """
    workers = checked_size(cores, smallest=1, largest=10**7, what="number of cores")
    report = progress or (lambda _: None)
    if constrained(asked) is None:
        size = checked_size(size_of(asked), smallest=SMALLEST, largest=LARGEST, what="board size of a plan")
        names = candidates(size) if algorithm is None else [checked_name("algorithm", algorithm, forecast_choices())]
        plans = [make_plan(size, name) for name in names]
    else:
        plans = [make_plan(asked, "auto" if algorithm is None else algorithm)]
    made = [_forecast(plan, workers, seconds, seed, path, report) for plan in plans]
    return sorted(made, key=lambda forecast: forecast.cpu_seconds)


def _forecast(plan: Plan, cores: int, seconds: float, seed: int, path: str, progress: Progress) -> Forecast:
    way = "pieces" if plan.problem is not None else ALGORITHMS[plan.algorithm].forecast
    if way == "shares":
        return _forecast_by_shares(plan, cores, seconds, seed, progress, path)
    return _WAYS[way](plan, cores, seconds, seed, progress)


def _forecast_by_pieces(plan: Plan, cores: int, seconds: float, seed: int, progress: Progress) -> Forecast:
    counter = Watch().call_core(lambda control: make_counter(plan.asked, plan.algorithm, threads=1, control=control))
    known = ALGORITHMS.get(plan.algorithm)
    wanted = 1000 if known is None else max(1000, round(known.seconds(plan.n) / PIECE_SECONDS))
    pieces = Watch().call_core(lambda control: counter.units(wanted))
    rates, openings = [], []
    for own, opening, piece in _timed(counter, pieces, seconds, seed, progress):
        rates.append(own / piece.cost)
        openings.append(opening)
    # One worker goes through neighbours; one of several has to make the tables of each unit that it takes.
    overhead = (counter.openings + (len(plan.units) if cores > 1 else 0)) * mean(openings)
    total = sum(piece.cost for piece in pieces)
    spread = total * _half_width(rates)
    expected = total * mean(rates) + overhead
    memory = counter.table_bytes + cores * counter.worker_bytes
    bounds = (max(0.0, expected - spread), expected + spread)
    return Forecast(
        plan.n, plan.algorithm, counter.method, cores, len(plan.units), expected, *bounds, memory, len(rates)
    )


def _timed(
    counter: _core.Counter, pieces: list[_core.Unit], seconds: float, seed: int, progress: Progress
) -> Iterator[tuple[float, float, _core.Unit]]:
    """Pieces drawn by their cost, each with its own CPU time and that of opening its case: ten at least, and no more
    than would take as long as all of them."""
    worker = _core.UnitWorker(counter)
    whole, places = sum(piece.cost for piece in pieces), spread_places(seed)
    ends = list(accumulate(piece.cost for piece in pieces))
    spent, rates, taken, enough = 0.0, 0.0, 0, seconds
    while taken < 10 or spent < enough:
        piece = pieces[bisect_right(ends, int(next(places) * whole), hi=len(ends) - 1)]
        (first, _), (second, _) = _run(worker, piece), _run(worker, piece)
        spent += first + second
        rates += second / piece.cost
        taken += 1
        enough = min(seconds, whole * rates / taken)
        progress(min(taken / 10, spent / enough, 1.0))
        yield second, max(0.0, first - second), piece


def spread_places(seed: int) -> Iterator[float]:
    """Places from 0 to 1, the first at random, each the golden section further: however many are taken, they lie almost
    evenly, and each by itself is as likely anywhere.

    >>> from itertools import islice
    >>> [int(10 * place) for place in sorted(islice(spread_places(1), 10))]
    [0, 1, 2, 3, 4, 6, 6, 7, 8, 9]
    """
    place = Random(seed).random()
    while True:
        yield place
        place = (place + GOLDEN_SECTION) % 1


def _run(worker: _core.UnitWorker, piece: _core.Unit) -> tuple[float, int]:
    """The CPU time of one piece and its work; Ctrl-C interrupts it."""

    def run(control: _core.Control) -> tuple[float, int]:
        before = thread_time()
        work = worker.run(piece, control).work
        return thread_time() - before, work

    return Watch().call_core(run)


def _half_width(values: list[float]) -> float:
    """Of the 95 % interval of their mean."""
    return _quantile(len(values) - 1) * stdev(values) / sqrt(len(values))


def _quantile(freedom: int) -> float:
    return next((t for known, t in sorted(STUDENT.items()) if known >= freedom), 1.96)


def _forecast_border(plan: Plan, cores: int, seconds: float, seed: int, progress: Progress) -> Forecast:
    work = Watch().call_core(lambda control: _core.estimate_border_work(plan.n, PROBES, seed, 0, control))
    progress(0.5)
    size = min(plan.n, MEASURED_SIZE)
    measured = Watch().call_core(lambda control: make_counter(size, "border", threads=1, control=control))
    pieces = [piece for piece in measured.units(5000) if piece.cost > 0]
    worker, random = _core.UnitWorker(measured), Random(seed)
    speeds: list[float] = []
    spent, speed, enough = 0.0, 0.0, max(0.1, seconds / 4)
    while len(speeds) < 10 or spent < min(enough, work.work * speed):
        own, tried = _run(worker, random.choice(pieces))
        spent += own
        if tried > 0:
            speeds.append(own / tried)
            speed += (speeds[-1] - speed) / len(speeds)  # their mean
    expected = work.work * speed
    relative = sqrt((1.96 * work.standard_error / work.work) ** 2 + (_half_width(speeds) / speed) ** 2)
    memory = measured.table_bytes + cores * measured.worker_bytes
    bounds = (max(0.0, expected * (1 - relative)), expected * (1 + relative))
    return Forecast(plan.n, "border", measured.method, cores, len(plan.units), expected, *bounds, memory, work.probes)


@dataclass(slots=True)
class _Level:
    """Samples of one level: seconds per choice, and seconds to make the programs of a family."""

    choices: float
    expected: float
    families: int
    rates: list[float]
    openings: list[float]

    @property
    def seconds(self) -> float:
        return self.choices * mean(self.rates)


def _forecast_by_shares(
    plan: Plan, cores: int, seconds: float, seed: int, progress: Progress, path: str = "auto"
) -> Forecast:
    sampler = Watch().call_core(lambda _: _core.PackedSampler(plan.n, path))
    levels = [_Level(choices, expected, families, [], []) for choices, expected, families in sampler.levels()]
    expected = sum(level.expected for level in levels)
    sampled = {i: level for i, level in enumerate(levels) if level.expected > LEAST_SHARE * expected}
    _sample_shares(sampler, sampled, seconds, seed, progress)
    known = sum(level.seconds for level in sampled.values())
    total = known * expected / sum(level.expected for level in sampled.values())
    # One worker makes the programs of a family once; of several, whoever takes a unit has to make them first.
    openings = sum(level.families * mean(level.openings) for level in sampled.values())
    if cores > 1:
        by_time = (mean(level.openings) * level.seconds / known for level in sampled.values())
        openings += len(plan.units) * sum(by_time)
    spread = total / known * _half_width_of_levels(list(sampled.values()))
    counter = make_counter(plan.n, plan.algorithm, threads=0)
    whole, memory = total + openings, counter.table_bytes + cores * counter.worker_bytes
    samples = sum(len(level.rates) for level in sampled.values())
    return Forecast(
        plan.n,
        plan.algorithm,
        counter.method,
        cores,
        len(plan.units),
        whole,
        max(0.0, whole - spread),
        whole + spread,
        memory,
        samples,
    )


def _sample_shares(
    sampler: _core.PackedSampler, levels: dict[int, _Level], seconds: float, seed: int, progress: Progress
) -> None:
    """Two samples of every level, then more of the level whose time is least certain, until the time is spent."""
    length = min(1.0, seconds / (4 * len(levels)))
    waiting = [*levels, *levels]
    used, taken, enough = 0.0, 0, seconds
    while waiting or used < enough:
        index = waiting.pop(0) if waiting else max(levels, key=lambda i: levels[i].seconds / len(levels[i].rates))
        level = levels[index]
        (choices, spent, opening), cpu = _share(sampler, index, seed + taken, length)
        used += cpu
        level.rates.append(spent / choices)
        level.openings.append(opening)
        taken += 1
        if not waiting:
            enough = min(seconds, sum(each.seconds for each in levels.values()))
        progress(min(1.0, max(taken / (2 * len(levels) + 1), used / max(enough, 1e-9))))


def _share(
    sampler: _core.PackedSampler, level: int, seed: int, seconds: float
) -> tuple[tuple[float, float, float], float]:
    """A sample and the CPU time that it took, on the thread that takes it."""

    def run(control: _core.Control) -> tuple[tuple[float, float, float] | None, float]:
        before = thread_time()
        return sampler.sample(level, seed, seconds, control), thread_time() - before

    found, cpu = Watch().call_core(run)
    assert found is not None, "a stopped watch raises"
    return found, cpu


def _half_width_of_levels(levels: list[_Level]) -> float:
    """Of the 95 % interval of the sum. Levels have few samples each, so their relative deviations are pooled."""
    squares = sum(sum((rate / mean(level.rates) - 1) ** 2 for rate in level.rates) for level in levels)
    freedom = sum(len(level.rates) - 1 for level in levels)
    relative = sqrt(squares / freedom)
    error = sqrt(sum((level.seconds * relative) ** 2 / len(level.rates) for level in levels))
    return _quantile(freedom) * error


#: How the time of an algorithm is estimated, by what the table of algorithms says of it.
_WAYS = {"pieces": _forecast_by_pieces, "shares": _forecast_by_shares, "walks": _forecast_border}
