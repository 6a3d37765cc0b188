"""Reading a ledger without trusting it: every page, row and record is checked, and what is wrong is named.

Damage can be anywhere: in the structure (SQLite's own check finds it), in a row (its record's checksum or the plan's
digest shows it), or a page can be an older one (every row is right, but the seal counts more of them). Whatever the
damage, all records that still prove themselves are kept; from a file that SQLite cannot read they are picked out of the
raw bytes.

`glance` reads the totals alone: a ledger of a million units in a second.

A ledger may have a mended copy beside it, if the process that mended it was killed before the copy took its place. The
records of the copy belong to the ledger.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NoReturn, TypeVar
from urllib.parse import quote

from queenright.armies.ledger import command_of
from queenright.counting.congruences import Symmetric, symmetric_counts
from queenright.databases import foreign_parts
from queenright.errors import InputError
from queenright.files import checked_path
from queenright.job import records
from queenright.job.ledger import APPLICATION, SCHEMA
from queenright.job.plan import Plan, UnitRange, digest_of, make_plan, problem_in
from queenright.job.records import DisputedResult, UnitRecord
from queenright.job.results import Results, Tallies, quick_reader, tally_of
from queenright.job.shapes import CHECKSUM, LONGEST_LINE, RecordError
from queenright.locks import real_file

#: A glance is enough for a ledger of more units than this; a smaller one is checked as a whole in a second or two.
MOST_CHECKED = 100_000

#: The plan's digest is computed over this many rows at a time.
ROWS_AT_A_TIME = 4096

#: How much of a damaged file is searched at a time.
BLOCK = 1 << 24


@dataclass
class Inspection:
    """What a ledger holds and what is wrong with it. *header* is empty if none was found.

    After a glance, *totals* are there and no results: *done* is empty. Otherwise they come from the results.
    """

    path: Path
    header: dict[str, Any] = field(default_factory=dict)
    done: Results = field(default_factory=Results)
    session: dict[str, Any] = field(default_factory=dict)
    damage: list[str] = field(default_factory=list)
    disputes: dict[int, tuple[DisputedResult, ...]] = field(default_factory=dict)
    newer: str = ""  # what only a newer version of Queenright can have written
    stale: bool = False  # the totals in the file are not those of its results
    symmetric: dict[str, int] = field(default_factory=dict)
    totals: Tallies | None = None

    @property
    def disputed(self) -> dict[int, tuple[DisputedResult, ...]]:
        """The open units whose results disagree."""
        return {number: claims for number, claims in sorted(self.disputes.items()) if number not in self.done}

    @property
    def workers(self) -> Tallies:
        """The totals of each worker."""
        return self.done.tallies if self.totals is None else self.totals

    @property
    def digest(self) -> str:
        return str(self.header.get("plan", ""))

    @property
    def count(self) -> int:
        """The sum of all finished units."""
        return int(self.workers.count)

    @property
    def complete(self) -> bool:
        return not self.damage and self.workers.units == self.header.get("units")


def inspect(path: Path | str, plan: Plan | None = None) -> Inspection:
    """Read and check a ledger. With its *plan* given, it can be read even if its header is lost."""
    source = checked_path(path)
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


def glance(path: Path | str) -> Inspection | None:
    """The totals of a ledger of many units, without its results; None if it is small, or anything is not as it should.

    The header, the totals and the seal prove themselves, the totals must add up to the seal, and as many rows must be
    marked as done. Whether each row proves itself is left to `inspect`.
    """
    source = checked_path(path)
    _check_file(source)
    found = Inspection(source)
    with suppress(sqlite3.Error, UnicodeDecodeError), closing(read_only(source)) as connection:
        seal = None if _begun(connection) else _read_facts(connection, found)
        if seal is None or found.header["units"] <= MOST_CHECKED or mended_name(real_file(source)).is_file():
            return None
        (rows,) = connection.execute("SELECT count(*) FROM units WHERE state = 'done'").fetchone()
        if rows == seal["seal"] and _fits(seal, found.workers):
            _read_disputes(connection, found, "WHERE number IN (SELECT number FROM units WHERE state = 'open')")
            return found if not found.damage else None
    return None


def header_of(path: Path | str) -> dict[str, Any]:
    """The header of a ledger, without a look at the rest of it; empty if it cannot be read that way."""
    source = checked_path(path)
    _check_file(source)
    found = Inspection(source)
    with suppress(sqlite3.Error, UnicodeDecodeError), closing(read_only(source)) as connection:
        if not _begun(connection):
            _read_facts(connection, found)
    return found.header


def mended_name(path: Path) -> Path:
    """Where the mended copy of a ledger is until it takes its place."""
    return path.with_name(f".{path.name}.mended")


def _join_mended(found: Inspection, plan: Plan | None) -> None:
    """Take the records of a mended copy too, if it was left beside the ledger."""
    copy = mended_name(real_file(found.path))
    if not copy.is_file():
        return
    found.damage.append(f"an earlier mending was interrupted; what {copy.name} holds is taken too")
    with suppress(InputError):  # it is no ledger at all; then it holds nothing
        other = inspect(copy, plan)
        found.header = found.header or other.header
        if other.digest == found.digest:
            for record in other.done.values():
                _keep(found, record)
            found.disputes = other.disputes | found.disputes


def symmetric_of(found: Inspection) -> Symmetric | None:
    """The numbers of symmetric solutions: R counted now, P as the ledger has it since its count ended, or None.

    With constraints they say nothing of the count, and there are none.
    """
    if "problem" in found.header:
        return None
    quarter = symmetric_counts(found.header["n"], half_turn=False).quarter_turn
    return Symmetric(found.symmetric.get("half_turn"), quarter)


def plan_of(found: Inspection) -> Plan:
    """The plan that a ledger was made for, derived again; an InputError if this version plans otherwise."""
    header = found.header
    plan = make_plan(problem_in(header.get("problem", "")) or header["n"], header["algorithm"], header["wanted"])
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
    foreign = _begun(connection)
    if foreign:  # not even SQLite's own check is safe then
        found.damage += foreign
        return
    found.damage += [
        f"SQLite: {_text(line)}" for (line,) in connection.execute("PRAGMA integrity_check(20)") if line != b"ok"
    ]
    seal = _read_facts(connection, found)
    if not found.header:
        return
    stored, found.totals = found.workers, None
    _check_plan(connection, found)
    _read_units(connection, found)
    _read_disputes(connection, found)
    _check_seal(seal, found)
    own = found.done.tallies
    found.stale = own.keys() != stored.keys() or not all(own[key].agrees(stored[key]) for key in own)


def _begun(connection: sqlite3.Connection) -> list[str]:
    """Begin to read one state of the ledger, even while a driver writes; what the file has that could run code."""
    connection.execute("BEGIN")
    foreign = foreign_parts(connection, SCHEMA)
    connection.text_factory = bytes  # quicker than decoding a million lines
    return foreign


def _read_facts(connection: sqlite3.Connection, found: Inspection) -> dict[str, Any] | None:
    """The header, the totals and the latest session, each if it can be used; the fields of the seal."""
    (application,) = connection.execute("PRAGMA application_id").fetchone()
    if application != APPLICATION:
        found.damage.append("the mark of a ledger is missing")
    rows = connection.execute("SELECT name, record FROM facts WHERE typeof(record) = 'text'")
    facts = {_text(name): _text(record) for name, record in rows}
    header = _fields(found, "the header", "", facts.get("plan"), "plan")
    if header is None:
        return None
    found.header, found.totals = header, Tallies()
    if "session" in facts:
        what = "the record of the latest session"
        found.session = _fields(found, what, found.digest, facts["session"], "session") or {}
    if "symmetric" in facts:
        what = "the record of the symmetric solutions"
        found.symmetric = _fields(found, what, found.digest, facts["symmetric"], "symmetric") or {}
    for name in (name for name in facts if name.startswith("worker ")):
        fields = _fields(found, f"the record of {name}", found.digest, facts[name], "worker")
        if fields is not None:
            found.totals[fields["worker"], fields["core"]] = tally_of(fields)
    return _fields(found, "the seal", found.digest, facts.get("seal"), "seal")


def _text(value: Any) -> str:
    return value.decode(errors="replace") if isinstance(value, bytes) else str(value)


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


def _check_plan(connection: sqlite3.Connection, found: Inspection) -> None:
    """Whether the list of units is the plan's, by its digest; SQLite writes the lines, far quicker than Python."""
    header = found.header
    problem = header.get("problem", "")
    text = digest_of(header["n"], header["algorithm"], header["plan_version"], header["wanted"], problem)
    (rows, first, last) = connection.execute("SELECT count(*), min(number), max(number) FROM units").fetchone()
    if (rows, first, last) == (header["units"], 0, header["units"] - 1):
        for start in range(0, rows, ROWS_AT_A_TIME):
            (lines,) = connection.execute(
                "SELECT group_concat(first || ' ' || last || ' ' || cost || x'0a', '') FROM (SELECT first, last, cost "
                "FROM units WHERE number >= ? AND number < ? ORDER BY number)",
                (start, start + ROWS_AT_A_TIME),
            ).fetchone()
            text.update(lines or b"")
    if text.hexdigest() != found.digest:
        found.damage.append(f"the list of units is not the plan's ({rows} rows, {header['units']} wanted)")


def _read_units(connection: sqlite3.Connection, found: Inspection) -> None:
    read, done = quick_reader(found.digest), found.done
    wrong: dict[str, tuple[RecordError, list[int]]] = {}
    rows = connection.execute(
        "SELECT number, first, last, cost, state, record FROM units "
        "WHERE state IS NOT 'open' OR record IS NOT NULL ORDER BY number"
    )
    for number, first, last, cost, state, line in rows:
        unit = UnitRange(number, first, last, cost)
        if number in done:  # of a file whose structure is damaged
            continue
        try:
            done.add(*(read(line, unit) if state == b"done" else None) or _result(found.digest, unit, state, line))
        except RecordError as error:
            wrong.setdefault(str(error), (error, []))[1].append(number)
    for why, (reason, numbers) in wrong.items():
        if why == CHECKSUM:
            found.damage.append(f"the checksum of {_rows(numbers)} does not match")
        else:
            _note(found, _rows(numbers), reason)


def _result(digest: str, unit: UnitRange, state: Any, line: Any) -> tuple[UnitRecord, int]:
    """The record of a row that is not open and its checksum, or a RecordError."""
    if state != b"done" or not isinstance(line, bytes):
        raise RecordError(CHECKSUM)
    text = _text(line)
    record = records.record_of(digest, text)
    complaint = record.complaint(unit)
    if complaint is not None:
        raise RecordError(complaint)
    return record, records.checksum_of(text)


def _read_disputes(connection: sqlite3.Connection, found: Inspection, which: str = "") -> None:
    if not connection.execute("SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = 'disputes'").fetchone():
        return  # a ledger of an older version
    for (line,) in connection.execute(f"SELECT record FROM disputes {which} ORDER BY rowid"):
        try:
            _add_claim(found, records.claim_of(found.digest, _text(line)))
        except RecordError as error:
            _note(found, "a record of a dispute", error)


def _add_claim(found: Inspection, claim: DisputedResult) -> None:
    claims = found.disputes.get(claim.record.unit, ())
    if claim not in claims:
        found.disputes[claim.record.unit] = (*claims, claim)


def _check_seal(seal: dict[str, Any] | None, found: Inspection) -> None:
    if seal is not None and not found.damage and not _fits(seal, found.done.tallies):
        found.damage.append(f"the seal says that {seal['seal']} units are done, {len(found.done)} are found")


def _fits(seal: dict[str, Any], totals: Tallies) -> bool:
    return (seal["seal"], seal["sum"]) == (totals.units, f"{totals.checksums % 2**128:032x}")


def _rows(numbers: list[int]) -> str:
    shown = ", ".join(map(str, numbers[:20])) + (f" and {len(numbers) - 20} more" if len(numbers) > 20 else "")
    return f"row{'s' if len(numbers) > 1 else ''} {shown}"


def _salvage(found: Inspection, plan: Plan | None) -> None:
    """Pick all records out of the bytes of the file and of its log; two that disagree are both dropped."""
    if not found.header:
        headers = (_readable(lambda line: records.unsealed("", line, "plan"), line) for line in _lines(found, "plan"))
        found.header = next(filter(None, headers), {})
    digest = found.digest or (plan.digest if plan is not None else "")
    for line in _lines(found, "disputed"):
        claim = _readable(lambda line: records.claim_of(digest, line), line)
        if claim is not None:
            _add_claim(found, claim)
    candidates: dict[int, set[UnitRecord]] = {}
    for line in _lines(found, "unit"):
        record = _readable(lambda line: records.record_of(digest, line), line)
        if record is not None and record.consistent and record.unit not in found.done:
            candidates.setdefault(record.unit, set()).add(record)
    for number, several in candidates.items():
        if len({record.count for record in several}) == 1 and number not in found.disputes:
            _keep(found, min(several, key=lambda record: record.at))
    if not found.header and not found.done:
        _refuse(found.path)


def _keep(found: Inspection, record: UnitRecord) -> None:
    """Take a result from elsewhere, unless the ledger has one."""
    if record.unit not in found.done:
        found.done.add(record, records.checksum_of(records.line_of(found.digest, record)))


def _lines(found: Inspection, kind: str) -> Iterator[str]:
    """The lines in the raw bytes of a ledger and of its log that look like records of that kind."""
    real = real_file(found.path)
    for file in (real, real.with_name(f"{real.name}-wal")):
        with suppress(FileNotFoundError), open(file, "rb") as data:
            rest = b""
            while block := data.read(BLOCK):
                yield from (line for line in records.found_in(rest + block) if line.startswith(f'{{"{kind}":'))
                rest = block[-LONGEST_LINE:]  # of a record that ends in the next block


T = TypeVar("T")


def _readable(read: Callable[[str], T], line: str) -> T | None:
    try:
        return read(line)
    except RecordError:
        return None


def _refuse(path: Path) -> NoReturn:
    if (proof := command_of(path)) is not None:
        n, command = proof
        raise InputError(f"{str(path)!r} is about armies on a board of {n}, not about a count; go on with: {command}")
    raise InputError(f"{str(path)!r} is not a ledger, or nothing of it can be read; choose another file")
