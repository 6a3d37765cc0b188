"""Reading a ledger without trusting it: every page, row and record is checked, and what is wrong is said by name.

Damage can be anywhere: in the structure (SQLite's own check finds it), in a row (its record's checksum or the plan's
digest shows it), or a page can be an older one (every row is right, but the seal knows of more). Whatever the damage,
all records that still prove themselves are kept; from a file that SQLite cannot read they are picked out of the raw
bytes.

A ledger may have a mended copy beside it, if whoever mended it was killed before the copy took its place. Its records
belong to the ledger.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NoReturn, TypeVar
from urllib.parse import quote

from queenright.armies.ledger import board_of
from queenright.databases import foreign_parts
from queenright.errors import InputError
from queenright.job import records
from queenright.job.ledger import APPLICATION, SCHEMA
from queenright.job.plan import Plan, UnitRange, make_plan
from queenright.job.records import DisputedResult, UnitRecord
from queenright.job.shapes import CHECKSUM, LONGEST_LINE, RecordError
from queenright.locks import real_file

#: How much of a damaged file is searched at a time.
BLOCK = 1 << 24


@dataclass
class Inspection:
    """What a ledger holds and what is wrong with it. *header* is empty if none was found."""

    path: Path
    header: dict[str, Any] = field(default_factory=dict)
    done: dict[int, UnitRecord] = field(default_factory=dict)
    session: dict[str, Any] = field(default_factory=dict)
    damage: list[str] = field(default_factory=list)
    disputes: dict[int, tuple[DisputedResult, ...]] = field(default_factory=dict)
    newer: str = ""  # what only a newer version of Queenright can have written

    @property
    def disputed(self) -> dict[int, tuple[DisputedResult, ...]]:
        """The open units whose results disagree."""
        return {number: claims for number, claims in sorted(self.disputes.items()) if number not in self.done}

    @property
    def cross_checked(self) -> int:
        """How many units a second worker has counted too."""
        return sum(bool(record.checked_by) for record in self.done.values())

    @property
    def digest(self) -> str:
        return str(self.header.get("plan", ""))

    @property
    def count(self) -> int:
        """The sum of all finished units."""
        return sum(record.count for record in self.done.values())

    @property
    def complete(self) -> bool:
        return not self.damage and len(self.done) == self.header.get("units")


def inspect(path: Path | str, plan: Plan | None = None) -> Inspection:
    """Read and check a ledger. With its *plan* given, it can be read even if its header is lost."""
    source = Path(path)
    _check_file(source)
    found = Inspection(source)
    try:
        with closing(read_only(source)) as connection:
            _read(connection, found)
    except (sqlite3.Error, UnicodeDecodeError) as error:  # SQLite quotes damaged text in its messages
        found.damage.insert(0, f"the file's structure is damaged ({error})")
    if found.newer and not found.header:
        raise InputError(f"{str(source)!r}: {found.newer}; use that version")
    _join_mended(found, plan)
    if found.damage:
        _salvage(found, plan)
    return found


def mended_name(path: Path) -> Path:
    """Where the mended copy of a ledger is until it takes its place."""
    return path.with_name(f".{path.name}.mended")


def _join_mended(found: Inspection, plan: Plan | None) -> None:
    """Take the records of a mended copy too, if it was left beside the ledger."""
    copy = mended_name(real_file(found.path))
    if not copy.is_file():
        return
    found.damage.append(f"somebody who mended it was interrupted; what {copy.name} holds is taken too")
    with suppress(InputError):  # it is no ledger at all; then it holds nothing
        other = inspect(copy, plan)
        found.header = found.header or other.header
        if other.digest == found.digest:
            found.done = other.done | found.done
            found.disputes = other.disputes | found.disputes


def plan_of(found: Inspection) -> Plan:
    """The plan that a ledger was made for, derived again; an InputError if this version plans otherwise."""
    header = found.header
    plan = make_plan(header["n"], header["algorithm"], header["wanted"])
    if plan.digest != header["plan"]:
        raise InputError(
            f"{str(found.path)!r} was planned by another version (core {header['core']}, plan "
            f"{header['plan_version']}); this is plan {plan.plan_version}: use that version, or begin a new ledger"
        )
    return plan


def read_only(path: Path) -> sqlite3.Connection:
    """Open for reading, also while a driver writes, and leave no file behind where none is written."""
    real = real_file(path)
    name = quote(str(real.absolute()))
    live = real.with_name(f"{real.name}-wal").exists()
    connection = sqlite3.connect(f"file:{name}?{'mode=ro' if live else 'immutable=1'}", uri=True, timeout=10)
    connection.text_factory = lambda text: text.decode(errors="replace")
    return connection


def _check_file(path: Path) -> None:
    if not path.exists():
        raise InputError(f"no ledger {str(path)!r}; begin one with: queens count N --ledger {path}")
    if path.is_dir():
        raise InputError(f"{str(path)!r} is a folder, not a ledger; name a file in it")
    if path.stat().st_size == 0:
        raise InputError(f"{str(path)!r} is empty: not a ledger, or all of it is lost; delete it to begin again")


def _read(connection: sqlite3.Connection, found: Inspection) -> None:
    connection.execute("BEGIN")  # one state of the ledger, even while a driver writes
    foreign = foreign_parts(connection, SCHEMA)
    if foreign:  # not even SQLite's own check is safe then
        found.damage += foreign
        return
    (application,) = connection.execute("PRAGMA application_id").fetchone()
    if application != APPLICATION:
        found.damage.append("the mark of a ledger is missing")
    found.damage += [f"SQLite: {line}" for (line,) in connection.execute("PRAGMA integrity_check(20)") if line != "ok"]
    rows = connection.execute("SELECT name, record FROM facts WHERE typeof(record) = 'text'")
    facts: dict[str, str] = dict(rows)
    header = _fields(found, "the header", "", facts.get("plan"), "plan")
    if header is None:
        return
    found.header = header
    if "session" in facts:
        found.session = (
            _fields(found, "the record of the latest session", found.digest, facts["session"], "session") or {}
        )
    lines = _read_units(connection, found)
    _read_disputes(connection, found)
    _check_seal(facts.get("seal"), lines, found)


def _fields(found: Inspection, what: str, digest: str, line: str | None, kind: str) -> dict[str, Any] | None:
    """The fields of one of the facts; None and a line on the damage if they cannot be used."""
    try:
        if line is not None:
            return records.unsealed(digest, line, kind)
        found.damage.append(f"{what} is missing")
    except RecordError as error:
        _note(found, what, error)
    return None


def _note(found: Inspection, what: str, error: RecordError) -> None:
    line = f"{what} is damaged" if str(error) == CHECKSUM else f"{what} {error}"
    found.damage.append(line)
    if error.newer:
        found.newer = found.newer or line


def _read_units(connection: sqlite3.Connection, found: Inspection) -> list[str]:
    units, lines = [], []
    wrong: dict[str, tuple[RecordError, list[int]]] = {}
    rows = connection.execute("SELECT number, first, last, cost, state, record FROM units ORDER BY number")
    for number, first, last, cost, state, line in rows:
        unit = UnitRange(number, first, last, cost)
        units.append(unit)
        if state == "open" and line is None:
            continue
        try:
            found.done[number] = _result(found.digest, unit, state, line)
            lines.append(line)
        except RecordError as error:
            wrong.setdefault(str(error), (error, []))[1].append(number)
    for why, (reason, numbers) in wrong.items():
        if why == CHECKSUM:
            found.damage.append(f"the checksum of {_rows(numbers)} does not match")
        else:
            _note(found, _rows(numbers), reason)
    header = found.header
    plan = Plan(header["n"], header["algorithm"], header["plan_version"], header["wanted"], tuple(units))
    if plan.digest != found.digest:
        found.damage.append(f"the list of units is not the plan's ({len(units)} rows, {header['units']} wanted)")
    return lines


def _result(digest: str, unit: UnitRange, state: Any, line: Any) -> UnitRecord:
    """The record of a row that is not open, or a RecordError."""
    if state != "done" or not isinstance(line, str):
        raise RecordError(CHECKSUM)
    record = records.record_of(digest, line)
    complaint = record.complaint(unit)
    if complaint is not None:
        raise RecordError(complaint)
    return record


def _read_disputes(connection: sqlite3.Connection, found: Inspection) -> None:
    if not connection.execute("SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = 'disputes'").fetchone():
        return  # a ledger of an older version
    for (line,) in connection.execute("SELECT record FROM disputes ORDER BY rowid"):
        try:
            if not isinstance(line, str):
                raise RecordError(CHECKSUM)
            _add_claim(found, records.claim_of(found.digest, line))
        except RecordError as error:
            _note(found, "a record of a dispute", error)


def _add_claim(found: Inspection, claim: DisputedResult) -> None:
    claims = found.disputes.get(claim.record.unit, ())
    if claim not in claims:
        found.disputes[claim.record.unit] = (*claims, claim)


def _check_seal(line: str | None, lines: list[str], found: Inspection) -> None:
    seal = _fields(found, "the seal", found.digest, line, "seal")
    if seal is None:
        return
    total = sum(int(records.checksum_of(line), 16) for line in lines)
    if (seal["seal"], seal["sum"]) != (len(lines), f"{total % 2**128:032x}") and not found.damage:
        found.damage.append(f"the seal says that {seal['seal']} units are done, {len(lines)} are found")


def _rows(numbers: list[int]) -> str:
    shown = ", ".join(map(str, numbers[:20])) + (f" and {len(numbers) - 20} more" if len(numbers) > 20 else "")
    return f"row{'s' if len(numbers) > 1 else ''} {shown}"


def _salvage(found: Inspection, plan: Plan | None) -> None:
    """Pick all records out of the bytes of the file and of its log; two that disagree are both dropped."""
    real = real_file(found.path)
    lines = {line for suffix in ("", "-wal") for line in _lines(real.with_name(real.name + suffix))}
    if not found.header:
        headers = (_readable(lambda line: records.unsealed("", line, "plan"), line) for line in lines)
        found.header = next((header for header in headers if header), {})
    digest = found.digest or (plan.digest if plan is not None else "")
    for claim in filter(None, (_readable(lambda line: records.claim_of(digest, line), line) for line in lines)):
        _add_claim(found, claim)
    kept: dict[int, set[UnitRecord]] = {}
    for record in filter(None, (_readable(lambda line: records.record_of(digest, line), line) for line in lines)):
        kept.setdefault(record.unit, set()).add(record)
    for number, candidates in kept.items():
        if len({record.count for record in candidates}) == 1 and number not in found.disputes:
            found.done.setdefault(number, min(candidates, key=lambda record: record.at))
    if not found.header and not found.done:
        _refuse(found.path)


T = TypeVar("T")


def _readable(read: Callable[[str], T], line: str) -> T | None:
    try:
        return read(line)
    except RecordError:
        return None


def _refuse(path: Path) -> NoReturn:
    if (n := board_of(path)) is not None:
        about = f"{str(path)!r} is about armies on a board of {n}, not about a count"
        raise InputError(f"{about}; go on with: queens armies {n} --ledger {path}")
    raise InputError(f"{str(path)!r} is not a ledger, or nothing of it can be read; choose another file")


def _lines(file: Path) -> Iterator[str]:
    """Whatever looks like a record in a file, which may not fit in memory and need not be there."""
    with suppress(FileNotFoundError), open(file, "rb") as data:
        rest = b""
        while block := data.read(BLOCK):
            yield from records.found_in(rest + block)
            rest = block[-LONGEST_LINE:]  # of a record that ends in the next block
