"""The grammar: how tight operators bind, what bars and newlines mean, and what is kept of the author's writing."""

import pytest

from queenright.notation import parse, parse_expression
from queenright.notation.syntax import (
    Absolute,
    Call,
    Cases,
    Chain,
    Context,
    Definition,
    Infix,
    Name,
    Parentheses,
    Prefix,
    Statement,
    Vector,
)  # fmt: skip

# Each pair is read alike: the second shows by parentheses how the first binds.
BINDING = [
    ("a ≡ b ∨ c", "a ≡ (b ∨ c)"),
    ("a ∨ b ∧ c", "a ∨ (b ∧ c)"),
    ("a ∧ b = c", "a ∧ (b = c)"),
    ("a = b || c", "a = (b || c)"),
    ("a || b + c", "a || (b + c)"),
    ("a + b * c", "a + (b * c)"),
    ("a - b - c", "(a - b) - c"),
    ("a / b * c", "(a / b) * c"),
    ("-a * b", "(-a) * b"),
    ("-a ^ b", "-(a ^ b)"),
    ("a ^ b ^ c", "a ^ (b ^ c)"),
    ("#V ^ 2", "(#V) ^ 2"),
    ("#f ∘ V", "#(f ∘ V)"),
    ("∨ a = b", "(∨ a) = b"),
    ("∨ a ∨ b", "(∨ a) ∨ b"),
    ("+V + 1", "(+V) + 1"),
    ("f ∘ ..n + 1", "(f ∘ (..n)) + 1"),
    ("..#Q", "..(#Q)"),
    ("#Q - ..#Q", "(#Q) - (..(#Q))"),
    ("f ∘ g ∘ V", "(f ∘ g) ∘ V"),
    ("f(x)(y)", "(f(x))(y)"),
    ("f (x)", "f(x)"),
    ("x ∈ V ∧ y", "(x ∈ V) ∧ y"),
    ("2 ^ -x * y", "(2 ^ (-x)) * y"),
]


def without_parentheses(node):
    """The tree without the author's parentheses."""
    from queenright.notation.syntax import rebuilt

    if isinstance(node, Parentheses):
        return without_parentheses(node.inner)
    return rebuilt(node, [without_parentheses(child) for child in node.children])


@pytest.mark.parametrize(("written", "meant"), BINDING)
def test_binding(written, meant):
    assert without_parentheses(parse_expression(written)) == without_parentheses(parse_expression(meant))


def test_the_authors_parentheses_are_kept():
    assert parse_expression("(a) + b") != parse_expression("a + b")
    assert isinstance(parse_expression("((a))").inner, Parentheses)


def test_places_do_not_count_in_comparisons():
    assert parse_expression("a+b") == parse_expression("a  +  b")


@pytest.mark.parametrize(
    ("text", "tree"),
    [
        ("||x", Prefix("||", Name("x"))),
        ("a || b", Infix("||", Name("a"), Name("b"))),
        ("| |a||", Absolute(Absolute(Name("a")))),
        ("|a - |b||", Absolute(Infix("-", Name("a"), Absolute(Name("b"))))),
        ("|a - |b|| - c", Infix("-", Absolute(Infix("-", Name("a"), Absolute(Name("b")))), Name("c"))),
        ("|a || -b|", Absolute(Infix("||", Name("a"), Prefix("-", Name("b"))))),
        ("|[|a|, b]|", Absolute(Vector((Absolute(Name("a")), Name("b"))))),
        ("| ||x|", Absolute(Prefix("||", Name("x")))),
    ],
)
def test_bars(text, tree):
    assert parse_expression(text) == tree


def test_a_parenthesis_after_an_operator_is_no_call():
    assert isinstance(parse_expression("∨ (a)").operand, Parentheses)
    assert isinstance(parse_expression("||(f ∘ V)").operand, Parentheses)
    assert isinstance(parse_expression("f (a)"), Call)


def test_newlines_separate_rows_of_cases_and_items_of_vectors():
    cases = parse("f(x) := ( x = 0 → 1\n -x = 0 →\n 2\n )").definitions[0].body
    assert isinstance(cases, Cases)
    assert len(cases.rows) == 2
    assert parse_expression("[1\n2\n, 3]") == parse_expression("[1, 2, 3]")


def test_a_newline_in_parentheses_is_blank():
    assert parse("x := (1\n+ 2)") == parse("x := (1 + 2)")


def test_a_document_has_five_kinds_of_items():
    document = parse("f(x) := x\n« f »\ny := x\nf(1)\nf(2) …\n= 1 + 1 …\n= 2")
    assert [type(item) for item in document.items] == [Definition, Context, Definition, Statement, Chain]
    assert len(document.items[-1].lines) == 3


def test_an_equals_sign_inside_a_line_is_a_comparison():
    assert parse("a = b").items[0] == Statement(Infix("=", Name("a"), Name("b")))


def test_contexts_can_be_inherited_or_empty():
    assert parse("« ...; check »").items[0] == Context(True, ("check",))
    assert parse("<< a; b >>").items[0] == Context(False, ("a", "b"))
    assert parse("« »").items[0] == Context(False, ())


def test_braces_of_latex_group_without_parentheses():
    assert parse_expression("2^{n+1}") == Infix("^", parse_expression("2"), parse_expression("n + 1"))
