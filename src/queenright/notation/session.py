"""A conversation in the notation: definitions, given values and expressions, one entry after the other.

No terminal here: an entry comes in as text, the answers go out as text. The command's prompt is a thin shell round it.
"""

from __future__ import annotations

from collections.abc import Mapping

from queenright.notation.derivation import derive
from queenright.notation.engine import evaluate
from queenright.notation.errors import NotationError
from queenright.notation.evaluator import Evaluator
from queenright.notation.following import follow
from queenright.notation.givens import context_for, enter
from queenright.notation.limits import Limits
from queenright.notation.markdown import given
from queenright.notation.parser import parse_tokens
from queenright.notation.printer import derivation_text, write
from queenright.notation.program import Program, build
from queenright.notation.rules import described
from queenright.notation.spelling import tokens
from queenright.notation.syntax import Chain, Context, Definition, Document, Node, Statement
from queenright.notation.tokens import NEWLINE
from queenright.notation.values import Value, literal
from queenright.sources import Source

HELP = """\
An expression gives its value:           queens(6)   #queens(8)   [1, 2] + 3
A definition stays:                      double(x) := 2 * x
A given value fills an open parameter:   n = 8
Line by line, as the source text does:   derive conflict
All definitions and given values:        show
Symbols by name and the Tab key:         \\or → ∨   \\map → ∘   \\<< → «
Brackets may stay open at the end of a line. Ctrl-D or quit leaves."""

_OPEN = {"(": 1, "[": 1, "{": 1, "«": 1, ")": -1, "]": -1, "}": -1, "»": -1}


class Session:
    """What has been said so far."""

    def __init__(
        self,
        document: Document,
        known: Mapping[str, Value] | None = None,
        *,
        by: str = "auto",
        limits: Limits | None = None,
        spelling: str = "auto",
    ) -> None:
        self.items: list[Node] = [item for item in document.items if isinstance(item, Definition | Context)]
        if any(isinstance(item, Context) for item in self.items):
            self.items.append(Context(False, ()))  # what is typed lives outside of the file's last context
        self.given: dict[str, Value] = dict(known or {})
        self.by, self.limits, self.spelling = by, limits, spelling
        self.entries = 0
        self.program: Program = build(Document(tuple(self.items)))

    def answer(self, entry: str) -> list[str]:
        """Take one entry and say what there is to say.

        >>> session = Session(Document(()))
        >>> session.answer("double(x) := 2 * x"), session.answer("double([1, 2])")
        ([], ['[2, 4]'])
        """
        self.entries += 1
        word, _, rest = entry.strip().partition(" ")
        if word in ("help", "?") and not rest:
            return [HELP]
        if word == "show" and not rest:
            return self.shown()
        source = Source(f"entry {self.entries}", entry)
        if word == "derive" and rest.strip():
            start = entry.index("derive") + len("derive")
            return self.derived(parse_tokens(tokens(source, self.spelling, start)).items)
        return [line for item in parse_tokens(tokens(source, self.spelling)).items for line in self.said(item)]

    def said(self, item: Node) -> list[str]:
        if isinstance(item, Context):
            self.items.append(item)
            return []
        if isinstance(item, Definition):
            self.define(item)
            return []
        if isinstance(item, Chain):
            return self.followed(item)
        assert isinstance(item, Statement)
        told = self.gives(item)
        if told is not None:
            self.given[told[0]] = told[1]
            return []
        return [write(literal(self.value(item.expression)))]

    def gives(self, item: Statement) -> tuple[str, Value] | None:
        """The name and the value that a statement such as n = 8 gives, if nobody defines the name."""
        told = given(item)
        return told if told is not None and not self.program.homes(told[0]) else None

    def names(self) -> set[str]:
        """All names that an entry can use."""
        units = list(self.program.root.walk())
        return {name for unit in units for name in (unit.name, *unit.parameters) if name} | set(self.given)

    def define(self, item: Definition) -> None:
        """Add a definition; typed again, it takes the place of the one before."""
        try:
            program = build(Document((*self.items, item)))
            items = [*self.items, item]
        except NotationError:
            items = [*(old for old in self.items if not isinstance(old, Definition) or old.name != item.name), item]
            program = build(Document(tuple(items)))
        self.items, self.program = items, program

    def value(self, node: Node) -> Value:
        return evaluate(self.program, node, self.given, by=self.by, limits=self.limits)

    def derived(self, items: tuple[Node, ...]) -> list[str]:
        if len(items) != 1 or not isinstance(items[0], Statement):
            raise NotationError("derive wants one expression, such as: derive conflict")
        node = items[0].expression
        frame = enter(self.program, context_for(self.program, node, self.given), self.given)
        found = derive(Evaluator(self.program, self.limits), node, frame)
        comments = [described(rules) for rules in found.rules]
        return [derivation_text(list(found.lines), complete=found.complete, comments=comments)]

    def followed(self, item: Chain) -> list[str]:
        """A derivation that was typed: the rules that lead to each line, or why it does not follow."""
        frame = enter(self.program, context_for(self.program, item.lines[0], self.given), self.given)
        steps = follow(Evaluator(self.program, self.limits), item.lines, frame)[1:]
        return [f"{step.text}: {described(step.rules) if step.holds else step.message}" for step in steps]

    def shown(self) -> list[str]:
        values = [f"{name} = {write(literal(value))}" for name, value in self.given.items()]
        return [write(item) for item in self.items if not isinstance(item, Context) or item.names] + values


def unfinished(entry: str, spelling: str = "auto") -> bool:
    """Does the entry go on in the next line? Yes while a bracket is open, after := and after a derivation's …

    >>> unfinished("f(x) := ( x = 0 → 1"), unfinished("f(1)")
    (True, False)
    """
    try:
        found = [token for token in tokens(Source("entry", entry), spelling)[:-1] if token.kind != NEWLINE]
    except NotationError:
        return False
    if not found:
        return False
    return sum(_OPEN.get(token.kind, 0) for token in found) > 0 or found[-1].kind in (":=", "…")
