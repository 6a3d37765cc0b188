"""`queens fmt`: format documents of both languages."""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from pathlib import Path

import click

from queenright.cli.answer import Answer
from queenright.cli.common import command
from queenright.errors import InputError
from queenright.files import checked_path, read_input, written
from queenright.notation.library import LARGEST, decoded, read_file
from queenright.sizes import plural
from queenright.sources import Source

#: How a file's name ends → the module whose `formatted(source, spelling)` formats it.
FORMATTERS = {
    ".un": "queenright.notation.formatter",
    ".md": "queenright.notation.formatter",
    ".zed": "queenright.zed.formatter",
    ".tex": "queenright.zed.formatter",
}


@command("fmt", "queens fmt mine.un", "queens fmt --check mine.un")
@click.argument("files", metavar="FILE...", nargs=-1, required=True)
@click.option("--check", is_flag=True, help="Change nothing; the exit status is 1 if a file is not formatted.")
@click.option(
    "--spelling",
    type=click.Choice(["auto", "unicode", "ascii"]),
    default="auto",
    help="Respell the symbols; auto keeps them as they are.",
)
def fmt(files: tuple[str, ...], check: bool, spelling: str) -> Answer:
    """Format documents in place: blanks, cases in columns, one spelling for every symbol.

    Comments, empty lines and the lines of long vectors stay. In Markdown (.md), only code marked `un` is formatted.
    With - instead of files, standard input is formatted as a .un document to standard output.
    """
    if files == ("-",):
        source = Source("standard input", decoded(read_input(LARGEST), "standard input"))
        text = _formatted(source, ".un", spelling)
        same = text == source.text
        answer = None if check else text.rstrip("\n")
        return Answer({"text": text, "changed": not same}, answer, exit_code=0 if same or not check else 1)
    texts = {}
    for path in map(checked_path, files):
        source = read_file(path)
        texts[path] = (source.text, _formatted(source, path.suffix, spelling))
    results = [{"file": str(path), "changed": before != after} for path, (before, after) in texts.items()]
    changed = [str(result["file"]) for result in results if result["changed"]]
    for path, (before, after) in texts.items() if not check else ():  # only if every file could be read
        if before != after:
            _replace(path, after)
    word = "not formatted" if check else "now formatted"
    return Answer(
        {"files": results, "changed": len(changed)},
        [f"{path}: {word if before != after else 'formatted'}" for path, (before, after) in texts.items()],
        f"{plural(len(files), 'file')}, {len(changed)} {'to change' if check else 'changed'}",
        exit_code=1 if check and changed else 0,
    )


def _formatted(source: Source, suffix: str, spelling: str) -> str:
    module = FORMATTERS.get(suffix)
    if module is None or find_spec(module) is None:
        known = ", ".join(end for end, place in FORMATTERS.items() if find_spec(place))
        raise InputError(f"cannot format {source.name!r}: its name must end with one of {known}")
    return str(import_module(module).formatted(source, spelling))


def _replace(path: Path, text: str) -> None:
    with written(path, "w") as file:
        file.write(text)
