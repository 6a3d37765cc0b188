"""The durable record of a job: an SQLite file in WAL mode with one writer.

Table `units` has one row per unit with its state and, once it is done, its record; table `facts` the header (the
plan), the totals of each worker, the seal (how many units are done, and the sum of their checksums), how the latest
session went and, of a finished count, how many solutions are symmetric. Everything is written in transactions of whole
results with a sync at each: what was committed survives whatever ends the driver. A unit that is done cannot be done
again: its row changes from open to done or the write is refused.

Results of one unit that disagree go to the table `disputes`, each with the ledger that it was found in, and the unit is
open again. Only a new result that agrees with one of them settles it.

The view `results` shows the records as columns, for people with an SQL prompt.
"""

from __future__ import annotations

import os
import re
import sqlite3
from collections.abc import Iterable, Iterator, Mapping
from contextlib import closing, contextmanager
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from queenright import _core
from queenright.errors import QueensError
from queenright.files import check_writable
from queenright.job import records
from queenright.job.plan import Plan, UnitRange
from queenright.job.records import DisputedResult, UnitRecord
from queenright.job.results import Results, Tallies, tally_fields

#: The claims on units whose results disagree, by unit.
Disputes = Mapping[int, tuple[DisputedResult, ...]]

#: What SQLite keeps beside a database in WAL mode: its log, which holds results, and an index of it, which holds none.
LOGS = ("-wal", "-shm")

#: "QRLG": marks the file as a ledger of ours.
APPLICATION = 0x51524C47

_COLUMNS = ("count", "work", "seconds", "host", "core", "at")
DISPUTES = "CREATE TABLE IF NOT EXISTS disputes (number INTEGER NOT NULL, record TEXT NOT NULL)"
SCHEMA = f"""
CREATE TABLE facts (name TEXT PRIMARY KEY, record TEXT NOT NULL);
CREATE TABLE units (
  number INTEGER PRIMARY KEY, first INTEGER NOT NULL, last INTEGER NOT NULL, cost INTEGER NOT NULL,
  state TEXT NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'done')), record TEXT
);
{DISPUTES};
CREATE VIEW results AS SELECT number, state, first, last, cost,
  {", ".join(f"json_extract(record, '$.{name}') AS {name}" for name in _COLUMNS)},
  json_extract(record, '$.residues[0]') AS residue_8191, json_extract(record, '$.residues[1]') AS residue_65521
  FROM units;
"""


class LedgerError(QueensError):
    """The ledger could not be written, or its results cannot be right; the job cannot go on."""


def now() -> str:
    """The time of day, for people; nothing is computed from it."""
    return datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


@contextmanager
def writing(path: Path) -> Iterator[None]:
    """Failures of SQLite while writing become one clear line; what was committed before stays."""
    try:
        yield
    except (sqlite3.Error, OSError) as error:
        raise LedgerError(f"cannot write {str(path)!r}: {_what_to_do(str(error))}") from error


def _what_to_do(text: str) -> str:
    """SQLite's error in plain words, and what to do about it."""
    if "malformed" in text or "not a database" in text:
        return f"the file is damaged ({text}); run the same command again, it keeps every unit that can still be read"
    if "unable to open" in text:
        return f"no file can be made there ({text}); choose another folder, or make this one writable"
    if "full" in text or "disk I/O" in text or "No space" in text:
        return (
            f"the disk is full or failing ({text}); finished units in it are safe, free some space and run the same "
            "command again"
        )
    return f"{text}; finished units in it are safe, run the same command again"


def create(
    path: Path, plan: Plan, done: Mapping[int, UnitRecord] | None = None, disputes: Disputes | None = None
) -> None:
    """Write a new ledger with all units of a plan, some of them done already. It appears complete or not at all.

    Only the holder of the ledger's lock may call this: what others left half written is deleted.
    """
    check_writable(path)
    with _appearing(path) as temporary, closing(_connect(temporary)) as connection:
        _fill(connection, plan, done or {})
        _put_claims(connection, plan.digest, disputes or {})


@contextmanager
def _appearing(path: Path) -> Iterator[Path]:
    """A temporary name for a database; what is written there has the real name when the block ends, and stays there."""
    _clear_leftovers(path)
    temporary = path.with_name(f".{path.name}.{os.getpid()}.part")
    try:
        with writing(path):
            yield temporary
            sync(temporary)
            os.replace(temporary, path)
            sync(path.parent)
    finally:
        for suffix in ("", *LOGS, "-journal"):
            temporary.with_name(temporary.name + suffix).unlink(missing_ok=True)


def _clear_leftovers(path: Path) -> None:
    """Delete what a process that was killed had begun to write under a temporary name."""
    temporary = re.compile(rf"\.{re.escape(path.name)}\.\d+\.part(-wal|-shm|-journal)?")
    for found in path.parent.iterdir():
        if temporary.fullmatch(found.name):
            found.unlink(missing_ok=True)


def _fill(connection: sqlite3.Connection, plan: Plan, done: Mapping[int, UnitRecord]) -> None:
    connection.executescript(f"PRAGMA application_id = {APPLICATION}; {SCHEMA}")
    tallies = Tallies()

    def row(unit: UnitRange) -> tuple[Any, ...]:
        record = done.get(unit.number)
        line = None
        if record is not None:
            line = records.line_of(plan.digest, record)
            tallies.of(record.host, record.core).add(record, records.checksum_of(line))
        return unit.number, unit.first, unit.last, unit.cost, "open" if line is None else "done", line

    with connection:
        connection.execute("BEGIN")
        connection.executemany("INSERT INTO units VALUES (?, ?, ?, ?, ?, ?)", map(row, plan.units))
        _put(connection, "plan", records.plan_line(plan, now(), _core.version))
        _put_totals(connection, plan.digest, tallies, tallies)


def _put_totals(connection: sqlite3.Connection, digest: str, changed: Tallies, tallies: Tallies) -> None:
    """Write the totals of the workers that changed, and the seal over those of all workers."""
    for tally in changed.values():
        name = f"worker {tally.host} {tally.core}"
        if tally.units:
            _put(connection, name, records.sealed(digest, tally_fields(tally)))
        else:
            connection.execute("DELETE FROM facts WHERE name = ?", (name,))
    everybody = Tallies(tallies | changed)
    _put(connection, "seal", records.seal_line(digest, everybody.units, everybody.checksums))


def _put_claims(connection: sqlite3.Connection, digest: str, disputes: Disputes) -> None:
    rows = [(number, records.claim_line(digest, claim)) for number, claims in disputes.items() for claim in claims]
    connection.executemany("INSERT INTO disputes VALUES (?, ?)", rows)


def _connect(path: Path) -> sqlite3.Connection:
    connection = sqlite3.connect(path, isolation_level=None, timeout=10, check_same_thread=False)
    try:
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA synchronous = FULL")
        connection.execute("PRAGMA secure_delete = ON")  # a result that was taken back must not be found again
    except sqlite3.Error:
        connection.close()
        raise
    return connection


def _put(connection: sqlite3.Connection, name: str, line: str) -> None:
    connection.execute(
        "INSERT INTO facts VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET record = excluded.record", (name, line)
    )


def sync(path: Path) -> None:
    """Have a file, or the names in a folder, on the disk when this returns."""
    handle = os.open(path, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


class Ledger:
    """An open, checked ledger for its one writer. See `opening.claimed` for how to get one.

    *stale*: the totals in the file are not those of its results, and are all written again with the next ones.
    *half_turn*: the number of solutions that a half turn keeps, if the ledger has it.
    """

    def __init__(
        self,
        path: Path,
        plan: Plan,
        done: Results,
        disputes: Disputes | None = None,
        *,
        stale: bool = False,
        half_turn: int | None = None,
    ) -> None:
        self.path, self.plan, self.done, self.half_turn = path, plan, done, half_turn
        self._disputes, self._stale = dict(disputes or {}), stale
        with writing(path):
            self._connection = _connect(path)

    @property
    def open_units(self) -> Iterator[UnitRange]:
        return (unit for unit in self.plan.units if unit.number not in self.done)

    def record(self, finished: Iterable[UnitRecord], session: dict[str, Any] | None = None) -> None:
        """Write results in one transaction, synced to the disk when this returns."""
        lines = [(record, records.line_of(self.plan.digest, record)) for record in finished]
        new = [(record, records.checksum_of(line)) for record, line in lines]
        changed = self._changed(new)
        with writing(self.path), self._connection as connection:
            connection.execute("BEGIN IMMEDIATE")
            for record, line in lines:
                self._write(record.unit, line)
            _put_totals(connection, self.plan.digest, changed, self.done.tallies)
            if session is not None:
                _put(connection, "session", records.sealed(self.plan.digest, {"session": 1, **session}))
        for record, checksum in new:
            self.done.add(record, checksum)
        self._stale = False

    def _changed(self, results: Iterable[tuple[UnitRecord, int]], sign: int = 1) -> Tallies:
        """The totals after these results come (or go) of all workers whose totals must be written then."""
        tallies = self.done.tallies
        changed = Tallies({key: replace(tally) for key, tally in tallies.items()} if self._stale else {})
        for record, checksum in results:
            key = record.host, record.core
            if key not in changed and key in tallies:
                changed[key] = replace(tallies[key])
            changed.of(*key).add(record, checksum, sign)
        return changed

    def _write(self, number: int, line: str) -> None:
        changed = self._connection.execute(
            "UPDATE units SET state = 'done', record = ? WHERE number = ? AND state = 'open'", (line, number)
        )
        if changed.rowcount != 1:
            raise LedgerError(f"unit {number} of {str(self.path)!r} is done already; it is never counted twice")

    def keep_symmetric(self, half_turn: int, quarter_turn: int) -> None:
        """Keep the numbers of symmetric solutions, by which the count is checked."""
        fields = {"symmetric": self.plan.n, "half_turn": half_turn, "quarter_turn": quarter_turn}
        with writing(self.path), self._connection as connection:
            connection.execute("BEGIN IMMEDIATE")
            _put(connection, "symmetric", records.sealed(self.plan.digest, fields))
        self.half_turn = half_turn

    @property
    def disputed(self) -> dict[int, tuple[DisputedResult, ...]]:
        """The open units whose results disagree, and what each of them says."""
        return {number: claims for number, claims in self._disputes.items() if number not in self.done}

    def doubts(self, record: UnitRecord) -> bool:
        """The unit is disputed, and this result agrees with none of those that were there."""
        claims = self.disputed.get(record.unit, ())
        return bool(claims) and all(claim.record.count != record.count for claim in claims)

    def dispute(self, claims: Iterable[DisputedResult], sources: Mapping[int, str] | None = None) -> None:
        """Keep results that disagree with what is there or with each other; what was done becomes a claim too.

        *sources* names the ledgers that results of this one were taken from; the others are its own.
        """
        new, names = list(claims), sources or {}
        numbers = sorted({claim.record.unit for claim in new} & self.done.keys())
        ours = [DisputedResult(names.get(number, self.path.name), self.done[number]) for number in numbers]
        added: dict[int, tuple[DisputedResult, ...]] = {}
        for claim in (*ours, *new):
            added[claim.record.unit] = (*added.get(claim.record.unit, ()), claim)
        with writing(self.path), self._connection as connection:
            connection.execute("BEGIN IMMEDIATE")
            connection.execute(DISPUTES)  # older ledgers have no such table
            _put_claims(connection, self.plan.digest, added)
            self._open_again(claim.record.unit for claim in ours)
        for number, further in added.items():
            self._disputes[number] = (*self._disputes.get(number, ()), *further)

    def reopen(self, numbers: Iterable[int]) -> None:
        """Forget the results of some units, so that they are counted again."""
        with writing(self.path), self._connection as connection:
            connection.execute("BEGIN IMMEDIATE")
            self._open_again(numbers)
        with writing(self.path):  # the log still holds them, where a mending would find them
            self._connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()

    def _open_again(self, numbers: Iterable[int]) -> None:
        connection, dropped = self._connection, []
        for number in set(numbers):
            (line,) = connection.execute("SELECT record FROM units WHERE number = ?", (number,)).fetchone()
            dropped.append((self.done[number], records.checksum_of(line)))
            connection.execute("UPDATE units SET state = 'open', record = NULL WHERE number = ?", (number,))
        _put_totals(connection, self.plan.digest, self._changed(dropped, -1), self.done.tallies)
        for record, checksum in dropped:
            self.done.remove(record.unit, checksum)

    def copy_to(self, path: Path) -> None:
        """Write all that is in the ledger to another file, on the disk when this returns."""
        with _appearing(path) as temporary, closing(sqlite3.connect(temporary)) as copy:
            self._connection.backup(copy)

    def close(self) -> None:
        """Fold the write-ahead log into the file and let go of it."""
        self._connection.close()
