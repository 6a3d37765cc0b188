"""How a command ends: with its answer, or with one line and an exit status for every failure that is foreseen."""

from __future__ import annotations

import errno
import os
import sys
from collections.abc import Iterable
from contextlib import suppress

import click

from queenright.cli.app import ReaderGoneError, application
from queenright.errors import QueensError

#: Errors of a disk, a quota or a file system that takes nothing more.
FULL = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EROFS, errno.EIO)


def status_of(arguments: list[str]) -> int:
    """The exit status of one command, when it has run."""
    try:
        status = application.main(arguments, prog_name="queens", standalone_mode=False)
        if sys.stdout is not None:  # closed by whoever started us
            sys.stdout.flush()
        return status if isinstance(status, int) else 0
    except click.UsageError as error:
        return _fail(_usage_line(error), 2)
    except click.ClickException as error:
        return _fail(error.format_message(), 2)
    except QueensError as error:  # of a formula it also holds the line with a caret, for the prompt and for Python
        return _fail(str(error).partition("\n")[0], error.exit_code)
    except (KeyboardInterrupt, click.Abort):
        return _fail("stopped", 130)
    except (BrokenPipeError, ReaderGoneError):
        _give_up_output()
        return 0
    except MemoryError:
        return _fail("not enough memory for this size; try a smaller one", 1)
    except Exception as error:
        line = _refusal(error)
        if line is None:
            raise
        return _fail(line, 1)


def _fail(message: str, status: int) -> int:
    with suppress(OSError):
        print(f"queens: {message}", file=sys.stderr)
    return status


def _refusal(error: Exception) -> str | None:
    """The line for what the system refused: to write, to read, to keep in a database. None for all else: a bug."""
    if isinstance(error, TimeoutError):
        return str(error) or "no answer within the time limit; raise it"
    if isinstance(error, OSError):
        _settle_output()
        act = "write" if error.errno in FULL else "read or write"
        return f"cannot {act}{f' {error.filename!r}' if error.filename else ''}: {error.strerror or error}"
    if isinstance(error, UnicodeEncodeError):
        return f"cannot write {error.object[error.start : error.end]!r} as {error.encoding}; set PYTHONUTF8=1"
    database = sys.modules.get("sqlite3")
    if database is not None and isinstance(error, database.Error):
        return f"cannot read or write the ledger: {error}"
    return None


def _settle_output() -> None:
    """If standard output takes nothing more, Python must not try again when it ends."""
    try:
        if sys.stdout is not None:
            sys.stdout.flush()
    except OSError:
        _give_up_output()


def _give_up_output() -> None:
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _usage_line(error: click.UsageError) -> str:
    """Click's message, with where to find help."""
    path = error.ctx.command_path if error.ctx is not None else "queens"
    if isinstance(error, click.NoSuchOption) and error.possibilities:
        error = click.NoSuchOption(error.option_name, possibilities=_near(error.option_name, error.possibilities))
    message = " ".join(error.format_message().split())
    return f"{message}{'' if message[-1] in '.?' else '.'} See: {path} --help"


def _near(name: str, options: Iterable[str]) -> list[str]:
    """Those that may be meant. Click compares the dashes too, and takes --regions for --engine."""
    from difflib import get_close_matches  # late: few commands are mistyped

    bare = {option.lstrip("-"): option for option in options}
    return [bare[close] for close in get_close_matches(name.lstrip("-"), bare, cutoff=0.7)]
