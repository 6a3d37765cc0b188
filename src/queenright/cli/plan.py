"""`queens plan`: what a count would cost."""

from __future__ import annotations

from typing import Unpack

import click

from queenright.cli.answer import Answer
from queenright.cli.common import Amount, Size, command, seed_option, size_argument, time_limit_option
from queenright.cli.constraints import Constraints, as_typed, constraint_options, size_or_problem
from queenright.cli.progress import Bar
from queenright.counting.algorithms import IN_UNITS
from queenright.job.forecast import Forecast, forecast_choices, forecasts
from queenright.job.status import in_words
from queenright.sizes import plural

PRICE = "The price of one core for one hour."


@command("plan", "queens plan 16 --cores 4 --time-limit 0.5", "queens plan 17 --cores 2 --time-limit 0.5 --json")
@size_argument(required=False)
@constraint_options
@click.option(
    "--cores", type=Size(10**7, 1, "number of cores"), default=1, show_default=True, help="How many will work."
)
@click.option(
    "--algorithm",
    metavar="NAME",
    help=f"Only {', '.join(forecast_choices())}, or with constraints {', '.join(IN_UNITS)}; default: the quickest.",
)
@time_limit_option(
    "CPU time of the sample, for each algorithm; never more than the count takes.", default=10.0, largest=10**6
)
@click.option("--price", type=Amount(0, 10**9, "price"), metavar="PRICE", default=0.04, show_default=True, help=PRICE)
@seed_option
def plan(
    n: int | None,
    cores: int,
    algorithm: str | None,
    time_limit: float,
    price: float,
    seed: int,
    **constraints: Unpack[Constraints],
) -> Answer:
    """Estimate what a count of N queens would take: CPU time, memory, cost, and the best algorithm.

    The time is given with a 95 % interval. It is measured by running a random sample of the work on one core of this
    machine, so it holds for similar cores.
    """
    asked = size_or_problem(n, constraints)
    size = asked if isinstance(asked, int) else asked.n
    with Bar(f"sampling {plural(size, 'queen')}") as bar:
        made = forecasts(asked, cores=cores, seconds=time_limit, seed=seed, algorithm=algorithm, progress=bar.update)
    plans = [{**forecast.to_json(), "cost": round(forecast.cpu_seconds / 3600 * price, 4)} for forecast in made]
    return Answer(
        {"n": size, "cores": cores, "seed": seed, "best": made[0].algorithm, "price": price, "plans": plans},
        "\n".join([*(_words(forecast, price) for forecast in made), _command(size, as_typed(n, constraints))]),
        f"seed {seed}",
    )


def _command(n: int, typed: str) -> str:
    return f"run it with: queens count {typed} --ledger q{n}.ledger"


def _words(forecast: Forecast, price: float) -> str:
    interval = f"95 % interval {in_words(forecast.low)} to {in_words(forecast.high)}"
    hours = forecast.cpu_seconds / 3600
    return "\n".join(
        [
            f"{forecast.n} queens by {forecast.algorithm} ({forecast.method}), {plural(forecast.units, 'unit')}",
            f"  CPU time  {in_words(forecast.cpu_seconds)}, {interval}, {plural(forecast.samples, 'sample')}",
            f"  in all    {in_words(forecast.wall_seconds)} on {plural(forecast.cores, 'core')}",
            f"  memory    {forecast.memory_bytes / 2**20:,.0f} MiB if all cores are in one machine",
            f"  cost      {hours:,.2f} core hours; {hours * price:,.2f} at {price:g} each",
        ]
    )
