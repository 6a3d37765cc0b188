"""Shape inference: what each formula can be (an integer, a boolean, a vector of integers …), found before it runs.

An abstract evaluation, repeated until nothing changes: the shape of a parameter joins the shapes of all arguments that
it is ever called with, the shape of a definition is that of its body. When one of them changes, only the bodies that
have asked for it are looked at again, so the work grows with the program and not with its square. What can't be known
is ANY, and is left to the general operators at run time. A function used as a value is known by its definition, and
calls of it count as calls of the definition. If something unknown is called anywhere, it may be any function that was
used as a value: their parameters are then ANY.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass

from queenright.notation import syntax as tree
from queenright.notation.program import Program, Unit

#: Vectors nested deeper than this are not told apart.
NESTED = 4


@dataclass(frozen=True, slots=True)
class Shape:
    """*element* is set for vectors, *unit* for functions."""

    kind: str
    element: Shape | None = None
    unit: Unit | None = None

    @property
    def scalar(self) -> bool:
        return self.kind in ("integer", "boolean")

    def __str__(self) -> str:
        return f"vector of {self.element}" if self.element else self.kind


NOTHING, ANY = Shape("nothing"), Shape("anything")
INTEGER, BOOLEAN, TEXT = Shape("integer"), Shape("boolean"), Shape("text")
#: An integer or a decimal: which one is known only at run time.
NUMBER = Shape("number")


#: Operators that make an integer of two integers.
_INTEGRAL = frozenset(("+", "-", "*", "%", "÷", "max", "min"))


def vector_of(element: Shape) -> Shape:
    return Shape("vector", element if _nesting(element) < NESTED else ANY)


def _nesting(shape: Shape) -> int:
    return 1 + _nesting(shape.element) if shape.element else 0


def comparable(shape: Shape) -> bool:
    """Can Python's == tell such values apart as ≡ does? Not if an integer could meet a boolean."""
    return comparable(shape.element) if shape.element else shape.scalar or shape.kind in ("text", NOTHING.kind)


def joined(one: Shape, other: Shape) -> Shape:
    """The shape of a value that has the one or the other.

    >>> str(joined(vector_of(NOTHING), vector_of(INTEGER))), str(joined(INTEGER, BOOLEAN))
    ('vector of integer', 'anything')
    """
    if one == other or other == NOTHING:
        return one
    if one == NOTHING:
        return other
    if one.element and other.element:
        return vector_of(joined(one.element, other.element))
    return NUMBER if numeric(one) and numeric(other) else ANY


def numeric(shape: Shape) -> bool:
    return shape in (INTEGER, NUMBER)


class Shapes:
    """The shapes of a program that is entered by some expressions, or by calls with arguments of assumed shapes."""

    def __init__(
        self,
        program: Program,
        entries: Iterable[tree.Node] = (),
        assumed: Mapping[tuple[Unit, str], Shape] | None = None,
        *,
        called_from_outside: bool = False,
    ) -> None:
        self.program = program
        self.entries = tuple(entries)
        self.parameters: dict[tuple[Unit, str], Shape] = dict(assumed or {})
        self.results: dict[Unit, Shape] = {}
        self.known: dict[tuple[int, int], Shape] = {}
        #: the bodies to look at (again), in order; the root stands for the entries
        self.waiting: OrderedDict[Unit, None] = OrderedDict.fromkeys(program.root.walk())
        #: who has asked for the shape of a parameter, or of a definition
        self.askers: dict[object, dict[Unit, None]] = {}
        #: definitions used as values; and whether something unknown is called, which may be any of them
        self.escaped: dict[Unit, None] = {}
        self.calls_unknown = called_from_outside
        self._settle()
        self._open_the_unreached()

    def _settle(self) -> None:
        while self.waiting:
            unit, _ = self.waiting.popitem(last=False)
            if unit is self.program.root:
                for entry in self.entries:
                    self.infer(entry, unit)
            elif unit.body is not None and all((unit, name) in self.parameters for name in unit.parameters):
                self._join_result(unit, self.infer(unit.body, unit))
            if not self.waiting and self.calls_unknown:
                for escaped in list(self.escaped):
                    for name in escaped.parameters:
                        self._join_parameter(escaped, name, ANY)

    def _open_the_unreached(self) -> None:
        """Nobody calls these definitions, so nothing is known of their parameters."""
        for unit in self.program.root.walk():
            for name in unit.parameters:
                if self.parameters.get((unit, name), NOTHING) == NOTHING:
                    self._join_parameter(unit, name, ANY)
        self._settle()

    def of(self, node: tree.Node, unit: Unit) -> Shape:
        """The shape of an expression in the body of *unit*, when all is settled."""
        key = (id(node), id(unit))
        if key not in self.known:
            self.known[key] = self.infer(node, unit)
        return self.known[key]

    def _join_parameter(self, unit: Unit, name: str, shape: Shape) -> None:
        before = self.parameters.get((unit, name))
        after = shape if before is None else joined(before, shape)
        if after != before:
            self.parameters[unit, name] = after
            self.waiting.update({unit: None, **self.askers.get((unit, name), {})})

    def _join_result(self, unit: Unit, shape: Shape) -> None:
        after = joined(self.results.get(unit, NOTHING), shape)
        if after != self.results.get(unit, NOTHING):
            self.results[unit] = after
            self.waiting.update(self.askers.get(unit, {}))

    def _parameter(self, owner: Unit, name: str, unit: Unit) -> Shape:
        """The shape of a parameter, asked for in the body of *unit*."""
        self.askers.setdefault((owner, name), {})[unit] = None
        return self.parameters.get((owner, name), NOTHING)

    def _result(self, target: Unit, unit: Unit) -> Shape:
        """The shape of a definition's value, asked for in the body of *unit*."""
        self.askers.setdefault(target, {})[unit] = None
        return self.results.get(target, NOTHING)

    # --- forms --------------------------------------------------------------------------------------------------------

    def infer(self, node: tree.Node, unit: Unit) -> Shape:
        return _FORMS[type(node)](self, node, unit)

    def absolute(self, node: tree.Absolute, unit: Unit) -> Shape:
        return _lifted(lambda shape: shape if numeric(shape) else ANY, self.infer(node.inner, unit))

    def vector(self, node: tree.Vector, unit: Unit) -> Shape:
        element = NOTHING
        for item in node.items:
            element = joined(element, self.infer(item, unit))
        return vector_of(element)

    def cases(self, node: tree.Cases, unit: Unit) -> Shape:
        shape = NOTHING
        for row in node.rows:
            self.infer(row.guard, unit)
            shape = joined(shape, self.infer(row.body, unit))
        return shape

    def prefix(self, node: tree.Prefix, unit: Unit) -> Shape:
        operand = self.infer(node.operand, unit)
        if node.operator == "#":
            return INTEGER
        if node.operator == "..":
            return vector_of(INTEGER)
        if node.operator in "-¬":
            return _lifted(lambda shape: shape if shape.scalar or shape == NUMBER else ANY, operand)
        return _reduced(node.operator, operand)

    def infix(self, node: tree.Infix, unit: Unit) -> Shape:
        if node.operator == "∘":
            return self.map(node, unit)
        left, right = self.infer(node.left, unit), self.infer(node.right, unit)
        if node.operator in "≡≢∈":
            return BOOLEAN
        if node.operator == "..":
            return vector_of(INTEGER)
        if node.operator == "||":
            vectors = all(side.element or side == NOTHING for side in (left, right))
            texts = all(side in (TEXT, NOTHING) for side in (left, right))
            return joined(left, right) if vectors or texts else ANY
        natural = tree.bare(node.right)
        if node.operator == "^" and isinstance(natural, tree.Number) and isinstance(natural.value, int):
            return _elementwise("*", left, right)  # an integer to such a power is an integer
        return _elementwise(node.operator, left, right)

    def map(self, node: tree.Infix, unit: Unit) -> Shape:
        function, vector = self.callee(node.left, unit), self.infer(node.right, unit)
        if function.unit is None or len(function.unit.parameters) != 1:
            self._called(function)
            return vector_of(ANY)
        argument = vector.element or (NOTHING if vector == NOTHING else ANY)
        if argument != NOTHING:
            self._join_parameter(function.unit, function.unit.parameters[0], argument)
        return vector_of(self._result(function.unit, unit))

    def call(self, node: tree.Call, unit: Unit) -> Shape:
        function = self.callee(node.function, unit)
        arguments = [self.infer(argument, unit) for argument in node.arguments]
        if function.unit is not None and len(function.unit.parameters) == len(arguments):
            for name, argument in zip(function.unit.parameters, arguments, strict=True):
                if argument != NOTHING:
                    self._join_parameter(function.unit, name, argument)
            return self._result(function.unit, unit)
        self._called(function)
        for argument in arguments:
            function = _indexed(function, argument)
        return function if arguments else ANY

    def _called(self, function: Shape) -> None:
        if function == ANY:
            self.calls_unknown = True

    def callee(self, node: tree.Node, unit: Unit) -> Shape:
        """A name that is called at once does not escape."""
        name = tree.bare(node)
        if isinstance(name, tree.Name):
            target = defined(name, unit)
            if target is not None and target.parameters:
                return Shape("function", unit=target)
        return self.infer(node, unit)

    def name(self, node: tree.Name, unit: Unit) -> Shape:
        owner = unit.owner(node.name)
        if owner is None:
            return ANY
        if node.name in owner.parameters:
            return self._parameter(owner, node.name, unit)
        target = owner.inner[node.name]
        if not target.parameters:
            return self._result(target, unit)
        self.escaped[target] = None
        return Shape("function", unit=target)


def defined(name: tree.Name, unit: Unit) -> Unit | None:
    """The definition that a name in the body of *unit* means, or None if it is a parameter or unknown."""
    owner = unit.owner(name.name)
    return None if owner is None or name.name in owner.parameters else owner.inner[name.name]


def _lifted(scalar: Callable[[Shape], Shape], shape: Shape) -> Shape:
    """Apply to the items of nested vectors."""
    if shape.element:
        return vector_of(_lifted(scalar, shape.element))
    return NOTHING if shape == NOTHING else scalar(shape)


def _elementwise(sign: str, left: Shape, right: Shape) -> Shape:
    if NOTHING in (left, right):
        return NOTHING
    if left.element or right.element:
        if ANY in (left, right):
            return vector_of(ANY)
        return vector_of(_elementwise(sign, left.element or left, right.element or right))
    if sign in "∨∧⇒":
        return BOOLEAN if left == right == BOOLEAN else ANY
    if sign in "=≠<>≤≥":
        if numeric(left) and numeric(right):
            return BOOLEAN
        return BOOLEAN if left == right and (left == TEXT or (left == BOOLEAN and sign in "=≠")) else ANY
    if left == right == INTEGER and sign in _INTEGRAL:
        return INTEGER
    return NUMBER if numeric(left) and numeric(right) else ANY


def _indexed(vector: Shape, position: Shape) -> Shape:
    """The shape of vector(position); several positions make a vector, and of a text a text."""
    if NOTHING in (vector, position):
        return NOTHING
    if vector == TEXT and position in (INTEGER, vector_of(INTEGER), vector_of(NOTHING)):
        return TEXT
    if position.element:
        return vector_of(_indexed(vector, position.element)) if vector.element else ANY
    return vector.element if vector.element and position == INTEGER else ANY


def _reduced(sign: str, operand: Shape) -> Shape:
    element = operand.element
    if element is None:
        return NOTHING if operand == NOTHING else ANY
    if sign == "||":
        return element if element.element else vector_of(NOTHING) if element == NOTHING else ANY
    if element == NUMBER and sign not in "∨∧":
        return NUMBER
    wanted = BOOLEAN if sign in "∨∧" else INTEGER
    return wanted if element in (wanted, NOTHING) else ANY


_FORMS: dict[type[tree.Node], Callable[..., Shape]] = {
    tree.Number: lambda self, node, unit: INTEGER if isinstance(node.value, int) else NUMBER,
    tree.Boolean: lambda *_: BOOLEAN,
    tree.Text: lambda *_: TEXT,
    tree.Name: Shapes.name,
    tree.LiftedName: Shapes.name,
    tree.Vector: Shapes.vector,
    tree.Parentheses: lambda self, node, unit: self.infer(node.inner, unit),
    tree.Absolute: Shapes.absolute,
    tree.Prefix: Shapes.prefix,
    tree.Infix: Shapes.infix,
    tree.Call: Shapes.call,
    tree.Cases: Shapes.cases,
}


def demanded(program: Program) -> dict[tuple[Unit, str], Shape]:
    """Parameters of the outermost functions that must be integers, since a formula counts up to them (..n)."""
    found: dict[tuple[Unit, str], Shape] = {}
    for unit in program.root.walk():
        for node in tree.walk(unit.body) if unit.body is not None else ():
            name = tree.bare(node.operand) if isinstance(node, tree.Prefix) and node.operator == ".." else None
            if isinstance(name, tree.Name):
                owner = unit.owner(name.name)
                if owner is not None and owner.parent is program.root and name.name in owner.parameters:
                    found[owner, name.name] = INTEGER
    return found
