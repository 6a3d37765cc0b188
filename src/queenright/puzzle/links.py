"""Star Battle links, as puzz.link writes them: `puzz.link/p?starbattle/W/H/STARS/BORDERS`.

BORDERS lists the borders between neighbouring columns, then those between neighbouring rows, row by row, five per
character of 0-9a-v, the first one in the highest bit. Regions are the areas enclosed by borders.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from queenright.board.regions import Regions
from queenright.board.squares import Square
from queenright.errors import BoardError
from queenright.problem.problem import MOST_STARS
from queenright.sizes import whole_number
from queenright.sources import Source

LINK = re.compile(r"\bstarbattle/([^/\s]*)/([^/\s]*)/([^/\s]*)/(\S*)")
DIGITS = "0123456789abcdefghijklmnopqrstuv"


def write_link(regions: Regions, stars: int = 1) -> str:
    """
    >>> write_link(("AB", "AB"))
    'https://puzz.link/p?starbattle/2/2/1/o0'
    """
    n = len(regions)
    across = [regions[r][c] != regions[r][c + 1] for r in range(n) for c in range(n - 1)]
    down = [regions[r][c] != regions[r + 1][c] for r in range(n - 1) for c in range(n)]
    return f"https://puzz.link/p?starbattle/{n}/{n}/{stars}/{_digits(across)}{_digits(down)}"


def _digits(borders: list[bool]) -> str:
    padded = borders + [False] * (-len(borders) % 5)
    fives = (padded[start : start + 5] for start in range(0, len(padded), 5))
    return "".join(DIGITS[sum(bit << 4 - place for place, bit in enumerate(five))] for five in fives)


def read_link(source: Source, match: re.Match[str]) -> tuple[list[list[int]], int]:
    """The regions of a link, numbered, and its stars."""
    width, height, stars, borders = match.groups()
    n = whole_number(width)
    if n is None or width != height or not 1 <= n <= 26:
        raise BoardError(f"a board of {width:.20} × {height:.20}; it must be square, of size 1 to 26")
    each = whole_number(stars)
    if each is None or not 1 <= each <= MOST_STARS:
        raise BoardError(f"{stars:.20} stars per row; there must be 1 to {MOST_STARS}")
    length = 2 * (-(-(n - 1) * n // 5))
    if len(borders) != length or any(digit not in DIGITS for digit in borders):
        allowed = f"there must be {length} characters from 0-9 and a-v"
        raise BoardError(f"{len(borders)} characters of borders ({borders!r:.40}); {allowed}")
    walls = [_bits(half) for half in (borders[: length // 2], borders[length // 2 :])]
    return _parts(n, walls[0], walls[1]), each


def _bits(digits: str) -> list[bool]:
    return [bool(DIGITS.index(digit) >> 4 - place & 1) for digit in digits for place in range(5)]


def _parts(n: int, across: list[bool], down: list[bool]) -> list[list[int]]:
    labels = [[-1] * n for _ in range(n)]
    count = 0
    for start in ((r, c) for r in range(n) for c in range(n)):
        if labels[start[0]][start[1]] >= 0:
            continue
        waiting = [start]
        while waiting:
            row, column = waiting.pop()
            if labels[row][column] < 0:
                labels[row][column] = count
                waiting += _joined(n, (row, column), across, down)
        count += 1
    return labels


def _joined(n: int, square: Square, across: list[bool], down: list[bool]) -> Iterator[Square]:
    """The neighbours that no border separates."""
    r, c = square
    if c + 1 < n and not across[r * (n - 1) + c]:
        yield r, c + 1
    if c > 0 and not across[r * (n - 1) + c - 1]:
        yield r, c - 1
    if r + 1 < n and not down[r * n + c]:
        yield r + 1, c
    if r > 0 and not down[(r - 1) * n + c]:
        yield r - 1, c
