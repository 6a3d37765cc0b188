"""Scenes as SVG text, with the picture told again in words as `<desc>` for those who can't see it."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from html import escape
from typing import Any

from queenright.board.scene import board_scene
from queenright.board.shapes import Disc, Label, Polygon, Scene, Segment, Shape
from queenright.board.squares import Square
from queenright.board.text import draw_text, text_marks


def draw_svg(n: int, queens: Collection[Square], **marks: Any) -> str:
    """The board as an SVG document. *marks* are those of `board_scene`.

    >>> draw_svg(1, [(0, 0)]).splitlines()[0][:4]
    '<svg'
    """
    words = draw_text(n, queens, plain=True, **text_marks(marks))
    return svg_text(board_scene(n, queens, description=words, **marks))


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
