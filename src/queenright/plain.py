"""Objects as plain data: what JSON can hold, attribute by attribute."""

from __future__ import annotations

from enum import Enum
from typing import Any


def plain(value: Any) -> Any:
    """A value in the terms of JSON: tuples as lists, sets as sorted lists, members of an enum by their values.

    >>> plain((1, frozenset({"b", "a"})))
    [1, ['a', 'b']]
    """
    if hasattr(value, "to_json"):
        return value.to_json()
    if isinstance(value, set | frozenset):
        value = sorted(value)
    if isinstance(value, tuple | list):
        return [plain(item) for item in value]
    return value.value if isinstance(value, Enum) else value


def attributes(owner: object, names: str) -> dict[str, Any]:
    """Some attributes of an object, named in one text, as plain data.

    >>> attributes(3 + 4j, "real imag")
    {'real': 3.0, 'imag': 4.0}
    """
    return {name: plain(getattr(owner, name)) for name in names.split()}
