"""`queens known`: what is published, with its source. Never used as an answer."""

from __future__ import annotations

import click

from queenright import known as published
from queenright.cli.common import command, emit_json, json_option, size_argument
from queenright.errors import QueensError


@command("known", "queens known 8", "queens known 27 --json")
@size_argument()
@json_option
def known(n: int, as_json: bool) -> None:
    """Show the published values for N queens and where they come from.

    They are here to compare with: no other command ever returns them. `queens count` computes.
    """
    values = published.published(n)
    if not values:
        raise QueensError(f"nothing is published for n = {n}; counts are known up to {len(published.COUNTS) - 1}")
    if as_json:
        return emit_json({"n": n, **values, "sources": {name: published.source(name, n) for name in values}})
    names = {
        "count": "solutions", "fundamental": "up to symmetry",
        "half_turn": "fixed by a half turn", "quarter_turn": "fixed by a quarter turn",
    }  # fmt: skip
    for name, value in values.items():
        click.echo(f"{names[name]:<26}{value:>26,}  {published.source(name, n)}")
    for where, size, wrong in published.WRONG:
        if size == n:
            click.echo(f"beware: {where} lists {wrong:,}, which is wrong")
    return None
