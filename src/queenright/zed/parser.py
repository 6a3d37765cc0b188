"""Formulas: one walk by precedence for predicates and expressions alike (Pratt 1973).

A parenthesis may hold either, so the parser does not guess: it builds what it meets, and each operator says which kind
it wants. That keeps the time linear, and the error at the operand that is wrong.
"""

from __future__ import annotations

from queenright.zed import operators
from queenright.zed import syntax as tree
from queenright.zed.cursor import SchemaCursor
from queenright.zed.errors import SpecificationError
from queenright.zed.tokens import SchemaToken, TokenKind

ATOM_STARTS = operators.words("( { ⟨") | operators.CONSTANTS


class FormulaParser(SchemaCursor):
    """Reads predicates and expressions from a list of tokens."""

    # predicates and expressions

    def predicate(self) -> tree.Predicate:
        return self.as_predicate(self.formula(0))

    def expression(self) -> tree.Expression:
        return self.as_expression(self.formula(operators.RELATION + 1))

    def as_predicate(self, node: tree.SchemaNode) -> tree.Predicate:
        if isinstance(node, tree.Predicate):
            return node
        raise SpecificationError("a predicate, such as x = y, is wanted here, not an expression", node.place)

    def as_expression(self, node: tree.SchemaNode) -> tree.Expression:
        if isinstance(node, tree.Expression):
            return node
        raise SpecificationError("an expression, such as x + 1, is wanted here, not a predicate", node.place)

    def formula(self, level: int) -> tree.SchemaNode:
        """The longest formula whose operators bind at least as tightly as *level*."""
        with self.nesting:
            left = self._begin()
            while (extended := self._extend(left, level)) is not None:
                left = extended
            return left

    def _extend(self, left: tree.SchemaNode, level: int) -> tree.SchemaNode | None:
        token = self.token
        if token.kind is TokenKind.SYMBOL:
            if token.text in operators.LOGICAL:
                return self._logical(left) if operators.LOGICAL[token.text] >= level else None
            if token.text in operators.RELATIONS:
                return self._comparison(left) if level <= operators.RELATION else None
            if token.text in operators.ARROWS:
                return self._arrow(left) if level <= operators.ARROW else None
            if token.text == "×":
                return self._product(left) if level <= operators.PRODUCT else None
            if token.text in operators.INFIX:
                return self._infix(left) if level <= operators.INFIX[token.text] else None
            if token.text == ".":
                return self._select(left)
            if token.text == "∼":
                self.next()
                return tree.InverseOf(self.as_expression(left), place=left.place)
            if token.text in operators.CLOSURES:
                self.next()
                return tree.TransitiveClosure(self.as_expression(left), token.text == "∗", place=left.place)
            if token.text == "⦇":
                return self._image(left) if level <= operators.APPLICATION else None
        if token.kind is TokenKind.NAME and token.text in self.relations:
            return self._comparison(left) if level <= operators.RELATION else None
        if self._starts_atom(token) and level <= operators.APPLICATION and isinstance(left, tree.Expression):
            argument = self.as_expression(self.formula(operators.APPLICATION + 1))
            return tree.Apply(left, argument, place=left.place)
        return None

    def _starts_atom(self, token: SchemaToken) -> bool:
        if token.kind is TokenKind.SYMBOL:
            return token.text in ATOM_STARTS
        return token.kind in (TokenKind.NAME, TokenKind.NUMBER)

    def _logical(self, left: tree.SchemaNode) -> tree.SchemaNode:
        operator = self.next().text
        level = operators.LOGICAL[operator] + (operator not in operators.RIGHT_ASSOCIATIVE)
        right = self.as_predicate(self.formula(level))
        return tree.Logical(operator, self.as_predicate(left), right, place=left.place)

    def _comparison(self, left: tree.SchemaNode) -> tree.SchemaNode:
        operands, relations = [self.as_expression(left)], []
        while (self.at(*operators.RELATIONS)) or (
            self.token.kind is TokenKind.NAME and self.token.text in self.relations
        ):
            relations.append(self.next().text)
            operands.append(self.expression())
        return tree.Comparison(tuple(operands), tuple(relations), place=left.place)

    def _arrow(self, left: tree.SchemaNode) -> tree.SchemaNode:
        operator = self.next().text
        right = self.as_expression(self.formula(operators.ARROW))
        return tree.InfixExpression(operator, self.as_expression(left), right, place=left.place)

    def _product(self, left: tree.SchemaNode) -> tree.SchemaNode:
        items = [self.as_expression(left)]
        while self.accept("×"):
            items.append(self.as_expression(self.formula(operators.PRODUCT + 1)))
        return tree.ProductOf(tuple(items), place=left.place)

    def _infix(self, left: tree.SchemaNode) -> tree.SchemaNode:
        operator = self.next().text
        right = self.as_expression(self.formula(operators.INFIX[operator] + 1))
        if operator == "↦":
            return tree.TupleOf((self.as_expression(left), right), place=left.place)
        return tree.InfixExpression(operator, self.as_expression(left), right, place=left.place)

    def _select(self, left: tree.SchemaNode) -> tree.SchemaNode:
        self.next()
        record = self.as_expression(left)
        if self.token.kind is TokenKind.NUMBER:
            return tree.TupleSelect(record, int(self.next().text), place=left.place)
        return tree.Select(record, self.expect_name("a component's name after '.'").text, place=left.place)

    def _image(self, left: tree.SchemaNode) -> tree.SchemaNode:
        opening = self.next()
        members = self.expression()
        self._close("⦈", opening)
        return tree.Image(self.as_expression(left), members, place=left.place)

    # what a formula begins with

    def _begin(self) -> tree.SchemaNode:
        token = self.token
        if token.kind is TokenKind.NUMBER:
            return tree.Numeral(int(self.next().text), place=token.place)
        if token.kind is TokenKind.NAME:
            return self._name()
        if token.kind is not TokenKind.SYMBOL:
            raise self.error(f"expected a predicate or an expression, got {token}")
        if token.text in operators.QUANTIFIERS:
            return self._quantified()
        if token.text in operators.CONSTANTS:
            return self._instantiated(self.next())
        if token.text in operators.PREFIXES:
            operand = self.as_expression(self._operand())
            return tree.PrefixExpression(token.text, operand, place=token.place)
        readers = {
            "¬": self._negation,
            "(": self._parenthesis,
            "{": self._set,
            "⟨": self._sequence,
            "if": self._if,
            "λ": self._bound,
            "μ": self._bound,
            "Σ": self._bound,
            "let": self._let,
            "θ": self._theta,
            "disjoint": self._disjoint,
        }
        if token.text not in readers:
            raise self.error(f"expected a predicate or an expression, got {token}")
        return readers[token.text]()

    def _operand(self) -> tree.SchemaNode:
        self.next()
        return self.formula(operators.PREFIX)

    def _name(self) -> tree.SchemaNode:
        token = self.next()
        if token.text in ("true", "false"):
            return tree.Truth(token.text == "true", place=token.place)
        if token.text in self.relations:
            raise self.error(f"{token.text!r} is an infix relation; write it between two expressions", token)
        return self._instantiated(token)

    def _instantiated(self, token: SchemaToken) -> tree.SchemaNode:
        """A name, with the actual parameters of a generic definition if there are any."""
        if not self.at("["):
            return tree.Identifier(token.text, place=token.place)
        return tree.Instantiated(token.text, self._actuals(), place=token.place)

    def _actuals(self) -> tuple[tree.Expression, ...]:
        opening = self.next()
        actuals = self.listed(self.expression)
        self._close("]", opening)
        return actuals

    def _negation(self) -> tree.SchemaNode:
        token = self.next()
        return tree.Not(self.as_predicate(self.formula(operators.NEGATION)), place=token.place)

    def _disjoint(self) -> tree.SchemaNode:
        token = self.next()
        return tree.Disjoint(self.expression(), place=token.place)

    def _quantified(self) -> tree.SchemaNode:
        token = self.next()
        declarations, condition = self.choices()
        self.expect("•", f"after the declarations of {token.text}")
        return tree.Quantified(token.text, declarations, condition, self.predicate(), place=token.place)

    def _bound(self) -> tree.SchemaNode:
        """λ, μ or Σ; only μ may be without a body."""
        token = self.next()
        declarations, condition = self.choices()
        if token.text == "μ" and not self.at("•"):
            return tree.Bound("μ", declarations, condition, None, place=token.place)
        self.expect("•", f"after the declarations of {token.text}")
        return tree.Bound(token.text, declarations, condition, self.expression(), place=token.place)

    def _let(self) -> tree.SchemaNode:
        token = self.next()
        definitions = self.listed(self._local, ";")
        self.expect("•", "after the definitions of 'let'")
        body = self.formula(0)
        if isinstance(body, tree.Predicate):
            return tree.LetPredicate(definitions, body, place=token.place)
        return tree.Let(definitions, self.as_expression(body), place=token.place)

    def _theta(self) -> tree.SchemaNode:
        token = self.next()
        name, decoration = undecorated(self.expect_name("the name of a schema after θ").text)
        return tree.Theta(name, decoration, place=token.place)

    def _local(self) -> tree.Abbreviation:
        name = self.expect_name("a name after 'let'")
        self.expect("==", f"after {name.text}")
        return tree.Abbreviation(name.text, self.expression(), place=name.place)

    def _parenthesis(self) -> tree.SchemaNode:
        opening = self.next()
        if self.at("_"):
            raise self.outside("an operator as a name, such as (_ + _),", opening)
        first = self.formula(0)
        if isinstance(first, tree.Predicate):
            while self.token.kind is TokenKind.NEWLINE:
                self.next()
                first = tree.Logical("∧", first, self.predicate(), place=first.place)
            self._close(")", opening)
            return first
        items = [self.as_expression(first)]
        while self.accept(","):
            items.append(self.expression())
        self._close(")", opening)
        return items[0] if len(items) == 1 else tree.TupleOf(tuple(items), place=opening.place)

    def _close(self, symbol: str, opening: SchemaToken) -> None:
        if not self.accept(symbol):
            raise self.error(f"expected {symbol!r} to close {opening} of line {opening.place.line}, got {self.token}")

    def _set(self) -> tree.SchemaNode:
        opening = self.next()
        if self._at_declaration():
            declarations, condition = self.choices()
            body = self.expression() if self.accept("•") else None
            self._close("}", opening)
            return tree.Comprehension(declarations, condition, body, place=opening.place)
        return tree.SetOf(self._items("}", opening), place=opening.place)

    def _sequence(self) -> tree.SchemaNode:
        opening = self.next()
        return tree.SequenceOf(self._items("⟩", opening), place=opening.place)

    def _items(self, closing: str, opening: SchemaToken) -> tuple[tree.Expression, ...]:
        items: list[tree.Expression] = []
        while not self.at(closing):
            items.append(self.expression())
            if not self.accept(","):
                break
        self._close(closing, opening)
        return tuple(items)

    def _if(self) -> tree.SchemaNode:
        token = self.next()
        condition = self.predicate()
        self.expect("then", "after the condition of 'if'")
        then = self.expression()
        self.expect("else", "after the value of 'then'")
        return tree.Conditional(condition, then, self.expression(), place=token.place)

    # declarations

    def _at_declaration(self) -> bool:
        """Whether names and a colon come next."""
        index = self.index
        while self.tokens[index].kind is TokenKind.NAME and self.tokens[index + 1].text == ",":
            index += 2
        return self.tokens[index].kind is TokenKind.NAME and self.tokens[index + 1].text == ":"

    def declarations(self) -> tuple[tree.Declaration, ...]:
        """Declarations of a quantifier or a set, separated by semicolons."""
        return self.listed(self.declaration, ";")

    def choices(self) -> tuple[tuple[tree.Declaration, ...], tree.Predicate | None]:
        """The declarations of a quantifier or a set, and the condition after a bar."""
        return self.declarations(), self.predicate() if self.accept("|") else None

    def declaration(self) -> tree.Declaration:
        place = self.token.place
        if self.at("Δ", "Ξ"):
            return tree.Declaration((), self.schema_reference(), place=place)
        if self.accept("_"):
            names = [self.expect_name("the name of an infix relation").text]
            self.expect("_", f"after {names[0]}")
        else:
            names = [self.expect_name("a name to declare").text]
            if not self.at(",", ":"):
                return self._inclusion(names[0])
            while self.accept(","):
                names.append(self.expect_name("a name to declare").text)
        self.expect(":", f"after {', '.join(names)}")
        return tree.Declaration(tuple(names), self.expression(), place=place)

    def _inclusion(self, name: str) -> tree.Declaration:
        token = self.tokens[self.index - 1]
        if self.at("[") or name[-1] in "'?!":
            self.index -= 1
            return tree.Declaration((), self.schema_reference(), place=token.place)
        return tree.Declaration((), tree.Identifier(name, place=token.place), place=token.place)

    def schema_reference(self) -> tree.SchemaRef:
        """A schema by its name: ΔS, ΞS, S', S[new/old]."""
        place = self.token.place
        prefix = self.next().text if self.at("Δ", "Ξ") else ""
        name, decoration = undecorated(self.expect_name("the name of a schema").text)
        actuals = self._actuals() if self.at("[") and not self._at_renaming() else ()
        renames: tuple[tuple[str, str], ...] = ()
        if self.at("["):
            opening = self.next()
            renames = self.listed(self._renaming)
            self._close("]", opening)
        return tree.SchemaRef(name, prefix, decoration, renames, actuals, place=place)

    def _renaming(self) -> tuple[str, str]:
        new = self.expect_name("a new name").text
        self.expect("/", f"after {new}: a renaming is S[new/old]")
        return new, self.expect_name("the name to replace").text

    def _at_renaming(self) -> bool:
        """Whether `[new/old` comes next, and not actual parameters."""
        following = self.tokens[self.index + 1 : self.index + 3]
        return len(following) == 2 and following[0].kind is TokenKind.NAME and following[1].text == "/"


def undecorated(text: str) -> tuple[str, str]:
    """A name without its marks, and the marks.

    >>> undecorated("State'")
    ('State', "'")
    """
    name = text.rstrip("'?!")
    return name, text[len(name) :]
