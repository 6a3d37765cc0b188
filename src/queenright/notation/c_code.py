"""From formulas to C: expressions and statements, for the shapes that C can hold.

Every vector that an expression makes belongs to the block that made it and is dropped at its end; a function returns a
reference of its own. What C can't hold is refused (`c_shapes`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from queenright.notation.c_shapes import Naming, RefusedError, c_name, c_type, depth_of, refusal, scalar_code
from queenright.notation.errors import NotationError
from queenright.notation.fusion import Loop, fusible, is_vector
from queenright.notation.printer import write
from queenright.notation.program import Unit
from queenright.notation.shapes import BOOLEAN, INTEGER, NOTHING, Shape, Shapes, defined
from queenright.notation.syntax import (
    Absolute,
    Boolean,
    Call,
    Cases,
    Infix,
    Name,
    Node,
    Number,
    Prefix,
    Vector,
    bare,
)

_REDUCTION = {"∨": "some", "∧": "every_one", "+": "sum", "*": "product"}


class CFunction:
    """Writes the body of one C function."""

    def __init__(self, unit: Unit, shapes: Shapes, naming: Naming) -> None:
        self.unit = unit
        self.shapes = shapes
        self.naming = naming
        self.lines: list[str] = []
        self.indent = 1
        self.owned: list[list[tuple[str, int]]] = [[]]
        self.count = 0
        self.scalars: dict[str, str] = {}

    def emit(self, text: str) -> None:
        self.lines.append("    " * self.indent + text)

    def nesting(self, node: Node) -> int:
        """How deep the vectors of an expression go, or the refusal that names what is wrong in it."""
        depth = depth_of(self.shapes.of(node, self.unit))
        if depth is None:
            raise refusal(node, self.unit, self.shapes)
        return depth

    def temporary(self, base: str) -> str:
        self.count += 1
        return f"{base}{self.count}"

    def own(self, code: str, depth: int) -> str:
        """A new vector, dropped at the end of the block."""
        name = self.temporary("v")
        self.emit(f"vector *{name} = {code};")
        self.owned[-1].append((name, depth))
        return name

    @contextmanager
    def block(self, header: str) -> Iterator[None]:
        self.emit(f"{header} {{")
        self.indent += 1
        self.owned.append([])
        yield
        self.drop(self.owned.pop())
        self.indent -= 1
        self.emit("}")

    def drop(self, owned: list[tuple[str, int]]) -> None:
        for name, depth in reversed(owned):
            self.emit(f"drop({name}, {depth});")

    # --- statements ---------------------------------------------------------------------------------------------------

    def leave(self, node: Node, target: str) -> None:
        """Put the value into the variable *target*, with a reference of its own if it is a vector."""
        inner = bare(node)
        if isinstance(inner, Cases):
            self.cases(inner, target)
            return
        code = self.expression(node)
        self.emit(f"{target} = hold({code});" if self.nesting(node) else f"{target} = {code};")

    def cases(self, node: Cases, target: str) -> None:
        closing = 0
        for row in node.rows:
            if self.shapes.of(row.guard, self.unit) != BOOLEAN:
                raise RefusedError("a guard that may not be one boolean", row.guard)
            guard = self.expression(row.guard)
            with self.block(f"if ({guard})"):
                self.leave(row.body, target)
            self.emit("else {")
            self.indent += 1
            self.owned.append([])
            closing += 1
        self.emit("fail(NO_CASE);")
        for _ in range(closing):
            self.drop(self.owned.pop())
            self.indent -= 1
            self.emit("}")

    # --- fused loops --------------------------------------------------------------------------------------------------

    def loop(self, node: Node, loop: Loop) -> tuple[str, str, str]:
        """The loop's length, its position and the code of one item."""
        position = self.temporary("k")
        outside, self.scalars = self.scalars, {}
        sources = {write(vector): self.expression(vector) for vector in loop.vectors}
        lengths = [f"{source}->length" for source in sources.values()]
        for spread in loop.ranges:
            code = self.kept(f"counted({self.expression(spread.count)})")
            lengths.append(code)
        element = self.element(node, sources, position)
        length = self.kept(lengths[0])
        for other in lengths[1:]:
            self.emit(f"check_lengths({length}, {other});")
        for divisor in loop.divisors:
            self.emit(f"if ({length} && !{self.scalar(divisor)}) fail(DIVISION);")
        self.scalars = outside
        return length, position, element

    def scalar(self, node: Node) -> str:
        """A value that is the same for all items, computed once in front of the loop."""
        inner = bare(node)
        key = write(inner)
        if key not in self.scalars:
            before, self.scalars = self.scalars, {}  # a loop inside has scalars of its own
            code = self.kept(self.expression(inner))
            self.scalars = before | {key: code}
        return self.scalars[key]

    def kept(self, code: str) -> str:
        if code.replace("_", "").isalnum():
            return code
        name = self.temporary("n")
        self.emit(f"int64_t {name} = {code};")
        return name

    def element(self, node: Node, sources: dict[str, str], position: str) -> str:
        inner = bare(node)
        if self.shapes.of(inner, self.unit).scalar:
            return self.scalar(inner)
        if write(inner) in sources:
            return f"{sources[write(inner)]}->items[{position}]"
        if isinstance(inner, Prefix) and inner.operator == "..":
            return position
        parts = [self.element(child, sources, position) for child in inner.children]
        if isinstance(inner, Absolute):
            return f"absolute({parts[0]})"
        if isinstance(inner, Prefix):
            return self.negated(parts[0], self.shapes.of(inner, self.unit).element)
        assert isinstance(inner, Infix)
        return scalar_code(inner.operator, parts[0], parts[1], eager=False)

    def negated(self, code: str, shape: Shape | None) -> str:
        return f"!{code}" if shape == BOOLEAN else f"subtract(0, {code})"

    def search(self, node: Prefix, loop: Loop) -> str:
        """∨ or ∧ of an elementwise formula: the loop stops at the first item that decides."""
        length, position, element = self.loop(node.operand, loop)
        found = self.temporary("found")
        some = node.operator == "∨"
        self.emit(f"int64_t {found} = {int(not some)};")
        self.emit(f"spend({length});")
        self.emit(f"for (int64_t {position} = 0; {position} < {length}; {position}++)")
        self.emit(f"    if ({element if some else f'!({element})'}) {{ {found} = {int(some)}; break; }}")
        return found

    def materialised(self, node: Node, loop: Loop) -> str:
        length, position, element = self.loop(node, loop)
        vector = self.own(f"make({length})", 1)
        self.emit(f"for (int64_t {position} = 0; {position} < {length}; {position}++)")
        self.emit(f"    {vector}->items[{position}] = {element};")
        return vector

    # --- expressions --------------------------------------------------------------------------------------------------

    def expression(self, node: Node) -> str:
        """A C expression that borrows its value: a parameter, or something that the block owns."""
        inner = bare(node)
        if is_vector(self.shapes.of(inner, self.unit)):
            loop = fusible(inner, self.unit, self.shapes)
            if loop is not None:
                return self.materialised(inner, loop)
        if type(inner) not in _FORMS:
            raise RefusedError("a text", inner)
        return _FORMS[type(inner)](self, inner)

    def number(self, node: Number) -> str:
        if not isinstance(node.value, int):
            raise RefusedError("a decimal", node)
        if node.value >= 1 << 63:
            raise RefusedError("an integer of more than 63 bits", node)
        return f"INT64_C({node.value})"

    def boolean(self, node: Boolean) -> str:
        return str(int(node.value))

    def vector(self, node: Vector) -> str:
        depth = self.nesting(node)
        codes = [(self.expression(item), self.nesting(item)) for item in node.items]
        name = self.own(f"make({len(codes)})", depth)
        for number, (code, inside) in enumerate(codes):
            self.emit(f"{name}->items[{number}] = {f'(int64_t)hold({code})' if inside else code};")
        return name

    def name(self, node: Name) -> str:
        owner = self.unit.owner(node.name)
        if owner is None:
            raise NotationError(f"{node.name!r} is not defined here", node.place)
        if node.name in owner.parameters:
            return f"{self.frame(owner)}{c_name(node.name)}"
        target = owner.inner[node.name]
        if target.parameters:
            raise RefusedError(f"the function {node.name} as a value", node)
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

    def case_value(self, node: Cases) -> str:
        depth = self.nesting(node)
        name = self.temporary("value")
        self.emit(f"{c_type(depth)}{name};")
        self.cases(node, name)
        if depth:
            self.owned[-1].append((name, depth))
        return name

    def absolute(self, node: Absolute) -> str:
        if self.shapes.of(node.inner, self.unit) != INTEGER:
            raise RefusedError("| | of something that is no integer", node)
        return f"absolute({self.expression(node.inner)})"

    def prefix(self, node: Prefix) -> str:
        shape = self.shapes.of(node.operand, self.unit)
        if node.operator in "∨∧":
            loop = fusible(node.operand, self.unit, self.shapes)
            if loop is not None and shape.element == BOOLEAN:
                return self.search(node, loop)
        inner = bare(node.operand)
        if node.operator == "||" and isinstance(inner, Infix) and inner.operator == "∘":
            return self.gathered(node, inner)
        code = self.expression(node.operand)
        if node.operator == "#" and shape.element:
            return f"{code}->length"
        if node.operator == ".." and shape == INTEGER:
            return self.own(f"upto({code})", 1)
        if node.operator in "-¬" and shape.scalar and (node.operator, shape) != ("¬", INTEGER):
            return f"({self.negated(code, shape)})"
        if node.operator == "||" and shape.element and (shape.element.element or shape.element == NOTHING):
            return self.own(f"flatten({code}, {max(2, self.nesting(node.operand))})", self.nesting(node))
        wanted = BOOLEAN if node.operator in "∨∧" else INTEGER
        if node.operator in _REDUCTION and shape.element in (wanted, NOTHING):
            return f"{_REDUCTION[node.operator]}({code})"
        raise RefusedError(f"{node.operator!r} of the shape '{shape}'", node)

    def mapping(self, node: Infix) -> tuple[str, str, str, Unit]:
        """The length, the position, the argument and the function of f ∘ V."""
        name = bare(node.left)
        target = defined(name, self.unit) if isinstance(name, Name) else None
        if target is None or len(target.parameters) != 1:
            raise RefusedError("∘ with anything but the name of a function of one parameter", node)
        position = self.temporary("k")
        right = bare(node.right)
        if isinstance(right, Prefix) and right.operator == ".." and self.shapes.of(right.operand, self.unit) == INTEGER:
            return self.kept(f"counted({self.expression(right.operand)})"), position, position, target
        depth = self.nesting(node.right)
        if not depth:
            raise RefusedError("∘ with something that may be no vector", node)
        vector = self.expression(node.right)
        item = f"{vector}->items[{position}]"
        return self.kept(f"{vector}->length"), position, f"(vector *){item}" if depth > 1 else item, target

    def gathered(self, node: Prefix, mapping: Infix) -> str:
        """||(f ∘ V): the items of all results in one vector."""
        depth = self.nesting(node)
        length, position, argument, target = self.mapping(mapping)
        if not depth_of(self.shapes.results.get(target, NOTHING)):
            raise RefusedError("|| of something that may be no vector", node)
        found = self.own("make(0)", depth)
        with self.block(f"for (int64_t {position} = 0; {position} < {length}; {position}++)"):
            part = self.own(f"{self.naming.of(target)}({self.outer(target)}, {argument})", depth)
            self.emit(f"{found} = extend({found}, {part}, {depth});")
        return found

    def infix(self, node: Infix) -> str:
        if node.operator == "∘":
            return self.mapped(node)
        one, other = self.shapes.of(node.left, self.unit), self.shapes.of(node.right, self.unit)
        left, right = self.expression(node.left), self.expression(node.right)
        if node.operator in "≡≢":
            return f"({'!' if node.operator == '≢' else ''}{self._same(node, left, right)})"
        if node.operator == "∈" and one.scalar and other.element in (one, NOTHING):
            return f"contains({right}, {left})"
        if node.operator == "||" and one.element and other.element:
            return self.own(f"join({left}, {right}, {self.nesting(node)})", self.nesting(node))
        if node.operator != "∈" and one.scalar and other.scalar and self.shapes.of(node, self.unit).scalar:
            return scalar_code(node.operator, left, right, eager=True)
        raise refusal(node, self.unit, self.shapes)

    def _same(self, node: Infix, left: str, right: str) -> str:
        one, other = self.shapes.of(node.left, self.unit), self.shapes.of(node.right, self.unit)
        depth = max(self.nesting(node.left), self.nesting(node.right))
        if one.scalar and one == other:
            return f"({left} == {right})"
        if _alike(one, other):
            return f"same({left}, {right}, {depth})"
        raise RefusedError(f"{node.operator!r} of the shapes '{one}' and '{other}'", node)

    def mapped(self, node: Infix) -> str:
        depth = self.nesting(node)
        length, position, argument, target = self.mapping(node)
        vector = self.own(f"make({length})", depth)
        self.emit(f"for (int64_t {position} = 0; {position} < {length}; {position}++)")
        cast = "(int64_t)" if depth > 1 else ""
        self.emit(
            f"    {vector}->items[{position}] = {cast}{self.naming.of(target)}({self.outer(target)}, {argument});"
        )
        return vector

    def call(self, node: Call) -> str:
        name = bare(node.function)
        target = defined(name, self.unit) if isinstance(name, Name) else None
        if target is not None and target.parameters:
            if len(target.parameters) != len(node.arguments):
                raise NotationError(
                    f"{target.name} takes {len(target.parameters)} arguments, got {len(node.arguments)}", node.place
                )
            arguments = ", ".join(self.expression(argument) for argument in node.arguments)
            code = f"{self.naming.of(target)}({self.outer(target)}, {arguments})"
            return self.own(code, self.nesting(node)) if self.nesting(node) else code
        return self.index(node)

    def index(self, node: Call) -> str:
        depth = self.nesting(node.function)
        if len(node.arguments) > depth or not node.arguments:
            raise RefusedError("a call of something that may be no function", node)
        code = self.expression(node.function)
        for argument in node.arguments:
            if self.shapes.of(argument, self.unit) != INTEGER:
                raise RefusedError("an index that may be no integer", argument)
            code = f"item({code}, {self.expression(argument)})"
            depth -= 1
            code = f"((vector *){code})" if depth else code
        return code


def _alike(one: Shape, other: Shape) -> bool:
    """Can two vectors be compared cell by cell? An empty one can be compared with all."""
    if one.element and other.element:
        return (
            NOTHING in (one.element, other.element)
            or one.element == other.element
            or _alike(one.element, other.element)
        )
    return False


_FORMS: dict[type[Node], Callable[..., str]] = {
    Number: CFunction.number,
    Boolean: CFunction.boolean,
    Name: CFunction.name,
    Vector: CFunction.vector,
    Absolute: CFunction.absolute,
    Prefix: CFunction.prefix,
    Infix: CFunction.infix,
    Call: CFunction.call,
    Cases: CFunction.case_value,
}
