"""`queens verify`: check a certificate, of a count or of armies, trusting nothing of the program that made it."""

from __future__ import annotations

from pathlib import Path

import click

from queenright.cli.common import command, emit_json, json_option, warn
from queenright.cli.progress import Bar
from queenright.cli.seeds import threads_option
from queenright.errors import QueensError
from queenright.files import read_bytes
from queenright.sizes import plural


@command("verify", "queens verify q12.certificate.json", "queens verify armies-8.json --json")
@click.argument("certificate", metavar="FILE")
@threads_option
@json_option
def verify(certificate: str, threads: int | None, as_json: bool) -> int:
    """Check the certificate in FILE: of a count, or of the largest armies.

    A count (queens ledger export): its plan, the hash of every unit, their sum and its residues; nothing is counted
    again, queens ledger verify does that. Armies (queens armies N --certificate FILE): the whole proof, by a few dozen
    plain lines that share no code with the engine; one named armies-8.json comes along, to try it out. The exit status
    is 1 if something is wrong.
    """
    from queenright.variants.armies_certificate import FORMAT, find_certificate

    found = find_certificate(certificate)
    if FORMAT.encode() in read_bytes(found):
        return _verify_armies(certificate, found, threads, as_json)
    return _verify_count(certificate, as_json)


def _verify_count(certificate: str, as_json: bool) -> int:
    from queenright.job.certificate import complaints, read_certificate

    document = read_certificate(certificate)
    wrong = complaints(document)
    if as_json:
        emit_json({"n": document.get("n"), "count": document.get("count"), "valid": not wrong, "complaints": wrong})
    elif not wrong:
        click.echo(
            f"valid: {plural(document['n'], 'queen')} {'has' if document['n'] == 1 else 'have'} "
            f"{document['count']} solution{'' if document['count'] == 1 else 's'} "
            f"({document['units']} unit{'s add' if document['units'] > 1 else ' adds'} up)"
        )
    for line in [] if as_json else wrong:
        warn(f"{certificate}: {line}")
    return 1 if wrong else 0


def _verify_armies(certificate: str, found: Path, threads: int | None, as_json: bool) -> int:
    from queenright.variants.armies_certificate import verify as verify_certificate

    with Bar(f"checking {certificate}") as bar:
        verdict = verify_certificate(found, threads=threads, progress=bar.update)
    if as_json:
        emit_json(verdict.to_json())
    elif verdict.holds:
        click.echo(f"holds: {plural(verdict.size, 'queen')} in each army is the largest on {verdict.n} × {verdict.n}")
        click.echo(f"{plural(verdict.pairs, 'pair')} (S, T) checked, {plural(verdict.records, 'record')}")
        click.echo(f"SHA-256 {verdict.digest}")
    if not verdict.holds:
        raise QueensError(f"the certificate {certificate!r} does not hold: {verdict.reason}")
    return 0
