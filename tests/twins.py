"""The slow and obvious twin of every solver: walk all assignments, test each constraint once its variables are set."""

from __future__ import annotations

from functools import cache
from itertools import combinations, permutations

from queenright.board.board import Board
from queenright.models import Model
from queenright.problem.problem import Problem


def assignments(model: Model):
    """Every assignment that satisfies the model."""
    due: list[list] = [[] for _ in model.variables]
    for constraint in model.constraints:
        if constraint.variables:
            due[max(constraint.variables)].append(constraint)
        elif not constraint.holds([]):
            return
    values = [0] * len(model.variables)

    def walk(index: int):
        if index == len(values):
            yield list(values)
            return
        for value in model.variables[index].domain:
            values[index] = value
            if all(constraint.holds(values) for constraint in due[index]):
                yield from walk(index + 1)

    yield from walk(0)


@cache
def boards(problem: Problem) -> list[tuple]:
    """Every solution as sorted squares, by the referee alone."""
    if problem.is_complete:
        candidates = (
            tuple(sorted((row, column) for column, row in enumerate(rows))) for rows in permutations(range(problem.n))
        )
    else:
        squares = [(row, column) for row in range(problem.n) for column in range(problem.columns)]
        candidates = combinations(squares, problem.queens)
    return sorted(
        squares
        for squares in candidates
        if problem.fixed <= set(squares) and problem.check(Board(problem.n, squares, columns=problem.columns)).solution
    )
