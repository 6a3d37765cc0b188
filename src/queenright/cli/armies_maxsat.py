"""`queens armies N --export` and `--answer`: the armies for another MaxSAT solver, and its answer read back."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from queenright.armies.drawing import armies_text
from queenright.armies.maxsat import read_answer, wcnf
from queenright.cli.answer import Answer
from queenright.cli.model_decode import read_text
from queenright.cli.wanted import ending_of
from queenright.errors import QueensError, RefereeError, UnknownNameError
from queenright.files import check_writable, written
from queenright.sizes import plural


def check_alone(chosen: str, others: dict[str, Any]) -> None:
    """Refuse options that would do nothing beside --export or --answer, which search nothing."""
    for option, value in others.items():
        if value:
            raise click.UsageError(f"{chosen} searches nothing; leave out {option}")


def export_armies(n: int, path: str) -> Answer:
    """Write the MaxSAT model of the armies."""
    if ending_of(path) != "wcnf":
        raise UnknownNameError("format of a model of the armies", ending_of(path) or path, ("wcnf",))
    check_writable(Path(path))
    text = wcnf(n)
    with written(path, "w") as file:
        file.write(text)
    kinds = [line.partition(" ")[0] for line in text.splitlines()]
    hard, soft = kinds.count("h"), sum(kind.isdigit() for kind in kinds)
    words = f"wrote {path}: {plural(hard, 'hard clause')}, {plural(soft, 'soft clause')}"
    return Answer({"n": n, "file": path, "hard": hard, "soft": soft}, note=words)


def read_armies(n: int, path: str, *, plain: bool) -> Answer:
    """A MaxSAT solver's armies, checked."""
    try:
        found = read_answer(n, read_text(path))
    except RefereeError as error:
        raise QueensError(f"the solver's armies are wrong: {error}") from error
    words = f"{plural(found.size, 'queen')} in each army, at peace; that none are larger is the solver's claim"
    document = {"n": n, "size": found.size, "white": found.white, "black": found.black, "proved": False}
    return Answer(document, [armies_text(found, plain=plain), words])
