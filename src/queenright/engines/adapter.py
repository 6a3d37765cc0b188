"""What the solver engines share: a package imported late, and answers that pass the referee.

An adapter is a module with `run(model)` and `every(model)`, each in four steps: variables, constraints, solve, read
back. It takes a model as data and returns squares, which become answers to a problem here. An engine uses one core, so
that comparisons are fair and a seed gives the same answer again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from importlib.metadata import PackageNotFoundError
from importlib.metadata import version as installed
from typing import Any, Protocol

from queenright.board.board import Board
from queenright.board.position import Position
from queenright.board.squares import Square
from queenright.engines.registry import solver_seed
from queenright.errors import InputError, StoppedError
from queenright.models.model import Model
from queenright.models.registry import build, family
from queenright.packages import loaded
from queenright.problem.problem import Problem
from queenright.problem.result import Result, Statistics, Status
from queenright.watch import Watch

#: The formulation that can say every problem.
DEFAULT_MODEL = "squares"


@dataclass(frozen=True, slots=True)
class SolverOutcome:
    """What a solver answered: the squares if it found any, and its own counters under its own names."""

    status: Status
    squares: tuple[Square, ...] = ()
    counters: dict[str, int] = field(default_factory=dict)
    build_seconds: float = 0.0
    solve_seconds: float = 0.0


class Run(Protocol):
    def __call__(self, model: Model, *, seed: int = 0, watch: Watch | None = None) -> SolverOutcome: ...


class Every(Protocol):
    def __call__(self, model: Model, *, watch: Watch | None = None) -> Iterator[tuple[Square, ...]]: ...


def require(module: str, package: str, engine: str) -> Any:
    """Import a solver's module, or say which extra installs it."""
    return loaded(module, f"the engine {engine!r}", package, engine)


def answer(problem: Problem, squares: tuple[Square, ...]) -> Position:
    """The squares as an answer that has passed the referee."""
    board = Board(problem.n, squares, columns=problem.columns)
    return problem.certified(board.placement() if problem.is_complete and board.has_vector else board)


@dataclass(frozen=True, slots=True)
class SolverEngine:
    """A solver as an engine: its facts, and how it runs a model once (*run*) or to all its solutions (*every*).

    *lowered* is the model as the solver gets it; *module* what is slow to import, for those who want it loaded before.
    """

    name: str
    title: str
    extra: str
    package: str
    run: Run
    every: Every
    lowered: Callable[[Model], Model] = lambda model: model
    module: str = ""

    def version(self) -> str | None:
        try:
            return installed(self.package)
        except PackageNotFoundError:
            return None

    def solve(self, problem: Problem, *, model: str | None = None, seed: int = 0, watch: Watch | None = None) -> Result:
        """One solution of the problem, in the formulation *model*, or in the one that suits all problems."""
        watch, chosen = Watch.of(watch), solver_seed(seed)
        start = watch.spent
        try:
            outcome = self.run(_built(model, problem, watch), seed=chosen, watch=watch)
        except StoppedError:
            outcome = SolverOutcome(Status.UNKNOWN)
        statistics = Statistics(nodes=outcome.counters.get("nodes", 0), seconds=watch.spent - start)
        found = answer(problem, outcome.squares) if outcome.status is Status.FOUND else None
        reason = (watch.reason or "the solver gave up") if outcome.status is Status.UNKNOWN else ""
        who = {"engine": self.name, "model": DEFAULT_MODEL if model is None else model}
        return Result(problem.n, outcome.status, found, **who, statistics=statistics, reason=reason)

    def solutions(
        self, problem: Problem, *, model: str | None = None, watch: Watch | None = None
    ) -> Iterator[Position]:
        """All solutions of the problem."""
        watch = Watch.of(watch)
        for squares in self.every(_built(model, problem, watch), watch=watch):
            yield answer(problem, squares)


def _built(model: str | None, problem: Problem, watch: Watch) -> Model:
    name = DEFAULT_MODEL if model is None else model
    if wrong := family(name).error:
        raise InputError(f"the model {name!r} shows an error of its source text and answers nothing: {wrong}")
    with watch.active():
        watch.check()
        return build(name, problem)
