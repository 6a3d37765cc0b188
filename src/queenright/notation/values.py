"""Values: integers of any size, decimals, booleans, texts, vectors and functions; and their literals.

A vector is a tuple. Booleans are not numbers: Python's True == 1 is never asked, values are compared by `identical`.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import copysign
from typing import TypeAlias, Union

from queenright.errors import checked_kind
from queenright.notation.errors import LimitError, NotationError
from queenright.notation.limits import spend
from queenright.notation.syntax import Boolean, Name, Node, Number, Parentheses, Prefix, Text, Vector

#: The longest vector (80 MB of pointers), and the bits of the largest integer (about 315,000 digits).
LONGEST = 10_000_000
BITS = 1 << 20

#: How deep vectors may be nested in a value that is written.
NESTED = 200


@dataclass(frozen=True, slots=True, eq=False)
class Function:
    """A definition together with the activation around it; `evaluator` and `derivation` know what is in it."""

    name: str
    parameters: tuple[str, ...]
    unit: object
    frame: object
    #: what writes a function that has no name: (x ↦ x * x), or an operator
    written: Node | None = None


Value: TypeAlias = Union[int, float, bool, str, "tuple[Value, ...]", Function]


def kind(value: Value) -> str:
    """What a value is, in the words of an error.

    >>> kind(True), kind((1, 2)), kind(3)
    ('a boolean', 'a vector', 'a number')
    """
    if isinstance(value, bool):
        return "a boolean"
    if isinstance(value, int | float):
        return "a number"
    if isinstance(value, str):
        return "a text"
    return "a vector" if isinstance(value, tuple) else "a function"


def identical(left: Value, right: Value) -> bool:
    """≡: the same value as a whole. Functions are identical if they are the same definition in the same activation.

    >>> identical((1, 2), (1, 2)), identical(1, True), identical(1, (1,))
    (True, False, False)
    """
    if isinstance(left, tuple) and isinstance(right, tuple):
        if len(left) != len(right):
            return False
        spend(len(left))
        # A loop, since all() would take the machine's stack at every level of nesting.
        for one, other in zip(left, right, strict=True):  # noqa: SIM110
            if not identical(one, other):
                return False
        return True
    if isinstance(left, Function) and isinstance(right, Function):
        return left.unit == right.unit and left.frame is right.frame
    return kind(left) == kind(right) and left == right


def shown(value: Value, widest: int = 40) -> str:
    """A value as an error shows it: the Unicode literal, cut where it gets long.

    >>> shown((1, (True, "a"))), shown(tuple(range(100)))
    ('[1, [⊤, "a"]]', '[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, …')
    """
    text = _shown(value, widest)
    return text if len(text) <= widest else f"{text[: widest - 1]}…"


def _shown(value: Value, widest: int) -> str:
    if isinstance(value, bool):
        return "⊤" if value else "⊥"
    if isinstance(value, tuple):
        parts, length = [], 0
        for item in value:
            if length > widest:
                break
            parts.append(_shown(item, widest))
            length += len(parts[-1])
        return f"[{', '.join(parts)}]"
    if isinstance(value, str):
        return f'"{value}"'
    if isinstance(value, Function):
        return value.name
    return digits(value) if isinstance(value, int) else repr(value)


def digits(number: int) -> str:
    """The decimal digits, of any number: Python itself refuses above 4,300 digits.

    >>> len(digits(10**5000))
    5001
    """
    if number < 0:
        return "-" + digits(-number)
    if number.bit_length() <= 13_000:
        return str(number)
    half = int(number.bit_length() * 0.30103) // 2
    high, low = divmod(number, 10**half)
    return digits(high) + digits(low).zfill(half)


def literal(value: Value) -> Node:
    """The tree that writes a value.

    >>> literal((1, -2))
    Vector(items=(Number(value=1), Prefix(operator='-', operand=Number(value=2))))
    """
    check_nesting(value)
    return _literal(value)


def _literal(value: Value) -> Node:
    if isinstance(value, bool):
        return Boolean(value)
    if isinstance(value, int | float):
        negative = value < 0 or (value == 0 and copysign(1, value) < 0)  # a decimal may be -0.0
        return Prefix("-", Number(-value)) if negative else Number(value)
    if isinstance(value, str):
        return Text(value)
    if isinstance(value, tuple):
        return Vector(tuple([_literal(item) for item in value]))
    known = checked_kind("a value", value, Function, "a number, a truth value, a text, a tuple or a function")
    return known.written or Name(known.name)


def literal_value(node: Node) -> Value | None:
    """The value of a tree that is a literal, else None.

    >>> from queenright.notation.parser import parse_expression
    >>> literal_value(parse_expression("[1, -2]")), literal_value(parse_expression("1 + 1"))
    ((1, -2), None)
    """
    if isinstance(node, Parentheses):
        return literal_value(node.inner)
    if isinstance(node, Number | Boolean | Text):
        return node.value
    if isinstance(node, Prefix) and node.operator == "-" and isinstance(node.operand, Number):
        return -node.operand.value
    if isinstance(node, Vector):
        items = [literal_value(item) for item in node.items]
        return None if any(item is None for item in items) else tuple(item for item in items if item is not None)
    return None


def to_json(value: Value) -> object:
    """The value in the terms of JSON; an integer that JSON readers can't hold (over 4,000 digits) becomes a text."""
    check_nesting(value)
    return _to_json(value)


def _to_json(value: Value) -> object:
    if isinstance(value, tuple):
        return [_to_json(item) for item in value]
    if isinstance(value, Function):
        raise NotationError(f"the value is the function {value.name}, which has no JSON; call it with arguments")
    if isinstance(value, int) and value.bit_length() > 13_000:
        return digits(value)
    return value


def check_nesting(value: Value) -> None:
    """Vectors nested deeper than NESTED, or with too many items in all, can be computed with, but not be written."""
    total = 0
    for depth, layer in enumerate(layers(value)):
        total += sum(times for _, times in layer)
        if depth > NESTED:
            raise LimitError(
                f"vectors nested more than {NESTED} deep cannot be written; ask for a part, or for its length"
            )
        if total > LONGEST:
            raise LimitError(
                f"a value of more than {LONGEST:,} items cannot be written; ask for a part, or for its length"
            )


def layers(value: object) -> Iterator[list[tuple[object, int]]]:
    """A value layer by layer, each part with how often it is there. One vector may stand in many places, so that a
    value of a few vectors can have more items than there are atoms: no vector is opened twice in a layer."""
    layer: dict[int, tuple[object, int]] = {id(value): (value, 1)}
    while layer:
        yield list(layer.values())
        inside: dict[int, tuple[object, int]] = {}
        for vector, times in layer.values():
            for item in vector if isinstance(vector, tuple) else ():
                inside[id(item)] = (item, inside.get(id(item), (item, 0))[1] + times)
        layer = inside


def checked_length(length: int) -> int:
    """*length*, or the error that such a vector is too long for memory."""
    if length > LONGEST:
        raise LimitError(f"a vector of {shown(length)} items does not fit in memory; at most {LONGEST:,} are allowed")
    return length
