"""Answers about the shipped schemas, by the solver and by trying, against known values."""

import sys

import pytest

from queenright.errors import MissingPackageError, QueensError, RefereeError, UnknownNameError
from queenright.zed import ask
from queenright.zed.answers import SchemaQuestion
from queenright.zed.errors import OutsideSubsetError

COUNTS = {1: 1, 2: 0, 3: 0, 4: 2, 5: 10, 6: 4, 7: 40, 8: 92}
CONFUSED = {1: 1, 2: 4, 3: 9, 4: 6, 5: 7, 6: 8, 7: 9, 8: 10}
CONFUSED_SETS = {1: 1, 2: 6, 3: 36, 4: 68, 5: 32}
TORUS = {1: 1, 2: 0, 3: 0, 4: 0, 5: 10, 6: 0, 7: 28}
PLAIN_FUNCTION = {1: 1, 2: 2, 3: 5, 4: 24, 5: 125}
HALF_TURN = {1: 1, 2: 0, 3: 0, 4: 2, 5: 2, 6: 4, 7: 8, 8: 4}
LARGEST_ARMIES = {1: 0, 2: 0, 3: 1, 4: 2, 5: 4}
LABELLED_LARGEST = {1: 1, 2: 1, 3: 16, 4: 112}


def count(file, schema, n, **options):
    return ask(file, schema, given={"n": n}, **options).count()


@pytest.mark.parametrize("schema", ["NQueens", "NQueens_Bijection"])
def test_both_schemas_count_the_solutions(schema):
    assert {n: count("queens.tex", schema, n) for n in COUNTS} == COUNTS


def test_both_engines_agree():
    for n in range(1, 6):
        for schema in ("NQueens", "NQueens_Bijection"):
            both = [ask("queens.tex", schema, given={"n": n}, engine=name).every() for name in ("cpsat", "enumerate")]
            assert both[0] == both[1]


@pytest.mark.parametrize(
    ("file", "schema", "known"),
    [
        ("confused.tex", "ConfusedQueens", CONFUSED),
        ("confused.tex", "ConfusedSquares", CONFUSED_SETS),
        ("torus.tex", "TorusQueens", TORUS),
        ("symmetry.tex", "HalfTurnSymmetric", HALF_TURN),
        ("armies.tex", "LargestArmies", LABELLED_LARGEST),
    ],
)
def test_variants_have_their_known_counts(file, schema, known):
    assert {n: count(file, schema, n) for n in known} == known


def test_variants_by_trying():
    assert [count("confused.tex", "ConfusedQueens", n, engine="enumerate") for n in range(1, 5)] == [1, 4, 9, 6]
    assert [count("torus.tex", "TorusQueens", n, engine="enumerate") for n in range(1, 7)] == [1, 0, 0, 0, 10, 0]
    assert [count("armies.tex", "LargestArmies", n, engine="enumerate") for n in (1, 2)] == [1, 1]


def test_the_optimum_schema_maximises():
    for n, size in LARGEST_ARMIES.items():
        binding = ask("armies.tex", "LargestArmies", given={"n": n}).one()
        assert binding["size"] == len(binding["white"]) == len(binding["black"]) == size


def test_the_arrow_of_the_document_must_be_a_bijection(tmp_path):
    """Read as a plain function, the schema of the scanned text admits many more maps."""
    text = "╷ n : ℕ₁ └\n─ fields == 1..n └\n┌ S\nqueens : fields → fields\n|\n"
    text += "∀ i, j : dom queens | i < j • j − i ≠ abs(queens(j) − queens(i))\n└"
    (tmp_path / "plain.txt").write_text(text)
    for n, known in PLAIN_FUNCTION.items():
        assert count(tmp_path / "plain.txt", "S", n) == known
        assert n > 4 or count(tmp_path / "plain.txt", "S", n, engine="enumerate") == known


@pytest.mark.parametrize(("queens", "images"), [([2, 4, 1, 3], 2), ([1, 3, 5, 2, 4], 8), ([2, 5, 3, 1, 4], 2)])
def test_the_images_of_a_placement_are_its_isomorphic_ones(queens, images):
    n = len(queens)
    for engine in ("cpsat", "enumerate"):
        question = ask("symmetry.tex", "Isomorphic", given={"n": n}, binding={"queens": queens}, engine=engine)
        assert question.count() == images


def test_fixed_components_complete_a_board():
    question = ask("queens.tex", "NQueens", given={"n": 4}, binding={"queens": [2, 4, 1, 3]})
    assert question.shown(question.one()) == {"queens": [2, 4, 1, 3]}
    assert ask("queens.tex", "NQueens", given={"n": 4}, binding={"queens": [1, 2, 3, 4]}).one() is None


def test_a_board_of_fifty_is_solved_and_passes_the_check():
    for schema in ("NQueens", "NQueens_Bijection"):
        question = ask("queens.tex", schema, given={"n": 50})
        rows = question.shown(question.one())["queens"]
        assert (
            len({*rows}) == len({r + c for c, r in enumerate(rows)}) == len({r - c for c, r in enumerate(rows)}) == 50
        )


def test_a_wrong_answer_of_the_solver_never_leaves(monkeypatch):
    from queenright.zed import answers

    class Liar(answers.SchemaProgram):
        def solve(self, watch):
            return lambda number: 1

    monkeypatch.setattr(answers, "SchemaProgram", Liar)
    with pytest.raises(RefereeError, match=r"fails the check: queens\(i\) ≠ queens\(j\)"):
        ask("queens.tex", "NQueens", given={"n": 4}).one()


def test_without_the_solver_the_way_to_get_it_is_told(monkeypatch):
    monkeypatch.setitem(sys.modules, "ortools.sat.python.cp_model", None)
    with pytest.raises(MissingPackageError, match=r'needs the package ortools: pip install "queenright\[cpsat\]"'):
        ask("queens.tex", "NQueens", given={"n": 4}).one()
    assert count("queens.tex", "NQueens", 4, engine="enumerate") == 2


def test_too_many_candidates_are_refused_before_trying():
    with pytest.raises(QueensError, match="NQueens has 16,777,216 candidates to try, more than 2,000,000"):
        count("queens.tex", "NQueens", 8, engine="enumerate")


def test_a_time_limit_that_is_too_short_is_no_answer():
    with pytest.raises(QueensError, match=r"no answer within 0\.001 s"):
        ask("queens.tex", "NQueens", given={"n": 200}, seconds=0.001).one()


def test_an_unknown_engine_is_told():
    with pytest.raises(UnknownNameError, match=r"no engine named 'cpsta'\. Did you mean 'cpsat'"):
        ask("queens.tex", "NQueens", given={"n": 4}, engine="cpsta")


OWN = {
    "a given set": ("─ [HUE] └\n┌ S\nf : 1..3 → HUE\n|\nf(1) ≠ f(2) ∧ f(2) ≠ f(3)\n└", {"HUE": ["red", "blue"]}, 2),
    "tuples": ("┌ S\np : (1..3) × (1..3)\n|\n∃ a, b : 1..3 • p = (a, b) ∧ a < b\n└", {}, 3),
    "a function to tuples": ("┌ S\nf : 1..2 ↣ {(1, 2), (2, 1), (3, 3)}\n|\n(3, 3) ∈ ran f\n└", {}, 4),
    "a partial function": ("┌ S\nf : 1..2 ⇸ 1..2\n|\n# f = 1 ∨ f(1) = 2\n└", {}, 6),
    "a surjection": ("┌ S\nf : 1..4 ↠ 1..2\n└", {}, 14),
    "no bijection": ("┌ S\nf : 1..2 ⤖ 1..3\n└", {}, 0),
    "an injective sequence": ("┌ S\nq : iseq (1..3)\n|\n# q = 2\n└", {}, 6),
    "inclusion": ("┌ A\nx, y : 1..3\n|\nx < y\n└\n┌ S\nA\ny : {2, 3}\n|\nx + y ≠ 4\n└", {}, 2),
    "a least value": ("┌ A\nx : 1..9\n|\nx mod 4 = 3\n└\n┌ S\nA\n|\n∀ o : A • o.x ≥ x\n└", {}, 1),
    "an optimum and more": ("┌ A\nx : 1..9\n|\nx < 5\n└\n┌ S\nA\n|\n∀ o : A • o.x ≤ x\nx < 4\n└", {}, 0),
    "a product of variables": ("┌ S\nx, y : 1..6\n|\nx * y = 12\n└", {}, 4),
    "division rounds down": ("┌ S\nx : -5..5\n|\nx div 2 = -2\nx mod 2 = 1\n└", {}, 1),
    "an interval of variables": ("┌ S\nx, y : 1..4\n|\n# (x..y) = 2\n└", {}, 3),
    "a set determined by members": ("┌ S\ns : ℙ (1..4)\n|\n{ i : s • i mod 2 } = {0}\n└", {}, 3),
    "exactly one": ("┌ S\ns : ℙ (1..3)\n|\n∃₁ i : s • i > 1\n└", {}, 4),
}  # fmt: skip


@pytest.mark.parametrize("name", OWN)
def test_own_schemas_have_these_many_bindings_by_both_engines(name, tmp_path):
    text, given, known = OWN[name]
    (tmp_path / "own.txt").write_text(text)
    for engine in ("cpsat", "enumerate"):
        assert count_own(tmp_path / "own.txt", given, engine) == known, engine


def count_own(path, given, engine):
    question: SchemaQuestion = ask(path, "S", given=given, engine=engine)
    found = question.every()
    assert len(found) == len({tuple(binding.items()) for binding in found}) == question.count()
    return len(found)


UNTRANSLATED = [
    ("┌ S\nx : ℕ\n|\nx > 4\n└", "x has infinitely many values in ℕ", 2),
    ("┌ S\nx : ℕ\n|\nx < 4\n└", None, 0),
    ("┌ S\nx, y : ℕ\n|\ny ≤ x\n2 < x ≤ 5\n└", None, 0),
    ("┌ S\nx : ℤ; s : ℙ (1..3)\n|\n# s ≤ x\nx ∈ s\n└", None, 0),
    ("┌ S\nf : 1..2 → ℙ (1..2)\n|\nf(1) = f(2)\n└", None, 0),
    ("┌ S\nf : (1..2 → 1..2) → 1..2\n└", "f is of higher order, which is not translated", 2),
    ("┌ S\ns : ℙ (ℙ (1..2))\n|\n# s = 1\n└", None, 0),
    ("┌ S\nx, y : 1..3\n|\nx div y = 1\n└", None, 0),
    ("┌ S\nx : 1..2; y : -2..2\n|\nx mod y = 0 ∨ x div (y + 1) = 1\n└", None, 0),
    ("┌ S\nx, y : 1..300\n|\nx div y = 1\n└", "a divisor with over 200 possible values", 4),
    ("┌ A\nx : 1..3\n└\n┌ S\ny : 1..3\n|\n∃ a : A • a.x = y − 1\n└", None, 0),
    ("┌ A\nx : ℙ (1..30)\n└\n┌ S\ny : 1..3\n|\n∀ a : A • # a.x ≠ y\n└", "translated only as an optimum", 7),
    ("┌ S\nf : 1..2 → (1..2 → 1..2)\n|\nf(1) ≠ f(2) ∧ # (f(1)) = 2\n└", None, 0),
]


@pytest.mark.parametrize(("text", "message", "line"), UNTRANSLATED)
def test_what_is_not_translated_is_refused_with_its_line_or_right(text, message, line, tmp_path):
    (tmp_path / "own.txt").write_text(text)
    question = ask(tmp_path / "own.txt", "S")
    if message is None:
        assert question.count() == ask(tmp_path / "own.txt", "S", engine="enumerate").count()
        return
    with pytest.raises(OutsideSubsetError, match=message) as caught:
        question.count()
    assert caught.value.line == line
