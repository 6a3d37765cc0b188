"""Drawing puzzles: a game with the marks of a hint, as text, SVG or a scene for other formats."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from queenright.board.board import Board
from queenright.board.scene import SIDE, place
from queenright.board.shapes import Scene, Segment, Shape
from queenright.board.squares import Square
from queenright.board.svg import svg_text
from queenright.errors import checked_kind
from queenright.puzzle.hints import Hint
from queenright.puzzle.puzzle import Game, Puzzle, as_game
from queenright.puzzle.steps import Step

#: What a step rules out is crossed out in this colour, with thick lines.
FRESH = "#12578f"


def marks(game: Game, hint: Hint | Step | None = None) -> dict[str, Any]:
    """What to draw on the board: the queens and crosses of the game, and the squares of a hint.

    Squares that a step rules out get a cross, a queen that it places gets a ring, the squares behind it a dashed frame.
    """
    checked_kind("hint", hint, (Hint, Step, type(None)), "a Hint, a Step or None")
    queens, crosses = set(game.queens), set(game.crosses)
    fixed, focus = set(game.puzzle.givens), set[Square]()
    step = hint.step if isinstance(hint, Hint) else hint
    if step is not None:
        crosses |= set(step.closed)
        focus |= set(step.focus)
        queens |= set(step.queens)
        fixed |= set(step.queens)
    elif isinstance(hint, Hint):
        focus |= set(hint.culprits)
    squares = {"queens": queens, "fixed": fixed, "attacked": crosses, "focus": focus}
    return {name: sorted(found) for name, found in squares.items()} | {"regions": game.puzzle.regions}


def draw(game: Game | Puzzle, hint: Hint | Step | None = None, *, form: str = "text", plain: bool = True) -> str:
    """A puzzle or game as `text` or `svg`, with the marks of a hint or step.

    >>> print(draw(Puzzle(["A"])))
    1 A
      a
    """
    drawn = marks(as_game(game), hint)
    n, queens = len(drawn["regions"]), drawn.pop("queens")
    if form == "svg":
        return svg_text(scene(game, hint))
    return Board(n, queens).text(**drawn, plain=plain, coordinates=True)


def scene(game: Game | Puzzle, hint: Hint | Step | None = None) -> Scene:
    """A puzzle or game as a picture; what the hint rules out has thick crosses."""
    drawn = marks(as_game(game), hint)
    board = Board(len(drawn["regions"]), drawn.pop("queens"))
    step = hint.step if isinstance(hint, Hint) else hint
    closed = () if step is None else step.closed
    picture = board.scene(**drawn, overlays=[line for square in closed for line in _thick_cross(square)])
    return replace(picture, description=draw(game, hint))


def _thick_cross(square: Square) -> Iterator[Shape]:
    for points in (((0.3, 0.3), (0.7, 0.7)), ((0.3, 0.7), (0.7, 0.3))):
        (x1, y1), (x2, y2) = place(square, points)
        yield Segment(x1, y1, x2, y2, FRESH, SIDE * 0.09)
