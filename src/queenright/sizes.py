"""Board sizes and other whole numbers: read and checked once, where they come in, and written with their noun."""

from __future__ import annotations

import os
import re
from contextlib import suppress
from operator import index
from typing import Any

from queenright.errors import InputError, SizeError, shown

#: The largest board that is held in memory: 10⁹ queens are a vector of 4 GB.
LARGEST = 10**9

#: The largest board whose solutions are listed one after another: a row must fit in a byte and a set of rows in a word.
LARGEST_LISTED = 64

#: The most digits of a number that is read. Python itself stops at some thousands, with an error of its own.
MOST_DIGITS = 100

#: More threads than this help nobody.
MOST_THREADS = 1024

#: A count is cut into fewer units than this, so that more parts would be empty.
MOST_PARTS = 10**6


def whole_number(text: str) -> int | None:
    """The whole number that *text* writes in digits; None if it is none, or longer than any that is wanted.

    >>> whole_number(" 12"), whole_number("-3"), whole_number("1.5"), whole_number("9" * 5000)
    (12, -3, None, None)
    """
    stripped = text.strip()
    return int(stripped) if re.fullmatch(rf"-?[0-9]{{1,{MOST_DIGITS}}}", stripped) else None


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


def available_memory() -> int | None:
    """The bytes of memory that are free for use, None where the system does not say."""
    try:
        with open("/proc/meminfo", encoding="ascii") as file:
            entries = dict(line.split(":", 1) for line in file)
        return int(entries["MemAvailable"].split()[0]) * 1024
    except (OSError, KeyError, ValueError):
        return None


def limit_memory(megabytes: int) -> None:
    """Let this process have no more memory than that, where the system has such limits (Windows has not)."""
    with suppress(ImportError, ValueError, OSError):
        import resource

        limit = megabytes * 2**20
        resource.setrlimit(resource.RLIMIT_AS, (limit, limit))


def checked_part(part: Any, given: str | None = None) -> tuple[int, int]:
    """Part K of M as two ints, or an InputError that quotes what was *given*.

    >>> checked_part((2, 3))
    (2, 3)
    >>> checked_part((0, 0))
    Traceback (most recent call last):
        ...
    queenright.errors.InputError: a part is K/M with K from 1 to M, such as 2/3; got (0, 0)
    """
    try:
        which, parts = map(index, part)
    except (TypeError, ValueError):
        which, parts = 0, 0
    if 1 <= which <= parts <= MOST_PARTS:
        return which, parts
    raise InputError(f"a part is K/M with K from 1 to M, such as 2/3; got {shown(given or part)}")


def plural(count: int, noun: str) -> str:
    """A number with its noun.

    >>> plural(1, "queen"), plural(14200, "solution"), plural(12, "class")
    ('1 queen', '14,200 solutions', '12 classes')
    """
    ending = "" if count == 1 else "es" if noun.endswith(("s", "ch")) else "s"
    return f"{count:,} {noun}{ending}"
