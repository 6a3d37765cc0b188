"""A second opinion on finished units: each is counted again by an algorithm that shares no counting code with its
own."""

from __future__ import annotations

import math
import re
from collections.abc import Callable
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

from queenright import _core
from queenright.errors import InputError
from queenright.job.inspection import Inspection, inspect, plan_of
from queenright.job.opening import claimed
from queenright.job.records import UnitRecord
from queenright.sizes import shown, whole_number

LOOK_SECONDS = 0.1


@dataclass(frozen=True, slots=True)
class Disagreement:
    """A unit whose recorded count is not what the other algorithm finds."""

    unit: int
    recorded: int
    recounted: int
    host: str

    def __str__(self) -> str:
        return f"unit {self.unit}: {self.recorded} was recorded (by {self.host}), {self.recounted} is counted now"


@dataclass(frozen=True, slots=True)
class Verification:
    """What was counted again and what did not agree."""

    found: Inspection
    checked: tuple[int, ...]
    wrong: tuple[Disagreement, ...]
    seed: int

    def to_json(self) -> dict[str, Any]:
        wrong = [{"unit": w.unit, "recorded": w.recorded, "recounted": w.recounted, "host": w.host} for w in self.wrong]
        agreed = not self.wrong and not self.found.damage
        return {
            "n": self.found.header["n"], "done": len(self.found.done), "units": self.found.header["units"],
            "checked": list(self.checked), "seed": self.seed, "agreed": agreed, "wrong": wrong,
            "damage": self.found.damage,
        }  # fmt: skip


def sample_size(text: str, units: int) -> int:
    """How many of the finished units "1%", "20" or "all" means; a share is at least one unit.

    >>> sample_size("1%", 250), sample_size("20", 250), sample_size("all", 250)
    (3, 20, 250)
    """
    if text == "all":
        return units
    match = re.fullmatch(r"([0-9]+(?:\.[0-9]+)?)%", text)
    if match is not None and float(match[1]) <= 100:
        return min(units, math.ceil(units * float(match[1]) / 100))
    number = whole_number(text)
    if number is None or number < 0:
        raise InputError(f"a sample is a share such as 1%, a number of units such as 20, or all; got {shown(text)}")
    return min(units, number)


def verify(
    path: Path | str,
    *,
    sample: str = "1%",
    seed: int = 1,
    threads: int = 1,
    progress: Callable[[float], None] | None = None,
) -> Verification:
    """Check all of a ledger, and count a random sample of its units again."""
    found = inspect(path)
    if not found.header:
        raise InputError(f"the header of {str(path)!r} is lost; run its count again to mend it")
    plan = plan_of(found)
    chosen = sorted(Random(seed).sample(sorted(found.done), sample_size(sample, len(found.done))))
    control = _core.Control()
    results: dict[int, int] = {}
    with ThreadPoolExecutor(threads) as pool:
        jobs = {pool.submit(_core.recount, plan.core_unit(plan.units[number]), control): number for number in chosen}
        try:
            _collect(jobs, results, progress)
        except BaseException:
            control.stop()
            pool.shutdown(cancel_futures=True)
            raise
    wrong = tuple(
        Disagreement(number, found.done[number].count, results[number], found.done[number].host)
        for number in chosen
        if found.done[number].count != results[number]
    )
    return Verification(found, tuple(chosen), wrong, seed)


def _collect(
    jobs: dict[Future[_core.UnitResult], int], results: dict[int, int], progress: Callable[[float], None] | None
) -> None:
    waiting = set(jobs)
    while waiting:
        done, waiting = wait(waiting, LOOK_SECONDS, FIRST_COMPLETED)
        results.update((jobs[job], job.result().count) for job in done)
        if progress is not None:
            progress(len(results) / len(jobs))


def reopen(path: Path | str, units: list[int]) -> list[UnitRecord]:
    """Forget the results of some units of a ledger, so that its count runs them again; the forgotten results."""
    found = inspect(path)
    with claimed(path, plan_of(found), lambda _: None) as book:
        dropped = [book.done[number] for number in units]
        book.reopen(units)
    return dropped
