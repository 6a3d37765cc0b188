"""Solutions of a region puzzle up to a limit: one is wanted, and two are the proof that it is none."""

from __future__ import annotations

from dataclasses import dataclass

from queenright import _core
from queenright.board.placement import Placement
from queenright.problem.result import Status
from queenright.puzzle.puzzle import Game, Puzzle, as_game, by_columns
from queenright.sizes import checked_size
from queenright.watch import Progress, Watch

#: So many solutions are counted unless somebody asks for more.
LIMIT = 1000


@dataclass(frozen=True, slots=True)
class Solved:
    """The first solution, how many were counted, whether that is all of them, and the queens tried on the way."""

    placement: Placement | None
    count: int
    complete: bool
    nodes: int

    @property
    def status(self) -> Status:
        if self.placement is not None:
            return Status.FOUND
        return Status.NONE if self.complete else Status.UNKNOWN

    @property
    def unique(self) -> bool:
        return self.complete and self.count == 1


def solve(
    puzzle: Puzzle | Game,
    *,
    limit: int = LIMIT,
    seconds: float | None = None,
    progress: Progress | None = None,
    watch: Watch | None = None,
) -> Solved:
    """Solve a puzzle, or finish a game, and count its solutions up to *limit*.

    >>> solve(Puzzle(["AABB", "AABB", "CCDD", "CCDD"])).count
    2
    """
    game = as_game(puzzle)
    most = checked_size(limit, smallest=1, largest=2**62, what="limit")
    core = game.core()
    watch = Watch.of(watch, seconds, progress)
    first = watch.call_core(lambda control: _core.solve_regions(core, 1, control))
    if not first.solutions:
        return Solved(None, 0, first.finished, first.nodes)
    answer = game.puzzle.problem.certified(by_columns(first.solutions[0]))
    # One more than the limit is looked for, so that exactly as many as the limit are known to be all.
    counted = watch.call_core(lambda control: _core.count_regions(core, most + 1, control))
    return Solved(answer, min(counted.count, most), counted.finished, counted.nodes)
