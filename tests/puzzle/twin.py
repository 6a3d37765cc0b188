"""Slow and obvious twins: solutions by trying permutations, and the rules of deduction with plain sets."""

from __future__ import annotations

from itertools import combinations, pairwise, permutations

KINDS = ("region", "row", "column")


def random_regions(generator, n: int) -> list[str]:
    """Connected regions grown from random squares, with any number of solutions."""
    squares = [(r, c) for r in range(n) for c in range(n)]
    label = dict(zip(generator.sample(squares, n), "ABCDEFGHIJKLMNOP"[:n], strict=True))
    while len(label) < n * n:
        r, c = generator.choice(list(label))
        beside = generator.choice([(r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1)])
        if beside in squares and beside not in label:
            label[beside] = label[r, c]
    return ["".join(label[r, c] for c in range(n)) for r in range(n)]


def solutions(regions) -> list[tuple[int, ...]]:
    """All solutions as vectors: rows by column."""
    n = len(regions)
    return [
        rows
        for rows in permutations(range(n))
        if all(abs(a - b) > 1 for a, b in pairwise(rows))
        and len({regions[row][column] for column, row in enumerate(rows)}) == n
    ]


class Board:
    """Open squares and units without a queen; every rule in a few lines."""

    def __init__(self, regions) -> None:
        self.regions, self.n = regions, len(regions)
        self.open = {(r, c) for r in range(self.n) for c in range(self.n)}
        self.waiting = {(kind, unit) for s in self.open for kind, unit in self.units(s)}

    def units(self, square):
        return [("region", self.regions[square[0]][square[1]]), ("row", square[0]), ("column", square[1])]

    def copy(self):
        other = Board.__new__(Board)
        other.regions, other.n, other.open, other.waiting = self.regions, self.n, set(self.open), set(self.waiting)
        return other

    def inside(self, unit):
        return {square for square in self.open if unit in self.units(square)}

    def attack(self, a, b) -> bool:
        near = abs(a[0] - b[0]) <= 1 and abs(a[1] - b[1]) <= 1
        return a != b and (near or bool(set(self.units(a)) & set(self.units(b))))

    def place(self, square) -> None:
        self.open = {other for other in self.open if other != square and not self.attack(square, other)}
        self.waiting -= set(self.units(square))

    def dead(self) -> bool:
        return any(not self.inside(unit) for unit in self.waiting)

    def single(self) -> bool:
        for unit in self.waiting:
            if len(squares := self.inside(unit)) == 1:
                self.place(*squares)
                return True
        return False

    def subset(self, size: int) -> bool:
        for kind in KINDS:
            units = [unit for unit in self.waiting if unit[0] == kind]
            for into in KINDS:
                reach = {u: {v for s in self.inside(u) for v in self.units(s) if v[0] == into} for u in units}
                for chosen in combinations(units, size) if kind != into else ():
                    lines = set().union(*(reach[unit] for unit in chosen))
                    if len(lines) == size and self._leave(chosen, lines):
                        return True
        return False

    def _leave(self, chosen, lines) -> bool:
        gone = {s for s in self.open if set(self.units(s)) & lines and not set(self.units(s)) & set(chosen)}
        self.open -= gone
        return bool(gone)

    def common(self) -> bool:
        gone = {
            square
            for unit in self.waiting
            if (options := self.inside(unit))
            for square in self.open - options
            if all(self.attack(square, option) for option in options)
        }
        self.open -= gone
        return bool(gone)

    def what_if(self, hardest: int) -> bool:
        for square in sorted(self.open):
            tried = self.copy()
            tried.place(square)
            while not tried.dead() and tried.advance(hardest):
                pass
            if tried.dead():
                self.open.remove(square)
                return True
        return False

    def advance(self, hardest: int) -> int:
        """One step by the easiest rule; its number, or 0."""
        half = sum(kind == "row" for kind, _ in self.waiting) // 2
        rules = [
            self.single, lambda: self.subset(1), self.common, lambda: self.subset(2),
            lambda: any(self.subset(size) for size in range(3, half + 1)),
            lambda: self.what_if(1), lambda: self.what_if(3),
        ]  # fmt: skip
        return next((number for number, rule in enumerate(rules[:hardest], start=1) if rule()), 0)


def grade(regions) -> int:
    """The hardest rule needed; 8 if rules 1 to 7 do not suffice."""
    board, hardest = Board(regions), 1
    while board.waiting:
        rule = board.advance(7)
        if not rule:
            return 8
        hardest = max(hardest, rule)
    return hardest
