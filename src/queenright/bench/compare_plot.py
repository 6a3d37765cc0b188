"""A comparison as a picture: seconds over n, one panel an engine, one line a model."""

from __future__ import annotations

import io
from collections.abc import Iterable

from queenright.bench.compare import ComparisonRow
from queenright.packages import needing

MARKERS = "os^vD*Px<>hp8dX"


def plot_comparison(rows: list[ComparisonRow], formats: Iterable[str]) -> dict[str, bytes]:
    """The picture's bytes in each of the formats ("png", "svg")."""
    with needing("the plot", "matplotlib", "plot"):
        from matplotlib.figure import Figure
    engines = list(dict.fromkeys(row.engine for row in rows))
    models = list(dict.fromkeys(row.model for row in rows))
    figure = Figure(figsize=(4.2 * len(engines) + 1.5, 4.5), layout="constrained")
    panels = figure.subplots(1, len(engines), sharey=True, squeeze=False)[0]
    for axes, engine in zip(panels, engines, strict=True):
        for number, model in enumerate(models):
            points = _points(rows, engine, model)
            style = {"marker": MARKERS[number % len(MARKERS)], "color": f"C{number % 10}", "label": model}
            axes.plot([n for n, _ in points], [seconds for _, seconds in points], markersize=5, **style)
        axes.set(title=engine, xlabel="n", yscale="log")
        axes.grid(True, alpha=0.3)
    panels[0].set_ylabel("seconds to build and solve")
    figure.legend(*panels[0].get_legend_handles_labels(), loc="outside right upper", fontsize=7)
    return {name: _bytes(figure, name) for name in formats}


def _points(rows: list[ComparisonRow], engine: str, model: str) -> list[tuple[int, float]]:
    """Sizes and times of the runs that ended with an answer."""
    chosen = (row for row in rows if (row.engine, row.model) == (engine, model) and row.status in ("found", "none"))
    return sorted(
        (row.n, (row.medians["build_seconds"] or 0.0) + (row.medians["solve_seconds"] or 0.0)) for row in chosen
    )


def _bytes(figure: object, file_format: str) -> bytes:
    buffer = io.BytesIO()
    figure.savefig(buffer, format=file_format, dpi=110)  # type: ignore[attr-defined]
    return buffer.getvalue()
