"""How a command ends: with its answer, or with one line and an exit status for every expected failure."""

from __future__ import annotations

import errno
import os
import re
import sys
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

import click

from queenright.cli.answer import ReportedError, put_document
from queenright.cli.app import ReaderGoneError, application
from queenright.errors import QueensError, error_fields

#: Errors of a disk, a quota or a file system that is full or read-only.
FULL = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EROFS, errno.EIO)


def status_of(arguments: list[str]) -> int:
    """Run one command and return its exit status. With --json a failure is reported as a JSON document too."""
    end = Ending(json="--json" in arguments[: arguments.index("--") if "--" in arguments else None])
    try:
        status = application.main(arguments, prog_name="queens", standalone_mode=False)
        if sys.stdout is not None:  # closed by the parent process
            sys.stdout.flush()
        return status if isinstance(status, int) else 0
    except ReportedError as reported:
        return Ending(json=False).of(reported.error)
    except (BrokenPipeError, ReaderGoneError):
        _give_up_output()
        return 0
    except BaseException as error:
        return end.of(error)


@dataclass(frozen=True, slots=True)
class Ending:
    """Reports a failure: one line to standard error, with --json also one document to standard output."""

    json: bool

    def of(self, error: BaseException) -> int:
        """Report the error and return the exit status; an unexpected error is raised again."""
        if isinstance(error, click.Abort):
            error = KeyboardInterrupt()
        if isinstance(error, click.ClickException):
            line = _usage_line(error) if isinstance(error, click.UsageError) else error.format_message()
            return self._fail(2, {"code": "usage", "field": _parameter(error), "message": line}, line)
        if isinstance(error, QueensError):
            fields = error_fields(error)
            fields["message"] = with_dashes(fields["message"])
            return self._fail(error.exit_code, fields, with_dashes(str(error).partition("\n")[0]))
        if isinstance(error, KeyboardInterrupt | MemoryError):
            return self._fail(130 if isinstance(error, KeyboardInterrupt) else 1, error_fields(error))
        refused = _refusal(error) if isinstance(error, Exception) else None
        if refused is None:
            raise error
        return self._fail(1, {"code": "system", "field": None, "message": refused})

    def _fail(self, status: int, fields: dict[str, Any], line: str | None = None) -> int:
        from queenright.sources.places import visible  # late: most commands do not fail

        with suppress(OSError):  # the line may quote the name of a file, and that may hold anything
            print(visible(f"queens: {line or fields['message']}"), file=sys.stderr)
        if self.json and sys.stdout is not None:
            try:
                put_document({"error": fields})
                sys.stdout.flush()
            except OSError:  # perhaps the very error that is being reported
                _give_up_output()
        return status


def with_dashes(message: str) -> str:
    """The library names its parameters; on a command line they are options.

    >>> with_dashes("n has no value; give it one: given n=…")
    'n has no value; give it one: --given n=…'
    """
    return re.sub(r"(?<![-\w])(given|binding|context)(?= '?\w+=| \")", r"--\1", message)


def _parameter(error: click.ClickException) -> str | None:
    """The name of the parameter that a usage error is about."""
    parameter = getattr(error, "param", None)
    name = parameter.name if parameter is not None else getattr(error, "option_name", None)
    return None if name is None else str(name).lstrip("-").replace("-", "_")


def _refusal(error: Exception) -> str | None:
    """The line for an error of the system (files, encoding, database); None for anything else, which is a bug."""
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
    """If standard output cannot be written, keep Python from trying again at exit."""
    try:
        if sys.stdout is not None:
            sys.stdout.flush()
    except OSError:
        _give_up_output()


def _give_up_output() -> None:
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _usage_line(error: click.UsageError) -> str:
    """Click's message, followed by where to find help."""
    path = error.ctx.command_path if error.ctx is not None else "queens"
    if isinstance(error, click.NoSuchOption) and error.possibilities:
        error = click.NoSuchOption(error.option_name, possibilities=_near(error.option_name, error.possibilities))
    message = " ".join(error.format_message().split())
    return f"{message}{'' if message[-1] in '.?' else '.'} See: {path} --help"


def _near(name: str, options: Iterable[str]) -> list[str]:
    """Likely intended options. Click compares the dashes too, and suggests --engine for --regions."""
    from difflib import get_close_matches  # late: few commands are mistyped

    bare = {option.lstrip("-"): option for option in options}
    return [bare[close] for close in get_close_matches(name.lstrip("-"), bare, cutoff=0.7)]
