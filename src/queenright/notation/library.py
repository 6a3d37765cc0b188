"""Documents: files of the notation, and the ones that ship with the package under a name of their own."""

from __future__ import annotations

from pathlib import Path

from queenright.errors import InputError, UnknownNameError
from queenright.files import read_bytes, read_input
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
    if name == "-":
        return Source("standard input", _text(read_input(LARGEST), "standard input"))
    path = Path(name)
    if not path.exists():
        if name not in shipped():
            if path.suffix or path.parent != Path():
                raise InputError(
                    f"cannot read {name!r}: no such file. The documents {', '.join(shipped())} can be named without one"
                )
            raise UnknownNameError("file or document", name, shipped())
        path = _FOLDER / f"{name}.un"
    return Source(path.name, _text(read_bytes(path, LARGEST), repr(name)))


def _text(data: bytes, name: str) -> str:
    try:
        return data.decode().replace("\r\n", "\n")
    except UnicodeDecodeError as error:
        raise InputError(f"cannot read {name}: byte {error.start} is no UTF-8 text") from None
