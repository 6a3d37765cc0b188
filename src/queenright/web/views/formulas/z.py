"""Z for the page: takes a specification as text; returns its schemas, a binding's failures, or a valid binding."""

from __future__ import annotations

import json
from typing import Any

from queenright.web.reports import Tell
from queenright.zed.answers import SchemaQuestion
from queenright.zed.documents import write
from queenright.zed.drawing import lit, named, queens, roles
from queenright.zed.instance import Instance
from queenright.zed.paragraphs import parse
from queenright.zed.symbols import Markup


def read(arguments: dict[str, Any], tell: Tell) -> dict[str, Any]:
    """The schemas of a specification and the roles of their components; its text in Unicode."""
    specification = parse(arguments["text"], name="specification")
    instance = Instance(specification, dict(arguments["given"]))
    schemas = []
    for name in instance.specification.schemas:
        flat = instance.schema(name)
        told = roles(instance, flat)
        schemas.append({"name": name, "components": [{"name": each, "role": str(told[each])} for each in flat.names]})
    return {"schemas": schemas, "text": write(specification, Markup.UNICODE)}


def check(arguments: dict[str, Any], tell: Tell) -> dict[str, Any]:
    """The predicates that a binding violates, with the squares that each one concerns."""
    question = _question(arguments)
    told = roles(question.instance, question.flat)
    failures = question.check()
    return {
        "schema": question.flat.name,
        "satisfied": not failures,
        "failures": [
            {
                **failure.to_json(),
                "names": failure.names,
                "queens": [list(named(witness, told, question.fixed)) for witness in failure.witnesses],
                "squares": lit(failure, told, question.fixed),
            }
            for failure in failures
        ],
    }


def solve(arguments: dict[str, Any], tell: Tell) -> dict[str, Any]:
    """A binding that satisfies the schema and its squares, or the proved fact that there is none."""
    question = _question(arguments)
    found = question.one()
    if found is None:
        return {"schema": question.flat.name, "status": "none", "binding": None, "squares": {}}
    told = roles(question.instance, question.flat)
    squares = {name: [list(square) for square in queens(name, told, found)] for name in question.flat.names}
    return {"schema": question.flat.name, "status": "found", "binding": question.shown(found), "squares": squares}


def _instance(arguments: dict[str, Any]) -> Instance:
    return Instance(parse(arguments["text"], name="specification"), dict(arguments["given"]))


def _question(arguments: dict[str, Any]) -> SchemaQuestion:
    instance = _instance(arguments)
    flat = instance.schema(arguments["schema"])
    values = {name: json.dumps(value) for name, value in arguments["binding"].items()}
    return SchemaQuestion(
        instance, flat, instance.read_bindings(flat, values), arguments["engine"], arguments["seconds"]
    )
