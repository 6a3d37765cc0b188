"""Deductions in words: each deduction of the core becomes a technique, two sentences and squares to mark on the board.

The first sentence says where to look, the second what follows, so that a hint can come in two steps of strength. Rows,
columns and squares have the names written beside a drawn board: row 1 at the bottom, column a on the left.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from string import ascii_lowercase
from typing import Any

from queenright import _core
from queenright.board.regions import LABELS
from queenright.board.squares import Square, square_name
from queenright.plain import attributes
from queenright.puzzle.puzzle import Game, Puzzle

#: rule → what players may call it
TECHNIQUES = {
    1: "last square",
    2: "one for one",
    3: "attacked from everywhere",
    4: "two for two",
    5: "three for three or more",
    6: "short what-if",
    7: "what-if",
    8: "trial",
}


@dataclass(frozen=True, slots=True)
class Step:
    """One deduction: its rule (1 to 8), the sentence, and what to mark.

    *technique* is the rule's name, *where* says where to look without giving anything away, and *units* are the rows,
    columns and regions involved, as (kind, name). *focus* are the squares behind the argument, *closed* those that it
    rules out, *queens* are those that it places, *queen* the first of them. *supposed* is the square of a what-if, and
    *chain* what would follow from it.
    """

    rule: int
    text: str
    focus: tuple[Square, ...]
    closed: tuple[Square, ...]
    queens: tuple[Square, ...] = ()
    supposed: Square | None = None
    chain: tuple[Step, ...] = ()
    where: str = ""
    technique: str = ""
    units: tuple[tuple[str, str], ...] = ()

    @property
    def queen(self) -> Square | None:
        """The queen that the step places, the first of several; None if it places none."""
        return self.queens[0] if self.queens else None

    def to_json(self) -> dict[str, Any]:
        names = "rule technique where text units queen queens supposed focus closed"
        units = [{"kind": kind, "name": name} for kind, name in self.units]
        return attributes(self, f"{names} chain" if self.chain else names) | {"units": units}

    def veiled(self) -> Step:
        """Only where to look: the sentence *where* and the squares to look at."""
        return replace(self, text=self.where, closed=(), queens=(), supposed=None, chain=())

    def after(self, game: Game) -> Game:
        """The game once the step is done: its queens placed, its squares crossed out."""
        queens = game.queens | set(self.queens)
        return Game(game.puzzle, queens, (game.crosses | set(self.closed)) - queens)


def unit_words(puzzle: Puzzle, kind: str, numbers: Sequence[int]) -> str:
    """Units by name.

    >>> unit_words(Puzzle(["A"]), "region", [1, 3]), unit_words(Puzzle(["A"]), "row", [0])
    ('regions B and D', 'row 1')
    """
    names = [name for _, name in _named_units(puzzle, kind, numbers)]
    return f"{kind}{'s' if len(names) > 1 else ''} {listed(names)}"


def _named_units(puzzle: Puzzle, kind: str, numbers: Sequence[int]) -> tuple[tuple[str, str], ...]:
    """Units as (kind, name), rows from the bottom."""
    letters = LABELS if kind == "region" else ascii_lowercase
    ordered = sorted(numbers, reverse=kind == "row")
    return tuple((kind, str(puzzle.n - number) if kind == "row" else letters[number]) for number in ordered)


def listed(words: Sequence[str]) -> str:
    """
    >>> listed(["a", "b", "c"])
    'a, b and c'
    """
    return f"{', '.join(words[:-1])} and {words[-1]}" if len(words) > 1 else "".join(words)


class StepWriter:
    """Puts deductions into words; *open* are the squares that are open before the next deduction."""

    #: From this rule on a queen is supposed; the last one searches.
    supposing, searching = 6, 8
    techniques = TECHNIQUES
    no_room = "has no square left"

    def __init__(self, game: Game) -> None:
        self.puzzle, self.queens = game.puzzle, set(game.queens)
        self.open = set(game.open_squares())

    def steps(self, deductions: Iterable[_core.Deduction]) -> tuple[Step, ...]:
        """Deductions in order; each is seen from the board that the ones before it leave."""
        found = []
        for deduction in deductions:
            found.append(self.step(deduction))
            self.queens |= set(found[-1].queens)
            self.open -= {*found[-1].closed, *found[-1].queens}
        return tuple(found)

    def step(self, deduction: _core.Deduction) -> Step:
        closed = self.squares(deduction.removed)
        supposed = deduction.rule >= self.supposing
        found = self._supposition(deduction, closed) if supposed else self._plain(deduction, closed)
        involved = [deduction.emptied] if supposed else self._involved(deduction)
        units = tuple(unit for kind, numbers in involved for unit in _named_units(self.puzzle, kind, numbers))
        return replace(found, where=self._where(deduction), technique=self.techniques[deduction.rule], units=units)

    def _plain(self, deduction: _core.Deduction, closed: tuple[Square, ...]) -> Step:
        """A step that supposes nothing."""
        queens = self.squares([deduction.queen]) if deduction.rule == 1 else ()
        focus = self._inside(*deduction.units)
        return Step(deduction.rule, self._sentence(deduction, closed), focus, closed, queens)

    def _involved(self, deduction: _core.Deduction) -> list[tuple[str, list[int]]]:
        """The units of the argument: those looked at, and for the counting rules those that they fit."""
        return [deduction.units, deduction.lines] if deduction.rule in (2, 4, 5) else [deduction.units]

    def _where(self, deduction: _core.Deduction) -> str:
        """Where to look, as a question; which squares it is about remains to be found."""
        kind, numbers = deduction.emptied if deduction.rule >= 6 else deduction.units
        look, several = f"Look at {unit_words(self.puzzle, kind, numbers)}", len(numbers) > 1
        match deduction.rule:
            case 1:
                return f"{look}. How many squares are left there?"
            case 3:
                return f"{look}. Which squares does its queen attack wherever it stands?"
            case 8:
                return "No simple rule helps here. Choose a square, suppose a queen on it, and follow that to its end."
            case 6 | 7:
                return f"{look}. Which queen elsewhere would leave it without a square?"
            case _:
                line = deduction.lines[0]
                return f"{look}. In which {line}s can {'their queens' if several else 'its queen'} stand?"

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
        if deduction.rule == self.searching:
            tried = f"every continuation was tried ({deduction.nodes:,} queens) and none works"
            words = f"Suppose a queen on {name}: {tried}. So no queen on {name}."
            return Step(deduction.rule, words, (), closed, supposed=square)
        with_queen = Game(self.puzzle, frozenset(self.queens | {square}), self._struck())
        chain = type(self)(with_queen).steps(deduction.chain)
        empty = f"{unit_words(self.puzzle, *deduction.emptied)} {self.no_room}"
        then = " Then ".join(
            [f"Suppose a queen on {name}.", *(step.text[:1].lower() + step.text[1:] for step in chain)]
        )
        text = f"{then} {'But then' if chain else 'Then'} {empty}. So no queen on {name}."
        focus = self._inside(*deduction.emptied)
        return Step(deduction.rule, text, focus, closed, supposed=square, chain=chain)

    def _struck(self) -> frozenset[Square]:
        """All squares that are closed so far, so that the chain starts from the same board."""
        squares = {(r, c) for r in range(self.puzzle.n) for c in range(self.puzzle.n)}
        return frozenset(squares - self.open - self.queens)

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
