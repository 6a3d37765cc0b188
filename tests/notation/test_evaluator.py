"""What formulas mean: lifting, reductions, cases, exact numbers, contexts, and values computed once."""

import math

import pytest

from queenright import known
from queenright.notation import Source, build_from, load, parse, parse_expression, run, value, written_value
from queenright.notation.contexts import inferred_paths
from queenright.notation.evaluator import Evaluator, Frame

#: expression → its value as it is written
VALUES = [
    ("⊤ ⇒ ⊥", "⊥"),
    ("⊥ ⇒ ⊥", "⊤"),
    ("⊥ ⇒ ⊤ ⇒ ⊥", "⊤"),
    ("[⊤, ⊥] ⇒ [⊥, ⊥]", "[⊥, ⊤]"),
    ("∧ ([1, 2] > 1 ⇒ [1, 2] = 2)", "⊤"),
    ("7 ÷ 2", "3"),
    ("-7 ÷ 2", "-4"),
    ("7 ÷ (-2)", "-4"),
    ("[7, 8] ÷ 4", "[1, 2]"),
    ("7.5 ÷ 2", "3.0"),
    ("(-8) ÷ -1", "8"),
    ("1 + 1", "2"),
    ("2 ^ 100", str(2**100)),
    ("7 / 2", "3.5"),
    ("6 / 3", "2"),
    ("-7 % 4", "1"),
    ("-(7 % 4)", "-3"),
    ("2 ^ 3 ^ 2", "512"),
    ("1.5 + 1", "2.5"),
    ("-⊤", "⊥"),
    ("¬[⊤, ⊥]", "[⊥, ⊤]"),
    ("-[1, ⊤, [2]]", "[-1, ⊥, [-2]]"),
    ("#[]", "0"),
    ('#"abc"', "3"),
    ("..3", "[0, 1, 2]"),
    ("..0", "[]"),
    ("|[-1, 2, [-3]]|", "[1, 2, [3]]"),
    ("[2, 6, 1, 7] = 6", "[⊥, ⊤, ⊥, ⊥]"),
    ("10 - [1, [2, 3]]", "[9, [8, 7]]"),
    ("[1, 2] + [[10, 20], 30]", "[[11, 21], 32]"),
    ("[1, 2] ≡ [1, 2]", "⊤"),
    ("[1, 2] = [1, 3]", "[⊤, ⊥]"),
    ("1 ≡ ⊤", "⊥"),
    ("[1] ≡ 1", "⊥"),
    ("[1] ≢ 1", "⊤"),
    ("∨ []", "⊥"),
    ("∧ []", "⊤"),
    ("+ []", "0"),
    ("* []", "1"),
    ("|| []", "[]"),
    ("∨ [⊥, ⊤]", "⊤"),
    ("∧ [⊥, ⊤]", "⊥"),
    ("+ [1, 2, 3]", "6"),
    ("+ [[1, 2], 10]", "[11, 12]"),
    ("* [2, 3, 4]", "24"),
    ("|| [[1], [], [2, 3]]", "[1, 2, 3]"),
    ('|| ["a", "b"]', '"ab"'),
    ("∨ [[⊤, ⊥], [⊥, ⊥]]", "[⊤, ⊥]"),
    ("[1, 2] || [3]", "[1, 2, 3]"),
    ('"ab" || "c"', '"abc"'),
    ("[5, 6, 7](1)", "6"),
    ("[[1, 2], [3]](0)(1)", "2"),
    ("[[1, 2], [3]](0, 1)", "2"),
    ("2 ∈ [1, 2]", "⊤"),
    ("[1] ∈ [[1], 2]", "⊤"),
    ("⊤ ∈ [1]", "⊥"),
    ("(⊥ → 1 / 0; ⊤ → 2; 1 / 0 = 1 → 3)", "2"),
    ('"a" < "b"', "⊤"),
    ("⊤ = ⊥", "⊥"),
    ("1 ≤ [0, 1, 2]", "[⊥, ⊤, ⊤]"),
]


@pytest.mark.parametrize("by", ["walker", "python"])
@pytest.mark.parametrize(("expression", "expected"), VALUES)
def test_value(expression, expected, by):
    assert written_value(value(expression, by=by)) == expected


@pytest.mark.parametrize("by", ["walker", "python", "c"])
def test_the_document_s_results(by):
    assert written_value(value("queens(6)", by=by)) == (
        "[[1, 3, 5, 0, 2, 4], [2, 5, 1, 4, 0, 3], [3, 0, 4, 1, 5, 2], [4, 2, 0, 5, 3, 1]]"
    )
    assert value("complete([2,6,1,7])", {"n": 8}, by=by) == ((2, 6, 1, 7, 4, 0, 3, 5), (2, 6, 1, 7, 5, 3, 0, 4))
    assert value("check(5)", {"n": 8, "Q": (2, 6, 1, 7)}, by=by) == ((2, 6, 1, 7, 5, 3, 0, 4),)
    assert value("conflict", {"n": 8, "Q": (2, 6, 1, 7), "i": 3}, by=by) is True


@pytest.mark.parametrize("n", range(9))
def test_the_number_of_solutions_is_the_published_one(n):
    assert value(f"#queens({n})") == known.COUNTS[n]


def test_a_boolean_is_computed_once_in_each_activation():
    """15,720 squares are checked for n = 8; asking a second time where there is no conflict computes nothing."""
    program = load()
    evaluator = Evaluator(program)
    assert evaluator.evaluate(parse_expression("#queens(8)"), Frame(program.root, {}, None)) == 92
    assert evaluator.evaluations["check"] == evaluator.evaluations["conflict"] == 15720
    assert evaluator.evaluations["complete"] == 2057


def test_functions_are_values_that_keep_their_activation():
    program = build_from(parse("adder(n) := add\ntwice(f, x) := f(f(x))\n« adder »\nadd(x) := x + n"))
    assert value("adder(3)(4)", program=program) == 7
    assert value("twice(adder(10), 1)", program=program) == 21
    assert value("adder(3) ∘ ..3", program=program) == (3, 4, 5)
    assert value("adder ≡ adder", program=program) is True


def test_integers_are_exact_at_any_size():
    program = build_from(parse("f(n) := (n = 0 → 1; n > 0 → n * f(n - 1))"))
    assert value("f(200)", program=program) == math.factorial(200)
    assert len(written_value(value("10 ^ 5000"))) == 5001


# --- contexts ---------------------------------------------------------------------------------------------------------


def test_a_listing_without_contexts_has_them_inferred():
    text = (
        "queens(n) := complete([])\n"
        "complete(Q) := (#Q = n → [Q]; #Q < n → ||(check ∘ ..n))\n"
        "check(i) := (conflict → []; -conflict → complete(Q || [i]))\n"
        "conflict := ∨ ((Q = i) ∨ (|Q - i| = (#Q - ..#Q)))\n"
    )
    definitions = list(parse(text).definitions)
    assert inferred_paths(definitions) == [(), ("queens",), ("queens", "complete"), ("queens", "complete", "check")]
    shuffled = parse("\n".join(reversed(text.splitlines())))
    assert value("#queens(6)", program=build_from(shuffled)) == 4


def test_a_formula_follows_a_definition_that_it_could_not_see():
    program = build_from(parse("squares(n) := square ∘ ..n\nsquare(k) := k * k + shift\nshift := n"))
    assert program.homes("square")[0].path == ("squares",)
    assert value("squares(4)", program=program) == (4, 5, 8, 13)


def test_an_inherited_context_goes_on_from_where_the_name_is_defined():
    text = (
        "f(a) := g(1)\n« f »\ng(b) := h(1) + k(1)\nk(b) := z\n"
        "« ...; g »\nh(c) := a + b + c\n« ...; k »\nz := a * 100 + b"
    )
    program = build_from(parse(text))
    assert program.homes("z")[0].path == ("f", "k")
    assert value("f(5)", program=program) == 7 + 501


def test_inner_names_hide_outer_ones():
    program = build_from(parse("f(x) := g(x + 1)\n« f »\ng(x) := x * 10"))
    assert value("f(1)", program=program) == 20


def test_the_context_is_inferred_from_the_names_and_the_given_values():
    text = "f(n) := s\n« f »\ns := n + 1\n« »\ng(n, m) := t\n« g »\nt := n + m\ns := n * m"
    program = build_from(parse(text))
    assert value("t", {"n": 2, "m": 3}, program=program) == 5
    assert value("s", {"n": 2}, program=program) == 3
    assert value("s", {"n": 2, "m": 5}, program=program, context=("g",)) == 10


def test_an_ambiguous_context_must_be_named():
    text = "f(n) := s\n« f »\ns := n + 1\n« »\ng(n) := s\n« g »\ns := n * 10"
    program = build_from(parse(text))
    with pytest.raises(ValueError, match=r'« f » or « g »; say which: context "f"'):
        value("s", {"n": 2}, program=program)
    assert value("s", {"n": 2}, program=program, context=("g",)) == 20


def test_a_parameter_that_is_not_needed_need_not_be_given():
    assert value("conflict", {"Q": (2, 6, 1, 7), "i": 3}) is True


def test_a_definition_cannot_be_given_a_value():
    with pytest.raises(ValueError, match="'queens' is defined in the program"):
        value("queens", {"queens": 3})


# --- whole documents --------------------------------------------------------------------------------------------------


def test_every_display_of_the_source_document_holds(root):
    text = (root / "tests" / "notation" / "source_document.md").read_text()
    outcomes = run(Source("source_document.md", text))
    by_kind = {
        kind: [o for o in outcomes if o.kind == kind] for kind in ("assertion", "definition", "derivation", "repeat")
    }
    assert {kind: len(found) for kind, found in by_kind.items()} == {
        "assertion": 2, "definition": 4, "derivation": 1, "repeat": 4,
    }  # fmt: skip
    assert all(outcome.holds for kind in ("assertion", "derivation", "repeat") for outcome in by_kind[kind])
    assert len(by_kind["derivation"][0].lines) == 8
    assert by_kind["repeat"][3].message.endswith("« queens; complete; check »")


CONFLICT = r"\#Q - ..\#Q)))$$"
CHANGES = [
    ("[2, 5, 1, 4, 0, 3]", "[2, 5, 1, 4, 3, 0]"),
    (r"[\perp, \top, \top, \perp] \dots", r"[\perp, \perp, \perp, \perp] \dots"),
    (f"{CONFLICT}\n\nThis", CONFLICT.replace(")))", r")) \vee \perp)") + "\n\nThis"),
]


@pytest.mark.parametrize(("right", "wrong"), CHANGES)
def test_a_changed_display_of_the_source_document_is_noticed(root, right, wrong):
    text = (root / "tests" / "notation" / "source_document.md").read_text()
    assert right in text
    try:
        outcomes = run(Source("source_document.md", text.replace(right, wrong, 1)))
    except ValueError as error:
        assert "defined twice" in str(error)  # noqa: PT017 (either way will do)
    else:
        assert any(outcome.holds is False for outcome in outcomes)


@pytest.mark.parametrize("name", ["queens", "rooks", "toroidal", "peaceable"])
def test_every_shipped_document_holds(name):
    from queenright.notation import read_document

    assert all(outcome.holds in (True, None) for outcome in run(read_document(name)))


def test_a_statement_about_an_open_name_gives_it_a_value():
    outcomes = run(Source("a", "f(n) := n + 1\nn = 4\nf(n) = 5\nn = 5\nf(n) ≡ 6\nf(n)"))
    assert [outcome.kind for outcome in outcomes] == ["definition", "given", "assertion", "given", "assertion", "value"]
    assert [outcome.holds for outcome in outcomes][2::2] == [True, True]
    assert outcomes[-1].value == 6


def test_a_wrong_line_of_a_derivation_is_named():
    outcome = run(Source("a", "1 + 2 * 3 …\n= 1 + 5 …\n= 7"))[0]
    assert outcome.holds is False
    assert outcome.message == "line 2, column 7: expected 6 from 2 * 3, got 5"
    assert [step.holds for step in outcome.lines] == [True, False, False]


def test_an_unreadable_display_of_markdown_is_reported():
    outcomes = run(Source("a.md", "Text $$x := 1 + \\sqrt{2}$$ and\n\n$$1 + 1 = 2$$\n"))
    assert [(outcome.kind, outcome.holds) for outcome in outcomes] == [
        ("unreadable", False), ("assertion", True), ("prose", None),
    ]  # fmt: skip
