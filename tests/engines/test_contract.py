"""One contract for all engines: known sizes, constraints, all solutions, a time limit, and the referee at the door."""

import dataclasses
import signal
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from importlib import import_module
from time import monotonic, sleep

import pytest

from queenright import packages
from queenright.board.board import Board
from queenright.board.placement import Placement
from queenright.engines import adapter
from queenright.engines.registry import ENGINES, engine
from queenright.errors import InputError, MissingPackageError, OutOfTimeError, RefereeError, StoppedError
from queenright.problem.generate import random_completion, random_excluded
from queenright.problem.problem import Problem
from queenright.problem.result import Status
from queenright.questions import solutions, solve
from queenright.seeds import LARGEST_SEED
from queenright.watch import Watch
from twins import boards

SOLVERS = [name for name in ENGINES if name != "native"]

PROBLEMS = {
    "Nauck 1850": Problem(8, fixed=["b4", "d5"]),
    "fixed, not completable": Problem(6, fixed=["a6"]),
    "blocked": Problem(6, blocked=["b6", "a4"]),
    "a blocked row": Problem(5, blocked=["a3", "b3", "c3", "d3", "e3"]),
    "excluded": Problem(7, excluded_sums=[3, 6], excluded_differences=[-2]),
    "all at once": Problem(7, fixed=["a7"], blocked=["b5"], excluded_sums=[12], excluded_differences=[5]),
    "torus": Problem(5, torus=True),
    "torus without solution": Problem(6, torus=True),
    "torus, excluded": Problem(7, torus=True, excluded_sums=[0], excluded_differences=[6]),
    "rectangle": Problem(3, columns=5),
    "tall rectangle": Problem(5, columns=3, blocked=["a1"]),
    "few queens": Problem(4, queens=2, fixed=["b1"]),
    "too many queens": Problem(3, queens=4),
    "no queens": Problem(3, queens=0),
    "touching": Problem(6, touching=True),
    "touching on a torus": Problem(6, touching=True, torus=True),
    "a region puzzle": Problem(6, regions=["AABBBB", "AABBCC", "DDDCCC", "DDEECC", "FDEEEE", "FFFFEE"], touching=True),
    "regions and diagonals": Problem(6, regions=["AAABBB", "AABBBC", "DDDCCC", "DDEECC", "FDEEEE", "FFFFEE"]),
    "regions, a queen fixed": Problem(
        5, regions=["AAABB", "AABBC", "DDCCC", "DEEEC", "DDEEC"], touching=True, fixed=["b5"]
    ),
    "fewer regions than rows": Problem(4, regions=["AABB", "AABB", "CCBB", "CCCC"], touching=True),
    "few queens, more regions": Problem(4, regions=["ABCD", "EABC", "DEAB", "CDEF"], touching=True, queens=2),
}


def squares(answer):
    return tuple(sorted(answer.squares()))


@pytest.fixture(params=ENGINES)
def chosen(request):
    return engine(request.param)


def test_every_engine_is_installed_for_the_tests(chosen):
    assert chosen.version()
    assert chosen.title
    assert chosen.extra in ("", chosen.name)


@pytest.mark.parametrize("n", [0, 1, 2, 3, 4, 5, 8, 12])
def test_known_sizes(chosen, n, facts):
    result = chosen.solve(Problem(n), seed=1)
    assert result.status is (Status.FOUND if facts["counts"][str(n)] else Status.NONE)
    assert result.engine == chosen.name
    assert result.n == n
    assert result.answer is None or Problem(n).check(result.placement).solution


@pytest.mark.parametrize("what", PROBLEMS)
def test_what_is_asked_is_honoured(chosen, what):
    problem = PROBLEMS[what]
    expected = boards(problem)
    result = chosen.solve(problem)
    assert result.status is (Status.FOUND if expected else Status.NONE)
    if result.answer is not None:
        assert squares(result.answer) in expected
        assert isinstance(result.answer, Placement) == problem.is_complete
    found = [squares(answer) for answer in chosen.solutions(problem)]
    assert sorted(found) == expected


@pytest.mark.parametrize("n", range(7))
def test_all_solutions_each_once(chosen, n):
    found = [squares(answer) for answer in chosen.solutions(Problem(n))]
    assert sorted(found) == boards(Problem(n))


@pytest.mark.parametrize("name", [name for name in ENGINES if name != "highs"])
def test_all_92_solutions_of_8_queens(name):
    """HiGHS solves 93 programs for this; it is counted up to 6 above."""
    assert len(set(map(squares, engine(name).solutions(Problem(8))))) == 92


def test_no_time_is_unknown_and_not_none(chosen):
    if chosen.name == "native":
        hard = Problem(30, blocked=[(row, row) for row in range(30)], excluded_sums=range(10, 22))
        assert chosen.solve(hard, watch=Watch(1e-9)).status is not Status.NONE
        return
    result = chosen.solve(Problem(20), watch=Watch(0))
    assert result.status is Status.UNKNOWN
    assert result.answer is None
    assert "within 0 s" in result.reason


@pytest.mark.parametrize("name", ENGINES)
def test_all_solutions_stop_at_the_time_limit(name):
    with pytest.raises(OutOfTimeError):
        for _ in engine(name).solutions(Problem(16), watch=Watch(0.2)):
            pass


@pytest.mark.parametrize("name", SOLVERS)
def test_boards_that_come_at_once_leave_no_time_limit_unnoticed(name):
    watch = Watch()
    boards = engine(name).solutions(Problem(12), watch=watch)
    assert next(boards)
    watch.stop()
    with pytest.raises(StoppedError):
        list(boards)


@pytest.mark.parametrize("name", SOLVERS)
def test_a_search_stops_at_the_time_limit(name):
    """Excluding half of the diagonals leaves a long proof; whoever finishes it in time must be right."""
    hard = Problem(26, excluded_sums=range(0, 52, 2), blocked=[(0, column) for column in range(20)])
    result = engine(name).solve(hard, watch=Watch(0.3))
    assert result.status in (Status.UNKNOWN, Status.NONE)


@pytest.mark.parametrize("name", SOLVERS)
def test_stopping_early_leaves_nothing_running(name):
    import threading

    before = threading.enumerate()  # a cluster of another test has threads that stay
    stream = engine(name).solutions(Problem(8))
    assert Problem(8).check(next(iter(stream))).solution
    stream.close()
    assert [thread for thread in threading.enumerate() if thread not in before and thread.daemon] == []


STOPPED = """
import sys
from queenright.engines.registry import engine
from queenright.problem.problem import Problem
try:
    for number, _ in enumerate(engine(sys.argv[1]).solutions(Problem(18))):
        if number == 0:
            print("searching", flush=True)
except KeyboardInterrupt:
    sys.exit(130)
"""


@pytest.mark.parametrize("name", SOLVERS)
def test_ctrl_c_stops_a_search(name):
    with subprocess.Popen([sys.executable, "-c", STOPPED, name], stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "searching\n"
        process.send_signal(signal.SIGINT)
        assert process.wait(timeout=60) == 130


@pytest.mark.parametrize("name", SOLVERS)
def test_a_wrong_answer_never_leaves(name, monkeypatch):
    honest = engine(name)
    lie = adapter.SolverOutcome(Status.FOUND, ((0, 0), (1, 1), (2, 2), (3, 3)))
    liar = dataclasses.replace(honest, run=lambda model, **_: lie, every=lambda model, **_: iter([lie.squares]))
    with pytest.raises(RefereeError):
        liar.solve(Problem(4))
    with pytest.raises(RefereeError):
        list(liar.solutions(Problem(4)))


@pytest.mark.parametrize("name", SOLVERS)
def test_a_missing_package_is_named_with_its_extra(name, monkeypatch):
    def missing(module):
        raise ImportError(module)

    monkeypatch.setattr(packages, "import_module", missing)
    with pytest.raises(MissingPackageError, match=rf'pip install "queenright\[{name}\]"'):
        engine(name).solve(Problem(4))


def test_an_absent_package_has_no_version():
    assert dataclasses.replace(engine("sat"), package="no-such-package-anywhere").version() is None


@pytest.mark.parametrize("name", SOLVERS)
def test_the_questions_take_an_engine(name):
    assert solve(20, engine=name).engine == name
    assert [tuple(answer) for answer in solutions(4, engine=name)] == [(1, 3, 0, 2), (2, 0, 3, 1)]


#: Answers of the native search on every machine: seed, nodes and the first queens. Each of its searches wins somewhere.
ANSWERS = {
    Problem(8, fixed=["b4", "d5"]): (0, 14, [2, 4, 7, 3, 0, 6, 1, 5]),
    random_excluded(80, 40, seed=1): (0, 507, [76, 34, 46, 30, 16, 31, 74, 54]),
    random_completion(1000, seed=2): (3, 92, [269, 708, 623, 800, 37, 599, 105, 909]),
    Problem(2000, blocked=["a1"]): (0, 945, [1834, 1220, 1766, 140, 1113, 1833, 86, 913]),
}


@pytest.mark.parametrize(("problem", "expected"), ANSWERS.items(), ids=lambda value: f"n = {getattr(value, 'n', '')}")
def test_the_native_search_answers_alike_on_every_machine_however_busy(problem, expected):
    def answer(_):
        result = engine("native").solve(problem, seed=expected[0])
        return expected[0], result.statistics.nodes, list(result.placement.queens[:8])

    with ThreadPoolExecutor(8) as crowd:
        assert list(crowd.map(answer, range(24))) == [expected] * 24


@pytest.mark.parametrize("name", ENGINES)
@pytest.mark.parametrize(
    "problem", [Problem(12), Problem(13, torus=True), Problem(14, fixed=["b4"]), Problem(9, touching=True)], ids=repr
)
def test_a_seed_gives_the_same_board_again_and_another_seed_another(name, problem):
    def found(seed):
        return squares(engine(name).solve(problem, seed=seed).answer)

    boards = [found(seed) for seed in range(1, 7)]
    assert boards == [found(seed) for seed in range(1, 7)]
    assert len(set(boards)) > 1


BUILT_BY = {"cpsat": "_posted", "highs": "to_program", "sat": "to_clauses", "clingo": "export"}


@pytest.mark.parametrize("name", ENGINES)
def test_a_board_without_a_free_square_has_no_solution(name):
    closed = Problem(2, blocked=["a1", "a2", "b1", "b2"])
    assert engine(name).solve(closed).status is Status.NONE
    assert list(engine(name).solutions(closed)) == []
    nobody = Problem(2, blocked=["a1", "a2", "b1", "b2"], queens=0)
    assert [board.squares() for board in engine(name).solutions(nobody)] == [[]]


@pytest.mark.parametrize("name", SOLVERS)
def test_loading_a_solver_takes_from_the_time_limit(name, monkeypatch):
    def slowly(module):
        sleep(0.3)
        return import_module(module)

    monkeypatch.setattr(packages, "import_module", slowly)
    assert engine(name).solve(Problem(8), watch=Watch(0.2)).status is Status.UNKNOWN


@pytest.mark.parametrize("name", SOLVERS)
def test_the_time_limit_ends_the_building_of_a_model(name, monkeypatch):
    """A model that is built again and again stands for one that takes a minute to build."""
    build = adapter.build

    def endless(*_):
        end = monotonic() + 60
        while monotonic() < end:
            build("squares", Problem(8))

    with monkeypatch.context() as patch:
        patch.setattr(import_module(f"queenright.engines.{name}"), BUILT_BY[name], endless)
        assert engine(name).solve(Problem(8), watch=Watch(0.05)).status is Status.UNKNOWN
        with pytest.raises(OutOfTimeError, match=r"within 0\.0"):
            list(engine(name).solutions(Problem(8), watch=Watch(0.05)))
    monkeypatch.setattr(adapter, "build", endless)
    assert engine(name).solve(Problem(8), watch=Watch(0.05)).reason == "no answer within 0.05 s"


@pytest.mark.parametrize("name", ENGINES)
@pytest.mark.parametrize("problem", PROBLEMS.values(), ids=PROBLEMS)
def test_a_seed_changes_no_status(name, problem):
    statuses = {engine(name).solve(problem, seed=seed).status for seed in (0, 1)}
    assert statuses == {Status.FOUND if boards(problem) else Status.NONE}


@pytest.mark.parametrize("name", ENGINES)
def test_every_engine_takes_the_largest_seed(name):
    assert engine(name).solve(Problem(6, fixed=["a5"]), seed=LARGEST_SEED).status is Status.FOUND
    with pytest.raises(InputError, match="seed must be a whole number"):
        solve(Problem(6, fixed=["a5"]), engine=name, seed=LARGEST_SEED + 1)


def test_all_engines_agree_on_random_problems(seeded):
    for _ in range(8):
        n = seeded.randint(4, 7)
        square = (seeded.randrange(n), seeded.randrange(n))
        blocked = {(seeded.randrange(n), seeded.randrange(n)) for _ in range(n)} - {square}
        sums = {seeded.randrange(2 * n - 1)} - {sum(square)}
        torus = seeded.random() < 0.3
        problem = Problem(n, fixed=[square], blocked=blocked, excluded_sums=() if torus else sums, torus=torus)
        found = {name: sorted(map(squares, engine(name).solutions(problem))) for name in ENGINES}
        assert all(boards == found["native"] for boards in found.values()), problem


def test_ortools_and_highs_live_in_one_process():
    import highspy
    from ortools.sat.python import cp_model

    assert highspy.Highs().version()
    assert cp_model.CpSolver().solve(cp_model.CpModel()) == cp_model.OPTIMAL


def test_boards_of_other_shapes_are_boards():
    problem = Problem(3, columns=5)
    assert isinstance(adapter.answer(problem, boards(problem)[0]), Board)
