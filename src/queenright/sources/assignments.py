"""NAME=VALUE, as it is typed on a command line or into a field of the page."""

from __future__ import annotations

import re
from collections.abc import Iterable

from queenright.errors import InputError, checked_kind, checked_list


def assignment(text: str, what: str = "given value") -> tuple[str, str]:
    """The name and the text of its value; the signs of definitions separate them too.

    >>> assignment("Q = [2, 6]"), assignment("n := 8"), assignment("n ≡ 8")
    (('Q', '[2, 6]'), ('n', '8'), ('n', '8'))
    """
    checked_kind(f"a {what}", text, str, "a text NAME=VALUE, such as n=8")
    name, *rest = (part.strip() for part in re.split(":?=|≡", text, maxsplit=1))
    if not name or " " in name or not any(rest):
        raise InputError(f"a {what} is NAME=VALUE, such as n=8 or Q=[2,6,1,7], got {text!r}")
    return name, rest[0]


def assignments(texts: Iterable[str], what: str = "given value") -> dict[str, str]:
    """The values by name. A name that is given twice is a mistake: one of the values would be lost.

    >>> assignments(["n=8", "i=3"])
    {'n': '8', 'i': '3'}
    """
    found: dict[str, str] = {}
    listed = checked_list(f"{what}s", texts, "a list of texts NAME=VALUE")
    for name, value in (assignment(text, what) for text in listed):
        if name in found:
            raise InputError(f"two {what}s for {name}: {found[name]} and {value}; leave one out")
        found[name] = value
    return found
