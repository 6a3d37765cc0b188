"""The puzzle of the day: the same for everybody, without a server.

The date is the seed, and the maker gives the same puzzle for a seed on every machine. The week grows harder from
Monday's easy puzzle to Saturday's expert one; Sunday is medium. A day must stay as it was, so a change of the
maker that would change past days must apply only to later ones; a test holds some days.
"""

from __future__ import annotations

import datetime
from dataclasses import dataclass
from typing import Any

from queenright.errors import InputError, shown
from queenright.puzzle.difficulty import FEASIBLE, checked_grade
from queenright.puzzle.making import Made, make
from queenright.sizes import checked_size

#: From Monday to Sunday: size and difficulty.
WEEK = ((7, "easy"), (8, "easy"), (8, "medium"), (9, "medium"), (9, "hard"), (10, "expert"), (8, "medium"))

SIZES = [n for n, grades in FEASIBLE.items() if 5 in grades and n <= 14]


@dataclass(frozen=True, slots=True)
class Daily:
    """The puzzle of one day."""

    date: datetime.date
    made: Made

    def to_json(self) -> dict[str, Any]:
        return {"date": self.date.isoformat(), "n": self.made.puzzle.n, "puzzles": [self.made.to_json()]}


def daily(date: datetime.date | str | None = None, *, n: int | None = None) -> Daily:
    """The puzzle of a *date* (a date, or "2026-11-17"; today unless given), of the weekday's size or of size *n*.

    >>> daily("2026-11-20").made.difficulty
    'hard'
    """
    day = checked_date(date)
    usual, difficulty = WEEK[day.weekday()]
    size = usual if n is None else checked_size(n, smallest=SIZES[0], largest=SIZES[-1], what="size of a daily puzzle")
    return Daily(day, make(size, grade=checked_grade(difficulty), seed=day.toordinal())[0])


def checked_date(date: datetime.date | str | None) -> datetime.date:
    """A date as it is given, or today's."""
    if date is None:
        return datetime.date.today()
    if isinstance(date, datetime.datetime):
        return date.date()
    if isinstance(date, datetime.date):
        return date
    try:
        return datetime.date.fromisoformat(date)
    except (TypeError, ValueError):
        raise InputError(f"a date is written as 2026-11-17, got {shown(date)}") from None
