"""Pictures of puzzles in twelve styles, as others draw them: palettes, borders, dark mode, JPEG, scale, rotation.

The tests read one of each; `python tests/puzzle/photos.py 25` reads 25 of each and prints how many came out exactly.
"""

from __future__ import annotations

import random
import sys
from collections import Counter
from dataclasses import dataclass

import cv2
import numpy

from queenright import puzzle
from queenright.errors import InputError
from queenright.puzzle import Game
from queenright.puzzle.photo import read_photo

WHITE, BLACK = (255, 255, 255), (0, 0, 0)

PALETTES = {
    "pastel": "bba3e2 ffc992 96beff b3dfa0 dfdfdf ff7b60 e6f388 b9b29e dfa0bf a3d2d8 62efea ff93f3",
    "light": "77aadd 99ddff 44bb99 bbcc33 aaaa00 eedd88 ee8866 ffaabb dddddd c8a0dc 96c896 e6c8b4",
    "strong": "e6194b 3cb44b ffe119 4363d8 f58231 911eb4 42d4f4 f032e6 bfef45 fabebe 008080 dcbeff",
    "dim": "5a3c6e 785028 284678 3c6432 646464 823228 6e7328 4b463c 6e3c55 3c5f64 1e6e69 7d3278",
}


@dataclass(frozen=True)
class Style:
    """How a picture is drawn. Widths are in pixels; without a palette every square is white."""

    palette: str | None = "pastel"
    background: tuple[int, int, int] = WHITE
    line: tuple[int, int, int] = BLACK
    ink: tuple[int, int, int] = BLACK
    thin: int = 1
    thick: int = 4
    frame: int = 4
    smallest_cell: int = 28
    header: int = 0
    degrees: float = 0
    scale: tuple[float, float] = (1, 1)
    jpeg: int | None = None


STYLES = {
    "pastel": Style(),
    "light": Style("light"),
    "strong": Style("strong", thick=3),
    "black and white": Style(None, thick=5, smallest_cell=40),
    "dark": Style("dim", background=(24, 20, 20), line=(10, 10, 10), ink=(240, 240, 240)),
    "no lines": Style(thin=0, thick=0, frame=2),
    "white gaps": Style("strong", line=WHITE, thin=2, thick=6, frame=0),
    "heading": Style(header=70),
    "jpeg": Style(jpeg=35),
    "small": Style("light", smallest_cell=50, scale=(0.5, 0.8)),
    "large": Style("strong", scale=(1.3, 2.1)),
    "rotated": Style(smallest_cell=50, degrees=2.5),
}


def random_game(generator: random.Random) -> Game:
    """A puzzle of any size from 5 to 12, with some queens and crosses anywhere."""
    n = generator.randrange(5, 13)
    squares = [(r, c) for r in range(n) for c in range(n)]
    generator.shuffle(squares)
    queens = generator.randrange(n // 2 + 1)
    crosses = generator.randrange(n + 1)
    made = puzzle.make(n, seed=generator.randrange(10**6))[0]
    return made.puzzle.game(squares[:queens], squares[queens : queens + crosses])


def drawn(game: Game, style: Style, generator: random.Random) -> bytes:
    """The picture as the bytes of a PNG or JPEG file."""
    n, cell = game.puzzle.n, generator.randrange(style.smallest_cell, 91)
    left = generator.randrange(12, 60)
    top = left + style.header
    picture = numpy.full((n * cell + left + top, n * cell + 2 * left, 3), style.background, numpy.uint8)
    _paint(picture, game, style, cell, left, top, generator)
    _rule(picture, game, style, cell, left, top)
    for r, c in game.queens:
        _queen(picture, left + c * cell + cell // 2, top + r * cell + cell // 2, cell, style.ink)
    for r, c in game.crosses:
        _cross(picture, left + c * cell + cell // 2, top + r * cell + cell // 2, cell, style.ink)
    if style.header:
        cv2.putText(picture, "Queens  3:14", (left, top - 12), cv2.FONT_HERSHEY_SIMPLEX, 0.8, style.ink, 2, cv2.LINE_AA)
    return _photographed(picture, style, generator)


def _paint(picture, game, style, cell, left, top, generator):
    names = PALETTES[style.palette].split() if style.palette else ["ffffff"] * game.puzzle.n
    generator.shuffle(names)
    colours = [tuple(bytes.fromhex(name))[::-1] for name in names]
    for r, row in enumerate(game.puzzle.regions):
        for c, label in enumerate(row):
            y, x = top + r * cell, left + c * cell
            picture[y : y + cell, x : x + cell] = colours[ord(label) - ord("A")]


def _rule(picture, game, style, cell, left, top):
    n, regions = game.puzzle.n, game.puzzle.regions

    def line(start, end, same):
        if width := style.thin if same else style.thick:
            cv2.line(picture, start, end, style.line, width)

    for r in range(n):
        for c in range(n):
            x, y = left + (c + 1) * cell, top + (r + 1) * cell
            if c + 1 < n:
                line((x, y - cell), (x, y), regions[r][c] == regions[r][c + 1])
            if r + 1 < n:
                line((x - cell, y), (x, y), regions[r][c] == regions[r + 1][c])
    if style.frame:
        cv2.rectangle(picture, (left, top), (left + n * cell, top + n * cell), style.line, style.frame)


def _queen(picture, x, y, cell, ink):
    crown = numpy.array([(-1, 1), (1, 1), (1.1, -0.6), (0.5, 0.2), (0, -1), (-0.5, 0.2), (-1.1, -0.6)])
    cv2.fillPoly(picture, [(crown * cell * 0.28 + (x, y)).astype(numpy.int32)], ink, cv2.LINE_AA)


def _cross(picture, x, y, cell, ink):
    reach, width = max(4, int(cell * 0.16)), max(1, cell // 22)
    for slope in (-1, 1):
        start, end = (x - reach, y - slope * reach), (x + reach, y + slope * reach)
        cv2.line(picture, start, end, ink, width, cv2.LINE_AA)


def _photographed(picture, style, generator):
    height, width = picture.shape[:2]
    if style.degrees:
        turn = cv2.getRotationMatrix2D((width / 2, height / 2), generator.uniform(-style.degrees, style.degrees), 1)
        picture = cv2.warpAffine(picture, turn, (width, height), borderValue=style.background)
    scale = generator.uniform(*style.scale)
    if scale != 1:
        way = cv2.INTER_AREA if scale < 1 else cv2.INTER_LINEAR
        picture = cv2.resize(picture, None, fx=scale, fy=scale, interpolation=way)
    if style.jpeg:
        return cv2.imencode(".jpg", picture, [cv2.IMWRITE_JPEG_QUALITY, style.jpeg])[1].tobytes()
    return cv2.imencode(".png", picture)[1].tobytes()


def main(count: int) -> None:
    generator, exact = random.Random(2026), Counter()
    for name, style in STYLES.items():
        for _ in range(count):
            game = random_game(generator)
            try:
                exact[name] += read_photo(drawn(game, style, generator)).game == game
            except InputError:
                continue
        print(f"{name:<16} {exact[name]:>4} of {count}", flush=True)
    print(f"{'all':<16} {exact.total():>4} of {count * len(STYLES)}")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 25)
