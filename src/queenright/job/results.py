"""The results of a ledger in memory: columns of numbers, some seventy bytes a unit, and totals for each worker.

A million results as objects would take half a gigabyte. Here they are a mapping from unit numbers to records that makes
a record when it is asked for. Lines in the form that this version writes are read by one regular expression; whatever
else a line may hold goes the slow way, through `records`, which checks every field by itself. A test compares the two.

The totals (`Tally`) are stored in the ledger as well, so that `queens ledger show` need not read a million lines.
"""

from __future__ import annotations

import hashlib
import re
from array import array
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import asdict, dataclass, replace
from typing import Any

from queenright.job.plan import UnitRange
from queenright.job.records import MODULI, UnitRecord

_WHOLE, _NAME = rb"(0|[1-9][0-9]{0,18})", rb'"([A-Za-z0-9._:+-]{1,255})"'

#: A result's line as `records.line_of` writes it, from its count on. A count of more digits goes the slow way.
_REST = re.compile(
    _WHOLE
    + rb',"residues":\[([0-9]{1,5}),([0-9]{1,5})\],"work":'
    + _WHOLE
    + rb',"seconds":([0-9]{1,11}\.[0-9]{1,6}),"host":'
    + _NAME
    + rb',"core":'
    + _NAME
    + rb',"at":'
    + _NAME
    + rb'(?:,"checked_by":'
    + _NAME
    + rb')?,"checksum":"([0-9a-f]{32})"\}'
)

_CLOSING = len(',"checksum":""}') + 32


@dataclass(slots=True)
class Tally:
    """The totals of one worker: a host and the version of its core."""

    host: str
    core: str
    units: int = 0
    count: int = 0
    cost: int = 0
    work: int = 0
    microseconds: int = 0
    cross_checked: int = 0
    checksums: int = 0
    first_at: str = ""
    last_at: str = ""

    def add(self, record: UnitRecord, checksum: int, sign: int = 1) -> None:
        self.units += sign
        self.count += sign * record.count
        self.cost += sign * record.cost
        self.work += sign * record.work
        self.microseconds += sign * round(record.seconds * 1e6)
        self.cross_checked += sign * bool(record.checked_by)
        self.checksums += sign * checksum
        self.first_at = min(self.first_at or record.at, record.at)
        self.last_at = max(self.last_at, record.at)

    @property
    def seconds(self) -> float:
        return self.microseconds / 1e6

    def agrees(self, other: Tally) -> bool:
        """The same but for the times of day, which stay when a result is taken back."""
        return replace(self, first_at="", last_at="") == replace(other, first_at="", last_at="")


def tally_fields(tally: Tally) -> dict[str, Any]:
    """The fields of a worker's totals in a ledger."""
    fields = asdict(tally)
    return {"worker": fields.pop("host")} | fields | {"checksums": f"{tally.checksums:032x}"}


def tally_of(fields: dict[str, Any]) -> Tally:
    """The totals that checked fields hold."""
    rest = {name: value for name, value in fields.items() if name != "worker"}
    return Tally(host=fields["worker"], **(rest | {"checksums": int(fields["checksums"], 16)}))


class Tallies(dict[tuple[str, str], Tally]):
    """The totals of every worker, by host and core, and those of all together."""

    def of(self, host: str, core: str) -> Tally:
        """The totals of a worker, which begin at zero."""
        found = self.get((host, core))
        if found is None:
            found = self[host, core] = Tally(host, core)
        return found

    def _total(self, name: str) -> int:
        return sum(getattr(tally, name) for tally in self.values())

    units = property(lambda self: self._total("units"))
    count = property(lambda self: self._total("count"))
    cost = property(lambda self: self._total("cost"))
    work = property(lambda self: self._total("work"))
    seconds = property(lambda self: self._total("microseconds") / 1e6)
    cross_checked = property(lambda self: self._total("cross_checked"))
    checksums = property(lambda self: self._total("checksums"))


class Results(Mapping[int, UnitRecord]):
    """Finished units by number, in the order of their numbers."""

    def __init__(self, records: Iterable[tuple[UnitRecord, int]] = ()) -> None:
        self.tallies = Tallies()
        self._done = bytearray()
        self._first, self._last, self._cost = array("Q"), array("Q"), array("Q")
        self._count, self._work, self._seconds = array("Q"), array("Q"), array("d")
        self._host, self._core, self._at, self._by = array("I"), array("I"), array("I"), array("I")
        self._large: dict[int, int] = {}  # counts that need more than 64 bits
        self._words: list[str] = [""]
        self._numbers: dict[str, int] = {"": 0}
        for record, checksum in records:
            self.add(record, checksum)

    def __len__(self) -> int:
        return int(self.tallies.units)

    def __iter__(self) -> Iterator[int]:
        number = self._done.find(1)
        while number >= 0:
            yield number
            number = self._done.find(1, number + 1)

    def __contains__(self, number: object) -> bool:
        return isinstance(number, int) and 0 <= number < len(self._done) and self._done[number] == 1

    def __getitem__(self, number: int) -> UnitRecord:
        if number not in self:
            raise KeyError(number)
        count = self._large.get(number, self._count[number])
        first, last, cost = self._first[number], self._last[number], self._cost[number]
        words = [self._words[column[number]] for column in (self._host, self._core, self._at, self._by)]
        residues = count % MODULI[0], count % MODULI[1]
        work, seconds = self._work[number], self._seconds[number]
        return UnitRecord(number, first, last, cost, count, residues, work, seconds, *words)

    def count_of(self, number: int) -> int:
        """The count of a finished unit, without the rest of its record."""
        return self._large.get(number, self._count[number])

    def add(self, record: UnitRecord, checksum: int) -> None:
        """Take a result, whose residues must be right; *checksum* is that of its line."""
        assert record.unit not in self
        self._put(record)
        self.tallies.of(record.host, record.core).add(record, checksum)

    def remove(self, number: int, checksum: int) -> None:
        record = self[number]
        self._done[number] = 0
        self._large.pop(number, None)
        self.tallies.of(record.host, record.core).add(record, checksum, -1)

    def _put(self, record: UnitRecord) -> None:
        number = record.unit
        if number >= len(self._done):
            self._grow(max(number + 1, 2 * len(self._done)))
        self._first[number], self._last[number], self._cost[number] = record.first, record.last, record.cost
        if record.count >= 2**64:
            self._large[number] = record.count
        self._count[number], self._work[number] = record.count % 2**64, record.work
        self._seconds[number] = record.seconds
        self._host[number], self._core[number] = self._word(record.host), self._word(record.core)
        self._at[number], self._by[number] = self._word(record.at), self._word(record.checked_by)
        self._done[number] = 1

    def _grow(self, length: int) -> None:
        more = length - len(self._done)
        self._done.extend(bytes(more))
        for column in vars(self).values():
            if isinstance(column, array):
                column.frombytes(bytes(more * column.itemsize))

    def _word(self, word: str) -> int:
        number = self._numbers.get(word)
        if number is None:
            number = self._numbers[word] = len(self._words)
            self._words.append(word)
        return number


def quick_reader(digest: str) -> Callable[[Any, UnitRange], tuple[UnitRecord, int] | None]:
    """A function that reads the line of a result if it is in the form that this version writes.

    It returns the record and its checksum as a number, or None for a line that must go the slow way.
    """
    sealed, sha256 = f"{digest}\n".encode(), hashlib.sha256

    def read(line: Any, unit: UnitRange) -> tuple[UnitRecord, int] | None:
        number, first, last, cost = unit.number, unit.first, unit.last, unit.cost
        if not (type(line) is bytes and type(first) is type(last) is type(cost) is int):
            return None
        opening = b'{"unit":%d,"first":%d,"last":%d,"cost":%d,"count":' % (number, first, last, cost)
        match = _REST.fullmatch(line, len(opening)) if line.startswith(opening) else None
        if match is None:
            return None
        counted, one, other, work, seconds, host, core, at, by, checksum = match.groups()
        count = int(counted)
        residues = count % MODULI[0], count % MODULI[1]
        if (b"%d" % residues[0], b"%d" % residues[1]) != (one, other):
            return None
        if sha256(sealed + line[:-_CLOSING] + b"}").hexdigest()[:32].encode() != checksum:
            return None
        words = map(bytes.decode, (host, core, at, by or b""))
        record = UnitRecord(number, first, last, cost, count, residues, int(work), float(seconds), *words)
        return record, int(checksum, 16)

    return read
