"""`queens armies`, `queens verify` and `queens bench armies`: what they print and how they end."""

import json

import pytest


def test_json_has_the_contract_s_fields(queens):
    document = json.loads(queens("armies", "8", "--all", "--json").out)
    assert (document["n"], document["size"], document["proved"], document["upper_bound"]) == (8, 9, True, 9)
    assert len(document["white"]) == len(document["black"]) == 9
    assert (document["boards"], document["classes"]) == (1136, 71)


def test_the_largest_boards_are_counted_twice(queens):
    assert (
        "1,136 boards of that size, 71 up to symmetry; a second method agrees"
        in queens("armies", "8", "--all", "--recount").out
    )
    outcome = queens("armies", "8", "--recount")
    assert (outcome.status, outcome.out) == (2, "")
    assert "add --all" in outcome.err


def test_proved_and_found_are_not_confused(queens):
    assert queens("armies", "7").out.endswith("7 queens in each army: the largest, proved\n")
    found = queens("armies", "7", "--no-prove", "--time-limit", "0.1").out
    assert "the best found, not proved; more than" in found


def test_the_ledger_of_a_proof_is_no_ledger_of_a_count(queens):
    assert queens("armies", "6", "--ledger", "six.ledger").status == 0
    for command in ("show", "verify", "export"):
        outcome = queens("ledger", command, "six.ledger")
        assert (outcome.status, outcome.out) == (2, "")
        if command != "export":
            assert "about armies on a board of 6" in outcome.err
            assert "go on with: queens armies 6 --ledger six.ledger" in outcome.err


def test_armies_for_another_solver_and_back(queens, tmp_path):
    outcome = queens("armies", "2", "--export", "two.wcnf", "--json")
    assert json.loads(outcome.out) == {"n": 2, "file": "two.wcnf", "hard": 64, "soft": 2}
    (tmp_path / "answer.txt").write_text("s OPTIMUM FOUND\nv 1 8 0\n")
    outcome = queens("armies", "2", "--answer", "answer.txt")
    assert (outcome.status, outcome.out) == (1, "")
    assert "the solver's armies are wrong" in outcome.err
    outcome = queens("armies", "3", "--answer", "answer.txt", "--json")
    assert json.loads(outcome.out)["size"] == 0  # 8 is a white one there
    for arguments in (["--export", "x.cnf"], ["--export", "x.wcnf", "--all"], ["--answer", "no.txt"]):
        assert queens("armies", "3", *arguments).status == 2


def test_the_bound_of_armies_is_proved_in_clauses(queens):
    for ending in ("json", "drat", "lrat"):
        assert "checked" in queens("armies", "4", "--proof", f"four.{ending}").err
        outcome = queens("verify", f"four.{ending}")
        assert outcome.status == 0
        assert "\nestablished: " in outcome.out
        assert "\nnot established: " in outcome.out
    assert json.loads(queens("verify", "four.json", "--json").out)["size"] == 3
    assert queens("armies", "9", "--proof", "nine.json").status == 2
    assert queens("armies", "4", "--proof", "four.txt").status == 2
    assert queens("verify", "four.json", "--sample", "3").status == 2


def test_plain_armies_are_letters(queens):
    assert set(queens("armies", "5", "--plain").out.splitlines()[0]) <= set("WB. ")
    assert "Draw with W, B and ." in queens("armies", "--help").out


def test_the_frontier_is_listed(queens):
    assert json.loads(queens("armies", "4", "--frontier", "--json").out)["frontier"] == [16, 6, 3, 2, 1, 1, 1]
    assert "at least 1 white: at most 6 black" in queens("armies", "4", "--frontier").out


@pytest.mark.parametrize("ending", ["svg", "png", "pdf", "txt"])
def test_armies_are_drawn(queens, tmp_path, ending):
    assert queens("armies", "5", "-o", f"armies.{ending}").status == 0
    assert (tmp_path / f"armies.{ending}").stat().st_size > 40


def test_a_certificate_goes_from_one_command_to_the_other(queens, tmp_path):
    assert queens("armies", "9", "--certificate", "nine.json").status == 0
    verdict = json.loads(queens("verify", "nine.json", "--json").out)
    assert (verdict["holds"], verdict["size"]) == (True, 12)
    document = json.loads((tmp_path / "nine.json").read_text())
    document["size"] = 11
    (tmp_path / "nine.json").write_text(json.dumps(document))
    outcome = queens("verify", "nine.json")
    assert outcome.status == 1
    assert "does not hold" in outcome.err


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["armies", "0"], "board size"),
        (["armies", "8", "-o", "armies.gif"], "output format"),
        (["armies", "30", "--prove"], "24"),
        (["armies", "30", "--certificate", "c.json"], "24"),
        (["armies", "16", "--all"], "15"),
        (["armies", "15", "--frontier"], "14"),
        (["verify", "missing.json"], "missing.json"),
        (["armies", "8", "--ledger", "no-folder/file"], "no folder"),
    ],
)
def test_bad_input_ends_with_one_line_and_status_2(queens, arguments, words):
    outcome = queens(*arguments)
    assert outcome.status == 2
    assert outcome.err.count("\n") == 1
    assert words in outcome.err


def test_a_certificate_needs_a_proof(queens):
    outcome = queens("armies", "9", "--no-prove", "--time-limit", "0.05", "--certificate", "c.json")
    assert outcome.status == 1
    assert "needs a proved size" in outcome.err


def test_the_benchmark_compares_the_models(queens):
    times = json.loads(queens("bench", "armies", "--largest", "4", "--json").out)["times"]
    assert {time["solver"] for time in times} == {"engine", "pairwise", "attack", "lines", "lines-symmetry", "maxsat"}
    assert all((time["size"], time["proved"]) == (2, True) for time in times)


def test_three_armies(queens):
    document = json.loads(queens("armies", "7", "--three", "--json").out)
    assert (document["n"], document["size"], document["proved"], document["upper_bound"]) == (7, 3, True, 3)
    assert [len(document[name]) for name in ("white", "black", "red")] == [3, 3, 3]
    assert queens("armies", "6", "--three", "--plain", "-v").out.endswith("of three armies: the largest, proved\n")
    found = queens("armies", "20", "--three", "--time-limit", "0.1").out
    assert "the best found, not proved; more than 44 are impossible" in found
    assert queens("armies", "6", "--three", "-o", "three.svg").status == 0


@pytest.mark.parametrize("option", ["--all", "--frontier", "--certificate=c.json", "--proof=p.json", "--export=e.wcnf"])
def test_three_armies_lack_what_two_have(queens, option):
    outcome = queens("armies", "6", "--three", option)
    assert (outcome.status, outcome.out) == (2, "")
    assert "is about two armies; leave it out, or leave out --three" in outcome.err


def test_the_ledger_of_three_armies_names_its_command(queens):
    assert queens("armies", "6", "--three", "--ledger", "three.ledger").status == 0
    assert "go on with: queens armies 6 --three --ledger three.ledger" in queens("ledger", "show", "three.ledger").err
