"""`queens verify`: check a certificate."""

from __future__ import annotations

from pathlib import Path

import click

from queenright.cli.common import command, emit_json, json_option, note


@command("verify", "queens verify q12.certificate.json", "queens verify q12.certificate.json --json")
@click.argument("file", metavar="FILE", type=click.Path(path_type=Path))
@json_option
def verify(file: Path, as_json: bool) -> int:
    """Check the certificate of a count: its plan, the hash of every unit, their sum and its residues.

    Nothing is counted again: `queens ledger verify` does that. The exit status is 1 if something is wrong.
    """
    from queenright.job.certificate import complaints, read_certificate

    document = read_certificate(file)
    wrong = complaints(document)
    if as_json:
        emit_json({"n": document.get("n"), "count": document.get("count"), "valid": not wrong, "complaints": wrong})
    elif not wrong:
        click.echo(
            f"valid: {document['n']} queens have {document['count']} solutions ({document['units']} units add up)"
        )
    for line in [] if as_json else wrong:
        note(f"queens: {file}: {line}")
    return 1 if wrong else 0
