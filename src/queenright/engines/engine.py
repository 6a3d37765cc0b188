"""What every engine offers, and the list of them. An engine is a small adapter; its package is imported inside it.

No answer leaves an engine without passing the referee: `solve` and `solutions` return what `Problem.certified` let
through.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from importlib import import_module
from typing import Protocol, cast

from queenright.board.board import Board
from queenright.board.placement import Placement
from queenright.errors import UnknownNameError
from queenright.problem.problem import Problem
from queenright.problem.result import Result
from queenright.sizes import checked_size

#: The largest seed that every engine takes: solvers hold it in 32 bits with a sign.
LARGEST_SEED = 2**31 - 1


@dataclass(frozen=True, slots=True)
class Limits:
    """How long an engine may try (None: as long as it takes), and the seed of its choices.

    With seed 0 an engine goes its own way, the quickest it knows. Any other seed shuffles its choices: the same one
    gives the same answer again, two of them mostly two.
    """

    seconds: float | None = None
    seed: int = 0

    def __post_init__(self) -> None:
        checked_size(self.seed, largest=LARGEST_SEED, what="seed")


class Engine(Protocol):
    """An engine module's functions. NAME is what the user types, EXTRA the extra that installs its PACKAGE."""

    NAME: str
    TITLE: str
    EXTRA: str
    PACKAGE: str

    def version(self) -> str | None:
        """The version of the package behind it, or None if it is not installed."""

    def solve(self, problem: Problem, limits: Limits) -> Result:
        """One solution, the proof that there is none, or unknown when the time is up."""

    def solutions(self, problem: Problem, limits: Limits) -> Iterator[Placement | Board]:
        """All solutions, each once, in any order; a TimeoutError when the time is up."""


#: name → module in queenright.engines
MODULES = {"native": "native", "cpsat": "cpsat", "highs": "highs", "sat": "sat", "clingo": "clingo"}


def engine(name: str) -> Engine:
    """The engine of that name; a close name is suggested.

    >>> engine("native").NAME
    'native'
    """
    if name not in MODULES:
        raise UnknownNameError("engine", name, MODULES)
    return cast(Engine, import_module(f"queenright.engines.{MODULES[name]}"))
