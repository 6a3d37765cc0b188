"""Joining ledgers of machines that never talked. Each must be of the same plan.

Nothing that the target has is removed. Where two ledgers disagree on a unit, the target keeps both results as a
dispute, which only counting the unit again settles; before a result of its own becomes disputed, a copy of the target
is made. A unit that is disputed already stays so, however many ledgers give the same result: the wrong one may be
merged twice. The sources are read one after the other, so that no more than one of them is in memory.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import Any

from queenright.errors import InputError
from queenright.files import checked_path
from queenright.job.inspection import Inspection, header_of, inspect, plan_of
from queenright.job.ledger import Ledger
from queenright.job.opening import claimed, free_name
from queenright.job.records import DisputedResult, UnitRecord
from queenright.plain import attributes

#: Most results in one transaction.
TOGETHER = 20_000


@dataclass(frozen=True, slots=True)
class Conflict:
    """A unit with different counts, and which ledger says what."""

    unit: int
    claims: tuple[tuple[str, int], ...]

    def __str__(self) -> str:
        said = ", ".join(f"{name} says {count}" for name, count in self.claims)
        return f"unit {self.unit} is disputed: {said}; all of it is kept, and the count runs it again"


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
        facts = attributes(self, "n units done added conflicts damage count copy")
        return facts | {"conflicts": conflicts}


def merge(target: Path | str, sources: Sequence[Path | str]) -> Merged:
    """Take the finished units of all *sources* into the ledger *target*, which is made if it is not there."""
    paths = [checked_path(source) for source in sources]
    headers = [header_of(path) or inspect(path).header for path in paths]
    _refuse_strangers(paths, headers)
    plan = plan_of(Inspection(paths[0], headers[0]))
    damage: list[str] = []
    with claimed(target, plan, damage.append) as book:
        joining = _Joining(book)
        for path in paths:
            damage += joining.take(path)
        done, total = len(book.done), book.done.tallies.count
        conflicts = tuple(
            Conflict(number, tuple((claim.source, claim.record.count) for claim in book.disputed[number]))
            for number in sorted(joining.disputed)
        )
    complete = total if done == len(plan.units) else None
    return Merged(plan.n, len(plan.units), done, joining.added, conflicts, tuple(damage), complete, joining.copy)


class _Joining:
    """One merge: the ledger that grows, and where each of its new results came from."""

    def __init__(self, book: Ledger) -> None:
        self._book = book
        self._sources: list[str] = []
        self._origin = bytearray(2 * len(book.plan.units))  # by unit: 0, or the source that it was taken from
        self.disputed: set[int] = set()
        self.copy: str | None = None

    @property
    def added(self) -> int:
        """How many units were taken and are not disputed."""
        origins = memoryview(self._origin).cast("H")
        return sum(bool(origins[number]) for number in self._book.done)

    def take(self, path: Path) -> list[str]:
        """Take the results of a ledger; what is damaged in it."""
        found = inspect(path)
        self._sources.append(str(path))
        results = iter(found.done.values())
        while some := list(islice(results, TOGETHER)):
            self._take(str(path), some)
        return [f"{path}: {line}" for line in found.damage]

    def _take(self, source: str, results: list[UnitRecord]) -> None:
        book, origins = self._book, memoryview(self._origin).cast("H")
        claims = [DisputedResult(source, record) for record in results if self._disagrees(record)]
        if self.copy is None and any(
            claim.record.unit in book.done and not origins[claim.record.unit] for claim in claims
        ):
            self.copy = str(free_name(book.path, "before-merge"))
            book.copy_to(Path(self.copy))
        known = {claim.record for number in {c.record.unit for c in claims} for claim in book.disputed.get(number, ())}
        self.disputed.update(claim.record.unit for claim in claims)
        new = [claim for claim in claims if claim.record not in known]
        names = {number: self._sources[origins[number] - 1] for number in self.disputed if origins[number]}
        if new:
            book.dispute(new, names)
        added = [record for record in results if record.unit not in self.disputed and record.unit not in book.done]
        book.record(added)
        for record in added:
            origins[record.unit] = len(self._sources)

    def _disagrees(self, record: UnitRecord) -> bool:
        book = self._book
        if record.unit in book.done:
            return book.done.count_of(record.unit) != record.count
        return record.unit in book.disputed


def _refuse_strangers(paths: list[Path], headers: list[dict[str, Any]]) -> None:
    for path, header in zip(paths, headers, strict=True):
        if not header:
            raise InputError(f"the header of {str(path)!r} is lost; run its count again to mend it")
        if header["plan"] != headers[0]["plan"]:
            names = ("n", "algorithm", "plan_version", "wanted", "core")
            named = [", ".join(f"{name} {h[name]}" for name in names) for h in (headers[0], header)]
            raise InputError(
                f"{str(path)!r} has another plan ({named[1]}) than {str(paths[0])!r} ({named[0]}); "
                "leave it out, or count it again with the same n, algorithm, units and version of Queenright"
            )
