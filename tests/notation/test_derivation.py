"""Derivations: the document's own lines, string for string, and the same strategy for everything else."""

import re

import pytest

from queenright.notation import NotationError, build_from, derivation, derived, parse, value
from queenright.notation.printer import write

GIVEN = {"n": 8, "Q": (2, 6, 1, 7), "i": 3}


def lines(expression, given=None, **options):
    return [write(line) for line in derived(expression, given, **options).lines]


def test_the_document_s_derivation_string_for_string(root):
    text = (root / "tests" / "notation" / "source_document.md").read_text()
    displayed = re.search(r"\$\$(\\begin\{aligned\}.*?\\end\{aligned\})\$\$", text, re.S)[1]
    assert derivation("conflict", GIVEN, "latex") == displayed


def test_the_document_s_derivation_in_unicode():
    assert derivation("conflict", GIVEN).splitlines() == [
        "conflict …",
        "= ∨ ((Q = i) ∨ (|Q - i| = (#Q - ..#Q))) …",
        "= ∨ (([2, 6, 1, 7] = 3) ∨ (|[2, 6, 1, 7] - 3| = (4 - ..4))) …",
        "= ∨ ([⊥, ⊥, ⊥, ⊥] ∨ (|[-1, 3, -2, 4]| = (4 - [0, 1, 2, 3]))) …",
        "= ∨ ([⊥, ⊥, ⊥, ⊥] ∨ ([1, 3, 2, 4] = [4, 3, 2, 1])) …",
        "= ∨ ([⊥, ⊥, ⊥, ⊥] ∨ [⊥, ⊤, ⊤, ⊥]) …",
        "= ∨ [⊥, ⊤, ⊤, ⊥] …",
        "= ⊤",
    ]


def test_of_cases_only_the_first_guard_is_worked_on():
    assert lines("(1 > 2 → 1 / 0; 1 < 2 → 3 + 4)") == [
        "(1 > 2 → 1 / 0; 1 < 2 → 3 + 4)",
        "(⊥ → 1 / 0; 1 < 2 → 3 + 4)",
        "(1 < 2 → 3 + 4)",
        "(⊤ → 3 + 4)",
        "3 + 4",
        "7",
    ]


def test_a_map_becomes_a_vector_of_calls_and_calls_become_values():
    program = build_from(parse("square(x) := x * x"))
    assert lines("+ (square ∘ ..3)", program=program) == [
        "+(square ∘ ..3)",
        "+(square ∘ [0, 1, 2])",
        "+([square(0), square(1), square(2)])",
        "+[0, 1, 4]",
        "5",
    ]


def test_calls_can_be_unfolded():
    program = build_from(parse("square(x) := x * x"))
    assert lines("1 + square(3)", program=program, unfold=True) == ["1 + square(3)", "1 + 3 * 3", "1 + 9", "10"]


def test_a_call_at_the_start_is_unfolded_with_its_parameters_named():
    assert lines("check(5)", {"n": 8, "Q": (2, 6, 1, 7)})[:3] == [
        "check(5)",
        "(conflict → []; -conflict → complete(Q || [i]))",
        "(conflict → []; -conflict → complete([2, 6, 1, 7] || [5]))",
    ]


def test_a_negative_value_gets_the_parentheses_it_needs():
    assert lines("x ^ 2", {"x": -3}) == ["x ^ 2", "(-3) ^ 2", "9"]


def test_a_limit_stops_an_unfinished_derivation():
    found = derived("queens(5)", unfold=True, limit=6)
    assert len(found.lines) == 6
    assert not found.complete


def test_an_unfolded_derivation_arrives_at_the_value():
    found = derived("queens(4)", unfold=True, limit=1000)
    assert found.complete
    assert write(found.lines[-1]) == "[[1, 3, 0, 2], [2, 0, 3, 1]]"


def test_every_line_has_the_same_value():
    program = build_from(parse("f(x) := (x = 0 → [0]; x > 0 → f(x - 1) || [x * x])"))
    for line in derived("#f(4) + (+ f(3))", program=program).lines:
        assert value(write(line), program=program) == 19


@pytest.mark.parametrize(("expression", "message"), [
    ("(⊥ → 1)", "no case applies"), ("1 / (2 - 2)", "divided by 0"), ("zz + 1", "'zz' is not defined"),
    ("3(1 + 1)", "cannot be called"), ("3 ∘ ..2", "wants a function"), ("queens(1, 1 + 1)", "too many arguments"),
    ("([⊤] → 1)", "a guard must be"),
])  # fmt: skip
def test_an_error_on_the_way_is_the_evaluator_s(expression, message):
    with pytest.raises(NotationError, match=message):
        derived(expression)


def test_mathml_shows_every_line():
    text = derivation("conflict", GIVEN, "mathml")
    assert text.count("<mtr>") == 8
    assert text.startswith("<math ")
