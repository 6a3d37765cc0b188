"""A formula executes no code, whatever is in its texts and names: not when it is evaluated, not when it is compiled.

The compilers are also given trees that no reader would let through, so each of them holds by itself.
"""

import pytest
from hypothesis import given, settings

from attack_cases import tried
from generated_code import check_c, check_generated_c, check_generated_python, check_value
from queenright.notation import NotationError, build_from, parse, parse_expression, value
from queenright.notation.c_module import c_program
from queenright.notation.c_shapes import c_name
from queenright.notation.python_module import BUILTINS, compiled, module_text
from queenright.notation.python_names import python_name
from queenright.notation.syntax import Call, Definition, Document, Infix, Name, Number, Text
from queenright.sources import visible
from strange_documents import ATTACKS, documents

# --- reading ----------------------------------------------------------------------------------------------------------

CONTROLS = [
    "\r",
    "\x00",
    "\x07",
    "\t",
    "\x0b",
    "\x0c",
    "\x1b",
    "\x1c",
    "\x1e",
    "\x7f",
    "\x85",
    "\u2028",
    "\u2029",
    "\ud800",
]


@pytest.mark.parametrize("character", CONTROLS, ids=lambda character: f"U+{ord(character):04X}")
@pytest.mark.parametrize(
    ("spelling", "form"),
    [("unicode", '"a{}b"'), ("ascii", '"a{}b"'), ("latex", r'\text{{"a{}b"}}'), ("mathml", "<ms>a{}b</ms>")],
)
def test_a_control_character_in_a_text_is_refused(spelling, form, character):
    with pytest.raises(
        NotationError, match=f"the control character U\\+{ord(character):04X} in a text; wanted"
    ) as found:
        parse(form.format(character), spelling)
    assert character not in str(found.value), "nor is it sent to a terminal"


@pytest.mark.parametrize("reference", ["&#13;", "&#xD;", "&#x2028;", "&#9;", "&#12;", "&NewLine;", "&Tab;"])
def test_a_control_character_by_reference_is_refused(reference):
    with pytest.raises(NotationError, match="control character"):
        parse(f"<math><ms>a{reference}b</ms></math>")


def test_an_escape_of_a_control_character_is_told_without_it():
    with pytest.raises(NotationError) as found:
        parse('"a\\\rb"')
    assert found.value.message == "'\\\\r' in a text; wanted \\n, \\t, \\\" or \\\\"


# --- evaluating -------------------------------------------------------------------------------------------------------


def marked(tmp_path, kind):
    """Python that leaves a mark if it is ever executed, wrapped so that a comment or a string would end before it."""
    code = f"__import__('pathlib').Path({str(tmp_path / 'mark')!r}).touch()"
    return {"return": f"x\r    {code}\r    #", "line": f"x\n    {code}\n    #", "form": f"x\x0c\x0b\x85\u2028{code}",
            "docstring": f'"""\n{code}\n"""', "quote": f"'+{code}+'"}[kind]  # fmt: skip


@pytest.mark.parametrize("kind", ["return", "line", "form", "docstring", "quote"])
def test_no_text_and_no_name_is_executed(tmp_path, kind):
    attack = marked(tmp_path, kind)
    function = Definition("f", ("x",), Infix("||", Name("x"), Text(attack)))
    strange = Definition(attack, ("x",), Infix("+", Name("x"), Number(1)))
    program = build_from(Document((function, strange)))
    assert value(Call(Name("f"), (Text("a"),)), program=program, by="python") == f"a{attack}"
    assert value(Call(Name(attack), (Number(1),)), program=program, by="python") == 2
    assert value(Call(Name(attack), (Number(1),)), program=program, by="c") == 2
    assert value("f(s)", {"s": attack}, program=program) == attack * 2
    statement = Call(Name("f"), (Text(attack),))
    exec(compile(module_text(program, f"{attack}.un", (statement,)), "m.py", "exec"), {"__name__": "__main__"})
    assert not (tmp_path / "mark").exists()


def test_the_executed_tree_reaches_nothing_but_what_it_may_call():
    program = build_from(parse("f(x) := x"))
    run = compiled(program, parse_expression("f"))
    assert set(run().__globals__["__builtins__"]) == set(BUILTINS)


# --- the shape of what is generated -----------------------------------------------------------------------------------


@given(documents())
@settings(max_examples=50)
def test_generated_code_holds_nothing_but_what_was_meant(case):
    """In Python and in C, of the same documents: to draw one takes as long as to check it."""
    tried(2)
    check_generated_python(*case)
    check_generated_c(*case)
    check_that_no_two_names_become_one(case[0])


@pytest.mark.parametrize("attack", ATTACKS)
def test_a_name_or_a_title_cannot_leave_its_comment_in_c(attack):
    program = build_from(Document((Definition(attack, ("x",), Infix("+", Name("x"), Number(1))),)))
    text = c_program(program, attack).text
    check_c(text, program)
    assert visible(attack).replace("*/", "* /").replace("/*", "/ *").replace("??", "? ?") in text


def check_that_no_two_names_become_one(program):
    names = {name for unit in program.root.walk() for name in (unit.name, *unit.parameters) if name}
    assert len({python_name(name) for name in names}) == len(names)
    assert len({c_name(name) for name in names}) == len(names)


# --- and what it computes ---------------------------------------------------------------------------------------------


@given(documents())
@settings(max_examples=60)
def test_strange_documents_have_one_value(case):
    tried()
    check_value(*case)
