"""Drawing puzzles: a game with the marks of a hint as text or SVG, and sheets to print, with solutions at the end."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import ceil, isqrt
from typing import Any

from queenright.board.board import Board
from queenright.board.pdf import pdf_pages
from queenright.board.region_shapes import region_shapes
from queenright.board.scene import BASE, CROWN
from queenright.board.shapes import INK, Label, Polygon, Scene, Shape
from queenright.board.squares import Square
from queenright.errors import InputError
from queenright.puzzle.hints import Hint
from queenright.puzzle.puzzle import Game, Puzzle, as_game
from queenright.puzzle.solving import solve
from queenright.puzzle.steps import Step

#: A4, in points.
WIDTH, HEIGHT, EDGE = 595.0, 842.0, 42.0
#: Puzzles per page, and solutions per page at the end.
ON_A_PAGE, SOLUTIONS_ON_A_PAGE = 4, 30


def marks(game: Game, hint: Hint | Step | None = None) -> dict[str, Any]:
    """What to draw on the board: the queens and crosses of the game, and the squares of a hint.

    Squares that a step rules out get a cross, a queen that it places gets a ring, the squares behind it a dashed frame.
    """
    queens, crosses = set(game.queens), set(game.crosses)
    fixed, focus = set(game.puzzle.givens), set[Square]()
    step = hint.step if isinstance(hint, Hint) else hint
    if step is not None:
        crosses |= set(step.closed)
        focus |= set(step.focus)
        if step.queen is not None:
            queens.add(step.queen)
            fixed.add(step.queen)
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
        return Board(n, queens).svg(**drawn)
    return Board(n, queens).text(**drawn, plain=plain, coordinates=True)


def sheet(puzzles: Sequence[Puzzle], *, titles: Sequence[str] = (), heading: str = "Queens") -> bytes:
    """Puzzles to print as a PDF, four per page, with small solutions on the last page.

    Each puzzle must have exactly one solution; otherwise the sheet is rejected.
    """
    if not puzzles:
        raise InputError("a sheet needs at least one puzzle")
    solved = [solve(puzzle, limit=1) for puzzle in puzzles]
    for number, answer in enumerate(solved, start=1):
        if not answer.unique:
            raise InputError(
                f"puzzle {number} has {'several solutions' if answer.count else 'no solution'}; leave it out"
            )
    names = [titles[i] if i < len(titles) else f"{i + 1}" for i in range(len(puzzles))]
    blank: list[Entry] = [(puzzle, name, ()) for puzzle, name in zip(puzzles, names, strict=True)]
    full: list[Entry] = [
        (puzzle, str(number), tuple(answer.placement.squares()))
        for number, (puzzle, answer) in enumerate(zip(puzzles, solved, strict=True), start=1)
        if answer.placement is not None
    ]
    pages = [_page(heading, part, 2, 2) for part in _parts(blank, ON_A_PAGE)]
    for part in _parts(full, SOLUTIONS_ON_A_PAGE):
        across = max(3, isqrt(len(part) - 1) + 1) if len(part) < 9 else 5
        pages.append(_page(f"{heading}: solutions", part, across, max(3, ceil(len(part) / across))))
    return pdf_pages(pages, heading)


Entry = tuple[Puzzle, str, tuple[Square, ...]]


def _parts(entries: list[Entry], size: int) -> Iterator[list[Entry]]:
    for start in range(0, len(entries), size):
        yield entries[start : start + size]


def _page(heading: str, entries: list[Entry], across: int, down: int) -> Scene:
    shapes: list[Shape] = [Label(WIDTH / 2, EDGE, heading, 16.0)]
    width, height = (WIDTH - 2 * EDGE) / across, (HEIGHT - 3 * EDGE) / down
    for number, (puzzle, name, queens) in enumerate(entries):
        left, top = EDGE + number % across * width, 2 * EDGE + number // across * height
        side = min(width * 0.92, height - 24) / puzzle.n
        shapes.append(Label(left + side * puzzle.n / 2, top - 9, name, 10.0))
        shapes += region_shapes(puzzle.regions, (left, top), side)
        shapes += (crown for queen in queens for crown in _crown(queen, left, top, side))
    return Scene(WIDTH, HEIGHT, tuple(shapes), heading, "")


def _crown(square: Square, left: float, top: float, side: float) -> Iterator[Shape]:
    for points in (CROWN, BASE):
        yield Polygon(tuple((left + (square[1] + u) * side, top + (square[0] + v) * side) for u, v in points), INK)
