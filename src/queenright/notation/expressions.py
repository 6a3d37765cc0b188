"""The parser of expressions: operator precedence by hand (Pratt 1973), one method for each form of the grammar.

What is peculiar to the notation: `|` opens or closes by position, `||` is a reduction, a concatenation or two closing
bars, and a newline means something else in each kind of bracket. `cursor.Bracket` keeps what is open around the cursor.
"""

from __future__ import annotations

from dataclasses import replace

from queenright.notation import syntax as tree
from queenright.notation.cursor import (
    Bracket,
    Cursor,
    Newlines,
    expected,
    no_chain,
    no_operand,
    repeated_parameter,
    unexpected,
)
from queenright.notation.errors import NotationError
from queenright.notation.symbols import INFIX, NOT_ASSOCIATIVE, PREFIX, RIGHT_ASSOCIATIVE
from queenright.notation.tokens import CLOSE_GROUP, END, NAME, NEWLINE, NUMBER, OPEN_GROUP, TEXT, Token
from queenright.sources import Place

#: A token of one of these kinds begins an operand and nothing else.
_OPERAND = {NUMBER, TEXT, NAME, "⊤", "⊥", "[", "(", "|", "¬", "#", "..", OPEN_GROUP}
#: An operator may stand alone, as a function; not ∘, which would map what it stands before.
_OPERATORS = {*INFIX, *PREFIX} - {"∘"}
_CLOSING = {"(": ")", "[": "]", OPEN_GROUP: CLOSE_GROUP, "«": "»"}


class ExpressionParser(Cursor):
    """Reads expressions where the cursor stands."""

    #: the function and the comprehension that were read last; their brackets are still to come
    open_function: tree.Lambda | None = None
    open_comprehension: tree.VectorComprehension | None = None

    def expression(self, least: int = 0) -> tree.Node:
        """An expression whose infix operators bind at least as tight as *least*."""
        left = self.prefix()
        while True:
            token = self.peek()
            level = INFIX.get(token.kind, -1)
            if level < least or self._closes_bars(token):
                # Between bars, |-> closes a bar and is the arrow of a case.
                is_function = token.kind == "↦" and not least and not self.bracket.bars
                return self.function(left) if is_function else left
            self.take()
            right = self.expression(level if token.kind in RIGHT_ASSOCIATIVE else level + 1)
            left = tree.Infix(token.kind, left, right, place=token.place)
            if token.kind in NOT_ASSOCIATIVE and INFIX.get(self.peek().kind) == level:
                raise no_chain(self.peek())

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

    def prefix(self) -> tree.Node:
        with self.nesting:
            if self.bracket.newlines is not Newlines.END:
                self.skip_newlines()
            token = self.peek()
            if token.kind in _OPERATORS and self._stands_alone():
                return tree.Operator(self.take().kind, place=token.place)
            if token.kind not in PREFIX:
                return self.postfix()
            self.take()
            if self.peek().kind == "∘":
                return tree.Operator(token.kind, place=token.place)
            if token.kind in ("max", "min") and self._lists_several():
                items, closing = self.items(self.take(), Newlines.BLANK)
                return tree.Prefix(token.kind, tree.Vector(items, place=closing.place), place=token.place)
            return tree.Prefix(token.kind, self.expression(PREFIX[token.kind]), place=token.place)

    def _stands_alone(self) -> bool:
        """Is the next token an operator between brackets or commas, with no operand beside it?"""
        kinds = [token.kind for token in self.tokens[self.index - 1 : self.index + 2]]
        return len(kinds) == 3 and kinds[0] in "([," and kinds[2] in "]),"

    def _lists_several(self) -> bool:
        """Does a bracket with commas follow? max(a, b) is read as max [a, b], max(a, b ↦ c) as max of a function."""
        depth = 0
        found = False
        for token in self.tokens[self.index :] if self.peek().kind == "(" else ():
            depth += (token.kind in ("(", "[", OPEN_GROUP)) - (token.kind in (")", "]", CLOSE_GROUP))
            if not depth:
                return found
            if depth == 1 and token.kind in ("→", "↦"):
                return False
            found = found or (depth == 1 and token.kind == ",")
        return False

    def function(self, left: tree.Node) -> tree.Lambda:
        """left ↦ body. A name is a parameter; `parentheses` adds those before it."""
        if not isinstance(left, tree.Name):
            raise unexpected(self.peek())
        self.take()
        body = self.expression()
        self.open_function = tree.Lambda((left.name,), body, place=left.place.to(body.place))
        return self.open_function

    def postfix(self) -> tree.Node:
        node = self.atom()
        while self.peek().kind == "(":
            opening = self.take()
            arguments, closing = self.items(opening, Newlines.BLANK)
            node = tree.Call(node, arguments, place=node.place.to(closing.place))
        return node

    def atom(self) -> tree.Node:
        token = self.peek()
        if token.kind in (NUMBER, TEXT, NAME, "⊤", "⊥"):
            self.take()
            return _leaf(token)
        if token.kind == "[":
            return self.vector(self.take())
        if token.kind == "|":
            return self.absolute()
        if token.kind in ("(", OPEN_GROUP):
            return self.parentheses()
        raise no_operand(token)

    def absolute(self) -> tree.Node:
        opening = self.take()
        self.bracket.bars.append(opening)
        inner = self.expression()
        token = self.peek()
        if token.kind == "||":  # the first half closes this bar, the second is left for the next
            half = Place(token.place.source, max(token.place.end - 1, token.place.start), token.place.end)
            self.tokens = list(self.tokens)
            self.tokens[self.index] = Token("|", half)
        elif token.kind == "↦" and token.place.text == "|->":  # |x|->y: a bar that closes, and the arrow of a case
            self.tokens = list(self.tokens)
            self.tokens[self.index] = Token("→", Place(token.place.source, token.place.start + 1, token.place.end))
        elif token.kind == "|":
            self.take()
        elif token.kind in (NEWLINE, END, *_CLOSING.values()):
            raise NotationError("this '|' is not closed; wanted a second '|' after the operand", opening.place)
        else:
            raise unexpected(token)
        self.bracket.bars.pop()
        return tree.Absolute(inner, place=opening.place.to(token.place))

    def vector(self, opening: Token) -> tree.Node:
        """[a, b], or [term : clauses]."""
        items, closing = self.items(opening, Newlines.SEPARATE)
        place = opening.place.to(closing.place)
        if len(items) == 1 and items[0] is self.open_comprehension:
            return replace(items[0], place=place)
        return tree.Vector(items, place=place)

    def comprehension(self, term: tree.Node) -> tree.VectorComprehension:
        """The clauses behind the colon (or a bar that closes nothing). A name that is new before ∈ is a variable."""
        self.bracket.newlines = Newlines.BLANK
        sign = self.take()
        clauses: list[tree.Node] = []
        names: set[str] = set()
        while True:
            clause = self.expression()
            left = clause.left if isinstance(clause, tree.Infix) and clause.operator == "∈" else None
            if isinstance(clause, tree.Infix) and isinstance(left, tree.Name) and left.name not in names:
                names.add(left.name)
                clause = tree.Generator(left.name, clause.right, place=left.place)
            if not names:
                raise NotationError(
                    "a comprehension begins with its variable, conditions follow after commas: [x * x : x ∈ V, x > 1]",
                    clause.place,
                )
            clauses.append(clause)
            if not self.accept(","):
                self.open_comprehension = tree.VectorComprehension(term, tuple(clauses), place=sign.place)
                return self.open_comprehension

    def items(self, opening: Token, newlines: Newlines) -> tuple[tuple[tree.Node, ...], Token]:
        """Expressions up to the closing bracket; in a vector a newline separates like a comma."""
        outer, self.bracket = self.bracket, Bracket(newlines)
        items: list[tree.Node] = []
        closing = _CLOSING[opening.kind]
        self.skip_newlines()
        while self.peek().kind != closing:
            items.append(self.expression())
            if opening.kind == "[" and len(items) == 1 and self.peek().kind in (":", "|"):
                items = [self.comprehension(items[0])]
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

    def parentheses(self) -> tree.Node:
        """Grouping, cases, or the invisible braces of LaTeX."""
        opening = self.take()
        outer, self.bracket = self.bracket, Bracket(Newlines.BLANK)
        inner = self.expression()
        rows = self.rows(inner) if opening.kind == "(" and self.peek().kind == "→" else ()
        if self.peek().kind == "," and opening.kind == "(":
            inner = self.parameters(inner)
        closing = self._close(opening)
        self.bracket = outer
        place = opening.place.to(closing.place)
        if rows:
            return tree.Cases(rows, place=place)
        if inner is self.open_function:  # the brackets are its own
            return replace(inner, place=place)
        return tree.Parentheses(inner, place=place) if opening.kind == "(" else inner

    def parameters(self, first: tree.Node) -> tree.Lambda:
        """x, y ↦ body: a function of several parameters."""
        comma = self.peek()
        nodes = [first]
        while self.accept(","):
            nodes.append(self.expression())
        last = nodes[-1]
        names = [node.name for node in nodes[:-1] if isinstance(node, tree.Name)]
        if not isinstance(last, tree.Lambda) or len(names) < len(nodes) - 1:
            raise NotationError("a comma in parentheses; a vector is written with brackets: [a, b]", comma.place)
        names += last.parameters
        for number, node in enumerate(nodes):
            if names[number] in names[:number]:
                raise repeated_parameter(names[number], node.place)
        self.open_function = replace(last, parameters=tuple(names))
        return self.open_function

    def rows(self, guard: tree.Node) -> tuple[tree.Row, ...]:
        self.bracket.newlines = Newlines.SEPARATE
        rows: list[tree.Row] = []
        while True:
            arrow = self.take()
            if arrow.kind != "→":
                raise expected("'→' after the guard of this case", arrow)
            body = self.expression()
            rows.append(tree.Row(guard, body, place=guard.place.to(body.place)))
            if self.peek().kind not in (";", NEWLINE):
                return tuple(rows)
            while self.peek().kind in (";", NEWLINE):
                self.take()
            if self.peek().kind == ")":
                return tuple(rows)
            guard = self.expression()


def _leaf(token: Token) -> tree.Node:
    if token.kind == NAME:
        return tree.Name(str(token.value), place=token.place)
    if token.kind == TEXT:
        return tree.Text(str(token.value), place=token.place)
    if token.kind == NUMBER:
        assert not isinstance(token.value, str)
        return tree.Number(token.value, place=token.place)
    return tree.Boolean(token.kind == "⊤", place=token.place)
