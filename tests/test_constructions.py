"""Explicit solutions: every construction against the referee, the argument against counting, the native one against its
twin."""

from itertools import chain

import pytest

from queenright import explicit, is_solution
from queenright.board.lines import CHESS, STRAIGHT
from queenright.constructions import CONSTRUCTIONS, argue, hoffman, pauls, sets
from queenright.constructions.argument import meeting
from queenright.constructions.sets import Progression, joined
from queenright.errors import NoSolutionError, SizeError, UnknownNameError
from queenright.methods import METHODS, run


@pytest.mark.parametrize("by", CONSTRUCTIONS)
def test_every_size_up_to_3000(by):
    for n in range(3001):
        if n not in (2, 3):
            assert explicit(n, by=by).n == n
            assert is_solution(explicit(n, by=by)), n


@pytest.mark.parametrize("by", CONSTRUCTIONS)
def test_the_argument_holds_for_every_size_up_to_3000(by):
    for n in range(3001):
        if n not in (2, 3):
            assert argue(n, sets(n, by=by)).holds, n


@pytest.mark.parametrize("by", CONSTRUCTIONS)
@pytest.mark.parametrize("n", [10**9 - k for k in range(6)])
def test_the_argument_needs_no_list_of_queens(by, n):
    argument = argue(n, sets(n, by=by))
    assert argument.holds
    assert argument.queens == n


@pytest.mark.parametrize("n", [4, 6, 8, 9, 10, 12, 14, 15, 20, 26])
@pytest.mark.parametrize("cases", [pauls._case_0_and_4, pauls._case_2, hoffman.construction_a, hoffman.construction_b])
def test_the_argument_holds_exactly_where_the_referee_agrees(cases, n):
    """Also for the wrong n, where a case fails: the clash that it names is real."""
    found = cases(n)
    argument = argue(n, found)
    queens = list(chain.from_iterable(each.squares() for each in found))
    right = len(queens) == n == len(set(queens)) and not list(CHESS.attacks(queens))
    inside = all(0 <= row < n and 0 <= column < n for row, column in queens)
    assert argument.holds == (right and inside)
    for part in argument.parts:
        for pair in part.clashes:
            a, b = (next(each for each in found if each.name == name) for name in (pair.a, pair.b))
            assert pair.common in a.numbers(part.kind)
            assert pair.common in b.numbers(part.kind)


def test_why_case_0_and_4_cannot_serve_the_other_even_sizes():
    """The sums of A1 and A2 leave different remainders modulo 3, unless n mod 6 = 2."""
    sums = {n: argue(n, pauls._case_0_and_4(n)).parts[STRAIGHT.index("sum")] for n in (10, 12, 14)}
    assert [sums[n].holds for n in (10, 12, 14)] == [True, True, False]
    assert sums[12].pairs[0].reason.startswith("by remainders: ")
    assert "modulo 3" in sums[12].pairs[0].reason


def test_progressions_meet_exactly_where_their_members_do():
    steps = (-3, -2, 0, 1, 2, 4, 6)
    runs = [Progression(first, step, 5 if step else 1) for first in (0, 1, 5, 7) for step in steps]
    for a in runs:
        for b in runs:
            common = {a.first + a.step * k for k in range(a.count)} & {b.first + b.step * k for k in range(b.count)}
            assert meeting(a, b)[1] == (min(common) if common else None), (a, b)


def test_pauls_sets_for_14_queens_are_those_of_the_notes():
    found = {each.name: each.points() for each in sets(14)}
    assert list(found) == [f"C{k}" for k in range(1, 9)]
    assert [found[f"C{k}"] for k in range(1, 7)] == [[(4, 1)], [(14, 6)], [(2, 7)], [(13, 8)], [(1, 9)], [(11, 14)]]
    assert found["C7"] == [(12, 2), (10, 3), (8, 4), (6, 5)]
    assert found["C8"] == [(9, 10), (7, 11), (5, 12), (3, 13)]


@pytest.mark.parametrize(("n", "names"), [(12, "A1 A2"), (10, "A1 A2"), (13, "B1 B2 B3"), (11, "B1 B2 B3")])
def test_pauls_cases_by_remainder(n, names):
    assert " ".join(each.name for each in sets(n)) == names


def test_case_3_takes_the_sets_of_n_minus_1_and_the_corner():
    corner, *rest = sets(15)
    assert (corner.points(), corner.words) == ([(15, 15)], "{(n, n)}")
    assert [each.points() for each in rest] == [each.points() for each in sets(14)]
    assert {each.n for each in rest} == {14}
    assert "{(n, n)} is meant" in pauls.remark(15)
    assert pauls.remark(14) == ""


def test_hoffman_loessi_and_moores_constructions_as_printed():
    """B with its remainder, for every size that it is for, is the four sets."""
    for n in range(4, 200, 2):
        if n % 6:
            remainders = [(2 * (i - 1) + n // 2 - 1) % n for i in range(1, n // 2 + 1)]
            printed = [(i, 1 + r) for i, r in enumerate(remainders, 1)]
            printed += [(n + 1 - i, n - r) for i, r in enumerate(remainders, 1)]
            found = [point for each in hoffman.construction_b(n) for point in each.points()]
            assert sorted(found) == sorted(printed)
            assert is_solution(joined(n, hoffman.construction_b(n)))
        if n % 6 != 2:
            assert is_solution(joined(n, hoffman.construction_a(n)))


def test_the_two_constructions_differ_where_they_can():
    assert [n for n in range(4, 40) if explicit(n) == explicit(n, by="hoffman-loessi-moore")] == []


@pytest.mark.parametrize("by", CONSTRUCTIONS)
def test_writing_a_solution_down_takes_a_step_for_each_queen(by):
    for n in (4, 13, 14, 15, 1000, 1002):
        *_, last = METHODS[by].trace(n)
        assert (last.nodes, last.checks, last.comparisons) == (n, 0, 0)


def test_an_unknown_construction_is_refused():
    with pytest.raises(UnknownNameError, match=r"no construction named 'paul'\. Did you mean 'pauls'"):
        explicit(8, by="paul")


@pytest.mark.parametrize("n", [2, 3])
def test_two_and_three_queens_have_no_solution_to_construct(n):
    with pytest.raises(NoSolutionError, match=f"no solution exists for {n} queens"):
        explicit(n)


@pytest.mark.parametrize("n", range(10**6 - 10, 10**6 + 11))
def test_around_a_million(n):
    assert is_solution(explicit(n))


def test_the_native_construction_equals_the_document_set_by_set():
    for n in [*range(200), 10_000, 10_001, 10_002, 10_003, 10_004, 10_005]:
        assert n in (2, 3) or run("pauls", n).placement == explicit(n) == joined(n, pauls.sets(n)), n


def test_large_runs_are_shared_by_threads_and_stay_exact():
    assert is_solution(explicit(20_000_000))
    assert is_solution(explicit(20_000_001))


@pytest.mark.parametrize("n", [-1, 10**12, 1.5, "eight", None, True])
def test_a_bad_size_is_refused(n):
    with pytest.raises(SizeError, match="board size must be a whole number from 0 to 1000000000, got"):
        explicit(n)
