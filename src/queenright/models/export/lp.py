"""The LP format of CPLEX, which HiGHS, Gurobi, SCIP and others read: a 0/1 program that people can read too."""

from __future__ import annotations

from collections.abc import Iterator
from textwrap import wrap

from queenright.models.model import Linear, Model

#: Readers may cut a line of more than 255 characters (CPLEX's own limit is 560).
LONGEST_LINE = 200


def lines(model: Model) -> Iterator[str]:
    names = [variable.name for variable in model.variables]
    yield f"\\ {model.problem!r} as {model.name}"
    yield "Maximize"
    yield from _broken(f" f: {' + '.join(names[index] for index in model.objective)}")
    yield "Subject To"
    for name, constraint in model.labelled(Linear):
        yield from _broken(f" {name}: {_sum(constraint, names)} {constraint.relation} {constraint.bound}")
    fixed = [variable for variable in model.variables if len(variable.domain) == 1]
    if fixed:
        yield "Bounds"
        yield from (f" {variable.name} = {variable.domain[0]}" for variable in fixed)
    free = [variable.name for variable in model.variables if len(variable.domain) == 2]
    if free:
        yield "Binary"
        yield from _broken(" " + " ".join(free))
    yield "End"


def _sum(constraint: Linear, names: list[str]) -> str:
    """A sum with its signs, the first one only if it is a minus; without terms, 0 times the first variable."""
    parts = []
    for factor, index in constraint.terms:
        size = "" if abs(factor) == 1 else f"{abs(factor)} "
        parts.append(f"{'-' if factor < 0 else '+'} {size}{names[index]}")
    return " ".join(parts).removeprefix("+ ") or f"0 {names[0]}"


def _broken(line: str) -> list[str]:
    return wrap(line, LONGEST_LINE, initial_indent=" ", subsequent_indent="  ", break_long_words=False)
