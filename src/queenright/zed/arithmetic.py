"""Symbolic values and what can be done with them: the translation's own arithmetic and set theory.

A symbolic value is a form (a number), a `Coded` member of a given set, a tuple of such, a `SymbolSet` (each possible
member with the formula under which it belongs) or a `SymbolFunction` (each key with its value). Constants are plain
Python values. None of this is shared with the evaluator, which re-checks the solutions.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import product
from typing import Any

from queenright.sources import NOWHERE, Place
from queenright.zed.errors import OutsideSubsetError
from queenright.zed.formulas import (
    Among,
    Compare,
    Form,
    Formula,
    LinearForm,
    Literal,
    add,
    alike,
    both,
    either,
    opposite,
    scale,
    total,
    unequal,
)
from queenright.zed.model import AbsoluteValue, Choice, Element, Indicator, Multiple, Quotient, Remainder, SchemaModel
from queenright.zed.values import UndefinedError, in_order

#: A set with more possible members is not spelt out.
MOST_CANDIDATES = 100_000

Symbolic = Any


@dataclass(frozen=True, slots=True, eq=False)
class Coded:
    """A member of a given set: its position in the table."""

    form: Form
    table: tuple[str, ...]


@dataclass(frozen=True, slots=True, eq=False)
class SymbolSet:
    members: dict[Any, Formula]
    #: whether it is known to be a sequence
    sequence: bool = False


@dataclass(frozen=True, slots=True, eq=False)
class SymbolClosure:
    """r∗: some steps, or none."""

    steps: SymbolSet


@dataclass(frozen=True, slots=True, eq=False)
class SymbolFunction:
    entries: dict[Any, Symbolic]


@dataclass(frozen=True, slots=True, eq=False)
class SymbolRecord:
    components: dict[str, Symbolic]


def is_constant(value: Symbolic) -> bool:
    if isinstance(value, tuple):
        return all(map(is_constant, value))
    return not isinstance(value, LinearForm | Coded | SymbolSet | SymbolClosure | SymbolFunction | SymbolRecord)


class SymbolicArithmetic:
    """Operations on symbolic values, making defined variables in one model where they are needed."""

    def __init__(self, model: SchemaModel) -> None:
        self.model = model

    # numbers

    def times(self, left: Form, right: Form, place: Place) -> Form:
        if isinstance(left, int):
            return scale(right, left)
        if isinstance(right, int):
            return scale(left, right)
        ends = [a * b for a in self.model.bounds(left) for b in self.model.bounds(right)]
        return self.model.defined(Multiple(left, right), min(ends), max(ends), place)

    def divide(self, left: Form, right: int, remainder: bool, place: Place) -> Form:
        """Division that rounds down, as in Z; solvers round towards 0, so the dividend is moved above 0 first."""
        if right == 0:
            raise UndefinedError("division by zero")
        if right < 0:  # a mod −b = −(−a mod b), a div −b = −a div b
            turned = self.divide(scale(left, -1), -right, remainder, place)
            return scale(turned, -1) if remainder else turned
        if isinstance(left, int):
            return left % right if remainder else left // right
        low, high = self.model.bounds(left)
        shift = -(low // right)
        moved = add(left, shift * right)
        assert isinstance(moved, LinearForm)
        if remainder:
            return self.model.defined(Remainder(moved, right), 0, right - 1, place)
        quotient = self.model.defined(Quotient(moved, right), low // right + shift, high // right + shift, place)
        return add(quotient, -shift)

    def compare(self, left: Form, relation: str, right: Form) -> Formula:
        """left = right, ≠, ≤, <, ≥ or >, decided where the bounds decide it."""
        if relation in (">", "≥"):
            return self.compare(right, "<" if relation == ">" else "≤", left)
        form = add(left, right, -1)
        if relation == "<":
            form, relation = add(form, 1), "≤"
        low, high = self.model.bounds(form)
        if relation == "≤":
            if high <= 0 or low > 0:
                return high <= 0
        elif low > 0 or high < 0 or low == high:
            return (low == high == 0) is (relation == "=")
        assert isinstance(form, LinearForm)
        return form_comparison(self.model, form, relation)

    def number(self, formula: Formula) -> Form:
        """1 where the formula holds, else 0."""
        if isinstance(formula, bool):
            return int(formula)
        if isinstance(formula, Literal):
            return LinearForm(((formula.variable, 1),))
        return self.model.defined(Indicator(formula), 0, 1)

    def count(self, formulas: Iterable[Formula]) -> Form:
        """How many of the formulas hold."""
        return total(map(self.number, formulas))

    def at_most_one(self, formulas: Iterable[Formula]) -> Formula:
        return self.compare(self.count(formulas), "≤", 1)

    # choice

    def choose(self, formula: Formula, then: Symbolic, otherwise: Symbolic, place: Place) -> Symbolic:
        """One of two values of the same kind."""
        if isinstance(formula, bool):
            return then if formula else otherwise
        if isinstance(then, int | LinearForm) and isinstance(otherwise, int | LinearForm):
            return self._choose_form(formula, then, otherwise)
        if isinstance(then, tuple) and isinstance(otherwise, tuple):
            return tuple(self.choose(formula, a, b, place) for a, b in zip(then, otherwise, strict=True))
        if isinstance(then, str | Coded) and isinstance(otherwise, str | Coded):
            one, other, table = coded(then, otherwise)
            return Coded(self._choose_form(formula, one, other), table)
        one_set, other_set = self.as_set(then, place), self.as_set(otherwise, place)
        members = dict.fromkeys([*one_set, *other_set])
        return SymbolSet(
            {
                member: either(
                    [
                        both([formula, one_set.get(member, False)]),
                        both([opposite(formula), other_set.get(member, False)]),
                    ]
                )
                for member in members
            }
        )

    def _choose_form(self, formula: Formula, then: Form, otherwise: Form) -> Form:
        if then == otherwise:
            return then
        absolute = _absolute(formula, then, otherwise)
        low, high = zip(self.model.bounds(then), self.model.bounds(otherwise), strict=True)
        if absolute is not None:
            bounds = self.model.bounds(absolute)
            least = 0 if bounds[0] <= 0 <= bounds[1] else min(map(abs, bounds))
            return self.model.defined(AbsoluteValue(absolute), least, max(map(abs, bounds)))
        return self.model.defined(Choice(formula, then, otherwise), min(low), max(high))

    # equality

    def equal(self, left: Symbolic, right: Symbolic, place: Place) -> Formula:
        if is_constant(left) and is_constant(right):
            return bool(left == right)
        if isinstance(left, int | LinearForm) and isinstance(right, int | LinearForm):
            return self.compare(left, "=", right)
        if isinstance(left, tuple) and isinstance(right, tuple):
            return both(self.equal(a, b, place) for a, b in zip(left, right, strict=True))
        if isinstance(left, str | Coded) and isinstance(right, str | Coded):
            one, other, _ = coded(left, right)
            return self.compare(one, "=", other)
        if isinstance(left, SymbolRecord) and isinstance(right, SymbolRecord):
            names = left.components
            return both(self.equal(left.components[name], right.components[name], place) for name in names)
        return self._equal_sets(left, right, place)

    def _equal_sets(self, left: Symbolic, right: Symbolic, place: Place) -> Formula:
        if isinstance(left, SymbolFunction) and isinstance(right, SymbolFunction):
            if set(left.entries) != set(right.entries):
                return False
            return both(self.equal(left.entries[key], right.entries[key], place) for key in left.entries)
        if isinstance(right, SymbolFunction):
            left, right = right, left
        if isinstance(left, SymbolFunction) and isinstance(right, frozenset):
            if sorted(map(repr, left.entries)) != sorted(repr(key) for key, _ in right):
                return False
            return both(self.equal(left.entries[key], item, place) for key, item in right)
        one, other = self.as_set(left, place), self.as_set(right, place)
        return both(alike(one.get(m, False), other.get(m, False)) for m in dict.fromkeys([*one, *other]))

    def different(self, left: Symbolic, right: Symbolic, place: Place) -> Formula:
        if isinstance(left, int | LinearForm) and isinstance(right, int | LinearForm):
            return self.compare(left, "≠", right)
        return opposite(self.equal(left, right, place))

    # sets and functions

    def as_set(self, value: Symbolic, place: Place) -> dict[Any, Formula]:
        """Possible member → the formula under which it is one."""
        if isinstance(value, SymbolSet):
            return value.members
        if isinstance(value, frozenset):
            return dict.fromkeys(in_order(value), True)
        if isinstance(value, SymbolFunction):
            return self.set_of(((True, (key, item)) for key, item in value.entries.items()), place).members
        raise OutsideSubsetError("this set is not translated: it cannot be listed", place)

    def set_of(self, guarded: Iterable[tuple[Formula, Symbolic]], place: Place) -> SymbolSet:
        """The set of values, each of them under a condition."""
        ways: dict[Any, list[Formula]] = {}
        for guard, value in guarded:
            for candidate in self.candidates(value, place):
                formula = both([guard, self.equal(value, candidate, place)])
                if formula is not False:
                    ways.setdefault(candidate, []).append(formula)
            if len(ways) > MOST_CANDIDATES:
                raise OutsideSubsetError(f"a set of over {MOST_CANDIDATES:,} possible members", place)
        return SymbolSet({member: either(formulas) for member, formulas in ways.items()})

    def candidates(self, value: Symbolic, place: Place = NOWHERE) -> Iterator[Any]:
        """All constants that a value may turn out to be."""
        if is_constant(value):
            return iter((value,))
        if isinstance(value, LinearForm):
            low, high = self.model.bounds(value)
            if high - low > MOST_CANDIDATES:
                raise OutsideSubsetError(f"a number with over {MOST_CANDIDATES:,} possible values in a set", place)
            return iter(range(low, high + 1))
        if isinstance(value, Coded):
            return iter(value.table)
        if isinstance(value, tuple):
            return product(*(list(self.candidates(item, place)) for item in value))
        raise OutsideSubsetError("a set of sets that are not constant is not translated", place)

    def apply(self, function: Symbolic, argument: Symbolic, conditions: list[Formula], place: Place) -> Symbolic:
        """The value of a function at an argument; what must hold for it to have one is added to *conditions*."""
        if isinstance(function, SymbolFunction):
            if is_constant(argument):
                if argument not in function.entries:
                    raise UndefinedError("outside the domain")
                return function.entries[argument]
            return self._element(function.entries, argument, conditions, place)
        options = [
            (both([formula, self.equal(pair[0], argument, place)]), pair[1])
            for pair, formula in self.as_set(function, place).items()
        ]
        return self.one_of([option for option in options if option[0] is not False], conditions, place)

    def _element(
        self, entries: dict[Any, Symbolic], argument: Symbolic, conditions: list[Formula], place: Place
    ) -> Symbolic:
        keys = sorted(entries) if isinstance(argument, LinearForm) else []
        numbers = all(isinstance(item, int | LinearForm) for item in entries.values())
        if keys and numbers and keys[-1] - keys[0] + 1 == len(keys):
            low, high = self.model.bounds(argument)
            if keys[0] <= low and high <= keys[-1]:
                items = tuple(entries[key] for key in keys)
                bounds = [self.model.bounds(item) for item in items]
                element = Element(argument, keys[0], items)
                return self.model.defined(element, min(b[0] for b in bounds), max(b[1] for b in bounds), place)
        options = [(self.equal(key, argument, place), item) for key, item in entries.items()]
        return self.one_of([option for option in options if option[0] is not False], conditions, place)

    def one_of(self, options: list[tuple[Formula, Symbolic]], conditions: list[Formula], place: Place) -> Symbolic:
        """The one value whose formula holds; there must be exactly one."""
        if not options:
            raise UndefinedError("outside the domain")
        conditions.append(self.compare(self.count(formula for formula, _ in options), "=", 1))
        value = options[-1][1]
        for formula, item in reversed(options[:-1]):
            value = self.choose(formula, item, value, place)
        return value


def form_comparison(model: SchemaModel, form: LinearForm, relation: str) -> Formula:
    """Compare with 0; an absolute value that equals, or differs from, something not negative is taken apart."""
    if len(form.terms) == 1 and relation != "≤":
        number, coefficient = form.terms[0]
        definition = model.definitions.get(number)
        if isinstance(definition, AbsoluteValue) and abs(coefficient) == 1:
            amount = -form.constant * coefficient
            if amount >= 0:
                ways = [unequal(definition.form, amount), unequal(definition.form, -amount)]
                return both(ways) if relation == "≠" else either(map(opposite, ways))
    return Compare(form, relation)


def among(model: SchemaModel, form: Form, values: frozenset[int]) -> Formula:
    """The form has one of these values, decided where its bounds decide it."""
    if isinstance(form, int):
        return form in values
    low, high = model.bounds(form)
    kept = tuple(sorted(value for value in values if low <= value <= high))
    if not kept or len(kept) == high - low + 1:
        return bool(kept)
    return Among(form, kept)


def coded(left: str | Coded, right: str | Coded) -> tuple[Form, Form, tuple[str, ...]]:
    """Two members of a given set as positions in one table."""
    table = left.table if isinstance(left, Coded) else right.table if isinstance(right, Coded) else (left, right)
    forms = [
        value.form if isinstance(value, Coded) else table.index(value) if value in table else -1
        for value in (left, right)
    ]
    return forms[0], forms[1], table


def _absolute(formula: Formula, then: Form, otherwise: Form) -> LinearForm | None:
    """Recognises `if x < 0 then -x else x` and its variants: the x whose absolute value this is."""
    if not (isinstance(formula, Compare) and formula.relation == "≤" and isinstance(otherwise, LinearForm)):
        return None
    if then != scale(otherwise, -1):
        return None
    # x < 0 or x ≤ 0 before -x; for `if x > 0 then x else -x` the roles of x and -x are exchanged
    return otherwise if formula.form in (add(otherwise, 1), otherwise) else None
