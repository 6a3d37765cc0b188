"""The state space tree as a picture, root at the top.

Leaves stand side by side, a parent over the middle of its children. A node has its label, by default the row it chose;
a pruned branch ends in a cross with the attacking queen and the direction of the line: – row, / sum, \\ difference.
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
LINES = "   ".join(f"{stroke} {line.words}" for line, stroke in STROKE.items())
#: The mark of a board that is cut off because an image of it comes first.
IMAGE = "≅"

#: What a node of the tree of `grow` says, and one of `method_tree`.
ROW_CHOSEN = "A node is the row chosen for the next column, counted from 0."
SQUARE_CHOSEN = f"A node is the queen placed, or a candidate's number.  {IMAGE} cut off: an image comes first"


def tree_scene(root: TreeNode, n: int, *, legend: str = ROW_CHOSEN) -> Scene:
    """The tree as a scene for `svg_text` or `render`; *legend* says what the labels of its nodes mean."""
    places: dict[int, tuple[float, float]] = {}
    right = _arrange(root, 0, LEFT, places)
    levels = list(_boards_by_level(root))
    height = TOP + (len(levels) - 1) * LEVEL + 86
    shapes = [*_levels(levels), *_edges(root, places), *_nodes(root, n, places), *_legend(height, legend)]
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
        own = PRUNED_WIDTH if node.pruned else WIDTH
        middle, end = x + own / 2, x + own
    places[id(node)] = (middle, TOP + depth * LEVEL)
    return end


def _boards_by_level(root: TreeNode) -> Iterator[int]:
    level = [root]
    while level:
        yield sum(not node.pruned for node in level)
        level = [child for node in level for child in node.children]


def _levels(counts: list[int]) -> Iterator[Shape]:
    """How many boards each level has, at the left."""
    for level, count in enumerate(counts):
        words = "1 empty board" if level == 0 else plural(count, "board")
        yield Label(LEFT / 2, TOP + level * LEVEL, words, 12.0, fill=STEEL)


def _edges(root: TreeNode, places: dict[int, tuple[float, float]]) -> Iterator[Shape]:
    for node in root.walk():
        x, y = places[id(node)]
        for child in node.children:
            x2, y2 = places[id(child)]
            dash = 4.0 if child.pruned else 0.0
            yield Segment(x, y, x2, y2, STEEL, 1.0, dash)


def _nodes(root: TreeNode, n: int, places: dict[int, tuple[float, float]]) -> Iterator[Shape]:
    for node in root.walk():
        x, y = places[id(node)]
        if node.pruned:
            yield from _pruned(node, n, x, y)
            continue
        if node.solution:
            yield Disc(x, y, 16.5, fill=LIGHT, stroke=INK, width=1.5)
            yield Label(x, y + 28, "★", 18.0)
        yield Disc(x, y, 13.0, fill=INK if node.solution else LIGHT, stroke=INK, width=1.5)
        yield Label(x, y, node.label, 13.0 if len(node.label) < 3 else 10.0, fill="#ffffff" if node.solution else INK)
        if node.cut:
            yield Label(x, y + 24, "…", 18.0)


def _pruned(node: TreeNode, n: int, x: float, y: float) -> Iterator[Shape]:
    for rise in (-5.0, 5.0):
        yield Segment(x - 5, y - rise, x + 5, y + rise, ALARM, 2.5)
    if node.attacker is None:
        yield Label(x, y + 16, IMAGE, 11.0, fill=ALARM)
        return
    file = ascii_lowercase[node.attacker[1]] if n <= len(ascii_lowercase) else str(node.attacker[1])
    yield Label(x, y + 16, file + (STROKE[node.line] if node.line else ""), 11.0, fill=ALARM)


def _legend(height: float, legend: str) -> Iterator[Shape]:
    lines = (
        f"{legend}  ★ solution  … cut off",
        f"× pruned, with the attacking queen's file and the line:  {LINES}",
    )
    for number, words in enumerate(lines):
        yield Label(320, height - 30 + 16 * number, words, 11.0, fill=STEEL)
