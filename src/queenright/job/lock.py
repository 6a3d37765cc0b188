"""One writer for a ledger: a lock file beside it, which the system releases however its holder ends.

The file says who holds it, for the error of the second one. It is deleted by its holder; whoever locks a file that
was deleted meanwhile tries again.
"""

from __future__ import annotations

import fcntl
import os
import socket
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from queenright.errors import OutputError, QueensError


class LedgerBusyError(QueensError):
    """Another process writes the ledger."""


@contextmanager
def only_writer(path: Path) -> Iterator[None]:
    """Hold the lock of a ledger, or raise LedgerBusyError at once."""
    name = path.with_name(f"{path.name}.lock")
    handle = _locked(path, name)
    try:
        os.truncate(handle, 0)
        os.write(handle, f"process {os.getpid()} on {socket.gethostname()}".encode())
        yield
    finally:
        name.unlink(missing_ok=True)
        os.close(handle)


def _locked(path: Path, name: Path) -> int:
    while True:
        try:
            handle = os.open(name, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o644)
        except OSError as error:
            raise OutputError(f"cannot write {str(name)!r}: {error.strerror}") from error
        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as error:
            holder = os.read(handle, 200).decode(errors="replace") or "another process"
            os.close(handle)
            raise LedgerBusyError(f"{str(path)!r} is being written by {holder}; wait for it or stop it") from error
        try:
            if os.fstat(handle).st_ino == os.stat(name).st_ino:
                return handle
        except FileNotFoundError:
            pass
        os.close(handle)
