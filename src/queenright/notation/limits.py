"""How much one evaluation may take: steps, nested activations. Without them a wrong formula would run forever."""

from __future__ import annotations

from dataclasses import dataclass

from queenright.notation.places import LimitError, Place

#: Nested activations. 10,000 take about 25 MB in the evaluator.
DEEPEST = 10_000

#: Activations and items of vectors that the tree walker makes; about ten seconds of work.
STEPS = 20_000_000


@dataclass(slots=True)
class Limits:
    """The limits of one evaluation."""

    steps: int = STEPS
    depth: int = DEEPEST


def too_deep(depth: int, name: str, place: Place) -> LimitError:
    return LimitError(f"{name} is nested {depth:,} activations deep; does the recursion end?", place)


def too_many_steps(steps: int, place: Place) -> LimitError:
    return LimitError(
        f"no value after {steps:,} steps; raise the limit with --steps, or does the recursion end?", place
    )
