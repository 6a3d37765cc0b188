"""One writer for a file, whatever name it is opened by.

Two locks are held, and the system releases both however their holder ends. A lock file beside the file locks its name,
also before the file exists; it says who holds it, for the error message of the second writer. A lock on the file itself
goes by inode: a file that was renamed or mounted elsewhere meanwhile is still the same file. Symbolic links are
followed first. A file with hard links is refused: SQLite keeps its log beside the name, so a second name is a second
log.

The lock file is deleted by its holder; whoever locks one that was deleted meanwhile tries again.
"""

from __future__ import annotations

import errno
import os
import socket
import struct
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from queenright.errors import OutputError, QueensError

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl

#: The byte of the file that is locked: far beyond its end, and beyond the bytes that SQLite locks at 2^30.
LOCKED_BYTE = 1 << 62

#: A lock that belongs to an open file, not to a process as the older kind does, which SQLite would release by closing
#: any handle of the same file. Systems without it rely on the lock file.
_SET_LOCK: int | None = None if sys.platform == "win32" else getattr(fcntl, "F_OFD_SETLK", None)

#: Flags that not every system has; Windows neither hands handles on nor follows links of others by default.
_OURS_ALONE = getattr(os, "O_CLOEXEC", 0) | getattr(os, "O_NOFOLLOW", 0)

_TAKEN = (errno.EACCES, errno.EAGAIN)


class LedgerBusyError(QueensError):
    """Another process writes the ledger."""


class Writer:
    """The only writer of the file at *path*, which is no symbolic link."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._handles: list[int] = []

    def hold_file(self) -> None:
        """Lock the file that is at the path now. To be called again when another file has taken its place."""
        try:
            handle = os.open(self.path, os.O_RDWR | _OURS_ALONE)
        except OSError as error:
            raise OutputError(f"cannot write {str(self.path)!r}: {error.strerror}") from error
        self._handles.append(handle)
        links = os.fstat(handle).st_nlink
        if links > 1:
            raise OutputError(
                f"{str(self.path)!r} has {links} names (hard links), and a log beside only one of them would be lost; "
                "delete the other names, or use a copy"
            )
        if sys.platform == "win32" or _SET_LOCK is None:
            return
        try:
            fcntl.fcntl(handle, _SET_LOCK, struct.pack("hhqqi", fcntl.F_WRLCK, os.SEEK_SET, LOCKED_BYTE, 1, 0))
        except OSError as error:
            if error.errno in _TAKEN:  # a file system without such locks leaves us with the lock file
                busy = "is being written by another process, which opened it under another name"
                raise LedgerBusyError(f"{str(self.path)!r} {busy}; wait for it or stop it") from error

    def release(self) -> None:
        """To be called when SQLite has closed the file: closing a handle ends SQLite's own locks on it."""
        for handle in self._handles:
            os.close(handle)
        self._handles.clear()


@contextmanager
def only_writer(path: Path) -> Iterator[Writer]:
    """Hold the locks of a file, which need not exist yet, or raise LedgerBusyError at once."""
    target = real_file(path)
    name = target.with_name(f"{target.name}.lock")
    handle = _locked(target, name)
    writer = Writer(target)
    try:
        os.truncate(handle, 0)
        os.write(handle, f"process {os.getpid()} on {socket.gethostname()}".encode())
        if target.is_file():
            writer.hold_file()
        yield writer
    finally:
        writer.release()
        _give_up(handle, name)


def _lock(handle: int) -> None:
    """Lock an open lock file for as long as it is open, or raise an OSError at once."""
    if sys.platform == "win32":
        os.lseek(handle, 1 << 30, os.SEEK_SET)  # a locked byte cannot be read, and the text names the holder
        msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
        os.lseek(handle, 0, os.SEEK_SET)
    else:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)


def _give_up(handle: int, name: Path) -> None:
    """Delete the lock file while it is still locked; on Windows, which keeps open files, just after."""
    if sys.platform == "win32":
        os.close(handle)
        with suppress(OSError):  # somebody else may have opened it
            name.unlink()
    else:
        name.unlink(missing_ok=True)
        os.close(handle)


def real_file(path: Path) -> Path:
    """The file that a symbolic link leads to, which need not exist; any other path as it is."""
    if not path.is_symlink():
        return path
    real = Path(os.path.realpath(path))
    if real.is_symlink():
        raise OutputError(f"{str(path)!r} is a symbolic link that leads back to itself; name a file")
    return real


def _locked(path: Path, name: Path) -> int:
    while True:
        try:
            handle = os.open(name, os.O_RDWR | os.O_CREAT | _OURS_ALONE, 0o644)
        except OSError as error:
            raise OutputError(f"cannot write {str(name)!r}: {error.strerror}") from error
        try:
            _lock(handle)
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
