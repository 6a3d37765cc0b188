"""The evaluator: a walk over the tree, with one frame per activation.

A frame holds the parameters of one activation and the values of the definitions without parameters in its context,
each computed once. Its parent is the activation around it, found lexically. This walk is the reference: the compiled
forms must give the same values, and an error that they meet is found again here, with its place.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field

from queenright.notation import operations
from queenright.notation.contexts import shown_path
from queenright.notation.errors import LimitError, NotationError
from queenright.notation.limits import Limits, StepsError, metered, spend, too_deep
from queenright.notation.operations import placed
from queenright.notation.program import Program, Unit
from queenright.notation.syntax import (
    Absolute,
    Boolean,
    Call,
    Cases,
    Infix,
    Name,
    Node,
    Number,
    Parentheses,
    Prefix,
    Text,
    Vector,
)
from queenright.notation.values import Function, Value, kind, shown
from queenright.sources import Place, deep_recursion


@dataclass(eq=False, slots=True)
class Frame:
    """One activation of a unit: its arguments, and what has been computed once in it."""

    unit: Unit
    values: dict[str, Value]
    parent: Frame | None
    computed: dict[str, Value] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Held(Name):
    """A name that is looked up from a certain frame, wherever it stands; it is printed as the name."""

    frame: Frame | None = None


class Evaluator:
    """Walks trees. *evaluations* counts how often each definition's body was evaluated."""

    def __init__(self, program: Program, limits: Limits | None = None) -> None:
        self.program = program
        self.limits = limits or Limits()
        self.depth = 0
        self.evaluations: Counter[str] = Counter()

    def evaluate(self, node: Node, frame: Frame) -> Value:
        """The value of an expression in a frame; every error has a place."""
        self.depth = 0
        with deep_recursion(), metered(self.limits.allowed("walker")):
            try:
                return self.value(node, frame)
            except RecursionError:
                raise too_deep(self.depth, "this formula", node.place) from None
            except MemoryError:
                raise LimitError("the values of this formula do not fit in memory", node.place) from None

    def value(self, node: Node, frame: Frame) -> Value:
        return _FORMS[type(node)](self, node, frame)

    def spend(self, steps: int, place: Place) -> None:
        try:
            spend(steps)
        except StepsError as error:
            raise placed(error, place) from None

    # --- forms --------------------------------------------------------------------------------------------------------

    def constant(self, node: Number | Boolean | Text, frame: Frame) -> Value:
        return node.value

    def inner(self, node: Parentheses, frame: Frame) -> Value:
        return self.value(node.inner, frame)

    def absolute(self, node: Absolute, frame: Frame) -> Value:
        operand = self.value(node.inner, frame)
        try:
            return operations.absolute(operand)
        except NotationError as error:
            raise placed(error, node.place) from None

    def vector(self, node: Vector, frame: Frame) -> Value:
        self.spend(len(node.items), node.place)
        return tuple([self.value(item, frame) for item in node.items])

    def prefix(self, node: Prefix, frame: Frame) -> Value:
        operand = self.value(node.operand, frame)
        try:
            return operations.prefix(node.operator, operand)
        except NotationError as error:
            raise placed(error, node.place) from None

    def infix(self, node: Infix, frame: Frame) -> Value:
        left, right = self.value(node.left, frame), self.value(node.right, frame)
        if node.operator == "∘":
            return self.map(left, right, node.place)
        try:
            return operations.infix(node.operator, left, right)
        except NotationError as error:
            raise placed(error, node.place) from None

    def map(self, function: Value, vector: Value, place: Place) -> Value:
        if not isinstance(function, Function):
            raise NotationError(f"'∘' wants a function on its left, got {kind(function)} ({shown(function)})", place)
        if not isinstance(vector, tuple):
            raise NotationError(f"'∘' wants a vector on its right, got {kind(vector)} ({shown(vector)})", place)
        self.spend(len(vector), place)
        return tuple([self.apply(function, (item,), place) for item in vector])

    def cases(self, node: Cases, frame: Frame) -> Value:
        for row in node.rows:
            guard = self.value(row.guard, frame)
            try:
                chosen = operations.condition(guard)
            except NotationError as error:
                raise placed(error, row.guard.place) from None
            if chosen:
                return self.value(row.body, frame)
        raise NotationError(f"no case applies: all {len(node.rows)} guards are ⊥", node.place)

    def call(self, node: Call, frame: Frame) -> Value:
        function = self.value(node.function, frame)
        arguments = tuple([self.value(argument, frame) for argument in node.arguments])
        if isinstance(function, Function):
            return self.apply(function, arguments, node.place)
        try:
            if not isinstance(function, tuple | str):
                raise operations.not_callable(function)
            return operations.index(function, arguments)
        except NotationError as error:
            raise placed(error, node.place) from None

    # --- names and activations ----------------------------------------------------------------------------------------

    def held(self, node: Held, frame: Frame) -> Value:
        return self.name(node, node.frame or frame)

    def name(self, node: Name, frame: Frame) -> Value:
        search: Frame | None = frame
        while search is not None:
            if node.name in search.values:
                return search.values[node.name]
            if node.name in search.unit.inner:
                return self.definition(search.unit.inner[node.name], search, node.place)
            search = search.parent
        raise self.unknown(node, frame)

    def definition(self, unit: Unit, frame: Frame, place: Place) -> Value:
        """A definition seen as a value: a function, or the value computed once in this activation."""
        if unit.parameters:
            return Function(unit.name, unit.parameters, unit, frame)
        if unit.name not in frame.computed:
            frame.computed[unit.name] = self.activate(unit, {}, frame, place)
        return frame.computed[unit.name]

    def apply(self, function: Function, arguments: tuple[Value, ...], place: Place) -> Value:
        unit, frame = function.unit, function.frame
        assert isinstance(unit, Unit)
        assert isinstance(frame, Frame)
        try:
            operations.check_arguments(function, len(arguments))
        except NotationError as error:
            raise placed(error, place) from None
        return self.activate(unit, dict(zip(unit.parameters, arguments, strict=True)), frame, place)

    def activate(self, unit: Unit, values: dict[str, Value], frame: Frame, place: Place) -> Value:
        self.depth += 1
        if self.depth > self.limits.depth:
            raise too_deep(self.limits.depth, unit.name, place)
        self.spend(1, place)
        self.evaluations[unit.name] += 1
        assert unit.body is not None
        value = self.value(unit.body, Frame(unit, values, frame))
        self.depth -= 1
        return value

    def unknown(self, node: Name, frame: Frame) -> NotationError:
        """Why a name means nothing here: out of context, not given, or not there at all."""
        owner = frame.unit.owner(node.name)
        if owner is not None:
            return NotationError(f"{node.name!r} has no value; give it one: --given {node.name}=…", node.place)
        homes = self.program.homes(node.name)
        if homes:
            path = homes[0].path
            missing = "; ".join(name for unit in _chain(homes[0]) for name in unit.parameters)
            return NotationError(
                f"{node.name!r} lives in {shown_path(path)}; call it from there, or give values for {missing}",
                node.place,
            )
        owners = [unit.name for unit in self.program.root.walk() if node.name in unit.parameters]
        hint = f"; it is a parameter of {owners[0]}" if owners else ""
        return NotationError(
            f"{node.name!r} is not defined{hint}; define it, or give it a value: --given {node.name}=…", node.place
        )


def _chain(unit: Unit) -> list[Unit]:
    """The units from the root to this one."""
    return ([*_chain(unit.parent), unit]) if unit.parent else []


_FORMS: dict[type[Node], Callable[..., Value]] = {
    Number: Evaluator.constant,
    Boolean: Evaluator.constant,
    Text: Evaluator.constant,
    Name: Evaluator.name,
    Held: Evaluator.held,
    Vector: Evaluator.vector,
    Parentheses: Evaluator.inner,
    Absolute: Evaluator.absolute,
    Prefix: Evaluator.prefix,
    Infix: Evaluator.infix,
    Call: Evaluator.call,
    Cases: Evaluator.cases,
}
