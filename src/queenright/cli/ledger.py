"""`queens ledger`: show, check, merge and publish the ledger of a count."""

from __future__ import annotations

import json
import shlex
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import click

from queenright.cli.answer import Answer, warn
from queenright.cli.common import command, group, seed_option, threads_option
from queenright.cli.progress import Bar
from queenright.cli.wanted import Formats, wanted
from queenright.errors import InputError
from queenright.files import written
from queenright.job import certificate as certificates
from queenright.job import export as exports
from queenright.job import signing
from queenright.job import verify as verifying
from queenright.job.inspection import Inspection, inspect, plan_of
from queenright.job.merge import merge as join
from queenright.job.status import in_words, status_of
from queenright.sizes import checked_threads, plural


@group("ledger", "queens count 12 --ledger q12.ledger", "queens ledger show q12.ledger")
def ledger() -> None:
    """Show, check, merge and publish the ledger of a count.

    `queens count N --ledger FILE` makes a ledger: one SQLite file with every unit of the count.
    """


file_argument = click.argument("file", metavar="FILE", type=click.Path(path_type=Path))


@command("show", "queens ledger show q12.ledger", "queens ledger show q12.ledger --json", under=ledger)
@file_argument
def show(file: Path) -> Answer:
    """Show the progress of a count, its speed and when it will finish.

    It works while the count runs. The rate is that of the latest session. Damage is reported row by row; of a ledger
    of more than 100,000 units only the totals are read, which takes a second. A finished count that a known congruence
    excludes is reported, with exit status 1.
    """
    status = status_of(file)
    found, notes = status.found, []
    if found.totals is not None:
        check = shlex.join(["queens", "ledger", "verify", str(file), "--sample", "0"])
        notes.append(f"the totals were read, not each of the {found.workers.units:,} records; check them with: {check}")
    if status.impossible:
        search = shlex.join(["queens", "ledger", "verify", str(file), "--sample", "all", "--reopen"])
        notes.append(_warnings([f"{file}: {status.impossible}; find the wrong unit with: {search}"]))
    return Answer(
        status.to_json(),
        status.lines(),
        "\n".join(filter(None, (_damage(found), *notes))),
        exit_code=1 if status.impossible else 0,
    )


def _damage(found: Inspection) -> str:
    """One line per damaged record, and what can be kept."""
    lines = list(found.damage)
    if lines:
        lines.append(f"{plural(found.workers.units, 'good unit')} can be kept: run the count with this ledger again")
    return _warnings(f"{found.path}: {line}" for line in lines)


def _warnings(lines: Iterable[str]) -> str:
    return "\n".join(f"queens: {line}" for line in lines)


@command(
    "verify",
    "queens ledger verify q12.ledger --sample 5%",
    "queens ledger verify q12.ledger --sample 3 --json",
    under=ledger,
)
@file_argument
@click.option("--sample", default="1%", show_default=True, help="A share of the units, a number, a time (5s), or all.")
@seed_option
@threads_option
@click.option("--reopen", is_flag=True, help="Discard wrong units, so that the count runs them again.")
def verify(file: Path, sample: str, seed: int, threads: int | None, reopen: bool) -> Answer:
    """Check every record of a ledger, and recount a sample of its units by another algorithm.

    The other algorithm is a plain search, tens of times as slow. How long the sample will take is measured on a few of
    its units and printed before it starts; the same --seed draws the same sample. The exit status is 1 if anything
    disagrees or is damaged.
    """
    with Bar("counting units again") as bar:
        result = verifying.verify(
            file, sample=sample, seed=seed, threads=checked_threads(threads), announce=announce, progress=bar.update
        )
    if reopen and result.wrong:
        verifying.reopen(file, [wrong.unit for wrong in result.wrong])
    again = "now open again" if reopen else "open it again with --reopen"
    wrong = _warnings(f"{file}: {entry}; {again}" for entry in result.wrong)
    units = plural(len(result.checked), "unit")
    return Answer(
        result.to_json(),
        f"{units} counted again: {plural(len(result.wrong), 'disagreement')} (--seed {seed})",
        "\n".join(filter(None, (wrong, _damage(result.found)))),
        exit_code=1 if result.wrong or result.found.damage else 0,
    )


def announce(units: int, seconds: float | None) -> None:
    """Print what a sample will take, if that is worth knowing."""
    if seconds is None:
        warn(f"counting {plural(units, 'unit')} again: a single step of one takes seconds, so the time is unknown")
    elif seconds > 2:
        warn(f"counting {plural(units, 'unit')} again takes about {in_words(seconds)}; Ctrl-C stops it")


@command(
    "merge",
    "queens ledger merge all.ledger q12.ledger",
    "queens ledger merge all.ledger q12.ledger --json",
    under=ledger,
)
@file_argument
@click.argument("sources", metavar="FROM...", nargs=-1, required=True, type=click.Path(path_type=Path))
def merge(file: Path, sources: tuple[Path, ...]) -> Answer:
    """Copy the finished units of other ledgers into FILE, which is created if necessary.

    All ledgers must have the same plan (size, algorithm, version, --units). Units on which they disagree are reported
    and reopened, with all results kept as a dispute, after a copy of FILE has been made. The exit status is then 1, and
    the next count with FILE runs those units again.
    """
    result = join(file, sources)
    lines = [f"{plural(result.added, 'unit')} taken; {result.done} of {result.units} are done"]
    if result.count is not None:
        lines.append(f"count {result.count}")
    kept = () if result.copy is None else (f"{file} as it was before is kept in {result.copy}",)
    return Answer(
        result.to_json(),
        lines,
        _warnings((*map(str, result.conflicts), *result.damage, *kept)),
        exit_code=1 if result.conflicts else 0,
    )


@command(
    "export",
    "queens ledger export q12.ledger -o q12.json",
    'queens ledger export q12.ledger --certificate q12.certificate.json --signed-off-by "A. Name"',
    formats=Formats(("json", "parquet"), only_own=True),
    under=ledger,
)
@file_argument
@click.option(
    "--certificate", metavar="FILE", type=click.Path(path_type=Path), help="The certificate of a finished count."
)
@click.option("--signed-off-by", metavar="NAME", help="Who stands for the certificate.")
@click.option(
    "--sign",
    metavar="KEY",
    type=click.Path(path_type=Path),
    help="Sign the certificate with this SSH or minisign secret key, by ssh-keygen or minisign.",
)
def export(file: Path, certificate: Path | None, signed_off_by: str | None, sign: Path | None) -> Answer:
    """Write a ledger as JSON or Parquet, and the certificate of a finished count.

    A certificate holds the count of every unit, who computed it and by what it was checked; `queens verify` checks it,
    and with --signers also its signature.
    """
    if certificate is None and (sign is not None or (not wanted().files and wanted().inline is None)):
        what = "-o NAME.json, -o NAME.parquet or --certificate FILE"
        raise InputError(f"say what to write: {what}" if sign is None else "--sign needs --certificate FILE to sign")
    found = inspect(file)
    damage = _damage(found)
    plan = plan_of(found)
    notes = [damage] if damage else []
    document: dict[str, Any] = {"n": plan.n, "units": len(plan.units), "done": found.workers.units}
    if certificate is not None:
        text = json.dumps(certificates.certificate(found, plan, signed_off_by)) + "\n"
        with written(certificate, "w") as target:
            target.write(text)
        document["certificate"] = str(certificate)
        notes.append(f"wrote {certificate}")
        if sign is not None:
            document["signature"] = str(signing.sign(certificate, sign))
            notes.append(f"wrote {document['signature']}")
    return Answer(
        document,
        note="\n".join(notes),
        files=lambda form: lambda file: exports.write(found, plan, form, file),
    )
