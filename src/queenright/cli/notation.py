"""`queens eval`, `derive`, `run` and `compile`: the unified notation on the command line."""

from __future__ import annotations

import os
import shlex
from collections.abc import Iterator
from contextlib import contextmanager

import click

from queenright import notation
from queenright.cli.answer import Answer, can_show
from queenright.cli.common import Command, Size, command, options
from queenright.cli.wanted import Formats, wanted
from queenright.errors import InputError, QueensError
from queenright.notation.markdown import CODE, DISPLAY
from queenright.notation.printer import derivation_text
from queenright.notation.report import RunReport, details, verdict
from queenright.notation.rules import described
from queenright.notation.values import to_json
from queenright.sizes import plural

#: The spellings in which an answer can be written, besides the default.
SPELLED = ("ascii", "latex", "mathml")

FILE = "The document with the definitions: a file, or one that comes with the package."
SPELLING = click.Choice(["auto", *notation.SPELLINGS])

#: What `eval` and `derive` share.
formula_options = options(
    click.option("--file", "file", metavar="FILE", default=notation.DEFAULT, show_default=True, help=FILE),
    click.option("--given", "given", metavar="NAME=VALUE", multiple=True, help="A value for an open parameter."),
    click.option("--context", metavar='"A;B"', help="The context of the expression, if it can't be inferred."),
    click.option("--spelling", type=SPELLING, default="auto", help="The expression's notation; auto detects it."),
)

EVALUATION = "How to evaluate: walk the tree, compile to Python, or compile to C; auto means Python."
by_option = click.option("--by", type=click.Choice(notation.METHODS), default="auto", help=EVALUATION)
steps_option = click.option(
    "--steps",
    type=Size(10**15, 1, "number of steps"),
    metavar="N",
    help="Give up after N activations and items of vectors.  [default: 10 to 30 seconds of work]",
)


class FormulaCommand(Command):
    """A command whose argument may begin with a minus sign and so look like an option."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        given = list(args)
        try:
            return super().parse_args(ctx, args)
        except click.NoSuchOption as error:
            word = next((word for word in given if word.startswith(error.option_name)), error.option_name)
            if word.startswith("--"):
                raise
            again = f"{ctx.command_path} -- {shlex.quote(word)}"
            why = f"no option {shlex.quote(word)}; put -- before a formula that begins with a minus: {again}"
            raise InputError(why) from error


@command(
    "eval",
    'queens eval "queens(6)"',
    'queens eval "check(5)" --given n=8 --given "Q=[2,6,1,7]"',
    formats=SPELLED,
    cls=FormulaCommand,
)
@click.argument("expression", metavar="[EXPRESSION]", required=False)
@formula_options
@by_option
@steps_option
def evaluate(
    expression: str | None,
    file: str,
    given: tuple[str, ...],
    context: str | None,
    spelling: str,
    by: str,
    steps: int | None,
) -> Answer:
    """Evaluate EXPRESSION in the unified notation; without one, open a prompt.

    The definitions queens, complete, check and conflict are known, unless --file names another document. An expression
    inside a definition needs values for the enclosing parameters: --given n=8.
    """
    values = notation.parse_givens(given, spelling)
    limits = notation.Limits(steps=steps)
    if expression is None:
        return _converse(file, values, by, limits, spelling)
    node = notation.parse_expression(expression, spelling)
    path = None if context is None else notation.parse_path(context)
    with _bounded_memory():
        value = notation.evaluate(notation.load(file), node, values, context=path, by=by, limits=limits)
        as_data = wanted().json or "json" in wanted().files
        return Answer(
            {"expression": notation.write(node), "value": to_json(value) if as_data else None},
            None if as_data else notation.written_value(value, _spelling()),
            files=lambda form: notation.written_value(value, form) + "\n",
        )


def _converse(file: str, given: dict[str, notation.Value], by: str, limits: notation.Limits, spelling: str) -> Answer:
    from queenright.cli.prompt import converse
    from queenright.notation.session import Session

    document = notation.load_document(file)
    converse(Session(document, given, by=by, limits=limits, spelling=spelling))
    return Answer()


@command(
    "derive",
    'queens derive conflict --given n=8 --given "Q=[2,6,1,7]" --given i=3',
    'queens derive "#queens(4) + 2 * 3" --format latex',
    formats=SPELLED,
    cls=FormulaCommand,
)
@click.argument("expression", metavar="EXPRESSION")
@formula_options
@click.option("--unfold", is_flag=True, help="Replace a call by its definition first, then by its value.")
@click.option("--rules/--no-rules", default=True, help="Name the rules that lead to each line.  [default: rules]")
@click.option(
    "--limit",
    type=Size(10**6, 2, "number of lines"),
    default=notation.LINES,
    show_default=True,
    help="Stop after this many lines.",
)
@steps_option
def derive(
    expression: str,
    file: str,
    given: tuple[str, ...],
    context: str | None,
    spelling: str,
    unfold: bool,
    rules: bool,
    limit: int,
    steps: int | None,
) -> Answer:
    """Rewrite EXPRESSION line by line until it is a value, as the source text does with conflict.

    First comes its definition, then the values of all variables, then in each line all operators with known operands.
    The rules that lead to a line are on its right, as a comment of the notation, so that `queens run` can read it.
    """
    node = notation.parse_expression(expression, spelling)
    values = notation.parse_givens(given, spelling)
    path = None if context is None else notation.parse_path(context)
    with _bounded_memory():
        program, limits = notation.load(file), notation.Limits(steps=steps)
        found = notation.derived(node, values, program=program, context=path, unfold=unfold, limit=limit, limits=limits)
    lines, comments = list(found.lines), [described(used) for used in found.rules]
    return Answer(
        {
            "expression": notation.write(node),
            "lines": derivation_text(lines, "unicode", found.complete).splitlines(),
            "rules": [[rule.to_json() for rule in rules] for rules in found.rules],
            "complete": found.complete,
        },
        lambda: derivation_text(lines, _spelling(), found.complete, comments if rules else None),
        "" if found.complete else f"not finished after {limit} lines; raise --limit for more",
        lambda form: derivation_text(lines, form, found.complete) + "\n",
    )


@command("run", "queens run rooks", "queens run toroidal --json")
@click.argument("file", metavar="FILE")
@click.option("--given", "given", metavar="NAME=VALUE", multiple=True, help="A value for an open parameter.")
@by_option
@steps_option
def run(file: str, given: tuple[str, ...], by: str, steps: int | None) -> Answer:
    """Run a whole document: definitions, statements and derivations, and report which ones hold.

    FILE contains formulas in any spelling, or prose with formulas: Markdown or LaTeX with displays ($$, \\[, equation)
    and fenced code; values in the prose, such as $n = 8$, then count as given. What is not in the notation is skipped,
    counted and shown. FILE may be the name of a document that comes with the package. The exit status is 1 if anything
    fails.
    """
    values = notation.parse_givens(given)
    with _bounded_memory():
        source = notation.read_document(file)
        outcomes = notation.run(source, values, by=by, limits=notation.Limits(steps=steps))
    found = RunReport(outcomes)
    document = {"file": file, "holds": not found.failed, "results": [outcome.to_json() for outcome in found.results]}
    listed = [outcome for outcome in outcomes if outcome in found.results or outcome.passed in (DISPLAY, CODE)]
    notes = [found.summary(), found.counted(), "" if found.results else _hint(source)]
    return Answer(
        document | {"passed_over": found.passed_json()},
        map(_report, listed),
        "\n".join(filter(None, notes)),
        exit_code=1 if found.failed else 0,
    )


def _hint(source: notation.Source) -> str:
    """For a text without a formula of the notation: whether it has schemas of Z."""
    from queenright.zed.paragraphs import parse

    try:
        paragraphs = parse(source.text, source.name).paragraphs
    except QueensError:
        return ""
    return f"it has {plural(len(paragraphs), 'paragraph')} of Z: queens z check, solve and count read them"


def _report(outcome: notation.Outcome) -> str:
    """One display in one line: where, what became of it, and its text; a wrong line of a derivation with a caret."""
    text = outcome.text if len(outcome.text) <= 90 else f"{outcome.text[:89]}…"
    pictures = [step.place.source.picture(step.place.start) for step in outcome.lines if not step.holds]
    said = "".join(f"  ({detail})" for detail in details(outcome))
    return "\n".join([f"line {outcome.line:<4} {verdict(outcome):<10} {text}{said}", *pictures[:1]])


@command(
    "compile",
    "queens compile queens --format python",
    "queens compile queens -o queens.c",
    formats=Formats(("python", "c"), default="python", only_own=True),
)
@click.argument("file", metavar="FILE")
def compile_document(file: str) -> Answer:
    """Compile the definitions of a document to Python or C, with the formulas as comments.

    FILE may be the name of a document that comes with the package. C supports numbers, Booleans, texts, vectors of them
    and functions as arguments; anything else is rejected by name. `queens eval --by c` compiles, builds and calls in
    one step.
    """
    from queenright.notation.translation import translated

    return Answer({"file": file}, files=lambda language: translated(file, language))


def _spelling() -> str:
    """The spelling of an answer on the screen: ASCII if the output can't encode the symbols."""
    return "unicode" if can_show("⊤∨…") else "ascii"


@contextmanager
def _bounded_memory() -> Iterator[None]:
    """Limit memory to three quarters of the machine, so that a huge formula ends in an error instead of swapping."""
    try:
        import resource

        before = resource.getrlimit(resource.RLIMIT_AS)
        page = os.sysconf("SC_PAGE_SIZE")
        with open("/proc/self/statm") as file:
            used = int(file.read().split()[0]) * page
        bound = used + os.sysconf("SC_PHYS_PAGES") * page * 3 // 4
    except (ImportError, OSError, ValueError):  # not available on this system
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
