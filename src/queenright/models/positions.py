"""Variables whose values are squares: one for every queen, or one for every diagonal.

Queens are alike, so `queen-square` numbers them along the board (each queen's square comes after the last one's):
without that every board would be a solution queens! times.
"""

from __future__ import annotations

from itertools import combinations, pairwise

from queenright.board.lines import Line
from queenright.board.squares import Square
from queenright.models.family import NADEL, Family
from queenright.models.lines import candidates
from queenright.models.model import Builder, Forbidden, Linear, Model
from queenright.models.notes import DIAGONALS_NOTES, QUEEN_SQUARE_NOTES
from queenright.problem.problem import Problem

#: The value of a diagonal that holds no queen.
EMPTY = -1


def queen_to_square(problem: Problem) -> Model:
    """A variable for every queen, whose value is its square's number, row · columns + column."""
    builder = Builder()
    squares = {row * problem.columns + column: (row, column) for row, column in candidates(problem)}
    queens = [builder.integer(f"square_of_{queen}", squares) for queen in range(problem.queens)]
    builder.meaning.update({(queen, number): square for queen in queens for number, square in squares.items()})
    attacking = _attacking(squares, squares, problem)
    for left, right in combinations(queens, 2):
        builder.named(f"no_attack_{left}_{right}").add(Forbidden(left, right, attacking))
    for left, right in pairwise(queens):
        builder.named(f"in_order_{left}").add(Linear(((1, left), (-1, right)), "<=", -1))
    for row, column in sorted(problem.fixed):
        _stands(builder, queens, row * problem.columns + column)
    return builder.model("queen-square", problem)


def _stands(builder: Builder, queens: list[int], number: int) -> None:
    """One of the queens stands on the square: a boolean for each queen is 1 exactly if she does."""
    here = [builder.boolean(f"queen_{queen}_on_{number}") for queen in queens]
    builder.named(f"stands_on_{number}")
    for queen, boolean in zip(queens, here, strict=True):
        others = {(value, 1) for value in builder.variables[queen].domain if value != number}
        builder.add(Forbidden(queen, boolean, frozenset({*others, (number, 0)})))
    builder.count(here, 1, 1)


def diagonals(problem: Problem) -> Model:
    """A variable for every sum diagonal: the row of its queen, or EMPTY; booleans say which, and are counted."""
    builder = Builder()
    held: list[int] = []
    places: list[tuple[int, dict[int, Square]]] = []
    for number, squares in problem.rule.grouped(Line.SUM, candidates(problem)).items():
        by_row = {row: (row, column) for row, column in squares}
        fixed = [row for row, column in squares if (row, column) in problem.fixed]
        diagonal = builder.integer(f"row_on_{number}", fixed or [EMPTY, *by_row])
        held.append(builder.boolean(f"held_{number}"))
        builder.meaning.update({(diagonal, row): square for row, square in by_row.items()})
        builder.named(f"holds_{number}").add(
            Forbidden(diagonal, held[-1], frozenset({(EMPTY, 1), *((row, 0) for row in by_row)}))
        )
        places.append((diagonal, by_row))
    for (i, (left, these)), (j, (right, those)) in combinations(enumerate(places), 2):
        if pairs := _attacking(these, those, problem):
            builder.named(f"no_attack_{i}_{j}").add(Forbidden(left, right, pairs))
    builder.named("queens").count(held, problem.queens, problem.queens)
    return builder.model("diagonals", problem)


def _attacking(these: dict[int, Square], those: dict[int, Square], problem: Problem) -> frozenset[tuple[int, int]]:
    """The pairs of values whose squares are one or attack each other."""
    attack = problem.rule.attack
    return frozenset(
        (a, b) for a, one in these.items() for b, other in those.items() if one == other or attack(one, other)
    )


FAMILIES = [
    Family(
        "queen-square",
        "a variable for every queen, its value a square",
        NADEL,
        queen_to_square,
        notes=QUEEN_SQUARE_NOTES,
    ),
    Family(
        "diagonals",
        "a variable for every sum diagonal, its value a row or empty",
        NADEL,
        diagonals,
        lambda problem: "the touching rule" if problem.touching else "",
        notes=DIAGONALS_NOTES,
    ),
]
