"""MiniZinc: the model as it is, all-differents and all, for any constraint solver behind `minizinc`."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from queenright.models import model as parts

#: Only what is used: Debian 12's MiniZinc 2.6.4 cannot read its own globals.mzn with Gecode.
LIBRARIES: dict[Any, str] = {parts.AllDifferent: "all_different.mzn", parts.Inverse: "inverse.mzn"}


def write_minizinc(model: parts.Model) -> str:
    return "\n".join(_lines(model)) + "\n"


def _lines(model: parts.Model) -> Iterator[str]:
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


def _named(variables: tuple[parts.Variable, ...], indices: Iterable[int]) -> list[str]:
    return [variables[index].name for index in indices]


def _linear(variables: tuple[parts.Variable, ...], constraint: parts.Linear) -> str:
    terms = (f"{'' if factor == 1 else f'{factor}*'}{variables[index].name}" for factor, index in constraint.terms)
    return f"{' + '.join(terms) or '0'} {constraint.relation} {constraint.bound}"


def _cardinality(variables: tuple[parts.Variable, ...], constraint: parts.Cardinality) -> str:
    total = f"sum([{', '.join(_named(variables, constraint.variables))}])"
    if constraint.low == constraint.high:
        return f"{total} = {constraint.low}"
    return f"{total} >= {constraint.low} /\\ {total} <= {constraint.high}"


def _shifted(variables: tuple[parts.Variable, ...], term: parts.Shifted, modulus: int) -> str:
    """variable + offset; `mod` of a negative number is negative in MiniZinc, so it must not see one."""
    index, offset = term
    if modulus:
        shift = parts.non_negative(variables[index].domain[0], offset, modulus)
        return f"({variables[index].name} + {shift}) mod {modulus}"
    sign = "+" if offset > 0 else "-"
    return f"{variables[index].name} {sign} {abs(offset)}" if offset else variables[index].name


def _all_different(variables: tuple[parts.Variable, ...], constraint: parts.AllDifferent) -> str:
    terms = ", ".join(_shifted(variables, term, constraint.modulus) for term in constraint.terms)
    return f"all_different([{terms}])"


def _different(variables: tuple[parts.Variable, ...], constraint: parts.Different) -> str:
    left, right = (_shifted(variables, term, constraint.modulus) for term in (constraint.left, constraint.right))
    return f"{left} != {right}"


def _apart(variables: tuple[parts.Variable, ...], constraint: parts.Apart) -> str:
    left, right = _named(variables, constraint.variables)
    return f"abs({left} - {right}) != {constraint.distance}"


def _inverse(variables: tuple[parts.Variable, ...], constraint: parts.Inverse) -> str:
    views = (
        f"array1d(0..{len(view) - 1}, [{', '.join(_named(variables, view))}])"
        for view in (constraint.forward, constraint.backward)
    )
    return f"inverse({', '.join(views)})"


def _forbidden(variables: tuple[parts.Variable, ...], constraint: parts.Forbidden) -> str:
    left, right = _named(variables, constraint.variables)
    pairs = (f"not ({left} = {a} /\\ {right} = {b})" for a, b in sorted(constraint.pairs))
    return " /\\ ".join(pairs) or "true"


def _clause(variables: tuple[parts.Variable, ...], constraint: parts.Clause) -> str:
    positive = (f"{name} = 1" for name in _named(variables, constraint.positive))
    negative = (f"{name} = 0" for name in _named(variables, constraint.negative))
    return " \\/ ".join([*positive, *negative]) or "false"


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
