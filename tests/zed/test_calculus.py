"""The schema calculus against plain set algebra on the bindings of its parts; machines and their traces."""

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from queenright.errors import InputError
from queenright.zed import read
from queenright.zed.animation import animate, machine
from queenright.zed.answers import SchemaQuestion
from queenright.zed.documents import write
from queenright.zed.errors import SpecificationError
from queenright.zed.instance import Instance
from queenright.zed.paragraphs import parse
from queenright.zed.symbols import Markup


def found(text, schema, engine="enumerate"):
    """The bindings of a schema, each as a set of pairs."""
    instance = Instance(parse(text), {})
    question = SchemaQuestion(instance, instance.schema(schema), {}, engine)
    return {frozenset(binding.items()) for binding in question.every()}


def boxes(one, other):
    first = f"┌ A\nx, y : 0..2\n|\n{one}\n└\n┌ B\ny : 1..3\nz : 0..1\n|\n{other}\n└\n"
    return f"{first}┌ C\nx, y : 0..2\n|\n{other.replace('z', 'x')}\n└\n"


conditions = st.sampled_from(["x < y", "x = y", "x + y = 2", "true", "x ≠ 1 ∨ y = 0", "∃ k : 0..2 • x + k = y"])
others = st.sampled_from(["y > z", "z = 1", "y mod 2 = z", "true", "∀ k : 0..1 • k + z ≠ y"])


def without(bindings, *names):
    return {frozenset(pair for pair in binding if pair[0] not in names) for binding in bindings}


@settings(max_examples=12, deadline=None)
@given(one=conditions, other=others, engine=st.sampled_from(["enumerate", "cpsat"]))
def test_the_calculus_is_set_algebra(one, other, engine):
    text = boxes(one, other)
    a, b, c = (found(text, name) for name in "ABC")
    joined = {p | q for p in a for q in b if dict(p)["y"] == dict(q)["y"]}

    def calculated(expression):
        return found(f"{text}─ S ≙ {expression} └", "S", engine)

    assert calculated("A ∧ B") == joined
    assert calculated("A ∨ C") == a | c
    assert calculated("A ∧ ¬ C") == a - c
    assert calculated("A ∧ (A ⇒ C)") == a & c
    assert calculated("A ∧ (A ⇔ C)") == a & c
    assert calculated("A ∖ (x)") == calculated("∃ x : 0..2 • A") == without(a, "x")
    assert calculated("∃ x : 0..2 | x > 0 • A") == without({p for p in a if dict(p)["x"] > 0}, "x")
    everywhere = [without({p for p in a if dict(p)["x"] == k}, "x") for k in range(3)]
    assert calculated("∀ x : 0..2 • A") == set.intersection(*everywhere)
    assert calculated("A[w/x]") == {frozenset(("w" if n == "x" else n, v) for n, v in p) for p in a}
    assert calculated("A'") == {frozenset((f"{n}'", v) for n, v in p) for p in a}
    assert calculated("ΞA") == {p | frozenset((f"{n}'", v) for n, v in p) for p in a}
    assert len(calculated("ΔA")) == len(a) ** 2


STEPS = """
┌ State
x : 0..3
└
─ Up ≙ [ΔState | x' = x + 1] └
─ Double ≙ [ΔState; n! : 0..6 | x' = 2 * x ∧ n! = x'] └
"""


def test_composition_is_relational_and_a_precondition_hides_what_comes_after():
    pairs = found(f"{STEPS}─ S ≙ Up ⨾ Double └", "S")
    assert {(dict(p)["x"], dict(p)["x'"]) for p in pairs} == {(0, 2)}
    assert found(f"{STEPS}─ S ≙ pre Up └", "S") == {frozenset({("x", k)}) for k in range(3)}
    assert found(f"{STEPS}─ S ≙ pre Double └", "S") == {frozenset({("x", k)}) for k in range(2)}


def test_theta_is_the_binding_of_a_schema():
    text = f"{STEPS}─ Same ≙ [ΔState | θ State = θ State'] └\n─ S ≙ ΞState └"
    assert found(text, "Same") == found(text, "S") == found(text, "Same", "cpsat")


def test_a_schema_can_declare_the_variables_of_a_quantifier():
    text = f"{STEPS}┌ T\ny : 0..9\n|\n∃ Up • y = x + x'\n└"
    assert found(text, "T") == found(text, "T", "cpsat") == {frozenset({("y", k)}) for k in (1, 3, 5)}


def test_free_types_and_given_sets_by_their_size():
    text = "─ COLOUR ::= red | green └\n─ [PERSON] └\n┌ S\nlikes : PERSON → COLOUR\n|\nran likes = {red, green}\n└"
    instance = Instance(parse(text), {"PERSON": "3"})
    for engine in ("enumerate", "cpsat"):
        assert SchemaQuestion(instance, instance.schema("S"), {}, engine).count() == 6
    assert instance.constants["PERSON"] == {"PERSON1", "PERSON2", "PERSON3"}


@pytest.mark.parametrize(("text", "message", "line", "column"), [
    ("─ S ≙ T ∧ T └", "'T' is not a schema declared above", 1, 7),
    ("┌ S\nx : 1..2\n└\n─ T ≙ S ∖ (y) └", "the schema has no component 'y' to hide", 4, 7),
    ("┌ S\nx : 1..2\n└\n─ T ≙ S[a/b] └", "S has no component 'b' to rename", 4, 7),
    ("┌ S\nx : 1..2\n└\n─ T ≙ ∃ y : 1..2 • S └", "the schema has no component 'y' to quantify", 4, 7),
    ("┌ S\nx : 1..2\n|\n∃ k : 1..2 • k = x\n└\n─ T ≙ S[k/x] └", "k would be caught by a quantifier", 6, 7),
    ("┌ S\nx : { k : 1..2 | k > 1 }\n└\n─ T ≙ ¬ S └", "whose type does not show", 2, 5),
    ("┌ S\nΔT\n└", "'T' is not a schema declared above", 2, 1),
    ("─ T ::= a | 1 └", "expected a member of the free type, got '1'", 1, 13),
    ("─ T ::= a | b⟨ T ⟩ └", "a free type whose members have arguments", 1, 13),
    ("─ S ≙ [x : 1..2 └", "expected ']' to close", 1, 17),
    ("┌ S\nx : 1..2\n└\n─ T ≙ S ∖ x └", "expected '(' and the names to hide, got 'x'", 4, 11),
    ("┌ S\nx : 1..2\n└\n─ T ≙ S[a] └", "'S' is not generic; a renaming is S[new/old]", 4, 7),
])  # fmt: skip
def test_a_wrong_schema_expression_is_reported_where_it_stands(text, message, line, column):
    with pytest.raises(SpecificationError) as caught:
        Instance(parse(text), {})
    assert message in caught.value.message
    assert (caught.value.line, caught.value.column) == (line, column)


ALL = """
─ COLOUR ::= red | green └
┌ State
x : 0..3
└
─ Up ≙ [ΔState; y? : COLOUR | x' = x + 1; y? = red] └
─ Other ≙ (Up ∨ ΞState) ∧ (¬ State) ⇒ (∃ x : 0..3 | x > 1 • State) └
─ Last ≙ pre ((Up ⨾ Up) ∖ (y?)) └
─ More ≙ State'[w/x'] └
╷
f : ℤ → ℤ
|
∀ k : ℤ • f(k) = (let m == k + 1 • m * m) + (Σ j : 1..2 | j < k • j)
(μ k : 1..3 | k * k = 4) = (λ j : 1..2 • j)(2)
{(1, 2)} ⊕ {(1, 3)} = ({1} ◁ {(1, 3)})∼∼
{(1, 2)} ⦇ {1} ⦈ = {(1, 2).2}
└
"""


@pytest.mark.parametrize("markup", [Markup.LATEX, Markup.UNICODE, Markup.EMAIL])
def test_every_construct_is_read_back_from_every_markup(markup):
    specification = parse(ALL.replace("State'[w/x']", "State[w/x]"))
    assert parse(write(specification, markup)).paragraphs == specification.paragraphs


# --- machines ---------------------------------------------------------------------------------------------------------


def counter(n):
    return machine(Instance(read("counter.zed"), {"n": str(n)}))


def test_a_machine_is_found_and_explored():
    own = counter(3)
    assert (own.state.name, own.init.name) == ("Counter", "InitCounter")
    assert [flat.name for flat in own.operations] == ["Increment", "Stay", "Count"]
    result = animate(own, ["Bounded", "Even"])
    assert [state for (state,) in result.states] == [0, 1, 2, 3]
    assert result.complete
    assert result.violations == {"Even": [0, 1]}
    assert result.deadlocks == []


def test_a_protocol_has_a_shortest_trace_to_its_violation():
    """Two processes that test before they set: both get in."""
    text = """
─ STEP ::= out | asked | inside └
┌ Lock
p, q : STEP
└
─ InitLock ≙ [Lock | p = out ∧ q = out] └
─ AskP ≙ [ΔLock | p = out ∧ q ≠ inside ∧ p' = asked ∧ q' = q] └
─ AskQ ≙ [ΔLock | q = out ∧ p ≠ inside ∧ q' = asked ∧ p' = p] └
─ EnterP ≙ [ΔLock | p = asked ∧ p' = inside ∧ q' = q] └
─ EnterQ ≙ [ΔLock | q = asked ∧ q' = inside ∧ p' = p] └
─ LeaveP ≙ [ΔLock | p = inside ∧ p' = out ∧ q' = q] └
─ Safe ≙ [Lock | ¬ (p = inside ∧ q = inside)] └
"""
    result = animate(machine(Instance(parse(text), {})), ["Safe"])
    trace = result.violations["Safe"]
    assert len(trace) == 5
    assert result.states[trace[-1]] == ("inside", "inside")
    assert result.reached_by[trace[1]].operation in ("AskP", "AskQ")


def test_a_limit_stops_the_exploration():
    result = animate(counter(50), limit=10)
    assert (len(result.states), result.complete) == (10, False)


@pytest.mark.parametrize(("options", "message"), [
    ({"state": "Even"}, "no schema Init"), ({"operations": ["Even"]}, "is no operation on Counter"),
    ({"init": "Increment"}, "must have the components of Counter"),
])  # fmt: skip
def test_a_machine_that_does_not_fit_is_refused(options, message):
    text = read("counter.zed")
    instance = Instance(text, {"n": "2"})
    if "state" in options:
        instance = Instance(parse("┌ S\nx : 0..1\n└\n─ Go ≙ [ΔS | x' = x] └"), {})
        options = {}
    with pytest.raises(InputError, match=message):
        machine(instance, **options)


def test_the_commands_type_and_animate(capsys):
    from queenright.cli import run

    assert run(["z", "type", "counter.zed", "--json"]) == 0
    types = json.loads(capsys.readouterr().out)
    assert types["names"]["ok"] == "STATUS"
    assert types["schemas"]["Increment"] == {"x": "ℤ", "x'": "ℤ", "report!": "STATUS"}
    assert run(["z", "animate", "counter.zed", "--given", "n=2", "--invariant", "Even", "--json"]) == 1
    answer = json.loads(capsys.readouterr().out)
    assert answer["states"] == [{"x": 0}, {"x": 1}, {"x": 2}]
    assert answer["invariants"] == [{"name": "Even", "holds": False, "trace": [0, 1]}]
    assert answer["moves"][0] == {"from": 0, "operation": "Increment", "to": 1, "values": {"report!": "ok"}}
