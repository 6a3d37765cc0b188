"""A constraint model: variables with domains, variables defined by functions, constraints with the Z they came from."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, fields, is_dataclass
from typing import Any

from queenright.sources import NOWHERE, Place
from queenright.zed import formulas
from queenright.zed.errors import OutsideSubsetError

#: Solvers compute with 64 bits; sums stay far below.
LARGEST = 2**40


@dataclass(frozen=True, slots=True)
class AbsoluteValue:
    form: formulas.LinearForm


@dataclass(frozen=True, slots=True)
class Quotient:
    """The form, which is never negative, divided by a positive constant."""

    form: formulas.LinearForm
    divisor: int


@dataclass(frozen=True, slots=True)
class Remainder:
    form: formulas.LinearForm
    divisor: int


@dataclass(frozen=True, slots=True)
class Multiple:
    left: formulas.LinearForm
    right: formulas.LinearForm


@dataclass(frozen=True, slots=True)
class Element:
    """items[index − first]; the index is always within."""

    index: formulas.LinearForm
    first: int
    items: tuple[formulas.Form, ...]


@dataclass(frozen=True, slots=True)
class Choice:
    """*then* where the formula holds, else *otherwise*."""

    formula: formulas.Formula
    then: formulas.Form
    otherwise: formulas.Form


@dataclass(frozen=True, slots=True)
class Indicator:
    """1 where the formula holds, else 0."""

    formula: formulas.Formula


Definition = AbsoluteValue | Quotient | Remainder | Multiple | Element | Choice | Indicator


@dataclass(frozen=True, slots=True)
class IntegerVariable:
    """An integer variable: its name in words and in MiniZinc, and the values it may take."""

    words: str
    code: str
    low: int
    high: int
    values: tuple[int, ...] | None = None
    boolean: bool = False


@dataclass(frozen=True, slots=True)
class Constraint:
    formula: formulas.Formula
    text: str
    place: Place


@dataclass(frozen=True, slots=True)
class Optimum:
    """*side* is at least the greatest (or at most the least) value that *objective* has in another model."""

    model: SchemaModel
    objective: formulas.Form
    side: formulas.Form
    greatest: bool
    schema: str
    includes: bool
    text: str
    place: Place


@dataclass(slots=True)
class SchemaModel:
    """All that a solver needs, and all that `translate` shows."""

    variables: list[IntegerVariable] = field(default_factory=list)
    definitions: dict[int, Definition] = field(default_factory=dict)
    constraints: list[Constraint] = field(default_factory=list)
    optima: list[Optimum] = field(default_factory=list)
    #: MiniZinc arrays: name → (first index, variables)
    arrays: dict[str, tuple[int, tuple[int, ...]]] = field(default_factory=dict)
    #: variables that a component is made of, besides its own
    outputs: list[int] = field(default_factory=list)
    _known: dict[Definition, int] = field(default_factory=dict)

    def variable(self, words: str, code: str, values: tuple[int, ...]) -> formulas.LinearForm:
        """A new variable with these values, in ascending order."""
        low, high = values[0], values[-1]
        gaps = None if high - low + 1 == len(values) else values
        return formulas.LinearForm(((self._add(IntegerVariable(words, code, low, high, gaps)), 1),))

    def boolean(self, words: str, code: str) -> formulas.Literal:
        return formulas.Literal(self._add(IntegerVariable(words, code, 0, 1, boolean=True)))

    def defined(self, definition: Definition, low: int, high: int, place: Place = NOWHERE) -> formulas.LinearForm:
        """The variable that has the value of a definition; equal definitions share one."""
        if max(-low, high) > LARGEST:
            raise OutsideSubsetError("the numbers here grow too large for a solver", place)
        if definition not in self._known:
            boolean = isinstance(definition, Indicator)
            name = f"aux{len(self._known) + 1}"
            number = self._add(IntegerVariable(name, name, low, high, boolean=boolean))
            self._known[definition] = number
            self.definitions[number] = definition
        return formulas.LinearForm(((self._known[definition], 1),))

    def _add(self, variable: IntegerVariable) -> int:
        self.variables.append(variable)
        return len(self.variables) - 1

    def bounds(self, form: formulas.Form) -> tuple[int, int]:
        """The least and greatest value that a form can have."""
        if isinstance(form, int):
            return form, form
        low = high = form.constant
        for number, coefficient in form.terms:
            ends = (coefficient * self.variables[number].low, coefficient * self.variables[number].high)
            low, high = low + min(ends), high + max(ends)
        return low, high

    def needed(self) -> list[int]:
        """The defined variables that constraints use, directly or through others, in the order they were made."""
        waiting = list(self.outputs)
        waiting += [number for constraint in self.constraints for number in used(constraint.formula)]
        waiting += [number for optimum in self.optima for number in used(optimum.side)]
        seen: set[int] = set()
        while waiting:
            number = waiting.pop()
            if number not in seen:
                seen.add(number)
                if number in self.definitions:
                    waiting.extend(used(self.definitions[number]))
        return sorted(number for number in seen if number in self.definitions)


def used(part: Any) -> Iterator[int]:
    """The variables of a form, a formula or a definition."""
    if isinstance(part, formulas.LinearForm):
        yield from (number for number, _ in part.terms)
    elif isinstance(part, formulas.Literal):
        yield part.variable
    elif isinstance(part, tuple):
        for each in part:
            yield from used(each)
    elif is_dataclass(part):
        for own in fields(part):
            yield from used(getattr(part, own.name))
