"""What every engine offers, and the list of them. An engine is a small adapter; its package is imported inside it.

No answer leaves an engine without passing the referee: `solve` and `solutions` return what `Problem.certified` let
through.
"""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from typing import Protocol, cast

from queenright.board.position import Position
from queenright.errors import looked_up
from queenright.problem.problem import Problem
from queenright.problem.result import Result
from queenright.seeds import checked_seed
from queenright.watch import Watch

#: Solvers hold a seed in 32 bits with a sign.
SOLVER_SEEDS = 2**31 - 1


class Engine(Protocol):
    """What answers a question fast. *name* is what the user types, *extra* the extra that installs its *package*.

    With seed 0 an engine makes its choices in the quickest way it knows. Any other seed shuffles them: the same seed
    gives the same answer again, and two seeds mostly give two answers.
    """

    @property
    def name(self) -> str: ...
    @property
    def title(self) -> str: ...
    @property
    def extra(self) -> str: ...
    @property
    def package(self) -> str: ...

    def version(self) -> str | None:
        """The version of the package behind it, or None if it is not installed."""

    def solve(self, problem: Problem, *, model: str | None = None, seed: int = 0, watch: Watch | None = None) -> Result:
        """One solution, the proof that there is none, or unknown if the watch ended the search."""

    def solutions(
        self, problem: Problem, *, model: str | None = None, watch: Watch | None = None
    ) -> Iterator[Position]:
        """All solutions, each once, in any order; a StoppedError if the watch ended the search."""


def solver_seed(seed: int) -> int:
    """Any seed as one that a solver takes; 0 stays 0 and no other becomes 0.

    >>> solver_seed(0), solver_seed(7), solver_seed(2**64 - 1)
    (0, 7, 3)
    """
    checked = checked_seed(seed)
    return 1 + (checked - 1) % SOLVER_SEEDS if checked else 0


#: The engines by name: the module in queenright.engines whose ENGINE it is. A new one is a line here.
ENGINES = {"native": "native", "cpsat": "cpsat", "highs": "highs", "sat": "sat", "clingo": "clingo"}


def engine(name: str) -> Engine:
    """The engine of that name; a close name is suggested.

    >>> engine("native").title
    "Queenright's own search"
    """
    module = looked_up("engine", name, ENGINES)
    return cast(Engine, import_module(f"queenright.engines.{module}").ENGINE)
