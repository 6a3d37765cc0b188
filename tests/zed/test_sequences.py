"""Sequences of bounded length, and variables that a condition bounds: the solver finds what trying finds."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from queenright.zed.answers import SchemaQuestion
from queenright.zed.errors import OutsideSubsetError
from queenright.zed.instance import Instance
from queenright.zed.paragraphs import parse

#: declarations and predicates of a schema, how many bindings it has
COUNTED = [
    ("s : seq {1, 2}\n|\n# s ≤ 3", 15), ("s : seq {1, 2}\n|\n# s < 3", 7), ("s : seq {1, 2}\n|\n3 > # s > 0", 6),
    ("s : seq₁ {1, 2}\n|\n# s ≤ 2", 6), ("s : seq {1, 2}\n|\n# s ∈ 1..2", 6), ("s : seq {1, 2}\n|\ndom s ⊆ 1..2", 7),
    ("s : seq {1, 2}\n|\ndom s = 1..2", 4), ("s : iseq (1..3)", 16), ("s : iseq (1..3)\n|\n# s ≤ 1", 4),
    ("s : seq {1, 2}\n|\n# s ≤ 0", 1), ("s : seq {1, 2}\n|\n# s ≤ -1", 0), ("s : seq ∅", 1), ("s : seq₁ ∅", 0),
    ("s : seq {1, 2}; t : seq ℕ\n|\n# s ≤ 2\nt = rev s", 7), ("s, t : seq {1, 2}\n|\n# s ≤ 2 ∧ # t ≤ 2\ns = t", 7),
    ("s : seq {1, 2}; n : 0..2\n|\n# s ≤ 2\nn = # s", 7),
    ("s : seq {1, 2}; t : seq ℕ\n|\n# s ≤ 2\ntail t = s\nt = ⟨5⟩ ⌢ s", 7),
    ("s : seq (1..2 × {3})\n|\n# s ≤ 2", 7), ("s : seq (ℙ {1})\n|\n# s ≤ 2", 7),
    ("x : ℕ; s : ℙ ℕ\n|\nx ≤ 2\ns = {x}", 3),
]  # fmt: skip


def question(text, engine):
    instance = Instance(parse(f"┌ S\n{text}\n└"), {})
    return SchemaQuestion(instance, instance.schema("S"), {}, engine)


@pytest.mark.parametrize(("text", "number"), COUNTED)
def test_a_bounded_sequence_has_these_values(text, number):
    found = [question(text, engine).every() for engine in ("enumerate", "cpsat")]
    assert found[0] == found[1]
    assert len(found[0]) == number


@pytest.mark.parametrize("engine", ["enumerate", "cpsat"])
def test_a_sequence_without_a_bound_is_refused(engine):
    with pytest.raises(OutsideSubsetError, match="the length of s has no bound: say # s ≤ n"):
        question("s : seq {1}\n|\n# s ≥ 2", engine).count()


SEQUENCES = ["s", "t", "q", "⟨⟩", "⟨1, 2⟩", "⟨2⟩"]


@st.composite
def sequences(draw, depth):
    if depth == 0:
        return draw(st.sampled_from(SEQUENCES))
    form = draw(st.sampled_from(["rev {}", "tail {}", "front {}", "{} ⌢ {}", "squash (s ▷ {{1}})", "{} ↾ {{1}}",
                                 "{{1, 3}} ↿ {}", "squash f", "⌢/ ⟨{}, {}⟩",
                                 "if # s > 1 then {} else {}"]))  # fmt: skip
    return "(" + form.format(*(draw(sequences(depth - 1)) for _ in range(form.count("{}")))) + ")"


@st.composite
def statements(draw):
    form = draw(st.sampled_from([
        "{} = {}", "{} ≠ {}", "{} prefix {}", "{} suffix {}", "{} in {}", "head {} = 1", "last {} = last {}",
        "# {} = 2", "# {} < # {}", "items {} = items {}",
        "ran {} ⊆ {{2}}", "{}(2) = 1", "{} ∈ seq {{1}}", "{} ∈ iseq (1..2)",
        "dom {} = 1..2", "∃ v : seq {{1, 2}} | # v ≤ 1 • v ⌢ {} = {}", "∀ i : dom {} • {}(i) = 1",
        "(Σ i : dom {} • {}(i)) = 3", "disjoint ⟨ran {}, ran {}⟩", "⟨ran {}, {{2}}⟩ partition 1..2", "f = {}",
        "{} ⊕ {{1 ↦ 2}} = {}", "f ∈ seq {{1, 2}}",
    ]))  # fmt: skip
    depth = draw(st.integers(0, 1))
    text = form.format(*(draw(sequences(depth)) for _ in range(form.count("{}"))))
    return f"¬ ({text})" if draw(st.booleans()) else text


@settings(max_examples=60, deadline=None)
@given(parts=st.lists(statements(), min_size=1, max_size=2))
def test_the_solver_finds_what_trying_finds(parts):
    lines = ["s : seq {1, 2}", "t : iseq {1, 2}", "q : 1..2 → {1, 2}", "f : ℙ ({1, 3} × {1})", "|", "# s ≤ 2", *parts]
    assert question("\n".join(lines), "cpsat").every() == question("\n".join(lines), "enumerate").every()


# --- relations that are followed any number of steps ------------------------------------------------------------------


@settings(max_examples=25, deadline=None)
@given(part=st.sampled_from([
    "r⁺ = r", "(1, 3) ∈ r⁺", "r⁺⦇{1}⦈ = {2, 3}", "r∗⦇{1}⦈ = 1..3", "(1, 1) ∈ r⁺", "(a, a) ∈ r∗", "(a, 3) ∈ r∗",
    "(r ∪ r∼)⁺ = (1..3) × (1..3)", "3 ∈ r∗⦇{a}⦈", "# (r⁺) = 3",
]), negated=st.booleans())  # fmt: skip
def test_closures_mean_the_same_to_both(part, negated):
    text = f"r : ℙ {{(1, 2), (2, 3), (3, 1), (2, 2)}}; a : 1..3\n|\n{f'¬ ({part})' if negated else part}"
    assert question(text, "cpsat").every() == question(text, "enumerate").every()


# --- bounds: an infinite set within a condition means the same as a finite one that is large enough -------------------

CONDITIONS = [
    "x < 3",
    "0 ≤ x < 4",
    "x ∈ {-2, 1, 7}",
    "x = a",
    "-2 ≤ x ≤ a",
    "x > 1 ∧ x ≤ 4",
    "x ≤ 4 ∧ x > a",
    "x ∈ 1..a",
]


@settings(max_examples=40, deadline=None)
@given(
    form=st.sampled_from(["∀ x : {} | {} • x * x ≤ 4", "∃ x : {} | {} • x * x = 4", "∃₁ x : {} | {} • x > 0",
                          "(Σ x : {} | {} • x) > 2", "# {{ x : {} | {} • x mod 3 }} = 2", "(μ x : {} | {} ∧ x > 3) = 4",
                          "∃ x : {} • {} ∧ x + a = 3", "∀ x : {} • {} ⇒ x < 3"]),
    infinite=st.sampled_from(["ℤ", "ℕ", "ℕ₁"]),
    condition=st.sampled_from(CONDITIONS),
)  # fmt: skip
def test_a_bounded_variable_means_the_same_as_one_of_a_finite_set(form, infinite, condition):
    finite = {"ℤ": "-9..9", "ℕ": "0..9", "ℕ₁": "1..9"}[infinite]
    if infinite == "ℤ" and condition == "x < 3":
        condition = "-9 ≤ x < 3"
    expected = question(f"a : 1..3\n|\n{form.format(finite, condition)}", "enumerate").every()
    for engine in ("enumerate", "cpsat"):
        assert question(f"a : 1..3\n|\n{form.format(infinite, condition)}", engine).every() == expected
