"""`queens plan`: what a count would cost, before anything is run."""

from __future__ import annotations

import click

from queenright.cli.common import Amount, Size, command, emit_json, json_option
from queenright.cli.progress import Bar
from queenright.cli.seeds import Seed
from queenright.errors import UnknownNameError
from queenright.job.forecast import LARGEST, SMALLEST, Forecast, forecasts
from queenright.job.status import in_words
from queenright.sizes import plural

ALGORITHMS = ("border", "halves", "band", "colours")


@command("plan", "queens plan 16 --cores 4 --seconds 0.5", "queens plan 17 --cores 2 --seconds 0.5 --json")
@click.argument("n", metavar="N", type=Size(LARGEST, SMALLEST))
@click.option(
    "--cores", type=Size(10**7, 1, "number of cores"), default=1, show_default=True, help="How many will work."
)
@click.option(
    "--algorithm", metavar="NAME", help=f"Only {', '.join(ALGORITHMS)}; the default tries what is quick enough."
)
@click.option("--seconds", type=Amount(largest=10**6), default=10.0, show_default=True,
              help="CPU time of the sample, for each algorithm; never more than the count.")  # fmt: skip
@click.option(
    "--price",
    metavar="PRICE",
    type=Amount(0, 10**9, "price"),
    default=0.04,
    show_default=True,
    help="Of one core for one hour.",
)
@click.option("--seed", type=Seed(), default=1, show_default=True, help="Of the sample.")
@json_option
def plan(
    n: int, cores: int, algorithm: str | None, seconds: float, price: float, seed: int, as_json: bool
) -> None:  # fmt: skip
    """Estimate what a count of N queens would take: CPU time, memory, cost, and the best algorithm.

    The time comes with a 95 % interval. A random sample of the work is run on one core of this machine, so the
    estimate is for cores like this one.
    """
    if algorithm is not None and algorithm not in ALGORITHMS:
        raise UnknownNameError("algorithm", algorithm, ALGORITHMS)
    with Bar(f"sampling {plural(n, 'queen')}") as bar:
        made = forecasts(n, cores=cores, seconds=seconds, seed=seed, algorithm=algorithm, progress=bar.update)
    if as_json:
        plans = [{**forecast.to_json(), "cost": round(forecast.cpu_seconds / 3600 * price, 4)} for forecast in made]
        return emit_json({"n": n, "cores": cores, "best": made[0].algorithm, "price": price, "plans": plans})
    for forecast in made:
        _show(forecast, price)
    return click.echo(f"run it with: queens count {n} --ledger q{n}.ledger")


def _show(forecast: Forecast, price: float) -> None:
    interval = f"95 % interval {in_words(forecast.low)} to {in_words(forecast.high)}"
    click.echo(f"{forecast.n} queens by {forecast.algorithm} ({forecast.method}), {plural(forecast.units, 'unit')}")
    click.echo(f"  CPU time  {in_words(forecast.cpu_seconds)}, {interval}, {plural(forecast.samples, 'sample')}")
    click.echo(f"  in all    {in_words(forecast.wall_seconds)} on {plural(forecast.cores, 'core')}")
    click.echo(f"  memory    {forecast.memory_bytes / 2**20:,.0f} MiB if all are of one machine")
    hours = forecast.cpu_seconds / 3600
    click.echo(f"  cost      {hours:,.2f} core hours; {hours * price:,.2f} at {price:g} each")
