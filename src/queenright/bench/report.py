"""A comparison as a Markdown page: the machine, one table a size, and the verdict on dropping four diagonals."""

from __future__ import annotations

import platform
from collections.abc import Iterable
from datetime import UTC, datetime
from math import exp, log
from pathlib import Path

from queenright.bench.compare import ComparisonPlan, ComparisonRow, ratios, same_searches
from queenright.engines.registry import engine

#: heading, measure, how it is written
COLUMNS = (
    ("variables", "variables", ",.0f"),
    ("constraints", "constraints", ",.0f"),
    ("build s", "build_seconds", ".3f"),
    ("solve s", "solve_seconds", ".3f"),
    ("nodes", "nodes", ",.0f"),
    ("conflicts", "conflicts", ",.0f"),
    ("propagations", "propagations", ",.0f"),
    ("MB", "peak_megabytes", ",.0f"),
)
PAIR = ("zero-one-2n-3", "zero-one-2n-1")


def report(plan: ComparisonPlan, rows: list[ComparisonRow], title: str, pictures: Iterable[str] = ()) -> str:
    parts = [f"# {title}", _setting(plan), *(f"![seconds by size]({name})" for name in pictures)]
    for n in sorted({row.n for row in rows}):
        parts.append(f"## n = {n}\n\n" + _table([row for row in rows if row.n == n]))
    return "\n\n".join([*parts, "## 2N−3 against 2N−1 diagonals\n\n" + verdict(rows)]) + "\n"


def _setting(plan: ComparisonPlan) -> str:
    versions = ", ".join(f"{name} {engine(name).version()}" for name in plan.engines)
    runs = f"medians of {plan.seeds} seeds" if plan.seeds > 1 else "one run of each"
    question = "one solution" if plan.question == "solve" else "all solutions"
    return (
        f"{datetime.now(UTC):%Y-%m-%d}; {_cpu()}, {platform.system()}, Python {platform.python_version()}; {versions}. "
        f"Question: {question}. Each run in its own process on one core, at most {plan.seconds:g} s and "
        f"{plan.megabytes} MB; {runs}. A dash: the solver does not tell, or did not end."
    )


def _cpu() -> str:
    try:
        lines = Path("/proc/cpuinfo").read_text().splitlines()
    except OSError:
        return platform.processor() or platform.machine()
    return next((line.partition(":")[2].strip() for line in lines if line.startswith("model name")), "unknown CPU")


def _table(rows: list[ComparisonRow]) -> str:
    headings = ["engine", "model", "answer", *(heading for heading, _, _ in COLUMNS)]
    lines = [f"| {' | '.join(headings)} |", f"|{'---|' * 3}{'---:|' * len(COLUMNS)}"]
    for row in sorted(rows, key=lambda row: (row.engine, row.medians["solve_seconds"] or float("inf"))):
        cells = [row.engine, row.model, row.status, *cells_of(row)]
        lines.append(f"| {' | '.join(cells)} |")
    return "\n".join(lines)


def cells_of(row: ComparisonRow) -> list[str]:
    """The measures of a row as text."""
    values = ((row.medians[measure], form) for _, measure, form in COLUMNS)
    return ["–" if value is None else format(value, form) for value, form in values]


def verdict(rows: list[ComparisonRow]) -> str:
    """The ratio of times, engine by engine, and what it says; a difference below a fifth is called none."""
    found = ratios(rows, *PAIR)
    if not found:
        return "Not measured: both programs must be among the models and answer in time."
    lines = [
        f"Time (build and solve) of `{PAIR[0]}` divided by that of `{PAIR[1]}`: "
        "below 1, dropping the four corner diagonals pays.",
        "",
        "| engine | " + " | ".join(f"n = {n}" for n in sorted({n for _, n, _ in found})) + " | mean |",
        "|---|" + "---:|" * (len({n for _, n, _ in found}) + 1),
    ]
    for name in dict.fromkeys(name for name, _, _ in found):
        by_size = {n: ratio for engine_name, n, ratio in found if engine_name == name}
        cells = [f"{by_size[n]:.2f}" if n in by_size else "–" for n in sorted({n for _, n, _ in found})]
        lines.append(f"| {name} | {' | '.join(cells)} | {mean(by_size.values()):.2f} |")
    same, searched = same_searches(rows, *PAIR)
    told = (
        f"In {same} of {searched} pairs that had to search, the solver told exactly the same work for both, "
        "in every counter it has."
    )
    return "\n".join([*lines, "", _words(mean(ratio for _, _, ratio in found)), told])


def mean(values: Iterable[float]) -> float:
    """The geometric mean, which is the fair one for ratios.

    >>> mean([0.5, 2.0])
    1.0
    """
    listed = list(values)
    return exp(sum(log(value) for value in listed) / len(listed))


def _words(overall: float) -> str:
    if abs(log(overall)) < log(1.2):
        return (
            f"Over all engines the mean ratio is {overall:.2f}: no difference worth the name. The four constraints say "
            "that one boolean is at most 1, which it is anyway."
        )
    better = PAIR[0] if overall < 1 else PAIR[1]
    return f"Over all engines the mean ratio is {overall:.2f}: `{better}` was faster in this run."
