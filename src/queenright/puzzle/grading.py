"""The grade of a puzzle, which is the hardest rule that it needs, and its whole deduction.

The rules are tried from the easiest to the hardest. None assumes that the solution is unique, and what follows from a
board still follows later, so the grade does not depend on the order of the steps. Up to grade 5 no guessing is needed.

Star puzzles, with several queens per row, have rules of their own, S1 to S7; up to S4 no guessing is needed. The order
in which rules are tried defines their grade: the easiest first, regions before rows and columns.
"""

from __future__ import annotations

from queenright import _core
from queenright.errors import QueensError
from queenright.puzzle.deductions import in_steps
from queenright.puzzle.puzzle import Game, Puzzle, as_game
from queenright.puzzle.solving import solve
from queenright.puzzle.steps import Step
from queenright.watch import Watch

#: grade → its rule
GRADES = {
    1: "a single square left",
    2: "a line claimed by one region, or a region by one line",
    3: "a square that every place left in a row, column or region attacks",
    4: "two rows, columns or regions that fit only two others",
    5: "three or more rows, columns or regions that fit only as many others",
    6: "what if, followed by single squares",
    7: "what if, followed by rules 1 to 3",
    8: "a search",
}

#: the same for puzzles with several stars
STAR_GRADES = {
    1: "as many squares as queens",
    2: "all ways to fit the queens of a row, column or region without touching",
    3: "lines against the regions inside them or reaching into them",
    4: "all ways to fit the queens that lines leave over",
    5: "what if, followed by counting",
    6: "what if, followed by rules 1 to 3",
    7: "a search",
}

#: More steps than any puzzle has: each rules out a square.
MOST_STEPS = 10_000


def grades_of(stars: int) -> dict[int, str]:
    """The grades of puzzles with *stars* queens per row, each with its rule.

    >>> len(grades_of(1)), len(grades_of(2))
    (8, 7)
    """
    return GRADES if stars == 1 else STAR_GRADES


def hardest_rule(puzzle: Puzzle) -> int:
    return max(grades_of(puzzle.stars))


def grade(puzzle: Puzzle | Game, *, seconds: float | None = None, watch: Watch | None = None) -> int:
    """The hardest rule that the puzzle needs, 1 to 8 (with several stars 7); a QueensError unless it has one solution.

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
    hardest = hardest_rule(game.puzzle)
    trace = watch.call_core(lambda control: _core.explain_regions(game.core(), hardest, MOST_STEPS, control))
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
