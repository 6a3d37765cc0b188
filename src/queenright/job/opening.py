"""Getting hold of a ledger: made if it is not there, refused if it belongs to another count, mended if it is damaged.

A damaged ledger is not repaired in place. Its good records go into a new file, the damaged one is kept beside it
under another name, and only then does the new one take its place.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

from queenright import _core
from queenright.errors import InputError
from queenright.files import check_writable
from queenright.job.inspection import Inspection, inspect
from queenright.job.ledger import Ledger, create
from queenright.job.lock import only_writer
from queenright.job.plan import Plan, make_plan

Warn = Callable[[str], None]


@contextmanager
def claimed(path: Path | str, plan: Plan, warn: Warn) -> Iterator[Ledger]:
    """The ledger at *path*, for its only writer, with all that it had; *warn* hears what was damaged."""
    target = Path(path)
    check_writable(target)
    with only_writer(target):
        if not target.exists():
            create(target, plan)
        found = inspect(target, plan)
        refuse_other(found, plan)
        if found.damage:
            mend(found, plan, warn)
        ledger = Ledger(target, plan, found.done)
        try:
            yield ledger
        finally:
            ledger.close()


def asked_plan(path: Path | str, n: int, algorithm: str, units: int | None) -> Plan:
    """The plan that is asked for; what is left open is taken from the ledger, if there is one to go on with."""
    header: dict[str, Any] = {}
    if (algorithm == "auto" or units is None) and Path(path).is_file():
        with suppress(InputError):  # a ledger without a readable header is mended by the plan that was asked for
            header = inspect(path).header
    if header.get("n") != n:
        return make_plan(n, algorithm, units)
    same = header["algorithm"] if algorithm == "auto" else algorithm
    return make_plan(n, same, header["wanted"] if units is None and same == header["algorithm"] else units)


def discard(path: Path | str) -> None:
    """Delete a ledger, to begin anew; a LedgerBusyError if somebody writes it. What is not there is no error."""
    target = Path(path)
    with only_writer(target):
        for suffix in ("-wal", "-shm", ""):
            target.with_name(target.name + suffix).unlink(missing_ok=True)


def refuse_other(found: Inspection, plan: Plan) -> None:
    """Raise an InputError unless the ledger belongs to this plan."""
    header = found.header
    if not header or header["plan"] == plan.digest:
        return
    wanted = {"n": plan.n, "algorithm": plan.algorithm, "plan_version": plan.plan_version, "wanted": plan.wanted}
    names = {"n": "n = {}", "algorithm": "algorithm {}", "plan_version": "plan version {}", "wanted": "--units {}"}
    differing = next((name for name, value in wanted.items() if header[name] != value), None)
    if differing is None:
        came = f"core {header['core']}, whose units differ from those of {_core.version}"
        raise InputError(f"{str(found.path)!r} belongs to {came}; choose another file or that version")
    came, asked = (names[differing].format(value) for value in (header[differing], wanted[differing]))
    raise InputError(f"{str(found.path)!r} is the ledger of {came}, wanted was {asked}; choose another file")


def mend(found: Inspection, plan: Plan, warn: Warn) -> None:
    """Put a new ledger with all good records in place of a damaged one, which is kept beside it."""
    good = [found.done[unit.number] for unit in plan.units
            if unit.number in found.done and found.done[unit.number].complaint(unit) is None]  # fmt: skip
    aside = _aside(found.path)
    shutil.copy2(found.path, aside)
    fresh = found.path.with_name(f"{found.path.name}.mended")
    try:
        create(fresh, plan, good)
        for suffix in ("-wal", "-shm"):
            log = found.path.with_name(found.path.name + suffix)
            if suffix == "-wal" and log.exists():
                shutil.copy2(log, aside.with_name(aside.name + suffix))
            log.unlink(missing_ok=True)
        os.replace(fresh, found.path)
    finally:
        fresh.unlink(missing_ok=True)
    for line in found.damage:
        warn(f"{found.path}: {line}")
    again = len(plan.units) - len(good)
    warn(f"{found.path}: {len(good)} units are kept, {again} are open; the damaged file is now {aside.name}")
    found.done, found.damage = {record.unit: record for record in good}, []


def _aside(path: Path) -> Path:
    names = (path.with_name(f"{path.name}.damaged{number or ''}") for number in range(10**6))
    return next(name for name in names if not name.exists())
