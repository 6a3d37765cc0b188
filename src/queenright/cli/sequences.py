"""`queens sequences`: the integer sequences around n queens, computed here and compared with the published terms."""

from __future__ import annotations

import click

from queenright.cli.answer import Answer
from queenright.cli.common import Size, command, time_limit_option
from queenright.cli.progress import Bar
from queenright.sequences import SEQUENCES, Terms, compute, sequence
from queenright.watch import Watch


@command("sequences", "queens sequences", "queens sequences A051223 --to 14 --json", formats=("md",))
@click.argument("numbers", metavar="[NUMBER]...", nargs=-1)
@click.option("--to", type=Size(40), metavar="N", help="Up to this board size; by default what takes seconds.")
@time_limit_option()
def sequences(numbers: tuple[str, ...], to: int | None, time_limit: float | None) -> Answer:
    """Compute the sequences of the n-queens problem and its neighbours, and compare them with the published terms.

    NUMBER is one in the OEIS, such as A000170; without one all of them are computed, as far as that takes seconds. The
    published terms are only compared with. The exit status is 1 if a term differs.
    """
    wanted = [sequence(number).number for number in numbers] or list(SEQUENCES)
    found: list[Terms] = []
    with Bar("sequences") as bar:
        for terms in compute(wanted, to=to, watch=Watch(time_limit)):
            found.append(terms)
            bar.update(len(found) / len(wanted), terms.sequence.number)
    return Answer(
        {"sequences": [terms.to_json() for terms in found]},
        [line for terms in found for line in _lines(terms)],
        files=lambda form: table(found),
        exit_code=int(any(terms.wrong for terms in found)),
    )


def _lines(terms: Terms) -> list[str]:
    entry = terms.sequence
    return [
        f"{entry.number}  {entry.title}    {entry.command}",
        f"         {' '.join(str(value) for value in terms.values.values())}",
        f"         {_verdict(terms)}; {entry.checked}",
    ]


def _verdict(terms: Terms) -> str:
    sizes = list(terms.values)
    if not sizes:
        return "no term asked for"
    if terms.wrong:
        return f"differs from the published terms at n = {', '.join(map(str, terms.wrong))}"
    compared = [n for n in sizes if n in terms.sequence.published]
    agreed = f"n = {compared[0]} to {compared[-1]} agree with the published terms" if compared else "nothing published"
    return f"{agreed}, n = {', '.join(map(str, terms.new))} beyond the terms at hand" if terms.new else agreed


def table(found: list[Terms]) -> str:
    """The sequences as a table in Markdown."""
    rows = [
        f"| {entry.number} | {entry.title} | `{entry.command}` | {_span(terms)} | {_last(terms)} | {_verdict(terms)} |"
        f" {entry.checked} | {sum(terms.seconds.values()):.1f} |"
        for terms in found
        for entry in (terms.sequence,)
    ]
    head = "| OEIS | what | command | sizes | last term | compared | how it is checked | CPU s |"
    return "\n".join([head, "|---|---|---|---|---|---|---|---|", *rows]) + "\n"


def _span(terms: Terms) -> str:
    sizes = list(terms.values)
    return f"{sizes[0]} to {sizes[-1]}" if sizes else "none"


def _last(terms: Terms) -> str:
    return f"{list(terms.values.values())[-1]:,}" if terms.values else ""
