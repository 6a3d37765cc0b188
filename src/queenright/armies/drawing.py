"""Two armies as text and as a picture. Colour is never alone: white queens are crowns in outline on a disc, black ones
are filled; in plain text they are W and B."""

from __future__ import annotations

from queenright.armies.referee import Armies
from queenright.board.scene import BASE, CROWN, board_scene, place
from queenright.board.shapes import INK, Disc, Polygon, Scene
from queenright.sizes import plural

#: Blue and orange can be told apart by nearly everybody; the shapes differ too.
WHITE_DISC, BLACK_DISC = "#ffffff", "#f2a65a"
PLAIN, UNICODE = ("W", "B", "."), ("♕", "♛", "·")


def armies_text(armies: Armies, *, plain: bool = True) -> str:
    """The board as lines of symbols.

    >>> print(armies_text(Armies(3, ((0, 0),), ((1, 2),))))
    W . .
    . . B
    . . .
    """
    white, black, free = PLAIN if plain else UNICODE
    marks = {**dict.fromkeys(armies.white, white), **dict.fromkeys(armies.black, black)}
    rows = ([marks.get((row, column), free) for column in range(armies.n)] for row in range(armies.n))
    return "\n".join(" ".join(row) for row in rows)


def armies_scene(armies: Armies) -> Scene:
    """The board with both armies on it."""
    empty = board_scene(armies.n, ())
    shapes = [*empty.shapes]
    for square in armies.white:
        ((x, y),) = place(square, ((0.5, 0.5),))
        shapes.append(Disc(x, y, 20.0, fill=WHITE_DISC, stroke=INK, width=1.0))
        shapes.append(Polygon(place(square, CROWN), stroke=INK, width=1.6))
        shapes.append(Polygon(place(square, BASE), stroke=INK, width=1.6))
    for square in armies.black:
        shapes.append(Polygon(place(square, ((0.08, 0.08), (0.92, 0.08), (0.92, 0.92), (0.08, 0.92))), fill=BLACK_DISC))
        shapes.append(Polygon(place(square, CROWN), fill=INK))
        shapes.append(Polygon(place(square, BASE), fill=INK))
    title = f"Two armies of {plural(armies.size, 'queen')} on a {armies.n} × {armies.n} board"
    return Scene(empty.width, empty.height, tuple(shapes), title, armies_text(armies))
