"""A board with named, coloured lines across it, such as the diagonals of a model."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from itertools import pairwise

from queenright.board.scene import board_scene, line_between, place
from queenright.board.shapes import INK, Label, Polygon, Scene, Shape
from queenright.board.squares import Square

#: Colours that nearly everybody can tell apart; every line carries its name, too.
COLOURS = ("#0072b2", "#d55e00", "#009e73", "#cc79a7", "#8c6d00", "#56b4e9", "#7a3b9c", "#5b5b5b")

#: The squares that a figure shades.
SHADE = "#fff3b0"


def named_lines_scene(
    n: int,
    lines: Mapping[str, Sequence[Square]],
    *,
    columns: int | None = None,
    shaded: Collection[Square] = (),
    first: int = 1,
) -> Scene:
    """A line through each list of squares, named at its beginning; its text lists the squares, counted from *first*."""
    shapes: list[Shape] = [_filled(square, SHADE) for square in sorted(shaded)]
    for number, (name, squares) in enumerate(lines.items()):
        colour = COLOURS[number % len(COLOURS)]
        shapes += [line_between(a, b, colour) for a, b in pairwise(squares) if _straight(a, b)]
        shapes += [_dot(square, colour) for square in squares]
        ((x, y),) = place(squares[0], ((0.5, 0.24),))
        shapes.append(Label(x, y, name, 13.0, fill=INK))
    words = "\n".join(
        f"{name}: {' '.join(f'({row + first},{column + first})' for row, column in squares)}"
        for name, squares in lines.items()
    )
    return board_scene(n, (), columns=columns, overlays=shapes, first=first, description=words)


def _straight(a: Square, b: Square) -> bool:
    """False where a diagonal of a torus continues at the other edge."""
    down, right = b[0] - a[0], b[1] - a[1]
    return down == 0 or right == 0 or abs(down) == abs(right)


def _filled(square: Square, colour: str) -> Polygon:
    return Polygon(place(square, ((0, 0), (1, 0), (1, 1), (0, 1))), fill=colour)


def _dot(square: Square, colour: str) -> Polygon:
    return Polygon(place(square, ((0.42, 0.5), (0.5, 0.42), (0.58, 0.5), (0.5, 0.58))), fill=colour)
