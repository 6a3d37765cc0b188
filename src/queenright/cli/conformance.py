"""`queens conformance`: does a solver find what there is to find, on small instances with known answers?"""

from __future__ import annotations

from collections.abc import Iterator

import click

from queenright.bench.conformance import ConformanceResult, conform, supported
from queenright.cli.answer import Answer
from queenright.cli.common import command, time_limit_option
from queenright.cli.progress import Bar
from queenright.models.export import format_of

#: The formulation that suits a format, unless another is asked for.
SUITS = {"mzn": "all-different", "smt2": "all-different"}


@command(
    "conformance",
    "queens conformance --solver '{python} -m clingo 0 {model}' --export asp --all-solutions --json",
    "queens conformance --solver '{python} -m clingo {model}' --export asp --model all-different",
)
@click.option(
    "--solver",
    required=True,
    metavar="COMMAND",
    help="The command; {model} is the file, which else comes last, {python} this Python.",
)
@click.option(
    "--export",
    "ending",
    metavar="NAME",
    default="mzn",
    show_default=True,
    help="The format it reads: mzn, cnf, opb, lp, smt2, asp …",
)
@click.option(
    "--model", metavar="NAME", help="The formulation; default: all-different or squares, as the format needs."
)
@click.option("--all-solutions", is_flag=True, help="The command lists all solutions: their number is checked, too.")
@click.option("--reader", metavar="NAME", help="How to read what it prints; default: by what it looks like.")
@time_limit_option("The time limit of one instance.", default=60.0)
def conformance(
    solver: str, ending: str, model: str | None, all_solutions: bool, reader: str | None, time_limit: float
) -> Answer:
    """Run a solver on small instances with known answers, and report wrong boards, wrong counts and false "none"s.

    Every board that the solver prints is read back and checked by the referee. The exit status is 1 if something is
    wrong.
    """
    form = format_of(ending)
    chosen = model or SUITS.get(form, "squares")
    names = supported(chosen)
    found: list[ConformanceResult] = []
    with Bar("conformance") as bar:
        for number, name in enumerate(names):
            bar.update(number / len(names), name)
            found.append(conform(name, solver, form, chosen, listing=all_solutions, seconds=time_limit, reader=reader))
    wrong = sum(not result.holds for result in found)
    document = {
        "solver": solver,
        "format": form,
        "model": chosen,
        "instances": [result.to_json() for result in found],
        "conforms": not wrong,
    }
    return Answer(document, _lines(found), exit_code=int(wrong > 0))


def _lines(found: list[ConformanceResult]) -> Iterator[str]:
    for result in found:
        yield f"{'✓' if result.holds else '✗'} {result.instance:<24} {result.verdict}"
    wrong = sum(not result.holds for result in found)
    yield f"{len(found) - wrong} of {len(found)} instances are right"
