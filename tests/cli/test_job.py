"""`queens count --ledger`, `queens ledger`, `queens verify`, `queens plan`: what they print and how they end."""

import json
import os
import shlex
import shutil
import signal
import sqlite3
import time
import urllib.request
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from process_helpers import ended_by, start
from queenright import known
from queenright.cli import run as run_command
from queenright.job.inspection import inspect, plan_of
from queenright.job.opening import claimed

SMALL = ("count", "12", "--algorithm", "border", "--units", "40")


@pytest.fixture(scope="module")
def counted(tmp_path_factory):
    """A folder with the ledger of SMALL, one of its first half, and the certificate of the first."""
    folder = tmp_path_factory.mktemp("counted")
    whole = str(folder / "a.ledger")
    assert run_command([*SMALL, "--ledger", whole]) == 0
    assert run_command([*SMALL, "--ledger", str(folder / "half.ledger"), "--part", "1/2"]) == 0
    assert run_command(["ledger", "export", whole, "--certificate", str(folder / "a.json")]) == 0
    return folder


def with_wrong_count(path: Path, number: int) -> None:
    """Make a ledger wrong in a way that no checksum and no residue detects: a worker that lied well."""
    from queenright.job.records import MODULI

    plan = plan_of(inspect(path))
    with claimed(path, plan, pytest.fail) as book:
        record = book.done[number]
        book.reopen([number])
        count = record.count + 8
        book.record([replace(record, count=count, residues=tuple(count % modulus for modulus in MODULI))])


def test_a_count_with_a_ledger_and_its_status(queens):
    assert queens(*SMALL, "--ledger", "a.ledger", "--fundamental").out.startswith("14200\n1,787 up to symmetry")
    shown = queens("ledger", "show", "a.ledger")
    assert shown.out.splitlines()[0] == "12 queens, algorithm border, plan 2: 40 of 40 units (100.00%)"
    assert shown.out.splitlines()[-1] == "count 14200"
    document = json.loads(queens("ledger", "show", "a.ledger", "--json").out)
    assert (document["count"], document["complete"], document["damage"]) == (14200, True, [])


def test_the_json_of_a_job(queens):
    document = json.loads(queens(*SMALL, "--ledger", "a.ledger", "--json", "--fundamental").out)
    assert (document["n"], document["count"], document["fundamental"], document["finished"]) == (12, 14200, 1787, True)
    assert queens(*shlex.split(document["recheck"])[1:]).status == 0


@pytest.mark.parametrize("option", [(), ("--log", "log.jsonl"), ("--metrics", "0")], ids=["units", "log", "metrics"])
def test_without_a_ledger_none_is_named(queens, option):
    document = json.loads(queens(*SMALL, *option, "--json").out)
    assert (document["count"], document["ledger"], document["resume"]) == (14200, None, None)
    assert document["recheck"] == "queens count 12 --algorithm colours"
    assert queens(*shlex.split(document["recheck"])[1:]).out == "14200\n"


def test_parts_are_merged(queens):
    for part in ("1/3", "2/3", "3/3"):
        outcome = queens(*SMALL, "--ledger", f"part{part[0]}.ledger", "--part", part)
        assert (outcome.status, outcome.out) == (0, "")
        assert "this part is finished" in outcome.err
    first = queens("ledger", "merge", "all.ledger", "part1.ledger", "part2.ledger")
    assert (first.status, first.out) == (0, "27 units taken; 27 of 40 are done\n")
    document = json.loads(queens("ledger", "merge", "all.ledger", "part3.ledger", "part1.ledger", "--json").out)
    assert (document["added"], document["count"], document["conflicts"]) == (13, 14200, [])
    assert queens(*SMALL, "--ledger", "all.ledger").out == "14200\n"


def test_a_merge_keeps_conflicts_as_disputes_and_names_them(queens, tmp_path):
    for name in ("a.ledger", "b.ledger"):
        assert queens(*SMALL, "--ledger", name).status == 0
    right = inspect(tmp_path / "a.ledger").done[7].count
    with_wrong_count(tmp_path / "b.ledger", 7)
    outcome = queens("ledger", "merge", "a.ledger", "b.ledger")
    assert outcome.status == 1
    assert f"unit 7 is disputed: a.ledger says {right}, b.ledger says {right + 8}; all of it is kept" in outcome.err
    assert "a.ledger as it was before is kept in a.ledger.before-merge" in outcome.err
    assert inspect(tmp_path / "a.ledger.before-merge").complete
    assert sorted(set(range(40)) - set(inspect(tmp_path / "a.ledger").done)) == [7]
    assert queens(*SMALL, "--ledger", "a.ledger").out == "14200\n"


def test_ledgers_of_different_plans_are_not_merged(queens):
    queens(*SMALL, "--ledger", "a.ledger")
    queens("count", "12", "--algorithm", "band", "--ledger", "b.ledger")
    outcome = queens("ledger", "merge", "c.ledger", "a.ledger", "b.ledger")
    assert outcome.status == 2
    assert "'b.ledger' has another plan (n 12, algorithm band" in outcome.err
    assert "leave it out, or count it again with the same n, algorithm, units" in outcome.err
    assert not os.path.exists("c.ledger")


def test_verify_counts_units_again_and_finds_the_wrong_one(queens, tmp_path):
    queens("count", "13", "--algorithm", "band", "--ledger", "a.ledger")
    assert queens("ledger", "verify", "a.ledger", "--sample", "all").status == 0
    with_wrong_count(tmp_path / "a.ledger", 3)
    assert queens("count", "13", "--algorithm", "band", "--ledger", "a.ledger").out == f"{known.COUNTS[13] + 8}\n"
    outcome = queens("ledger", "verify", "a.ledger", "--sample", "all")
    assert outcome.status == 1
    assert "1 disagreement" in outcome.out
    assert "unit 3: " in outcome.err
    document = json.loads(queens("ledger", "verify", "a.ledger", "--sample", "100%", "--reopen", "--json").out)
    assert [wrong["unit"] for wrong in document["wrong"]] == [3]
    assert queens("count", "13", "--algorithm", "band", "--ledger", "a.ledger").out == f"{known.COUNTS[13]}\n"


def test_a_sample_is_repeated_by_its_seed(queens):
    queens(*SMALL, "--ledger", "a.ledger")
    samples = [json.loads(queens("ledger", "verify", "a.ledger", "--sample", "20%", "--seed", seed, "--json").out)
               for seed in ("5", "5", "6")]  # fmt: skip
    assert samples[0] == samples[1]
    assert len(samples[0]["checked"]) == 8
    assert samples[0]["checked"] != samples[2]["checked"]


@pytest.mark.parametrize(
    ("seconds", "said"),
    [
        (0.5, ""),
        (7500.0, "queens: counting 8 units again takes about 2.1 h; Ctrl-C stops it"),
        (None, "queens: counting 8 units again: a single step of one takes seconds, so the time is unknown"),
    ],
)
def test_the_price_of_a_sample_is_printed_before_it_starts(queens, counted, monkeypatch, seconds, said):
    shutil.copy(counted / "a.ledger", ".")
    shutil.copy(counted / "a.json", ".")
    monkeypatch.setattr("queenright.job.verify.price", lambda *_: seconds)
    monkeypatch.setattr("queenright.job.certificate.price", lambda *_: seconds)
    assert said in queens("ledger", "verify", "a.ledger", "--sample", "20%", "--seed", "1").err
    assert said in queens("verify", "a.json", "--sample", "20%", "--seed", "1").err
    assert "takes about" not in queens("verify", "a.json", "--sample", "0.1s").err


@pytest.mark.parametrize("algorithm", ["border", "band", "colours"])
def test_a_price_is_measured_on_parts_of_some_units(algorithm, monkeypatch):
    from queenright.job import recount
    from queenright.job.plan import make_plan

    plan = make_plan(14, algorithm, 30)
    one, all_of_them = (recount.price(plan, range(units), 1) for units in (1, len(plan.units)))
    assert one > 0
    assert all_of_them > 0
    monkeypatch.setattr(recount, "PROBE_SECONDS", 0.0)
    assert recount.price(plan, range(3), 1) is None


def test_a_damaged_ledger_is_told_by_show_verify_and_count(queens):
    queens(*SMALL, "--ledger", "a.ledger")
    with closing(sqlite3.connect("a.ledger", isolation_level=None)) as connection:
        connection.execute("UPDATE units SET record = replace(record, 'count', 'cuont') WHERE number = 4")
    assert "the checksum of row 4 does not match" in queens("ledger", "show", "a.ledger").err
    assert queens("ledger", "verify", "a.ledger").status == 1
    outcome = queens(*SMALL, "--ledger", "a.ledger")
    assert (outcome.status, outcome.out) == (0, "14200\n")
    assert "39 units are kept, 1 are open" in outcome.err


def test_a_damaged_ledger_gets_a_certificate_once_it_is_mended(queens):
    queens(*SMALL, "--ledger", "a.ledger")
    with closing(sqlite3.connect("a.ledger", isolation_level=None)) as connection:
        connection.execute("DELETE FROM facts WHERE name = 'seal'")
    outcome = queens("ledger", "export", "a.ledger", "--certificate", "a.json")
    assert outcome.status == 2
    assert "'a.ledger' is damaged; go on with: queens count 12 --ledger a.ledger" in outcome.err
    assert queens("count", "12", "--ledger", "a.ledger").out == "14200\n"
    assert queens("ledger", "export", "a.ledger", "--certificate", "a.json").status == 0


def test_exports(queens):
    import pyarrow.parquet

    queens(*SMALL, "--ledger", "a.ledger")
    queens(*SMALL, "--ledger", "half.ledger", "--part", "1/2")
    assert queens("ledger", "export", "a.ledger", "-o", "a.json").status == 0
    document = json.loads(Path("a.json").read_text())
    assert sum(row["count"] for row in document["rows"]) == document["count"] == 14200
    for name, done in (("a", 40), ("half", 20)):
        assert queens("ledger", "export", f"{name}.ledger", "-o", f"{name}.parquet").status == 0
        table = pyarrow.parquet.read_table(f"{name}.parquet").to_pydict()
        assert table["state"].count("done") == done
        assert len(table["unit"]) == 40
    assert sum(count for count in table["count"] if count is not None) == inspect("half.ledger").count


def test_a_certificate_is_checked_and_is_the_same_on_every_machine(queens):
    roots = set()
    for name in ("a", "b"):
        queens(*SMALL, "--ledger", f"{name}.ledger")
        made = queens(
            "ledger", "export", f"{name}.ledger", "--certificate", f"{name}.json", "--signed-off-by", "A. Name"
        )
        assert made.status == 0
        roots.add(json.loads(Path(f"{name}.json").read_text())["root"])
    assert len(roots) == 1
    assert queens("verify", "a.json", "--sample", "all").out == (
        "valid: 12 queens have 14200 solutions (40 units add up; all of them recounted by another algorithm)\n"
    )
    document = json.loads(Path("a.json").read_text())
    assert (document["signed_off_by"], document["count"]) == ("A. Name", 14200)


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        ({"count": 14208}, "the units add up to 14200, not to 14208"),
        ({"n": 13}, "the plan is not that of this version"),
        ({"n": 33}, "there is no such plan"),
        ({"residues": {"8191": 1, "65521": 2}}, "the residues are"),
        ({"root": "0"}, "the root is not the hash"),
        ({"unit_counts": [0] * 40}, "the root is not the hash"),
        ({"half_turn": 84}, "14200 cannot be the count of 12 queens: P = 84, R = 8, and Q ≡ P (mod 8) fails"),
        ({"half_turn": 88}, "P is 80, not 88"),
        ({"unit_counts": []}, "40 units are wanted"),
        (None, "the checksum does not match"),
    ],
)
def test_a_forged_certificate_is_seen(queens, counted, change, complaint):
    forge(counted, change or {"hosts": ["elsewhere"]}, keep_checksum=change is None)
    outcome = queens("verify", "a.json")
    assert outcome.status == 1
    assert complaint in outcome.err


def forge(counted, change, *, keep_checksum=False):
    """A certificate a.json, changed and given a valid hash again; None removes a field."""
    from queenright.job.records import checksum

    document = json.loads((counted / "a.json").read_text())
    stated = document.pop("checksum")
    document = {field: value for field, value in (document | change).items() if value is not None}
    document["checksum"] = stated if keep_checksum else checksum("", json.dumps(document))
    Path("a.json").write_text(json.dumps(document))


FIELDS = ("n", "count", "algorithm", "wanted", "units", "plan", "residues", "root", "unit_counts")


@pytest.mark.parametrize(
    "change",
    [
        *({field: None} for field in FIELDS),
        *({field: {"no": 1.5}} for field in FIELDS if field != "residues"),
        {"n": 10**10},
        {"n": True},
        {"count": -1},
        {"count": 10**4000},
        {"algorithm": "auto"},
        {"wanted": 0},
        {"unit_counts": ["0"] * 40},
        {"half_turn": -1},
        {"congruences": 7},
        {"format": 1},
        {"format": None},
    ],
    ids=lambda change: str(change)[:30],
)
def test_a_certificate_that_cannot_be_read_is_one_line(queens, counted, change):
    forge(counted, change)
    outcome = queens("verify", "a.json")
    assert (outcome.status, outcome.out, outcome.err.count("\n")) == (2, "", 1)
    assert "'a.json' is not a certificate that can be read: " in outcome.err
    assert f'"{next(iter(change))}"' in outcome.err


def test_a_certificate_says_how_much_of_it_was_recounted(queens, counted):
    shutil.copy(counted / "a.json", ".")
    outcome = queens("verify", "a.json", "--sample", "3", "--seed", "5")
    assert outcome.status == 0
    assert outcome.out == (
        "12 queens, count 14200: 40 units add up; 3 of 40 recounted by another algorithm; "
        "the rest is taken from the certificate\n"
    )
    assert "--seed 5; --sample all leaves nothing to believe" in outcome.err
    document = json.loads(queens("verify", "a.json", "--sample", "3", "--seed", "5", "--json").out)
    assert (document["adds_up"], document["valid"], len(document["recounted"])) == (True, None, 3)
    assert json.loads(queens("verify", "a.json", "--sample", "100%", "--json").out)["valid"] is True


@pytest.mark.parametrize("sample", ["0", "0%", "0s"])
def test_without_a_recount_no_certificate_is_called_valid(queens, counted, sample):
    shutil.copy(counted / "a.json", ".")
    outcome = queens("verify", "a.json", "--sample", sample)
    assert (outcome.status, "valid" in outcome.out + outcome.err) == (0, False)
    assert "none of them recounted by another algorithm; the rest is taken from the certificate" in outcome.out
    assert json.loads(queens("verify", "a.json", "--sample", sample, "--json").out)["valid"] is None


def invented(counted):
    """A certificate a.json of counts that fit together in every way, but are not those of the units."""
    from queenright.job.certificate import root_of
    from queenright.job.plan import make_plan
    from queenright.job.records import MODULI

    document = json.loads((counted / "a.json").read_text())
    plan, counts = make_plan(12, "border", 40), [number + 1 for number in document["unit_counts"]]
    forge(counted, {
        "unit_counts": counts, "root": root_of(plan, counts), "count": sum(counts),
        "residues": {str(modulus): sum(counts) % modulus for modulus in MODULI},
    })  # fmt: skip


def test_an_invented_certificate_adds_up_and_is_caught_by_any_recount(queens, counted):
    invented(counted)
    assert "40 units add up" in queens("verify", "a.json", "--sample", "0").out
    outcome = queens("verify", "a.json", "--sample", "1", "--seed", "3")
    assert (outcome.status, outcome.out) == (1, "")
    assert "is said to hold" in outcome.err
    document = json.loads(queens("verify", "a.json", "--json").out)
    assert (document["adds_up"], document["valid"]) == (True, False)
    assert document["wrong"][0]["claimed"] == document["wrong"][0]["recounted"] + 1


def test_a_recount_keeps_to_its_time(queens, counted):
    """The time is so short that almost nothing is done; a unit that was cut off is not called recounted."""
    shutil.copy(counted / "a.json", ".")
    document = json.loads(queens("verify", "a.json", "--sample", "0.001s", "--json").out)
    assert document["wrong"] == []
    assert len(document["recounted"]) <= 40


def test_a_certificate_whose_algorithm_takes_no_such_size_is_not_valid(queens, counted):
    forge(counted, {"n": 30, "algorithm": "band"})
    outcome = queens("verify", "a.json", "--json")
    assert (outcome.status, json.loads(outcome.out)["valid"]) == (1, False)
    assert "takes board sizes" in json.loads(outcome.out)["complaints"][0]


WRONG = [
    (["ledger", "show", "missing.ledger"], "no ledger 'missing.ledger'; begin one with"),
    (["ledger", "show", "notes.txt"], "'notes.txt' is not a ledger"),
    (["ledger", "export", "a.ledger"], "say what to write"),
    (["ledger", "export", "a.ledger", "-o", "a.xls"], "no output format named 'xls'. Known: json, parquet"),
    (
        ["ledger", "export", "half.ledger", "--certificate", "c.json"],
        "20 units of 'half.ledger' are open; go on with: queens count 12 --ledger half.ledger",
    ),
    (["ledger", "show", "folder"], "'folder' is a folder, not a ledger; name a file in it"),
    (["ledger", "verify", "a.ledger", "--sample", "half"], "a sample is a share such as 1%"),
    (["ledger", "verify", "a.ledger", "--sample", "101%"], "a sample is a share such as 1%"),
    (["ledger", "verify", "a.ledger", "--sample", "9" * 5000], "a sample is a share such as 1%"),
    (["ledger", "verify", "a.ledger", "--sample", "9" * 5000 + "%"], "a sample is a share such as 1%"),
    (["count", "10", "--metrics", "9" * 5000], "with a port up to 65535"),
    (["count", "10", "--metrics", "²"], "with a port up to 65535"),
    (["ledger", "merge", "a.ledger"], "Missing argument 'FROM...'"),
    (["verify", "armies-8.json", "--sample", "3"], "leave out --sample and --seed"),
    (["count", "12", "--double-check", "5%"], "without a cluster there is one; leave out the double check"),
    (["count", "12", "--cluster", "local", "--double-check", "101%"], "must be a percentage such as 2%, all or 0"),
    (["count", "12", "--cluster", "local", "--double-check", "x"], "must be a percentage such as 2%, all or 0"),
    (["count", "8", "--fix", "b4", "--double-check", "5%"], "without a cluster there is one"),
    (["verify", "notes.txt"], "'notes.txt' is not a certificate"),
    (["verify", "missing.json"], "cannot read 'missing.json'"),
    (["plan", "29"], "board size of a plan must be a whole number from 6 to 28, got 29"),
    (["plan", "20", "--cores", "0"], "number of cores must be a whole number"),
    (["plan", "20", "--algorithm", "bandd"], "Did you mean 'band'?"),
    (["count", "12", "--ledger", "missing/a.ledger"], "no folder 'missing'"),
    (["count", "12", "--ledger", "new.ledger", "--part", "3/2"], "a part is K/M with K from 1 to M"),
    (["count", "12", "--part", "1/2"], "name the file of a ledger"),
    (["count", "12", "--ledger", "new.ledger", "--units", "0"], "number of units must be a whole number"),
    (["count", "12", "--ledger", "new.ledger", "--portable"], "leave out --portable"),
    (["count", "12", "--ledger", "new.ledger", "--cluster", "somewhere"], "a cluster is local or an address"),
    (["count", "12", "--ledger", "new.ledger", "--metrics", "x"], "metrics are served at PORT or HOST:PORT"),
    (["count", "12", "--ledger", "new.ledger", "--log", "missing/log"], "cannot write 'missing/log'"),
    (["count", "12", "--fix", "b4", "--ledger", "a.ledger"], "a.ledger"),
    (["count", "13", "--ledger", "a.ledger"], "is the ledger of n = 12, wanted was n = 13"),
]


@pytest.mark.parametrize(("arguments", "message"), WRONG, ids=lambda value: " ".join(value)[:40])
def test_bad_input_is_one_line(queens, counted, tmp_path, arguments, message):
    (tmp_path / "notes.txt").write_text("notes")
    (tmp_path / "folder").mkdir()
    shutil.copy(counted / "a.ledger", tmp_path)
    shutil.copy(counted / "half.ledger", tmp_path)
    outcome = queens(*arguments)
    assert (outcome.status, outcome.out, outcome.err.count("\n")) == (2, "", 1)
    assert message in outcome.err


#: A minute and a half of work, in units so short that the first is soon recorded and the last soon finished.
LARGE = ("count", "18", "--algorithm", "border", "--units", "4000")


def wait_for_units(path, process):
    end = time.monotonic() + 60
    while not path.exists() or not inspect(path).done:
        assert time.monotonic() < end
        assert process.poll() is None, process.communicate()
        time.sleep(0.05)


@pytest.mark.parametrize("as_json", [False, True])
def test_sigterm_finishes_what_is_in_flight_and_says_how_to_resume(tmp_path, as_json):
    path = tmp_path / "a.ledger"
    process = start(*LARGE, "--ledger", str(path), *(["--json"] if as_json else []))
    wait_for_units(path, process)
    out, err = ended_by(process, signal.SIGTERM)
    assert process.returncode == 0
    assert f"resume with: queens count 18 --ledger {path} --algorithm border" in err
    assert bool(out) == as_json
    found = inspect(path)
    assert 0 < len(found.done) < found.header["units"]
    assert os.listdir(tmp_path) == ["a.ledger"]
    if as_json:
        assert json.loads(out)["done"] == len(found.done)


def test_sigterm_without_a_ledger_promises_nothing(tmp_path):
    log = tmp_path / "log.jsonl"
    process = start(*LARGE, "--log", str(log), "--json")
    end = time.monotonic() + 60
    while not log.exists() or '"recorded"' not in log.read_text():
        assert time.monotonic() < end
        assert process.poll() is None, process.communicate()
        time.sleep(0.05)
    out, err = ended_by(process, signal.SIGTERM)
    assert process.returncode == 0
    assert err.endswith("but without a ledger nothing is kept\n")
    document = json.loads(out)
    assert (document["count"], document["ledger"], document["resume"]) == (None, None, None)


def test_ctrl_c_keeps_what_is_finished(tmp_path):
    path = tmp_path / "a.ledger"
    process = start(*LARGE, "--ledger", str(path))
    wait_for_units(path, process)
    out, err = ended_by(process)
    assert (process.returncode, out) == (130, "")
    assert err.endswith("queens: stopped\n")
    assert "the same command resumes" in err
    assert inspect(path).damage == []
    assert os.listdir(tmp_path) == ["a.ledger"]


def test_the_log_is_lines_of_json(queens):
    queens(*SMALL, "--ledger", "a.ledger", "--log", "log.jsonl")
    lines = [json.loads(line) for line in Path("log.jsonl").read_text().splitlines()]
    assert [lines[0]["event"], lines[-1]["event"]] == ["start", "end"]
    finished = [number for line in lines for number in line.get("finished", [])]
    assert sorted(finished) == list(range(40))
    assert lines[-1]["done"] == 40


def test_metrics_are_served_while_a_job_runs(tmp_path):
    from queenright.job import run
    from queenright.job.reports import MetricsServer

    pages = []
    with MetricsServer("127.0.0.1:0") as server:

        def hear(event):
            server(event)
            if event.kind == "recorded" and not pages:
                with urllib.request.urlopen(f"http://127.0.0.1:{server.port}/metrics") as answer:
                    pages.append(answer.read().decode())

        run(12, ledger=tmp_path / "a.ledger", algorithm="border", units=40, on_event=hear)
    assert 'queens_units_total{n="12"} 40\n' in pages[0]
    for line in pages[0].splitlines():
        assert line.startswith(("# HELP queens_", "# TYPE queens_")) or float(line.rpartition(" ")[2]) >= 0


def test_the_plan_of_a_count(queens):
    document = json.loads(queens("plan", "16", "--cores", "4", "--time-limit", "0.1", "--json").out)
    assert document["best"] == document["plans"][0]["algorithm"]
    for made in document["plans"]:
        low, high = made["interval"]
        assert 0 <= low <= made["cpu_seconds"] <= high
        assert made["wall_seconds"] == pytest.approx(made["cpu_seconds"] / 4, abs=0.002)
        assert made["memory_bytes"] > 0
    options = ("--cores", "1000", "--time-limit", "0.1", "--json")
    large = json.loads(queens("plan", "27", "--algorithm", "border", *options).out)
    assert large["best"] == "border"
    assert large["plans"][0]["cpu_seconds"] > 1e8
    packed = json.loads(queens("plan", "22", "--algorithm", "packed", *options).out)["plans"][0]
    assert 10 < packed["cpu_seconds"] < 1e5
    assert 0 <= packed["interval"][0] < packed["cpu_seconds"] < packed["interval"][1]
    assert packed["samples"] >= 4
    assert "run it with: queens count 15" in queens("plan", "15", "--time-limit", "0.1").out


def test_the_sample_of_a_plan_takes_no_longer_than_the_count(queens):
    plans = json.loads(queens("plan", "8", "--time-limit", "1000", "--json").out)["plans"]
    assert sorted(plan["algorithm"] for plan in plans) == ["band", "border", "colours", "halves", "packed"]
    assert all(plan["cpu_seconds"] < 1 for plan in plans)
