"""From formulas to C: expressions and statements, for the shapes that C can hold.

What C can't hold is refused (`c_shapes`). A function as an argument is the frame of the activation that it lives in:
which definition it is, the shape of the parameter says, and the frame lives longer than the call.
"""

from __future__ import annotations

import struct
from collections.abc import Callable

from queenright.notation import syntax as tree
from queenright.notation.c_loops import CLoops
from queenright.notation.c_shapes import RefusedError, c_name, c_type, depth_of, leaf, refusal, text_code
from queenright.notation.errors import NotationError
from queenright.notation.fusion import fusible, is_vector
from queenright.notation.program import Unit
from queenright.notation.shapes import (
    BOOLEAN,
    INTEGER,
    NOTHING,
    NUMBER,
    TEXT,
    Shape,
    defined,
    joined,
    numeric,
    vector_of,
)

_REDUCTION = {"∨": "some", "∧": "every_one", "+": "sum", "*": "product", "max": "largest", "min": "smallest"}


class CFunction(CLoops):
    """Writes the body of one C function."""

    # --- statements ---------------------------------------------------------------------------------------------------

    def leave(self, node: tree.Node, target: str, wanted: Shape) -> None:
        """Put the value into the variable *target* of the shape *wanted*, a vector with a reference of its own."""
        inner = tree.bare(node)
        if isinstance(inner, tree.Cases):
            self.cases(inner, target, wanted)
            return
        code = self.coerced(node, wanted)
        self.emit(f"{target} = hold({code});" if self.nesting(node) else f"{target} = {code};")

    def cases(self, node: tree.Cases, target: str, wanted: Shape) -> None:
        closing = 0
        for row in node.rows:
            if self.shapes.of(row.guard, self.unit) != BOOLEAN:
                raise RefusedError("a guard that may not be one boolean", row.guard)
            guard = self.expression(row.guard)
            with self.block(f"if ({guard})"):
                self.leave(row.body, target, wanted)
            self.emit("else {")
            self.indent += 1
            self.owned.append([])
            closing += 1
        self.emit("fail(NO_CASE);")
        for _ in range(closing):
            self.drop(self.owned.pop())
            self.indent -= 1
            self.emit("}")

    # --- expressions --------------------------------------------------------------------------------------------------

    def expression(self, node: tree.Node) -> str:
        """A C expression that borrows its value: a parameter, or something that the block owns."""
        inner = tree.bare(node)
        if is_vector(self.shapes.of(inner, self.unit)):
            loop = fusible(inner, self.unit, self.shapes, impure=True)
            if loop is not None:
                return self.materialised(inner, loop)
        return _FORMS[type(inner)](self, inner)

    def number(self, node: tree.Number) -> str:
        if not isinstance(node.value, int):
            return f"INT64_C({struct.unpack('q', struct.pack('d', node.value))[0]})"
        if node.value >= 1 << 63:
            raise RefusedError("an integer of more than 63 bits", node)
        return f"INT64_C({node.value})"

    def text(self, node: tree.Text) -> str:
        """The characters by their numbers: no text of the author's is in the program."""
        name = self.own(f"make({len(node.value)})", 1)
        for number, character in enumerate(node.value):
            self.emit(f"{name}->items[{number}] = INT64_C({ord(character)});")
        return name

    def boolean(self, node: tree.Boolean) -> str:
        return str(int(node.value))

    def vector(self, node: tree.Vector) -> str:
        depth = self.nesting(node)
        element = self.shape(node).element or NOTHING
        codes = [(self.coerced(item, element), self.nesting(item)) for item in node.items]
        name = self.own(f"make({len(codes)})", depth)
        for number, (code, inside) in enumerate(codes):
            self.emit(f"{name}->items[{number}] = {f'(int64_t)hold({code})' if inside else code};")
        return name

    def name(self, node: tree.Name) -> str:
        owner = self.unit.owner(node.name)
        if owner is None:
            raise NotationError(f"{node.name!r} is not defined here", node.place)
        if node.name in owner.parameters:
            return f"{self.frame(owner)}{c_name(node.name)}"
        target = owner.inner[node.name]
        if target.parameters:
            raise RefusedError(f"the function {node.name} as a value that is not passed as an argument", node)
        return f"{self.naming.of(target)}({self.outer(target)})"

    def frame(self, owner: Unit) -> str:
        """How the frame of *owner* is reached from this function, up to the name in it."""
        steps, unit = 0, self.unit
        while unit is not owner:
            assert unit.parent is not None
            unit, steps = unit.parent, steps + 1
        return "self." if not steps else "self." + "outer->" * steps

    def outer(self, target: Unit) -> str:
        """The frame that *target* lives in, as its functions take it."""
        assert target.parent is not None
        path = self.frame(target.parent)
        return "&self" if path == "self." else path.removesuffix("->")

    def case_value(self, node: tree.Cases) -> str:
        depth = self.nesting(node)
        name = self.temporary("value")
        self.emit(f"{c_type(depth)}{name};")
        self.cases(node, name, self.shape(node))
        if depth:
            self.owned[-1].append((name, depth))
        return name

    def absolute(self, node: tree.Absolute) -> str:
        shape = self.shape(node.inner)
        if not numeric(shape):
            raise RefusedError("| | of something that may be no number", node)
        return f"{'number_' if shape == NUMBER else ''}absolute({self.expression(node.inner)})"

    def prefix(self, node: tree.Prefix) -> str:
        shape = self.shapes.of(node.operand, self.unit)
        if node.operator in ("∨", "∧"):
            loop = fusible(node.operand, self.unit, self.shapes)
            if loop is not None and shape.element == BOOLEAN:
                return self.search(node, loop)
        inner = tree.bare(node.operand)
        if node.operator == "||" and isinstance(inner, tree.Infix) and inner.operator == "∘":
            return self.gathered(node, inner)
        code = self.expression(node.operand)
        if node.operator == "#" and (shape.element or shape == TEXT):
            return f"{code}->length"
        if node.operator == ".." and shape == INTEGER:
            return self.own(f"upto({code})", 1)
        if (node.operator == "-" and (shape.scalar or shape == NUMBER)) or (node.operator == "¬" and shape == BOOLEAN):
            return f"({self.negated(code, shape)})"
        if node.operator == "||" and shape.element and (shape.element.element or shape.element == NOTHING):
            return self.own(f"flatten({code}, {max(2, self.nesting(node.operand))})", self.nesting(node))
        wanted = (BOOLEAN,) if node.operator in ("∨", "∧") else (INTEGER, NUMBER)
        if node.operator in _REDUCTION and shape.element in (*wanted, NOTHING):
            return f"{'number_' if shape.element == NUMBER else ''}{_REDUCTION[node.operator]}({code})"
        raise RefusedError(f"{node.operator!r} of the shape '{shape}'", node)

    def callee(self, node: tree.Node) -> tuple[Unit, str] | None:
        """The definition that is called, and the frame that it lives in; None if it is no function."""
        name = tree.bare(node)
        if not isinstance(name, tree.Name):
            return None
        target = defined(name, self.unit)
        if target is not None:
            return (target, self.outer(target)) if target.parameters else None
        unit = self.shape(name).unit
        if unit is None or unit.parent is None:
            return None
        return unit, f"(({self.naming.of(unit.parent)}frame *){self.name(name)})"

    def argument(self, node: tree.Node, wanted: Shape) -> str:
        """What is passed for a parameter; for a function, its frame."""
        if self.shape(node).unit is None:
            return self.coerced(node, wanted)
        found = self.callee(node)
        if found is None or wanted.unit is None:
            raise RefusedError("a function that is not known by its name", node)
        return f"(int64_t)({found[1]})"

    def mapping(self, node: tree.Infix) -> tuple[str, str, str, Unit, str]:
        """The length, the position, the argument, the function of f ∘ V and its frame."""
        found = self.callee(node.left)
        if found is None or len(found[0].parameters) != 1:
            raise RefusedError("∘ with anything but a function of one parameter that is known by its name", node)
        target, outer = found
        wanted = self.shapes.parameters[target, target.parameters[0]]
        position = self.temporary("k")
        right = tree.bare(node.right)
        if (
            isinstance(right, tree.Prefix)
            and right.operator == ".."
            and self.shape(right.operand) == INTEGER
            and wanted == INTEGER
        ):
            return self.kept(f"counted({self.expression(right.operand)})"), position, position, target, outer
        if not self.shape(node.right).element:
            raise RefusedError("∘ with something that may be no vector", node)
        depth = self.nesting(node.right)
        items = self.shape(node.right).element or NOTHING
        vector = self.coerced(node.right, joined(self.shape(node.right), _vector(wanted, items)))
        item = f"{vector}->items[{position}]"
        argument = f"(vector *){item}" if depth > 1 else item
        return self.kept(f"{vector}->length"), position, argument, target, outer

    def gathered(self, node: tree.Prefix, mapping: tree.Infix) -> str:
        """||(f ∘ V): the items of all results in one vector."""
        depth = self.nesting(node)
        length, position, argument, target, outer = self.mapping(mapping)
        if not self.shapes.results.get(target, NOTHING).element:
            raise RefusedError("|| of something that may be no vector", node)
        found = self.own("make(0)", depth)
        with self.block(f"for (int64_t {position} = 0; {position} < {length}; {position}++)"):
            part = self.own(f"{self.naming.of(target)}({outer}, {argument})", depth)
            self.emit(f"{found} = extend({found}, {part}, {depth});")
        return found

    def infix(self, node: tree.Infix) -> str:
        if node.operator == "∘":
            return self.mapped(node)
        one, other, shape = self.shape(node.left), self.shape(node.right), self.shape(node)
        if node.operator == "||" and ((one.element and other.element) or one == other == TEXT):
            left, right = self.coerced(node.left, shape), self.coerced(node.right, shape)
            return self.own(f"join({left}, {right}, {self.nesting(node)})", self.nesting(node))
        left, right = self.expression(node.left), self.expression(node.right)
        if node.operator in ("≡", "≢"):
            return f"({'!' if node.operator == '≢' else ''}{self._same(node, left, right)})"
        if node.operator == "∈":
            return self._contains(node, left, right)
        if node.operator == ".." and one == other == INTEGER:
            return self.own(f"between({left}, {right})", 1)
        if one == other == TEXT and shape == BOOLEAN:
            return text_code(node.operator, left, right)
        if (one.scalar or one == NUMBER) and (other.scalar or other == NUMBER) and (shape.scalar or shape == NUMBER):
            if shape == NUMBER:
                left, right = self.converted(left, one, NUMBER), self.converted(right, other, NUMBER)
                return self.operation(node.operator, [left, right], [NUMBER, NUMBER], eager=True)
            return self.operation(node.operator, [left, right], [one, other], eager=True)
        raise refusal(node, self.unit, self.shapes)

    def _contains(self, node: tree.Infix, left: str, right: str) -> str:
        one, element = self.shape(node.left), self.shape(node.right).element
        if element is None:
            raise refusal(node, self.unit, self.shapes)
        if numeric(one) and NUMBER in (one, element) and (numeric(element) or element == NOTHING):
            vector = self.converted(right, self.shape(node.right), vector_of(NUMBER))
            return f"contains_number({vector}, {self.converted(left, one, NUMBER)})"
        if one.scalar and element in (one, NOTHING):
            return f"contains({right}, {left})"
        if element == one == TEXT or (_alike(one, element) and NUMBER not in (leaf(one), leaf(element))):
            return f"contains_vector({right}, {left}, {depth_of(one)})"
        raise refusal(node, self.unit, self.shapes)

    def _same(self, node: tree.Infix, left: str, right: str) -> str:
        one, other = self.shape(node.left), self.shape(node.right)
        depth = max(self.nesting(node.left), self.nesting(node.right))
        if one.scalar and one == other:
            return f"({left} == {right})"
        if numeric(one) and numeric(other):
            left, right = self.converted(left, one, NUMBER), self.converted(right, other, NUMBER)
            return f"(decimal_of({left}) == decimal_of({right}))"
        if NUMBER in (leaf(one), leaf(other)) and _alike(one, other):
            left, right = (self.converted(left, one, other), self.converted(right, other, one))
            return f"same_numbers({left}, {right}, {depth})"
        if _alike(one, other) or one == other == TEXT:
            return f"same({left}, {right}, {depth})"
        raise RefusedError(f"{node.operator!r} of the shapes '{one}' and '{other}'", node)

    def mapped(self, node: tree.Infix) -> str:
        depth = self.nesting(node)
        length, position, argument, target, outer = self.mapping(node)
        vector = self.own(f"make({length})", depth)
        self.emit(f"for (int64_t {position} = 0; {position} < {length}; {position}++)")
        cast = "(int64_t)" if depth > 1 else ""
        self.emit(f"    {vector}->items[{position}] = {cast}{self.naming.of(target)}({outer}, {argument});")
        return vector

    def call(self, node: tree.Call) -> str:
        found = self.callee(node.function)
        if found is None:
            return self.index(node)
        target, outer = found
        if len(target.parameters) != len(node.arguments):
            message = f"{target.name} takes {len(target.parameters)} arguments, got {len(node.arguments)}"
            raise NotationError(message, node.place)
        wanted = [self.shapes.parameters[target, name] for name in target.parameters]
        arguments = [self.argument(*pair) for pair in zip(node.arguments, wanted, strict=True)]
        code = f"{self.naming.of(target)}({', '.join([outer, *arguments])})"
        return self.own(code, self.nesting(node)) if self.nesting(node) else code

    def index(self, node: tree.Call) -> str:
        shape = self.shape(node.function)
        if shape.unit is not None:
            raise RefusedError("a function that is the result of a call, or an item,", node.function)
        if not (shape.element or shape == TEXT) or not node.arguments:
            raise RefusedError("a call of something that may be no function", node)
        code = self.expression(node.function)
        for argument in node.arguments:
            positions = self.shape(argument)
            depth = depth_of(shape)
            if depth is None or not (shape.element or shape == TEXT):
                raise RefusedError("a call of something that may be no function", node)
            if positions in (_vector(INTEGER), _vector(NOTHING)):
                code = self.own(f"picked({code}, {self.expression(argument)}, {depth})", depth)
                continue
            if positions != INTEGER:
                raise RefusedError("an index that may be no integer", argument)
            if shape == TEXT:
                code = self.own(f"letter({code}, {self.expression(argument)})", 1)
                continue
            code = f"item({code}, {self.expression(argument)})"
            shape = shape.element or NOTHING
            code = f"((vector *){code})" if depth > 1 else code
        return code


def _vector(element: Shape, otherwise: Shape | None = None) -> Shape:
    """A vector of such items; of the others, if the first are no values of C."""
    return vector_of(element if otherwise is None or depth_of(element) is not None else otherwise)


def _alike(one: Shape, other: Shape) -> bool:
    """Can two vectors be compared cell by cell? An empty one can be compared with all."""
    if one.element and other.element:
        return (
            NOTHING in (one.element, other.element)
            or one.element == other.element
            or (numeric(one.element) and numeric(other.element))
            or _alike(one.element, other.element)
        )
    return False


_FORMS: dict[type[tree.Node], Callable[..., str]] = {
    tree.Number: CFunction.number,
    tree.Boolean: CFunction.boolean,
    tree.Text: CFunction.text,
    tree.Name: CFunction.name,
    tree.LiftedName: CFunction.name,
    tree.Vector: CFunction.vector,
    tree.Absolute: CFunction.absolute,
    tree.Prefix: CFunction.prefix,
    tree.Infix: CFunction.infix,
    tree.Call: CFunction.call,
    tree.Cases: CFunction.case_value,
}
