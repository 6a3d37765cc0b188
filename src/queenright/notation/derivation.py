"""Derivations: an expression rewritten line by line, as the source text evaluates `conflict` by hand.

First the name's definition is unfolded and nothing else; then at once every variable becomes its value and every
#variable its length; then in each line all operators whose operands were values at its start are carried out, and
parentheses round a value vanish. Of cases only the first guard is worked on. A call with values for arguments becomes
its value in one line, or its definition if `unfold` is asked for.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from queenright.notation import operations
from queenright.notation import syntax as tree
from queenright.notation.errors import NotationError
from queenright.notation.evaluator import Evaluator, Frame, Held
from queenright.notation.limits import metered, too_deep
from queenright.notation.operations import at
from queenright.notation.parentheses import parenthesised
from queenright.notation.printer import write
from queenright.notation.program import Unit
from queenright.notation.rules import CALL, CARRY_OUT, CASE, MAP, PUT_IN, UNFOLD, Record, StepRule
from queenright.notation.values import Function, Value, layers, literal, literal_value
from queenright.sources import Place, deep_recursion

#: The default limit on the lines of a derivation.
LINES = 100


@dataclass(frozen=True, slots=True)
class Derivation:
    """The lines, whether the last one is a value (or the limit on lines came first), and the rules that led to each.

    The first line follows from nothing: its rules are empty.
    """

    lines: tuple[tree.Node, ...]
    complete: bool
    rules: tuple[tuple[StepRule, ...], ...]


def derive(
    evaluator: Evaluator, expression: tree.Node, frame: Frame, *, unfold: bool = False, limit: int = LINES
) -> Derivation:
    """Rewrite *expression* until it is a value, in at most *limit* lines."""
    with deep_recursion(), metered(evaluator.limits.allowed("walker")):
        try:
            return _derived(_Steps(evaluator, unfold), expression, frame, limit)
        except RecursionError:
            raise too_deep(evaluator.depth, "this formula", expression.place) from None


def _derived(steps: _Steps, expression: tree.Node, frame: Frame, limit: int) -> Derivation:
    lines: list[tree.Node] = [expression]
    rules: list[tuple[StepRule, ...]] = [()]
    node, frame = steps.opened(expression, frame)
    if node is not expression:
        lines.append(node)
        rules.append(steps.recorded())
    substituted = steps.substituted(node, frame)
    if write(substituted) != write(node):
        lines.append(substituted)
        rules.append(steps.recorded())
    node = substituted
    while not _done(node) and len(lines) < limit:
        node = parenthesised(steps.step(node))
        lines.append(node)
        rules.append(steps.recorded())
    return Derivation(tuple(lines[:limit]), _done(node) and len(lines) <= limit, tuple(rules[:limit]))


def _done(node: tree.Node) -> bool:
    """A literal without parentheses, or a function."""
    if isinstance(node, tree.Lambda | tree.Operator):
        return True
    if isinstance(node, Held) and node.frame is not None:
        owner = node.frame.unit.inner.get(node.name)
        return owner is not None and bool(owner.parameters)
    return not isinstance(node, tree.Parentheses) and literal_value(node) is not None


class _Steps:
    def __init__(self, evaluator: Evaluator, unfold: bool) -> None:
        self.evaluator = evaluator
        self.unfold = unfold
        self.record = Record()
        self.outermost = Frame(evaluator.program.root, {}, None)

    def recorded(self) -> tuple[StepRule, ...]:
        """The rules used since the last call."""
        rules, self.record = self.record.rules(), Record()
        return rules

    # --- unfolding ----------------------------------------------------------------------------------------------------

    def opened(self, node: tree.Node, frame: Frame) -> tuple[tree.Node, Frame]:
        """The definition of the name (or of the call with literal arguments) that the whole expression is."""
        inner = tree.bare(node)
        call = inner if isinstance(inner, tree.Call) else None
        name = tree.bare(call.function) if call else inner
        found = self._unit(name, frame) if isinstance(name, tree.Name) else None
        if found is None or bool(found[0].parameters) != bool(call):
            return node, frame
        unit, home = found
        arguments = [literal_value(argument) for argument in (call.arguments if call else ())]
        if any(argument is None for argument in arguments) or unit.body is None:
            return node, frame
        if len(arguments) != len(unit.parameters):
            return node, frame
        values = {key: value for key, value in zip(unit.parameters, arguments, strict=True) if value is not None}
        self.record.add(UNFOLD, unit.name)
        return unit.body, Frame(unit, values, home)

    def _unit(self, name: tree.Name, frame: Frame) -> tuple[Unit, Frame] | None:
        search: Frame | None = name.frame if isinstance(name, Held) else frame
        while search is not None:
            if name.name in search.values:
                return None
            if name.name in search.unit.inner:
                return search.unit.inner[name.name], search
            search = search.parent
        return None

    # --- substitution -------------------------------------------------------------------------------------------------

    def substituted(self, node: tree.Node, frame: Frame) -> tree.Node:
        """Every variable replaced by its value, every #variable by its length; definitions keep their names."""
        if isinstance(node, tree.Prefix) and node.operator == "#" and isinstance(node.operand, tree.Name):
            value = self._variable(node.operand, frame)
            if isinstance(value, tuple | str):
                self.record.add(PUT_IN, f"#{node.operand.name}")
                return literal(len(value))
        if isinstance(node, tree.Name | tree.Lambda | tree.VectorComprehension):
            return tree.replaced_names(node, lambda name: self._replaced(name, frame))
        return tree.rebuilt(node, [self.substituted(child, frame) for child in node.children])

    def _variable(self, node: tree.Name, frame: Frame) -> Value | None:
        search: Frame | None = frame
        while search is not None:
            if node.name in search.values:
                return search.values[node.name]
            if node.name in search.unit.inner:
                return None
            search = search.parent
        return None

    def _replaced(self, node: tree.Name, frame: Frame) -> tree.Node:
        value = self._variable(node, frame)
        if value is not None:
            self.record.add(PUT_IN, node.name)
            return self._literal(value)
        found = self._unit(node, frame)
        if found is None:
            raise self.evaluator.unknown(node, frame)
        return Held(node.name, found[1], place=node.place)

    # --- one line -----------------------------------------------------------------------------------------------------

    def step(self, node: tree.Node) -> tree.Node:
        """Carry out every operator whose operands are values now."""
        if isinstance(node, Held):
            return self._named(node)
        if isinstance(node, tree.Cases):
            return self._cases(node)
        if isinstance(node, tree.VectorComprehension):
            return self._comprehension(node)
        if isinstance(node, tree.Parentheses):
            inner = self.step(node.inner) if not _done(node.inner) else node.inner
            return (
                inner
                if _done(inner) or isinstance(inner, tree.Parentheses | tree.Cases)
                else replace(node, inner=inner)
            )
        if all(_ready(part) for part in node.children) and not isinstance(node, tree.Vector):
            return self._contracted(node)
        return tree.rebuilt(node, [part if _ready(part) else self.step(part) for part in node.children])

    def _named(self, node: Held) -> tree.Node:
        """A definition without parameters: its value, or its body if unfolding."""
        assert node.frame is not None
        unit = node.frame.unit.inner[node.name]
        if unit.parameters:
            return node
        if self.unfold and unit.body is not None:
            return self._body(unit, {}, node.frame)
        self.record.add(CALL, unit.name)
        return self._literal(self.evaluator.definition(unit, node.frame, node.place))

    def _body(self, unit: Unit, values: dict[str, Value], frame: Frame) -> tree.Node:
        assert unit.body is not None
        self.record.add(UNFOLD, unit.name)
        return self.substituted(unit.body, Frame(unit, values, frame))

    def _cases(self, node: tree.Cases) -> tree.Node:
        first = node.rows[0]
        if not _ready(first.guard):
            return replace(node, rows=(replace(first, guard=self.step(first.guard)), *node.rows[1:]))
        value = literal_value(first.guard)
        with at(first.guard.place):
            chosen = operations.condition(self._function(first.guard) if value is None else value)
        self.record.add(CASE, "⊤" if chosen else "⊥")
        if chosen:
            return first.body
        if len(node.rows) == 1:
            raise NotationError("no case applies: all guards are ⊥", node.place)
        return replace(node, rows=node.rows[1:])

    def _comprehension(self, node: tree.VectorComprehension) -> tree.Node:
        """The vector of the first generator, and when it has a value the whole in one line."""
        first, *rest = node.clauses
        assert isinstance(first, tree.Generator)
        if not _ready(first.vector):
            return replace(node, clauses=(replace(first, vector=self.step(first.vector)), *rest))
        self.record.add(CARRY_OUT, "[ : ]")
        return self._literal(self.evaluator.value(node, self.outermost))

    def _contracted(self, node: tree.Node) -> tree.Node:
        values = [self._value(child) for child in node.children]
        with at(node.place):
            if isinstance(node, tree.Absolute):
                self.record.add(CARRY_OUT, "| |")
                return literal(operations.absolute(values[0]))
            if isinstance(node, tree.Prefix):
                self.record.add(CARRY_OUT, node.operator)
                return literal(operations.prefix(node.operator, values[0]))
            if isinstance(node, tree.Infix):
                return self._infix(node, values[0], values[1])
            if isinstance(node, tree.Call):
                return self._call(node, values[0], tuple(values[1:]))
        raise AssertionError(f"no step for {node!r}")

    def _infix(self, node: tree.Infix, left: Value, right: Value) -> tree.Node:
        if node.operator != "∘":
            self.record.add(CARRY_OUT, node.operator)
            return literal(operations.infix(node.operator, left, right))
        if not isinstance(left, Function) or not isinstance(right, tuple):
            self.evaluator.map(left, right, node.place)  # raises the error that belongs to it
            raise AssertionError("map takes a function and a vector")
        operations.check_mappable(left)
        self.record.add(MAP, left.name)
        return tree.Vector(tuple(calls(left, self._held(left), right, node.place)))

    def _call(self, node: tree.Call, function: Value, arguments: tuple[Value, ...]) -> tree.Node:
        if not isinstance(function, Function):
            if not isinstance(function, tuple | str):
                raise operations.not_callable(function)
            self.record.add(CARRY_OUT, "index")
            return self._literal(operations.index(function, arguments))
        if isinstance(function.unit, str):
            self.record.add(CARRY_OUT, function.name)
            return self._literal(operations.operated(function.unit, arguments))
        operations.check_arguments(function, len(arguments))
        if self.unfold or function.written:
            assert isinstance(function.unit, Unit)
            assert isinstance(function.frame, Frame)
            values = dict(zip(function.parameters, arguments, strict=True))
            return self._body(function.unit, values, function.frame)
        self.record.add(CALL, function.name)
        return self._literal(self.evaluator.apply(function, arguments, node.place))

    # --- functions ----------------------------------------------------------------------------------------------------

    def _value(self, node: tree.Node) -> Value:
        value = literal_value(node)
        return self._function(node) if value is None else value

    def _function(self, node: tree.Node) -> Function:
        held = tree.bare(node)
        if not isinstance(held, Held):  # without a name; all names in it have their frames
            value = self.evaluator.value(held, self.outermost)
            assert isinstance(value, Function)
            return value
        assert held.frame is not None
        unit = held.frame.unit.inner[held.name]
        return Function(unit.name, unit.parameters, unit, held.frame)

    def _literal(self, value: Value) -> tree.Node:
        """What writes a value, with functions that keep their frames."""
        if isinstance(value, Function):
            return self._held(value)
        if isinstance(value, tuple) and any(isinstance(part, Function) for layer in layers(value) for part, _ in layer):
            return tree.Vector(tuple([self._literal(item) for item in value]))
        return literal(value)

    def _held(self, function: Function) -> tree.Node:
        """What writes a function, with its own frame for every name in it."""
        if isinstance(function.unit, str):
            return tree.Operator(function.unit)
        assert isinstance(function.frame, Frame)
        if function.written is None:
            return Held(function.name, function.frame)
        return self.substituted(function.written, function.frame)


def calls(function: Function, written: tree.Node, items: tuple[Value, ...], place: Place) -> Iterator[tree.Node]:
    """What f ∘ items becomes: a call for each item, or the operator before each."""
    for item in items:
        if isinstance(function.unit, str):
            yield tree.Prefix(function.unit, literal(item), place=place)
        else:
            yield tree.Call(written, (literal(item),), place=place)


def _ready(node: tree.Node) -> bool:
    """Is this operand a value at the start of the line? Parentheses round it don't matter."""
    return _done(tree.bare(node))
