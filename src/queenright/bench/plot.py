"""The measured running times as a picture, with the claimed growth as dotted lines through the first long run."""

from __future__ import annotations

import io
from collections.abc import Iterable
from math import exp
from typing import Any

from queenright.bench.methods import SHORTEST_FITTED_SECONDS, Measurement
from queenright.packages import needing

#: Told apart by marker as well as by colour.
MARKERS = {"combinatoric": "o", "rows": "s", "backtracking": "^", "place": "v", "bitmask": "D", "pauls": "*"}


def plot_methods(measurements: Iterable[Measurement], formats: Iterable[str]) -> dict[str, bytes]:
    """The picture's bytes in each of the formats ("png", "svg")."""
    with needing("the plot", "matplotlib", "plot"):
        from matplotlib.figure import Figure
    figure = Figure(figsize=(11, 5), layout="constrained")
    searches, construction = figure.subplots(1, 2, width_ratios=(2, 1))
    for measurement in measurements:
        _draw(construction if measurement.method.name == "pauls" else searches, measurement)
    _label(searches, "whole search, all solutions")
    _label(construction, "explicit solution")
    construction.set_xscale("log")
    return {name: _save(figure, name) for name in formats}


def _draw(axes: Any, measurement: Measurement) -> None:
    points = measurement.points
    xs, ys = [point.n for point in points], [point.seconds for point in points]
    name = measurement.method.name
    (line,) = axes.plot(xs, ys, marker=MARKERS[name], label=name)
    anchor = next((point for point in points if point.seconds >= SHORTEST_FITTED_SECONDS), points[-1])
    claim = measurement.claims.table
    claimed = [
        anchor.seconds * exp(min(50.0, claim.logarithm(x) - claim.logarithm(anchor.n))) for x in xs if x >= anchor.n
    ]
    later = xs[len(xs) - len(claimed) :]
    axes.plot(later, claimed, ":", color=line.get_color(), label=f"{claim.words} as claimed")


def _label(axes: Any, title: str) -> None:
    axes.set(title=title, xlabel="n", ylabel="seconds", yscale="log")
    low, high = axes.get_ylim()
    axes.set_ylim(low, min(high, 1e3))
    axes.grid(True, alpha=0.3)
    axes.legend(fontsize=7)


def _save(figure: Any, file_format: str) -> bytes:
    buffer = io.BytesIO()
    figure.savefig(buffer, format=file_format, dpi=140)
    return buffer.getvalue()
