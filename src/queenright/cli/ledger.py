"""`queens ledger`: look at the ledger of a count, check it again, join several, publish it."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from queenright.cli.common import Command, emit_json, json_option, note, plural

if TYPE_CHECKING:
    from queenright.job.inspection import Inspection


class LedgerGroup(click.Group, Command):
    """A group with examples of its own."""


@click.group(
    "ledger", cls=LedgerGroup,
    examples=["queens count 14 --ledger q14.ledger", "queens ledger show q14.ledger"],
)  # fmt: skip
def ledger() -> None:
    """Look at the ledger of a count, check it again, join several, publish it.

    A ledger is made by `queens count N --ledger FILE`: one SQLite file that holds every unit of the count.
    """


file_argument = click.argument("file", metavar="FILE", type=click.Path(path_type=Path))


@ledger.command(
    "show", cls=Command, examples=["queens ledger show q14.ledger", "queens ledger show q14.ledger --json"]
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
        note(f"queens: {found.path}: {line}")
    if found.damage:
        kept: Any = plural(len(found.done), "good unit")
        note(f"queens: {found.path}: {kept} can be kept: run the count with this ledger again")
