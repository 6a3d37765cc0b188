"""Arithmetic on two numbers: exact on integers of any size, finite on decimals, and bounded."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from queenright.notation.errors import LimitError, NotationError
from queenright.notation.limits import spend
from queenright.notation.values import BITS, shown

#: A product with more bits costs more than a step.
_LONG = 4096


def divide(left: Any, right: Any) -> Any:
    """Exact where it can be: 6 / 3 is the integer 2, 7 / 2 the decimal 3.5."""
    if right == 0:
        raise NotationError(f"{shown(left)} is divided by 0")
    if isinstance(left, int) and isinstance(right, int) and left % right == 0:
        return left // right
    return _finite(lambda: left / right, "/")


def remainder(left: Any, right: Any) -> Any:
    """The remainder with the sign of the divisor: -1 % 4 is 3."""
    if right == 0:
        raise NotationError(f"{shown(left)} is divided by 0")
    return left % right


def quotient(left: Any, right: Any) -> Any:
    """Division that rounds down, so that left is (left ÷ right) * right + left % right."""
    if right == 0:
        raise NotationError(f"{shown(left)} is divided by 0")
    return left // right if isinstance(left, int) and isinstance(right, int) else _finite(lambda: left // right, "÷")


def multiply(left: Any, right: Any) -> Any:
    if isinstance(left, int) and isinstance(right, int):
        _check_bits(left.bit_length() + right.bit_length())
        return left * right
    return _finite(lambda: left * right, "*")


def power(left: Any, right: Any) -> Any:
    if left == 0 and right < 0:
        raise NotationError(f"0 has no power {shown(right)}")
    if isinstance(left, int) and isinstance(right, int) and right >= 0:
        _check_bits(left.bit_length() * right if abs(left) > 1 else 1)
        return left**right
    result = _finite(lambda: left**right, "^")
    if isinstance(result, complex):
        raise NotationError(f"{shown(left)} ^ {shown(right)} is no real number")
    return result


def _check_bits(bits: int) -> None:
    if bits > BITS:
        raise LimitError(
            f"an integer of about {int(bits * 0.30103):,} digits; at most {int(BITS * 0.30103):,} are allowed"
        )
    if bits > _LONG:
        spend(bits // 64)


def _finite(compute: Callable[[], Any], sign: str) -> Any:
    try:
        result = compute()
    except OverflowError:
        result = float("inf")
    if isinstance(result, float) and not abs(result) < float("inf"):
        raise LimitError(f"the result of {sign!r} is too large for a decimal")
    return result


def _add(left: Any, right: Any) -> Any:
    return left + right if isinstance(left, int) and isinstance(right, int) else _finite(lambda: left + right, "+")


def _subtract(left: Any, right: Any) -> Any:
    return left - right if isinstance(left, int) and isinstance(right, int) else _finite(lambda: left - right, "-")


ARITHMETIC: dict[str, Callable[[Any, Any], Any]] = {
    "+": _add,
    "-": _subtract,
    "*": multiply,
    "/": divide,
    "%": remainder,
    "÷": quotient,
    "^": power,
    "max": lambda left, right: left if left >= right else right,
    "min": lambda left, right: left if left <= right else right,
}
