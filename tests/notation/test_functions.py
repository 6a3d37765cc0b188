"""Functions without a name, operators as functions, comprehensions, slices, max and min: in all evaluators."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from queenright.notation import build_from, derived, followed, parse, value, write

PROGRAM = """
twice(f, x) := f(f(x))
adder(k) := (x ↦ x + k)
primes(n) := [k : k ∈ 2..n, -∨ (k % (2..k) = 0)]
sort(V) := (#V < 2 → V; ⊤ → sort([x : x ∈ rest, x < V(0)]) || [V(0)] || sort([x : x ∈ rest, x ≥ V(0)]))
« sort »
rest := V(1..#V)
"""

VALUES = [
    ("∨ ∘ [[⊤, ⊥], [⊥]]", (True, False)),
    ("+ ∘ [[1, 2], [], [3]]", (3, 0, 3)),
    ("# ∘ [[1, 2], []]", (2, 0)),
    (".. ∘ [2, 0]", ((0, 1), ())),
    ("max ∘ [[1, 5, 2], [3]]", (5, 3)),
    ("∧ ∨ ∘ [[⊤, ⊥], [⊥, ⊤]]", True),
    ("max [3, 1, 2]", 3),
    ("min(3, 1 + 1)", 2),
    ("[1, 5] max 3", (3, 5)),
    ("1 + 2 max 2 * 2", 4),
    ("(x ↦ x * x) ∘ ..4", (0, 1, 4, 9)),
    ("(x, y ↦ x - y)(5, 3)", 2),
    ("(x ↦ (y ↦ x - y))(5)(3)", 2),
    ("twice((x ↦ 2 * x), 5)", 20),
    ("twice(adder(3), 1)", 7),
    ("(f, x, y ↦ f(x, y))(<, 1, 2)", True),
    ("(f ↦ f([1, 2, 3]))(+)", 6),
    ("(+)(1, 2)", 3),
    ("[x * x : x ∈ ..10, x % 2 = 0]", (0, 4, 16, 36, 64)),
    ("[x * x | x ∈ [|-3|]]", (9,)),
    ("[[x, y] : x ∈ ..3, y ∈ x..3, x + y = 2]", ((0, 2), (1, 1))),
    ("[x : x ∈ ..4, (x ∈ [1, 2])]", (1, 2)),
    ("[[y * x : y ∈ ..x] : x ∈ ..4]", ((), (0,), (0, 2), (0, 3, 6))),
    ("primes(30)", (2, 3, 5, 7, 11, 13, 17, 19, 23, 29)),
    ("sort([3, 1, 2, 3])", (1, 2, 3, 3)),
    ("2..5", (2, 3, 4)),
    ("5..2", ()),
    ("[5, 6, 7, 8](1..3)", (6, 7)),
    ("[5, 6, 7](..2)", (5, 6)),
    ("[5, 6, 7]([2, 0])", (7, 5)),
    ("[[1, 2], [3, 4]](1, [1, 0])", (4, 3)),
    ('"hello"(1..4)', "ell"),
    ("(3 = |-3|->1; T -> 2)", 1),
]


@pytest.mark.parametrize("by", ["walker", "python"])
@pytest.mark.parametrize(("expression", "expected"), VALUES)
def test_values(expression, expected, by):
    assert value(expression, program=build_from(parse(PROGRAM)), by=by) == expected


@pytest.mark.parametrize("expression", [expression for expression, _ in VALUES])
@pytest.mark.parametrize("unfold", [False, True])
def test_what_is_derived_can_be_followed(expression, unfold):
    program = build_from(parse(PROGRAM))
    found = derived(expression, program=program, unfold=unfold)
    assert found.complete
    steps = followed([write(line) for line in found.lines], program=program)
    assert [step.message for step in steps if not step.holds] == []


def test_a_function_is_named_in_a_derivation_as_it_is_written():
    found = derived("f(2)", program=build_from(parse("f(n) := (x ↦ x * n) ∘ ..n")))
    assert [write(line) for line in found.lines] == [
        "f(2)", "(x ↦ x * n) ∘ ..n", "(x ↦ x * 2) ∘ ..2", "(x ↦ x * 2) ∘ [0, 1]",
        "[(x ↦ x * 2)(0), (x ↦ x * 2)(1)]", "[0 * 2, 1 * 2]", "[0, 2]",
    ]  # fmt: skip


def test_a_wrong_line_about_a_function_is_found():
    steps = followed(["(x ↦ x * 2) ∘ [0, 1]", "(x ↦ x * 3) ∘ [0, 1]"])
    assert "expected 2, got 3" in steps[1].message


@given(st.lists(st.integers(-9, 9), max_size=6), st.integers(-9, 9))
@settings(max_examples=30)
def test_a_comprehension_is_python_s(numbers, bound):
    given = {"V": tuple(numbers), "k": bound}
    assert value("[x * y : x ∈ V, x > k, y ∈ V]", given) == tuple(x * y for x in numbers if x > bound for y in numbers)


@given(st.text(max_size=6), st.integers(0, 6), st.integers(0, 6))
@settings(max_examples=30)
def test_a_slice_is_python_s(text, start, end):
    for vector in (text, tuple(text)):
        if start <= end <= len(text) and all(ord(character) > 31 for character in text):
            assert value("V(a..b)", {"V": vector, "a": start, "b": end}, by="walker") == vector[start:end]
