"""XCSP3, the XML format of the constraint solver competitions: the model as it is, in constraints of XCSP3-core.

A model that is false without looking at a variable has no form of its own there, and a model without variables is no
instance: both get the variable NOTHING, whose only value is 0.
"""

from __future__ import annotations

from collections.abc import Iterator
from xml.sax.saxutils import escape

from queenright.models import model as parts
from queenright.watch import tick

NOTHING = "nothing"
RELATIONS = {"<=": "le", "=": "eq", ">=": "ge"}


def lines(model: parts.Model) -> Iterator[str]:
    yield f'<instance format="XCSP3" type="{"COP" if model.objective else "CSP"}">'
    yield f"<!-- {escape(repr(model.problem))} as {model.name} -->"
    yield "<variables>"
    for variable in model.variables:
        yield f'  <var id="{variable.name}"> {_domain(variable.domain)} </var>'
    if not model.variables or not all(constraint.variables for constraint in model.constraints):
        yield f'  <var id="{NOTHING}"> 0 </var>'
    yield "</variables>"
    yield "<constraints>"
    used: set[int] = set()
    for name, constraint in zip(model.names, model.constraints, strict=True):
        tick()
        form = _form(model.variables, constraint)
        if form:
            used.update(constraint.variables)
            element, _, body = form.partition(">")
            yield f'  {element} note="{name}">{body}'
    for index, variable in enumerate(model.variables):
        if index not in used:  # some solvers ignore a variable that no constraint names
            yield f"  {_element('intension', f'ge({variable.name},{variable.domain[0]})')}"
    yield "</constraints>"
    if model.objective:
        total = " ".join(model.variables[index].name for index in model.objective)
        yield f'<objectives>\n  <maximize type="sum"> {total} </maximize>\n</objectives>'
    yield "</instance>"


def _element(name: str, body: str) -> str:
    return f"<{name}> {body} </{name}>"


def _list(names: list[str]) -> str:
    return _element("list", " ".join(names))


def _domain(values: tuple[int, ...]) -> str:
    if len(values) > 1 and values[-1] - values[0] == len(values) - 1:
        return f"{values[0]}..{values[-1]}"
    return " ".join(map(str, values))


def _form(variables: tuple[parts.Variable, ...], constraint: parts.Constraint) -> str:
    """A constraint as one element; empty where it says nothing."""
    if not constraint.variables:
        return "" if constraint.holds(()) else _element("intension", f"eq({NOTHING},1)")
    names = [variables[index].name for index in constraint.variables]
    match constraint:
        case parts.Linear(terms, relation, bound):
            factors = _element("coeffs", " ".join(str(factor) for factor, _ in terms))
            condition = _element("condition", f"({RELATIONS[relation]},{bound})")
            return _element("sum", f"{_list(names)} {factors} {condition}")
        case parts.Cardinality():
            return _element("sum", f"{_list(names)} {_element('condition', _condition(constraint))}")
        case parts.AllDifferent(terms, modulus):
            places = [_shifted(variables, term, modulus) for term in terms]
            return _element("allDifferent", " ".join(places)) if len(places) > 1 else ""
        case parts.Different(left, right, modulus):
            places = [_shifted(variables, term, modulus) for term in (left, right)]
            return _element("intension", f"ne({','.join(places)})")
        case parts.Apart(_, _, distance):
            return _element("intension", f"ne(dist({','.join(names)}),{distance})")
        case parts.Inverse(forward, _):
            return _element("channel", f"{_list(names[: len(forward)])} {_list(names[len(forward) :])}")
        case parts.Forbidden(_, _, forbidden):
            pairs = "".join(f"({a},{b})" for a, b in sorted(forbidden))
            return _element("extension", f"{_list(names)} {_element('conflicts', pairs)}") if pairs else ""
        case parts.Clause(positive):
            literals = [f"eq({name},{int(k < len(positive))})" for k, name in enumerate(names)]
            return _element("intension", f"or({','.join(literals)})" if len(literals) > 1 else literals[0])


def _condition(constraint: parts.Cardinality) -> str:
    """One relation where it is enough: ACE 2.6 reads a range of 0/1 sums wrongly (it loses solutions)."""
    low, high = constraint.low, constraint.high
    if low == high:
        return f"(eq,{low})"
    if low <= 0:
        return f"(le,{high})"
    return f"(ge,{low})" if high >= len(constraint.variables) else f"(in,{low}..{high})"


def _shifted(variables: tuple[parts.Variable, ...], term: parts.Shifted, modulus: int) -> str:
    """variable + offset; solvers differ on the remainder of a negative number, so there is none."""
    index, offset = term
    name = variables[index].name
    if modulus:
        return f"mod(add({name},{parts.non_negative(variables[index].domain[0], offset, modulus)}),{modulus})"
    return f"add({name},{offset})" if offset else name
