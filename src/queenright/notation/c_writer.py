"""The writer of one C function: its lines, the vectors that its blocks own, and conversions between shapes.

Every vector that an expression makes belongs to the block that made it and is dropped at its end; a function returns a
reference of its own.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from queenright.notation import syntax as tree
from queenright.notation.c_shapes import Naming, depth_of, needs_boxes, refusal
from queenright.notation.program import Unit
from queenright.notation.shapes import Shape, Shapes


class CWriter:
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

    def nesting(self, node: tree.Node) -> int:
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

    def shape(self, node: tree.Node) -> Shape:
        return self.shapes.of(node, self.unit)

    def expression(self, node: tree.Node) -> str:
        """A C expression that borrows its value: a parameter, or something that the block owns."""
        raise NotImplementedError

    def coerced(self, node: tree.Node, wanted: Shape) -> str:
        """The expression as a value of the shape *wanted*: its integers become numbers where that must be."""
        return self.converted(self.expression(node), self.shape(node), wanted)

    def converted(self, code: str, have: Shape, wanted: Shape) -> str:
        if not needs_boxes(have, wanted):
            return code
        depth = depth_of(have)
        return self.own(f"boxed_items({code}, {depth})", depth) if depth else f"boxed({code})"

    def kept(self, code: str) -> str:
        if code.replace("_", "").isalnum():
            return code
        name = self.temporary("n")
        self.emit(f"int64_t {name} = {code};")
        return name
