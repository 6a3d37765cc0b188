"""A comparison as a Markdown page: the machine, a table for each instance, and what the intervals allow to say."""

from __future__ import annotations

import platform
from collections.abc import Iterable
from datetime import UTC, datetime
from math import inf
from pathlib import Path
from textwrap import fill

from queenright.bench.compare import ComparisonPlan, ComparisonRow, paired, same_searches, winners
from queenright.bench.medians import FEWEST_RUNS
from queenright.engines.registry import engine
from queenright.sizes import plural

#: heading, measure, how it is written
COLUMNS = (
    ("variables", "solver_variables", ",.0f"),
    ("constraints", "solver_constraints", ",.0f"),
    ("non-zeros", "solver_nonzeros", ",.0f"),
    ("nodes", "nodes", ",.0f"),
    ("conflicts", "conflicts", ",.0f"),
    ("MB", "peak_megabytes", ",.0f"),
)
HEADINGS = ("answers", "CPU s", "interval", *(heading for heading, _, _ in COLUMNS))
PAIR = ("zero-one-2n-3", "zero-one-2n-1")


def report(plan: ComparisonPlan, rows: list[ComparisonRow], title: str, pictures: Iterable[str] = ()) -> str:
    parts = [f"# {title}", _setting(plan), *(f"![runs solved within a CPU time]({name})" for name in pictures)]
    for instance in dict.fromkeys(row.instance for row in rows):
        parts.append(f"## {instance}\n\n" + _table([row for row in rows if row.instance == instance]))
    lines = (fill(f"- {line}", 118, subsequent_indent="  ", break_on_hyphens=False) for line in verdict_lines(rows))
    parts.append("## Winners\n\n" + "\n".join(lines))
    return "\n\n".join([*parts, "## 2N−3 against 2N−1 diagonals\n\n" + verdict_on_corners(rows)]) + "\n"


def _setting(plan: ComparisonPlan) -> str:
    versions = ", ".join(f"{name} {engine(name).version()}" for name in plan.engines)
    question = "one solution" if plan.question == "solve" else "all solutions"
    lines = [
        f"{datetime.now(UTC):%Y-%m-%d}; {_cpu()}, {platform.system()}, Python {platform.python_version()};",
        f"{versions}. Question: {question}.",
        f"Each run in its own process on one core, at most {plan.seconds:g} s of CPU time and {plan.megabytes} MB;",
        f"{plural(plan.seeds, 'run')} of each{', with different seeds' if plan.question == 'solve' else ''}.",
        "",
        "CPU s: the median of the CPU time to build and solve; interval: where the true median lies with a",
        "probability of at least 95 % (six runs or more). Sizes are those of what the solver gets, after lowering.",
        "A dash: the solver does not report it, or did not end.",
    ]
    refused: dict[tuple[str, str], list[str]] = {}
    for model, instance, why in plan.refused():
        refused.setdefault((model, why), []).append(instance)
    if refused:
        lines += ["", "Left out:", ""]
        lines += [f"- {model} on {', '.join(names)}: does not support {why}" for (model, why), names in refused.items()]
    return "\n".join(lines)


def _cpu() -> str:
    try:
        lines = Path("/proc/cpuinfo").read_text().splitlines()
    except OSError:
        return platform.processor() or platform.machine()
    return next((line.partition(":")[2].strip() for line in lines if line.startswith("model name")), "unknown CPU")


def _table(rows: list[ComparisonRow]) -> str:
    lines = [f"| engine | model | {' | '.join(HEADINGS)} |", f"|---|---|---|{'---:|' * (len(HEADINGS) - 1)}"]
    for row in sorted(rows, key=lambda row: (row.engine, row.seconds.median)):
        lines.append(f"| {row.engine} | {row.model} | {' | '.join(cells_of(row))} |")
    return "\n".join(lines)


def cells_of(row: ComparisonRow) -> list[str]:
    """What the table shows of a row, under HEADINGS."""
    answers = ", ".join(f"{number} {_status(status)}" for status, number in row.statuses.items())
    values = ((row.medians[measure], form) for _, measure, form in COLUMNS)
    low, high = (_seconds(end) for end in (row.seconds.low, row.seconds.high))
    measured = ["–" if value is None else format(value, form) for value, form in values]
    return [answers, _seconds(row.seconds.median), f"{low}–{high}", *measured]


def _status(status: str) -> str:
    return "timed out" if status == "unknown" else status


def _seconds(value: float) -> str:
    return "∞" if value == inf else f"{value:.3f}"


def verdict_lines(rows: list[ComparisonRow]) -> list[str]:
    """For each instance and engine the winner, or that there is none."""
    lines = []
    for (instance, engine_name), row in winners(rows).items():
        here = [each for each in rows if each.place == (instance, engine_name)]
        if row is not None:
            lines.append(f"{instance}, {engine_name}: {row.model} is fastest; its interval lies below all others")
        elif len(here) > 1:
            lines.append(f"{instance}, {engine_name}: no winner; {_why_none(here)}")
    return lines


def _why_none(rows: list[ComparisonRow]) -> str:
    if min(row.runs for row in rows) < FEWEST_RUNS:
        return f"fewer than {FEWEST_RUNS} runs of each say nothing"
    best = min(rows, key=lambda row: row.seconds.median)
    near = [row.model for row in rows if row is not best and not best.seconds.below(row.seconds)]
    return f"the interval of {best.model} meets {'that' if len(near) == 1 else 'those'} of {', '.join(near)}"


def verdict_on_corners(rows: list[ComparisonRow]) -> str:
    """What leaving out the four corner diagonals changes, as far as the intervals tell it from noise."""
    pairs = paired(rows, *PAIR)
    if not pairs:
        return "Not measured: both programs must be among the models."
    faster = sum(ours.seconds.below(theirs.seconds) for ours, theirs in pairs)
    slower = sum(theirs.seconds.below(ours.seconds) for ours, theirs in pairs)
    same, searched = same_searches(rows, *PAIR)
    words = [
        f"`{PAIR[0]}` against `{PAIR[1]}`, on {plural(len(pairs), 'pair')} of an instance and an engine:",
        f"faster {faster}, slower {slower}, and in {len(pairs) - faster - slower} the intervals meet: no difference.",
    ]
    if searched:  # who lists all solutions reports no counters
        words.append(f"In {same} of the {searched} that had to search, both took the same work by every counter.")
    if not faster and not slower:
        words.append("No winner: the four constraints say that one boolean is at most 1, which it is anyway.")
    return "\n".join(words)
