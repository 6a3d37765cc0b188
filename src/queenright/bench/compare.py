"""Models × engines × instances × seeds, each run in a process of its own and recorded, so that it resumes if stopped.

The record is a JSON-lines file: a run that is in it is not done again. A last line that was cut off in the middle is
ignored and its run repeated. Models take turns, seed by seed, so that a machine which slows down slows all of them.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from math import inf
from pathlib import Path
from statistics import median

from queenright.bench.cells import Cells, Record
from queenright.bench.instances import BenchInstance
from queenright.bench.medians import MedianInterval, median_interval
from queenright.errors import InputError
from queenright.models.registry import family

#: What makes two runs the same.
KEY = ("question", "model", "engine", "problem", "seed", "seconds", "megabytes")


@dataclass(frozen=True, slots=True)
class ComparisonPlan:
    """What to run, and the limits of each run."""

    models: Sequence[str]
    engines: Sequence[str]
    instances: Sequence[BenchInstance]
    seeds: int = 6
    seconds: float = 10.0
    megabytes: int = 4096
    question: str = "solve"

    def jobs(self) -> list[Record]:
        """All runs, instance by instance; models of one engine take turns. What a model refuses is left out."""
        limits = {"seconds": self.seconds, "megabytes": self.megabytes}
        return [
            {"question": self.question, "model": model, "engine": engine, **instance.to_json(), "seed": seed, **limits}
            for instance in self.instances
            for engine in self.engines
            for seed in range(self.seeds)
            for model in self.models
            if not family(model).refuses(instance.problem)
        ]

    def refused(self) -> list[tuple[str, str, str]]:
        """(model, instance, reason) of what is left out."""
        pairs = ((model, instance) for model in self.models for instance in self.instances)
        found = ((model, instance.name, family(model).refuses(instance.problem)) for model, instance in pairs)
        return [entry for entry in found if entry[2]]


def key(record: Record) -> tuple[str, ...]:
    return tuple(json.dumps(record[name], sort_keys=True) for name in KEY)


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
    plan: ComparisonPlan,
    path: Path | None = None,
    *,
    progress: Callable[[float, Record], None] = lambda done, job: None,
    run: Callable[[Record], Record] | None = None,
) -> list[Record]:
    """Run what the record lacks, and return the records of the whole plan in its order; without a *path* none is kept.

    *run* is what runs a job; without it each runs in a process of its own.
    """
    finished = {} if path is None else {key(record): record for record in read_records(path)}
    if path is not None:
        _rewrite(path, finished.values())
    jobs = plan.jobs()
    with Cells() as cells:
        for number, job in enumerate(jobs):
            if key(job) in finished:
                continue
            progress(number / len(jobs), job)
            record = finished[key(job)] = {**job, **(run or cells.run)(job)}
            if path is not None:
                with path.open("a") as file:
                    file.write(json.dumps(record) + "\n")
    return [finished[key(job)] for job in jobs]


def _rewrite(path: Path, records: Iterable[Record]) -> None:
    """Drop a line that was cut off, so that what follows starts on a line of its own."""
    from queenright.files import written

    with written(path, "w") as file:
        file.writelines(json.dumps(record) + "\n" for record in records)


# -- what it comes to -----------------------------------------------------------------------------

#: Runs with one of these have an answer; all others count as infinitely long.
ANSWERED = ("found", "none")

#: The work that solvers report, each what it counts.
COUNTERS = ("nodes", "conflicts", "propagations", "iterations")

SIZES = ("variables", "constraints", "solver_variables", "solver_constraints", "solver_nonzeros")
MEASURES = (*SIZES, *COUNTERS, "peak_megabytes", "solutions")


@dataclass(frozen=True, slots=True)
class ComparisonRow:
    """The runs of one model by one engine on one instance: CPU seconds to build and solve, and medians over the seeds.

    A median is None where a run has no such value.
    """

    model: str
    engine: str
    family: str
    instance: str
    statuses: dict[str, int]
    seconds: MedianInterval
    times: tuple[float, ...]
    medians: dict[str, float | None]

    @property
    def runs(self) -> int:
        return sum(self.statuses.values())

    @property
    def answered(self) -> int:
        return sum(number for status, number in self.statuses.items() if status in ANSWERED)

    @property
    def place(self) -> tuple[str, str]:
        """Rows of one place are compared with each other."""
        return self.instance, self.engine

    def to_json(self) -> Record:
        ends = (self.seconds.median, self.seconds.low, self.seconds.high)
        low_to_high = dict(zip(("median", "low", "high"), (None if end == inf else end for end in ends), strict=True))
        return {
            "model": self.model,
            "engine": self.engine,
            "instance": self.instance,
            "runs": self.statuses,
            "cpu_seconds": {**low_to_high, "confidence": self.seconds.confidence},
            **self.medians,
        }


def summarise(records: Iterable[Record]) -> list[ComparisonRow]:
    """A row for each model, engine and instance."""
    groups: dict[tuple[str, ...], list[Record]] = {}
    for record in records:
        groups.setdefault(tuple(record[name] for name in ("model", "engine", "family", "instance")), []).append(record)
    rows = []
    for (model, engine, family_name, instance), runs in groups.items():
        statuses = {
            name: sum(run["status"] == name for run in runs) for name in sorted({run["status"] for run in runs})
        }
        times = tuple(run["cpu_seconds"] if run["status"] in ANSWERED else inf for run in runs)
        medians = {name: _median(name, runs) for name in MEASURES}
        rows.append(
            ComparisonRow(model, engine, family_name, instance, statuses, median_interval(times), times, medians)
        )
    return rows


def _median(name: str, runs: list[Record]) -> float | None:
    values = [run[name] for run in runs if run.get(name) is not None]
    return median(values) if len(values) == len(runs) else None


def winners(rows: Iterable[ComparisonRow]) -> dict[tuple[str, str], ComparisonRow | None]:
    """For each instance and engine, the model whose interval lies below all others, or None: nobody won."""
    places: dict[tuple[str, str], list[ComparisonRow]] = {}
    for row in rows:
        places.setdefault(row.place, []).append(row)
    found: dict[tuple[str, str], ComparisonRow | None] = {}
    for place, here in places.items():
        best = min(here, key=lambda row: row.seconds.median)
        others = [row for row in here if row is not best]
        found[place] = best if others and all(best.seconds.below(row.seconds) for row in others) else None
    return found


def paired(rows: Iterable[ComparisonRow], one: str, other: str) -> list[tuple[ComparisonRow, ComparisonRow]]:
    """The rows of two models, place by place."""
    by_model = {(row.model, row.place): row for row in rows}
    places = [place for model, place in by_model if model == one and (other, place) in by_model]
    return [(by_model[one, place], by_model[other, place]) for place in places]


def same_searches(rows: Iterable[ComparisonRow], one: str, other: str) -> tuple[int, int]:
    """How many pairs of rows report the same work in every counter, and how many pairs report any work at all."""
    work = [[[row.medians[name] for name in COUNTERS] for row in pair] for pair in paired(rows, one, other)]
    searched = [(ours, theirs) for ours, theirs in work if any(ours) or any(theirs)]
    return sum(ours == theirs for ours, theirs in searched), len(searched)
