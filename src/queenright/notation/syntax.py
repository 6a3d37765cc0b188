"""The syntax tree: frozen, with the place of every node and with the author's own parentheses.

Two trees are equal if they say the same in the same form, wherever they stand: places don't count. A tree that no
author wrote (the literal of a value) has the place NOWHERE.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from typing import Any

from queenright.sources import NOWHERE, Place


@dataclass(frozen=True, slots=True)
class Node:
    """The base of all: a node knows where it stands."""

    place: Place = field(default=NOWHERE, compare=False, repr=False, kw_only=True)

    def _parts(self) -> dict[str, Any]:
        """The fields that hold nodes, each one node or a tuple of them."""
        names: tuple[str, ...] = self.__match_args__
        fields = {name: getattr(self, name) for name in names}
        return {
            name: value
            for name, value in fields.items()
            if isinstance(value[0] if isinstance(value, tuple) and value else value, Node)
        }

    @property
    def children(self) -> tuple[Node, ...]:
        """The nodes right below it, from left to right."""
        found: list[Node] = []
        for value in self._parts().values():
            found += value if isinstance(value, tuple) else (value,)
        return tuple(found)


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
class LiftedName(Name):
    """A name that the compilers gave to a function without one; it is printed as the author wrote the function."""

    origin: Node

    def _parts(self) -> dict[str, Any]:
        return {}


@dataclass(frozen=True, slots=True)
class Vector(Node):
    items: tuple[Node, ...]


@dataclass(frozen=True, slots=True)
class Parentheses(Node):
    """( inner ): says nothing, but the author wrote it."""

    inner: Node


@dataclass(frozen=True, slots=True)
class Absolute(Node):
    """| inner |"""

    inner: Node


@dataclass(frozen=True, slots=True)
class Prefix(Node):
    """A prefix operator: negation, length, range or a reduction."""

    operator: str
    operand: Node


@dataclass(frozen=True, slots=True)
class Infix(Node):
    operator: str
    left: Node
    right: Node


@dataclass(frozen=True, slots=True)
class Call(Node):
    """function(arguments): a call, or an index if the function is a vector."""

    function: Node
    arguments: tuple[Node, ...]


@dataclass(frozen=True, slots=True)
class Row(Node):
    """guard → body, one case."""

    guard: Node
    body: Node


@dataclass(frozen=True, slots=True)
class Cases(Node):
    rows: tuple[Row, ...]


@dataclass(frozen=True, slots=True)
class Operator(Node):
    """An operator alone, as a function: ∨ ∘ M, or (+) as an argument."""

    operator: str


@dataclass(frozen=True, slots=True)
class Lambda(Node):
    """(parameters ↦ body), a function without a name."""

    parameters: tuple[str, ...]
    body: Node


@dataclass(frozen=True, slots=True)
class Generator(Node):
    """name ∈ vector in a comprehension: the clauses after it, and the term, see the name."""

    name: str
    vector: Node


@dataclass(frozen=True, slots=True)
class VectorComprehension(Node):
    """[term : clauses]; a clause is a generator or a condition, and the first is a generator."""

    term: Node
    clauses: tuple[Node, ...]


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


@dataclass(frozen=True, slots=True)
class Statement(Node):
    expression: Node


@dataclass(frozen=True, slots=True)
class Chain(Node):
    """A derivation: each line claims to be equal to the one before it."""

    lines: tuple[Node, ...]


@dataclass(frozen=True, slots=True)
class Document(Node):
    items: tuple[Node, ...]

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
    """Every use of a name in an expression, from left to right; not those that a ↦ or a comprehension in it binds."""
    found: list[Name] = []
    stack: list[tuple[Node, frozenset[str]]] = [(node, frozenset())]
    while stack:
        part, bound = stack.pop()
        if isinstance(part, Name):
            found += [part] if part.name not in bound else []
        else:
            stack.extend(reversed(_scoped_children(part, bound)))
    return tuple(found)


def _scoped_children(node: Node, bound: frozenset[str]) -> list[tuple[Node, frozenset[str]]]:
    """The children, each with the names that are bound where it stands."""
    if isinstance(node, Lambda):
        return [(node.body, bound.union(node.parameters))]
    if not isinstance(node, VectorComprehension):
        return [(child, bound) for child in node.children]
    clauses = []
    for clause in node.clauses:
        clauses.append((clause, bound))
        bound = bound.union([clause.name] if isinstance(clause, Generator) else [])
    return [(node.term, bound), *clauses]


def later_generators(node: Node) -> Iterator[tuple[Generator, frozenset[str]]]:
    """The generators that are not the first of their comprehension, each with the names that are bound around it."""
    stack: list[tuple[Node, frozenset[str]]] = [(node, frozenset())]
    while stack:
        part, bound = stack.pop()
        inside = _scoped_children(part, bound)
        stack.extend(inside)
        for clause, around in inside[2:] if isinstance(part, VectorComprehension) else ():
            if isinstance(clause, Generator):
                yield clause, around


def replaced_names(node: Node, replacement: Callable[[Name], Node], bound: frozenset[str] = frozenset()) -> Node:
    """The tree with another node for each use of a name, except for the names that are bound inside the tree."""
    if isinstance(node, Name):
        return node if node.name in bound else replacement(node)
    return rebuilt(
        node, [replaced_names(child, replacement, inside) for child, inside in _scoped_children(node, bound)]
    )


def rebuilt(node: Node, children: list[Node]) -> Node:
    """The node with other children."""
    if not children:
        return node
    left = iter(children)
    return replace(node, **{name: _with_nodes(value, left) for name, value in node._parts().items()})


def _with_nodes(value: Any, nodes: Iterator[Node]) -> Any:
    return tuple(next(nodes) for _ in value) if isinstance(value, tuple) else next(nodes)


def extent(node: Node) -> Place:
    """The whole stretch that a tree takes in its text: the place of an infix operator is only its sign."""
    places = [part.place for part in walk(node) if part.place.source.text]
    if not places:
        return NOWHERE
    return min(places, key=lambda place: place.start).to(max(places, key=lambda place: place.end))
