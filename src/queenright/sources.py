"""A text that somebody wrote, where its characters stand, and the line with a caret that an error shows of it."""

from __future__ import annotations

from dataclasses import dataclass

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

    def picture(self, offset: int) -> str:
        """The line and, under it, the caret.

        >>> print(Source("a", "n = 8").picture(2))
            n = 8
              ^
        """
        line = self.line_at(offset).replace("\t", " ").rstrip("\r")
        caret = self.position(offset)[1] - 1
        first = max(0, caret - WIDEST // 2) if len(line) > WIDEST else 0
        return f"    {line[first : first + WIDEST]}\n    {' ' * (caret - first)}^"
