"""`queens all`: every solution, in lexicographic order."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import islice
from typing import Any

import click

from queenright.cli.common import Size, command, emit_json, json_option, note, plural, size_argument
from queenright.methods.registry import METHODS
from queenright.questions import solutions


@command("all", "queens all 6", "queens all 4 --json")
@size_argument(64)
@click.option("--method", "name", metavar="NAME", help=f"Search as the documents do: {', '.join(METHODS)}.")
@click.option("--limit", type=Size(what="limit"), help="Stop after this many.")
@json_option
def all_solutions(n: int, name: str | None, limit: int | None, as_json: bool) -> None:
    """List every solution of N queens, one vector a line, in lexicographic order.

    With --method the solutions come in the order in which that method finds them.
    """
    found = islice(_search(n, name), limit)
    if as_json:
        listed = [list(placement) for placement in found]
        return emit_json({"n": n, "count": len(listed), "solutions": listed})
    count = 0
    for placement in found:
        click.echo(",".join(map(str, placement)))
        count += 1
    return note(plural(count, "solution"))


def _search(n: int, name: str | None) -> Iterable[Any]:
    if name is None:
        return solutions(n)
    from queenright.methods import every_solution

    return every_solution(name, n)
