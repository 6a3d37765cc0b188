"""Several boards in one picture, each with its caption: scenes scaled down and placed side by side."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from queenright.board.shapes import Disc, Label, Polygon, Scene, Segment, Shape
from queenright.errors import SizeError

#: In a picture with more boards than this, none is large enough.
MOST_BOARDS = 64

#: The height of a caption, and the gap between boards.
CAPTION = 24.0
GAP = 12.0

#: The largest width of a board in the picture.
WIDEST = 220.0


@dataclass(frozen=True, slots=True)
class Panel:
    """One board of the picture."""

    caption: str
    scene: Scene


def gallery(panels: Sequence[Panel], title: str, *, across: int = 4) -> Scene:
    """All panels in rows of *across*; they should have the same size."""
    check_number(len(panels))
    scale = min(1.0, WIDEST / panels[0].scene.width)
    width, height = panels[0].scene.width * scale, panels[0].scene.height * scale + CAPTION
    shapes: list[Shape] = []
    for index, panel in enumerate(panels):
        left, top = GAP + index % across * (width + GAP), GAP + index // across * (height + GAP)
        shapes.append(Label(left + width / 2, top + CAPTION / 2, panel.caption, 13.0))
        shapes += [moved(shape, scale, left, top + CAPTION) for shape in panel.scene.shapes]
    rows, columns = -(-len(panels) // across), min(across, len(panels))
    words = "\n\n".join(f"{panel.caption}\n{panel.scene.description}" for panel in panels)
    return Scene(GAP + columns * (width + GAP), GAP + rows * (height + GAP), tuple(shapes), title, words)


def check_number(boards: int) -> None:
    """Reject a picture of no boards or of too many before they are drawn."""
    if not 0 < boards <= MOST_BOARDS:
        raise SizeError(f"a picture can show 1 to {MOST_BOARDS} boards, got {boards}")


def moved(shape: Shape, scale: float, left: float, top: float) -> Shape:
    """The shape scaled and moved."""

    def x(value: float) -> float:
        return left + scale * value

    def y(value: float) -> float:
        return top + scale * value

    match shape:
        case Polygon():
            points = tuple((x(a), y(b)) for a, b in shape.points)
            return replace(shape, points=points, width=shape.width * scale)
        case Disc():
            radius, width = shape.radius * scale, shape.width * scale
            return replace(shape, x=x(shape.x), y=y(shape.y), radius=radius, width=width)
        case Segment():
            width, dash = shape.width * scale, shape.dash * scale
            return Segment(x(shape.x1), y(shape.y1), x(shape.x2), y(shape.y2), shape.stroke, width, dash)
        case Label():
            return replace(shape, x=x(shape.x), y=y(shape.y), size=shape.size * scale)
