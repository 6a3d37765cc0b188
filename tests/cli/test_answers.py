"""What all commands share: one answer, printed in one place. The tests go over the table of commands."""

import io
import json
import shlex
import shutil
import subprocess
import sys

import click
import numpy
import pytest

import queenright as qr
from cli_helpers import document
from queenright.cli import run
from queenright.cli.answer import Cut, Later, ReportedError, document_pieces, write_pieces
from queenright.cli.app import COMMANDS, application
from queenright.cli.common import Command
from queenright.errors import SizeError


def leaves():
    """All commands that answer, by their full name."""
    context = click.Context(application)
    for name in COMMANDS:
        command = application.get_command(context, name)
        if isinstance(command, click.Group):
            for sub in command.list_commands(context):
                yield f"{name} {sub}", command.get_command(context, sub)
        else:
            yield name, command


ALL = dict(leaves())

#: The words of a quick answer of each command.
QUICK = {
    "solve": "8", "all": "5", "check": "1,3,0,2", "sample": "6 --seed 1", "count": "6",
    "plan": "16 --time-limit 0.05 --seed 1", "ledger show": "six.ledger", "ledger verify": "six.ledger --seed 1",
    "ledger merge": "joined.ledger six.ledger", "ledger export": "six.ledger", "verify": "armies-8.json",
    "search-space": "4", "known": "8", "estimate": "6 --samples 1 --seed 1", "nth": "6 0", "rank": "1,3,0,2",
    "watch": "4 --style slides", "replay": "003.3", "explicit": "14 --sets", "diagonals": "8 5", "bench steps": "4",
    "tree": "4", "draw": "1,3,0,2", "moves": "d5", "bench methods": "place --time-limit 0.2",
    "bench armies": "--largest 2", "bench sbds": "4 --repeats 1", "apply memory": "5", "apply motion": "4 --seed 1",
    "armies": "4 --seed 1", "torus": "5", "confused": "3 --blocking",
    "pieces": "semiqueen 4", "dominate": "4", "colour": "5", "first": "5", "symmetric": "5",
    "sequences": "A075458 --to 4",
    "same": "1,3,0,2 2,0,3,1", "puzzle solve": "AABB/AABB/CCDD/CCDD", "puzzle make": "5 --seed 1",
    "puzzle grade": "SIX",
    "puzzle daily": "--date 2026-11-17", "puzzle read": "photo.png",
    "puzzle hint": "SIX", "puzzle explain": "SIX", "puzzle convert": "SIX",
    "puzzle print": "SIX", "puzzle booklet": "SIX", "puzzle play": "SIX",
    "eval": "1+1", "derive": "1+1", "run": "rooks", "compile": "queens", "fmt": "mine.un",
    "z check": "Z --binding queens=[2,4,1,3]", "z solve": "Z", "z all": "Z", "z count": "Z", "z translate": "Z",
    "z write": "queens.tex", "z type": "queens.tex", "z animate": "counter.zed --given n=2",
    "model list": "", "model show": "squares 4", "model explain": "squares 4",
    "model nodes": "4 --models squares --engines sat",
    "model decode": "bijection 1 --text 'row_of_0 = 0;'",
    "conformance": "--solver '{python} -m clingo 0' --export asp --all-solutions",
    "model check": "squares 1,3,0,2", "model export": "squares 4", "model enumerate": "4 --way search",
    "model compare": "--models squares --engines sat --sizes 4 --seeds 1", "generate completion": "6 --seed 1",
    "generate diagonals": "6 --seed 1", "generate blocked": "6 --seed 1", "engines": "", "completion": "bash",
}  # fmt: skip

#: Commands that take a second or more each time: one format is enough.
SLOW = {"bench methods", "bench armies", "estimate", "plan", "model compare", "conformance"}

WORDS = {
    "SIX": ["AAAAAB/AACABB/ACCBBB/CCDBEE/CDDFFF/CDDDDF"],
    "Z": ["queens.tex", "--schema", "NQueens", "--given", "n=4"],
}


def words(name):
    parts = shlex.split(QUICK[name])
    return [*name.split(), *(word for part in parts for word in WORDS.get(part, [part]))]


@pytest.fixture(scope="session")
def files_made_once(tmp_path_factory):
    """A ledger of six queens, a document and a picture of a puzzle."""
    folder = tmp_path_factory.mktemp("made-once")
    assert run(["count", "6", "--ledger", str(folder / "six.ledger")]) == 0
    (folder / "mine.un").write_text("1+1")
    assert run(["puzzle", "convert", *WORDS["SIX"], "-o", str(folder / "photo.png")]) == 0
    return folder


@pytest.fixture
def ledger(files_made_once, tmp_path):
    """The files that some of the commands need, in the folder of the test."""
    shutil.copytree(files_made_once, tmp_path, dirs_exist_ok=True)


def test_the_table_of_quick_answers_is_complete():
    assert set(QUICK) == set(ALL) - {"serve"}


@pytest.mark.parametrize("name", ALL)
def test_the_shared_options_are_declared_once(name):
    command = ALL[name]
    assert isinstance(command, Command)
    options = [option for parameter in command.params for option in parameter.opts]
    for option in ("--json", "-o", "--output", "--format"):
        assert options.count(option) == 1, option


@pytest.mark.parametrize("name", ALL)
def test_every_error_has_one_shape_with_json(queens, name):
    for wrong in (["--frobnicate"], ["--format", "frobnicated"]):
        outcome = queens(*(words(name) if name != "serve" else ["serve"]), *wrong, "--json")
        assert outcome.status == 2
        assert outcome.err.count("\n") == 1
        error = json.loads(outcome.out)["error"]
        assert list(error) == ["code", "field", "message"]
        assert error["code"] in ("usage", "name")
        assert outcome.err == f"queens: {error['message']}\n"


@pytest.mark.parametrize("name", QUICK)
def test_json_is_one_document(queens, ledger, name):
    document(queens(*words(name), *(["-o", "file.pdf"] if name in ("puzzle print", "puzzle booklet") else []),
                    *(["-o", "file.json"] if name == "ledger export" else []), "--json"))  # fmt: skip


@pytest.mark.parametrize("name", QUICK)
def test_every_format_goes_to_a_file_and_to_standard_output(queens, ledger, tmp_path, monkeypatch, name):
    for form in ALL[name].formats.names[-1 if name in SLOW else 0 :]:
        outcome = queens(*words(name), "-o", "file.out", "--format", form)
        assert outcome.status == 0, outcome.err
        data = (tmp_path / "file.out").read_bytes()
        assert data
        stdout = io.TextIOWrapper(io.BytesIO(), encoding="utf-8")
        monkeypatch.setattr(sys, "stdout", stdout)
        outcome = queens(*words(name), "-o", "-", "--format", form)
        monkeypatch.undo()
        monkeypatch.chdir(tmp_path)
        assert outcome.status == 0, outcome.err
        written = stdout.buffer.getvalue()
        assert written[:4] == data[:4] or name == "ledger merge"  # the second time there is nothing to take
        assert abs(len(written) - len(data)) <= max(60, len(data) // 5)  # times differ


def test_an_error_names_the_parameter(queens):
    def error(*arguments):
        return json.loads(queens(*arguments, "--json").out)["error"]

    assert (error("solve", "-3")["code"], error("solve", "-3")["field"]) == ("size", "n")
    assert error("solve", "8", "--seed", "x")["field"] == "seed"
    assert error("solve", "8", "--time-limit", "0")["field"] == "time_limit"
    assert error("count", "8", "--frobnicate")["field"] == "frobnicate"
    assert error("solve", "8", "--engine", "natve")["code"] == "name"
    assert error("check", "0,9")["code"] == "board"
    assert error("draw", "0", "-o", "missing/board.svg")["code"] == "output"
    assert error("slove")["code"] == "name"
    assert error("known", "40")["code"] == "unanswered"
    assert error("eval", "1 +")["place"] == {"source": "expression", "line": 1, "column": 4}


def test_an_answer_that_was_given_up_holds_its_error(queens, tmp_path):
    crowded = [[row, column] for row in range(21) for column in range(20, 40)]
    (tmp_path / "hard.json").write_text(json.dumps({"n": 40, "blocked": crowded}))
    answer = document(queens("solve", "--problem", "hard.json", "--time-limit", "0.1", "--json"), 1)
    assert (answer["status"], answer["error"]["code"]) == ("unknown", "unanswered")
    outcome = queens("solve", "--problem", "hard.json", "--time-limit", "0.1", "-o", "board.svg")
    assert (outcome.status, outcome.out) == (1, "")
    assert not (tmp_path / "board.svg").exists()


def test_a_stale_file_never_stands_for_an_answer_that_does_not_exist(queens, tmp_path):
    for name in (["solve", "3"], ["sample", "3"], ["puzzle", "solve", "AB/AB"]):
        (tmp_path / "board.svg").write_text("old")
        outcome = queens(*name, "-o", "board.svg")
        assert outcome.status == 0
        assert "no solution exists" in outcome.out
        assert "the old board.svg was removed" in outcome.err
        assert not (tmp_path / "board.svg").exists()
        assert "board.svg was not written" in queens(*name, "-o", "board.svg").err
    assert queens("solve", "3", "-o", "-").out == ""
    queens("solve", "3", "-o", "board.json")
    assert json.loads((tmp_path / "board.json").read_text())["status"] == "none"


def test_nothing_but_vectors_with_vector(queens):
    outcome = queens("solve", "3", "--vector")
    assert (outcome.status, outcome.out) == (0, "")
    assert "3 queens: no solution exists (proved)" in outcome.err
    assert queens("solve", "4", "--vector").out == "1,3,0,2\n"


def test_a_truncated_answer_says_so(queens):
    for limit, cut in ((1, True), (3, True), (4, False), (5, False)):
        for command in (["all", "6"], ["all", "6", "--method", "place"], ["z", "all", *WORDS["Z"][:-1], "n=6"]):
            assert document(queens(*command, "--limit", limit, "--json"))["complete"] is not cut
            assert ("there are more" in queens(*command, "--limit", limit).err) is cut
        outcome = queens("all", "6", "--limit", limit, "-o", "all.csv", "--json")
        assert (document(outcome)["complete"], document(outcome)["count"]) == (not cut, min(limit, 4))
    assert document(queens("watch", "4", "--steps", "3", "--json"))["complete"] is False
    assert "the search continues" in queens("watch", "4", "--steps", "3").err
    assert document(queens("watch", "4", "--json"))["complete"] is True


BOARDS = ("txt", "csv", "jsonl", "json", "npy", "parquet")


@pytest.mark.parametrize("ending", BOARDS)
@pytest.mark.parametrize(
    ("arguments", "options"),
    [
        ("solve 8", ""),
        ("all 6", ""),
        ("all 7 --fundamental", ""),
        ("all 5 --torus", "--torus"),
        ("all 6 --touching", "--touching"),
        ("all 3", ""),
        ("sample 9 --seed 1", ""),
        ("sample 300 --count 3 --seed 1", ""),
    ],
)
def test_check_reads_what_solve_all_and_sample_write(queens, ending, arguments, options):
    outcome = queens(*arguments.split(), "-o", f"boards.{ending}")
    assert outcome.status == 0, outcome.err
    answer = queens("check", f"boards.{ending}", *options.split(), "--json")
    if arguments == "all 3" and ending in ("txt", "jsonl"):
        return  # an empty file
    found = document(answer)
    if "boards" not in found:
        assert found["solution"]
    else:
        assert all(board["solution"] for board in found["boards"])
        assert found["count"] == found["solutions"] == len(found["boards"])
        assert found["count"] == {"all 6": 4, "all 7 --fundamental": 6, "all 5 --torus": 10, "all 6 --touching": 90,
                                  "all 3": 0, "sample 300 --count 3 --seed 1": 3}[arguments]  # fmt: skip


@pytest.mark.parametrize("ending", ["txt", "jsonl", "json"])
def test_boards_without_a_vector_go_to_text_and_json(queens, tmp_path, ending):
    (tmp_path / "wide.json").write_text('{"n": 2, "columns": 4}')
    assert queens("all", "--problem", "wide.json", "-o", f"boards.{ending}").status == 0
    if ending != "txt":
        found = document(queens("check", f"boards.{ending}", "--problem", "wide.json", "--json"))
        assert (found["count"], found["solutions"]) == (6, 6)


def test_one_wrong_board_among_many_is_named(queens, tmp_path):
    (tmp_path / "boards.txt").write_text("1,3,0,2\n0,1,2,3\n2,0,3,1\n")
    outcome = queens("check", "boards.txt")
    assert outcome.status == 1
    assert outcome.out.startswith("board 2: not a solution: the queens on ")
    assert outcome.out.endswith("2 of 3 boards are solutions\n")
    found = document(queens("check", "boards.txt", "--json"), 1)
    assert [board["solution"] for board in found["boards"]] == [True, False, True]
    assert found["boards"][1]["attack_count"] == 6
    several = document(queens("check", "1,3,0,2", "0,1,2,3", "--json"), 1)
    assert [board["solution"] for board in several["boards"]] == [True, False]


def test_matrices_and_lists_are_told_apart(queens, tmp_path):
    identity = numpy.eye(4, dtype=int)
    numpy.save(tmp_path / "one.npy", identity)
    assert "boards" not in document(queens("check", "one.npy", "--json"), 1)
    numpy.save(tmp_path / "many.npy", numpy.array([qr.Placement([1, 3, 0, 2]).matrix(), identity.tolist()]))
    assert [board["solution"] for board in document(queens("check", "many.npy", "--json"), 1)["boards"]] == [
        True,
        False,
    ]
    (tmp_path / "matrix.csv").write_text("0,1\n1,0\n")
    assert document(queens("check", "matrix.csv", "--json"), 1)["queens"] == 2


def test_a_point_names_all_its_attackers(queens):
    answer = document(queens("check", "a1 h8 d8", "--size", "8", "--point", "d4", "--json"))
    assert answer == {
        "n": 8, "point": [4, 3], "guarded": True,
        "by": [{"square": [7, 0], "line": "sum"}, {"square": [0, 3], "line": "column"},
               {"square": [0, 7], "line": "sum"}],
    }  # fmt: skip
    assert len(queens("check", "a1 h8 d8", "--size", "8", "--point", "d4").out.splitlines()) == 3
    assert document(queens("check", "a1", "--size", "8", "--point", "b3", "--json"))["by"] == []
    assert queens("check", "1,3,0,2", "0,1", "--point", "a1").status == 2


def test_a_check_that_fails_exits_with_1(queens):
    assert queens("check", "0,1").status == 1
    assert queens("same", "1,3,0,2", "0,1,2,3").status == 1
    assert queens("same", "1,3,0,2", "2,0,3,1").status == 0


def test_seeds_are_drawn_and_shown(queens):
    for command in (["sample", "20"], ["generate", "blocked", "6"], ["puzzle", "make", "5"], ["armies", "4"]):
        answer = document(queens(*command, "--json"))
        assert f"seed {answer['seed']}" in queens(*command, "--seed", answer["seed"]).err
    assert queens("solve", "9", "--engine", "cpsat", "--seed", 2**64 - 1).status == 0


# -- the printing itself --------------------------------------------------------------------------


def test_a_stream_that_fails_ends_in_a_whole_document():
    def entries():
        yield [0]
        raise SizeError("too large")

    pieces = io.BytesIO()
    with pytest.raises(ReportedError, match="too large"):
        write_pieces(pieces, document_pieces({"n": 1, "solutions": entries(), "count": 1}))
    error = {"code": "size", "field": "n", "message": "too large"}
    assert json.loads(pieces.getvalue()) == {"n": 1, "solutions": [[0]], "error": error}


def test_documents_are_written_as_they_come():
    seen = []
    entries = Cut(seen.append(number) or number for number in range(10))
    pieces = document_pieces({"numbers": entries, "count": Later(lambda: entries.count)})
    for _ in range(4):
        next(pieces)
    assert len(seen) == 3
    assert json.loads('{"numbers": [0, 1, 2' + "".join(pieces)) == {"numbers": list(range(10)), "count": 10}
    assert "".join(document_pieces({})) == "{}"
    assert json.loads("".join(document_pieces({"none": iter([])}))) == {"none": []}


def test_binary_files_go_through_a_pipe():
    for form, magic in (("npy", b"\x93NUMPY"), ("parquet", b"PAR1")):
        words = [sys.executable, "-m", "queenright", "all", "4", "--format", form]
        assert subprocess.run(words, capture_output=True, check=True).stdout.startswith(magic)
