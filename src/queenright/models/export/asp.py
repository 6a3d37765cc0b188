"""Answer set programs for clingo (ASP-Core-2 with cardinality bounds): guess every boolean, forbid what breaks a rule.

The answer sets show `queen(Row,Column)`, counted from 0 as everywhere in Queenright.
"""

from __future__ import annotations

from collections.abc import Iterator

from queenright.models.model import Cardinality, Clause, Constraint, Linear, Model
from queenright.watch import tick

RELATIONS = {"<=": "<=", "=": "=", ">=": ">="}


def lines(model: Model) -> Iterator[str]:
    yield f"% {model.problem!r} as {model.name}"
    names = [variable.name.lower() for variable in model.variables]
    for name, variable in zip(names, model.variables, strict=True):
        if len(variable.domain) == 2:
            yield f"{{{name}}}."
        elif variable.domain[0]:
            yield f"{name}."
    for label, constraint in zip(model.names, model.constraints, strict=True):
        tick()
        yield f"% {label}"
        yield f":- {_broken(constraint, names)}."
    for (index, _), (row, column) in model.meaning.items():
        yield f"queen({row},{column}) :- {names[index]}."
    yield "#show queen/2."


def _broken(constraint: Constraint, names: list[str]) -> str:
    """What must not be: the body of an integrity constraint."""
    if isinstance(constraint, Clause):
        absent = [f"not {names[index]}" for index in constraint.positive]
        return ", ".join([*absent, *(names[index] for index in constraint.negative)]) or "#true"
    if isinstance(constraint, Cardinality):
        atoms = "; ".join(names[index] for index in constraint.variables)
        return f"not {constraint.low} {{{atoms}}} {constraint.high}"
    assert isinstance(constraint, Linear), "booleans have no other constraint"
    weighted = "; ".join(f"{factor},{names[index]}:{names[index]}" for factor, index in constraint.terms)
    return f"not #sum{{{weighted}}} {RELATIONS[constraint.relation]} {constraint.bound}"
