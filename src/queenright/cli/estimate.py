"""`queens estimate`: about how many solutions there are, and how sure that is."""

from __future__ import annotations

from math import inf, log
from typing import TYPE_CHECKING, Any, Unpack

import click

from queenright.cli.answer import Answer, warn
from queenright.cli.common import Size, command, seed_option, threads_option, time_limit_option
from queenright.cli.constraints import Constraints, constraint_options, size_or_problem
from queenright.cli.progress import Bar
from queenright.cli.wanted import Formats, wanted
from queenright.questions import estimates
from queenright.sampling.estimates import DEFAULT_ERROR, DEFAULT_SECONDS, LARGEST, Estimate, in_words
from queenright.sampling.plot import plot_estimates
from queenright.sizes import plural

if TYPE_CHECKING:
    from queenright.problem.problem import Problem

#: The sizes plotted by default: from the last known count to where tempering becomes slow.
PLOTTED = (28, 32, 40, 50, 64, 80, 100, 128, 160, 200, 300, 500, 1000)

#: A plot, in one format or in both.
PLOTS = Formats(("png", "svg"), together=("png", "svg"))

SAMPLES = "Stop after about this many instead; with --seed, the answer is the same on every machine."
WORK = {
    "prefix": "prefixes",
    "resampling": "boards",
    "tempering": "rounds of the chains",
    "constrained": "fillings",
}


@command(
    "estimate",
    "queens estimate 30 --time-limit 2 --seed 1",
    "queens estimate 14 --block a1 --samples 20000 --json",
    formats=PLOTS,
)
@click.argument("sizes", metavar="N...", nargs=-1, type=Size(LARGEST["tempering"]))
@constraint_options
@time_limit_option(f"Time for each size; default {DEFAULT_SECONDS:g}, or until the error is {DEFAULT_ERROR:.1%}.")
@click.option("--samples", type=Size(10**15, 1, "number of samples"), help=SAMPLES)
@seed_option
@click.option("--method", metavar="NAME", default="auto", show_default=True, help=f"One of {', '.join(LARGEST)}.")
@threads_option
def estimate(
    sizes: tuple[int, ...],
    time_limit: float | None,
    samples: int | None,
    seed: int,
    method: str,
    threads: int | None,
    **constraints: Unpack[Constraints],
) -> Answer:
    """Estimate how many solutions N queens have, with the standard error and a 95 % interval.

    Up to 32 queens random prefixes are completed exactly, up to 200 sequential Monte Carlo is used, up to 10000
    tempering; with constraints, up to 32 queens, random fillings of two thirds of the lines are completed exactly. The
    error comes from independent runs. Ctrl-C shows the estimate so far. A picture (-o NAME.png, or NAME for both
    formats) shows ln Q(n) / n beside ln n − α; without N, for sizes up to 1000.
    """
    drawn = any(form in PLOTS.own for form in wanted().files)
    asked = _asked(sizes, constraints)
    if not asked and not drawn:
        raise click.UsageError("Missing argument 'N'")
    made: list[Estimate] = []
    stopped: KeyboardInterrupt | None = None
    try:
        for each in asked or PLOTTED:
            _improve(made, each, time_limit, samples, seed=seed, method=method, threads=threads)
    except KeyboardInterrupt as pressed:
        if not made:
            raise
        stopped = pressed
    text = "\n".join(map(_words, made))
    return Answer(
        _document(made, complete=stopped is None),
        text if stopped is None else f"so far:\n{text}",
        "\n".join(map(_work, made)),
        lambda form: plot_estimates(made, [form])[form],
        summary=text,
        error=stopped,
    )


def _asked(sizes: tuple[int, ...], constraints: Constraints) -> list[int | Problem]:
    """The boards to estimate: every size with the same constraints, or the one of a file."""
    return [size_or_problem(n, constraints) for n in sizes or ([None] if constraints["problem"] else [])]


def _document(made: list[Estimate], *, complete: bool) -> dict[str, Any]:
    documents = [result.to_json() for result in made]
    return {**(documents[0] if len(documents) == 1 else {"estimates": documents}), "complete": complete}


def _improve(
    made: list[Estimate], asked: int | Problem, seconds: float | None, samples: int | None, **options: Any
) -> None:
    """Estimate one size; the last entry of *made* is always the best so far, also after an interrupt."""
    own, n = len(made), asked if isinstance(asked, int) else asked.n
    warned = False
    with Bar(f"estimating {plural(n, 'queen')}") as bar:

        def beginning(share: float, expected: float) -> None:
            nonlocal warned
            bar.update(share, "the first estimate")
            if not warned and samples is None and expected > (seconds or DEFAULT_SECONDS):
                warn(f"the first estimate of {n} queens takes about {expected:.0f} s here, whatever --time-limit says")
                warned = True

        for result in estimates(asked, seconds=seconds, samples=samples, beginning=beginning, **options):
            made[own:] = [result]
            bar.update(_share(result, seconds, samples), f"± {result.relative_error:.2%}")


def _share(result: Estimate, seconds: float | None, samples: int | None) -> float:
    """The share of the budget that is spent. The error falls with the square root of the work."""
    if samples is not None:
        return min(1.0, result.samples / samples)
    spent = result.seconds / (seconds or DEFAULT_SECONDS)
    if seconds is None and result.method != "tempering":
        spent = max(spent, (DEFAULT_ERROR / result.relative_error) ** 2 if result.relative_error > 0 else 0.0)
    return min(1.0, spent)


def _words(result: Estimate) -> str:
    if result.logarithm == -inf:
        return f"{plural(result.n, 'queen')}: no solution exists"
    about = in_words(result.logarithm, result.relative_error)
    low, high = (in_words(bound, result.relative_error / 10) for bound in (result.low, result.high))
    share = result.relative_error
    error = f"standard error {f'{share:.2g}' if share > 1 else f'{100 * share:.2g} %'}"
    return (
        f"{plural(result.n, 'queen')}: about {about} solution{'' if about == '1' else 's'}\n"
        f"  95 % interval {low} to {high}, {error}, log10 {result.logarithm / log(10):.4f}"
    )


def _work(result: Estimate) -> str:
    return (
        f"{result.method}: {result.samples:,} {WORK[result.method]} in {result.runs:,} independent runs, "
        f"seed {result.seed}, {result.seconds:.1f} s"
    )
