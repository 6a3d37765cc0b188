"""Tempered chains: nearly uniform where that can be tested, and diagnostics that detect problems."""

from collections import Counter

import numpy
import pytest

import queenright as qr
from queenright.sampling import draw
from queenright.sampling.statistics import autocorrelation_time, disagreement


@pytest.mark.parametrize("n", [1, 4, 5, 12, 30, 100])
def test_every_sample_is_a_solution(n):
    samples = qr.sample(n, 5, seed=2, tempered=True)
    assert samples.shape == (5, n)
    assert all(qr.is_solution(rows) for rows in samples)


@pytest.mark.slow
def test_the_largest_size():
    drawn = draw(1000, 2, seed=1, tempered=True)
    assert all(qr.is_solution(rows) for rows in drawn.rows)
    assert drawn.diagnostics.doubts() == []


@pytest.mark.parametrize(("n", "solutions", "count"), [(6, 4, 800), (8, 92, 4600)])
def test_small_boards_look_uniform(n, solutions, count):
    """χ² over all solutions. The samples are not quite independent, hence four deviations instead of three."""
    samples = qr.sample(n, count, seed=7, tempered=True)
    counts = Counter(map(tuple, samples.tolist()))
    assert len(counts) == solutions
    expected = count / solutions
    chi_square = sum((seen - expected) ** 2 / expected for seen in counts.values())
    assert chi_square < solutions - 1 + 4 * (2 * (solutions - 1)) ** 0.5


def test_the_diagnostics_tell_what_was_done():
    seen = draw(20, 3, seed=1, tempered=True).diagnostics
    assert seen.chains == 4
    assert seen.temperatures > 3
    assert seen.stride >= 2 * seen.autocorrelation_time
    assert seen.effective_sample_size == pytest.approx(8000 / seen.autocorrelation_time)
    assert 0.2 < seen.solution_share < 0.9
    assert 0.1 < seen.least_exchange_rate < 1
    assert seen.doubts() == []
    assert set(seen.to_json()) >= {"autocorrelation_time", "effective_sample_size", "disagreement"}


def test_doubts_are_said():
    from dataclasses import replace

    seen = draw(20, seed=1, tempered=True).diagnostics
    assert "disagree" in replace(seen, disagreement=1.3).doubts()[0]
    assert "only 7 effective" in replace(seen, effective_sample_size=7.2).doubts()[0]


def autoregression(length: int, memory: float, seed: int) -> numpy.ndarray:
    """x ← memory·x + noise, whose autocorrelation time is (1 + memory) / (1 − memory)."""
    noise = numpy.random.default_rng(seed).normal(size=length)
    values = numpy.zeros(length)
    for step in range(1, length):
        values[step] = memory * values[step - 1] + noise[step]
    return values


@pytest.mark.parametrize("memory", [0.0, 0.5, 0.9])
def test_the_autocorrelation_time_of_a_known_process(memory):
    measured = autocorrelation_time(autoregression(100_000, memory, seed=5))
    assert measured == pytest.approx((1 + memory) / (1 - memory), rel=0.1)


def test_the_autocorrelation_time_agrees_with_its_definition():
    trace = autoregression(400, 0.6, seed=1)
    centred = trace - trace.mean()
    time = 1.0
    for lag in range(1, 400):
        time += 2 * float(centred[:-lag] @ centred[lag:] / (centred @ centred))
        if lag >= 5 * time:
            break
    assert autocorrelation_time(trace) == pytest.approx(time)
    assert autocorrelation_time(numpy.ones(50)) == 1.0


def test_chains_that_disagree_are_seen():
    chains = numpy.random.default_rng(1).normal(size=(4, 1000))
    assert disagreement(chains) == pytest.approx(1.0, abs=0.01)
    chains[0] += 2
    assert disagreement(chains) > 1.1
    drifting = numpy.random.default_rng(1).normal(size=(4, 1000)) + numpy.linspace(0, 3, 1000)
    assert disagreement(drifting) > 1.1
    assert disagreement(numpy.ones((4, 100))) == 1.0
