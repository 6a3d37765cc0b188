"""`queens model`: the formulations, listed, exported, enumerated and compared."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Unpack

import click

from queenright.cli.common import Command, Group, Size, emit_json, json_option, note, size_argument
from queenright.cli.constraints import Constraints, constraint_options, problem_of
from queenright.cli.model_compare import compare
from queenright.cli.write import ending_of
from queenright.files import check_writable, written
from queenright.sizes import plural

#: An export of n² booleans: beyond this a file has hundreds of megabytes.
LARGEST_EXPORT = 500


@click.group(
    "model",
    cls=Group,
    examples=["queens model list", "queens model export all-different 8 -o queens.mzn"],
)
def model() -> None:
    """One problem in many formulations: list them, export them to your own solver, compare them."""


model.add_command(compare)


@model.command("list", cls=Command, examples=["queens model list", "queens model list --size 8 --json"])
@click.option("--size", type=Size(200), metavar="N", help="Also tell how large each one is for N queens.")
@json_option
def list_models(size: int | None, as_json: bool) -> None:
    """List the formulations with their sources, and the documents' printed errors as what they are."""
    from queenright.models.registry import ERRORS, MODELS

    entries = [_entry(family, size) for family in (*MODELS.values(), *ERRORS.values())]
    if as_json:
        return emit_json({"models": entries})
    for entry in entries:
        if not entry["error"]:
            _line(entry)
    click.echo("\nNot models, but errors of the documents, kept to be seen:")
    for entry in entries:
        if entry["error"]:
            _line(entry)
            click.echo(f"{'':<19}WRONG: {entry['error']}")
    return None


def _entry(family: Any, size: int | None) -> dict[str, Any]:
    entry = {"name": family.name, "title": family.title, "source": family.source, "error": family.error}
    if size is None:
        return entry
    from queenright.problem.problem import Problem

    built = family.construct(Problem(size))
    return {**entry, "n": size, "variables": len(built.variables), "constraints": len(built.constraints)}


def _line(entry: dict[str, Any]) -> None:
    click.echo(f"{entry['name']:<18} {entry['title']}")
    if "variables" in entry:
        size = f"{plural(entry['variables'], 'variable')}, {plural(entry['constraints'], 'constraint')}"
        click.echo(f"{'':<19}n = {entry['n']}: {size}")
    click.echo(f"{'':<19}from {entry['source']}")


@model.command(
    "export",
    cls=Command,
    examples=[
        "queens model export zero-one-2n-3 8 -o queens.lp",
        "queens model export squares 8 --fix b4 --format cnf --encoding product",
    ],
)
@click.argument("name", metavar="MODEL")
@click.argument("n", metavar="[N]", type=Size(LARGEST_EXPORT), required=False)
@click.option(
    "-o", "--output", metavar="FILE", help="The ending tells the format: lp mps cnf opb mzn smt2 asp dot json."
)
@click.option("--format", "ending", metavar="NAME", help="The format where no file says it; the default is json.")
@click.option("--encoding", metavar="NAME", help="At most one in clauses (cnf): pairwise, sequential, commander, …")
@constraint_options
@json_option
def export(
    name: str, n: int | None, output: str | None, ending: str | None, encoding: str | None, as_json: bool,
    **constraints: Unpack[Constraints],
) -> None:  # fmt: skip
    """Write the problem of N queens (or --problem FILE) in one formulation for another solver."""
    from queenright.models.clauses import to_clauses
    from queenright.models.export import export as export_text
    from queenright.models.export import format_of
    from queenright.models.registry import build

    chosen = format_of(ending or (ending_of(output) if output is not None else "json"))
    if output is not None:
        check_writable(Path(output))
    built = build(name, problem_of(n, constraints))
    text = export_text(to_clauses(built, encoding) if encoding is not None else built, chosen)
    if output is not None:
        _write(output, text)
    size = {"variables": len(built.variables), "constraints": len(built.constraints)}
    if as_json:
        told = {"file": output} if output is not None else {"text": text}
        return emit_json({"model": name, "n": built.problem.n, "format": chosen, **size, **told})
    if output is None:
        return click.echo(text, nl=False)
    return note(f"wrote {output}: {plural(size['variables'], 'variable')}, {plural(size['constraints'], 'constraint')}")


def _write(output: str, text: str) -> None:
    with written(output, "w") as file:
        file.write(text)


@model.command(
    "enumerate",
    cls=Command,
    examples=["queens model enumerate 5", "queens model enumerate 6 --way cuts --json"],
)
@size_argument(12)
@click.option("--way", "ways", multiple=True, metavar="NAME", help="repeated, cuts or search; default: all three.")
@json_option
def enumerate_solutions(n: int, ways: tuple[str, ...], as_json: bool) -> None:
    """All solutions of the 0/1 program: solved repeatedly as the document does, with cuts, and in one search.

    "repeated" stops when a hundred solves in a row bring nothing new, and so proves nothing; the others do.
    """
    from queenright.engines.repeated import WAYS
    from queenright.errors import UnknownNameError
    from queenright.problem.problem import Problem

    for way in ways:
        if way not in WAYS:
            raise UnknownNameError("way", way, WAYS)
    found = [WAYS[way](Problem(n)) for way in ways or WAYS]
    if as_json:
        told = [{"way": e.way, "count": len(e.boards), "solves": e.solves, "proved": e.proved} for e in found]
        return emit_json({"n": n, "ways": told})
    for enumeration in found:
        proof = "all, proved" if enumeration.proved else "maybe not all: nothing is proved"
        counted = f"{plural(len(enumeration.boards), 'solution')} by {plural(enumeration.solves, 'solve')}"
        click.echo(f"{enumeration.way:<9} {counted}; {proof}")
    return None
