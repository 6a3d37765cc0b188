"""Boards drawn with characters as people draw them: in a frame, with coordinates at the edge, with ♛, 👑 and ⬜.

They are rewritten as plain lines of Q and . for the reader of text boards, which asks for this only when it cannot read
a text as it stands: what it reads already keeps its meaning.
"""

from __future__ import annotations

import re
from itertools import pairwise
from string import ascii_lowercase

#: Light and dark squares. In a text that has one of these, ■ is a dark square and not a blocked one.
SQUARES = "□▢▣⬜⬛◻◼◽◾▫▪░▒▓"
QUEENS = "♛♕👑Qq"

#: Between two rows of squares: +---+---+, |---|---|, ├──┼──┤, but not the free squares - - - -.
RULE = re.compile(r"[+|]?(?:[-=:_]{2,}[+|])+(?:[-=:_]{2,})?|[─━═┄┈┌┬┐├┼┤└┴┘╔╦╗╠╬╣╚╩╝┏┳┓┣╋┫┗┻┛╭╮╰╯\s]+")
WALL = re.compile(r"[|│║┃]")


def plain_lines(lines: list[str]) -> list[str]:
    """The rows of a drawn board as lines of Q and the like.

    >>> plain_lines(["+---+---+", "2 | Q |   |", "+---+---+", "1 |   |   |", "+---+---+", "    a   b"])
    ['Q.', '..']
    >>> plain_lines(["2 □■", "1 ♛□", "  ab"]), plain_lines(["- *", "* -"])
    (['..', 'Q.'], ['.Q', 'Q.'])
    """
    kept = [line for line in lines if not RULE.fullmatch(line.strip()) and not _is_edge(line)]
    if any(square in line for line in kept for square in SQUARES):
        kept = [line.replace("■", SQUARES[0]) for line in kept]
    rows = [_cells(line) for line in kept]
    for end in (0, -1):
        if _counted([row[end] for row in rows if row]) and min(map(len, rows)) > len(rows):
            rows = [row[:end] if end else row[1:] for row in rows]
    return with_queens(["".join(row) for row in rows])


def _cells(line: str) -> list[str]:
    """The squares of a row; what stands outside the walls of a frame is a coordinate."""
    walls = WALL.split(line)
    if len(walls) > 2:
        return [_symbol(cell.strip()) for cell in walls[1:-1]]
    number = re.match(r"\s*([0-9]{2,}|[0-9](?=[\s.]))?", line)
    assert number is not None  # it may be empty
    joined = re.sub(r"[\s,;\ufe0e\ufe0f]", "", line[number.end() :])
    return [*filter(None, number.groups()), *map(_symbol, joined)]


def _symbol(cell: str) -> str:
    if not cell:
        return "."
    return "Q" if cell in QUEENS else "." if cell in SQUARES else cell


def _is_edge(line: str) -> bool:
    """The names of the columns: a b c …, or 1 2 3 … or 0 1 2 …."""
    names = re.split(r"[\s|│]+", line.strip(" |│\t"))
    names = list(names[0]) if len(names) == 1 else names
    letters = "".join(names).lower()
    return len(names) > 1 and (ascii_lowercase.startswith(letters) or _counted(names))


def _counted(names: list[str]) -> bool:
    """True if they are consecutive numbers from 0 or 1, upwards or downwards."""
    if len(names) < 2 or not all(name.isascii() and name.isdigit() and len(name) < 5 for name in names):
        return False
    numbers = sorted(map(int, names))
    steps = {int(b) - int(a) for a, b in pairwise(names)}
    return numbers[0] in (0, 1) and steps in ({1}, {-1})


def with_queens(rows: list[str]) -> list[str]:
    """A mark such as * that stands once in each row, among squares that are all alike, is a queen."""
    symbols = set("".join(rows)) - set(" ,;\t")
    for mark in sorted(symbols & set("*xX×@●•oO")):
        if len(symbols) == 2 and all(row.count(mark) == 1 for row in rows):
            (free,) = symbols - {mark}
            return [row.replace(free, ".").replace(mark, "Q") for row in rows]
    return rows
