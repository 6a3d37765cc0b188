"""Writing a board to a file: a picture or data, by the file's ending."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from queenright.board.board import Board
from queenright.board.placement import Placement
from queenright.board.shapes import Scene
from queenright.errors import BoardError, UnknownNameError
from queenright.files import check_writable, written

PICTURES = ("svg", "png", "pdf", "txt")
VECTORS = ("npy", "json", "csv")


def check_output(output: str, formats: tuple[str, ...]) -> None:
    """Refuse a bad name before any work is done for it."""
    ending = ending_of(output)
    if ending not in formats:
        raise UnknownNameError("output format", ending or output, formats)
    check_writable(Path(output))


def ending_of(output: str) -> str:
    return Path(output).suffix.removeprefix(".").lower()


def write_board(output: str, board: Board, **marks: Any) -> None:
    """Write the board; *marks* are those of `draw_svg`."""
    check_output(output, PICTURES + VECTORS)
    ending = ending_of(output)
    with written(output) as file:
        if ending == "npy":
            import numpy

            numpy.save(file, _vector(board).array())
        else:
            file.write(_bytes(ending, board, marks))


def _bytes(ending: str, board: Board, marks: dict[str, Any]) -> bytes:
    if ending == "json":
        return (json.dumps(_document(board)) + "\n").encode()
    if ending == "csv":
        return (",".join(map(str, _vector(board))) + "\n").encode()
    drawn: dict[str, Any] = {"columns": board.columns, **marks}
    if ending == "svg":
        from queenright.board.svg import draw_svg

        return draw_svg(board.n, board.queens, **drawn).encode()
    if ending == "txt":
        from queenright.board.text import draw_text, text_marks

        return (draw_text(board.n, board.queens, plain=True, **text_marks(drawn)) + "\n").encode()
    from queenright.board.raster import render
    from queenright.board.scene import board_scene

    return render(board_scene(board.n, board.queens, **drawn), ending)


def _document(board: Board) -> dict[str, Any]:
    """The vector, or the squares where there is none; `queens check` reads both."""
    if board.has_vector:
        return {"n": board.n, "queens": list(board.placement())}
    return {"n": board.n, "columns": board.columns, "squares": [list(square) for square in board.queens]}


def _vector(board: Board) -> Placement:
    if not board.has_vector:
        raise BoardError("a board without a queen in every column has no vector; write .json, .txt or a picture")
    return board.placement()


def write_scene(output: str, scene: Scene) -> None:
    """Write a picture of several boards; as text its description is what it says."""
    check_output(output, PICTURES)
    ending = ending_of(output)
    with written(output) as file:
        if ending == "svg":
            from queenright.board.svg import svg_text

            file.write(svg_text(scene).encode())
        elif ending == "txt":
            file.write((scene.description + "\n").encode())
        else:
            from queenright.board.raster import render

            file.write(render(scene, ending))
