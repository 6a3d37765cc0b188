"""The unified notation for the page: definitions as text in, values and derivations as MathML out."""

from __future__ import annotations

from typing import Any

from queenright import notation
from queenright.errors import InputError
from queenright.notation.rules import described
from queenright.notation.values import literal, to_json
from queenright.web.failures import Failure
from queenright.web.reports import Tell

#: Longer values are truncated: nobody reads a megabyte of typeset vectors.
LONGEST_VALUE = 40_000


def evaluate(arguments: dict[str, Any], tell: Tell) -> dict[str, Any]:
    """The value of the expression, as data, text and MathML."""
    program, node, given = _read(arguments)
    limits = notation.Limits(steps=arguments["steps"])
    value = notation.evaluate(program, node, given, limits=limits)
    text = notation.written_value(value)
    mathml = notation.write(literal(value), "mathml") if len(text) <= LONGEST_VALUE else None
    return {
        "expression": notation.write(node),
        "expression_mathml": notation.write(node, "mathml"),
        "value": to_json(value) if mathml else None,
        "text": text[:LONGEST_VALUE],
        "mathml": mathml,
    }


def derive(arguments: dict[str, Any], tell: Tell) -> dict[str, Any]:
    """The lines from the expression to its value."""
    program, node, given = _read(arguments)
    limits = notation.Limits(steps=arguments["steps"])
    found = notation.derived(
        node, given, program=program, unfold=arguments["unfold"], limit=arguments["lines"], limits=limits
    )
    lines = [
        {"text": notation.write(line), "mathml": notation.write(line, "mathml"), "rules": described(rules)}
        for line, rules in zip(found.lines, found.rules, strict=True)
    ]
    return {"lines": lines, "complete": found.complete}


def typeset(arguments: dict[str, Any], tell: Tell) -> dict[str, Any]:
    """The definitions as MathML, one element each, and the expression, or None as long as it cannot be read."""
    document = notation.parse(arguments["definitions"], name="definitions")
    notation.build_from(document)
    try:
        expression = notation.write(notation.parse_expression(arguments["expression"]), "mathml")
    except InputError:
        expression = None
    return {"items": [notation.write(item, "mathml") for item in document.items], "expression": expression}


def _read(arguments: dict[str, Any]) -> tuple[notation.Program, notation.Node, dict[str, notation.Value]]:
    program = notation.build_from(notation.parse(arguments["definitions"], name="definitions"))
    if not arguments["expression"].strip():
        raise InputError("write an expression, such as queens(6)")
    node = notation.parse_expression(arguments["expression"])
    return program, node, dict(_given(text) for text in arguments["given"])


def _given(text: str) -> tuple[str, notation.Value]:
    """Parse a given value; errors name the field "given"."""
    try:
        return notation.parse_given(text)
    except InputError as error:
        told = Failure.of(error).message
        raise Failure("input", told if text in told else f"{text}: {told}", "given") from error
