"""Exhibits of the library for the page: HTML, or, for a picture of a plain board, its squares.

The page draws such a board itself (`static/lib/exhibit.js`), so that its queens can be moved.
"""

from __future__ import annotations

from typing import Any

from queenright.board.parse import parse_position
from queenright.board.shapes import Scene
from queenright.documents.exhibits import Exhibit, Picture
from queenright.documents.page import is_wide
from queenright.errors import QueensError


def shown(exhibit: Exhibit) -> dict[str, Any]:
    """An exhibit as plain data."""
    live = board_of(exhibit.scene) if isinstance(exhibit, Picture) else None
    if isinstance(exhibit, Picture) and live is not None:
        return {"kind": "board", "caption": exhibit.caption, **live}
    kind = type(exhibit).__name__.removesuffix("Exhibit").lower()
    return {"kind": kind, "html": exhibit.html(), "wide": is_wide(exhibit)}


def board_of(scene: Scene) -> dict[str, Any] | None:
    """The board that a scene shows, or None if it also shows lines, letters or marks."""
    try:
        board = parse_position(scene.description)
    except QueensError:
        return None
    if board.scene().shapes != scene.shapes:
        return None
    return {"n": board.n, "queens": [list(square) for square in board.squares()]}
