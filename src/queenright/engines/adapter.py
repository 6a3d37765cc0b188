"""What the solver engines share: a package imported late, a clock, and answers that pass the referee.

An adapter is a module with `run(model, limits)` and `every(model, limits)`, each in four steps: variables, constraints,
solve, read back. It gets a model as data and gives squares; here they become answers to a problem. An engine uses one
core, so that comparisons are fair and a seed gives the same answer again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from importlib import import_module
from importlib.metadata import PackageNotFoundError
from importlib.metadata import version as installed
from time import perf_counter
from typing import Any

from queenright.board.board import Board
from queenright.board.placement import Placement
from queenright.board.squares import Square
from queenright.engines.engine import Limits
from queenright.models.model import Model
from queenright.models.registry import build
from queenright.packages import needing
from queenright.problem.problem import Problem
from queenright.problem.result import Result, Statistics, Status
from queenright.waiting import alarm

#: The formulation that can say every problem.
DEFAULT_MODEL = "squares"


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a solver said of a model: the squares if it found any, and its own counters under its own names."""

    status: Status
    squares: tuple[Square, ...] = ()
    counters: dict[str, int] = field(default_factory=dict)
    build_seconds: float = 0.0
    solve_seconds: float = 0.0


Run = Callable[[Model, Limits], Outcome]
Every = Callable[[Model, Limits], Iterator[tuple[Square, ...]]]


def require(module: str, package: str, engine: str) -> Any:
    """Import a solver's module, or say which extra installs it."""
    with needing(f"the engine {engine!r}", package, engine):
        return import_module(module)


def version_of(package: str) -> str | None:
    try:
        return installed(package)
    except PackageNotFoundError:
        return None


class Clock:
    """The time that is left of a limit."""

    def __init__(self, limits: Limits) -> None:
        self._start = perf_counter()
        self._limits = limits

    @property
    def spent(self) -> float:
        return perf_counter() - self._start

    @property
    def left(self) -> float | None:
        """Seconds left, never below 0; None if there is no limit."""
        return None if self._limits.seconds is None else max(0.0, self._limits.seconds - self.spent)

    @property
    def up(self) -> bool:
        return self.left == 0.0

    @property
    def rest(self) -> Limits:
        """The limits of what comes next."""
        return replace(self._limits, seconds=self.left)

    def check(self) -> None:
        """Raise what `solutions` promises when the time is up."""
        if self.up:
            raise timeout(self._limits.seconds)

    @contextmanager
    def building(self) -> Iterator[None]:
        """The model and the solver's form of it are built in here, and no longer than the time allows.

        A binding that the alarm interrupts while it reads its arguments says that they have the wrong type.
        """
        try:
            with alarm(self.left):
                yield
        except (TimeoutError, TypeError):
            self.check()
            raise
        self.check()


def timeout(seconds: float | None) -> TimeoutError:
    return TimeoutError(f"not all solutions within {seconds:g} s" if seconds is not None else "stopped")


def answer(problem: Problem, squares: tuple[Square, ...]) -> Placement | Board:
    """The squares as an answer that has passed the referee."""
    board = Board(problem.n, squares, width=problem.columns)
    if problem.is_complete and len({column for _, column in squares}) == problem.n == len(squares):
        return problem.certified(board.placement())
    return problem.certified(board)


def solve_with(name: str, run: Run, problem: Problem, limits: Limits) -> Result:
    """One solution of the problem by a solver, in the formulation that suits all."""
    clock = Clock(limits)
    try:
        with clock.building():
            model = build(DEFAULT_MODEL, problem)
        outcome = run(model, clock.rest)
    except TimeoutError:
        outcome = Outcome(Status.UNKNOWN)
    statistics = Statistics(nodes=outcome.counters.get("nodes", 0), seconds=clock.spent)
    found = answer(problem, outcome.squares) if outcome.status is Status.FOUND else None
    reason = _late(limits) if outcome.status is Status.UNKNOWN else ""
    return Result(problem.n, outcome.status, found, engine=name, statistics=statistics, reason=reason)


def _late(limits: Limits) -> str:
    return f"no answer within {limits.seconds:g} s" if limits.seconds is not None else "the solver gave up"


def solutions_with(every: Every, problem: Problem, limits: Limits) -> Iterator[Placement | Board]:
    """All solutions of the problem by a solver."""
    clock = Clock(limits)
    with clock.building():
        model = build(DEFAULT_MODEL, problem)
    for squares in every(model, clock.rest):
        yield answer(problem, squares)
