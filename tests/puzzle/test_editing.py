"""A level while it is drawn, compared with the count of all solutions."""

from random import Random

import pytest

from queenright import puzzle
from queenright.errors import BoardError


def test_a_look_agrees_with_the_count_of_solutions():
    chance, seen = Random(4), set()
    for number in range(60):
        n = 5 + number % 4
        rows = [list(row) for row in puzzle.make(n, seed=number)[0].puzzle.regions]
        for _ in range(number % 5):
            row, column = chance.randrange(n), chance.randrange(n - 1)
            rows[row][column] = rows[row][column + 1]
        found = puzzle.look(rows, seconds=60)
        labels = {label for row in rows for label in row}
        assert (found.n, found.regions) == (n, len(labels))
        if len(labels) < n:
            assert found.solutions is None
            continue
        level = puzzle.Puzzle(rows)
        count = puzzle.solve(level).count
        seen.add(min(count, 2))
        assert found.solutions == min(count, 2)
        assert found.ready == (count == 1 and not level.warnings)
        assert found.grade == (puzzle.grade(level) if count == 1 else None)
        if count > 1:
            other = set(found.solution) ^ set(found.doubtful)
            for queens in (found.solution, other):
                assert level.game(queens).check().solution
            assert other != set(found.solution)
    assert seen == {0, 1, 2}


def test_what_is_no_level_is_refused():
    for rows in ([], ["AB", "A"], ["A" * 27] * 27):
        with pytest.raises(BoardError, match="a level must be square"):
            puzzle.look(rows)


def test_a_level_with_two_queens_per_row_is_looked_at():
    made = puzzle.make(8, stars=2, seed=3)[0]
    found = puzzle.look(made.puzzle.regions, stars=2, seconds=60)
    assert (found.ready, found.grade, set(found.solution)) == (True, made.grade, set(made.placement.squares()))
    assert puzzle.look(made.puzzle.regions, seconds=60).to_json()["solutions"] in (0, 1, 2)
