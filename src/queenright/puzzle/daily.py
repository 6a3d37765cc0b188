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
from queenright.puzzle.difficulty import USUAL_SIZE, checked_grade, checked_stars, feasible
from queenright.puzzle.making import Made, make
from queenright.sizes import checked_size

#: From Monday to Sunday: size and difficulty.
WEEK = ((7, "easy"), (8, "easy"), (8, "medium"), (9, "medium"), (9, "hard"), (10, "expert"), (8, "medium"))


def sizes(stars: int = 1) -> list[int]:
    """The sizes of daily puzzles with *stars* queens per row: those with all difficulties.

    >>> sizes(), sizes(2)
    ([6, 7, 8, 9, 10, 11, 12, 13, 14], [8, 9, 10, 11])
    """
    return [n for n, grades in feasible(stars).items() if {2, 3, 4, 5} <= set(grades) and n <= 14]


@dataclass(frozen=True, slots=True)
class Daily:
    """The puzzle of one day."""

    date: datetime.date
    made: Made

    def to_json(self) -> dict[str, Any]:
        return {"date": self.date.isoformat(), "n": self.made.puzzle.n, "puzzles": [self.made.to_json()]}


def daily(date: datetime.date | str | None = None, *, n: int | None = None, stars: int = 1) -> Daily:
    """The puzzle of a *date* (a date, or "2026-11-17"; today unless given), of the weekday's size or of size *n*.

    With several *stars* the size is the usual one, and only the difficulty follows the week.

    >>> daily("2026-11-20").made.difficulty
    'hard'
    """
    day = checked_date(date)
    usual, difficulty = WEEK[day.weekday()]
    each = checked_stars(stars)
    if n is None:
        size = usual if each == 1 else USUAL_SIZE[each]
    else:
        possible = sizes(each)
        size = checked_size(n, smallest=possible[0], largest=possible[-1], what="size of a daily puzzle")
    grade = checked_grade(difficulty, stars=each)
    return Daily(day, make(size, stars=each, grade=grade, seed=day.toordinal())[0])


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
