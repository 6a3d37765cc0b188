"""The group of all commands: a table of names, so that running one command loads only its own module.

`queens --help` lists them by purpose; `queens` alone prints a short tour.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from typing import Any

import click

#: purpose → its commands
TABLE = {
    "Solve": "solve all check sample",
    "Count": "count plan ledger verify search-space known estimate nth rank",
    "Read": "replay",
    "Explain and draw": "watch tree draw moves diagonals explicit bench",
    "Variants": "armies torus confused same pieces dominate colour first symmetric sequences",
    "Use": "apply",
    "Puzzles": "puzzle",
    "Formulas": "eval derive run compile fmt z",
    "Model": "model generate engines conformance",
    "Look": "serve",
    "Set up": "completion",
}

#: "module:object" inside queenright.cli, for a command that is not the object of its name in the module of its name
ELSEWHERE = {
    "all": "all:all_solutions",
    "search-space": "space:search_space",
    "nth": "rank:nth",
    "moves": "draw:moves",
    "confused": "confused:confused_queens",
    "pieces": "neighbours:other_pieces",
    **{name: f"neighbours:{name}" for name in ("dominate", "colour", "first", "symmetric")},
    "eval": "notation:evaluate",
    "derive": "notation:derive",
    "run": "notation:run",
    "compile": "notation:compile_document",
}

COMMANDS = {name: ELSEWHERE.get(name, f"{name}:{name}") for names in TABLE.values() for name in names.split()}

TOUR = """\
Queenright, the workbench for the n-queens problem.

  queens solve 8                       one solution, drawn
  queens count 12                      how many there are
  queens check 0,4,7,5,2,6,1,3         is this one, and if not why
  queens watch 4                       see backtracking at work, step by step
  queens tree 4 -o tree.svg            draw its state space tree
  queens bench methods                 measure the methods against their O()

All commands: queens --help       One of them: queens solve --help
"""


class ReaderGoneError(Exception):
    """The reader of our output, such as `head`, has closed the pipe; click would treat that as a failure."""


@contextmanager
def _reader_may_go() -> Iterator[None]:
    try:
        yield
    except BrokenPipeError as error:
        raise ReaderGoneError from error


class Application(click.Group):
    """A group that loads its commands when they are called."""

    def make_context(self, *args: Any, **kwargs: Any) -> click.Context:
        with _reader_may_go():
            return super().make_context(*args, **kwargs)

    def invoke(self, ctx: click.Context) -> Any:
        with _reader_may_go():
            return super().invoke(ctx)

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in COMMANDS:
            return None
        module, _, name = COMMANDS[cmd_name].partition(":")
        command: click.Command = getattr(import_module(f"queenright.cli.{module}"), name)
        return command

    def resolve_command(self, ctx: click.Context, args: list[str]) -> Any:
        if args and args[0] not in COMMANDS and not args[0].startswith("-"):
            from queenright.errors import UnknownNameError

            raise UnknownNameError("command", args[0], COMMANDS)
        return super().resolve_command(ctx, args)

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        # A word such as -3 is a number, not an unknown option. The blank hides it from the option parser; every type
        # strips it again.
        return super().parse_args(ctx, [f" {word}" if re.match(r"-[0-9]", word) else word for word in args])

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        for title, names in TABLE.items():
            with formatter.section(title):
                formatter.write_dl([(name, self._short_help(ctx, name)) for name in names.split()])

    def _short_help(self, ctx: click.Context, name: str) -> str:
        command = self.get_command(ctx, name)
        return command.get_short_help_str(limit=160) if command is not None else ""


@click.group(
    cls=Application,
    invoke_without_command=True,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
)
@click.option("--version", is_flag=True, help="Show the version, compiler and CPU path; with --json, packages too.")
@click.option("--json", "as_json", is_flag=True, help="With --version: one JSON document.")
@click.pass_context
def application(ctx: click.Context, version: bool, as_json: bool) -> None:
    """Solve, count, explain and draw the n-queens problem.

    Answers go to standard output, everything else to standard error; --json gives one JSON document.
    """
    if version:
        click.echo(_version(as_json))
        ctx.exit()
    if as_json:
        raise click.UsageError("--json goes after a command (queens count 8 --json) or with --version")
    if ctx.invoked_subcommand is None:
        click.echo(TOUR, nl=False)


def _version(as_json: bool) -> str:
    import json  # late, like the rest: most commands print no version

    from queenright.cli import version

    return json.dumps(version.document()) if as_json else version.line()
