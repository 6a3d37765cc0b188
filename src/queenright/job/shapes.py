"""The types and ranges of the fields of a ledger's records. Anything else is damage, described in a few words.

The answers of a cluster's workers are checked by the same table: a number is a whole number in its range (never a truth
value, a float or 10⁴⁰⁰), a name is short and needs no escape. A field that is not in the table belongs to a newer
version, and the message says so: such a record is sound, and this version must not discard it.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any

from queenright import _core
from queenright.counting import ALGORITHMS, LARGEST
from queenright.counting.algorithms import IN_UNITS
from queenright.errors import shown
from queenright.job.plan import LONGEST_PROBLEM
from queenright.sizes import LARGEST as LARGEST_BOARD

#: Why most damaged records are damaged.
CHECKSUM = "the checksum does not match"

#: Longest line of a record: a header with a problem of many squares. A result takes about 500 characters.
LONGEST_LINE = 2**17

#: Longest name of a host or of a file.
LONGEST_TEXT = 255

#: Seconds, of computing or of the clock: thirty thousand years.
MOST_SECONDS = 1e12

Fits = Callable[[Any], bool]
Kind = tuple[Fits, str]


class RecordError(ValueError):
    """Why a record cannot be used. *newer*: it seems to be of a newer version of Queenright."""

    def __init__(self, why: str, *, newer: bool = False) -> None:
        super().__init__(why)
        self.newer = newer


def whole(below: int) -> Kind:
    """A whole number from 0 on."""
    words = f"a whole number below {f'2^{below.bit_length() - 1}' if below.bit_count() == 1 else below}"
    return lambda value: type(value) is int and 0 <= value < below, words


def _is_seconds(value: Any) -> bool:
    return type(value) in (int, float) and 0 <= value < MOST_SECONDS


def _is_residues(value: Any) -> bool:
    return isinstance(value, list) and len(value) == 2 and all(type(x) is int and 0 <= x < 2**17 for x in value)


def text(pattern: str, words: str) -> Kind:
    matched = re.compile(pattern)
    return lambda value: isinstance(value, str) and matched.fullmatch(value) is not None, words


NUMBER = whole(2**63)
COUNT = whole(2**128)
SECONDS: Kind = (_is_seconds, "a number of seconds")
NAME = text(rf"[A-Za-z0-9._:+-]{{1,{LONGEST_TEXT}}}", "a short name")
LINE = text(rf"[^\x00-\x1f\x7f-\x9f]{{0,{LONGEST_TEXT}}}", "a short text without control characters")
HASH = text("[0-9a-f]{64}", "a hash")

FORMAT_1: Kind = (lambda value: type(value) is int and value == 1, "1")

UNIT: dict[str, Kind] = {
    "unit": whole(10**7),
    "first": NUMBER,
    "last": NUMBER,
    "cost": NUMBER,
    "count": COUNT,
    "residues": (_is_residues, "two residues"),
    "work": whole(2**64),
    "seconds": SECONDS,
    "host": NAME,
    "core": NAME,
    "at": NAME,
}

#: The fields of each kind of record; a kind is named by the first of them.
FIELDS: dict[str, dict[str, Kind]] = {
    "unit": UNIT,
    "disputed": {"disputed": whole(10**7), "source": LINE, **UNIT},
    "plan": {
        "plan": HASH,
        "format": FORMAT_1,
        "n": (lambda n: type(n) is int and 0 <= n <= LARGEST_BOARD, "a board size"),
        "algorithm": (lambda name: isinstance(name, str) and name in (*ALGORITHMS, *IN_UNITS), "an algorithm"),
        "plan_version": whole(10**6),
        "wanted": whole(10**6 + 1),
        "units": whole(10**7),
        "cost": COUNT,
        "core": NAME,
        "created": NAME,
    },
    "seal": {"seal": whole(10**7), "sum": text("[0-9a-f]{32}", "a sum of checksums")},
    "worker": {
        "worker": NAME,
        "core": NAME,
        "units": whole(10**7),
        "count": COUNT,
        "cost": COUNT,
        "work": COUNT,
        "microseconds": COUNT,
        "cross_checked": whole(10**7),
        "checksums": text("[0-9a-f]{32,40}", "a sum of checksums"),
        "first_at": NAME,
        "last_at": NAME,
    },
    "symmetric": {"symmetric": whole(LARGEST + 1), "half_turn": COUNT, "quarter_turn": COUNT},
    "session": {"session": NUMBER, "elapsed": SECONDS, "units": NUMBER, "cost": COUNT},
}

#: Fields that a record may lack.
OPTIONAL: dict[str, dict[str, Kind]] = {
    "plan": {"problem": text(rf"[^{{}}\x00-\x1f\x7f-\x9f]{{1,{LONGEST_PROBLEM}}}", "a problem")},
    "unit": {"checked_by": NAME},
    "disputed": {"checked_by": NAME},
    "session": {"started": LINE, "host": LINE, "executor": LINE},
}


def parsed(body: str, longest: int = LONGEST_LINE) -> Any:
    """The value of a JSON text, or a RecordError if it is too long, or not JSON (NaN and Infinity are not)."""
    if len(body) > longest:
        raise RecordError(f"is longer than {longest} characters")
    try:
        return json.loads(body, parse_constant=_refuse_constant)
    except (ValueError, RecursionError) as error:
        raise RecordError("is not JSON") from error


def _refuse_constant(name: str) -> None:
    raise ValueError(name)


def checked(kind: str, fields: Any) -> dict[str, Any]:
    """The fields of a record of that kind, or a RecordError that names the first one that is wrong."""
    if not isinstance(fields, dict) or next(iter(fields), "") != kind:
        raise RecordError(f"is not a record of kind {kind!r}")
    wanted, optional = FIELDS[kind], OPTIONAL.get(kind, {})
    if kind == "plan" and type(fields.get("format")) is int and 1 < fields["format"] < 1000:
        raise RecordError(f"is of format {fields['format']}, which {_newer()}", newer=True)
    for name, (fits, words) in wanted.items():
        if name not in fields:
            raise RecordError(f"has no field {name!r}")
        if not fits(fields[name]):
            raise RecordError(f"has a field {name!r} that is not {words}")
    for name, value in fields.items():
        if name not in wanted and name not in optional:
            raise RecordError(f"has a field {shown(name)} that {_newer()}", newer=True)
        if name in optional and not optional[name][0](value):
            raise RecordError(f"has a field {name!r} that is not {optional[name][1]}")
    return fields


def _newer() -> str:
    return f"this version ({_core.version}) does not know: a newer version of Queenright wrote it"
