"""Schema expressions: [x : X | p], Δ and Ξ, S ∧ T, ∃ x : X • S, hiding, decoration, renaming, pre, ⨾."""

from __future__ import annotations

from queenright.zed import syntax as tree
from queenright.zed.operators import LOGICAL, RIGHT_ASSOCIATIVE
from queenright.zed.parser import FormulaParser, undecorated
from queenright.zed.tokens import TokenKind

#: How tightly the operators on schemas bind; ⨾ and hiding bind tighter than the logical ones.
LEVELS = LOGICAL | {"⨾": 60, "∖": 70}


class SchemaParser(FormulaParser):
    """Reads schema expressions, too; *schema_names* are the schemas of the text."""

    schema_names: set[str]

    def at_schema(self) -> bool:
        """Whether a schema expression comes next, where an expression might come as well."""
        token = self.token
        if token.kind is TokenKind.NAME:
            return undecorated(token.text)[0] in self.schema_names
        return self.at("[", "Δ", "Ξ", "pre", "¬")

    def schema_expression(self, level: int = 0) -> tree.SchemaExpression:
        with self.nesting:
            left = self._schema_operand()
            while self.token.kind is TokenKind.SYMBOL and LEVELS.get(self.token.text, -1) >= level:
                left = self._schema_operation(left)
            return left

    def _schema_operation(self, left: tree.SchemaExpression) -> tree.SchemaExpression:
        operator = self.next().text
        if operator == "∖":
            return tree.Hiding(left, self._hidden(), place=left.place)
        right = self.schema_expression(LEVELS[operator] + (operator not in RIGHT_ASSOCIATIVE))
        return tree.SchemaLogical(operator, left, right, place=left.place)

    def _hidden(self) -> tuple[str, ...]:
        opening = self.expect("(", "and the names to hide")
        names = self.names("a name to hide")
        self._close(")", opening)
        return names

    def _schema_operand(self) -> tree.SchemaExpression:
        token = self.token
        if self.accept("¬"):
            return tree.SchemaNot(self.schema_expression(LEVELS["∧"] + 1), place=token.place)
        if self.accept("pre"):
            return tree.Precondition(self.schema_expression(LEVELS["⨾"] + 1), place=token.place)
        if self.at("∀", "∃"):
            return self._schema_quantified()
        if self.accept("("):
            inside = self.schema_expression()
            self._close(")", token)
            return inside
        if self.at("["):
            return self._schema_text()
        return self.schema_reference()

    def _schema_quantified(self) -> tree.SchemaExpression:
        token = self.next()
        declarations, condition = self.choices()
        self.expect("•", f"after the declarations of {token.text}")
        return tree.SchemaQuantified(token.text, declarations, condition, self.schema_expression(), place=token.place)

    def _schema_text(self) -> tree.SchemaExpression:
        opening = self.next()
        declarations, predicates = self.body()
        self._close("]", opening)
        return tree.SchemaText(declarations, predicates, place=opening.place)

    def body(self) -> tuple[tuple[tree.Declaration, ...], tuple[tree.Predicate, ...]]:
        """Declarations, and the predicates below a bar."""
        declarations = list(self.declarations())
        while self.token.kind is TokenKind.NEWLINE:
            self.next()
            declarations += self.declarations()
        return tuple(declarations), self._predicates() if self.accept("|") else ()

    def _predicates(self) -> tuple[tree.Predicate, ...]:
        found = [self.predicate()]
        while self.token.kind is TokenKind.NEWLINE or self.at(";"):
            self.next()
            found.append(self.predicate())
        return tuple(found)
