"""Table 1: exact counts and the arithmetic of the fits. Times are the machine's business, so no test looks at one."""

from itertools import pairwise
from math import comb, exp, factorial, log

import pytest

from queenright.bench.fit import fit
from queenright.bench.methods import Measurement, Point, StepCount, count_steps, measure, sizes
from queenright.bench.plot import plot_methods
from queenright.bench.table import HEADINGS, table
from queenright.methods import METHODS, method


def steps_alone(name):
    """A measurement of a method's counted sizes with times that mean nothing."""
    chosen = method(name)
    return Measurement(chosen, tuple(Point(count_steps(chosen, n), 1.0) for n in chosen.counted))


def test_the_tables_and_the_texts_claims_differ_as_printed():
    combinatoric, rows = METHODS["combinatoric"].claims, METHODS["rows"].claims
    for n in (2, 3, 4):
        assert exp(combinatoric.table.logarithm(n)) == pytest.approx(n * factorial(n * n))
        assert exp(combinatoric.text.logarithm(n)) == pytest.approx(n * n * factorial(n * n))
        assert exp(rows.table.logarithm(n)) == pytest.approx(n ** (n + 1))
        assert exp(rows.text.logarithm(n)) == pytest.approx(n ** (n + 2))
    assert exp(METHODS["backtracking"].claims.table.logarithm(5)) == pytest.approx(120)


@pytest.mark.parametrize("name", METHODS)
def test_every_row_of_the_table_is_filled_from_counts_alone(name):
    fits = steps_alone(name).fits()
    for claim in ("table", "text"):
        found = fits[f"steps against {claim}"]
        assert found is not None
        assert found.points == len(METHODS[name].counted)
        assert 0 < found.slope <= 1.0 + 1e-9, "every claim is an upper bound"


@pytest.mark.parametrize("name", [name for name, entry in METHODS.items() if entry.constructs])
def test_a_constructions_exponent_is_one_within_its_interval(name):
    measurement = steps_alone(name)
    assert [point.steps for point in measurement.points] == list(METHODS[name].counted)
    found = measurement.fits()["steps against table"]
    assert 1.0 in found
    assert found.margin < 1e-6


def test_the_claims_for_searches_overstate():
    for name in ("combinatoric", "backtracking", "place", "bitmask"):
        assert steps_alone(name).fits()["steps against table"].high < 1.0


def test_the_counts_are_exact(facts):
    assert count_steps(method("combinatoric"), 3).nodes == comb(9, 3)
    assert count_steps(method("rows"), 4).nodes == 4**4
    work = count_steps(method("place"), 6)
    assert (work.solutions, work.nodes) == (facts["counts"]["6"], facts["tree_nodes"]["6"])
    assert work.steps == work.nodes + work.comparisons


def test_a_point_against_the_rest_costs_at_most_n_and_an_answer_n_squared():
    """Algorithm 1 and the test of a whole answer, in comparisons: the solution of 4 queens takes all 4 · 3."""
    events = list(method("rows").trace(4))
    for before, after in pairwise(events):
        assert after.comparisons - before.comparisons <= 3
    placed, solved = (next(k for k, e in enumerate(events) if e.kind == "solution") + shift for shift in (-5, 0))
    assert events[placed].kind == "place"
    assert events[solved].comparisons - events[placed].comparisons == 4 * 3


def test_steps_that_grow_as_claimed_have_exponent_one():
    chosen = method("rows")
    points = tuple(Point(StepCount(n, 0, 0, 0, n ** (n + 1)), 1e-3 * n ** (n + 1)) for n in chosen.counted)
    fits = Measurement(chosen, points).fits()
    for against in ("steps against table", "time against table", "time against steps"):
        assert 1.0 in fits[against]
        assert fits[against].margin == pytest.approx(0, abs=1e-6)
    assert fits["steps against text"].high < 1.0


def test_a_fit_and_its_interval():
    exact = fit([(log(n), 2 * log(n) + 5) for n in (2, 3, 9)])
    assert (exact.slope, exact.margin) == (pytest.approx(2), pytest.approx(0, abs=1e-6))
    noisy = fit([(0, 0), (1, 2), (2, 1), (3, 3)])  # by hand: slope 0.8, residuals 1.8, t = 4.303
    assert (noisy.slope, noisy.margin) == (pytest.approx(0.8), pytest.approx(4.30265 * (1.8 / 2 / 5) ** 0.5))
    assert fit([(0, 0), (1, 1)]) is None
    assert fit([(1, 0), (1, 1), (1, 2)]) is None


def test_measuring_covers_the_counted_sizes_whatever_the_budget(facts):
    measurement = measure(method("bitmask"), 0.0)
    assert [point.n for point in measurement.points] == list(method("bitmask").counted)
    for point in measurement.points:
        assert point.work.nodes == facts["tree_nodes"][str(point.n)]
    assert next(n for n in sizes(method("bitmask")) if n > 9) == 10


def test_the_table_has_a_row_for_each_method_and_the_plot_both_formats():
    measurements = [steps_alone(name) for name in METHODS]
    rows = table(measurements)
    assert [row[0] for row in rows] == list(METHODS)
    assert all(len(row) == len(HEADINGS) for row in rows)
    pictures = plot_methods(measurements, ("png", "svg"))
    assert pictures["png"].startswith(b"\x89PNG")
    assert b"<svg" in pictures["svg"]
