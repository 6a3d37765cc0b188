"""Essence′, the language of Savile Row: the model as it is. Booleans are integers 0..1, as in all models here."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import product
from typing import Any

from queenright.models import model as parts
from queenright.watch import tick


def write_essence(model: parts.Model) -> str:
    return "\n".join(_lines(model)) + "\n"


def _lines(model: parts.Model) -> Iterator[str]:
    yield "language ESSENCE' 1.0"
    yield f"$ {model.problem!r} as {model.name}"
    for variable in model.variables:
        yield f"find {variable.name} : int({_domain(variable.domain)})"
    if model.objective:
        yield f"maximising {' + '.join(model.variables[index].name for index in model.objective)}"
    yield "such that"
    for name, constraint in zip(model.names, model.constraints, strict=True):
        tick()
        yield f"  {_FORMS[type(constraint)](model.variables, constraint)}, $ {name}"
    yield "  true"


def _domain(values: tuple[int, ...]) -> str:
    if values[-1] - values[0] == len(values) - 1:
        return f"{values[0]}..{values[-1]}"
    return ", ".join(map(str, values))


def _linear(variables: tuple[parts.Variable, ...], constraint: parts.Linear) -> str:
    terms = (f"{'' if factor == 1 else f'{factor}*'}{variables[index].name}" for factor, index in constraint.terms)
    return f"{' + '.join(terms) or '0'} {constraint.relation} {constraint.bound}"


def _cardinality(variables: tuple[parts.Variable, ...], constraint: parts.Cardinality) -> str:
    total = " + ".join(variables[index].name for index in constraint.variables) or "0"
    if constraint.low == constraint.high:
        return f"{total} = {constraint.low}"
    return f"{constraint.low} <= {total} /\\ {total} <= {constraint.high}"


def _shifted(variables: tuple[parts.Variable, ...], term: parts.Shifted, modulus: int) -> str:
    index, offset = term
    name = variables[index].name
    if modulus:
        return f"({name} + {parts.non_negative(variables[index].domain[0], offset, modulus)}) % {modulus}"
    return f"{name} {'+' if offset > 0 else '-'} {abs(offset)}" if offset else name


def _all_different(variables: tuple[parts.Variable, ...], constraint: parts.AllDifferent) -> str:
    terms = [_shifted(variables, term, constraint.modulus) for term in constraint.terms]
    return f"allDiff([{', '.join(terms)}])" if len(terms) > 1 else "true"


def _different(variables: tuple[parts.Variable, ...], constraint: parts.Different) -> str:
    left, right = (_shifted(variables, term, constraint.modulus) for term in (constraint.left, constraint.right))
    return f"{left} != {right}"


def _apart(variables: tuple[parts.Variable, ...], constraint: parts.Apart) -> str:
    left, right = (variables[index].name for index in constraint.variables)
    return f"|{left} - {right}| != {constraint.distance}"


def _inverse(variables: tuple[parts.Variable, ...], constraint: parts.Inverse) -> str:
    pairs = product(enumerate(constraint.forward), enumerate(constraint.backward))
    same = (f"(({variables[x].name} = {j}) <-> ({variables[y].name} = {i}))" for (i, x), (j, y) in pairs)
    return " /\\ ".join(same) or "true"


def _forbidden(variables: tuple[parts.Variable, ...], constraint: parts.Forbidden) -> str:
    left, right = (variables[index].name for index in constraint.variables)
    pairs = (f"!({left} = {a} /\\ {right} = {b})" for a, b in sorted(constraint.pairs))
    return " /\\ ".join(pairs) or "true"


def _clause(variables: tuple[parts.Variable, ...], constraint: parts.Clause) -> str:
    literals = [f"{variables[index].name} = 1" for index in constraint.positive]
    literals += [f"{variables[index].name} = 0" for index in constraint.negative]
    return " \\/ ".join(literals) or "false"


_FORMS: dict[type, Callable[[tuple[parts.Variable, ...], Any], str]] = {
    parts.Linear: _linear,
    parts.Cardinality: _cardinality,
    parts.AllDifferent: _all_different,
    parts.Different: _different,
    parts.Apart: _apart,
    parts.Inverse: _inverse,
    parts.Forbidden: _forbidden,
    parts.Clause: _clause,
}
