"""From formulas to Python statements and expressions.

An expression becomes a Python expression, and the statements that it needs are put in front of it in the block where it
stands, so a branch of cases is still computed only if it is chosen. Where shapes are known, operators become Python's
own; elsewhere they are the general ones of `runtime`. Operands are always computed, as the notation says: Python's
`or` stands only where nothing on its right can fail.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

from queenright.notation.fusion import Loop, fusible, is_vector
from queenright.notation.places import NotationError
from queenright.notation.printer import write
from queenright.notation.program import Unit
from queenright.notation.python_names import (
    BITS,
    COMPARE,
    NOT,
    PRODUCT,
    SUM,
    Code,
    fresh,
    header,
    negated,
    python_name,
    scalar_infix,
)
from queenright.notation.shapes import ANY, BOOLEAN, INTEGER, NOTHING, Shape, Shapes, defined
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
    Row,
    Text,
    Vector,
    bare,
    walk,
)  # fmt: skip

#: A factor up to this size adds few bits, so the product needs no check of its size.
_SMALL = 1000


@dataclass(slots=True)
class Settings:
    """What all blocks of one module share."""

    shapes: Shapes
    names: set[str]
    eager: set[Unit] = field(default_factory=set)
    helpers: set[str] = field(default_factory=set)


class Block:
    """Writes the body of one function."""

    def __init__(self, settings: Settings, unit: Unit, lines: list[str], indent: int) -> None:
        self.settings = settings
        self.unit = unit
        self.lines = lines
        self.indent = indent
        self.temporaries: set[str] = set()
        #: what is the same for all items of the fused loop under way, by its formula
        self.scalars: dict[str, Code] = {}

    def emit(self, text: str) -> None:
        self.lines.append("    " * self.indent + text if text else "")

    @contextmanager
    def nested(self, header: str) -> Iterator[None]:
        self.emit(header)
        self.indent += 1
        yield
        self.indent -= 1

    def helper(self, name: str) -> str:
        self.settings.helpers.add(name)
        return name

    def temporary(self, base: str) -> str:
        name = fresh(base, self.settings.names | self.temporaries)
        self.temporaries.add(name)
        return name

    def shape(self, node: Node) -> Shape:
        return self.settings.shapes.of(node, self.unit)

    def kept(self, code: Code, base: str) -> Code:
        """The code itself if it is a mere name or number, else a variable that holds its value."""
        if code.simple:
            return code
        name = self.temporary(base)
        self.emit(f"{name} = {code.text}")
        return Code(name)

    # --- statements ---------------------------------------------------------------------------------------------------

    def finish(self, node: Node, target: str) -> None:
        """Compute *node* and return it (*target* "return"), or put it into the variable *target*."""
        inner = bare(node)
        if isinstance(inner, Cases):
            self.cases(inner, target)
        elif isinstance(inner, Prefix) and inner.operator in "∨∧" and self._search(inner, target):
            return
        else:
            self.leave(self.expression(node).text, target)

    def leave(self, text: str, target: str) -> None:
        self.emit(f"return {text}" if target == "return" else f"{target} = {text}")

    def cases(self, node: Cases, target: str) -> None:
        """Row by row. Returning needs no else; a variable does, since the next guard may be computed only then."""
        depth = self.indent
        for row in node.rows:
            with self.nested(f"if {self.guard(row)}:"):
                self.finish(row.body, target)
            if target != "return":
                self.emit("else:")
                self.indent += 1
        self.emit(f"raise {self.helper('no_case')}({write(node)!r})")
        self.indent = depth

    def guard(self, row: Row) -> str:
        code = self.expression(row.guard)
        return code.text if self.shape(row.guard) == BOOLEAN else f"{self.helper('condition')}({code.text})"

    def _search(self, node: Prefix, target: str) -> bool:
        """∨ or ∧ of an elementwise formula: a loop that stops at the first item that decides."""
        loop = fusible(node.operand, self.unit, self.settings.shapes)
        if loop is None or self.shape(node.operand).element != BOOLEAN:
            return False
        header, element = self.loop(node.operand, loop)
        some = node.operator == "∨"
        if target != "return":
            self.emit(f"{target} = {not some}")
        with self.nested(f"{header}:"), self.nested(f"if {element.text if some else 'not ' + element.at(NOT)}:"):
            self.leave(str(some), target)
            if target != "return":
                self.emit("break")
        if target == "return":
            self.emit(f"return {not some}")
        return True

    # --- fused loops --------------------------------------------------------------------------------------------------

    def loop(self, node: Node, loop: Loop) -> tuple[str, Code]:
        """The header of the loop (without its colon), and the code for one item."""
        sources = [self.kept(self.expression(vector), "vector").text for vector in loop.vectors]
        items = [self.item_name(source) for source in sources]
        outside, self.scalars = self.scalars, {}
        lengths = [f"len({source})" for source in sources]
        position = self.temporary("position") if loop.ranges else ""
        for spread in loop.ranges:
            length = self.range_length(spread.count, loop, lengths)
            lengths += [length] if length else []
        element = self.element(node, dict(zip(map(write, loop.vectors), items, strict=True)), position)
        for other in lengths[1:]:
            self.emit(f"{self.helper('check_lengths')}('elementwise', {lengths[0]}, {other})")
        for divisor in loop.divisors:
            self.emit(f"{self.helper('check_divisor')}({lengths[0]}, {self.scalar(divisor).text})")
        self.scalars = outside
        return header(sources, items, position, lengths), element

    def scalar(self, node: Node) -> Code:
        """A value that is the same for all items, computed once in front of the loop."""
        inner = bare(node)
        key = write(inner)
        if key not in self.scalars:
            before, self.scalars = self.scalars, {}  # a loop inside has scalars of its own
            code = self.kept(self.expression(inner), "size" if isinstance(inner, Prefix) else "value")
            self.scalars = before | {key: code}
        return self.scalars[key]

    def item_name(self, source: str) -> str:
        return self.temporary(source.lower() if source.lower() != source else "item")

    def range_length(self, count: Node, loop: Loop, lengths: list[str]) -> str | None:
        """How long ..count is; None if it is as long as a vector of the loop, by its own formula ..#vector."""
        inner = bare(count)
        if isinstance(inner, Prefix) and inner.operator == "#" and bare(inner.operand) in loop.vectors:
            return None
        name = self.temporary("positions")
        self.emit(f"{name} = {self.helper('upto')}({self.expression(count).text})")
        return f"len({name})"

    def element(self, node: Node, items: dict[str, str], position: str) -> Code:
        """One item of a fused formula; what is the same for all items is computed in front of the loop."""
        inner = bare(node)
        if self.shape(inner).scalar:
            return self.scalar(inner)
        if write(inner) in items:
            return Code(items[write(inner)])
        if isinstance(inner, Prefix) and inner.operator == "..":
            return Code(position)
        parts = [self.element(child, items, position) for child in inner.children]
        if isinstance(inner, Absolute):
            return Code(f"abs({parts[0].text})")
        if isinstance(inner, Prefix):
            return negated(parts[0], self.shape(inner).element == BOOLEAN)
        assert isinstance(inner, Infix)
        return self._product(inner, *parts) if inner.operator == "*" else scalar_infix(inner.operator, *parts)

    def _product(self, node: Infix, left: Code, right: Code) -> Code:
        """A product is checked for its size, unless a factor is small."""
        if _small(node.left) or _small(node.right):
            return scalar_infix("*", left, right)
        return Code(f"{self.helper('multiply')}({left.text}, {right.text})")

    # --- expressions --------------------------------------------------------------------------------------------------

    def expression(self, node: Node) -> Code:
        inner = bare(node)
        if is_vector(self.shape(inner)):
            loop = fusible(inner, self.unit, self.settings.shapes)
            if loop is not None:
                header, element = self.loop(inner, loop)
                return Code(f"tuple([{element.text} {header}])")
        return _FORMS[type(inner)](self, inner)

    def constant(self, node: Number | Text | Boolean) -> Code:
        return Code(repr(node.value))

    def vector(self, node: Vector) -> Code:
        items = [self.expression(item).text for item in node.items]
        return Code(f"({', '.join(items)}{',' if len(items) == 1 else ''})")

    def name(self, node: Name) -> Code:
        owner = self.unit.owner(node.name)
        if owner is None:
            raise NotationError(f"{node.name!r} is not defined here", node.place)
        target = defined(node, self.unit)
        lazy = target is not None and not target.parameters and target not in self.settings.eager
        return Code(python_name(node.name) + ("()" if lazy else ""))

    def case_value(self, node: Cases) -> Code:
        name = self.temporary("value")
        self.cases(node, name)
        return Code(name)

    def absolute(self, node: Absolute) -> Code:
        code = self.expression(node.inner)
        return Code(f"{'abs' if self.shape(node.inner) == INTEGER else self.helper('absolute')}({code.text})")

    def prefix(self, node: Prefix) -> Code:
        shape = self.shape(node.operand)
        if node.operator in "∨∧" and (name := self._searched(node)):
            return Code(name)
        if node.operator == "||" and (name := self._gathered(node)):
            return Code(f"tuple({name})")
        code = self.expression(node.operand)
        if node.operator == "#" and shape.element:
            return Code(f"len({code.text})")
        if node.operator == "..":
            return Code(f"tuple({self.helper('upto')}({code.text}))")
        if node.operator in "-¬" and shape.scalar and (node.operator, shape) != ("¬", INTEGER):
            return negated(code, shape == BOOLEAN)
        if node.operator == "+" and shape.element == INTEGER:
            return Code(f"sum({code.text})")
        return Code(f"{self.helper('prefix')}({node.operator!r}, {code.text})")

    def _searched(self, node: Prefix) -> str:
        name = fresh("found", self.settings.names | self.temporaries)
        if not self._search(node, name):
            return ""
        self.temporaries.add(name)
        return name

    def _gathered(self, node: Prefix) -> str:
        """||(f ∘ V), where f yields vectors: their items are gathered in one list."""
        inner = bare(node.operand)
        shape = self.shape(node.operand).element
        if not isinstance(inner, Infix) or inner.operator != "∘" or shape is None or not shape.element:
            return ""
        function, vector = self.mapped(inner)
        found, item = self.temporary("found"), self.temporary("item")
        self.emit(f"{found} = []")
        with self.nested(f"for {item} in {vector}:"):
            self.emit(f"{self.helper('extend')}({found}, {function}({item}))")
        return found

    def mapped(self, node: Infix) -> tuple[str, str]:
        """Both sides of ∘: the function to call, and what to run through."""
        target = self.settings.shapes.callee(node.left, self.unit).unit
        name = bare(node.left)
        if (
            isinstance(name, Name)
            and target is not None
            and defined(name, self.unit) is target
            and len(target.parameters) == 1
        ):
            function = python_name(name.name)
        else:
            function = self.kept(Code(f"{self.helper('mappable')}({self.expression(node.left).text})"), "function").text
        right = bare(node.right)
        if isinstance(right, Prefix) and right.operator == "..":
            return function, f"{self.helper('upto')}({self.expression(right.operand).text})"
        code = self.expression(node.right)
        return function, code.text if self.shape(node.right).element else f"{self.helper('items')}({code.text})"

    def infix(self, node: Infix) -> Code:
        if node.operator == "∘":
            function, vector = self.mapped(node)
            item = self.temporary("item")
            return Code(f"tuple([{function}({item}) for {item} in {vector}])")
        left, right = self.expression(node.left), self.expression(node.right)
        code = self._known_infix(node, left, right)
        return code or Code(f"{self.helper('infix')}({node.operator!r}, {left.text}, {right.text})")

    def _known_infix(self, node: Infix, left: Code, right: Code) -> Code | None:
        """Python's own operator, if the shapes allow it."""
        one, other = self.shape(node.left), self.shape(node.right)
        if node.operator in "≡≢" and one == other and _comparable(one):
            return scalar_infix("=" if node.operator == "≡" else "≠", left, right)
        if node.operator == "∈" and one == other.element == INTEGER:
            return Code(f"{left.at(BITS)} in {right.at(BITS)}", COMPARE)
        if node.operator == "||" and one.element and other.element:
            if Vector in (type(bare(node.left)), type(bare(node.right))):
                return Code(f"{left.at(SUM)} + {right.at(PRODUCT)}", SUM)
            return Code(f"{self.helper('join')}({left.text}, {right.text})")
        if not (one.scalar and other.scalar) or self.shape(node) == ANY:
            return None
        if node.operator == "*":
            return self._product(node, left, right)
        if node.operator in "∨∧" and not self._safe(node.right):
            return Code(f"{left.at(SUM)} {'|' if node.operator == '∨' else '&'} {right.at(SUM)}", BITS)
        return scalar_infix(node.operator, left, right)

    def _safe(self, node: Node) -> bool:
        """Can this be left out when the left side decides? Only if computing it can't fail."""
        return all(
            isinstance(part, Number | Boolean | Parentheses | Absolute)
            or (
                isinstance(part, Name)
                and (defined(part, self.unit) is None or defined(part, self.unit) in self.settings.eager)
            )
            or (isinstance(part, Prefix) and part.operator in "-¬#" and self.shape(part).scalar)
            or (isinstance(part, Infix) and part.operator in "+-=≠<>≤≥∨∧" and self.shape(part).scalar)
            for part in walk(node)
        )

    def call(self, node: Call) -> Code:
        arguments = ", ".join(self.expression(argument).text for argument in node.arguments)
        name = bare(node.function)
        target = defined(name, self.unit) if isinstance(name, Name) else None
        if target is not None and target.parameters and len(target.parameters) == len(node.arguments):
            return Code(f"{python_name(target.name)}({arguments})")
        function = self.expression(node.function)
        if self.shape(node.function).element and node.arguments:
            return Code(f"{self.helper('index')}({function.text}, ({arguments},))")
        return Code(f"{self.helper('callee')}({function.text}, {len(node.arguments)})({arguments})")


def _small(node: Node) -> bool:
    inner = bare(node)
    return isinstance(inner, Number) and isinstance(inner.value, int) and inner.value <= _SMALL


def _comparable(shape: Shape) -> bool:
    """Can Python's == tell such values apart as ≡ does? Not if an integer could meet a boolean."""
    return _comparable(shape.element) if shape.element else shape.scalar or shape.kind in ("text", NOTHING.kind)


_FORMS: dict[type[Node], Callable[..., Code]] = {
    Number: Block.constant, Boolean: Block.constant, Text: Block.constant, Name: Block.name, Vector: Block.vector,
    Absolute: Block.absolute, Prefix: Block.prefix, Infix: Block.infix, Call: Block.call, Cases: Block.case_value,
}  # fmt: skip
