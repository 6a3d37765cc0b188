"""Documents: files of the notation, and the ones that ship with the package under a name of their own."""

from __future__ import annotations

from pathlib import Path

from queenright.errors import InputError, UnknownNameError
from queenright.files import checked_path, read_bytes, read_input
from queenright.sources import Source

_FOLDER = Path(__file__).parent / "documents"

#: The four definitions, read when no file is named.
DEFAULT = "queens"

#: No document is larger; a mistaken binary file is refused early.
LARGEST = 10_000_000


def shipped() -> list[str]:
    """The names of the documents in the package.

    >>> shipped()
    ['peaceable', 'queens', 'rooks', 'toroidal']
    """
    return sorted(path.stem for path in _FOLDER.glob("*.un"))


def read_document(name: str = DEFAULT) -> Source:
    """The text of a file, of standard input (-), or of a shipped document."""
    path = checked_path(name)
    if name == "-":
        return Source("standard input", decoded(read_input(LARGEST), "standard input"))
    if not path.exists():
        if name not in shipped():
            if path.suffix or path.parent != Path():
                raise InputError(
                    f"cannot read {name!r}: no such file. The documents {', '.join(shipped())} can be named without one"
                )
            raise UnknownNameError("file or document", name, shipped())
        path = _FOLDER / f"{name}.un"
    return read_file(path)


def read_file(path: Path) -> Source:
    """The text of a file."""
    return Source(path.name, decoded(read_bytes(path, LARGEST), repr(str(path))))


def decoded(data: bytes, name: str) -> str:
    try:
        return data.decode().replace("\r\n", "\n")
    except UnicodeDecodeError as error:
        raise InputError(f"cannot read {name}: byte {error.start} is no UTF-8 text") from None
