"""Where an answer goes and in which format: the options that all commands share, checked before any work is done."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from importlib.util import find_spec

import click

from queenright.cli.answer import can_show
from queenright.errors import MissingPackageError, UnknownNameError

#: The formats of every answer: its text and its JSON document.
COMMON = ("txt", "json")

#: The formats of a picture.
PICTURES = ("svg", "png", "pdf")

#: The formats of one solution, of a list of solutions and of samples.
BOARDS = ("csv", "jsonl", "npy", "parquet", *PICTURES)

#: Other names of formats, and file extensions that differ from the format's name.
ALIASES = {"text": "txt", "letters": "txt", "py": "python", "ts": "typescript", "mzn": "minizinc", "tex": "latex"} | {
    "dimacs": "cnf",
    "smt": "smt2",
    "gv": "dot",
    "xcsp": "xml",
    "xcsp3": "xml",
    "essence": "eprime",
}

#: Formats that need a package of an extra.
NEEDED = {"png": ("drawing PNG", "matplotlib", "plot"), "parquet": ("writing Parquet", "pyarrow", "parquet")}

#: Formats that a terminal cannot show.
BINARY = ("png", "pdf", "npy", "parquet")


@dataclass(frozen=True, slots=True)
class Formats:
    """The formats a command writes: its own, and the text and the JSON document of every answer.

    *default* is used if neither a file nor `--format` names a format; without one, that is the text. A file name
    without an extension means one file for each format in *together*.
    """

    own: tuple[str, ...] = ()
    default: str | None = None
    together: tuple[str, ...] = ()
    only_own: bool = False

    @property
    def names(self) -> tuple[str, ...]:
        return self.own if self.only_own else tuple(dict.fromkeys((*COMMON, *self.own)))

    def checked(self, name: str) -> str:
        form = name if name in self.names else ALIASES.get(name, name)
        if form not in self.names:
            raise UnknownNameError("output format", name, self.names)
        return form

    def of_file(self, output: str) -> dict[str, str]:
        """Format → file, by the extension."""
        ending = ending_of(output)
        if not ending and self.together:
            return {form: f"{output}.{form}" for form in self.together}
        return {self.checked(ending or output): output}


@dataclass(frozen=True, slots=True)
class Wanted:
    """What the options ask for: a JSON document or a text, plain symbols or not, and files by their format."""

    json: bool
    plain: bool
    files: dict[str, str]
    #: The format whose text is included in the JSON document.
    inline: str | None
    #: The formats that the command itself writes.
    own: tuple[str, ...]

    @property
    def takes_stdout(self) -> bool:
        return "-" in self.files.values()

    @classmethod
    def of(cls, formats: Formats, *, json: bool, plain: bool, output: str | None, form: str | None) -> Wanted:
        """Reject an unknown format, a file that cannot be written and a format whose package is missing."""
        if json and output == "-":
            raise click.UsageError("--json and -o - both write to standard output; leave out one of them")
        named = formats.checked(form) if form is not None else None
        if output in (None, "-"):
            fallback = formats.default or (None if output is None else formats.names[0])
            stdout = named or fallback
            files = {stdout: "-"} if stdout is not None and not json else {}
            if stdout in BINARY and files and sys.stdout is not None and sys.stdout.isatty():
                raise click.UsageError(f"{stdout} cannot be shown on a terminal; name a file with -o FILE")
        else:
            assert output is not None
            files = {named: output} if named is not None else formats.of_file(output)
        inline = (named or formats.default) if json and not files else None
        _check([path for path in files.values() if path != "-"], [*files, *([inline] if inline else [])])
        plain = plain or "txt" in files or inline == "txt" or not can_show("♛·×■")
        return cls(json, plain, files, inline, formats.own)


def ending_of(output: str) -> str:
    return os.path.splitext(output)[1].removeprefix(".").lower()


def _check(paths: Sequence[str], forms: Sequence[str]) -> None:
    """Check that the files can be written and that the packages of their formats are installed."""
    for path in paths:
        from pathlib import Path  # late: most answers are printed

        from queenright.files import check_writable

        check_writable(Path(path))
    for form in forms:
        if form in NEEDED and find_spec(NEEDED[form][1]) is None:
            raise MissingPackageError(*NEEDED[form])


def wanted() -> Wanted:
    """What the options of the running command ask for."""
    found: Wanted = click.get_current_context().obj
    return found
