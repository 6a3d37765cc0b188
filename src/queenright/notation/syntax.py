"""The syntax tree: frozen, with the place of every node and with the author's own parentheses.

Two trees are equal if they say the same in the same form, wherever they stand: places don't count. A tree that no
author wrote (the literal of a value) has the place NOWHERE.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from queenright.sources import NOWHERE, Place


@dataclass(frozen=True, slots=True)
class Node:
    """The base of all: a node knows where it stands."""

    place: Place = field(default=NOWHERE, compare=False, repr=False, kw_only=True)

    @property
    def children(self) -> tuple[Node, ...]:
        return ()


@dataclass(frozen=True, slots=True)
class Number(Node):
    value: int | float


@dataclass(frozen=True, slots=True)
class Boolean(Node):
    value: bool


@dataclass(frozen=True, slots=True)
class Text(Node):
    value: str


@dataclass(frozen=True, slots=True)
class Name(Node):
    name: str


@dataclass(frozen=True, slots=True)
class Vector(Node):
    items: tuple[Node, ...]

    @property
    def children(self) -> tuple[Node, ...]:
        return self.items


@dataclass(frozen=True, slots=True)
class Parentheses(Node):
    """( inner ): says nothing, but the author wrote it."""

    inner: Node

    @property
    def children(self) -> tuple[Node, ...]:
        return (self.inner,)


@dataclass(frozen=True, slots=True)
class Absolute(Node):
    """| inner |"""

    inner: Node

    @property
    def children(self) -> tuple[Node, ...]:
        return (self.inner,)


@dataclass(frozen=True, slots=True)
class Prefix(Node):
    """A prefix operator: negation, length, range or a reduction."""

    operator: str
    operand: Node

    @property
    def children(self) -> tuple[Node, ...]:
        return (self.operand,)


@dataclass(frozen=True, slots=True)
class Infix(Node):
    operator: str
    left: Node
    right: Node

    @property
    def children(self) -> tuple[Node, ...]:
        return (self.left, self.right)


@dataclass(frozen=True, slots=True)
class Call(Node):
    """function(arguments): a call, or an index if the function is a vector."""

    function: Node
    arguments: tuple[Node, ...]

    @property
    def children(self) -> tuple[Node, ...]:
        return (self.function, *self.arguments)


@dataclass(frozen=True, slots=True)
class Row(Node):
    """guard → body, one case."""

    guard: Node
    body: Node

    @property
    def children(self) -> tuple[Node, ...]:
        return (self.guard, self.body)


@dataclass(frozen=True, slots=True)
class Cases(Node):
    rows: tuple[Row, ...]

    @property
    def children(self) -> tuple[Node, ...]:
        return self.rows


@dataclass(frozen=True, slots=True)
class Context(Node):
    """« ...; a; b »: the definitions that follow live inside an activation of b inside one of a."""

    inherits: bool
    names: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Definition(Node):
    """name(parameters) := body. Without parameters it is a named value, computed once in each activation around it."""

    name: str
    parameters: tuple[str, ...]
    body: Node

    @property
    def children(self) -> tuple[Node, ...]:
        return (self.body,)


@dataclass(frozen=True, slots=True)
class Statement(Node):
    expression: Node

    @property
    def children(self) -> tuple[Node, ...]:
        return (self.expression,)


@dataclass(frozen=True, slots=True)
class Chain(Node):
    """A derivation: each line claims to be equal to the one before it."""

    lines: tuple[Node, ...]

    @property
    def children(self) -> tuple[Node, ...]:
        return self.lines


@dataclass(frozen=True, slots=True)
class Document(Node):
    items: tuple[Node, ...]

    @property
    def children(self) -> tuple[Node, ...]:
        return self.items

    @property
    def definitions(self) -> tuple[Definition, ...]:
        return tuple(item for item in self.items if isinstance(item, Definition))


def bare(node: Node) -> Node:
    """The node inside all parentheses around it."""
    while isinstance(node, Parentheses):
        node = node.inner
    return node


def walk(node: Node) -> Iterator[Node]:
    """The node and all below it, each before its children."""
    stack = [node]
    while stack:
        node = stack.pop()
        yield node
        stack.extend(reversed(node.children))


def names_in(node: Node) -> tuple[Name, ...]:
    """Every use of a name in an expression, from left to right."""
    return tuple(part for part in walk(node) if isinstance(part, Name))


def rebuilt(node: Node, children: list[Node]) -> Node:
    """The node with other children."""
    if isinstance(node, Parentheses | Absolute):
        return replace(node, inner=children[0])
    if isinstance(node, Prefix):
        return replace(node, operand=children[0])
    if isinstance(node, Infix):
        return replace(node, left=children[0], right=children[1])
    if isinstance(node, Call):
        return replace(node, function=children[0], arguments=tuple(children[1:]))
    if isinstance(node, Vector):
        return replace(node, items=tuple(children))
    if isinstance(node, Row):
        return replace(node, guard=children[0], body=children[1])
    if isinstance(node, Cases):
        return replace(node, rows=tuple(child for child in children if isinstance(child, Row)))
    return node


def extent(node: Node) -> Place:
    """The whole stretch that a tree takes in its text: the place of an infix operator is only its sign."""
    places = [part.place for part in walk(node) if part.place.source.text]
    if not places:
        return NOWHERE
    return min(places, key=lambda place: place.start).to(max(places, key=lambda place: place.end))
