"""What programs compiled to Python call where the shape of a value is not known, or where it must be checked.

These are the general operators of `operations` and a few more. None of them calls back into the compiled program, so
its recursion runs from Python to Python and takes no space on the machine's stack.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from queenright.notation.arithmetic import multiply
from queenright.notation.errors import NotationError
from queenright.notation.limits import spend
from queenright.notation.operations import (
    absolute,
    check_lengths,
    concatenation,
    condition,
    fold,
    index,
    infix,
    join,
    length,
    member,
    negate,
    not_callable,
    prefix,
    upto,
)
from queenright.notation.values import checked_length, identical, kind, shown

__all__ = [
    "absolute",
    "callee",
    "check_divisor",
    "check_lengths",
    "concatenation",
    "condition",
    "extend",
    "fold",
    "identical",
    "index",
    "infix",
    "items",
    "join",
    "length",
    "mappable",
    "member",
    "multiply",
    "negate",
    "no_case",
    "prefix",
    "upto",
]


def callee(function: Any, count: int) -> Callable[..., Any]:
    """What to call with *count* arguments: the function itself, or the index of a vector."""
    if isinstance(function, tuple | str):
        return lambda *arguments: index(function, arguments)
    if not callable(function):
        raise not_callable(function)
    wanted = function.__code__.co_argcount
    if wanted != count:
        raise NotationError(f"{function.__name__} takes {wanted} arguments, got {count}")
    return function  # type: ignore[no-any-return]


def mappable(function: Any) -> Callable[..., Any]:
    """The left side of ∘: a function of one argument."""
    if not callable(function):
        raise NotationError(f"'∘' wants a function on its left, got {kind(function)} ({shown(function)})")
    return callee(function, 1)


def items(vector: Any) -> tuple[Any, ...]:
    """The right side of ∘: a vector."""
    if not isinstance(vector, tuple):
        raise NotationError(f"'∘' wants a vector on its right, got {kind(vector)} ({shown(vector)})")
    return vector


def extend(found: list[Any], part: tuple[Any, ...]) -> None:
    """Add the items of *part*, unless the vector gets too long for memory."""
    checked_length(len(found) + len(part))
    spend(len(part))
    found.extend(part)


def total(vector: tuple[int, ...]) -> int:
    """The sum, counted in steps."""
    spend(len(vector))
    return sum(vector)


def check_divisor(length: int, divisor: int) -> None:
    """Before a loop that divides each item by the same number: it fails if there is an item and the number is 0."""
    if length and divisor == 0:
        raise NotationError("an item is divided by 0")


def no_case(formula: str) -> NotationError:
    return NotationError(f"no case applies in {formula}")
