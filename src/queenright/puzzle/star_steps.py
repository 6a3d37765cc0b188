"""Deductions of star puzzles in words: counting, packing, lines against regions, and what lines leave over."""

from __future__ import annotations

from collections.abc import Sequence

from queenright import _core
from queenright.board.squares import Square
from queenright.puzzle.steps import Step, StepWriter, capital, unit_words

#: rule → what players may call it
TECHNIQUES = {
    1: "as many squares as queens",
    2: "packing",
    3: "lines against regions",
    4: "packing the rest",
    5: "short what-if",
    6: "what-if",
    7: "trial",
}


class StarWriter(StepWriter):
    """Puts the deductions of a puzzle with several queens per row into words."""

    supposing, searching = 5, 7
    techniques = TECHNIQUES
    no_room = "has no room left for its queens"

    def _plain(self, deduction: _core.Deduction, closed: tuple[Square, ...]) -> Step:
        focus = self.squares(deduction.squares) or self._compared(deduction)
        return Step(deduction.rule, self._sentence(deduction, closed), focus, closed, self.squares(deduction.placed))

    def _compared(self, deduction: _core.Deduction) -> tuple[Square, ...]:
        """The squares behind a comparison: of the regions inside, or of the lines."""
        inside = deduction.how in ("inside", "too many")
        return self._inside(*(deduction.units if inside else deduction.lines))

    def _involved(self, deduction: _core.Deduction) -> list[tuple[str, list[int]]]:
        return [deduction.units, deduction.lines] if deduction.rule in (3, 4) else [deduction.units]

    def _where(self, deduction: _core.Deduction) -> str:
        units = unit_words(self.puzzle, *deduction.units)
        match deduction.rule:
            case 1:
                return f"Look at {units}. How many queens are missing there, and how many squares are left?"
            case 2:
                return f"Look at {units}. In which ways do the missing queens fit without touching?"
            case 3:
                lines = unit_words(self.puzzle, *deduction.lines)
                them = "it" if len(deduction.lines[1]) == 1 else "them"
                return f"Look at {lines}. Which regions lie inside {them}, and which reach into {them}?"
            case 4 if deduction.outside:
                return f"Look at the regions that reach into {units}. How many of their queens stand elsewhere?"
            case 4:
                return f"Look at {units}. How many queens are missing there beside those of the regions inside?"
            case 7:
                return "No simple rule helps here. Choose a square, suppose a queen on it, and follow that to its end."
            case _:
                emptied = unit_words(self.puzzle, *deduction.emptied)
                return f"Look at {emptied}. Which queen elsewhere would leave it no room?"

    def _sentence(self, deduction: _core.Deduction, closed: tuple[Square, ...]) -> str:
        if deduction.rule == 3:
            return self._comparison(deduction, closed)
        units, need = unit_words(self.puzzle, *deduction.units), deduction.need
        if deduction.rule == 1:
            left = f"{_missing(units, need)} and has only {_counted(need, 'square')} left"
            return f"{capital(left)}: {self._stand(deduction)}."
        if deduction.rule == 2:
            return self._packing(
                deduction, closed, f"into {units}", f"the {_counted(need, 'queen')} missing in {units}"
            )
        return f"{self._leftover(deduction)} {self._packing(deduction, closed, 'there', 'those queens')}"

    def _packing(self, deduction: _core.Deduction, closed: tuple[Square, ...], into: str, queens: str) -> str:
        """What all ways to fit the queens have in common."""
        need, there = deduction.need, self._names(closed)
        if deduction.how == "always":
            same = "the same squares" if len(deduction.placed) > 1 else "the same square"
            ways = f"Every way to fit {_counted(need, 'queen')} {into} without touching uses {same}"
            return f"{ways}: {self._stand(deduction)}."
        if deduction.how == "touched":
            stand = "Wherever the missing queen stands" if need == 1 else f"However {queens} stand"
            return f"{stand}, {there} {'are' if len(closed) > 1 else 'is'} touched: no queen may stand there."
        if set(closed) == set(self.squares(deduction.squares)):
            return f"But {_counted(need, 'queen')} cannot fit {into} without touching."
        other = "other missing queen" if need == 2 else "other missing queens"
        return f"A queen on {self._either(closed)} would leave no room for the {other} {_inside(into)}: no queen there."

    def _leftover(self, deduction: _core.Deduction) -> str:
        """Which squares of rule 4 the queens must be in."""
        units, need = unit_words(self.puzzle, *deduction.units), _counted(deduction.need, "queen")
        several, regions = len(deduction.units[1]) > 1, deduction.lines[1]
        these = "these lines" if several else "this line"
        names = unit_words(self.puzzle, *deduction.lines)
        if deduction.outside:
            reach = f"{capital(units)} {'reach' if several else 'reaches'} only {names}"
            more = f"which {_have(regions)} {need} more than {these} can take"
            return f"{reach}, {more}, to be placed elsewhere."
        if not regions:
            return f"{capital(units)} together still need {need}." if several else f"{capital(units)} needs {need}."
        lie, their = ("lie", "their") if len(regions) > 1 else ("lies", "its")
        beside = f"beside {their} queens {these} still {'need' if several else 'needs'} {need}"
        return f"{capital(names)} {lie} inside {units}, and {beside}."

    def _comparison(self, deduction: _core.Deduction, closed: tuple[Square, ...]) -> str:
        regions, lines = unit_words(self.puzzle, *deduction.units), unit_words(self.puzzle, *deduction.lines)
        several, one_line = len(deduction.units[1]) > 1, len(deduction.lines[1]) == 1
        queens, there = _counted(deduction.need, "queen"), self._names(closed)
        lie, need = ("lie", "need") if several else ("lies", "needs")
        reach = f"{capital(lines)} {'needs' if one_line else 'need'} {queens} and {'reaches' if one_line else 'reach'}"
        if deduction.how == "inside":
            rule = f"{capital(regions)} {lie} inside {lines} and {need} all the queens missing there ({deduction.need})"
            return f"{rule}: no other queen on {there}."
        if deduction.how == "confined":
            rule = f"{reach} only {regions}, which {_have(deduction.units[1])} just as many missing"
            return f"{rule}: none of them outside, on {there}."
        if deduction.how == "too many":
            return f"{capital(regions)} {lie} inside {lines} but {need} more than the {queens} missing there."
        return f"{reach} only {regions}, which {_have(deduction.units[1])} fewer missing."

    def _stand(self, deduction: _core.Deduction) -> str:
        several = len(deduction.placed) > 1
        return f"{'queens stand' if several else 'a queen stands'} on {self.names(deduction.placed)}"

    def _either(self, squares: Sequence[Square]) -> str:
        return self._names(squares).replace(" and ", " or ")


def _missing(units: str, need: int) -> str:
    return f"{units} needs {_counted(need, 'more queen')}"


def _counted(number: int, word: str) -> str:
    """
    >>> _counted(1, "queen"), _counted(2, "more queen")
    ('one queen', '2 more queens')
    """
    return f"one {word}" if number == 1 else f"{number} {word}s"


def _have(regions: Sequence[int]) -> str:
    return "have" if len(regions) > 1 else "has"


def _inside(into: str) -> str:
    """
    >>> _inside("into row 3"), _inside("there")
    ('in row 3', 'there')
    """
    return into.replace("into", "in", 1)
