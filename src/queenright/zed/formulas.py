"""The constraint language that schemas are translated into: linear forms over integer variables, and formulas.

A form is a plain int where it is constant, a formula a plain bool where it is decided: folding constants is then what
Python does anyway. Constructors simplify; nothing here knows a solver.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, TypeVar

Item = TypeVar("Item")


@dataclass(frozen=True, slots=True)
class LinearForm:
    """Σ coefficient · variable + constant, with at least one variable; variables by number, in order."""

    terms: tuple[tuple[int, int], ...]
    constant: int = 0


Form = int | LinearForm


def add(left: Form, right: Form, factor: int = 1) -> Form:
    """left + factor · right."""
    return _weighted([(left, 1), (right, factor)])


def total(forms: Iterable[Form]) -> Form:
    """The sum of many forms."""
    return _weighted((form, 1) for form in forms)


def _weighted(forms: Iterable[tuple[Form, int]]) -> Form:
    terms: dict[int, int] = {}
    constant = 0
    for form, factor in forms:
        if isinstance(form, int):
            constant += factor * form
            continue
        constant += factor * form.constant
        for variable, coefficient in form.terms:
            terms[variable] = terms.get(variable, 0) + factor * coefficient
    kept = tuple(sorted((variable, coefficient) for variable, coefficient in terms.items() if coefficient))
    return LinearForm(kept, constant) if kept else constant


def scale(form: Form, factor: int) -> Form:
    return add(0, form, factor)


@dataclass(frozen=True, slots=True)
class Literal:
    """A 0/1 variable is 1."""

    variable: int


@dataclass(frozen=True, slots=True)
class Negation:
    part: Formula


@dataclass(frozen=True, slots=True)
class Conjunction:
    parts: tuple[Formula, ...]


@dataclass(frozen=True, slots=True)
class Disjunction:
    parts: tuple[Formula, ...]


@dataclass(frozen=True, slots=True)
class Equivalence:
    left: Formula
    right: Formula


@dataclass(frozen=True, slots=True)
class Compare:
    """form = 0, form ≠ 0 or form ≤ 0."""

    form: LinearForm
    relation: str


@dataclass(frozen=True, slots=True)
class Among:
    """The form has one of these values."""

    form: LinearForm
    values: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Distinct:
    forms: tuple[Form, ...]


Formula = bool | Literal | Negation | Conjunction | Disjunction | Equivalence | Compare | Among | Distinct


def both(parts: Iterable[Formula]) -> Formula:
    """All of the parts hold."""
    return _joined(parts, Conjunction, True)


def either(parts: Iterable[Formula]) -> Formula:
    """At least one of the parts holds."""
    return _joined(parts, Disjunction, False)


def _joined(parts: Iterable[Formula], kind: type[Conjunction] | type[Disjunction], neutral: bool) -> Formula:
    """The parts without those that say nothing, nested ones unpacked; decided by one that decides it."""
    kept: dict[Formula, None] = {}
    for part in parts:
        if part is (not neutral):
            return part
        for single in part.parts if isinstance(part, kind) else (part,):
            if single is not neutral:
                kept[single] = None
    return neutral if not kept else next(iter(kept)) if len(kept) == 1 else kind(tuple(kept))


def gathered(ways: Iterable[tuple[Any, Formula]]) -> dict[Any, Formula]:
    """Each key that comes with a formula, and that one of its formulas holds."""
    return {key: either(formulas) for key, formulas in grouped(ways).items()}


def grouped(pairs: Iterable[tuple[Any, Item]]) -> dict[Any, list[Item]]:
    """Each key with all that it comes with."""
    found: dict[Any, list[Item]] = {}
    for key, item in pairs:
        found.setdefault(key, []).append(item)
    return found


def opposite(part: Formula) -> Formula:
    """The part does not hold."""
    match part:
        case bool():
            return not part
        case Negation(inner):
            return inner
        case Compare(form, "="):
            return Compare(form, "≠")
        case Compare(form, "≠"):
            return Compare(form, "=")
        case Compare(form, _):
            turned = LinearForm(tuple((variable, -factor) for variable, factor in form.terms), 1 - form.constant)
            return Compare(turned, "≤")
        case Conjunction(parts):
            return either(map(opposite, parts))
        case Disjunction(parts):
            return both(map(opposite, parts))
        case Distinct():
            return opposite(pairwise(part))
    return Negation(part)


def alike(left: Formula, right: Formula) -> Formula:
    """Both hold or neither does."""
    if isinstance(left, bool):
        return right if left else opposite(right)
    if isinstance(right, bool):
        return left if right else opposite(left)
    return True if left == right else Equivalence(left, right)


def pairwise(part: Distinct) -> Formula:
    """All-different as one ≠ for each pair, for use inside other formulas."""
    forms = part.forms
    return both(unequal(forms[i], forms[j]) for j in range(len(forms)) for i in range(j))


def unequal(left: Form, right: Form) -> Formula:
    difference = add(left, right, -1)
    return difference != 0 if isinstance(difference, int) else Compare(difference, "≠")
