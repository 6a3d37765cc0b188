"""An outcome as text for a terminal: a heading line, the statement, the values compared, the exhibits."""

from __future__ import annotations

import json
from textwrap import fill, indent
from typing import Any

from queenright.documents.bibliography import entry
from queenright.documents.claim import Claim, ClaimOutcome, Verdict

WIDTH = 100

#: A longer value is cut; its exhibits, and --json, have the whole.
LONGEST = 300


def outcome_text(outcome: ClaimOutcome) -> str:
    """The whole outcome; its exhibits are indented below it."""
    claim = outcome.claim
    lines = [heading(outcome), wrapped(claim.statement), *(f"  {name:<10} {value}" for name, value in values(outcome))]
    if claim.correction:
        lines.append(wrapped(f"{corrected_label(claim)}: {claim.correction}"))
    lines += [wrapped(f"Source: {entry(key)}") for key in (*claim.rests_on, *claim.sources)]
    lines += [f"\n{indent(exhibit.text(), '    ', lambda line: True).rstrip()}" for exhibit in outcome.exhibits()]
    if claim.commands:
        lines.append("\n  try: " + "\n       ".join(claim.commands))
    return "\n".join(lines) + "\n"


def corrected_label(claim: Claim) -> str:
    return "In the copy at hand" if claim.verdict is Verdict.SCAN else "Corrected"


def heading(outcome: ClaimOutcome) -> str:
    """One line: id, place, verdict, and whether that is what was recorded."""
    claim = outcome.claim
    return f"{'✓' if outcome.holds else '✗'} {claim.id}  {claim.place}: {came_out(outcome)}"


def came_out(outcome: ClaimOutcome) -> str:
    """The verdict in words, with the one recorded if it is another."""
    if outcome.holds:
        return outcome.claim.verdict.words
    found = outcome.reason if outcome.found is None else f"comes out as: {outcome.found.words}"
    return f"RECORDED AS {outcome.claim.verdict}, but {found}"


def values(outcome: ClaimOutcome) -> list[tuple[str, str]]:
    """What was compared, by name."""
    if outcome.computed is None or (outcome.claim.quiet and outcome.holds):
        return []
    if outcome.stated == outcome.computed or outcome.stated is None:
        return [("computed", shown(outcome.computed))]
    said = "as printed" if outcome.claim.is_error else "stated"
    return [(said, shown(outcome.stated)), ("computed", shown(outcome.computed))]


def shown(value: Any) -> str:
    """A value in one line.

    >>> shown([1, 2]), shown({"n": True}), shown(None), shown({"4": {"C1": 4, "C2": 4}})
    ('1, 2', 'n: yes', 'nothing', 'n = 4, C1: 4; n = 4, C2: 4')
    """
    text = "; ".join(f"{name}: {each}" if name else each for name, each in parts(value))
    return text if len(text) <= LONGEST else f"{text[: LONGEST - 1]}…"


def parts(value: Any) -> list[tuple[str, str]]:
    """A value as name and text, a pair for each entry of its dicts, whose numbers are sizes; other values have no name.

    >>> parts({"4": {"variables": 16, "values": [0, 1]}})
    [('n = 4, variables', '16'), ('n = 4, values', '0, 1')]
    """
    if not isinstance(value, dict):
        return [("", _written(value))]
    found = []
    for key, each in value.items():
        name = f"n = {key}" if key.isdigit() else key
        found += [(f"{name}, {inner}" if inner else name, text) for inner, text in parts(each)]
    return found


def _written(value: Any) -> str:
    if value is None:
        return "nothing"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, list):
        return _listed(value)
    return f"{value:,}" if isinstance(value, int) else str(value)


def _listed(values: list[Any]) -> str:
    """Squares as (row, column), vectors in brackets, lines of a board in turn."""
    if not values:
        return "none"
    if all(isinstance(each, list) and len(each) == 2 and all(isinstance(n, int) for n in each) for each in values):
        return " ".join(f"({a}, {b})" for a, b in values)
    nested = any(isinstance(each, list | dict) for each in values)
    return json.dumps(values, ensure_ascii=False) if nested else ", ".join(_written(each) for each in values)


def wrapped(text: str) -> str:
    """A paragraph, indented."""
    return fill(text, WIDTH, initial_indent="  ", subsequent_indent="  ")
