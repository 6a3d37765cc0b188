"""Random problems with a seed: completions, excluded diagonals, blocked squares.

The kinds are those of Gent, Jefferson and Nightingale, "Complexity of n-Queens Completion" (JAIR 59, 2017). Their
hardest completions have δ free queens with n ≈ 0.19·δ². Excluded diagonals are put in an order of which every prefix
is an instance, as in CSPLib's problem 79, and the same seed gives the same order as there.
"""

from __future__ import annotations

from math import isqrt, sqrt
from random import Random

from queenright.board.squares import Square
from queenright.errors import InputError, QueensError
from queenright.problem.problem import Problem
from queenright.sizes import checked_size, plural

#: n / δ² where random completions are hardest; there about half of them have a solution.
CRITICAL = 0.19

#: The number of attempts at a random placement.
TRIES = 200


def critical_free(n: int) -> int:
    """The number of free queens for which random completions are hardest.

    >>> critical_free(1000)
    73
    """
    return min(n, round(sqrt(n / CRITICAL)))


def random_completion(n: int, *, free: int | None = None, seed: int = 0) -> Problem:
    """n queens, all but *free* of them fixed on random squares that do not attack each other.

    It may have no solution. By default *free* is the hardest number.
    """
    size = checked_size(n)
    left = critical_free(size) if free is None else checked_size(free, largest=size, what="number of free queens")
    generator = Random(seed)
    for _ in range(TRIES):
        if (placed := _placed(size, size - left, generator)) is not None:
            return Problem(size, fixed=placed)
    raise QueensError(
        f"could not place {size - left} random queens on a board of size {size} in {TRIES} attempts; leave more free"
    )


def _placed(n: int, wanted: int, generator: Random) -> list[Square] | None:
    """Queens placed one by one on a free row and column; None if n² draws did not place all of them."""
    rows, columns = list(range(n)), list(range(n))
    sums, differences = set[int](), set[int]()
    placed: list[Square] = []
    for _ in range(n * n):
        if len(placed) == wanted:
            return placed
        i, j = generator.randrange(len(rows)), generator.randrange(len(columns))
        row, column = rows[i], columns[j]
        if row + column not in sums and row - column not in differences:
            placed.append((row, column))
            sums.add(row + column)
            differences.add(row - column)
            rows[i], columns[j] = rows[-1], columns[-1]
            rows.pop()
            columns.pop()
    return placed if len(placed) == wanted else None


def excludable_diagonals(n: int, *, seed: int = 0, fewest: int = 1) -> list[tuple[str, int]]:
    """Diagonals in random order, as ("sum", k) or ("difference", k), that leave every line at least *fewest* squares.

    >>> excludable_diagonals(10, seed=1, fewest=4)[:3]
    [('sum', 4), ('sum', 2), ('difference', 5)]
    """
    size, least = checked_size(n), checked_size(fewest, what="number of squares left")
    generator = Random(seed)
    waiting = {"difference": list(range(2 * size - 1)), "sum": list(range(2 * size - 1))}
    generator.shuffle(waiting["sum"])
    generator.shuffle(waiting["difference"])
    board = _OpenBoard(size, least)
    chosen = []
    while waiting["sum"] or waiting["difference"]:
        kind = ("difference", "sum")[generator.randrange(2)] if all(waiting.values()) else _last(waiting)
        number = waiting[kind].pop() - (size - 1 if kind == "difference" else 0)
        if board.close(_diagonal(size, kind, number)):
            chosen.append((kind, number))
    return chosen


def _last(waiting: dict[str, list[int]]) -> str:
    return next(kind for kind, numbers in waiting.items() if numbers)


def _diagonal(n: int, kind: str, number: int) -> list[Square]:
    squares = ((row, number - row if kind == "sum" else row - number) for row in range(n))
    return [(row, column) for row, column in squares if 0 <= column < n]


class _OpenBoard:
    """The open squares and their number in each row and column, which must not fall below *fewest*."""

    def __init__(self, n: int, fewest: int) -> None:
        self.fewest = fewest
        self.closed: set[Square] = set()
        self.rows, self.columns = [n] * n, [n] * n

    def close(self, squares: list[Square]) -> bool:
        """Close all the squares and return True, or none of them if a line would keep too few."""
        fresh = [square for square in squares if square not in self.closed]
        if any(self.rows[r] <= self.fewest or self.columns[c] <= self.fewest for r, c in fresh):
            return False
        for row, column in fresh:
            self.closed.add((row, column))
            self.rows[row] -= 1
            self.columns[column] -= 1
        return True


def random_excluded(n: int, excluded: int, *, seed: int = 0, fewest: int = 1) -> Problem:
    """n queens with the first *excluded* of the excludable diagonals excluded."""
    chosen = excludable_diagonals(n, seed=seed, fewest=fewest)
    if excluded > len(chosen):
        raise InputError(
            f"cannot exclude {plural(excluded, 'diagonal')}: "
            f"at most {len(chosen)} leave every line {plural(fewest, 'square')}"
        )
    return problem_without(n, chosen[:excluded])


def problem_without(n: int, diagonals: list[tuple[str, int]]) -> Problem:
    """n queens, none of them on these diagonals."""
    return Problem(
        n,
        excluded_sums=[number for kind, number in diagonals if kind == "sum"],
        excluded_differences=[number for kind, number in diagonals if kind == "difference"],
    )


def random_blocked(n: int, *, free: int | None = None, seed: int = 0) -> Problem:
    """Block random squares one by one, as long as every row and column keeps at least *free* squares."""
    size = checked_size(n)
    least = min(size, isqrt(size)) if free is None else checked_size(free, largest=size, what="number of free squares")
    generator = Random(seed)
    squares = [(row, column) for row in range(size) for column in range(size)]
    generator.shuffle(squares)
    board = _OpenBoard(size, least)
    for square in squares:
        board.close([square])
    return Problem(size, blocked=board.closed)
