"""What real solvers print is read back as the boards they found, and the referee sees every one of them."""

import json
import subprocess
import sys

import highspy
import pytest
import z3
from pysat.formula import CNF
from pysat.solvers import Solver

from queenright.errors import InputError, UnknownNameError
from queenright.models import build
from queenright.models.decode import READERS, decode, says_none
from queenright.models.export import export
from queenright.problem.problem import Problem
from twins import boards

PROBLEM = Problem(6, blocked=["b6"])
NAMES = ["zero-one-2n-3", "squares", "all-different", "queen-square", "diagonals", "cnf-product"]


def squares(found):
    return [tuple(sorted(each.position.squares())) for each in found]


@pytest.fixture(params=NAMES)
def model(request):
    return build(request.param, PROBLEM)


def test_python_sat(model, tmp_path):
    (tmp_path / "model.cnf").write_text(export(model, "cnf"))
    with Solver("glucose4", bootstrap_with=CNF(from_file=str(tmp_path / "model.cnf")).clauses) as solver:
        lines = [f"s SATISFIABLE\nv {' '.join(map(str, answer))} 0\n" for answer in solver.enum_models()]
    assert sorted(squares(decode("".join(lines), model))) == boards(PROBLEM)


def test_pseudo_boolean_values_are_named(model):
    first = decode("v x1 -x2", model, "values")
    assert len(first) == 1


def test_highs(model, tmp_path):
    (tmp_path / "model.lp").write_text(export(model, "lp"))
    solver = highspy.Highs()
    solver.setOptionValue("output_flag", False)
    solver.readModel(str(tmp_path / "model.lp"))
    solver.run()
    solver.writeSolution(str(tmp_path / "answer.sol"), 0)
    (found,) = decode((tmp_path / "answer.sol").read_text(), model)
    assert found.report.solution


def test_z3(model):
    solver = z3.Solver()
    solver.from_string(export(model, "smt2"))
    assert solver.check() == z3.sat
    (found,) = decode(f"sat\n({solver.model().sexpr()})\n", model)
    assert found.report.solution


def test_clingo(model, tmp_path):
    (tmp_path / "model.asp").write_text(export(model, "asp"))
    words = [sys.executable, "-m", "clingo", "0", str(tmp_path / "model.asp")]
    done = subprocess.run(words, capture_output=True, text=True)
    assert sorted(squares(decode(done.stdout, model))) == boards(PROBLEM)


@pytest.mark.parametrize("mode", ["item", "json"])
@pytest.mark.parametrize("name", ["zero-one-2n-3", "all-different", "diagonals"])
def test_minizinc(minizinc, name, mode, tmp_path):
    built = build(name, PROBLEM)
    text = export(built, "mzn").replace("solve maximize", "solve satisfy; %")
    (tmp_path / "model.mzn").write_text(text)
    words = [minizinc, "--solver", "gecode", "-a", "--output-mode", mode, str(tmp_path / "model.mzn")]
    done = subprocess.run(words, capture_output=True, text=True)
    found = decode(done.stdout, built, "json" if mode == "json" else None)
    assert sorted(squares(found)) == boards(PROBLEM)


def test_minizinc_as_a_stream_of_json():
    lines = [
        {"type": "status", "status": "UNKNOWN"},
        {"type": "solution", "output": {"json": {"row_of_0": 1, "row_of_1": 3, "row_of_2": 0, "row_of_3": 2}}},
        {"type": "solution", "output": {"json": {"row_of_0": 0, "row_of_1": 1, "row_of_2": 2, "row_of_3": 3}}},
    ]
    found = decode("\n".join(map(json.dumps, lines)), build("bijection", 4))
    assert [each.report.solution for each in found] == [True, False]


def test_cbc_and_xcsp_as_their_manuals_show_them():
    """The texts follow the documentation; test_conformance.py runs the solvers themselves where they are installed."""
    answer = "Optimal - objective value 4.00000000\n" + "".join(
        f"{number:>7} {name:<10} {1:>10} {-1:>10}\n" for number, name in enumerate(["Y_1_2", "Y_2_4", "Y_3_1", "Y_4_3"])
    )
    (found,) = decode(answer, build("zero-one-2n-3", 4))
    assert found.position.line() == "2,0,3,1"
    xml = "v <instantiation type='solution'>\nv <list> row_of_0 row_of_1 row_of_2 row_of_3 </list>\n" \
          "v <values> 1 3 0 2 </values>\nv </instantiation>\n"  # fmt: skip
    (found,) = decode(xml, build("bijection", 4))
    assert found.report.solution


def test_what_is_no_answer_is_refused():
    with pytest.raises(InputError, match="not a solver's output"):
        decode("hello", build("squares", 4))
    with pytest.raises(InputError, match="a line of values holds 'one'"):
        decode("v one 0", build("squares", 4))
    with pytest.raises(UnknownNameError, match="minizinc"):
        decode("v 1 0", build("squares", 4), "minizink")
    assert all(reader.title for reader in READERS.values())


@pytest.mark.parametrize(
    "text",
    [
        "s UNSATISFIABLE\n",
        "=====UNSATISFIABLE=====\n",
        "unsat\n",
        "UNSATISFIABLE\n",
        "Model status\nInfeasible\n",
        "Infeasible - objective value 0.00000000\n",
        "Integer infeasible - objective value 0.00000000\n      0 Y_1_1     0.25     -0\n",  # CBC
    ],
)
def test_none_is_a_claim_of_the_solver(text):
    assert says_none(text)
    assert not says_none("s SATISFIABLE\nv 1 0\n")
