"""Slow and obvious twins for star puzzles: all solutions row by row, and rules 1 to 4 with plain sets.

The rules are written from their definition, not from the core: every packing is listed, every group of lines is
compared with every region. They return all that a rule gives at once, so a core's step must be among it.
"""

from __future__ import annotations

from itertools import combinations


def touch(a, b) -> bool:
    return a != b and abs(a[0] - b[0]) <= 1 and abs(a[1] - b[1]) <= 1


def solutions(n: int, stars: int, regions=()) -> list[list[tuple[int, int]]]:
    """All ways to place the queens, as sorted squares; regions are rows of letters or nothing."""
    found = []

    def extend(queens, row):
        if row == n:
            found.append(sorted(queens))
            return
        for columns in combinations(range(n), stars):
            new = [(row, column) for column in columns]
            everybody = [*queens, *new]
            if any(touch(a, b) for a in new for b in everybody):
                continue
            if any(sum(column == c for _, column in everybody) > stars for c in columns):
                continue
            labels = [regions[r][c] for r, c in everybody] if regions else []
            if any(labels.count(label) > stars for label in labels):
                continue
            extend(everybody, row + 1)

    extend([], 0)
    return found


class StarBoard:
    """Open squares and what every unit needs."""

    def __init__(self, regions, stars, queens=(), crosses=()) -> None:
        self.regions, self.n, self.stars = regions, len(regions), stars
        self.queens = set(queens)
        squares = {(r, c) for r in range(self.n) for c in range(self.n)}
        units = {unit for square in squares for unit in self.units(square)}
        self.need = {unit: stars - sum(unit in self.units(queen) for queen in queens) for unit in units}
        self.open = {
            square
            for square in squares - self.queens - set(crosses)
            if not any(touch(square, queen) for queen in queens) and all(self.need[u] for u in self.units(square))
        }

    def units(self, square):
        return [("region", self.regions[square[0]][square[1]]), ("row", square[0]), ("column", square[1])]

    def inside(self, unit):
        return {square for square in self.open if unit in self.units(square)}

    @staticmethod
    def packings(squares, queens):
        """All ways to put queens on squares so that none touch, for few squares."""
        return [
            set(chosen)
            for chosen in combinations(sorted(squares), queens)
            if not any(touch(a, b) for a, b in combinations(chosen, 2))
        ]

    def packed(self, squares, queens):
        """(queens that follow, squares that are ruled out) for a set that holds so many queens."""
        ways = self.packings(squares, queens)
        placed = set.intersection(*ways) if ways else set()
        closed = squares - set().union(*ways)
        closed |= {
            square
            for square in self.open - squares
            if ways and all(any(touch(square, queen) for queen in way) for way in ways)
        }
        return placed, closed

    def waiting(self, kind):
        return sorted(unit for unit, need in self.need.items() if unit[0] == kind and need > 0)

    def compared(self, lines):
        """Lines against regions: the area, its need, the regions inside and those that reach into it."""
        area = set().union(*(self.inside(line) for line in lines))
        reaching = [region for region in self.waiting("region") if self.inside(region) & area]
        inside = [region for region in reaching if self.inside(region) <= area]
        return area, sum(self.need[line] for line in lines), inside, reaching

    def total(self, regions):
        return sum(self.need[region] for region in regions), set().union(*(self.inside(region) for region in regions))

    def rule(self, number):
        """(queens, ruled out) by one rule, all that it gives on this board."""
        placed, closed = set(), set()
        for some, others in self._parts(number):
            placed |= some
            closed |= others
        return placed & self.open, closed & self.open

    def _parts(self, number):
        if number in (1, 2):
            for unit, need in self.need.items():
                squares = self.inside(unit)
                if need > 0 and (number == 2 or len(squares) == need):
                    yield self.packed(squares, need) if number == 2 else (squares, set())
            return
        for kind in ("row", "column"):
            lines = self.waiting(kind)
            for size in range(1, min(4 if number == 3 else 3, len(lines) - 1) + 1):
                for group in combinations(lines, size):
                    if number == 3 or group[-1][1] - group[0][1] == size - 1:
                        yield from self._group(group, number)

    def _group(self, group, number):
        area, need, inside, reaching = self.compared(group)
        taken, inner = self.total(inside)
        available, outer = self.total(reaching)
        if number == 3:
            if taken == need:
                yield set(), area - inner
            if available == need:
                yield set(), outer - area
            return
        if taken < need and len(area - inner) <= 24 and need - taken <= 4:
            yield self.packed(area - inner, need - taken)
        if available > need and len(outer - area) <= 24 and available - need <= 4:
            yield self.packed(outer - area, available - need)
