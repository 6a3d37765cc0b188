"""The state space tree as indented text and as Graphviz DOT."""

from __future__ import annotations

from collections.abc import Iterator

from queenright.board.squares import describe
from queenright.explain.tree import TreeNode


def tree_text(root: TreeNode, n: int) -> str:
    """The tree as text, one node a line.

    >>> from queenright.explain.tree import grow
    >>> print(tree_text(grow(2), 2))
    empty board
    ├── a2
    │   ├── b2  ✗ row, queen on a2
    │   └── b1  ✗ difference diagonal, queen on a2
    └── a1
        ├── b2  ✗ sum diagonal, queen on a1
        └── b1  ✗ row, queen on a1
    """
    return "\n".join(["empty board" + _note(root, n), *_branches(root, n, "")])


def _branches(node: TreeNode, n: int, indent: str) -> Iterator[str]:
    for number, child in enumerate(node.children, 1):
        last = number == len(node.children)
        yield f"{indent}{'└── ' if last else '├── '}{name(child, n)}{_note(child, n)}"
        yield from _branches(child, n, indent + ("    " if last else "│   "))


def name(node: TreeNode, n: int) -> str:
    """The square that a node decides, or the number of what was placed at once and its squares."""
    squares = " ".join(describe(square, n) for square in node.queens[-node.added :])
    return squares if node.added == 1 else f"{node.label}: {squares}"


def _note(node: TreeNode, n: int) -> str:
    if node.attacker is not None:
        return f"  ✗ {node.line.words if node.line else 'taken'}, queen on {describe(node.attacker, n)}"
    if node.note:
        return f"  ✗ {node.note}"
    if node.solution:
        return f"  ★ solution {node.vector}"
    return "  …" if node.cut else ""


def tree_dot(root: TreeNode, n: int) -> str:
    """The tree in Graphviz' language: `dot -Tpdf` draws it."""
    numbers = {id(node): number for number, node in enumerate(root.walk())}
    lines = [f"digraph queens{n} {{", "  node [shape=circle, fontname=sans];"]
    for node in root.walk():
        label = name(node, n) if node.queens else "empty"
        lines.append(f'  {numbers[id(node)]} [label="{label}{_dot_note(node, n)}"{_dot_style(node)}];')
        lines += [f"  {numbers[id(node)]} -> {numbers[id(child)]};" for child in node.children]
    return "\n".join([*lines, "}"]) + "\n"


def _dot_note(node: TreeNode, n: int) -> str:
    if node.attacker is not None:
        return f"\\n✗ {node.line or 'taken'} {describe(node.attacker, n)}"
    if node.note:
        return f"\\n✗ {node.note}"
    return "\\n★" if node.solution else "\\n…" if node.cut else ""


def _dot_style(node: TreeNode) -> str:
    if node.pruned:
        return ", shape=box, style=dashed"
    return ", shape=doublecircle" if node.solution else ""
