"""The state space tree: every board that backtracking reaches, and every branch it prunes with the queen to blame.

Level k decides the queen of column k (the slides' sequence of n decisions). The tree is grown breadth first, so
that a limit on nodes cuts off its depth and not its right half.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass, field

from queenright.board.lines import CHESS, Line
from queenright.board.squares import Square
from queenright.sizes import checked_size


@dataclass(slots=True)
class TreeNode:
    """A decision: the queen of the last column in *rows*. *attacker* is set if the branch is pruned there."""

    rows: tuple[int, ...]
    attacker: Square | None = None
    solution: bool = False
    cut: bool = False
    children: list[TreeNode] = field(default_factory=list)

    @property
    def queens(self) -> tuple[Square, ...]:
        return tuple((row, column) for column, row in enumerate(self.rows))

    @property
    def line(self) -> Line | None:
        """The line of the conflict that prunes the branch."""
        return CHESS.shared(self.queens[-1], self.attacker) if self.attacker is not None else None

    def walk(self) -> Iterator[TreeNode]:
        """This node and all below it, parents first, left to right."""
        yield self
        for child in self.children:
            yield from child.walk()


def grow(n: int, *, depth: int | None = None, most_nodes: int = 5000, pruned: bool = True) -> TreeNode:
    """The tree of *n* queens to a depth, of at most about *most_nodes* nodes; without the pruned ones if not wanted.

    >>> root = grow(4)
    >>> sum(node.attacker is None for node in root.walk()), sum(node.solution for node in root.walk())
    (17, 2)
    """
    size = checked_size(n, largest=100)
    root = TreeNode((), solution=size == 0)
    waiting = deque([root])
    count = 1
    while waiting:
        node = waiting.popleft()
        if len(node.rows) == size:
            continue
        if count >= most_nodes or len(node.rows) == depth:
            node.cut = True
            continue
        node.children = [child for child in _children(node, size) if pruned or child.attacker is None]
        count += len(node.children)
        waiting.extend(child for child in node.children if child.attacker is None)
    return root


def _children(node: TreeNode, n: int) -> Iterator[TreeNode]:
    column = len(node.rows)
    for row in range(n):
        attacker = CHESS.guard((row, column), node.queens)
        yield TreeNode((*node.rows, row), attacker, solution=attacker is None and column == n - 1)
