"""Queens on a torus: solutions given by a formula, and the largest number of queens that fit.

A placement q(c) = a·c + b mod n is *linear*. Its rows are distinct if a is coprime to n, its sums (a + 1)·c + b if
a + 1 is, its differences if a − 1 is. For each prime divisor p of n the residues −1, 0 and 1 of a are excluded, so
there are n·∏(1 − 3/p) slopes if n is coprime to 6, and a = 2 is one of them; otherwise there are none.

If n queens do not fit, fewer do: P. Monsky showed in 1989 (American Mathematical Monthly, Problem E3162) that n − 2
always fit. The largest number is proved here by search: a shift moves one queen to the corner, and then n − 1, n − 2, …
queens are refuted one after the other until a board is found.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from math import gcd
from typing import Any

from queenright import _core
from queenright.board.board import Board
from queenright.board.placement import Placement
from queenright.counting import Count, count_torus
from queenright.errors import InputError, NoSolutionError
from queenright.problem.problem import Problem
from queenright.problem.torus import obstacle
from queenright.sizes import LARGEST, checked_size
from queenright.watch import Progress, Watch

__all__ = ["Largest", "count", "is_slope", "largest", "linear", "linear_count"]
__dir__ = partial(sorted, __all__)


#: Up to this size the largest number of queens is found within seconds (n = 16: 4 s); 18 would take many minutes.
LARGEST_PROVED = 16


def count(n: int, *, threads: int | None = None, progress: Progress | None = None, watch: Watch | None = None) -> Count:
    """The number of solutions on a torus of size *n*.

    >>> count(7), count(13)
    (28, 4524)
    """
    return count_torus(n, threads=threads, progress=progress, watch=watch)


def linear(n: int, slope: int = 2, shift: int = 0) -> Placement:
    """The linear solution q(c) = slope · c + shift mod n, certified, in O(n).

    >>> linear(7, 3, 1)
    Placement([1, 4, 0, 3, 6, 2, 5])
    >>> linear(7, 6)
    Traceback (most recent call last):
        ...
    queenright.errors.InputError: the slope 6 gives attacks on a torus of 7: 5, 6 and 7 must be coprime to 7
    """
    size = checked_size(n)
    if why := obstacle(size):
        raise NoSolutionError(why)
    if size and not is_slope(slope, size):
        numbers = f"{slope - 1}, {slope} and {slope + 1}"
        raise InputError(f"the slope {slope} gives attacks on a torus of {size}: {numbers} must be coprime to {size}")
    modulus = max(size, 1)
    rows = _core.linear_placement(size, slope % modulus, shift % modulus)
    return Problem(size, torus=True).certified(Placement._trusted(rows))


def is_slope(slope: int, n: int) -> bool:
    """True if q(c) = slope · c mod n is a solution on a torus of size *n*."""
    slope, n = checked_size(slope, smallest=-LARGEST, what="slope"), checked_size(n)
    return all(gcd(number, n) == 1 for number in (slope - 1, slope, slope + 1))


def linear_count(n: int) -> int:
    """The number of linear solutions: n shifts of each slope, with the slopes counted by the formula.

    >>> [linear_count(n) for n in (5, 7, 9, 25)]
    [10, 28, 0, 250]
    """
    size = checked_size(n, smallest=1)
    slopes = size
    for prime in _primes_of(size):
        slopes = slopes // prime * max(0, prime - len({residue % prime for residue in (-1, 0, 1)}))
    return size * slopes


def _primes_of(n: int) -> list[int]:
    """The primes that divide *n*, by trial division: n is at most 10⁹."""
    found, divisor = [], 2
    while divisor * divisor <= n:
        if n % divisor == 0:
            found.append(divisor)
            while n % divisor == 0:
                n //= divisor
        divisor += 1
    return [*found, n] if n > 1 else found


@dataclass(frozen=True, slots=True)
class Largest:
    """The largest number of queens on a torus, a board with that many, and how larger numbers were refuted."""

    n: int
    queens: int
    board: Board
    proof: str

    def to_json(self) -> dict[str, Any]:
        squares = [list(square) for square in self.board.squares()]
        return {"queens": self.queens, "proved": True, "proof": self.proof, "squares": squares}


def largest(n: int, *, progress: Progress | None = None, watch: Watch | None = None) -> Largest:
    """The largest number of non-attacking queens on a torus of size *n*, with a board and the proof.

    >>> [largest(n).queens for n in range(1, 9)]
    [1, 1, 1, 2, 5, 4, 7, 6]
    >>> largest(8).proof
    '8: theorem; 7: search'
    """
    size = checked_size(n, smallest=1)
    if not obstacle(size):
        return Largest(size, size, Board(size, linear(size, 2 if size > 1 else 0).squares()), "n queens fill every row")
    checked_size(size, largest=LARGEST_PROVED, what="size of a torus whose largest number of queens is searched for")
    watch, refuted = Watch.of(watch, progress=progress), [f"{size}: theorem"]
    for queens in range(size - 1, 0, -1):
        board = _with_corner(size, queens, watch)
        if board is not None:
            return Largest(size, queens, board, "; ".join(refuted))
        refuted.append(f"{queens}: search")
    raise AssertionError("one queen always fits")


def _with_corner(n: int, queens: int, watch: Watch) -> Board | None:
    """A board with this many queens, one of them in the corner, or None if a complete search found none."""
    problem = Problem(n, queens=queens, torus=True, fixed=[(0, 0)])
    asked = _core.BoardProblem(n, n, queens, True, [(0, 0)], [], [], [])
    found = watch.call_core(lambda control: _core.complete(asked, 0, control))
    if found.outcome == "unknown":
        watch.fail()
    if found.outcome == "none":
        return None
    return problem.certified(Board(n, found.queens))
