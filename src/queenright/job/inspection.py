"""Reading a ledger without trusting it: every page, row and record is checked, and what is wrong is said by name.

Damage can be anywhere: in the structure (SQLite's own check finds it), in a row (its record's checksum or the plan's
digest shows it), or a page can be an older one (every row is right, but the seal knows of more). Whatever the damage,
all records that still prove themselves are kept; from a file that SQLite cannot read they are picked out of the raw
bytes.
"""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from urllib.parse import quote

from queenright.errors import InputError
from queenright.files import read_bytes
from queenright.job import records
from queenright.job.ledger import APPLICATION
from queenright.job.plan import Plan, UnitRange, make_plan
from queenright.job.records import UnitRecord
from queenright.variants.armies_ledger import board_of

#: A ledger of MOST_UNITS units is about 100 MB.
LARGEST_FILE = 1 << 33


@dataclass
class Inspection:
    """What a ledger holds and what is wrong with it. *header* is empty if none was found."""

    path: Path
    header: dict[str, Any] = field(default_factory=dict)
    done: dict[int, UnitRecord] = field(default_factory=dict)
    session: dict[str, Any] = field(default_factory=dict)
    damage: list[str] = field(default_factory=list)

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
    if found.damage:
        _salvage(found, plan)
    return found


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
    name = quote(str(path.absolute()))
    live = path.with_name(f"{path.name}-wal").exists()
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
    (application,) = connection.execute("PRAGMA application_id").fetchone()
    if application != APPLICATION:
        found.damage.append("the mark of a ledger is missing")
    found.damage += [f"SQLite: {line}" for (line,) in connection.execute("PRAGMA integrity_check(20)") if line != "ok"]
    rows = connection.execute("SELECT name, record FROM facts WHERE typeof(record) = 'text'")
    facts: dict[str, str] = dict(rows)
    found.header = records.unsealed("", facts.get("plan", "")) or {}
    if not found.header:
        found.damage.append("the header is damaged")
        return
    _read_session(facts, found)
    lines = _read_units(connection, found)
    _check_seal(facts.get("seal", ""), lines, found)


def _read_session(facts: dict[str, str], found: Inspection) -> None:
    line = facts.get("session")
    if line is None:
        return
    found.session = records.unsealed(found.digest, line) or {}
    if not found.session:
        found.damage.append("the record of the latest session is damaged")


def _read_units(connection: sqlite3.Connection, found: Inspection) -> list[str]:
    units, lines, wrong = [], [], []
    rows = connection.execute("SELECT number, first, last, cost, state, record FROM units ORDER BY number")
    for number, first, last, cost, state, line in rows:
        unit = UnitRange(number, first, last, cost)
        units.append(unit)
        if state == "open" and line is None:
            continue
        record = records.record_of(found.digest, line) if isinstance(line, str) else None
        if state != "done" or record is None or record.complaint(unit) is not None:
            wrong.append(number)
            continue
        found.done[number] = record
        lines.append(line)
    if wrong:
        found.damage.append(f"the checksum of {_rows(wrong)} does not match")
    header = found.header
    plan = Plan(header["n"], header["algorithm"], header["plan_version"], header["wanted"], tuple(units))
    if plan.digest != found.digest:
        found.damage.append(f"the list of units is not the plan's ({len(units)} rows, {header['units']} wanted)")
    return lines


def _check_seal(line: str, lines: list[str], found: Inspection) -> None:
    seal = records.unsealed(found.digest, line)
    if seal is None:
        found.damage.append("the seal is damaged")
        return
    total = sum(int(records.checksum_of(line), 16) for line in lines)
    if (seal["seal"], seal["sum"]) != (len(lines), f"{total % 2**128:032x}") and not found.damage:
        found.damage.append(f"the seal says that {seal['seal']} units are done, {len(lines)} are found")


def _rows(numbers: list[int]) -> str:
    shown = ", ".join(map(str, numbers[:20])) + (f" and {len(numbers) - 20} more" if len(numbers) > 20 else "")
    return f"row{'s' if len(numbers) > 1 else ''} {shown}"


def _salvage(found: Inspection, plan: Plan | None) -> None:
    """Pick all records out of the bytes of the file and of its log; two that disagree are both dropped."""
    data = b"\n".join(_bytes(found.path, suffix) for suffix in ("", "-wal"))
    lines = set(records.found_in(data))
    if not found.header:
        headers = (records.unsealed("", line) for line in lines)
        found.header = next((header for header in headers if header and "plan" in header), {})
    digest = found.digest or (plan.digest if plan is not None else "")
    kept: dict[int, set[UnitRecord]] = {}
    for line in lines:
        record = records.record_of(digest, line)
        if record is not None:
            kept.setdefault(record.unit, set()).add(record)
    for number, candidates in kept.items():
        if len({record.count for record in candidates}) == 1:
            found.done.setdefault(number, min(candidates, key=lambda record: record.at))
    if not found.header and not found.done:
        if (n := board_of(found.path)) is not None:
            about = f"{str(found.path)!r} is about armies on a board of {n}, not about a count"
            raise InputError(f"{about}; go on with: queens armies {n} --ledger {found.path}")
        raise InputError(f"{str(found.path)!r} is not a ledger, or nothing of it can be read; choose another file")


def _bytes(path: Path, suffix: str) -> bytes:
    file = path.with_name(path.name + suffix)
    return read_bytes(file, LARGEST_FILE) if os.path.exists(file) else b""
