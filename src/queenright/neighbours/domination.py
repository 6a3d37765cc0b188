"""Queens that dominate a board: every square holds a queen or is attacked by one, with as few queens as possible.

The core searches for sets of k queens (`cpp/domination`): for k = 1, 2, … it proves that there is none, until there is
one. The sets are grown by branching on a square that is not attacked yet. With *independent* no queen attacks another.
The referee looks at every square of every set that is returned.
"""

from __future__ import annotations

from dataclasses import dataclass

from queenright import _core
from queenright.board.board import Board
from queenright.board.lines import CHESS
from queenright.board.squares import Square
from queenright.errors import RefereeError
from queenright.sizes import checked_size
from queenright.symmetry import Symmetry
from queenright.watch import Progress, Watch

#: Beyond this size the refutations take hours; n = 13 takes about a second, n = 14 half a minute.
LARGEST = 16

#: The most sets listed.
MOST_LISTED = 1_000_000

Set = tuple[Square, ...]


@dataclass(frozen=True, slots=True)
class Domination:
    """The fewest *queens* that dominate, one or all *sets* of them, and how many sets there are if all were counted.

    *nodes* are the queens placed in refuting every smaller number and in finding the sets.
    """

    n: int
    independent: bool
    queens: int
    sets: tuple[Set, ...]
    count: int | None
    nodes: int

    @property
    def board(self) -> Board:
        """The first set, on a board."""
        return Board(self.n, self.sets[0])

    def classes(self) -> dict[Set, int]:
        """One set of each class under the eight symmetries, with the size of the class; of the sets that are listed.

        >>> len(dominate(6, every=True).classes())
        1
        """
        sizes: dict[Set, int] = {}
        for squares in self.sets:
            images = (tuple(sorted(symmetry.square(square, self.n) for square in squares)) for symmetry in Symmetry)
            smallest = min(images)
            sizes[smallest] = sizes.get(smallest, 0) + 1
        return sizes


def dominate(
    n: int,
    *,
    independent: bool = False,
    every: bool = False,
    seconds: float | None = None,
    progress: Progress | None = None,
    watch: Watch | None = None,
) -> Domination:
    """The fewest queens that dominate an n × n board, proved; with *every*, all such sets.

    >>> found = dominate(8)
    >>> found.queens, len(CHESS.covered(8, found.sets[0]))
    (5, 59)
    >>> dominate(12).queens, dominate(12, independent=True).queens
    (6, 7)
    """
    size = checked_size(n, smallest=1, largest=LARGEST, what="size of a board to dominate")
    used, nodes = Watch.of(watch, seconds, progress), 0
    for queens in range(1, 2 * size + 1):
        found = _sets(size, queens, independent, 1, True, used)
        nodes += found.nodes
        if found.count:
            break
    if every:
        found = _sets(size, queens, independent, MOST_LISTED, False, used)
        nodes += found.nodes
    sets = [
        tuple(divmod(square, size) for square in found.sets[start : start + queens])
        for start in range(0, len(found.sets), queens)
    ]
    approved = tuple(sorted(_certified(squares, size, independent) for squares in sets))
    return Domination(size, independent, queens, approved, found.count if every else None, nodes)


def _sets(n: int, queens: int, independent: bool, limit: int, first_only: bool, watch: Watch) -> _core.Dominating:
    found = watch.call_core(lambda control: _core.dominating_sets(n, queens, independent, limit, first_only, control))
    if not found.finished:
        watch.fail()
    return found


def _certified(squares: Set, n: int, independent: bool) -> Set:
    covered = CHESS.covered(n, squares) | set(squares)
    attack = independent and next(CHESS.attacks(squares), None)
    if len(covered) != n * n or attack:
        raise RefereeError(f"the search gave {squares}, which do not dominate {n} × {n} as asked: please report it")
    return squares
