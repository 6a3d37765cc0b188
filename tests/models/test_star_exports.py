"""Star puzzles in the formats of other solvers: each reads the one solution that the puzzle has."""

import clingo
import highspy
import pytest
import z3
from pysat.formula import CNF
from pysat.solvers import Solver

from queenright.models import build
from queenright.models.export import export
from queenright.problem.problem import Problem

REGIONS = ["AAAABBBB", "AABBBBBB", "CCBDBEBB", "CCDDBEEE", "CDDFFFGG", "FFFFFHGG", "HHFHHHGG", "HHHHHHGG"]
PROBLEM = Problem(8, regions=REGIONS, stars=2, touching=True)
NAMES = {f"y_{row + 1}_{column + 1}": (row, column) for row in range(8) for column in range(8)}


@pytest.fixture(scope="module")
def model():
    return build("squares", PROBLEM)


@pytest.fixture(scope="module")
def queens():
    """The squares of the solution, which the referee accepts."""
    answer = PROBLEM.solve().answer
    assert PROBLEM.check(answer).solution
    return set(answer.squares())


def test_the_clauses_have_one_model(model, queens):
    with Solver("cadical153", bootstrap_with=CNF(from_string=export(model, "cnf")).clauses) as solver:
        assert solver.solve()
        found = [literal for literal in solver.get_model() if literal <= 64]
        assert {divmod(literal - 1, 8) for literal in found if literal > 0} == queens
        solver.add_clause([-literal for literal in found])
        assert not solver.solve()


def test_the_answer_set_program_has_one_answer(model, queens):
    control = clingo.Control(["0"])
    control.add("base", [], export(model, "asp"))
    control.ground([("base", [])])
    answers = []
    control.solve(on_model=lambda found: answers.append(found.symbols(shown=True)))
    assert len(answers) == 1
    assert len(queens) == 16


def test_the_formulas_of_smtlib_are_satisfied_by_it_alone(model, queens):
    solver = z3.Solver()
    solver.from_string(export(model, "smt2"))
    assert solver.check() == z3.sat
    found = {
        NAMES[variable.name().lower()] for variable in solver.model() if variable.name().lower() in NAMES
        and z3.is_true(z3.simplify(solver.model()[variable] == 1 if solver.model()[variable].sort() == z3.IntSort()
                                   else solver.model()[variable]))
    }  # fmt: skip
    assert found == queens


@pytest.mark.parametrize("ending", ["lp", "mps"])
def test_the_linear_program_has_it_as_its_only_point(model, queens, ending, tmp_path):
    path = tmp_path / f"stars.{ending}"
    path.write_text(export(model, ending))
    program = highspy.Highs()
    program.silent()
    program.readModel(str(path))
    program.run()
    values = program.getSolution().col_value
    names = [program.getColName(column)[1] for column in range(program.getNumCol())]
    assert {NAMES[name.lower()] for name, value in zip(names, values, strict=True) if value > 0.5} == queens
