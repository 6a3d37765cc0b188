from itertools import combinations

from hypothesis import given
from hypothesis import strategies as st

from queenright.board.attacks import Attack, attacks, count_attacks, covered_squares
from queenright.board.regions import touch
from queenright.board.squares import Line, attacked_squares, shared_line

queens = st.sets(st.tuples(st.integers(0, 9), st.integers(0, 9)), max_size=12)


@given(queens)
def test_attacks_are_all_pairs_on_a_common_line(squares):
    expected = {Attack(a, b, line) for a, b in combinations(sorted(squares), 2) if (line := shared_line(a, b))}
    found = list(attacks(squares))
    assert set(found) == expected
    assert len(found) == len(expected) == count_attacks(squares)


@given(queens, st.sampled_from([0, 10]), st.booleans())
def test_attacks_of_touching_queens_and_regions_are_all_such_pairs(squares, modulus, regions):
    labels = tuple("".join("ABC"[(r * c) % 3] for c in range(10)) for r in range(10)) if regions else ()
    expected = set()
    for a, b in combinations(sorted(squares), 2):
        if a[0] == b[0] or a[1] == b[1]:
            expected.add((a, b, "row" if a[0] == b[0] else "column"))
        elif touch(a, b, modulus):
            expected.add((a, b, "touch"))
        if labels and labels[a[0]][a[1]] == labels[b[0]][b[1]]:
            expected.add((a, b, "region"))
    found = [(each.a, each.b, str(each.line)) for each in attacks(squares, modulus, touching=True, regions=labels)]
    assert (set(found), len(found)) == (expected, len(expected))
    assert count_attacks(squares, modulus, touching=True, regions=labels) == len(expected)


def test_a_queen_between_two_others_does_not_hide_them():
    assert [attack.line for attack in attacks([(0, 0), (0, 1), (0, 2)])] == [Line.ROW] * 3


def test_attacks_as_json_and_in_words():
    (attack,) = attacks([(3, 0), (0, 3)])
    assert attack.to_json() == {"a": [0, 3], "b": [3, 0], "line": "sum"}
    assert attack.describe(4) == "the queens on d4 and a1 attack each other (same sum diagonal)"
    assert attack.describe(40) == "the queens on (0, 3) and (3, 0) attack each other (same sum diagonal)"


def test_counting_pairs_does_not_make_them():
    assert count_attacks([(0, c) for c in range(100_000)]) == 100_000 * 99_999 // 2


@given(st.integers(1, 9), st.data())
def test_covered_squares_are_those_that_some_queen_attacks(n, data):
    squares = st.tuples(st.integers(0, n - 1), st.integers(0, n - 1))
    queens = data.draw(st.lists(squares, max_size=6, unique=True))
    modulus = data.draw(st.sampled_from([0, n]))
    slowly = {square for queen in queens for square in attacked_squares(n, queen, modulus=modulus)} - set(queens)
    assert covered_squares(n, queens, modulus=modulus) == slowly
