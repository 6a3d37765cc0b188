"""The plain shapes that pictures are made of."""

from __future__ import annotations

from dataclasses import dataclass

INK = "#1d1d1f"


@dataclass(frozen=True, slots=True)
class Polygon:
    """A closed shape; *fill* or *stroke* may be empty."""

    points: tuple[tuple[float, float], ...]
    fill: str = ""
    stroke: str = ""
    width: float = 0.0


@dataclass(frozen=True, slots=True)
class Disc:
    """A circle."""

    x: float
    y: float
    radius: float
    fill: str = ""
    stroke: str = ""
    width: float = 0.0


@dataclass(frozen=True, slots=True)
class Segment:
    """A straight line; *dash* is the length of its dashes, 0 for a solid one."""

    x1: float
    y1: float
    x2: float
    y2: float
    stroke: str
    width: float
    dash: float = 0.0


@dataclass(frozen=True, slots=True)
class Label:
    """Text, centred on (x, y)."""

    x: float
    y: float
    text: str
    size: float
    fill: str = INK


Shape = Polygon | Disc | Segment | Label


@dataclass(frozen=True, slots=True)
class Scene:
    """A picture: its size, its shapes in drawing order, its title, and a description for those who can't see it."""

    width: float
    height: float
    shapes: tuple[Shape, ...]
    title: str
    description: str
