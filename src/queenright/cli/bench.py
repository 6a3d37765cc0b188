"""`queens bench`: measurements that anyone can repeat."""

from __future__ import annotations

from collections.abc import Iterable

import click

from queenright.bench.armies import Time
from queenright.bench.armies import measure as measure_armies
from queenright.bench.methods import Measurement, Point, count_steps, measure_all
from queenright.bench.sbds import COMBINATIONS, SearchRun, described, gains
from queenright.bench.sbds import measure as measure_searches
from queenright.bench.table import CAPTION, HEADINGS, STEP_HEADINGS, TITLE, step_table, table
from queenright.cli.answer import Answer
from queenright.cli.common import Size, command, group, size_argument, table_text, time_limit_option
from queenright.cli.progress import Bar
from queenright.cli.wanted import Formats
from queenright.methods.registry import METHODS, answering
from queenright.sizes import plural

#: More boards or candidates than this take seconds.
SMALL = 100_000


@group("bench", "queens bench methods pauls place --time-limit 2", "queens bench steps 6")
def bench() -> None:
    """Measure running times and compare them with what the source texts claim."""


@command(
    "methods",
    "queens bench methods --time-limit 2",
    "queens bench methods place backtracking --time-limit 2 -o times",
    formats=Formats(("png", "svg"), together=("png", "svg")),
    under=bench,
)
@time_limit_option("The time for all methods together.", default=20.0, smallest=0.1, largest=3600)
@click.argument("names", metavar="[METHOD]...", nargs=-1)
def methods(time_limit: float, names: tuple[str, ...]) -> Answer:
    """Count and time each METHOD, or all, over growing n and fit the growth against the O() of the source texts.

    A fit is the slope of log steps, or log CPU time, over the log of the claimed function, with its 95 % interval: 1
    means growth as claimed, less that the claim overstates. Steps are exact and the same on every machine. -o NAME.png
    draws a plot, -o NAME one in each format.
    """
    from queenright.bench.plot import plot_methods

    chosen = [answering(name) for name in names] or METHODS.values()
    spent = 0.0
    with Bar("methods") as bar:

        def measured(name: str, point: Point) -> None:
            nonlocal spent
            spent += point.seconds
            bar.update(min(1.0, spent / time_limit), f"{name} n = {point.n}")

        measurements = measure_all(time_limit, measured, chosen)
    table = _table(measurements)
    return Answer(
        {"methods": [measurement.to_json() for measurement in measurements]},
        table,
        files=lambda form: plot_methods(measurements, [form])[form],
        summary=table,
    )


@command("armies", "queens bench armies", "queens bench armies --largest 5 --json", under=bench)
@click.option("--largest", type=Size(16, 2), default=6, show_default=True, help="The largest board.")
@time_limit_option("The time limit of one model on one board.", default=20.0, smallest=0.1, largest=36000)
def armies(largest: int, time_limit: float) -> Answer:
    """Prove the largest peaceable armies with five models from the literature and with the engine, in CPU seconds.

    Each model gets larger and larger boards until it runs out of time. This shows what remodelling and symmetry
    breaking gain.
    """
    sizes = range(4 if largest >= 4 else 2, largest + 1)
    with Bar("models of the armies") as bar:

        def measured(time: Time) -> None:
            bar.update((time.n - sizes[0]) / len(sizes), f"{time.solver} n = {time.n}")

        times = measure_armies(sizes, time_limit, report=measured)
    return Answer({"times": [time.to_json() for time in times]}, lambda: _armies_table(times))


def _armies_table(times: list[Time]) -> str:
    from rich.table import Table

    solvers = list(dict.fromkeys(time.solver for time in times))
    cells = {(time.n, time.solver): time for time in times}
    table = Table("n", "size", *solvers, title="CPU seconds until the largest armies are proved")
    for n in dict.fromkeys(time.n for time in times):
        engine = cells[n, "engine"]
        found = (cells.get((n, solver)) for solver in solvers)
        table.add_row(str(n), str(engine.size), *(_cpu_seconds(time) for time in found))
    return table_text(table, 120)


def _cpu_seconds(time: Time | None) -> str:
    if time is None:
        return ""
    return f"{time.cpu_seconds:.3g}" if time.proved else f"not in {time.cpu_seconds:.3g}"


@command("sbds", "queens bench sbds 6", "queens bench sbds 5 --repeats 1 --json", under=bench)
@size_argument(9, 2)
@click.option("--repeats", type=click.IntRange(1, 20), default=3, show_default=True, help="Runs of each combination.")
@time_limit_option("The time limit of one run.", default=60.0, smallest=0.1, largest=36000)
def sbds(n: int, repeats: int, time_limit: float) -> Answer:
    """Search for the largest peaceable armies with three models, with and without SBDS, in five orders.

    SBDS breaks all 16 symmetries during the search. One solver runs everything, so that the claim of a hundredfold gain
    is tested on equal terms: in nodes and checks, which are exact, and in CPU seconds, the least of several runs.
    """
    with Bar("searches") as bar:
        done = 0

        def measured(run: SearchRun) -> None:
            nonlocal done
            done += 1
            bar.update(done / len(COMBINATIONS), f"{run.found.model}, {run.found.order}")

        runs = measure_searches(n, repeats=repeats, seconds=time_limit, report=measured)
    document = {
        "n": n,
        "runs": [run.to_json() for run in runs],
        "gains": {step: found.to_json() for step, found in gains(runs).items()},
    }
    return Answer(document, lambda: _sbds_table(n, runs))


def _sbds_table(n: int, runs: list[SearchRun]) -> str:
    headings = ("model", "order", "SBDS", "size", "best at node", "nodes", "checks", "CPU seconds")
    rows = [
        (
            run.found.model,
            run.found.order,
            "yes" if run.found.symmetry else "no",
            str(run.found.size) if run.found.finished else f"≥ {run.found.size}",
            f"{run.found.found_at:,}",
            f"{run.found.nodes:,}",
            f"{run.found.checks:,}",
            f"{run.cpu_seconds:.3g}" if run.found.finished else f"not in {run.cpu_seconds:.3g}",
        )
        for run in runs
    ]
    lines = [
        f"{step}: {found.nodes:.1f} times fewer nodes, {found.checks:.1f} times fewer checks, "
        f"{found.cpu_seconds:.1f} times less CPU time ({described(found.of)})"
        for step, found in gains(runs).items()
    ]
    return "\n".join([_rows(f"The largest armies on {n} × {n}, found and proved", headings, rows), *lines])


@command("steps", "queens bench steps 8 wirth-trial wirth-arrays", "queens bench steps 6 --json", under=bench)
@size_argument(14, 1)
@click.argument("names", metavar="[METHOD]...", nargs=-1)
def steps(n: int, names: tuple[str, ...]) -> Answer:
    """Count the steps of the whole search of N queens by each METHOD: nodes, checks and comparisons, exactly.

    Without a METHOD those run whose work for N is small.
    """
    chosen = [answering(name) for name in names] or [each for each in METHODS.values() if each.work(n)[0] <= SMALL]
    counted = [(each, count_steps(each, n)) for each in chosen]
    return Answer(
        {"n": n, "methods": [{"method": each.name, **work.to_json()} for each, work in counted]},
        lambda: _rows(f"The whole search of {plural(n, 'queen')}", STEP_HEADINGS, step_table(counted)),
    )


def _table(measurements: list[Measurement]) -> str:
    return _rows(TITLE, HEADINGS, table(measurements), CAPTION)


def _rows(title: str, headings: Iterable[str], rows: Iterable[tuple[str, ...]], caption: str | None = None) -> str:
    from rich.table import Table

    shown = Table(*headings, title=title, caption=caption, show_lines=caption is not None)
    for row in rows:
        shown.add_row(*row)
    return table_text(shown, 160)
