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
class Instantiated(Expression):
    """A generic name with its actual parameters: swap[ℤ, ℕ]."""

    name: str
    actuals: tuple[Expression, ...]


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
class TupleSelect(Expression):
    """A part of a tuple by its number, from 1: p.2."""

    record: Expression
    position: int


@dataclass(frozen=True, slots=True)
class InverseOf(Expression):
    """r∼, the pairs the other way round."""

    relation: Expression


@dataclass(frozen=True, slots=True)
class TransitiveClosure(Expression):
    """r⁺, or r∗ with every thing related to itself, too."""

    relation: Expression
    reflexive: bool


@dataclass(frozen=True, slots=True)
class Image(Expression):
    """r⦇s⦈, what the members of s are related to."""

    relation: Expression
    members: Expression


@dataclass(frozen=True, slots=True)
class Bound(Expression):
    """λ, μ or Σ over declarations. The body of μ may be left out; it is then the declared names themselves."""

    operator: str
    declarations: tuple[Declaration, ...]
    condition: Predicate | None
    body: Expression | None

    def pairs(self) -> Comprehension:
        """A λ as the set of its pairs."""
        assert self.body is not None
        pair = TupleOf((characteristic(self.declarations), self.body), place=self.place)
        return Comprehension(self.declarations, self.condition, pair, place=self.place)


@dataclass(frozen=True, slots=True)
class Let(Expression):
    """let x == e; y == f • body."""

    definitions: tuple[Abbreviation, ...]
    body: Expression


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
class Disjoint(Predicate):
    """disjoint S: no two sets of the family S share a member."""

    family: Expression


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
class LetPredicate(Predicate):
    """let x == e • predicate."""

    definitions: tuple[Abbreviation, ...]
    body: Predicate


@dataclass(frozen=True, slots=True)
class Theta(Expression):
    """θ S': the binding of S whose components have the values of the decorated names."""

    schema: str
    decoration: str


@dataclass(frozen=True, slots=True)
class BindingOf(Expression):
    """A binding by its components: what θ stands for once the schema is known."""

    schema: str
    names: tuple[str, ...]
    values: tuple[Expression, ...]


class SchemaExpression(Expression):
    """A schema that is made of others."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class SchemaRef(SchemaExpression):
    """A schema by name: with Δ or Ξ before it, with actual parameters, decorated, renamed (new/old)."""

    name: str
    prefix: str = ""
    decoration: str = ""
    renames: tuple[tuple[str, str], ...] = ()
    actuals: tuple[Expression, ...] = ()


@dataclass(frozen=True, slots=True)
class SchemaText(SchemaExpression):
    """[ declarations | predicates ]"""

    declarations: tuple[Declaration, ...]
    predicates: tuple[Predicate, ...]


@dataclass(frozen=True, slots=True)
class SchemaNot(SchemaExpression):
    operand: SchemaExpression


@dataclass(frozen=True, slots=True)
class SchemaLogical(SchemaExpression):
    """∧, ∨, ⇒, ⇔ or the composition ⨾ of two schemas."""

    operator: str
    left: SchemaExpression
    right: SchemaExpression


@dataclass(frozen=True, slots=True)
class SchemaQuantified(SchemaExpression):
    """∀ or ∃ over components of a schema."""

    quantifier: str
    declarations: tuple[Declaration, ...]
    condition: Predicate | None
    body: SchemaExpression


@dataclass(frozen=True, slots=True)
class Hiding(SchemaExpression):
    operand: SchemaExpression
    names: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Precondition(SchemaExpression):
    operand: SchemaExpression


@dataclass(frozen=True, slots=True)
class Declaration(SchemaNode):
    """names : domain; or the inclusion of a schema, which has no names."""

    names: tuple[str, ...]
    domain: Expression


@dataclass(frozen=True, slots=True)
class Axiomatic(SchemaNode):
    """Global names and what is said of them; generic if it has formal parameters."""

    declarations: tuple[Declaration, ...]
    predicates: tuple[Predicate, ...]
    formals: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Schema(SchemaNode):
    name: str
    declarations: tuple[Declaration, ...]
    predicates: tuple[Predicate, ...]
    formals: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class HorizontalSchema(SchemaNode):
    """name ≙ schema"""

    name: str
    value: SchemaExpression
    formals: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class FreeType(SchemaNode):
    """name ::= a | b | c: a set with these members and no others."""

    name: str
    members: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Abbreviation(SchemaNode):
    name: str
    value: Expression
    formals: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class GivenSets(SchemaNode):
    names: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Relation(SchemaNode):
    """The paragraph that makes a name an infix relation."""

    name: str


Paragraph = Axiomatic | Schema | HorizontalSchema | Abbreviation | GivenSets | FreeType | Relation


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
        """The schemas that are not generic, or whose parameters have been given."""
        return {own.name: own for own in self.paragraphs if isinstance(own, Schema) and not own.formals}


def characteristic(declarations: tuple[Declaration, ...]) -> Expression:
    """What declarations stand for without a body: the name, or the tuple of the names."""
    names = tuple(Identifier(name, place=own.place) for own in declarations for name in own.names)
    return names[0] if len(names) == 1 else TupleOf(names)


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
