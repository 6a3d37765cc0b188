"""Every error that Queenright raises on purpose. Each message is one line: what came, what was wanted, what to do.

QueensError                 exit_code 1: could not answer
├── InputError              exit_code 2: bad input (also a ValueError)
│   ├── SizeError           a board size
│   │   └── NoSolutionError one that has no solution, which is proved
│   ├── BoardError          a board, square or vector
│   ├── UnknownNameError    an unknown method, engine, format …
│   └── OutputError         a file that can't be written
├── MissingPackageError     an optional package is not installed
└── RefereeError            a solver gave an answer that is wrong (a bug in Queenright)
"""

from __future__ import annotations

from collections.abc import Iterable


class QueensError(Exception):
    """The base of all: `str(error)` is the line to show, `exit_code` the exit status of the command."""

    exit_code = 1


class InputError(QueensError, ValueError):
    """What came in cannot be used."""

    exit_code = 2


class SizeError(InputError):
    """A board size that is not a whole number, or is out of range."""


class NoSolutionError(SizeError):
    """A size that has no solution, which is proved: an answer to some questions."""


class BoardError(InputError):
    """A board, square or vector that cannot be read."""


class UnknownNameError(InputError):
    """A name that is not in the list it must come from."""

    def __init__(self, what: str, name: str, known: Iterable[str]) -> None:
        from difflib import get_close_matches  # late: names are seldom wrong

        names = sorted(known)
        close = get_close_matches(name, names, n=1)
        hint = f" Did you mean {close[0]!r}?" if close else ""
        super().__init__(f"no {what} named {name!r}.{hint} Known: {', '.join(names)}")


class OutputError(InputError):
    """A file that cannot be written."""


class MissingPackageError(QueensError):
    """A part that needs a package which is not installed."""

    def __init__(self, purpose: str, package: str, extra: str) -> None:
        super().__init__(f'{purpose} needs the package {package}: pip install "queenright[{extra}]"')


class RefereeError(QueensError):
    """A solver's answer did not pass the referee. This is a bug; the wrong answer is never returned."""
