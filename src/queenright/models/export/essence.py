"""Essence′, the language of Savile Row: the model as it is. Booleans are integers 0..1, as in all models here."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from queenright.models import model as parts
from queenright.watch import tick


def lines(model: parts.Model) -> Iterator[str]:
    yield "language ESSENCE' 1.0"
    yield f"$ {model.problem!r} as {model.name}"
    for variable in model.variables:
        yield f"find {variable.name} : int({_domain(variable.domain)})"
    if model.objective:
        yield f"maximising {' + '.join(model.variables[index].name for index in model.objective)}"
    yield "such that"
    for name, constraint in zip(model.names, model.constraints, strict=True):
        tick()
        yield f"  {_form(model.variables, constraint)}, $ {name}"
    yield "  true"


def _domain(values: tuple[int, ...]) -> str:
    if values[-1] - values[0] == len(values) - 1:
        return f"{values[0]}..{values[-1]}"
    return ", ".join(map(str, values))


def _form(variables: tuple[parts.Variable, ...], constraint: parts.Constraint) -> str:
    names = [variables[index].name for index in constraint.variables]
    match constraint:
        case parts.Linear(terms, relation, bound):
            factors = ("" if factor == 1 else f"{factor}*" for factor, _ in terms)
            return f"{' + '.join(map(str.__add__, factors, names)) or '0'} {relation} {bound}"
        case parts.Cardinality(_, low, high):
            total = " + ".join(names) or "0"
            return f"{total} = {low}" if low == high else f"{low} <= {total} /\\ {total} <= {high}"
        case parts.AllDifferent(terms, modulus):
            places = [_shifted(variables, term, modulus) for term in terms]
            return f"allDiff([{', '.join(places)}])" if len(places) > 1 else "true"
        case parts.Different(left, right, modulus):
            return f"{_shifted(variables, left, modulus)} != {_shifted(variables, right, modulus)}"
        case parts.Apart(_, _, distance):
            return f"|{names[0]} - {names[1]}| != {distance}"
        case parts.Inverse(forward, backward):
            pairs = product(enumerate(forward), enumerate(backward))
            same = (f"(({variables[x].name} = {j}) <-> ({variables[y].name} = {i}))" for (i, x), (j, y) in pairs)
            return " /\\ ".join(same) or "true"
        case parts.Forbidden(_, _, forbidden):
            never = (f"!({names[0]} = {a} /\\ {names[1]} = {b})" for a, b in sorted(forbidden))
            return " /\\ ".join(never) or "true"
        case parts.Clause(positive):
            literals = (f"{name} = {int(k < len(positive))}" for k, name in enumerate(names))
            return " \\/ ".join(literals) or "false"


def _shifted(variables: tuple[parts.Variable, ...], term: parts.Shifted, modulus: int) -> str:
    index, offset = term
    name = variables[index].name
    if modulus:
        return f"({name} + {parts.non_negative(variables[index].domain[0], offset, modulus)}) % {modulus}"
    return f"{name} {'+' if offset > 0 else '-'} {abs(offset)}" if offset else name
