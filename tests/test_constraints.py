"""Problems with fixed queens, blocked squares, excluded diagonals, a torus, rectangles: what they mean, and files."""

from itertools import combinations, permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

import queenright as qr
from queenright.board.board import Board
from queenright.board.squares import Square
from queenright.board.text import draw_text
from queenright.errors import BoardError, SizeError
from queenright.problem.files import parse_fields


@st.composite
def problems(draw, largest=6):
    """Any problem that is not contradictory."""
    n = draw(st.integers(1, largest))
    numbers = st.integers(0, n - 1)
    solution = draw(st.permutations(range(n)))
    fixed: list[Square] = []
    for column in draw(st.sets(numbers, max_size=2)):
        square = (solution[column], column)
        if not any(abs(square[0] - r) == abs(square[1] - c) for r, c in fixed):
            fixed.append(square)
    blocked = draw(st.sets(st.tuples(numbers, numbers), max_size=n)) - set(fixed)
    sums = draw(st.sets(st.integers(0, 2 * n - 2), max_size=2)) - {r + c for r, c in fixed}
    differences = draw(st.sets(st.integers(1 - n, n - 1), max_size=2)) - {r - c for r, c in fixed}
    touching = draw(st.booleans())
    labels = st.text("ABCDEF"[:n], min_size=n, max_size=n)
    regions = draw(st.lists(labels, min_size=n, max_size=n)) if draw(st.booleans()) else ()
    if touching or len({regions[r][c] for r, c in fixed} if regions else fixed) < len(fixed):
        fixed = fixed[:1]
    return qr.Problem(
        n, fixed=fixed, blocked=blocked, excluded_sums=sums, excluded_differences=differences, touching=touching,
        regions=regions,
    )  # fmt: skip


def allowed_slowly(problem, rows) -> bool:
    """The definition of a problem in one expression, for vectors that are permutations."""
    squares = [(row, column) for column, row in enumerate(rows)]
    pairs = list(combinations(squares, 2))
    if problem.touching:
        peace = all(abs(r - q) > 1 or abs(c - d) > 1 for (r, c), (q, d) in pairs)
    else:
        peace = all(abs(r - q) != abs(c - d) for (r, c), (q, d) in pairs)
    if problem.regions:
        peace = peace and len({problem.regions[r][c] for r, c in squares}) == len(squares)
    diagonals = all(
        r + c not in problem.excluded_sums and r - c not in problem.excluded_differences for r, c in squares
    )
    return peace and diagonals and problem.fixed <= set(squares) and not problem.blocked & set(squares)


@given(problems())
def test_the_referee_and_all_solutions_mean_the_same(problem):
    expected = [rows for rows in permutations(range(problem.n)) if allowed_slowly(problem, rows)]
    assert [placement.queens for placement in problem.solutions()] == expected
    assert problem.count() == len(expected)
    result = problem.solve()
    assert (result.status is qr.Status.FOUND) == bool(expected)
    assert result.answer is None or problem.check(result.placement).solution


@given(problems())
def test_problems_are_read_back(problem):
    import json

    assert qr.Problem(**parse_fields(json.dumps(problem.to_json()))) == problem
    assert problem.replace() == problem == qr.Problem(problem.n, **problem.stated)
    assert eval(repr(problem), {"Problem": qr.Problem}) == problem


def test_a_text_board_is_read_back():
    text = "F . #\n. . .\n. . ."
    problem = qr.Problem(**parse_fields(text))
    assert (problem.n, problem.columns, problem.fixed, problem.blocked) == (3, 3, {(0, 0)}, {(0, 2)})
    assert draw_text(3, (), fixed=problem.fixed, blocked=problem.blocked, plain=True) == text


def test_nauck_1850_has_two_completions():
    assert qr.Problem(8, fixed=["b4", "d5"]).count() == 2


def test_completing_the_first_documents_board():
    problem = qr.Problem(8, fixed=[(row, column) for column, row in enumerate([2, 6, 1, 7])])
    assert [placement.queens for placement in problem.solutions()] == [
        (2, 6, 1, 7, 4, 0, 3, 5),
        (2, 6, 1, 7, 5, 3, 0, 4),
    ]


WRONG = [
    ({"fixed": ["a8", "h1"]}, "the fixed queens on a8 and h1 attack each other (same difference diagonal)"),
    ({"fixed": ["a8"], "blocked": ["a8"]}, "the fixed queen on a8 is on a blocked square"),
    ({"fixed": ["a8"], "excluded_sums": [0]}, "the fixed queen on a8 is on the excluded sum diagonal 0"),
    (
        {"fixed": ["a8"], "excluded_differences": [0]},
        "the fixed queen on a8 is on the excluded difference diagonal 0",
    ),
    ({"fixed": ["i1"]}, "the square 'i1' is outside the 8 × 8 board"),
    ({"fixed": ["a1", "b3"], "queens": 1}, "2 queens are fixed, but the board takes only 1"),
    ({"torus": True, "columns": 9}, "a torus must be square, got 8 rows and 9 columns"),
    ({"torus": True, "fixed": ["a1", "b8"]}, "attack each other"),
    ({"columns": -1}, "number of columns must be a whole number"),
    ({"fixed": ["a8", "b7"], "touching": True}, "the fixed queens on a8 and b7 touch"),
    ({"fixed": ["a8", "c7"], "regions": ["A" * 8] * 8}, "two fixed queens in region A: on a8 and c7"),
    ({"regions": ["AB", "AB"]}, "the regions need a label for each of 8 × 8 squares, got 2 rows of 2"),
    ({"regions": [range(start, start + 8) for start in range(0, 64, 8)]}, "at most 52 regions"),
]


@pytest.mark.parametrize(("options", "message"), WRONG, ids=lambda value: str(value)[:40])
def test_a_contradictory_problem_is_refused(options, message):
    with pytest.raises((BoardError, SizeError)) as caught:
        qr.Problem(8, **options)
    assert message in str(caught.value)


def test_the_referee_names_every_broken_wish():
    problem = qr.Problem(4, fixed=["a3"], blocked=["b4"], excluded_sums=[6])
    reasons = problem.check(Board(4, ((0, 1), (3, 3)))).reasons()
    assert reasons == [
        "the fixed queen on a3 is missing",
        "the queen on b4 is on a blocked square",
        "the queen on d1 is on the excluded sum diagonal 6",
        "the board has 2 queens; the problem asks for 4",
    ]


def test_on_a_torus_diagonals_go_on_at_the_edge():
    assert qr.Problem(5, torus=True).check([0, 2, 4, 1, 3]).solution
    assert not qr.Problem(8, torus=True).check([0, 4, 7, 5, 2, 6, 1, 3]).solution
    assert qr.Problem(4, torus=True).check([1, 3, 0, 2]).attack_count > 0


def test_no_two_neighbours_differ_by_one():
    """Permutations in which neighbours are never next to each other: OEIS A002464."""
    assert [qr.Problem(n, touching=True).count() for n in range(10)] == [1, 1, 0, 0, 2, 14, 90, 646, 5242, 47622]


def test_the_referee_names_touching_queens_and_crowded_regions():
    problem = qr.Problem(4, regions=["AABB", "AABB", "CCDD", "CCDD"], touching=True)
    report = problem.check([0, 1, 3, 2])
    assert report.reasons() == [
        "the queens on a4 and b3 touch",
        "the queens on d2 and c1 touch",
        "two queens in region A: on a4 and b3",
        "two queens in region D: on d2 and c1",
    ]
    assert report.to_json()["attacks"][2] == {"a": [0, 0], "b": [1, 1], "line": "region", "region": "A"}
    assert problem.check([1, 3, 0, 2]).solution


BAD_FILES = [
    ('{"n": 2, "regions": "AB"}', "the field regions must be a list of rows"),
    ('{"n": 2, "regions": ["AB", [null, 1]]}', "the field regions must be a list of rows"),
    ('{"n": 2, "touching": "yes"}', "the field touching must be true or false"),
    ("{", "not JSON"),
    ('{"fixed": []}', "needs the field n"),
    ('{"n": 8, "size": 8}', "no field 'size'"),
    ('{"n": 8, "fixed": "b4"}', "the field fixed must be a list of squares"),
    ('{"n": 8, "fixed": [4]}', "the field fixed contains 4"),
    ('{"n": 8, "excluded_sums": ["x"]}', "the field excluded_sums must be a list of whole numbers"),
    ('{"n": 8, "torus": 1}', "the field torus must be true or false"),
    ('{"n": "eight"}', "board size must be a whole number"),
    (". . Q\n. .", "line 2 of the board has 2 squares; it must have 3, as in line 1"),
]


@pytest.mark.parametrize(("text", "message"), BAD_FILES)
def test_a_bad_problem_file_says_what_is_wrong(text, message):
    with pytest.raises((BoardError, SizeError)) as caught:
        qr.Problem(**parse_fields(text))
    assert message in str(caught.value)
