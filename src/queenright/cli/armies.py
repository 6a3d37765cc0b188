"""`queens armies`: two peaceable armies, as large as possible."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from queenright.cli.common import (
    command,
    emit_json,
    json_option,
    note,
    plain_option,
    plural,
    size_argument,
    use_plain,
)
from queenright.cli.progress import Bar
from queenright.cli.seeds import seed_option, threads_option
from queenright.cli.write import PICTURES, check_output, ending_of
from queenright.files import written
from queenright.variants.armies import LARGEST, Result, solve
from queenright.variants.armies_drawing import armies_picture, armies_text

if TYPE_CHECKING:
    from queenright.variants.armies_referee import Armies

#: Larger boards are told by their numbers; the squares are in the JSON document and the files.
LARGEST_SHOWN = 60


@command("armies", "queens armies 8", "queens armies 9 -o armies.svg --json")
@size_argument(LARGEST, 1)
@click.option("--prove/--no-prove", default=None, help="Prove the size, or don't; the default is to prove up to N = 18.")
@threads_option
@click.option("--time-limit", "seconds", type=click.FloatRange(0.001), help="Stop after so many seconds with the best.")
@seed_option
@click.option("--ledger", metavar="FILE", help="Keep finished parts of the proof in FILE and go on from there.")
@click.option("-o", "--output", metavar="FILE", help=f"Draw the armies: .{', .'.join(PICTURES)}.")
@click.option("-v", "--verbose", is_flag=True, help="Tell the method, the work and the time on standard error.")
@plain_option
@json_option
def armies(
    n: int,
    prove: bool | None,
    threads: int | None,
    seconds: float | None,
    seed: int | None,
    ledger: str | None,
    output: str | None,
    verbose: bool,
    plain: bool,
    as_json: bool,
) -> None:
    """Find the largest two equal armies of queens on an N × N board, none attacking one of the other colour.

    Either the size is proved to be the largest, or the answer says so and gives an upper bound that is proved.
    """
    if output is not None:
        check_output(output, PICTURES)
    with Bar(f"armies on {n} × {n}") as bar:

        def improved(found: Armies) -> None:
            bar.update(0.0, f"{found.size} queens each")

        result = solve(
            n, prove=prove, threads=threads, seconds=seconds, seed=1 if seed is None else seed, ledger=ledger,
            on_improve=improved, progress=bar.update,
        )  # fmt: skip
    document = result.to_json()
    if output is not None:
        with written(output) as file:
            file.write(armies_picture(result.armies, ending_of(output)))
        note(f"wrote {output}")
    _tell(result, document, as_json, plain, verbose)


def _tell(result: Result, document: dict[str, Any], as_json: bool, plain: bool, verbose: bool) -> None:
    if as_json:
        emit_json(document)
    else:
        if result.n <= LARGEST_SHOWN:
            click.echo(armies_text(result.armies, plain=use_plain(plain)))
        click.echo(_words(result))
    if verbose:
        note(f"{result.method}, {plural(result.pairs, 'pair')} (S, T), {result.seconds:.3f} s")


def _words(result: Result) -> str:
    """What is known, and what is not."""
    size = plural(result.size, "queen")
    if result.proved:
        return f"{size} in each army: the largest, proved"
    return f"{size} in each army: the best found, not proved; more than {result.upper_bound} are impossible"
