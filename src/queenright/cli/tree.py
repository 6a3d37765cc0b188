"""`queens tree`: the state space tree, drawn or as text."""

from __future__ import annotations

from typing import TypedDict

import click

from queenright.board.saving import scene_bytes
from queenright.cli.answer import Answer, Content
from queenright.cli.common import Size, command, size_argument
from queenright.cli.wanted import PICTURES
from queenright.explain.space import LARGEST_TREE, tree_levels
from queenright.explain.tree import TreeNode, grow, method_tree
from queenright.explain.tree_picture import ROW_CHOSEN, SQUARE_CHOSEN, tree_scene
from queenright.explain.tree_text import tree_dot, tree_text
from queenright.methods.method import Method
from queenright.methods.registry import ERRORS, METHODS, method
from queenright.sizes import plural

NODES = Size(smallest=1, what="number of nodes")
KNOWN = f"The tree that a method walks: {', '.join([*METHODS, *ERRORS])}."


class TreeLimits(TypedDict):
    """What is drawn of a tree."""

    depth: int | None
    most_nodes: int
    pruned: bool


@command(
    "tree",
    "queens tree 4 -o tree.svg",
    "queens tree 6 --depth 3 --no-pruned",
    "queens tree 5 --method symmetry-breaking",
    formats=("dot", *PICTURES),
)
@size_argument(100)
@click.option("--method", "name", metavar="NAME", help=f"{KNOWN} Default: column by column, level by level.")
@click.option("--depth", type=Size(what="depth"), help="Draw only this many levels below the root.")
@click.option("--nodes", type=NODES, default=2000, show_default=True, help="Stop at about this many nodes.")
@click.option("--no-pruned", is_flag=True, help="Leave out the branches that end in a conflict.")
def tree(n: int, name: str | None, depth: int | None, nodes: int, no_pruned: bool) -> Answer:
    """Draw the state space tree of N queens: all boards that backtracking visits, column by column.

    Pruned branches end in a cross with the attacking queen; solutions have a star; … marks where a limit cuts the tree.
    With --method it is the tree that this method walks, in its own order.
    """
    limits: TreeLimits = {"depth": depth, "most_nodes": nodes, "pruned": not no_pruned}
    chosen = method(name) if name is not None else None
    root = method_tree(chosen, n, **limits) if chosen else grow(n, **limits)
    legend = SQUARE_CHOSEN if chosen else ROW_CHOSEN

    def content(form: str) -> Content:
        return tree_dot(root, n) if form == "dot" else scene_bytes(tree_scene(root, n, legend=legend), form)

    return Answer(lambda: _document(root, n, chosen), lambda: tree_text(root, n), _size(root), content)


def _size(root: TreeNode) -> str:
    cut = sum(node.cut for node in root.walk())
    continues = "continues" if cut == 1 else "continue"
    limits = f"; {plural(cut, 'branch')} {continues} beyond the limit (--depth, --nodes)" if cut else ""
    boards = sum(not node.pruned for node in root.walk())
    return f"{plural(boards, 'board')} drawn{limits}"


def _document(root: TreeNode, n: int, chosen: Method | None) -> dict[str, object]:
    drawn = list(root.walk())
    return {
        "n": n,
        "method": chosen.name if chosen else None,
        "levels": tree_levels(n) if n <= LARGEST_TREE else None,
        "drawn": {
            "boards": sum(not node.pruned for node in drawn),
            "pruned": sum(node.pruned for node in drawn),
            "solutions": sum(node.solution for node in drawn),
            "cut": sum(node.cut for node in drawn),
        },
        "complete": not any(node.cut for node in drawn),
    }
