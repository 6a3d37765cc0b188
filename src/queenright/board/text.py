"""Boards as text: one line per row, in Unicode or in plain ASCII. `parse` can read both.

queen  fixed queen  queen under attack  attacked square  blocked  free
Q      F            !                   x                #        .        plain
♛      ♕            !                   ×                ■        ·        Unicode
"""

from __future__ import annotations

from collections.abc import Collection
from string import ascii_lowercase
from typing import Any

from queenright.board.regions import Regions
from queenright.board.squares import Square
from queenright.errors import SizeError

#: mark → (plain, Unicode)
SYMBOLS = {
    "queen": ("Q", "♛"),
    "fixed": ("F", "♕"),
    "conflict": ("!", "!"),
    "attacked": ("x", "×"),
    "blocked": ("#", "■"),
    "free": (".", "·"),
}
#: All symbols, including the one that is drawn but never read.
DRAWN = SYMBOLS | {"focus": ("?", "?")}

#: A larger board is printed as a vector, not as a million characters.
LARGEST = 1000


def draw_text(
    n: int,
    queens: Collection[Square],
    *,
    fixed: Collection[Square] = (),
    attacked: Collection[Square] = (),
    blocked: Collection[Square] = (),
    conflicts: Collection[Square] = (),
    regions: Regions = (),
    focus: Collection[Square] = (),
    columns: int | None = None,
    plain: bool = False,
    coordinates: bool = False,
) -> str:
    """The board as lines of symbols; with *regions* each square's letter, then its symbol; `?` for squares in *focus*.

    >>> print(draw_text(4, [(0, 2), (1, 0)], attacked=[(1, 1)], plain=True))
    . . Q .
    Q x . .
    . . . .
    . . . .
    """
    width = n if columns is None else columns
    if max(n, width) > LARGEST:
        raise SizeError(f"a text board can be drawn up to size {LARGEST}, got {max(n, width)}; use the vector instead")
    below, above = {"focus": focus, "attacked": attacked, "blocked": blocked}, {"queen": queens, "fixed": fixed}
    layers = below | above | {"conflict": conflicts}
    marks = {square: mark for mark, squares in layers.items() for square in squares}
    choice = 0 if plain else 1
    symbols = [[DRAWN[marks.get((row, column), "free")][choice] for column in range(width)] for row in range(n)]
    if regions:
        symbols = [_lettered(labels, line, choice) for labels, line in zip(regions, symbols, strict=True)]
    lines = [" ".join(line).rstrip() for line in symbols]
    return "\n".join(with_coordinates(lines, n, width, 2 if regions else 1) if coordinates else lines)


def text_marks(marks: dict[str, Any]) -> dict[str, Any]:
    """The marks of a picture that a text board can show: attacked queens instead of the lines between them."""
    shown = {name: squares for name, squares in marks.items() if name not in ("conflicts", "alarmed", "overlays")}
    alarmed = {*marks.get("alarmed", ()), *(queen for pair in marks.get("conflicts", ()) for queen in pair)}
    return {**shown, "conflicts": alarmed}


def _lettered(labels: str, symbols: list[str], choice: int) -> list[str]:
    """The letter and symbol of every square; a free square shows only its letter."""
    free = SYMBOLS["free"][choice]
    return [f"{label}{' ' if symbol == free else symbol}" for label, symbol in zip(labels, symbols, strict=True)]


def with_coordinates(lines: list[str], n: int, columns: int, wide: int, first: int | None = None) -> list[str]:
    """Add ranks on the left and files below, as in chess; beyond 26 files, only 0-based rows.

    With *first*, rows and columns are numbered from the top left instead, and each square is *wide* characters.
    """
    width = len(str(n))
    if first is not None:
        numbered = [f"{row:>{width}} {line}" for row, line in enumerate(lines, first)]
        below = " ".join(str(column).ljust(wide) for column in range(first, first + columns))
        return [*numbered, f"{' ' * (width + 1)}{below}".rstrip()]
    if columns > len(ascii_lowercase):
        return [f"{row:>{width}} {line}" for row, line in enumerate(lines)]
    ranked = [f"{n - row:>{width}} {line}" for row, line in enumerate(lines)]
    return [*ranked, " " * (width + 1) + (" " * wide).join(ascii_lowercase[:columns])]
