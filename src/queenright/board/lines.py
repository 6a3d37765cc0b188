"""The definition of "these two queens attack each other", in one place.

Every square is on several lines: its row, its column and its two diagonals. Two queens attack each other if and only if
they share a line. The variants change nothing but the lines:

- on a torus diagonals continue at the opposite edge, so their numbers are taken modulo n;
- if *touching* replaces diagonals, the lines are the four 2 × 2 blocks around a square, since two queens in one block
  touch;
- a region is one more line;
- with *stars*, each row, column and region holds that many queens; only one more than that is an attack.

The referee, free and covered squares, the models and the referee of the armies all use a `Rule`.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass
from enum import StrEnum
from itertools import combinations, product
from typing import Any

from queenright.board.regions import Regions
from queenright.board.squares import Square, describe


class Line(StrEnum):
    """The kinds of line."""

    ROW = "row"
    COLUMN = "column"
    SUM = "sum"
    DIFFERENCE = "difference"
    TOUCH = "touch"
    REGION = "region"

    @property
    def words(self) -> str:
        return f"{self} diagonal" if self in (Line.SUM, Line.DIFFERENCE) else str(self)


#: The lines of a queen's move in chess.
STRAIGHT = (Line.ROW, Line.COLUMN, Line.SUM, Line.DIFFERENCE)

#: The number of a square's line is a·row + b·column with these a and b; this is the whole rule of chess.
COEFFICIENTS = {Line.ROW: (1, 0), Line.COLUMN: (0, 1), Line.SUM: (1, 1), Line.DIFFERENCE: (1, -1)}

#: The kinds of line that hold several queens where there are several stars.
UNITS = (Line.ROW, Line.COLUMN, Line.REGION)

#: The lines if touching replaces diagonals.
TOUCHING = (Line.ROW, Line.COLUMN, Line.TOUCH)


@dataclass(frozen=True, slots=True, order=True)
class Attack:
    """Two queens that share a line; *a* comes before *b* (by row, then column)."""

    a: Square
    b: Square
    line: Line
    region: str = ""
    stars: int = 1

    def to_json(self) -> dict[str, Any]:
        named = {"region": self.region} if self.region else {}
        return {"a": list(self.a), "b": list(self.b), "line": str(self.line), **named}

    def describe(self, n: int) -> str:
        """The attack in words.

        >>> Attack((0, 0), (3, 3), Line.DIFFERENCE).describe(4)
        'the queens on a4 and d1 attack each other (same difference diagonal)'
        >>> Attack((0, 0), (1, 1), Line.TOUCH).describe(4)
        'the queens on a4 and b3 touch'
        """
        pair = f"{describe(self.a, n)} and {describe(self.b, n)}"
        if self.line is Line.TOUCH:
            return f"the queens on {pair} touch"
        if self.stars > 1:
            where = f"region {self.region}" if self.line is Line.REGION else f"one {self.line}"
            return f"more than {self.stars} queens in {where}, {pair} among them"
        if self.line is Line.REGION:
            return f"two queens in region {self.region}: on {pair}"
        return f"the queens on {pair} attack each other (same {self.line.words})"


@dataclass(frozen=True, slots=True)
class Rule:
    """The lines of a square. *modulus* is n on a torus, 0 on a flat board; *stars* are the queens that a unit holds.

    >>> CHESS.shared((0, 7), (7, 0))
    <Line.SUM: 'sum'>
    >>> CHESS.attack((0, 0), (1, 2)), Rule(modulus=3).attack((0, 0), (1, 2))
    (False, True)
    """

    modulus: int = 0
    touching: bool = False
    regions: Regions = ()
    stars: int = 1

    def capacity(self, kind: Line) -> int:
        """How many queens a line of this kind holds without an attack."""
        return self.stars if kind in UNITS else 1

    @property
    def kinds(self) -> tuple[Line, ...]:
        """The kinds of line that count."""
        straight = TOUCHING if self.touching else STRAIGHT
        return (*straight, Line.REGION) if self.regions else straight

    def names(self, kind: Line, square: Square) -> Sequence[Hashable]:
        """The lines of one kind through the square: one for most kinds, four blocks for touching.

        >>> Rule().names(Line.DIFFERENCE, (1, 3)), Rule(modulus=5).names(Line.DIFFERENCE, (1, 3))
        ([-2], [3])
        """
        if kind is Line.TOUCH:
            return list(dict.fromkeys(self._blocks(square)))
        return [name for name in self.numbers(kind, [square]) if name is not None]

    def numbers(self, kind: Line, squares: Iterable[Square]) -> list[Any]:
        """For each square its line of a kind that has one per square: a number, or a region's label."""
        if kind is Line.REGION:
            return [_label(self.regions, square) for square in squares]
        a, b = COEFFICIENTS[kind]
        numbers = [a * row + b * column for row, column in squares]
        return [number % self.modulus for number in numbers] if self.modulus else numbers

    def number(self, kind: Line, square: Square) -> int:
        """The number of the square's row, column or diagonal."""
        return int(self.numbers(kind, (square,))[0])

    def lines(self, square: Square) -> list[tuple[Line, Hashable]]:
        """All lines through the square.

        >>> [(str(kind), name) for kind, name in CHESS.lines((1, 3))]
        [('row', 1), ('column', 3), ('sum', 4), ('difference', -2)]
        """
        return [(kind, name) for kind in self.kinds for name in self.names(kind, square)]

    def shared(self, a: Square, b: Square) -> Line | None:
        """The first kind of line that two different squares share and that holds one queen, if any."""
        down, right = a[0] - b[0], a[1] - b[1]
        for kind in self.kinds:
            if self.capacity(kind) > 1:
                continue
            if kind in COEFFICIENTS:
                i, j = COEFFICIENTS[kind]
                distance = i * down + j * right
                if distance == 0 or (self.modulus and distance % self.modulus == 0):
                    return kind
            elif not set(self.names(kind, a)).isdisjoint(self.names(kind, b)):
                return kind
        return None

    def attack(self, a: Square, b: Square) -> bool:
        """True if queens on two different squares attack each other."""
        return self.shared(a, b) is not None

    def guards(self, point: Square, queens: Iterable[Square]) -> Iterator[tuple[Square, Line | None]]:
        """The queens that guard *point*, each with the shared line; None for a queen on the point itself.

        >>> list(CHESS.guards((1, 1), [(0, 3), (3, 3)]))
        [((3, 3), <Line.DIFFERENCE: 'difference'>)]
        """
        for queen in queens:
            line = self.shared(point, queen) if queen != point else None
            if line is not None or queen == point:
                yield queen, line

    def guard(self, point: Square, queens: Iterable[Square]) -> Square | None:
        """The first of *queens* that guards *point*, or None: Algorithm 1 of the notes on running times.

        >>> CHESS.guard((1, 1), [(0, 3), (3, 3)])
        (3, 3)
        """
        return next((queen for queen, _ in self.guards(point, queens)), None)

    # -- many squares at once ---------------------------------------------------------------------

    def grouped(self, kind: Line, squares: Iterable[Square]) -> dict[Any, list[Square]]:
        """The squares of each line of one kind, in the order of the lines.

        >>> CHESS.grouped(Line.SUM, [(1, 0), (0, 0), (0, 1)])
        {0: [(0, 0)], 1: [(1, 0), (0, 1)]}
        """
        groups: defaultdict[Any, list[Square]] = defaultdict(list)
        for square in squares:
            for name in self.names(kind, square):
                groups[name].append(square)
        return dict(sorted(groups.items()))

    def taken(self, queens: Iterable[Square]) -> dict[Line, set[Any]]:
        """The lines that the queens fill: those with a queen, or with as many as they hold."""
        standing, filled = list(queens), {}
        for kind in self.kinds:
            counts = Counter(name for queen in standing for name in self.names(kind, queen))
            filled[kind] = {name for name, count in counts.items() if count >= self.capacity(kind)}
        return filled

    def untouched(self, squares: list[Square], taken: Mapping[Line, Set[Any]]) -> list[Square]:
        """Those of *squares* that are on none of the *taken* lines."""
        for kind, lines in taken.items():
            if lines and kind is Line.TOUCH:
                squares = [square for square in squares if lines.isdisjoint(self.names(kind, square))]
            elif lines:
                numbered = zip(squares, self.numbers(kind, squares), strict=True)
                squares = [square for square, number in numbered if number not in lines]
        return squares

    def covered(self, n: int, queens: Iterable[Square], columns: int | None = None) -> set[Square]:
        """The empty squares that a queen attacks.

        >>> len(CHESS.covered(8, [(3, 3)]))
        27
        """
        standing = set(queens)
        board = list(product(range(n), range(n if columns is None else columns)))
        return set(board) - standing - set(self.untouched(board, self.taken(standing)))

    def crowded(self, queens: Iterable[Square]) -> Iterator[tuple[Line, list[Square]]]:
        """Every line with more queens than it holds, with its queens in order.

        Queens side by side already share a row or column, so only diagonal neighbours are reported as touching, unless
        rows and columns hold several.
        """
        ordered = sorted(queens)
        for kind in self.kinds:
            if kind is Line.TOUCH:
                yield from self._touching(ordered)
            else:
                numbers = self.numbers(kind, ordered)
                yield from ((kind, group) for group in _crowded(ordered, numbers, self.capacity(kind)))

    def attacks(self, queens: Iterable[Square]) -> Iterator[Attack]:
        """All attacking pairs, also those with a third queen between them.

        >>> [str(attack.line) for attack in CHESS.attacks([(0, 0), (1, 1), (0, 2)])]
        ['row', 'sum', 'difference']
        >>> [str(attack.line) for attack in Rule(touching=True, regions=("AB", "BA")).attacks([(0, 0), (1, 1)])]
        ['touch', 'region']
        """
        return self.pairs(self.crowded(queens))

    def pairs(self, crowded: Iterable[tuple[Line, list[Square]]]) -> Iterator[Attack]:
        """Every two queens of every crowded line."""
        for line, group in crowded:
            region = (_label(self.regions, group[0]) or "") if line is Line.REGION else ""
            for a, b in combinations(group, 2):
                yield Attack(a, b, line, region, self.capacity(line))

    # -- inside -----------------------------------------------------------------------------------

    def _blocks(self, square: Square) -> Iterator[Square]:
        """The 2 × 2 blocks around a square, each named by its top left square."""
        for down, right in product((-1, 0), repeat=2):
            row, column = square[0] + down, square[1] + right
            yield (row % self.modulus, column % self.modulus) if self.modulus else (row, column)

    def _touching(self, queens: list[Square]) -> Iterator[tuple[Line, list[Square]]]:
        seen: set[tuple[Square, Square]] = set()
        for group in self.grouped(Line.TOUCH, queens).values():
            for a, b in combinations(group, 2):
                diagonal = a[0] != b[0] and a[1] != b[1]
                if (diagonal or self.stars > 1) and (a, b) not in seen:
                    seen.add((a, b))
                    yield Line.TOUCH, [a, b]


#: The queen of chess on a flat board.
CHESS = Rule()


def count_pairs(crowded: Iterable[tuple[Line, list[Square]]]) -> int:
    """The number of attacking pairs on crowded lines, without making them.

    >>> count_pairs(CHESS.crowded([(0, 0), (0, 1), (0, 2)]))
    3
    """
    return sum(len(group) * (len(group) - 1) // 2 for _, group in crowded)


def _crowded(queens: list[Square], places: Sequence[object], most: int) -> Iterable[list[Square]]:
    """Make groups only for lines that occur too often: among a million queens most lines have one queen."""
    groups: dict[object, list[Square]] = {
        place: [] for place, count in Counter(places).items() if count > most and place is not None
    }
    if groups:
        for queen, place in zip(queens, places, strict=True):
            if place in groups:
                groups[place].append(queen)
    return groups.values()


def _label(regions: Regions, square: Square) -> str | None:
    """The square's region; None outside the board that the regions cover."""
    row, column = square
    return regions[row][column] if row < len(regions) and column < len(regions[row]) else None
