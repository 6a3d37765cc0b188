"""The place of a value in a JSON text, which the standard library's reader does not report."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence

_DECODER = json.JSONDecoder()
_BLANK = re.compile(r"[\s,:]*")


def offset_of(text: str, path: Sequence[str | int]) -> int:
    """The offset of the value at *path*; that of the last value on the way if there is none.

    >>> offset_of('{"n": 2, "regions": ["AB", "BB"]}', ("regions", 1))
    27
    """
    at = _skip(text, 0)
    for step in path:
        found = _member(text, at, step)
        if found is None:
            return at
        at = found
    return at


def _skip(text: str, at: int) -> int:
    match = _BLANK.match(text, at)
    return at if match is None else match.end()


def _member(text: str, at: int, step: str | int) -> int | None:
    """The offset of one member of the list or object at *at*."""
    is_object, at, number = text[at] == "{", _skip(text, at + 1), 0
    while text[at] not in "]}":
        name: str | int = number
        if is_object:
            name, end = _DECODER.raw_decode(text, at)
            at = _skip(text, end)
        if name == step:
            return at
        _, end = _DECODER.raw_decode(text, at)
        at, number = _skip(text, end), number + 1
    return None
