"""Seeds, checked where they come in. Everything random in Queenright is a function of its seed alone."""

from __future__ import annotations

from operator import index
from typing import Any

from queenright.errors import InputError, shown

LARGEST_SEED = 2**64 - 1


def checked_seed(seed: Any) -> int:
    """The seed as an int; a new one, short enough to be typed again, if it is None.

    >>> checked_seed(7)
    7
    >>> checked_seed("seven")
    Traceback (most recent call last):
        ...
    queenright.errors.InputError: seed must be a whole number from 0 to 18446744073709551615, got 'seven'
    """
    if seed is None:
        from secrets import randbits  # late: most commands draw no seed

        return randbits(32)
    try:
        number = index(seed) if not isinstance(seed, bool) else -1
    except TypeError:
        number = -1
    if not 0 <= number <= LARGEST_SEED:
        raise InputError(f"seed must be a whole number from 0 to {LARGEST_SEED}, got {shown(seed)}")
    return number
