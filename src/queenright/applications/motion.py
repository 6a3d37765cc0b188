"""Motion estimation by block matching, with fewer pixels: which ones should be kept?

A block of the new frame is looked for in the old one: the shift with the smallest sum of absolute differences wins.
Comparing every pixel is expensive, so a *decimation lattice* keeps a few of them in every N × N tile. A regular lattice
keeps pixels in equidistant rows and columns, and never looks at the rows and columns between. The queens of a solution
keep one pixel in every row and every column, and at most one on a diagonal, so that no edge and no thin line can pass
unseen, whatever its direction (C.-N. Wang, S.-W. Yang, C.-M. Liu and T. Chiang, IEEE Signal Processing Letters 10,
2003, whose lattice this demonstrates; their video sequences are not at hand).

The frames are synthetic: soft shades, rectangles, thin lines and noise. Background and an object move by shifts that
are known, so that every estimate can be called right or wrong.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from queenright.board.gallery import Panel, gallery
from queenright.board.placement import Placement
from queenright.board.shapes import INK, Polygon, Scene, Segment, Shape
from queenright.errors import InputError, shown
from queenright.problem.problem import Problem
from queenright.seeds import checked_seed
from queenright.sizes import checked_size

#: The side of a block, of the frame in blocks, and how far a block is looked for.
BLOCK, BLOCKS, REACH = 16, 10, 7
SIDE = BLOCK * BLOCKS

#: Tiles must fill a block.
TILES = (4, 8, 16)

#: The object, in blocks: rows and columns from, to.
OBJECT = (3, 7)

#: The strength of the noise on a frame, in grey levels of 256.
NOISE = 4.0

#: Thin lines on a frame.
LINES = 60

Frame = NDArray[np.float64]
Lattice = NDArray[np.bool_]
Shift = tuple[int, int]


def queens_lattice(n: int) -> Lattice:
    """An N × N tile with the queens of a solution, repeated over a block."""
    placement: Placement = Problem(n).solve().placement
    tile = np.array(placement.matrix(), dtype=bool)
    return np.tile(tile, (BLOCK // n, BLOCK // n))


def regular_lattice(n: int) -> Lattice:
    """As many pixels in equidistant rows and columns: one in a × b, with a · b = n and a, b as equal as can be.

    >>> int(regular_lattice(4).sum()), int(queens_lattice(4).sum())
    (64, 64)
    """
    down = max(a for a in range(1, n + 1) if n % a == 0 and a * a <= n)
    lattice = np.zeros((BLOCK, BLOCK), dtype=bool)
    lattice[::down, :: n // down] = True
    return lattice


@dataclass(frozen=True, slots=True)
class FramePair:
    """The old frame with a margin, the new one, and the true shift of each block."""

    old: Frame
    new: Frame
    shifts: tuple[tuple[Shift, ...], ...]


def frames(seed: int, *, lines: int = LINES) -> FramePair:
    """A pair of frames, the same for the same seed; *lines* thin lines are drawn on it."""
    # NumPy's old generator: its numbers are promised to stay the same.
    random = np.random.RandomState([seed % 2**32, seed >> 32])
    side = SIDE + 2 * REACH
    old = _shades(random, side)
    for _ in range(40):
        top, left = random.randint(0, side, 2)
        height, width = random.randint(4, 30, 2)
        old[top : top + height, left : left + width] += random.uniform(-60, 60)
    for _ in range(lines):
        _line(old, random)
    (a, b), (c, d) = random.randint(-REACH, REACH + 1, (2, 2)).tolist()
    background, moving = (a, b), (c, d)
    inside = range(*OBJECT)
    shifts = tuple(
        tuple(moving if row in inside and column in inside else background for column in range(BLOCKS))
        for row in range(BLOCKS)
    )
    new = np.empty((SIDE, SIDE))
    for row in range(BLOCKS):
        for column in range(BLOCKS):
            _block(new, row, column)[:] = _shifted(old, row, column, shifts[row][column])
    noisy = [each + random.normal(0, NOISE, each.shape) for each in (old, new)]
    return FramePair(noisy[0], noisy[1], shifts)


def _shades(random: np.random.RandomState, side: int) -> Frame:
    """Soft light: a coarse grid of random greys, interpolated."""
    coarse = random.uniform(80, 180, (6, 6))
    at = np.linspace(0, 5, side)
    across = np.array([np.interp(at, range(6), row) for row in coarse])
    return np.array([np.interp(at, range(6), column) for column in across.T]).T


def _line(frame: Frame, random: np.random.RandomState) -> None:
    """A line one pixel wide: level, upright or slanting."""
    side = len(frame)
    length = int(random.randint(10, 60))
    row, column = (int(each) for each in random.randint(0, side, 2))
    down, right = ((0, 1), (1, 0), (1, 1), (1, -1))[int(random.randint(0, 4))]
    shade = random.uniform(-90, 90)
    for k in range(length):
        r, c = row + k * down, column + k * right
        if 0 <= r < side and 0 <= c < side:
            frame[r, c] += shade


def _block(frame: Frame, row: int, column: int) -> Frame:
    return frame[row * BLOCK : (row + 1) * BLOCK, column * BLOCK : (column + 1) * BLOCK]


def _shifted(old: Frame, row: int, column: int, shift: Shift) -> Frame:
    top, left = row * BLOCK + REACH + shift[0], column * BLOCK + REACH + shift[1]
    return old[top : top + BLOCK, left : left + BLOCK]


@dataclass(frozen=True, slots=True)
class MotionEstimate:
    """The shifts found with one lattice, how many are right, and how well the old frame, shifted, predicts the new.

    *psnr* is the peak signal-to-noise ratio of that prediction in decibels, over all pixels; *pixels* are compared per
    block and shift.
    """

    name: str
    lattice: Lattice
    shifts: tuple[tuple[Shift, ...], ...]
    right: int
    psnr: float

    @property
    def pixels(self) -> int:
        return int(self.lattice.sum())

    def to_json(self) -> dict[str, Any]:
        return {"lattice": self.name, "pixels": self.pixels, "right": self.right, "psnr": round(self.psnr, 3)}


def estimate(pair: FramePair, lattice: Lattice, name: str) -> MotionEstimate:
    """Look for every block within the reach, comparing the pixels of the lattice."""
    found, right, squares = [], 0, 0.0
    reach = range(-REACH, REACH + 1)
    for row in range(BLOCKS):
        line: list[Shift] = []
        for column in range(BLOCKS):
            own = _block(pair.new, row, column)
            windows = np.lib.stride_tricks.sliding_window_view(_around(pair.old, row, column), (BLOCK, BLOCK))
            costs = np.abs(windows[:, :, lattice] - own[lattice]).sum(axis=-1)
            at = int(costs.argmin())
            shift = (reach[at // len(reach)], reach[at % len(reach)])
            line.append(shift)
            right += shift == pair.shifts[row][column]
            squares += float(((_shifted(pair.old, row, column, shift) - own) ** 2).sum())
        found.append(tuple(line))
    psnr = 10 * float(np.log10(255**2 * SIDE**2 / squares)) if squares else float("inf")
    return MotionEstimate(name, lattice, tuple(found), right, psnr)


def _around(old: Frame, row: int, column: int) -> Frame:
    top, left = row * BLOCK, column * BLOCK
    return old[top : top + BLOCK + 2 * REACH, left : left + BLOCK + 2 * REACH]


@dataclass(frozen=True, slots=True)
class MotionComparison:
    """The same pair of frames, estimated with all pixels, with a regular lattice and with the queens."""

    n: int
    seed: int
    true: tuple[tuple[Shift, ...], ...]
    estimates: tuple[MotionEstimate, ...]

    @property
    def blocks(self) -> int:
        return BLOCKS**2

    def __getitem__(self, name: str) -> MotionEstimate:
        return next(each for each in self.estimates if each.name == name)

    def to_json(self) -> dict[str, Any]:
        found = [each.to_json() for each in self.estimates]
        return {"n": self.n, "seed": self.seed, "blocks": self.blocks, "estimates": found}

    def rows(self) -> list[tuple[str, int, int, float]]:
        """By lattice: pixels compared, blocks whose motion is right, and the quality of the prediction in decibels."""
        return [(each.name, each.pixels, each.right, round(each.psnr, 2)) for each in self.estimates]

    def scene(self) -> Scene:
        """The lattices, and below them the motion that was found with each."""
        panels = [
            Panel(f"{each.name}: {each.pixels} of {BLOCK**2} pixels", _lattice_scene(each)) for each in self.estimates
        ]
        panels += [
            Panel(f"motion right in {each.right} of {self.blocks} blocks", _motion_scene(each, self.true))
            for each in self.estimates
        ]
        return gallery(panels, "Motion estimated with fewer pixels", across=len(self.estimates))

    def _repr_svg_(self) -> str:
        from queenright.board.svg import svg_text

        return svg_text(self.scene())


def compare_lattices(n: int = 4, *, seed: int | None = 1, lines: int = LINES) -> MotionComparison:
    """Estimate one pair of synthetic frames with all pixels, a regular lattice of 1 in *n*, and the queens of *n*.

    >>> found = compare_lattices(4, seed=1)
    >>> found["queens"].pixels == found["regular"].pixels, found["queens"].right > found["regular"].right
    (True, True)
    """
    if not isinstance(n, int) or n not in TILES or isinstance(n, bool):
        raise InputError(f"the tile of a lattice must be one of {', '.join(map(str, TILES))}, got {shown(n)}")
    drawn = checked_seed(seed)
    pair = frames(drawn, lines=checked_size(lines, largest=10_000, what="number of lines"))
    lattices = {
        "all": np.ones((BLOCK, BLOCK), dtype=bool),
        "regular": regular_lattice(n),
        "queens": queens_lattice(n),
    }
    estimates = tuple(estimate(pair, lattice, name) for name, lattice in lattices.items())
    return MotionComparison(n, drawn, pair.shifts, estimates)


# -- pictures -----------------------------------------------------------------------------------------

#: The side of a panel.
PANEL = 320.0
WRONG = "#d55e00"


def _square(left: float, top: float, side: float, **style: Any) -> Polygon:
    corners = ((left, top), (left + side, top), (left + side, top + side), (left, top + side))
    return Polygon(corners, **style)


def _lattice_scene(found: MotionEstimate) -> Scene:
    side = PANEL / BLOCK
    shapes: list[Shape] = [
        _square(
            column * side,
            row * side,
            side,
            fill=INK if found.lattice[row, column] else "#f4ead8",
            stroke="#ffffff",
            width=1.0,
        )
        for row in range(BLOCK)
        for column in range(BLOCK)
    ]
    words = "\n".join("".join("#" if kept else "." for kept in row) for row in found.lattice)
    return Scene(PANEL, PANEL, tuple(shapes), f"{found.name} lattice", words)


def _motion_scene(found: MotionEstimate, true: tuple[tuple[Shift, ...], ...]) -> Scene:
    """An arrow for each block; a wrong one is orange and dashed."""
    side = PANEL / BLOCKS
    shapes: list[Shape] = [_square(0, 0, PANEL, fill="#fffdf8", stroke=INK, width=1.0)]
    marks = []
    for row in range(BLOCKS):
        for column in range(BLOCKS):
            (down, right), holds = found.shifts[row][column], found.shifts[row][column] == true[row][column]
            x, y = (column + 0.5) * side, (row + 0.5) * side
            scale = 0.45 * side / REACH
            colour, dash = (INK, 0.0) if holds else (WRONG, 4.0)
            shapes.append(Segment(x, y, x + right * scale, y + down * scale, colour, 2.0, dash))
            shapes.append(_square(x - 2, y - 2, 4, fill=colour))
            marks.append("." if holds else "x")
    lines = ["".join(marks[row * BLOCKS : (row + 1) * BLOCKS]) for row in range(BLOCKS)]
    return Scene(PANEL, PANEL, tuple(shapes), f"motion by {found.name}", "\n".join(lines))
