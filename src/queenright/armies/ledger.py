"""The ledger of a proof: which steps (owners of the rows) were refuted, kept in SQLite so that a proof can go on.

One row a range of steps, each with a checksum of what it says; WAL mode with a sync at every row, so that a row is
either there or not. A file that is damaged, belongs to another proof, or is being written by somebody else is refused.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import ExitStack, closing, contextmanager
from hashlib import sha256
from pathlib import Path
from types import TracebackType

from queenright.databases import foreign_parts
from queenright.errors import InputError, QueensError, shown
from queenright.files import check_writable, checked_path
from queenright.locks import only_writer, real_file

#: By the number of armies. Change a version when the steps of its proof change, so that old ranges are not mixed with
#: new ones; those of three armies begin at 1001, so that a version says how many armies its ledger is about.
VERSIONS = {2: 1, 3: 1001}

TABLES = """
create table if not exists proof (n integer, version integer);
create table if not exists done (
    size integer, first integer, last integer, pairs integer, digest text, primary key (size, first)
);
"""


#: What SQLite raises about a damaged file; where its schema is no text any more, its own message cannot be read.
DAMAGE = (sqlite3.Error, UnicodeDecodeError)


class ProofLedger:
    """The finished ranges of the proof that no two (or three) armies of *size* exist on a board of *n*."""

    def __init__(self, path: Path | str, n: int, size: int, *, armies: int = 2) -> None:
        self._path, self._size, self._proof = real_file(checked_path(path)), size, (n, VERSIONS[armies])
        check_writable(self._path)
        with ExitStack() as on_failure:
            on_failure.enter_context(only_writer(self._path))
            try:
                self._data = on_failure.enter_context(closing(sqlite3.connect(self._path)))
                foreign = foreign_parts(self._data, TABLES)
                if foreign:
                    raise InputError(f"cannot use the ledger {str(path)!r}: {foreign[0]}; name another file")
                self._data.executescript("pragma journal_mode = wal; pragma synchronous = full;" + TABLES)
                self._check_proof()
                self._check_rows()
            except DAMAGE as error:
                raise InputError(f"cannot use the ledger {str(path)!r}: {error}; name another file") from error
            self._held = on_failure.pop_all()

    def __enter__(self) -> ProofLedger:
        return self

    def __exit__(self, *_: type[BaseException] | BaseException | TracebackType | None) -> None:
        self._held.close()

    def _check_proof(self) -> None:
        """The file must be about the same board; sizes have rows of their own."""
        found = self._data.execute("select n, version from proof").fetchall()
        if not found:
            with self._data:
                self._data.execute("insert into proof values (?, ?)", self._proof)
        elif found != [self._proof]:
            theirs, ours = (
                "armies on a board of {} (version {})".format(*map(shown, proof)) for proof in (found[0], self._proof)
            )
            raise InputError(f"the ledger {str(self._path)!r} is about {theirs}, not {ours}; name another file")

    def _check_rows(self) -> None:
        for size, first, last, pairs, digest in self._data.execute("select size, first, last, pairs, digest from done"):
            if digest != self._digest(size, first, last, pairs):
                wrong = f"the entry of steps {shown(first)} to {shown(last)} is damaged"
                raise InputError(f"cannot use the ledger {str(self._path)!r}: {wrong}; name another file")

    def _digest(self, *values: int) -> str:
        return sha256(repr((*self._proof, *values)).encode()).hexdigest()

    @contextmanager
    def _told(self) -> Iterator[None]:
        """What SQLite complains of becomes one line that says what to do; what was added before stays."""
        try:
            yield
        except DAMAGE as error:
            raise QueensError(
                f"cannot write the ledger {str(self._path)!r}: {error}; free some space if the disk is full, wait if "
                "another proof is writing there, then run the same command again"
            ) from error

    def add(self, first: int, last: int, pairs: int) -> None:
        """Steps first … last − 1 are refuted: durable when this returns."""
        row = (self._size, first, last, pairs)
        with self._told(), self._data:
            self._data.execute("insert or replace into done values (?, ?, ?, ?, ?)", (*row, self._digest(*row)))

    def done(self) -> list[tuple[int, int]]:
        """The finished ranges, in order."""
        with self._told():
            rows = self._data.execute("select first, last from done where size = ? order by first", (self._size,))
            return rows.fetchall()

    def missing(self, ranges: Iterable[tuple[int, int]]) -> list[tuple[int, int]]:
        """Those of *ranges* that still have to be run."""
        finished = set(self.done())
        return [part for part in ranges if part not in finished]


def command_of(path: Path) -> tuple[int, str] | None:
    """The size of the board that the ledger of a proof is about, and the command that goes on; None if it is none."""
    try:
        with closing(sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True)) as data:
            found = None if foreign_parts(data, TABLES) else data.execute("select n, version from proof").fetchone()
    except DAMAGE:
        return None
    if not found or not all(isinstance(number, int) for number in found):
        return None
    n, version = found
    return n, f"queens armies {n}{' --three' if version >= VERSIONS[3] else ''} --ledger {path}"
