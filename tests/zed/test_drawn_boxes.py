"""The tolerant reader: one specification in many drawings, with prose round it, is one tree."""

import json

import pytest

from queenright.zed import read
from queenright.zed.errors import SpecificationError
from queenright.zed.paragraphs import parse

ZED_LATEX = r"""
\begin{axdef} n : \nat_1 \end{axdef}
\begin{zed} fields == 1 \upto n \end{zed}
\begin{schema}{NQueens}
  queens : \seq fields
\where
  \dom queens = fields \\
  \forall i, j : \dom queens | i \neq j @
    queens(i) \neq queens(j) \land
    queens(i) + i \neq queens(j) + j
\end{schema}
"""

ORDINARY_LATEX = r"""
Let $n$ be the number of queens:
\begin{axdef} $n : \mathbb{N}_1$ \end{axdef}
\begin{zed} \textit{fields} == 1 \dots n \end{zed}
\begin{schema}{NQueens}
  \textit{queens} : \text{seq } \mathit{fields}
\where
  \mathrm{dom}\ queens = fields \\
  $\forall i, j : \operatorname{dom} queens \mid i \neq j \bullet$
    queens(i) \neq queens(j) \wedge
    queens(i) + i \neq queens(j) + j
\end{schema}
"""

DISPLAYS = r"""
Let $n$ be the number of queens. Ordinary displays:

\[ n : \mathbb{N}_1 \]

$$\textit{fields} == 1 \ldots n$$

┌─ NQueens ──────────────────────────────┐
│ queens : seq fields                    │
├────────────────────────────────────────┤
│ dom queens = fields                    │
│ ∀ i, j : dom queens | i ≠ j •          │
│   queens(i) ≠ queens(j) ∧              │
│   queens(i) + i ≠ queens(j) + j        │
└────────────────────────────────────────┘
"""

DRAWN = """
The number of queens is at least 1.

│ n : ℕ₁

fields == 1..n
┌─── NQueens ───
│ queens : seq fields
├───
│ dom queens = fields
│ ∀ i, j : dom queens | i ≠ j ⦁
│   queens(i) ≠ queens(j) ∧
│   queens(i) + i ≠ queens(j) + j
└───
That is all.
"""

ASCII_BOXES = """
| n : %N1

fields == 1 .. n
+--- NQueens -----------------------+
| queens : seq fields               |
+-----------------------------------+
| dom queens = fields               |
| %A i, j : dom queens | i /= j @   |
|   queens(i) /= queens(j) /\\       |
|   queens(i) + i /= queens(j) + j  |
+-----------------------------------+
"""

EMAIL = """
+..
n : %N%_1%^
-..
fields == 1 .. n
+-- NQueens ---
queens : seq fields
|--
dom queens = fields
%A i, j : dom queens | i /= j @ queens(i) /= queens(j) /\\ queens(i) + i /= queens(j) + j
---
"""

EMAIL_WITH_BLANKS = EMAIL.replace("%N%_1%^", "%N %_ 1 %^")

#: The lines of the source text as the scan left them; the sentences round them are ours.
SCANNED = r"""2. Z MODELS

The number of queens is given and not zero.

| $n : \mathbb{N}_1$

The interval $1 \dots n$ has a name:

fields == $1 \dots n$

2.1. The *sequence* of queens:

<i>NQueens</i>
<i>queens</i> : seq <i>fields</i>
dom <i>queens</i> = <i>fields</i>
$\forall i, j : \text{dom } \textit{queens} \mid i \neq j \bullet$
<i>queens</i> (i) \neq <i>queens</i> (j) \wedge
<i>queens</i> (i) + $i \neq$ <i>queens</i> (j) + $j$

Date: December 2003.
"""

FORMS = {
    "ordinary LaTeX": (ORDINARY_LATEX, 1),
    "displays and a closed box": (DISPLAYS, 1),
    "drawn box": (DRAWN, 2),
    "ASCII box": (ASCII_BOXES, 0),
    "e-mail": (EMAIL, 0),
    "e-mail with blanks": (EMAIL_WITH_BLANKS, 0),
    "source text": (SCANNED, 5),
}


@pytest.mark.parametrize("name", FORMS)
def test_every_drawing_is_the_same_tree(name):
    text, prose = FORMS[name]
    specification = parse(text)
    assert specification.paragraphs == parse(ZED_LATEX).paragraphs
    assert specification.prose == prose


def test_the_arrow_of_the_scanned_bijection_is_read_as_printed():
    text = (
        "| n : ℕ₁\n\n<i>B</i>\n<i>queens</i> : 1 .. n \\rightarrow 1 .. n\n$\\forall i : 1 \\dots n \\bullet i > 0$\n"
    )
    (_, schema) = parse(text).paragraphs
    assert schema.declarations[0].domain.operator == "→"


@pytest.mark.parametrize(("text", "line", "message"), [
    ("Prose.\n\n┌─ S ─\n│ x : ℕ\n├──\n│ x = = 1\n└──\n", 6, "expected a predicate or an expression, got '='"),
    ("Prose.\n\n┌─ S ─\n│ x : ℕ\n", 3, "is never closed"),
    ("| x : \\mathbb{N}\n\n| y : \\mathfrak{N}\n", 3, "the command \\mathfrak is not known"),
    ("\n<i>S</i>\n<i>x</i> : ℕ\n<i>x</i> = \n\nProse.\n", 4, "expected a predicate or an expression"),
    ("fields == 1 ..\n\nProse.\n", 1, "expected a predicate or an expression"),
    ("$$fields == 1 \\dots n +$$\n", 1, "expected a predicate or an expression"),
])  # fmt: skip
def test_what_has_begun_must_be_readable(text, line, message):
    with pytest.raises(SpecificationError) as caught:
        parse(text)
    assert caught.value.line == line
    assert message in caught.value.message


@pytest.mark.parametrize("text", [
    "| a | b |\n|---|---|\n| 1 | 2 |\n\n| x : ℕ\n", "+----+----+\n| a  | b  |\n+----+----+\n\n| x : ℕ\n",
    "Note: this is prose.\n\n$$x + y = z$$\n\n| x : ℕ\n", "*Emphasis*\nbut no declaration\n\n| x : ℕ\n",
])  # fmt: skip
def test_tables_sentences_and_other_formulas_are_prose(text):
    assert len(parse(text).paragraphs) == 1
    assert parse(text).prose > 0


def test_a_bar_at_the_start_of_a_line_of_an_e_mail_is_a_condition():
    (schema,) = parse("+-- S ---\nx : %N\n|--\n%A y : {1, 2}\n| y > 1 @ x > y\n---\n").paragraphs
    assert schema.predicates[0].condition is not None


def test_the_command_reads_a_scanned_text_and_counts_the_prose(tmp_path, capsys):
    from queenright.cli import run

    document = tmp_path / "scan.txt"
    document.write_text(
        SCANNED.replace("+ $j$", "+ $j \\wedge$\n<i>queens</i> (i) - $i \\neq$ <i>queens</i> (j) - $j$")
    )
    assert len(read(document).schemas) == 1
    assert run(["z", "count", str(document), "--given", "n=6", "--json"]) == 0
    answer = json.loads(capsys.readouterr().out)
    assert (answer["count"], answer["lines_of_prose"]) == (4, 5)
