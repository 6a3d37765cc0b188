"""The evaluator: a walk over the tree, with one frame per activation.

A frame holds the parameters of one activation and the values of the definitions without parameters in its context,
each computed once. Its parent is the activation around it, found lexically. This walk is the reference: the compiled
forms must give the same values, and an error that they meet is found again here, with its place.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, TypeVar

from queenright.errors import checked_kind
from queenright.notation import operations
from queenright.notation import syntax as tree
from queenright.notation.contexts import shown_path
from queenright.notation.errors import LimitError, NotationError
from queenright.notation.limits import Limits, metered, spend, too_deep
from queenright.notation.operations import placed
from queenright.notation.printer import write
from queenright.notation.program import Program, Unit
from queenright.notation.values import Function, Value, kind, shown
from queenright.sources import Place, deep_recursion

Result = TypeVar("Result")


@dataclass(eq=False, slots=True)
class Frame:
    """One activation of a unit: its arguments, and what has been computed once in it."""

    unit: Unit
    values: dict[str, Value]
    parent: Frame | None
    computed: dict[str, Value] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Held(tree.Name):
    """A name that is looked up from a certain frame, wherever it stands; it is printed as the name."""

    frame: Frame | None = None


class Evaluator:
    """Walks trees. *evaluations* counts how often each definition's body was evaluated."""

    def __init__(self, program: Program, limits: Limits | None = None) -> None:
        self.program = program
        self.limits = Limits() if limits is None else checked_kind("limits", limits, Limits, "a Limits or None")
        self.depth = 0
        self.evaluations: Counter[str] = Counter()
        #: the units of what has no name (functions, variables of comprehensions), by the node and the unit around it
        self.nameless: dict[tuple[int, int], tuple[tree.Node, Unit]] = {}

    def evaluate(self, node: tree.Node, frame: Frame) -> Value:
        """The value of an expression in a frame; every error has a place."""
        self.depth = 0
        with deep_recursion(), metered(self.limits.allowed("walker")):
            try:
                return self.value(node, frame)
            except RecursionError:
                raise too_deep(self.depth, "this formula", node.place) from None
            except MemoryError:
                raise LimitError("the values of this formula do not fit in memory", node.place) from None

    def value(self, node: tree.Node, frame: Frame) -> Value:
        return _FORMS[type(node)](self, node, frame)

    def at(self, place: Place, operation: Callable[..., Result], *operands: Any) -> Result:
        """The value of an operation; an error that has no place gets this one."""
        try:
            return operation(*operands)
        except NotationError as error:
            raise placed(error, place) from None

    # --- forms --------------------------------------------------------------------------------------------------------

    def absolute(self, node: tree.Absolute, frame: Frame) -> Value:
        return self.at(node.place, operations.absolute, self.value(node.inner, frame))

    def vector(self, node: tree.Vector, frame: Frame) -> Value:
        self.at(node.place, spend, len(node.items))
        return tuple([self.value(item, frame) for item in node.items])

    def prefix(self, node: tree.Prefix, frame: Frame) -> Value:
        return self.at(node.place, operations.prefix, node.operator, self.value(node.operand, frame))

    def infix(self, node: tree.Infix, frame: Frame) -> Value:
        left, right = self.value(node.left, frame), self.value(node.right, frame)
        if node.operator == "∘":
            return self.map(left, right, node.place)
        return self.at(node.place, operations.infix, node.operator, left, right)

    def map(self, function: Value, vector: Value, place: Place) -> Value:
        if not isinstance(function, Function):
            raise NotationError(f"'∘' wants a function on its left, got {kind(function)} ({shown(function)})", place)
        if not isinstance(vector, tuple):
            raise NotationError(f"'∘' wants a vector on its right, got {kind(vector)} ({shown(vector)})", place)
        self.at(place, operations.check_mappable, function)
        self.at(place, spend, len(vector))
        return tuple([self.apply(function, (item,), place) for item in vector])

    def cases(self, node: tree.Cases, frame: Frame) -> Value:
        for row in node.rows:
            if self.guard(row.guard, frame):
                return self.value(row.body, frame)
        raise NotationError(f"no case applies: all {len(node.rows)} guards are ⊥", node.place)

    def call(self, node: tree.Call, frame: Frame) -> Value:
        function = self.value(node.function, frame)
        arguments = tuple([self.value(argument, frame) for argument in node.arguments])
        if isinstance(function, Function):
            return self.apply(function, arguments, node.place)
        if not isinstance(function, tuple | str):
            raise placed(operations.not_callable(function), node.place)
        return self.at(node.place, operations.index, function, arguments)

    # --- functions without a name, comprehensions ---------------------------------------------------------------------

    def function(self, node: tree.Lambda, frame: Frame) -> Value:
        unit = self.nameless_unit(node, node.parameters, node.body, frame)
        return Function(unit.name, unit.parameters, unit, frame, node)

    def nameless_unit(self, node: tree.Node, parameters: tuple[str, ...], body: tree.Node, frame: Frame) -> Unit:
        """A unit that is made once for each place in the program."""
        key = (id(node), id(frame.unit))
        if key not in self.nameless:
            name = write(node) if isinstance(node, tree.Lambda) else ""
            self.nameless[key] = (node, Unit(name, parameters, body, frame.unit, node.place))
        return self.nameless[key][1]

    def comprehension(self, node: tree.VectorComprehension, frame: Frame) -> Value:
        found: list[Value] = []
        self.gather(node, 0, frame, found)
        return tuple(found)

    def gather(self, node: tree.VectorComprehension, number: int, frame: Frame, found: list[Value]) -> None:
        """Go through the clauses from *number* on; after the last one there is an item."""
        if number == len(node.clauses):
            found.append(self.value(node.term, frame))
            return
        clause = node.clauses[number]
        if not isinstance(clause, tree.Generator):
            if self.guard(clause, frame):
                self.gather(node, number + 1, frame, found)
            return
        vector = self.value(clause.vector, frame)
        if not isinstance(vector, tuple):
            message = f"'∈' wants a vector on its right, got {kind(vector)} ({shown(vector)})"
            raise NotationError(message, clause.place)
        self.at(clause.place, spend, len(vector))
        unit = self.nameless_unit(clause, (clause.name,), node.term, frame)
        for item in vector:
            self.gather(node, number + 1, Frame(unit, {clause.name: item}, frame), found)

    def guard(self, node: tree.Node, frame: Frame) -> bool:
        return self.at(node.place, operations.condition, self.value(node, frame))

    # --- names and activations ----------------------------------------------------------------------------------------

    def name(self, node: tree.Name, frame: Frame) -> Value:
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
        if isinstance(unit, str):
            return self.at(place, operations.operated, unit, arguments)
        assert isinstance(unit, Unit)
        assert isinstance(frame, Frame)
        self.at(place, operations.check_arguments, function, len(arguments))
        return self.activate(unit, dict(zip(unit.parameters, arguments, strict=True)), frame, place)

    def activate(self, unit: Unit, values: dict[str, Value], frame: Frame, place: Place) -> Value:
        self.depth += 1
        if self.depth > self.limits.depth:
            raise too_deep(self.limits.depth, unit.name, place)
        self.at(place, spend, 1)
        self.evaluations[unit.name] += 1
        assert unit.body is not None
        value = self.value(unit.body, Frame(unit, values, frame))
        self.depth -= 1
        return value

    def unknown(self, node: tree.Name, frame: Frame) -> NotationError:
        """Why a name means nothing here: out of context, not given, or not there at all."""
        owner = frame.unit.owner(node.name)
        if owner is not None:
            return NotationError(f"{node.name!r} has no value; give it one: given {node.name}=…", node.place)
        homes = self.program.homes(node.name)
        if homes:
            path = homes[0].path
            missing = "; ".join(name for unit in _chain(homes[0]) for name in unit.parameters)
            return NotationError(
                f"{node.name!r} lives in {shown_path(path)}; call it from there, give values for {missing}, "
                "or put a line « » above its definition, which returns to the top level",
                node.place,
            )
        owners = [unit.name for unit in self.program.root.walk() if node.name in unit.parameters]
        hint = f"; it is a parameter of {owners[0]}" if owners else ""
        return NotationError(
            f"{node.name!r} is not defined{hint}; define it, or give it a value: given {node.name}=…", node.place
        )


def _chain(unit: Unit) -> list[Unit]:
    """The units from the root to this one."""
    return ([*_chain(unit.parent), unit]) if unit.parent else []


_FORMS: dict[type[tree.Node], Callable[..., Value]] = {
    **dict.fromkeys((tree.Number, tree.Boolean, tree.Text), lambda self, node, frame: node.value),
    tree.Name: Evaluator.name,
    Held: lambda self, node, frame: self.name(node, node.frame or frame),
    tree.Vector: Evaluator.vector,
    tree.Parentheses: lambda self, node, frame: self.value(node.inner, frame),
    tree.Absolute: Evaluator.absolute,
    tree.Prefix: Evaluator.prefix,
    tree.Infix: Evaluator.infix,
    tree.Call: Evaluator.call,
    tree.Cases: Evaluator.cases,
    tree.Operator: lambda self, node, frame: Function(node.operator, (), node.operator, None, node),
    tree.Lambda: Evaluator.function,
    tree.VectorComprehension: Evaluator.comprehension,
}
