"""Positions in files: a picture or data, by the file's extension. A file is written completely or not at all."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import IO, Any

from queenright.board.position import Position
from queenright.board.shapes import Scene
from queenright.errors import BoardError, UnknownNameError
from queenright.files import check_writable, checked_path, written

PICTURES = ("svg", "png", "pdf", "txt")
DATA = ("npy", "json", "csv")


def checked_format(path: str | Path, formats: tuple[str, ...], wanted: str | None = None) -> str:
    """The format *wanted*, or given by the extension of *path*; an unknown one is rejected before any work is done."""
    ending = (wanted or checked_path(path).suffix.removeprefix(".")).lower()
    if ending not in formats:
        raise UnknownNameError("output format", ending or str(path), formats)
    if str(path) != "-":
        check_writable(checked_path(path))
    return ending


def save(position: Position, path: str | Path, **marks: Any) -> None:
    """Write the position; *marks* are those of `Position.svg`."""
    ending = checked_format(path, PICTURES + DATA)
    with written(path) as file:
        write(file, position, ending, **marks)


def write(file: IO[bytes], position: Position, ending: str, **marks: Any) -> None:
    """Write the position to an open file."""
    if ending == "npy":
        import numpy

        numpy.save(file, position.array())
    elif ending in DATA:
        file.write(_WRITERS[ending](position).encode())
    else:
        file.write(_pictured(position, ending, marks))


def _pictured(position: Position, ending: str, marks: dict[str, Any]) -> bytes:
    if ending == "txt":
        return (position.text(**marks) + "\n").encode()
    return scene_bytes(position.scene(**marks), ending)


def scene_bytes(scene: Scene, ending: str) -> bytes:
    """The bytes of a picture in one of the formats; all pictures are written here."""
    if ending == "txt":
        return (scene.description + "\n").encode()
    if ending == "svg":
        from queenright.board.svg import svg_text

        return svg_text(scene).encode()
    from queenright.board.raster import render

    return render(scene, ending)


def _csv(position: Position) -> str:
    if not position.has_vector:
        raise BoardError("a CSV file needs a vector, and this board has none: write .json, .txt or a picture")
    return f"{csv_header(position.n)}{position.line()}\n"


def csv_header(n: int, *further: str) -> str:
    """The header line of a table of vectors, with one column per column of the board.

    >>> csv_header(3, "orbit")
    'column0,column1,column2,orbit\\n'
    """
    return ",".join([*(f"column{column}" for column in range(n)), *further]) + "\n"


_WRITERS: dict[str, Callable[[Position], str]] = {
    "json": lambda position: json.dumps(position.to_json()) + "\n",
    "csv": _csv,
}
