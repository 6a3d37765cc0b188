"""The state space tree as a picture, root at the top.

Leaves stand side by side, a parent over the middle of its children. A node carries the row it chose; a pruned
branch ends in a cross with the attacking queen's file and the direction of the line: – row, / sum, \\ difference.
"""

from __future__ import annotations

from collections.abc import Iterator
from string import ascii_lowercase

from queenright.board.lines import Line
from queenright.board.scene import ALARM, LIGHT, STEEL
from queenright.board.shapes import INK, Disc, Label, Scene, Segment, Shape
from queenright.explain.tree import TreeNode
from queenright.explain.tree_text import tree_text
from queenright.sizes import plural

LEFT, TOP, LEVEL = 120.0, 40.0, 78.0
WIDTH, PRUNED_WIDTH = 34.0, 19.0
STROKE = {Line.ROW: "–", Line.COLUMN: "|", Line.SUM: "/", Line.DIFFERENCE: "\\"}


def tree_scene(root: TreeNode, n: int) -> Scene:
    """The tree as a scene for `svg_text` or `render`."""
    places: dict[int, tuple[float, float]] = {}
    right = _arrange(root, 0, LEFT, places)
    depth = max(len(node.rows) for node in root.walk())
    height = TOP + depth * LEVEL + 86
    shapes = [*_levels(root, depth), *_edges(root, places), *_nodes(root, n, places), *_legend(height)]
    width = max(right + 20, 640.0)
    return Scene(width, height, tuple(shapes), f"state space tree of {plural(n, 'queen')}", tree_text(root, n))


def _arrange(node: TreeNode, depth: int, x: float, places: dict[int, tuple[float, float]]) -> float:
    """Give the node and all below it a place at or right of *x*; return where the next one may begin."""
    end = x
    for child in node.children:
        end = _arrange(child, depth + 1, end, places)
    if node.children:
        first, last = (places[id(child)][0] for child in (node.children[0], node.children[-1]))
        middle = (first + last) / 2
        end = max(end, middle + WIDTH / 2)
    else:
        own = PRUNED_WIDTH if node.attacker is not None else WIDTH
        middle, end = x + own / 2, x + own
    places[id(node)] = (middle, TOP + depth * LEVEL)
    return end


def _levels(root: TreeNode, depth: int) -> Iterator[Shape]:
    """How many boards each level has, at the left."""
    counts = [0] * (depth + 1)
    for node in root.walk():
        counts[len(node.rows)] += node.attacker is None
    for level, count in enumerate(counts):
        words = "1 empty board" if level == 0 else f"{count} board{'' if count == 1 else 's'}"
        yield Label(LEFT / 2, TOP + level * LEVEL, words, 12.0, fill=STEEL)


def _edges(root: TreeNode, places: dict[int, tuple[float, float]]) -> Iterator[Shape]:
    for node in root.walk():
        x, y = places[id(node)]
        for child in node.children:
            x2, y2 = places[id(child)]
            dash = 4.0 if child.attacker is not None else 0.0
            yield Segment(x, y, x2, y2, STEEL, 1.0, dash)


def _nodes(root: TreeNode, n: int, places: dict[int, tuple[float, float]]) -> Iterator[Shape]:
    for node in root.walk():
        x, y = places[id(node)]
        if node.attacker is not None:
            yield from _pruned(node, n, x, y)
            continue
        if node.solution:
            yield Disc(x, y, 16.5, fill=LIGHT, stroke=INK, width=1.5)
            yield Label(x, y + 28, "★", 18.0)
        yield Disc(x, y, 13.0, fill=INK if node.solution else LIGHT, stroke=INK, width=1.5)
        name = str(node.rows[-1]) if node.rows else "∅"
        yield Label(x, y, name, 13.0, fill="#ffffff" if node.solution else INK)
        if node.cut:
            yield Label(x, y + 24, "…", 18.0)


def _pruned(node: TreeNode, n: int, x: float, y: float) -> Iterator[Shape]:
    assert node.attacker is not None
    assert node.line is not None
    for rise in (-5.0, 5.0):
        yield Segment(x - 5, y - rise, x + 5, y + rise, ALARM, 2.5)
    file = ascii_lowercase[node.attacker[1]] if n <= len(ascii_lowercase) else str(node.attacker[1])
    yield Label(x, y + 16, file + STROKE[node.line], 11.0, fill=ALARM)


def _legend(height: float) -> Iterator[Shape]:
    lines = (
        "A node is the row chosen for the next column, counted from 0.  ★ solution  … cut off",
        "× pruned, with the attacking queen's file and the line:  – row   / sum   \\ difference diagonal",
    )
    for number, words in enumerate(lines):
        yield Label(320, height - 30 + 16 * number, words, 11.0, fill=STEEL)
