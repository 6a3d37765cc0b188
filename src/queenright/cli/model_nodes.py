"""`queens model nodes`: the size of each solver's search tree on each model, beside the methods'."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Unpack

import click

from queenright.bench.nodes import Effort, efforts
from queenright.cli.answer import Answer
from queenright.cli.common import Size, command, time_limit_option
from queenright.cli.constraints import Constraints, constraint_options, problem_of
from queenright.cli.progress import Bar

LARGEST_COMPARED = 100


@command("nodes", "queens model nodes 6 --models bijection", "queens model nodes 4 --engines sat,clingo --json")
@click.argument("n", metavar="[N]", type=Size(LARGEST_COMPARED), required=False)
@click.option("--models", metavar="NAMES", help="Names with commas; default: all that have a form of the problem.")
@click.option("--engines", metavar="NAMES", help="cpsat, highs, sat, clingo, gecode; default: all that are installed.")
@click.option(
    "--profiler",
    metavar="COMMAND",
    help="One more solver, which reports its tree to {port}; {model} is a MiniZinc file.",
)
@time_limit_option("The time limit of one search.", default=10.0)
@constraint_options
def nodes(
    n: int | None,
    models: str | None,
    engines: str | None,
    profiler: str | None,
    time_limit: float,
    **constraints: Unpack[Constraints],
) -> Answer:
    """Show how many nodes each method, and each solver on each model, searches to the first solution.

    Solvers count different things as nodes: compare models by one solver. Gecode runs through MiniZinc, and its depth
    is that of its tree. A dash: the solver does not report it. With --profiler, as in 'minizinc --solver gecode
    --cp-profiler 0,{port} {model}', a solver sends its whole tree, and the numbers are counted here.
    """
    problem = problem_of(n, constraints)
    with Bar("searching") as bar:
        asked = efforts(
            problem,
            models=_names(models),
            engines=_names(engines),
            profiler=profiler,
            seconds=time_limit,
            progress=bar.update,
        )
        found = list(asked)
    return Answer({"n": problem.n, "efforts": [each.to_json() for each in found]}, _lines(found))


def _names(text: str | None) -> list[str] | None:
    return None if text is None else [part.strip() for part in text.split(",") if part.strip()]


def _lines(found: list[Effort]) -> Iterator[str]:
    yield f"{'who':<20} {'model':<18} {'status':<8} {'nodes':>9} {'failures':>9} {'depth':>6}"
    for each in found:
        numbers = zip((each.nodes, each.failures, each.depth), (9, 9, 6), strict=True)
        cells = (f"{'–' if number is None else f'{number:,}':>{width}}" for number, width in numbers)
        yield f"{each.who:<20} {each.model:<18} {each.status:<8} {' '.join(cells)}"
