"""The session that engines, Z and the armies share: statuses, proofs, enumeration, and what ends them."""

from collections import deque
from contextlib import closing
from threading import active_count

import pytest

from queenright.engines.cpsat_session import CpSatSession
from queenright.errors import OutOfTimeError, QueensError, StoppedError
from queenright.problem.result import Status
from queenright.watch import Watch


@pytest.fixture
def session():
    return CpSatSession("a test")


def test_a_search_is_found_or_none_and_says_whether_that_is_proved(session):
    x = session.variable(range(10))
    session.program.add(x >= 3)
    session.program.maximize(-x)
    assert (session.search(Watch()), session.value(x), session.proved) == (Status.FOUND, 3, True)
    session.program.add(x <= 2)
    assert (session.search(Watch()), session.proved) == (Status.NONE, True)


def test_a_stopped_search_is_unknown_and_proves_nothing(session):
    """Fermat's last theorem for cubes, which CP-SAT does not know."""
    numbers = [session.program.new_int_var(1, 10**5, "") for _ in range(3)]
    cubes = [session.program.new_int_var(1, 10**15, "") for _ in range(3)]
    for number, cube in zip(numbers, cubes, strict=True):
        session.program.add_multiplication_equality(cube, [number] * 3)
    session.program.add(cubes[0] + cubes[1] == cubes[2])
    watch = Watch()
    watch.stop()
    assert (session.search(watch), session.proved) == (Status.UNKNOWN, False)


def test_enumeration_gives_each_solution_once_as_read(session):
    x, y = session.variable((0, 1)), session.variable((2, 5, 7))
    session.program.add(x + y != 6)
    found = sorted(session.solutions(lambda value: (value(x), value(y)), Watch()))
    assert found == [(0, 2), (0, 5), (0, 7), (1, 2), (1, 7)]


def test_an_enumeration_that_is_left_ends_its_thread(session):
    variables = [session.variable((0, 1)) for _ in range(60)]
    before = active_count()
    with closing(session.solutions(lambda value: [value(own) for own in variables], Watch())) as found:
        assert len(next(found)) == 60
        assert active_count() == before + 1
    assert active_count() == before


@pytest.mark.parametrize(("watch", "error"), [(lambda: Watch(0.1), OutOfTimeError), (Watch, StoppedError)])
def test_an_enumeration_that_its_watch_ends_is_not_complete(session, watch, error):
    variables = [session.variable((0, 1)) for _ in range(60)]
    watch = watch()

    def read(value):
        if watch.seconds is None:
            watch.stop()
        return sum(value(own) for own in variables)

    with pytest.raises(error):
        deque(session.solutions(read, watch), maxlen=0)


def test_a_model_that_is_none_is_an_error(session):
    session.program.add_linear_constraint(session.variable(range(4)), 5, 2**63 - 1)
    session.program.add(2**62 * session.variable(range(1000)) + 2**62 * session.variable(range(1000)) >= 0)
    with pytest.raises(QueensError, match="CP-SAT refused the model: "):
        session.search(Watch())
