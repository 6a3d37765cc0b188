"""`queens model`, `queens generate`, `queens engines`: what they print, write and refuse."""

import json
import re

import pytest

import queenright as qr
from cli_helpers import document
from queenright.models import MODELS
from queenright.models.export import FORMATS
from queenright.models.registry import ERRORS


def test_engines_are_listed_with_their_versions(queens, monkeypatch):
    listed = {entry["name"]: entry for entry in document(queens("engines", "--json"))["engines"]}
    assert list(listed) == ["native", "cpsat", "highs", "sat", "clingo"]
    assert all(entry["installed"] and entry["version"] for entry in listed.values())
    from queenright.engines.adapter import SolverEngine

    monkeypatch.setattr(SolverEngine, "version", lambda engine: None)
    assert 'not installed: pip install "queenright[highs]"' in queens("engines").out
    outcome = queens("model", "compare", "--engines", "sat", "--sizes", "4")
    assert (outcome.status, outcome.out) == (1, "")
    assert """the engine 'sat' needs the package python-sat: pip install "queenright[sat]\"""" in outcome.err


@pytest.mark.parametrize("name", ["cpsat", "highs", "sat", "clingo"])
def test_solve_takes_an_engine(queens, name):
    answer = document(queens("solve", "10", "--engine", name, "--json"))
    assert answer["engine"] == name
    assert qr.is_solution(answer["queens"])
    assert document(queens("solve", "3", "--engine", name, "--json"))["status"] == "none"


def test_model_list_separates_models_from_errors(queens):
    listed = {entry["name"]: entry for entry in document(queens("model", "list", "--size", "8", "--json"))["models"]}
    assert set(listed) == {*MODELS, *ERRORS}
    assert listed["all-different"]["variables"] == 8
    assert all(bool(listed[name]["error"]) == (name in ERRORS) for name in listed)
    text = queens("model", "list").out
    assert text.count("WRONG: ") == len(ERRORS)
    assert text.index("printed-equalities") > text.index("Wrong models, as printed in the source texts")
    assert "n = 4: 16 variables, 18 constraints" in queens("model", "list", "--size", "4").out


@pytest.mark.parametrize("ending", FORMATS)
def test_model_export_writes_every_format(queens, tmp_path, ending):
    outcome = queens("model", "export", "squares", "5", "-o", f"model.{ending}")
    assert outcome.status == 0, outcome.err
    assert outcome.out == ""
    assert outcome.err.startswith("model: 25 variables, ")
    assert outcome.err.endswith(f"\nwrote model.{ending}\n")
    assert (tmp_path / f"model.{ending}").read_text() == queens(
        "model", "export", "squares", "5", "--format", ending
    ).out


def test_model_export_takes_constraints_and_problem_files(queens, tmp_path):
    (tmp_path / "problem.json").write_text('{"n": 6, "fixed": ["b6"], "torus": false}')
    by_file = queens("model", "export", "zero-one-2n-3", "--problem", "problem.json", "--format", "lp").out
    by_option = queens("model", "export", "zero-one-2n-3", "6", "--fix", "b6", "--format", "lp").out
    assert by_file == by_option
    assert " Y_1_2 = 1" in by_file
    answer = document(queens("model", "export", "squares", "6", "--format", "cnf", "--encoding", "product", "--json"))
    assert answer["text"].startswith("c Problem(6) as squares")


@pytest.mark.parametrize("form", ["txt", "latex", "mathml", "html", "svg", "json"])
def test_model_show_writes_every_format(queens, tmp_path, form):
    outcome = queens("model", "show", "zero-one-2n-3", "--size", "4", "-o", f"model.{form}")
    assert outcome.status == 0, outcome.err
    text = (tmp_path / f"model.{form}").read_text()
    assert all(name in text for name in ("LD1", "RD5"))
    assert "12" in text
    assert queens("model", "show", "zero-one-2n-3", "4", "--format", form).out == text


def test_model_check_ticks_off_the_matrices_of_figure_5(queens, tmp_path):
    """The ten matrices as the source text lays them out: five beside each other, twice."""
    columns = ["52413", "25314", "35241", "24135", "53142", "42531", "31425", "14253", "13524", "41352"]
    rows = [
        "\t".join(
            " ".join(str(int(c == int(digits[row]))) for c in range(1, 6)) for digits in columns[first : first + 5]
        )
        for first in (0, 5)
        for row in range(5)
    ]
    (tmp_path / "figure5.txt").write_text("\n".join(rows) + "\n")
    outcome = queens("model", "check", "zero-one-2n-3", "figure5.txt", "--every")
    assert outcome.status == 0
    assert outcome.out.count("✓") == 10
    assert outcome.out.endswith("these are all solutions, each once\n")
    answer = document(queens("model", "check", "zero-one-2n-3", "figure5.txt", "--json"))
    assert [row.index(1) + 1 for row in answer["boards"][0]["matrix"]] == [5, 2, 4, 1, 3]
    (tmp_path / "nine.txt").write_text("\n".join(line.rpartition("\t")[0] for line in rows) + "\n")
    outcome = queens("model", "check", "zero-one-2n-3", "nine.txt", "--every")
    assert (outcome.status, outcome.out.splitlines()[-1]) == (1, "2 solutions missing")
    outcome = queens("model", "check", "zero-one-2n-3", "0,1,3,2")
    assert (outcome.status, outcome.out.splitlines()[0]) == (1, "  1 ✗ 0,1,3,2  breaks LD3, RD1")


def test_model_export_reports_the_size_of_what_it_wrote(queens):
    answer = document(queens("model", "export", "all-different", "8", "--format", "cnf", "--json"))
    head = next(line for line in answer["text"].splitlines() if line.startswith("p cnf"))
    assert head == f"p cnf {answer['written']['variables']} {answer['written']['constraints']}"
    assert (answer["variables"], answer["constraints"]) == (8, 3)
    lp = document(queens("model", "export", "all-different", "8", "--format", "lp", "--json"))
    assert lp["written"]["nonzeros"] == len(re.findall(r"row_of_\d+_is_\d+", lp["text"].partition("Binary")[0]))
    assert "written: 64 variables" in queens("model", "export", "all-different", "8", "--format", "lp").err


def test_model_export_without_an_objective_lets_all_solutions_be_listed(queens):
    assert "solve satisfy;" in queens("model", "export", "zero-one-2n-3", "4", "--satisfy", "--format", "mzn").out
    assert "solve maximize" in queens("model", "export", "zero-one-2n-3", "4", "--format", "mzn").out


@pytest.mark.parametrize("engine", ["cpsat", "highs", "sat", "clingo"])
def test_any_model_answers_solve_all_and_count(queens, engine):
    answer = document(queens("solve", "6", "--engine", engine, "--model", "channelled", "--json"))
    assert (answer["engine"], answer["model"], answer["status"]) == (engine, "channelled", "found")
    listed = document(queens("all", "5", "--engine", engine, "--model", "bijection", "--json"))["solutions"]
    assert listed == document(queens("all", "5", "--json"))["solutions"]
    counted = document(queens("count", "6", "--engine", engine, "--model", "diagonals", "--json"))
    assert (counted["count"], counted["algorithm"]) == (4, f"listed by {engine} on diagonals")
    assert qr.count(qr.Problem(6, fixed=["b6"]), engine=engine, model="squares") == 1


def test_solve_writes_a_proof_that_verify_checks(queens, tmp_path):
    outcome = queens("solve", "6", "--torus", "--proof", "none.json")
    assert "no solution exists (proved" in outcome.out
    assert "wrote none.json: " in outcome.err
    outcome = queens("verify", "none.json")
    assert outcome.status == 0
    assert outcome.out.startswith("holds: no solution exists for Problem(6, torus=True)\nestablished: ")
    assert "not established: " in outcome.out
    text = (tmp_path / "none.json").read_text()
    (tmp_path / "none.json").write_text(text.replace('"torus": true', '"torus": false'))
    outcome = queens("verify", "none.json")
    assert (outcome.status, outcome.out) == (1, "")
    assert "is no rule of the problem" in outcome.err
    assert document(queens("solve", "3", "--proof", "three.drat", "--json"))["proof"] == "three.drat"
    assert (tmp_path / "three.cnf").read_text().splitlines()[1].startswith("p cnf 9 ")
    assert "a solution exists: no proof was written" in queens("solve", "4", "--proof", "four.json").err
    assert not (tmp_path / "four.json").exists()


def test_model_explain_counts_what_it_speaks_of(queens):
    for name in [*MODELS, *ERRORS]:
        text = queens("model", "explain", name, "5").out
        assert all(f"\n{part}: " in text for part in ("Variables", "Constraints", "Symmetries", "What propagates"))
    answer = document(queens("model", "explain", "bijection", "6", "--json"))
    assert answer["constraints"]["by_kind"] == {"AllDifferent": {"6": 1}, "Apart": {"2": 15}}
    assert len(answer["symmetries"]["kept"]) == 4


def test_model_enumerate_shows_three_ways(queens):
    lines = queens("model", "enumerate", "4").out.splitlines()
    assert lines[0].startswith("repeated  2 solutions by 10")
    assert lines[0].endswith("nothing is proved")
    assert lines[1] == "cuts      2 solutions by 3 solves; all, proved"
    assert lines[2] == "search    2 solutions by 1 solve; all, proved"
    assert document(queens("model", "enumerate", "5", "--way", "cuts", "--json"))["ways"][0]["count"] == 10


def test_model_compare_writes_record_report_and_plot(queens, tmp_path):
    words = [
        "model",
        "compare",
        "--models",
        "zero-one-2n-3,zero-one-2n-1",
        "--engines",
        "sat",
        "--sizes",
        "6",
        "--seeds",
        "1",
        "--runs",
        "c.jsonl",
    ]
    outcome = queens(*words, "-o", "c")
    assert outcome.status == 0, outcome.err
    assert "zero-one-2n-1" in outcome.out
    assert len((tmp_path / "c.jsonl").read_text().splitlines()) == 2
    assert "c.png" in (tmp_path / "c.md").read_text()
    assert "## 2N−3 against 2N−1 diagonals" in (tmp_path / "c.md").read_text()
    assert (tmp_path / "c.png").read_bytes().startswith(b"\x89PNG")
    again = document(queens(*words, "--json"))
    assert [run["status"] for run in again["runs"]] == ["found", "found"]
    assert again["winners"] == [{"instance": "plain 6", "engine": "sat", "model": None}]


def test_model_compare_takes_problem_files_and_families(queens, tmp_path):
    (tmp_path / "six.json").write_text('{"n": 6, "fixed": ["b6"]}')
    words = ["model", "compare", "--models", "squares", "--engines", "sat", "--seeds", "1", "--json"]
    answer = document(queens(*words, "--problem", "six.json"))
    assert [row["instance"] for row in answer["rows"]] == ["six.json"]
    answer = document(queens(*words, "--family", "completion,blocked", "--sizes", "6"))
    assert [row["instance"] for row in answer["rows"]] == ["completion 6 #1", "blocked 6 #1"]


def test_generated_files_are_problems_that_can_be_asked(queens, tmp_path):
    assert (
        queens("generate", "diagonals", "10", "--excluded", "4", "--fewest", "4", "--seed", "1", "-o", "d.json").status
        == 0
    )
    assert document(queens("count", "--problem", "d.json", "--json"))["count"] == 11
    queens("generate", "completion", "12", "--free", "7", "--count", "3", "-o", "c.json")
    problems = [qr.Problem.load(tmp_path / f"c-{number}.json") for number in (1, 2, 3)]
    assert [len(problem.fixed) for problem in problems] == [5, 5, 5]
    assert len(set(problems)) == 3
    lines = queens("generate", "blocked", "6", "--free", "2", "--count", "2").out.splitlines()
    assert [json.loads(line)["n"] for line in lines] == [6, 6]
    answer = document(queens("generate", "blocked", "6", "--seed", "7", "--json"))
    assert answer["seed"] == 7
    assert len(answer["problems"]) == 1


WRONG = [
    (["model", "export", "all-diferent", "8"], "no model named 'all-diferent'. Did you mean 'all-different'?"),
    (["model", "export", "squares", "8", "-o", "model.xyz"], "no output format named 'xyz'"),
    (["model", "export", "squares", "8", "-o", "missing/model.lp"], "no folder 'missing'"),
    (["model", "export", "squares"], "Missing argument 'N'"),
    (["model", "export", "squares", "501"], "board size must be a whole number from 0 to 500, got 501"),
    (
        ["model", "export", "bijection", "8", "--torus"],
        "the model 'bijection' does not support a torus; 'squares' does",
    ),
    (["model", "export", "squares", "8", "--encoding", "lader", "--format", "cnf"], "no encoding named 'lader'"),
    (["model", "export", "squares", "8", "--encoding", "product", "--format", "lp"], "and lp has none"),
    (["model", "export", "cnf-product", "8", "--encoding", "product", "--format", "cnf"], "is in clauses already"),
    (["model", "export", "squares", "8", "--satisfy"], "the model squares has no objective"),
    (["solve", "8", "--method", "backtracking", "--model", "squares"], "choose --method or --engine and --model"),
    (["solve", "7", "--model", "printed-equation-9"], "shows an error of its source text and answers nothing"),
    (["conformance", "--solver", "no-such-solver", "--export", "asp"], "'no-such-solver' cannot be run"),
    (["conformance", "--solver", "x", "--export", "lpp"], "no model format named 'lpp'"),
    (["model", "decode", "squares", "4", "--text", "hello"], "this is not a solver's output in a known format"),
    (["model", "decode", "squares", "4", "--text", "x", "--answer", "y"], "leave out one of them"),
    (["solve", "3", "--proof", "three.txt"], "no format of a proof named 'txt'"),
    (["solve", "101", "--proof", "p.json"], "up to size 100, got 101"),
    (["all", "5", "--model", "squares", "--fundamental"], "leave out --engine and --model"),
    (["count", "5", "--model", "squares", "--threads", "2"], "leave out --threads"),
    (["model", "show", "squares"], "Missing argument 'N'"),
    (["model", "show", "squares", "4", "--size", "5"], "the size is given twice, as 4 and as 5"),
    (["model", "check", "queen-square", "1,3,0,2"], "a board alone does not fix the variable square_of_0"),
    (["model", "check", "squares", "0", "1,3,0,2", "--every"], "got solutions of 2 sizes"),
    (["model", "enumerate", "5", "--way", "cut"], "no way named 'cut'. Did you mean 'cuts'?"),
    (["model", "compare", "--models", "bijecton"], "no model named 'bijecton'"),
    (["model", "compare", "--engines", "native"], "no engine for models named 'native'"),
    (["model", "compare", "--sizes", "8,x"], "got 'x'"),
    (["model", "compare", "--sizes", "8", "--family", "plane"], "no family of instances named 'plane'"),
    (["model", "compare", "--problem", "missing.json"], "missing.json"),
    (["model", "compare", "-o", "missing/c", "--sizes", "4"], "no folder 'missing'"),
    (["generate", "completion", "8", "--free", "9"], "number of free queens must be a whole number from 0 to 8, got 9"),
    (["generate", "diagonals", "6", "--excluded", "30", "--seed", "0"], "cannot exclude 30 diagonals: at most 17"),
    (["generate", "blocked", "8", "-o", "b.csv"], "no output format named 'csv'"),
    (["generate", "blocked", "8", "--seed", "x"], "seed must be a whole number"),
    (["solve", "8", "--engine", "cpsta"], "no engine named 'cpsta'. Did you mean 'cpsat'?"),
]


@pytest.mark.parametrize(("arguments", "message"), WRONG, ids=lambda value: " ".join(value)[:40] if value else "")
def test_bad_input_is_one_line_and_exit_2(queens, tmp_path, arguments, message):
    outcome = queens(*arguments)
    assert (outcome.status, outcome.out) == (2, "")
    assert outcome.err.count("\n") == 1
    assert message in outcome.err
    assert list(tmp_path.iterdir()) == []


def test_what_has_no_room_is_no_answer(queens):
    outcome = queens("generate", "completion", "3", "--free", "0")
    assert outcome.status == 1
    assert "leave more free" in outcome.err
