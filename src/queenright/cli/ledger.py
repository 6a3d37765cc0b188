"""`queens ledger`: look at the ledger of a count, check it again, join several, publish it."""

from __future__ import annotations

import json
import os
import secrets
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from queenright.cli.common import Command, Group, emit_json, json_option, note, warn
from queenright.cli.progress import Bar
from queenright.cli.seeds import Seed, threads_option
from queenright.errors import InputError
from queenright.files import written
from queenright.sizes import plural

if TYPE_CHECKING:
    from queenright.job.inspection import Inspection


@click.group(
    "ledger", cls=Group,
    examples=["queens count 12 --ledger q12.ledger", "queens ledger show q12.ledger"],
)  # fmt: skip
def ledger() -> None:
    """Look at the ledger of a count, check it again, join several, publish it.

    A ledger is made by `queens count N --ledger FILE`: one SQLite file that holds every unit of the count.
    """


file_argument = click.argument("file", metavar="FILE", type=click.Path(path_type=Path))


@ledger.command(
    "show", cls=Command, examples=["queens ledger show q12.ledger", "queens ledger show q12.ledger --json"]
)  # fmt: skip
@file_argument
@json_option
def show(file: Path, as_json: bool) -> None:
    """Show how far a count is, how fast it goes and when it will end.

    It can be asked while the count runs. The rate is that of the latest session. Damage is told, row by row.
    """
    from queenright.job.status import status_of

    status = status_of(file)
    if as_json:
        return emit_json(status.to_json())
    for line in status.lines():
        click.echo(line)
    return _tell_damage(status.found)


def _tell_damage(found: Inspection) -> None:
    for line in found.damage:
        warn(f"{found.path}: {line}")
    if found.damage:
        kept: Any = plural(len(found.done), "good unit")
        warn(f"{found.path}: {kept} can be kept: run the count with this ledger again")


@ledger.command(
    "verify", cls=Command,
    examples=["queens ledger verify q12.ledger --sample 5%", "queens ledger verify q12.ledger --sample 3 --json"],
)  # fmt: skip
@file_argument
@click.option("--sample", default="1%", show_default=True, help="Which share of the units, how many of them, or all.")
@click.option("--seed", type=Seed(), help="Of the sample; the default is a new one each time.")
@threads_option
@click.option("--reopen", is_flag=True, help="Forget wrong units, so that the count runs them again.")
@json_option
def verify(file: Path, sample: str, seed: int | None, threads: int | None, reopen: bool, as_json: bool) -> int:
    """Check every record of a ledger, and count a sample of its units again by another algorithm.

    The other algorithm is a plain search, tens of times as slow as the joins. The exit status is 1 if anything
    disagrees or is damaged.
    """
    from queenright.job import verify as verifying

    chosen = secrets.randbelow(2**31) if seed is None else seed
    with Bar("counting units again") as bar:
        result = verifying.verify(
            file, sample=sample, seed=chosen, threads=threads or os.cpu_count() or 1, progress=bar.update
        )
    if reopen and result.wrong:
        verifying.reopen(file, [wrong.unit for wrong in result.wrong])
    if as_json:
        emit_json(result.to_json())
    else:
        units = plural(len(result.checked), "unit")
        click.echo(f"{units} counted again: {plural(len(result.wrong), 'disagreement')} (--seed {chosen})")
    for wrong in result.wrong:
        again = "now open again" if reopen else "open it again with --reopen"
        warn(f"{file}: {wrong}; {again}")
    _tell_damage(result.found)
    return 1 if result.wrong or result.found.damage else 0


@ledger.command(
    "merge", cls=Command,
    examples=["queens ledger merge all.ledger q12.ledger", "queens ledger merge all.ledger q12.ledger --json"],
)  # fmt: skip
@file_argument
@click.argument("sources", metavar="FROM...", nargs=-1, required=True, type=click.Path(path_type=Path))
@json_option
def merge(file: Path, sources: tuple[Path, ...], as_json: bool) -> int:
    """Take the finished units of other ledgers into FILE, which is made if it is not there.

    The ledgers must be of one plan (size, algorithm, version, --units). Units on which two of them disagree are named
    and left open, and the exit status is 1.
    """
    from queenright.job.merge import merge as join

    result = join(file, sources)
    if as_json:
        emit_json(result.to_json())
    else:
        click.echo(f"{plural(result.added, 'unit')} taken; {result.done} of {result.units} are done")
        if result.count is not None:
            click.echo(f"count {result.count}")
    for line in (*map(str, result.conflicts), *result.damage):
        warn(line)
    return 1 if result.conflicts else 0


@ledger.command(
    "export", cls=Command,
    examples=[
        "queens ledger export q12.ledger -o q12.json",
        'queens ledger export q12.ledger --certificate q12.certificate.json --signed-off-by "A. Name"',
    ],
)  # fmt: skip
@file_argument
@click.option("-o", "--output", metavar="NAME.{json,parquet}", type=click.Path(path_type=Path), help="All units.")
@click.option(
    "--certificate", metavar="FILE", type=click.Path(path_type=Path), help="The certificate of a finished count."
)
@click.option("--signed-off-by", metavar="NAME", help="Who stands for the certificate.")
@json_option
def export(file: Path, output: Path | None, certificate: Path | None, signed_off_by: str | None, as_json: bool) -> None:
    """Write a ledger as JSON or Parquet, and the certificate of a finished count.

    A certificate holds the count and a hash of every unit; `queens verify` checks it.
    """
    if output is None and certificate is None:
        raise InputError("say what to write: -o NAME.json, -o NAME.parquet or --certificate FILE")
    from queenright.job import certificate as certificates
    from queenright.job.export import export as write
    from queenright.job.inspection import inspect, plan_of

    found = inspect(file)
    _tell_damage(found)
    plan = plan_of(found)
    if output is not None:
        write(found, plan, output)
    if certificate is not None:
        document = certificates.certificate(found, plan, signed_off_by)
        with written(certificate, "w") as target:
            target.write(json.dumps(document) + "\n")
    files = [str(name) for name in (output, certificate) if name is not None]
    if as_json:
        return emit_json({"n": plan.n, "units": len(plan.units), "done": len(found.done), "files": files})
    return note(f"wrote {' and '.join(files)}")
