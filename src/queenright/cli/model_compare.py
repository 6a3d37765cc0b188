"""`queens model compare`: models × engines × sizes in one run, with limits, a table and a plot."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from queenright.cli.answer import Answer, Content
from queenright.cli.common import Size, command, table_text, time_limit_option
from queenright.cli.progress import Bar
from queenright.cli.wanted import Formats, wanted
from queenright.errors import MissingPackageError, UnknownNameError
from queenright.files import check_writable

if TYPE_CHECKING:
    from queenright.bench.compare import ComparisonPlan, ComparisonRow

DEFAULT_MODELS = "zero-one-2n-3,zero-one-2n-1,squares,all-different,channelled"
RUNS = "model-compare.jsonl"
LARGEST = 500


@command(
    "compare",
    "queens model compare --sizes 6,8 --engines sat --models zero-one-2n-3,zero-one-2n-1 --time-limit 5",
    "queens model compare --models bijection --engines clingo --sizes 5 --all-solutions --json",
    formats=Formats(("md", "png"), together=("md", "png")),
)
@click.option("--models", default=DEFAULT_MODELS, show_default=True, metavar="NAMES", help="Names with commas, or all.")
@click.option(
    "--engines", default="cpsat,highs,sat,clingo", show_default=True, metavar="NAMES", help="Names with commas."
)
@click.option("--sizes", default="8,12,16", show_default=True, metavar="NS", help="Sizes with commas.")
@click.option("--seeds", type=Size(100, 1, "number of seeds"), default=1, help="Runs of each, with different seeds.")
@time_limit_option("The time limit of one run.", default=10.0, smallest=0.1, largest=86400)
@click.option("--megabytes", type=Size(10**6, 256, "memory limit"), default=4096, help="Memory of a run; default 4096.")
@click.option("--all-solutions", is_flag=True, help="List all solutions instead of finding one.")
@click.option("--runs", metavar="FILE", default=RUNS, show_default=True, help="Keep finished runs here, and resume.")
def compare(
    models: str,
    engines: str,
    sizes: str,
    seeds: int,
    time_limit: float,
    megabytes: int,
    all_solutions: bool,
    runs: str,
) -> Answer:
    """Run every model with every engine at every size, each in its own process.

    If it is stopped, the same command resumes. The referee checks every answer. -o NAME writes a report with a plot,
    NAME.md and NAME.png.
    """
    from queenright.bench.compare import ComparisonPlan, summarise
    from queenright.bench.compare import compare as run

    check_writable(Path(runs))
    question = "all" if all_solutions else "solve"
    plan = ComparisonPlan(_models(models), _engines(engines), _sizes(sizes), seeds, time_limit, megabytes, question)
    with Bar("comparing models") as bar:
        records = run(
            plan, Path(runs), lambda done, job: bar.update(done, f"{job['model']} by {job['engine']}, n = {job['n']}")
        )
    rows = summarise(records)
    table, kept = _table(rows), f"runs are kept in {runs}"
    return Answer({"runs": records}, table, kept, lambda form: _content(form, plan, rows), table)


def _names(text: str) -> list[str]:
    return [part.strip() for part in text.split(",") if part.strip()]


def _models(text: str) -> list[str]:
    from queenright.models.registry import MODELS, family

    names = list(MODELS) if text.strip() == "all" else _names(text)
    return [family(name).name for name in names]


def _engines(text: str) -> list[str]:
    from queenright.engines.registry import ENGINES, engine

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
    from queenright.bench.report import report

    plot = wanted().files.get("png")
    return report(plan, rows, "Models compared", [] if plot is None else [Path(plot).name])


def _table(rows: list[ComparisonRow]) -> str:
    from rich.table import Table

    from queenright.bench.report import COLUMNS, cells_of, verdict

    table = Table(title="Models compared")
    for heading in ("n", "engine", "model", "answer"):
        table.add_column(heading)
    for heading, _, _ in COLUMNS:
        table.add_column(heading, justify="right")
    for row in rows:
        table.add_row(str(row.n), row.engine, row.model, row.status, *cells_of(row))
    return f"{table_text(table, 150)}{verdict(rows)}"
