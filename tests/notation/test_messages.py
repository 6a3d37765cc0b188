"""A table of wrong programs: what is said about each, and where. The table is the test."""

import pytest

from queenright.notation import NotationError, Source, build_from, parse, run, value

#: program, line, column, message
READING = [
    ("x := |Q - i", 1, 6, "this '|' is not closed; wanted a second '|' after the operand"),
    ("x := ||a| - 1|", 1, 9, "this '|' closes no bar; two opening bars are written '| |'"),
    ("x := [1, 2", 1, 6, "this '[' is not closed; wanted ']'"),
    ("x := [1, 2)", 1, 11, "expected ']' to close the '[' at column 6, got ')'"),
    ("x := (1 + 2", 1, 6, "this '(' is not closed; wanted ')'"),
    ("a < b < c", 1, 7, "comparisons make no chains; write both and join them: (a < b) ∧ (b < c)"),
    ("a = b ≠ c", 1, 7, "comparisons make no chains; write both and join them: (a < b) ∧ (b < c)"),
    ("x := 1..5..7", 1, 10, "'..' makes no chains; wanted start..end"),
    ("x := 1 : 2", 1, 8, "':' stands only in a comprehension, [x * x : x ∈ V]; a definition has :="),
    ("x := [y : y > 2]", 1, 13,
     "a comprehension begins with its variable, conditions follow after commas: [x * x : x ∈ V, x > 1]"),
    ("x := [y : y ∈ V ∧ y > 2]", 1, 17,
     "a comprehension begins with its variable, conditions follow after commas: [x * x : x ∈ V, x > 1]"),
    ("x := [y : y ∈ V", 1, 6, "this '[' is not closed; wanted ']'"),
    ("x := [y : y ∈ V, ]", 1, 18, "expected a number, name, vector or bracket, got ']'"),
    ("x := (y + 1 ↦ y)", 1, 13, "left of ↦ stands a name, or several with commas: (x, y ↦ x + y)"),
    ("x := (y, y ↦ y)", 1, 10, "the parameter 'y' stands here twice"),
    ("x := (1, y ↦ y)", 1, 8, "a comma in parentheses; a vector is written with brackets: [a, b]"),
    ("x := (y ↦)", 1, 10, "expected a number, name, vector or bracket, got ')'"),
    ("x := < ∘ V", 1, 6, "expected a number, name, vector or bracket, got '<'"),
    ("max := 3", 1, 5, "expected a number, name, vector or bracket, got ':='"),
    ("x := max", 1, 9, "expected a number, name, vector or bracket, got the end"),
    ("x := (1, 2)", 1, 8, "a comma in parentheses; a vector is written with brackets: [a, b]"),
    ("x := a → b", 1, 8, "a case stands in parentheses: (guard → value; guard → value)"),
    ("x := (a → 1; b)", 1, 15, "expected '→' after the guard of this case, got ')'"),
    ("f(1) := 2", 1, 3, "a parameter is a name"),
    ("f(x, x) := 2", 1, 6, "the parameter 'x' stands here twice"),
    ("1 + f := 2", 1, 3, "left of := stands a name, or a name with parameters in parentheses"),
    ("= 3", 1, 1, "'=' at the start of a line continues a derivation; end the line before it with ..."),
    ("a …\nb", 2, 1, "expected '=' and the next line of the derivation, got 'b'"),
    ("x := 1 +\ny := 2", 1, 9, "expected a number, name, vector or bracket, got the end of the line"),
    ("x := 2 y", 1, 8, "expected an operator or the end of the line, got 'y'"),
    ("« a b »", 1, 5, "expected ';' or '»', got 'b'"),
    ("x := [1, 2,]", 1, 12, "expected an item after the comma, got ']'"),
    ("x := 3 € 4", 1, 8, "the character '€' (U+20AC) is no symbol of the notation"),
    ('x := "abc', 1, 6, 'this text is not closed; wanted a second " on the same line'),
    ('x := "\\q"', 1, 6, "'\\q' in a text; wanted \\n, \\t, \\\" or \\\\"),
    ("x := 1.", 1, 7, "a single '.' is no symbol; wanted .. or := or ..."),
    ("x := " + "(" * 300, 1, 206, "nested more than 200 deep; give a part a name and use that"),
    (r"x := \sqrt{2} \vee 1", 1, 6, "the LaTeX command \\sqrt is no symbol of the notation"),
]  # fmt: skip

#: program of which the last line is a statement, line, column, message
EVALUATING = [
    ("[1, 2] + [1, 2, 3]", 1, 8, "the lengths 2 and 3 differ; '+' wants vectors of equal length, or a single value"),
    ("(⊥ → 1; 1 = 2 → 2)", 1, 1, "no case applies: all 2 guards are ⊥"),
    ("f(x) := x\nf(1, 2)", 2, 1, "too many arguments: f(x) takes 1, got 2"),
    ("f(x, y) := x\nf(1)", 2, 1, "too few arguments: f(x, y) takes 2, got 1"),
    ("f(n) := g(n)\n« f »\ng(m) := n\n« »\nh(x) := g(x)\nh(1)", 5, 9,
     "'g' lives in « f »; call it from there, give values for n, or put a line « » above its definition, "
     "which returns to the top level"),
    ("f(n) := n\n1 + n", 2, 5, "'n' has no value; give it one: given n=…"),
    ("1 + zz", 1, 5, "'zz' is not defined; define it, or give it a value: given zz=…"),
    ("..(-1)", 1, 1, "'..' wants an integer from 0 on, got -1"),
    ("..⊤", 1, 1, "'..' wants an integer, got a boolean (⊤)"),
    ("..2.5", 1, 1, "'..' wants an integer, got a number (2.5)"),
    ("⊤ + 1", 1, 3, "'+' wants numbers, got a boolean (⊤) and a number (1); booleans are not numbers"),
    ("1 ∨ ⊥", 1, 3, "'∨' wants booleans, got a number (1) and a boolean (⊥)"),
    ("1 ⇒ ⊥", 1, 3, "'⇒' wants booleans, got a number (1) and a boolean (⊥)"),
    ("7 ÷ 0", 1, 3, "7 is divided by 0"),
    ("7 ÷ ⊤", 1, 3, "'÷' wants numbers, got a number (7) and a boolean (⊤); booleans are not numbers"),
    ("⊤ = 1", 1, 3, "'=' wants two values of one kind, got a boolean (⊤) and a number (1); booleans are not numbers"),
    ("⊤ < ⊥", 1, 3, "'<' wants two values of one kind, got a boolean (⊤) and a boolean (⊥); booleans are not numbers"),
    ("([⊤, ⊥] → 1)", 1, 2, "a guard must be ⊤ or ⊥, got a vector ([⊤, ⊥]); reduce it with ∨ or ∧"),
    ("(1 → 1)", 1, 2, "a guard must be ⊤ or ⊥, got a number (1)"),
    ("∨ 3", 1, 1, "the reduction '∨' wants a vector, got a number (3)"),
    ("∨ [3]", 1, 1, "'∨' wants booleans, got a number (3) and a number (3)"),
    ("||[[1], 2]", 1, 1, "'||' wants two vectors or two texts, got a vector and a number; a single item is [2]"),
    ("[1] || 2", 1, 5, "'||' wants two vectors or two texts, got a vector and a number; a single item is [2]"),
    ("#3", 1, 1, "'#' wants a vector or a text, got a number (3)"),
    ("|⊤|", 1, 1, "'| |' wants numbers, got a boolean (⊤); the length is #"),
    ("¬3", 1, 1, "'¬' wants a boolean, got a number (3)"),
    ('-"a"', 1, 1, "'-' wants a number or a boolean, got a text (\"a\")"),
    ("3 ∘ [1]", 1, 3, "'∘' wants a function on its left, got a number (3)"),
    ("f(x) := x\nf ∘ 3", 2, 3, "'∘' wants a vector on its right, got a number (3)"),
    ("f(x) := x\nf ∘ f", 2, 3, "'∘' wants a vector on its right, got a function (f)"),
    ("1 ∈ 2", 1, 3, "'∈' wants a vector on its right, got a number (2)"),
    ("[1, 2](2)", 1, 1, "the index 2 is out of range; the vector has 2 items, from 0 on"),
    ("[1, 2](⊤)", 1, 1, "an index is an integer, got a boolean (⊤)"),
    ("[1, 2]()", 1, 1, "an index is missing; [1, 2] has 2 items"),
    ("3(1)", 1, 1, "a number (3) cannot be called; wanted a function or a vector"),
    ("1 / 0", 1, 3, "1 is divided by 0"),
    ("1 % 0", 1, 3, "1 is divided by 0"),
    ("0 ^ -1", 1, 3, "0 has no power -1"),
    ("(-2) ^ 0.5", 1, 6, "-2 ^ 0.5 is no real number"),
    ("(1.5 * 10 ^ 308) * 10.0", 1, 18, "the result of '*' is too large for a decimal"),
    ("max []", 1, 1, "'max' of an empty vector has no value; guard it: (#V = 0 → …; #V > 0 → max V)"),
    ("min [⊤]", 1, 1, "'min' wants numbers, got a boolean (⊤) and a boolean (⊤); booleans are not numbers"),
    ("max 3", 1, 1, "the reduction 'max' wants a vector, got a number (3)"),
    ("3 max ⊤", 1, 3, "'max' wants numbers, got a number (3) and a boolean (⊤); booleans are not numbers"),
    ("max ∘ [[1], []]", 1, 5, "'max' of an empty vector has no value; guard it: (#V = 0 → …; #V > 0 → max V)"),
    ("1..⊤", 1, 2, "'..' wants integers, got a boolean (⊤)"),
    ("1.5..3", 1, 4, "'..' wants integers, got a number (1.5)"),
    ("[1, 2](1..3)", 1, 1, "the index 2 is out of range; the vector has 2 items, from 0 on"),
    ("[1, 2]([⊤])", 1, 1, "an index is an integer, got a boolean (⊤)"),
    ("(x ↦ x)(1, 2)", 1, 1, "too many arguments: (x ↦ x) takes 1, got 2"),
    ("(x, y ↦ x) ∘ [1]", 1, 12, "too few arguments: (x, y ↦ x) takes 2, got 1"),
    ("(x, y ↦ x) ∘ []", 1, 12, "too few arguments: (x, y ↦ x) takes 2, got 1"),  # found by fuzzing
    ("(<) ∘ []", 1, 5, "the operator '<' as a function takes 2 arguments, got 1"),
    ("(x ↦ x + ⊤) ∘ [1]", 1, 8, "'+' wants numbers, got a number (1) and a boolean (⊤); booleans are not numbers"),
    ("(x ↦ y)(1)", 1, 6, "'y' is not defined; define it, or give it a value: given y=…"),
    ("(x ↦ x) + 1", 1, 9, "'+' wants numbers, got a function ((x ↦ x)) and a number (1)"),
    ("(#)(1, 2)", 1, 1, "the operator '#' as a function takes 1 argument, got 2"),
    ("(∨)([⊤], [⊤], [⊤])", 1, 1, "the operator '∨' as a function takes 1 or 2 arguments, got 3"),
    ("∨ ∘ [3]", 1, 3, "the reduction '∨' wants a vector, got a number (3)"),
    ("[x : x ∈ 3]", 1, 6, "'∈' wants a vector on its right, got a number (3)"),
    ("[x : x ∈ [1], x]", 1, 15, "a guard must be ⊤ or ⊥, got a number (1)"),
    ("k := 3\n[x : x ∈ [1], k ∈ [x]]", 2, 15,
     "'k' is known here, and would be a new variable; a condition stands in parentheses: (k ∈ …)"),
    ("[y : x ∈ [1]]", 1, 2, "'y' is not defined; define it, or give it a value: given y=…"),
    ("queens(n) := n\nqueens(3)(1)", 2, 1, "a number (3) cannot be called; wanted a function or a vector"),
]  # fmt: skip

#: program, line, column, message
BUILDING = [
    ("late(job) := [j : j ∈ ..4, job ∈ [j]]", 1, 28,
     "'job' is known here, and would be a new variable; a condition stands in parentheses: (job ∈ …)"),
    ("f := [[x : y ∈ V, x ∈ V] : x ∈ V]", 1, 19,
     "'x' is known here, and would be a new variable; a condition stands in parentheses: (x ∈ …)"),
    ("f(x) := 1\nf(x) := 2", 2, 1, "'f' is defined twice in no context; first on line 1"),
    ("f(n) := 1\n« f »\nn := 2", 3, 1, "'n' is already a parameter of f"),
    ("« f »\nx := 2", 2, 1, "« f » is no context: 'f' is not defined in no context"),
    ("f(n) := 1\n« ...; g »\nx := 2", 2, 1, "« ...; g » wants a definition of 'g' above it, in no context"),
    ("f(n) := 1\ng(n) := 2\nx := n", 3, 6,
     "'n' is a parameter of f and of g; say which by a context line, such as « f »"),
    ("f(n) := 1\ng(m) := 2\nx := n + m", 3, 10,
     "this formula uses parameters of « f » and of « g »; neither lies in the other"),
    ("f(a) := b\ng(b) := a", 1, 1, "'f' uses its own parameters in a circle; write the contexts"),
]  # fmt: skip


def shown(program, error):
    """The error as a user sees it: place, message, the line, and a caret under the column."""
    lines = str(error).split("\n")
    source = program.split("\n")[error.line - 1]
    if len(source) <= 100:
        assert lines[1] == f"    {source}"
        assert lines[2] == " " * (error.column + 3) + "^"
    return lines[0]


@pytest.mark.parametrize(("program", "line", "column", "message"), READING)
def test_a_text_that_cannot_be_read(program, line, column, message):
    with pytest.raises(NotationError) as caught:
        parse(program, name="a.un")
    assert (caught.value.line, caught.value.column, caught.value.message) == (line, column, message)
    assert shown(program, caught.value) == f"a.un:{line}:{column}: {message}"


@pytest.mark.parametrize(("program", "line", "column", "message"), BUILDING)
def test_definitions_that_do_not_fit_together(program, line, column, message):
    with pytest.raises(NotationError) as caught:
        build_from(parse(program, name="a.un"))
    assert (caught.value.line, caught.value.column, caught.value.message) == (line, column, message)
    assert shown(program, caught.value) == f"a.un:{line}:{column}: {message}"


@pytest.mark.parametrize("by", ["walker", "python"])
@pytest.mark.parametrize(("program", "line", "column", "message"), EVALUATING)
def test_an_expression_without_a_value(program, line, column, message, by):
    document = parse(program, name="a.un")
    with pytest.raises(NotationError) as caught:
        value(document.items[-1].expression, program=build_from(document), by=by)
    assert (caught.value.line, caught.value.column, caught.value.message) == (line, column, message)
    assert shown(program, caught.value) == f"a.un:{line}:{column}: {message}"


def test_a_wrong_display_is_reported_and_the_rest_still_runs():
    outcomes = run(Source("a.un", "1 / 0\n1 = 2\n1 = 1"))
    assert [outcome.holds for outcome in outcomes] == [False, False, True]
    assert outcomes[0].message == "1 is divided by 0"
