"""Elementwise formulas in C: one loop over all the vectors of a formula, see `fusion`."""

from __future__ import annotations

from queenright.notation import syntax as tree
from queenright.notation.c_shapes import number_code, scalar_code
from queenright.notation.c_writer import CWriter
from queenright.notation.fusion import Loop
from queenright.notation.printer import write
from queenright.notation.shapes import BOOLEAN, NUMBER, Shape


class CLoops(CWriter):
    """Fused loops."""

    def loop(self, node: tree.Node, loop: Loop) -> tuple[str, str, str]:
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

    def scalar(self, node: tree.Node) -> str:
        """A value that is the same for all items, computed once in front of the loop."""
        inner = tree.bare(node)
        key = write(inner)
        if key not in self.scalars:
            before, self.scalars = self.scalars, {}  # a loop inside has scalars of its own
            code = self.kept(self.expression(inner))
            self.scalars = before | {key: code}
        return self.scalars[key]

    def element(self, node: tree.Node, sources: dict[str, str], position: str) -> str:
        inner = tree.bare(node)
        if not self.shape(inner).element:
            return self.scalar(inner)
        if write(inner) in sources:
            return f"{sources[write(inner)]}->items[{position}]"
        if isinstance(inner, tree.Prefix) and inner.operator == "..":
            return position
        parts = [self.element(child, sources, position) for child in inner.children]
        items = [self.shape(child).element or self.shape(child) for child in inner.children]
        if isinstance(inner, tree.Absolute):
            return f"{'number_' if items[0] == NUMBER else ''}absolute({parts[0]})"
        if isinstance(inner, tree.Prefix):
            return self.negated(parts[0], items[0])
        assert isinstance(inner, tree.Infix)
        return self.operation(inner.operator, parts, items, eager=False)

    def operation(self, sign: str, parts: list[str], shapes: list[Shape], *, eager: bool) -> str:
        """An operator on two single values."""
        if NUMBER in shapes or sign == "/":
            left, right = (self.converted(part, shape, NUMBER) for part, shape in zip(parts, shapes, strict=True))
            return number_code(sign, left, right)
        return scalar_code(sign, *parts, eager=eager)

    def negated(self, code: str, shape: Shape | None) -> str:
        if shape == NUMBER:
            return f"number_negate({code})"
        return f"!{code}" if shape == BOOLEAN else f"subtract(0, {code})"

    def search(self, node: tree.Prefix, loop: Loop) -> str:
        """∨ or ∧ of an elementwise formula: the loop stops at the first item that decides."""
        length, position, element = self.loop(node.operand, loop)
        found = self.temporary("found")
        some = node.operator == "∨"
        self.emit(f"int64_t {found} = {int(not some)};")
        self.emit(f"spend({length});")
        self.emit(f"for (int64_t {position} = 0; {position} < {length}; {position}++)")
        self.emit(f"    if ({element if some else f'!({element})'}) {{ {found} = {int(some)}; break; }}")
        return found

    def materialised(self, node: tree.Node, loop: Loop) -> str:
        length, position, element = self.loop(node, loop)
        vector = self.own(f"make({length})", 1)
        self.emit(f"for (int64_t {position} = 0; {position} < {length}; {position}++)")
        self.emit(f"    {vector}->items[{position}] = {element};")
        return vector
