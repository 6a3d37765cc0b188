"""A model as plain data: JSON with everything in it, and DOT to draw which constraint touches which variable."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import fields
from typing import Any

from queenright.models.model import Constraint, Model


def json_lines(model: Model) -> Iterator[str]:
    """One JSON object: problem, variables, constraints by kind, and the square that each (variable, value) means."""
    document: dict[str, Any] = {
        "model": model.name,
        "problem": model.problem.to_json(),
        "variables": [
            {"name": variable.name, "domain": list(variable.domain), "boolean": variable.boolean}
            for variable in model.variables
        ],
        "constraints": [
            {"name": name, **_plain(constraint)}
            for name, constraint in zip(model.names, model.constraints, strict=True)
        ],
        "maximise": list(model.objective),
        "queens": [
            {"variable": index, "value": value, "square": list(square)}
            for (index, value), square in model.meaning.items()
        ],
    }
    yield json.dumps(document, indent=1)


def _plain(constraint: Constraint) -> dict[str, Any]:
    """A constraint by its kind and fields; a set of pairs as a sorted list."""
    values = {part.name: getattr(constraint, part.name) for part in fields(constraint)}
    listed = {name: sorted(value) if isinstance(value, frozenset) else value for name, value in values.items()}
    return {"kind": type(constraint).__name__, **listed}


def dot_lines(model: Model) -> Iterator[str]:
    yield f'graph "{model.name}" {{'
    yield "  node [fontname=Helvetica]; layout=neato; overlap=false;"
    for index, variable in enumerate(model.variables):
        yield f'  v{index} [label="{variable.name}"];'
    for number, (name, constraint) in enumerate(zip(model.names, model.constraints, strict=True)):
        yield f'  c{number} [shape=box label="{name}" tooltip="{type(constraint).__name__}"];'
        yield from (f"  c{number} -- v{index};" for index in dict.fromkeys(constraint.variables))
    yield "}"
