"""New puzzles: exactly one solution, connected regions, reproducible by their seed.

The core generates puzzles from numbered streams of the seed, so the k-th puzzle of a seed does not depend on the number
requested. The referee checks each one, and a second search proves that its solution is the only one.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from queenright import _core
from queenright.board.position import Position
from queenright.board.regions import disconnected
from queenright.errors import InputError, OutOfTimeError, RefereeError, StoppedError, checked_name
from queenright.plain import attributes
from queenright.puzzle.difficulty import checked_feasible, checked_grade, checked_stars, difficulty
from queenright.puzzle.puzzle import LARGEST, Puzzle, by_columns, queens_data
from queenright.seeds import checked_seed
from queenright.sizes import checked_size
from queenright.watch import Progress, Watch

#: The time limit unless another one is given.
SECONDS = 60.0

#: How regions look. Balanced ones have planned sizes, arms and few gifts; a pattern is nearly symmetric as well; plain
#: ones take what comes and are made ten times as fast. Sizes that cannot be balanced are plain in any style.
STYLES = ("balanced", "pattern", "plain")
BALANCED_SIZES = range(_core.SMALLEST_BALANCED, _core.LARGEST_BALANCED + 1)


@dataclass(frozen=True, slots=True)
class Made:
    """A puzzle with its grade, its solution (with several stars a Board), its seed and stream."""

    puzzle: Puzzle
    grade: int
    placement: Position
    seed: int
    stream: int

    @property
    def difficulty(self) -> str | None:
        """easy, medium, hard or expert; None beyond grade 5."""
        return difficulty(self.grade)

    def to_json(self) -> dict[str, Any]:
        facts = attributes(self.puzzle, "regions stars") | attributes(self, "grade difficulty")
        return {**facts, "queens": queens_data(self.placement), "stream": self.stream}


def make(
    n: int,
    *,
    stars: int = 1,
    grade: int | str | None = None,
    style: str = "balanced",
    count: int = 1,
    seed: int | None = None,
    seconds: float | None = SECONDS,
    progress: Progress | None = None,
    watch: Watch | None = None,
) -> list[Made]:
    """*count* puzzles of size *n* with *stars* queens per row; an OutOfTimeError if *seconds* do not suffice.

    *grade* is a number or a difficulty (easy, medium, hard, expert); what cannot be made is refused at once. *style* is
    balanced, pattern or plain (star puzzles have a look of their own). A *watch* takes the place of *seconds* and
    *progress*.

    >>> make(5, seed=3)[0].puzzle == make(5, seed=3, count=2)[0].puzzle
    True
    >>> make(8, stars=2, seed=1)[0].placement.squares()[:4]
    [(4, 0), (6, 0), (0, 1), (2, 1)]
    """
    size = checked_size(n, smallest=1, largest=LARGEST, what="puzzle size")
    if size in (2, 3):
        raise InputError(f"{size} queens always touch or share a line; puzzles have size 1, or 4 to {LARGEST}")
    each = checked_stars(stars)
    wanted = 0 if grade is None else checked_grade(grade, stars=each)
    checked_feasible(size, wanted, stars=each)
    look = checked_name("style", style, STYLES) if size in BALANCED_SIZES else "plain"
    most = checked_size(count, smallest=1, largest=1_000_000, what="number of puzzles")
    source = checked_seed(seed)
    watch = Watch.of(watch, seconds if watch is None else None, progress)
    found = watch.call_core(lambda control: _core.make_regions(size, each, source, 0, most, wanted, look, control))
    if len(found) < most:
        which = f" of grade {wanted}" if wanted else ""
        made = f"made {len(found)} of {most} puzzles of size {size}{which}"
        if watch.stopped:
            raise StoppedError(f"{made} before it was stopped (seed {source})")
        raise OutOfTimeError(
            f"{made} within {watch.seconds:g} s (seed {source}); "
            "raise the time limit, or ask for fewer, another size or another grade"
        )
    return [_certified(made, source) for made in found]


def _certified(made: _core.MadePuzzle, seed: int) -> Made:
    n = made.puzzle.n
    labels = made.puzzle.region
    puzzle = Puzzle([labels[row * n : (row + 1) * n] for row in range(n)], stars=made.puzzle.stars)
    placement = puzzle.problem.certified(by_columns(puzzle, made.queens))
    solutions = _core.count_regions(puzzle.game().core(), 2, _core.Control())
    if solutions.count != 1 or disconnected(puzzle.regions):
        raise RefereeError(f"the core made an invalid puzzle, {puzzle!r}: please report it")
    return Made(puzzle, made.grade, placement, seed, made.stream)
