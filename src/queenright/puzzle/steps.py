"""Deductions in words: each deduction of the core becomes a sentence and squares to mark on the board.

Rows, columns and squares have the names written beside a drawn board: row 1 at the bottom, column a on the left.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from string import ascii_lowercase
from typing import Any

from queenright import _core
from queenright.board.regions import LABELS
from queenright.board.squares import Square, square_name
from queenright.puzzle.puzzle import Game, Puzzle


@dataclass(frozen=True, slots=True)
class Step:
    """One deduction: its rule (1 to 8), the sentence, and what to mark.

    *focus* are the squares behind the argument, *closed* those that it rules out, *queen* is the queen that it places
    (rule 1). *supposed* is the square of a what-if, and *chain* what would follow from it.
    """

    rule: int
    text: str
    focus: tuple[Square, ...]
    closed: tuple[Square, ...]
    queen: Square | None = None
    supposed: Square | None = None
    chain: tuple[Step, ...] = ()

    def to_json(self) -> dict[str, Any]:
        chain = {"chain": [step.to_json() for step in self.chain]} if self.chain else {}
        return {
            "rule": self.rule,
            "text": self.text,
            "queen": None if self.queen is None else list(self.queen),
            "supposed": None if self.supposed is None else list(self.supposed),
            "focus": [list(square) for square in self.focus],
            "closed": [list(square) for square in self.closed],
            **chain,
        }


def in_steps(game: Game, deductions: Iterable[_core.Deduction]) -> tuple[Step, ...]:
    """The core's deductions from a game, in order, as steps."""
    writer, steps = _Writer(game), []
    for deduction in deductions:
        steps.append(writer.step(deduction))
        writer.open -= {*steps[-1].closed, *writer.squares([deduction.queen] if deduction.rule == 1 else [])}
    return tuple(steps)


def unit_words(puzzle: Puzzle, kind: str, numbers: Sequence[int]) -> str:
    """Units by name.

    >>> unit_words(Puzzle(["A"]), "region", [1, 3]), unit_words(Puzzle(["A"]), "row", [0])
    ('regions B and D', 'row 1')
    """
    ordered = sorted(numbers, reverse=kind == "row")
    letters = LABELS if kind == "region" else ascii_lowercase
    names = [str(puzzle.n - number) if kind == "row" else letters[number] for number in ordered]
    return f"{kind}{'s' if len(names) > 1 else ''} {listed(names)}"


def listed(words: Sequence[str]) -> str:
    """
    >>> listed(["a", "b", "c"])
    'a, b and c'
    """
    return f"{', '.join(words[:-1])} and {words[-1]}" if len(words) > 1 else "".join(words)


class _Writer:
    """Puts deductions into words; *open* are the squares that are open before the next deduction."""

    def __init__(self, game: Game) -> None:
        self.game, self.puzzle = game, game.puzzle
        self.open = set(game.open_squares())

    def step(self, deduction: _core.Deduction) -> Step:
        closed = self.squares(deduction.removed)
        if deduction.rule >= 6:
            return self._supposition(deduction, closed)
        focus = self._inside(*deduction.units)
        queen = self.squares([deduction.queen])[0] if deduction.rule == 1 else None
        return Step(deduction.rule, self._sentence(deduction, closed), focus, closed, queen)

    def _sentence(self, deduction: _core.Deduction, closed: tuple[Square, ...]) -> str:
        kind, numbers = deduction.units
        units = unit_words(self.puzzle, kind, numbers)
        if deduction.rule == 1:
            return f"{capital(units)} has only one square left: a queen stands on {self.names([deduction.queen])}."
        if deduction.rule == 3:
            there = self._names(closed)
            return f"Wherever the queen of {units} stands, it attacks {there}: no queen may stand there."
        lines = unit_words(self.puzzle, *deduction.lines)
        several = len(numbers) > 1
        fit, them = ("fit", "them") if several else ("fits", "it")
        rule = f"{capital(units)} {fit} only {lines}, so no other {kind} may use {them}"
        return f"{rule}: no queen on {self._names(closed)}."

    def _supposition(self, deduction: _core.Deduction, closed: tuple[Square, ...]) -> Step:
        square = self.squares([deduction.queen])[0]
        name = square_name(square, self.puzzle.n)
        if deduction.rule == 8:
            tried = f"every continuation was tried ({deduction.nodes:,} queens) and none works"
            return Step(8, f"Suppose a queen on {name}: {tried}. So no queen on {name}.", (), closed, supposed=square)
        with_queen = Game(self.puzzle, self.game.queens | {square}, self._struck())
        chain = in_steps(with_queen, deduction.chain)
        empty = f"{unit_words(self.puzzle, *deduction.emptied)} has no square left"
        then = " Then ".join([f"Suppose a queen on {name}.", *(_lowered(step.text) for step in chain)])
        text = f"{then} {'But then' if chain else 'Then'} {empty}. So no queen on {name}."
        focus = self._inside(*deduction.emptied)
        return Step(deduction.rule, text, focus, closed, supposed=square, chain=chain)

    def _struck(self) -> frozenset[Square]:
        """All squares that are closed so far, so that the chain starts from the same board."""
        squares = {(r, c) for r in range(self.puzzle.n) for c in range(self.puzzle.n)}
        return frozenset(squares - self.open - self.game.queens)

    def _inside(self, kind: str, numbers: Sequence[int]) -> tuple[Square, ...]:
        """The open squares of the units."""
        return tuple(sorted(square for square in self.open if self._number(kind, square) in numbers))

    def _number(self, kind: str, square: Square) -> int:
        """The unit of a kind that contains the square."""
        return LABELS.index(self.puzzle.region(square)) if kind == "region" else square[kind == "column"]

    def squares(self, numbers: Iterable[int]) -> tuple[Square, ...]:
        return tuple(divmod(number, self.puzzle.n) for number in numbers)

    def names(self, numbers: Iterable[int]) -> str:
        return self._names(self.squares(numbers))

    def _names(self, squares: Iterable[Square]) -> str:
        return listed([square_name(square, self.puzzle.n) for square in squares])


def capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def _lowered(sentence: str) -> str:
    return sentence[:1].lower() + sentence[1:]
