"""What is printed is read back as the same tree, in all four spellings; and no text at all breaks a lexer or parser."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from queenright.notation import SPELLINGS, NotationError, parse, write
from queenright.notation.parentheses import parenthesised
from queenright.notation.symbols import ASCII_WORDS, INFIX, PREFIX, SYMBOLS
from queenright.notation.syntax import (
    Absolute,
    Boolean,
    Call,
    Cases,
    Chain,
    Context,
    Definition,
    Document,
    Infix,
    Name,
    Number,
    Parentheses,
    Prefix,
    Row,
    Statement,
    Text,
    Vector,
)  # fmt: skip

NAMES = st.from_regex(r"[a-zA-Zα-ω][a-zA-Z0-9_α-ω]{0,4}", fullmatch=True).filter(lambda name: name not in ASCII_WORDS)
TEXTS = st.text(st.characters(codec="utf-8", exclude_categories=["Cc", "Cs", "Zl", "Zp"]), max_size=8)
DECIMALS = st.floats(0, allow_infinity=False, allow_nan=False).map(abs)
LEAVES = (
    st.builds(Number, st.integers(0, 10**20) | DECIMALS)
    | st.builds(Boolean, st.booleans())
    | st.builds(Name, NAMES)
    | st.builds(Text, TEXTS | st.sampled_from(["\n", "\\", '"', "\t", "{}", "%"]))
)


def _forms(children):
    several = st.lists(children, max_size=3).map(tuple)
    return (
        st.builds(Infix, st.sampled_from(sorted(INFIX)), children, children)
        | st.builds(Prefix, st.sampled_from(sorted(PREFIX)), children)
        | st.builds(Absolute, children)
        | st.builds(Parentheses, children)
        | st.builds(Vector, several)
        | st.builds(Call, children, several)
        | st.builds(Cases, st.lists(st.builds(Row, children, children), min_size=1, max_size=3).map(tuple))
    )


EXPRESSIONS = st.recursive(LEAVES, _forms, max_leaves=12).map(parenthesised)
PARAMETERS = st.lists(NAMES, max_size=3, unique=True).map(tuple)
CONTEXTS = st.builds(Context, st.booleans(), st.lists(NAMES, min_size=1, max_size=3).map(tuple))
CHAINS = st.builds(Chain, st.lists(EXPRESSIONS, min_size=2, max_size=4).map(tuple))
ITEMS = st.builds(Definition, NAMES, PARAMETERS, EXPRESSIONS) | st.builds(Statement, EXPRESSIONS) | CONTEXTS | CHAINS
DOCUMENTS = st.builds(Document, st.lists(ITEMS, min_size=1, max_size=4).map(tuple))


@given(EXPRESSIONS, st.sampled_from(SPELLINGS))
@settings(max_examples=400)
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
@settings(max_examples=400)
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
])  # fmt: skip
def test_symbols_do_not_run_together(tree, text):
    assert write(tree, "ascii") == text
    assert parse(text).items[0].expression == parenthesised(tree)
