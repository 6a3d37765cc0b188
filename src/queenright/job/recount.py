"""Counting units again, by an algorithm that shares no counting code with their own: a sample of them, or all.

The sample is random: by a share, by number, or as many as can be done in some seconds; the same seed draws the same
one. With a limit of time, units that are not finished when it ends are left out; they were begun in random order, so
only the longest units are missing more often than others.

What a sample will take is measured before it starts: a few of its units are begun, and a share of their steps counted.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from itertools import islice
from random import Random
from threading import Timer
from time import monotonic, thread_time
from typing import NamedTuple

from queenright import _core
from queenright.errors import InputError, shown
from queenright.job.plan import Plan, UnitRange
from queenright.sizes import whole_number
from queenright.watch import Progress, Watch, interrupts_held

#: Called before a sample is counted, with its number of units and about how many seconds they take, None if unknown.
Announce = Callable[[int, float | None], None]

LOOK_SECONDS = 0.1

#: How many units the price is measured on, and for how long each.
PROBED, PROBE_SECONDS = 3, 0.3


class Sample(NamedTuple):
    """At most *size* units, within *seconds*; None: however long it takes."""

    size: int
    seconds: float | None = None


def sample_of(text: str, units: int) -> Sample:
    """What "1%", "20", "all" or "5s" means for that many units; a share is at least one unit.

    >>> sample_of("1%", 250).size, sample_of("20", 250).size, sample_of("all", 250).size, sample_of("5s", 250)
    (3, 20, 250, Sample(size=250, seconds=5.0))
    """
    if text == "all":
        return Sample(units)
    match = re.fullmatch(r"([0-9]{1,9}(?:\.[0-9]{1,9})?)([%s])", text)
    if match is not None and match[2] == "s":
        return Sample(units, float(match[1]))
    if match is not None and float(match[1]) <= 100:
        return Sample(min(units, math.ceil(units * float(match[1]) / 100)))
    number = whole_number(text)
    if number is None or number < 0:
        wanted = "a share such as 1%, a number of units such as 20, a time such as 5s, or all"
        raise InputError(f"a sample is {wanted}; got {shown(text)}")
    return Sample(min(units, number))


def chosen(numbers: Sequence[int], sample: Sample, seed: int) -> list[int]:
    """The units of the sample, in random order."""
    return Random(seed).sample(numbers, sample.size)


def price(plan: Plan, numbers: Sequence[int], threads: int) -> float | None:
    """About how many seconds a recount of these units takes; None if not even one step ends within some seconds."""
    rates = []
    for number in numbers[:PROBED]:
        unit = plan.units[number]
        spent, steps = _probed(plan, unit)
        if steps == 0:
            return None
        if unit.cost:
            rates.append(spent / steps * (unit.last - unit.first) / unit.cost)
    cost = sum(plan.units[number].cost for number in numbers)
    return cost * sum(rates) / len(rates) / min(threads, len(numbers)) if rates else 0.0


def _probed(plan: Plan, unit: UnitRange) -> tuple[float, int]:
    """Count steps of a unit again, twice as many each time, for a while: the CPU time and the steps of the last time.

    Every call makes small tables of its own, which weigh less the more steps it has.
    """

    def probe(control: _core.Control) -> tuple[float, int]:
        timer, start, last, found = Timer(10 * PROBE_SECONDS, control.stop), thread_time(), unit.first, (0.0, 0)
        timer.start()
        while last < unit.last and thread_time() - start < PROBE_SECONDS:
            first, before = last, thread_time()
            last = min(unit.last, first + (2 * found[1] or 1))
            if not plan.recount(_core.Unit(plan.n, plan.algorithm, first, last, 1), control).finished:
                break
            found = thread_time() - before, last - first
        timer.cancel()
        return found

    return Watch().call_core(probe)


def recount(
    plan: Plan, numbers: Iterable[int], sample: Sample, *, threads: int, progress: Progress | None = None
) -> dict[int, int]:
    """Count these units again, at most as many and as long as the sample says: the counts by number, in order."""
    control, results, start = _core.Control(), dict[int, int](), monotonic()
    waiting: dict[Future[_core.UnitResult], int] = {}
    remaining = iter(numbers)
    with ThreadPoolExecutor(threads) as pool:
        try:
            while True:
                for number in islice(remaining, 2 * threads - len(waiting)):
                    waiting[pool.submit(plan.recount, plan.core_unit(plan.units[number]), control)] = number
                spent = monotonic() - start
                if not waiting or (sample.seconds is not None and spent >= sample.seconds):
                    break
                rest = LOOK_SECONDS if sample.seconds is None else min(LOOK_SECONDS, sample.seconds - spent)
                with interrupts_held():
                    done, _ = wait(waiting, rest, FIRST_COMPLETED)
                results.update((waiting.pop(job), job.result().count) for job in done)
                if progress is not None:
                    progress(max(len(results) / sample.size, spent / sample.seconds if sample.seconds else 0.0))
        finally:
            control.stop()
            pool.shutdown(cancel_futures=True)
    return dict(sorted(results.items()))
