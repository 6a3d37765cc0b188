"""Colourings of the queen graph, and disjoint solutions.

The squares of an n × n board are coloured so that two squares of one colour never attack each other. A row needs n
colours. With exactly n, each colour is a solution of the n-queens problem, so the board falls apart into n disjoint
solutions; the question how many solutions are disjoint at most is the same with squares left over.

If n is coprime to 6, row − 2·column mod n is such a colouring, for any n. A board cut out of a larger one keeps its
colours, so the next number coprime to 6 is always enough. Between these bounds CP-SAT decides: with n colours by
choosing among all solutions, with more by colouring squares. n = 8, 9 and 10 need 9, 10 and 11.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import count, product
from math import gcd
from typing import Any

from queenright.board.lines import CHESS
from queenright.board.placement import Placement
from queenright.board.squares import Square
from queenright.engines.cpsat_session import CpSatSession
from queenright.enumeration import all_solutions
from queenright.errors import RefereeError
from queenright.problem.problem import Problem
from queenright.problem.result import Status
from queenright.sizes import checked_size
from queenright.watch import Watch

#: Boards whose number of colours is decided; larger ones only if they are coprime to 6.
LARGEST_DECIDED = 10

#: A picture or a table of more squares is of no use.
LARGEST = 100

Colours = tuple[tuple[int, ...], ...]


@dataclass(frozen=True, slots=True)
class Colouring:
    """A colouring, row by row, and a lower bound; the number of colours is the least one if they are equal."""

    colours: Colours
    lower_bound: int

    @property
    def n(self) -> int:
        return len(self.colours)

    @property
    def number(self) -> int:
        return 1 + max((colour for row in self.colours for colour in row), default=-1)

    @property
    def proved(self) -> bool:
        return self.number == self.lower_bound


def colour(n: int, *, seconds: float | None = None, watch: Watch | None = None) -> Colouring:
    """The fewest colours of an n × n board on which queens move.

    >>> colour(7).number, colour(5).colours[0]
    (7, (0, 3, 1, 4, 2))
    """
    size = checked_size(n, largest=LARGEST)
    used = Watch.of(watch, seconds)
    enough = _linear_size(size)
    if size == enough or size > LARGEST_DECIDED:
        return _certified(_linear(size, enough), size)
    for number in range(size, enough):
        found = _coloured(size, number, used)
        if found is not None:
            return _certified(found, number)
    return _certified(_linear(size, enough), enough)


def disjoint(n: int, *, seconds: float | None = None, watch: Watch | None = None) -> list[Placement]:
    """As many solutions as possible of which no two have a square in common.

    >>> len(disjoint(5))
    5
    """
    size = checked_size(n, largest=LARGEST)
    if size > 0 and gcd(size, 6) == 1:
        colours = _linear(size, size)
        shown = [[next(r for r in range(size) if colours[r][c] == k) for c in range(size)] for k in range(size)]
        return [Problem(size).certified(Placement(rows)) for rows in shown]
    checked_size(n, largest=LARGEST_DECIDED, what="board size of disjoint solutions (beyond: coprime to 6 only)")
    return _chosen(size, Watch.of(watch, seconds), cover=False)


def _linear_size(n: int) -> int:
    return next(size for size in count(n) if size == 0 or gcd(size, 6) == 1)


def _linear(n: int, modulus: int) -> Colours:
    return tuple(tuple((row - 2 * column) % modulus for column in range(n)) for row in range(n))


def _coloured(n: int, number: int, watch: Watch) -> Colours | None:
    """A colouring with this number of colours; None if there is none, proved."""
    if number == n:
        chosen = _chosen(n, watch, cover=True)
        of = {square: colour for colour, placement in enumerate(chosen) for square in placement.squares()}
        return tuple(tuple(of[row, column] for column in range(n)) for row in range(n)) if chosen else None
    session = CpSatSession("colourings are decided by CP-SAT", workers=1)
    program, squares = session.program, list(product(range(n), range(n)))
    has = {(square, k): session.variable([0, 1]) for square in squares for k in range(number)}
    for square in squares:
        program.add_exactly_one(has[square, k] for k in range(number))
    for kind in CHESS.kinds:
        for line in CHESS.grouped(kind, squares).values():
            for k in range(number):
                program.add_at_most_one(has[square, k] for square in line)
    for column in range(n):  # colours are interchangeable
        program.add_bool_and([has[(0, column), column]])
    if session.search(watch) is not Status.FOUND:
        if not session.proved:
            watch.fail()
        return None
    value = {square: next(k for k in range(number) if session.value(has[square, k])) for square in squares}
    return tuple(tuple(value[row, column] for column in range(n)) for row in range(n))


def _chosen(n: int, watch: Watch, *, cover: bool) -> list[Placement]:
    """Disjoint solutions: as many as possible, or such that they *cover* the board; none if that is impossible."""
    solutions = [Placement(rows) for rows in all_solutions(n).tolist()]
    session = CpSatSession("disjoint solutions are chosen by CP-SAT", workers=1)
    through: dict[Square, list[Any]] = {square: [] for square in product(range(n), range(n))}
    taken = [session.variable([0, 1]) for _ in solutions]
    for variable, placement in zip(taken, solutions, strict=True):
        for square in placement.squares():
            through[square].append(variable)
    for variables in through.values():
        (session.program.add_exactly_one if cover else session.program.add_at_most_one)(variables)
    if not cover:
        session.program.maximize(sum(taken))
    status = session.search(watch)
    if not session.proved and not (cover and status is Status.FOUND):
        watch.fail()
    if status is not Status.FOUND:
        return []
    chosen = [placement for variable, placement in zip(taken, solutions, strict=True) if session.value(variable)]
    squares = [square for placement in chosen for square in placement.squares()]
    if len(set(squares)) != len(squares):
        raise RefereeError("the solver chose solutions that share a square: please report it")
    return chosen


def _certified(colours: Colours, lower_bound: int) -> Colouring:
    """Every colour is asked on its own whether two of its squares attack each other."""
    found = Colouring(colours, lower_bound)
    squares = list(product(range(found.n), range(found.n)))
    for k in range(found.number):
        own = [square for square in squares if colours[square[0]][square[1]] == k]
        if next(CHESS.attacks(own), None) is not None:
            raise RefereeError(f"colour {k} has two squares that attack each other: please report it")
    return found
