"""One run of one comparison, in a process of its own: `python -m queenright.bench.cell` reads a job, writes a record.

A process of its own makes the limits hold whatever a solver does, and the memory measured that solver's alone.
"""

from __future__ import annotations

import json
import resource
import sys
from time import perf_counter
from typing import Any

from queenright.engines.adapter import SolverEngine, SolverOutcome, answer
from queenright.engines.registry import engine as engine_named
from queenright.errors import StoppedError
from queenright.models.registry import build
from queenright.problem.problem import Problem
from queenright.problem.result import Status
from queenright.watch import Watch


def measure(job: dict[str, Any]) -> dict[str, Any]:
    """Build, solve, referee; what was measured, as plain data."""
    problem = Problem(job["n"])
    engine = engine_named(job["engine"])
    assert isinstance(engine, SolverEngine), "only solvers run models"
    engine.run(build(job["model"], Problem(1)))  # loads the solver's package, which is not to be timed
    start = perf_counter()
    model = build(job["model"], problem)
    modelled = perf_counter() - start
    watch = Watch(job["seconds"])
    size = {"variables": len(model.variables), "constraints": len(model.constraints)}
    if job["question"] == "all":
        return {**size, "build_seconds": modelled, **_count(engine, model, problem, watch)}
    try:
        outcome = engine.run(model, seed=job["seed"], watch=watch)
    except StoppedError:
        outcome = SolverOutcome(Status.UNKNOWN)
    if outcome.status is Status.FOUND:
        answer(problem, outcome.squares)
    return {
        **size,
        "status": str(outcome.status),
        "build_seconds": modelled + outcome.build_seconds,
        "solve_seconds": outcome.solve_seconds,
        **outcome.counters,
    }


def _count(engine: Any, model: Any, problem: Problem, watch: Watch) -> dict[str, Any]:
    """All solutions, each through the referee; a solver's own loading is part of its time here."""
    start, found = perf_counter(), 0
    try:
        for squares in engine.every(model, watch=watch):
            answer(problem, squares)
            found += 1
    except StoppedError:
        return {"status": "unknown", "solutions": found, "solve_seconds": perf_counter() - start}
    status = "found" if found else "none"
    return {"status": status, "solutions": found, "solve_seconds": perf_counter() - start}


def main() -> None:
    job = json.load(sys.stdin)
    limit = job["megabytes"] * 2**20
    resource.setrlimit(resource.RLIMIT_AS, (limit, limit))
    try:
        record = measure(job)
    except MemoryError:
        record = {"status": "out of memory"}
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
    json.dump({**record, "peak_megabytes": peak}, sys.stdout)


if __name__ == "__main__":
    main()
