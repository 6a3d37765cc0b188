"""Compiled programs: the same values as the tree walker for any program, readable, and honest about what C can't do."""

import gc
import os
from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from queenright.errors import QueensError
from queenright.notation import LimitError, NotationError, build_from, load, parse, parse_expression, value
from queenright.notation.c_build import Built, UnansweredError, compiler
from queenright.notation.c_module import ENTRY, c_entry, c_program
from queenright.notation.c_shapes import RefusedError
from queenright.notation.engine import walked
from queenright.notation.givens import closed
from queenright.notation.limits import Limits
from queenright.notation.parentheses import parenthesised
from queenright.notation.python_module import compiled, module_text
from queenright.notation.syntax import (
    Absolute,
    Boolean,
    Call,
    Cases,
    Definition,
    Document,
    Generator,
    Infix,
    Lambda,
    Name,
    Number,
    Parentheses,
    Prefix,
    Row,
    Vector,
    VectorComprehension,
)  # fmt: skip
from queenright.notation.translation import translated
from queenright.notation.values import identical
from queenright.sources import deep_recursion

# --- random programs: mostly well shaped, sometimes wrong ------------------------------------------------------------


def infix(signs, left, right):
    return st.builds(Infix, st.sampled_from(signs), left, right)


def deeper(parts):
    integer, boolean, vector, flags = parts
    cases = st.builds(
        lambda guard, one, other: Cases((Row(guard, one), Row(Prefix("-", Parentheses(guard)), other))),
        boolean, integer, integer,
    )  # fmt: skip
    integers = (
        integer | infix([*"+-*%÷/", "max", "min"], integer, integer) | st.builds(Prefix, st.just("-"), integer)
        | st.builds(lambda x, k: Infix("^", Parentheses(x), Number(k)), integer, st.integers(0, 3))
        | st.builds(Prefix, st.sampled_from(["max", "min"]), vector)
        | st.builds(lambda body, x: Call(Name("applied"), (Lambda(("x",), body), x)), integer, integer)
        | st.builds(Absolute, integer) | st.builds(Prefix, st.sampled_from("#+*"), vector) | cases
        | st.builds(lambda v, k: Call(Parentheses(v), (k,)), vector, integer)
        | st.builds(lambda x: Call(Name("f"), (x,)), integer)
    )  # fmt: skip
    booleans = (
        boolean | infix("=≠<>≤≥", integer, integer) | infix("∨∧⇒", boolean, boolean)
        | st.builds(Prefix, st.sampled_from("-¬"), boolean) | st.builds(Prefix, st.sampled_from("∨∧"), flags)
        | infix("≡≢", vector, vector) | infix("∈", integer, vector)
    )  # fmt: skip
    vectors = (
        vector | st.builds(Vector, st.lists(integer, max_size=3).map(tuple)) | infix("+-*%÷", vector, integer)
        | infix("+-*/", vector, vector) | infix(["||"], vector, vector) | st.builds(Absolute, vector)
        | st.builds(lambda x: Infix("..", Number(1), Parentheses(Infix("%", x, Number(5)))), integer)
        | st.builds(lambda v, k: Call(Parentheses(v), (k,)), vector, vector)
        | st.builds(lambda body, v: Infix("∘", Lambda(("x",), body), v), integer, vector)
        | st.builds(lambda x, v, guard: VectorComprehension(x, (Generator("x", v), guard)), integer, vector, boolean)
        | st.builds(lambda x: Prefix("..", Parentheses(Infix("%", x, Number(5)))), integer)
        | st.builds(lambda v: Infix("∘", Name("f"), v), vector)
        | st.builds(lambda v: Prefix("||", Parentheses(Infix("∘", Name("g"), v))), vector)
    )  # fmt: skip
    flag_vectors = (
        flags | infix("=≠<>≤≥", vector, vector) | infix("=<", vector, integer) | infix("∨∧⇒", flags, flags)
        | st.builds(Prefix, st.just("-"), flags)
    )  # fmt: skip
    return integers, booleans, vectors, flag_vectors


@cache
def formulas(names, vectors=(), *, decimals=False):
    """Strategies for numbers, booleans, vectors and boolean vectors, over variables of those names."""
    numbers = st.integers(0, 5) | st.sampled_from([0.5, 2.25, 1e308]) if decimals else st.integers(0, 5)
    parts = (
        st.builds(Number, numbers) | st.sampled_from([Name(name) for name in names]),
        st.builds(Boolean, st.booleans()),
        st.builds(Vector, st.lists(st.builds(Number, st.integers(0, 5)), max_size=4).map(tuple))
        | st.sampled_from([Name(name) for name in vectors] or [Vector(())]),
        st.builds(Vector, st.lists(st.builds(Boolean, st.booleans()), max_size=4).map(tuple)),
    )
    for _ in range(2):
        parts = deeper(parts)
    return parts


@st.composite
def programs(draw, decimals=False):
    """f(x) and g(x) call each other only downwards (x > 0 guards f), c and d are values inside g."""
    first = draw(formulas(("x",), decimals=decimals)[0])
    guarded = Cases((
        Row(Infix(">", Name("x"), Number(3)), Number(1)),
        Row(Infix("<", Name("x"), Number(0)), Name("x")),
        Row(Boolean(True), _without_calls(first)),
    ))  # fmt: skip
    body = draw(formulas(("x", "c"), ("d",), decimals=decimals)[2])
    values = [_without_maps(draw(part)) for part in (formulas(("x",))[0], formulas(("x", "c"))[2])]
    document = Document((
        Definition("applied", ("h", "x"), Call(Name("h"), (Name("x"),))),
        Definition("f", ("x",), guarded),
        Definition("g", ("x",), _without_maps(body)),
        parse("« g »").items[0],
        Definition("c", (), values[0]),
        Definition("d", (), values[1]),
    ))  # fmt: skip
    entry = draw(st.sampled_from(["f(2)", "g(3)", "g ∘ ..3", "||(g ∘ [1, 2])", "[f(1), #g(2)]", "∨ (g(1) = 2)"]))
    return build_from(document), parse_expression(entry)


def _without_calls(node):
    """f must not call itself, or it would hardly ever end."""
    return _replaced(node, lambda part: isinstance(part, Name) and part.name in ("f", "g"), Lambda(("x",), Name("x")))


def _without_maps(node):
    """Nor may g: where it would, f is called."""
    return _replaced(node, lambda part: isinstance(part, Name) and part.name == "g", Name("f"))


def _replaced(node, wanted, by):
    from queenright.notation.syntax import rebuilt

    if wanted(node):
        return by
    return parenthesised(rebuilt(node, [_replaced(child, wanted, by) for child in node.children]))


def outcome(action):
    """The value, or that there is none."""
    try:
        return action()
    except (NotationError, ArithmeticError, RecursionError, UnansweredError):
        return "no value"


def agree(one, other):
    return one == other == "no value" or (identical(one, other) and repr(one) == repr(other))


@given(programs() | programs(decimals=True))
@settings(max_examples=150)
def test_python_gives_the_walker_s_value(case):
    program, entry = case
    expected = outcome(lambda: walked(program, entry, {}, program.root, Limits(steps=200_000)))
    with deep_recursion():
        assert agree(outcome(compiled(program, entry)), expected)


@given(programs() | programs(decimals=True))
@settings(max_examples=30)
def test_c_gives_the_walker_s_value_or_refuses(case):
    """Or it gives up, and Python computes the value: after an error, and for what is too large for a cell."""
    program, entry = case
    try:
        found = Built(c_entry(program, entry)).call(ENTRY)
    except (NotationError, UnansweredError):
        return
    assert agree(found, outcome(lambda: walked(program, entry, {}, program.root, Limits(steps=200_000))))


@pytest.mark.parametrize("by", ["walker", "python", "c"])
@pytest.mark.parametrize(
    ("name", "expression"),
    [("queens", "queens(7)"), ("rooks", "#rooks(5)"), ("toroidal", "toroidal(5)"), ("queens", "queens ∘ ..5")],
)
def test_the_shipped_documents_give_one_value_by_all_means(name, expression, by):
    assert identical(value(expression, program=load(name), by=by), value(expression, program=load(name), by="walker"))


# --- Python -----------------------------------------------------------------------------------------------------------


def test_the_python_of_the_four_definitions_is_a_search_that_stops_early():
    text = translated("queens", "python")
    for line in [
        "def queens(n):",
        "        # complete(Q) := (#Q = n → [Q]; #Q < n → ||(check ∘ ..n))",
        "            for position, q in enumerate(Q):",
        "                if q == i or abs(q - i) == size - position:",
        "                    break",
    ]:
        assert f"\n{line}\n" in text
    assert "infix" not in text


def test_compiled_python_is_a_module_of_its_own():
    space = {"__name__": "compiled"}
    exec(translated("queens", "python"), space)
    assert len(space["queens"](8)) == 92


def test_unknown_shapes_use_closures_and_the_general_operators():
    program = build_from(parse("twice(f, x) := f(f(x))\nadder(n) := add\n« adder »\nadd(x) := x + n"))
    text = module_text(program)
    assert "infix('+', x, n)" in text
    assert value("twice(adder([1, 2]), 10)", program=program, by="python") == (12, 14)


def test_names_that_python_reserves_are_renamed():
    program = build_from(parse("lambda(len) := #len + position\nposition := 5"))
    assert value("lambda([1, 2])", program=program, by="python") == 7


def test_statements_become_a_script(tmp_path, capsys):
    exec(compile(translated("rooks", "python"), "rooks.py", "exec"), {"__name__": "__main__"})
    assert capsys.readouterr().out == "True\n"


def test_a_name_nobody_defines_stops_the_compilation():
    with pytest.raises(NotationError, match="'zz' is not defined"):
        module_text(build_from(parse("f(x) := x + zz")))


# --- C ----------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("program", "expression", "construct"),
    [
        ("f(x) := ..(x / 2)", "f(4)", "'..' of the shape 'number'"),
        ("f(x) := [1, 2](x / 2)", "f(2)", "'[1, 2](x / 2)', whose shape is 'anything',"),
        ("f(x) := (y ↦ x + y)", "f(1)(2)", "a function that is the result of a call, or an item,"),
        ("f(x) := [f](0)", "f(1)", "'[f](0)', whose shape is 'function',"),
        ("f(h) := h([1, 2])", "f(+)", "the operator '+' as a value"),
        ('f(x) := || ["a", x]', 'f("b")', "'||' of the shape 'vector of text'"),
        ("f(V) := [x + ⊤ : x ∈ V]", "f([1])", "'+' of the shapes 'integer' and 'boolean'"),
        ("f(x) := [x, ⊤]", "f(1)", "'[x, ⊤]', whose shape is 'vector of anything',"),
        ("f(x) := (x → 1)", "f(1)", "a guard that may not be one boolean"),
        ("f(x) := [[x]] + 1", "f(1)", "'+' of the shapes 'vector of vector of integer' and 'integer'"),
        ("f(x) := 99999999999999999999 - x", "f(1)", "an integer of more than 63 bits"),
    ],
)
def test_c_refuses_by_the_name_of_the_construct(program, expression, construct):
    with pytest.raises(RefusedError) as caught:
        value(expression, program=build_from(parse(program)), by="c")
    assert caught.value.message == f"{construct} cannot be compiled to C; compile to Python instead"
    assert caught.value.line == 1
    assert caught.value.exit_code == 1


@pytest.mark.parametrize(
    ("program", "expression"),
    [
        ("f(x) := x / 2", "f ∘ [4, 5]"),
        ("f(x) := 2 ^ x", "f ∘ [4, -1, 0]"),
        ("f(x) := 1.5 * x", "[f(4), f(0.5), -f(0)]"),
        ('f(x) := #"abc" + x', "f(4)"),
        ("f(g, x) := g(g(x))\nh(x) := x / 4", "f(h, 1)"),
        ("f(g, V) := g ∘ V", "f((x ↦ x % 2), ..5)"),
        ("f(g, n) := (n = 0 → 0; n > 0 → g(n) + f(g, n - 1))", "f((x ↦ x * x), 6)"),
        ('f(a, b) := [a < b, a ≡ b, a = "x", b ∈ [a, "é☃"]]', 'f("ab", "é☃")'),
        ('f(t) := t(1..#t) || t(0) || "\\n\\"*/"', 'f("rotate")'),
        ("mean(V) := + V / #V\nspread(V) := max V - min V", "[mean([1, 2, 4]), spread([0.1, 0.7, 2])]"),
        ("f(x) := [7.5 % x, -7.5 % x, 7.5 ÷ x, -7.5 ÷ x, 7 ÷ x, 1 / 3 * x]", "[f(2), f(-2), f(2.5), f(-0.5)]"),
        ("sort(V) := (#V < 2 → V; ⊤ → sort([x : x ∈ V, x < V(0)]) || [x : x ∈ V, x = V(0)] "
         "|| sort([x : x ∈ V, x > V(0)]))", "sort([3, 1.5, 2, 3])"),
    ],
)  # fmt: skip
def test_c_takes_decimals_texts_and_functions_as_arguments(program, expression):
    built = build_from(parse(program))
    node = parse_expression(expression)
    found = Built(c_entry(*closed(built, built.root, {}, node))).call(ENTRY)  # by C alone, not computed again
    assert repr(found) == repr(value(node, program=built, by="walker"))


def test_integers_beyond_64_bits_are_computed_again_exactly():
    program = build_from(parse("f(n) := (n = 0 → 1; n > 0 → n * f(n - 1))"))
    assert value("f(30)", program=program, by="c") == 265252859812191058636308480000000


def test_an_error_in_c_is_told_with_its_place():
    program = build_from(parse("f(V, k) := V(k)", name="a.un"))
    with pytest.raises(NotationError, match=r"a\.un:1:12: the index 7 is out of range"):
        value("f([1, 2], 7)", program=program, by="c")


def test_functions_of_a_c_program_can_be_called_with_vectors():
    program = build_from(parse("f(V, k) := (V || [k]) + k\nhas(V, x) := x ∈ V\nflags(V) := (V || []) > 2"))
    built = Built(c_program(program))
    assert built.call("f", (1, 2), 10) == (11, 12, 20)
    assert built.call("has", (1, 2), 2) is True
    assert built.call("flags", (1, 3)) == (False, True)
    with pytest.raises(NotationError, match="takes 'integer' here, got a text"):
        built.call("f", (1, 2), "ten")


def test_c_gives_back_its_memory():
    built = Built(c_entry(load(), parse_expression("#queens(9)")))

    def resident():
        with open("/proc/self/statm") as file:
            return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")

    built.call(ENTRY)
    before = resident()
    for _ in range(20):
        built.call(ENTRY)
    assert resident() - before < 2_000_000


def test_c_unloads_its_libraries():
    def loaded():
        gc.collect()  # a failed test before this one may still hold a frame
        with open("/proc/self/maps") as file:
            return [line for line in file if "/queenright-" in line and "program.so" in line]

    built = Built(c_entry(load(), parse_expression("#queens(4)")))
    assert built.call(ENTRY) == 2
    assert loaded()
    del built
    for n in range(4, 7):
        value(f"#queens({n})", by="c")
        with pytest.raises(NotationError):
            value(f"queens({n})(100)", by="c")
    assert not loaded()


def test_without_a_c_compiler_there_is_one_clear_line(monkeypatch):
    monkeypatch.delenv("CC", raising=False)
    monkeypatch.setenv("PATH", "")
    with pytest.raises(QueensError, match="no C compiler found"):
        compiler()
    monkeypatch.setenv("CC", "no-such-compiler -O1")
    with pytest.raises(QueensError, match="'no-such-compiler' named by CC was not found"):
        compiler()


def test_endless_recursion_in_c_ends():
    program = build_from(parse("f(x) := (x < 0 → 0; x ≥ 0 → f(x + 1))"))
    with pytest.raises(LimitError, match="10,000 activations deep"):
        value("f(1)", program=program, by="c")
