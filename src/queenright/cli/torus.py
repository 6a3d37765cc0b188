"""`queens torus`: queens on a board whose edges meet."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import click

from queenright import questions
from queenright.board.placement import Placement
from queenright.board.wrapped import example_diagonals
from queenright.cli.answer import Answer, Content
from queenright.cli.boards import board_files
from queenright.cli.common import PLAIN, command, orbits_in_words, size_argument, threads_option, time_limit_option
from queenright.cli.progress import Bar
from queenright.cli.wanted import BOARDS, PICTURES, wanted
from queenright.errors import InputError
from queenright.problem.problem import Problem
from queenright.problem.torus import obstacle
from queenright.sizes import plural
from queenright.variants.torus import LARGEST_PROVED, Largest, largest, linear, linear_count
from queenright.watch import Watch

#: Up to this size all solutions are counted by default: n = 19 takes less than a second, n = 23 several minutes.
LARGEST_COUNTED = 19

#: Up to this size the largest number of queens is searched for by default.
LARGEST_TRIED = 12

#: The largest board drawn on a terminal, and the longest vector in the JSON document.
LARGEST_DRAWN = 60
LARGEST_LISTED = 2_000_000


@command("torus", "queens torus 7", "queens torus 8 --json", formats=BOARDS, plain=PLAIN)
@size_argument(smallest=1)
@click.option("--count", "counted", is_flag=True, help=f"Count all solutions even for n > {LARGEST_COUNTED}.")
@click.option(
    "--largest", "tried", is_flag=True, help=f"Prove the largest number of queens up to n = {LARGEST_PROVED}."
)
@threads_option
@time_limit_option()
def torus(n: int, counted: bool, tried: bool, threads: int | None, time_limit: float | None, plain: bool) -> Answer:
    """Place N queens on a torus, where a diagonal that leaves the board continues at the opposite edge.

    All N fit if and only if N is coprime to 6; otherwise the largest number that fits is proved, with a board.
    Solutions are counted and sorted into classes under shifts and the eight symmetries. A picture shows the diagonals
    of one queen.
    """
    why, problem = obstacle(n), Problem(n, torus=True)
    with Bar(f"counting {plural(n, 'queen')} on a torus") as bar:
        watch, count, orbits, most = Watch(time_limit, bar.update), None, None, None
        if counted or why or n <= LARGEST_COUNTED:
            with watch.part(0, 0.5):
                count = int(questions.count(problem, threads=threads, watch=watch))
        if count is not None and n <= LARGEST_COUNTED:
            orbits = questions.classes(problem, counted=count, watch=watch).by_size
        if tried or n <= (LARGEST_TRIED if why else LARGEST_DRAWN):
            with watch.part(0.5, 1):
                most = largest(n, watch=watch)
    placed = not why and (n <= LARGEST_LISTED or bool(wanted().files))
    found = Found(n, why, count, orbits, most, linear(n, 2 if n > 1 else 0) if placed else None)
    return Answer(
        found.document,
        lambda: "\n".join([*found.picture(plain), *found.words()]),
        "" if count is not None else f"queens: solutions are counted up to n = {LARGEST_COUNTED}; --count counts more",
        found.content,
        summary="\n".join(found.words()),
    )


@dataclass(frozen=True, slots=True)
class Found:
    """The facts about a torus; *why* says why n queens do not fit, if they do not."""

    n: int
    why: str
    count: int | None
    orbits: Mapping[int, int] | None
    most: Largest | None
    placement: Placement | None

    def document(self) -> dict[str, Any]:
        classes = {} if self.orbits is None else {"fundamental": sum(self.orbits.values()), "orbits": self.orbits}
        listed = self.placement is not None and self.n <= LARGEST_LISTED
        return {
            "n": self.n,
            "exists": not self.why,
            **({"reason": self.why} if self.why else {}),
            "count": self.count,
            **classes,
            "linear": linear_count(self.n),
            "slope": None if self.why else min(2, self.n - 1),
            "queens": list(self.placement) if self.placement is not None and listed else None,
            "largest": None if self.most is None else self.most.to_json(),
        }

    def picture(self, plain: bool) -> list[str]:
        board = self.placement or (self.most.board if self.most is not None else None)
        return [] if board is None or self.n > LARGEST_DRAWN else [board.text(plain=plain)]

    def words(self) -> list[str]:
        lines = []
        if self.why:
            lines.append(f"{plural(self.n, 'queen')} on a torus: no solution exists (proved: {self.why})")
        else:
            lines.append(f"row = 2 · column mod {self.n} is one of {plural(linear_count(self.n), 'linear solution')}")
        if self.count is not None and not self.why:
            lines.append(plural(self.count, "solution") + _classes(self.orbits))
        if self.most is not None and self.why:
            fit = plural(self.most.queens, "queen")
            lines.append(f"the most that fit: {fit} (proved; refuted {self.most.proof})")
        return lines

    def content(self, form: str) -> Content:
        position = self.placement or (self.most.board if self.most is not None else None)
        if position is None:
            raise InputError("there is no full board to draw; --largest finds the most queens that fit")
        if form not in PICTURES and self.placement is None:
            raise InputError(f"a vector needs a queen in every column, which does not fit on a torus of {self.n}")
        marks = {"overlays": example_diagonals(position.n, position.squares())} if form in PICTURES else {}
        return board_files(position, **marks)(form)


def _classes(orbits: Mapping[int, int] | None) -> str:
    if orbits is None:
        return ""
    return f", {plural(sum(orbits.values()), 'class')} under shifts and symmetries ({orbits_in_words(orbits)})"
