"""SMT-LIB 2 with linear integer arithmetic (QF_LIA): the model as it is, `distinct` for all-different."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import product

from queenright.models import model as parts


def lines(model: parts.Model) -> Iterator[str]:
    yield f"; {model.problem!r} as {model.name}"
    yield "(set-logic QF_LIA)"
    yield "(set-option :produce-models true)"
    for variable in model.variables:
        yield f"(declare-const {variable.name} Int)"
        yield f"(assert {_domain(variable)})"
    names = [variable.name for variable in model.variables]
    for name, constraint in zip(model.names, model.constraints, strict=True):
        yield f"(assert (! {_form(names, constraint)} :named {name}))"
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


def _form(names: list[str], constraint: parts.Constraint) -> str:
    match constraint:
        case parts.Linear(terms, relation, bound):
            total = _join("+", (f"(* {number(factor)} {names[index]})" for factor, index in terms), "0")
            return f"({relation} {total} {number(bound)})"
        case parts.Cardinality(variables, low, high):
            return f"(<= {low} {_join('+', (names[index] for index in variables), '0')} {high})"
        case parts.AllDifferent(terms, modulus):
            places = [_shifted(names, term, modulus) for term in terms]
            return f"(distinct {' '.join(places)})" if len(places) > 1 else "true"
        case parts.Different(left, right, modulus):
            return f"(distinct {_shifted(names, left, modulus)} {_shifted(names, right, modulus)})"
        case parts.Apart(left, right, distance):
            return f"(distinct (abs (- {names[left]} {names[right]})) {distance})"
        case parts.Inverse(forward, backward):
            pairs = product(enumerate(forward), enumerate(backward))
            return _join("and", (f"(= (= {names[x]} {j}) (= {names[y]} {i}))" for (i, x), (j, y) in pairs), "true")
        case parts.Forbidden(left, right, forbidden):
            values = ((number(a), number(b)) for a, b in sorted(forbidden))
            never = (f"(not (and (= {names[left]} {a}) (= {names[right]} {b})))" for a, b in values)
            return _join("and", never, "true")
        case parts.Clause(positive, negative):
            literals = [f"(= {names[i]} 1)" for i in positive] + [f"(= {names[i]} 0)" for i in negative]
            return _join("or", literals, "false")


def _shifted(names: list[str], term: parts.Shifted, modulus: int) -> str:
    index, offset = term
    place = f"(+ {names[index]} {number(offset)})" if offset else names[index]
    return f"(mod {place} {modulus})" if modulus else place
