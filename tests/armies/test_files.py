"""Certificates that hold and those that must not, and ledgers that go on, or are refused."""

from __future__ import annotations

import itertools
import json
import os
import sqlite3
import subprocess
import sys
from contextlib import closing

import pytest

from queenright.armies.certificate import find_certificate, verify, write_certificate
from queenright.armies.ledger import ProofLedger
from queenright.armies.referee import approved
from queenright.armies.runs import ArmiesRun
from queenright.armies.solving import solve
from queenright.errors import InputError, QueensError
from queenright.locks import LedgerBusyError


@pytest.fixture
def certificate(tmp_path):
    """A certificate of n = 13 as plain data, with records, and where to write changed ones."""
    path = tmp_path / "armies.json"
    write_certificate(path, solve(13).armies, threads=1)
    document = json.loads(path.read_text())
    assert document["records"]
    return path, document


def verdict_of(path, document):
    path.write_text(json.dumps(document))
    return verify(path, threads=1)


@pytest.mark.parametrize("n", range(1, 12))
def test_what_is_written_holds(tmp_path, n):
    path = tmp_path / "armies.json"
    result = solve(n)
    digest = write_certificate(path, result.armies, threads=2)
    verdict = verify(path, threads=1)
    assert (verdict.holds, verdict.n, verdict.size, verdict.reason) == (True, n, result.size, "")
    assert verdict.digest == digest


def test_the_same_proof_gives_the_same_certificate_whatever_the_threads(certificate, tmp_path):
    path, document = certificate
    again = tmp_path / "again.json"
    armies = approved(13, *([(row, column) for row, column in document[side]] for side in ("white", "black")))
    write_certificate(again, armies, threads=3)
    assert again.read_bytes() == path.read_bytes()


def test_the_certificate_that_comes_along_holds():
    assert verify(find_certificate("armies-8.json")).holds


def test_a_missing_record_is_noticed(certificate, seeded):
    path, document = certificate
    del document["records"][seeded.randrange(len(document["records"]))]
    verdict = verdict_of(path, document)
    assert not verdict.holds
    assert "not refuted" in verdict.reason


@pytest.mark.parametrize("change", ["size", "queen", "shift", "weights", "twice", "n"])
def test_a_changed_certificate_does_not_hold(certificate, seeded, change):
    path, document = certificate
    moved = [record for record in document["records"] if record[4]]  # some need other weights alone, and half shares
    record = seeded.choice(moved)
    match change:
        case "size":  # a smaller army is not the largest
            document["size"] -= 1
            document["white"].pop()
            document["black"].pop()
        case "queen":
            document["white"][0] = document["black"][0]
        case "shift":  # more than the share of the square
            record[4][0][2] = 1000
        case "weights":
            record[2] = 10 * record[2]
        case "twice":
            record[4].append(record[4][0])
        case "n":
            document["n"] = 14
    assert not verdict_of(path, document).holds


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("n", 0), ("n", 25), ("n", "13"), ("size", -1), ("white", [[1]]), ("black", 3), ("records", {}),
        ("records", [[1, 2, 3]]), ("records", [[1, 2, 0, 1, []]]), ("records", [[1, 2, 1, 1, [[0, 0, 10**30]]]]),
        ("format", "other"), ("version", 1), ("version", "a\nb"),
    ],
)  # fmt: skip
def test_what_is_no_certificate_is_refused_in_one_line(certificate, key, value):
    path, document = certificate
    with pytest.raises(InputError) as caught:
        verdict_of(path, {**document, key: value})
    assert "is not a certificate" in str(caught.value)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("data", [b"", b"[]", b"\x00\xff", b"[" * 100_000])
def test_other_files_are_refused(tmp_path, data):
    path = tmp_path / "other"
    path.write_bytes(data)
    with pytest.raises(InputError):
        verify(path)


def test_a_proof_goes_on_from_its_ledger(tmp_path, monkeypatch):
    """Stopped after some ranges; the next run does only the others, and ends with the same answer."""
    path, whole = tmp_path / "proof.ledger", solve(12)
    calls: list[tuple[int, int, int]] = []  # size, first, last
    real = ArmiesRun._run_range

    def counted(run, prover, first, last, threads):
        if len(calls) == 40:
            return False  # as if the time were over
        size = run.best.size
        finished = real(run, prover, first, last, threads)
        if run.best.size == size:  # refuted; otherwise armies were found, and the next size begins
            calls.append((size + 1, first, last))
        return finished

    monkeypatch.setattr(ArmiesRun, "_run_range", counted)
    stopped = solve(12, ledger=path)
    assert not stopped.proved
    done = list(calls)
    assert len(done) == 40
    monkeypatch.setattr(ArmiesRun, "_run_range", lambda *a: calls.append((a[0].best.size + 1, *a[2:4])) or real(*a))
    calls.clear()
    result = solve(12, ledger=path)
    assert (result.size, result.proved) == (whole.size, True)
    assert not set(calls) & set(done)
    with ProofLedger(path, 12, whole.size + 1) as ledger:
        ranges = ledger.done()
    assert ranges[0][0] == 0
    assert all(a[1] == b[0] for a, b in itertools.pairwise(ranges))
    assert set(ranges) == {(first, last) for size, first, last in {*calls, *done} if size == whole.size + 1}


def damaged(path, change):
    with sqlite3.connect(path) as data:
        data.execute(change)
    data.close()


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ("update done set last = last + 1 where first = 0", "damaged"),
        ("update done set pairs = 0", "damaged"),
        ("update done set first = 'a' || char(10) || 'b' where first = 0", "damaged"),
        ("update done set digest = cast(x'ff' as text)", "cannot use the ledger"),
        ("update proof set n = 'a' || char(10) || 'b'", "is about armies on a board of"),
        ("alter table done drop column pairs", "a table 'done' that is not its own"),
        ("update proof set n = 9", "is about armies on a board of 9"),
        ("update proof set version = 0", "version 0"),
    ],
)
def test_a_damaged_or_foreign_ledger_is_refused(tmp_path, change, message):
    path = tmp_path / "proof.ledger"
    solve(8, ledger=path)
    damaged(path, change)
    with pytest.raises(InputError, match=message) as caught:
        solve(8, ledger=path)
    assert "\n" not in str(caught.value)


def test_a_file_that_is_no_ledger_is_refused(tmp_path):
    path = tmp_path / "notes.txt"
    path.write_text("not a ledger, and longer than the header of a database would be " * 10)
    with pytest.raises(InputError, match="cannot use the ledger"):
        solve(8, ledger=path)
    assert path.read_text().startswith("not a ledger")


def test_a_refused_ledger_is_let_go_of(tmp_path, monkeypatch):
    path, opened = tmp_path / "notes.txt", []
    path.write_text("not a ledger, and longer than the header of a database would be " * 10)
    real = sqlite3.connect
    monkeypatch.setattr(sqlite3, "connect", lambda *a, **b: opened.append(real(*a, **b)) or opened[-1])
    with pytest.raises(InputError):
        ProofLedger(path, 8, 10)
    with pytest.raises(sqlite3.ProgrammingError, match="closed"):
        opened[0].execute("select 1")


def test_another_writer_is_one_line(tmp_path):
    path = tmp_path / "proof.ledger"
    with ProofLedger(path, 8, 10) as ledger, closing(sqlite3.connect(path)) as other:
        ledger.add(0, 5, 7)
        ledger._data.execute("pragma busy_timeout = 50")  # five seconds otherwise
        other.execute("begin immediate")
        with pytest.raises(
            QueensError, match=r"^cannot write the ledger .*locked; .* run the same command again$"
        ) as caught:
            ledger.add(5, 9, 7)
        assert caught.value.exit_code == 1
        other.rollback()
        ledger.add(5, 9, 7)
        assert ledger.done() == [(0, 5), (5, 9)]


def test_a_second_proof_in_the_same_ledger_is_refused_under_any_name(tmp_path):
    path, link, second = tmp_path / "proof.ledger", tmp_path / "link.ledger", tmp_path / "second.ledger"
    link.symlink_to(path)
    with ProofLedger(path, 8, 10) as ledger:
        ledger.add(0, 5, 7)
        for name in (path, link):
            with pytest.raises(LedgerBusyError, match="is being written by process"):
                ProofLedger(name, 8, 10)
    with ProofLedger(link, 8, 10) as ledger:
        assert ledger.done() == [(0, 5)]
    os.link(path, second)
    with pytest.raises(InputError, match="has 2 names"):
        ProofLedger(second, 8, 10)


FULL = """
import resource, sys
from queenright.cli import run
resource.setrlimit(resource.RLIMIT_FSIZE, (60_000, resource.RLIM_INFINITY))
sys.exit(run(["armies", "11", "--ledger", sys.argv[1]]))
"""


def test_a_full_disk_is_one_line_and_the_proof_goes_on_later(tmp_path):
    path = tmp_path / "proof.ledger"
    done = subprocess.run([sys.executable, "-c", FULL, str(path)], capture_output=True, text=True)
    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (1, "", 1), done.stderr
    assert "cannot write the ledger" in done.stderr
    result = solve(11, ledger=path)
    assert (result.size, result.proved) == (17, True)
