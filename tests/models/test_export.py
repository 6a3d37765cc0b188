"""Every export is read back by a reader that we did not write, and gives the right count or answer."""

import json
import os
import re
import shutil
import subprocess
from dataclasses import replace

import clingo
import highspy
import pytest
import z3
from pysat.formula import CNF
from pysat.solvers import Solver

from queenright.errors import UnknownNameError
from queenright.models import MODELS, build
from queenright.models.decode import decode
from queenright.models.export import ALIASES, FORMATS, export
from queenright.models.model import Model
from queenright.problem.problem import Problem
from twins import boards

PROBLEMS = {
    "5 queens": Problem(5),
    "no solution": Problem(3),
    "fixed and blocked": Problem(6, fixed=["b6"], blocked=["d1"]),
    "excluded, none left": Problem(4, excluded_sums=[1, 2], excluded_differences=[1]),
    "torus": Problem(5, torus=True),
    "a blocked row": Problem(4, blocked=["a3", "b3", "c3", "d3"]),
    "no free square": Problem(2, blocked=["a1", "a2", "b1", "b2"]),
    "two fixed": Problem(6, fixed=["a5", "b3"]),
    "few queens": Problem(3, queens=2),
    "nothing": Problem(0),
}
FEW = ("zero-one-2n-3", "squares", "all-different", "channelled", "queen-square", "diagonals", "cnf-product")
CASES = [
    (name, what)
    for name in MODELS
    for what, problem in PROBLEMS.items()
    if not MODELS[name].refuses(problem) and (name in FEW or what in ("5 queens", "torus"))
]
ROW = re.compile(r"row (\d+), column (\d+)")


def squares_of(names, model: Model):
    """The board that the true booleans `Y_r_c`, `x_is_v` mean, read from their names alone."""
    found = set()
    for name in names:
        if match := re.fullmatch(r"y_(\d+)_(\d+)", name.lower()):
            found.add((int(match[1]) - 1, int(match[2]) - 1))
        elif match := re.fullmatch(r"row_of_(\d+)_is_(\d+)", name):
            found.add((int(match[2]), int(match[1])))
        elif match := re.fullmatch(r"square_of_\d+_is_(\d+)", name):
            found.add(divmod(int(match[1]), model.problem.columns))
        elif match := re.fullmatch(r"row_on_(\d+)_is_(\d+)", name):
            row, size = int(match[2]), model.problem.n
            column = int(match[1]) - row
            found.add((row, column % size if model.problem.torus else column))
    return tuple(sorted(found))


@pytest.mark.parametrize(("name", "what"), CASES)
@pytest.mark.parametrize("ending", ["lp", "mps"])
def test_highs_reads_the_linear_programs(name, what, ending, tmp_path):
    problem = PROBLEMS[what]
    model = build(name, problem)
    (tmp_path / f"model.{ending}").write_text(export(model, ending))
    solver = highspy.Highs()
    solver.setOptionValue("output_flag", False)
    assert solver.readModel(str(tmp_path / f"model.{ending}")) != highspy.HighsStatus.kError
    solver.run()
    status = solver.getModelStatus()
    if not boards(problem):
        assert status == highspy.HighsModelStatus.kInfeasible
        return
    assert status in (highspy.HighsModelStatus.kOptimal, highspy.HighsModelStatus.kModelEmpty)
    values = solver.getSolution().col_value
    names = [solver.getColName(index)[1] for index, value in enumerate(values) if round(value) == 1]
    assert squares_of(names, model) in boards(problem)


@pytest.mark.parametrize("ending", ["lp", "mps"])
@pytest.mark.parametrize("name", ["zero-one-2n-3", "zero-one-2n-1", "bijection"])
def test_highs_counts_what_it_read(name, ending, tmp_path):
    model = build(name, Problem(5))
    (tmp_path / f"model.{ending}").write_text(export(model, ending))
    solver = highspy.Highs()
    solver.setOptionValue("output_flag", False)
    solver.readModel(str(tmp_path / f"model.{ending}"))
    found = []
    while solver.run() == highspy.HighsStatus.kOk and solver.getModelStatus() == highspy.HighsModelStatus.kOptimal:
        chosen = [index for index, value in enumerate(solver.getSolution().col_value) if round(value) == 1]
        found.append(squares_of([solver.getColName(index)[1] for index in chosen], model))
        solver.addRow(-highspy.kHighsInf, len(chosen) - 1, len(chosen), chosen, [1.0] * len(chosen))
    assert sorted(found) == boards(Problem(5))


@pytest.mark.parametrize(("name", "what"), CASES)
def test_python_sat_counts_the_cnf(name, what, tmp_path):
    """All models of the whole formula: none is lost and none comes twice."""
    problem = PROBLEMS[what]
    (tmp_path / "model.cnf").write_text(export(build(name, problem), "cnf"))
    formula = CNF(from_file=str(tmp_path / "model.cnf"))
    place = {
        int(line.split()[1]): tuple(map(int, ROW.search(line).groups()))
        for line in formula.comments
        if ROW.search(line)
    }
    with Solver("glucose4", bootstrap_with=formula.clauses) as solver:
        found = [
            tuple(sorted({place[literal] for literal in model if literal in place})) for model in solver.enum_models()
        ]
    if [] in formula.clauses:
        found = []
    assert sorted(found) == boards(problem)


@pytest.mark.parametrize(("name", "what"), CASES)
def test_clingo_counts_the_answer_sets(name, what):
    problem = PROBLEMS[what]
    control = clingo.Control(["--models=0"], logger=lambda code, message: None)
    control.add("base", [], export(build(name, problem), "asp"))
    control.ground([("base", [])])
    found = []
    control.solve(
        on_model=lambda answer: found.append(
            tuple(sorted((atom.arguments[0].number, atom.arguments[1].number) for atom in answer.symbols(shown=True)))
        )
    )
    assert sorted(found) == boards(problem)


@pytest.mark.parametrize(("name", "what"), CASES)
def test_z3_counts_the_smtlib(name, what):
    problem = PROBLEMS[what]
    model = build(name, problem)
    solver = z3.Solver()
    solver.from_string(export(model, "smt2"))
    constants = [z3.Int(variable.name) for variable in model.variables]
    queens = sorted({index for index, _ in model.meaning})
    found = []
    while solver.check() == z3.sat and len(found) < 3:
        answer = solver.model()
        values = [answer.eval(constant, model_completion=True).as_long() for constant in constants]
        found.append(model.decode(values))
        solver.add(z3.Or([constants[index] != values[index] for index in queens]) if queens else z3.BoolVal(False))
    assert set(found) <= set(boards(problem))
    assert len(set(found)) == len(found) == min(3, len(boards(problem)))


@pytest.mark.parametrize("name", ["all-different", "bijection", "zero-one-2n-3"])
def test_z3_finds_all_ten_of_5_queens(name):
    model = build(name, Problem(5))
    solver = z3.Solver()
    solver.from_string(export(model, "smt2"))
    constants = [z3.Int(variable.name) for variable in model.variables]
    found = 0
    while solver.check() == z3.sat:
        answer = solver.model()
        solver.add(z3.Or([constant != answer.eval(constant, model_completion=True) for constant in constants]))
        found += 1
    assert found == 10


# -- OPB: no package at hand reads it, so a reader of a dozen lines that shares nothing with the writer --------------


def read_opb(text):
    """Constraints as (terms, relation, bound), straight from the competition's grammar."""
    header = re.match(r"\* #variable= (\d+) #constraint= (\d+)\n", text)
    statements = [line for line in text.splitlines() if not line.startswith(("*", "min:"))]
    constraints = []
    for line in statements:
        body, relation, bound = re.fullmatch(r"((?:[+-]\d+ x\d+ )+)(>=|=) (-?\d+) ;", line).groups()
        words = body.split()
        constraints.append(
            ([(int(a), int(x[1:])) for a, x in zip(words[::2], words[1::2], strict=True)], relation, int(bound))
        )
    assert (int(header[2])) == len(constraints)
    return int(header[1]), constraints


@pytest.mark.parametrize(("name", "what"), CASES)
def test_cp_sat_counts_the_opb(name, what):
    from ortools.sat.python import cp_model

    problem = PROBLEMS[what]
    count, constraints = read_opb(export(build(name, problem), "opb"))
    program = cp_model.CpModel()
    variables = [program.new_bool_var(f"x{index}") for index in range(count + 1)]
    program.add(variables[0] == 0)
    for terms, relation, bound in constraints:
        total = sum(factor * variables[index] for factor, index in terms) + variables[0]
        program.add(total == bound if relation == "=" else total >= bound)

    class Counter(cp_model.CpSolverSolutionCallback):
        found = 0

        def on_solution_callback(self):
            self.found += 1

    solver, counter = cp_model.CpSolver(), Counter()
    solver.parameters.enumerate_all_solutions = True
    solver.parameters.num_workers = 1
    solver.solve(program, counter)
    assert counter.found == len(boards(problem))


# -- MiniZinc -----------------------------------------------------------------------------------------------------


MINIZINC_CASES = [
    *[(name, "5 queens") for name in MODELS],
    ("queen-square", "two fixed"),
    ("queen-square", "no free square"),
    ("channelled", "two fixed"),
    ("squares", "no free square"),
    ("all-different", "torus"),
    ("sums-differences", "torus"),
    ("disequalities", "fixed and blocked"),
    ("squares", "a blocked row"),
    ("squares", "few queens"),
    ("all-different", "no solution"),
]


@pytest.mark.parametrize(("name", "what"), MINIZINC_CASES)
def test_minizinc_counts_the_solutions(minizinc, name, what, tmp_path):
    problem = PROBLEMS[what]
    text = export(build(name, problem), "mzn").replace("solve maximize", "solve satisfy; %")
    (tmp_path / "model.mzn").write_text(text)
    done = subprocess.run(
        [minizinc, "--solver", "gecode", "-a", str(tmp_path / "model.mzn")], capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.count("----------") == len(boards(problem))
    assert ("UNSATISFIABLE" in done.stdout) == (not boards(problem))


@pytest.mark.parametrize(("name", "what"), MINIZINC_CASES)
def test_a_flatzinc_solver_counts_the_solutions(name, what, tmp_path):
    """fzn-gecode, which the system's MiniZinc brings along, reads the file itself."""
    program = shutil.which("fzn-gecode")
    if program is None and os.environ.get("CI") != "true":
        pytest.skip("fzn-gecode is not installed; it comes with minizinc")
    problem = PROBLEMS[what]
    model = replace(build(name, problem), objective=())
    (tmp_path / "model.fzn").write_text(export(model, "fzn"))
    done = subprocess.run([program, "-a", str(tmp_path / "model.fzn")], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert done.stdout.count("----------") == len(boards(problem))


def test_minizinc_passes_flatzinc_on_and_its_answer_is_read_back(tmp_path):
    program = shutil.which("minizinc")
    if program is None and os.environ.get("CI") != "true":
        pytest.skip("minizinc is not installed; scripts/setup installs it where it may")
    model = build("all-different", Problem(6))
    (tmp_path / "model.fzn").write_text(export(model, "fzn"))
    words = [program, "--solver", "gecode", "-a", str(tmp_path / "model.fzn")]
    done = subprocess.run(words, capture_output=True, text=True, check=True)
    found = decode(done.stdout, model)
    assert len(found) == 4
    assert all(each.report.solution for each in found)


def test_flatzinc_maximises_the_program_of_the_source_text(tmp_path):
    program = shutil.which("fzn-gecode")
    if program is None and os.environ.get("CI") != "true":
        pytest.skip("fzn-gecode is not installed; it comes with minizinc")
    (tmp_path / "model.fzn").write_text(export(build("zero-one-2n-3", Problem(6)), "fzn"))
    done = subprocess.run([program, str(tmp_path / "model.fzn")], capture_output=True, text=True)
    assert "total_of_queens = 6;" in done.stdout


def test_the_cnf_names_what_a_model_counter_counts():
    text = export(build("cnf-product", Problem(5)), "cnf")
    numbers = " ".join(map(str, range(1, 26)))
    assert f"\nc p show {numbers} 0\nc ind {numbers} 0\n" in text


def test_minizinc_maximises_the_documents_program(minizinc, tmp_path):
    (tmp_path / "model.mzn").write_text(export(build("zero-one-2n-3", Problem(6)), "mzn"))
    done = subprocess.run([minizinc, "--solver", "gecode", str(tmp_path / "model.mzn")], capture_output=True, text=True)
    assert len(re.findall(r"^Y_\d+_\d+ = 1;", done.stdout, re.M)) == 6


# -- data ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", MODELS)
def test_json_holds_the_whole_model(name):
    model = build(name, Problem(4, blocked=["a1"]))
    document = json.loads(export(model, "json"))
    assert document["problem"] == {"n": 4, "blocked": [[3, 0]]}
    assert [tuple(variable["domain"]) for variable in document["variables"]] == [v.domain for v in model.variables]
    assert [entry["kind"] for entry in document["constraints"]] == [type(c).__name__ for c in model.constraints]
    meaning = {(queen["variable"], queen["value"]): tuple(queen["square"]) for queen in document["queens"]}
    assert meaning == model.meaning


def test_dot_has_a_node_for_all_and_an_edge_for_each_use():
    model = build("all-different", Problem(4))
    text = export(model, "dot")
    assert len(re.findall(r"^  v\d+ \[", text, re.M)) == 4
    assert len(re.findall(r"^  c\d+ \[shape=box", text, re.M)) == 3
    assert len(re.findall(r"^  c\d+ -- v\d+;$", text, re.M)) == 12
    assert text.count("{") == text.count("}")


def test_no_line_of_an_lp_file_is_too_long():
    assert max(map(len, export(build("zero-one-2n-1", Problem(30)), "lp").splitlines())) <= 255


def test_formats_are_known_by_their_endings():
    for alias, name in ALIASES.items():
        assert export(build("squares", Problem(2)), alias) == export(build("squares", Problem(2)), name)
    assert all(form.title for form in FORMATS.values())
    with pytest.raises(UnknownNameError, match="Did you mean 'lp'"):
        export(build("squares", Problem(2)), "lpp")
