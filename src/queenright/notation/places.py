"""Where a thing stands in a text, and the errors that point there with a caret.

Every token and every node of the tree keeps its place, so an error found while a formula is evaluated can still show
the line that the author wrote:

    board.un:3:10: the lengths 4 and 3 differ; '=' wants vectors of equal length, or a single value
        Q = [1, 2, 3]
          ^
"""

from __future__ import annotations

from dataclasses import dataclass

from queenright.errors import InputError
from queenright.sources import Source


@dataclass(frozen=True, slots=True)
class Place:
    """A stretch of a source, from *start* to *end* (not included)."""

    source: Source
    start: int
    end: int

    def to(self, other: Place) -> Place:
        """The stretch from here to the end of *other*."""
        return Place(self.source, self.start, other.end)

    @property
    def text(self) -> str:
        return self.source.text[self.start : self.end]

    @property
    def line(self) -> int:
        return self.source.position(self.start)[0]

    @property
    def column(self) -> int:
        return self.source.position(self.start)[1]

    def picture(self) -> str:
        """The source line and, under it, the caret."""
        return self.source.picture(self.start)


#: For trees that no author wrote, such as the value of a given name.
NOWHERE = Place(Source("", ""), 0, 0)


class NotationError(InputError):
    """A program in the unified notation that is wrong. `message` is the bare sentence; line and column count from 1."""

    def __init__(self, message: str, place: Place = NOWHERE) -> None:
        self.message = message
        self.place = place
        self.line, self.column = (place.line, place.column) if place.source.text else (0, 0)
        super().__init__(self._shown())

    def _shown(self) -> str:
        if not self.line:
            return self.message
        return f"{self.place.source.name}:{self.line}:{self.column}: {self.message}\n{self.place.picture()}"


class LimitError(NotationError):
    """A right program that asks for more steps, depth or memory than there is: exit code 1, could not answer."""

    exit_code = 1
