"""A drawn board as a list of plain shapes, so that SVG, PNG and PDF show the same picture.

Nothing is shown by colour alone: attacked squares have a cross, blocked ones are hatched, fixed queens have a ring
around them, attacked queens an exclamation mark, and every attack is a line from queen to queen.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from string import ascii_lowercase

from queenright.board.region_shapes import region_shapes
from queenright.board.regions import Regions
from queenright.board.shapes import INK, Disc, Label, Polygon, Scene, Segment, Shape
from queenright.board.squares import Square
from queenright.errors import SizeError

#: The side of a square, in the picture's units (pixels in SVG, points in PDF).
SIDE = 45.0
MARGIN = 18.0

#: A picture has n² squares; beyond this size they would be too small to see.
LARGEST = 200

#: Numbers with more than two digits would not fit beside the board.
MOST_NUMBERED = 99

LIGHT, DARK, ALARM, STEEL = "#f3ead9", "#c8a97e", "#b3261e", "#4a5568"


#: A crown in a unit square (five points and a body, from left to right), and its base.
_X = (0.20, 0.12, 0.30, 0.35, 0.45, 0.50, 0.55, 0.65, 0.70, 0.88, 0.80)
_Y = (0.74, 0.30, 0.52, 0.22, 0.50, 0.16, 0.50, 0.22, 0.52, 0.30, 0.74)
CROWN = tuple(zip(_X, _Y, strict=True))
BASE = ((0.20, 0.78), (0.80, 0.78), (0.80, 0.86), (0.20, 0.86))


def board_scene(
    n: int,
    queens: Collection[Square],
    *,
    fixed: Collection[Square] = (),
    attacked: Collection[Square] = (),
    blocked: Collection[Square] = (),
    conflicts: Collection[tuple[Square, Square]] = (),
    alarmed: Collection[Square] = (),
    overlays: Collection[Shape] = (),
    regions: Regions = (),
    focus: Collection[Square] = (),
    columns: int | None = None,
    first: int | None = None,
    description: str = "",
) -> Scene:
    """The board with everything on it. *conflicts* are pairs of queens that attack each other in a straight line.

    *alarmed* are other attacked queens; *overlays* are shapes drawn above the squares and below the queens; *regions*
    are drawn instead of light and dark squares; squares in *focus*, those that an argument refers to, get a dashed
    frame. With *first*, rows and columns are numbered from the top left, starting at *first*, instead of chess names.
    """
    width = n if columns is None else columns
    if max(n, width) > LARGEST:
        instead = "write the vector to a .npy file instead"
        raise SizeError(f"a picture can be drawn up to size {LARGEST}, got {max(n, width)}; {instead}")
    in_alarm = {*alarmed, *(queen for pair in conflicts for queen in pair)}
    shapes = [
        *(region_shapes(regions, (MARGIN, MARGIN), SIDE) if regions else _squares(n, width)),
        *_coordinates(n, width, first),
        *(shape for square in sorted(blocked) for shape in _hatch(square)),
        *(shape for square in sorted(attacked) for shape in _cross(square)),
        *overlays,
        *(shape for square in sorted(focus) for shape in _frame(square)),
        *(line_between(a, b) for a, b in sorted(conflicts)),
        *(shape for queen in sorted({*queens, *fixed}) for shape in _queen(queen, queen in fixed, queen in in_alarm)),
    ]
    title = f"{len({*queens, *fixed})} queens on a {n} × {width} board"
    return Scene(2 * MARGIN + width * SIDE, 2 * MARGIN + n * SIDE, tuple(shapes), title, description)


def _corner(square: Square) -> tuple[float, float]:
    row, column = square
    return MARGIN + column * SIDE, MARGIN + row * SIDE


def place(square: Square, points: Collection[tuple[float, float]]) -> tuple[tuple[float, float], ...]:
    """Points of the unit square, moved to a square of the board."""
    x, y = _corner(square)
    return tuple((x + SIDE * u, y + SIDE * v) for u, v in points)


def _squares(n: int, columns: int) -> Iterator[Shape]:
    """One light rectangle, the dark squares on it, and a frame."""
    low, right, bottom = MARGIN, MARGIN + columns * SIDE, MARGIN + n * SIDE
    sheet = ((low, low), (right, low), (right, bottom), (low, bottom))
    yield Polygon(sheet, fill=LIGHT)
    for row in range(n):
        for column in range((row + 1) % 2, columns, 2):
            yield Polygon(place((row, column), ((0, 0), (1, 0), (1, 1), (0, 1))), fill=DARK)
    yield Polygon(sheet, stroke=INK, width=1.0)


def _coordinates(n: int, columns: int, first: int | None) -> Iterator[Shape]:
    """Files below and ranks on the left, as in chess, or numbers; large boards have none."""
    if max(n, columns) > (len(ascii_lowercase) if first is None else MOST_NUMBERED):
        return
    for row in range(n):
        name = str(n - row if first is None else row + first)
        yield Label(MARGIN / 2, MARGIN + (row + 0.5) * SIDE, name, 11.0)
    for column in range(columns):
        middle = MARGIN + (column + 0.5) * SIDE
        name = ascii_lowercase[column] if first is None else str(column + first)
        yield Label(middle, MARGIN + n * SIDE + MARGIN / 2, name, 11.0)


def _cross(square: Square) -> Iterator[Shape]:
    for points in (((0.38, 0.38), (0.62, 0.62)), ((0.38, 0.62), (0.62, 0.38))):
        (x1, y1), (x2, y2) = place(square, points)
        yield Segment(x1, y1, x2, y2, STEEL, 2.0)


def _frame(square: Square) -> Iterator[Shape]:
    corners = place(square, ((0.1, 0.1), (0.9, 0.1), (0.9, 0.9), (0.1, 0.9)))
    for (x1, y1), (x2, y2) in zip(corners, (*corners[1:], corners[0]), strict=True):
        yield Segment(x1, y1, x2, y2, INK, 2.0, dash=5.0)


def _hatch(square: Square) -> Iterator[Shape]:
    yield Polygon(place(square, ((0, 0), (1, 0), (1, 1), (0, 1))), fill=STEEL)
    for points in (((0, 0.5), (0.5, 0)), ((0, 1), (1, 0)), ((0.5, 1), (1, 0.5))):
        (x1, y1), (x2, y2) = place(square, points)
        yield Segment(x1, y1, x2, y2, LIGHT, 3.0)


def line_between(a: Square, b: Square, colour: str = ALARM) -> Shape:
    """A line between the centres of two squares."""
    ((x1, y1),), ((x2, y2),) = place(a, ((0.5, 0.5),)), place(b, ((0.5, 0.5),))
    return Segment(x1, y1, x2, y2, colour, 3.0)


def _queen(square: Square, fixed: bool, alarmed: bool) -> Iterator[Shape]:
    ((x, y),) = place(square, ((0.5, 0.5),))
    colour = ALARM if alarmed else INK
    if fixed:
        yield Disc(x, y, 0.47 * SIDE, stroke=INK, width=2.5)
    yield Polygon(place(square, CROWN), fill=colour)
    yield Polygon(place(square, BASE), fill=colour)
    if alarmed:
        ((mark_x, mark_y),) = place(square, ((0.5, 0.62),))
        yield Label(mark_x, mark_y, "!", 21.0, fill="#ffffff")
