"""`queens z`: Z schemas on the command line. The work is in `queenright.zed`."""

from __future__ import annotations

from time import perf_counter
from typing import TYPE_CHECKING, Any, NotRequired, TypedDict, Unpack

import click

from queenright.cli.answer import Answer
from queenright.cli.common import Decorator, Size, command, group, options, time_limit_option
from queenright.cli.wanted import Formats, wanted
from queenright.cli.z_text import animation_fields, animation_lines, binding_lines, prose, question_fields
from queenright.errors import InputError
from queenright.sources import assignments
from queenright.zed import ask, read

if TYPE_CHECKING:
    from queenright.zed.answers import SchemaQuestion


@group(
    "z",
    "queens z solve queens.tex --schema NQueens --given n=8",
    'queens z check queens.tex --schema NQueens --given n=4 --binding "queens=[2,4,1,3]"',
)
def z() -> None:
    """Check, solve, count and translate schemas written in Z.

    FILE is a specification in LaTeX (as fuzz reads it, or ordinary), Unicode or e-mail markup, or in drawn boxes, with
    prose between its paragraphs; or the name of one that comes with Queenright: queens.tex, confused.tex, armies.tex,
    torus.tex, symmetry.tex, counter.zed, and the twelve of the guide, such as latin.zed and mutex.zed.
    """


any_order_option: Decorator = click.option(
    "-d", "--any-order", is_flag=True, help="Names may be used above the paragraph that declares them, as with fuzz -d."
)

BINDING = "A component's value as JSON, such as queens=[2,4,1,3]."
ENGINE = "cpsat translates to a solver; enumerate tries every candidate, for small cases."

#: The options of every command about a schema: the file, the schema, given values, bound components.
schema_options: Decorator = options(
    click.argument("file", metavar="FILE"),
    click.option("--schema", metavar="NAME", help="Which schema; needed if there are several."),
    click.option("--given", metavar="NAME=VALUE", multiple=True, help="The value of a global name, such as n=8."),
    click.option("--binding", "bindings", metavar="NAME=VALUE", multiple=True, help=BINDING),
    any_order_option,
)
search_options: Decorator = options(
    click.option("--engine", metavar="NAME", default="cpsat", show_default=True, help=ENGINE),
    time_limit_option("cpsat gives up after this many seconds (exit status 1)."),
)


class Asked(TypedDict):
    """The arguments of a question, as click passes them; the last two only if there is a search."""

    file: str
    schema: str | None
    given: tuple[str, ...]
    bindings: tuple[str, ...]
    any_order: bool
    engine: NotRequired[str]
    time_limit: NotRequired[float | None]


def _question(**asked: Unpack[Asked]) -> SchemaQuestion:
    engine, time_limit = asked.get("engine", "cpsat"), asked.get("time_limit")
    if engine == "enumerate" and time_limit is not None:
        raise InputError("--engine enumerate has no time limit; leave out --time-limit, or use cpsat")
    given, binding = assignments(asked["given"]), assignments(asked["bindings"], "binding")
    return ask(
        asked["file"],
        asked["schema"],
        given=given,
        binding=binding,
        engine=engine,
        seconds=time_limit,
        any_order=asked["any_order"],
    )


@command(
    "check",
    'queens z check queens.tex --schema NQueens --given n=4 --binding "queens=[2,4,1,3]"',
    "queens z check armies.tex --schema PeaceableArmies --given n=3 "
    '--binding "white=[[1,1]]" --binding "black=[[3,2]]" --binding size=1 --json',
    under=z,
)
@schema_options
def check(**asked: Unpack[Asked]) -> Answer:
    """Report whether a binding satisfies a schema, and if not, what fails.

    Each declaration is checked property by property (range, total, injective, surjective), each predicate conjunct by
    conjunct, with every witness. The exit status is 1 if the schema is not satisfied.
    """
    question = _question(**asked)
    failures = question.check()
    name = question.flat.name
    return Answer(
        {"schema": name, "satisfied": not failures, "failures": [failure.to_json() for failure in failures]},
        [f"{name}: {'not satisfied' if failures else 'satisfied'}", *(f"  {one.shown()}" for one in failures)],
        prose(question.instance.specification).removeprefix("; "),
        exit_code=1 if failures else 0,
    )


@command(
    "solve",
    "queens z solve queens.tex --schema NQueens --given n=8",
    "queens z solve armies.tex --schema LargestArmies --given n=4 --json",
    under=z,
)
@schema_options
@search_options
def solve(**asked: Unpack[Asked]) -> Answer:
    """Find one binding that satisfies a schema.

    The schema is translated to a constraint model for CP-SAT; the evaluator, which is independent of the translation,
    checks what the solver finds. Components given by --binding are fixed.
    """
    question = _question(**asked)
    start = perf_counter()
    found = question.one()
    listed = [] if found is None else [question.shown(found)]
    document = question_fields(question, start) | {"status": "none" if found is None else "found", "bindings": listed}
    note = f"{question.engine}: {perf_counter() - start:.3f} s{prose(question.instance.specification)}"
    return Answer(document, binding_lines(question, listed), note, none=found is None)


@command(
    "all",
    "queens z all queens.tex --schema NQueens --given n=6",
    'queens z all symmetry.tex --schema Isomorphic --given n=5 --binding "queens=[1,3,5,2,4]"',
    under=z,
)
@schema_options
@search_options
@click.option("--limit", type=Size(10**9, 1, "limit"), metavar="K", help="List only the first K that are found.")
def all_bindings(limit: int | None, **asked: Unpack[Asked]) -> Answer:
    """List all bindings that satisfy a schema, in order.

    Components given by --binding are fixed. For example, the images of a placement under symmetry are the bindings of
    Isomorphic in which one component is that placement.
    """
    question = _question(**asked)
    start = perf_counter()
    found = question.every(None if limit is None else limit + 1)  # one more shows whether the list is complete
    complete = limit is None or len(found) <= limit
    listed = [question.shown(binding) for binding in found[:limit]]
    cut = "" if complete else f", those found first (--limit {limit}); there are more"
    return Answer(
        question_fields(question, start) | {"count": len(listed), "bindings": listed, "complete": complete},
        binding_lines(question, listed),
        f"{question.engine}: {len(listed)} in {perf_counter() - start:.3f} s{cut}"
        + prose(question.instance.specification),
    )


@command(
    "count",
    "queens z count queens.tex --schema NQueens_Bijection --given n=8",
    "queens z count torus.tex --given n=5 --engine enumerate --json",
    under=z,
)
@schema_options
@search_options
def count(**asked: Unpack[Asked]) -> Answer:
    """Count the bindings that satisfy a schema, each of them checked."""
    question = _question(**asked)
    start = perf_counter()
    number = question.count()
    work = f"{question.engine}: {perf_counter() - start:.3f} s; check again with: --engine {_other(question.engine)}"
    work += prose(question.instance.specification)
    return Answer(question_fields(question, start) | {"count": number}, str(number), work)


@command(
    "translate",
    "queens z translate queens.tex --schema NQueens --given n=4",
    "queens z translate torus.tex --given n=5 --format minizinc",
    formats=("words", "minizinc"),
    under=z,
)
@schema_options
def translate(**asked: Unpack[Asked]) -> Answer:
    """Show the constraint model of a schema, in words and as MiniZinc.

    Each constraint is listed below the line of Z that it came from.
    """
    from queenright.zed import exports
    from queenright.zed.translation import translate as make

    question = _question(**asked)
    translation = make(question.instance, question.flat, question.fixed)
    writers = {"words": exports.in_words, "minizinc": exports.minizinc}

    def document() -> dict[str, Any]:
        fields = {"schema": question.flat.name} | exports.document(translation)
        return fields if wanted().inline else fields | {form: write(translation) for form, write in writers.items()}

    return Answer(
        document,
        lambda: "\n\n".join(write(translation) for write in writers.values()),
        files=lambda form: f"{writers[form](translation)}\n",
    )


@command(
    "type",
    "queens z type queens.tex",
    "queens z type armies.tex --json",
    under=z,
)
@click.argument("file", metavar="FILE")
@any_order_option
def show_types(file: str, any_order: bool) -> Answer:
    """Check the names and types of a specification, and show the type of every name.

    All errors are reported at once, each with its line, column and what was found there.
    """
    from queenright.zed.checker import check as check_kinds

    specification = read(file, any_order=any_order)
    checker = check_kinds(specification)
    schemas = {
        name: {part: kind.notation() for part, kind in record.components} for name, record in checker.schemas.items()
    }
    plain = {name: checker.names[name] for name in checker.names if name in checker.declared and name not in schemas}
    names = {name: kind.notation() for name, kind in plain.items()}
    lines = [f"{name} : {text}" for name, text in names.items()]
    for name, parts in schemas.items():
        lines += [f"{name}:", *(f"  {part} : {text}" for part, text in parts.items())]
    return Answer(
        {"file": file, "names": names, "schemas": schemas, "lines_of_prose": specification.prose},
        lines,
        prose(specification).removeprefix("; "),
    )


@command(
    "animate",
    "queens z animate counter.zed --given n=3",
    "queens z animate counter.zed --given n=3 --invariant Bounded --json",
    under=z,
)
@click.argument("file", metavar="FILE")
@click.option("--state", metavar="NAME", help="The schema of the state; found by its operations if not named.")
@click.option("--init", metavar="NAME", help="The schema of the first states; Init… if not named.")
@click.option(
    "--operation",
    "operations",
    metavar="NAME",
    multiple=True,
    help="An operation; all schemas that include ΔState or ΞState if none is named. Repeatable.",
)
@click.option(
    "--invariant",
    "invariants",
    metavar="NAME",
    multiple=True,
    help="A schema that every reachable state must satisfy; repeatable.",
)
@click.option(
    "--given", metavar="NAME=VALUE", multiple=True, help="The value of a global name, such as n=8; repeatable."
)
@click.option(
    "--limit",
    type=Size(10**7, 1, "limit"),
    metavar="K",
    default=10_000,
    show_default=True,
    help="Explore at most this many states.",
)
@any_order_option
def animate(
    file: str,
    state: str | None,
    init: str | None,
    operations: tuple[str, ...],
    invariants: tuple[str, ...],
    given: tuple[str, ...],
    limit: int,
    any_order: bool,
) -> Answer:
    """Explore the states that a machine can reach: from Init, by its operations.

    The state is a schema, an operation one that includes ΔState or ΞState. Every invariant named is checked in every
    state; one that fails is reported with a shortest trace, and the exit status is 1.
    """
    from queenright.zed.animation import animate as explore
    from queenright.zed.animation import machine
    from queenright.zed.instance import Instance

    instance = Instance(read(file, any_order=any_order), assignments(given))
    found = explore(machine(instance, state, init, operations), invariants, limit=limit)
    return Answer(
        lambda: animation_fields(found, invariants),
        lambda: animation_lines(found, invariants),
        "" if found.complete else f"stopped after {limit:,} states; raise --limit for more",
        exit_code=1 if found.violations else 0,
    )


@command(
    "write",
    "queens z write queens.tex --format unicode",
    "queens z write armies.tex --format email --json",
    formats=Formats(("latex", "unicode", "email"), default="unicode", only_own=True),
    under=z,
)
@click.argument("file", metavar="FILE")
@any_order_option
def write(file: str, any_order: bool) -> Answer:
    """Write the paragraphs of a specification in another markup, after checking its names and kinds."""
    from queenright.zed.checker import check as check_kinds
    from queenright.zed.documents import write as written
    from queenright.zed.symbols import Markup

    specification = read(file, any_order=any_order)
    check_kinds(specification)
    note = prose(specification).removeprefix("; ")
    return Answer(
        {"file": file, "lines_of_prose": specification.prose},
        note=note,
        files=lambda markup: written(specification, Markup(markup)),
    )


def _other(engine: str) -> str:
    from queenright.zed.answers import ENGINES

    return next(name for name in ENGINES if name != engine)
