"""Does each line of a derivation follow from the line before it?

A line follows if it is the line before with some parts rewritten by the rules of `rules`: a variable by its value, a
name or a call by its definition or its value, an operator by its result, a map by a vector of calls, cases by the row
that is decided. One step may rewrite fewer parts than `derivation` does, or carry out several operators at once: both
are sound. It may not rewrite a value into a formula, nor reorder operands: two lines of equal value are not enough.

The proof reads the new line along the old one, so that every name in it keeps its meaning: a name that came in by
unfolding a definition is looked up in that definition's own activation, as the author means it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

from queenright.notation import syntax as tree
from queenright.notation.derivation import calls
from queenright.notation.errors import LimitError, NotationError
from queenright.notation.evaluator import Evaluator, Frame, Held
from queenright.notation.limits import metered, too_deep
from queenright.notation.operations import condition
from queenright.notation.printer import write
from queenright.notation.program import Unit
from queenright.notation.rules import CALL, CARRY_OUT, CASE, MAP, PUT_IN, UNFOLD, Record, StepRule
from queenright.notation.values import Function, Value, identical, literal, literal_value
from queenright.sources import NOWHERE, Place, deep_recursion


@dataclass(frozen=True, slots=True)
class DerivationStep:
    """One line of a derivation: the rules that lead to it, or where and why it does not follow."""

    text: str
    holds: bool
    rules: tuple[StepRule, ...] = ()
    message: str = ""
    expected: str = ""
    place: Place = NOWHERE

    def to_json(self) -> dict[str, object]:
        document: dict[str, object] = {"text": self.text, "holds": self.holds}
        if self.rules:
            document["rules"] = [rule.to_json() for rule in self.rules]
        if not self.holds:
            document |= {"message": self.message, "expected": self.expected}
            document |= {"line": self.place.line, "column": self.place.column}
        return document


def follow(evaluator: Evaluator, lines: tuple[tree.Node, ...], frame: Frame) -> list[DerivationStep]:
    """Check every line against the one before it; the first is given.

    >>> from queenright.notation.parser import parse
    >>> from queenright.notation.program import build
    >>> chain = parse("1 + 2 * 3 …\\n= 1 + 5 …\\n= 6").items[0]
    >>> program = build(parse(""))
    >>> [step.message for step in follow(Evaluator(program), chain.lines, Frame(program.root, {}, None))]
    ['', 'expected 6 from 2 * 3, got 5', '']
    """
    steps = [DerivationStep(write(lines[0]), True, place=tree.extent(lines[0]))]
    with deep_recursion(), metered(evaluator.limits.allowed("walker")):
        before = _hold(lines[0], frame)
        for line in lines[1:]:
            try:
                before, step = _followed(evaluator, before, line, frame)
            except RecursionError:
                raise too_deep(evaluator.depth, "this formula", line.place) from None
            steps.append(step)
    return steps


def _followed(
    evaluator: Evaluator, before: tree.Node, line: tree.Node, frame: Frame
) -> tuple[tree.Node, DerivationStep]:
    reader = _Along(evaluator, frame)
    try:
        read = reader.read(before, line)
    except _MismatchError as mismatch:
        message = mismatch.message
        if reader.equal(mismatch.before, _hold(mismatch.line, frame)):
            message += "; the values are equal, but no rule leads from one to the other"
        wrong = DerivationStep(write(line), False, (), message, mismatch.expected, tree.extent(mismatch.line))
        return _hold(line, frame), wrong
    return read, DerivationStep(write(line), True, reader.record.rules(), place=tree.extent(line))


def _hold(node: tree.Node, frame: Frame) -> tree.Node:
    """The same tree, with every name looked up from *frame*."""
    if isinstance(node, Held):
        return node
    return tree.replaced_names(
        node, lambda name: name if isinstance(name, Held) else Held(name.name, frame, place=name.place)
    )


class _MismatchError(Exception):
    """*line* is not what *before* can become."""

    def __init__(self, before: tree.Node, line: tree.Node, value: Value | None, why: str = "") -> None:
        super().__init__()
        self.before, self.line = before, line
        self.size = sum(1 for _ in tree.walk(line))
        source, got = write(before), write(line)
        value_text = "" if value is None else write(literal(value))
        self.expected = value_text or source
        if literal_value(before) is not None or value is None:
            self.message = f"expected {source}, got {got}"
        elif literal_value(line) is not None:
            self.message = f"expected {value_text} from {source}, got {got}"
        else:
            self.message = f"expected {source} or its value {value_text}, got {got}"
        self.message += f" ({why})" if why else ""


class _Along:
    """Reads one line along the line before."""

    def __init__(self, evaluator: Evaluator, frame: Frame) -> None:
        self.evaluator = evaluator
        self.frame = frame
        self.record = Record()

    def read(self, before: tree.Node, line: tree.Node, unfolding: bool = True) -> tree.Node:
        """*line*, which *before* becomes, with the meaning of its names; definitions are unfolded if *unfolding*."""
        before, line = tree.bare(before), tree.bare(line)
        value = literal_value(line)
        if value is not None:
            return self.valued(before, line, value)
        nearest: _MismatchError | None = None
        for way in self.ways(before, line, unfolding):
            mark = self.record.mark()
            try:
                return way()
            except _MismatchError as mismatch:
                self.record.used = mark
                nearest = mismatch if nearest is None or mismatch.size < nearest.size else nearest
        raise nearest or self.mismatch(before, line)

    def mismatch(self, before: tree.Node, line: tree.Node) -> _MismatchError:
        try:
            value = self.value(before)
        except NotationError as error:
            return _MismatchError(before, line, None, error.message)
        return _MismatchError(before, line, None if isinstance(value, Function) else value)

    def value(self, node: tree.Node) -> Value:
        self.evaluator.depth = 0
        return self.evaluator.value(node, self.frame)

    def known(self, node: tree.Node) -> Value | None:
        """The value of a part, or None if it has none: another rule may still apply."""
        try:
            return self.value(node)
        except LimitError:
            raise
        except NotationError:
            return None

    def equal(self, one: tree.Node, other: tree.Node) -> bool:
        left, right = self.known(one), self.known(other)
        return left is not None and right is not None and identical(left, right)

    # --- a value ------------------------------------------------------------------------------------------------------

    def valued(self, before: tree.Node, line: tree.Node, value: Value) -> tree.Node:
        """*line* is a literal: the value of what stood there."""
        old = literal_value(before)
        if old is not None and identical(old, value):
            return line
        if isinstance(before, tree.Vector) and isinstance(line, tree.Vector) and len(before.items) == len(line.items):
            return tree.rebuilt(line, [self.read(*pair) for pair in zip(before.items, line.items, strict=True)])
        if isinstance(before, tree.Cases):
            return self.decided(before, line, unfolding=False)
        found = self.known(before)
        if found is None or not identical(found, value):
            raise self.mismatch(before, line)
        self.note(before)
        return line

    def note(self, node: tree.Node) -> None:
        """Record how a part became its value in one step."""
        inner = tree.bare(node)
        if literal_value(inner) is not None:
            return
        if isinstance(inner, Held):
            unit = self.definition(inner)
            if unit is None or not unit.parameters:
                self.record.add(PUT_IN if unit is None else CALL, inner.name)
            return
        if isinstance(inner, tree.Prefix) and inner.operator == "#" and self.is_variable(inner.operand):
            self.record.add(PUT_IN, write(inner))
            return
        if isinstance(inner, tree.Cases):
            self.note_cases(inner)
            return
        if isinstance(inner, tree.VectorComprehension):
            self.record.add(CARRY_OUT, "[ : ]")
            return
        if isinstance(inner, tree.Lambda | tree.Operator):
            return
        for child in inner.children:
            self.note(child)
        if isinstance(inner, tree.Absolute):
            self.record.add(CARRY_OUT, "| |")
        elif isinstance(inner, tree.Prefix | tree.Infix):
            self.record.add(CARRY_OUT, inner.operator)
        elif isinstance(inner, tree.Call):
            function = self.known(inner.function)
            self.record.add(*((CALL, function.name) if isinstance(function, Function) else (CARRY_OUT, "index")))

    def note_cases(self, node: tree.Cases) -> None:
        """The guards up to the first that is true, and its row."""
        for row in node.rows:
            self.note(row.guard)
            chosen = self.value(row.guard) is True
            self.record.add(CASE, "⊤" if chosen else "⊥")
            if chosen:
                self.note(row.body)
                return

    def definition(self, name: Held) -> Unit | None:
        """The definition that a name stands for; None for a variable."""
        search = name.frame
        while search is not None:
            if name.name in search.values:
                return None
            if name.name in search.unit.inner:
                return search.unit.inner[name.name]
            search = search.parent
        return None

    def is_variable(self, node: tree.Node) -> bool:
        return isinstance(node, Held) and self.definition(node) is None

    # --- a formula ----------------------------------------------------------------------------------------------------

    def ways(self, before: tree.Node, line: tree.Node, unfolding: bool) -> Iterator[Callable[[], tree.Node]]:
        """All that *before* can become and still be a formula, the plainest first."""
        if isinstance(before, Held) and isinstance(line, tree.Name):
            if before.name == line.name:
                yield lambda: replace(before, place=line.place)
            function = self.known(before)
            if isinstance(function, Function) and function.name == line.name:
                yield lambda: self.put_in(before, line, function)
        elif isinstance(before, Held) and isinstance(line, tree.Lambda | tree.Operator):
            value = self.known(before)
            if isinstance(value, Function) and value.written:
                yield lambda: self.written_out(before, line, value)
        elif _same_form(before, line):
            yield lambda: self.inside(before, line, unfolding)
        if isinstance(before, tree.Cases):
            yield lambda: self.decided(before, line, unfolding)
        if isinstance(before, tree.Infix) and before.operator == "∘":
            yield lambda: self.mapped(before, line, unfolding)
        if unfolding and isinstance(before, Held | tree.Call):
            yield lambda: self.unfolded(before, line)

    def inside(self, before: tree.Node, line: tree.Node, unfolding: bool) -> tree.Node:
        pairs = zip(before.children, line.children, strict=True)
        return tree.rebuilt(line, [self.read(old, new, unfolding) for old, new in pairs])

    def put_in(self, before: Held, line: tree.Name, function: Function) -> tree.Node:
        assert isinstance(function.frame, Frame)
        self.record.add(PUT_IN, before.name)
        return Held(line.name, function.frame, place=line.place)

    def written_out(self, before: Held, line: tree.Node, function: Function) -> tree.Node:
        """A variable whose value is a function without a name."""
        self.record.add(PUT_IN, before.name)
        return self.read(_written(function), line)

    def decided(self, before: tree.Cases, line: tree.Node, unfolding: bool) -> tree.Node:
        """Cases whose first guard is known: its row is chosen, or gone."""
        first = before.rows[0]
        try:
            chosen = condition(self.value(first.guard))
        except LimitError:
            raise
        except NotationError as error:
            raise _MismatchError(before, line, None, error.message) from None
        self.note(first.guard)
        self.record.add(CASE, "⊤" if chosen else "⊥")
        if not chosen and len(before.rows) == 1:
            raise _MismatchError(before, line, None, "no case applies: all guards are ⊥")
        return self.read(first.body if chosen else replace(before, rows=before.rows[1:]), line, unfolding)

    def mapped(self, before: tree.Infix, line: tree.Node, unfolding: bool) -> tree.Node:
        """f ∘ [a, b], written as [f(a), f(b)]."""
        function, vector = self.known(before.left), self.known(before.right)
        if not isinstance(function, Function) or not isinstance(vector, tuple):
            raise self.mismatch(before, line)
        self.note(before.right)
        self.record.add(MAP, function.name)
        items = tuple(calls(function, _written(function), vector, before.place))
        return self.read(tree.Vector(items), line, unfolding)

    def unfolded(self, before: Held | tree.Call, line: tree.Node) -> tree.Node:
        """A name or a call, written as its definition. What unfolding brings in is not unfolded in the same step."""
        head = tree.bare(before.function) if isinstance(before, tree.Call) else before
        unit, frame = self.activation(before)
        if unit is None or unit.body is None or not isinstance(head, tree.Name | tree.Lambda):
            raise self.mismatch(before, line)
        self.record.add(UNFOLD, unit.name)
        return self.read(_hold(unit.body, frame), line, unfolding=False)

    def activation(self, before: Held | tree.Call) -> tuple[Unit | None, Frame]:
        """The definition that a name or call unfolds to, and the frame in which its body is meant."""
        if isinstance(before, tree.Call):
            function = self.known(before.function)
            arguments = [self.known(argument) for argument in before.arguments]
            if not isinstance(function, Function) or isinstance(function.unit, str):
                return None, self.frame
            if len(arguments) != len(function.parameters):
                return None, self.frame
            assert isinstance(function.unit, Unit)
            assert isinstance(function.frame, Frame)
            values = {key: item for key, item in zip(function.parameters, arguments, strict=True) if item is not None}
            complete = len(values) == len(arguments)
            return (function.unit if complete else None), Frame(function.unit, values, function.frame)
        unit, home = self.definition(before), before.frame
        while home is not None and before.name not in home.unit.inner:
            home = home.parent
        if unit is None or unit.parameters or home is None:
            return None, self.frame
        return unit, Frame(unit, {}, home)


def _same_form(before: tree.Node, line: tree.Node) -> bool:
    """The same operator with as many operands; what the operands are is not asked."""
    if type(before) is not type(line) or len(before.children) != len(line.children):
        return False
    own = ("operator", "name", "parameters")  # Held is no Name to `type`, so only the names of generators are here
    return all(getattr(before, part, None) == getattr(line, part, None) for part in own)


def _written(function: Function) -> tree.Node:
    """What writes a function, with every name in it looked up from its own frame."""
    if isinstance(function.unit, str):
        return tree.Operator(function.unit)
    assert isinstance(function.frame, Frame)
    return Held(function.name, function.frame) if function.written is None else _hold(function.written, function.frame)
