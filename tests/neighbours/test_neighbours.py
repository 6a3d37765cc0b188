"""Pieces, dominating sets, colourings and first solutions, against definitions tried out one by one."""

from __future__ import annotations

from itertools import combinations, permutations, product

import pytest

from queenright import known, neighbours
from queenright.board.lines import CHESS
from queenright.engines.refutation import Refutation, verify
from queenright.enumeration import all_solutions
from queenright.errors import NoSolutionError, OutOfTimeError, SizeError, UnknownNameError
from queenright.neighbours.pieces import PIECES
from queenright.symmetry import Symmetry


@pytest.mark.parametrize("name", PIECES)
@pytest.mark.parametrize("n", range(7))
def test_pieces_are_the_permutations_without_an_attack(name, n):
    piece = PIECES[name]
    expected = [
        rows
        for rows in permutations(range(n))
        if not any(piece.attacks((rows[a], a), (rows[b], b), n) for a, b in combinations(range(n), 2))
    ]
    assert neighbours.count_pieces(n, name) == len(expected)
    assert [tuple(board) for board in neighbours.list_pieces(n, name, limit=1000)] == expected


@pytest.mark.parametrize("name", PIECES)
def test_counts_of_pieces_are_the_published_ones(name):
    published = known.TERMS[PIECES[name].sequence]
    for n in [size for size in published if size <= 12]:
        assert neighbours.count_pieces(n, name, threads=1 + n % 2) == published[n]


def test_an_unknown_piece_and_a_board_too_large_are_refused():
    with pytest.raises(UnknownNameError, match="Did you mean 'superqueen'"):
        neighbours.count_pieces(8, "super-queen")
    with pytest.raises(SizeError, match="0 to 32"):
        neighbours.count_pieces(33, "superqueen")
    with pytest.raises(OutOfTimeError):
        neighbours.count_pieces(30, "semiqueen", seconds=0)


@pytest.mark.parametrize("independent", [False, True])
@pytest.mark.parametrize("n", range(1, 6))
def test_no_set_of_fewer_squares_dominates(n, independent):
    found = neighbours.dominate(n, independent=independent, every=True)
    squares = list(product(range(n), repeat=2))

    def holds(chosen):
        seen = all(any(a == b or CHESS.attack(a, b) for b in chosen) for a in squares)
        return seen and not (independent and any(CHESS.attack(a, b) for a, b in combinations(chosen, 2)))

    assert not any(holds(chosen) for chosen in combinations(squares, found.queens - 1))
    assert list(found.sets) == [chosen for chosen in combinations(squares, found.queens) if holds(chosen)]
    assert found.count == len(found.sets)


@pytest.mark.parametrize("n", range(1, 13))
def test_domination_numbers_are_the_published_ones(n):
    assert neighbours.dominate(n).queens == known.TERMS["A075458"][n]
    assert neighbours.dominate(n, independent=True).queens == known.TERMS["A075324"][n]


@pytest.mark.parametrize("n", [4, 6, 7])
def test_classes_of_dominating_sets_have_all_their_images(n):
    found = neighbours.dominate(n, every=True)
    classes = found.classes()
    assert len(classes) == known.TERMS["A002563"][n]
    assert sum(classes.values()) == found.count
    for squares, size in classes.items():
        images = {tuple(sorted(symmetry.square(square, n) for square in squares)) for symmetry in Symmetry}
        assert len(images) == size


@pytest.mark.parametrize("n", range(8))
def test_colourings_have_no_attack_inside_a_colour(n):
    found = neighbours.colour(n)
    squares = list(product(range(n), repeat=2))
    for a, b in combinations(squares, 2):
        assert found.colours[a[0]][a[1]] != found.colours[b[0]][b[1]] or not CHESS.attack(a, b)
    assert found.proved
    assert n == 0 or found.number == known.TERMS["A088202"][n]


def test_a_large_board_is_coloured_within_bounds():
    found = neighbours.colour(12)
    assert (found.lower_bound, found.number, found.proved) == (12, 13, False)
    assert neighbours.colour(25).number == 25


@pytest.mark.parametrize("n", range(1, 8))
def test_no_more_solutions_are_disjoint(n):
    chosen = neighbours.disjoint(n)
    squares = [square for placement in chosen for square in placement.squares()]
    assert len(set(squares)) == len(squares) == n * len(chosen)
    solutions = [frozenset(enumerate(rows)) for rows in all_solutions(n).tolist()]

    def most(left, taken):
        free = [each for each in left if not each & taken]
        return max((1 + most(free[place + 1 :], taken | each) for place, each in enumerate(free)), default=0)

    assert len(chosen) == (most(solutions, frozenset()) if n < 7 else 7)


def test_disjoint_solutions_beyond_the_limit_are_refused():
    with pytest.raises(SizeError, match="coprime to 6"):
        neighbours.disjoint(12)


@pytest.mark.parametrize("n", [1, 4, 5, 6, 7, 8, 9, 10])
def test_the_first_solution_is_the_first_of_all(n):
    found = neighbours.first_solution(n)
    solutions = all_solutions(n).tolist()
    assert list(found.placement) == min(solutions)
    for beginning in found.refused:
        assert beginning < tuple(found.placement)
        assert not any(tuple(rows[: len(beginning)]) == beginning for rows in solutions)


def backtracked(n, rows=()):
    """The first solution by plain backtracking, row by row from the smallest; None if there is none."""
    if len(rows) == n:
        return list(rows)
    for row in range(n):
        if all(row != other and abs(row - other) != len(rows) - column for column, other in enumerate(rows)):
            found = backtracked(n, (*rows, row))
            if found is not None:
                return found
    return None


@pytest.mark.parametrize("n", [11, 12, 13, 15, 17, 19, 21, 23])
def test_the_first_solution_is_that_of_plain_backtracking(facts, n):
    found = list(neighbours.first_solution(n).placement)
    assert found == backtracked(n)
    published = facts["first_solution_one_based"].get(str(n))
    assert published is None or [row + 1 for row in found] == published


def test_sizes_without_solution_have_no_first_one():
    with pytest.raises(NoSolutionError, match="3 queens have no solution"):
        neighbours.first_solution(3)


def test_every_beginning_before_the_first_solution_gets_a_certificate(tmp_path):
    found = neighbours.first_solution(8)
    names = list(found.proofs(tmp_path / "proofs"))
    assert len(names) == len(found.refused) > 0
    for name, beginning in zip(names, found.refused, strict=True):
        refutation = Refutation.load(name)
        assert refutation.problem.fixed == {(row, column) for column, row in enumerate(beginning)}
        assert verify(refutation).holds
