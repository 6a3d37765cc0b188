"""One run of one comparison, in a process of its own: `python -m queenright.bench.cell` reads a job, writes a record.

A process of its own makes the limits hold whatever a solver does, and the memory measured that solver's alone.
"""

from __future__ import annotations

import json
import resource
import sys
from pathlib import Path
from time import perf_counter, process_time
from typing import Any

from queenright.engines.adapter import SolverEngine, SolverOutcome, answer
from queenright.engines.registry import engine as engine_named
from queenright.errors import StoppedError
from queenright.models.model import Model
from queenright.models.registry import build
from queenright.models.size import ModelSize
from queenright.problem.problem import Problem
from queenright.problem.result import Status
from queenright.watch import Watch


def measure(job: dict[str, Any]) -> dict[str, Any]:
    """Build, solve, referee; what was measured, as plain data.

    Engines use one core, so CPU time is what a run costs, whatever else the machine does.
    """
    problem = Problem.from_json(job["problem"])
    engine = engine_named(job["engine"])
    assert isinstance(engine, SolverEngine), "only solvers run models"
    engine.run(build(job["model"], Problem(1)))  # loads the solver's package, which is not to be timed
    start, cpu = perf_counter(), process_time()
    model = build(job["model"], problem)
    modelled = perf_counter() - start
    watch = Watch(job["seconds"])
    answered = _all(engine, model, watch) if job["question"] == "all" else _one(engine, model, job["seed"], watch)
    answered["build_seconds"] += modelled
    return {**answered, "cpu_seconds": process_time() - cpu, **_sizes(engine, model)}


def _sizes(engine: SolverEngine, model: Model) -> dict[str, int]:
    """The size of the model, and of what the solver gets of it."""
    lowered = ModelSize.of(engine.lowered(model))
    return {
        "variables": len(model.variables),
        "constraints": len(model.constraints),
        "solver_variables": lowered.variables,
        "solver_constraints": lowered.constraints,
        "solver_nonzeros": lowered.nonzeros,
    }


def _one(engine: SolverEngine, model: Model, seed: int, watch: Watch) -> dict[str, Any]:
    try:
        outcome = engine.run(model, seed=seed, watch=watch)
    except StoppedError:
        outcome = SolverOutcome(Status.UNKNOWN)
    if outcome.status is Status.FOUND:
        answer(model.problem, outcome.squares)
    times = {"build_seconds": outcome.build_seconds, "solve_seconds": outcome.solve_seconds}
    return {"status": str(outcome.status), **times, **outcome.counters}


def _all(engine: SolverEngine, model: Model, watch: Watch) -> dict[str, Any]:
    """All solutions, each through the referee; a solver's own loading is part of its time here."""
    start, found, status = perf_counter(), 0, ""
    try:
        for squares in engine.every(model, watch=watch):
            answer(model.problem, squares)
            found += 1
    except StoppedError:
        status = "unknown"
    status = status or ("found" if found else "none")
    return {"status": status, "solutions": found, "build_seconds": 0.0, "solve_seconds": perf_counter() - start}


def main() -> None:
    job = json.load(sys.stdin)
    limit = job["megabytes"] * 2**20
    resource.setrlimit(resource.RLIMIT_AS, (limit, limit))
    try:
        record = measure(job)
    except MemoryError:
        record = {"status": "out of memory"}
    json.dump({**record, "peak_megabytes": _peak_megabytes()}, sys.stdout)


def _peak_megabytes() -> int:
    """The most memory that this process has held; what getrusage reports includes the process that started it."""
    try:
        lines = Path("/proc/self/status").read_text().splitlines()
    except OSError:
        return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
    return next(int(line.split()[1]) for line in lines if line.startswith("VmHWM")) // 1024


if __name__ == "__main__":
    main()
