"""Any model as a 0/1 program: booleans first, then every clause and cardinality as a linear constraint."""

from __future__ import annotations

from collections.abc import Iterator

from queenright.models.booleans import to_booleans
from queenright.models.model import Builder, Cardinality, Clause, Linear, Model, Variable

#: Stands in where a model has no variable at all: HiGHS would call such a program empty and look at no constraint, and
#: the formats need one to write a sum.
ZERO = Variable("zero", (0,), True)


def to_program(model: Model) -> Model:
    """The same model with 0/1 linear constraints only.

    A clause a ∨ ¬b is a − b ≥ 0. The false clause has no terms and stays 0 ≥ 1, which no assignment satisfies.

    >>> from queenright.models.rows import bijection
    >>> from queenright.problem.problem import Problem
    >>> len(to_program(bijection(Problem(4))).constraints)
    36
    """
    booleans = to_booleans(model)
    builder = Builder(list(booleans.variables) or [ZERO], [], dict(booleans.meaning))
    for name, constraint in zip(booleans.names, booleans.constraints, strict=True):
        builder.named(name).add(*_linear(constraint))
    return builder.model(model.name, model.problem, booleans.objective)


def _linear(constraint: object) -> Iterator[Linear]:
    if isinstance(constraint, Clause):
        terms = [(1, v) for v in constraint.positive] + [(-1, v) for v in constraint.negative]
        yield Linear(tuple(terms), ">=", 1 - len(constraint.negative))
    elif isinstance(constraint, Cardinality):
        terms = [(1, v) for v in constraint.variables]
        if constraint.low == constraint.high:
            yield Linear(tuple(terms), "=", constraint.low)
            return
        if constraint.low > 0:
            yield Linear(tuple(terms), ">=", constraint.low)
        if constraint.high < len(terms) or constraint.low <= 0:
            yield Linear(tuple(terms), "<=", constraint.high)
    else:
        assert isinstance(constraint, Linear), "booleans have no other constraint"
        yield constraint
