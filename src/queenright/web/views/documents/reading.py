"""A text of the reader's own: its formulas run in order, its schemas of Z listed, and what was passed over counted."""

from __future__ import annotations

from typing import Any

from queenright import notation
from queenright.errors import QueensError
from queenright.notation.report import RunReport, details, verdict
from queenright.notation.rules import described
from queenright.web.reports import Tell
from queenright.zed.documents import readable
from queenright.zed.paragraphs import parse


def read(arguments: dict[str, Any], tell: Tell) -> dict[str, Any]:
    """What `queens run` reports of the text, and its paragraphs of Z, if it has any."""
    text = arguments["text"].replace("\r\n", "\n")
    schemas = _schemas(text)
    try:
        found = RunReport(notation.run(notation.Source("text", text)))
    except QueensError:
        if schemas is None:
            raise
        found = RunReport([])  # a specification of Z and nothing else
    return {
        "summary": found.summary() if found.results else "no formula of the unified notation",
        "counted": found.counted(),
        "holds": not found.failed,
        "results": [_result(outcome) for outcome in found.results],
        "passed_over": found.passed_json(),
        "z": schemas,
    }


def _result(outcome: notation.Outcome) -> dict[str, Any]:
    return {
        "line": outcome.line,
        "word": verdict(outcome),
        "text": outcome.text,
        "details": details(outcome),
        "lines": [
            {"text": step.text, "holds": step.holds, "words": described(step.rules) if step.holds else step.message}
            for step in outcome.lines
        ],
    }


def _schemas(text: str) -> dict[str, Any] | None:
    try:
        found = parse(text, "text")
    except QueensError:
        return None
    return {
        "paragraphs": len(found.paragraphs),
        "schemas": list(found.schemas),
        "prose": found.prose,
        "text": readable(found),
    }
