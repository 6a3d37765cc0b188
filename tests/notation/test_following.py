"""Derivations that are checked: what the strategy writes always follows, a wrong line never does."""

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from queenright.notation import (
    NotationError,
    Source,
    build_from,
    derived,
    followed,
    parse,
    parse_expression,
    run,
    write,
)  # fmt: skip
from queenright.notation.derivation import Derivation
from queenright.notation.session import Session
from queenright.notation.syntax import Boolean, Document, Number, rebuilt, walk

GIVEN = {"n": 8, "Q": (2, 6, 1, 7), "i": 3}
PROGRAM = build_from(parse("square(x) := x * x\nf(x) := (x = 0 → [0]; x > 0 → f(x - 1) || [square(x)])\nfour := 2 + 2"))

EXPRESSIONS = [
    "1 + 2 * 3", "#f(2) + (+ f(1))", "+ (square ∘ ..3)", "square(four)", "|[-1, 2] - four| ≡ [5, 2]", "f(1)(1)",
    "(four < 3 → 1; four ≥ 3 → square(2) ^ 2)", "∨ ([1, 2] = 2) ∧ ¬(∧ [⊤, ⊥])", "[four, square(1)] || f(0)",
]  # fmt: skip


def source_text(root):
    return (root / "tests" / "notation" / "source_document.md").read_text()


def test_a_wrong_line_in_the_middle_is_refused_with_its_place_and_what_was_expected(root):
    """Both lines have the same value, ⊤: only the rules can find this one."""
    wrong = source_text(root).replace("[4, 3, 2, 1]", "[4, 3, 1, 1]")
    (outcome,) = [found for found in run(Source("wrong.md", wrong)) if found.holds is False]
    line = wrong[: wrong.index("[4, 3, 1, 1]")].count("\n") + 1
    assert outcome.message == f"line {line}, column 61: expected [4, 3, 2, 1] from 4 - [0, 1, 2, 3], got [4, 3, 1, 1]"
    assert [step.holds for step in outcome.lines] == [True, True, True, True, False, False, True, True]
    assert outcome.to_json()["lines"][4]["expected"] == "[4, 3, 2, 1]"


def test_the_rules_of_the_source_text_s_derivation(root):
    (chain,) = [found for found in run(Source("right.md", source_text(root))) if found.kind == "derivation"]
    assert chain.holds
    assert [" and ".join(map(str, step.rules)) for step in chain.lines] == [
        "",
        "unfold conflict",
        "put in Q, i, #Q",
        "carry out =, -, ..",
        "carry out | |, -",
        "carry out =",
        "carry out ∨",
        "carry out ∨",
    ]


def check(found: Derivation, given=None, program=None) -> None:
    """The lines as text, read again and checked, follow by the rules that were recorded."""
    texts = [write(line) for line in found.lines]
    steps = followed(texts, given, program=program)
    assert [step.message for step in steps] == ["" for _ in texts]
    assert [subjects(step.rules) for step in steps] == [subjects(rules) for rules in found.rules]


def subjects(rules):
    return {rule.name: set(rule.subjects) for rule in rules}


@pytest.mark.parametrize("unfold", [False, True])
@pytest.mark.parametrize("expression", EXPRESSIONS)
def test_what_derive_writes_follows_by_the_rules_it_names(expression, unfold):
    check(derived(expression, program=PROGRAM, unfold=unfold), program=PROGRAM)


@pytest.mark.parametrize(("expression", "given"), [
    ("conflict", GIVEN), ("check(5)", {"n": 8, "Q": (2, 6, 1, 7)}), ("queens(3)", {}), ("complete([1, 3])", {"n": 4}),
])  # fmt: skip
def test_names_keep_their_meaning_in_the_definitions_they_came_from(expression, given):
    check(derived(expression, given), given)
    check(derived(expression, given, unfold=True, limit=30), given)


@pytest.mark.parametrize(("lines", "rules"), [
    (["1 + 2 * 3", "7"], ["carry out *, +"]),
    (["square(2) + 1", "2 * 2 + 1", "x"], ["unfold square; put in x"]),
    (["(2 > 1 → 3; 2 < 1 → 4)", "3"], ["carry out >; case ⊤"]),
    (["(2 > 1 → 3 + 1; 2 < 1 → 4)", "3 + 1"], ["carry out >; case ⊤"]),
    (["square ∘ ..2", "[square(0), 1]"], ["carry out ..; call square; map square"]),
    (["(1 + 1)", "1 + 1"], ["parentheses"]),
    (["four", "2 + 2", "4"], ["unfold four", "carry out +"]),
])  # fmt: skip
def test_coarser_and_finer_steps_follow_too(lines, rules):
    steps = followed(lines, program=PROGRAM)
    assert ["; ".join(map(str, step.rules)) for step in steps[1 : len(rules) + 1]] == rules


@pytest.mark.parametrize(("lines", "message"), [
    (["1 + 2", "2 + 1"], "expected 1, got 2"),
    (["1 + 2", "4 - 1"], "expected 1 + 2 or its value 3, got 4 - 1; the values are equal, but no rule leads"),
    (["3", "1 + 2"], "expected 3, got 1 + 2; the values are equal"),
    (["four", "2 + 3"], "expected 2, got 3"),
    (["square(3)", "3 * 4"], "expected 3 from x, got 4"),
    (["square ∘ [1, 2]", "[square(1), square(3)]"], "expected 2, got 3"),
    (["(1 > 2 → 3; 1 < 2 → 4)", "3"], "expected 4, got 3"),
    (["(1 > 2 → 3)", "3"], r"expected (1 > 2 → 3), got 3 (no case applies: all guards are ⊥)"),
    (["[1, 2 + 2]", "[1, 5]"], "expected 4 from 2 + 2, got 5"),
    (["1 + 1", "1 + ⊤"], "expected 1, got ⊤"),
    (["#[1, 2]", "#[1]"], "expected [1, 2], got [1]"),
    (["1 + 1", "zz + 1"], "expected 1, got zz"),
    (["four", "square(2)"], "expected 2 + 2 or its value 4, got square(2); the values are equal"),
])  # fmt: skip
def test_what_does_not_follow_is_refused(lines, message):
    assert followed(lines, program=PROGRAM)[1].message.startswith(message)


@settings(max_examples=60, deadline=None)
@given(st.data())
def test_a_changed_number_or_truth_value_is_always_found(data):
    """The mutant differs from the right line in one literal, so no rule can lead to it."""
    found = derived(data.draw(st.sampled_from(EXPRESSIONS)), program=PROGRAM, unfold=data.draw(st.booleans()))
    lines = [parse_expression(write(line)) for line in found.lines]
    at = data.draw(st.integers(1, len(lines) - 1))
    literals = [node for node in walk(lines[at]) if isinstance(node, Number | Boolean)]
    if literals:
        lines[at] = _changed(lines[at], data.draw(st.sampled_from(literals)))
        assert not followed(lines, program=PROGRAM)[at].holds


def _changed(node, target):
    if node is target:
        return Number(node.value + 1) if isinstance(node, Number) else Boolean(not node.value)
    return rebuilt(node, [_changed(child, target) for child in node.children])


def test_a_name_that_nobody_defines_is_named():
    with pytest.raises(NotationError, match="'zz' is not defined"):
        derived("zz", program=PROGRAM)
    assert "'zz' is not defined" in followed(["zz", "1"], program=PROGRAM)[1].message


def test_the_prompt_checks_a_derivation_too():
    session = Session(Document(()))
    assert session.answer("1 + 2 * 3 …\n= 1 + 6 …\n= 8") == ["1 + 6: carry out *", "8: expected 7 from 1 + 6, got 8"]


def test_the_guide_lists_every_rule(root):
    from queenright.notation.rules import RULES

    table = (root / "docs" / "unified-notation.md").read_text()
    assert all(re.search(rf"^\| {rule} \|", table, re.M) for rule in RULES)
