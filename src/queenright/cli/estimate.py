"""`queens estimate`: about how many solutions there are, and how sure that is."""

from __future__ import annotations

from functools import partial
from math import inf, log

import click

from queenright.cli.common import Amount, Size, command, emit_json, json_option, note, warn
from queenright.cli.plots import plot_files, require_plots, write_plots
from queenright.cli.progress import Bar
from queenright.cli.seeds import seed_option, threads_option
from queenright.sampling.estimates import DEFAULT_ERROR, DEFAULT_SECONDS, LARGEST, Estimate, in_words, running_estimates
from queenright.sampling.plot import plot_estimates
from queenright.sizes import plural

#: Drawn by --plot if no size is named: from the last known count to where tempering begins to need its time.
PLOTTED = (28, 32, 40, 50, 64, 80, 100, 128, 160, 200, 300, 500, 1000)

WORK = {"prefix": "prefixes", "resampling": "boards", "tempering": "rounds of the chains"}


@command("estimate", "queens estimate 30 --seconds 2 --seed 1", "queens estimate 50 --samples 300000 --json")
@click.argument("sizes", metavar="N...", nargs=-1, type=Size(LARGEST["tempering"]))
@click.option(
    "--seconds",
    type=Amount(),
    help=f"How long, for each size; default {DEFAULT_SECONDS:g}, or until the error is {DEFAULT_ERROR:.1%}.",
)
@click.option("--samples", type=Size(10**15, 1, "number of samples"),
              help="Stop after about so many instead: with --seed, the same answer on any machine.")  # fmt: skip
@seed_option
@click.option("--method", metavar="NAME", default="auto", show_default=True, help=f"One of {', '.join(LARGEST)}.")
@threads_option
@click.option("--plot", is_flag=True, help="Draw ln Q(n) / n beside ln n − α; without N, for sizes up to 1000.")
@click.option("-o", "--output", metavar="NAME",
              help="Draw it into NAME.png and NAME.svg, or NAME.png alone; default estimates.")  # fmt: skip
@json_option
def estimate(
    sizes: tuple[int, ...], seconds: float | None, samples: int | None, seed: int | None, method: str,
    threads: int | None, plot: bool, output: str | None, as_json: bool,
) -> None:  # fmt: skip
    """Estimate how many solutions N queens have, with the standard error and a 95 % interval.

    Up to 32 queens by random prefixes completed exactly, up to 200 by sequential Monte Carlo, beyond (to 10000) by
    tempering. The error comes from independent runs. Ctrl-C shows the estimate so far.
    """
    if not sizes and not plot and output is None:
        raise click.UsageError("Missing argument 'N'")
    pictures = plot_files(output or "estimates") if plot or output is not None else {}
    if pictures:
        require_plots()
    made: list[Estimate] = []
    try:
        for n in sizes or PLOTTED:
            _improve(made, n, seconds=seconds, samples=samples, seed=seed, method=method, threads=threads)
            if not as_json:
                _show(made[-1])
    except KeyboardInterrupt:
        _show_unfinished(made, as_json)
        raise
    files = write_plots(pictures, partial(plot_estimates, made)) if pictures else []
    if files:
        note(f"wrote {' and '.join(files)}")
    if as_json:
        documents = [result.to_json() for result in made]
        extra = {"files": files} if files else {}
        emit_json({**documents[0], **extra} if len(documents) == 1 else {"estimates": documents, **extra})


def _improve(
    made: list[Estimate], n: int, *, seconds: float | None, samples: int | None, seed: int | None, method: str,
    threads: int | None,
) -> None:  # fmt: skip
    """Estimate one size; the last entry of *made* is the best so far whenever this is interrupted."""
    own = len(made)
    warned = False
    with Bar(f"estimating {plural(n, 'queen')}") as bar:

        def beginning(share: float, expected: float) -> None:
            nonlocal warned
            bar.update(share, "the first estimate")
            if not warned and samples is None and expected > (seconds or DEFAULT_SECONDS):
                warn(f"the first estimate of {n} queens takes about {expected:.0f} s here, whatever --seconds says")
                warned = True

        for result in running_estimates(
            n, seconds=seconds, samples=samples, seed=seed, method=method, threads=threads, beginning=beginning
        ):
            made[own:] = [result]
            bar.update(_share(result, seconds, samples), f"± {result.relative_error:.2%}")


def _share(result: Estimate, seconds: float | None, samples: int | None) -> float:
    """How much of the budget is spent. An error falls as the root of the work."""
    if samples is not None:
        return min(1.0, result.samples / samples)
    spent = result.seconds / (seconds or DEFAULT_SECONDS)
    if seconds is None and result.method != "tempering":
        spent = max(spent, (DEFAULT_ERROR / result.relative_error) ** 2 if result.relative_error > 0 else 0.0)
    return min(1.0, spent)


def _show(result: Estimate) -> None:
    if result.logarithm == -inf:
        click.echo(f"{plural(result.n, 'queen')}: no solution exists")
    else:
        about = in_words(result.logarithm, result.relative_error)
        click.echo(f"{plural(result.n, 'queen')}: about {about} solution{'' if about == '1' else 's'}")
        low, high = (in_words(bound, result.relative_error / 10) for bound in (result.low, result.high))
        error = f"standard error {_percent(result.relative_error)}"
        click.echo(f"  95 % interval {low} to {high}, {error}, log10 {result.logarithm / log(10):.4f}")
    note(
        f"{result.method}: {result.samples:,} {WORK[result.method]} in {result.runs:,} independent runs, "
        f"seed {result.seed}, {result.seconds:.1f} s"
    )


def _percent(share: float) -> str:
    return f"{share:.2g}" if share > 1 else f"{100 * share:.2g} %"


def _show_unfinished(made: list[Estimate], as_json: bool) -> None:
    """What there is when Ctrl-C comes; nothing if not even the fewest runs were made."""
    if made and as_json:
        emit_json(made[-1].to_json())
    elif made:
        click.echo("so far:")
        _show(made[-1])
