"""The shipped specifications: complete, well kinded, and in the LaTeX that fuzz and zed-csp take."""

import re

import pytest

from queenright.zed import read, shipped
from queenright.zed.checker import check

SCHEMAS = {
    "queens.tex": ["NQueens", "NQueens_Bijection"],
    "confused.tex": ["ConfusedQueens", "ConfusedSquares"],
    "armies.tex": ["PeaceableArmies", "LargestArmies"],
    "torus.tex": ["TorusQueens"],
    "symmetry.tex": ["Isomorphic", "HalfTurnSymmetric"],
    "birthday.tex": ["BirthdayBook", "InitBirthdayBook", "AddBirthday", "AlreadyKnown", "Remind", "Forgetful"],
}
#: Those in drawn boxes, which docs/z-examples.md shows and runs.
DRAWN = ["buffer.zed", "colouring.zed", "counter.zed", "knights.zed", "latin.zed", "magic.zed", "mutex.zed",
         "primes.zed", "river.zed", "schedule.zed", "sorting.zed", "subset.zed"]  # fmt: skip


def source(name):
    return read(name).paragraphs[-1].place.source.text


def test_all_are_there():
    assert shipped() == sorted([*SCHEMAS, *DRAWN])


@pytest.mark.parametrize("name", DRAWN)
def test_the_drawn_ones_are_well_kinded(name):
    assert check(read(name)).schemas


@pytest.mark.parametrize("name", SCHEMAS)
def test_they_are_well_kinded_and_have_their_schemas(name):
    specification = read(name)
    check(specification)
    assert list(specification.schemas) == SCHEMAS[name]


@pytest.mark.parametrize("name", SCHEMAS)
def test_no_two_names_stand_side_by_side(name):
    """fuzz takes `f x` for a missing ~ and says so; we write f(x)."""
    for box in re.findall(r"\\begin\{(?:axdef|schema|zed)\}(.*?)\\end\{(?:axdef|schema|zed)\}", source(name), re.S):
        inside = re.sub(r"^\{[^}]*\}", "", box)
        assert re.findall(r"(?<![\\A-Za-z])[A-Za-z][A-Za-z0-9]*[ \t\n]+[A-Za-z0-9]", inside) == []


@pytest.mark.parametrize("name", SCHEMAS)
def test_a_quantifier_inside_an_operation_is_in_parentheses(name):
    r"""fuzz wants `(\forall …) \lor (\forall …)`; only a whole predicate may begin with a quantifier."""
    assert re.findall(r"\\(?:land|lor|implies|iff|lnot)\s*(?:\\\\\s*)?\\(?:forall|exists)", source(name)) == []


@pytest.mark.parametrize("name", SCHEMAS)
def test_infix_relations_are_declared_to_fuzz_and_to_latex(name):
    text = source(name)
    for relation in read(name).relations:
        assert re.search(rf"^%%inrel \\{relation}$", text, re.M)
        assert f"\\newcommand{{\\{relation}}}" in text


def test_the_note_tells_why_the_arrow_is_a_bijection():
    assert "The arrow must be the bijection" in source("queens.tex")
