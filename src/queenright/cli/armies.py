"""`queens armies`: two peaceable armies, as large as possible."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from queenright.cli.common import Amount, command, emit_json, json_option, note, size_argument, use_plain
from queenright.cli.progress import Bar
from queenright.cli.seeds import Seed, threads_option
from queenright.cli.write import PICTURES, check_output, ending_of
from queenright.errors import QueensError
from queenright.files import check_writable, written
from queenright.sizes import checked_size, plural
from queenright.variants.armies import LARGEST, LARGEST_PROVED, Result, solve
from queenright.variants.armies_drawing import armies_picture, armies_text
from queenright.variants.armies_lists import LARGEST_FRONTIER, LARGEST_LISTED, classes, frontier

if TYPE_CHECKING:
    from queenright.variants.armies_referee import Armies

#: Larger boards are told by their numbers; the squares are in the JSON document and the files.
LARGEST_SHOWN = 60


@command("armies", "queens armies 8", "queens armies 9 -o armies.svg --json")
@size_argument(LARGEST, 1)
@click.option(
    "--prove/--no-prove", default=None, help="Prove the size, or don't; the default is to prove up to N = 18."
)
@threads_option
@click.option("--time-limit", "seconds", type=Amount(), help="Stop after so many seconds with the best.")
@click.option("--seed", type=Seed(), default=1, show_default=True, help="The same seed gives the same armies.")
@click.option("--ledger", metavar="FILE", help="Keep finished parts of the proof in FILE and go on from there.")
@click.option("--all", "listed", is_flag=True, help="Also count the largest boards, and classes under 16 symmetries.")
@click.option("--frontier", "with_frontier", is_flag=True, help="Also the largest black army for each white one.")
@click.option("--certificate", metavar="FILE", help="Write a certificate of the proof, for queens verify FILE.")
@click.option("-o", "--output", metavar="FILE", help=f"Draw the armies: .{', .'.join(PICTURES)}.")
@click.option("-v", "--verbose", is_flag=True, help="Tell the method, the work and the time on standard error.")
@click.option("--plain", is_flag=True, help="Draw with W, B and . instead of Unicode symbols.")
@json_option
def armies(
    n: int,
    prove: bool | None,
    threads: int | None,
    seconds: float | None,
    seed: int,
    ledger: str | None,
    listed: bool,
    with_frontier: bool,
    certificate: str | None,
    output: str | None,
    verbose: bool,
    plain: bool,
    as_json: bool,
) -> None:
    """Find the largest two equal armies of queens on an N × N board, none attacking one of the other colour.

    Either the size is proved to be the largest, or the answer says so and gives an upper bound that is proved.
    """
    _check_options(n, output, certificate, listed, with_frontier)
    with Bar(f"armies on {n} × {n}") as bar:

        def improved(found: Armies) -> None:
            bar.update(0.0, f"{plural(found.size, 'queen')} each")

        result = solve(
            n, prove=prove, threads=threads, seconds=seconds, seed=seed, ledger=ledger,
            on_improve=improved, progress=bar.update,
        )  # fmt: skip
    document = result.to_json()
    if listed:
        document |= _all(result, seconds)
    if with_frontier:
        document["frontier"] = _frontier(n, seconds)
    if certificate is not None:
        document["certificate"] = _certify(result, certificate, threads)
    if output is not None:
        with written(output) as file:
            file.write(armies_picture(result.armies, ending_of(output)))
        note(f"wrote {output}")
    _tell(result, document, as_json, plain, verbose)


def _check_options(n: int, output: str | None, certificate: str | None, listed: bool, with_frontier: bool) -> None:
    """Refuse what cannot be done before any work is done for it."""
    if output is not None:
        check_output(output, PICTURES)
    if certificate is not None:
        check_writable(Path(certificate))
        checked_size(n, largest=LARGEST_PROVED, what="board size of a certificate about armies")
    if listed:
        checked_size(n, largest=LARGEST_LISTED, what="board size with --all")
    if with_frontier:
        checked_size(n, largest=LARGEST_FRONTIER, what="board size with --frontier")


def _need_proof(result: Result, what: str) -> None:
    if not result.proved:
        raise QueensError(f"{what} needs a proved size, and {result.size} is not; add --prove or raise --time-limit")


def _all(result: Result, seconds: float | None) -> dict[str, int]:
    _need_proof(result, "--all")
    found = classes(result.n, result.size, limit=0, seconds=seconds)
    return {"boards": found.boards, "classes": found.classes}


def _frontier(n: int, seconds: float | None) -> list[int]:
    with Bar("frontier") as bar:
        return frontier(n, seconds=seconds, progress=bar.update)


def _certify(result: Result, certificate: str, threads: int | None) -> str:
    from queenright.variants.armies_certificate import write_certificate

    _need_proof(result, "a certificate")
    with Bar("certificate") as bar:
        digest = write_certificate(certificate, result.armies, threads=threads, progress=bar.update)
    note(f"wrote {certificate} (SHA-256 {digest}); check it with: queens verify {certificate}")
    return digest


def _tell(result: Result, document: dict[str, Any], as_json: bool, plain: bool, verbose: bool) -> None:
    if as_json:
        emit_json(document)
    else:
        if result.n <= LARGEST_SHOWN:
            click.echo(armies_text(result.armies, plain=use_plain(plain)))
        click.echo(_words(result))
        if "boards" in document:
            click.echo(f"{plural(document['boards'], 'board')} of that size, {document['classes']:,} up to symmetry")
        for white, black in enumerate(document.get("frontier", ())):
            click.echo(f"at least {white} white: at most {black} black")
    if verbose:
        note(f"{result.method}, {plural(result.pairs, 'pair')} (S, T), {result.seconds:.3f} s")


def _words(result: Result) -> str:
    """What is known, and what is not."""
    size = plural(result.size, "queen")
    if result.proved:
        return f"{size} in each army: the largest, proved"
    return f"{size} in each army: the best found, not proved; more than {result.upper_bound} are impossible"
