"""Boards with a word on some squares: the set a queen belongs to, or which of several boards have a queen there.

Meaning must never depend on colour alone, so every square shows its word; the colour only makes it easier to find. A
queen with a label is drawn as a small crown above it; a word without a crown is as large as the square allows.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from string import ascii_uppercase

from queenright.board.gallery import moved
from queenright.board.position import Position
from queenright.board.scene import BASE, CROWN, LIGHT, SIDE, board_scene, place
from queenright.board.shapes import INK, Label, Polygon, Scene, Shape
from queenright.board.squares import Square
from queenright.board.text import SYMBOLS, with_coordinates
from queenright.errors import BoardError, SizeError

#: Dark enough on light and dark squares, and distinct to colour-blind readers (after Okabe and Ito).
COLOURS = ("#00497f", "#9b2f00", "#005c42", "#7a1f5c", "#5a4300", "#35307a", "#6b0f1a", "#1f4d1f", "#3d3d3d")

#: The letters of overlaid boards: X and O first, then the others; Q marks a queen that all boards have.
LETTERS = "XO" + "".join(letter for letter in ascii_uppercase if letter not in "XOQ")

#: The approximate width of a letter in a legend.
LETTER = 7.5

#: A queen that all boards have in common.
COMMON = "Q"


def colours_of(words: Collection[str]) -> dict[str, str]:
    """A colour for each word, in order; when they run out they repeat."""
    return {word: COLOURS[number % len(COLOURS)] for number, word in enumerate(words)}


def lettered_text(
    n: int,
    words: Mapping[Square, str],
    *,
    columns: int | None = None,
    plain: bool = True,
    coordinates: bool = False,
    first: int | None = None,
) -> str:
    """The board as lines of text, each square as wide as the longest word; *first* is that of `with_coordinates`.

    >>> print(lettered_text(3, {(0, 0): "C1", (2, 1): "C2"}))
    C1 .  .
    .  .  .
    .  C2 .
    """
    width = n if columns is None else columns
    if max(n, width) > 200:
        raise SizeError(f"a board with words can be drawn up to size 200, got {max(n, width)}")
    numbers = [str(width - 1 + first)] if coordinates and first is not None else []
    cell = max(map(len, [*words.values(), *numbers]), default=1)
    free = SYMBOLS["free"][0 if plain else 1]
    lines = [
        " ".join(words.get((row, column), free).ljust(cell) for column in range(width)).rstrip() for row in range(n)
    ]
    return "\n".join(with_coordinates(lines, n, width, cell, first) if coordinates else lines)


def lettered_scene(
    n: int,
    words: Mapping[Square, str],
    title: str,
    *,
    columns: int | None = None,
    queens: Collection[Square] = (),
    colours: Mapping[str, str] | None = None,
    first: int | None = None,
    overlays: Sequence[Shape] = (),
    legend: Sequence[str] = (),
) -> Scene:
    """The picture: squares in *queens* show a crown above their word; the lines of *legend* are written below.

    *first* is that of `board_scene`.
    """
    painted = colours_of(dict.fromkeys(words.values())) if colours is None else colours
    marked = (_marked(square, word, painted.get(word, INK), square in queens) for square, word in sorted(words.items()))
    shapes = [shape for group in marked for shape in group]
    bare = [square for square in queens if square not in words]
    board = board_scene(n, bare, columns=columns, first=first, overlays=overlays)
    width = max(board.width, *(LETTER * len(line) for line in legend)) if legend else board.width
    left = (width - board.width) / 2
    drawn = [moved(shape, 1.0, left, 0.0) for shape in (*board.shapes, *shapes)]
    lines = [Label(width / 2, board.height + 18 * number + 10, line, 13.0) for number, line in enumerate(legend)]
    height = board.height + (18 * len(legend) + 8 if legend else 0)
    everywhere = {**dict.fromkeys(bare, COMMON), **words}
    description = "\n".join([lettered_text(n, everywhere, columns=columns), *legend])
    return Scene(width, height, (*drawn, *lines), title, description)


def _marked(square: Square, word: str, colour: str, crowned: bool) -> list[Shape]:
    if not crowned:
        ((x, y),) = place(square, ((0.5, 0.5),))
        return [Label(x, y, word, SIDE * min(0.62, 1.15 / max(1, len(word))), fill=colour)]
    shapes: list[Shape] = [
        Polygon(place(square, [(0.18 + 0.64 * u, 0.60 * v) for u, v in outline]), fill=colour)
        for outline in (CROWN, BASE)
    ]
    ((x, y),) = place(square, ((0.5, 0.76),))
    corners = place(square, ((0.16, 0.58), (0.84, 0.58), (0.84, 0.94), (0.16, 0.94)))
    return [*shapes, Polygon(corners, fill=LIGHT, stroke=colour, width=1.0), Label(x, y, word, 13.0, fill=colour)]


# -- several boards on one -----------------------------------------------------------------------------------------


def overlay(boards: Sequence[Position]) -> dict[Square, str]:
    """Square → the letters of the boards with a queen there; Q where all of them have one.

    >>> from queenright.board.placement import Placement
    >>> print(lettered_text(4, overlay([Placement([1, 3, 0, 2]), Placement([2, 0, 3, 1])])))
    . O X .
    X . . O
    O . . X
    . X O .
    """
    if not 1 <= len(boards) <= len(LETTERS):
        raise SizeError(f"1 to {len(LETTERS)} boards can be overlaid, got {len(boards)}")
    first = boards[0]
    for board in boards:
        if (board.n, board.columns) != (first.n, first.columns):
            sizes = f"{first.n} × {first.columns} and {board.n} × {board.columns}"
            raise BoardError(f"overlaid boards must have the same size, got {sizes}")
    words: dict[Square, str] = {}
    for letter, board in zip(LETTERS, boards, strict=False):
        for square in board.squares():
            words[square] = words.get(square, "") + letter
    everywhere = LETTERS[: len(boards)]
    return {square: COMMON if word == everywhere else word for square, word in words.items()}


def overlay_scene(boards: Sequence[Position]) -> Scene:
    """The picture of overlaid boards: crowns where all agree, letters where they differ."""
    words = overlay(boards)
    first = boards[0]
    common = [square for square, word in words.items() if word == COMMON]
    letters = {square: word for square, word in words.items() if word != COMMON}
    colours = colours_of(LETTERS[: len(boards)])
    title = f"{len(boards)} boards of size {first.n} on one"
    return lettered_scene(first.n, letters, title, columns=first.columns, queens=common, colours=colours)
