"""XCSP3, the XML format of the constraint solver competitions: the model as it is, in constraints of XCSP3-core.

A model that is false without looking at a variable has no form of its own there, and a model without variables is no
instance: both get the variable NOTHING, whose only value is 0.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any
from xml.sax.saxutils import escape

from queenright.models import model as parts
from queenright.watch import tick

NOTHING = "nothing"
RELATIONS = {"<=": "le", "=": "eq", ">=": "ge"}


def write_xcsp(model: parts.Model) -> str:
    return "\n".join(_lines(model)) + "\n"


def _lines(model: parts.Model) -> Iterator[str]:
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


def _form(variables: tuple[parts.Variable, ...], constraint: parts.Constraint) -> str:
    """A constraint as one element; empty where it says nothing."""
    if not constraint.variables:
        return "" if constraint.holds(()) else _element("intension", f"eq({NOTHING},1)")
    return _FORMS[type(constraint)](variables, constraint)


def _element(name: str, body: str) -> str:
    return f"<{name}> {body} </{name}>"


def _domain(values: tuple[int, ...]) -> str:
    if len(values) > 1 and values[-1] - values[0] == len(values) - 1:
        return f"{values[0]}..{values[-1]}"
    return " ".join(map(str, values))


def _list(variables: tuple[parts.Variable, ...], indices: Iterable[int]) -> str:
    return _element("list", " ".join(variables[index].name for index in indices))


def _linear(variables: tuple[parts.Variable, ...], constraint: parts.Linear) -> str:
    factors = _element("coeffs", " ".join(str(factor) for factor, _ in constraint.terms))
    condition = _element("condition", f"({RELATIONS[constraint.relation]},{constraint.bound})")
    return _element("sum", f"{_list(variables, constraint.variables)} {factors} {condition}")


def _cardinality(variables: tuple[parts.Variable, ...], constraint: parts.Cardinality) -> str:
    """One relation where it is enough: ACE 2.6 reads a range of 0/1 sums wrongly (it loses solutions)."""
    if constraint.low == constraint.high:
        condition = f"(eq,{constraint.low})"
    elif constraint.low <= 0:
        condition = f"(le,{constraint.high})"
    elif constraint.high >= len(constraint.variables):
        condition = f"(ge,{constraint.low})"
    else:
        condition = f"(in,{constraint.low}..{constraint.high})"
    return _element("sum", f"{_list(variables, constraint.variables)} {_element('condition', condition)}")


def _shifted(variables: tuple[parts.Variable, ...], term: parts.Shifted, modulus: int) -> str:
    """variable + offset; solvers differ on the remainder of a negative number, so there is none."""
    index, offset = term
    name = variables[index].name
    if modulus:
        return f"mod(add({name},{parts.non_negative(variables[index].domain[0], offset, modulus)}),{modulus})"
    return f"add({name},{offset})" if offset else name


def _all_different(variables: tuple[parts.Variable, ...], constraint: parts.AllDifferent) -> str:
    terms = [_shifted(variables, term, constraint.modulus) for term in constraint.terms]
    return _element("allDifferent", " ".join(terms)) if len(terms) > 1 else ""


def _different(variables: tuple[parts.Variable, ...], constraint: parts.Different) -> str:
    left, right = (_shifted(variables, term, constraint.modulus) for term in (constraint.left, constraint.right))
    return _element("intension", f"ne({left},{right})")


def _apart(variables: tuple[parts.Variable, ...], constraint: parts.Apart) -> str:
    left, right = (variables[index].name for index in constraint.variables)
    return _element("intension", f"ne(dist({left},{right}),{constraint.distance})")


def _inverse(variables: tuple[parts.Variable, ...], constraint: parts.Inverse) -> str:
    return _element("channel", f"{_list(variables, constraint.forward)} {_list(variables, constraint.backward)}")


def _forbidden(variables: tuple[parts.Variable, ...], constraint: parts.Forbidden) -> str:
    pairs = "".join(f"({a},{b})" for a, b in sorted(constraint.pairs))
    both = _list(variables, constraint.variables)
    return _element("extension", f"{both} {_element('conflicts', pairs)}") if pairs else ""


def _clause(variables: tuple[parts.Variable, ...], constraint: parts.Clause) -> str:
    literals = [f"eq({variables[index].name},1)" for index in constraint.positive]
    literals += [f"eq({variables[index].name},0)" for index in constraint.negative]
    return _element("intension", f"or({','.join(literals)})" if len(literals) > 1 else literals[0])


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
