"""`queens eval`, `derive`, `run` and `compile`: what they print and how they end."""

import ast
import json
import os
import pty
import subprocess
import sys
import time

import pytest

from queenright.notation import read_document

DERIVATION = """\
conflict …
= ∨ ((Q = i) ∨ (|Q - i| = (#Q - ..#Q))) …
= ∨ (([2, 6, 1, 7] = 3) ∨ (|[2, 6, 1, 7] - 3| = (4 - ..4))) …
= ∨ ([⊥, ⊥, ⊥, ⊥] ∨ (|[-1, 3, -2, 4]| = (4 - [0, 1, 2, 3]))) …
= ∨ ([⊥, ⊥, ⊥, ⊥] ∨ ([1, 3, 2, 4] = [4, 3, 2, 1])) …
= ∨ ([⊥, ⊥, ⊥, ⊥] ∨ [⊥, ⊤, ⊤, ⊥]) …
= ∨ [⊥, ⊤, ⊤, ⊥] …
= ⊤
"""
GIVEN = ("--given", "n=8", "--given", "Q=[2,6,1,7]")


def test_eval_prints_the_value_alone(queens):
    outcome = queens("eval", "queens(6)")
    assert outcome.out == "[[1, 3, 5, 0, 2, 4], [2, 5, 1, 4, 0, 3], [3, 0, 4, 1, 5, 2], [4, 2, 0, 5, 3, 1]]\n"
    assert (outcome.status, outcome.err) == (0, "")
    assert json.loads(queens("eval", "check(5)", *GIVEN, "--json").out)["value"] == [[2, 6, 1, 7, 5, 3, 0, 4]]


@pytest.mark.parametrize("by", ["auto", "walker", "python", "c"])
def test_eval_by_all_means(queens, by):
    assert queens("eval", "#queens(7)", "--by", by).out == "40\n"


def test_eval_writes_in_other_spellings(queens):
    assert queens("eval", "[T, F]", "--format", "ascii").out == "[true, false]\n"
    assert queens("eval", "[T, F]", "--format", "latex").out == "[\\top, \\perp]\n"
    assert ">⊤</mo>" in queens("eval", "[T, F]", "--format", "mathml").out
    assert queens("eval", r"\vee [\perp, \top]").out == "⊤\n"


def test_eval_reads_definitions_from_a_file(queens, tmp_path):
    (tmp_path / "my.un").write_text("double(x) := 2 * x\n")
    assert queens("eval", "double([1, 2])", "--file", "my.un").out == "[2, 4]\n"
    assert queens("eval", "#rooks(5)", "--file", "rooks").out == "120\n"


def test_eval_takes_a_context_that_cannot_be_inferred(queens, tmp_path):
    (tmp_path / "two.un").write_text("f(n) := s\n« f »\ns := n + 1\n« »\ng(n) := s\n« g »\ns := n * 10\n")
    outcome = queens("eval", "s", "--file", "two.un", "--given", "n=2")
    assert outcome.status == 2
    assert 'say which: --context "f"' in outcome.err
    assert queens("eval", "s", "--file", "two.un", "--given", "n=2", "--context", "g").out == "20\n"


def test_derive_prints_exactly_the_lines_of_the_document(queens):
    outcome = queens("derive", "conflict", *GIVEN, "--given", "i=3", "--no-rules")
    assert (outcome.status, outcome.out, outcome.err) == (0, DERIVATION, "")
    answer = json.loads(queens("derive", "conflict", *GIVEN, "--given", "i=3", "--json").out)
    assert answer["lines"] == DERIVATION.splitlines()
    assert answer["complete"] is True


def test_derive_names_the_rules_and_run_reads_its_lines_back(queens, tmp_path):
    lines = queens("derive", "conflict", *GIVEN, "--given", "i=3").out
    assert [line.partition("  // ")[2] for line in lines.splitlines()][:4] == [
        "", "unfold conflict", "put in Q, i, #Q", "carry out =, -, ..",
    ]  # fmt: skip
    answer = json.loads(queens("derive", "conflict", *GIVEN, "--given", "i=3", "--json").out)
    assert answer["rules"][:2] == [[], [{"rule": "unfold", "of": ["conflict"]}]]
    document = tmp_path / "derivation.un"
    document.write_text(read_document("queens").text + "\n" + lines)
    assert "8 lines, each follows" in queens("run", str(document), *GIVEN, "--given", "i=3").out


def test_run_shows_the_wrong_line_of_a_derivation(queens, tmp_path):
    document = tmp_path / "wrong.un"
    document.write_text("1 + 2 * 3 …\n= 1 + 5 …\n= 6\n")
    outcome = queens("run", str(document))
    assert outcome.status == 1
    assert outcome.out == (
        "line 1    FAILS      1 + 2 * 3  (line 2, column 7: expected 6 from 2 * 3, got 5)\n    = 1 + 5 …\n          ^\n"
    )
    answer = json.loads(queens("run", str(document), "--json").out)
    assert answer["results"][0]["lines"][1] == {
        "text": "1 + 5", "holds": False, "message": "expected 6 from 2 * 3, got 5", "expected": "6", "line": 2,
        "column": 7,
    }  # fmt: skip


def test_run_counts_what_it_passes_over(queens, tmp_path):
    document = tmp_path / "a.md"
    document.write_text(
        "Let $k = 2$, and $k \\geq 1$.\n\n$$k + k \\equiv 4$$\n\n$$\\sum_{i=1}^k i$$\n\n```python\n1\n```\n"
    )
    outcome = queens("run", document)
    assert (outcome.status, outcome.err.splitlines()[1]) == (
        0,
        "passed over, as not in the notation: 1 display, 1 formula in the prose, 1 block of code, 1 line of prose",
    )
    answer = json.loads(queens("run", document, "--json").out)
    assert answer["passed_over"]["lines_of_prose"] == 1
    assert [entry["kind"] for entry in answer["passed_over"]["formulas"]] == ["formula", "display", "code"]
    assert [result["kind"] for result in answer["results"]] == ["given", "assertion"]


def test_derive_in_other_formats(queens):
    assert queens("derive", "1 + 1", "--format", "latex").out.startswith("\\begin{aligned}\n& 1 + 1 \\dots \\\\\n")
    assert queens("derive", "1 + 1", "--format", "mathml").out.startswith("<math ")
    assert queens("derive", "1 + 1", "--format", "ascii").out == "1 + 1 ...\n= 2\n"
    assert json.loads(queens("derive", "1 + 1", "--format", "json").out)["lines"] == ["1 + 1 …", "= 2"]


def test_an_unfinished_derivation_says_so(queens):
    outcome = queens("derive", "queens(5)", "--unfold", "--limit", "5", "--no-rules")
    assert len(outcome.out.splitlines()) == 5
    assert outcome.out.endswith(" …\n")
    assert "raise --limit" in outcome.err


def test_run_reports_every_display_of_the_source_document(queens, root):
    outcome = queens("run", root / "tests" / "notation" / "source_document.md")
    assert outcome.status == 0
    assert outcome.err == (
        "7 displays hold, 0 do not\npassed over, as not in the notation: 10 formulas in the prose, 24 lines of prose\n"
    )
    results = json.loads(queens("run", root / "tests" / "notation" / "source_document.md", "--json").out)["results"]
    assert [result["line"] for result in results if result["holds"]] == [26, 47, 87, 99, 101, 103, 105]


def test_run_ends_with_1_if_a_display_fails(queens, tmp_path):
    (tmp_path / "wrong.un").write_text("f(x) := x + 1\nf(1) ≡ 3\n")
    outcome = queens("run", "wrong.un")
    assert outcome.status == 1
    assert "line 2    FAILS      f(1) ≡ 3  (the left side is 2)\n" in outcome.out
    assert json.loads(queens("run", "wrong.un", "--json").out)["holds"] is False


def test_compile_writes_a_file(queens, tmp_path):
    assert queens("compile", "queens", "-o", "compiled.py").status == 0
    done = subprocess.run(
        [sys.executable, "-c", "import compiled; print(len(compiled.queens(6)))"],
        cwd=tmp_path, capture_output=True, text=True, check=True,
    )  # fmt: skip
    assert done.stdout == "4\n"
    assert "complete(Q) := " in queens("compile", "queens", "--format", "c").out


def test_compile_writes_a_file_with_json_too(queens, tmp_path):
    outcome = queens("compile", "queens", "-o", "compiled.py", "--json")
    assert json.loads(outcome.out) == {"file": "queens", "files": ["compiled.py"]}
    inline = json.loads(queens("compile", "queens", "--json").out)
    assert (inline["format"], inline["text"]) == ("python", (tmp_path / "compiled.py").read_text())
    assert json.loads(queens("compile", "queens", "--format", "c", "--json").out)["format"] == "c"


SHIPPED = "peaceable, queens, rooks, toroidal"

#: arguments, exit status, and what is said: a line, for a program with the place
ERRORS = [
    (["eval", "1 +"], 2,
     "expression:1:4: expected a number, name, vector or bracket, got the end"),
    (["eval", "queens(1, 2)"], 2,
     "expression:1:1: too many arguments: queens(n) takes 1, got 2"),
    (["eval", "x", "--given", "x"], 2, "a given value is NAME=VALUE, such as n=8 or Q=[2,6,1,7], got 'x'"),
    (["eval", "x", "--given", "x=1+1"], 2,
     "the value of x must be a literal, such as 8, ⊤ or [2,6,1,7], got '1+1'"),
    (["eval", "1", "--file", "no.un"], 2,
     f"cannot read 'no.un': no such file. The documents {SHIPPED} can be named without one"),
    (["eval", "1", "--file", "rook"], 2,
     f"no file or document named 'rook'. Did you mean 'rooks'? Known: {SHIPPED}"),
    (["eval", "1", "--context", "queens;nothing"], 2,
     "« queens; nothing » is no context: 'nothing' is not defined in « queens »"),
    (["eval", "..(10^12)"], 1,
     "expression:1:1: a vector of 1000000000000 items does not fit in memory; at most 10,000,000 are allowed"),
    (["eval", "[1, T]", "--by", "c"], 1,
     "expression:1:1: '[1, ⊤]', whose shape is 'vector of anything', cannot be compiled to C; "
     "compile to Python instead"),
    (["eval", "-x"], 2,
     "no option -x; put -- before a formula that begins with a minus: queens eval -- -x"),
    (["derive", "-(2+x)"], 2,
     "no option '-(2+x)'; put -- before a formula that begins with a minus: queens derive -- '-(2+x)'"),
    (["eval", "queens", "--format", "json"], 2,
     "the value is the function queens, which has no JSON; call it with arguments"),
]  # fmt: skip


@pytest.mark.parametrize(("arguments", "status", "said"), ERRORS)
def test_errors_are_one_line(queens, arguments, status, said):
    outcome = queens(*arguments)
    assert (outcome.status, outcome.out, outcome.err) == (status, "", f"queens: {said}\n")


def test_a_formula_may_begin_with_a_minus(queens):
    assert queens("eval", "--given", "x=3", "--", "-x").out == "-3\n"
    assert queens("eval", "-3 + 4").out == "1\n"


@pytest.mark.parametrize("arguments", [
    *(["eval", "queens(12)", "--by", by] for by in ("auto", "walker", "python", "c")), ["derive", "#queens(12) + 1"],
])  # fmt: skip
def test_a_step_limit_can_be_given(queens, arguments):
    outcome = queens(*arguments, "--steps", "100")
    assert outcome.status == 1
    assert "no value after 100 steps; raise the limit of steps" in outcome.err


ATTACK = "f(x) := #x\n\nf(\"x\r    open('mark', 'w')\r    #\") = 3\n"
REFUSAL = "3:3: the control character U+000D in a text; wanted printable ones, \\n or \\t"


@pytest.mark.parametrize("arguments", [
    ["run", "e.un"], ["eval", "f(1)", "--file", "e.un"], ["compile", "e.un", "--format", "python"],
    ["compile", "e.un", "--format", "c"], ["derive", "f(1)", "--file", "e.un"],
])  # fmt: skip
def test_a_formula_that_would_run_code_is_refused(queens, tmp_path, arguments):
    (tmp_path / "e.un").write_bytes(ATTACK.encode())
    outcome = queens(*arguments)
    assert (outcome.status, outcome.out) == (2, "")
    assert outcome.err.startswith(f"queens: e.un:{REFUSAL}\n")
    assert not (tmp_path / "mark").exists()


def test_a_text_in_an_expression_runs_no_code_either(queens, tmp_path):
    for text in ("\"x\r    open('mark', 'w')\r    #\"", "<ms>x&#13;    open('mark', 'w')&#13;    #</ms>"):
        assert queens("eval", text).status == 2
        assert queens("eval", "s", "--given", f"s={text}").status == 2
    assert not (tmp_path / "mark").exists()


@pytest.mark.parametrize("name", ['a"""\nopen("mark", "w")\n"""', "a\ropen('mark', 'w')\r", "a*\\\n/ int b; /*"])
def test_a_file_name_runs_no_code(queens, tmp_path, name):
    path = tmp_path / name.replace("/", "\u2215")
    path.write_text("f(x) := x + 1\n")
    text = queens("compile", path, "--format", "python").out
    assert ast.get_docstring(ast.parse(text), clean=False).startswith(f"Compiled from {path.name} by queenright")
    exec(compile(text, "m.py", "exec"), {"__name__": "__main__"})
    assert queens("compile", path, "--format", "c").out.splitlines()[1:3] == ["", "#define DEEPEST 10000"]
    assert not (tmp_path / "mark").exists()


def test_eval_without_an_expression_answers_standard_input():
    entries = "f(x) := (x = 0 -> 1\n  x > 0 -> x * f(x - 1))\nf(20)\n"
    done = subprocess.run([sys.executable, "-m", "queenright", "eval"], input=entries, capture_output=True, text=True)
    assert (done.returncode, done.stdout) == (0, "2432902008176640000\n")


def test_the_prompt_on_a_terminal(tmp_path):
    """Multi-line input, an error that does not end the session, Ctrl-D, and the history."""
    controller, terminal = pty.openpty()
    environment = os.environ | {"XDG_STATE_HOME": str(tmp_path), "TERM": "dumb", "PYTHONIOENCODING": "utf-8"}
    process = subprocess.Popen(
        [sys.executable, "-m", "queenright", "eval"], stdin=terminal, stdout=terminal, stderr=terminal, env=environment
    )
    os.close(terminal)
    shown = b""
    for line, wanted in [
        (b"", b"queens> "),
        (b"f(x) := (x = 0 -> 1\n", "…  ".encode()),
        (b"x > 0 -> 2)\n", b"queens> "),
        (b"f(3) + 40\n", b"42"),
        (b"", b"queens> "),
        (b"1 +\n", b"got the end"),
        (b"", b"queens> "),
        (b"true \\or\t false\n", "⊤".encode()),  # Tab makes ∨ of it
        (b"", b"queens> "),
        (b"\x04", b""),
    ]:
        os.write(controller, line)
        end = time.monotonic() + 30
        while wanted not in shown and time.monotonic() < end:
            shown += os.read(controller, 4096)
        assert wanted in shown
        shown = shown[shown.index(wanted) + len(wanted) :]
    assert process.wait(timeout=30) == 0
    os.close(controller)
    assert "f(3) + 40" in (tmp_path / "queenright" / "history").read_text()


def test_fmt_formats_in_place_and_checks(queens, tmp_path):
    (tmp_path / "a.un").write_text("f( x ):=x+1 // one\n\n\nf(1)=2")
    (tmp_path / "b.un").write_text("1 + 1\n")
    outcome = queens("fmt", "--check", "a.un", "b.un")
    assert (outcome.status, outcome.out) == (1, "a.un: not formatted\nb.un: formatted\n")
    outcome = queens("fmt", "a.un", "b.un", "--json")
    assert json.loads(outcome.out)["files"] == [{"file": "a.un", "changed": True}, {"file": "b.un", "changed": False}]
    assert (tmp_path / "a.un").read_text() == "f(x) := x + 1  // one\n\nf(1) = 2\n"
    assert queens("fmt", "--check", "a.un").status == 0


def test_fmt_changes_nothing_if_a_file_cannot_be_read(queens, tmp_path):
    (tmp_path / "a.un").write_text("1+1")
    (tmp_path / "b.un").write_text("1+")
    outcome = queens("fmt", "a.un", "b.un")
    assert outcome.status == 2
    assert outcome.err.startswith("queens: b.un:1:3: expected a number")
    assert (tmp_path / "a.un").read_text() == "1+1"
    (tmp_path / "c.py").write_text("")
    assert "its name must end with one of .un, .md" in queens("fmt", "c.py").err
