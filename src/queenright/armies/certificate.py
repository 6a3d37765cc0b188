"""Certificates about armies: a file that shows both that armies of a size exist and that no larger ones do.

The armies are the first half, checked by the referee. For the second half the checker (cpp/armies/check.cpp) goes
over all pairs (S, T) by itself; the file holds a record only for the few pairs that its fixed rule does not settle, so
that a certificate stays small and needs no streaming. What is written has passed the checker already; `verify` checks
what it reads, and uses nothing of the engine.
"""

from __future__ import annotations

import json
import os
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Any, TypeGuard

from queenright import _core
from queenright.armies.referee import Armies, complaint
from queenright.errors import InputError, RefereeError, checked_kind, shown
from queenright.files import parsed_json, read_bytes, written
from queenright.watch import Progress, Watch

FORMAT = "queenright armies certificate"

#: Change this when the checker's fixed rule changes: a file holds the records that this rule leaves open.
VERSION = 2

#: The largest board of a certificate: sets of lines are kept in tables.
LARGEST = 24


@dataclass(frozen=True, slots=True)
class ArmiesVerdict:
    """What the checker says of a certificate; *reason* is empty if it holds."""

    n: int
    size: int
    holds: bool
    reason: str
    pairs: int
    records: int
    digest: str

    def to_json(self) -> dict[str, Any]:
        return {name: getattr(self, name) for name in self.__slots__}


def write_certificate(
    path: Path | str,
    armies: Armies,
    *,
    threads: int | None = None,
    progress: Progress | None = None,
    watch: Watch | None = None,
) -> str:
    """Write the certificate of armies that were proved to be the largest; return its SHA-256."""
    checked_kind("armies", armies, Armies, "the Armies of a result")
    check = _check(armies.n, armies.size + 1, threads, None, Watch.of(watch, progress=progress))
    if not check.holds:
        raise RefereeError(f"the checker does not accept the proof that {armies.size} is the largest: {check.failed}")
    document = {
        "format": FORMAT,
        "version": VERSION,
        "n": armies.n,
        "size": armies.size,
        "white": armies.white,
        "black": armies.black,
        "records": check.records,
    }
    data = (json.dumps(document, separators=(",", ":")) + "\n").encode()
    with written(path) as file:
        file.write(data)
    return sha256(data).hexdigest()


def find_certificate(name: str) -> Path:
    """The file of that name, or, if there is none, the certificate of that name that comes with the package."""
    shipped = Path(__file__).parent / "certificates" / name
    return shipped if not Path(name).exists() and shipped.is_file() else Path(name)


def verify(
    path: Path | str, *, threads: int | None = None, progress: Progress | None = None, watch: Watch | None = None
) -> ArmiesVerdict:
    """Check a certificate. A file that is none is an InputError; one that does not hold gets a verdict that says so."""
    data = read_bytes(path)
    document = _document(path, data)
    n, size = document["n"], document["size"]
    white, black = ([(row, column) for row, column in document[name]] for name in ("white", "black"))
    reason, pairs = complaint(n, white, black), 0
    if not reason and len(white) != size:
        reason = f"the armies have {len(white)} queens each, not {size}"
    if not reason:
        check = _check(n, size + 1, threads, document["records"], Watch.of(watch, progress=progress))
        pairs = check.pairs
        if not check.holds:
            reason = "white rows {} and columns {} (bit sets) are not refuted".format(*check.failed)
    return ArmiesVerdict(n, size, not reason, reason, pairs, len(document["records"]), sha256(data).hexdigest())


def _check(n: int, size: int, threads: int | None, records: Any, watch: Watch) -> _core.ArmiesCheck:
    workers = threads or os.cpu_count() or 1
    check = watch.call_core(lambda control: _core.check_armies(n, size, workers, control, records))
    if not check.finished:
        watch.fail()
    return check


def _document(path: Path | str, data: bytes) -> dict[str, Any]:
    """The certificate as plain data, every number looked at."""
    try:
        document = parsed_json(data)
    except (ValueError, RecursionError) as error:
        raise InputError(f"{str(path)!r} is not a certificate: {error}") from error
    if not isinstance(document, dict) or document.get("format") != FORMAT:
        raise InputError(f'{str(path)!r} is not a certificate: no "format": "{FORMAT}"')
    if document.get("version") != VERSION:
        raise InputError(
            f"{str(path)!r} is not a certificate of this checker, which reads version {VERSION}: "
            f"{shown(document.get('version'))}; make it again with queens armies N --certificate FILE"
        )
    wrong = _wrong_part(document)
    if wrong:
        raise InputError(
            f"{str(path)!r} is not a certificate: {wrong}; make one with queens armies N --certificate FILE"
        )
    return document


def _wrong_part(document: dict[str, Any]) -> str:
    n, size = document.get("n"), document.get("size")
    if not _whole(n, 1, LARGEST) or not _whole(size, 0, n * n):
        return f'"n" must be 1 to {LARGEST} and "size" a size of an army'
    for name in ("white", "black"):
        if not _rows(document.get(name), 2, -(10**6), 10**6):
            return f'"{name}" must be a list of [row, column]'
    records = document.get("records")
    if not isinstance(records, list) or not all(_is_record(record, n) for record in records):
        return '"records" must be a list of [rows, columns, p, q, [[row, column, shift], ...]]'
    return ""


def _is_record(record: Any, n: int) -> bool:
    if not isinstance(record, list) or len(record) != 5:
        return False
    sets, weights = record[:2], record[2:4]
    return (
        all(_whole(value, 0, 2**n - 1) for value in sets)
        and all(_whole(value, 1, 10**6) for value in weights)
        and _rows(record[4], 3, -(10**6), 10**6)
    )


def _rows(value: Any, width: int, smallest: int, largest: int) -> bool:
    return isinstance(value, list) and all(
        isinstance(row, list) and len(row) == width and all(_whole(item, smallest, largest) for item in row)
        for row in value
    )


def _whole(value: Any, smallest: int, largest: int) -> TypeGuard[int]:
    return type(value) is int and smallest <= value <= largest
