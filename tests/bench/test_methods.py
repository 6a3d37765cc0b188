"""The measurement's arithmetic; its numbers are the machine's business."""

from math import exp, factorial, log

import pytest

from queenright.bench.claims import CLAIMS
from queenright.bench.methods import Measurement, Point, measure, slope
from queenright.bench.plot import plot_methods
from queenright.methods import METHODS, method


def test_every_method_has_its_claims():
    assert set(CLAIMS) == set(METHODS)


def test_the_tables_and_the_texts_claims_differ_as_printed():
    combinatoric, rows = CLAIMS["combinatoric"], CLAIMS["rows"]
    for n in (2, 3, 4):
        assert exp(combinatoric.table.logarithm(n)) == pytest.approx(n * factorial(n * n))
        assert exp(combinatoric.text.logarithm(n)) == pytest.approx(n * n * factorial(n * n))
        assert exp(rows.table.logarithm(n)) == pytest.approx(n ** (n + 1))
        assert exp(rows.text.logarithm(n)) == pytest.approx(n ** (n + 2))
    assert exp(CLAIMS["backtracking"].table.logarithm(5)) == pytest.approx(120)


def test_a_time_that_grows_as_claimed_has_exponent_one():
    points = tuple(Point(n, 1e-3 * n ** (n + 1), n**n, n**n) for n in range(3, 8))
    fits = Measurement(method("rows"), points).exponents()
    assert fits["table"] == pytest.approx(1.0)
    assert fits["text"] < 1.0


def test_slope():
    assert slope([(log(n), 2 * log(n) + 5) for n in (2, 3, 9)]) == pytest.approx(2)
    assert slope([(0, 0), (1, 1)]) is None
    assert slope([(1, 0), (1, 1), (1, 2)]) is None


def test_measuring_keeps_to_its_budget_and_counts_the_work(facts):
    measurement = measure(method("bitmask"), 0.2)
    assert [point.n for point in measurement.points] == list(range(1, len(measurement.points) + 1))
    for point in measurement.points:
        assert point.nodes == facts["tree_nodes"][str(point.n)]


def test_the_plot_is_drawn_in_both_formats():
    measurements = [measure(chosen, 0.05) for chosen in METHODS.values()]
    pictures = plot_methods(measurements, ("png", "svg"))
    assert pictures["png"].startswith(b"\x89PNG")
    assert b"<svg" in pictures["svg"]
