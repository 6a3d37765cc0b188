"""The state space tree: every board that a search reaches, and every branch it prunes with the queen to blame.

`grow` makes the tree of the slides: level k decides the queen of column k. It grows breadth first, so that a limit on
nodes cuts off its depth and not its right half. `method_tree` makes the tree that a method really walks, from the
recording of its events; a limit on nodes stops it where the method is then.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass, field

from queenright.board.lines import CHESS, Line
from queenright.board.squares import Square
from queenright.explain.recording import KINDS, RecordingPart, recorded
from queenright.methods.events import EventKind
from queenright.methods.method import Method
from queenright.sizes import checked_size


@dataclass(slots=True)
class TreeNode:
    """A decision: the last of *queens*, or all that were *added* at once. *label* names it in pictures.

    If the branch is pruned here, *attacker* is the queen that guards *square*, or *note* says why.
    """

    queens: tuple[Square, ...]
    label: str = "∅"
    added: int = 1
    attacker: Square | None = None
    square: Square | None = None
    note: str = ""
    solution: bool = False
    cut: bool = False
    children: list[TreeNode] = field(default_factory=list)

    @property
    def pruned(self) -> bool:
        return self.attacker is not None or bool(self.note)

    @property
    def vector(self) -> list[int]:
        """The rows of the queens, column by column."""
        return [row for row, _ in sorted(self.queens, key=lambda queen: queen[1])]

    @property
    def line(self) -> Line | None:
        """The line of the conflict that prunes the branch; None if the square itself is taken."""
        if self.attacker is None or self.square in (None, self.attacker):
            return None
        assert self.square is not None
        return CHESS.shared(self.square, self.attacker)

    def walk(self) -> Iterator[TreeNode]:
        """This node and all below it, parents first, left to right."""
        yield self
        for child in self.children:
            yield from child.walk()


def grow(n: int, *, depth: int | None = None, most_nodes: int = 5000, pruned: bool = True) -> TreeNode:
    """The tree of *n* queens to a depth, of at most about *most_nodes* nodes; without the pruned ones if not wanted.

    >>> root = grow(4)
    >>> sum(not node.pruned for node in root.walk()), sum(node.solution for node in root.walk())
    (17, 2)
    """
    size = checked_size(n, largest=100)
    root = TreeNode((), solution=size == 0)
    waiting = deque([root])
    count = 1
    while waiting:
        node = waiting.popleft()
        if len(node.queens) == size:
            continue
        if count >= most_nodes or len(node.queens) == depth:
            node.cut = True
            continue
        node.children = [child for child in _children(node, size) if pruned or not child.pruned]
        count += len(node.children)
        waiting.extend(child for child in node.children if not child.pruned)
    return root


def _children(node: TreeNode, n: int) -> Iterator[TreeNode]:
    column = len(node.queens)
    for row in range(n):
        square = (row, column)
        attacker = CHESS.guard(square, node.queens)
        solution = attacker is None and column == n - 1
        yield TreeNode((*node.queens, square), str(row), attacker=attacker, square=square, solution=solution)


def method_tree(
    method: Method, n: int, *, depth: int | None = None, most_nodes: int = 5000, pruned: bool = True
) -> TreeNode:
    """The tree that a method walks in its search for all solutions, in its own order.

    A node is a queen placed, or a candidate of a brute force. If a limit stops the walk, all nodes that are still open
    are cut.

    >>> from queenright.methods import method
    >>> sum(not node.pruned for node in method_tree(method("place"), 4).walk())
    17
    """
    walk = _Walk(n)
    for part in recorded(method, n, in_a_part=100):
        if len(walk.nodes) >= most_nodes:
            walk.stop()
            break
        walk.follow(part)
    root = walk.nodes[0]
    if not pruned:
        for node in root.walk():
            node.children = [child for child in node.children if not child.pruned]
    if depth is not None:
        _cut_below(root, depth)
    return root


def _cut_below(node: TreeNode, depth: int) -> None:
    if depth == 0:
        node.cut = node.cut or bool(node.children)
        node.children = []
    for child in node.children:
        _cut_below(child, depth - 1)


class _Walk:
    """The nodes of a recording, as far as its parts have been followed."""

    def __init__(self, n: int) -> None:
        self.n = n
        self.nodes: list[TreeNode] = []
        self.parents: list[int] = []
        self.events = 0
        self.place = 0

    def follow(self, part: RecordingPart) -> None:
        for parent, name, _, added in part.nodes:
            self._add(parent, name, [divmod(number, self.n) for number in added])
        for event in part.events:
            self.place = event[6]
            if KINDS[event[0]] == EventKind.SYMMETRY:
                self.nodes[self.place].note = "an image of this board comes first"
        for number, fate, moment in part.fates:
            self._end(self.nodes[number], fate, part.events[moment - self.events])
        self.events += len(part.events)

    def stop(self) -> None:
        """Cut all nodes from the root to where the search is."""
        number = self.place
        while number >= 0:
            self.nodes[number].cut = not self.nodes[number].pruned
            number = self.parents[number]

    def _add(self, parent: int, name: str, added: list[Square]) -> None:
        above = self.nodes[parent] if parent >= 0 else None
        node = TreeNode((*above.queens, *added) if above else (), name, max(1, len(added)))
        if above:
            above.children.append(node)
        self.nodes.append(node)
        self.parents.append(parent)

    def _end(self, node: TreeNode, fate: str, event: list[int]) -> None:
        if fate == "solution":
            node.solution = True
            return
        node.square, node.attacker = divmod(event[2], self.n), divmod(event[3], self.n)
        if node.square not in node.queens:
            node.queens = (*node.queens, node.square)
