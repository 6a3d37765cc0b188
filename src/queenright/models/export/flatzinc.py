"""FlatZinc, what MiniZinc hands to solvers: booleans as 0..1 and linear constraints, which every such solver reads."""

from __future__ import annotations

from collections.abc import Iterator

from queenright.models.model import Linear, Model

#: The name of the sum that is maximised.
TOTAL = "total_of_queens"


def lines(model: Model) -> Iterator[str]:
    yield f"% {model.problem!r} as {model.name}"
    for variable in model.variables:
        yield f"var {variable.domain[0]}..{variable.domain[-1]}: {variable.name} :: output_var;"
    if model.objective:
        yield f"var 0..{len(model.objective)}: {TOTAL} :: output_var;"
    for name, constraint in model.labelled(Linear):
        yield f"constraint {_linear(model, constraint)}; % {name}"
    if model.objective:
        names = [*(model.variables[index].name for index in model.objective), TOTAL]
        factors = [1] * len(model.objective) + [-1]
        yield f"constraint int_lin_eq({factors}, [{', '.join(names)}], 0); % f"
    yield f"solve maximize {TOTAL};" if model.objective else "solve satisfy;"


def _linear(model: Model, constraint: Linear) -> str:
    """Only = and ≤ exist: ≥ is written with the signs turned. A sum without terms is 0 times the first variable."""
    terms = constraint.terms or ((0, 0),)
    sign = -1 if constraint.relation == ">=" else 1
    kind = "int_lin_eq" if constraint.relation == "=" else "int_lin_le"
    names = ", ".join(model.variables[index].name for _, index in terms)
    return f"{kind}({[sign * factor for factor, _ in terms]}, [{names}], {sign * constraint.bound})"
