"""All largest armies, their classes under the 16 symmetries, and the frontier of armies of unequal size."""

from __future__ import annotations

from dataclasses import dataclass

from queenright import _core
from queenright.armies.referee import Armies, approved
from queenright.sizes import checked_size
from queenright.watch import Progress, Watch

#: Beyond, a list would not end within an hour.
LARGEST_LISTED, LARGEST_FRONTIER = 15, 14


@dataclass(frozen=True, slots=True)
class ArmiesClasses:
    """How many boards with armies of a size there are, how many classes, and a board of each class (up to a limit)."""

    boards: int
    classes: int
    representatives: tuple[Armies, ...]


@dataclass(frozen=True, slots=True)
class ArmiesRecount:
    """How many boards and classes the second method counts."""

    boards: int
    classes: int


def classes(
    n: int, size: int, *, limit: int = 1000, seconds: float | None = None, watch: Watch | None = None
) -> ArmiesClasses:
    """All pairs of armies of *size* queens on an n × n board: turns, reflections and swapping the colours make a class.

    >>> found = classes(8, 9)
    >>> found.boards, found.classes
    (1136, 71)
    """
    board = checked_size(n, largest=LARGEST_LISTED, smallest=1, what="board size of a list of armies")
    checked_size(size, largest=board * board, what="size of an army")
    watch = Watch.of(watch, seconds)
    listed = watch.call_core(lambda control: _core.list_armies(board, size, limit, control))
    if not listed.finished:
        watch.fail()
    boards = tuple(approved(board, white, black) for white, black in listed.representatives)
    return ArmiesClasses(listed.boards, listed.classes, boards)


def recount(
    n: int,
    size: int,
    *,
    seconds: float | None = None,
    progress: Progress | None = None,
    watch: Watch | None = None,
) -> ArmiesRecount:
    """The boards with two armies of *size* queens, without symmetries and flows; their classes by Burnside's formula.

    >>> recount(8, 9)
    ArmiesRecount(boards=1136, classes=71)
    """
    board = checked_size(n, largest=LARGEST_LISTED, smallest=1, what="board size of a list of armies")
    army = checked_size(size, largest=board * board, smallest=1, what="size of an army")
    watch = Watch.of(watch, seconds, progress)
    boards, kinds, finished = watch.call_core(lambda control: _core.recount_armies(board, army, control))
    if not finished:
        watch.fail()
    return ArmiesRecount(boards, kinds)


def frontier(
    n: int, *, seconds: float | None = None, progress: Progress | None = None, watch: Watch | None = None
) -> list[int]:
    """The largest black army beside at least w white queens, for w = 0, 1, 2, … as long as one queen is left.

    >>> frontier(4)
    [16, 6, 3, 2, 1, 1, 1]
    """
    board = checked_size(n, largest=LARGEST_FRONTIER, smallest=1, what="board size of a frontier")
    watch = Watch.of(watch, seconds, progress)
    black, finished = watch.call_core(lambda control: _core.armies_frontier(board, control))
    if not finished:
        watch.fail()
    return black
