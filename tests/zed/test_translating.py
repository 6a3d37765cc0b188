"""The model that a schema becomes: the rewrites, the words, and MiniZinc text that means the same."""

import re
from itertools import product

import pytest

from queenright.errors import InputError
from queenright.zed import ask
from queenright.zed.exports import document, in_words, minizinc
from queenright.zed.formulas import Distinct
from queenright.zed.translation import translate


def model_of(file, schema, n=4, **fixed):
    question = ask(file, schema, given={"n": n}, binding=fixed)
    return translate(question.instance, question.flat, question.fixed)


def own(tmp_path, predicates, declarations="f : 1..4 → 1..4"):
    (tmp_path / "own.txt").write_text(f"┌ S\n{declarations}\n|\n{predicates}\n└")
    question = ask(tmp_path / "own.txt")
    return translate(question.instance, question.flat)


def all_different(translation):
    """How many all-different constraints a model has, and whether it has anything else."""
    formulas = [constraint.formula for constraint in translation.model.constraints]
    parts = [part for formula in formulas for part in getattr(formula, "parts", (formula,))]
    found = [part for part in parts if isinstance(part, Distinct)]
    return len(found), len(found) == len(parts)


@pytest.mark.parametrize("schema", ["NQueens", "NQueens_Bijection"])
def test_both_schemas_become_three_all_different_constraints(schema):
    translation = model_of("queens.tex", schema, 8)
    assert all_different(translation) == (3, True)
    assert len(translation.model.variables) == 8


@pytest.mark.parametrize(
    "predicate",
    [
        "∀ i, j : dom f | i ≠ j • f(i) ≠ f(j)",
        "∀ i : dom f; j : dom f | j > i • f(i) ≠ f(j)",
        "∀ i : dom f • ∀ j : dom f | i < j • f(i) ≠ f(j)",
        "∀ i, j : dom f • i ≠ j ⇒ f(i) ≠ f(j)",
        "∀ i, j : dom f | i ≠ j • ¬ f(i) = f(j)",
        "∀ i, j : dom f | i < j • f(i) − f(j) ≠ i − j",
        "∀ i, j : dom f | i < j • f(j) + i − j ≠ f(i)",
        "∀ i, j : dom f | i ≠ j • (f(i) + i) mod 4 ≠ (f(j) + j) mod 4",
    ],
)
def test_a_quantifier_over_pairs_becomes_one_all_different(predicate, tmp_path):
    assert all_different(own(tmp_path, predicate)) == (1, True)


@pytest.mark.parametrize(
    "predicate",
    [
        "∀ i, j : dom f | i ≠ j • f(i) ≠ f(j) + 1",
        "∀ i, j : dom f | i ≠ j • f(i) ≠ f(i)",
        "∀ i, j : dom f | i ≠ j • f(i) + f(j) ≠ 4",
        "∀ i, j : dom f | i < j • i − j ≠ abs(f(j) − f(i)) + f(1)",
        "∀ i, j : dom f • f(i) ≠ f(j)",
        "∀ i, j : dom f | i ≤ j • f(i) ≠ f(j)",
    ],
)
def test_what_only_looks_like_it_is_expanded(predicate, tmp_path):
    assert all_different(own(tmp_path, predicate))[0] == 0


def test_an_absolute_value_against_a_constant_is_taken_apart(tmp_path):
    model = own(tmp_path, "abs(f(1) − f(2)) ≠ 2\nabs(f(1) − f(3)) = 1 ∨ f(1) = 4").model
    assert model.needed() == []
    assert "|" not in in_words(own(tmp_path, "abs(f(1) − f(2)) ≠ 2"))


def test_the_definition_of_abs_is_recognised_by_its_shape(tmp_path):
    for shape in ("if x < 0 then -x else x", "if x ≥ 0 then x else -x", "if 0 < x then x else -x"):
        text = f"╷ size : ℤ → ℕ\n|\n∀ x : ℤ • size(x) = {shape}\n└\n"
        (tmp_path / "own.txt").write_text(text + "┌ S\na, b : 1..4\n|\nsize(a − b) ≤ 1\n└")
        question = ask(tmp_path / "own.txt")
        words = in_words(translate(question.instance, question.flat))
        assert "aux1 = |a − b|" in words or "aux1 = |b − a|" in words


def test_every_constraint_names_the_line_of_z_it_came_from():
    source = (ask("queens.tex", "NQueens", given={"n": 4}).flat.predicates[0].place.source.text).splitlines()
    found = document(model_of("queens.tex", "NQueens"))["constraints"]
    assert [entry["z"] for entry in found] == [
        "queens(i) ≠ queens(j)", "queens(i) + i ≠ queens(j) + j", "queens(i) − i ≠ queens(j) − j",
    ]  # fmt: skip
    for entry in found:
        assert entry["z"].replace("≠", "\\neq").replace("−", "-") in source[entry["line"] - 1]


def test_an_optimum_is_told_in_words_and_maximised_in_minizinc():
    translation = model_of("armies.tex", "LargestArmies", 2)
    assert "at least the greatest value of" in in_words(translation)
    assert "\nsolve maximize bool2int(white_1_1) + " in minizinc(translation)


def test_an_optimum_over_another_schema_is_no_single_minizinc_model(tmp_path):
    (tmp_path / "own.txt").write_text("┌ A\nx : 1..9\n└\n┌ S\nA\n|\n∀ o : A • o.x ≤ x\nx < 4\n└")
    question = ask(tmp_path / "own.txt", "S")
    with pytest.raises(InputError, match="cannot be one MiniZinc model"):
        minizinc(translate(question.instance, question.flat))


# MiniZinc's meaning, by a small reader of its own: enough for what the writer writes.


def solutions(text):
    """All solutions of a MiniZinc model, by trying; defined variables are tried too."""
    names = {}
    for low, high, values, name in re.findall(r"^array\[(\d+)\.\.(\d+)\] of var (\S+): (\w+);", text, re.M):
        names |= {f"{name}[{k}]": domain(values) for k in range(int(low), int(high) + 1)}
    names |= {name: domain(values) for values, name in re.findall(r"^var (.+?): (\w+);", text, re.M)}
    constraints = [
        compile(python(line, names), "model", "eval") for line in re.findall(r"^constraint (.*);", text, re.M)
    ]
    places = {plain(name): name for name in names}
    for choice in product(*names.values()):
        env = dict(zip(places, choice, strict=True)) | {"alldifferent": lambda items: len({*items}) == len(items)}
        if all(eval(constraint, {"bool2int": int, "abs": abs}, env) for constraint in constraints):
            yield {name: env[code] for code, name in places.items()}


def domain(values):
    if values == "bool":
        return [False, True]
    low, _, high = values.partition("..")
    return list(range(int(low), int(high) + 1)) if high else [int(v) for v in values.strip("{}").split(",")]


def plain(name):
    return re.sub(r"\W", "_", name)


def python(line, names):
    """A constraint as Python: the operators differ, the arrays are one-based, the variables plain names."""
    for name in sorted(names, key=len, reverse=True):
        line = re.sub(re.escape(name) + r"(?![\w])", plain(name), line)
    line = re.sub(r"\]\[(.*?)\]", r"][(\1) - 1]", line)
    line = re.sub(r"if (.*?) then (.*?) else (.*?) endif", r"((\2) if (\1) else (\3))", line)
    line = line.replace("/\\", " and ").replace("\\/", " or ").replace("<->", "==")
    return re.sub(r"(?<![!<>=])=(?!=)", "==", line).replace(" mod ", " % ").replace(" div ", " // ")


@pytest.mark.parametrize(
    ("file", "schema", "n"),
    [
        ("queens.tex", "NQueens", 4),
        ("queens.tex", "NQueens_Bijection", 4),
        ("confused.tex", "ConfusedQueens", 3),
        ("armies.tex", "PeaceableArmies", 2),
        ("torus.tex", "TorusQueens", 3),
        ("symmetry.tex", "Isomorphic", 2),
    ],
)
def test_minizinc_means_the_same(file, schema, n):
    count = sum(1 for _ in solutions(minizinc(model_of(file, schema, n))))
    assert count == ask(file, schema, given={"n": n}, engine="enumerate").count()


def test_names_that_minizinc_keeps_for_itself_are_changed(tmp_path):
    text = minizinc(own(tmp_path, "x₁ ≠ array(1)", "x₁ : 1..3\narray : 1..2 → 1..3"))
    assert "array[1..2] of var 1..3: array_;" in text
    assert "constraint x1_ != array_[1];" in text
