"""The number of a solution, checked."""

from __future__ import annotations

from operator import index
from typing import Any

from queenright.errors import InputError, shown


def checked_number(k: Any, total: int, whose: str) -> int:
    """A number from 0 to *total* − 1; *whose* begins the message: "8 queens have"."""
    try:
        number = index(k) if not isinstance(k, bool) else -1
    except TypeError:
        number = -1
    if not 0 <= number < total:
        raise InputError(f"{whose} {total} solutions, numbered from 0 to {total - 1}; got number {shown(k)}")
    return number
