"""`queens tree`: the state space tree, drawn or as text."""

from __future__ import annotations

import click

from queenright.cli.common import Size, command, emit_json, json_option, note, size_argument
from queenright.cli.write import check_output, ending_of
from queenright.explain.space import LARGEST_TREE, tree_levels
from queenright.explain.tree import Node, grow
from queenright.explain.tree_picture import tree_scene
from queenright.explain.tree_text import tree_dot, tree_text
from queenright.files import written
from queenright.sizes import plural

FORMATS = ("svg", "dot", "txt", "png", "pdf")


@command("tree", "queens tree 4 -o tree.svg", "queens tree 6 --depth 3 --no-pruned")
@size_argument(100)
@click.option("-o", "--output", metavar="FILE", help=f"Write a file: .{', .'.join(FORMATS)}. Default: text.")
@click.option("--depth", type=Size(what="depth"), help="Draw only this many levels below the root.")
@click.option("--nodes", type=Size(smallest=1, what="number of nodes"), default=2000, show_default=True,
              help="Stop growing at about this many nodes.")  # fmt: skip
@click.option("--no-pruned", is_flag=True, help="Leave out the branches that end in a conflict.")
@json_option
def tree(n: int, output: str | None, depth: int | None, nodes: int, no_pruned: bool, as_json: bool) -> None:
    """Draw the state space tree of N queens: all boards that backtracking visits, column by column.

    Pruned branches end in a cross with the queen that attacks; solutions carry a star; … marks where a limit cut
    the tree.
    """
    if output is not None:
        check_output(output, FORMATS)
    root = grow(n, depth=depth, most_nodes=nodes, pruned=not no_pruned)
    if output is not None:
        with written(output) as file:
            file.write(_bytes(root, n, ending_of(output)))
    if as_json:
        return emit_json(_document(root, n, output))
    if output is None:
        click.echo(tree_text(root, n))
    cut = sum(node.cut for node in root.walk())
    limits = (
        f"; {plural(cut, 'branch')} {'goes' if cut == 1 else 'go'} on beyond the limit (--depth, --nodes)"
        if cut
        else ""
    )
    boards = sum(node.attacker is None for node in root.walk())
    return note(f"{plural(boards, 'board')} drawn{limits}" + _wrote(output))


def _wrote(output: str | None) -> str:
    return f", wrote {output}" if output else ""


def _bytes(root: Node, n: int, ending: str) -> bytes:
    if ending == "dot":
        return tree_dot(root, n).encode()
    if ending == "txt":
        return (tree_text(root, n) + "\n").encode()
    if ending == "svg":
        from queenright.board.svg import svg_text

        return svg_text(tree_scene(root, n)).encode()
    from queenright.board.raster import render

    return render(tree_scene(root, n), ending)


def _document(root: Node, n: int, output: str | None) -> dict[str, object]:
    drawn = list(root.walk())
    return {
        "n": n,
        "levels": tree_levels(n) if n <= LARGEST_TREE else None,
        "drawn": {
            "boards": sum(node.attacker is None for node in drawn),
            "pruned": sum(node.attacker is not None for node in drawn),
            "solutions": sum(node.solution for node in drawn),
            "cut": sum(node.cut for node in drawn),
        },
        "output": output,
    }
