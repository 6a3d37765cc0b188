"""Scenes as PNG and PDF, by matplotlib (the extra `plot`), which is imported only when needed."""

from __future__ import annotations

import io
from typing import Any

from queenright.board.shapes import Disc, Label, Polygon, Scene, Segment, Shape
from queenright.packages import needing


def render(scene: Scene, file_format: str, *, scale: float = 2.0) -> bytes:
    """The scene as the bytes of a PNG (*scale* pixels per unit) or a PDF (one point per unit)."""
    with needing(f"drawing {file_format.upper()}", "matplotlib", "plot"):
        from matplotlib.backends.backend_agg import FigureCanvasAgg
        from matplotlib.figure import Figure
    figure = Figure(figsize=(scene.width / 72, scene.height / 72))
    FigureCanvasAgg(figure)
    axes = figure.add_axes((0.0, 0.0, 1.0, 1.0))
    axes.set(xlim=(0, scene.width), ylim=(scene.height, 0))
    axes.axis("off")
    for order, shape in enumerate(scene.shapes):
        _add(axes, shape, order)
    buffer = io.BytesIO()
    metadata = {"Title": scene.title} | ({"CreationDate": None} if file_format == "pdf" else {})
    figure.savefig(buffer, format=file_format, dpi=72 * scale, metadata=metadata)
    return buffer.getvalue()


def _add(axes: Any, shape: Shape, order: int) -> None:
    from matplotlib import patches

    match shape:
        case Polygon():
            axes.add_patch(patches.Polygon(shape.points, closed=True, zorder=order, **_paint(shape)))
        case Disc():
            axes.add_patch(patches.Circle((shape.x, shape.y), shape.radius, zorder=order, **_paint(shape)))
        case Segment():
            dashes = {"dashes": (shape.dash / shape.width, shape.dash / shape.width)} if shape.dash else {}
            ends = ([shape.x1, shape.x2], [shape.y1, shape.y2])
            axes.plot(*ends, color=shape.stroke, linewidth=shape.width, zorder=order, **dashes)
        case Label():
            style = {"ha": "center", "va": "center", "color": shape.fill, "fontsize": shape.size}
            axes.text(shape.x, shape.y, shape.text, zorder=order, **style)


def _paint(shape: Polygon | Disc) -> dict[str, Any]:
    return {"facecolor": shape.fill or "none", "edgecolor": shape.stroke or "none", "linewidth": shape.width}
