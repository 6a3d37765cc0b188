"""The command `queens`: arguments in, text or JSON out; no algorithm.

Exit status: 0 answered (also "no solution exists, proved"), 1 could not answer, 2 bad input, 130 stopped by Ctrl-C.
Every error is one line on standard error. Modules are loaded only for the command that was asked for.
"""

from __future__ import annotations

import os
import sys

import click

from queenright.errors import QueensError


def main() -> None:
    """The entry point of the command."""
    sys.exit(run(sys.argv[1:]))


def run(arguments: list[str]) -> int:
    """Run one command and return its exit status; every foreseen failure becomes one line."""
    from queenright.cli.app import application

    try:
        status = application.main(arguments, prog_name="queens", standalone_mode=False)
        sys.stdout.flush()
        return status if isinstance(status, int) else 0
    except click.UsageError as error:
        return _fail(_usage_line(error), 2)
    except click.ClickException as error:
        return _fail(error.format_message(), 2)
    except QueensError as error:
        return _fail(str(error), error.exit_code)
    except (KeyboardInterrupt, click.Abort):
        return _fail("stopped", 130)
    except BrokenPipeError:  # the reader, such as `head`, has seen enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except MemoryError:
        return _fail("not enough memory for this size; try a smaller one", 1)


def _fail(message: str, status: int) -> int:
    print(f"queens: {message}", file=sys.stderr)
    return status


def _usage_line(error: click.UsageError) -> str:
    """Click's message, with where to find help."""
    path = error.ctx.command_path if error.ctx is not None else "queens"
    message = " ".join(error.format_message().split())
    return f"{message}{'' if message[-1] in '.?' else '.'} See: {path} --help"
