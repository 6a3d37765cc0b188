"""Estimates against known counts: the intervals must contain the true value as often as claimed, for every method."""

from math import factorial, inf, lgamma, log
from random import Random

import pytest

import queenright as qr
from queenright import _core
from queenright.errors import InputError, SizeError, UnknownNameError
from queenright.known import ALPHA_BOUNDS, COUNTS
from queenright.sampling import running_estimates, runs
from queenright.sampling.estimates import in_words
from queenright.sampling.plot import plot_estimates
from queenright.sampling.statistics import jackknife, mean_of_logarithms, student_t

#: method → (sizes, seeds, samples): small budgets, as a hasty user has.
HASTY = {
    "prefix": ((8, 10, 12, 14, 16, 18, 20), 40, 40_960),
    "resampling": ((8, 12, 14), 20, 1),
    "tempering": ((6, 8, 12), 30, 16 * 40 * 40),
}


@pytest.mark.parametrize("method", HASTY)
def test_95_of_100_intervals_hold_the_truth(method, monkeypatch):
    """Coverage over sizes and seeds: 95 % is expected; with this many trials 90 % to 99 % is within chance."""
    sizes, seeds, samples = HASTY[method]
    monkeypatch.setitem(runs.SAMPLES_PER_RUN, "resampling", 2048)
    held = trials = 0
    for n in sizes:
        for seed in range(seeds):
            result = qr.estimate(n, samples=samples, seed=seed, method=method, threads=1)
            held += result.low <= log(COUNTS[n]) <= result.high
            trials += 1
    assert 0.90 <= held / trials <= 0.995, f"{held} of {trials}"


def test_every_full_count_agrees_with_its_earlier_estimate():
    """One seed for all sizes, the estimate first. Of 17 intervals of 95 % one or two may miss, none by much."""
    held = 0
    for n in range(4, 21):
        earlier = qr.estimate(n, samples=100_000, seed=1, threads=1)
        truth = log(qr.count(n, threads=1) if n <= 16 else COUNTS[n])  # larger counts: the slow tests
        assert abs(earlier.logarithm - truth) < 3.5 * earlier.relative_error
        held += earlier.low <= truth <= earlier.high
    assert held >= 15


def test_95_of_100_intervals_hold_the_truth_where_the_error_says_when_to_stop(monkeypatch):
    monkeypatch.setitem(runs.SAMPLES_PER_RUN, "prefix", 512)
    monkeypatch.setattr("queenright.sampling.estimates.DEFAULT_ERROR", 0.01)
    monkeypatch.setattr("queenright.sampling.estimates.DEFAULT_SECONDS", 600)
    held = trials = 0
    for n in (4, 8, 10, 12):
        for seed in range(40):
            result = qr.estimate(n, seed=seed, threads=1)
            assert result.relative_error <= 0.01
            assert result.runs % runs.RUNS_BETWEEN_LOOKS == 0
            held += result.low <= log(COUNTS[n]) <= result.high
            trials += 1
    assert 0.90 <= held / trials <= 0.995, f"{held} of {trials}"


def test_the_error_stops_only_what_has_no_budget(monkeypatch):
    monkeypatch.setattr("queenright.sampling.estimates.DEFAULT_SECONDS", 600)
    one, three = (qr.estimate(4, seed=1, threads=threads) for threads in (1, 3))
    assert one.relative_error <= 0.001
    assert (one.logarithm, one.runs) == (three.logarithm, three.runs)
    assert qr.estimate(3).runs == runs.RUNS_BETWEEN_LOOKS  # at the first look: there is no error
    assert qr.estimate(4, samples=2 * one.samples, seed=1).samples == 2 * one.samples
    assert next(result for result in running_estimates(4, seconds=600, seed=1) if result.samples > one.samples)


@pytest.mark.parametrize("method", ["prefix", "resampling", "tempering"])
def test_a_larger_budget_comes_near(method):
    result = qr.estimate(12, samples=400_000, seed=3, method=method)
    assert abs(result.logarithm - log(14200)) < 5 * result.relative_error
    assert result.relative_error < 0.02
    assert result.low < result.logarithm < result.high


def test_the_methods_agree_beyond_the_known_counts():
    """40 queens: two methods that share nothing but the board."""
    first = qr.estimate(40, samples=8 * 32768, seed=1, method="resampling")
    second = qr.estimate(40, samples=16 * 40 * 60, seed=1, method="tempering")
    spread = (first.relative_error**2 + second.relative_error**2) ** 0.5
    assert abs(first.logarithm - second.logarithm) < 4 * spread


def test_the_edges():
    for n, count in ((0, 1), (1, 1), (2, 0), (3, 0)):
        result = qr.estimate(n, samples=1)
        assert (result.estimate, result.standard_error) == (count, 0)
    assert qr.estimate(2, samples=1).to_json()["log10"] is None


def test_a_number_too_large_for_a_float_is_told_by_its_logarithm():
    document = qr.estimate(300, samples=1, seed=1).to_json()
    assert document["method"] == "tempering"
    assert document["estimate"] is document["standard_error"] is None
    limit = 300 * (log(300) - ALPHA_BOUNDS[0]) / log(10)
    assert limit < document["log10"] < 1.01 * limit  # Q(n) comes down to the limit from above
    assert document["log10_interval"][0] < document["log10"] < document["log10_interval"][1]


@pytest.mark.parametrize(("n", "method"), [(32, "prefix"), (33, "resampling"), (201, "tempering")])
def test_the_size_decides_the_method(n, method):
    assert next(running_estimates(n, samples=1, seed=1)).method == method


def test_the_seed_and_the_samples_decide_and_the_threads_do_not():
    for n, method in ((20, "prefix"), (40, "resampling"), (30, "tempering")):
        one, three = (qr.estimate(n, samples=50_000, seed=4, method=method, threads=t) for t in (1, 3))
        assert (one.logarithm, one.relative_error, one.samples) == (
            three.logarithm,
            three.relative_error,
            three.samples,
        )


def test_running_estimates_get_better_and_can_be_left():
    found = []
    for result in running_estimates(20, seconds=3600, seed=1, threads=1):
        found.append(result)
        if len(found) == 10:
            break
    assert found[-1].samples > found[0].samples
    assert found[-1].relative_error < found[0].relative_error


@pytest.mark.parametrize(
    ("arguments", "error", "message"),
    [
        ({"n": -1}, SizeError, "board size of an estimate must be a whole number from 0 to 10000, got -1"),
        ({"n": 10_001}, SizeError, "got 10001"),
        ({"n": 40, "method": "prefix"}, SizeError, "method prefix must be a whole number from 0 to 32, got 40"),
        ({"n": 3, "method": "tempering"}, SizeError, "method tempering must be a whole number from 4"),
        ({"n": 8, "method": "prefx"}, UnknownNameError, "Did you mean 'prefix'"),
        ({"n": 8, "seconds": -1}, InputError, "seconds must be a number from 0 up"),
        ({"n": 8, "samples": 0}, SizeError, "number of samples must be"),
        ({"n": 8, "seed": "x"}, InputError, "seed must be a whole number"),
    ],
)
def test_bad_input_is_refused(arguments, error, message):
    with pytest.raises(error, match=message):
        list(running_estimates(**arguments))


def probe_slowly(n: int, random: Random) -> float:
    """Knuth's probe as he describes it, with a list as the board."""
    queens: list[int] = []
    nodes = weight = 1.0
    while len(queens) < n:
        column = len(queens)
        free = [r for r in range(n) if all(r != q and abs(r - q) != column - c for c, q in enumerate(queens))]
        if not free:
            break
        weight *= len(free)
        nodes += weight
        queens.append(random.choice(free))
    return nodes


@pytest.mark.parametrize("n", [1, 5, 8, 70])
def test_the_native_probes_agree_with_their_slow_twin(n):
    random = Random(1)
    slow = [probe_slowly(n, random) for _ in range(1500 if n < 20 else 150)]
    mean = sum(slow) / len(slow)
    error = (sum((value - mean) ** 2 for value in slow) / len(slow) ** 2) ** 0.5
    fast = _core.estimate_tree(n, 20_000, 1, _core.Control())
    assert abs(log(fast.nodes / mean)) < 1.5 if n == 70 else abs(fast.nodes - mean) <= 6 * (error + fast.standard_error)


def test_means_of_logarithms():
    values = [3.0, 5.0, 10.0]
    logarithm, error = mean_of_logarithms([log(value) + 1000 for value in values])
    assert logarithm == pytest.approx(log(6) + 1000)
    assert error == pytest.approx((13 / 3) ** 0.5 / 6)
    assert mean_of_logarithms([-inf, -inf]) == (-inf, 0.0)


def test_student_t_and_jackknife():
    table = {4: 2.776, 7: 2.365, 10: 2.228, 15: 2.131, 30: 2.042, 1000: 1.962}
    for degrees, value in table.items():
        assert student_t(degrees) == pytest.approx(value, abs=1e-3)
    values = [1.0, 4.0, 7.0, 8.0]
    squared = [(sum(values) - value) ** 2 / 9 for value in values]
    estimate, error = jackknife((sum(values) / 4) ** 2, squared)
    assert estimate == pytest.approx(25 - 10 / 4)  # the square of a mean is too large by its variance
    assert error > 0


def test_the_product_of_ratios_starts_at_n_factorial():
    assert lgamma(13) == pytest.approx(log(factorial(12)))


def test_words():
    assert in_words(log(14200), 0.01) == "1.420e+4"
    assert in_words(log(14200), 1e-6) == "14,200"
    assert in_words(log(2.5e44), 0.01) == "2.500e+44"
    assert in_words(log(2.5e44), 3.0) in ("2e+44", "3e+44")


def test_the_plot_is_drawn_in_both_formats():
    estimates = [qr.estimate(n, samples=1, seed=1) for n in (12, 30, 40)]
    pictures = plot_estimates(estimates, ("png", "svg"))
    assert pictures["png"].startswith(b"\x89PNG")
    assert b"<svg" in pictures["svg"]
