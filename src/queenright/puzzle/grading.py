"""The grade of a puzzle, which is the hardest rule that it needs, and its whole deduction.

The rules are tried from the easiest to the hardest. None assumes that the solution is unique, and what follows from a
board still follows later, so the grade does not depend on the order of the steps. Up to grade 5 no guessing is needed.
"""

from __future__ import annotations

from queenright import _core
from queenright.errors import QueensError
from queenright.puzzle.puzzle import Game, Puzzle, as_game
from queenright.puzzle.solving import solve
from queenright.puzzle.steps import Step, in_steps
from queenright.watch import Watch

#: grade → its rule
GRADES = {
    1: "a single square left",
    2: "a line claimed by one region, or a region by one line",
    3: "a square that all options of a unit attack",
    4: "two units that fit only two others",
    5: "three or more units that fit only as many others",
    6: "what if, followed by single squares",
    7: "what if, followed by rules 1 to 3",
    8: "a search",
}
HARDEST = max(GRADES)

#: More steps than any puzzle has: each rules out a square.
MOST_STEPS = 10_000


def grade(puzzle: Puzzle | Game, *, seconds: float | None = None, watch: Watch | None = None) -> int:
    """The hardest rule that the puzzle needs, 1 to 8; a QueensError unless it has exactly one solution.

    >>> grade(Puzzle(["A"]))
    1
    """
    game = as_game(puzzle)
    watch = Watch.of(watch, seconds)
    _refuse_ambiguous(game, watch)
    found = watch.call_core(lambda control: _core.grade_regions(game.core(), control))
    if not found:
        watch.fail()
    return found


def explain(puzzle: Puzzle | Game, *, seconds: float | None = None, watch: Watch | None = None) -> tuple[Step, ...]:
    """The deduction from the current board to the solution, taking the easiest step each time."""
    game = as_game(puzzle)
    watch = Watch.of(watch, seconds)
    _refuse_ambiguous(game, watch)
    trace = watch.call_core(lambda control: _core.explain_regions(game.core(), HARDEST, MOST_STEPS, control))
    if trace.end != "solved":
        watch.fail()
    return in_steps(game, trace.steps)


def _refuse_ambiguous(game: Game, watch: Watch) -> None:
    solved = solve(game, limit=1, watch=watch)
    if solved.unique:
        return
    if not solved.complete:  # stopped, or there are several
        watch.check()
    how_many = "no solution" if solved.count == 0 else "several solutions"
    raise QueensError(f"the puzzle has {how_many}: a grade and a deduction need exactly one")
