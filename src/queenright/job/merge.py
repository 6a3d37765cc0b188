"""Joining ledgers of machines that never talked. Each must be of the same plan; results that disagree are not taken."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from queenright.errors import InputError
from queenright.job.inspection import Inspection, inspect, plan_of
from queenright.job.opening import claimed
from queenright.job.records import UnitRecord


@dataclass(frozen=True, slots=True)
class Conflict:
    """A unit with different counts, and which ledger says what."""

    unit: int
    claims: tuple[tuple[str, int], ...]

    def __str__(self) -> str:
        told = ", ".join(f"{name} says {count}" for name, count in self.claims)
        return f"unit {self.unit} is not taken: {told}"


@dataclass(frozen=True, slots=True)
class Merged:
    """What a merge did. *count* is None unless all units are done."""

    n: int
    units: int
    done: int
    added: int
    conflicts: tuple[Conflict, ...]
    damage: tuple[str, ...]
    count: int | None

    def to_json(self) -> dict[str, Any]:
        conflicts = [{"unit": c.unit, "claims": dict(c.claims)} for c in self.conflicts]
        return {
            "n": self.n, "units": self.units, "done": self.done, "added": self.added, "conflicts": conflicts,
            "damage": list(self.damage), "count": self.count,
        }  # fmt: skip


def merge(target: Path | str, sources: Sequence[Path | str]) -> Merged:
    """Take the finished units of all *sources* into the ledger *target*, which is made if it is not there."""
    inputs = [inspect(source) for source in sources]
    _refuse_strangers(inputs)
    plan = plan_of(inputs[0])
    damage = [f"{found.path}: {line}" for found in inputs for line in found.damage]
    with claimed(target, plan, damage.append) as book:
        own = Inspection(Path(target), done=book.done)
        agreed, conflicts = _compare([own, *inputs])
        book.reopen(conflict.unit for conflict in conflicts if conflict.unit in own.done)
        new = [record for number, record in sorted(agreed.items()) if number not in own.done]
        book.record(new)
        done = book.done
    total = sum(record.count for record in done.values()) if len(done) == len(plan.units) else None
    return Merged(plan.n, len(plan.units), len(done), len(new), tuple(conflicts), tuple(damage), total)


def _refuse_strangers(inputs: list[Inspection]) -> None:
    first = inputs[0].header
    for found in inputs:
        header = found.header
        if not header:
            raise InputError(f"the header of {str(found.path)!r} is lost; run its count again to mend it")
        if header["plan"] != first["plan"]:
            names = ("n", "algorithm", "plan_version", "wanted", "core")
            named = [", ".join(f"{name} {h[name]}" for name in names) for h in (first, header)]
            raise InputError(
                f"{str(found.path)!r} has another plan ({named[1]}) than {str(inputs[0].path)!r} ({named[0]}); "
                "leave it out, or count it again with the same n, --algorithm, --units and version of Queenright"
            )


def _compare(ledgers: list[Inspection]) -> tuple[dict[int, UnitRecord], list[Conflict]]:
    claims: dict[int, list[tuple[str, UnitRecord]]] = {}
    for found in ledgers:
        for number, record in found.done.items():
            claims.setdefault(number, []).append((str(found.path), record))
    agreed, conflicts = {}, []
    for number, claimed_by in sorted(claims.items()):
        if len({record.count for _, record in claimed_by}) == 1:
            agreed[number] = claimed_by[0][1]
        else:
            conflicts.append(Conflict(number, tuple((name, record.count) for name, record in claimed_by)))
    return agreed, conflicts
