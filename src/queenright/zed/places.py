"""Where a thing stands in a specification, and the errors that point there with a caret.

Every token and every node of the tree keeps its place, so an error found while a schema is checked or translated still
shows the line that its author wrote:

    queens.tex:12:3: 'quens' is not declared. Did you mean 'queens'?
        quens(i) \\neq queens(j)
        ^
"""

from __future__ import annotations

from dataclasses import dataclass

from queenright.errors import InputError
from queenright.sources import Source


@dataclass(frozen=True, slots=True)
class Place:
    """An offset in a source."""

    source: Source
    offset: int

    @property
    def line(self) -> int:
        return self.source.position(self.offset)[0]

    @property
    def column(self) -> int:
        return self.source.position(self.offset)[1]

    def __str__(self) -> str:
        return f"{self.source.name}:{self.line}:{self.column}"

    def picture(self) -> str:
        """The source line and, under it, the caret."""
        return self.source.picture(self.offset)


#: For trees that no author wrote.
NOWHERE = Place(Source("", ""), 0)


class SpecificationError(InputError):
    """A specification that is wrong. `message` is the bare sentence; line and column count from 1, or are 0."""

    def __init__(self, message: str, place: Place = NOWHERE) -> None:
        self.message, self.place = message, place
        known = bool(place.source.name)
        self.line, self.column = (place.line, place.column) if known else (0, 0)
        super().__init__(f"{place}: {message}\n{place.picture()}" if known else message)


class OutsideSubsetError(SpecificationError):
    """Right Z perhaps, but a part of it that Queenright does not read, evaluate or translate."""
