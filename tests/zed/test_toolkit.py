"""The toolkit: each operator on plain values, and the solver's meaning of it beside the evaluator's."""

import pytest
from hypothesis import assume, event, given, settings
from hypothesis import strategies as st

from queenright.zed.answers import SchemaQuestion
from queenright.zed.errors import OutsideSubsetError, SpecificationError
from queenright.zed.instance import Instance
from queenright.zed.paragraphs import parse

GLOBALS = "─ r == {(1, 2), (2, 2), (3, 1)} └\n─ t == ⟨7, 5, 5⟩ └\n"

#: predicate, does it hold
TABLE = [
    ("(1, 2, 3).2 = 2", True), ("1 ↦ 2 = (1, 2)", True), ("first(1, 2) = 1 ∧ second(1, 2) = 2", True),
    ("r∼ = {(2, 1), (2, 2), (1, 3)}", True), ("{1, 3} ◁ r = {(1, 2), (3, 1)}", True), ("{1, 3} ⩤ r = {2 ↦ 2}", True),
    ("r ▷ {2} = {(1, 2), (2, 2)}", True), ("r ⩥ {2} = {(3, 1)}", True),
    ("r ⊕ {1 ↦ 9} = {(1, 9), (2, 2), (3, 1)}", True),
    ("r⦇{1, 3}⦈ = {1, 2}", True), ("r ⨾ r = {(1, 2), (2, 2), (3, 2)}", True), ("r ∘ r∼ = {(2, 2), (1, 1)}", True),
    ("id (1..2) = {(1, 1), (2, 2)}", True), ("⋃ {{1, 2}, {2, 3}} = 1..3", True), ("⋂ {{1, 2}, {2, 3}} = {2}", True),
    ("⋃ ∅ = ∅", True), ("max {3, 1} = 3 ∧ min {3, 1} = 1", True), ("max ∅ = max ∅", False), ("⋂ ∅ = ⋂ ∅", False),
    ("t ⌢ ⟨1⟩ = ⟨7, 5, 5, 1⟩", True), ("head t = 7 ∧ last t = 5", True), ("tail t = ⟨5, 5⟩", True),
    ("front t = ⟨7, 5⟩", True), ("rev t = ⟨5, 5, 7⟩", True), ("head ⟨⟩ = head ⟨⟩", False),
    ("squash {(9, 1), (4, 2)} = ⟨2, 1⟩", True),
    ("(λ x : 1..3 | x > 1 • x * x) = {(2, 4), (3, 9)}", True), ("(λ x, y : 1..2 • x + y) (1, 2) = 3", True),
    ("(μ x : 1..9 | x * x = 49) = 7", True), ("(μ x : 1..9 | x > 7) = 8", False),
    ("(μ x : 1..9 | x = 3 • x + 1) = 4", True),
    ("(Σ x : 1..4 • x * x) = 30", True), ("(Σ x, y : 1..3 | x < y • 1) = 3", True), ("(Σ x : ∅ • 1) = 0", True),
    ("(let x == 2; y == 3 • x * y) = 6", True), ("(let x == 2 • x = 2)", True),
    ("(let x == max ∅ • x = x ∨ true)", False),
    ("r⦇{1}⦈ ∪ r⦇{3}⦈ = {1, 2}", True), ("{ x : 1..3; y : 1..3 | x < y • x ↦ y } = {(1, 2), (1, 3), (2, 3)}", True),
    ("dom ({1} ◁ r) = {1} ∧ # (r ⨾ r) = 3", True), ("rev (t ⌢ t) = rev t ⌢ rev t", True),
]  # fmt: skip


@pytest.mark.parametrize(("predicate", "holds"), TABLE)
def test_a_toolkit_expression_has_its_value(predicate, holds):
    instance = Instance(parse(f"{GLOBALS}┌ S\na : {{0}}\n|\n{predicate}\n└"), {})
    for engine in ("enumerate", "cpsat"):
        assert SchemaQuestion(instance, instance.schema("S"), {}, engine).count() == int(holds), engine


@pytest.mark.parametrize(("text", "message", "line", "column"), [
    ("─ x == (1, 2).3 └", "(1, 2) has 2 parts; there is no part 3", 1, 8),
    ("─ x == 1.1 └", "1 is a number; a tuple is wanted before .1", 1, 8),
    ("─ x == {1}∼ └", "{1} is a set of numbers; ∼ wants a function or relation", 1, 8),
    ("─ x == {1} ◁ {1} └", "{1} is a set of numbers; ◁ wants a function or relation", 1, 14),
    ("─ x == {(1, 2)} ◁ {(1, 2)} └", "a set of pairs; a set of numbers is wanted", 1, 8),
    ("─ x == head 3 └", "3 is a number; a set of pairs is wanted", 1, 13),
    ("─ x == max {(1, 2)} └", "{(1, 2)} is a set of pairs; a set of numbers is wanted", 1, 12),
    ("─ x == first {1} └", "{1} is a set of numbers; a pair (a thing, a thing) is wanted", 1, 14),
    ("─ x == {(1, {2})} ⨾ {(1, 2)} └", "'⨾' joins a relation to sets of numbers and one from numbers", 1, 21),
    ("─ x == ⋃ {1} └", "{1} is a set of numbers; a set of sets of things is wanted", 1, 10),
    ("─ x == Σ y : 1..2 • {y} └", "{y} is a set of numbers; a number is wanted", 1, 21),
    ("─ x == let y = 1 • y └", "expected '==' after y, got '='", 1, 14),
    ("─ x == λ y : 1..2 └", "expected '•' after the declarations of λ", 1, 19),
    ("─ x == {1}⦇{1} └", "expected '⦈' to close", 1, 16),
])  # fmt: skip
def test_a_wrong_toolkit_expression_is_reported_where_it_stands(text, message, line, column):
    with pytest.raises(SpecificationError) as caught:
        Instance(parse(text), {})
    assert message in caught.value.message
    assert (caught.value.line, caught.value.column) == (line, column)


def test_all_type_errors_are_reported_at_once():
    text = "╷ n : ℕ └\n┌ S\nx : n\ny : ℙ ℕ\n|\ny < 3\nz = {n} + 1\nhead y = x\n└"
    with pytest.raises(SpecificationError) as caught:
        Instance(parse(text, "s.zed"), {"n": "1"})
    shown = str(caught.value)
    places = [line.split(": ")[0] for line in shown.splitlines() if line.startswith("s.zed:")]
    assert places == ["s.zed:3:5", "s.zed:6:1", "s.zed:7:1", "s.zed:7:5", "s.zed:8:6"]
    assert shown.count("^") == 5
    assert shown.endswith("5 errors")


def test_a_specification_may_declare_a_toolkit_name_itself():
    instance = Instance(parse("╷ max : ℤ → ℤ\n|\n∀ x : ℤ • max(x) = x + 1\n└\n┌ S\na : 1..3\n|\na = max(1)\n└"), {})
    assert SchemaQuestion(instance, instance.schema("S"), {}).count() == 1


# --- random schemas ---------------------------------------------------------------------------------------------------

COMPONENTS = {
    "f": ["1..2 → 1..2", "1..2 ⇸ {2}", "1..3 ⤖ 1..3"],
    "g": ["ℙ ({2} × (1..2))", "1..2 → {1, 3}"],
    "q": ["1..2 → 0..1", "{1} → 1..3"],
}


@st.composite
def relations(draw, depth):
    if depth == 0:
        return draw(st.sampled_from(["f", "g", "q", "{(1, 2), (3, 1)}", "id (1..3)", "(λ v : 1..3 • v + 1)", "∅"]))
    form = draw(st.sampled_from(["{r}∼", "{m} ◁ {r}", "{m} ⩤ {r}", "{r} ▷ {m}", "{r} ⩥ {m}", "{r} ⊕ {r}", "{r} ⨾ {r}",
                                 "{r} ∘ {r}", "{r} ∪ {r}", "id {m}", "λ v : {m} • # {r} + v", "rev q",
                                 "q ⌢ ⟨1⟩", "tail q"]))  # fmt: skip
    return "(" + _filled(draw, form, depth - 1) + ")"


@st.composite
def members(draw, depth):
    if depth == 0:
        return draw(st.sampled_from(["dom f", "ran g", "1..2", "{2}", "dom g"]))
    form = draw(st.sampled_from(["{r}⦇{m}⦈", "dom {r}", "ran {r}", "⋃ {{ {m}, {{1}} }}", "{m} ∩ {m}", "{m} ∖ {m}"]))
    if form.startswith("⋃"):
        return "(⋃ {1..2, {3}})"
    return "(" + _filled(draw, form, depth - 1) + ")"


def _filled(draw, form, depth):
    parts = form.replace("{{", "\0").replace("}}", "\1")
    while "{r}" in parts:
        parts = parts.replace("{r}", draw(relations(depth)), 1)
    while "{m}" in parts:
        parts = parts.replace("{m}", draw(members(depth)), 1)
    return parts.replace("\0", "{").replace("\1", "}")


@st.composite
def statements(draw):
    form = draw(st.sampled_from([
        "{r} ⊆ {r}", "{r} = {r}", "{m} = {m}", "max {m} = 2", "min {m} < max {m}", "# {r} = 2",
        "(μ v : {m} | v > 1) = 2",
        "(Σ v : {m} • v) > 2", "(Σ v : {m} | v ∈ {m} • q(v)) = 2", "head q = 1", "last (tail q) < head (rev q)",
        "first(f(1), 2) = 1", "(f(1), f(2)).2 = 1", "(let v == # {m} • v > 1)", "¬ ({m} ⊆ {m})", "{r}∼ = {r}",
        "∀ v : {m} • v ∈ {m}", "squash q = rev q", "front q ⌢ ⟨last q⟩ = q",
    ]))  # fmt: skip
    return _filled(draw, form, draw(st.integers(0, 2)))


@st.composite
def schemas(draw):
    lines = [f"{name} : {draw(st.sampled_from(options))}" for name, options in COMPONENTS.items()]
    lines += ["|", *draw(st.lists(statements(), min_size=1, max_size=2))]
    return "┌ S\n" + "\n".join(lines) + "\n└"


@settings(max_examples=40, deadline=None)
@given(text=schemas())
def test_the_solver_finds_what_trying_finds(text):
    try:
        instance = Instance(parse(text), {})
    except SpecificationError:
        assume(False)
    flat = instance.schema("S")
    tried = SchemaQuestion(instance, flat, {}, "enumerate").every()
    try:
        solved = SchemaQuestion(instance, flat, {}, "cpsat").every()
    except OutsideSubsetError as error:
        event(f"refused: {error.message[:40]}")
        return
    assert solved == tried
