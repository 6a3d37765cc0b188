"""Deductions of the core as steps in words, by the writer for the puzzle's kind."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from queenright import _core
from queenright.puzzle.puzzle import Game, Puzzle
from queenright.puzzle.star_steps import StarWriter
from queenright.puzzle.steps import Step, StepWriter, unit_words


def in_steps(game: Game, deductions: Iterable[_core.Deduction]) -> tuple[Step, ...]:
    """The core's deductions from a game, in order, as steps."""
    return _writer(game.puzzle)(game).steps(deductions)


def out_of_room(puzzle: Puzzle, kind: str, numbers: Sequence[int]) -> str:
    """Why a board cannot be finished, in words.

    >>> out_of_room(Puzzle(["A"]), "row", [0])
    'row 1 has no square left'
    """
    return f"{unit_words(puzzle, kind, numbers)} {_writer(puzzle).no_room}"


def _writer(puzzle: Puzzle) -> type[StepWriter]:
    return StepWriter if puzzle.stars == 1 else StarWriter
