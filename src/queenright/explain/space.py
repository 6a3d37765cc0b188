"""How large the search is: the slides' figures (43,680 ordered, 1,820 sets, 256, …) computed for any n."""

from __future__ import annotations

from dataclasses import dataclass
from math import comb, factorial, perm

from queenright.methods.knuth import estimate_nodes
from queenright.sizes import checked_size

#: Beyond this the tree is not walked: n = 12 has 856,189 nodes, each next size about six times as many.
LARGEST_TREE = 12

#: Beyond this it is not even estimated: its size has more than a hundred digits.
LARGEST_ESTIMATE = 100


@dataclass(frozen=True, slots=True)
class SearchSpace:
    """The number of boards that each way of looking at the problem has to try."""

    n: int
    ordered: int
    sets: int
    one_per_column: int
    permutations: int
    levels: tuple[int, ...] | None

    @property
    def tree_nodes(self) -> int | None:
        """The boards that backtracking visits, the empty one included."""
        return None if self.levels is None else sum(self.levels)

    @property
    def tree_estimate(self) -> float | None:
        """About as many, by Knuth's random probing; None where they are counted, or beyond all measure.

        >>> 1.0e9 < search_space(16).tree_estimate < 1.3e9
        True
        """
        return estimate_nodes(self.n) if self.levels is None and self.n <= LARGEST_ESTIMATE else None


def search_space(n: int) -> SearchSpace:
    """The sizes for an n × n board.

    >>> space = search_space(4)
    >>> space.ordered, space.sets, space.one_per_column, space.permutations, space.tree_nodes
    (43680, 1820, 256, 24, 17)
    """
    size = checked_size(n, largest=10_000)
    squares = size * size
    levels = tuple(tree_levels(size)) if size <= LARGEST_TREE else None
    return SearchSpace(size, perm(squares, size), comb(squares, size), size**size, factorial(size), levels)


def tree_levels(n: int, depth: int | None = None) -> list[int]:
    """The nodes of the state space tree on each level: ways to place k queens in the first k columns.

    >>> tree_levels(8)
    [1, 8, 42, 140, 344, 568, 550, 312, 92]
    """
    levels = [0] * (n + 1)
    limit = n if depth is None else min(n, depth)
    full = (1 << n) - 1

    def walk(level: int, rows: int, up: int, down: int) -> None:
        levels[level] += 1
        if level == limit:
            return
        free = full & ~(rows | up | down)
        while free:
            bit = free & -free
            free ^= bit
            walk(level + 1, rows | bit, (up | bit) << 1, (down | bit) >> 1)

    walk(0, 0, 0, 0)
    return levels[: limit + 1]
