"""What the commands share: sizes, JSON, examples in the help, plain or Unicode text."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from math import nan
from typing import Any

import click

from queenright.errors import InputError
from queenright.sizes import LARGEST, checked_size, plural, shown, whole_number


class Size(click.ParamType[int]):
    """A board size on the command line."""

    name = "N"

    def __init__(self, largest: int = LARGEST, smallest: int = 0, what: str = "board size") -> None:
        self.largest, self.smallest, self.what = largest, smallest, what

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> int:
        text = str(value).strip()
        number = whole_number(text)
        return checked_size(
            text if number is None else number, largest=self.largest, smallest=self.smallest, what=self.what
        )


class Amount(click.ParamType[float]):
    """A number of seconds, or another amount that need not be whole, on the command line."""

    name = "SECONDS"

    def __init__(self, smallest: float = 0.001, largest: float = 10**7, what: str = "number of seconds") -> None:
        self.smallest, self.largest, self.what = smallest, largest, what

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> float:
        text = str(value).strip()
        try:
            number = float(text)
        except ValueError:
            number = nan
        if self.smallest <= number <= self.largest:
            return number
        wanted = f"a number from {self.smallest:g} to {self.largest:.15g}"
        raise InputError(f"{self.what} must be {wanted}, got {shown(text)}")


class Command(click.Command):
    """A command whose help ends with examples; a test runs each of them."""

    def __init__(self, *args: Any, examples: Sequence[str] = (), **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.examples = tuple(examples)

    def format_epilog(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Examples"):
            for example in self.examples:
                formatter.write(f"  {example}\n")


class Group(click.Group, Command):
    """Commands under one name, with examples of its own."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        if not args and not ctx.resilient_parsing:
            raise click.UsageError(f"Missing command. Known: {', '.join(self.list_commands(ctx))}", ctx)
        return super().parse_args(ctx, args)


def command(name: str, *examples: str) -> Callable[[Callable[..., Any]], click.Command]:
    """Declare a command with its examples."""
    return click.command(name, cls=Command, examples=examples)


json_option = click.option("--json", "as_json", is_flag=True, help="Give one JSON document on standard output.")
plain_option = click.option("--plain", is_flag=True, help="Draw with Q and . instead of Unicode symbols.")


def size_argument(
    largest: int = LARGEST, smallest: int = 0, *, required: bool = True
) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    return click.argument("n", metavar="N", type=Size(largest, smallest), required=required)


def emit_json(document: Any) -> None:
    """The one JSON document of a command; what the output can't show is escaped."""
    import json  # late: most answers are read by people

    text = json.dumps(document, ensure_ascii=False)
    click.echo(text if can_show(text) else json.dumps(document))


def note(message: str) -> None:
    """Statistics and warnings go to standard error."""
    click.echo(message, err=True)


def warn(message: str) -> None:
    """What the user should know besides the answer; the line begins as those of errors do."""
    note(f"queens: {message}")


def use_plain(plain: bool) -> bool:
    """Plain symbols if asked for, or if the output can't show the others."""
    return plain or not can_show("♛·×■")


def can_show(text: str) -> bool:
    """Whether standard output has all characters of a text."""
    try:
        text.encode(getattr(sys.stdout, "encoding", None) or "ascii")
    except UnicodeEncodeError:
        return False
    return True


def no_solution(queens: int, why: str = "") -> str:
    """The answer that none exists.

    >>> no_solution(1, "the only square is blocked")
    '1 queen: no solution exists (proved: the only square is blocked)'
    """
    return f"{plural(queens, 'queen')}: no solution exists (proved{f': {why}' if why else ''})"


def orbits_in_words(orbits: dict[int, int]) -> str:
    """How many classes have how many boards.

    >>> orbits_in_words({8: 11, 4: 1, 2: 0})
    '11 of 8, 1 of 4'
    """
    return ", ".join(f"{number:,} of {size:,}" for size, number in orbits.items() if number)
