"""Tables of prefix counts: computed once, kept in the user's cache folder, checked when they are read.

A file is one line of text (what it is, the size, how many numbers, their SHA-256) followed by the numbers, 32 bits
each, little-endian. A table that is damaged, or whose numbers do not add up to the published number of solutions, is
computed again, with a note. If the folder can't be written, the table is computed again next time.
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

#: A smaller table takes a few milliseconds to compute: not worth a file.
SMALLEST_KEPT = 12

Note = Callable[[str], None]

_MARK = "queenright prefix counts 1"


def table(
    n: int, *, threads: int | None = None, note: Note | None = None, watch: Watch | None = None
) -> _core.PrefixTable:
    """The table of *n* queens: from memory, from the cache folder, or computed now.

    >>> table(8).total
    92
    """
    note = note if note is not None else warnings.warn
    if n < SMALLEST_KEPT:
        return _small(n)
    path = cache_folder() / f"prefix-counts-{n}.bin"
    return _kept(n, path, note) or _counted(n, path, checked_threads(threads), Watch.of(watch), note)


def cache_folder() -> Path:
    """The folder of the tables: $XDG_CACHE_HOME/queenright, or ~/.cache/queenright."""
    named = Path(os.environ.get("XDG_CACHE_HOME") or ".")
    return (named if named.is_absolute() else Path.home() / ".cache") / "queenright"


@lru_cache(maxsize=SMALLEST_KEPT)
def _small(n: int) -> _core.PrefixTable:
    built = _core.PrefixTable.build(n, 1, _core.Control())
    assert built is not None, "nothing stops it"
    return built


#: Tables read or computed by this process, by file name: there may be many calls.
_LOADED: dict[Path, _core.PrefixTable] = {}


def _kept(n: int, path: Path, note: Note) -> _core.PrefixTable | None:
    """The table in memory or in the file; None if there is none, or if the file is damaged, with a note."""
    if path in _LOADED or not path.is_file():
        return _LOADED.get(path)
    try:
        restored = _core.PrefixTable.restore(n, memoryview(_decode(read_bytes(path), n)))
        if restored.total != COUNTS[n]:
            raise ValueError(f"its numbers add up to {restored.total}, but {n} queens have {COUNTS[n]} solutions")
    except (InputError, ValueError) as error:
        note(f"the table {str(path)!r} is damaged ({error}); computing it again")
        return None
    _LOADED[path] = restored
    return restored


def _counted(n: int, path: Path, threads: int, watch: Watch, note: Note) -> _core.PrefixTable:
    built = watch.call_core(lambda control: _core.PrefixTable.build(n, threads, control))
    if built is None:
        watch.fail()
    _LOADED[path] = built
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with written(path) as file:
            file.write(_encode(n, built.counts()))
    except (OSError, OutputError) as error:
        note(f"the table of {n} queens could not be saved: {error}")
    return built


def _encode(n: int, counts: memoryview) -> bytes:
    numbers = array("I", counts)
    if sys.byteorder == "big":
        numbers.byteswap()
    data = numbers.tobytes()
    return f"{_MARK} n={n} numbers={len(numbers)} sha256={hashlib.sha256(data).hexdigest()}\n".encode() + data


def _decode(content: bytes, n: int) -> array[int]:
    """The numbers in a file; a ValueError explains what is wrong with it."""
    header, separator, data = content.partition(b"\n")
    if not separator or not header.startswith(f"{_MARK} n={n} ".encode()):
        raise ValueError("not a table of this size and version")
    if len(data) % 4 or header.rpartition(b"sha256=")[2] != hashlib.sha256(data).hexdigest().encode():
        raise ValueError("its checksum does not match")
    numbers = array("I", data)
    if sys.byteorder == "big":
        numbers.byteswap()
    return numbers
