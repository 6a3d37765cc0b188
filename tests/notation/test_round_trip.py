"""What is printed is read back as the same tree, in all four spellings; and no text at all breaks a lexer or parser."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from notation_trees import DOCUMENTS, EXPRESSIONS
from queenright.notation import SPELLINGS, NotationError, parse, write
from queenright.notation.parentheses import parenthesised
from queenright.notation.symbols import SYMBOLS
from queenright.notation.syntax import Absolute, Infix, Lambda, Name, Number, Prefix, Statement, Vector


@given(EXPRESSIONS, st.sampled_from(SPELLINGS))
@settings(max_examples=200)
def test_an_expression_is_read_back_as_it_was(tree, spelling):
    assert parse(write(tree, spelling), spelling).items[0] == Statement(tree)


@given(DOCUMENTS, st.sampled_from(SPELLINGS))
def test_a_document_is_read_back_as_it_was(document, spelling):
    assert parse(write(document, spelling), spelling) == document


@given(EXPRESSIONS)
def test_parentheses_that_are_there_are_enough(tree):
    assert parenthesised(tree) == tree


SPELLED = {text for symbol in SYMBOLS for text in (symbol.name, *symbol.ascii, *symbol.latex)}
PIECES = [
    *sorted(SPELLED), " ", "\n", "x", "f(", "12", "1.5", '"', "\\\\", "{", "}", "\\begin{pmatrix}", "\\end{bmatrix}",
    "<mo>", "</mrow>", "\\text{", "$", "&", "*name*",
]  # fmt: skip


@given(st.lists(st.sampled_from(PIECES), max_size=20).map("".join) | st.text(max_size=30), st.sampled_from(SPELLINGS))
@settings(max_examples=200)
def test_any_text_is_a_document_or_a_clear_error(text, spelling):
    try:
        document = parse(text, spelling)
    except NotationError as found:
        error = found
    else:
        assert parse(write(document), "unicode") == document
        return
    assert error.message
    assert "\n" not in error.message


@pytest.mark.parametrize(("tree", "text"), [
    (Prefix("¬", Name("é")), "not é"),  # found by fuzzing: the word and the name ran together
    (Absolute(Prefix("||", Name("x"))), "| ||x|"),
    (Prefix("..", Prefix("..", Name("n"))), ".. ..n"),
    (Absolute(Absolute(Name("x"))), "| |x| |"),
    (Infix("^", Prefix("-", Number(2)), Number(2)), "(-2) ^ 2"),
    (Prefix("max", Lambda(("A", "B"), Vector(()))), "max(A, B |-> [])"),  # not the greater of A and a function
])  # fmt: skip
def test_symbols_do_not_run_together(tree, text):
    assert write(tree, "ascii") == text
    assert parse(text).items[0].expression == parenthesised(tree)
