"""`queens verify`: check a certificate, trusting nothing of the program that made it."""

from __future__ import annotations

import click

from queenright.cli.common import command, emit_json, json_option, plural
from queenright.cli.progress import Bar
from queenright.cli.seeds import threads_option
from queenright.errors import QueensError


@command("verify", "queens verify armies-8.json", "queens verify armies-8.json --json")
@click.argument("certificate", metavar="FILE")
@threads_option
@json_option
def verify(certificate: str, threads: int | None, as_json: bool) -> None:
    """Check the certificate in FILE, made by queens armies N --certificate FILE.

    The checker is a few dozen plain lines that share no code with the engine. Exit status 1: it does not hold.
    A certificate named armies-8.json comes along, to try it out.
    """
    from queenright.variants.armies_certificate import find_certificate
    from queenright.variants.armies_certificate import verify as verify_certificate

    with Bar(f"checking {certificate}") as bar:
        verdict = verify_certificate(find_certificate(certificate), threads=threads, progress=bar.update)
    if as_json:
        emit_json(verdict.to_json())
    elif verdict.holds:
        click.echo(f"holds: {plural(verdict.size, 'queen')} in each army is the largest on {verdict.n} × {verdict.n}")
        click.echo(f"{plural(verdict.pairs, 'pair')} (S, T) checked, {plural(verdict.records, 'record')}")
        click.echo(f"SHA-256 {verdict.digest}")
    if not verdict.holds:
        raise QueensError(f"the certificate {certificate!r} does not hold: {verdict.reason}")
