"""`queens model compare`: models × engines × sizes in one run, with limits, a table and a plot."""

from __future__ import annotations

from pathlib import Path

import click

from queenright.bench.compare import ComparisonPlan, ComparisonRow, summarise, winners
from queenright.bench.compare import compare as run
from queenright.bench.instances import from_file, instances
from queenright.bench.report import HEADINGS, PAIR, cells_of, report, verdict_lines, verdict_on_corners
from queenright.cli.answer import Answer, Content
from queenright.cli.common import Size, command, many_option, table_text, time_limit_option
from queenright.cli.progress import Bar
from queenright.cli.wanted import Formats, wanted
from queenright.engines.registry import ENGINES, engine
from queenright.errors import MissingPackageError, UnknownNameError
from queenright.files import check_writable
from queenright.models.registry import MODELS, family

DEFAULT_MODELS = "zero-one-2n-3,zero-one-2n-1,squares,all-different,channelled"
DEFAULT_SIZES = "8,12,16"
FAMILIES = "The instances of each size: plain, completion, diagonals, blocked, torus; instance K has seed K."
SEEDS = "Runs of each, with different seeds (one solution); with fewer than 6 no winner is named."
RUNS = "model-compare.jsonl"
LARGEST = 500


@command(
    "compare",
    "queens model compare --sizes 6,8 --engines sat --models zero-one-2n-3,zero-one-2n-1 --time-limit 5",
    "queens model compare --models bijection --engines clingo --sizes 5 --all-solutions --seeds 2 --json",
    formats=Formats(("md", "png"), together=("md", "png")),
)
@click.option("--models", default=DEFAULT_MODELS, show_default=True, metavar="NAMES", help="Names with commas, or all.")
@click.option(
    "--engines", default="cpsat,highs,sat,clingo", show_default=True, metavar="NAMES", help="Names with commas."
)
@click.option("--sizes", metavar="NS", help=f"Sizes with commas; default {DEFAULT_SIZES}, none with --problem.")
@click.option("--family", "families", metavar="NAMES", default="plain", show_default=True, help=FAMILIES)
@many_option("instances", 1000)
@click.option("--problem", "problems", metavar="FILE", multiple=True, help="A problem to run on; may be repeated.")
@click.option("--seeds", type=Size(1000, 1, "number of seeds"), default=6, show_default=True, help=SEEDS)
@time_limit_option("The CPU time of one run.", default=10.0, smallest=0.1, largest=86400)
@click.option("--megabytes", type=Size(10**6, 256, "memory limit"), default=4096, help="Memory of a run; default 4096.")
@click.option("--all-solutions", is_flag=True, help="List all solutions instead of finding one.")
@click.option("--runs", metavar="FILE", default=RUNS, show_default=True, help="Keep finished runs here, and resume.")
def compare(
    models: str,
    engines: str,
    sizes: str | None,
    families: str,
    count: int,
    problems: tuple[str, ...],
    seeds: int,
    time_limit: float,
    megabytes: int,
    all_solutions: bool,
    runs: str,
) -> Answer:
    """Run every model with every engine on every instance, several times, each run in its own process.

    The report has the median CPU times with their intervals, time-outs, the sizes of the solver's input, and memory. A
    winner is named only if its interval is below all others. If it is stopped, the same command resumes. The referee
    checks every answer. -o NAME writes a report with cactus plots, NAME.md and NAME.png.
    """
    check_writable(Path(runs))
    question = "all" if all_solutions else "solve"
    chosen = [from_file(path) for path in problems]
    if sizes is not None or not problems:
        listed = _sizes(DEFAULT_SIZES if sizes is None else sizes)
        chosen += [instance for family in _names(families) for instance in instances(family, listed, count)]
    plan = ComparisonPlan(_models(models), _engines(engines), chosen, seeds, time_limit, megabytes, question)
    with Bar("comparing models") as bar:
        records = run(
            plan,
            Path(runs),
            progress=lambda done, job: bar.update(done, f"{job['model']} by {job['engine']}, {job['instance']}"),
        )
    rows = summarise(records)
    table = _table(rows)
    document = {"rows": [row.to_json() for row in rows], "winners": _winners(rows), "runs": records}
    return Answer(document, table, f"runs are kept in {runs}", lambda form: _content(form, plan, rows), table)


def _winners(rows: list[ComparisonRow]) -> list[dict[str, str | None]]:
    return [
        {"instance": instance, "engine": engine, "model": None if row is None else row.model}
        for (instance, engine), row in winners(rows).items()
    ]


def _names(text: str) -> list[str]:
    return [part.strip() for part in text.split(",") if part.strip()]


def _models(text: str) -> list[str]:
    names = list(MODELS) if text.strip() == "all" else _names(text)
    return [family(name).name for name in names]


def _engines(text: str) -> list[str]:
    solvers = [name for name in ENGINES if name != "native"]
    for name in _names(text):
        if name not in solvers:
            raise UnknownNameError("engine for models", name, solvers)
        solver = engine(name)
        if solver.version() is None:
            raise MissingPackageError(f"the engine {name!r}", solver.package, solver.extra)
    return _names(text)


def _sizes(text: str) -> list[int]:
    return [Size(LARGEST).convert(part, None, None) for part in _names(text)]


def _content(form: str, plan: ComparisonPlan, rows: list[ComparisonRow]) -> Content:
    """The report, or the plot it shows."""
    if form == "png":
        from queenright.bench.compare_plot import plot_comparison

        return plot_comparison(rows, [form])[form]
    plot = wanted().files.get("png")
    return report(plan, rows, "Models compared", [] if plot is None else [Path(plot).name])


def _table(rows: list[ComparisonRow]) -> str:
    from rich.table import Table

    table = Table(title="Models compared: CPU seconds to build and solve, with the interval of the median")
    for heading in ("instance", "engine", "model", "answers"):
        table.add_column(heading)
    for heading in HEADINGS[1:]:
        table.add_column(heading, justify="right")
    for row in rows:
        table.add_row(row.instance, row.engine, row.model, *cells_of(row))
    lines = verdict_lines(rows)
    if set(PAIR) <= {row.model for row in rows}:
        lines += ["", verdict_on_corners(rows)]
    return table_text(table, 150) + "\n".join(lines)
