"""One run of one comparison, in a process of its own: `python -m queenright.bench.cell` reads a job, writes a record.

A process of its own makes the limits hold whatever a solver does, and the memory measured that solver's alone.
"""

from __future__ import annotations

import json
import resource
import sys
from importlib import import_module
from time import perf_counter
from typing import Any

from queenright.engines.adapter import Outcome, answer
from queenright.engines.engine import MODULES, Limits
from queenright.models.registry import build
from queenright.problem.problem import Problem
from queenright.problem.result import Status


def measure(job: dict[str, Any]) -> dict[str, Any]:
    """Build, solve, referee; what was measured, as plain data."""
    problem = Problem(job["n"])
    engine = import_module(f"queenright.engines.{MODULES[job['engine']]}")
    engine.run(build(job["model"], Problem(1)), Limits())  # loads the solver's package, which is not to be timed
    start = perf_counter()
    model = build(job["model"], problem)
    modelled = perf_counter() - start
    limits = Limits(job["seconds"], job["seed"])
    size = {"variables": len(model.variables), "constraints": len(model.constraints)}
    if job["question"] == "all":
        return {**size, "build_seconds": modelled, **_count(engine, model, problem, limits)}
    try:
        outcome = engine.run(model, limits)
    except TimeoutError:
        outcome = Outcome(Status.UNKNOWN)
    if outcome.status is Status.FOUND:
        answer(problem, outcome.squares)
    return {
        **size,
        "status": str(outcome.status),
        "build_seconds": modelled + outcome.build_seconds,
        "solve_seconds": outcome.solve_seconds,
        **outcome.counters,
    }


def _count(engine: Any, model: Any, problem: Problem, limits: Limits) -> dict[str, Any]:
    """All solutions, each through the referee; a solver's own loading is part of its time here."""
    start, found = perf_counter(), 0
    try:
        for squares in engine.every(model, limits):
            answer(problem, squares)
            found += 1
    except TimeoutError:
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
