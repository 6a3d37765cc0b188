"""The next deduction for the current game: always a reason, never a bare answer.

Queens that attack each other come first. If the board cannot be finished, the hint explains why, by following the
deduction until a unit has no square left. Otherwise it is the easiest step that follows from the queens and crosses.

A hint has two strengths: *where* only points at the place to look at, *what* says what follows and why.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from queenright import _core
from queenright.board.squares import Square, square_name
from queenright.errors import checked_name
from queenright.plain import attributes
from queenright.puzzle.deductions import in_steps, out_of_room
from queenright.puzzle.grading import MOST_STEPS, hardest_rule
from queenright.puzzle.puzzle import Game, Puzzle, as_game
from queenright.puzzle.solving import Solved, solve
from queenright.puzzle.steps import Step, capital, listed
from queenright.watch import Watch

#: The strengths of a hint, the weaker one first.
STRENGTHS = ("where", "what")


@dataclass(frozen=True, slots=True)
class Hint:
    """The next thing to notice in a game, and why.

    *kind*: `step` (a deduction), `attack` (queens attack each other), `wrong` (cannot be finished), `stuck` (several
    solutions: nothing more follows) or `solved`. *where* says where to look. *step* is the deduction, *chain* the path
    to a contradiction, and *culprits* the queens or crosses to take back.
    """

    kind: str
    text: str
    step: Step | None = None
    chain: tuple[Step, ...] = ()
    culprits: tuple[Square, ...] = ()
    where: str = ""

    @property
    def technique(self) -> str | None:
        """What players may call the step; None if there is none."""
        return None if self.step is None else self.step.technique

    def veiled(self) -> Hint:
        """Only where to look."""
        step = None if self.step is None else self.step.veiled()
        return Hint(self.kind, self.where, step, where=self.where)

    def to_json(self) -> dict[str, Any]:
        return attributes(self, "kind technique where text step chain culprits")


def hint(game: Game | Puzzle, *, strength: str = "what") -> Hint:
    """The next hint for a game: what follows and why, or with *strength* "where" only where to look.

    >>> game = Puzzle(["A"])
    >>> hint(game, strength="where").text
    'Look at region A. How many squares are left there?'
    >>> hint(game).technique, hint(game).text
    ('last square', 'Region A has only one square left: a queen stands on a1.')
    """
    found = _found(as_game(game))
    return found if checked_name("strength", strength, STRENGTHS) == "what" else found.veiled()


def _found(game: Game) -> Hint:
    report = game.check()
    if report.attacks:
        pairs = tuple(sorted({square for attack in report.attacks for square in (attack.a, attack.b)}))
        text = f"{capital('; '.join(report.reasons()[: len(report.attacks)]))}."
        return Hint("attack", text, culprits=pairs, where="Look at the queens: some attack each other.")
    if report.solution and not game.queens & game.crosses:
        theirs = "its queen" if game.puzzle.stars == 1 else "its queens"
        text = f"Solved: every row, column and region has {theirs}, and no two touch."
        return Hint("solved", text, where=text)
    if solve(game, limit=1).placement is None:
        return replace(_contradiction(game), where="Something on the board is wrong: it cannot be finished like this.")
    hardest = hardest_rule(game.puzzle)
    trace = Watch().call_core(lambda control: _core.explain_regions(game.core(), hardest, 1, control))
    if not trace.steps:
        text = "Nothing more follows: the puzzle has several solutions from here."
        return Hint("stuck", text, where=text)
    step = in_steps(game, trace.steps)[0]
    return Hint("step", step.text, step, where=step.where)


def _contradiction(game: Game) -> Hint:
    """Why the board cannot be finished, and what to take back."""
    bare = Game(game.puzzle, game.queens)
    blamed = game if solve(bare, limit=1).placement is not None else bare
    without_search = hardest_rule(game.puzzle) - 1
    trace = Watch().call_core(lambda control: _core.explain_regions(blamed.core(), without_search, MOST_STEPS, control))
    what = "the queens" if blamed is bare else "the queens and crosses"
    wrong, words = _culprits(game, blamed)
    if trace.end != "contradiction":
        return Hint("wrong", f"With {what} on the board every continuation fails.{words}", culprits=wrong)
    chain = in_steps(blamed, trace.steps)
    deduction = " ".join(step.text for step in chain)
    empty = out_of_room(game.puzzle, *trace.emptied)
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
