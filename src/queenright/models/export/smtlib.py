"""SMT-LIB 2 with linear integer arithmetic (QF_LIA): the model as it is, `distinct` for all-different."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import product
from typing import Any

from queenright.models import model as parts


def write_smtlib(model: parts.Model) -> str:
    return "\n".join(_lines(model)) + "\n"


def _lines(model: parts.Model) -> Iterator[str]:
    yield f"; {model.problem!r} as {model.name}"
    yield "(set-logic QF_LIA)"
    yield "(set-option :produce-models true)"
    for variable in model.variables:
        yield f"(declare-const {variable.name} Int)"
        yield f"(assert {_domain(variable)})"
    names = [variable.name for variable in model.variables]
    for name, constraint in zip(model.names, model.constraints, strict=True):
        yield f"(assert (! {_FORMS[type(constraint)](names, constraint)} :named {name}))"
    yield "(check-sat)"
    yield "(get-model)"


def _domain(variable: parts.Variable) -> str:
    """A range where there are no holes, else each value."""
    values, name = variable.domain, variable.name
    if values[-1] - values[0] == len(values) - 1:
        return f"(<= {number(values[0])} {name} {number(values[-1])})"
    return _join("or", (f"(= {name} {number(value)})" for value in values), "false")


def number(value: int) -> str:
    """SMT-LIB has no negative numerals.

    >>> number(-3)
    '(- 3)'
    """
    return str(value) if value >= 0 else f"(- {-value})"


def _join(operator: str, terms: Iterable[str], empty: str) -> str:
    """(operator term term …); a single term stands alone and none is *empty*."""
    listed = list(terms)
    return f"({operator} {' '.join(listed)})" if len(listed) > 1 else (listed or [empty])[0]


def _linear(names: list[str], constraint: parts.Linear) -> str:
    total = _join("+", (f"(* {number(factor)} {names[index]})" for factor, index in constraint.terms), "0")
    return f"({constraint.relation} {total} {number(constraint.bound)})"


def _cardinality(names: list[str], constraint: parts.Cardinality) -> str:
    total = _join("+", (names[index] for index in constraint.variables), "0")
    return f"(<= {constraint.low} {total} {constraint.high})"


def _shifted(names: list[str], term: parts.Shifted, modulus: int) -> str:
    index, offset = term
    place = f"(+ {names[index]} {number(offset)})" if offset else names[index]
    return f"(mod {place} {modulus})" if modulus else place


def _all_different(names: list[str], constraint: parts.AllDifferent) -> str:
    if len(constraint.terms) < 2:
        return "true"
    return _join("distinct", (_shifted(names, term, constraint.modulus) for term in constraint.terms), "true")


def _different(names: list[str], constraint: parts.Different) -> str:
    left, right = (_shifted(names, term, constraint.modulus) for term in (constraint.left, constraint.right))
    return f"(distinct {left} {right})"


def _apart(names: list[str], constraint: parts.Apart) -> str:
    difference = f"(- {names[constraint.left]} {names[constraint.right]})"
    return f"(distinct (abs {difference}) {constraint.distance})"


def _inverse(names: list[str], constraint: parts.Inverse) -> str:
    pairs = product(enumerate(constraint.forward), enumerate(constraint.backward))
    return _join("and", (f"(= (= {names[x]} {j}) (= {names[y]} {i}))" for (i, x), (j, y) in pairs), "true")


def _forbidden(names: list[str], constraint: parts.Forbidden) -> str:
    left, right = names[constraint.left], names[constraint.right]
    pairs = (f"(not (and (= {left} {number(a)}) (= {right} {number(b)})))" for a, b in sorted(constraint.pairs))
    return _join("and", pairs, "true")


def _clause(names: list[str], constraint: parts.Clause) -> str:
    literals = [f"(= {names[i]} 1)" for i in constraint.positive] + [f"(= {names[i]} 0)" for i in constraint.negative]
    return _join("or", literals, "false")


_FORMS: dict[type, Callable[[list[str], Any], str]] = {
    parts.Linear: _linear,
    parts.Cardinality: _cardinality,
    parts.AllDifferent: _all_different,
    parts.Different: _different,
    parts.Apart: _apart,
    parts.Inverse: _inverse,
    parts.Forbidden: _forbidden,
    parts.Clause: _clause,
}
