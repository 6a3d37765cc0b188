"""A comparison as cactus plots: how many runs each model solves within a CPU time; a panel per family and engine."""

from __future__ import annotations

from collections.abc import Iterable
from math import inf

from queenright.bench.compare import ComparisonRow
from queenright.packages import figure_bytes, new_figure

MARKERS = "os^vD*Px<>hp8dX"


def plot_comparison(rows: list[ComparisonRow], formats: Iterable[str]) -> dict[str, bytes]:
    """The picture's bytes in each of the formats ("png", "svg")."""
    families = list(dict.fromkeys(row.family for row in rows))
    engines = list(dict.fromkeys(row.engine for row in rows))
    models = list(dict.fromkeys(row.model for row in rows))
    figure = new_figure(3.8 * len(engines) + 1.8, 3.6 * len(families))
    panels = figure.subplots(len(families), len(engines), sharey=True, squeeze=False)
    for family, row in zip(families, panels, strict=True):
        for engine, axes in zip(engines, row, strict=True):
            for number, model in enumerate(models):
                times = solved(rows, family, engine, model)
                style = {"marker": MARKERS[number % len(MARKERS)], "color": f"C{number % 10}", "label": model}
                line = "--" if number // 10 % 2 else "-"  # there are ten colours
                axes.plot(range(1, len(times) + 1), times, line, markersize=4, linewidth=1, **style)
            axes.set(title=f"{engine}, {family}", xlabel="runs solved", yscale="log")
            axes.grid(True, alpha=0.3)
        row[0].set_ylabel("CPU seconds, each at most")
    figure.legend(*panels[0][0].get_legend_handles_labels(), loc="outside right upper", fontsize=8, handlelength=3)
    return figure_bytes(figure, formats, dpi=100)


def solved(rows: Iterable[ComparisonRow], family: str, engine: str, model: str) -> list[float]:
    """The times of the runs that ended with an answer, shortest first."""
    chosen = (row for row in rows if (row.family, row.engine, row.model) == (family, engine, model))
    return sorted(seconds for row in chosen for seconds in row.times if seconds < inf)
