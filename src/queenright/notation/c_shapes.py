"""What C can hold, and the refusal of what it can't: the shapes, types and names of C programs.

Integers, booleans, texts, numbers that may be decimals, and nested vectors of them; functions as arguments. What the
shape inference can't tell, and functions that outlive the call they were made in (as results, in vectors), are refused
with the name of the construct and its place.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from queenright.notation.errors import NotationError
from queenright.notation.printer import write
from queenright.notation.program import Unit
from queenright.notation.python_names import spelled_out
from queenright.notation.shapes import INTEGER, NOTHING, NUMBER, TEXT, Shape, Shapes, defined
from queenright.notation.syntax import Call, Cases, Infix, Name, Node, Prefix, bare
from queenright.sources import Place, visible

_COMPARISON = {"=": "==", "≠": "!=", "<": "<", ">": ">", "≤": "<=", "≥": ">=", "⇒": "<="}
_ARITHMETIC = {
    "+": "add",
    "-": "subtract",
    "*": "multiply",
    "%": "remainder_of",
    "÷": "quotient_of",
    "^": "power_of",
    "max": "larger",
    "min": "smaller",
}
_NUMBERS = {
    "+": "number_add",
    "-": "number_subtract",
    "*": "number_multiply",
    "/": "number_divide",
    "%": "number_remainder",
    "÷": "number_quotient",
    "^": "number_power",
    "max": "number_larger",
    "min": "number_smaller",
}


class RefusedError(NotationError):
    """This construct has no form in C; Python takes it. Exit code 1: a right program that can't be answered here."""

    exit_code = 1

    def __init__(self, what: str, place: Node | Place) -> None:
        where = place.place if isinstance(place, Node) else place
        super().__init__(f"{what} cannot be compiled to C; compile to Python instead", where)


def depth_of(shape: Shape) -> int | None:
    """How deep the vectors go: 0 for an integer or boolean, None for what C can't hold."""
    if shape.element:
        inside = depth_of(shape.element) if shape.element != NOTHING else 0
        return None if inside is None else inside + 1
    if shape == TEXT:
        return 1
    return 0 if shape.scalar or shape == NUMBER else None


def refusal(node: Node, unit: Unit, shapes: Shapes, seen: tuple[Unit, ...] = ()) -> RefusedError:
    """Find the construct inside *node*, or in a definition that it uses, that first leaves the shapes of C."""
    inner = bare(node)
    for child in _operands(inner):
        shape = shapes.of(child, unit)
        if depth_of(shape) is None and not (isinstance(inner, Call) and shape.unit):  # a function may be an argument
            return refusal(child, unit, shapes, seen)
    name = bare(inner.function) if isinstance(inner, Call) else inner
    if isinstance(inner, Infix) and inner.operator == "∘":
        name = bare(inner.left)
    target = defined(name, unit) if isinstance(name, Name) else None
    used = target is not None and (not target.parameters or name is not inner)
    body = target.body if used and target is not None and target not in seen else None
    if target is not None and body is not None and depth_of(shapes.of(body, target)) is None:
        return refusal(body, target, shapes, (*seen, target))
    operands = [f"'{shapes.of(child, unit)}'" for child in _operands(inner)]
    return RefusedError(_construct(inner, shapes.of(inner, unit), " and ".join(operands)), inner)


def _operands(node: Node) -> tuple[Node, ...]:
    """The parts whose shapes matter: not the function of a call or a map, and of cases not the guards."""
    if isinstance(node, Call):
        return node.arguments
    if isinstance(node, Cases):
        return tuple(row.body for row in node.rows)
    return (node.right,) if isinstance(node, Infix) and node.operator == "∘" else node.children


def _construct(node: Node, shape: Shape, operands: str) -> str:
    if isinstance(node, Infix | Prefix):
        return f"{node.operator!r} of the shape{'s' if ' and ' in operands else ''} {operands}"
    if isinstance(node, Name):
        return f"the function {write(node)} as a value" if shape.unit else f"{node.name!r}, whose shape is '{shape}',"
    return f"{write(node)!r:.60}, whose shape is '{shape}',"


def c_type(depth: int) -> str:
    return "vector *" if depth else "int64_t "


@dataclass(slots=True)
class Naming:
    """The C names of units, chosen once."""

    names: dict[Unit, str] = field(default_factory=dict)
    taken: set[str] = field(default_factory=set)

    def of(self, unit: Unit) -> str:
        if unit not in self.names:
            base = "".join(c_name(name) for name in unit.path) or "root_"
            while base in self.taken:
                base += "_"
            self.taken.add(base)
            self.names[unit] = base
        return self.names[unit]


def c_name(name: str) -> str:
    """A name as C takes it, different for different names. The mark at its end keeps it apart from the words of C, the
    names of runtime.c and all that the compiler adds.

    >>> c_name("Q"), c_name("α")
    ('Q_', '_u3b1__U')
    """
    return f"{name}_" if re.fullmatch("[A-Za-z0-9_]+", name) else f"{spelled_out(name)}_U"


def c_comment(text: str) -> str:
    """A comment of one line that ends where it ends: no control character, no second end, no trigraph.

    >>> c_comment("a */ b ??/")
    '/* a * / b ? ?/ */'
    """
    inside = visible(text).replace("*/", "* /").replace("/*", "/ *").replace("??", "? ?")
    return f"/* {inside} */"


def scalar_code(sign: str, left: str, right: str, *, eager: bool) -> str:
    """An operator on integers or booleans. *eager* computes both sides, as the notation says; without it nothing on the
    right can fail."""
    if sign in _COMPARISON:
        return f"({left} {_COMPARISON[sign]} {right})"
    if sign in ("∨", "∧"):
        word = ("|" if sign == "∨" else "&") * (1 if eager else 2)
        return f"({left} {word} {right})"
    return f"{_ARITHMETIC[sign]}({left}, {right})"


def number_code(sign: str, left: str, right: str) -> str:
    """An operator on two numbers, each of which may be a decimal."""
    if sign in _COMPARISON:
        return f"(decimal_of({left}) {_COMPARISON[sign]} decimal_of({right}))"
    return f"{_NUMBERS[sign]}({left}, {right})"


def text_code(sign: str, left: str, right: str) -> str:
    """A comparison of two texts."""
    return f"(ordered({left}, {right}) {_COMPARISON[sign]} 0)"


def leaf(shape: Shape) -> Shape:
    """What is inside all vectors."""
    return leaf(shape.element) if shape.element else shape


def needs_boxes(have: Shape, wanted: Shape) -> bool:
    """Do integers have to become numbers?"""
    return leaf(have) == INTEGER and leaf(wanted) == NUMBER
