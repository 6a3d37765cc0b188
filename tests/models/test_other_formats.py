"""XCSP3, Essence′ and WCNF are read by others, who find the solutions and nothing else; their answers are read back."""

import json
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest
from pysat.examples.rc2 import RC2
from pysat.formula import WCNF

from queenright.armies.maxsat import read_answer, wcnf
from queenright.errors import InputError, RefereeError
from queenright.models import MODELS, build
from queenright.models.decode import decode, says_none
from queenright.models.export import export
from queenright.problem.problem import Problem
from twins import boards

PROBLEMS = {
    "4 queens": Problem(4),
    "no solution": Problem(3),
    "fixed and blocked": Problem(6, fixed=["b6"], blocked=["d1"]),
    "torus": Problem(5, torus=True),
    "a blocked row": Problem(4, blocked=["a3", "b3", "c3", "d3"]),
    "no free square": Problem(2, blocked=["a1", "a2", "b1", "b2"]),
    "few queens": Problem(3, queens=2),
    "one": Problem(1),
    "nothing": Problem(0),
}
CASES = [
    (form, name, what)
    for form in ("xml", "eprime")
    for name, family in MODELS.items()
    for what, problem in PROBLEMS.items()
    if not family.refuses(problem)
    and (what == "4 queens" or name in ("squares", "all-different", "queen-square", "channelled"))
]


@pytest.fixture(scope="module")
def found():
    """All solutions of all cases, listed in one process."""
    models = [(form, export(replace(build(name, PROBLEMS[what]), objective=()), form)) for form, name, what in CASES]
    program = [sys.executable, str(Path(__file__).parent / "other_readers.py")]
    done = subprocess.run(program, input=json.dumps(models), capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return dict(zip(CASES, json.loads(done.stdout), strict=True))


@pytest.mark.parametrize("case", CASES, ids=" ".join)
def test_another_reader_finds_all_solutions(found, case):
    model = build(case[1], PROBLEMS[case[2]])
    only = {variable.name: variable.domain[0] for variable in model.variables if len(variable.domain) == 1}
    values = [{**only, **answer} for answer in found[case]]
    listed = [model.decode([answer[variable.name] for variable in model.variables]) for answer in values]
    assert len(listed) == len(set(listed))
    assert sorted(listed) == boards(PROBLEMS[case[2]])


@pytest.mark.parametrize(("form", "words"), [("xml", '<maximize type="sum"> Y_1_1'), ("eprime", "maximising Y_1_1 + ")])
def test_the_program_of_the_source_text_keeps_its_objective_and_its_names(form, words):
    text = export(build("zero-one-2n-3", Problem(4)), form)
    assert words in text
    assert "LD3" in text


def test_what_ace_prints_is_read():
    """As ACE 2.6, which comes with PyCSP3 and needs Java, printed it: colours, one answer a line."""
    lines = [
        "\x1b[92mv\x1b[0m  <instantiation id='sol1' type='solution'> <list> row_of_0 row_of_1 row_of_2 row_of_3 </list>"
        f" <values> {values} </values> </instantiation>"
        for values in ("1   3   0   2", "2   0   3   1")
    ]
    found = decode("\n".join([*lines, "\x1b[92ms SATISFIABLE\x1b[0m"]), build("bijection", 4))
    assert [each.position.line() for each in found] == ["1,3,0,2", "2,0,3,1"]
    assert all(each.report.solution for each in found)
    assert says_none("\x1b[92ms UNSATISFIABLE\x1b[0m\n")


def test_repeated_and_open_values_of_an_instantiation():
    names = " ".join(variable.name for variable in build("squares", 4).variables)
    text = f"<instantiation> <list> {names} </list> <values> 0 1 0x5 1x2 0 0x4 1 * </values> </instantiation>"
    (found,) = decode(text, build("squares", 4))
    assert found.position.line() == "2,0,3,1"
    for wrong in ("0x99999999", "1.5", "x3", "0x"):
        with pytest.raises(InputError, match="an instantiation has the value"):
            decode(text.replace("0x5", wrong), build("squares", 4))
    with pytest.raises(InputError, match="16 names and 15 values"):
        decode(text.replace("0x5", "0x4"), build("squares", 4))
    with pytest.raises(InputError, match="damaged XML"):
        decode(text.replace("</list>", ""), build("squares", 4))


def test_solutions_of_savile_row_are_read():
    """As its manual shows them: a file with letting statements, or several on standard output."""
    rows = ([1, 3, 0, 2], [0, 1, 2, 3])
    texts = ["".join(f"letting row_of_{c} be {row}\n" for c, row in enumerate(board)) for board in rows]
    for text in ("".join(f"language ESSENCE' 1.0\n{part}" for part in texts), "----------\n".join(texts)):
        assert [each.report.solution for each in decode(text, build("all-different", 4))] == [True, False]


@pytest.mark.parametrize(("n", "size"), [(1, 0), (2, 0), (3, 1), (4, 2), (5, 4)])
def test_python_sat_reads_the_armies_and_its_answer_is_read_back(n, size, tmp_path):
    (tmp_path / "armies.wcnf").write_text(wcnf(n))
    read = WCNF(from_file=str(tmp_path / "armies.wcnf"))
    with RC2(read) as solver:
        answer = solver.compute()
        assert len(read.soft) - solver.cost == size
    literals = f"o {solver.cost}\ns OPTIMUM FOUND\nv {' '.join(map(str, answer))} 0\n"
    bits = f"s OPTIMUM FOUND\nv {''.join(str(int(literal > 0)) for literal in answer)}\n"
    assert read_answer(n, literals) == read_answer(n, bits)
    assert read_answer(n, bits).size == size


def test_wrong_armies_and_texts_that_are_none_are_refused():
    with pytest.raises(RefereeError, match="row 0"):
        read_answer(5, "v 1 27 0\n")
    for text in ("", "s UNSATISFIABLE\n", "hello"):
        with pytest.raises(InputError, match="no answer of a MaxSAT solver"):
            read_answer(5, text)
