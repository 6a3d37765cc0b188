"""MiniZinc: the model as it is, all-differents and all, for any constraint solver behind `minizinc`."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from queenright.models.model import (
    AllDifferent,
    Apart,
    Cardinality,
    Clause,
    Different,
    Forbidden,
    Inverse,
    Linear,
    Model,
    Shifted,
    Variable,
    non_negative,
)

#: Only what is used: Debian 12's MiniZinc 2.6.4 cannot read its own globals.mzn with Gecode.
LIBRARIES: dict[Any, str] = {AllDifferent: "all_different.mzn", Inverse: "inverse.mzn"}


def write_minizinc(model: Model) -> str:
    return "\n".join(_lines(model)) + "\n"


def _lines(model: Model) -> Iterator[str]:
    yield f"% {model.problem!r} as {model.name}"
    for kind, library in LIBRARIES.items():
        if model.of_kind(kind):
            yield f'include "{library}";'
    for variable in model.variables:
        yield f"var {_domain(variable.domain)}: {variable.name};"
    for name, constraint in zip(model.names, model.constraints, strict=True):
        yield f'constraint :: "{name}" {_FORMS[type(constraint)](model.variables, constraint)};'
    total = " + ".join(model.variables[index].name for index in model.objective)
    yield f"solve maximize {total};" if total else "solve satisfy;"


def _domain(values: tuple[int, ...]) -> str:
    if values[-1] - values[0] == len(values) - 1:
        return f"{values[0]}..{values[-1]}"
    return f"{{{', '.join(map(str, values))}}}"


def _named(variables: tuple[Variable, ...], indices: Iterable[int]) -> list[str]:
    return [variables[index].name for index in indices]


def _linear(variables: tuple[Variable, ...], constraint: Linear) -> str:
    terms = (f"{'' if factor == 1 else f'{factor}*'}{variables[index].name}" for factor, index in constraint.terms)
    return f"{' + '.join(terms) or '0'} {constraint.relation} {constraint.bound}"


def _cardinality(variables: tuple[Variable, ...], constraint: Cardinality) -> str:
    total = f"sum([{', '.join(_named(variables, constraint.variables))}])"
    if constraint.low == constraint.high:
        return f"{total} = {constraint.low}"
    return f"{total} >= {constraint.low} /\\ {total} <= {constraint.high}"


def _shifted(variables: tuple[Variable, ...], term: Shifted, modulus: int) -> str:
    """variable + offset; `mod` of a negative number is negative in MiniZinc, so it must not see one."""
    index, offset = term
    if modulus:
        shift = non_negative(variables[index].domain[0], offset, modulus)
        return f"({variables[index].name} + {shift}) mod {modulus}"
    sign = "+" if offset > 0 else "-"
    return f"{variables[index].name} {sign} {abs(offset)}" if offset else variables[index].name


def _all_different(variables: tuple[Variable, ...], constraint: AllDifferent) -> str:
    terms = ", ".join(_shifted(variables, term, constraint.modulus) for term in constraint.terms)
    return f"all_different([{terms}])"


def _different(variables: tuple[Variable, ...], constraint: Different) -> str:
    left, right = (_shifted(variables, term, constraint.modulus) for term in (constraint.left, constraint.right))
    return f"{left} != {right}"


def _apart(variables: tuple[Variable, ...], constraint: Apart) -> str:
    left, right = _named(variables, constraint.variables)
    return f"abs({left} - {right}) != {constraint.distance}"


def _inverse(variables: tuple[Variable, ...], constraint: Inverse) -> str:
    views = (
        f"array1d(0..{len(view) - 1}, [{', '.join(_named(variables, view))}])"
        for view in (constraint.forward, constraint.backward)
    )
    return f"inverse({', '.join(views)})"


def _forbidden(variables: tuple[Variable, ...], constraint: Forbidden) -> str:
    left, right = _named(variables, constraint.variables)
    pairs = (f"not ({left} = {a} /\\ {right} = {b})" for a, b in sorted(constraint.pairs))
    return " /\\ ".join(pairs) or "true"


def _clause(variables: tuple[Variable, ...], constraint: Clause) -> str:
    positive = (f"{name} = 1" for name in _named(variables, constraint.positive))
    negative = (f"{name} = 0" for name in _named(variables, constraint.negative))
    return " \\/ ".join([*positive, *negative]) or "false"


_FORMS: dict[type, Callable[[tuple[Variable, ...], Any], str]] = {
    Linear: _linear,
    Cardinality: _cardinality,
    AllDifferent: _all_different,
    Different: _different,
    Apart: _apart,
    Inverse: _inverse,
    Forbidden: _forbidden,
    Clause: _clause,
}
