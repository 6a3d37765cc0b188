"""The slides' simulation of backtracking, drawn as they draw it.

Columns go from left to right and every column is tried from the bottom up. Q stands on the square being tried as well
as on the queens before it; a square that was refused keeps an x until its column is given up. When the top of a column
is refused the slide says "We are stuck!", and the search backs up.

The search is that of `queenright.methods.place` with rows counted from the bottom, so that x[k] = i is the square of
file k and rank i. Because a column is tried from the bottom up, what was refused there is everything below its queen.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from typing import Any

from queenright.board.board import Board
from queenright.board.gallery import MOST_BOARDS, Panel, gallery
from queenright.board.shapes import Scene
from queenright.board.squares import Square, describe
from queenright.board.text import draw_text
from queenright.errors import SizeError
from queenright.methods import place
from queenright.methods.events import Event, EventKind
from queenright.plain import attributes

STUCK = "We are stuck!"


@dataclass(frozen=True, slots=True)
class SlideFrame:
    """One board of the simulation: the queens, the one being tried last; the squares marked x; what is said."""

    n: int
    queens: tuple[Square, ...]
    words: str
    stuck: bool = False
    solution: bool = False

    @property
    def refused(self) -> frozenset[Square]:
        """The squares below each queen: all of them were tried before."""
        return frozenset((row, column) for top, column in self.queens for row in range(top + 1, self.n))

    def text(self) -> str:
        """The board in the slides' own letters, Q and x."""
        return draw_text(self.n, self.queens, attacked=self.refused, plain=True)

    def svg(self) -> str:
        """The board as a picture."""
        return Board(self.n, self.queens).svg(attacked=self.refused)

    def to_json(self) -> dict[str, Any]:
        return attributes(self, "queens refused words stuck solution")


def simulation(n: int, *, every: bool = False) -> Iterator[SlideFrame]:
    """The boards one after another, up to the first solution, or all of the search with *every*.

    >>> *_, last = simulation(4)
    >>> last.words, last.queens
    ('solution: a2 b4 c1 d3', ((2, 0), (0, 1), (3, 2), (1, 3)))
    """
    for event in place.trace(n):
        frame = _frame(event, n)
        if frame is not None:
            yield frame
            if frame.solution and not every:
                return


def _frame(event: Event, n: int) -> SlideFrame | None:
    """The board that an event shows; None for events between two boards."""
    queens = tuple((n - 1 - row, column) for row, column in event.queens)
    match event.kind:
        case EventKind.TEST if event.square is not None:
            tried = (n - 1 - event.square[0], event.square[1])
            return SlideFrame(n, (*queens, tried), f"try {describe(tried, n)}")
        case EventKind.BACK_UP:  # the top of the next column was the last square tried
            top = (0, len(queens))
            back = f"{STUCK} Back up to {describe(queens[-1], n)}"
            return SlideFrame(n, (*queens, top), back, stuck=True)
        case EventKind.SOLUTION:
            return SlideFrame(n, queens, f"solution: {' '.join(describe(queen, n) for queen in queens)}", solution=True)
        case EventKind.PLACE if not queens:
            return SlideFrame(n, (), "start with the empty board")
        case _:
            return None


def simulation_scene(n: int, *, every: bool = False) -> Scene:
    """All boards of the simulation in one picture, numbered."""
    frames = list(islice(simulation(n, every=every), MOST_BOARDS + 1))
    if len(frames) > MOST_BOARDS:
        raise SizeError(f"the simulation of {n} queens has more than {MOST_BOARDS} boards, too many for one picture")
    panels = [
        Panel(
            f"{number}  {STUCK if frame.stuck else frame.words}", Board(n, frame.queens).scene(attacked=frame.refused)
        )
        for number, frame in enumerate(frames, 1)
    ]
    return gallery(panels, f"Backtracking with {n} queens, as the slides simulate it", across=6)
