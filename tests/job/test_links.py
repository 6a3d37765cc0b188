"""Ledgers under several names: symbolic links lead to the file, hard links are refused, one file has one writer."""

import os
import subprocess
import sys

import pytest

from job_helpers import count_with
from queenright import known
from queenright.errors import OutputError
from queenright.job.inspection import inspect
from queenright.job.ledger import LedgerError
from queenright.job.opening import claimed, discard
from queenright.locks import LedgerBusyError


def count_in_another_process(path):
    command = [sys.executable, "-m", "queenright", "count", "12", "--algorithm", "border", "--units", "60"]
    return subprocess.run([*command, "--ledger", str(path)], capture_output=True, text=True)


@pytest.fixture
def link(ledger, tmp_path):
    """A symbolic link in another folder."""
    (tmp_path / "elsewhere").mkdir()
    made = tmp_path / "elsewhere" / "link.ledger"
    made.symlink_to("../q12.ledger")
    return made


def test_a_count_through_a_symbolic_link_goes_on_in_the_file(ledger, link):
    assert count_with(link).count == known.COUNTS[12]
    assert link.is_symlink()
    assert inspect(ledger).complete
    assert os.listdir(link.parent) == ["link.ledger"]


def test_a_second_driver_through_a_symbolic_link_is_refused(ledger, link, plan):
    with claimed(ledger, plan, pytest.fail):
        with pytest.raises(LedgerBusyError, match=f"is being written by process {os.getpid()} on"):
            count_with(link)
        done = count_in_another_process(link)
    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (1, "", 1)


def test_what_is_only_in_the_log_is_seen_through_a_symbolic_link(ledger, link, plan, results):
    with claimed(ledger, plan, pytest.fail) as book:
        book.record([results[1]])
        assert 1 in inspect(link).done


def test_mending_through_a_symbolic_link_mends_the_file(ledger, link, half_done):
    data = bytearray(ledger.read_bytes())
    place = data.index(b'{"unit":') + 20
    data[place] ^= 1
    ledger.write_bytes(data)
    assert count_with(link).count == known.COUNTS[12]
    assert link.is_symlink()
    assert inspect(ledger).complete
    assert ledger.with_name("q12.ledger.damaged").exists()


def test_a_link_to_nothing_is_a_place_for_a_new_ledger(tmp_path):
    link = tmp_path / "link.ledger"
    link.symlink_to("new.ledger")
    assert count_with(link).count == known.COUNTS[12]
    assert inspect(tmp_path / "new.ledger").complete
    assert link.is_symlink()
    discard(link)
    assert os.listdir(tmp_path) == ["link.ledger"]


def test_a_link_to_itself_is_one_line(tmp_path):
    link = tmp_path / "link.ledger"
    link.symlink_to("link.ledger")
    with pytest.raises(OutputError, match=r"link\.ledger' is a symbolic link that leads back to itself; name a file$"):
        count_with(link)


def test_a_ledger_with_hard_links_is_refused(ledger, tmp_path):
    os.link(ledger, tmp_path / "second.ledger")
    for name in ("q12.ledger", "second.ledger"):
        with pytest.raises(OutputError, match=r"has 2 names \(hard links\).*; delete the other names, or use a copy$"):
            count_with(tmp_path / name)
    (tmp_path / "second.ledger").unlink()
    assert count_with(ledger).count == known.COUNTS[12]


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="locks of open files are Linux's")
def test_a_ledger_that_was_renamed_has_one_writer_still(ledger, plan, results, tmp_path):
    with claimed(ledger, plan, pytest.fail) as book:
        ledger.rename(tmp_path / "moved.ledger")
        with pytest.raises(LedgerBusyError, match="which opened it under another name"):
            count_with(tmp_path / "moved.ledger")
        done = count_in_another_process(tmp_path / "moved.ledger")
        assert (done.returncode, done.stderr.count("\n")) == (1, 1)
        (tmp_path / "moved.ledger").rename(ledger)
        book.record([results[1]])
    assert 1 in inspect(ledger).done


def test_a_lock_file_that_is_a_link_is_not_followed(ledger, tmp_path):
    victim = tmp_path / "notes.txt"
    victim.write_text("notes")
    (tmp_path / "q12.ledger.lock").symlink_to(victim)
    with pytest.raises(OutputError, match=r"cannot write '.*q12\.ledger\.lock'"):
        count_with(ledger)
    assert victim.read_text() == "notes"


def test_the_log_of_a_deleted_ledger_is_set_aside_and_not_played_into_the_new_one(ledger, plan, results, tmp_path):
    with claimed(ledger, plan, pytest.fail) as book:
        book.record([results[1]])
        log = (tmp_path / "q12.ledger-wal").read_bytes()
    ledger.unlink()
    (tmp_path / "q12.ledger-wal").write_bytes(log)
    told = []
    assert count_with(ledger, on_event=told.append).count == known.COUNTS[12]
    assert any("q12.ledger-wal was left of a ledger that is gone; it is now q12.ledger-wal.old" in e.text for e in told)
    assert inspect(ledger).complete
    assert (tmp_path / "q12.ledger-wal.old").read_bytes() == log


def test_a_ledger_that_cannot_be_mended_is_left_as_it_was(ledger, tmp_path, monkeypatch):
    """The disk is full before the mended copy is complete."""
    data = bytearray(ledger.read_bytes())
    data[data.index(b'{"unit":') + 20] ^= 1
    ledger.write_bytes(data)
    real = os.fsync
    calls = []

    def full(handle):
        calls.append(handle)
        if len(calls) == 3:
            raise OSError(28, "No space left on device")
        real(handle)

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(LedgerError, match="the disk is full or failing"):
        count_with(ledger)
    assert ledger.read_bytes() == bytes(data)
    monkeypatch.undo()
    assert count_with(ledger).count == known.COUNTS[12]
