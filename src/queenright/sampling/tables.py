"""Tables of prefix counts: counted once, kept in the user's cache folder, checked when they are read again.

A file is one line of text (what it is, for which size, how many numbers, their SHA-256) and then the numbers, 32 bits
each, lowest byte first. A file that is damaged in any way, or whose numbers do not add up to the published number of
solutions, is counted again, with a note; a folder that can't be written only costs the next run its time.
"""

from __future__ import annotations

import hashlib
import os
import sys
import warnings
from array import array
from collections.abc import Callable
from functools import lru_cache
from pathlib import Path

from queenright import _core
from queenright.errors import InputError, OutputError
from queenright.files import read_bytes, written
from queenright.known import COUNTS
from queenright.sizes import checked_threads
from queenright.watch import Watch

#: Counting a smaller table takes a few milliseconds: not worth a file.
SMALLEST_KEPT = 12

Note = Callable[[str], None]

_MARK = "queenright prefix counts 1"


def table(
    n: int, *, threads: int | None = None, note: Note | None = None, watch: Watch | None = None
) -> _core.PrefixTable:
    """The table of *n* queens: from memory, from the cache folder, or counted now.

    >>> table(8).total
    92
    """
    tell = note if note is not None else warnings.warn
    if n < SMALLEST_KEPT:
        return _small(n)
    path = cache_folder() / f"prefix-counts-{n}.bin"
    return _kept(n, path, tell) or _counted(n, path, checked_threads(threads), Watch.of(watch), tell)


def cache_folder() -> Path:
    """Where the tables are: $XDG_CACHE_HOME/queenright, or ~/.cache/queenright."""
    named = Path(os.environ.get("XDG_CACHE_HOME") or ".")
    return (named if named.is_absolute() else Path.home() / ".cache") / "queenright"


@lru_cache(maxsize=SMALLEST_KEPT)
def _small(n: int) -> _core.PrefixTable:
    built = _core.PrefixTable.build(n, 1, _core.Control())
    assert built is not None, "nobody can stop it"
    return built


#: Tables read or counted by this process, by their file: it may be asked for many samples.
_LOADED: dict[Path, _core.PrefixTable] = {}


def _kept(n: int, path: Path, tell: Note) -> _core.PrefixTable | None:
    """The table in memory or in the file; None, with a note if the file is damaged, if there is none."""
    if path in _LOADED or not path.is_file():
        return _LOADED.get(path)
    try:
        restored = _core.PrefixTable.restore(n, memoryview(_decode(read_bytes(path), n)))
        if restored.total != COUNTS[n]:
            raise ValueError(f"its numbers add up to {restored.total}, but {n} queens have {COUNTS[n]} solutions")
    except (InputError, ValueError) as error:
        tell(f"the table {str(path)!r} is damaged ({error}); counting it again")
        return None
    _LOADED[path] = restored
    return restored


def _counted(n: int, path: Path, threads: int, watch: Watch, tell: Note) -> _core.PrefixTable:
    built = watch.call_core(lambda control: _core.PrefixTable.build(n, threads, control))
    if built is None:
        watch.fail()
    _LOADED[path] = built
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with written(path) as file:
            file.write(_encode(n, built.counts()))
    except (OSError, OutputError) as error:
        tell(f"the table of {n} queens is not kept for the next time: {error}")
    return built


def _encode(n: int, counts: memoryview) -> bytes:
    numbers = array("I", counts)
    if sys.byteorder == "big":
        numbers.byteswap()
    data = numbers.tobytes()
    return f"{_MARK} n={n} numbers={len(numbers)} sha256={hashlib.sha256(data).hexdigest()}\n".encode() + data


def _decode(content: bytes, n: int) -> array[int]:
    """The numbers of a file, or a ValueError that says what is wrong with it."""
    header, separator, data = content.partition(b"\n")
    if not separator or not header.startswith(f"{_MARK} n={n} ".encode()):
        raise ValueError("not a table of this size and version")
    if len(data) % 4 or header.rpartition(b"sha256=")[2] != hashlib.sha256(data).hexdigest().encode():
        raise ValueError("its checksum does not match")
    numbers = array("I", data)
    if sys.byteorder == "big":
        numbers.byteswap()
    return numbers
