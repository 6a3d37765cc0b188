"""Board sizes: checked once, at the door."""

from __future__ import annotations

from operator import index
from typing import Any

from queenright.errors import SizeError

#: The largest board that is held in memory: 10⁹ queens are a vector of 4 GB.
LARGEST = 10**9


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
        raise SizeError(f"{what} must be a whole number from {smallest} to {largest}, got {n!r}")
    return size
