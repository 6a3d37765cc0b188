"""Armies as text and as a picture. Colour is never alone: white queens are crowns in outline on a disc, black ones are
filled and on a square, red ones are in outline on a diamond; in plain text they are W, B and R."""

from __future__ import annotations

from queenright.armies.referee import Armies, ThreeArmies
from queenright.board.scene import BASE, CROWN, board_scene, place
from queenright.board.shapes import INK, Disc, Polygon, Scene
from queenright.board.squares import Square
from queenright.sizes import plural

#: Blue and orange can be told apart by nearly everybody; the shapes differ too.
WHITE_DISC, BLACK_SQUARE, RED_DIAMOND = "#ffffff", "#f2a65a", "#8fc1e8"
PLAIN, UNICODE = ("W", "B", "R", "."), ("♕", "♛", "◆", "·")

SQUARE = ((0.08, 0.08), (0.92, 0.08), (0.92, 0.92), (0.08, 0.92))
DIAMOND = ((0.5, 0.0), (1.0, 0.5), (0.5, 1.0), (0.0, 0.5))


def armies_text(armies: Armies | ThreeArmies, *, plain: bool = True) -> str:
    """The board as lines of symbols.

    >>> print(armies_text(Armies(3, ((0, 0),), ((1, 2),))))
    W . .
    . . B
    . . .
    """
    *symbols, free = PLAIN if plain else UNICODE
    marks = {square: symbol for symbol, army in zip(symbols, armies.sides.values(), strict=False) for square in army}
    rows = ([marks.get((row, column), free) for column in range(armies.n)] for row in range(armies.n))
    return "\n".join(" ".join(row) for row in rows)


def _white(square: Square) -> list[Disc | Polygon]:
    ((x, y),) = place(square, ((0.5, 0.5),))
    return [Disc(x, y, 20.0, fill=WHITE_DISC, stroke=INK, width=1.0), *_outline(square)]


def _black(square: Square) -> list[Disc | Polygon]:
    below = Polygon(place(square, SQUARE), fill=BLACK_SQUARE)
    return [below, Polygon(place(square, CROWN), fill=INK), Polygon(place(square, BASE), fill=INK)]


def _red(square: Square) -> list[Disc | Polygon]:
    return [Polygon(place(square, DIAMOND), fill=RED_DIAMOND, stroke=INK, width=1.0), *_outline(square)]


def _outline(square: Square) -> list[Disc | Polygon]:
    return [Polygon(place(square, part), stroke=INK, width=1.6) for part in (CROWN, BASE)]


def armies_scene(armies: Armies | ThreeArmies) -> Scene:
    """The board with all armies on it."""
    empty = board_scene(armies.n, ())
    queens = [
        shape
        for draw, army in zip((_white, _black, _red), armies.sides.values(), strict=False)
        for square in army
        for shape in draw(square)
    ]
    number = "Three" if isinstance(armies, ThreeArmies) else "Two"
    title = f"{number} armies of {plural(armies.size, 'queen')} on a {armies.n} × {armies.n} board"
    return Scene(empty.width, empty.height, (*empty.shapes, *queens), title, armies_text(armies))
