"""Confused queens against all sets of squares, the published values, and the theorem's own claims."""

from itertools import combinations, product

import pytest

from queenright.errors import SizeError
from queenright.symmetry import Symmetry
from queenright.variants.confused import LARGEST_SEARCHED, closed_form, confused, is_confused


def on_a_line(a, b):
    return a[0] == b[0] or a[1] == b[1] or abs(a[0] - b[0]) == abs(a[1] - b[1])


def hidden(a, b, squares):
    """True if a queen is strictly between a and b, by walking step by step."""
    row, column = ((b[k] > a[k]) - (b[k] < a[k]) for k in (0, 1))
    step = (a[0] + row, a[1] + column)
    while step != b:
        if step in squares:
            return True
        step = (step[0] + row, step[1] + column)
    return False


def confused_slowly(squares, blocking):
    return all(
        on_a_line(a, b) and not (blocking and hidden(a, b, set(squares))) for a, b in combinations(sorted(squares), 2)
    )


def squares_of(n):
    return [(row, column) for row in range(n) for column in range(n)]


@pytest.mark.parametrize("blocking", [False, True])
@pytest.mark.parametrize("n", [1, 2, 3, 4, 5])
def test_all_sets_of_squares(n, blocking):
    expected = [squares for squares in combinations(squares_of(n), n) if confused_slowly(squares, blocking)]
    assert list(confused(n, blocking=blocking).sets) == expected


@pytest.mark.parametrize("blocking", [False, True])
@pytest.mark.parametrize("n", [1, 2, 3, 4, 5, 6])
def test_one_per_row_against_all_vectors(n, blocking):
    vectors = (tuple(enumerate(columns)) for columns in product(range(n), repeat=n))
    expected = [squares for squares in vectors if confused_slowly(squares, blocking)]
    assert list(confused(n, blocking=blocking).one_per_row) == expected


def test_the_published_values(facts):
    for n in range(1, 11):
        found = confused(n)
        assert len(found.one_per_row) == facts["confused_one_per_row"][str(n)]
        assert len(found.sets) == facts["confused_sets"][str(n)]
        assert len(found.classes()) == facts["confused_classes"][str(n)]
        assert len(confused(n, blocking=True).sets) == facts["confused_blocking_sets"][str(n)]


@pytest.mark.parametrize("blocking", [False, True])
def test_the_closed_forms_are_what_the_search_finds(blocking):
    for n in range(1, 20):
        found = confused(n, blocking=blocking)
        assert closed_form(n, one_per_row=True, blocking=blocking) in (len(found.one_per_row), None)
        assert closed_form(n, one_per_row=False, blocking=blocking) in (len(found.sets), None)
    assert closed_form(5, one_per_row=False) is None
    assert closed_form(6, one_per_row=False) == 14


def test_the_theorem_lists_what_the_search_would(monkeypatch):
    searched = confused(9)
    monkeypatch.setattr("queenright.variants.confused.LARGEST_SEARCHED", 8)
    listed = confused(9)
    assert (searched.searched, listed.searched) == (True, False)
    assert listed.sets == searched.sets


def test_large_boards_come_from_the_theorem():
    found = confused(LARGEST_SEARCHED + 8)
    assert not found.searched
    assert (len(found.one_per_row), len(found.sets)) == (42, 82)


def test_the_proof_for_six_squares_holds_on_random_sets(seeded):
    """Six squares that are not on one line always contain two that do not attack each other."""
    for _ in range(3000):
        squares = [(seeded.randrange(9), seeded.randrange(9)) for _ in range(6)]
        lines = [{r for r, _ in squares}, {c for _, c in squares}]
        lines += [{r + c for r, c in squares}, {r - c for r, c in squares}]
        if len(set(squares)) == 6 and all(len(line) > 1 for line in lines):
            assert not is_confused(squares)


def test_the_largest_board_is_answered():
    found = confused(1000)
    assert (len(found.sets), len(found.one_per_row), len(found.classes())) == (2002, 1002, 501)


@pytest.mark.parametrize("n", range(1, 8))
def test_a_class_is_all_images_of_its_smallest_set(n):
    found = confused(n)
    orbits = {
        frozenset(tuple(sorted(symmetry.square(square, n) for square in squares)) for symmetry in Symmetry)
        for squares in found.sets
    }
    assert found.classes() == {min(orbit): len(orbit) for orbit in orbits}


def test_classes_hold_every_set_once():
    for n in range(1, 9):
        found = confused(n)
        assert sum(found.classes().values()) == len(found.sets)
        assert sum(found.classes(one_per_row=True).values()) == len(found.one_per_row)


def test_bad_sizes():
    with pytest.raises(SizeError, match="1 to 1000, got 0"):
        confused(0)
