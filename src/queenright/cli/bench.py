"""`queens bench`: measurements that anybody can repeat."""

from __future__ import annotations

import sys
from functools import partial
from typing import TYPE_CHECKING

import click

from queenright.cli.common import Amount, Command, Group, Size, emit_json, json_option, note
from queenright.cli.plots import plot_files, write_plots
from queenright.cli.progress import Bar

if TYPE_CHECKING:
    from queenright.bench.armies import Time
    from queenright.bench.methods import Measurement, Point


@click.group("bench", cls=Group, examples=["queens bench methods --seconds 5", "queens bench methods --no-plot --json"])
def bench() -> None:
    """Measure running times and set them beside what the documents claim."""


@bench.command("methods", cls=Command, examples=["queens bench methods", "queens bench methods --seconds 5 -o times"])
@click.option("--seconds", type=Amount(0.1, 3600), default=20.0, show_default=True,
              help="The time budget for all methods together.")  # fmt: skip
@click.option("-o", "--output", metavar="NAME",
              help="Where the plot goes: NAME.png and NAME.svg, or NAME.png alone; default bench-methods.")  # fmt: skip
@click.option("--no-plot", is_flag=True, help="Only the table.")
@json_option
def methods(seconds: float, output: str | None, no_plot: bool, as_json: bool) -> None:
    """Time every method over growing n and fit the growth against the documents' O().

    The exponent is the slope of log time over log of the claimed function: 1 means that time grows as claimed,
    less that the claim overstates. "work" fits time against the boards and squares counted in the same run.
    """
    from queenright.bench.methods import measure_all
    from queenright.bench.plot import plot_methods

    if no_plot and output is not None:
        raise click.UsageError("-o names the plot, --no-plot wants none; leave out one of them")
    pictures = {} if no_plot else plot_files(output or "bench-methods")
    spent = 0.0
    with Bar("methods") as bar:

        def heard(name: str, point: Point) -> None:
            nonlocal spent
            spent += point.seconds
            bar.update(min(1.0, spent / seconds), f"{name} n = {point.n}")

        measurements = measure_all(seconds, heard)
    files = write_plots(pictures, partial(plot_methods, measurements)) if pictures else []
    if files:
        note(f"wrote {' and '.join(files)}")
    if as_json:
        return emit_json({"methods": [measurement.to_json() for measurement in measurements], "files": files})
    return _table(measurements)


@bench.command("armies", cls=Command, examples=["queens bench armies", "queens bench armies --largest 5 --json"])
@click.option("--largest", type=Size(16, 2), default=6, show_default=True, help="The largest board.")
@click.option("--seconds", type=Amount(0.1, 36000), default=20.0, show_default=True,
              help="The time limit of one model on one board.")  # fmt: skip
@json_option
def armies(largest: int, seconds: float, as_json: bool) -> None:
    """Prove the largest peaceable armies with five models of the literature and with the engine, in CPU seconds.

    Each model gets growing boards as long as it proves them in time: what remodelling and symmetry breaking gain.
    """
    from queenright.bench.armies import measure

    sizes = range(4 if largest >= 4 else 2, largest + 1)
    with Bar("models of the armies") as bar:

        def heard(time: Time) -> None:
            bar.update((time.n - sizes[0]) / len(sizes), f"{time.solver} n = {time.n}")

        times = measure(sizes, seconds, heard=heard)
    if as_json:
        return emit_json({"times": [time.to_json() for time in times]})
    return _armies_table(times)


def _armies_table(times: list[Time]) -> None:
    from rich.console import Console
    from rich.table import Table

    solvers = list(dict.fromkeys(time.solver for time in times))
    cells = {(time.n, time.solver): time for time in times}
    table = Table("n", "size", *solvers, title="CPU seconds until the largest armies are proved")
    for n in dict.fromkeys(time.n for time in times):
        engine = cells[n, "engine"]
        found = (cells.get((n, solver)) for solver in solvers)
        table.add_row(str(n), str(engine.size), *(_cpu_seconds(time) for time in found))
    Console(width=None if sys.stdout.isatty() else 120).print(table)


def _cpu_seconds(time: Time | None) -> str:
    if time is None:
        return ""
    return f"{time.cpu_seconds:.3g}" if time.proved else f"not in {time.cpu_seconds:.3g}"


def _table(measurements: list[Measurement]) -> None:
    from rich.console import Console
    from rich.table import Table

    table = Table(title="Running times: fitted exponents against the claims", caption="1.00 = grows as claimed")
    for heading in ("method", "n", "last run", "table's claim", "text's claim", "work", "what is true"):
        table.add_column(heading)
    for measurement in measurements:
        last, fits, claims = measurement.points[-1], measurement.exponents(), measurement.claims
        table.add_row(
            measurement.method.name,
            f"{measurement.points[0].n}–{last.n}",
            f"{last.seconds:.3g} s",
            f"{claims.table.words}\n{_exponent(fits['table'])}",
            f"{claims.text.words}\n{_exponent(fits['text'])}",
            _exponent(fits["steps"]),
            claims.truth,
        )
    terminal = sys.stdout.isatty()
    Console(width=None if terminal else 150).print(table)


def _exponent(value: float | None) -> str:
    return "too few runs" if value is None else f"{value:.2f}"
