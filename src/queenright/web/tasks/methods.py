"""Methods run against each other, point by point, beside what the documents claim of them."""

from __future__ import annotations

from typing import Any

from queenright.bench.claims import CLAIMS
from queenright.bench.methods import Point, measure
from queenright.methods import METHODS
from queenright.web.tasks.common import Tell


def race(arguments: dict[str, Any], tell: Tell) -> dict[str, Any]:
    """Every timed run as a part, with the logarithms of the claimed functions; then the fitted exponents."""
    names = arguments["methods"] or list(METHODS)
    share = arguments["seconds"] / len(names)
    measured = []
    for number, name in enumerate(names):
        tell("progress", {"fraction": number / len(names), "method": name})
        measured.append(measure(METHODS[name], share, lambda point, name=name: tell("part", _told(name, point))))  # type: ignore[misc]
    return {"methods": [measurement.to_json() for measurement in measured]}


def _told(name: str, point: Point) -> dict[str, Any]:
    claims = CLAIMS[name]
    return {
        "method": name, "n": point.n, "seconds": point.seconds, "nodes": point.nodes, "checks": point.checks,
        "table": claims.table.logarithm(point.n), "text": claims.text.logarithm(point.n),
    }  # fmt: skip
