"""The methods' work as a picture: counted steps with the claimed growth dotted, CPU time, and the constructions."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from math import exp
from typing import Any

from queenright.bench.methods import Measurement, Point
from queenright.packages import figure_bytes, new_figure


def plot_methods(measurements: Iterable[Measurement], formats: Iterable[str]) -> dict[str, bytes]:
    """The picture's bytes in each of the formats ("png", "svg")."""
    listed = list(measurements)
    searches = [each for each in listed if not each.method.constructs]
    constructions = [each for each in listed if each.method.constructs]
    figure = new_figure(14, 5)
    steps, times, explicit = figure.subplots(1, 3, width_ratios=(3, 3, 2))
    for each in searches:
        _draw(steps, each, lambda point: point.steps, claimed=True)
        _draw(times, each, lambda point: point.seconds)
    for each in constructions:
        _draw(explicit, each, lambda point: point.seconds, claimed=True)
    _label(steps, "whole search: steps counted, claims dotted", "steps")
    _label(times, "whole search: CPU time, least of the runs", "seconds")
    _label(explicit, "explicit solutions, O(n) dotted", "seconds")
    explicit.set_xscale("log")
    return figure_bytes(figure, formats, dpi=140)


def _draw(axes: Any, measurement: Measurement, value: Callable[[Point], float], *, claimed: bool = False) -> None:
    """Methods differ in their marker as well as in their colour."""
    points, method = measurement.points, measurement.method
    xs = [point.n for point in points]
    (line,) = axes.plot(xs, [value(point) for point in points], marker=method.marker, label=method.name)
    if claimed:
        claim, start = method.claims.table, points[0]
        grown = [exp(min(50.0, claim.logarithm(x) - claim.logarithm(start.n))) for x in xs]
        axes.plot(xs, [value(start) * factor for factor in grown], ":", color=line.get_color())


def _label(axes: Any, title: str, unit: str) -> None:
    axes.set(title=title, xlabel="n", ylabel=unit, yscale="log")
    low, high = axes.get_ylim()
    axes.set_ylim(low, min(high, 1e12))
    axes.grid(True, alpha=0.3)
    if axes.lines:
        axes.legend(fontsize=7)
