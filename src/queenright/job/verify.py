"""A second opinion on a ledger: all of it is checked, and some of its units are counted again by another algorithm."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from queenright.errors import InputError
from queenright.job.inspection import Inspection, inspect, plan_of
from queenright.job.opening import claimed
from queenright.job.records import UnitRecord
from queenright.job.recount import Announce, chosen, price, recount, sample_of
from queenright.watch import Progress


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
            "n": self.found.header["n"],
            "done": len(self.found.done),
            "units": self.found.header["units"],
            "checked": list(self.checked),
            "seed": self.seed,
            "agreed": agreed,
            "wrong": wrong,
            "damage": self.found.damage,
        }


def verify(
    path: Path | str,
    *,
    sample: str = "1%",
    seed: int = 1,
    threads: int = 1,
    announce: Announce | None = None,
    progress: Progress | None = None,
) -> Verification:
    """Check all of a ledger, and count a random sample of its units again."""
    found = inspect(path)
    if not found.header:
        raise InputError(f"the header of {str(path)!r} is lost; run its count again to mend it")
    plan = plan_of(found)
    done: Sequence[int] = range(len(plan.units)) if found.complete else array("L", found.done)
    wanted = sample_of(sample, len(done))
    numbers = chosen(done, wanted, seed)
    if announce is not None and wanted.seconds is None and numbers:
        announce(len(numbers), price(plan, numbers, threads))
    results = recount(plan, numbers, wanted, threads=threads, progress=progress)
    wrong = tuple(
        Disagreement(number, found.done[number].count, count, found.done[number].host)
        for number, count in results.items()
        if found.done.count_of(number) != count
    )
    return Verification(found, tuple(results), wrong, seed)


def reopen(path: Path | str, units: list[int]) -> list[UnitRecord]:
    """Forget the results of some units of a ledger, so that its count runs them again; the forgotten results."""
    found = inspect(path)
    with claimed(path, plan_of(found), lambda _: None) as book:
        dropped = [book.done[number] for number in units]
        book.reopen(units)
    return dropped
