"""The tree of a specification. Nodes are values: equal if they say the same, wherever they stand.

A predicate says something that holds or not, an expression names a value; a paragraph declares.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, fields
from typing import Any

from queenright.sources import NOWHERE, Place


@dataclass(frozen=True, slots=True, kw_only=True)
class SchemaNode:
    """What all nodes have."""

    place: Place = field(default=NOWHERE, compare=False, repr=False)


class Expression(SchemaNode):
    """A node that names a value."""

    __slots__ = ()


class Predicate(SchemaNode):
    """A node that holds or not."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class Numeral(Expression):
    value: int


@dataclass(frozen=True, slots=True)
class Identifier(Expression):
    """A declared name, a schema's name, or one of ℕ, ℕ₁, ℤ and ∅."""

    text: str


@dataclass(frozen=True, slots=True)
class TupleOf(Expression):
    items: tuple[Expression, ...]


@dataclass(frozen=True, slots=True)
class SetOf(Expression):
    """A set by its members."""

    items: tuple[Expression, ...]


@dataclass(frozen=True, slots=True)
class SequenceOf(Expression):
    items: tuple[Expression, ...]


@dataclass(frozen=True, slots=True)
class Comprehension(Expression):
    """{ declarations | condition • body }; without a body, the declared names themselves."""

    declarations: tuple[Declaration, ...]
    condition: Predicate | None
    body: Expression | None


@dataclass(frozen=True, slots=True)
class Conditional(Expression):
    condition: Predicate
    then: Expression
    otherwise: Expression


@dataclass(frozen=True, slots=True)
class Apply(Expression):
    function: Expression
    argument: Expression


@dataclass(frozen=True, slots=True)
class Select(Expression):
    """A component of a binding."""

    record: Expression
    component: str


@dataclass(frozen=True, slots=True)
class PrefixExpression(Expression):
    """−, #, dom, ran, seq, ℙ, 𝔽 and their kin before an operand."""

    operator: str
    operand: Expression


@dataclass(frozen=True, slots=True)
class InfixExpression(Expression):
    operator: str
    left: Expression
    right: Expression


@dataclass(frozen=True, slots=True)
class ProductOf(Expression):
    """X × Y × Z is one product of three."""

    items: tuple[Expression, ...]


@dataclass(frozen=True, slots=True)
class Truth(Predicate):
    value: bool


@dataclass(frozen=True, slots=True)
class Comparison(Predicate):
    """A chain a ≤ b < c: as many relations as there are operands, less one."""

    operands: tuple[Expression, ...]
    relations: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Not(Predicate):
    operand: Predicate


@dataclass(frozen=True, slots=True)
class Logical(Predicate):
    """∧, ∨, ⇒ or ⇔."""

    operator: str
    left: Predicate
    right: Predicate


@dataclass(frozen=True, slots=True)
class Quantified(Predicate):
    """∀, ∃ or ∃₁ over declarations."""

    quantifier: str
    declarations: tuple[Declaration, ...]
    condition: Predicate | None
    body: Predicate


@dataclass(frozen=True, slots=True)
class Declaration(SchemaNode):
    """names : domain; or the inclusion of a schema, which has no names."""

    names: tuple[str, ...]
    domain: Expression


@dataclass(frozen=True, slots=True)
class Axiomatic(SchemaNode):
    declarations: tuple[Declaration, ...]
    predicates: tuple[Predicate, ...]


@dataclass(frozen=True, slots=True)
class Schema(SchemaNode):
    name: str
    declarations: tuple[Declaration, ...]
    predicates: tuple[Predicate, ...]


@dataclass(frozen=True, slots=True)
class Abbreviation(SchemaNode):
    name: str
    value: Expression


@dataclass(frozen=True, slots=True)
class GivenSets(SchemaNode):
    names: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Relation(SchemaNode):
    """The paragraph that makes a name an infix relation."""

    name: str


Paragraph = Axiomatic | Schema | Abbreviation | GivenSets | Relation


@dataclass(frozen=True, slots=True)
class Specification:
    """All paragraphs of a text, in order, and how many lines of prose around them were passed over."""

    paragraphs: tuple[Paragraph, ...]
    prose: int = field(default=0, compare=False)

    @property
    def relations(self) -> frozenset[str]:
        return frozenset(paragraph.name for paragraph in self.paragraphs if isinstance(paragraph, Relation))

    @property
    def schemas(self) -> dict[str, Schema]:
        return {paragraph.name: paragraph for paragraph in self.paragraphs if isinstance(paragraph, Schema)}


def children(node: SchemaNode) -> Iterator[SchemaNode]:
    """The nodes right below a node."""
    for part in fields(node):
        value: Any = getattr(node, part.name)
        if isinstance(value, SchemaNode):
            yield value
        elif isinstance(value, tuple):
            yield from (item for item in value if isinstance(item, SchemaNode))


def walk(node: SchemaNode) -> Iterator[SchemaNode]:
    """A node and all below it, without recursion."""
    waiting = [node]
    while waiting:
        current = waiting.pop()
        yield current
        waiting.extend(children(current))


def conjuncts(predicate: Predicate) -> list[Predicate]:
    """The parts that ∧ joins, in order."""
    if isinstance(predicate, Logical) and predicate.operator == "∧":
        return conjuncts(predicate.left) + conjuncts(predicate.right)
    return [predicate]


def mentions(node: SchemaNode, names: frozenset[str]) -> bool:
    """Whether any of *names* occurs in a node, bound or free."""
    return any(isinstance(part, Identifier) and part.text in names for part in walk(node))
