"""Files that are either complete or not there: written under a temporary name, then renamed. And what reads them."""

from __future__ import annotations

import json
import os
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext, suppress
from pathlib import Path
from stat import S_ISREG
from threading import current_thread, main_thread
from typing import IO, Any

from queenright.errors import BoardError, InputError, OutputError, shown

#: Names in here are no files of their own, even if they lead to one.
STREAM_FOLDERS = ((os.sep, "dev"), (os.sep, "proc"))

#: Signals that end a process without a word to it: asked to end, or (not on Windows) its terminal closed.
ENDING = tuple(getattr(signal, name) for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name))

#: The most bytes of an input file that are read, unless a reader knows better.
LARGEST_INPUT = 1 << 30

#: The most bytes that the name of a file or a folder may have, nearly everywhere.
LONGEST_NAME = 255

_UNFINISHED: set[Path] = set()


def checked_path(path: object) -> Path:
    """A path that a caller gives. A number would name an open file of this process, anything else nothing at all.

    >>> checked_path(None)
    Traceback (most recent call last):
        ...
    queenright.errors.InputError: expected the path of a file, got None
    """
    if isinstance(path, str | os.PathLike) and "\0" not in os.fspath(path):
        found = Path(path)
        if any(len(os.fsencode(part)) > LONGEST_NAME for part in found.parts):
            raise InputError(f"the name of a file has at most {LONGEST_NAME} bytes, got {shown(path)}")
        return found
    raise InputError(f"expected the path of a file, got {shown(path)}")


@contextmanager
def written(path: Path | str, mode: str = "wb") -> Iterator[IO[Any]]:
    """Open *path* for writing; it appears under its name only if the block ends without an error.

    >>> with written("missing-folder/board.svg", "w") as file: pass
    Traceback (most recent call last):
        ...
    queenright.errors.OutputError: cannot write 'missing-folder/board.svg': no folder 'missing-folder'
    """
    target = checked_path(path)
    check_writable(target)
    in_place = is_stream(target)
    # A name that nobody can guess, and no file of others under it: a link there would lead the text elsewhere.
    temporary = target if in_place else target.with_name(f".{target.name}.{os.getpid()}-{os.urandom(4).hex()}.part")
    try:
        with (
            _cleared_away(temporary) if not in_place else nullcontext(),
            open(
                temporary, mode if in_place else mode.replace("w", "x"), encoding=None if "b" in mode else "utf-8"
            ) as file,
        ):
            yield file
        if not in_place:
            os.replace(temporary, target)
    except OSError as error:
        raise OutputError(f"cannot write {str(path)!r}: {error.strerror or error}") from error
    finally:
        if not in_place:
            with suppress(OSError):
                temporary.unlink()


@contextmanager
def _cleared_away(temporary: Path) -> Iterator[None]:
    """A signal that would end the process at once removes what is half written first, then ends it all the same."""
    in_main = current_thread() is main_thread()
    ours = [number for number in ENDING if in_main and signal.getsignal(number) is signal.SIG_DFL]
    _UNFINISHED.add(temporary)
    for number in ours:
        signal.signal(number, _clear_away)
    try:
        yield
    finally:
        for number in ours:
            signal.signal(number, signal.SIG_DFL)
        _UNFINISHED.discard(temporary)


def _clear_away(number: int, frame: object) -> None:
    for temporary in _UNFINISHED:
        with suppress(OSError):
            temporary.unlink()
    signal.signal(number, signal.SIG_DFL)
    os.kill(os.getpid(), number)


def check_writable(target: Path) -> None:
    """Raise the OutputError that writing *target* would end in, before any work is done for it."""
    folder = target.parent
    if target.is_dir():
        raise OutputError(f"cannot write {str(target)!r}: it is a folder; name a file in it")
    if is_stream(target):
        if not os.access(target, os.W_OK):
            raise OutputError(f"cannot write {str(target)!r}: it is not writable")
        return
    if not folder.is_dir():
        raise OutputError(f"cannot write {str(target)!r}: no folder {str(folder)!r}")
    if not os.access(folder, os.W_OK):
        raise OutputError(f"cannot write {str(target)!r}: the folder {str(folder)!r} is not writable")


def is_stream(target: Path) -> bool:
    """A pipe or a device, written in place. So is whatever has its name in /dev, such as /dev/stdout: behind it may be
    a plain file, but the name must stay what it is."""
    return target.exists() and (not target.is_file() or target.absolute().parts[:2] in STREAM_FOLDERS)


class RepeatedFieldError(ValueError):
    """An object of JSON that has a field twice: two programs that read it could take different values."""


def parsed_json(text: str | bytes) -> Any:
    """What `json.loads` returns, but no object may have a field twice."""
    return json.loads(text, object_pairs_hook=_fields)


def _fields(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    fields = dict(pairs)
    if len(fields) < len(pairs):
        names = [name for name, _ in pairs]
        raise RepeatedFieldError(f"the field {shown(next(name for name in names if names.count(name) > 1))} twice")
    return fields


def json_value(text: str) -> Any:
    """What a JSON text says, or a BoardError of one line.

    >>> json_value("[1, 3, 0, 2")
    Traceback (most recent call last):
        ...
    queenright.errors.BoardError: not JSON: Expecting ',' delimiter at line 1, column 12
    """
    try:
        return parsed_json(text)
    except RepeatedFieldError as error:
        raise BoardError(f"JSON with {error}") from None
    except json.JSONDecodeError as error:
        raise BoardError(f"not JSON: {error.msg} at line {error.lineno}, column {error.colno}") from error
    except RecursionError:
        raise BoardError("JSON nested too deep to be read; a list of lists is enough for a board") from None
    except ValueError:
        raise BoardError("JSON with a number of thousands of digits; wanted rows, columns and sizes") from None


def read_bytes(path: Path | str, largest: int = LARGEST_INPUT) -> bytes:
    """The bytes of an input file, or an InputError of one line. A pipe or a device need not have an end."""
    path = checked_path(path)
    try:
        if path.is_dir():
            raise InputError(f"cannot read {str(path)!r}: it is a folder; name a file in it")
        with open(path, "rb") as file:
            status = os.fstat(file.fileno())
            if status.st_size > largest:
                raise InputError(f"cannot read {str(path)!r}: {status.st_size:,} bytes, more than {largest:,}")
            return file.read() if S_ISREG(status.st_mode) else _limited(file, largest, repr(str(path)))
    except OSError as error:
        raise InputError(f"cannot read {str(path)!r}: {error.strerror or error}") from error


def read_input(largest: int = LARGEST_INPUT) -> bytes:
    """The bytes of standard input."""
    return _limited(sys.stdin.buffer, largest, "standard input")


def _limited(stream: IO[bytes], largest: int, name: str) -> bytes:
    """All bytes of a stream, in pieces: one call for the most that is allowed would take that much memory at once."""
    data = bytearray()
    while block := stream.read(1 << 20):
        data += block
        if len(data) > largest:
            raise InputError(f"cannot read {name}: more than {largest:,} bytes")
    return bytes(data)
