"""How commands are declared: the types of their arguments, examples in the help, and the options all of them share."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from math import nan
from typing import Any, TypeVar

import click

from queenright.cli.answer import Answer, show
from queenright.cli.wanted import Formats, Wanted
from queenright.errors import InputError, QueensError, shown
from queenright.seeds import LARGEST_SEED, checked_seed
from queenright.sizes import LARGEST, MOST_THREADS, checked_size, plural, whole_number

T = TypeVar("T")
Decorator = Callable[[Callable[..., Any]], Callable[..., Any]]

PLAIN = "Draw with Q and . instead of Unicode symbols."


class Word(click.ParamType[T]):
    """A word on the command line; its errors name the parameter."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> T:
        try:
            return self.read(str(value).strip())
        except QueensError as error:
            error.field = None if param is None else param.name
            raise

    def read(self, text: str) -> T:
        raise NotImplementedError


class Size(Word[int]):
    """A board size or another whole number."""

    name = "N"

    def __init__(self, largest: int = LARGEST, smallest: int = 0, what: str = "board size") -> None:
        self.largest, self.smallest, self.what = largest, smallest, what

    def read(self, text: str) -> int:
        number = whole_number(text)
        return checked_size(
            text if number is None else number, largest=self.largest, smallest=self.smallest, what=self.what
        )


class Amount(Word[float]):
    """A number of seconds or another amount that need not be whole."""

    name = "SECONDS"

    def __init__(self, smallest: float = 0.001, largest: float = 10**7, what: str = "number of seconds") -> None:
        self.smallest, self.largest, self.what = smallest, largest, what

    def read(self, text: str) -> float:
        try:
            number = float(text)
        except ValueError:
            number = nan
        if self.smallest <= number <= self.largest:
            return number
        allowed = f"a number from {self.smallest:g} to {self.largest:.15g}"
        raise InputError(f"{self.what} must be {allowed}, got {shown(text)}")


class WithExamples(click.Command):
    """A command whose help ends with examples, all of which a test runs."""

    def __init__(self, *args: Any, examples: Sequence[str] = (), **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.examples = tuple(examples)

    def format_epilog(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Examples"):
            for example in self.examples:
                formatter.write(f"  {example}\n")


class Command(WithExamples):
    """A command that returns an `Answer`. The options that decide where it goes are declared here, once for all."""

    def __init__(self, *args: Any, formats: Formats | None = None, plain: str = "", **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.formats = formats or Formats()
        names = ", ".join(self.formats.names)
        to_file = f"Write to FILE, in the format given by its extension ({names}); - is standard output."
        self._plain = plain
        if plain:
            self.params.append(click.Option(["--plain"], is_flag=True, help=plain))
        self.params += [
            click.Option(["-o", "--output"], metavar="FILE", help=to_file),
            click.Option(["--format", "form"], metavar="NAME", help=f"The format, whatever the extension: {names}."),
            click.Option(["--json", "as_json"], is_flag=True, help="Print one JSON document to standard output."),
        ]

    def invoke(self, ctx: click.Context) -> int:
        try:
            return self._answer(ctx)
        except click.UsageError as error:
            error.ctx = error.ctx or ctx  # the message then points to the help of this command
            raise

    def _answer(self, ctx: click.Context) -> int:
        output, form, as_json = (ctx.params.pop(name) for name in ("output", "form", "as_json"))
        plain = ctx.params.get("plain", False)
        ctx.obj = Wanted.of(self.formats, json=as_json, plain=plain, output=output, form=form)
        if self._plain:
            ctx.params["plain"] = ctx.obj.plain
        answer: Answer = super().invoke(ctx)
        return show(answer, ctx.obj)


class Group(click.Group, WithExamples):
    """A group of commands, with examples of its own."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        if not args and not ctx.resilient_parsing:
            raise click.UsageError(f"Missing command. Known: {', '.join(self.list_commands(ctx))}", ctx)
        return super().parse_args(ctx, args)


def group(name: str, *examples: str) -> Callable[[Callable[..., None]], Group]:
    """Declare a group of commands with its examples."""
    return click.group(name, cls=Group, examples=examples)


def command(
    name: str,
    *examples: str,
    formats: Formats | tuple[str, ...] = (),
    plain: str = "",
    under: click.Group | None = None,
    cls: type[Command] = Command,
) -> Callable[[Callable[..., Answer]], click.Command]:
    """Declare a command with its examples, its formats besides txt and json, and what --plain does, if it has one."""
    written = formats if isinstance(formats, Formats) else Formats(formats)
    declare = click.command if under is None else under.command
    return declare(name, cls=cls, examples=examples, formats=written, plain=plain)


def options(*declared: Decorator) -> Decorator:
    """Combine options into one decorator; the help lists them in this order."""

    def decorate(function: Callable[..., Any]) -> Callable[..., Any]:
        for option in reversed(declared):
            function = option(function)
        return function

    return decorate


def size_argument(largest: int = LARGEST, smallest: int = 0, *, required: bool = True) -> Decorator:
    return click.argument("n", metavar="N", type=Size(largest, smallest), required=required)


def time_limit_option(
    words: str = "Give up after this many seconds (exit status 1).",
    *,
    default: float | None = None,
    smallest: float = 0.001,
    largest: float = 10**7,
) -> Decorator:
    """The option --time-limit of every command that may take long."""
    shown: dict[str, Any] = {"default": default, "show_default": default is not None, "help": words}
    return click.option("--time-limit", type=Amount(smallest, largest), metavar="SECONDS", **shown)


class Seed(Size):
    """The seed of random numbers."""

    name = "S"

    def __init__(self) -> None:
        super().__init__(LARGEST_SEED, what="seed")


#: For commands that use random numbers: by default a new seed is drawn, and the answer shows it.
seed_option = click.option(
    "--seed",
    type=Seed(),
    metavar="S",
    callback=lambda _ctx, _param, value: checked_seed(value),
    help="The same seed gives the same answer; by default a new one is drawn and shown.",
)


def many_option(what: str, largest: int = LARGEST) -> Decorator:
    """The option --count: how many *what* to make."""
    kind, words = Size(largest, 1, f"number of {what}"), f"The number of {what}."
    return click.option("--count", type=kind, metavar="K", default=1, show_default=True, help=words)


threads_option = click.option(
    "--threads", type=Size(MOST_THREADS, 1, "number of threads"), help="Number of threads; default: all cores."
)
#: Who answers: for commands that any engine can answer, in any formulation.
solver_options = options(
    click.option(
        "--engine", metavar="NAME", help="Which engine answers; `queens engines` lists them. Default: native."
    ),
    click.option(
        "--model", metavar="NAME", help="In which formulation a solver gets it; `queens model list` lists them."
    ),
)
size_option = click.option(
    "--size", "n", type=Size(), help="The board's size, if BOARD is a list of squares or a vector of the first columns."
)


def no_solution(queens: int, why: str = "") -> str:
    """The sentence that no solution exists.

    >>> no_solution(1, "the only square is blocked")
    '1 queen: no solution exists (proved: the only square is blocked)'
    """
    return f"{plural(queens, 'queen')}: no solution exists (proved{f': {why}' if why else ''})"


def orbits_in_words(orbits: Mapping[int, int]) -> str:
    """The number of classes of each size.

    >>> orbits_in_words({8: 11, 4: 1, 2: 0})
    '11 of 8, 1 of 4'
    """
    return ", ".join(f"{number:,} of {size:,}" for size, number in orbits.items() if number)


def table_text(table: Any, width: int) -> str:
    """A rich table as text, as wide as the terminal, or *width* columns if there is no terminal.

    A terminal too narrow for its longest words gets a line for every cell instead.
    """
    import sys

    from rich.console import Console
    from rich.measure import Measurement

    console = Console(width=None if sys.stdout.isatty() else width)
    fits = Measurement.get(console, console.options.update(max_width=10_000), table).minimum <= console.width
    with console.capture() as captured:
        console.print(table if fits else _cell_by_cell(table), highlight=False)
    return captured.get()


def _cell_by_cell(table: Any) -> str:
    """The rows of a table below each other, each as lines of heading and cell."""
    headings = [str(column.header) for column in table.columns]
    space = max(map(len, headings))
    rows = zip(*(column.cells for column in table.columns), strict=True)
    blocks = ["\n".join(f"{name:<{space}}  {cell}" for name, cell in zip(headings, row, strict=True)) for row in rows]
    return "\n\n".join(filter(None, [str(table.title or ""), *blocks, str(table.caption or "")]))
