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

#: A longer line is shown in part, so that the caret stays in sight.
WIDEST = 100


@dataclass(frozen=True, slots=True)
class Source:
    """A text and the name under which errors speak of it."""

    name: str
    text: str

    def position(self, offset: int) -> tuple[int, int]:
        """Line and column of *offset*, both counted from 1.

        >>> Source("a", "n == 8\\nm == 9").position(9)
        (2, 3)
        """
        start = self.text.rfind("\n", 0, offset) + 1
        return self.text.count("\n", 0, offset) + 1, offset - start + 1

    def line_at(self, offset: int) -> str:
        """The line that holds *offset*, without its end."""
        start = self.text.rfind("\n", 0, offset) + 1
        end = self.text.find("\n", offset)
        return self.text[start : end if end >= 0 else len(self.text)]


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
        line = self.source.line_at(self.offset).replace("\t", " ").rstrip("\r")
        caret = self.column - 1
        first = max(0, caret - WIDEST // 2) if len(line) > WIDEST else 0
        return f"    {line[first : first + WIDEST]}\n    {' ' * (caret - first)}^"


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
