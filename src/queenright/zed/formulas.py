"""The constraint language that schemas are translated into: linear forms over integer variables, and formulas.

A form is a plain int where it is constant, a formula a plain bool where it is decided: folding constants is then what
Python does anyway. Constructors simplify; nothing here knows a solver.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class LinearForm:
    """Σ coefficient · variable + constant, with at least one variable; variables by number, in order."""

    terms: tuple[tuple[int, int], ...]
    constant: int = 0


Form = int | LinearForm


def add(left: Form, right: Form, factor: int = 1) -> Form:
    """left + factor · right."""
    if isinstance(left, int) and isinstance(right, int):
        return left + factor * right
    terms: dict[int, int] = dict(left.terms) if isinstance(left, LinearForm) else {}
    constant = left.constant if isinstance(left, LinearForm) else left
    if isinstance(right, LinearForm):
        constant += factor * right.constant
        for variable, coefficient in right.terms:
            terms[variable] = terms.get(variable, 0) + factor * coefficient
    else:
        constant += factor * right
    kept = tuple(sorted((variable, coefficient) for variable, coefficient in terms.items() if coefficient))
    return LinearForm(kept, constant) if kept else constant


def total(forms: Iterable[Form]) -> Form:
    """The sum of many forms."""
    terms: dict[int, int] = {}
    constant = 0
    for form in forms:
        if isinstance(form, LinearForm):
            constant += form.constant
            for variable, coefficient in form.terms:
                terms[variable] = terms.get(variable, 0) + coefficient
        else:
            constant += form
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
    kept: dict[Formula, None] = {}
    for part in parts:
        if part is False:
            return False
        for single in part.parts if isinstance(part, Conjunction) else (part,):
            if single is not True:
                kept[single] = None
    return True if not kept else next(iter(kept)) if len(kept) == 1 else Conjunction(tuple(kept))


def either(parts: Iterable[Formula]) -> Formula:
    """At least one of the parts holds."""
    kept: dict[Formula, None] = {}
    for part in parts:
        if part is True:
            return True
        for single in part.parts if isinstance(part, Disjunction) else (part,):
            if single is not False:
                kept[single] = None
    return False if not kept else next(iter(kept)) if len(kept) == 1 else Disjunction(tuple(kept))


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
            return Compare(_as_linear(add(1, form, -1)), "≤")
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


def _as_linear(form: Form) -> LinearForm:
    assert isinstance(form, LinearForm)
    return form
