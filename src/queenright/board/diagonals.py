"""The diagonals of a board, numbered as in the notes on running times, and the arithmetic of two squares.

The k-th sum diagonal has the squares with r + c = k and runs from the bottom left to the top right; the k-th difference
diagonal has those with r − c = k and runs from the top left to the bottom right. With rows and columns counted from 0,
sums go from 0 to 2n − 2 and differences from −(n − 1) to n − 1. The slides count from 1: their sums are larger by 2,
their differences are the same.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from typing import Any

from queenright.board.letters import COLOURS, lettered_scene, lettered_text
from queenright.board.lines import COEFFICIENTS, Line
from queenright.board.scene import place
from queenright.board.shapes import Scene, Segment, Shape
from queenright.board.squares import Square
from queenright.errors import InputError, shown
from queenright.plain import attributes
from queenright.sizes import plural

DIRECTIONS = {Line.SUM: "from bottom left to top right", Line.DIFFERENCE: "from top left to bottom right"}

#: The symbols of the squares of a diagonal; X where two cross.
STROKES = {Line.SUM: "/", Line.DIFFERENCE: "\\"}
CROSSING = "X"
LINE_COLOURS = {Line.SUM: COLOURS[0], Line.DIFFERENCE: COLOURS[1]}


@dataclass(frozen=True, slots=True)
class Diagonal:
    """One diagonal, its squares in the order of its direction, counted from 0."""

    kind: Line
    k: int
    squares: tuple[Square, ...]

    @property
    def direction(self) -> str:
        return DIRECTIONS[self.kind]

    def describe(self, first: int = 0) -> str:
        """The diagonal in one line of text, rows and columns counted from *first*.

        >>> diagonal(4, Line.SUM, 1).describe()
        'sum diagonal 1 (r + c = 1), from bottom left to top right: (1, 0) (0, 1)'
        """
        a, b = COEFFICIENTS[self.kind]
        k = self.k + (a + b) * first
        sign = "+" if self.kind is Line.SUM else "−"
        points = " ".join(f"({row + first}, {column + first})" for row, column in self.squares)
        return f"{self.kind.words} {minus(k)} (r {sign} c = {minus(k)}), {self.direction}: {points}"

    def to_json(self, first: int = 0) -> dict[str, Any]:
        a, b = COEFFICIENTS[self.kind]
        return {
            "line": str(self.kind),
            "k": self.k + (a + b) * first,
            "direction": self.direction,
            "squares": [[row + first, column + first] for row, column in self.squares],
        }


def diagonal(n: int, kind: Line, k: int) -> Diagonal | None:
    """The k-th diagonal of a kind, counted from 0; None if the board has no such diagonal."""
    rising = kind is Line.SUM
    points = ((row, k - row if rising else row - k) for row in (range(n - 1, -1, -1) if rising else range(n)))
    squares = tuple((row, column) for row, column in points if 0 <= column < n)
    return Diagonal(kind, k, squares) if squares else None


def diagonals(n: int, k: int | None = None, *, first: int = 0) -> list[Diagonal]:
    """The k-th sum and difference diagonals, if they exist; without *k* all diagonals of both kinds.

    Rows and columns are counted from *first*, which adds 2 · first to sums and nothing to differences.

    >>> [len(each.squares) for each in diagonals(8, 5)]
    [6, 3]
    >>> len(diagonals(8))
    30
    """
    if k is None:
        numbers = [(Line.SUM, number) for number in range(2 * n - 1)]
        numbers += [(Line.DIFFERENCE, number) for number in range(1 - n, n)]
    else:
        numbers = [(Line.SUM, k - 2 * first), (Line.DIFFERENCE, k)]
    found = [diagonal(n, kind, number) for kind, number in numbers]
    listed = [each for each in found if each is not None]
    if k is not None and not listed:
        limits = f"sums from {2 * first} to {2 * (n - 1 + first)}, differences from {1 - n} to {n - 1}"
        raise InputError(f"the board of size {n} has no diagonal {shown(k)}; it has {limits}")
    return listed


def drawn(listed: list[Diagonal]) -> dict[Square, str]:
    """Square → / or \\, or X where a sum and a difference diagonal cross."""
    words: dict[Square, str] = {}
    for each in listed:
        for square in each.squares:
            words[square] = CROSSING if square in words else STROKES[each.kind]
    return words


@dataclass(frozen=True, slots=True)
class Arithmetic:
    """The slides' test of two squares (i, j) and (k, l): equal sums, or equal differences."""

    p: Square
    q: Square

    @property
    def sums(self) -> tuple[int, int]:
        return sum(self.p), sum(self.q)

    @property
    def differences(self) -> tuple[int, int]:
        return self.p[0] - self.p[1], self.q[0] - self.q[1]

    @property
    def distances(self) -> tuple[int, int]:
        """|j − l| and |i − k|."""
        return abs(self.p[1] - self.q[1]), abs(self.p[0] - self.q[0])

    @property
    def line(self) -> Line | None:
        """The kind of diagonal that they share, if any."""
        if self.sums[0] == self.sums[1]:
            return Line.SUM
        return Line.DIFFERENCE if self.differences[0] == self.differences[1] else None

    def text(self) -> list[str]:
        """The calculation, one line per equation.

        >>> for line in Arithmetic((8, 1), (1, 8)).text(): print(line)
        (i, j) = (8, 1), (k, l) = (1, 8)
        i + j = 8 + 1 = 9,  k + l = 1 + 8 = 9:  equal, 8 + 1 = 1 + 8 = 9
        i − j = 8 − 1 = 7,  k − l = 1 − 8 = −7:  not equal
        |j − l| = |1 − 8| = 7,  |i − k| = |8 − 1| = 7:  equal
        so both are on one sum diagonal
        """
        (i, j), (k, l) = self.p, self.q  # noqa: E741  the slides' names
        same, apart = "equal", "not equal"
        sums, differences, distances = self.sums, self.differences, self.distances
        chain = f"{same}, {i} + {j} = {k} + {l} = {sums[0]}" if sums[0] == sums[1] else apart
        other = (
            f"{same}, {i} − {j} = {k} − {l} = {minus(differences[0])}" if differences[0] == differences[1] else apart
        )
        end = f"so both are on one {self.line.words}" if self.line is not None else "so they share no diagonal"
        return [
            f"(i, j) = ({i}, {j}), (k, l) = ({k}, {l})",
            f"i + j = {i} + {j} = {sums[0]},  k + l = {k} + {l} = {sums[1]}:  {chain}",
            f"i − j = {i} − {j} = {minus(differences[0])},  k − l = {k} − {l} = {minus(differences[1])}:  {other}",
            f"|j − l| = |{j} − {l}| = {distances[0]},  |i − k| = |{i} − {k}| = {distances[1]}:  "
            f"{same if distances[0] == distances[1] else apart}",
            end,
        ]

    def to_json(self) -> dict[str, Any]:
        return {"points": [list(self.p), list(self.q)], **attributes(self, "sums differences distances line")}


def minus(number: int) -> str:
    """A number with a typographic minus sign."""
    return str(number).replace("-", "−")


def diagonal_scene(
    n: int, listed: Sequence[Diagonal], *, first: int = 0, queens: Collection[Square] = (), legend: Sequence[str] = ()
) -> Scene:
    """The diagonals as lines through their squares: solid for sums, dashed for differences, each with its number."""
    shapes: list[Shape] = []
    for each in listed:
        dash = 0.0 if each.kind is Line.SUM else 9.0
        (x1, y1), (x2, y2) = _ends(each)
        shapes.append(Segment(x1, y1, x2, y2, LINE_COLOURS[each.kind], 4.0, dash))
        a, b = COEFFICIENTS[each.kind]
        name = f"{'r + c' if each.kind is Line.SUM else 'r − c'} = {minus(each.k + (a + b) * first)}"
        legend = (
            [*legend, f"{'solid' if dash == 0 else 'dashed'}: {name}, {each.direction}"] if len(listed) <= 2 else legend
        )
    title = f"{plural(len(listed), 'diagonal')} of the {n} × {n} board"
    words = {} if len(listed) > 2 else drawn(list(listed))
    scene = lettered_scene(n, {}, title, queens=queens, first=first, overlays=shapes, legend=legend)
    text = lettered_text(n, {**words, **dict.fromkeys(queens, "Q")}, first=first, coordinates=True)
    return replace(scene, description="\n".join([text, *legend]))


def _ends(each: Diagonal) -> tuple[tuple[float, float], tuple[float, float]]:
    """The ends of a line through all squares, near the corners of the first and the last one."""
    near, far = ((0.12, 0.88), (0.88, 0.12)) if each.kind is Line.SUM else ((0.12, 0.12), (0.88, 0.88))
    (start,), (end,) = place(each.squares[0], (near,)), place(each.squares[-1], (far,))
    return start, end
