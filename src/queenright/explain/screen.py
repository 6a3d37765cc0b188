"""The player's screen, fitted to a terminal: title, board, pseudocode, the sentence of the step, status and keys.

One below the other while there is room; else board and pseudocode side by side. What is still too high shows the part
round the step: the sentence, the status and the keys are always in sight.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import zip_longest

#: Columns between the board and the pseudocode beside it.
_GAP = 3


@dataclass(frozen=True, slots=True)
class Screen:
    """The parts of a frame as lines; *row* and *step* are the lines of board and code that the step is about."""

    title: str
    board: list[str]
    code: list[str]
    sentence: str
    counters: str
    keys: list[str]
    row: int = 0
    step: int = 0

    def lines(self, width: int, height: int) -> list[str]:
        """At most *height* lines of at most *width* characters."""
        foot = [self.counters, *flowed(self.keys, width)]
        stacked = [self.title, "", *self.board, "", self.sentence, "", *self.code, "", *foot]
        if len(stacked) <= height and max(map(len, stacked)) <= width:
            return stacked
        room = max(1, height - len(foot) - 2)  # the title and the sentence
        beside = width - max(map(len, self.board)) - _GAP
        body = part(self.board, room, self.row)
        if beside >= 24:
            wide = max(map(len, self.board)) + _GAP
            code = part(self.code, room, self.step)
            body = [f"{left:{wide}}{right}".rstrip() for left, right in zip_longest(body, code, fillvalue="")]
        return [line[:width] for line in (self.title, *body, self.sentence, *foot)][:height]


def part(lines: list[str], room: int, focus: int) -> list[str]:
    """The lines round one of them, as many as there is room for.

    >>> part(list("abcdefgh"), 3, 4)
    ['d', 'e', 'f']
    """
    start = max(0, min(focus - room // 2, len(lines) - room))
    return lines[start : start + room]


def flowed(words: list[str], width: int) -> list[str]:
    """Words in lines of at most *width* characters, none of them broken.

    >>> flowed(["[q] quit", "[n] step", "[b] back"], 20)
    ['[q] quit   [n] step', '[b] back']
    """
    lines: list[str] = []
    for word in words:
        if lines and len(lines[-1]) + _GAP + len(word) <= width:
            lines[-1] += " " * _GAP + word
        else:
            lines.append(word)
    return lines
