"""Running a whole document: every display is evaluated and reported as holding or not.

All definitions are read first, so a statement may stand before what it uses, as in the source text. A statement
`n = 8` about a name that nobody defines gives a value to what follows; any other boolean statement is an assertion;
every line of a derivation must follow from the one before (`following`).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from queenright.notation.contexts import Path, inferred_paths, shown_path
from queenright.notation.engine import evaluate
from queenright.notation.errors import NotationError
from queenright.notation.evaluator import Evaluator
from queenright.notation.following import DerivationStep, follow
from queenright.notation.givens import context_for, enter
from queenright.notation.limits import Limits
from queenright.notation.markdown import DISPLAY, Item, PassedOver, given, is_markdown, lines_of_prose, markdown_items
from queenright.notation.parser import parse_tokens
from queenright.notation.printer import write
from queenright.notation.program import Program, build
from queenright.notation.spelling import tokens
from queenright.notation.syntax import Chain, Context, Definition, Document, Infix, Node, Statement, extent, names_in
from queenright.notation.values import Value, literal_value, shown, to_json
from queenright.sizes import plural
from queenright.sources import Source, visible

#: The kinds of outcomes of what was not read.
PASSED_OVER, PROSE = "passed over", "prose"


@dataclass(frozen=True, slots=True)
class Outcome:
    """What became of one display. *holds* is None for what can't fail: definitions, given values, plain values, and
    what was passed over because it is not in the notation."""

    line: int
    kind: str
    text: str
    holds: bool | None = None
    value: Value | None = None
    message: str = ""
    lines: tuple[DerivationStep, ...] = ()
    #: of what is passed over: a display, a formula in the prose, or code
    passed: str = ""

    def to_json(self) -> dict[str, object]:
        document: dict[str, object] = {"line": self.line, "kind": self.kind, "text": self.text, "holds": self.holds}
        if self.value is not None:
            document["value"] = to_json(self.value)
        if self.message:
            document["message"] = self.message
        if self.lines:
            document["lines"] = [step.to_json() for step in self.lines]
        return document


def _passed_over(line: int, kind: str, text: str, reason: str) -> Outcome:
    return Outcome(line, PASSED_OVER, visible(text), message=reason, passed=kind)


def document_items(source: Source, spelling: str = "auto") -> list[Item]:
    """The items of a document in the notation, or of one with prose around them."""
    if spelling == "auto" and is_markdown(source):
        return markdown_items(source)
    return list(parse_tokens(tokens(source, spelling)).items)


def run(
    source: Source,
    known: Mapping[str, Value] | None = None,
    *,
    spelling: str = "auto",
    by: str = "auto",
    limits: Limits | None = None,
) -> list[Outcome]:
    """Run a document and say what became of each display.

    >>> [outcome.holds for outcome in run(Source("a", "f(x) := x + 1\\nf(1) = 2\\nf(1) ≡ 3"))]
    [None, True, False]
    """
    items = document_items(source, spelling)
    program = build(Document(tuple(item for item in items if isinstance(item, Node))))
    prose = lines_of_prose(source) if spelling == "auto" and is_markdown(source) else 0
    runner = _Runner(program, dict(known or {}), by, limits, with_prose=prose > 0)
    found = [outcome for item in items for outcome in runner.outcomes(item)]
    return [*found, Outcome(0, PROSE, plural(prose, "line") + " of prose", value=prose)] if prose else found


@dataclass(slots=True)
class _Runner:
    program: Program
    given: dict[str, Value]
    by: str
    limits: Limits | None
    current: Path = ()
    #: definitions met so far, by name; one that is met again repeats
    met: dict[str, list[Definition]] = field(default_factory=dict)
    #: whether the document has prose, whose formulas may speak of anything
    with_prose: bool = False

    def outcomes(self, item: Item) -> list[Outcome]:
        if isinstance(item, PassedOver):
            return [_passed_over(item.place.line, item.kind, item.text, item.reason)]
        if isinstance(item, NotationError):
            return [
                Outcome(
                    item.line,
                    "unreadable",
                    visible(item.place.source.line_at(item.place.start).strip()),
                    False,
                    message=item.message,
                )
            ]
        if isinstance(item, Context):
            return []
        if isinstance(item, Definition):
            return [self.definition(item)]
        if isinstance(item, Chain):
            return [self.chain(item)]
        assert isinstance(item, Statement)
        return [self.statement(item)]

    def definition(self, item: Definition) -> Outcome:
        text = " ".join(write(item).split())
        before = self.met.setdefault(item.name, [])
        if item not in before:
            before.append(item)
            return Outcome(item.place.line, "definition", text)
        return self.repeat(item, before[before.index(item)], text)

    def repeat(self, item: Definition, first: Definition, text: str) -> Outcome:
        """A definition that is listed again, without contexts: those inferred must be those written above."""
        homes = [unit.path for unit in self.program.homes(item.name)]
        try:
            paths = inferred_paths(self.program.repeats)
        except NotationError as error:
            return Outcome(item.place.line, "repeat", text, False, message=error.message)
        path = paths[next(number for number, other in enumerate(self.program.repeats) if other is item)]
        message = f"repeats line {first.place.line}; the context inferred is {shown_path(path)}"
        return Outcome(item.place.line, "repeat", text, path in homes, message=message)

    def statement(self, item: Statement) -> Outcome:
        text, line = write(item), extent(item).line
        told = given(item)
        if told is not None and not self.program.homes(told[0]):
            self.given[told[0]] = told[1]
            return Outcome(line, "given", text)
        unknown = self.unknown(item.expression) if self.with_prose else []
        if unknown:
            return _passed_over(line, DISPLAY, text, f"no value for {', '.join(unknown)}")
        try:
            value = self.evaluate(item.expression)
        except NotationError as error:
            return Outcome(line, "statement", text, False, message=error.message)
        if isinstance(value, bool):
            return Outcome(line, "assertion", text, value, message="" if value else self.difference(item.expression))
        return Outcome(line, "value", text, value=value)

    def unknown(self, node: Node) -> list[str]:
        """The names in a formula that nobody defines and that have no value, nor could have one as a parameter."""
        parameters = {name for unit in self.program.root.walk() for name in unit.parameters}
        known = {*self.given, *parameters}
        names = dict.fromkeys(name.name for name in names_in(node))
        return [name for name in names if name not in known and not self.program.homes(name)]

    def difference(self, node: Node) -> str:
        """What the left side of a wrong ≡ or = really is."""
        if not isinstance(node, Infix) or node.operator not in "=≡":
            return "the value is ⊥"
        return f"the left side is {shown(self.evaluate(node.left))}"

    def chain(self, item: Chain) -> Outcome:
        """Every line follows from the one before; the names of the first say which context is meant."""
        line, text, relevant = extent(item).line, write(item.lines[0]), self.relevant()
        try:
            unit = context_for(self.program, item.lines[0], relevant)
            frame = enter(self.program, unit, relevant)
            steps = follow(Evaluator(self.program, self.limits), item.lines, frame)
        except NotationError as error:
            return Outcome(line, "derivation", text, False, message=error.message)
        value = literal_value(item.lines[-1])
        wrong = next((step for step in steps if not step.holds), None)
        message = "" if wrong is None else f"line {wrong.place.line}, column {wrong.place.column}: {wrong.message}"
        return Outcome(line, "derivation", text, wrong is None, value if wrong is None else None, message, tuple(steps))

    def relevant(self) -> dict[str, Value]:
        return {name: value for name, value in self.given.items() if name not in self.program.root.inner}

    def evaluate(self, node: Node) -> Value:
        return evaluate(self.program, node, self.relevant(), by=self.by, limits=self.limits)
