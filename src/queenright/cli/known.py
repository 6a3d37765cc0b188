"""`queens known`: published values with their sources. They are never used as an answer."""

from __future__ import annotations

from queenright import known as published
from queenright.cli.answer import Answer
from queenright.cli.common import command, size_argument
from queenright.errors import QueensError

NAMES = {
    "count": "solutions",
    "fundamental": "up to symmetry",
    "half_turn": "fixed by a half turn",
    "quarter_turn": "fixed by a quarter turn",
}


@command("known", "queens known 8", "queens known 27 --json")
@size_argument()
def known(n: int) -> Answer:
    """Show the published values for N queens and where they come from.

    They are for comparison only: no other command ever returns them. `queens count` computes.
    """
    values = published.published(n)
    if not values:
        raise QueensError(f"nothing is published for n = {n}; counts are known up to {len(published.COUNTS) - 1}")
    sources = {name: published.source(name, n) for name in values}
    lines = [f"{NAMES[name]:<26}{value:>26,}  {sources[name]}" for name, value in values.items()]
    lines += [
        f"warning: {where} lists {wrong:,}, which is wrong" for where, size, wrong in published.WRONG if size == n
    ]
    return Answer({"n": n, **values, "sources": sources}, lines)
