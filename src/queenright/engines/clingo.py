"""clingo, the answer set solver of Potassco: it reads the same program that `queens model export` writes."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from queenright.board.squares import Square
from queenright.engines import adapter
from queenright.models.booleans import to_booleans
from queenright.models.export import export
from queenright.models.model import Model
from queenright.problem.result import Status
from queenright.watch import Watch, tick

#: Characters of the program that are grounded between two checks: nothing can stop clingo while it grounds a part.
PART_LENGTH = 100_000


def run(model: Model, *, seed: int = 0, watch: Watch | None = None) -> adapter.SolverOutcome:
    watch = Watch.of(watch)
    start = watch.spent
    control = _control(model, seed, watch, most=1)
    built = watch.spent
    found = next(_models(control, watch), None)
    status = _status(found)
    squares = found if isinstance(found, tuple) else ()
    return adapter.SolverOutcome(status, squares, _counters(control), built - start, watch.spent - built)


def every(model: Model, *, watch: Watch | None = None) -> Iterator[tuple[Square, ...]]:
    """All answer sets in one search."""
    watch = Watch.of(watch)
    for found in _models(_control(model, 0, watch, most=0), watch):
        if not isinstance(found, tuple):
            if found is Status.UNKNOWN:
                watch.fail()
            return
        yield found


def _status(found: tuple[Square, ...] | Status | None) -> Status:
    return Status.FOUND if isinstance(found, tuple) else found or Status.NONE


def _control(model: Model, seed: int, watch: Watch, most: int) -> Any:
    clingo = adapter.require("clingo", "clingo", "clingo")
    signs = ["--sign-def=rnd"] if seed else []  # without it clingo never asks for the seed
    options = [f"--models={most}", f"--seed={seed}", *signs]
    control = clingo.Control(options, logger=lambda code, message: None)
    with watch.active():
        for number, rules in enumerate(_parts(export(model, "asp"))):
            tick()
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


def _models(control: Any, watch: Watch) -> Iterator[tuple[Square, ...] | Status]:
    """The boards one by one, then how it ended: NONE if that was all, UNKNOWN if the watch ended it."""
    with control.solve(yield_=True, async_=True) as handle:
        while True:
            handle.resume()
            with watch.active():
                while not (answered := handle.wait(watch.pause)) and not watch.over:
                    pass
            if not answered:
                handle.cancel()
                yield Status.UNKNOWN
                return
            answer_set = handle.model()
            if answer_set is None:
                yield Status.NONE
                return
            yield tuple(sorted(_square(atom) for atom in answer_set.symbols(shown=True)))
            if watch.over:  # boards that come at once leave no wait to notice it in
                handle.cancel()
                yield Status.UNKNOWN
                return


def _square(atom: Any) -> Square:
    row, column = atom.arguments
    return row.number, column.number


def _counters(control: Any) -> dict[str, int]:
    counted = control.statistics.get("solving", {}).get("solvers", {})
    return {
        name: int(counted[key]) for key, name in (("choices", "nodes"), ("conflicts", "conflicts")) if key in counted
    }


ENGINE = adapter.SolverEngine(
    "clingo", "clingo, answer set programming", "clingo", "clingo", run, every, to_booleans, "clingo"
)
