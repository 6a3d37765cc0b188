"""The methods against the facts, the referee and each other."""

from importlib import import_module
from itertools import islice, pairwise

import pytest

import queenright as qr
from queenright.bench.methods import count_steps
from queenright.board.lines import CHESS
from queenright.errors import InputError, SizeError
from queenright.methods import ERRORS, METHODS, every_solution, method, run
from queenright.methods.events import EventKind
from queenright.methods.knuth import estimate_nodes
from queenright.problem.result import Status
from queenright.symmetry import canonical

SEARCHES = [name for name, entry in METHODS.items() if not entry.constructs]
COMPLETE_SEARCHES = [name for name in SEARCHES if not METHODS[name].up_to_symmetry]
TREE_SEARCHES = [name for name in COMPLETE_SEARCHES if METHODS[name].candidates is None]


@pytest.mark.parametrize("name", COMPLETE_SEARCHES)
def test_each_search_finds_all_solutions_and_each_once(name, facts):
    for n in range(METHODS[name].counted[-1] + 1):
        found = list(every_solution(name, n))
        assert len(found) == len(set(found)) == facts["counts"][str(n)]


@pytest.mark.parametrize("name", METHODS)
def test_edges(name):
    assert run(name, 0).placement.queens == ()
    assert run(name, 1).placement.queens == (0,)
    for n in (2, 3):
        assert run(name, n).status is Status.NONE


@pytest.mark.parametrize("name", ["place", "bitmask", "wirth-trial", "wirth-arrays", "lazy"])
def test_column_methods_find_the_lexicographically_first_solution(name, facts):
    for n, rows in facts["first_solution_one_based"].items():
        assert run(name, int(n)).placement.one_based() == rows


def test_backtracking_by_rows_finds_the_first_solution_read_by_rows(facts):
    for n, columns in facts["first_solution_one_based"].items():
        assert [c + 1 for c in run("backtracking", int(n)).placement.by_rows()] == columns


@pytest.mark.parametrize("name", ["backtracking", "place", "wirth-trial", "wirth-arrays", "lazy"])
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
    printed = method("backtracking-as-printed")
    assert [event.queens for event in printed.solutions(1)] == [((0, 0),)]
    for n in range(2, 13):
        *_, last = printed.trace(n)
        assert (last.kind, last.checks) == (EventKind.NO_SOLUTION, n)


def test_algorithm_3_as_printed_rejects_its_own_first_queen():
    placed, tested, rejected = islice(method("backtracking-as-printed").trace(4), 3)
    assert (placed.kind, tested.kind, rejected.kind) == (EventKind.PLACE, EventKind.TEST, EventKind.CONFLICT)
    assert placed.square == rejected.square == rejected.attacker == (0, 0)


def test_for_no_queens_algorithm_3_as_printed_never_ends_and_is_stopped_with_the_reason():
    *_, last = method("backtracking-as-printed").trace(0)
    assert last.kind is EventKind.STOP
    assert "never ends" in last.note


@pytest.mark.parametrize("name", ERRORS)
def test_a_wrong_method_is_watched_but_never_answers(name):
    for ask in (run, lambda name, n: qr.solve(n, method=name), lambda name, n: list(every_solution(name, n))):
        with pytest.raises(InputError, match="is wrong"):
            ask(name, 8)


@pytest.mark.parametrize("name", METHODS)
def test_a_trace_is_a_consistent_story(name):
    """Boards change only as the events say, counters only grow, conflicts are real, solutions are solutions."""
    n = 4
    board: tuple = ()
    nodes = checks = 0
    for event in method(name).trace(n):
        assert (event.nodes, event.checks) >= (nodes, checks)
        nodes, checks = event.nodes, event.checks
        if event.kind is EventKind.TEST and board[: len(event.queens)] == event.queens:
            board = event.queens  # a program that changes no board goes on with an earlier one
        if event.kind is EventKind.PLACE:
            assert event.square is None or event.queens == (*board, event.square)
            board = event.queens
        elif event.kind is EventKind.REMOVE:
            assert board == (*event.queens, event.square)
            board = event.queens
        else:
            assert event.queens == board
        if event.kind is EventKind.CONFLICT:
            assert event.attacker in event.queens
            assert event.line == CHESS.shared(event.square, event.attacker) is not None
        if event.kind is EventKind.SOLUTION:
            assert len(board) == n
            assert all(CHESS.guard(queen, [other for other in board if other != queen]) is None for queen in board)
        assert 1 <= event.step <= len(method(name).pseudocode)


@pytest.mark.parametrize("name", SEARCHES)
def test_the_fraction_done_only_grows(name):
    chosen = method(name)
    fractions = [chosen.fraction(4, event) for event in chosen.trace(4) if event.kind is EventKind.PLACE]
    assert fractions == sorted(fractions)
    assert all(0 <= fraction <= 1 for fraction in fractions)


def test_progress_is_reported(monkeypatch):
    monkeypatch.setattr(import_module("queenright.methods.run"), "EVENTS_BETWEEN_REPORTS", 64)
    reported = []
    run("backtracking", 8, progress=lambda fraction, event: reported.append(fraction))
    assert len(reported) > 10
    assert reported[-1] < 1


@pytest.mark.parametrize("name", ["combinatoric", "rows", "backtracking", "place"])
def test_a_search_gives_up_when_its_time_is_over(name):
    result = qr.solve(30, method=name, seconds=0.01)
    assert (result.status, result.answer) == ("unknown", None)
    assert result.statistics.nodes > 0
    assert result.statistics.seconds >= 0.01
    assert run(name, 4, seconds=60).answer is not None


def test_a_method_and_an_engine_are_not_asked_together():
    with pytest.raises(InputError, match="leave out engine"):
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


def test_the_refinement_keeps_the_tree_and_saves_comparisons(facts):
    """Wirth's steps: each finds the same 92, on one tree from the second on; a test reads three entries at most."""
    trial, arrays = count_steps(method("wirth-trial"), 8), count_steps(method("wirth-arrays"), 8)
    assert trial.solutions == arrays.solutions == facts["counts"]["8"] == 92
    assert (trial.nodes, trial.checks) == (arrays.nodes, arrays.checks)
    assert arrays.comparisons < trial.comparisons
    for before, after in pairwise(method("wirth-arrays").trace(6)):
        assert after.comparisons - before.comparisons <= 3


def test_the_lazy_list_makes_no_more_boards_than_its_first_member_needs(facts):
    first = next(method("lazy").solutions(8))
    assert first.nodes == 114 < facts["tree_nodes"]["8"]
    everything = list(method("lazy").trace(8))
    assert everything[-1].nodes == facts["tree_nodes"]["8"]


def test_symmetry_breaking_finds_the_first_board_of_each_class_with_fewer_nodes(facts):
    for n in range(1, 9):
        found = list(every_solution("symmetry-breaking", n))
        assert len(found) == facts["fundamental"][str(n)]
        assert found == sorted(canonical(placement) for placement in found)
    for n in (6, 7, 8):
        *_, last = method("symmetry-breaking").trace(n)
        assert last.nodes < facts["tree_nodes"][str(n)] / 2


def test_a_cut_branch_holds_no_first_board_of_a_class():
    """What symmetry breaking cuts off is reached by `place`; below it every solution has an image that comes first."""
    cut = {event.queens for event in method("symmetry-breaking").trace(6) if event.kind is EventKind.SYMMETRY}
    below = [
        placement
        for placement in every_solution("place", 6)
        if any(tuple(placement.squares()[:k]) in cut for k in range(1, 7))
    ]
    assert below
    assert all(canonical(placement) < placement for placement in below)
