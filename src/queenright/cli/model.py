"""`queens model`: the formulations, listed, shown, checked, exported, enumerated and compared."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Unpack

import click

from queenright.cli.answer import Answer
from queenright.cli.common import Size, command, group, size_argument
from queenright.cli.constraints import Constraints, constraint_options, problem_of
from queenright.cli.model_compare import compare
from queenright.cli.model_decode import decode
from queenright.cli.model_nodes import nodes
from queenright.cli.model_show import check, explain, show
from queenright.cli.wanted import Formats, wanted
from queenright.engines.repeated import WAYS, Enumeration
from queenright.errors import UnknownNameError
from queenright.models.clauses import to_clauses
from queenright.models.export import FORMATS, written_size
from queenright.models.export import export as export_text
from queenright.models.model import Clause, Model
from queenright.models.registry import ERRORS, MODELS, build
from queenright.models.size import ModelSize
from queenright.problem.problem import Problem
from queenright.sizes import plural

#: Beyond this size an export of n² Booleans takes hundreds of megabytes.
LARGEST_EXPORT = 500


@group("model", "queens model show zero-one-2n-3 --size 4", "queens model export all-different 8 -o queens.mzn")
def model() -> None:
    """One problem in many formulations: list them, read them, export them to your own solver, compare them."""


model.add_command(compare)
model.add_command(show)
model.add_command(check)
model.add_command(decode)
model.add_command(explain)
model.add_command(nodes)


@command("list", "queens model list", "queens model list --size 8 --json", under=model)
@click.option("--size", type=Size(200), metavar="N", help="Also show how large each one is for N queens.")
def list_models(size: int | None) -> Answer:
    """List the formulations with their sources, and separately the wrong ones printed in the source texts."""
    right, wrong = ([_entry(family, size) for family in table.values()] for table in (MODELS, ERRORS))
    title = "\nWrong models, as printed in the source texts:"
    return Answer({"models": [*right, *wrong]}, [*map(_words, right), title, *map(_words, wrong)])


def _entry(family: Any, size: int | None) -> dict[str, Any]:
    entry = {"name": family.name, "title": family.title, "source": family.source, "error": family.error}
    if size is None:
        return entry
    built = family.construct(Problem(size))
    return {**entry, "n": size, "variables": len(built.variables), "constraints": len(built.constraints)}


def _words(entry: dict[str, Any]) -> str:
    lines = [f"{entry['name']:<18} {entry['title']}"]
    if "variables" in entry:
        lines.append(f"{'':<19}n = {entry['n']}: {_size(entry)}")
    lines.append(f"{'':<19}from {entry['source']}")
    if entry["error"]:
        lines.append(f"{'':<19}WRONG: {entry['error']}")
    return "\n".join(lines)


def _size(entry: dict[str, Any]) -> str:
    return f"{plural(entry['variables'], 'variable')}, {plural(entry['constraints'], 'constraint')}"


@command(
    "export",
    "queens model export zero-one-2n-3 8 -o queens.lp",
    "queens model export squares 8 --fix b4 --format cnf --encoding product",
    formats=Formats(tuple(FORMATS), default="json", only_own=True),
    under=model,
)
@click.argument("name", metavar="MODEL")
@click.argument("n", metavar="[N]", type=Size(LARGEST_EXPORT), required=False)
@click.option("--encoding", metavar="NAME", help="Encoding of at-most-one in cnf: pairwise, sequential, commander, …")
@click.option("--satisfy", is_flag=True, help="Leave out the objective: any solution will do, and all can be listed.")
@constraint_options
def export(name: str, n: int | None, encoding: str | None, satisfy: bool, **constraints: Unpack[Constraints]) -> Answer:
    """Write the problem of N queens (or --problem FILE) as a model for another solver.

    The sizes shown are those of the model and of the file: a format without integer variables gets a Boolean for each
    value, and clauses get the variables of their encoding.
    """
    form = next(iter(wanted().files), wanted().inline) or "json"
    built = build(name, problem_of(n, constraints))
    if satisfy:
        if not built.objective:
            raise click.UsageError(f"the model {name} has no objective; leave out --satisfy")
        built = replace(built, objective=())
    written = built if encoding is None else _encoded(built, encoding, form)
    size, sent = ModelSize.of(built), written_size(written, form)
    document = {"model": name, "n": built.problem.n, **size.to_json(), "written": {"format": form, **sent.to_json()}}
    words = f"model: {size.words()}" + ("" if size == sent else f"\nwritten: {sent.words()}")
    return Answer(document, note=words, files=lambda ending: export_text(written, ending))


def _encoded(built: Model, encoding: str, form: str) -> Model:
    """The model in clauses; an error if the choice would change nothing."""
    if FORMATS[form].lowering != "clauses":
        raise click.UsageError(f"--encoding is for clauses, and {form} has none; leave it out, or use --format cnf")
    if built.constraints and all(isinstance(constraint, Clause) for constraint in built.constraints):
        raise click.UsageError(f"the model {built.name} is in clauses already; leave out --encoding")
    return to_clauses(built, encoding)


@command("enumerate", "queens model enumerate 5", "queens model enumerate 6 --way cuts --json", under=model)
@size_argument(12)
@click.option("--way", "ways", multiple=True, metavar="NAME", help="repeated, cuts or search; default: all three.")
def enumerate_solutions(n: int, ways: tuple[str, ...]) -> Answer:
    """List all solutions of the 0/1 program in three ways: repeated solving as in the source text, cuts, one search.

    "repeated" stops after a hundred solves in a row without a new solution, so it proves nothing; the others do.
    """
    for way in ways:
        if way not in WAYS:
            raise UnknownNameError("way", way, WAYS)

    def line(entry: Enumeration) -> str:
        proof = "all, proved" if entry.proved else "maybe not all: nothing is proved"
        found = f"{plural(len(entry.boards), 'solution')} by {plural(entry.solves, 'solve')}"
        return f"{entry.way:<9} {found}; {proof}"

    every = [WAYS[way](Problem(n)) for way in ways or WAYS]
    entries = [{"way": e.way, "count": len(e.boards), "solves": e.solves, "proved": e.proved} for e in every]
    return Answer({"n": n, "ways": entries}, map(line, every))
