"""Pictures that several claims draw: boards, boards with letters, several of them side by side."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from itertools import zip_longest
from typing import Any

from queenright.board.gallery import Panel, gallery
from queenright.board.placement import Placement
from queenright.board.position import Position
from queenright.board.scene import board_scene, line_between, place
from queenright.board.shapes import INK, Label, Polygon, Shape
from queenright.board.squares import Square
from queenright.documents.exhibits import Picture


def drawn(position: Position | Iterable[int], caption: str, **marks: Any) -> Picture:
    """A board as `svg` draws it."""
    board = position if isinstance(position, Position) else Placement(position)
    return Picture(caption, board.scene(**marks))


def side_by_side(pictures: Sequence[Picture], caption: str, *, across: int = 4) -> Picture:
    """Several pictures in one, each under its caption."""
    panels = [Panel(picture.caption, picture.scene) for picture in pictures]
    words = "\n\n".join(_beside(pictures[start : start + across]) for start in range(0, len(pictures), across))
    return Picture(caption, replace(gallery(panels, caption, across=across), description=words))


def _beside(pictures: Sequence[Picture]) -> str:
    """The texts of a row of pictures, side by side."""
    blocks = [picture.text().splitlines() for picture in pictures]
    widths = [max(map(len, block)) for block in blocks]
    rows = zip_longest(*blocks, fillvalue="")
    return "\n".join("    ".join(map(str.ljust, row, widths)).rstrip() for row in rows)


def lettered(
    n: int,
    letters: Mapping[Square, str],
    caption: str,
    *,
    queens: Iterable[Square] = (),
    fills: Mapping[str, str] | None = None,
    joined: Iterable[tuple[Square, Square]] = (),
) -> Picture:
    """A board with letters on squares, beside queens; *fills* colours the squares of a letter, *joined* are lines."""
    standing, fills = list(queens), fills or {}
    shapes: list[Shape] = [line_between(a, b) for a, b in joined]
    shapes += [
        Polygon(place(square, ((0, 0), (1, 0), (1, 1), (0, 1))), fill=fills[letter])
        for square, letter in letters.items()
        if letter in fills
    ]
    for square, letter in letters.items():
        ((x, y),) = place(square, ((0.5, 0.52),))
        shapes.append(Label(x, y, letter, 24.0 if len(letter) == 1 else 15.0, fill=INK))
    return Picture(caption, board_scene(n, standing, overlays=shapes, description=letter_text(n, letters, standing)))


def letter_text(n: int, letters: Mapping[Square, str], queens: Iterable[Square] = ()) -> str:
    """The same as text: Q for a queen, a dot for an empty square.

    >>> print(letter_text(2, {(0, 1): "X"}, [(1, 0)]))
    . X
    Q .
    """
    marks = {**letters, **dict.fromkeys(queens, "Q")}
    width = max(map(len, marks.values()), default=1)
    rows = ([marks.get((row, column), ".").ljust(width) for column in range(n)] for row in range(n))
    return "\n".join(" ".join(row).rstrip() for row in rows)


def squares_of(n: int) -> list[Square]:
    """All squares of a board, row by row."""
    return [(row, column) for row in range(n) for column in range(n)]
