"""From formulas to Python statements and expressions, as parts of a syntax tree.

An expression becomes a Python expression, and the statements that it needs are put in front of it in the block where it
stands, so a branch of cases is still computed only if it is chosen. Where shapes are known, operators become Python's
own; elsewhere they are the general ones of `runtime`. Operands are always computed, as the notation says: Python's
`or` stands only where nothing on its right can fail.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

from queenright.notation import syntax as tree
from queenright.notation.errors import NotationError
from queenright.notation.fusion import Loop, fusible, is_vector
from queenright.notation.printer import write
from queenright.notation.program import Unit
from queenright.notation.python_names import fresh, python_name
from queenright.notation.python_tree import (
    assigned,
    called,
    gathered,
    length,
    load,
    negated,
    operation,
    run_through,
    store,
    tuple_of,
)
from queenright.notation.shapes import BOOLEAN, INTEGER, Shape, Shapes, comparable, defined

#: A factor up to this size adds few bits, so the product needs no check of its size.
_SMALL = 1000

#: The target of a value that is returned; anything else is the name of a variable.
RETURN = ""


@dataclass(slots=True)
class ModuleSettings:
    """What all blocks of one module share. *metered* programs count their steps: `spend` is called as they go."""

    shapes: Shapes
    names: set[str]
    metered: bool = False
    eager: set[Unit] = field(default_factory=set)
    helpers: set[str] = field(default_factory=set)


class Suite:
    """Builds the body of one function."""

    def __init__(self, settings: ModuleSettings, unit: Unit, body: list[ast.stmt]) -> None:
        self.settings = settings
        self.unit = unit
        self.body = body
        self.temporaries: set[str] = set()
        #: for each base of a temporary, the number that it got last
        self.numbers: dict[str, int] = {}
        #: what is the same for all items of the fused loop under way, by its formula
        self.scalars: dict[str, ast.expr] = {}

    def emit(self, statement: ast.stmt) -> None:
        self.body.append(statement)

    @contextmanager
    def inside(self, body: list[ast.stmt]) -> Iterator[None]:
        """Statements go into *body* for a while."""
        outer, self.body = self.body, body
        yield
        self.body = outer

    def helper(self, name: str, *arguments: ast.expr) -> ast.Call:
        self.settings.helpers.add(name)
        return called(name, *arguments)

    def spend(self, steps: ast.expr) -> None:
        if self.settings.metered:
            self.emit(ast.Expr(called("spend", steps)))

    def temporary(self, base: str) -> str:
        name, self.numbers[base] = fresh(
            base, self.settings.names, self.temporaries, number=self.numbers.get(base, 0) + 1
        )
        self.temporaries.add(name)
        return name

    def shape(self, node: tree.Node) -> Shape:
        return self.settings.shapes.of(node, self.unit)

    def kept(self, code: ast.expr, base: str) -> ast.expr:
        """The code itself if it is a mere name or constant, else a variable that holds its value."""
        if isinstance(code, ast.Name | ast.Constant):
            return code
        name = self.temporary(base)
        self.emit(assigned(name, code))
        return load(name)

    # --- statements ---------------------------------------------------------------------------------------------------

    def finish(self, node: tree.Node, target: str) -> None:
        """Compute *node* and put it into the variable *target*, or return it."""
        inner = tree.bare(node)
        if isinstance(inner, tree.Cases):
            self.cases(inner, target)
        elif isinstance(inner, tree.Prefix) and inner.operator in "∨∧" and self._search(inner, target):
            return
        else:
            self.leave(self.expression(node), target)

    def leave(self, code: ast.expr, target: str) -> None:
        self.emit(assigned(target, code) if target != RETURN else ast.Return(code))

    def cases(self, node: tree.Cases, target: str) -> None:
        """Row by row. Returning needs no else; a variable does, since the next guard may be computed only then."""
        outer = self.body
        for row in node.rows:
            choice = ast.If(self.guard(row), [], [])
            self.emit(choice)
            with self.inside(choice.body):
                self.finish(row.body, target)
            if target != RETURN:
                self.body = choice.orelse
        self.emit(ast.Raise(self.helper("no_case", ast.Constant(write(node)))))
        self.body = outer

    def guard(self, row: tree.Row) -> ast.expr:
        code = self.expression(row.guard)
        return code if self.shape(row.guard) == BOOLEAN else self.helper("condition", code)

    def _search(self, node: tree.Prefix, target: str) -> bool:
        """∨ or ∧ of an elementwise formula: a loop that stops at the first item that decides."""
        loop = fusible(node.operand, self.unit, self.settings.shapes)
        if loop is None or self.shape(node.operand).element != BOOLEAN:
            return False
        items, source, element = self.loop(node.operand, loop)
        some = node.operator == "∨"
        if target != RETURN:
            self.emit(assigned(target, ast.Constant(not some)))
        decided = ast.If(element if some else negated(element, boolean=True), [], [])
        self.emit(ast.For(items, source, [decided], []))
        with self.inside(decided.body):
            self.leave(ast.Constant(some), target)
            if target != RETURN:
                self.emit(ast.Break())
        if target == RETURN:
            self.emit(ast.Return(ast.Constant(not some)))
        return True

    # --- fused loops --------------------------------------------------------------------------------------------------

    def loop(self, node: tree.Node, loop: Loop) -> tuple[ast.expr, ast.expr, ast.expr]:
        """The target and the source of the loop, and the code for one item."""
        sources = [self.kept(self.expression(vector), "vector") for vector in loop.vectors]
        items = [self.item_name(source) for source in sources]
        outside, self.scalars = self.scalars, {}
        lengths: list[ast.expr] = [length(source) for source in sources]
        position = self.temporary("position") if loop.ranges else ""
        for spread in loop.ranges:
            count = self.range_length(spread.count, loop)
            lengths += [count] if count else []
        element = self.element(node, dict(zip(map(write, loop.vectors), items, strict=True)), position)
        for other in lengths[1:]:
            self.emit(ast.Expr(self.helper("check_lengths", ast.Constant("elementwise"), lengths[0], other)))
        for divisor in loop.divisors:
            self.emit(ast.Expr(self.helper("check_divisor", lengths[0], self.scalar(divisor))))
        self.spend(lengths[0])
        self.scalars = outside
        return *run_through(sources, items, position, lengths[0]), element

    def scalar(self, node: tree.Node) -> ast.expr:
        """A value that is the same for all items, computed once in front of the loop."""
        inner = tree.bare(node)
        key = write(inner)
        if key not in self.scalars:
            before, self.scalars = self.scalars, {}  # a loop inside has scalars of its own
            code = self.kept(self.expression(inner), "size" if isinstance(inner, tree.Prefix) else "value")
            self.scalars = before | {key: code}
        return self.scalars[key]

    def item_name(self, source: ast.expr) -> str:
        """The small letter of a vector with a capital, else "item"."""
        name = source.id if isinstance(source, ast.Name) and source.id.isascii() else ""
        return self.temporary(name.lower() if name.lower() != name else "item")

    def range_length(self, count: tree.Node, loop: Loop) -> ast.expr | None:
        """How long ..count is; None if it is as long as a vector of the loop, by its own formula ..#vector."""
        inner = tree.bare(count)
        if isinstance(inner, tree.Prefix) and inner.operator == "#" and tree.bare(inner.operand) in loop.vectors:
            return None
        name = self.temporary("positions")
        self.emit(assigned(name, self.helper("upto", self.expression(count))))
        return length(load(name))

    def element(self, node: tree.Node, items: dict[str, str], position: str) -> ast.expr:
        """One item of a fused formula; what is the same for all items is computed in front of the loop."""
        inner = tree.bare(node)
        if self.shape(inner).scalar:
            return self.scalar(inner)
        if write(inner) in items:
            return load(items[write(inner)])
        if isinstance(inner, tree.Prefix) and inner.operator == "..":
            return load(position)
        parts = [self.element(child, items, position) for child in inner.children]
        if isinstance(inner, tree.Absolute):
            return called("abs", *parts)
        if isinstance(inner, tree.Prefix):
            return negated(parts[0], self.shape(inner).element == BOOLEAN)
        assert isinstance(inner, tree.Infix)
        return self._product(inner, *parts) if inner.operator == "*" else operation(inner.operator, *parts)

    def _product(self, node: tree.Infix, left: ast.expr, right: ast.expr) -> ast.expr:
        """A product is checked for its size, unless a factor is small."""
        if _small(node.left) or _small(node.right):
            return operation("*", left, right)
        return self.helper("multiply", left, right)

    # --- expressions --------------------------------------------------------------------------------------------------

    def expression(self, node: tree.Node) -> ast.expr:
        inner = tree.bare(node)
        if is_vector(self.shape(inner)):
            loop = fusible(inner, self.unit, self.settings.shapes)
            if loop is not None:
                target, source, element = self.loop(inner, loop)
                return gathered(element, target, source)
        return _FORMS[type(inner)](self, inner)

    def constant(self, node: tree.Number | tree.Text | tree.Boolean) -> ast.expr:
        return ast.Constant(node.value)

    def vector(self, node: tree.Vector) -> ast.expr:
        return tuple_of([self.expression(item) for item in node.items])

    def name(self, node: tree.Name) -> ast.expr:
        if self.unit.owner(node.name) is None:
            raise NotationError(f"{node.name!r} is not defined here", node.place)
        target = defined(node, self.unit)
        lazy = target is not None and not target.parameters and target not in self.settings.eager
        return called(python_name(node.name)) if lazy else load(python_name(node.name))

    def case_value(self, node: tree.Cases) -> ast.expr:
        name = self.temporary("value")
        self.cases(node, name)
        return load(name)

    def absolute(self, node: tree.Absolute) -> ast.expr:
        code = self.expression(node.inner)
        return called("abs", code) if self.shape(node.inner) == INTEGER else self.helper("absolute", code)

    def prefix(self, node: tree.Prefix) -> ast.expr:
        shape = self.shape(node.operand)
        if node.operator in "∨∧" and (name := self._searched(node)):
            return load(name)
        if node.operator == "||" and (name := self._gathered(node)):
            return called("tuple", load(name))
        code = self.expression(node.operand)
        if node.operator == "#" and shape.element:
            return length(code)
        if node.operator == "..":
            return called("tuple", self.helper("upto", code))
        if node.operator in "-¬" and shape.scalar and (node.operator, shape) != ("¬", INTEGER):
            return negated(code, shape == BOOLEAN)
        if node.operator == "+" and shape.element == INTEGER:
            return called("sum", code)
        return self.helper("prefix", ast.Constant(node.operator), code)

    def _searched(self, node: tree.Prefix) -> str:
        before = dict(self.numbers)
        name = self.temporary("found")
        if self._search(node, name):
            return name
        self.temporaries.discard(name)
        self.numbers = before
        return ""

    def _gathered(self, node: tree.Prefix) -> str:
        """||(f ∘ V), where f yields vectors: their items are gathered in one list."""
        inner = tree.bare(node.operand)
        shape = self.shape(node.operand).element
        if not isinstance(inner, tree.Infix) or inner.operator != "∘" or shape is None or not shape.element:
            return ""
        function, vector = self.mapped(inner)
        found, item = self.temporary("found"), self.temporary("item")
        self.emit(assigned(found, ast.List([], ast.Load())))
        part = called(function, load(item))
        self.emit(ast.For(store(item), vector, [ast.Expr(self.helper("extend", load(found), part))], []))
        return found

    def mapped(self, node: tree.Infix) -> tuple[ast.expr, ast.expr]:
        """Both sides of ∘: the function to call, and what to run through."""
        target = self.settings.shapes.callee(node.left, self.unit).unit
        name = tree.bare(node.left)
        if (
            isinstance(name, tree.Name)
            and target is not None
            and defined(name, self.unit) is target
            and len(target.parameters) == 1
        ):
            function: ast.expr = load(python_name(name.name))
        else:
            function = self.kept(self.helper("mappable", self.expression(node.left)), "function")
        right = tree.bare(node.right)
        if isinstance(right, tree.Prefix) and right.operator == "..":
            return function, self.helper("upto", self.expression(right.operand))
        code = self.expression(node.right)
        return function, code if self.shape(node.right).element else self.helper("items", code)

    def infix(self, node: tree.Infix) -> ast.expr:
        if node.operator == "∘":
            function, vector = self.mapped(node)
            item = self.temporary("item")
            return gathered(called(function, load(item)), store(item), vector)
        left, right = self.expression(node.left), self.expression(node.right)
        code = self._known_infix(node, left, right)
        return code or self.helper("infix", ast.Constant(node.operator), left, right)

    def _known_infix(self, node: tree.Infix, left: ast.expr, right: ast.expr) -> ast.expr | None:
        """Python's own operator, if the shapes allow it. A metered program takes the general one for whole vectors."""
        one, other = self.shape(node.left), self.shape(node.right)
        if node.operator in _GENERAL or (self.settings.metered and not (one.scalar and other.scalar)):
            return None
        if node.operator in "≡≢" and one == other and comparable(one):
            return operation("=" if node.operator == "≡" else "≠", left, right)
        if node.operator == "∈" and one == other.element == INTEGER:
            return operation("∈", left, right)
        if node.operator == "||" and one.element and other.element:
            if tree.Vector in (type(tree.bare(node.left)), type(tree.bare(node.right))):
                return operation("+", left, right)
            return self.helper("join", left, right)
        if not (one.scalar and other.scalar and self.shape(node).scalar) or node.operator in "≡≢∈^":
            return None
        if node.operator == "*":
            return self._product(node, left, right)
        if node.operator in "∨∧" and not self._safe(node.right):
            return operation("|" if node.operator == "∨" else "&", left, right)
        return operation(node.operator, left, right)

    def _safe(self, node: tree.Node) -> bool:
        """Can this be left out when the left side decides? Only if computing it can't fail."""
        return all(
            isinstance(part, tree.Number | tree.Boolean | tree.Parentheses | tree.Absolute)
            or (
                isinstance(part, tree.Name)
                and (defined(part, self.unit) is None or defined(part, self.unit) in self.settings.eager)
            )
            or (isinstance(part, tree.Prefix) and part.operator in "-¬#" and self.shape(part).scalar)
            or (isinstance(part, tree.Infix) and part.operator in "+-=≠<>≤≥∨∧" and self.shape(part).scalar)
            for part in tree.walk(node)
        )

    def call(self, node: tree.Call) -> ast.expr:
        arguments = [self.expression(argument) for argument in node.arguments]
        name = tree.bare(node.function)
        target = defined(name, self.unit) if isinstance(name, tree.Name) else None
        if target is not None and target.parameters and len(target.parameters) == len(node.arguments):
            return called(python_name(target.name), *arguments)
        function = self.expression(node.function)
        if self.shape(node.function).element and node.arguments:
            return self.helper("index", function, tuple_of(arguments))
        return called(self.helper("callee", function, ast.Constant(len(node.arguments))), *arguments)


#: Infix operators that Python has only as functions.
_GENERAL = ("..", "max", "min")


def _small(node: tree.Node) -> bool:
    inner = tree.bare(node)
    return isinstance(inner, tree.Number) and isinstance(inner.value, int) and inner.value <= _SMALL


_FORMS: dict[type[tree.Node], Callable[..., ast.expr]] = {
    tree.Number: Suite.constant,
    tree.Boolean: Suite.constant,
    tree.Text: Suite.constant,
    tree.Name: Suite.name,
    tree.LiftedName: Suite.name,
    tree.Vector: Suite.vector,
    tree.Absolute: Suite.absolute,
    tree.Prefix: Suite.prefix,
    tree.Infix: Suite.infix,
    tree.Call: Suite.call,
    tree.Cases: Suite.case_value,
}
