"""Formatting, colours and notebook cells for Z."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pygments import highlight
from pygments.formatters import NullFormatter
from pygments.token import Keyword, Name, Number, Operator

from queenright.sources import Source
from queenright.zed import read, shipped
from queenright.zed.documents import write
from queenright.zed.errors import SpecificationError
from queenright.zed.formatter import formatted
from queenright.zed.highlight import ZLexer
from queenright.zed.magic import ZMagic
from queenright.zed.paragraphs import parse
from queenright.zed.symbols import Markup

MARKUPS = [Markup.LATEX, Markup.UNICODE, Markup.EMAIL]

ROUGH = """A   paragraph of prose stays.

+-- S ---
| x,y:%N
| f :1..3-->  %P  %Z
|--
| x=-1+ ( y -2 )/\\ f( 1 )=  {1,2}
| %A i:1..3@ # ( f(i) )<=3 \\/ x.a=( 1,2 ).1
---
"""
SMOOTH = """A   paragraph of prose stays.

+-- S ---
| x, y : %N
| f : 1..3 --> %P %Z
|--
| x = -1 + (y - 2) /\\ f(1) = {1, 2}
| %A i : 1..3 @ # (f(i)) <= 3 \\/ x.a = (1, 2).1
---
"""


def test_blanks_are_put_where_they_belong():
    assert formatted(Source("s.zed", ROUGH)) == SMOOTH


def test_symbols_may_be_respelt():
    source = Source("s.zed", "x == { a : ℕ | a ≤ 3 ∧ a ∈ 1..2 }")
    ascii_text = "x == { a : %N | a <= 3 /\\ a %e 1..2 }"
    assert formatted(source, "ascii") == ascii_text
    assert formatted(Source("s.zed", ascii_text), "unicode") == source.text
    with pytest.raises(SpecificationError, match="is written in latex, whose boxes keep their spelling"):
        formatted(Source("s.tex", r"\begin{zed} x == 1 \end{zed}"), "unicode")


@pytest.mark.parametrize("name", shipped())
def test_the_shipped_specifications_are_formatted(name):
    text = read(name).paragraphs[-1].place.source.text
    assert formatted(Source(name, text)) == text


@settings(max_examples=30, deadline=None)
@given(data=st.data(), name=st.sampled_from(shipped()), markup=st.sampled_from(MARKUPS))
def test_blanks_anywhere_are_undone(data, name, markup):
    """More or fewer blanks at some places between symbols, and the formatter gives the same text again."""
    text = formatted(Source(name, write(read(name), markup)))
    places = [
        k for k in range(1, len(text) - 1) if text[k - 1 : k + 2].strip() and text[k] == " " and text[k - 1] in "=+,:≠∧"
    ]
    for place in sorted(data.draw(st.sets(st.sampled_from(places), max_size=5)) if places else [], reverse=True):
        text = text[:place] + data.draw(st.sampled_from(["  ", "   "])) + text[place + 1 :]
    once = formatted(Source(name, text))
    assert parse(once) == parse(text)
    assert formatted(Source(name, once)) == once


# --- colours ----------------------------------------------------------------------------------------------------------


def test_pieces_have_their_colours():
    found = [
        (kind, piece.strip()) for kind, piece in ZLexer().get_tokens("┌ S[X]\n  f : 1..3 → ℕ₁\n|\n  head s ∈ dom f\n└")
    ]
    for wanted in [(Name.Class, "S"), (Keyword.Namespace, "┌"), (Number, "1"), (Operator, "→"), (Keyword.Type, "ℕ₁"),
                   (Name.Builtin, "head"), (Operator.Word, "dom"), (Name, "f")]:  # fmt: skip
        assert wanted in found


@pytest.mark.parametrize("markup", MARKUPS)
@pytest.mark.parametrize("name", shipped())
def test_nothing_is_lost_and_nothing_unknown(name, markup):
    text = write(read(name), markup)
    assert highlight(text, ZLexer(), NullFormatter()).strip() == text.strip()
    assert [piece for kind, piece in ZLexer().get_tokens(text) if "Error" in str(kind)] == []


# --- cells of a notebook ----------------------------------------------------------------------------------------------

QUEENS = """
╷ n : ℕ₁ └
─ fields == 1..n └
┌ Q
  q : fields ⤖ fields
|
  ∀ i, j : fields | i < j • j − i ≠ abs(q(j) − q(i))
└
"""


@pytest.fixture
def cell():
    own = ZMagic()
    assert own("", QUEENS) is None
    return own


def test_a_cell_draws_its_answers(cell):
    result = cell("Q n=6 --all")
    assert repr(result).splitlines()[0] == "q = [2, 4, 6, 1, 3, 5]"
    assert result._repr_html_().count("<svg") == 4
    assert repr(cell("Q n=8 --count")) == "92"
    assert repr(cell("Q n=4 q=[2,4,1,3]")) == "Q: satisfied"
    assert "fails 6 times" in repr(cell("Q n=4 q=[1,2,3,4]"))
    assert repr(cell("Q n=3")) == "Q: no binding exists (proved)"


def test_paragraphs_and_given_values_stay_and_can_be_replaced(cell):
    assert repr(cell("Q n=6 --count")) == "4"
    assert repr(cell("Q2 --count", "─ Q2 == Q ∧ [q : fields ⤖ fields | q(1) = 2] └")) == "1"
    assert repr(cell("Q2 --count", "┌ Q\nq : fields ⤖ fields\n|\nq(2) = 1\n└")) == "24"


def test_a_matrix_is_a_table(cell):
    shown = cell("M n=1", "┌ M\nm : (1..2) × (1..2) ⤖ 1..4\n|\nm(1, 1) = 2 ∧ m(1, 2) = 1 ∧ m(2, 1) = 4\n└")
    assert "<tr><td>2</td><td>1</td></tr><tr><td>4</td><td>3</td></tr>" in shown._repr_html_()


@pytest.mark.parametrize(("line", "text", "message"), [
    ("Q", "", "n is not defined here; give its value"), ("R n=4", "", "no schema named 'R'"),
    ("Q n=4 --slow", "", "%%z has no option '--slow'"), ("Q R n=4", "", "the name of one schema, got Q R"),
    ("", "┌ S\nx : nothing\n└", "cell 2:2:5: 'nothing' is not declared"),
    ("n=4", "", "the name of one schema, got none"),
])  # fmt: skip
def test_an_error_in_a_cell_is_shown_with_its_place(cell, line, text, message, capsys):
    assert cell(line, text) is None
    assert message in capsys.readouterr().err
