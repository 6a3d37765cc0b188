"""MiniZinc: the model as it is, all-differents and all, for any constraint solver behind `minizinc`."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from queenright.models import model as parts

#: Only what is used: Debian 12's MiniZinc 2.6.4 cannot read its own globals.mzn with Gecode.
LIBRARIES: dict[Any, str] = {parts.AllDifferent: "all_different.mzn", parts.Inverse: "inverse.mzn"}


def lines(model: parts.Model) -> Iterator[str]:
    yield f"% {model.problem!r} as {model.name}"
    for kind, library in LIBRARIES.items():
        if model.of_kind(kind):
            yield f'include "{library}";'
    for variable in model.variables:
        yield f"var {_domain(variable.domain)}: {variable.name};"
    for name, constraint in zip(model.names, model.constraints, strict=True):
        yield f'constraint :: "{name}" {_form(model.variables, constraint)};'
    total = " + ".join(model.variables[index].name for index in model.objective)
    yield f"solve maximize {total};" if total else "solve satisfy;"


def _domain(values: tuple[int, ...]) -> str:
    if values[-1] - values[0] == len(values) - 1:
        return f"{values[0]}..{values[-1]}"
    return f"{{{', '.join(map(str, values))}}}"


def _form(variables: tuple[parts.Variable, ...], constraint: parts.Constraint) -> str:
    names = [variables[index].name for index in constraint.variables]
    match constraint:
        case parts.Linear(terms, relation, bound):
            factors = ("" if factor == 1 else f"{factor}*" for factor, _ in terms)
            return f"{' + '.join(map(str.__add__, factors, names)) or '0'} {relation} {bound}"
        case parts.Cardinality(_, low, high):
            total = f"sum({_array(names)})"
            return f"{total} = {low}" if low == high else f"{total} >= {low} /\\ {total} <= {high}"
        case parts.AllDifferent(terms, modulus):
            return f"all_different({_array(_shifted(variables, term, modulus) for term in terms)})"
        case parts.Different(left, right, modulus):
            return f"{_shifted(variables, left, modulus)} != {_shifted(variables, right, modulus)}"
        case parts.Apart(_, _, distance):
            return f"abs({names[0]} - {names[1]}) != {distance}"
        case parts.Inverse(forward, _):
            views = names[: len(forward)], names[len(forward) :]
            return f"inverse({', '.join(f'array1d(0..{len(view) - 1}, {_array(view)})' for view in views)})"
        case parts.Forbidden(_, _, forbidden):
            never = (f"not ({names[0]} = {a} /\\ {names[1]} = {b})" for a, b in sorted(forbidden))
            return " /\\ ".join(never) or "true"
        case parts.Clause(positive):
            literals = (f"{name} = {int(k < len(positive))}" for k, name in enumerate(names))
            return " \\/ ".join(literals) or "false"


def _array(items: Iterable[str]) -> str:
    return f"[{', '.join(items)}]"


def _shifted(variables: tuple[parts.Variable, ...], term: parts.Shifted, modulus: int) -> str:
    """variable + offset; `mod` of a negative number is negative in MiniZinc, so it must not see one."""
    index, offset = term
    name = variables[index].name
    if modulus:
        return f"({name} + {parts.non_negative(variables[index].domain[0], offset, modulus)}) mod {modulus}"
    return f"{name} {'+' if offset > 0 else '-'} {abs(offset)}" if offset else name
