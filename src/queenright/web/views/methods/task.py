"""Methods timed against each other, point by point, beside what the source texts claim about them."""

from __future__ import annotations

from functools import partial
from typing import Any

from queenright.bench.methods import Point, measure
from queenright.methods import METHODS
from queenright.web.reports import Tell


def race(arguments: dict[str, Any], tell: Tell) -> dict[str, Any]:
    """Every timed run as a part, with the logarithms of the claimed functions; then the fitted exponents."""
    names = arguments["methods"] or list(METHODS)
    share = arguments["seconds"] / len(names)
    measured = []
    for number, name in enumerate(names):
        tell("progress", {"fraction": number / len(names), "method": name})
        measured.append(measure(METHODS[name], share, partial(_tell_point, tell, name)))
    return {"methods": [measurement.to_json() for measurement in measured]}


def _tell_point(tell: Tell, name: str, point: Point) -> None:
    claims = METHODS[name].claims
    logarithms = {"table": claims.table.logarithm(point.n), "text": claims.text.logarithm(point.n)}
    tell("part", {"method": name, **point.to_json(), **logarithms})
