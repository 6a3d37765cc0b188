"""The parser: operator precedence by hand (Pratt 1973), one method for each form of the grammar.

What is peculiar to the notation: `|` opens or closes by position, `||` is a reduction, a concatenation or two closing
bars, and a newline means something else in each kind of bracket. `cursor.Bracket` keeps what is open around the cursor.
"""

from __future__ import annotations

from collections.abc import Callable

from queenright.notation.cursor import DEEPEST, Bracket, Cursor, Newlines, expected, no_operand, unexpected
from queenright.notation.errors import NotationError
from queenright.notation.spelling import tokens
from queenright.notation.symbols import INFIX, NOT_ASSOCIATIVE, PREFIX, RIGHT_ASSOCIATIVE
from queenright.notation.syntax import (
    Absolute,
    Boolean,
    Call,
    Cases,
    Chain,
    Context,
    Definition,
    Document,
    Infix,
    Name,
    Node,
    Number,
    Parentheses,
    Prefix,
    Row,
    Statement,
    Text,
    Vector,
)
from queenright.notation.tokens import CLOSE_GROUP, END, NAME, NEWLINE, NUMBER, OPEN_GROUP, TEXT, Token
from queenright.sources import Place, Source, check_height, deep_recursion

#: The highest tree: what may be nested, with a definition and its contexts around it.
HIGHEST = DEEPEST + 10

#: A token of one of these kinds begins an operand and nothing else.
_OPERAND = {NUMBER, TEXT, NAME, "⊤", "⊥", "[", "(", "|", "¬", "#", "..", OPEN_GROUP}
_CLOSING = {"(": ")", "[": "]", OPEN_GROUP: CLOSE_GROUP, "«": "»"}


def parse(text: str, spelling: str = "auto", name: str = "text") -> Document:
    """Read a whole document.

    >>> parse("double(x) := 2 * x").definitions[0].parameters
    ('x',)
    """
    return parse_tokens(tokens(Source(name, text), spelling))


def parse_expression(text: str, spelling: str = "auto", name: str = "expression") -> Node:
    """Read one expression; newlines between its parts are blank.

    >>> parse_expression("#Q")
    Prefix(operator='#', operand=Name(name='Q'))
    """
    with deep_recursion():
        return _Parser(tokens(Source(name, text), spelling)).only_expression()


def parse_tokens(found: list[Token]) -> Document:
    """Read a document from its tokens."""
    with deep_recursion():
        return _Parser(found).document()


class _Parser(Cursor):
    # --- the document -----------------------------------------------------------------------------------------------

    def document(self) -> Document:
        items = []
        self.skip_newlines()
        while self.peek().kind != END:
            items.append(self._retried(self.item))
            self.skip_newlines()
        return Document(tuple(items), place=self.tokens[0].place.to(self.tokens[-1].place))

    def only_expression(self) -> Node:
        self.bracket = Bracket(Newlines.BLANK)
        node = self._retried(self.expression)
        if self.peek().kind != END:
            raise unexpected(self.peek())
        return node

    def _retried(self, read: Callable[[], Node]) -> Node:
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

    def item(self) -> Node:
        if self.peek().kind == "«":
            return self.context()
        left = self.expression()
        if self.peek().kind == ":=":
            return self.definition(left)
        if self.peek().kind == "…":
            return self.chain(left)
        self.end_of_line()
        return Statement(left, place=left.place)

    def end_of_line(self) -> None:
        if self.peek().kind not in (NEWLINE, END):
            raise unexpected(self.peek())

    def context(self) -> Context:
        opening = self.take()
        inherits = self.accept("…") is not None
        names: list[str] = []
        while self.peek().kind != "»":
            if (names or inherits) and not self.accept(";"):
                raise expected("';' or '»'", self.peek())
            names.append(self._name("the name of a definition"))
        closing = self.take()
        self.end_of_line()
        return Context(inherits, tuple(names), place=opening.place.to(closing.place))

    def _name(self, wanted: str) -> str:
        token = self.take()
        if token.kind != NAME:
            raise expected(wanted, token)
        return str(token.value)

    def definition(self, left: Node) -> Definition:
        head = left.function if isinstance(left, Call) else left
        parameters = left.arguments if isinstance(left, Call) else ()
        if not isinstance(head, Name) or (isinstance(left, Call) and not parameters):
            raise NotationError("left of := stands a name, or a name with parameters in parentheses", left.place)
        for parameter in parameters:
            if not isinstance(parameter, Name):
                raise NotationError("a parameter is a name", parameter.place)
        names = tuple(parameter.name for parameter in parameters if isinstance(parameter, Name))
        for number, parameter in enumerate(parameters):
            if names[number] in names[:number]:
                raise NotationError(f"the parameter {names[number]!r} stands here twice", parameter.place)
        self.take()
        self.skip_newlines()
        body = self.expression()
        self.end_of_line()
        return Definition(head.name, names, body, place=left.place.to(body.place))

    def chain(self, first: Node) -> Chain:
        lines = [first]
        while self.accept("…"):
            if self.peek().kind != END:
                self.end_of_line()
            self.skip_newlines()
            if not self.accept("="):
                raise expected("'=' and the next line of the derivation", self.peek())
            lines.append(self.expression())
        self.end_of_line()
        return Chain(tuple(lines), place=first.place.to(lines[-1].place))

    # --- expressions ------------------------------------------------------------------------------------------------

    def expression(self, least: int = 0) -> Node:
        """An expression whose infix operators bind at least as tight as *least*."""
        left = self.prefix()
        while True:
            token = self.peek()
            level = INFIX.get(token.kind, -1)
            if level < least or self._closes_bars(token):
                return left
            self.take()
            right = self.expression(level if token.kind in RIGHT_ASSOCIATIVE else level + 1)
            left = Infix(token.kind, left, right, place=token.place)
            if token.kind in NOT_ASSOCIATIVE and self.peek().kind in NOT_ASSOCIATIVE:
                raise NotationError(
                    "comparisons make no chains; write both and join them: (a < b) ∧ (b < c)", self.peek().place
                )

    def _closes_bars(self, token: Token) -> bool:
        """Is this `||` two closing bars? If no operand begins after it."""
        if token.kind != "||" or len(self.bracket.bars) < 2:
            return False
        after = self.index + 1
        while self.bracket.newlines is Newlines.BLANK and self.tokens[after].kind == NEWLINE:
            after += 1
        following = self.tokens[after].kind
        if following in PREFIX and following not in _OPERAND:
            self.doubtful = True
            return self.closing_preferred
        return following not in _OPERAND

    def prefix(self) -> Node:
        with self.nesting:
            if self.bracket.newlines is not Newlines.END:
                self.skip_newlines()
            token = self.peek()
            if token.kind not in PREFIX:
                return self.postfix()
            self.take()
            return Prefix(token.kind, self.expression(PREFIX[token.kind]), place=token.place)

    def postfix(self) -> Node:
        node = self.atom()
        while self.peek().kind == "(":
            opening = self.take()
            arguments, closing = self.items(opening, Newlines.BLANK)
            node = Call(node, arguments, place=node.place.to(closing.place))
        return node

    def atom(self) -> Node:
        token = self.peek()
        if token.kind in (NUMBER, TEXT, NAME, "⊤", "⊥"):
            self.take()
            return _leaf(token)
        if token.kind == "[":
            items, closing = self.items(self.take(), Newlines.SEPARATE)
            return Vector(items, place=token.place.to(closing.place))
        if token.kind == "|":
            return self.absolute()
        if token.kind in ("(", OPEN_GROUP):
            return self.parentheses()
        raise no_operand(token)

    def absolute(self) -> Node:
        opening = self.take()
        self.bracket.bars.append(opening)
        inner = self.expression()
        token = self.peek()
        if token.kind == "||":  # the first half closes this bar, the second is left for the next
            half = Place(token.place.source, max(token.place.end - 1, token.place.start), token.place.end)
            self.tokens = list(self.tokens)
            self.tokens[self.index] = Token("|", half)
        elif token.kind == "|":
            self.take()
        elif token.kind in (NEWLINE, END, *_CLOSING.values()):
            raise NotationError("this '|' is not closed; wanted a second '|' after the operand", opening.place)
        else:
            raise unexpected(token)
        self.bracket.bars.pop()
        return Absolute(inner, place=opening.place.to(token.place))

    def items(self, opening: Token, newlines: Newlines) -> tuple[tuple[Node, ...], Token]:
        """Expressions up to the closing bracket; in a vector a newline separates like a comma."""
        outer, self.bracket = self.bracket, Bracket(newlines)
        items: list[Node] = []
        closing = _CLOSING[opening.kind]
        self.skip_newlines()
        while self.peek().kind != closing:
            items.append(self.expression())
            separated = self.peek().kind == NEWLINE
            self.skip_newlines()
            if self.accept(","):
                self.skip_newlines()
                if self.peek().kind == closing:
                    raise expected("an item after the comma", self.peek())
            elif not separated:
                break
        token = self._close(opening)
        self.bracket = outer
        return tuple(items), token

    def _close(self, opening: Token) -> Token:
        """The bracket that closes *opening*, or the error that says which one is missing."""
        self.skip_newlines()
        token = self.take()
        closing = _CLOSING[opening.kind]
        if token.kind == END:
            raise NotationError(f"this {opening.kind!r} is not closed; wanted {closing!r}", opening.place)
        if token.kind != closing:
            raise unexpected(token, f"{closing!r} to close the {opening.kind!r} at column {opening.place.column}")
        return token

    def parentheses(self) -> Node:
        """Grouping, cases, or the invisible braces of LaTeX."""
        opening = self.take()
        outer, self.bracket = self.bracket, Bracket(Newlines.BLANK)
        inner = self.expression()
        rows = self.rows(inner) if opening.kind == "(" and self.peek().kind == "→" else ()
        if self.peek().kind == "," and opening.kind == "(":
            raise NotationError("a comma in parentheses; a vector is written with brackets: [a, b]", self.peek().place)
        closing = self._close(opening)
        self.bracket = outer
        place = opening.place.to(closing.place)
        if rows:
            return Cases(rows, place=place)
        return Parentheses(inner, place=place) if opening.kind == "(" else inner

    def rows(self, guard: Node) -> tuple[Row, ...]:
        self.bracket.newlines = Newlines.SEPARATE
        rows: list[Row] = []
        while True:
            arrow = self.take()
            if arrow.kind != "→":
                raise expected("'→' after the guard of this case", arrow)
            body = self.expression()
            rows.append(Row(guard, body, place=guard.place.to(body.place)))
            if self.peek().kind not in (";", NEWLINE):
                return tuple(rows)
            while self.peek().kind in (";", NEWLINE):
                self.take()
            if self.peek().kind == ")":
                return tuple(rows)
            guard = self.expression()


def _leaf(token: Token) -> Node:
    if token.kind == NAME:
        return Name(str(token.value), place=token.place)
    if token.kind == TEXT:
        return Text(str(token.value), place=token.place)
    if token.kind == NUMBER:
        assert not isinstance(token.value, str)
        return Number(token.value, place=token.place)
    return Boolean(token.kind == "⊤", place=token.place)


def _not_too_high(node: Node) -> Node:
    """The node; all that walk a tree rely on its limited height."""
    check_height(node, lambda part: part.children, HIGHEST, NotationError)
    return node
