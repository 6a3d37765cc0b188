"""Generic definitions: in every markup, with actual parameters and without, checked, evaluated and translated."""

import pytest

from queenright.zed.answers import SchemaQuestion
from queenright.zed.checker import check
from queenright.zed.documents import write
from queenright.zed.errors import SpecificationError
from queenright.zed.instance import Instance
from queenright.zed.paragraphs import parse
from queenright.zed.symbols import Markup

LATEX = r"""
\begin{gendef}[X, Y]
  swap : X \cross Y \fun Y \cross X
\where
  \forall x : X; y : Y @ swap(x, y) = (y, x)
\end{gendef}
\begin{schema}{Pool}[R]
  free, used : \power R
\where
  free \cap used = \emptyset[R]
\end{schema}
\begin{zed} Pair[X] == X \cross X \end{zed}
\begin{schema}{S}
  Pool[1 \upto 2] \\ p : Pair[1 \upto 2]
\where
  swap(p) = swap[\num, \num](p) \land swap(p) = p
\end{schema}
"""
UNICODE = """
═ [X, Y]
  swap : X × Y → Y × X
|
  ∀ x : X; y : Y • swap(x, y) = (y, x)
└
┌ Pool[R]
  free, used : ℙ R
|
  free ∩ used = ∅[R]
└
─ Pair[X] == X × X └
┌ S
  Pool[1 .. 2]
  p : Pair[1 .. 2]
|
  swap(p) = swap[ℤ, ℤ](p) ∧ swap(p) = p
└
"""
DRAWN = """
A paper with drawn boxes.

╒═[X, Y]══════════════════════
│ swap : X × Y → Y × X
├──────────────────────────────
│ ∀ x : X; y : Y • swap(x, y) = (y, x)
└──────────────────────────────

┌─ Pool[R] ────────────────────
│ free, used : ℙ R
├──────────────────────────────
│ free ∩ used = ∅[R]
└──────────────────────────────

Pair[X] == X × X

┌─ S ──────────────────────────
│ Pool[1 .. 2]
│ p : Pair[1 .. 2]
├──────────────────────────────
│ swap(p) = swap[ℤ, ℤ](p) ∧ swap(p) = p
└──────────────────────────────
"""
EMAIL = """
+== [X, Y] ===
swap : X %x Y --> Y %x X
|--
%A x : X; y : Y @ swap(x, y) = (y, x)
-==
+-- Pool[R] ---
free, used : %P R
|--
free %i used = (/)[R]
---
Pair[X] == X %x X

+-- S ---
Pool[1 .. 2]
p : Pair[1 .. 2]
|--
swap(p) = swap[%Z, %Z](p) /\\ swap(p) = p
---
"""


def counts(text, schema="S", **given):
    instance = Instance(parse(text), {name: str(value) for name, value in given.items()})
    return {SchemaQuestion(instance, instance.schema(schema), {}, engine).count() for engine in ("enumerate", "cpsat")}


@pytest.mark.parametrize("text", [LATEX, UNICODE, DRAWN, EMAIL], ids=["latex", "unicode", "drawn", "e-mail"])
def test_every_markup_has_generic_definitions(text):
    assert parse(text) == parse(LATEX)
    assert counts(text) == {18}


@pytest.mark.parametrize("markup", [Markup.LATEX, Markup.UNICODE, Markup.EMAIL])
def test_they_are_written_and_read_again(markup):
    assert parse(write(parse(LATEX), markup)) == parse(LATEX)


#: definitions, predicate; it holds in both meanings
HOLD = [
    ("═ [X]\nfirst2 : X × X → X\n|\n∀ a, b : X • first2(a, b) = a\n└", "first2(1, 2) = 1 ∧ first2({1}, {2}) = {1}"),
    ("─ ident[X] == λ x : X • x └", "ident[1..3](2) = 2 ∧ ident(5) = 5"),
    ("─ double == λ x : ℤ • 2 * x └", "double(21) = 42"),
    ("─ twice[X] == λ s : seq X • s ⌢ s └", "twice(⟨1, 2⟩) = ⟨1, 2, 1, 2⟩"),
    ("─ Graph[N] == N ↔ N └\n─ loops[N] == { g : Graph[N] | id N ⊆ g } └", "# (loops[1..2]) = 4"),
    (
        "─ relation (_ near _) └\n═ [X]\n_ near _ : X ↔ X\n|\n∀ a, b : X • a near b ⇔ a = b\n└",
        "3 near 3 ∧ ¬ (3 near 4)",
    ),
    ("═ [X]\nnone : ℙ X\n|\nnone = ∅\n└", "none = ∅ ∧ none[ℤ] ∪ {1} = {1}"),
    ("┌ Box[X]\nitem : X\n└\n┌ Two[X]\nBox[X]\nBox[X][other/item]\n└\n─ T ≙ Two[1..3] └", "# T = 9"),
    ("─ S0[X] ≙ [x : X] └\n─ U ≙ S0[1..2] ∧ [y : 1..2 | y = 1] └", "# U = 2"),
]


@pytest.mark.parametrize(("definitions", "predicate"), HOLD)
def test_generic_definitions_mean_what_they_say(definitions, predicate):
    assert counts(f"{definitions}\n┌ S\nz : {{0}}\n|\n{predicate}\n└") == {1}


def test_a_generic_function_is_applied_to_variables():
    text = "═ [X]\npick : X × X × (1..2) → X\n|\n∀ a, b : X; k : 1..2 • pick(a, b, k) = if k = 1 then a else b\n└\n"
    assert counts(f"{text}┌ S\na, b : 1..3; k : 1..2\n|\npick(a, b, k) > b\n└") == {3}


def test_a_machine_may_be_made_of_a_generic_state():
    from queenright.zed.animation import animate, machine

    text = """
┌ Stack[X]
  top : seq X
|
  # top ≤ 2
└
─ Numbers ≙ Stack[1..2] └
┌ InitNumbers
  Numbers
|
  top = ⟨⟩
└
┌ Push
  ΔNumbers; x? : 1..2
|
  top' = ⟨x?⟩ ⌢ top
└
"""
    found = animate(machine(Instance(parse(text), {})))
    assert len(found.states) == 7


WRONG = [
    ("┌ P[X]\ns : ℙ X\n└\n┌ S\nP\n└", "P is generic: write P[X] with sets", 5, 1),
    ("┌ P[X]\ns : ℙ X\n└\n┌ S\nP[ℤ, ℤ]\n└", "P takes 1 parameter, got 2", 5, 1),
    ("┌ P[X]\ns : ℙ Y\n└", "'Y' is not declared", 2, 7),
    ("┌ P[X]\ns : ℙ X\n|\ns < 3\n└", "s is a set of members of X; a number is wanted", 4, 1),
    ("─ x == y[ℤ] └", "'y' is not generic", 1, 8),
    ("═ [X, X]\nx : X\n└", "a parameter has a name of its own", 1, 8),
    ("═\nx : ℤ\n└", "a generic definition has parameters: [X, Y]", 2, 1),
    ("═ [X]\nf : X × X → X\n|\n∀ a, b : X • f(a, b) = a\n└\n─ x == f(1, {1}) └",
     "(1, {1}) is a pair (a number, a set of numbers); f takes a pair (a member of X, a member of X)", 6, 9),
    ("═ [X]\nf : X → X\n|\n∀ a : X • f(a) = a\n└\n─ x == f(1) ∪ ∅ └",
     "f(1) is a number; a set of things is wanted", 6, 8),
    ("═ [X]\nf : X → X\n└", "f is generic, and no equation of this box defines it", 2, 1),
    ("─ P[X] == X × X └\n─ x == P[3] └", "3 is a number; a set of things is wanted", 2, 10),
]  # fmt: skip


@pytest.mark.parametrize(("text", "message", "line", "column"), WRONG)
def test_a_wrong_generic_definition_is_reported_where_it_stands(text, message, line, column):
    with pytest.raises(SpecificationError) as caught:
        Instance(parse(text), {})
    assert message in caught.value.message
    assert (caught.value.line, caught.value.column) == (line, column)


def test_types_are_shown_in_terms_of_the_parameters():
    kinds = check(parse(UNICODE)).names
    assert kinds["swap"].notation() == "ℙ ((X × Y) × (Y × X))"
    assert kinds["swap[ℤ, ℤ]"].notation() == "ℙ ((ℤ × ℤ) × (ℤ × ℤ))"
