"""`queens eval`, `derive`, `run` and `compile`: the unified notation on the command line."""

from __future__ import annotations

import os
import shlex
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import click

from queenright import notation
from queenright.cli.common import Command, Size, can_show, command, emit_json, json_option, note
from queenright.errors import InputError, QueensError
from queenright.notation.printer import derivation_text
from queenright.notation.values import to_json
from queenright.sizes import plural

FORMATS = {"text": "unicode", "ascii": "ascii", "latex": "latex", "mathml": "mathml", "json": ""}


def formula_options(function: Callable[..., Any]) -> Callable[..., Any]:
    """What `eval` and `derive` share."""
    options = [
        click.option("--file", "file", metavar="FILE", default=notation.DEFAULT, show_default=True,
                     help="The document with the definitions: a file, or one that ships with the package."),
        click.option("--given", "given", metavar="NAME=VALUE", multiple=True, help="A value for an open parameter."),
        click.option("--context", metavar="\"A;B\"", help="The context that is meant, if it can't be inferred."),
        click.option("--spelling", type=click.Choice(["auto", *notation.SPELLINGS]), default="auto",
                     help="How the expression is written; auto looks at its symbols."),
        click.option("--format", "shape", type=click.Choice(list(FORMATS)), help="How the answer is written."),
        json_option,
    ]  # fmt: skip
    for option in reversed(options):
        function = option(function)
    return function


by_option = click.option(
    "--by", type=click.Choice(notation.METHODS), default="auto",
    help="How to evaluate: walk the tree, compile to Python, or to C; auto takes Python.",
)  # fmt: skip
steps_option = click.option(
    "--steps",
    type=Size(10**15, 1, "number of steps"),
    default=notation.Limits().steps,
    metavar="N",
    help="Give up after so many steps.",
)


class FormulaCommand(Command):
    """A command whose argument may begin with a minus, which looks like an option."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        given = list(args)
        try:
            return super().parse_args(ctx, args)
        except click.NoSuchOption as error:
            word = next((word for word in given if word.startswith(error.option_name)), error.option_name)
            if word.startswith("--"):
                raise
            again = f"{ctx.command_path} -- {shlex.quote(word)}"
            why = f"no option {shlex.quote(word)}; a formula that begins with a minus comes after --, as in: {again}"
            raise InputError(why) from error


def formula_command(name: str, *examples: str) -> Callable[[Callable[..., Any]], click.Command]:
    return click.command(name, cls=FormulaCommand, examples=examples)


@formula_command("eval", 'queens eval "queens(6)"', 'queens eval "check(5)" --given n=8 --given "Q=[2,6,1,7]"')
@click.argument("expression", metavar="[EXPRESSION]", required=False)
@formula_options
@by_option
@steps_option
def evaluate(
    expression: str | None, file: str, given: tuple[str, ...], context: str | None, spelling: str, shape: str | None,
    as_json: bool, by: str, steps: int,
) -> int | None:  # fmt: skip
    """Evaluate EXPRESSION in the unified notation; without one, open a prompt.

    The four definitions queens, complete, check and conflict are there, unless --file names another document. An
    expression inside a definition needs values for the parameters around it: --given n=8.
    """
    values = dict(notation.parse_given(text, spelling) for text in given)
    limits = notation.Limits(steps=steps)
    if expression is None:
        return _converse(file, values, by, limits, spelling)
    node = notation.parse_expression(expression, spelling)
    path = None if context is None else notation.parse_path(context)
    with _bounded_memory():
        value = notation.evaluate(notation.load(file), node, values, context=path, by=by, limits=limits)
        if as_json or shape == "json":
            emit_json({"expression": notation.write(node), "value": to_json(value)})
        else:
            click.echo(notation.written_value(value, _spelling(shape)))
    return None


def _converse(file: str, given: dict[str, notation.Value], by: str, limits: notation.Limits, spelling: str) -> int:
    from queenright.cli.prompt import converse
    from queenright.notation.session import Session

    document = notation.load_document(file)
    return converse(Session(document, given, by=by, limits=limits, spelling=spelling))


@formula_command("derive", 'queens derive conflict --given n=8 --given "Q=[2,6,1,7]" --given i=3',
                 'queens derive "#queens(4) + 2 * 3" --format latex')  # fmt: skip
@click.argument("expression", metavar="EXPRESSION")
@formula_options
@click.option("--unfold", is_flag=True, help="Replace a call by its definition, not at once by its value.")
@click.option(
    "--limit",
    type=Size(10**6, 2, "number of lines"),
    default=notation.LINES,
    show_default=True,
    help="At most so many lines.",
)
def derive(
    expression: str, file: str, given: tuple[str, ...], context: str | None, spelling: str, shape: str | None,
    as_json: bool, unfold: bool, limit: int,
) -> None:  # fmt: skip
    """Rewrite EXPRESSION line by line until it is a value, as the document does with conflict.

    First its definition, then the values of all variables, then all operators whose operands are known, at once.
    """
    node = notation.parse_expression(expression, spelling)
    values = dict(notation.parse_given(text, spelling) for text in given)
    path = None if context is None else notation.parse_path(context)
    with _bounded_memory():
        found = notation.derived(node, values, program=notation.load(file), context=path, unfold=unfold, limit=limit)
    lines = list(found.lines)
    if as_json or shape == "json":
        emit_json({
            "expression": notation.write(node),
            "lines": derivation_text(lines, "unicode", found.complete).splitlines(),
            "complete": found.complete,
        })  # fmt: skip
    else:
        click.echo(derivation_text(lines, _spelling(shape), found.complete))
    if not found.complete:
        note(f"not finished after {limit} lines; raise --limit for more")


@command("run", "queens run rooks", "queens run toroidal --json")
@click.argument("file", metavar="FILE")
@click.option("--given", "given", metavar="NAME=VALUE", multiple=True, help="A value for an open parameter.")
@by_option
@steps_option
@json_option
def run(file: str, given: tuple[str, ...], by: str, steps: int, as_json: bool) -> int:
    """Run a whole document: definitions, statements and derivations, each reported as holding or not.

    FILE holds formulas in any spelling, or Markdown with LaTeX displays between $$ (then values given in the prose,
    such as $n = 8$, count). It may be the name of a document that ships with the package. Exit status 1 if one fails.
    """
    values = dict(notation.parse_given(text) for text in given)
    with _bounded_memory():
        outcomes = notation.run(notation.read_document(file), values, by=by, limits=notation.Limits(steps=steps))
    failed = sum(outcome.holds is False for outcome in outcomes)
    if as_json:
        emit_json({"file": file, "holds": not failed, "results": [outcome.to_json() for outcome in outcomes]})
    else:
        for outcome in outcomes:
            click.echo(_report(outcome))
    held = sum(outcome.holds is True for outcome in outcomes)
    note(f"{plural(held, 'display')} hold{'s' if held == 1 else ''}, {failed} {'does' if failed == 1 else 'do'} not")
    return 1 if failed else 0


def _report(outcome: notation.Outcome) -> str:
    """One display in one line: where, what became of it, and its text."""
    word = {True: "holds", False: "FAILS", None: outcome.kind}[outcome.holds]
    text = outcome.text if len(outcome.text) <= 90 else f"{outcome.text[:89]}…"
    details = [f"{len(outcome.lines)} lines, all equal"] if outcome.lines and outcome.holds else []
    details += (
        [f"value {notation.written_value(outcome.value)}"]
        if outcome.kind == "value" and outcome.value is not None
        else []
    )
    details += [outcome.message] if outcome.message else []
    return f"line {outcome.line:<4} {word:<10} {text}" + "".join(f"  ({detail})" for detail in details)


@command("compile", "queens compile queens --to python", "queens compile queens --to c")
@click.argument("file", metavar="FILE")
@click.option("--to", "target", type=click.Choice(["python", "c"]), required=True, help="The language.")
@click.option("-o", "--output", metavar="FILE", help="Write it there instead of to standard output.")
@json_option
def compile_document(file: str, target: str, output: str | None, as_json: bool) -> None:
    """Compile the definitions of a document to Python or C, with the formulas as comments.

    FILE may be the name of a document that ships with the package. C takes integers, booleans and vectors of them; what
    it can't take is refused by name. `queens eval --by c` compiles, builds and calls in one go.
    """
    from queenright.files import written
    from queenright.notation.translation import translated

    text = translated(file, target)
    if output is not None:
        with written(output, "w") as stream:
            stream.write(text)
    if as_json:
        return emit_json({"file": file, "to": target, "text": text})
    return click.echo(text, nl=False) if output is None else note(f"wrote {output}")


def _spelling(shape: str | None) -> str:
    """The spelling of the answer; ASCII if nothing was asked for and the output can't show the symbols."""
    if shape is not None:
        return FORMATS[shape]
    return "unicode" if can_show("⊤∨…") else "ascii"


@contextmanager
def _bounded_memory() -> Iterator[None]:
    """Let a formula that eats all memory end in an error, not in a machine that swaps: three quarters are enough."""
    try:
        import resource

        before = resource.getrlimit(resource.RLIMIT_AS)
        page = os.sysconf("SC_PAGE_SIZE")
        with open("/proc/self/statm") as file:
            used = int(file.read().split()[0]) * page
        bound = used + os.sysconf("SC_PHYS_PAGES") * page * 3 // 4
    except (ImportError, OSError, ValueError):  # not on this system
        yield
        return
    if before[0] == resource.RLIM_INFINITY or before[0] > bound:
        resource.setrlimit(resource.RLIMIT_AS, (bound, before[1]))
    try:
        yield
    except MemoryError:
        raise QueensError("the values of this formula do not fit in memory; try smaller ones") from None
    finally:
        resource.setrlimit(resource.RLIMIT_AS, before)
