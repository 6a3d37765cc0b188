"""A wrong specification gives one message at one place. This table is the test: text, message, line and column."""

import pytest

from queenright.zed.errors import OutsideSubsetError, SpecificationError
from queenright.zed.instance import Instance
from queenright.zed.paragraphs import parse

SYNTAX = [
    ("nothing here", "no paragraph of Z found", 1, 1),
    (r"\begin{zed} x == \end{zed}", "expected a predicate or an expression, got the end of the box", 1, 18),
    (r"\begin{schema}{S} x : \nat", r"\begin{schema} is never closed", 1, 1),
    (r"\begin{schema}{S} x : \nat \end{axdef}", r"closed by \end{axdef}; wanted \end{schema}", 1, 28),
    (r"\begin{schema} x : \nat \end{schema}", "a schema has a name", 1, 15),
    ("\\begin{zed}\n  x == dom f\n\\end{zed}", r"'dom' in LaTeX is written \dom", 2, 8),
    ("\\begin{zed}\n  x == {1}\n\\end{zed}", r"a set is written with \{ in LaTeX", 2, 8),
    (
        "\\begin{zed}\n  p \\near q\n\\end{zed}",
        r"the command \near is not known; an infix relation needs %%inrel \near",
        2,
        5,
    ),
    ("─ x == 1 + ? └", "no symbol of Z begins with '?'", 1, 12),
    ("─ x == 1234567890123456789 └", "a number of 19 digits; at most 18", 1, 8),
    ("┌ S\nx : ℕ", "the box ┌ is never closed", 1, 1),
    ("+-- S ---\nx : %N\n", "the box +-- is never closed", 1, 1),
    ("+--\nx : %N\n---\n", "a schema has a name: +-- Name ---", 1, 4),
    ("─ x == (1 + 2 └", "expected ')' to close '(' of line 1, got the end of the box", 1, 15),
    ("─ x == {1, 2 └", "expected '}' to close '{'", 1, 14),
    ("─ ∀ x : ℕ x = 1 └", "expected '•' after the declarations of ∀, got '='", 1, 13),
    ("─ x == if 1 = 1 then 2 └", "expected 'else' after the value of 'then', got the end of the box", 1, 24),
    ("─ x + 1 └", "a predicate, such as x = y, is wanted here", 1, 3),
    ("─ x = 1 + (y = 2) └", "an expression, such as x + 1, is wanted here", 1, 12),
    ("┌ S\nx : ℕ; y : ℕ\n|\nx = 1 )\n└", "expected a new line or the end of the box, got ')'", 4, 7),
    ("┌ S\nx, : ℕ\n└", "expected a name to declare, got ':'", 2, 4),
    ("─ x == ( └", "expected a predicate or an expression", 1, 10),
    ("─ [A, 1] └", "expected the name of a given set, got '1'", 1, 7),
    ("─ relation (_ near _) └\n─ near = 1 └", "'near' is an infix relation; write it between two expressions", 2, 3),
]

OUTSIDE = [
    (
        "┌ P[X]\ns : ℙ X\n└\n─ ∀ k : 1..2 • P[1..k] = ∅ └",
        "with a parameter that depends on k",
        4,
        16,
    ),
    ("%%inop \\oplus 3\n\\begin{zed} x == 1 \\end{zed}", "the directive %%inop", 1, 1),
]

KINDS = [
    ("─ x == y + 1 └", "'y' is not declared", 1, 8),
    ("╷ queens : ℕ └\n─ x == quens └", "'quens' is not declared. Did you mean 'queens'?", 2, 8),
    ("╷ n : ℕ └\n┌ S\nx : n\n└", "n is a number; a set of things is wanted", 3, 5),
    ("╷ n : ℕ └\n─ n = {n} └", "'=' joins a number and a set of numbers: n, {n}", 2, 7),
    ("╷ n : ℕ └\n─ n(1) = 1 └", "n is a number; a function is wanted before an argument", 2, 3),
    ("╷ f : ℕ → ℕ └\n─ f(1, 2) = 1 └", "f takes 1 argument, got 2", 2, 4),
    ("╷ f : ℕ × ℕ → ℕ └\n─ f 1 = 1 └", "f takes 2 arguments, got 1", 2, 5),
    ("╷ f : ℕ → ℕ └\n─ f({1}) = 1 └", "{1} is a set of numbers; a number is wanted", 2, 5),
    ("╷ s : ℙ ℕ └\n─ s < 3 └", "s is a set of numbers; a number is wanted", 2, 3),
    ("╷ s : ℙ ℕ └\n─ dom s = s └", "s is a set of numbers; dom wants a function or relation", 2, 7),
    ("╷ n : ℕ └\n─ # n = 1 └", "n is a number; a set of things is wanted", 2, 5),
    ("╷ n : ℕ └\n─ n ∈ {(1, 2)} └", "n is a number; a pair (a number, a number) is wanted", 2, 3),
    ("─ (1, 2) = (1, 2, 3) └", "'=' joins a pair (a number, a number) and a triple", 1, 12),
    ("─ {1, (1, 2)} = ∅ └", "(1, 2) is a pair (a number, a number); a number is wanted", 1, 7),
    ("┌ S\nT\n└", "'T' is not a schema declared above, nor followed by ':'", 2, 1),
    ("┌ S\nx : ℕ\n└\n┌ U\nΔS\nT\n|\nx' = x + 1\n└", "'T' is not a schema declared above", 6, 1),
    ("┌ S\nx : ℕ\n└\n─ ∀ s : S • s.y = 1 └", "S has no component 'y'", 4, 13),
    ("╷ n : ℕ └\n─ n.x = 1 └", "n is a number; a binding of a schema is wanted before '.'", 2, 3),
    ("╷ n : ℕ └\n╷ n : ℕ └", "'n' is declared twice", 2, 1),
    ("╷ n : ℕ └\n┌ S\nn : ℕ\n└", "the component 'n' hides the global 'n'", 2, 3),
    ("┌ S\nx : ℕ\nx : ℙ ℕ\n└", "'x' is declared as a number and a set of numbers", 3, 1),
    ("─ relation (_ near _) └\n─ 1 near 2 └", "the infix relation 'near' is not declared as a relation", 2, 3),
]

VALUES = [
    ("╷ n : ℕ₁ └", "n is not defined here; give its value: given n=…", 1, 3),
    ("─ [COLOUR] └", "the given set COLOUR needs members", 1, 3),
    ("╷ n : ℕ\n|\nn = 3\nn > 5\n└", "this axiom does not hold", 4, 1),
    ("╷ n : ℕ\n|\nn = 1 − 3\n└", "n = -2: out of range: -2 is not in ℕ", 1, 3),
    ("─ ∀ x : ℤ • x = x └", "this set is infinite; it cannot be enumerated", 1, 9),
    ("─ x == 1..10000000 └", "an interval of 10,000,000 numbers", 1, 8),
    ("─ # (ℙ (1..30)) = 1 └", "too many members to enumerate", 1, 6),
    ("╷ f : ℕ → ℕ\n|\n∀ x : ℕ • f(x) = if x = 0 then 1 else x * f(x − 1)\n└", "the recursive definition of f", 3, 43),
]  # fmt: skip


def fails(text, kind=SpecificationError):
    with pytest.raises(kind) as caught:
        Instance(parse(text, "model.tex"), {})
    return caught.value


@pytest.mark.parametrize(("text", "message", "line", "column"), SYNTAX + KINDS + VALUES)
def test_a_wrong_specification_is_told_where_and_why(text, message, line, column):
    error = fails(text)
    assert message in error.message
    assert (error.line, error.column) == (line, column), error
    first, source, caret = str(error).split("\n")
    assert first.startswith(f"model.tex:{line}:{column}: ")
    assert source == "    " + text.split("\n")[line - 1]
    assert caret == "    " + " " * (column - 1) + "^"


@pytest.mark.parametrize(("text", "message", "line", "column"), OUTSIDE)
def test_what_is_outside_the_subset_is_refused_by_name(text, message, line, column):
    error = fails(text, OutsideSubsetError)
    assert message in error.message
    assert "outside the subset" in error.message
    assert (error.line, error.column) == (line, column), error
