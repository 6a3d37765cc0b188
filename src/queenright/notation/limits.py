"""How much one evaluation may take: steps, nested activations. Without them a wrong formula would run forever.

A step is an activation, or an item of a vector that is made or looked through. Every evaluator counts them: the general
operators spend steps of the evaluation that is under way in their thread, compiled programs also by themselves.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from threading import local

from queenright.notation.errors import LimitError
from queenright.sources import Place

#: Nested activations. 10,000 take about 25 MB in the evaluator.
DEEPEST = 10_000

#: What is allowed if nothing else is said: ten to thirty seconds of work for each evaluator.
STEPS = {"walker": 20_000_000, "python": 200_000_000, "c": 10_000_000_000}


@dataclass(slots=True)
class Limits:
    """The limits of one evaluation; without *steps*, what STEPS says of the evaluator."""

    steps: int | None = None
    depth: int = DEEPEST

    def allowed(self, evaluator: str) -> int:
        return STEPS[evaluator] if self.steps is None else self.steps


class StepsError(LimitError):
    """All steps are spent."""


def too_deep(depth: int, name: str, place: Place) -> LimitError:
    return LimitError(f"{name} is nested {depth:,} activations deep; does the recursion end?", place)


def too_many_steps(steps: int) -> StepsError:
    return StepsError(f"no value after {steps:,} steps; raise the limit of steps, or does the recursion end?")


def _for_free(steps: int) -> None:
    pass


class _UnderWay(local):
    spend: Callable[[int], None] = staticmethod(_for_free)


_under_way = _UnderWay()


@contextmanager
def metered(steps: int) -> Iterator[Callable[[int], None]]:
    """Inside the block this thread may spend *steps* steps; the function that spends them."""
    left = steps

    def spend(count: int) -> None:
        nonlocal left
        left -= count
        if left < 0:
            raise too_many_steps(steps)

    before, _under_way.spend = _under_way.spend, spend
    try:
        yield spend
    finally:
        _under_way.spend = before


def spend(steps: int) -> None:
    """Spend steps of the evaluation under way; free where nobody counts."""
    _under_way.spend(steps)
