"""A formula that would never end, or not fit, ends in one clear error: no crash, no endless wait."""

import time

import pytest

from queenright.notation import LimitError, Limits, NotationError, build_from, derived, parse, value, written_value
from queenright.notation.parser import DEEPEST

RUNAWAYS = [
    ("f(x) := f(x + 1)", "f(0)", "f is nested 10,000 activations deep"),
    ("f(x) := [f(x)]", "f(0)", "f is nested 10,000 activations deep"),
    ("f(x) := ||(f ∘ [x])", "f(0)", "f is nested 10,000 activations deep"),
    ("f(x) := g(x)\ng(x) := (⊤ → f(x))", "f(0)", "is nested 10,000 activations deep"),
    ("a := b\nb := a", "a", "is nested 10,000 activations deep"),
    ("f(x) := 1 + f(x)", "f(⊤)", "f is nested 10,000 activations deep"),
    ("f(v) := f(v || v)", "f([1])", "does not fit in memory"),
    ("f(x) := f(x * x)", "f(7)", "an integer of about"),
    ("f(v) := f(v * v)", "f([7, 7])", "an integer of about"),
    ("x := ..(10 ^ 12)", "#x", "a vector of 1000000000000 items does not fit in memory"),
    ("x := 9 ^ 9 ^ 9", "x", "an integer of about"),
    ('f(s) := f(s || s)', 'f("ab")', "does not fit in memory"),
]  # fmt: skip


@pytest.mark.parametrize("by", ["walker", "python"])
@pytest.mark.parametrize(("program", "expression", "message"), RUNAWAYS)
def test_a_runaway_ends(program, expression, message, by):
    start = time.monotonic()
    with pytest.raises(LimitError, match=message) as caught:
        value(expression, program=build_from(parse(program)), by=by)
    assert caught.value.exit_code == 1
    assert caught.value.line >= 1
    assert time.monotonic() - start < 30  # a second on a free machine; this only tells it from endless


def test_a_step_limit_ends_what_would_take_too_long():
    program = build_from(parse("f(n) := (n = 0 → 1; n > 0 → f(n - 1) + f(n - 1))"))
    with pytest.raises(LimitError, match="no value after 5,000 steps"):
        value("f(40)", program=program, by="walker", limits=Limits(steps=5000))


def test_deep_recursion_that_ends_is_no_error():
    program = build_from(parse("f(n) := (n = 0 → 0; n > 0 → 1 + f(n - 1))"))
    for by in ("walker", "python", "c"):
        assert value("f(9000)", program=program, by=by) == 9000


def test_the_interpreter_s_own_limit_is_put_back():
    import sys

    before = sys.getrecursionlimit()
    with pytest.raises(LimitError):
        value("f(0)", program=build_from(parse("f(x) := f(x)")))
    assert sys.getrecursionlimit() == before


@pytest.mark.parametrize("text", ["(" * 10**5, "-" * 10**5 + "1", "[" * 10**5, "|" + " |" * 10**5, "1" + "+1" * 10**4])
def test_a_text_nested_too_deep_is_refused(text):
    with pytest.raises(NotationError, match=f"{DEEPEST}"):
        parse(text)


def test_a_long_vector_is_no_deep_tree():
    assert len(value(f"[{', '.join(['1'] * 50_000)}]")) == 50_000


def test_a_number_with_too_many_digits_is_refused():
    with pytest.raises(NotationError, match="a number of 5,000 characters"):
        parse("9" * 5000)


@pytest.mark.parametrize("by", ["walker", "python"])
def test_vectors_nested_deep_can_be_compared_but_not_written(by):
    program = build_from(parse("f(n) := (n = 0 → []; n > 0 → [f(n - 1)])"))
    assert value("f(9000) ≡ f(9000)", program=program, by=by) is True
    assert value("f(9000) ≡ f(8999)", program=program, by=by) is False
    assert value("#f(9000)", program=program, by=by) == 1
    with pytest.raises(LimitError, match="vectors nested more than 200 deep cannot be written"):
        written_value(value("-f(9000)", program=program, by=by))


def test_a_derivation_with_endless_recursion_ends():
    with pytest.raises(LimitError, match="10,000 activations deep"):
        derived("1 + f(0)", program=build_from(parse("f(x) := f(x + 1)")))
