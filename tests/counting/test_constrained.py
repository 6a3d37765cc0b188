"""Counting problems with constraints: every algorithm against plain backtracking, published values, and the choice."""

from itertools import pairwise, product
from random import Random
from threading import Timer

import pytest

import queenright as qr
from queenright import questions
from queenright.counting import constrained, own_symmetry
from queenright.errors import InputError, StoppedError
from queenright.sampling import constrained as sampling
from random_problems import random_problem, solutions_slowly


def takers(problem):
    """The algorithms that take a problem."""
    names = ["auto", "search"]
    if not (problem.torus or problem.touching or problem.regions):
        names.append("transfer")
    if problem.is_of_queens_alone and not problem.torus:
        names += ["halves", "band", "colours"] if problem.n >= 6 else []
        names += [] if problem.fixed or problem.is_plain else ["subtraction"]
    return names


@pytest.mark.parametrize("seed", range(40))
def test_every_algorithm_counts_what_backtracking_finds(seed):
    problem = random_problem(Random(seed), 5)
    found = solutions_slowly(problem)
    if not problem.is_plain:
        for name in takers(problem):
            assert problem.count(algorithm=name, threads=1) == len(found), name
    listed = list(problem.solutions())
    assert all(problem.check(answer).solution for answer in listed)
    assert sorted(tuple(sorted(answer.squares())) for answer in listed) == found


@pytest.mark.parametrize("seed", range(20))
def test_full_boards(seed):
    problem = random_problem(Random(1000 + seed), 8, full=True)
    expected = len(solutions_slowly(problem))
    if not problem.is_plain:
        for name in takers(problem):
            assert problem.count(algorithm=name, threads=2) == expected, name


#: Symmetries of a square board.
SYMMETRIES = {
    "diagonal": lambda row, column, last: (column, row),
    "antidiagonal": lambda row, column, last: (last - column, last - row),
    "left to right": lambda row, column, last: (row, last - column),
    "upside down": lambda row, column, last: (last - row, column),
    "half turn": lambda row, column, last: (last - row, last - column),
    "quarter turn": lambda row, column, last: (column, last - row),
}

#: What generates each of their groups.
SUBGROUPS = [
    (),
    *((name,) for name in SYMMETRIES),
    ("diagonal", "antidiagonal"),
    ("left to right", "upside down"),
    ("diagonal", "left to right"),
]


def images(square, n, generators):
    """All images of a square."""
    found, waiting = {square}, [square]
    while waiting:
        at = waiting.pop()
        new = {SYMMETRIES[name](*at, n - 1) for name in generators} - found
        found |= new
        waiting += new
    return found


@pytest.mark.parametrize("subgroup", SUBGROUPS, ids=" and ".join)
@pytest.mark.parametrize("n", [8, 9, 10, 11])
def test_colours_use_every_symmetry_that_constraints_have(n, subgroup):
    random = Random(n)
    for squares in (1, 3, 6):
        chosen = [(random.randrange(n), random.randrange(n)) for _ in range(squares)]
        blocked = {image for square in chosen for image in images(square, n, subgroup)}
        problem = qr.Problem(n, blocked=blocked)
        assert problem.count(algorithm="colours", threads=1) == problem.count(algorithm="search", threads=1)


def test_colours_shrink_with_fixed_queens():
    for n, fixed in ((9, [(4, 4)]), (10, [(0, 3)]), (10, [(2, 3), (7, 5)]), (11, [(0, 0)]), (12, [(0, 1), (5, 9)])):
        problem = qr.Problem(n, fixed=fixed, excluded_sums=[2])
        assert problem.count(algorithm="colours") == problem.count(algorithm="search")


def test_no_choice_of_colours_is_possible():
    assert qr.Problem(8, blocked=[(0, column) for column in range(8)]).count(algorithm="colours") == 0


@pytest.mark.parametrize("seed", range(24))
def test_classes_are_those_of_the_problems_own_symmetries(seed):
    problem = random_problem(Random(seed), 5)
    if seed % 2:  # one that has some
        n = 3 + seed % 3
        problem = qr.Problem(n, queens=3, blocked=[(0, 0), (n - 1, n - 1)][: 1 + seed % 4 // 2])
    if problem.is_plain or problem.is_plain_torus:
        return
    motions = own_symmetry.motions_of(problem)
    found = [frozenset(squares) for squares in solutions_slowly(problem)]
    orbits = {
        frozenset(frozenset(motion.square(queen, problem) for queen in queens) for motion in motions)
        for queens in found
    }
    assert all(queens in found for orbit in orbits for queens in orbit), "an image is no solution"
    classes = questions.classes(problem)
    assert (classes.fundamental, classes.solutions) == (len(orbits), len(found))
    listed = list(questions.representatives(problem))
    assert sorted(size for _, size in listed) == sorted(map(len, orbits))
    assert {frozenset(answer.squares()) for answer, _ in listed} <= set(found)
    if problem.is_complete:
        assert sum(block.count for block in questions.blocks(problem, fundamental=True)) == len(orbits)


#: k queens on an n × n board, from n = 1 on: OEIS A036464, A047659, A061994, A108792, A176186, A178721.
PUBLISHED = {
    2: [0, 0, 8, 44, 140, 340, 700, 1288, 2184, 3480],
    3: [0, 0, 0, 24, 204, 1024, 3628, 10320, 25096, 54400],
    4: [0, 0, 0, 2, 82, 982, 7002, 34568, 131248, 412596],
    5: [0, 0, 0, 0, 10, 248, 4618, 46736, 310496, 1535440],
    6: [0, 0, 0, 0, 0, 4, 832, 22708, 312956, 2716096],
    7: [0, 0, 0, 0, 0, 0, 40, 3192, 119180, 2119176],
}


@pytest.mark.parametrize("k", PUBLISHED)
def test_k_queens_on_a_square_board(k):
    sizes = range(k + 1, 11)  # n queens are a plain board
    assert [qr.count(qr.Problem(n, queens=k), algorithm="search") for n in sizes] == PUBLISHED[k][k:]
    assert [qr.count(qr.Problem(n, queens=k), algorithm="transfer") for n in sizes[:3]] == PUBLISHED[k][k : k + 3]


def test_rectangles_are_counted_along_either_side():
    for rows, columns in ((3, 5), (4, 9), (7, 6), (5, 12)):
        wide, tall = qr.Problem(rows, columns=columns), qr.Problem(columns, columns=rows)
        assert wide.count(algorithm="transfer") == tall.count(algorithm="transfer") == wide.count(algorithm="search")


def test_a_blocked_square_takes_away_the_solutions_through_it():
    for n in (6, 9, 12):
        through = qr.Problem(n, fixed=[(0, 2)]).count()
        assert qr.Problem(n, blocked=[(0, 2)]).count() == qr.count(n) - through


def test_threads_and_paths_count_alike():
    problem = qr.Problem(12, blocked=["a1", "c4", "l7"], excluded_sums=[5])
    ways = product(("halves", "band", "colours", "search", "subtraction"), (1, 2), ("auto", "portable"))
    assert len({problem.count(algorithm=name, threads=threads, path=path) for name, threads, path in ways}) == 1


def test_the_choice_is_by_estimate():
    assert constrained.choice(qr.Problem(16, blocked=["a1"])) == "subtraction"
    assert constrained.choice(qr.Problem(16, blocked=["a1"]), in_units=True) == "halves"
    assert constrained.choice(qr.Problem(18, fixed=["b4"])) == "halves"
    assert constrained.choice(qr.Problem(21, fixed=["b4"])) == "colours"
    assert constrained.choice(qr.Problem(19, blocked=["b1", "c5", "k2", "m9", "p1", "r7", "s6", "a2"])) == "colours"
    assert constrained.choice(qr.Problem(8, columns=11)) == "instant"
    assert constrained.choice(qr.Problem(8, columns=16)) == "transfer"
    assert constrained.choice(qr.Problem(12, columns=14)) == "search"
    assert constrained.choice(qr.Problem(9, queens=5)) == "instant"
    assert constrained.choice(qr.Problem(20, queens=7)) == "search"
    assert constrained.choice(qr.Problem(6, columns=100)) == "transfer"
    assert constrained.choice(qr.Problem(6, columns=70, queens=5)) == "transfer"
    assert constrained.choice(qr.Problem(20, fixed=[(0, 0), (1, 2), (2, 4), (3, 1), (4, 3)])) == "instant"
    assert constrained.choice(qr.Problem(5, torus=True, queens=3)) == "search"


@pytest.mark.parametrize(
    ("problem", "algorithm", "words"),
    [
        (qr.Problem(8, torus=True, queens=5), "halves", "a join takes n ordinary queens"),
        (qr.Problem(8, touching=True), "transfer", "a transfer takes flat boards"),
        (qr.Problem(30, queens=3), "transfer", "at most 21 squares, got 30"),
        (qr.Problem(5, blocked=["a1"]), "halves", "takes board sizes from 6"),
        (qr.Problem(8, fixed=["b4"]), "subtraction", "no fixed queens"),
        (qr.Problem(8, torus=True, queens=5), "colours", "counting by colours takes n ordinary queens"),
        (qr.Problem(27, blocked=["a1"]), "colours", "6 to 26, got 27"),
        (qr.Problem(8, fixed=["b4"]), "border", "'border' counts boards without constraints; with them choose auto"),
        (qr.Problem(8), "transfer", "'transfer' counts boards with constraints; without them choose auto"),
    ],
)
def test_an_algorithm_that_does_not_fit_is_refused_in_words(problem, algorithm, words):
    with pytest.raises(InputError) as caught:
        problem.count(algorithm=algorithm)
    assert words in str(caught.value)


def rising(ask):
    """Every fraction that is reported while *ask* runs is from 0 to 1, and none is below the one before."""
    seen = [0.0]
    ask(qr.Watch(progress=seen.append))
    assert all(before <= after for before, after in pairwise([*seen, 1.0])), seen


def test_progress_never_goes_back(monkeypatch):
    monkeypatch.setattr("queenright.watch.SECONDS_BETWEEN_LOOKS", 0.001)
    blocked = qr.Problem(13, blocked=["a1", "c4"])
    rising(lambda watch: blocked.count(algorithm="subtraction", watch=watch))
    rising(lambda watch: sampling.nth(blocked, 30_000, watch=watch))
    rising(lambda watch: sampling.rank(blocked, sampling.nth(blocked, 30_000), watch=watch))
    rising(lambda watch: sampling.draw(blocked, 3, seed=1, uniform=True, watch=watch))


def test_a_search_that_was_thought_to_be_short_can_be_stopped(monkeypatch):
    monkeypatch.setattr(constrained, "INSTANT", 1e9)
    watch = qr.Watch()
    Timer(0.05, watch.stop).start()
    with pytest.raises(StoppedError):
        constrained.count(qr.Problem(22, fixed=["b4"]), watch=watch)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(300))
def test_many_problems_up_to_eight(seed):
    problem = random_problem(Random(5000 + seed), 8, full=seed % 2 == 0)
    expected = len(solutions_slowly(problem))
    if not problem.is_plain:
        for name in takers(problem):
            assert problem.count(algorithm=name, threads=1) == expected, name
