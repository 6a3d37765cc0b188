"""Board sizes and other whole numbers: read and checked once, at the door, and told with their noun."""

from __future__ import annotations

import os
import re
from operator import index
from typing import Any

from queenright.errors import SizeError

#: The largest board that is held in memory: 10⁹ queens are a vector of 4 GB.
LARGEST = 10**9

#: The largest board whose solutions are listed one after another: a row must fit in a byte and a set of rows in a word.
LARGEST_LISTED = 64

#: No number asked for here has so many digits. Python itself stops at some thousands, with an error of its own.
MOST_DIGITS = 100

#: More threads than this help nobody.
MOST_THREADS = 1024

#: Of a wrong value an error shows no more.
MOST_SHOWN = 60


def whole_number(text: str) -> int | None:
    """The whole number that *text* writes in digits; None if it is none, or longer than any that is wanted.

    >>> whole_number(" 12"), whole_number("-3"), whole_number("1.5"), whole_number("9" * 5000)
    (12, -3, None, None)
    """
    stripped = text.strip()
    return int(stripped) if re.fullmatch(rf"-?[0-9]{{1,{MOST_DIGITS}}}", stripped) else None


def shown(value: object) -> str:
    """A value that came in, as an error of one line quotes it.

    >>> shown("eight"), shown(10**12), len(shown("9" * 5000))
    ("'eight'", '1000000000000', 60)
    """
    try:
        text = repr(value)
    except ValueError:  # an int of thousands of digits
        return "a number of thousands of digits"
    return text if len(text) <= MOST_SHOWN else f"{text[: MOST_SHOWN - 1]}…"


def checked_size(n: Any, *, largest: int = LARGEST, smallest: int = 0, what: str = "board size") -> int:
    """Return *n* as an int, or raise a SizeError that says what is wanted.

    >>> checked_size(8)
    8
    >>> checked_size(-3)
    Traceback (most recent call last):
        ...
    queenright.errors.SizeError: board size must be a whole number from 0 to 1000000000, got -3
    """
    try:
        size = index(n) if not isinstance(n, bool) else None
    except TypeError:
        size = None
    if size is None or not smallest <= size <= largest:
        raise SizeError(f"{what} must be a whole number from {smallest} to {largest}, got {shown(n)}")
    return size


def checked_threads(threads: int | None) -> int:
    """The number of threads; all cores if it is None."""
    wanted = (os.cpu_count() or 1) if threads is None else threads
    return checked_size(wanted, smallest=1, largest=MOST_THREADS, what="number of threads")


def plural(count: int, noun: str) -> str:
    """A number with its noun.

    >>> plural(1, "queen"), plural(14200, "solution"), plural(12, "class")
    ('1 queen', '14,200 solutions', '12 classes')
    """
    ending = "" if count == 1 else "es" if noun.endswith(("s", "ch")) else "s"
    return f"{count:,} {noun}{ending}"
