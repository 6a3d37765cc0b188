"""What a ledger holds, as lines of text that prove themselves.

Every record is one line of JSON that ends with a checksum over the plan's digest and the rest of the line. So it
cannot be moved to a ledger of another plan, a flipped bit shows, and records can be picked out of the bytes of a file
that SQLite no longer reads. A result's residues are checked as well: the core sums them apart from the count.

A checksum guards against accidents, not against authors: whoever can write a file can write checksums too. So every
field of a record is checked for its type and range before it is used (`shapes`).
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Iterator
from dataclasses import dataclass, fields
from typing import Any

from queenright.job import shapes
from queenright.job.plan import Plan, UnitRange
from queenright.job.shapes import RecordError
from queenright.plain import attributes

#: The moduli of the core's residues.
MODULI = (8191, 65521)

#: A record of any kind, anywhere in the bytes of a file.
PATTERN = re.compile(
    rb'\{"(?:unit|plan|seal|session|worker|symmetric|disputed)":[^{}\x00-\x1f]*,"checksum":"[0-9a-f]{32}"\}'
)

#: The format of a ledger. A version that changes it raises this number.
FORMAT = 1


@dataclass(frozen=True, slots=True)
class UnitRecord:
    """One finished unit: what was counted, with what effort, where and by what.

    *checked_by* is the host of a second worker that found the same, or empty.
    """

    unit: int
    first: int
    last: int
    cost: int
    count: int
    residues: tuple[int, int]
    work: int
    seconds: float
    host: str
    core: str
    at: str
    checked_by: str = ""

    def complaint(self, wanted: UnitRange) -> str | None:
        """Why this cannot be the result of that unit; None if it can."""
        if (self.unit, self.first, self.last, self.cost) != (wanted.number, wanted.first, wanted.last, wanted.cost):
            return f"answers steps {self.first} to {self.last} as unit {self.unit}"
        if not self.consistent:
            return (
                f"has wrong residues: {self.count} is not {self.residues[0]} and {self.residues[1]} mod 8191 and 65521"
            )
        return None

    @property
    def consistent(self) -> bool:
        """Whether the residues are those of the count."""
        return self.count >= 0 and tuple(self.count % modulus for modulus in MODULI) == tuple(self.residues)

    def fields(self) -> dict[str, Any]:
        """As in a line. An empty `checked_by` is left out: lines of older ledgers stay the same, checksum and all."""
        return {name: value for name in NAMES if (value := getattr(self, name)) or name != "checked_by"}


NAMES = tuple(field.name for field in fields(UnitRecord))


@dataclass(frozen=True, slots=True)
class DisputedResult:
    """One of several results of a unit that disagree, and the ledger it was found in."""

    source: str
    record: UnitRecord


def sealed(digest: str, fields: dict[str, Any]) -> str:
    """The line of a record: its fields and their checksum."""
    body = json.dumps(fields, separators=(",", ":"))
    return f'{body[:-1]},"checksum":"{checksum(digest, body)}"}}'


def unsealed(digest: str, line: str, kind: str) -> dict[str, Any]:
    """The fields of a record of that kind, all of them checked, or a RecordError."""
    body, mark, rest = line.rpartition(',"checksum":"')
    if not mark or rest != f'{checksum(digest, body + "}")}"}}':
        raise RecordError(shapes.CHECKSUM)
    return shapes.checked(kind, shapes.parsed(body + "}"))


def checksum(digest: str, body: str) -> str:
    """128 bits of SHA-256."""
    return hashlib.sha256(f"{digest}\n{body}".encode()).hexdigest()[:32]


def checksum_of(line: str) -> int:
    """The checksum that a record's line claims, as a number."""
    return int(line[-34:-2], 16)


def line_of(digest: str, record: UnitRecord) -> str:
    return sealed(digest, record.fields())


def record_of(digest: str, line: str) -> UnitRecord:
    """The unit's record that a line holds, or a RecordError."""
    return unit_record(unsealed(digest, line, "unit"))


def unit_record(fields: dict[str, Any]) -> UnitRecord:
    """A record from checked fields."""
    return UnitRecord(**(fields | {"residues": tuple(fields["residues"])}))


def claim_line(digest: str, claim: DisputedResult) -> str:
    """One side of a dispute. It opens with another word than a result, and so is never taken for one."""
    source = re.sub(r"[{}\x00-\x1f\x7f-\x9f]", "_", claim.source)[-shapes.LONGEST_TEXT :]
    return sealed(digest, {"disputed": claim.record.unit, "source": source, **claim.record.fields()})


def claim_of(digest: str, line: str) -> DisputedResult:
    fields = unsealed(digest, line, "disputed")
    del fields["disputed"]
    return DisputedResult(fields.pop("source"), unit_record(fields))


def plan_line(plan: Plan, created: str, core: str) -> str:
    """The header of a ledger. It is sealed without a digest: it holds the one that the others are sealed with."""
    return sealed(
        "",
        {
            "plan": plan.digest,
            "format": FORMAT,
            **attributes(plan, "n algorithm plan_version wanted"),
            "units": len(plan.units),
            "cost": plan.units.cost,
            "core": core,
            "created": created,
            **({"problem": plan.text} if plan.text else {}),
        },
    )


def seal_line(digest: str, done: int, total: int) -> str:
    """How many units are done and the sum of their checksums: a page that went back to an older state shows."""
    return sealed(digest, {"seal": done, "sum": f"{total % 2**128:032x}"})


def found_in(data: bytes) -> Iterator[str]:
    """Whatever looks like a record in raw bytes."""
    for match in PATTERN.finditer(data):
        yield match[0].decode("ascii", errors="replace")
