"""Classes of solutions under the symmetries that a problem has itself.

A symmetry belongs to a problem if it maps the squares that queens may use, the fixed queens and the regions onto
themselves; on a torus, shifts are symmetries too. The solutions that each subgroup keeps are counted by the core, orbit
of squares by orbit of squares; from these numbers follows how many solutions have exactly these symmetries, and so how
many classes there are of each size (Burnside's lemma, told apart by size). A torus has too many subgroups for that: its
classes are listed.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import combinations_with_replacement, product
from typing import TYPE_CHECKING, NamedTuple, TypeVar

from queenright import _core
from queenright.board.position import Position
from queenright.board.squares import Square
from queenright.errors import RefereeError
from queenright.problem.core import core_problem
from queenright.symmetry import Classes, Symmetry
from queenright.watch import Watch

if TYPE_CHECKING:
    from queenright.problem.problem import Problem

Answer = TypeVar("Answer", bound=Position)


class Motion(NamedTuple):
    """A symmetry of a board, followed by a shift of a torus."""

    symmetry: Symmetry
    down: int = 0
    right: int = 0

    def square(self, square: Square, problem: Problem) -> Square:
        """The image of a square."""
        swap, flip_row, flip_column = self.symmetry.parts
        row, column = (square[1], square[0]) if swap else square
        row = problem.n - 1 - row if flip_row else row
        column = problem.columns - 1 - column if flip_column else column
        return (row + self.down) % max(problem.n, 1), (column + self.right) % max(problem.columns, 1)


def motions_of(problem: Problem) -> list[Motion]:
    """The symmetries of a problem, the identity first.

    >>> from queenright.problem.problem import Problem
    >>> [str(motion.symmetry) for motion in motions_of(Problem(8, blocked=["a1"]))]
    ['identity', 'mirror in the other diagonal']
    >>> len(motions_of(Problem(8))), len(motions_of(Problem(3, columns=5))), len(motions_of(Problem(5, torus=True)))
    (8, 4, 200)
    """
    used = {
        (row, column) for column, rows in enumerate(problem.open_rows()) for row in range(problem.n) if rows >> row & 1
    }
    shifts = product(range(problem.n), repeat=2) if problem.torus and problem.n else [(0, 0)]
    turned = problem.n == problem.columns
    candidates = (
        Motion(symmetry, *shift) for shift in shifts for symmetry in Symmetry if turned or symmetry.keeps_rows
    )
    return [motion for motion in candidates if _keeps(motion, problem, used)]


def _keeps(motion: Motion, problem: Problem, used: set[Square]) -> bool:
    if any(motion.square(square, problem) not in used for square in used):
        return False
    if any(motion.square(square, problem) not in problem.fixed for square in problem.fixed):
        return False
    seen: dict[str, str] = {}
    for row, labels in enumerate(problem.regions):
        for column, label in enumerate(labels):
            r, c = motion.square((row, column), problem)
            if seen.setdefault(label, problem.regions[r][c]) != problem.regions[r][c]:
                return False
    return True


def count_classes(problem: Problem, solutions: int, listed: Iterable[Position], watch: Watch | None = None) -> Classes:
    """The classes of a problem with that many solutions; *listed* is only used on a torus.

    >>> from queenright.problem.problem import Problem
    >>> count_classes(Problem(8, blocked=["a1"]), 88, []).by_size
    {8: 0, 4: 0, 2: 44, 1: 0}
    """
    motions = motions_of(problem)
    if problem.torus:
        found = Classes.of((size for _, size in representatives(problem, listed)), torus=True)
    else:
        group = frozenset(motion.symmetry for motion in motions)
        found = _by_subgroups(problem, group, solutions, watch or Watch())
    if found.solutions != solutions:
        raise RefereeError(f"{solutions} solutions were counted, but the classes hold {found.solutions}: a bug")
    return found


def _by_subgroups(problem: Problem, group: frozenset[Symmetry], solutions: int, watch: Watch) -> Classes:
    exactly: dict[frozenset[Symmetry], int] = {}
    sizes = Counter({8: 0, 4: 0, 2: 0, 1: 0})
    pairs = combinations_with_replacement(sorted(group), 2)  # two elements generate each subgroup
    for subgroup in sorted({_generated(pair) for pair in pairs}, key=len, reverse=True):
        kept = solutions if len(subgroup) == 1 else _invariant(problem, subgroup, watch)
        exactly[subgroup] = kept - sum(number for larger, number in exactly.items() if larger > subgroup)
        sizes[len(group) // len(subgroup)] += exactly[subgroup]
    for size, boards in sizes.items():
        if boards % size:
            raise RefereeError(f"{boards} solutions have images in sets of {size}: these numbers cannot all be right")
    return Classes({size: boards // size for size, boards in sorted(sizes.items(), reverse=True)})


def _generated(elements: Iterable[Symmetry]) -> frozenset[Symmetry]:
    found = {Symmetry.IDENTITY, *elements}
    while True:
        more = found | {first.then(second) for first in found for second in found}
        if more == found:
            return frozenset(found)
        found = more


def _invariant(problem: Problem, symmetries: Iterable[Symmetry], watch: Watch) -> int:
    maps = [(*symmetry.parts, 0, 0) for symmetry in symmetries]
    core = core_problem(problem)
    found = watch.call_core(lambda control: _core.count_invariant(core, maps, control))
    watch.check()
    return found


def representatives(problem: Problem, solutions: Iterable[Answer]) -> Iterator[tuple[Answer, int]]:
    """Of all solutions the smallest of each class, with the size of its class; boards are compared column by column.

    >>> from queenright.problem.problem import Problem
    >>> corner = Problem(5, blocked=["a1"])
    >>> [(answer.queens, size) for answer, size in representatives(corner, corner.solutions())][:2]
    [((0, 2, 4, 1, 3), 2), ((0, 3, 1, 4, 2), 2)]
    """
    motions = motions_of(problem)
    for answer in solutions:
        queens = answer.squares()
        images = {tuple(sorted(motion.square(queen, problem)[::-1] for queen in queens)) for motion in motions}
        if min(images) == tuple(sorted((column, row) for row, column in queens)):
            yield answer, len(images)
