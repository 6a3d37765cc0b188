"""Scenes as SVG text, with a description in words (`<desc>`) for those who can't see the picture."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from typing import TYPE_CHECKING

from queenright.board.scene import LARGEST as LARGEST_SCENE
from queenright.board.scene import LIGHT
from queenright.board.shapes import INK, Disc, Label, Polygon, Scene, Segment, Shape

if TYPE_CHECKING:
    from queenright.board.position import Position

#: Beyond this size a thumbnail would be a grey area and take megabytes of text.
LARGEST_THUMBNAIL = 10_000


def notebook_svg(position: Position) -> str | None:
    """What a notebook shows: the picture, a thumbnail of dots for a large board, None for a larger one.

    >>> from queenright.board.placement import Placement
    >>> notebook_svg(Placement([0])).splitlines()[0][:4], notebook_svg(Placement(range(20_000)))
    ('<svg', None)
    """
    if max(position.n, position.columns) <= LARGEST_SCENE:
        return position.svg()
    return _thumbnail(position) if max(position.n, position.columns) <= LARGEST_THUMBNAIL else None


def _thumbnail(position: Position) -> str:
    """A dot for each queen: one path of strokes of length 0 with round ends."""
    squares = position.squares()
    dots = "".join(f"M{column + 0.5:g} {row + 0.5:g}h0" for row, column in squares)
    size = f"{position.columns} {position.n}"
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="400" height="{400 * position.n / position.columns:.0f}" '
        f'viewBox="0 0 {size}" role="img"><title>{len(squares)} queens on a {position.n} × {position.columns} board'
        f'</title><rect width="{position.columns}" height="{position.n}" fill="{LIGHT}"/>'
        f'<path d="{dots}" stroke="{INK}" stroke-width="{position.n / 150:.3g}" stroke-linecap="round"/></svg>\n'
    )


def svg_text(scene: Scene) -> str:
    """Any scene as an SVG document."""
    width, height = _number(scene.width), _number(scene.height)
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" '
        f'viewBox="0 0 {width} {height}" role="img">'
    )
    words = [f"<title>{escape(scene.title)}</title>"]
    if scene.description:
        words.append(f"<desc>{escape(scene.description)}</desc>")
    return "\n".join([head, *words, *(_element(shape) for shape in scene.shapes), "</svg>"]) + "\n"


def _element(shape: Shape) -> str:
    match shape:
        case Polygon():
            points = " ".join(f"{_number(x)},{_number(y)}" for x, y in shape.points)
            return f'<polygon points="{points}" {" ".join(_paint(shape))}/>'
        case Disc():
            circle = f'cx="{_number(shape.x)}" cy="{_number(shape.y)}" r="{_number(shape.radius)}"'
            return f"<circle {circle} {' '.join(_paint(shape))}/>"
        case Segment():
            ends = " ".join(f'{end}="{_number(getattr(shape, end))}"' for end in ("x1", "y1", "x2", "y2"))
            dash = f' stroke-dasharray="{_number(shape.dash)}"' if shape.dash else ""
            return f'<line {ends} stroke="{shape.stroke}" stroke-width="{_number(shape.width)}"{dash}/>'
        case Label():
            place = f'x="{_number(shape.x)}" y="{_number(shape.y)}" font-size="{_number(shape.size)}"'
            style = 'font-family="sans-serif" text-anchor="middle" dominant-baseline="central"'
            return f'<text {place} {style} fill="{shape.fill}">{escape(shape.text)}</text>'


def _paint(shape: Polygon | Disc) -> Iterator[str]:
    yield f'fill="{shape.fill or "none"}"'
    if shape.stroke:
        yield f'stroke="{shape.stroke}" stroke-width="{_number(shape.width)}"'


def _number(value: float) -> str:
    return f"{value:.2f}".rstrip("0").rstrip(".")
