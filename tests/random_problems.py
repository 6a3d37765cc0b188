"""Random problems of every kind, mixed, with their solutions by plain backtracking: the slow twin of all counters."""

from __future__ import annotations

from itertools import combinations
from random import Random

from queenright.errors import BoardError
from queenright.problem.problem import Problem


def random_problem(random: Random, largest: int = 7, *, full: bool = False) -> Problem:
    """Fixed queens, blocked squares, diagonals, torus, touching, regions, rectangles, fewer queens; *full*: n queens on
    a flat n × n board."""
    while True:
        n = random.randint(0, largest)
        columns = n if full or random.random() < 0.7 else random.randint(0, largest)
        torus = not full and n == columns and random.random() < 0.2
        squares = [(row, column) for row in range(n) for column in range(columns)]
        few = not full and random.random() < 0.3
        labels = [[random.choice("ABCDEFGHI") for _ in range(columns)] for _ in range(n)]
        options = {
            "columns": columns,
            "queens": random.randint(0, min(n, columns)) if few else min(n, columns),
            "fixed": random.sample(squares, min(len(squares), random.choice((0, 0, 1, 2)))),
            "blocked": random.sample(squares, min(len(squares), random.randint(0, 4))),
            "excluded_sums": [random.randrange(2 * n)] if n and random.random() < 0.3 else [],
            "excluded_differences": [random.randrange(-n, n)] if n and random.random() < 0.3 else [],
            "torus": torus,
            "touching": not full and random.random() < 0.15,
            "regions": labels if not full and n and columns and random.random() < 0.15 else (),
        }
        try:
            return Problem(n, **options)
        except BoardError:  # a contradiction: draw again
            continue


def solutions_slowly(problem: Problem) -> list[tuple[tuple[int, int], ...]]:
    """Every solution as squares in order, column by column, each queen compared with all before it."""
    attacked = _attacked(problem)
    columns = [[(row, column) for row in range(problem.n)] for column in range(problem.columns)]
    free = [[square for square in squares if not problem.forbidden(square)] for squares in columns]

    def walk(column: int, queens: list[tuple[int, int]]):
        if len(queens) + problem.columns - column < problem.queens or len(queens) > problem.queens:
            return  # too few columns are left, or there are too many queens
        if column == problem.columns:
            if problem.fixed.issubset(queens):
                yield tuple(sorted(queens))
            return
        for square in free[column]:
            if attacked[square].isdisjoint(queens):
                yield from walk(column + 1, [*queens, square])
        yield from walk(column + 1, queens)

    return sorted(walk(0, []))


def _attacked(problem: Problem) -> dict[tuple[int, int], set[tuple[int, int]]]:
    """For every square those that a queen on it attacks: each pair is asked once, as millions of boards ask again."""
    attacks = problem.rule.attacks
    squares = [(row, column) for row in range(problem.n) for column in range(problem.columns)]
    return {one: {other for other in squares if next(attacks([one, other]), None)} for one in squares}


def peaceful_slowly(problem: Problem, queens) -> bool:
    """Whether no two of these queens attack each other."""
    return all(next(problem.rule.attacks(pair), None) is None for pair in combinations(queens, 2))
