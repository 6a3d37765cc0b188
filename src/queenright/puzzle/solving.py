"""Solutions of a region puzzle up to a limit; a proper puzzle has exactly one."""

from __future__ import annotations

from dataclasses import dataclass

from queenright import _core
from queenright.board.position import Position
from queenright.problem.result import Status
from queenright.puzzle.puzzle import Game, Puzzle, as_game, by_columns
from queenright.sizes import checked_size
from queenright.watch import Progress, Watch

#: The default limit of the number of solutions that are counted.
LIMIT = 1000


@dataclass(frozen=True, slots=True)
class Solved:
    """The first solution, the number counted, whether that is all of them, and the number of queens tried.

    The solution is a Placement; with several stars it is a Board.
    """

    placement: Position | None
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
    answer = game.puzzle.problem.certified(by_columns(game.puzzle, first.solutions[0]))
    # Search for one more than the limit: if there is none, the count is complete.
    counted = watch.call_core(lambda control: _core.count_regions(core, most + 1, control))
    return Solved(answer, min(counted.count, most), counted.finished, counted.nodes)
