"""`queens model show` and `queens model check`: a formulation as people read it, and boards held against it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Unpack

import click

from queenright.board.lists import load_positions
from queenright.board.position import Position
from queenright.board.saving import scene_bytes
from queenright.cli.answer import Answer, Content
from queenright.cli.common import Size, command, size_option
from queenright.cli.constraints import Constraints, constraint_options, problem_of
from queenright.cli.wanted import PICTURES, Formats
from queenright.errors import InputError
from queenright.models.check import Ticked, ticked
from queenright.models.explain import explain as explained
from queenright.models.registry import build
from queenright.models.typeset import Typeset
from queenright.questions import count
from queenright.sizes import plural

#: A larger model has more lines than anybody reads.
LARGEST_SHOWN = 200


@command(
    "show",
    "queens model show zero-one-2n-3 --size 4",
    "queens model show all-different 8 --format latex",
    formats=Formats(("latex", "mathml", "html", *PICTURES)),
)
@click.argument("name", metavar="MODEL")
@click.argument("n", metavar="[N]", type=Size(LARGEST_SHOWN), required=False)
@click.option("--size", type=Size(LARGEST_SHOWN), metavar="N", help="The same as the argument N.")
@click.option("--whole", is_flag=True, help="Shorten nothing, however long a sum or a list is.")
@constraint_options
def show(name: str, n: int | None, size: int | None, whole: bool, **constraints: Unpack[Constraints]) -> Answer:
    """Show a formulation: variables, objective and constraints with their names, and the numbers of its source text.

    --format latex and mathml give the formulas to typeset; html is a page with pictures; -o FILE.svg draws the
    constraints on the board, for the 0/1 program Figures 2 to 4 of its source text.
    """
    if n is not None and size is not None and n != size:
        raise click.UsageError(f"the size is given twice, as {n} and as {size}; leave out one of them")
    shown = build(name, problem_of(size if n is None else n, constraints)).show(whole=whole)
    return Answer(shown.to_json, shown.text, files=lambda form: _content(shown, form))


def _content(shown: Typeset, form: str) -> Content:
    if form in PICTURES:
        return scene_bytes(shown.scene(), form)
    if form == "html":
        return f'<!doctype html><meta charset="utf-8"><title>{shown.model.name}</title>\n{shown.html()}\n'
    return shown.latex() if form == "latex" else f"{shown.mathml()}\n"


@command("explain", "queens model explain all-different", "queens model explain bijection 12 --json")
@click.argument("name", metavar="MODEL")
@click.argument("n", metavar="[N]", type=Size(LARGEST_SHOWN), default=8)
def explain(name: str, n: int) -> Answer:
    """Explain a formulation: variables, domains, constraints, symmetries, what propagates, and what a solver gets.

    Numbers are counted for N queens, 8 unless another N is given.
    """
    found = explained(build(name, n))
    return Answer(found.to_json, found.lines)


@command(
    "check",
    "queens model check zero-one-2n-3 0,4,7,5,2,6,1,3",
    "queens model check zero-one-2n-3 1,3,0,2 2,0,3,1 --every",
)
@click.argument("name", metavar="MODEL")
@click.argument("boards", metavar="BOARD...", nargs=-1, required=True)
@size_option
@click.option("--every", is_flag=True, help="Also say whether these are all solutions of their size.")
def check(name: str, boards: tuple[str, ...], n: int | None, every: bool) -> Answer:
    """Hold boards against a formulation: which of its constraints, by name, does each one break?

    BOARD is a vector, or a file with one board or many, such as 0/1 matrices one below another or side by side. Only
    formulations that have a value for every variable of a board can be checked. The exit status is 1 if a constraint is
    broken or, with --every, a solution is missing.
    """
    loaded = [position for board in boards for position in load_positions(board, n)]
    found = [ticked(name, position) for position in loaded]
    good = [each.position for each in found if not each.broken]
    lacking = _missing(good) if every else 0
    document: dict[str, Any] = {"model": name, "boards": [each.to_json() for each in found]}
    if every:
        document |= {"missing": lacking, "complete": not lacking}
    return Answer(
        document, _words(found, lacking if every else None), exit_code=int(len(good) < len(found) or lacking > 0)
    )


def _missing(solutions: list[Position]) -> int:
    """How many solutions of the size of these are not among them; one given twice counts once."""
    sizes = {position.n for position in solutions}
    if len(sizes) != 1:
        raise InputError(f"--every ticks off the solutions of one size; got solutions of {len(sizes)} sizes")
    return count(sizes.pop()) - len({tuple(position.squares()) for position in solutions})


def _words(found: list[Ticked], lacking: int | None) -> Iterator[str]:
    for number, each in enumerate(found, start=1):
        if not each.broken:
            yield f"{number:>3} ✓ {each.position.line()}  meets {plural(each.constraints, 'constraint')}"
            continue
        yield f"{number:>3} ✗ {each.position.line()}  breaks {', '.join(each.broken)}"
        yield from (f"      {name}: {formula}" for name, formula in each.broken.items())
    if lacking is not None:
        yield "these are all solutions, each once" if not lacking else f"{plural(lacking, 'solution')} missing"
