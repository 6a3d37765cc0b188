"""`queens z`: schemas of Z on the command line. No algorithm here: `queenright.zed` does the work."""

from __future__ import annotations

from collections.abc import Callable
from time import perf_counter
from typing import TYPE_CHECKING, Any

import click

from queenright.cli.common import Amount, Command, Group, Size, emit_json, json_option, note
from queenright.errors import InputError

if TYPE_CHECKING:
    from queenright.zed.answers import Question
    from queenright.zed.report import Failure

ENGINES = ("cpsat", "enumerate")


@click.group(
    "z",
    cls=Group,
    examples=[
        "queens z solve queens.tex --schema NQueens --given n=8",
        'queens z check queens.tex --schema NQueens --given n=4 --binding "queens=[2,4,3,1]"',
    ],
)
def z() -> None:
    """Check, solve, count and translate schemas written in Z.

    FILE is a specification in LaTeX (as fuzz reads it), Unicode or e-mail markup, or the name of one that comes with
    Queenright: queens.tex, confused.tex, armies.tex, torus.tex, symmetry.tex.
    """


def z_command(name: str, *examples: str) -> Callable[[Callable[..., Any]], click.Command]:
    """A subcommand with what they all take: the file, the schema, the given values, bound components."""

    def declare(function: Callable[..., Any]) -> click.Command:
        for option in (
            json_option,
            click.option("--binding", "bindings", metavar="NAME=VALUE", multiple=True,
                         help="A component's value as JSON, such as queens=[2,4,1,3]; repeatable."),
            click.option("--given", metavar="NAME=VALUE", multiple=True,
                         help="The value of a global name, such as n=8; repeatable."),
            click.option("--schema", metavar="NAME", help="Which schema; needed if there are several."),
            click.argument("file", metavar="FILE"),
        ):  # fmt: skip
            function = option(function)
        return z.command(name, cls=Command, examples=examples)(function)

    return declare


def _search_options(function: Callable[..., Any]) -> Callable[..., Any]:
    for option in (
        click.option("--time-limit", type=Amount(), metavar="SECONDS",
                     help="cpsat gives up after so long; without it, when it is done."),
        click.option("--engine", metavar="NAME", default="cpsat", show_default=True,
                     help="cpsat translates to a solver; enumerate tries every candidate, for small cases."),
    ):  # fmt: skip
        function = option(function)
    return function


def _question(
    file: str, schema: str | None, given: tuple[str, ...], bindings: tuple[str, ...],
    engine: str = "cpsat", time_limit: float | None = None,
) -> Question:  # fmt: skip
    from queenright.zed import ask

    if engine == "enumerate" and time_limit is not None:
        raise InputError("--engine enumerate tries every candidate, however long; leave out --time-limit, or use cpsat")
    values, bound = _assignments("--given", given), _assignments("--binding", bindings)
    return ask(file, schema, given=values, binding=bound, engine=engine, time_limit=time_limit)


def _assignments(option: str, texts: tuple[str, ...]) -> dict[str, str]:
    found: dict[str, str] = {}
    for text in texts:
        name, sign, value = text.partition("=")
        if not sign or not name.strip():
            raise InputError(f"{option} wants NAME=VALUE, got {text!r}")
        if name.strip() in found:
            raise InputError(f"{option} gives {name.strip()} twice")
        found[name.strip()] = value.strip()
    return found


@z_command(
    "check",
    'queens z check queens.tex --schema NQueens --given n=4 --binding "queens=[2,4,1,3]"',
    "queens z check armies.tex --schema PeaceableArmies --given n=3 "
    '--binding "white=[[1,1]]" --binding "black=[[3,2]]" --binding size=1 --json',
)
def check(file: str, schema: str | None, given: tuple[str, ...], bindings: tuple[str, ...], as_json: bool) -> None:
    """Say whether a binding satisfies a schema, and if not what fails.

    Each declaration is checked property by property (range, total, injective, surjective), each predicate conjunct by
    conjunct, with every witness. The exit status is 0 whatever the verdict.
    """
    question = _question(file, schema, given, bindings)
    failures = question.check()
    if as_json:
        answer = {"schema": question.flat.name, "satisfied": not failures}
        return emit_json({**answer, "failures": [failure.to_json() for failure in failures]})
    click.echo(f"{question.flat.name}: {'not satisfied' if failures else 'satisfied'}")
    for failure in failures:
        click.echo(f"  {_failure_line(failure)}")
    return None


def _failure_line(failure: Failure) -> str:
    if failure.why:
        return f"{failure.text}: {failure.why}"
    witnesses = ", ".join(map(str, failure.to_json()["witnesses"]))
    return f"{failure.text} fails{f' {failure.count} times, at {witnesses}' if witnesses else ''}"


@z_command(
    "solve",
    "queens z solve queens.tex --schema NQueens --given n=8",
    "queens z solve armies.tex --schema LargestArmies --given n=4 --json",
)
@_search_options
def solve(
    file: str, schema: str | None, given: tuple[str, ...], bindings: tuple[str, ...], as_json: bool,
    engine: str, time_limit: float | None,
) -> None:  # fmt: skip
    """Find one binding that satisfies a schema.

    The schema becomes a constraint model for CP-SAT; what the solver finds is checked again by the evaluator, which
    knows nothing of the translation. Components given by --binding are fixed.
    """
    question = _question(file, schema, given, bindings, engine, time_limit)
    start = perf_counter()
    found = question.one()
    bindings_found = [] if found is None else [question.shown(found)]
    if as_json:
        status = "none" if found is None else "found"
        return emit_json(_answer(question, start) | {"status": status, "bindings": bindings_found})
    _show(question, bindings_found)
    return note(f"{engine}: {perf_counter() - start:.3f} s")


@z_command(
    "all",
    "queens z all queens.tex --schema NQueens --given n=6",
    'queens z all symmetry.tex --schema Isomorphic --given n=5 --binding "queens=[1,3,5,2,4]"',
)
@_search_options
@click.option("--limit", type=Size(10**9, 1, "limit"), metavar="K",
              help="Stop after so many: those found first, which need not be the first in order.")  # fmt: skip
def all_bindings(
    file: str, schema: str | None, given: tuple[str, ...], bindings: tuple[str, ...], as_json: bool,
    engine: str, time_limit: float | None, limit: int | None,
) -> None:  # fmt: skip
    """List all bindings that satisfy a schema, in order.

    Components given by --binding are fixed: all images of a placement under symmetry, for example, are the bindings of
    Isomorphic in which one component is that placement.
    """
    question = _question(file, schema, given, bindings, engine, time_limit)
    start = perf_counter()
    found = [question.shown(binding) for binding in question.every(limit)]
    if as_json:
        return emit_json(_answer(question, start) | {"count": len(found), "bindings": found})
    _show(question, found)
    cut = f", those found first (--limit {limit})" if limit == len(found) else ""
    return note(f"{engine}: {len(found)} in {perf_counter() - start:.3f} s{cut}")


@z_command(
    "count",
    "queens z count queens.tex --schema NQueens_Bijection --given n=8",
    "queens z count torus.tex --given n=5 --engine enumerate --json",
)
@_search_options
def count(
    file: str, schema: str | None, given: tuple[str, ...], bindings: tuple[str, ...], as_json: bool,
    engine: str, time_limit: float | None,
) -> None:  # fmt: skip
    """Count the bindings that satisfy a schema, each of them checked."""
    question = _question(file, schema, given, bindings, engine, time_limit)
    start = perf_counter()
    number = question.count()
    if as_json:
        return emit_json(_answer(question, start) | {"count": number})
    click.echo(number)
    return note(f"{engine}: {perf_counter() - start:.3f} s; check again with: --engine {_other(engine)}")


@z_command(
    "translate",
    "queens z translate queens.tex --schema NQueens --given n=4",
    "queens z translate torus.tex --given n=5 --to minizinc",
)
@click.option("--to", "form", type=click.Choice(["words", "minizinc"]), help="Only the one form instead of both.")
def translate(
    file: str, schema: str | None, given: tuple[str, ...], bindings: tuple[str, ...], as_json: bool, form: str | None
) -> None:
    """Show the constraint model that a schema becomes, in words and as MiniZinc.

    Each constraint stands below the line of Z that it came from.
    """
    from queenright.zed import exports
    from queenright.zed.translation import translate as make

    question = _question(file, schema, given, bindings)
    translation = make(question.instance, question.flat, question.fixed)
    texts = {}
    if form != "minizinc":
        texts["words"] = exports.in_words(translation)
    if form != "words":
        texts["minizinc"] = exports.minizinc(translation)
    if as_json:
        return emit_json({"schema": question.flat.name} | exports.document(translation) | texts)
    return click.echo("\n\n".join(texts.values()))


@z.command(
    "write", cls=Command,
    examples=["queens z write queens.tex --markup unicode", "queens z write armies.tex --markup email --json"],
)  # fmt: skip
@click.argument("file", metavar="FILE")
@click.option("--markup", type=click.Choice(["latex", "unicode", "email"]), default="unicode", show_default=True,
              help="Which markup to write.")  # fmt: skip
@json_option
def write(file: str, markup: str, as_json: bool) -> None:
    """Write the paragraphs of a specification in another markup, after checking its names and kinds."""
    from queenright.zed import read
    from queenright.zed.checker import check as check_kinds
    from queenright.zed.documents import write as written
    from queenright.zed.symbols import Markup

    specification = read(file)
    check_kinds(specification)
    text = written(specification, Markup(markup))
    if as_json:
        return emit_json({"markup": markup, "text": text})
    return click.echo(text, nl=False)


def _answer(question: Question, start: float) -> dict[str, Any]:
    from queenright.zed.values import to_json

    given = {name: to_json(value) for name, value in question.instance.given.items()}
    seconds = round(perf_counter() - start, 6)
    return {"schema": question.flat.name, "given": given, "engine": question.engine, "seconds": seconds}


def _show(question: Question, found: list[dict[str, Any]]) -> None:
    if not found:
        click.echo(f"{question.flat.name}: no binding exists (proved)")
    for binding in found:
        click.echo("; ".join(f"{name} = {value}" for name, value in binding.items()))


def _other(engine: str) -> str:
    return next(name for name in ENGINES if name != engine)
