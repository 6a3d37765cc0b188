"""A puzzle from a screenshot or a photo: the board is found, straightened, cut into squares and read.

1. *Find*: whatever stands out from the background in one nearly square piece may be the board; so may the whole
   picture.
2. *Cut*: grid lines are where colours change along the whole board. Sizes are tried from the most regular one on.
3. *Regions*: two neighbours belong together if their colours differ little, or if only a thin line parts them.
   Neighbours are joined in the order of that difference until as many pieces are left as the board has rows; how
   clearly the last joint and the first wall differ is the confidence. Walls are asked where colours are not clear.
4. *Marks*: what is drawn in the middle of a square is a cross if it keeps to the diagonals, else a queen.

A size is believed only if its regions come out right, so a picture that holds no puzzle is refused, not guessed at.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from queenright.board.regions import LABELS
from queenright.board.squares import Square
from queenright.errors import InputError
from queenright.files import read_bytes
from queenright.packages import loaded
from queenright.plain import attributes
from queenright.puzzle.puzzle import Game, Puzzle

Picture = NDArray[np.float32]

#: Larger files are refused before they are decoded; larger pictures are scaled down.
LARGEST_FILE = 16 * 2**20
LONGEST_SIDE = 1600

#: The straightened board has this many pixels a side.
SIDE = 900
SIZES = range(4, 17)

#: Below this a reading is refused; from this on no other board and no other size is tried.
LEAST_CONFIDENCE, CLEAR = 0.2, 0.6

#: Differences of colour (CIE Lab) that the eye sees at once.
PLAIN_DIFFERENCE = 14.0


@dataclass(frozen=True, slots=True)
class PhotoReading:
    """What was read: the game, and how sure that is, from 0 to 1."""

    game: Game
    confidence: float

    def to_json(self) -> dict[str, Any]:
        board = attributes(self.game.puzzle, "n regions stars") | attributes(self.game, "queens crosses")
        return board | {"confidence": round(self.confidence, 3)}


def read_photo(source: str | Path | bytes, *, stars: int = 1) -> PhotoReading:
    """The puzzle in a picture (PNG, JPEG, WebP …), given as a file or as its bytes; an InputError if there is none.

    How many queens a row takes (*stars*) is no part of a board, so it cannot be read.
    """
    cv2 = loaded("cv2", "reading a picture", "opencv-python-headless", "photo")
    name = "the picture" if isinstance(source, bytes) else str(source)
    data = source if isinstance(source, bytes) else read_bytes(source, LARGEST_FILE)
    if len(data) > LARGEST_FILE:
        raise InputError(f"{name} has {len(data):,} bytes; at most {LARGEST_FILE:,} are read")
    picture = _decoded(cv2, data, name)
    best: PhotoReading | None = None
    for board in _boards(cv2, picture):
        best = _clearer(best, _read_board(board))
        if best is not None and best.confidence >= CLEAR:
            break
    if best is None or best.confidence < LEAST_CONFIDENCE:
        raise InputError(f"no puzzle found in {name}; crop it to the board, straight and with its outer border")
    found = best.game
    return PhotoReading(Puzzle(found.puzzle.regions, stars=stars).game(found.queens, found.crosses), best.confidence)


def _clearer(one: PhotoReading | None, other: PhotoReading | None) -> PhotoReading | None:
    return one if other is None or (one is not None and one.confidence >= other.confidence) else other


def _decoded(cv2: Any, data: bytes, name: str) -> NDArray[np.uint8]:
    found = cv2.imdecode(np.frombuffer(data, np.uint8), cv2.IMREAD_COLOR) if data else None
    if found is None:
        raise InputError(f"{name} is not a picture that can be read (PNG, JPEG, WebP, BMP)")
    longest = max(found.shape[:2])
    if min(found.shape[:2]) < 4 * SIZES[0]:
        raise InputError(f"{name} is too small: {found.shape[1]} × {found.shape[0]} pixels")
    if longest > LONGEST_SIDE:
        scale = LONGEST_SIDE / longest
        found = cv2.resize(found, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    picture: NDArray[np.uint8] = found
    return picture


# -- where the board is -------------------------------------------------------------------------------


def _boards(cv2: Any, picture: NDArray[np.uint8]) -> Iterator[Picture]:
    """Straightened squares in Lab colours that may be the board."""
    for corners in _quadrangles(cv2, picture):
        target = np.array([[0, 0], [SIDE, 0], [SIDE, SIDE], [0, SIDE]], np.float32)
        matrix = cv2.getPerspectiveTransform(corners, target)
        straight = cv2.warpPerspective(picture, matrix, (SIDE, SIDE), flags=cv2.INTER_LINEAR)
        yield cv2.cvtColor(straight.astype(np.float32) / 255, cv2.COLOR_BGR2LAB)


def _quadrangles(cv2: Any, picture: NDArray[np.uint8]) -> Iterator[NDArray[np.float32]]:
    """Corners of nearly square pieces, clockwise from the upper left: what stands out, then the whole picture.

    The largest piece comes first: part of a board can look like a smaller puzzle.
    """
    height, width = picture.shape[:2]
    away = _away_from_background(cv2, picture)
    pieces: dict[tuple[int, int], NDArray[np.float32]] = {}
    for limit, closed in product((6.0, 14.0, 30.0), (5, max(7, min(height, width) // 25))):
        kernel = np.ones((closed, closed), np.uint8)
        mask = cv2.morphologyEx((away > limit).astype(np.uint8), cv2.MORPH_CLOSE, kernel)
        contours, _ = cv2.findContours(mask, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_SIMPLE)
        for contour in sorted(contours, key=cv2.contourArea, reverse=True)[:2]:
            corners = cv2.boxPoints(cv2.minAreaRect(contour)).astype(np.float32)
            short, long = sorted(float(np.linalg.norm(corners[i] - corners[i - 1])) for i in (1, 2))
            if short > 0.85 * long and short > 0.25 * min(height, width):
                pieces[round(short), round(long)] = corners
    yield from (_clockwise(pieces[sides]) for sides in sorted(pieces, reverse=True))
    if 0.9 < width / height < 1.1:
        yield np.array([[0, 0], [width, 0], [width, height], [0, height]], np.float32)


def _away_from_background(cv2: Any, picture: NDArray[np.uint8]) -> Picture:
    """How much each pixel differs from the colour that most of the picture's rim has."""
    lab = cv2.cvtColor(picture.astype(np.float32) / 255, cv2.COLOR_BGR2LAB)
    rim = max(2, min(picture.shape[:2]) // 100)
    sides = (lab[:rim], lab[-rim:], lab[:, :rim], lab[:, -rim:])
    background = np.median(np.concatenate([side.reshape(-1, 3) for side in sides]), axis=0)
    away: Picture = np.linalg.norm(lab - background, axis=2)
    return away


def _clockwise(corners: NDArray[np.float32]) -> NDArray[np.float32]:
    """From the corner nearest to the picture's upper left; boards are turned by a few degrees at most."""
    middle = corners.mean(axis=0)
    around = corners[np.argsort(np.arctan2(*(corners - middle).T[::-1]))]
    return np.roll(around, -int(np.argmin(around.sum(axis=1))), axis=0).astype(np.float32)


# -- the grid -----------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Grid:
    """Where the grid lines of the straightened board are, in pixels, the outer ones included."""

    n: int
    across: NDArray[np.float64]
    down: NDArray[np.float64]

    def cell(self, board: Picture, r: int, c: int, low: float, high: float) -> Picture:
        """The part of a square between two fractions of its sides, both ways."""
        top, left = self.down[r], self.across[c]
        tall, wide = self.down[r + 1] - top, self.across[c + 1] - left
        return board[
            round(top + low * tall) : round(top + high * tall), round(left + low * wide) : round(left + high * wide)
        ]


def _grids(board: Picture) -> Iterator[_Grid]:
    """Grids of every size, the most regular first."""
    profiles = [np.abs(np.diff(board, axis=axis)).sum(axis=2).mean(axis=1 - axis) for axis in (1, 0)]
    scored = []
    for n in SIZES:
        lines = [_lines(profile, n) for profile in profiles]
        score = min(strength for _, strength in lines)
        scored.append((score * n**0.5, _Grid(n, lines[0][0], lines[1][0])))  # half of the lines fit half the size too
    scored.sort(key=lambda entry: -entry[0])
    yield from (grid for _, grid in scored[:5])


def _lines(profile: NDArray[np.float64], n: int) -> tuple[NDArray[np.float64], float]:
    """The n + 1 evenly spaced lines where colours change most, and by how much at the weakest of them."""
    spread = max(1, SIDE // 150)
    smooth = np.convolve(profile, np.ones(2 * spread + 1), "same")
    best: tuple[NDArray[np.float64], float] = (np.linspace(0, SIDE, n + 1), 0.0)
    margin = SIDE // 30
    for first, last in product(range(0, margin, 3), repeat=2):
        places = np.linspace(first, SIDE - last, n + 1)
        inner = smooth[np.clip(places[1:-1].round().astype(int), 0, SIDE - 2)]
        middles = smooth[((places[1:] + places[:-1]) / 2).astype(int)]
        strength = float(np.sort(inner)[: max(1, (n - 1) // 3)].mean() - np.median(middles))
        if strength > best[1]:
            best = (places, strength)
    return best


# -- regions and marks --------------------------------------------------------------------------------


def _read_board(board: Picture) -> PhotoReading | None:
    """The clearest reading of a straightened square."""
    best: PhotoReading | None = None
    for grid in _grids(board):
        best = _clearer(best, _read_grid(board, grid))
        if best is not None and best.confidence >= CLEAR:
            break
    return best


def _read_grid(board: Picture, grid: _Grid) -> PhotoReading | None:
    colours = _colours(board, grid)
    found = _joined(grid.n, _colour_differences(colours))
    if found is None or found[1] < CLEAR:
        walls = _joined(grid.n, _wall_differences(board, grid, colours))
        found = max(filter(None, (found, walls)), key=lambda each: each[1], default=None)
    if found is None:
        return None
    labels, confidence = found
    queens, crosses = _marks(board, grid, colours)
    if len(queens) > grid.n:  # squares that are full of paint: the board was cut wrong
        return None
    return PhotoReading(Puzzle(labels).game(queens, crosses), confidence)


def _colours(board: Picture, grid: _Grid) -> Picture:
    """The colour of each square: the median of patches near its four corners, where no mark and no line is."""
    colours = np.zeros((grid.n, grid.n, 3), np.float32)
    for r, c in product(range(grid.n), repeat=2):
        cell = grid.cell(board, r, c, 0.13, 0.87)
        tall, wide = (max(1, side // 6) for side in cell.shape[:2])
        patches = (cell[:tall, :wide], cell[:tall, -wide:], cell[-tall:, :wide], cell[-tall:, -wide:])
        colours[r, c] = np.median(np.concatenate([patch.reshape(-1, 3) for patch in patches]), axis=0)
    return colours


#: Each pair of neighbours and how much parts them.
Differences = dict[tuple[Square, Square], float]


def _pairs(n: int) -> Iterator[tuple[Square, Square]]:
    for r, c in product(range(n), repeat=2):
        if c + 1 < n:
            yield (r, c), (r, c + 1)
        if r + 1 < n:
            yield (r, c), (r + 1, c)


def _colour_differences(colours: Picture) -> Differences:
    return {(a, b): float(np.linalg.norm(colours[a] - colours[b])) for a, b in _pairs(len(colours))}


def _wall_differences(board: Picture, grid: _Grid, colours: Picture) -> Differences:
    """How much paint between two squares has neither's colour: a wall is thicker or darker than a line."""
    found: Differences = {}
    for a, b in _pairs(grid.n):
        strip = _strip(board, grid, a, b)
        away = np.minimum(*(np.linalg.norm(strip - colours[square], axis=2) for square in (a, b)))
        found[a, b] = float(np.clip(away, 0, 60).mean())
    return found


def _strip(board: Picture, grid: _Grid, a: Square, b: Square) -> Picture:
    """What lies around the middle of the border of two neighbours."""
    (r, c), beside = a, a[0] == b[0]
    tall, wide = grid.down[r + 1] - grid.down[r], grid.across[c + 1] - grid.across[c]
    if beside:
        line, top = grid.across[c + 1], grid.down[r]
        return board[
            round(top + 0.25 * tall) : round(top + 0.75 * tall), round(line - 0.12 * wide) : round(line + 0.12 * wide)
        ]
    line, left = grid.down[r + 1], grid.across[c]
    return board[
        round(line - 0.12 * tall) : round(line + 0.12 * tall), round(left + 0.25 * wide) : round(left + 0.75 * wide)
    ]


def _joined(n: int, differences: Differences) -> tuple[list[str], float] | None:
    """Neighbours joined by growing difference until n regions are left, and how clear the end of that was."""
    leader: dict[Square, Square] = {(r, c): (r, c) for r in range(n) for c in range(n)}

    def find(square: Square) -> Square:
        while leader[square] != square:
            leader[square] = square = leader[leader[square]]
        return square

    ordered = sorted(differences.items(), key=lambda entry: entry[1])
    left, last = n * n, 0.0
    for (a, b), difference in ordered:
        one, other = find(a), find(b)
        if one == other:
            continue
        if left == n:
            break
        leader[one], left, last = other, left - 1, difference
    walls = [difference for (a, b), difference in ordered if find(a) != find(b)]
    if left != n or not walls:
        return None
    names = {root: LABELS[number] for number, root in enumerate(sorted({find(square) for square in leader}))}
    gap = max(0.0, min(walls) - last) / (min(walls) + PLAIN_DIFFERENCE / 2)
    return ["".join(names[find((r, c))] for c in range(n)) for r in range(n)], gap


def _marks(board: Picture, grid: _Grid, colours: Picture) -> tuple[list[Square], list[Square]]:
    """Squares with a queen, and squares with a cross."""
    queens: list[Square] = []
    crosses: list[Square] = []
    for r, c in product(range(grid.n), repeat=2):
        cell = grid.cell(board, r, c, 0.16, 0.84)
        painted = np.linalg.norm(cell - colours[r, c], axis=2) > 2 * PLAIN_DIFFERENCE
        rim = len(cell) // 9
        middle = painted[rim:-rim, rim:-rim]
        around = (painted.sum() - middle.sum()) / (painted.size - middle.size)
        if middle.mean() < min(0.15, max(0.04, 2.5 * around)):  # nothing, or a fine pattern that fills the square
            continue
        (crosses if _keeps_to_diagonals(middle) else queens).append((r, c))
    return queens, crosses


def _keeps_to_diagonals(painted: NDArray[np.bool_]) -> bool:
    rows, columns = np.nonzero(painted)
    down = (rows - rows.min()) / max(1, np.ptp(rows))
    across = (columns - columns.min()) / max(1, np.ptp(columns))
    near = np.minimum(np.abs(down - across), np.abs(down + across - 1)) < 0.2
    return bool(near.mean() > 0.9)
