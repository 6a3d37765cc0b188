"""Coloured regions as shapes: each has a colour, a pattern and a letter, with thick lines between them.

The colours are Paul Tol's light palette, designed for filled cells that people with any kind of colour blindness can
distinguish. Every region also has a pattern; a pair of colour and pattern repeats only after 63 regions.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator

from queenright.board.regions import LABELS, Regions, squares_of
from queenright.board.shapes import INK, Disc, Label, Polygon, Segment, Shape
from queenright.board.squares import Square

COLOURS = ("#99ddff", "#ee8866", "#eedd88", "#ffaabb", "#77aadd", "#44bb99", "#bbcc33", "#aaaa00", "#dddddd")

Point = tuple[float, float]
Line = tuple[Point, Point]
#: A square and points of a unit square → those points of that square in the picture.
Place = Callable[[Square, Collection[Point]], tuple[Point, ...]]
_UP: tuple[Line, ...] = (((0, 0.5), (0.5, 0)), ((0, 1), (1, 0)), ((0.5, 1), (1, 0.5)))
_DOWN: tuple[Line, ...] = (((0, 0.5), (0.5, 1)), ((0, 0), (1, 1)), ((0.5, 0), (1, 0.5)))
_LEVEL: tuple[Line, ...] = tuple(((0.0, v), (1.0, v)) for v in (0.25, 0.5, 0.75))
_UPRIGHT: tuple[Line, ...] = tuple(((u, 0.0), (u, 1.0)) for u in (0.25, 0.5, 0.75))
_GRID: tuple[Line, ...] = (((0, 0.5), (1, 0.5)), ((0.5, 0), (0.5, 1)))
#: Lines in a unit square; the pattern after the last one is dots.
PATTERNS: tuple[tuple[Line, ...], ...] = ((), _UP, _LEVEL, _DOWN, _UPRIGHT, _GRID)
DOTS = ((0.25, 0.25), (0.75, 0.25), (0.25, 0.75), (0.75, 0.75))
FAINT = "#7a7a7a"


def region_shapes(regions: Regions, corner: Point, side: float, *, bare: bool = False) -> Iterator[Shape]:
    """The regions of a board with its top left corner at *corner*, squares of side *side*.

    A *bare* one has neither patterns nor letters: for small pictures, in which they would hide the queens.
    """
    left, top = corner

    def place(square: Square, points: Collection[Point]) -> tuple[Point, ...]:
        return tuple((left + (square[1] + u) * side, top + (square[0] + v) * side) for u, v in points)

    for label, squares in squares_of(regions).items():
        number = LABELS.index(label)
        for square in squares:
            yield Polygon(
                place(square, ((0, 0), (1, 0), (1, 1), (0, 1))), COLOURS[number % len(COLOURS)], "#ffffff", 0.5
            )
            if not bare:
                yield from _pattern(number, place, square, side)
        if not bare:
            ((x, y),) = place(squares[0], ((0.16, 0.2),))
            yield Label(x, y, label, side * 0.26)
    yield from _borders(regions, place, side)


def _pattern(number: int, place: Place, square: Square, side: float) -> Iterator[Shape]:
    kind = number % (len(PATTERNS) + 1)
    if kind == len(PATTERNS):
        for x, y in place(square, DOTS):
            yield Disc(x, y, side * 0.04, FAINT)
        return
    for line in PATTERNS[kind]:
        (x1, y1), (x2, y2) = place(square, line)
        yield Segment(x1, y1, x2, y2, FAINT, side * 0.015)


def _borders(regions: Regions, place: Place, side: float) -> Iterator[Shape]:
    """Thick lines where the region changes and around the board."""
    n, columns = len(regions), len(regions[0])
    for row in range(n):
        for column in range(columns):
            here = regions[row][column]
            if column + 1 == columns or regions[row][column + 1] != here:
                yield _edge(place((row, column), ((1, 0), (1, 1))), side)
            if row + 1 == n or regions[row + 1][column] != here:
                yield _edge(place((row, column), ((0, 1), (1, 1))), side)
    for end in ((0, 1), (1, 0)):
        (x1, y1), (x2, y2) = place((0, 0), ((0, 0), (end[0] * columns, end[1] * n)))
        yield Segment(x1, y1, x2, y2, INK, side * 0.07)


def _edge(ends: tuple[Point, ...], side: float) -> Segment:
    (x1, y1), (x2, y2) = ends
    return Segment(x1, y1, x2, y2, INK, side * 0.07)
