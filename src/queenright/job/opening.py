"""Opening a ledger to write it: made if it is not there, refused if it belongs to another count, mended if damaged.

A damaged ledger is not repaired in place. Whatever ends the process, at any step, nothing that can be read is lost:

1. the damaged file and its log are copied aside, and the copies are on the disk;
2. a new ledger with all good records is on the disk, beside the damaged one and complete; from here on `inspect` reads
   it together with the damaged one, so that the next process has it all;
3. the old log is deleted, and that is on the disk: a log beside a new file would be played into it;
4. the new ledger takes the name of the old one.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

from queenright import _core
from queenright.errors import InputError
from queenright.files import check_writable, checked_path
from queenright.job.inspection import Inspection, header_of, inspect, mended_name
from queenright.job.ledger import LOGS, Ledger, create, sync, writing
from queenright.job.plan import Plan, constrained, make_plan, size_of, text_of
from queenright.job.records import UnitRecord, checksum_of, line_of
from queenright.job.results import Results
from queenright.locks import only_writer, real_file

if TYPE_CHECKING:
    from queenright.problem.problem import Problem

Warn = Callable[[str], None]

#: So much of a problem is shown in a message.
LONGEST_SHOWN = 80


@contextmanager
def claimed(path: Path | str, plan: Plan, warn: Warn) -> Iterator[Ledger]:
    """The ledger at *path*, for its only writer, with all that it had; *warn* is called for each damage."""
    check_writable(real_file(checked_path(path)))
    with only_writer(checked_path(path)) as writer:
        target = writer.path
        if not target.exists():
            _clear_the_way(target, warn)
            create(target, plan)
            writer.hold_file()
        found = inspect(target, plan)
        if found.newer:
            raise InputError(f"{str(target)!r}: {found.newer}; use that version, or choose another file")
        refuse_other(found, plan)
        if found.damage:
            mend(found, plan, warn)
            writer.hold_file()
        half_turn = found.symmetric.get("half_turn")
        ledger = Ledger(target, plan, found.done, found.disputes, stale=found.stale, half_turn=half_turn)
        try:
            yield ledger
        finally:
            ledger.close()


def _clear_the_way(target: Path, warn: Warn) -> None:
    """A log whose ledger was deleted: SQLite would play it into the new one. It is kept under another name."""
    for left in (target.with_name(f"{target.name}-wal"), mended_name(target)):
        if left.exists():
            aside = free_name(left, "old")
            with writing(target):
                os.rename(left, aside)
            warn(f"{target}: {left.name} was left of a ledger that is gone; it is now {aside.name}")
    target.with_name(f"{target.name}-shm").unlink(missing_ok=True)


def asked_plan(path: Path | str, asked: int | Problem, algorithm: str, units: int | None) -> Plan:
    """The plan that is asked for; what is left open is taken from the ledger, if there is one to go on with."""
    header: dict[str, Any] = {}
    if (algorithm == "auto" or units is None) and checked_path(path).is_file():
        with suppress(InputError):  # a ledger without a readable header is mended by the plan that was asked for
            header = header_of(path) or inspect(path).header
    same_problem = bool(header) and header.get("problem", "") == text_of(constrained(asked))
    if not same_problem or header["n"] != size_of(asked):
        return make_plan(asked, algorithm, units)
    same = header["algorithm"] if algorithm == "auto" else algorithm
    return make_plan(asked, same, header["wanted"] if units is None and same == header["algorithm"] else units)


def discard(path: Path | str) -> None:
    """Delete a ledger, to begin anew; a LedgerBusyError if a process writes it. No ledger is no error."""
    with only_writer(checked_path(path)) as writer:
        target = writer.path
        for file in (*(target.with_name(target.name + suffix) for suffix in LOGS), mended_name(target), target):
            file.unlink(missing_ok=True)
        sync(target.parent)


def refuse_other(found: Inspection, plan: Plan) -> None:
    """Raise an InputError unless the ledger belongs to this plan."""
    header = found.header
    if not header or header["plan"] == plan.digest:
        return
    if header["n"] == plan.n and header.get("problem", "") != plan.text:
        theirs, ours = (_in_words(text) for text in (header.get("problem", ""), plan.text))
        raise InputError(f"{str(found.path)!r} is the ledger of {theirs}, wanted was {ours}; choose another file")
    wanted = {"n": plan.n, "algorithm": plan.algorithm, "plan_version": plan.plan_version, "wanted": plan.wanted}
    names = {"n": "n = {}", "algorithm": "algorithm {}", "plan_version": "plan version {}", "wanted": "units {}"}
    differing = next((name for name, value in wanted.items() if header[name] != value), None)
    if differing is None:
        came = f"core {header['core']}, whose units differ from those of {_core.version}"
        raise InputError(f"{str(found.path)!r} belongs to {came}; choose another file or that version")
    came, asked = (names[differing].format(value) for value in (header[differing], wanted[differing]))
    raise InputError(f"{str(found.path)!r} is the ledger of {came}, wanted was {asked}; choose another file")


def _in_words(text: str) -> str:
    if not text:
        return "a board without constraints"
    return f"the problem {text if len(text) <= LONGEST_SHOWN else text[:LONGEST_SHOWN] + '…'}"


def mend(found: Inspection, plan: Plan, warn: Warn) -> None:
    """Put a new ledger with all good records in place of a damaged one, which is kept beside it."""
    path = found.path
    good = Results(_good(found, plan))
    aside, fresh = free_name(path, "damaged"), mended_name(path)
    with writing(path):
        for suffix in ("-wal", ""):
            _copy(path.with_name(path.name + suffix), aside.with_name(aside.name + suffix))
        sync(path.parent)
    create(fresh, plan, good, found.disputes)
    with writing(path):
        for suffix in LOGS:
            path.with_name(path.name + suffix).unlink(missing_ok=True)
        sync(path.parent)
        os.replace(fresh, path)
        sync(path.parent)
    for line in found.damage:
        warn(f"{path}: {line}")
    again = len(plan.units) - len(good)
    warn(f"{path}: {len(good)} units are kept, {again} are open; the damaged file is now {aside.name}")
    found.done, found.damage, found.stale, found.symmetric = good, [], False, {}


def _good(found: Inspection, plan: Plan) -> Iterator[tuple[UnitRecord, int]]:
    """The results that belong to the plan, with the checksums of their lines."""
    for number, record in found.done.items():
        if number < len(plan.units) and record.complaint(plan.units[number]) is None:
            yield record, checksum_of(line_of(plan.digest, record))


def _copy(source: Path, target: Path) -> None:
    """Copy a file, if it is there, to a name that is free, and have it on the disk."""
    if not source.exists():
        return
    with open(source, "rb") as old, open(target, "xb") as new:
        while block := old.read(1 << 20):
            new.write(block)
        new.flush()
        os.fsync(new.fileno())


def free_name(path: Path, word: str) -> Path:
    """The first of q.ledger.word, q.ledger.word1 … that is not taken, with a log of its own or without."""
    names = (path.with_name(f"{path.name}.{word}{number or ''}") for number in range(10**6))
    taken = set(os.listdir(path.parent))
    return next(name for name in names if taken.isdisjoint((name.name, f"{name.name}-wal")))
