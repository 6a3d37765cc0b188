"""Three spellings (and MathML) make one and the same row of tokens."""

import pytest

from queenright.notation import NotationError, parse, parse_expression
from queenright.notation.spelling import spelling_of, tokens
from queenright.notation.symbols import SYMBOLS
from queenright.sources import Source

SAME = [
    ("a ∨ b", "a \\/ b", r"a \vee b"),
    ("a ∨ b", "a or b", r"a \lor b"),
    ("∧ [⊤, ⊥]", "and [T, F]", r"\wedge [\top, \perp]"),
    ("∧ [⊤, ⊥]", "/\\ [true, false]", r"\land [\top, \bot]"),
    ("Q ≡ []", "Q === []", r"Q \equiv [\]"),
    ("a ≢ b", "a /== b", r"a \not\equiv b"),
    ("a ≠ b", "a /= b", r"a \neq b"),
    ("a ≤ b", "a <= b", r"a \leq b"),
    ("a ≥ b", "a >= b", r"a \geq b"),
    ("x ∈ V", "x in V", r"x \in V"),
    ("¬a", "not a", r"\neg a"),
    ("f ∘ ..n", "f o ..n", r"f \circ ..n"),
    ("(a → 1; b → 2)", "(a -> 1; b -> 2)", r"\begin{pmatrix} a & \rightarrow 1 \\ b & \to 2 \end{pmatrix}"),
    ("[[1]\n[2]]", "[[1]\n[2]]", r"\begin{bmatrix} [1] \\ [2] \end{bmatrix}"),
    ("#Q * 2 % 3", "#Q * 2 % 3", r"\#Q \times 2 \bmod 3"),
    ("#Q * 2", "#Q * 2", r"\#Q \cdot 2"),
    ("|x - 1| || y", "|x - 1| || y", r"|x - 1| \| y"),
    ("2 ^ n", "2 ^ n", r"2^n"),
]


@pytest.mark.parametrize(("unicode", "plain", "latex"), SAME)
def test_the_spellings_make_one_tree(unicode, plain, latex):
    assert parse_expression(unicode, "unicode") == parse_expression(plain, "ascii") == parse_expression(latex, "latex")


@pytest.mark.parametrize("symbol", SYMBOLS, ids=lambda symbol: symbol.name)
def test_every_spelling_in_the_table_is_read(symbol):
    def kind(text, spelling):
        return tokens(Source("", text), spelling)[0].kind

    assert kind(symbol.name, "unicode") == symbol.name
    assert [kind(text, "ascii") for text in symbol.ascii] == [symbol.name] * len(symbol.ascii)
    assert [kind(text, "latex") for text in symbol.latex] == [symbol.name] * len(symbol.latex)


@pytest.mark.parametrize(
    ("text", "spelling"),
    [
        ("a ∨ b", "unicode"),
        ("a or b", "ascii"),
        ("p /\\q", "ascii"),
        ('"\\top"', "ascii"),
        (r"a \vee b", "latex"),
        ("2^{n}", "latex"),
        (r"\#Q", "latex"),
        ("<math><mi>Q</mi></math>", "mathml"),
        ("queens(6)", "ascii"),
    ],
)
def test_the_spelling_of_a_text_is_guessed(text, spelling):
    assert spelling_of(text) == spelling


def test_t_f_and_o_are_names_in_unicode_and_reserved_in_ascii():
    assert parse("T := [1]\nF(o) := o", "unicode").definitions[1].parameters == ("o",)
    with pytest.raises(NotationError):
        parse("T := [1]", "ascii")


def test_the_number_lexer_leaves_dots_alone():
    kinds = [token.kind for token in tokens(Source("", "1... 1.5 ..2"))]
    assert kinds == ["number", "…", "number", "..", "number", "end"]


def test_a_newline_mark_is_seen_before_a_length_in_latex():
    assert [token.kind for token in tokens(Source("", r"a\\#Q"), "latex")][1:3] == ["newline", "#"]


@pytest.mark.parametrize("name", ["*queens*", r"\text{queens}", r"\textit{queens}", r"\mathit{queens}", "queens"])
def test_decorated_names_of_the_scanned_document_are_plain(name):
    assert parse_expression(f"{name}(6)", "latex") == parse_expression("queens(6)")


def test_a_star_between_two_names_multiplies_in_latex():
    assert parse_expression("a*b*c", "latex") == parse_expression("a * b * c")


def test_a_comment_runs_to_the_end_of_the_line():
    assert parse("x := 1 // one\n// two\ny := 2") == parse("x := 1\ny := 2")


def test_every_token_knows_its_place():
    for token in tokens(Source("", "a :=\n  #Q"))[:-1]:
        assert token.place.text
    last = tokens(Source("", "a :=\n  #Q"))[-2]
    assert (last.place.line, last.place.column) == (2, 4)
