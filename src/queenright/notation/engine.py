"""Evaluation: the compiled form when it can be had, the tree walker otherwise and for every error.

The walker is slow and knows every place; compiled programs are fast and know none. So an error that a compiled program
meets is found again by the walker, and the author sees where.
"""

from __future__ import annotations

from collections.abc import Mapping

from queenright.errors import UnknownNameError
from queenright.notation.contexts import Path
from queenright.notation.errors import LimitError, NotationError
from queenright.notation.evaluator import Evaluator, Frame
from queenright.notation.givens import checked_givens, closed, context_for, enter
from queenright.notation.limits import Limits, StepsError
from queenright.notation.operations import placed
from queenright.notation.program import Program, Unit, check_hidden
from queenright.notation.python_module import compiled
from queenright.notation.syntax import Node, names_in
from queenright.notation.values import Value, layers
from queenright.sources import deep_recursion

#: How to evaluate: auto takes the compiled Python where it can.
METHODS = ("auto", "walker", "python", "c")


def evaluate(
    program: Program,
    expression: Node,
    given: Mapping[str, Value] | None = None,
    *,
    context: Path | None = None,
    by: str = "auto",
    limits: Limits | None = None,
) -> Value:
    """The value of an expression, with given values for the open parameters around it.

    >>> from queenright.notation.parser import parse, parse_expression
    >>> from queenright.notation.program import build
    >>> evaluate(build(parse("double(x) := 2 * x")), parse_expression("double([1, 2])"))
    (2, 4)
    """
    if by not in METHODS:
        raise UnknownNameError("way to evaluate", by, METHODS)
    values = checked_givens(given)
    unit = context_for(program, expression, values, context)
    check_hidden(expression, unit, values)
    if by == "c":
        return _by_c(program, expression, values, unit, limits)
    if by == "python" or (by == "auto" and names_in(expression)):
        return _by_python(program, expression, values, unit, limits)
    return walked(program, expression, values, unit, limits)


def walked(
    program: Program, expression: Node, given: Mapping[str, Value], unit: Unit, limits: Limits | None = None
) -> Value:
    """By the tree walker."""
    frame: Frame = enter(program, unit, given)
    return Evaluator(program, limits).evaluate(expression, frame)


def _by_python(
    program: Program, expression: Node, given: Mapping[str, Value], unit: Unit, limits: Limits | None
) -> Value:
    whole = closed(program, unit, given, expression)
    if whole is None:
        return walked(program, expression, given, unit, limits)
    try:
        with deep_recursion():
            value = compiled(*whole, steps=(limits or Limits()).allowed("python"))()
    except StepsError as error:
        raise placed(error, expression.place) from None
    except Exception as error:  # the walker is the reference and reports any error better
        return _told_again(program, expression, given, unit, limits, error)
    return walked(program, expression, given, unit, limits) if _has_function(value) else value


def _told_again(
    program: Program, expression: Node, given: Mapping[str, Value], unit: Unit, limits: Limits | None, error: Exception
) -> Value:
    """The walker's account of an error. If it gets no further than its limits, the bare error must do."""
    try:
        return walked(program, expression, given, unit, limits)
    except LimitError:
        if isinstance(error, NotationError) and not isinstance(error, LimitError):
            raise NotationError(error.message, expression.place) from None
        raise


def _has_function(value: object) -> bool:
    return any(callable(part) for layer in layers(value) for part, _ in layer)


def _by_c(program: Program, expression: Node, given: Mapping[str, Value], unit: Unit, limits: Limits | None) -> Value:
    from queenright.notation.c_build import Built, UnansweredError
    from queenright.notation.c_module import ENTRY, c_entry

    whole = closed(program, unit, given, expression)
    if whole is None:
        return walked(program, expression, given, unit, limits)  # reports which parameter has no value
    try:
        return Built(c_entry(*whole)).call(ENTRY, steps=(limits or Limits()).allowed("c"))
    except StepsError as error:
        raise placed(error, expression.place) from None
    except UnansweredError:  # an error, or an integer beyond 64 bits
        pass  # left first, so that no later error holds the library
    return _by_python(program, expression, given, unit, limits)
