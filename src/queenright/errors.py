"""Every error that Queenright raises on purpose. Each message is one line: what was given, what is allowed, what to do.

QueensError                 exit_code 1: could not answer
├── NoSolutionError         there is no solution, which is proved
├── InputError              exit_code 2: bad input (also a ValueError)
│   ├── SizeError           a board size
│   ├── BoardError          a board, square or vector
│   ├── UnknownNameError    an unknown method, engine, format …
│   └── OutputError         a file that can't be written
├── StoppedError            the caller stopped a question before it was answered
│   └── OutOfTimeError      its time limit ended it
├── MissingPackageError     an optional package is not installed
└── RefereeError            a solver gave an answer that is wrong (a bug in Queenright)
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from functools import partial
from typing import Any, TypeVar

__all__ = [
    "BoardError",
    "InputError",
    "MissingPackageError",
    "NoSolutionError",
    "OutOfTimeError",
    "OutputError",
    "QueensError",
    "RefereeError",
    "SizeError",
    "StoppedError",
    "UnknownNameError",
]
__dir__ = partial(sorted, __all__)


Entry = TypeVar("Entry")

#: The longest excerpt of a bad value that an error shows.
MOST_SHOWN = 60


def shown(value: object) -> str:
    """A value as an error of one line quotes it.

    >>> shown("eight"), shown(10**12), len(shown("9" * 5000))
    ("'eight'", '1000000000000', 60)
    """
    try:
        text = " ".join(repr(value).split())
    except ValueError:  # an int of thousands of digits
        return "a number of thousands of digits"
    return text if len(text) <= MOST_SHOWN else f"{text[: MOST_SHOWN - 1]}…"


class QueensError(Exception):
    """The base of all: `str(error)` is the line to show, `exit_code` the exit status of the command.

    Programs read the `code`, and the `field`: the parameter that is meant, where one is known.
    """

    exit_code = 1
    code = "unanswered"
    field: str | None = None


class NoSolutionError(QueensError):
    """No solution exists, which is proved; raised where a position had to be returned."""

    code = "none"


class InputError(QueensError, ValueError):
    """The input cannot be used."""

    exit_code = 2
    code = "input"


class SizeError(InputError):
    """A board size that is not a whole number, or is out of range."""

    code = "size"
    field = "n"


class BoardError(InputError):
    """A board, square or vector that cannot be read."""

    code = "board"


class UnknownNameError(InputError):
    """A name that is not in the list it must come from."""

    code = "name"

    def __init__(self, what: str, name: object, known: Iterable[str]) -> None:
        from difflib import get_close_matches  # late: names are seldom wrong

        names = sorted(known)
        close = get_close_matches(name, names, n=1) if isinstance(name, str) else []
        hint = f" Did you mean {close[0]!r}?" if close else ""
        super().__init__(f"no {what} named {shown(name)}.{hint} Known: {', '.join(names)}")


def checked_name(what: str, name: object, known: Collection[str]) -> str:
    """The name itself, if it is one of the *known* ones."""
    if not isinstance(name, str) or name not in known:
        raise UnknownNameError(what, name, known)
    return name


def checked_kind(what: str, value: Any, kinds: type | tuple[type, ...], wanted: str) -> Any:
    """The value itself, if it is of one of these types; *wanted* says which in words.

    >>> checked_kind("title", "Queens", str, "a text")
    'Queens'
    >>> checked_kind("title", 5, str, "a text")
    Traceback (most recent call last):
        ...
    queenright.errors.InputError: title must be a text, got 5
    """
    if not isinstance(value, kinds):
        raise InputError(f"{what} must be {wanted}, got {shown(value)}")
    return value


def checked_list(what: str, values: Any, wanted: str) -> list[Any]:
    """The entries of a list or of anything else that can be gone through.

    >>> checked_list("lines", ("1 + 1",), "a list of texts")
    ['1 + 1']
    """
    try:
        return list(values)
    except TypeError:
        raise InputError(f"{what} must be {wanted}, got {shown(values)}") from None


def checked_function(what: str, value: Any) -> Any:
    """A function that a caller gives, or None."""
    if value is not None and not callable(value):
        raise InputError(f"{what} must be a function or None, got {shown(value)}")
    return value


def checked_flag(what: str, value: Any) -> bool:
    """True or False, also as 0 or 1 or as NumPy's bool.

    >>> checked_flag("torus", 1)
    True
    >>> checked_flag("torus", float("nan"))
    Traceback (most recent call last):
        ...
    queenright.errors.InputError: torus must be True or False, got nan
    """
    try:
        if value in (True, False):
            return bool(value)
    except ValueError:  # an array, compared entry by entry
        pass
    raise InputError(f"{what} must be True or False, got {shown(value)}")


def looked_up(what: str, name: object, table: Mapping[str, Entry]) -> Entry:
    """The entry of that name, or an UnknownNameError; anything but a known text is refused.

    >>> looked_up("colour", "red", {"red": 1, "blue": 2})
    1
    >>> looked_up("colour", "blu", {"red": 1, "blue": 2})
    Traceback (most recent call last):
        ...
    queenright.errors.UnknownNameError: no colour named 'blu'. Did you mean 'blue'? Known: blue, red
    """
    return table[checked_name(what, name, table)]


class OutputError(InputError):
    """A file that cannot be written."""

    code = "output"


class StoppedError(QueensError):
    """A question that was stopped before it was answered."""

    code = "cancelled"


class OutOfTimeError(StoppedError):
    """A question that was not answered within its time limit."""

    code = "time"


class MissingPackageError(QueensError):
    """A part that needs a package which is not installed."""

    code = "package"

    def __init__(self, purpose: str, package: str, extra: str) -> None:
        super().__init__(f'{purpose} needs the package {package}: pip install "queenright[{extra}]"')


class RefereeError(QueensError):
    """A solver's answer did not pass the referee. This is a bug; the wrong answer is never returned."""


#: The codes of errors that Python raises.
CODES: tuple[tuple[type[BaseException], str], ...] = (
    (MemoryError, "memory"),
    (KeyboardInterrupt, "cancelled"),
)


def error_fields(error: BaseException) -> dict[str, Any]:
    """What a program gets to know of an error, from the command and from the page: its code, its field, its message.

    An error in a text, such as a formula, has a place too: line and column from 1, and the name of the text.

    >>> error_fields(SizeError("board size must be a whole number from 0 to 64, got -3"))
    {'code': 'size', 'field': 'n', 'message': 'board size must be a whole number from 0 to 64, got -3'}
    """
    place = getattr(error, "place", None)
    where = {} if place is None or not place.source.text else {"place": _where(place)}
    return {"code": code_of(error), "field": getattr(error, "field", None), "message": one_line(error), **where}


def code_of(error: BaseException) -> str:
    """The code of an error; `internal` for one that nobody foresaw."""
    if isinstance(error, QueensError):
        return error.code
    return next((code for kind, code in CODES if isinstance(error, kind)), "internal")


def one_line(error: BaseException) -> str:
    """The message of an error in one line; of a formula it also holds the line with a caret, for people."""
    if isinstance(error, MemoryError):
        return "not enough memory for this; try a smaller size"
    if isinstance(error, KeyboardInterrupt):
        return "stopped"
    return next(iter(str(getattr(error, "message", error)).splitlines()), type(error).__name__)


def _where(place: Any) -> dict[str, Any]:
    return {"source": place.source.name, "line": place.line, "column": place.column}
