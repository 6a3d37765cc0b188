"""A text, the places in it, and the errors that point there with a caret.

Every token and every node of a tree keeps its place, so an error found while a formula is checked, evaluated or
translated can still show the line that its author wrote:

    board.un:3:10: the lengths 4 and 3 differ; '=' wants vectors of equal length, or a single value
        Q = [1, 2, 3]
          ^
"""

from __future__ import annotations

import re
from bisect import bisect_right
from dataclasses import dataclass
from functools import cached_property

from queenright.errors import InputError, shown

#: A longer line is shown in part, so that the caret stays in sight.
WIDEST = 100


@dataclass(frozen=True)
class Source:
    """A text and the name under which errors speak of it.

    The line ends are found once, as a reader may ask for the position of every token.
    """

    name: str
    text: str

    def __post_init__(self) -> None:
        if not isinstance(self.text, str):
            raise InputError(f"{self.name}: expected a text, got {shown(self.text)}")

    def position(self, offset: int) -> tuple[int, int]:
        """Line and column of *offset*, both counted from 1.

        >>> Source("a", "n == 8\\nm == 9").position(9)
        (2, 3)
        """
        line = bisect_right(self._starts, offset)
        return line, offset - self._starts[line - 1] + 1

    @cached_property
    def _starts(self) -> list[int]:
        """The offset at which each line begins."""
        return [0, *(match.end() for match in re.finditer("\n", self.text))]

    def line_at(self, offset: int) -> str:
        """The line that holds *offset*, without its end."""
        start = self.text.rfind("\n", 0, offset) + 1
        end = self.text.find("\n", offset)
        return self.text[start : end if end >= 0 else len(self.text)]

    def picture(self, offset: int) -> str:
        """The line and, under it, the caret.

        >>> print(Source("a", "n = 8").picture(2))
            n = 8
              ^
        """
        line = self.line_at(offset).rstrip("\r")
        caret = self.position(offset)[1] - 1
        first = max(0, caret - WIDEST // 2) if len(line) > WIDEST else 0
        # One character for each, so that the caret stays under its own.
        shown = "".join(_one_for_one(character) for character in line[first : first + WIDEST])
        return f"    {shown}\n    {' ' * (caret - first)}^"


def _one_for_one(character: str) -> str:
    return character if character.isprintable() else " " if character == "\t" else "\N{REPLACEMENT CHARACTER}"


def visible(text: str) -> str:
    """The text in one line, with an escape for every character that is not printable: it moves no cursor, ends no line.

    >>> visible("a\\rb\\u2028c")
    'a\\\\rb\\\\u2028c'
    """
    return "".join(part if part.isprintable() else part.encode("unicode_escape").decode() for part in text)


@dataclass(frozen=True, slots=True)
class Place:
    """A stretch of a source, from *start* to *end* (not included); without an end, a single point."""

    source: Source
    start: int
    end: int = -1

    def to(self, other: Place) -> Place:
        """The stretch from here to the end of *other*."""
        return Place(self.source, self.start, other.end)

    @property
    def text(self) -> str:
        return self.source.text[self.start : max(self.start, self.end)]

    @property
    def line(self) -> int:
        return self.source.position(self.start)[0]

    @property
    def column(self) -> int:
        return self.source.position(self.start)[1]

    def __str__(self) -> str:
        return f"{visible(self.source.name)}:{self.line}:{self.column}"


#: For trees that no author wrote, such as the value of a given name.
NOWHERE = Place(Source("", ""), 0)


class SourceError(InputError):
    """An error at a place in a text. `message` is the bare sentence; line and column count from 1, or are 0.

    >>> print(SourceError("expected a number", Place(Source("a.un", "n = ,"), 4)))
    a.un:1:5: expected a number
        n = ,
            ^
    """

    def __init__(self, message: str, place: Place = NOWHERE) -> None:
        self.message, self.place = message, place
        known = bool(place.source.name or place.source.text)
        self.line, self.column = (place.line, place.column) if known else (0, 0)
        super().__init__(self.shown() if known else message)

    def shown(self) -> str:
        """The whole error: where, what, and the line with a caret."""
        return f"{self.place}: {self.message}\n{self.place.source.picture(self.place.start)}"
