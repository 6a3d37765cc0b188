"""A tree back to text, in any of the three markups or as messages show it.

Reading the text again gives the same tree. Parentheses are set where precedence needs them, and also where fuzz wants
them and precedence does not: round a quantifier or a conditional inside another formula, and round the operand of a
prefix operator unless it is a single word.
"""

from __future__ import annotations

import re

from queenright.zed import syntax as tree
from queenright.zed.operators import (
    APPLICATION,
    ARROW,
    ARROWS,
    ATOM,
    INFIX,
    LOGICAL,
    NEGATION,
    PREFIX,
    PRODUCT,
    RELATION,
    RIGHT_ASSOCIATIVE,
)
from queenright.zed.symbols import BY_TEXT, Markup

DIGITS = str.maketrans("₀₁₂₃₄₅₆₇₈₉", "0123456789")


def show(node: tree.SchemaNode, markup: Markup = Markup.SCREEN) -> str:
    """One formula or declaration on one line.

    >>> show(tree.InfixExpression("+", tree.Identifier("i"), tree.Numeral(1)))
    'i + 1'
    """
    return Printer(markup, frozenset()).show(node)


class Printer:
    """Writes nodes in one markup; *relations* are the infix relations that the specification declares."""

    def __init__(self, markup: Markup, relations: frozenset[str]) -> None:
        self.markup, self.relations = markup, relations

    def symbol(self, text: str) -> str:
        return BY_TEXT[text].spelling(self.markup) if text in BY_TEXT else self.relation(text)

    def relation(self, name: str) -> str:
        return f"\\{name}" if self.markup is Markup.LATEX else name

    def name(self, text: str) -> str:
        """A name as this markup writes it."""
        found = re.fullmatch(r"(.*?)([₀-₉]*)(['?!]*)", text)
        assert found is not None
        stem, index, marks = found[1], found[2].translate(DIGITS), found[3]
        if self.markup is Markup.LATEX:
            stem = stem.replace("_", "\\_")
            return f"{stem}{f'_{{{index}}}' if len(index) > 1 else f'_{index}' if index else ''}{marks}"
        if not index or self.markup is Markup.SCREEN:
            return text
        return f"{stem}↘{index}↖{marks}" if self.markup is Markup.UNICODE else f"{stem}%_{index}%^{marks}"

    def show(self, node: tree.SchemaNode) -> str:
        return self.leveled(node)[0]

    def within(self, node: tree.SchemaNode, level: int) -> str:
        """A node as an operand, in parentheses if it binds more loosely than *level*."""
        text, own = self.leveled(node)
        return text if own >= level else f"({text})"

    def closed(self, node: tree.SchemaNode) -> str:
        """An expression that `•`, `|` or `;` of what is round it may follow: λ, μ, Σ and let would take that."""
        return f"({self.show(node)})" if isinstance(node, tree.Bound | tree.Let) else self.show(node)

    def leveled(self, node: tree.SchemaNode) -> tuple[str, int]:
        """The text of a node and how tightly it binds; quantifiers and conditionals count as loosest."""
        match node:
            case tree.Numeral(value):
                return str(value), ATOM
            case tree.Identifier(text):
                return (self.symbol(text) if text in BY_TEXT else self.name(text)), ATOM
            case tree.Instantiated(name, actuals):
                sign = self.symbol(name) if name in BY_TEXT else self.name(name)
                return f"{sign}[{self.listed(actuals)}]", ATOM
            case tree.Truth(value):
                return ("true" if value else "false"), ATOM
            case tree.TupleOf(items):
                return f"({self.listed(items)})", ATOM
            case tree.SetOf(items):
                return self.bracketed("{", self.listed(items), "}"), ATOM
            case tree.SequenceOf(items):
                return self.bracketed("⟨", self.listed(items), "⟩"), ATOM
            case tree.Comprehension():
                return self.comprehension(node), ATOM
            case tree.Select(record, component):
                return f"{self.within(record, ATOM)}.{self.name(component)}", ATOM
            case tree.TupleSelect(record, position):
                return f"{self.within(record, ATOM)}.{position}", ATOM
            case tree.InverseOf(relation):
                return f"{self.within(relation, ATOM)} {self.symbol('∼')}", ATOM
            case tree.TransitiveClosure(relation, reflexive):
                return f"{self.within(relation, ATOM)} {self.symbol('∗' if reflexive else '⁺')}", ATOM
            case tree.Image(relation, members):
                inside = f"{self.symbol('⦇')} {self.show(members)} {self.symbol('⦈')}"
                return f"{self.within(relation, APPLICATION)} {inside}", APPLICATION
            case tree.Bound(operator, declarations, condition, body):
                text = f"{self.symbol(operator)} {self.schema_text(declarations, condition)}"
                return (text if body is None else f"{text} {self.symbol('•')} {self.show(body)}"), -1
            case tree.Let(definitions, body) | tree.LetPredicate(definitions, body):
                local = "; ".join(f"{self.name(own.name)} == {self.closed(own.value)}" for own in definitions)
                return f"{self.symbol('let')} {local} {self.symbol('•')} {self.show(body)}", -1
            case tree.Theta(schema, decoration):
                return f"{self.symbol('θ')} {self.name(schema + decoration)}", ATOM
            case tree.BindingOf(schema, _, values):
                mark = "'" if all(isinstance(own, tree.Identifier) and own.text[-1] == "'" for own in values) else ""
                return f"{self.symbol('θ')} {self.name(schema + mark)}", ATOM
            case tree.SchemaExpression():
                return self.schema_expression(node)
            case tree.Apply(function, argument):
                return self.application(function, argument), APPLICATION
            case tree.Conditional(condition, then, otherwise):
                words = [self.symbol(word) for word in ("if", "then", "else")]
                parts = [self.show(condition), self.closed(then), self.closed(otherwise)]
                return " ".join(f"{word} {part}" for word, part in zip(words, parts, strict=True)), -1
            case tree.Quantified(quantifier, declarations, condition, body):
                text = self.schema_text(declarations, condition)
                return f"{self.symbol(quantifier)} {text} {self.symbol('•')} {self.show(body)}", -1
            case tree.Declaration():
                return self.declaration(node), ATOM
        return self.operation(node)

    def operation(self, node: tree.SchemaNode) -> tuple[str, int]:
        match node:
            case tree.PrefixExpression(operator, operand):
                sign = "-" if operator == "−" else self.symbol(operator)
                text = self.within(operand, ATOM)
                return (f"{sign}{text}" if operator == "−" else f"{sign} {text}"), PREFIX
            case tree.InfixExpression(operator, left, right):
                level = ARROW if operator in ARROWS else INFIX[operator]
                return self.joined(operator, left, right, level), level
            case tree.ProductOf(items):
                return f" {self.symbol('×')} ".join(self.within(item, PRODUCT + 1) for item in items), PRODUCT
            case tree.Comparison(operands, relations):
                words = [self.within(operands[0], RELATION + 1)]
                for relation, operand in zip(relations, operands[1:], strict=True):
                    words += [self.symbol(relation), self.within(operand, RELATION + 1)]
                return " ".join(words), RELATION
            case tree.Disjoint(family):
                return f"{self.symbol('disjoint')} {self.within(family, RELATION + 1)}", RELATION
            case tree.Not(operand):
                return f"{self.symbol('¬')} {self.within(operand, NEGATION + 1)}", NEGATION
            case tree.Logical(operator, left, right):
                return self.joined(operator, left, right, LOGICAL[operator]), LOGICAL[operator]
        raise AssertionError(f"no way to show {type(node).__name__}")

    def schema_expression(self, node: tree.SchemaExpression) -> tuple[str, int]:
        match node:
            case tree.SchemaRef(name, prefix, decoration, renames, actuals):
                sign = f"{self.symbol(prefix)} " if prefix else ""
                given = f"[{self.listed(actuals)}]" if actuals else ""
                pairs = ", ".join(f"{self.name(new)}{self.symbol('/')}{self.name(old)}" for new, old in renames)
                return f"{sign}{self.name(name + decoration)}{given}{f'[{pairs}]' if pairs else ''}", ATOM
            case tree.SchemaText(declarations, predicates):
                parts = "; ".join(self.declaration(own) for own in declarations)
                inside = "; ".join(self.show(own) for own in predicates)
                return f"[{parts}{f' | {inside}' if predicates else ''}]", ATOM
            case tree.SchemaNot(operand):
                return f"{self.symbol('¬')} {self.within(operand, ATOM)}", NEGATION
            case tree.Precondition(operand):
                return f"{self.symbol('pre')} {self.within(operand, ATOM)}", NEGATION
            case tree.Hiding(operand, names):
                hidden = ", ".join(map(self.name, names))
                return f"{self.within(operand, ATOM)} {self.symbol('∖')} ({hidden})", NEGATION
            case tree.SchemaQuantified(quantifier, declarations, condition, body):
                text = self.schema_text(declarations, condition)
                return f"{self.symbol(quantifier)} {text} {self.symbol('•')} {self.show(body)}", -1
            case tree.SchemaLogical(operator, left, right):
                both = [self.within(part, ATOM) for part in (left, right)]
                return f"{both[0]} {self.symbol(operator)} {both[1]}", LOGICAL.get(operator, NEGATION)
        raise AssertionError(f"no way to show {type(node).__name__}")

    def joined(self, operator: str, left: tree.SchemaNode, right: tree.SchemaNode, level: int) -> str:
        to_the_right = operator in RIGHT_ASSOCIATIVE
        first = self.within(left, level + to_the_right)
        return f"{first} {self.symbol(operator)} {self.within(right, level + (not to_the_right))}"

    def application(self, function: tree.Expression, argument: tree.Expression) -> str:
        operand = self.show(argument)
        if not isinstance(argument, tree.TupleOf):
            operand = f"({operand})"
        return f"{self.within(function, APPLICATION)}{operand}"

    def listed(self, items: tuple[tree.Expression, ...]) -> str:
        return ", ".join(self.show(item) for item in items)

    def bracketed(self, opening: str, text: str, closing: str) -> str:
        if self.markup is Markup.SCREEN:
            return f"{opening}{text}{closing}"
        return f"{self.symbol(opening)} {text} {self.symbol(closing)}"

    def comprehension(self, node: tree.Comprehension) -> str:
        text = self.schema_text(node.declarations, node.condition)
        if node.body is not None:
            text += f" {self.symbol('•')} {self.show(node.body)}"
        return f"{self.symbol('{')} {text} {self.symbol('}')}"

    def schema_text(self, declarations: tuple[tree.Declaration, ...], condition: tree.Predicate | None) -> str:
        text = "; ".join(self.declaration(declaration) for declaration in declarations)
        return f"{text} | {self.show(condition)}" if condition is not None else text

    def declaration(self, node: tree.Declaration) -> str:
        if not node.names:
            return self.show(node.domain)
        if node.names[0] in self.relations:
            slot = self.symbol("_")
            names = f"{slot} {self.relation(node.names[0])} {slot}"
        else:
            names = ", ".join(self.name(name) for name in node.names)
        return f"{names} : {self.closed(node.domain)}"
