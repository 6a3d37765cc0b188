"""Fusion: an elementwise formula over vectors as one loop, without the vectors in between.

∨ ((Q = i) ∨ (|Q - i| = (#Q - ..#Q))) makes six vectors when it is walked. Seen item by item it is a test on q and its
position k, and the reduction may stop at the first item that decides it. That is allowed because nothing in such a
test can fail: all items are integers or booleans, and % is fused only with a single divisor, tested before the loop.

C fuses more: decimals, divisions and powers, max and min. Such a loop may fail, so it runs through all items and is
called impure.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from queenright.notation.program import Unit
from queenright.notation.shapes import BOOLEAN, INTEGER, NUMBER, Shape, Shapes
from queenright.notation.syntax import Absolute, Infix, Node, Prefix, bare

_FUSED = frozenset("+-*∨∧⇒=≠<>≤≥")
_IMPURE = frozenset(("/", "÷", "^", "max", "min"))


@dataclass(frozen=True, slots=True)
class Range:
    """..count: its item is the position itself."""

    count: Node


@dataclass(slots=True)
class Loop:
    """The vectors that a fused formula runs through, in order and each once; its ranges, and what it divides by."""

    vectors: list[Node] = field(default_factory=list)
    ranges: list[Range] = field(default_factory=list)
    divisors: list[Node] = field(default_factory=list)
    pure: bool = True


def fusible(node: Node, unit: Unit, shapes: Shapes, *, impure: bool = False) -> Loop | None:
    """The loop of an elementwise formula, or None if it can't be fused (or is a mere vector, with nothing to fuse)."""
    inner = bare(node)
    if not _operator(inner):
        return None
    loop = Loop()
    return loop if _collect(inner, unit, shapes, loop) and (impure or loop.pure) else None


def _operator(node: Node) -> bool:
    return (
        isinstance(node, Absolute)
        or (isinstance(node, Prefix) and node.operator in ("-", "¬"))
        or (isinstance(node, Infix) and (node.operator in _FUSED or node.operator in _IMPURE or node.operator == "%"))
    )


def is_vector(shape: Shape) -> bool:
    """A vector of integers, booleans or numbers."""
    return shape.element in (INTEGER, BOOLEAN, NUMBER)


def _collect(node: Node, unit: Unit, shapes: Shapes, loop: Loop) -> bool:
    """Gather the vectors below *node*; False if something in it is neither a scalar nor a vector of scalars."""
    shape = shapes.of(node, unit)
    loop.pure = loop.pure and NUMBER not in (shape, shape.element)
    if shape.scalar or shape == NUMBER:
        return True
    if not is_vector(shape):
        return False
    inner = bare(node)
    if isinstance(inner, Infix) and inner.operator in _IMPURE:
        loop.pure = False
    if isinstance(inner, Prefix) and inner.operator == "..":
        if shapes.of(inner.operand, unit) != INTEGER:
            return False
        loop.ranges.append(Range(inner.operand))
        return True
    if isinstance(inner, Infix) and inner.operator == "%":
        if shapes.of(inner.right, unit) != INTEGER:
            loop.pure = False
        elif inner.right not in loop.divisors:
            loop.divisors.append(inner.right)
    if _operator(inner):
        return all(_collect(child, unit, shapes, loop) for child in inner.children)
    if inner not in loop.vectors:
        loop.vectors.append(inner)
    return True
