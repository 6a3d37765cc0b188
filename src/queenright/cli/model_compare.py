"""`queens model compare`: models × engines × sizes in one go, with limits, a table and a plot."""

from __future__ import annotations

import sys
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import click

from queenright.cli.common import Amount, Command, Size, emit_json, json_option, note
from queenright.cli.plots import write_plots
from queenright.cli.progress import Bar
from queenright.cli.write import ending_of
from queenright.errors import MissingPackageError, UnknownNameError
from queenright.files import check_writable

if TYPE_CHECKING:
    from queenright.bench.compare import Plan, Row

DEFAULT_MODELS = "zero-one-2n-3,zero-one-2n-1,squares,all-different,channelled"
LARGEST = 500

#: The files of a comparison: finished runs, the report, its plot.
ENDINGS = ("jsonl", "md", "png")


@click.command(
    "compare",
    cls=Command,
    examples=[
        "queens model compare --sizes 6,8 --engines sat --models zero-one-2n-3,zero-one-2n-1 --seconds 5",
        "queens model compare --models bijection --engines clingo --sizes 5 --all-solutions --no-plot --json",
    ],
)
@click.option("--models", default=DEFAULT_MODELS, show_default=True, metavar="NAMES", help="Names with commas, or all.")
@click.option(
    "--engines", default="cpsat,highs,sat,clingo", show_default=True, metavar="NAMES", help="Names with commas."
)
@click.option("--sizes", default="8,12,16", show_default=True, metavar="NS", help="Sizes with commas.")
@click.option("--seeds", type=Size(100, 1, "number of seeds"), default=1, help="Runs of each, with different seeds.")
@click.option("--seconds", type=Amount(0.1, 86400), default=10.0, show_default=True, help="Limit of a run.")
@click.option("--megabytes", type=Size(10**6, 256, "memory limit"), default=4096, help="Memory of a run; default 4096.")
@click.option("--all-solutions", is_flag=True, help="List all solutions instead of finding one.")
@click.option("-o", "--output", metavar="NAME", default="model-compare", show_default=True,
              help="NAME.jsonl keeps finished runs, to resume; NAME.md is the report, NAME.png the plot.")  # fmt: skip
@click.option("--no-plot", is_flag=True, help="No picture.")
@json_option
def compare(
    models: str, engines: str, sizes: str, seeds: int, seconds: float, megabytes: int, all_solutions: bool,
    output: str, no_plot: bool, as_json: bool,
) -> None:  # fmt: skip
    """Run every model with every engine at every size, each in its own process.

    Stopped by Ctrl-C or worse, the same command goes on where it was. Answers pass the referee.
    """
    from queenright.bench.compare import Plan, summarise
    from queenright.bench.compare import compare as run

    if ending_of(output) in ENDINGS:
        output = output[: -len(ending_of(output)) - 1]
    for ending in ENDINGS:
        check_writable(Path(f"{output}.{ending}"))
    question = "all" if all_solutions else "solve"
    plan = Plan(_models(models), _engines(engines), _sizes(sizes), seeds, seconds, megabytes, question)
    with Bar("comparing models") as bar:
        records = run(
            plan,
            Path(f"{output}.jsonl"),
            lambda done, job: bar.update(done, f"{job['model']} by {job['engine']}, n = {job['n']}"),
        )
    rows = summarise(records)
    files = [f"{output}.jsonl", *_write(plan, rows, output, no_plot)]
    note(f"wrote {', '.join(files)}")
    if as_json:
        return emit_json({"runs": records, "files": files})
    return _table(rows)


def _names(text: str) -> list[str]:
    return [part.strip() for part in text.split(",") if part.strip()]


def _models(text: str) -> list[str]:
    from queenright.models.registry import MODELS, family

    names = list(MODELS) if text.strip() == "all" else _names(text)
    return [family(name).name for name in names]


def _engines(text: str) -> list[str]:
    from queenright.engines.engine import MODULES, engine

    solvers = [name for name in MODULES if name != "native"]
    for name in _names(text):
        if name not in solvers:
            raise UnknownNameError("engine for models", name, solvers)
        solver = engine(name)
        if solver.version() is None:
            raise MissingPackageError(f"the engine {name!r}", solver.PACKAGE, solver.EXTRA)
    return _names(text)


def _sizes(text: str) -> list[int]:
    return [Size(LARGEST).convert(part, None, None) for part in _names(text)]


def _write(plan: Plan, rows: list[Row], output: str, no_plot: bool) -> list[str]:
    """The report, and the plot it shows."""
    from queenright.bench.compare_plot import plot_comparison
    from queenright.bench.report import report
    from queenright.files import written

    pictures = [] if no_plot else write_plots({"png": f"{output}.png"}, partial(plot_comparison, rows))
    with written(f"{output}.md", "w") as file:
        file.write(report(plan, rows, "Models compared", [Path(name).name for name in pictures]))
    return [f"{output}.md", *pictures]


def _table(rows: list[Row]) -> None:
    from rich.console import Console
    from rich.table import Table

    from queenright.bench.report import COLUMNS, cells_of, verdict

    table = Table(title="Models compared")
    for heading in ("n", "engine", "model", "answer"):
        table.add_column(heading)
    for heading, _, _ in COLUMNS:
        table.add_column(heading, justify="right")
    for row in rows:
        table.add_row(str(row.n), row.engine, row.model, row.status, *cells_of(row))
    Console(width=None if sys.stdout.isatty() else 150).print(table)
    click.echo(verdict(rows))
