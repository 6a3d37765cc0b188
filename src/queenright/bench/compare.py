"""Models × engines × sizes × seeds, each run in its own process, recorded line by line so that it resumes if stopped.

The record is a JSON-lines file: a run that is in it is not done again. A last line that was cut off in the middle is
ignored and its run repeated. Runs of one size come together, so that what is compared was measured close in time.
"""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from typing import Any

from queenright.errors import InputError

Record = dict[str, Any]

#: What a process may take beyond the solver's own limit: starting, importing, building, stopping.
GRACE_SECONDS = 10.0
#: The command that runs one cell, given as JSON on standard input.
CELL = [sys.executable, "-m", "queenright.bench.cell"]

#: What makes two runs the same.
KEY = ("question", "model", "engine", "n", "seed", "seconds", "megabytes")


@dataclass(frozen=True, slots=True)
class ComparisonPlan:
    """What to run, and the limits of each run."""

    models: Sequence[str]
    engines: Sequence[str]
    sizes: Sequence[int]
    seeds: int = 1
    seconds: float = 10.0
    megabytes: int = 4096
    question: str = "solve"

    def jobs(self) -> list[Record]:
        """All runs, size by size; models of one engine next to each other."""
        return [
            {"question": self.question, "model": model, "engine": engine, "n": n, "seed": seed,
             "seconds": self.seconds, "megabytes": self.megabytes}
            for n in self.sizes for engine in self.engines for seed in range(self.seeds) for model in self.models
        ]  # fmt: skip


def key(record: Record) -> tuple[Any, ...]:
    return tuple(record[name] for name in KEY)


def read_records(path: Path) -> list[Record]:
    """The finished runs of an earlier call; a line that was cut off at the end is left out."""
    if not path.exists():
        return []
    records = []
    lines = path.read_text().splitlines()
    for number, line in enumerate(lines, start=1):
        try:
            record = json.loads(line)
            key(record)
        except (json.JSONDecodeError, KeyError, TypeError) as error:
            if number == len(lines):
                break
            raise InputError(f"{path}:{number}: not a record of a comparison; name another file") from error
        records.append(record)
    return records


def compare(
    plan: ComparisonPlan, path: Path, heard: Callable[[float, Record], None] = lambda done, job: None
) -> list[Record]:
    """Run what the record lacks, and give the records of the whole plan in its order."""
    finished = {key(record): record for record in read_records(path)}
    _rewrite(path, finished.values())
    jobs = plan.jobs()
    with path.open("a") as file:
        for number, job in enumerate(jobs):
            if key(job) in finished:
                continue
            heard(number / len(jobs), job)
            finished[key(job)] = {**job, **run_cell(job)}
            file.write(json.dumps(finished[key(job)]) + "\n")
            file.flush()
    return [finished[key(job)] for job in jobs]


def _rewrite(path: Path, records: Iterable[Record]) -> None:
    """Drop a line that was cut off, so that what follows starts on a line of its own."""
    from queenright.files import written

    with written(path, "w") as file:
        file.writelines(json.dumps(record) + "\n" for record in records)


def run_cell(job: Record) -> Record:
    """One run in a process of its own; whatever happens to it becomes a record."""
    try:
        done = subprocess.run(
            CELL, input=json.dumps(job), capture_output=True, text=True, timeout=job["seconds"] + GRACE_SECONDS
        )
    except subprocess.TimeoutExpired:
        return {"status": "unknown", "reason": "stopped: it did not keep its time limit"}
    if done.returncode == 0:
        record: Record = json.loads(done.stdout)
        return record
    if done.returncode < 0 or "bad_alloc" in done.stderr:
        return {"status": "out of memory", "reason": f"the process ended by signal {-done.returncode}"}
    return {"status": "failed", "reason": (done.stderr.strip().splitlines() or ["no message"])[-1][:200]}


# -- what it comes to -----------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class ComparisonRow:
    """The runs of one model by one engine at one size: medians over the seeds; None where a run did not end."""

    model: str
    engine: str
    n: int
    status: str
    medians: dict[str, float | None]


MEASURES = (
    "variables", "constraints", "build_seconds", "solve_seconds", "nodes", "conflicts", "propagations", "iterations",
    "peak_megabytes", "solutions",
)  # fmt: skip


#: The work that solvers tell, each what it counts.
COUNTERS = ("nodes", "conflicts", "propagations", "iterations")


def summarise(records: Iterable[Record]) -> list[ComparisonRow]:
    """A row for each model, engine and size. A status that differs between seeds is shown as all that occurred."""
    groups: dict[tuple[str, str, int], list[Record]] = {}
    for record in records:
        groups.setdefault((record["model"], record["engine"], record["n"]), []).append(record)
    rows = []
    for (model, engine, n), runs in groups.items():
        status = ", ".join(sorted({run["status"] for run in runs}))
        rows.append(ComparisonRow(model, engine, n, status, {name: _median(name, runs) for name in MEASURES}))
    return rows


def _median(name: str, runs: list[Record]) -> float | None:
    values = [run.get(name) for run in runs]
    ended = [value for value in values if value is not None]
    return median(ended) if len(ended) == len(values) else None


def same_searches(rows: Iterable[ComparisonRow], one: str, other: str) -> tuple[int, int]:
    """How many pairs of runs told the same work in every counter, and how many pairs told any work at all."""
    told = {(row.model, (row.engine, row.n)): [row.medians[name] for name in COUNTERS] for row in rows}
    places = [place for model, place in told if model == one and (other, place) in told]
    pairs = [(told[one, place], told[other, place]) for place in places]
    searched = [(ours, theirs) for ours, theirs in pairs if any(ours) or any(theirs)]
    return sum(ours == theirs for ours, theirs in searched), len(searched)


def ratios(rows: Iterable[ComparisonRow], one: str, other: str) -> list[tuple[str, int, float]]:
    """(engine, n, seconds of *one* / seconds of *other*) wherever both answered."""
    answered = {(row.model, row.engine, row.n): row.medians for row in rows if row.status in ("found", "none")}
    found = []
    for (model, engine, n), medians in answered.items():
        twin = answered.get((other, engine, n))
        if model == one and twin is not None:
            ours, theirs = (sum(m[part] or 0.0 for part in ("build_seconds", "solve_seconds")) for m in (medians, twin))
            found.append((engine, n, ours / theirs if theirs else 1.0))
    return found
