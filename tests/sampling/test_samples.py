"""Random solutions of any size: always solutions, all of them possible, a function of the seed alone."""

import numpy
import pytest

import queenright as qr
from queenright import _core
from queenright.errors import InputError, NoSolutionError, RefereeError
from queenright.sampling import draw
from queenright.seeds import checked_seed


@pytest.mark.parametrize("n", [0, 1, *range(4, 40), 63, 64, 65, 100, 999, 10_000, 100_003])
def test_every_sample_is_a_solution(n):
    rows = qr.sample(n, seed=n)
    assert rows.dtype == numpy.int32
    assert qr.is_solution(rows)


@pytest.mark.parametrize("n", range(4, 10))
def test_every_solution_of_a_small_board_can_come(n, facts):
    samples = qr.sample(n, 12_000, seed=1)
    assert len({tuple(rows) for rows in samples.tolist()}) == facts["counts"][str(n)]


def test_several_samples_are_the_lines_of_a_matrix():
    samples = qr.sample(50, 7, seed=3)
    assert samples.shape == (7, 50)
    assert all(qr.is_solution(rows) for rows in samples)
    assert numpy.array_equal(samples[0], qr.sample(50, seed=3))
    assert len({tuple(rows) for rows in samples.tolist()}) == 7
    assert qr.sample(0, 3, seed=1).shape == (3, 0)


def test_the_seed_decides_and_the_threads_do_not():
    for n, count in ((1000, 20), (30_000, 3)):
        first = qr.sample(n, count, seed=8, threads=1)
        assert numpy.array_equal(first, qr.sample(n, count, seed=8, threads=3))
        assert not numpy.array_equal(first, qr.sample(n, count, seed=9))
    for kind in ("uniform", "tempered"):
        one, three = (
            qr.sample(12, 3000 if kind == "uniform" else 5, seed=8, threads=t, **{kind: True}) for t in (1, 3)
        )
        assert numpy.array_equal(one, three)


def test_a_seed_gives_the_same_solution_on_every_machine():
    """Recorded values: changing them would change what users have published with their seeds."""
    assert qr.sample(8, seed=1).tolist() == [1, 4, 6, 0, 2, 7, 5, 3]
    assert qr.sample(8, seed=1, uniform=True).tolist() == [3, 6, 2, 7, 1, 4, 0, 5]
    assert qr.sample(10**5, seed=2**64 - 1).tolist()[:4] == [37287, 67360, 14228, 31643]


def test_without_a_seed_every_call_is_different():
    assert not numpy.array_equal(qr.sample(1000), qr.sample(1000))
    assert draw(8).seed != draw(8).seed


@pytest.mark.parametrize("n", [2, 3])
@pytest.mark.parametrize("kind", [{}, {"uniform": True}, {"tempered": True}])
def test_two_and_three_queens_have_nothing_to_sample(n, kind):
    with pytest.raises(NoSolutionError, match=f"no solution exists for {n} queens"):
        qr.sample(n, **kind)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"n": -1}, "board size must be a whole number"),
        ({"n": "eight"}, "board size must be a whole number"),
        ({"n": 8, "count": 0}, "number of samples must be a whole number from 1"),
        ({"n": 10**6, "count": 10**6}, "at most 1000000000 are allowed"),
        ({"n": 8, "seed": "seven"}, "seed must be a whole number .* got 'seven'"),
        ({"n": 8, "seed": -1}, "seed must be a whole number"),
        ({"n": 8, "seed": 2**64}, "seed must be a whole number"),
        ({"n": 8, "seed": True}, "seed must be a whole number"),
        ({"n": 8, "threads": 0}, "number of threads must be"),
        ({"n": 40, "uniform": True}, "up to 18 queens, got 40; nearly uniform ones up to 1000 with tempered"),
        ({"n": 1001, "tempered": True}, "tempered samples must be a whole number from 0 to 1000, got 1001"),
        ({"n": 8, "uniform": True, "tempered": True}, "not both"),
    ],
)
def test_bad_input_is_refused(arguments, message):
    with pytest.raises(InputError, match=message):
        draw(**arguments)


def test_the_referee_looks_at_every_sample(monkeypatch):
    rows = numpy.array([1, 3, 0, 2, 0, 1, 2, 3], dtype=numpy.int32)
    monkeypatch.setattr(_core, "random_solutions", lambda *_: memoryview(rows))
    with pytest.raises(RefereeError, match="is not a solution"):
        qr.sample(4, 2, seed=1)


def test_a_new_seed_is_short_enough_to_type():
    assert 0 <= checked_seed(None) < 2**32
    assert checked_seed(numpy.int64(5)) == 5
