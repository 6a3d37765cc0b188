"""What each operator does to values: elementwise lifting, reductions, and the errors of wrong operands.

Everything here works on plain values; the evaluator, the derivation and the compiled programs share it. An error is
raised without a place: who knows the place adds it (`at`).
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import reduce
from typing import Any

from queenright.notation.arithmetic import ARITHMETIC
from queenright.notation.errors import NotationError
from queenright.notation.limits import spend
from queenright.notation.symbols import INFIX, PREFIX
from queenright.notation.values import Function, Value, checked_length, identical, kind, shown
from queenright.sources import Place


@contextmanager
def at(place: Place) -> Iterator[None]:
    """Errors inside the block that have no place yet get this one."""
    try:
        yield
    except NotationError as error:
        raise placed(error, place) from None


def placed(error: NotationError, place: Place) -> NotationError:
    """The same error with a place, if it has none."""
    return error if error.line else type(error)(error.message, place)


_COMPARISONS: dict[str, Callable[[Any, Any], bool]] = {
    "=": operator.eq,
    "≠": operator.ne,
    "<": operator.lt,
    ">": operator.gt,
    "≤": operator.le,
    "≥": operator.ge,
}
_LOGIC: dict[str, Callable[[Any, Any], bool]] = {
    "∨": operator.or_,
    "∧": operator.and_,
    "⇒": operator.le,  # of booleans: ⊥ comes before ⊤
}


def _scalar_function(sign: str, left: Value, right: Value) -> Callable[[Any, Any], Any]:
    """The function for two single values, or the error that they don't fit the operator."""
    kinds = (kind(left), kind(right))
    if sign in _LOGIC and kinds == ("a boolean", "a boolean"):
        return _LOGIC[sign]
    if sign in ARITHMETIC and kinds == ("a number", "a number"):
        return ARITHMETIC[sign]
    if sign in _COMPARISONS and kinds[0] == kinds[1] != "a function" and (kinds[0] != "a boolean" or sign in "=≠"):
        return _COMPARISONS[sign]
    raise _misfit(sign, left, right)


def _misfit(sign: str, left: Value, right: Value) -> NotationError:
    wanted = "booleans" if sign in _LOGIC else "numbers" if sign in ARITHMETIC else "two values of one kind"
    hint = "; booleans are not numbers" if bool in (type(left), type(right)) and sign not in _LOGIC else ""
    return NotationError(
        f"{sign!r} wants {wanted}, got {kind(left)} ({shown(left)}) and {kind(right)} ({shown(right)}){hint}"
    )


# --- infix ------------------------------------------------------------------------------------------------------------


def infix(sign: str, left: Value, right: Value) -> Value:
    """The value of `left sign right`, for all infix operators but ∘.

    >>> infix("=", (2, 6, 1), 6)
    (False, True, False)
    """
    if sign == "≡":
        return identical(left, right)
    if sign == "≢":
        return not identical(left, right)
    if sign == "∈":
        return member(left, right)
    if sign == "||":
        return join(left, right)
    if sign == "..":
        return tuple(between(left, right))
    return elementwise(sign, left, right)


def elementwise(sign: str, left: Value, right: Value) -> Value:
    """Item by item through nested vectors; a single value meets every item of the other side."""
    if isinstance(left, tuple):
        spend(len(left))
        if not isinstance(right, tuple):
            return tuple([elementwise(sign, item, right) for item in left])
        check_lengths(sign, len(left), len(right))
        return tuple([elementwise(sign, one, other) for one, other in zip(left, right, strict=True)])
    if isinstance(right, tuple):
        spend(len(right))
        return tuple([elementwise(sign, left, item) for item in right])
    result: Value = _scalar_function(sign, left, right)(left, right)
    return result


def check_lengths(sign: str, left: int, right: int) -> None:
    if left != right:
        raise NotationError(
            f"the lengths {left} and {right} differ; {sign!r} wants vectors of equal length, or a single value"
        )


def member(item: Value, vector: Value) -> bool:
    if not isinstance(vector, tuple):
        raise NotationError(f"'∈' wants a vector on its right, got {kind(vector)} ({shown(vector)})")
    spend(len(vector))
    return any(identical(item, other) for other in vector)


def join(left: Value, right: Value) -> Value:
    """Concatenation, of two vectors or two texts."""
    if isinstance(left, str) and isinstance(right, str):
        spend(checked_length(len(left) + len(right)))
        return left + right
    if isinstance(left, tuple) and isinstance(right, tuple):
        spend(checked_length(len(left) + len(right)))
        return left + right
    other = left if not isinstance(left, tuple | str) else right
    raise NotationError(
        f"'||' wants two vectors or two texts, got {kind(left)} and {kind(right)}; a single item is [{shown(other)}]"
    )


# --- prefix -----------------------------------------------------------------------------------------------------------


def prefix(sign: str, operand: Value) -> Value:
    """The value of `sign operand`.

    >>> prefix("..", 3), prefix("∨", (False, True)), prefix("-", (1, 2))
    ((0, 1, 2), True, (-1, -2))
    """
    if sign == "-":
        return negate(operand)
    if sign == "¬":
        return invert(operand)
    if sign == "#":
        return length(operand)
    if sign == "..":
        return tuple(upto(operand))
    return fold(sign, operand)


def negate(operand: Value) -> Value:
    """Not for booleans, minus for numbers, item by item for vectors."""
    if isinstance(operand, tuple):
        spend(len(operand))
        return tuple([negate(item) for item in operand])
    if isinstance(operand, bool):
        return not operand
    if isinstance(operand, int | float):
        return -operand
    raise NotationError(f"'-' wants a number or a boolean, got {kind(operand)} ({shown(operand)})")


def invert(operand: Value) -> Value:
    if isinstance(operand, tuple):
        spend(len(operand))
        return tuple([invert(item) for item in operand])
    if isinstance(operand, bool):
        return not operand
    raise NotationError(f"'¬' wants a boolean, got {kind(operand)} ({shown(operand)})")


def length(operand: Value) -> int:
    if isinstance(operand, tuple | str):
        return len(operand)
    raise NotationError(f"'#' wants a vector or a text, got {kind(operand)} ({shown(operand)})")


def upto(operand: Value) -> range:
    """The integers that ..operand counts through."""
    if not isinstance(operand, int) or isinstance(operand, bool):
        raise NotationError(f"'..' wants an integer, got {kind(operand)} ({shown(operand)})")
    if operand < 0:
        raise NotationError(f"'..' wants an integer from 0 on, got {shown(operand)}")
    spend(checked_length(operand))
    return range(operand)


def between(start: Value, end: Value) -> range:
    """The integers that start..end counts through: start first, end not reached. None if end is not above start."""
    for bound in (start, end):
        if not isinstance(bound, int) or isinstance(bound, bool):
            raise NotationError(f"'..' wants integers, got {kind(bound)} ({shown(bound)})")
    assert isinstance(start, int)
    assert isinstance(end, int)
    spend(checked_length(max(0, end - start)))
    return range(start, end)


def absolute(operand: Value) -> Value:
    """|operand|, item by item."""
    if isinstance(operand, tuple):
        spend(len(operand))
        return tuple([absolute(item) for item in operand])
    if isinstance(operand, int | float) and not isinstance(operand, bool):
        return abs(operand)
    raise NotationError(f"'| |' wants numbers, got {kind(operand)} ({shown(operand)}); the length is #")


_EMPTY: dict[str, Value] = {"∨": False, "∧": True, "+": 0, "*": 1, "||": ()}


def fold(sign: str, operand: Value) -> Value:
    """A reduction: the items joined from left to right by the operator.

    >>> fold("||", ((1, 2), (), (3,)))
    (1, 2, 3)
    """
    if not isinstance(operand, tuple):
        raise NotationError(f"the reduction {sign!r} wants a vector, got {kind(operand)} ({shown(operand)})")
    if not operand:
        if sign not in _EMPTY:
            raise NotationError(f"{sign!r} of an empty vector has no value; guard it: (#V = 0 → …; #V > 0 → {sign} V)")
        return _EMPTY[sign]
    spend(len(operand))
    if sign == "||":
        return concatenation(operand)
    if len(operand) == 1:
        return _checked_single(sign, operand[0])
    return reduce(lambda left, right: elementwise(sign, left, right), operand)


def _checked_single(sign: str, item: Value) -> Value:
    """A single item is its own reduction, but it must be of a kind that the operator takes."""
    for part in item if isinstance(item, tuple) else ():
        _checked_single(sign, part)
    if not isinstance(item, tuple):
        _scalar_function(sign, item, item)
    return item


def concatenation(parts: tuple[Value, ...]) -> Value:
    """||: all parts must be vectors, or all texts; in one pass, since joining two by two would copy again and again."""
    vectors = [part for part in parts if isinstance(part, tuple)]
    if len(vectors) == len(parts):
        spend(checked_length(sum(map(len, vectors))))
        return tuple([item for part in vectors for item in part])
    texts = [part for part in parts if isinstance(part, str)]
    if len(texts) == len(parts):
        spend(checked_length(sum(map(len, texts))))
        return "".join(texts)
    return reduce(join, parts) if len(parts) > 1 else join(parts[0], parts[0])


# --- indexing and cases -----------------------------------------------------------------------------------------------


def index(vector: Value, arguments: tuple[Value, ...]) -> Value:
    """vector(k), counted from 0; vector(j, k) is vector(j)(k), and vector([j, k]) is [vector(j), vector(k)].

    >>> index((5, 6, 7), ((2, 0),)), index("abc", ((1, 2),))
    ((7, 5), 'bc')
    """
    if not arguments:
        raise NotationError(f"an index is missing; {shown(vector)} has {len(vector)} items")  # type: ignore[arg-type]
    for position in arguments:
        if not isinstance(vector, tuple | str):
            raise NotationError(f"{kind(vector)} ({shown(vector)}) has no items; wanted a vector or a function")
        if isinstance(position, tuple):
            vector = _picked(vector, position)
            continue
        if not isinstance(position, int) or isinstance(position, bool):
            raise NotationError(f"an index is an integer, got {kind(position)} ({shown(position)})")
        if not 0 <= position < len(vector):
            raise NotationError(
                f"the index {shown(position)} is out of range; the vector has {len(vector)} items, from 0 on"
            )
        vector = vector[position]
    return vector


def _picked(vector: Value, positions: tuple[Value, ...]) -> Value:
    """The items at those positions, in their order; of a text, a text."""
    spend(len(positions))
    items = [index(vector, (position,)) for position in positions]
    flat = isinstance(vector, str) and not any(isinstance(position, tuple) for position in positions)
    return "".join(map(str, items)) if flat else tuple(items)


def operated(sign: str, arguments: tuple[Value, ...]) -> Value:
    """An operator called as a function: with one argument it is the prefix operator, with two the infix one.

    >>> operated("+", ((1, 2, 3),)), operated("+", (1, 2))
    (6, 3)
    """
    if len(arguments) == 1 and sign in PREFIX:
        return prefix(sign, arguments[0])
    if len(arguments) == 2 and sign in INFIX:
        return infix(sign, *arguments)
    wanted = " or ".join(count for count, table in (("1", PREFIX), ("2", INFIX)) if sign in table)
    noun = "argument" if wanted == "1" else "arguments"
    raise NotationError(f"the operator {sign!r} as a function takes {wanted} {noun}, got {len(arguments)}")


def condition(value: Value) -> bool:
    """A guard must be one boolean."""
    if isinstance(value, bool):
        return value
    hint = "; reduce it with ∨ or ∧" if isinstance(value, tuple) else ""
    raise NotationError(f"a guard must be ⊤ or ⊥, got {kind(value)} ({shown(value)}){hint}")


def not_callable(value: Value) -> NotationError:
    return NotationError(f"{kind(value)} ({shown(value)}) cannot be called; wanted a function or a vector")


def check_mappable(function: Function) -> None:
    """Before f ∘ V, also if V is empty: f takes one argument."""
    if not isinstance(function.unit, str):
        check_arguments(function, 1)
    elif function.unit not in PREFIX:
        operated(function.unit, ((),))  # raises the error that belongs to it


def check_arguments(function: Function, count: int) -> None:
    wanted = len(function.parameters)
    if count != wanted:
        head = function.name if function.written else f"{function.name}({', '.join(function.parameters)})"
        many = "too many" if count > wanted else "too few"
        raise NotationError(f"{many} arguments: {head} takes {wanted}, got {count}")
