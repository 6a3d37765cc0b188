"""The next deduction for the current game: always a reason, never a bare answer.

Queens that attack each other come first. If the board cannot be finished, the hint explains why, by following the
deduction until a unit has no square left. Otherwise it is the easiest step that follows from the queens and crosses.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from queenright import _core
from queenright.board.squares import Square, square_name
from queenright.puzzle.grading import HARDEST, MOST_STEPS
from queenright.puzzle.puzzle import Game
from queenright.puzzle.solving import Solved, solve
from queenright.puzzle.steps import Step, capital, in_steps, listed, unit_words
from queenright.watch import Watch


@dataclass(frozen=True, slots=True)
class Hint:
    """The next thing to notice in a game, and why.

    *kind*: `step` (a deduction), `attack` (queens attack each other), `wrong` (cannot be finished), `stuck` (several
    solutions: nothing more follows) or `solved`. *step* is the deduction, *chain* the path to a contradiction, and
    *culprits* the queens or crosses to take back.
    """

    kind: str
    text: str
    step: Step | None = None
    chain: tuple[Step, ...] = ()
    culprits: tuple[Square, ...] = ()

    def to_json(self) -> dict[str, Any]:
        return {
            "kind": self.kind,
            "text": self.text,
            "step": None if self.step is None else self.step.to_json(),
            "chain": [step.to_json() for step in self.chain],
            "culprits": [list(square) for square in self.culprits],
        }


def hint(game: Game) -> Hint:
    """The next hint for a game.

    >>> from queenright.puzzle.puzzle import Puzzle
    >>> hint(Puzzle(["A"]).game()).text
    'Region A has only one square left: a queen stands on a1.'
    """
    report = game.check()
    if report.attacks:
        pairs = tuple(sorted({square for attack in report.attacks for square in (attack.a, attack.b)}))
        return Hint("attack", f"{capital('; '.join(report.reasons()[: len(report.attacks)]))}.", culprits=pairs)
    if report.solution and not game.queens & game.crosses:
        return Hint("solved", "Solved: every row, column and region has its queen, and no two touch.")
    if solve(game, limit=1).placement is None:
        return _contradiction(game)
    trace = Watch().call_core(lambda control: _core.explain_regions(game.core(), HARDEST, 1, control))
    if not trace.steps:
        return Hint("stuck", "Nothing more follows: the puzzle has several solutions from here.")
    step = in_steps(game, trace.steps)[0]
    return Hint("step", step.text, step)


def _contradiction(game: Game) -> Hint:
    """Why the board cannot be finished, and what to take back."""
    bare = Game(game.puzzle, game.queens)
    blamed = game if solve(bare, limit=1).placement is not None else bare
    trace = Watch().call_core(lambda control: _core.explain_regions(blamed.core(), HARDEST - 1, MOST_STEPS, control))
    what = "the queens" if blamed is bare else "the queens and crosses"
    wrong, words = _culprits(game, blamed)
    if trace.end != "contradiction":
        return Hint("wrong", f"With {what} on the board every continuation fails.{words}", culprits=wrong)
    chain = in_steps(blamed, trace.steps)
    deduction = " ".join(step.text for step in chain)
    empty = f"{unit_words(game.puzzle, *trace.emptied)} has no square left"
    text = f"With {what} on the board the puzzle cannot be finished. {deduction}".strip()
    return Hint("wrong", f"{text} {'But then' if chain else 'For'} {empty}.{words}", chain=chain, culprits=wrong)


def _culprits(game: Game, blamed: Game) -> tuple[tuple[Square, ...], str]:
    """The queens, or else the crosses, that contradict the only solution."""
    solved: Solved = solve(game.puzzle, limit=1)
    if not solved.unique or solved.placement is None:
        return (), ""
    right = set(solved.placement.squares())
    queens = sorted(game.queens - right)
    crosses = [] if queens or not blamed.crosses else sorted(game.crosses & right)
    wrong = tuple(queens or crosses)
    if not wrong:
        return (), ""
    one, several = ("queen", "queens") if queens else ("cross", "crosses")
    names = listed([square_name(square, game.puzzle.n) for square in wrong])
    return wrong, f" Take back the {several if len(wrong) > 1 else one} on {names}."
