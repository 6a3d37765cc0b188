"""The parser of documents: contexts, definitions, statements and derivations; `expressions` reads what is in them."""

from __future__ import annotations

from collections.abc import Callable

from queenright.notation import syntax as tree
from queenright.notation.cursor import DEEPEST, Bracket, Newlines, expected, repeated_parameter, unexpected
from queenright.notation.errors import NotationError
from queenright.notation.expressions import ExpressionParser
from queenright.notation.spelling import tokens
from queenright.notation.tokens import END, NAME, NEWLINE, Token
from queenright.sources import Source, check_height, deep_recursion

#: The highest tree: what may be nested, with a definition and its contexts around it.
HIGHEST = DEEPEST + 10


def parse(text: str, spelling: str = "auto", name: str = "text") -> tree.Document:
    """Read a whole document.

    >>> parse("double(x) := 2 * x").definitions[0].parameters
    ('x',)
    """
    return parse_tokens(tokens(Source(name, text), spelling))


def parse_expression(text: str, spelling: str = "auto", name: str = "expression") -> tree.Node:
    """Read one expression; newlines between its parts are blank.

    >>> parse_expression("#Q")
    Prefix(operator='#', operand=Name(name='Q'))
    """
    with deep_recursion():
        return _Parser(tokens(Source(name, text), spelling)).only_expression()


def parse_tokens(found: list[Token]) -> tree.Document:
    """Read a document from its tokens."""
    with deep_recursion():
        return _Parser(found).document()


class _Parser(ExpressionParser):
    # --- the document -----------------------------------------------------------------------------------------------

    def document(self) -> tree.Document:
        items = []
        self.skip_newlines()
        while self.peek().kind != END:
            items.append(self._retried(self.item))
            self.skip_newlines()
        return tree.Document(tuple(items), place=self.tokens[0].place.to(self.tokens[-1].place))

    def only_expression(self) -> tree.Node:
        self.bracket = Bracket(Newlines.BLANK)
        node = self._retried(self.expression)
        if self.peek().kind != END:
            raise unexpected(self.peek())
        return node

    def _retried(self, read: Callable[[], tree.Node]) -> tree.Node:
        """Read `||` before a sign that may be prefix or infix as a concatenation; if that fails, as closing bars."""
        start, before, bracket = self.index, list(self.tokens), self.bracket
        self.doubtful = False
        try:
            return _not_too_high(read())
        except NotationError:
            if not self.doubtful:
                raise
            self.index, self.tokens = start, before
            self.bracket = Bracket(bracket.newlines)
            self.closing_preferred = True
            try:
                return _not_too_high(read())
            finally:
                self.closing_preferred = False

    def item(self) -> tree.Node:
        if self.peek().kind == "«":
            return self.context()
        left = self.expression()
        if self.peek().kind == ":=":
            return self.definition(left)
        if self.peek().kind == "…":
            return self.chain(left)
        self.end_of_line()
        return tree.Statement(left, place=left.place)

    def end_of_line(self) -> None:
        if self.peek().kind not in (NEWLINE, END):
            raise unexpected(self.peek())

    def context(self) -> tree.Context:
        opening = self.take()
        inherits = self.accept("…") is not None
        names: list[str] = []
        while self.peek().kind != "»":
            if (names or inherits) and not self.accept(";"):
                raise expected("';' or '»'", self.peek())
            names.append(self._name("the name of a definition"))
        closing = self.take()
        self.end_of_line()
        return tree.Context(inherits, tuple(names), place=opening.place.to(closing.place))

    def _name(self, wanted: str) -> str:
        token = self.take()
        if token.kind != NAME:
            raise expected(wanted, token)
        return str(token.value)

    def definition(self, left: tree.Node) -> tree.Definition:
        head = left.function if isinstance(left, tree.Call) else left
        parameters = left.arguments if isinstance(left, tree.Call) else ()
        if not isinstance(head, tree.Name) or (isinstance(left, tree.Call) and not parameters):
            raise NotationError("left of := stands a name, or a name with parameters in parentheses", left.place)
        for parameter in parameters:
            if not isinstance(parameter, tree.Name):
                raise NotationError("a parameter is a name", parameter.place)
        names = tuple(parameter.name for parameter in parameters if isinstance(parameter, tree.Name))
        for number, parameter in enumerate(parameters):
            if names[number] in names[:number]:
                raise repeated_parameter(names[number], parameter.place)
        self.take()
        self.skip_newlines()
        body = self.expression()
        self.end_of_line()
        return tree.Definition(head.name, names, body, place=left.place.to(body.place))

    def chain(self, first: tree.Node) -> tree.Chain:
        lines = [first]
        while self.accept("…"):
            if self.peek().kind != END:
                self.end_of_line()
            self.skip_newlines()
            if not self.accept("="):
                raise expected("'=' and the next line of the derivation", self.peek())
            lines.append(self.expression())
        self.end_of_line()
        return tree.Chain(tuple(lines), place=first.place.to(lines[-1].place))


def _not_too_high(node: tree.Node) -> tree.Node:
    """The node; all that walk a tree rely on its limited height."""
    check_height(node, lambda part: part.children, HIGHEST, NotationError)
    return node
