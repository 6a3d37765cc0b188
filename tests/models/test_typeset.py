"""Models typeset: names and numbers of the source text, formulas that others can read, figures, boards ticked off."""

import json
import re
from xml.dom.minidom import parseString

import pytest
from matplotlib.mathtext import MathTextParser

from queenright.board.placement import Placement
from queenright.errors import InputError, SizeError
from queenright.models import MODELS, build
from queenright.models.check import assignment, ticked
from queenright.models.export import export
from queenright.models.model import Linear
from queenright.models.programs import to_program
from queenright.models.registry import ERRORS
from queenright.problem.problem import Problem
from twins import boards

#: (7) and (10) as the source text spells them out for N = 4, with the sign that they must have.
SPELLED = {
    "LD1": "31 42", "LD2": "21 32 43", "LD3": "11 22 33 44", "LD4": "12 23 34", "LD5": "13 24",
    "RD1": "34 43", "RD2": "24 33 42", "RD3": "14 23 32 41", "RD4": "13 22 31", "RD5": "12 21",
}  # fmt: skip
NAMES = [f"C{kind}_{number}" for kind in (1, 2) for number in (1, 2, 3, 4)] + list(SPELLED)


def lines(name, problem=4):
    return [line for section in build(name, problem).show().sections for line in section.lines]


def test_the_program_has_the_names_the_order_and_the_numbers_of_its_text():
    shown = lines("zero-one-2n-3")
    assert [line.name for line in shown if line.name and line.name != "f"] == NAMES
    assert [line.number for line in shown if line.number] == [str(number) for number in range(1, 13)]
    formulas = {line.name: line.latex for line in shown}
    for name, squares in SPELLED.items():
        assert formulas[name] == " + ".join(f"Y_{{{square}}}" for square in squares.split()) + r" \leq 1"
    ends = {line.number: line.name for line in shown}
    assert (ends["3"], ends["5"], ends["7"], ends["10"]) == ("C1_4", "C2_4", "LD5", "RD5")


def test_the_program_with_corners_keeps_the_names_of_the_others():
    short, full = (dict(build(name, 5).labelled(Linear)) for name in ("zero-one-2n-3", "zero-one-2n-1"))
    assert {name: full[name] for name in short} == short
    assert set(full) - set(short) == {"LD0", "LD8", "RD0", "RD8"}


@pytest.mark.parametrize("name", ["printed-equalities", "printed-equation-9"])
def test_the_printed_programs_keep_their_names_and_their_objective(name):
    model = build(name, 4)
    assert model.names == NAMES
    assert model.objective == build("zero-one-2n-3", 4).objective
    assert "WRONG: " in str(model.show())
    assert "(9)" not in str(build("printed-equalities", 4).show())
    assert "∑(m=1…N−1) Y(1+m, j+m)" in str(build("printed-equation-9", 4).show())


@pytest.mark.parametrize(
    ("ending", "pattern"),
    [
        ("lp", r"^ +(\w+):(?! Y_1_1 \+ Y_1_2 \+ Y_1_3 \+ Y_1_4 \+)"),
        ("mps", r"^ [LEG] (\w+)$"),
        ("opb", r"^\* ([A-Z]+\d(?:_\d)?)$"),
        ("cnf", r"^c ([A-Z]+\d(?:_\d)?)$"),
        ("mzn", r'^constraint :: "(\w+)"'),
        ("smt2", r":named (\w+)\)\)$"),
        ("asp", r"^% (\w+)$"),
        ("dot", r'shape=box label="(\w+)"'),
        ("json", r'^   "name": "((?:C|LD|RD)\w+)"'),
    ],
)
def test_every_export_keeps_the_names_in_their_order(ending, pattern):
    assert re.findall(pattern, export(build("zero-one-2n-3", 4), ending), re.M) == NAMES


@pytest.mark.parametrize("ending", ["lp", "mps", "smt2", "mzn"])
@pytest.mark.parametrize("name", MODELS)
def test_names_of_constraints_are_never_used_twice_nor_for_a_variable(name, ending):
    model = build(name, Problem(6, blocked=["a1"], fixed=["b4"]))
    written = to_program(model) if ending in ("lp", "mps") else model
    names = [*written.names, *(variable.name for variable in written.variables)]
    assert len(set(names)) == len(names)


@pytest.mark.parametrize("name", [*MODELS, *ERRORS])
def test_a_reader_of_latex_takes_every_formula(name):
    parser = MathTextParser("path")
    for line in lines(name, 5):
        parser.parse(f"${line.latex}$".replace(r"\lor", r"\vee").replace(r"\lnot", r"\neg"))  # other names there


@pytest.mark.parametrize("name", [*MODELS, *ERRORS])
def test_mathml_and_html_are_well_formed_and_complete(name):
    shown = build(name, 5).show()
    table = parseString(shown.mathml())
    assert len(table.getElementsByTagName("mtr")) == sum(1 + len(section.lines) for section in shown.sections)
    assert parseString(shown.html()).getElementsByTagName("svg")
    assert json.dumps(shown.to_json())
    assert shown.latex().count(r"\begin{align*}") == len(shown.sections)
    assert shown.latex().count("{") == shown.latex().count("}")


def test_a_small_model_of_each_kind_in_full():
    text = str(build("channelled", Problem(5, torus=True)).show())
    assert "inverse((q₀, q₁, q₂, q₃, q₄), (c₀, c₁, c₂, c₃, c₄))" in text
    assert "alldifferent(q₀, q₁ + 1, q₂ + 2, q₃ + 3, q₄ + 4)   (mod 5)" in text
    assert "p₀ − p₁ ≤ −1" in str(build("queen-square", 4).show())
    assert "Y₁₁ ∨ Y₁₂ ∨ Y₁₃ ∨ Y₁₄" in str(build("cnf-pairwise", 4).show())
    assert "¬Y₁₁ ∨ ¬Y₁₂" in str(build("cnf-pairwise", 4).show())
    assert "false" in str(build("squares", Problem(2, blocked=["a1", "b1"])).show())


def test_formulas_of_the_empty_board_are_left_out_for_other_problems():
    numbers = [line.number for line in lines("zero-one-2n-3", Problem(5, blocked=["a1"])) if line.number]
    assert numbers == ["1", "3", "5", "7", "10"]


def test_large_models_are_shortened_unless_all_is_wanted():
    model = build("zero-one-2n-3", 30)
    assert "Y₁₁ + Y₁₂ + Y₁₃ + ⋯ + Y(1, 30) = 1" in str(model.show())
    assert len(str(model.show(whole=True))) > 3 * len(str(model.show()))
    assert "⋯" not in str(model.show(whole=True)).partition("Subject")[0].replace("⋮", "")


def test_figures_2_to_4_show_the_diagonals():
    panels = {panel.caption: panel.scene.description for panel in build("zero-one-2n-3", 4).show().panels()}
    figures = {caption: words for caption, words in panels.items() if caption.startswith("Figure")}
    assert [caption.partition(":")[0] for caption in figures] == [
        "Figure 2(a)", "Figure 2(b)", "Figure 3(a)", "Figure 3(b)", "Figure 4(a)", "Figure 4(b)",
    ]  # fmt: skip
    names = [re.findall(r"^(\w+):", words, re.M) for words in figures.values()]
    left, right = [f"LD{k}" for k in range(1, 6)], [f"RD{k}" for k in range(1, 6)]
    assert names == [left, right, left[:2], left[2:], right[:2], right[2:]]
    for words in figures.values():
        for name, squares in re.findall(r"^(\w+): (.*)$", words, re.M):
            assert squares == " ".join(f"({square[0]},{square[1]})" for square in SPELLED[name].split())


def test_other_models_show_their_variables_on_the_board():
    (panel,) = build("all-different", 4).show().panels()
    assert panel.scene.description.splitlines()[1] == "q₁: (0,1) (1,1) (2,1) (3,1)"
    with pytest.raises(SizeError, match="drawn up to size 30, got 31"):
        build("squares", 31).show().scene()


def test_a_notebook_shows_formulas_but_not_of_a_huge_model():
    model = build("zero-one-2n-3", 4)
    assert "<math" in model._repr_html_()
    assert model._repr_latex_().startswith("$$")
    huge = build("cnf-pairwise", 16)
    for shown in (huge, huge.show()):
        assert shown._repr_html_() is None
        assert shown._repr_latex_() is None


@pytest.mark.parametrize("name", ["zero-one-2n-3", "zero-one-2n-1", "squares", "all-different", "bijection"])
def test_a_board_is_an_assignment_and_back(name):
    for squares in boards(Problem(6)):
        rows = Placement([row for row, _ in sorted(squares, key=lambda square: square[1])])
        model = build(name, 6)
        assert model.decode(assignment(model, rows)) == squares
        assert ticked(name, rows).broken == {}


def test_what_a_board_breaks_is_what_the_constraints_forbid():
    found = ticked("zero-one-2n-3", Placement([0, 0, 2, 1]))
    assert list(found.broken) == ["C1_1", "C1_4", "LD3", "RD2"]
    with pytest.raises(InputError, match="does not fix the variable square_of_0"):
        ticked("queen-square", Placement([1, 3, 0, 2]))
