"""clingo, the answer set solver of Potassco: it reads the same program that `queens model export` writes."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from queenright.board.board import Board
from queenright.board.placement import Placement
from queenright.board.squares import Square
from queenright.engines import adapter
from queenright.engines.engine import Limits
from queenright.models.export.asp import write_asp
from queenright.models.model import Model
from queenright.problem.problem import Problem
from queenright.problem.result import Result, Status

NAME = "clingo"
TITLE = "clingo, answer set programming"
EXTRA = "clingo"
PACKAGE = "clingo"

#: How often a running search looks whether Ctrl-C was pressed.
TICK_SECONDS = 0.05

#: Characters of the program between two looks at the clock: nothing can stop clingo while it grounds a part.
PART_LENGTH = 100_000


def version() -> str | None:
    return adapter.version_of(PACKAGE)


def solve(problem: Problem, limits: Limits) -> Result:
    return adapter.solve_with(NAME, run, problem, limits)


def solutions(problem: Problem, limits: Limits) -> Iterator[Placement | Board]:
    return adapter.solutions_with(every, problem, limits)


def run(model: Model, limits: Limits) -> adapter.Outcome:
    clock = adapter.Clock(limits)
    control = _control(model, limits, clock, most=1)
    built = clock.spent
    found = next(_models(control, clock), None)
    status = _status(found)
    squares = found if isinstance(found, tuple) else ()
    return adapter.Outcome(status, squares, _counters(control), built, clock.spent - built)


def every(model: Model, limits: Limits) -> Iterator[tuple[Square, ...]]:
    """All answer sets in one search."""
    clock = adapter.Clock(limits)
    for found in _models(_control(model, limits, clock, most=0), clock):
        if not isinstance(found, tuple):
            if found is Status.UNKNOWN:
                raise adapter.timeout(limits.seconds)
            return
        yield found


def _status(found: tuple[Square, ...] | Status | None) -> Status:
    return Status.FOUND if isinstance(found, tuple) else found or Status.NONE


def _control(model: Model, limits: Limits, clock: adapter.Clock, most: int) -> Any:
    clingo = adapter.require("clingo", PACKAGE, NAME)
    signs = ["--sign-def=rnd"] if limits.seed else []  # without it clingo never asks for the seed
    options = [f"--models={most}", f"--seed={limits.seed}", *signs]
    control = clingo.Control(options, logger=lambda code, message: None)
    with clock.building():
        for number, rules in enumerate(_parts(write_asp(model))):
            control.add(f"part_{number}", [], rules)
            control.ground([(f"part_{number}", [])])
    return control


def _parts(program: str) -> Iterator[str]:
    """The program in order, some rules at a time."""
    start = 0
    while start < len(program):
        end = program.find("\n", start + PART_LENGTH) + 1 or len(program)
        yield program[start:end]
        start = end


def _models(control: Any, clock: adapter.Clock) -> Iterator[tuple[Square, ...] | Status]:
    """The boards one by one, then how it ended: NONE if that was all, UNKNOWN if the time was up."""
    with control.solve(yield_=True, async_=True) as handle:
        while True:
            handle.resume()
            while not handle.wait(TICK_SECONDS if clock.left is None else min(TICK_SECONDS, clock.left)):
                if clock.up:
                    handle.cancel()
                    yield Status.UNKNOWN
                    return
            answer_set = handle.model()
            if answer_set is None:
                yield Status.NONE
                return
            yield tuple(sorted(_square(atom) for atom in answer_set.symbols(shown=True)))


def _square(atom: Any) -> Square:
    row, column = atom.arguments
    return row.number, column.number


def _counters(control: Any) -> dict[str, int]:
    counted = control.statistics.get("solving", {}).get("solvers", {})
    return {
        name: int(counted[key]) for key, name in (("choices", "nodes"), ("conflicts", "conflicts")) if key in counted
    }
