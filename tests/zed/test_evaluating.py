"""What formulas are worth, and what a check reports."""

import pytest

from queenright.errors import InputError, UnknownNameError
from queenright.zed import ask
from queenright.zed.errors import OutsideSubsetError, SpecificationError
from queenright.zed.instance import Instance
from queenright.zed.paragraphs import parse


def holds(text, before=""):
    """Whether a predicate holds, as an axiom of its own."""
    try:
        Instance(parse(f"{before}\n─ {text} └"), {})
    except SpecificationError as error:
        if error.message == "this axiom does not hold":
            return False
        raise
    return True


TRUE = [
    "1 + 2 * 3 = 7",
    "-7 div 2 = -4 ∧ -7 mod 2 = 1 ∧ 7 mod -2 = -1",
    "2..4 = {4, 3, 2, 3} ∧ # (2..4) = 3 ∧ 4..2 = ∅",
    "{1, 2} ∪ {2, 3} = 1..3 ∧ {1, 2} ∩ {2, 3} = {2} ∧ {1, 2} ∖ {2, 3} = {1}",
    "{1} ⊆ {1} ∧ ¬ {1} ⊂ {1} ∧ {1} ⊂ {1, 2} ∧ {1, 2} ⊆ ℕ₁ ∧ ¬ {0} ⊆ ℕ₁",
    "{ i : 1..4 | i mod 2 = 0 • i * i } = {4, 16}",
    "{ i, j : 1..2 | i < j } = {(1, 2)}",
    "⟨5, 6⟩ = {(1, 5), (2, 6)} ∧ ⟨5, 6⟩(2) = 6 ∧ dom ⟨5, 6⟩ = 1..2 ∧ ran ⟨5, 5⟩ = {5}",
    "⟨1, 2⟩ ∈ seq (1..2) ∧ ⟨1, 1⟩ ∉ iseq (1..2) ∧ ⟨⟩ ∉ seq₁ ℕ",
    "{(1, 2), (2, 1)} ∈ (1..2) ⤖ (1..2) ∧ {(1, 1), (2, 1)} ∈ (1..2) → (1..2)",
    "{(1, 1), (2, 1)} ∉ (1..2) ↣ (1..2) ∧ {(1, 1)} ∈ (1..2) ⇸ (1..2) ∧ {(1, 1)} ∉ (1..2) → (1..2)",
    "{(1, 1), (2, 1)} ∈ (1..2) ↠ {1} ∧ {(1, 1)} ∈ (1..2) ⤔ (1..2) ∧ {(1, 2)} ∈ (1..2) ↔ ℕ",
    "# (ℙ (1..3)) = 8 ∧ # (ℙ₁ (1..3)) = 7 ∧ {1} ∈ ℙ ℕ ∧ {1} ∈ 𝔽₁ (1..2) ∧ # ((1..2) ⇸ (1..2)) = 9",
    "# ((1..3) ⤖ (1..3)) = 6 ∧ # ((1..3) ↠ (1..2)) = 6 ∧ # ((1..2) ⤔ (1..2)) = 7",
    "(1, 2) ∈ ℕ × ℕ ∧ # ((1..2) × (1..3)) = 6",
    "∀ x : 1..3 | x > 1 • ∃ y : 1..3 • y < x",
    "∃₁ x : 1..3 • x * x = 4",
    "∀ x : ∅ • x = 1",
    "abs(-3) = 3 ∧ abs 4 = 4 ∧ 1 < 2 ≤ 2 ∈ {2}",
    "(1 = 2 ⇔ 3 = 4) ∧ (1 = 2 ⇒ false) ∧ (true ∨ false)",
    "(if 1 < 2 then 3 else 4) = 3",
    "¬ (1 div 0 = 1) ∧ ¬ (1 div 0 ≠ 1) ∧ ¬ (⟨1⟩(2) = ⟨1⟩(2))",
    "¬ ({(1, 1), (1, 2)}(1) ∈ ℤ)",
]


@pytest.mark.parametrize("text", TRUE)
def test_these_hold(text):
    assert holds(text)


def test_these_do_not():
    assert not holds("1 = 2")
    assert not holds("∃₁ x : 1..3 • x * x < 5")


def test_functions_and_relations_are_defined_by_equations():
    before = """
    ─ relation (_ near _) └
    ╷ sign : ℤ → ℤ
    |
      ∀ x : ℤ • (x > 0 ⇒ sign(x) = 1) ∧ (x = 0 ⇒ sign(x) = 0) ∧ (x < 0 ⇒ sign(x) = -1)
    └
    ╷ twice : ℕ → ℕ
      area : ℕ × ℕ → ℕ
      _ near _ : ℤ × ℤ ↔ ℤ × ℤ
      ten : ℕ
    |
      ∀ x : ℕ • twice(x) = 2 * x
      ∀ a, b : ℕ • area(a, b) = a * b
      ∀ a, b, c, d : ℤ • (a, b) near (c, d) ⇔ abs(a − c) + abs(b − d) = 1
      ten = twice(5)
    └"""
    assert holds("sign(-7) = -1 ∧ sign(0) = 0 ∧ sign(9) = 1", before)
    assert holds("area(3, ten) = 30 ∧ (1, 2) near (1, 3) ∧ ¬ (1, 2) near (2, 3)", before)
    assert holds("¬ (twice(-1) = -2)", before)


def test_a_definition_that_leaves_its_range_is_told():
    with pytest.raises(SpecificationError, match="gives the value -1, which is out of its range, at 1"):
        holds("f(1) = 2", "╷ f : ℕ → ℕ\n|\n∀ x : ℕ • f(x) = -x\n└")


def failures(schema, n, **binding):
    question = ask("queens.tex", schema, given={"n": n}, binding=binding)
    return [failure.to_json() for failure in question.check()]


def test_a_solution_satisfies_both_schemas():
    assert failures("NQueens", 4, queens=[2, 4, 1, 3]) == []
    assert failures("NQueens_Bijection", 4, queens=[2, 4, 1, 3]) == []


def test_a_conflict_is_reported_with_its_witnesses():
    assert failures("NQueens", 4, queens=[2, 4, 3, 1]) == [
        {"predicate": "queens(i) + i ≠ queens(j) + j", "count": 2, "witnesses": [[2, 3], [3, 2]]}
    ]


def test_checking_goes_on_after_the_first_failure():
    assert failures("NQueens", 4, queens=[1, 1, 2, 9]) == [
        {"declaration": "queens : seq fields", "why": "out of range: value 9 at [4]"},
        {"predicate": "queens(i) ≠ queens(j)", "count": 2, "witnesses": [[1, 2], [2, 1]]},
        {"predicate": "queens(i) − i ≠ queens(j) − j", "count": 2, "witnesses": [[2, 3], [3, 2]]},
    ]


def test_a_predicate_without_bound_variables_has_no_witnesses():
    assert failures("NQueens", 4, queens=[1, 3]) == [{"predicate": "dom queens = fields", "count": 1, "witnesses": []}]


@pytest.mark.parametrize(
    ("queens", "why"),
    [
        ([2, 4, 1, 1], "not injective: value 1 at [3, 4]; not surjective: [3] not reached"),
        ([2, 4], "not total: no value at [3, 4]; not surjective: [1, 3] not reached"),
        ([2, 4, 1, 3, 3], "outside the domain: [5]; not injective: value 3 at [4, 5]"),
        ([[1, 2], [1, 3]], "not a function: more than one value at [1]; not total: no value at [2, 3, 4]; "
                           "not surjective: [1, 4] not reached"),
    ],
)  # fmt: skip
def test_each_property_of_a_bijection_is_told(queens, why):
    assert failures("NQueens_Bijection", 4, queens=queens)[0] == {"declaration": "queens : fields ⤖ fields", "why": why}


def test_sets_and_numbers_of_a_binding():
    question = ask(
        "armies.tex", "PeaceableArmies", given={"n": 3}, binding={"white": [[1, 1]], "black": [[3, 2]], "size": 1}
    )
    assert question.check() == []
    worse = {"white": [[1, 1], [9, 9]], "black": [[3, 3]], "size": -1}
    found = [
        failure.to_json() for failure in ask("armies.tex", "PeaceableArmies", given={"n": 3}, binding=worse).check()
    ]
    assert found == [
        {"declaration": "white : ℙ squares", "why": "out of range: [[9, 9]]"},
        {"declaration": "size : ℕ", "why": "out of range: -1 is not in ℕ"},
        {"predicate": "size = # white", "count": 1, "witnesses": []},
        {"predicate": "size = # black", "count": 1, "witnesses": []},
        {"predicate": "¬ w attacks b", "count": 1, "witnesses": [[[1, 1], [3, 3]]]},
    ]


def test_an_army_that_is_not_the_largest_is_shown_a_larger_one():
    for n in (2, 4):  # tried one by one; asked of the solver and confirmed
        binding = {"white": [], "black": [], "size": 0}
        found = ask("armies.tex", "LargestArmies", given={"n": n}, binding=binding).check()
        assert [failure.text for failure in found] == ([] if n == 2 else ["other.size ≤ size"])
        if found:
            (other,) = found[0].to_json()["witnesses"][0]
            assert other["size"] > 0
            assert ask("armies.tex", "PeaceableArmies", given={"n": n}, binding=other).check() == []


@pytest.mark.parametrize(
    ("given", "binding", "message"),
    [
        ({}, {}, "n is not defined here"),
        ({"n": 0}, {}, "n = 0: out of range: 0 is not in ℕ₁"),
        ({"n": "eight"}, {}, 'given n: a number is wanted, got "eight"'),
        ({"n": 4, "m": 3}, {}, "no given named 'm'. Known: n"),
        ({"n": 4}, {}, "no value for queens; give it: binding queens=…"),
        ({"n": 4}, {"quens": []}, "no component named 'quens'. Did you mean 'queens'?"),
        ({"n": 4}, {"queens": 3}, "binding queens: a list of the values at 1, 2, … is wanted, got 3"),
        ({"n": 4}, {"queens": ["a"]}, 'binding queens: a number is wanted, got "a"'),
        ({"n": 4}, {"queens": [True]}, "binding queens: a number is wanted, got true"),
    ],
)
def test_values_that_do_not_fit_are_told(given, binding, message):
    with pytest.raises(InputError) as caught:
        ask("queens.tex", "NQueens", given=given, binding=binding).check()
    assert message in str(caught.value)


def test_a_schema_must_be_named_if_there_are_several():
    with pytest.raises(InputError, match="several schemas; name one: NQueens, NQueens_Bijection"):
        ask("queens.tex", given={"n": 4})
    with pytest.raises(UnknownNameError, match=r"no schema named 'NQueen'\. Did you mean 'NQueens'"):
        ask("queens.tex", "NQueen", given={"n": 4})
    assert ask("torus.tex", given={"n": 4}).flat.name == "TorusQueens"


def test_a_length_that_nothing_fixes_is_refused(tmp_path):
    (tmp_path / "open.tex").write_text("┌ S\nq : seq (1..3)\n|\n# q ≥ 3\n└")
    for engine in ("cpsat", "enumerate"):
        with pytest.raises(OutsideSubsetError, match="the length of q has no bound") as caught:
            ask(tmp_path / "open.tex", engine=engine).one()
        assert (caught.value.line, caught.value.column) == (2, 1)
