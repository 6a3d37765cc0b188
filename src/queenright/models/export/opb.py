"""OPB, the format of the pseudo-Boolean competitions: weighted sums of x1, x2, … against a bound, = or ≥ only."""

from __future__ import annotations

from collections.abc import Iterator

from queenright.models.model import Linear, Model


def lines(model: Model) -> Iterator[str]:
    sums = [*_fixed(model), *((name, _at_least(constraint)) for name, constraint in model.labelled(Linear))]
    yield f"* #variable= {len(model.variables)} #constraint= {len(sums)}"
    yield f"* {model.problem!r} as {model.name}"
    for (index, _), (row, column) in model.meaning.items():
        yield f"* x{index + 1} is a queen on row {row}, column {column}"
    if model.objective:
        yield f"min: {' '.join(f'-1 x{index + 1}' for index in model.objective)} ;"
    for name, constraint in sums:  # each has a term, if only 0 times the first
        yield f"* {name}"
        terms = " ".join(f"{factor:+d} x{index + 1}" for factor, index in constraint.terms or ((0, 0),))
        yield f"{terms} {constraint.relation} {constraint.bound} ;"


def _fixed(model: Model) -> Iterator[tuple[str, Linear]]:
    for index, variable in enumerate(model.variables):
        if len(variable.domain) == 1:
            yield f"fixed_{variable.name}", Linear(((1, index),), "=", variable.domain[0])


def _at_least(constraint: Linear) -> Linear:
    """The same without ≤, which the format lacks."""
    if constraint.relation != "<=":
        return constraint
    return Linear(tuple((-factor, index) for factor, index in constraint.terms), ">=", -constraint.bound)
