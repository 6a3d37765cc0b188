"""Joining ledgers of machines that never talked. Each must be of the same plan.

Nothing that the target has is removed. Where two ledgers disagree on a unit, the target keeps what each of them says as
a dispute, which only counting the unit again settles; before a result of its own becomes disputed, a copy of the target
is made. A unit that is disputed already stays so, however many ledgers say the same: the liar may be merged twice.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from queenright.errors import InputError
from queenright.job.inspection import Inspection, inspect, plan_of
from queenright.job.ledger import Ledger
from queenright.job.opening import claimed, free_name
from queenright.job.records import DisputedResult, UnitRecord

#: What each ledger says of each unit; the target comes first.
Claims = dict[int, list[DisputedResult]]


@dataclass(frozen=True, slots=True)
class Conflict:
    """A unit with different counts, and which ledger says what."""

    unit: int
    claims: tuple[tuple[str, int], ...]

    def __str__(self) -> str:
        told = ", ".join(f"{name} says {count}" for name, count in self.claims)
        return f"unit {self.unit} is disputed: {told}; all of it is kept, and the count runs it again"


@dataclass(frozen=True, slots=True)
class Merged:
    """What a merge did. *count* is None unless all units are done; *copy* is the target as it was before."""

    n: int
    units: int
    done: int
    added: int
    conflicts: tuple[Conflict, ...]
    damage: tuple[str, ...]
    count: int | None
    copy: str | None

    def to_json(self) -> dict[str, Any]:
        conflicts = [{"unit": c.unit, "claims": dict(c.claims)} for c in self.conflicts]
        return {
            "n": self.n, "units": self.units, "done": self.done, "added": self.added, "conflicts": conflicts,
            "damage": list(self.damage), "count": self.count, "copy": self.copy,
        }  # fmt: skip


def merge(target: Path | str, sources: Sequence[Path | str]) -> Merged:
    """Take the finished units of all *sources* into the ledger *target*, which is made if it is not there."""
    inputs = [inspect(source) for source in sources]
    _refuse_strangers(inputs)
    plan = plan_of(inputs[0])
    damage = [f"{found.path}: {line}" for found in inputs for line in found.damage]
    with claimed(target, plan, damage.append) as book:
        before, claims = book.done, _claims(book, str(target), inputs)
        disputed = {number: said for number, said in claims.items() if _disagree(book, number, said)}
        copy = _copied(book) if disputed.keys() & before.keys() else None
        book.dispute(claim for number, said in disputed.items() for claim in _new(book, number, said))
        new = [said[0].record for number, said in claims.items() if number not in disputed and number not in before]
        book.record(new)
        done, claimed_now = book.done, book.disputed
    total = sum(record.count for record in done.values()) if len(done) == len(plan.units) else None
    conflicts = tuple(
        Conflict(number, tuple((claim.source, claim.record.count) for claim in claimed_now[number]))
        for number in disputed
    )
    return Merged(plan.n, len(plan.units), len(done), len(new), conflicts, tuple(damage), total, copy)


def _claims(book: Ledger, name: str, inputs: list[Inspection]) -> Claims:
    claims: Claims = {}
    everybody: list[tuple[str, dict[int, UnitRecord]]] = [(name, book.done)]
    everybody += [(str(found.path), found.done) for found in inputs]
    for source, done in everybody:
        for number, record in done.items():
            claims.setdefault(number, []).append(DisputedResult(source, record))
    return dict(sorted(claims.items()))


def _disagree(book: Ledger, number: int, said: list[DisputedResult]) -> bool:
    return number in book.disputed or len({claim.record.count for claim in said}) > 1


def _new(book: Ledger, number: int, said: list[DisputedResult]) -> list[DisputedResult]:
    """Of a disputed unit, the records that the ledger does not have yet."""
    known = {claim.record for claim in book.disputed.get(number, ())} | {book.done.get(number)}
    return [claim for claim in said if claim.record not in known]


def _copied(book: Ledger) -> str:
    copy = free_name(book.path, "before-merge")
    book.copy_to(copy)
    return str(copy)


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
