"""Counting units again, by an algorithm that shares no counting code with their own: a sample of them, or all.

The sample is random: by a share, by number, or as many as can be done in some seconds. With a limit of time, units that
are not finished when it ends are left out; they were begun in random order, so only the longest units are missing more
often than others.
"""

from __future__ import annotations

import math
import re
from collections.abc import Collection
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from random import Random
from time import monotonic
from typing import NamedTuple

from queenright import _core
from queenright.errors import InputError, shown
from queenright.job.plan import Plan
from queenright.sizes import whole_number
from queenright.watch import Progress, interrupts_held

LOOK_SECONDS = 0.1


class Sample(NamedTuple):
    """The most units and the most seconds; None for no limit of time."""

    size: int
    seconds: float | None = None


def sample_of(text: str, units: int) -> Sample:
    """What "1%", "20", "all" or "5s" means for this number of units; a share is at least one unit.

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


def recount(
    plan: Plan, numbers: Collection[int], sample: Sample, *, seed: int, threads: int, progress: Progress | None = None
) -> dict[int, int]:
    """Count a sample of the units with these numbers again: the counts by number, in order."""
    chosen = Random(seed).sample(sorted(numbers), sample.size)
    control = _core.Control()
    with ThreadPoolExecutor(threads) as pool:
        jobs = {pool.submit(_core.recount, plan.core_unit(plan.units[number]), control): number for number in chosen}
        try:
            results = _collect(jobs, sample.seconds, progress)
        finally:
            control.stop()
            pool.shutdown(cancel_futures=True)
    return dict(sorted(results.items()))


def _collect(
    jobs: dict[Future[_core.UnitResult], int], seconds: float | None, progress: Progress | None
) -> dict[int, int]:
    """The results that come before the time is over."""
    waiting, start = set(jobs), monotonic()
    results: dict[int, int] = {}
    while waiting:
        spent = monotonic() - start
        if seconds is not None and spent >= seconds:
            break
        rest = LOOK_SECONDS if seconds is None else min(LOOK_SECONDS, seconds - spent)
        with interrupts_held():
            done, waiting = wait(waiting, rest, FIRST_COMPLETED)
        results.update((jobs[job], job.result().count) for job in done)
        if progress is not None:
            progress(max(len(results) / len(jobs), spent / seconds if seconds else 0.0))
    return results
