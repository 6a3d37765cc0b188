"""How formulas are read: precedence, application, quantifiers, soft line ends."""

import pytest

from queenright.zed.errors import SpecificationError
from queenright.zed.paragraphs import parse
from queenright.zed.printer import show


def formula(text):
    """The predicate that a text in Unicode markup means."""
    (paragraph,) = parse(f"─ {text} └").paragraphs
    return paragraph.predicates[0]


SAME = [
    ("x = 1 ∧ y = 2 ∨ z = 3", "(x = 1 ∧ y = 2) ∨ z = 3"),
    ("x = 1 ⇒ y = 2 ⇒ z = 3", "x = 1 ⇒ (y = 2 ⇒ z = 3)"),
    ("x = 1 ⇔ y = 2 ⇒ z = 3", "x = 1 ⇔ (y = 2 ⇒ z = 3)"),
    ("¬ x = 1 ∧ y = 2", "(¬ (x = 1)) ∧ y = 2"),
    ("a + b * c − d = 0", "((a + (b * c)) − d) = 0"),
    ("a − b − c = 0", "((a − b) − c) = 0"),
    ("1 .. n + 1 = s", "(1 .. (n + 1)) = s"),
    ("f ∈ x → y → z", "f ∈ (x → (y → z))"),
    ("f ∈ x × y → z", "f ∈ ((x × y) → z)"),
    ("# f x = 1", "# (f(x)) = 1"),
    ("- f x + 1 = 0", "((-(f(x))) + 1) = 0"),
    ("f g x = 0", "((f(g))(x)) = 0"),
    ("f (x, y) = 0", "f(x, y) = 0"),
    ("f other.size = 0", "f(other.size) = 0"),
    ("∀ x : s • x = 1 ∧ y = 2", "∀ x : s • (x = 1 ∧ y = 2)"),
    ("a = 1 ∧ ∀ x : s • x = 1 ∨ y = 2", "a = 1 ∧ (∀ x : s • (x = 1 ∨ y = 2))"),
    ("∀ x : s | x > 1 • ∃ y : s • x = y", "∀ x : s | (x > 1) • (∃ y : s • (x = y))"),
    ("abs(x) = if x < 0 then -x else x", "abs(x) = (if (x < 0) then (-x) else x)"),
    ("x = 1 ∧\n  y = 2\n  ∨ z = 3", "(x = 1 ∧ y = 2) ∨ z = 3"),
    ("(x = 1\n  y = 2) ⇒ z = 3", "(x = 1 ∧ y = 2) ⇒ z = 3"),
]


@pytest.mark.parametrize(("text", "explicit"), SAME)
def test_precedence(text, explicit):
    assert formula(text) == formula(explicit)


def test_a_chain_of_relations_is_one_predicate():
    assert formula("1 ≤ x < y ∈ s").relations == ("≤", "<", "∈")
    assert show(formula("1 ≤ x < y ∈ s")) == "1 ≤ x < y ∈ s"


def test_a_line_end_joins_predicates_and_an_operator_softens_it():
    (schema,) = parse("┌ S\nx, y : ℕ\n|\nx = 1\ny = 2 ∧\nx < y\n└").paragraphs
    assert [show(predicate) for predicate in schema.predicates] == ["x = 1", "y = 2 ∧ x < y"]


def test_a_quantifier_ends_at_a_line_end():
    (schema,) = parse("┌ S\nx : ℕ\n|\n∀ y : ℕ • y ≥ x\nx = 2\n└").paragraphs
    assert [show(predicate) for predicate in schema.predicates] == ["∀ y : ℕ • y ≥ x", "x = 2"]


def test_nodes_know_where_they_stand():
    (schema,) = parse("┌ S\nx : ℕ\n|\n  x = 1 + 2\n└").paragraphs
    right = schema.predicates[0].operands[1].right
    assert (right.place.line, right.place.column) == (4, 11)


@pytest.mark.parametrize("text", ["(" * 3000, "x" + " + 1" * 3000 + " = 0", "{" * 3000, "¬ " * 3000, "- " * 3000])
def test_deep_nesting_is_refused_not_a_crash(text):
    with pytest.raises(SpecificationError, match=r"nested more than|levels"):
        parse(f"─ {text} └")
