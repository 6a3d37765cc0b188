"""Random small schemas: the solver finds exactly the bindings that trying all candidates finds.

Trying uses the evaluator alone, so this sets the translation against a second, independent meaning of Z; functions may
be partial, so undefined terms are among the cases.
"""

from hypothesis import given, settings
from hypothesis import strategies as st

from queenright.zed.answers import SchemaQuestion
from queenright.zed.instance import Instance
from queenright.zed.paragraphs import parse

COMPONENTS = {
    "a": ["1..3", "-2..1", "{0, 2, 5}"],
    "f": ["1..3 → 0..1", "1..2 ⇸ 1..2", "1..3 ↣ 1..3", "1..3 ⤖ 1..3", "0..2 ↠ {1, 4}", "1..2 ⤔ 0..1"],
    "s": ["ℙ (1..3)", "ℙ₁ {1, 4}"],
}
DOMAINS = ["1..3", "s", "dom f", "ran f", "{a, 2}"]


@st.composite
def numbers(draw, bound, depth):
    if depth == 0 or draw(st.integers(0, 3)) == 0:
        return draw(st.sampled_from(["a", "1", "2", "(-1)", "0", *bound, *bound]))
    inner = numbers(bound, depth - 1)
    form = draw(
        st.sampled_from(["{} + {}", "{} − {}", "{} * {}", "f({})", "abs({})", "{} mod 2", "{} div 2", "# {}", "if"])
    )
    if form == "# {}":
        return f"# ({draw(sets(bound, depth - 1))})"
    if form == "if":
        return f"(if {draw(predicates(bound, depth - 1))} then {draw(inner)} else {draw(inner)})"
    return "(" + form.format(*(f"({draw(inner)})" for _ in range(form.count("{}")))) + ")"


@st.composite
def sets(draw, bound, depth):
    if depth == 0 or draw(st.booleans()):
        return draw(st.sampled_from(DOMAINS))
    form = draw(st.sampled_from(["∪", "∩", "∖", "display", "comprehension"]))
    if form == "display":
        return f"{{{draw(numbers(bound, depth - 1))}, 1}}"
    if form == "comprehension":
        name = f"v{len(bound)}"
        domain, inner = draw(st.sampled_from(DOMAINS)), [*bound, name]
        condition, body = draw(predicates(inner, depth - 1)), draw(numbers(inner, depth - 1))
        return f"{{ {name} : {domain} | {condition} • {body} }}"
    return f"({draw(sets(bound, depth - 1))}) {form} ({draw(sets(bound, depth - 1))})"


@st.composite
def predicates(draw, bound, depth):
    forms = ["compare", "compare", "member", "subset"] + (["logical", "not", "quantified"] if depth else [])
    form = draw(st.sampled_from(forms))
    if form == "compare":
        relation = draw(st.sampled_from("=≠<≤>≥"))
        return f"{draw(numbers(bound, depth))} {relation} {draw(numbers(bound, depth))}"
    if form == "member":
        return f"{draw(numbers(bound, depth))} {draw(st.sampled_from('∈∉'))} {draw(sets(bound, depth))}"
    if form == "subset":
        return f"{draw(sets(bound, depth))} {draw(st.sampled_from('⊆⊂=≠'))} {draw(sets(bound, depth))}"
    if form == "logical":
        parts = [draw(predicates(bound, depth - 1)) for _ in range(2)]
        return f"({parts[0]} {draw(st.sampled_from('∧∨⇒⇔'))} {parts[1]})"
    if form == "not":
        return f"¬ ({draw(predicates(bound, depth - 1))})"
    return draw(quantified(bound, depth))


@st.composite
def quantified(draw, bound, depth):
    quantifier = draw(st.sampled_from(["∀", "∃", "∃₁"]))
    one, other = f"v{len(bound)}", f"v{len(bound) + 1}"
    domain = draw(st.sampled_from(DOMAINS))
    if draw(st.booleans()):
        return f"({quantifier} {one} : {domain} • {draw(predicates([*bound, one], depth - 1))})"
    relation = draw(st.sampled_from("≠<>"))
    body = draw(predicates([*bound, one, other], depth - 1))
    return f"({quantifier} {one}, {other} : {domain} | {one} {relation} {other} • {body})"


@st.composite
def schemas(draw):
    lines = [f"{name} : {draw(st.sampled_from(options))}" for name, options in COMPONENTS.items()]
    lines += ["|", *draw(st.lists(predicates([], 3), min_size=1, max_size=3))]
    return "┌ S\n" + "\n".join(lines) + "\n└"


def all_bindings(text, engine):
    instance = Instance(parse(text), {})
    return SchemaQuestion(instance, instance.schema("S"), {}, engine).every()


@settings(max_examples=60)
@given(text=schemas())
def test_the_solver_finds_what_trying_finds(text):
    assert all_bindings(text, "cpsat") == all_bindings(text, "enumerate")


@settings(max_examples=40)
@given(
    left=st.sampled_from(["f(i)", "f(i) + i", "f(i) − i", "2 * f(i) + i", "(f(i) + i) mod 3", "i − f(i)", "f(f(i))"]),
    relation=st.sampled_from("≠<>"),
    constant=st.sampled_from(["", " + 1"]),
    domain=st.sampled_from(["1..3", "dom f", "{1, 3}", "{2}", "ran f"]),
)
def test_pairs_that_become_all_different_mean_the_same(left, relation, constant, domain):
    right = left.replace("i", "j") + constant
    text = f"┌ S\nf : 1..3 → 1..3\n|\n∀ i, j : {domain} | i {relation} j • {left} ≠ {right}\n└"
    assert all_bindings(text, "cpsat") == all_bindings(text, "enumerate")


@settings(max_examples=30)
@given(
    amount=st.sampled_from(["j − i", "i − j", "i + j − 3", "1", "0", "-1", "2 * j − i"]),
    inside=st.sampled_from(["f(j) − f(i)", "f(i) + f(j)", "f(i) − f(j) + 1", "f(i)"]),
    relation=st.sampled_from("≠<>"),
    swap=st.booleans(),
)
def test_absolute_values_of_differences_mean_the_same(amount, inside, relation, swap):
    body = f"abs({inside}) ≠ {amount}" if swap else f"{amount} ≠ abs({inside})"
    text = f"┌ S\nf : 1..3 → 0..3\n|\n∀ i, j : dom f | i {relation} j • {body}\n└"
    assert all_bindings(text, "cpsat") == all_bindings(text, "enumerate")
