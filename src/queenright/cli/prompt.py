"""The prompt of `queens eval`: reads lines with history and shows answers. The Session interprets the entries."""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from pathlib import Path

import click

from queenright.cli.answer import note
from queenright.errors import QueensError
from queenright.notation.completion import completed_names, completions
from queenright.notation.session import Session, unfinished

#: Entries of the history that are kept.
REMEMBERED = 1000


def converse(session: Session) -> None:
    """Answer entries until the input ends. Without a terminal, stop at the first error."""
    if not sys.stdin.isatty():
        _answer_all(session)
        return
    _remember()
    _complete(session)
    note("Unified notation. help shows what can be typed, Ctrl-D leaves.")
    while (entry := _entry()) is not None:
        try:
            for line in session.answer(entry):
                click.echo(line)
        except QueensError as error:
            note(str(error))
        except KeyboardInterrupt:
            note("stopped")


def _entry() -> str | None:
    """One entry, over several lines while it is unfinished; None at the end. Ctrl-C gives up the entry."""
    lines: list[str] = []
    while True:
        try:
            line = input("   …  " if lines else "queens> ")
        except EOFError:
            click.echo()
            return None
        except KeyboardInterrupt:
            click.echo()
            lines = []
            continue
        if not lines and line.strip() in ("quit", "exit"):
            return None
        lines.append(line)
        entry = "\n".join(lines)
        if line.strip() == "" or not unfinished(entry):
            return entry


def _answer_all(session: Session) -> None:
    lines: list[str] = []
    for line in sys.stdin:
        lines.append(line.rstrip("\n"))
        if not unfinished("\n".join(lines)):
            for answer in session.answer("\n".join(lines)):
                click.echo(answer)
            lines = []
    for answer in session.answer("\n".join(lines)):
        click.echo(answer)


def _remember() -> None:
    """Enable line editing and a persistent history, where they are available."""
    with suppress(ImportError, OSError):
        import atexit
        import readline

        folder = Path(os.environ.get("XDG_STATE_HOME") or Path.home() / ".local" / "state") / "queenright"
        folder.mkdir(parents=True, exist_ok=True)
        history = folder / "history"
        if history.exists():
            readline.read_history_file(history)
        readline.set_history_length(REMEMBERED)
        atexit.register(_keep, str(history))


def _complete(session: Session) -> None:
    """Tab completes the names of symbols and definitions: \\or becomes ∨."""
    with suppress(ImportError):
        import readline

        readline.set_completer(_Completer(session))
        readline.set_completer_delims(" \t\n()[]{}|,;:=+-*/^%#.'\"")
        # The editors of macOS read another language.
        libedit = "libedit" in (readline.__doc__ or "")
        readline.parse_and_bind("bind ^I rl_complete" if libedit else "tab: complete")


class _Completer:
    """What readline calls with the beginning of a word, again and again until there is no more."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self.found: list[str] = []

    def __call__(self, begun: str, number: int) -> str | None:
        if number == 0:
            self.found = candidates(begun, self.session.names())
        return self.found[number] if number < len(self.found) else None


def candidates(begun: str, names: set[str]) -> list[str]:
    r"""What Tab can make of the word before the cursor.

    >>> candidates(r"\or", set()), candidates("comp", {"complete", "n"})
    (['∨'], ['complete'])
    """
    return completions(begun) if begun.startswith("\\") else completed_names(begun, names)


def _keep(history: str) -> None:
    import readline

    with suppress(OSError):
        readline.write_history_file(history)
