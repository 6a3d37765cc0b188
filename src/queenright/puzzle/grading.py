"""How hard a puzzle is, by the hardest rule that it needs, and its whole deduction.

The rules are tried from the easiest on. None supposes that the solution is the only one, and what follows from a board
follows from a later one too, so the grade does not depend on the order of the steps. No guessing means at most grade 5.
"""

from __future__ import annotations

from queenright import _core
from queenright.errors import QueensError
from queenright.puzzle.puzzle import Game, Puzzle
from queenright.puzzle.solving import solve
from queenright.puzzle.steps import Step, told
from queenright.waiting import call_core

#: grade → what its rule is
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

#: More steps than any puzzle has: each closes a square.
MOST_STEPS = 10_000


def grade(puzzle: Puzzle | Game, *, seconds: float | None = None) -> int:
    """The hardest rule that the puzzle needs, 1 to 8; a QueensError if it has not exactly one solution.

    >>> grade(Puzzle(["A"]))
    1
    """
    game = puzzle if isinstance(puzzle, Game) else puzzle.game()
    _refuse_ambiguous(game)
    found = call_core(lambda control: _core.grade_regions(game.core(), control), seconds=seconds)
    if not found:
        raise QueensError(f"no grade within {seconds:g} s; raise the time limit" if seconds else "grading was stopped")
    return found


def explain(puzzle: Puzzle | Game, *, seconds: float | None = None) -> tuple[Step, ...]:
    """The deduction from the board as it stands to the solution, the easiest step first."""
    game = puzzle if isinstance(puzzle, Game) else puzzle.game()
    _refuse_ambiguous(game)
    trace = call_core(lambda control: _core.explain_regions(game.core(), HARDEST, MOST_STEPS, control), seconds=seconds)
    if trace.end != "solved":
        raise QueensError(f"no explanation within {seconds:g} s; raise the time limit" if seconds else "stopped")
    return told(game, trace.steps)


def _refuse_ambiguous(game: Game) -> None:
    solved = solve(game, limit=1)
    if solved.unique:
        return
    how_many = "no solution" if solved.count == 0 else "several solutions"
    raise QueensError(f"the puzzle has {how_many}: only one with exactly one has a grade and a deduction")
