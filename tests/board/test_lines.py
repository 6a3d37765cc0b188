"""The rule of attack, against its plainest definition."""

from itertools import combinations, product

from hypothesis import given
from hypothesis import strategies as st

from queenright.board.lines import CHESS, Attack, Line, Rule, count_pairs

square = st.tuples(st.integers(0, 30), st.integers(0, 30))
queens = st.sets(st.tuples(st.integers(0, 9), st.integers(0, 9)), max_size=12)


@given(queens)
def test_attacks_are_all_pairs_on_a_common_line(squares):
    expected = {Attack(a, b, line) for a, b in combinations(sorted(squares), 2) if (line := CHESS.shared(a, b))}
    found = list(CHESS.attacks(squares))
    assert set(found) == expected
    assert len(found) == len(expected) == count_pairs(CHESS.crowded(squares))


@given(queens, st.sampled_from([0, 10]), st.booleans())
def test_attacks_of_touching_queens_and_regions_are_all_such_pairs(squares, modulus, regions):
    labels = tuple("".join("ABC"[(r * c) % 3] for c in range(10)) for r in range(10)) if regions else ()
    expected = set()
    for a, b in combinations(sorted(squares), 2):
        if a[0] == b[0] or a[1] == b[1]:
            expected.add((a, b, "row" if a[0] == b[0] else "column"))
        elif slowly(a, b, Rule(modulus, touching=True)):
            expected.add((a, b, "touch"))
        if labels and labels[a[0]][a[1]] == labels[b[0]][b[1]]:
            expected.add((a, b, "region"))
    rule = Rule(modulus, touching=True, regions=labels)
    found = [(each.a, each.b, str(each.line)) for each in rule.attacks(squares)]
    assert (set(found), len(found)) == (expected, len(expected))
    assert count_pairs(rule.crowded(squares)) == len(expected)


def test_a_queen_between_two_others_does_not_hide_them():
    assert [attack.line for attack in CHESS.attacks([(0, 0), (0, 1), (0, 2)])] == [Line.ROW] * 3


def test_attacks_as_json_and_in_words():
    (attack,) = CHESS.attacks([(3, 0), (0, 3)])
    assert attack.to_json() == {"a": [0, 3], "b": [3, 0], "line": "sum"}
    assert attack.describe(4) == "the queens on d4 and a1 attack each other (same sum diagonal)"
    assert attack.describe(40) == "the queens on (0, 3) and (3, 0) attack each other (same sum diagonal)"


def test_counting_pairs_does_not_make_them():
    assert count_pairs(CHESS.crowded((0, c) for c in range(100_000))) == 100_000 * 99_999 // 2


def slowly(a, b, rule: Rule) -> bool:
    """True if two squares attack each other, straight from the rules."""
    down, right = abs(a[0] - b[0]), abs(a[1] - b[1])
    if rule.modulus:
        near = max(min(down, rule.modulus - down), min(right, rule.modulus - right)) <= 1
        diagonal = (down - right) % rule.modulus == 0 or (down + right) % rule.modulus == 0
    else:
        near, diagonal = max(down, right) <= 1, down == right
    same = bool(rule.regions) and rule.regions[a[0]][a[1]] == rule.regions[b[0]][b[1]]
    return down == 0 or right == 0 or (near if rule.touching else diagonal) or same


@st.composite
def rules(draw):
    n = draw(st.integers(1, 7))
    labels = st.lists(st.text("AB", min_size=n, max_size=n), min_size=n, max_size=n)
    regions = tuple(draw(labels)) if draw(st.booleans()) else ()
    return n, Rule(draw(st.sampled_from([0, n])), draw(st.booleans()), regions)


@given(rules())
def test_two_queens_attack_each_other_exactly_if_they_share_a_line(case):
    n, rule = case
    for a, b in combinations(product(range(n), repeat=2), 2):
        assert rule.attack(a, b) == rule.attack(b, a) == slowly(a, b, rule)
        assert rule.attack(a, b) == (not set(rule.lines(a)).isdisjoint(rule.lines(b)))


@given(rules(), st.data())
def test_covered_squares_and_guards_are_those_of_the_rule(case, data):
    n, rule = case
    board = list(product(range(n), repeat=2))
    queens = data.draw(st.lists(st.sampled_from(board), max_size=6, unique=True))
    attacked = {point for point in board if any(slowly(point, queen, rule) for queen in queens if queen != point)}
    assert rule.covered(n, queens) == attacked - set(queens)
    for point in board:
        found = dict(rule.guards(point, queens))
        assert set(found) == {queen for queen in queens if queen == point or slowly(point, queen, rule)}
        assert rule.guard(point, queens) == next(iter(found), None)


@given(square, square)
def test_the_rule_of_chess_is_the_diagonal_test_of_the_slides(a, b):
    (i, j), (k, m) = a, b
    if a != b:
        assert CHESS.attack(a, b) == (i == k or j == m or abs(j - m) == abs(i - k))
        line = CHESS.shared(a, b)
        assert line is None or CHESS.number(line, a) == CHESS.number(line, b)


def test_the_slides_example_of_two_corners_is_one_diagonal():
    assert CHESS.shared((8, 1), (1, 8)) is Line.SUM


def test_the_queens_move_figure_of_the_slides():
    rows = ["x..x..x.", ".x.x.x..", "..xxx...", "xxx.xxxx", "..xxx...", ".x.x.x..", "x..x..x.", "...x...x"]
    expected = {(r, c) for r, row in enumerate(rows) for c, mark in enumerate(row) if mark == "x"}
    assert CHESS.covered(8, [(3, 3)]) == expected


def test_all_queens_that_guard_a_square_are_named_with_their_lines():
    queens = [(5, 0), (0, 3), (3, 3), (1, 7)]
    assert list(CHESS.guards((1, 1), queens)) == [((3, 3), Line.DIFFERENCE), ((1, 7), Line.ROW)]
    assert CHESS.guard((1, 1), queens[:2]) is None
    assert list(CHESS.guards((2, 2), [(2, 2)])) == [((2, 2), None)]
