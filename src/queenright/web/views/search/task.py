"""A method's search, recorded for the page."""

from __future__ import annotations

from typing import Any

from queenright.explain.recording import recorded
from queenright.methods import method
from queenright.web.reports import Tell


def trace(arguments: dict[str, Any], tell: Tell) -> dict[str, Any]:
    """Report the recording in parts, then return the number of events and whether the recording is complete."""
    limit, count = arguments["events"], 0
    for part in recorded(method(arguments["method"]), arguments["n"], most_events=limit + 1):
        room = limit - count
        count += len(part.events)
        tell("part", {**part.to_json(), "events": part.events[:room]})
    return {"events": min(count, limit), "complete": count <= limit}
