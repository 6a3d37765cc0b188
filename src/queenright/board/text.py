"""Boards as text: one line a row, in Unicode or in plain ASCII. `parse` reads both back.

queen  fixed queen  queen under attack  attacked square  blocked  free
Q      F            !                   x                #        .        plain
♛      ♕            !                   ×                ■        ·        Unicode
"""

from __future__ import annotations

from collections.abc import Collection
from string import ascii_lowercase
from typing import Any

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

#: A larger board is told as a vector, not as a picture of a million characters.
LARGEST = 1000


def draw_text(
    n: int,
    queens: Collection[Square],
    *,
    fixed: Collection[Square] = (),
    attacked: Collection[Square] = (),
    blocked: Collection[Square] = (),
    conflicts: Collection[Square] = (),
    columns: int | None = None,
    plain: bool = False,
    coordinates: bool = False,
) -> str:
    """The board as lines of symbols.

    >>> print(draw_text(4, [(0, 2), (1, 0)], attacked=[(1, 1)], plain=True))
    . . Q .
    Q x . .
    . . . .
    . . . .
    """
    width = n if columns is None else columns
    if max(n, width) > LARGEST:
        raise SizeError(f"a text board is drawn up to size {LARGEST}, got {max(n, width)}; use the vector instead")
    layers = (  # a later one is drawn over an earlier one
        ("attacked", attacked), ("blocked", blocked), ("queen", queens), ("fixed", fixed), ("conflict", conflicts),
    )  # fmt: skip
    marks = {square: mark for mark, squares in layers for square in squares}
    choice = 0 if plain else 1
    lines = [" ".join(SYMBOLS[marks.get((row, column), "free")][choice] for column in range(width)) for row in range(n)]
    return "\n".join(_with_coordinates(lines, n, width) if coordinates else lines)


def text_marks(marks: dict[str, Any]) -> dict[str, Any]:
    """What a text board can show of a picture's marks: queens under attack instead of the lines between them."""
    shown = {name: squares for name, squares in marks.items() if name not in ("conflicts", "alarmed", "overlays")}
    alarmed = {*marks.get("alarmed", ()), *(queen for pair in marks.get("conflicts", ()) for queen in pair)}
    return {**shown, "conflicts": alarmed}


def _with_coordinates(lines: list[str], n: int, columns: int) -> list[str]:
    """Ranks at the left and files below as in chess; beyond 26 files, 0-based rows alone."""
    width = len(str(n))
    if columns > len(ascii_lowercase):
        return [f"{row:>{width}} {line}" for row, line in enumerate(lines)]
    ranked = [f"{n - row:>{width}} {line}" for row, line in enumerate(lines)]
    return [*ranked, " " * (width + 1) + " ".join(ascii_lowercase[:columns])]
