"""The next deduction for a game as it stands: always a reason, never a bare answer.

Queens that attack each other are named first. A board that cannot be finished is told why: the deduction is followed
to where some unit has no square left. Otherwise the easiest step that follows from queens and crosses.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from queenright import _core
from queenright.board.squares import Square, square_name
from queenright.puzzle.grading import HARDEST, MOST_STEPS
from queenright.puzzle.puzzle import Game
from queenright.puzzle.solving import Solved, solve
from queenright.puzzle.steps import Step, capital, listed, told, unit_words
from queenright.watch import Watch


@dataclass(frozen=True, slots=True)
class Hint:
    """What there is to see in a game, and why.

    *kind*: `step` (a deduction), `attack` (queens in each other's way), `wrong` (cannot be finished), `stuck`
    (several solutions: nothing more follows) or `solved`. *step* is the deduction, *chain* the way to a
    contradiction, and *culprits* the queens or crosses to take back.
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
    """The next thing to see in a game.

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
    step = told(game, trace.steps)[0]
    return Hint("step", step.text, step)


def _contradiction(game: Game) -> Hint:
    """Why the board cannot be finished, and what to take back."""
    bare = Game(game.puzzle, game.queens)
    blamed = game if solve(bare, limit=1).placement is not None else bare
    trace = Watch().call_core(lambda control: _core.explain_regions(blamed.core(), HARDEST - 1, MOST_STEPS, control))
    what = "the queens" if blamed is bare else "the queens and crosses"
    wrong, words = _culprits(game, blamed)
    if trace.end != "contradiction":
        return Hint("wrong", f"With {what} as they stand every way to go on fails.{words}", culprits=wrong)
    chain = told(blamed, trace.steps)
    told_so = " ".join(step.text for step in chain)
    empty = f"{unit_words(game.puzzle, *trace.emptied)} has no square left"
    text = f"With {what} as they stand the puzzle cannot be finished. {told_so}".strip()
    return Hint("wrong", f"{text} {'But then' if chain else 'For'} {empty}.{words}", chain=chain, culprits=wrong)


def _culprits(game: Game, blamed: Game) -> tuple[tuple[Square, ...], str]:
    """The queens, or else the crosses, that the only solution does not bear."""
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
