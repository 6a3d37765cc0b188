"""The runs of a comparison, each in a process of its own.

`python -m queenright.bench.cell ENGINE` reads jobs, a line of JSON each, and answers with their records.

A process of its own makes the limits hold whatever a solver does, and the memory measured that solver's alone. The
process that reads the jobs loads the solver's package but never runs it: threads of a solver would not survive a fork.
"""

from __future__ import annotations

import json
import os
import signal
import sys
from contextlib import suppress
from importlib import import_module
from pathlib import Path
from select import select
from time import perf_counter, process_time
from typing import Any

from queenright.engines.adapter import SolverEngine, SolverOutcome, answer
from queenright.engines.registry import Engine
from queenright.engines.registry import engine as engine_named
from queenright.errors import QueensError, StoppedError
from queenright.models.model import Model
from queenright.models.registry import build
from queenright.models.size import ModelSize
from queenright.problem.problem import Problem
from queenright.problem.result import Status
from queenright.sizes import limit_memory
from queenright.watch import Watch


def measure(job: dict[str, Any]) -> dict[str, Any]:
    """Build, solve, referee; what was measured, as plain data.

    Engines use one core, so CPU time is what a run costs, whatever else the machine does. The time limit is one of CPU
    time, too.
    """
    problem = Problem.from_json(job["problem"])
    engine = engine_named(job["engine"])
    assert isinstance(engine, SolverEngine), "only solvers run models"
    engine.run(build(job["model"], Problem(1)))  # loads the solver's package, which is not to be timed
    start, cpu = perf_counter(), process_time()
    model = build(job["model"], problem)
    modelled = perf_counter() - start
    watch = Watch(job["seconds"], clock=process_time)
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


# -- processes ------------------------------------------------------------------------------------

#: CPU time beyond the limit, for loading, building and stopping; who takes more does not keep the limit.
GRACE_SECONDS = 10.0
#: A run may wait for the processor 20 times as long as it computes, and this long: machines are shared.
PATIENCE_SECONDS = 60.0
LATE = {"status": "unknown", "reason": "stopped: it did not keep its time limit"}


def main(engine: str) -> None:
    """Answer the jobs on standard input."""
    with suppress(ImportError, QueensError):  # what is missing is reported by the run that needs it
        _load(engine_named(engine))
    answers = sys.stdout
    while line := sys.stdin.readline():
        job = json.loads(line)
        record = _forked(job) if hasattr(os, "fork") else _record(job)
        print(json.dumps(record), file=answers, flush=True)
        if not hasattr(os, "fork"):
            break


def _load(engine: Engine) -> None:
    if isinstance(engine, SolverEngine) and engine.module:
        import_module(engine.module)


def _record(job: dict[str, Any]) -> dict[str, Any]:
    """The run, whatever comes of it, in this process."""
    limit_memory(job["megabytes"])
    _limit_cpu(job["seconds"] + GRACE_SECONDS)
    try:
        record = measure(job)
    except MemoryError:
        record = {"status": "out of memory"}
    except Exception as error:
        record = {"status": "failed", "reason": str(error)[:200] or type(error).__name__}
    return {**record, "peak_megabytes": _peak_megabytes()}


def _forked(job: dict[str, Any]) -> dict[str, Any]:
    """The run in a child of this process."""
    read, write = os.pipe()
    child = os.fork()
    if not child:
        _be_child(job, write)
    os.close(write)
    with open(read) as answer:
        ended, _, _ = select([answer], [], [], 20 * job["seconds"] + PATIENCE_SECONDS)
        if not ended:
            os.kill(child, signal.SIGKILL)
        text = answer.read()
    _, status = os.waitpid(child, 0)
    if text:
        record: dict[str, Any] = json.loads(text)
        return record
    ended_by = os.waitstatus_to_exitcode(status)
    if not ended or ended_by == -signal.SIGXCPU:
        return dict(LATE)
    if ended_by < 0:  # solvers abort when they get no memory
        return {"status": "out of memory", "reason": f"the process ended by signal {-ended_by}"}
    return {"status": "failed", "reason": f"the process ended with status {ended_by}"}


def _be_child(job: dict[str, Any], write: int) -> None:
    """Run the job, write its record and end, without any of the parent's clean-up. What solvers print goes nowhere."""
    quiet = os.open(os.devnull, os.O_RDWR)
    for stream in (0, 1, 2):
        os.dup2(quiet, stream)
    text = json.dumps(_record(job)).encode()
    with open(write, "wb") as answer:
        answer.write(text)
    os._exit(0)


def _limit_cpu(seconds: float) -> None:
    """End this process when it has taken that much more CPU time, where the system has such limits."""
    with suppress(ImportError, ValueError, OSError):
        import resource

        limit = round(process_time() + seconds) + 1
        resource.setrlimit(resource.RLIMIT_CPU, (limit, resource.RLIM_INFINITY))


def _peak_megabytes() -> int | None:
    """The most memory that this process has held; what getrusage reports includes the process that started it."""
    try:
        lines = Path("/proc/self/status").read_text().splitlines()
    except OSError:  # only Linux says
        return None
    return next(int(line.split()[1]) for line in lines if line.startswith("VmHWM")) // 1024


if __name__ == "__main__":
    main(sys.argv[1])
