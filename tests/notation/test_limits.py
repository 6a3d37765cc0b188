"""A formula that would never end, or not fit, ends in one clear error: no crash, no endless wait."""

import sys

import pytest

from queenright.notation import (
    LimitError,
    Limits,
    NotationError,
    build_from,
    derived,
    parse,
    parse_expression,
    value,
    written_value,
)
from queenright.notation.c_module import c_entry
from queenright.notation.parser import DEEPEST, HIGHEST

RUNAWAYS = [
    ("f(x) := f(x + 1)", "f(0)", "f is nested 10,000 activations deep"),
    ("f(x) := [f(x)]", "f(0)", "f is nested 10,000 activations deep"),
    ("f(x) := ||(f ∘ [x])", "f(0)", "f is nested 10,000 activations deep"),
    ("f(x) := g(x)\ng(x) := (⊤ → f(x))", "f(0)", "is nested 10,000 activations deep"),
    ("a := b\nb := a", "a", "is nested 10,000 activations deep"),
    ("f(x) := 1 + f(x)", "f(⊤)", "f is nested 10,000 activations deep"),
    ("f(v) := f(v || v)", "f([1])", "does not fit in memory"),
    ("f(x) := f(x * x)", "f(7)", "an integer of about"),
    ("f(v) := f(v * v)", "f([7, 7])", "an integer of about"),
    ("x := ..(10 ^ 12)", "#x", "a vector of 1000000000000 items does not fit in memory"),
    ("x := 9 ^ 9 ^ 9", "x", "an integer of about"),
    ('f(s) := f(s || s)', 'f("ab")', "does not fit in memory"),
]  # fmt: skip


@pytest.mark.parametrize("by", ["walker", "python"])
@pytest.mark.parametrize(("program", "expression", "message"), RUNAWAYS)
def test_a_runaway_ends(program, expression, message, by):
    with pytest.raises(LimitError, match=message) as caught:
        value(expression, program=build_from(parse(program)), by=by)
    assert caught.value.exit_code == 1
    assert caught.value.line >= 1


#: Programs with little in them that would take hours: activations, vectors made, looked through, and shared.
SLOW = [
    ("f(n) := (n = 0 → 1; n > 0 → f(n - 1) + f(n - 1))", "f(40)"),
    ("f(x) := ∨ (V = x)\nV := ..100", "#(f ∘ ..100)"),
    ("f(x) := + (V + x)\nV := ..100", "+ (f ∘ ..100)"),
    ("f(x) := + V\nV := ..100", "+ (f ∘ ..100)"),
    ("f(x) := x ∈ V\nV := ..100", "#(f ∘ ..100)"),
    ("f(x) := V ≡ V\nV := ..100", "#(f ∘ ..100)"),
    ("f(x) := #(V || [x])\nV := ..100", "#(f ∘ ..100)"),
    ("V := ..30\nW := k ∘ V\nk(x) := V\nX := l ∘ V\nl(x) := W", "X ≡ (X || [])"),
    ("f(x) := + (x * V)\nV := ..100", "+ (f ∘ (f ∘ ..100))"),
]
SLOW_BUT_NOT_IN_C = [
    ("f(n) := (n = 0 → []; n > 0 → g(f(n - 1)))\ng(v) := [v, v]", "f(60) ≡ f(60)"),
    ("f(n) := (n = 0 → [1]; n > 0 → g(f(n - 1)))\ng(v) := [v, v]", "#(-f(60))"),
    ("f(n) := (n = 0 → [1]; n > 0 → g(f(n - 1)))\ng(v) := [v, v]", "#(f(60) + 1)"),
    ("f(n) := 2 ^ 500000 * n", "#(f ∘ ..1000)"),
]


@pytest.mark.parametrize(
    ("by", "program", "expression"),
    [(by, *case) for by in ("walker", "python", "c") for case in SLOW]
    + [(by, *case) for by in ("walker", "python") for case in SLOW_BUT_NOT_IN_C],
)
def test_every_evaluator_stops_when_its_steps_are_spent(by, program, expression):
    with pytest.raises(LimitError, match="no value after 5,000 steps; raise the limit of steps") as caught:
        value(expression, program=build_from(parse(program)), by=by, limits=Limits(steps=5000))
    assert caught.value.line == 1


def test_a_derivation_stops_when_its_steps_are_spent():
    program = build_from(parse(SLOW[0][0]))
    with pytest.raises(LimitError, match="no value after 5,000 steps"):
        derived("f(40) + 1", program=program, limits=Limits(steps=5000))


def test_compiled_programs_take_no_more_steps_than_the_walker():
    for by in ("walker", "python", "c"):
        assert value("#queens(5)", by=by, limits=Limits(steps=8000)) == 10


def test_steps_are_counted_anew_for_each_evaluation():
    for _ in range(5):
        assert value("#queens(4)", by="python", limits=Limits(steps=1000)) == 2


def test_a_value_with_more_items_than_atoms_is_not_written():
    program = build_from(parse("f(n) := (n = 0 → []; n > 0 → g(f(n - 1)))\ng(v) := [v, v]"))
    for by in ("walker", "python"):
        found = value("f(150)", program=program, by=by)
        with pytest.raises(LimitError, match="a value of more than 10,000,000 items cannot be written"):
            written_value(found)


# --- many definitions -------------------------------------------------------------------------------------------------

CHAINS = {
    "values": lambda n: ["a0 := 1", *(f"a{k} := a{k - 1} + 1" for k in range(1, n))],
    "functions": lambda n: [
        "f0(x) := x", *(f"f{k}(x) := f{k - 1}(x) + 1" for k in range(1, n)), f"a{n - 1} := f{n - 1}(1)",
    ],
    "parameters": lambda n: [
        "f0(x0) := x0", *(f"f{k}(x{k}) := f{k - 1}(x{k}) + 1" for k in range(1, n)), f"a{n - 1} := f{n - 1}(1)",
    ],
    "inferred contexts": lambda n: [
        "b0 := n", *(f"b{k} := b{k - 1} + 1" for k in range(1, n)), f"g(n) := b{n - 1}", f"a{n - 1} := g(1)",
    ],
}  # fmt: skip


def calls(action):
    """How many Python functions are called: a measure of work that no clock can disturb."""
    count = 0

    def heard(frame, event, argument):
        nonlocal count
        count += event == "call"

    before = sys.getprofile()
    sys.setprofile(heard)
    try:
        action()
    finally:
        sys.setprofile(before)
    return count


@pytest.mark.parametrize("backwards", [False, True])
@pytest.mark.parametrize("kind", CHAINS)
@pytest.mark.parametrize("by", ["walker", "python", "c"])
def test_the_work_grows_with_the_number_of_definitions_and_not_with_its_square(kind, backwards, by):
    def work(n):
        lines = CHAINS[kind](n)
        text = "\n".join(reversed(lines) if backwards else lines)
        if by == "c":
            return calls(lambda: c_entry(build_from(parse(text)), parse_expression(f"a{n - 1}")))
        return calls(lambda: value(f"a{n - 1}", program=build_from(parse(text)), by=by))

    assert work(200) < 2.3 * work(100)


def test_1500_chained_definitions_have_a_value_in_inferred_contexts_too():
    for kind in CHAINS:
        program = build_from(parse("\n".join(reversed(CHAINS[kind](1500)))))
        assert value("a1499", program=program, by="walker") == value("a1499", program=program, by="python") == 1500


def test_contexts_nested_too_deep_are_refused():
    lines = [
        "f0(x0) := f1(x0)",
        *(f"f{k}(x{k}) := f{k + 1}(x{k - 1} + 1)" for k in range(1, 2500)),
        "f2500(x) := x2499",
    ]
    with pytest.raises(NotationError, match="lives in more than 100 contexts"):
        build_from(parse("\n".join(lines)))


def test_deep_recursion_that_ends_is_no_error():
    program = build_from(parse("f(n) := (n = 0 → 0; n > 0 → 1 + f(n - 1))"))
    for by in ("walker", "python", "c"):
        assert value("f(9000)", program=program, by=by) == 9000


def test_the_interpreter_s_own_limit_is_put_back():
    import sys

    before = sys.getrecursionlimit()
    with pytest.raises(LimitError):
        value("f(0)", program=build_from(parse("f(x) := f(x)")))
    assert sys.getrecursionlimit() == before


@pytest.mark.parametrize("text", ["(" * 10**5, "-" * 10**5 + "1", "[" * 10**5, "|" + " |" * 10**5, "1" + "+1" * 10**4])
def test_a_text_nested_too_deep_is_refused(text):
    with pytest.raises(NotationError, match=f"nested more than {DEEPEST} deep|more than {HIGHEST} levels"):
        parse(text)


def test_a_long_vector_is_no_deep_tree():
    assert len(value(f"[{', '.join(['1'] * 50_000)}]")) == 50_000


def test_a_number_with_too_many_digits_is_refused():
    with pytest.raises(NotationError, match="a number of 5,000 characters"):
        parse("9" * 5000)


@pytest.mark.parametrize("by", ["walker", "python"])
def test_vectors_nested_deep_can_be_compared_but_not_written(by):
    program = build_from(parse("f(n) := (n = 0 → []; n > 0 → [f(n - 1)])"))
    assert value("f(9000) ≡ f(9000)", program=program, by=by) is True
    assert value("f(9000) ≡ f(8999)", program=program, by=by) is False
    assert value("#f(9000)", program=program, by=by) == 1
    with pytest.raises(LimitError, match="vectors nested more than 200 deep cannot be written"):
        written_value(value("-f(9000)", program=program, by=by))


def test_a_derivation_with_endless_recursion_ends():
    with pytest.raises(LimitError, match="10,000 activations deep"):
        derived("1 + f(0)", program=build_from(parse("f(x) := f(x + 1)")))
