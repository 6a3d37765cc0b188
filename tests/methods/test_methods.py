"""The methods against the facts, the referee and each other."""

import pytest

import queenright as qr
from queenright.board.squares import guard, shared_line
from queenright.errors import InputError, SizeError
from queenright.methods import METHODS, every_solution, method, run
from queenright.methods.backtracking import as_printed
from queenright.methods.events import Kind
from queenright.methods.knuth import estimate_nodes
from queenright.problem.result import Status

TREE_SEARCHES = ("backtracking", "place", "bitmask")
LARGEST_EXHAUSTIVE = {"combinatoric": 5, "rows": 6, "backtracking": 8, "place": 8, "bitmask": 9}


@pytest.mark.parametrize("name", LARGEST_EXHAUSTIVE)
def test_each_search_finds_all_solutions_and_each_once(name, facts):
    for n in range(LARGEST_EXHAUSTIVE[name] + 1):
        found = list(every_solution(name, n))
        assert len(found) == len(set(found)) == facts["counts"][str(n)]


@pytest.mark.parametrize("name", METHODS)
def test_edges(name):
    assert run(name, 0).placement.queens == ()
    assert run(name, 1).placement.queens == (0,)
    for n in (2, 3):
        assert run(name, n).status is Status.NONE


@pytest.mark.parametrize("name", ["place", "bitmask"])
def test_column_methods_find_the_lexicographically_first_solution(name, facts):
    for n, rows in facts["first_solution_one_based"].items():
        assert run(name, int(n)).placement.one_based() == rows


def test_backtracking_by_rows_finds_the_first_solution_read_by_rows(facts):
    for n, columns in facts["first_solution_one_based"].items():
        assert [c + 1 for c in run("backtracking", int(n)).placement.by_rows()] == columns


@pytest.mark.parametrize("name", ["backtracking", "place"])
def test_squares_tested_until_the_first_solution(name, facts):
    for n in range(1, 15):
        assert run(name, n).statistics.checks == facts["tests_to_first_solution"][str(n)]


@pytest.mark.parametrize("name", TREE_SEARCHES)
def test_a_whole_search_visits_every_node_of_the_tree(name, facts):
    for n in range(9):
        *_, last = method(name).trace(n)
        assert last.nodes == facts["tree_nodes"][str(n)]


def test_brute_forces_try_every_candidate(facts):
    for n in range(5):
        *_, last = method("combinatoric").trace(n)
        assert last.nodes == ([1, *facts["sets_of_squares"]])[n] == method("combinatoric").candidates(n)
    for n in range(7):
        *_, last = method("rows").trace(n)
        assert last.nodes == n**n


def test_algorithm_3_as_printed_answers_no_solution_for_every_size():
    assert as_printed(1) == [(0, 0)]
    assert [as_printed(n) for n in range(2, 13)] == [None] * 11


@pytest.mark.parametrize("name", METHODS)
def test_a_trace_is_a_consistent_story(name):
    """Boards change only as the events say, counters only grow, conflicts are real, solutions are solutions."""
    n = 4
    board: tuple = ()
    nodes = checks = 0
    for event in method(name).trace(n):
        assert (event.nodes, event.checks) >= (nodes, checks)
        nodes, checks = event.nodes, event.checks
        if event.kind is Kind.PLACE:
            assert event.square is None or event.queens == (*board, event.square)
            board = event.queens
        elif event.kind is Kind.REMOVE:
            assert board == (*event.queens, event.square)
            board = event.queens
        else:
            assert event.queens == board
        if event.kind is Kind.CONFLICT:
            assert event.attacker in event.queens
            assert event.line == shared_line(event.square, event.attacker) is not None
        if event.kind is Kind.SOLUTION:
            assert len(board) == n
            assert all(guard(queen, [other for other in board if other != queen]) is None for queen in board)
        assert 1 <= event.step <= len(method(name).pseudocode)


@pytest.mark.parametrize("name", [name for name in METHODS if name != "pauls"])
def test_the_fraction_done_only_grows(name):
    chosen = method(name)
    fractions = [chosen.fraction(4, event) for event in chosen.trace(4) if event.kind is Kind.PLACE]
    assert fractions == sorted(fractions)
    assert all(0 <= fraction <= 1 for fraction in fractions)


def test_progress_is_reported():
    heard = []
    run("backtracking", 16, progress=lambda fraction, event: heard.append(fraction))
    assert len(heard) > 10
    assert heard[-1] < 1


@pytest.mark.parametrize("name", ["combinatoric", "rows", "backtracking", "place"])
def test_a_search_gives_up_when_its_time_is_over(name):
    result = qr.solve(30, method=name, seconds=0.01)
    assert (result.status, result.answer) == ("unknown", None)
    assert result.statistics.nodes > 0
    assert result.statistics.seconds >= 0.01
    assert run(name, 4, seconds=60).placement is not None


def test_a_method_and_an_engine_are_not_asked_together():
    with pytest.raises(InputError, match="choose one"):
        qr.solve(8, method="place", engine="native")


def test_a_search_method_refuses_absurd_sizes():
    with pytest.raises(SizeError, match="for the method rows must be a whole number from 0 to 100, got 1000"):
        run("rows", 1000)


def test_knuths_estimate_is_near_the_size_of_the_tree(facts):
    for n in (6, 8, 10, 12):
        assert estimate_nodes(n, probes=4000) == pytest.approx(facts["tree_nodes"][str(n)], rel=0.1)
    assert estimate_nodes(0) == 1
    assert estimate_nodes(3, probes=100) == pytest.approx(6, rel=0.2)


def test_every_method_can_say_how_large_its_work_is():
    for n in (0, 1, 8, 30, 100):
        for chosen in METHODS.values():
            size, words = chosen.work(n)
            assert size >= 0
            assert words
