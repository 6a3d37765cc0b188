"""A method's search, recorded for the page, and the size of solvers' searches."""

from __future__ import annotations

from typing import Any

from queenright.bench.nodes import efforts
from queenright.explain.recording import recorded
from queenright.methods import method
from queenright.problem.problem import Problem
from queenright.web.reports import Tell, reporter

#: On boards of up to a dozen queens every solver ends within a second.
SECONDS_OF_A_SOLVER = 5.0


def trace(arguments: dict[str, Any], tell: Tell) -> dict[str, Any]:
    """Report the recording in parts, then return the number of events and whether the recording is complete."""
    limit, count = arguments["events"], 0
    for part in recorded(method(arguments["method"]), arguments["n"], most_events=limit + 1):
        room = limit - count
        count += len(part.events)
        tell("part", {**part.to_json(), "events": part.events[:room]})
    return {"events": min(count, limit), "complete": count <= limit}


def solver_nodes(arguments: dict[str, Any], tell: Tell) -> dict[str, Any]:
    """The work of every method and of every installed solver on some models, each reported when it is done."""
    report = reporter(tell)
    asked = efforts(
        Problem(arguments["n"]),
        models=arguments["models"],
        seconds=SECONDS_OF_A_SOLVER,
        progress=lambda fraction, words: report(fraction),
    )
    return {"n": arguments["n"], "efforts": [effort.to_json() for effort in asked]}
