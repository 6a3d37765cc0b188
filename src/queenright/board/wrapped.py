"""Diagonals of a torus in a flat picture: one that leaves the board continues at the opposite edge.

The difference diagonal r − c = k (mod n) has two pieces, y = x + k and y = x + k − n; the sum diagonal r + c = k has
x + y = k + 1 and x + y = k + 1 + n, in units of squares from the top left corner. A letter marks where a piece ends at
an edge, and the same letter where it continues. Sum diagonals are dashed, so that nothing is shown by colour alone.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator

from queenright.board.lines import Line, Rule
from queenright.board.scene import ALARM, MARGIN, SIDE, STEEL, line_between
from queenright.board.shapes import Label, Segment, Shape
from queenright.board.squares import Square

Point = tuple[float, float]


def pieces(n: int, line: Line, number: int) -> list[tuple[Point, Point]]:
    """The pieces of a diagonal as (x, y) points in units of squares, from left to right.

    >>> pieces(5, Line.DIFFERENCE, 1)
    [((0, 1), (4, 5)), ((4, 0), (5, 1))]
    >>> pieces(5, Line.SUM, 4)
    [((0, 5), (5, 0))]
    """
    k = number % n
    if line is Line.DIFFERENCE:
        return [((0, k), (n - k, n)), *([((n - k, 0), (n, k))] if k else [])]
    end = k + 1
    return [((0, end), (end, 0)), *([((end, n), (n, end))] if end < n else [])]


def diagonals_through(n: int, square: Square) -> list[Shape]:
    """Both diagonals through a square, with letters where they cross the edges."""
    letters, rule = {Line.DIFFERENCE: "AB", Line.SUM: "CD"}, Rule(modulus=n)
    return [
        shape for line, pair in letters.items() for shape in _diagonal(n, line, rule.number(line, square), STEEL, pair)
    ]


def example_diagonals(n: int, queens: Collection[Square]) -> list[Shape]:
    """Both diagonals of one queen, chosen so that both pieces of each are long; none without queens."""

    def distance(queen: Square) -> float:
        return abs((queen[0] - queen[1]) % n - n / 3) + abs(sum(queen) % n - n / 3)

    return diagonals_through(n, min(queens, key=distance)) if queens else []


def attacks_on_torus(n: int, queens: Collection[Square]) -> tuple[set[Square], list[Shape]]:
    """The attacked queens on a torus, and the lines they share: whole diagonals, and straight rows and columns."""
    alarmed: set[Square] = set()
    shapes: list[Shape] = []
    rule = Rule(modulus=n)
    for line, group in rule.crowded(queens):
        alarmed.update(group)
        if line in (Line.ROW, Line.COLUMN):
            shapes.append(line_between(group[0], group[-1]))
        else:
            shapes += _diagonal(n, line, rule.number(line, group[0]), ALARM)
    return alarmed, shapes


def _diagonal(n: int, line: Line, number: int, colour: str, letters: str = "") -> Iterator[Shape]:
    """A diagonal as shapes; *letters* mark where it crosses an edge: top and bottom, left and right."""
    parts = pieces(n, line, number)
    dash = 7.0 if line is Line.SUM else 0.0
    for piece in parts:
        (x1, y1), (x2, y2) = ((MARGIN + x * SIDE, MARGIN + y * SIDE) for x, y in piece)
        yield Segment(x1, y1, x2, y2, colour, 3.0, dash)
    if letters and len(parts) > 1:
        yield from (_letter(n, point, letters, colour) for piece in parts for point in piece)


def _letter(n: int, point: Point, letters: str, colour: str) -> Label:
    """The letter at an end, in the margin beside it."""
    x, y = point
    over = y in (0, n)
    outward = MARGIN / 2 * (-1 if (y == 0 if over else x == 0) else 1)
    at = (MARGIN + x * SIDE + (0 if over else outward), MARGIN + y * SIDE + (outward if over else 0))
    return Label(*at, letters[0] if over else letters[1], 12.0, fill=colour)
