"""The ledger: durable, one writer, never counts twice; whatever is damaged, no wrong count and no good row lost."""

import os
import resource
import sqlite3
import subprocess
import sys
from contextlib import closing
from dataclasses import replace

import pytest

from queenright import known
from queenright.errors import InputError
from queenright.job import records
from queenright.job.inspection import inspect
from queenright.job.ledger import LedgerError
from queenright.job.lock import LedgerBusyError, only_writer
from queenright.job.meter import Meter
from queenright.job.opening import claimed
from queenright.job.plan import make_plan
from queenright.job.session import Cancel, run
from queenright.job.status import status_of

PAGE = 4096


def count_with(path, **options):
    return run(12, ledger=path, algorithm="border", units=60, threads=1, **options)


def test_a_count_with_a_ledger(tmp_path):
    outcome = count_with(tmp_path / "q12.ledger")
    assert (outcome.count, outcome.done) == (known.COUNTS[12], outcome.units)
    found = inspect(tmp_path / "q12.ledger")
    assert found.complete
    assert found.count == known.COUNTS[12]
    assert os.listdir(tmp_path) == ["q12.ledger"]


@pytest.mark.parametrize("n", [0, 1, 2, 3, 4, 5, 8, 15])
def test_the_default_algorithm_of_every_size(tmp_path, n):
    assert run(n, ledger=tmp_path / "a.ledger").count == known.COUNTS[n]


def test_a_finished_ledger_is_not_counted_again(tmp_path):
    count_with(tmp_path / "q12.ledger")
    before = (tmp_path / "q12.ledger").read_bytes()
    events = []
    assert count_with(tmp_path / "q12.ledger", on_event=events.append).count == known.COUNTS[12]
    assert [event.kind for event in events] == ["end"]
    assert (tmp_path / "q12.ledger").read_bytes() == before


def test_resuming_keeps_what_is_done(ledger, results, half_done):
    assert count_with(ledger).count == known.COUNTS[12]
    found = inspect(ledger)
    assert all(found.done[number] == results[number] for number in half_done[2])


def test_a_unit_is_never_done_twice(ledger, plan, results):
    with claimed(ledger, plan, pytest.fail) as book:
        with pytest.raises(LedgerError, match=r"unit 0 of .* is done already; it is never counted twice"):
            book.record([results[1], results[0]])
        assert 1 not in book.done
    assert 1 not in inspect(ledger).done


def test_the_columns_are_there_for_people_with_sql(ledger, results):
    with closing(sqlite3.connect(ledger)) as connection:
        rows = connection.execute(
            "SELECT number, count, residue_8191, work FROM results WHERE state = 'done'"
        ).fetchall()
    assert rows[3] == (6, results[6].count, results[6].residues[0], results[6].work)


# ---- whose ledger it is


@pytest.mark.parametrize(
    ("n", "options", "complaint"),
    [
        (13, {"algorithm": "border", "units": 60}, "is the ledger of n = 12, wanted was n = 13"),
        (12, {"algorithm": "band", "units": 60}, "algorithm border, wanted was algorithm band"),
        (12, {"algorithm": "border", "units": 61}, "--units 60, wanted was --units 61"),
    ],
)
def test_the_ledger_of_another_count_is_refused(ledger, n, options, complaint):
    before = ledger.read_bytes()
    with pytest.raises(InputError, match=complaint):
        run(n, ledger=ledger, **options)
    assert ledger.read_bytes() == before


@pytest.mark.parametrize("options", [{}, {"algorithm": "border"}, {"units": 60}])
def test_what_is_left_open_is_taken_from_the_ledger(ledger, plan, options):
    outcome = run(12, ledger=ledger, **options)
    assert (outcome.count, outcome.algorithm, outcome.units) == (14200, "border", len(plan.units))


def test_the_ledger_of_another_version_is_refused(ledger, plan, monkeypatch):
    other = replace(plan, plan_version=plan.plan_version + 1)
    monkeypatch.setattr("queenright.job.opening.make_plan", lambda *_: other)
    with pytest.raises(InputError, match=r"plan version \d, wanted was plan version \d; choose another file"):
        count_with(ledger)


def test_what_is_no_ledger_is_refused_and_left_alone(tmp_path):
    file = tmp_path / "notes.txt"
    for content in (b"", b"some notes", os.urandom(10_000)):
        file.write_bytes(content)
        with pytest.raises(InputError, match="not a ledger"):
            count_with(file)
        assert file.read_bytes() == content
    with pytest.raises(InputError, match="folder"):
        count_with(tmp_path)
    with closing(sqlite3.connect(tmp_path / "other.db")) as connection:
        connection.execute("CREATE TABLE t (x)")
    with pytest.raises(InputError, match="not a ledger"):
        count_with(tmp_path / "other.db")


def test_the_second_driver_is_refused(ledger, plan):
    with claimed(ledger, plan, pytest.fail):
        with pytest.raises(LedgerBusyError, match=f"is being written by process {os.getpid()} on"):
            count_with(ledger)
        command = [sys.executable, "-m", "queenright", "count", "12", "--algorithm", "border", "--units", "60"]
        done = subprocess.run([*command, "--ledger", str(ledger)], capture_output=True, text=True)
        assert (done.returncode, done.stdout, done.stderr.count("\n")) == (1, "", 1)
        assert status_of(ledger).found.damage == []  # but it can be looked at
    assert count_with(ledger).count == known.COUNTS[12]


def test_a_lock_of_a_dead_process_is_no_lock(tmp_path):
    (tmp_path / "a.ledger.lock").write_text("process 1 on some-host")
    with only_writer(tmp_path / "a.ledger"):
        assert (tmp_path / "a.ledger.lock").exists()
    assert os.listdir(tmp_path) == []


# ---- damage


def damaged(ledger, data):
    ledger.write_bytes(data)
    return inspect(ledger, make_plan(12, "border", 60))


def flipped(data, position, bit):
    return data[:position] + bytes([data[position] ^ 1 << bit]) + data[position + 1 :]


def check_damaged(found, results, half_done, kept):
    """Nothing wrong is believed; unless damage is told, nothing at all has changed."""
    assert all(results[number] == record for number, record in found.done.items())
    if not found.damage:
        assert sorted(found.done) == half_done[2]
    assert len(found.done) >= kept


def test_every_flipped_byte_of_a_record_is_seen(ledger, half_done, results, seeded):
    data = ledger.read_bytes()
    spans = [match.span() for match in records.PATTERN.finditer(data)]
    assert len(spans) == len(half_done[2]) + 3  # and the plan, the seal and the session
    first, last = seeded.choice(spans)
    for position in range(first, last):
        found = damaged(ledger, flipped(data, position, seeded.randrange(8)))
        assert found.damage, position
        check_damaged(found, results, half_done, len(half_done[2]) - 1)


def test_a_flip_anywhere_gives_no_wrong_result(ledger, half_done, results, seeded):
    """The file's header, then for each page its header, its pointers, its free space and its contents."""
    data = ledger.read_bytes()
    assert len(data) % PAGE == 0
    positions = list(range(100))
    for page in range(0, len(data), PAGE):
        positions += [page + offset for offset in (*range(14), 20, 30, 60, 200, 1000, 2000, 3000, 4000, 4090, 4095)]
    positions += [seeded.randrange(len(data)) for _ in range(100)]
    told = 0
    for position in positions:
        found = damaged(ledger, flipped(data, position, seeded.randrange(8)))
        check_damaged(found, results, half_done, len(half_done[2]) - 1)
        told += bool(found.damage)
    assert told > len(positions) / 3


def test_a_truncated_file_keeps_what_is_left(ledger, half_done, results):
    data = ledger.read_bytes()
    for length in [*range(PAGE, len(data), PAGE), PAGE // 2, 50, len(data) - 1]:
        whole = sum(match.end() <= length for match in records.PATTERN.finditer(data) if b'"unit":' in match[0])
        if not records.PATTERN.search(data[:length]):
            with pytest.raises(InputError, match="is not a ledger, or nothing of it can be read"):
                damaged(ledger, data[:length])
            continue
        found = damaged(ledger, data[:length])
        assert found.damage
        check_damaged(found, results, half_done, whole)


def test_wrong_pages_are_seen(ledger, half_done, results):
    data, older = ledger.read_bytes(), half_done[1].read_bytes()
    pages = [data[start : start + PAGE] for start in range(0, len(data), PAGE)]
    old_pages = [older[start : start + PAGE] for start in range(0, len(older), PAGE)]
    for index, page in enumerate(pages):
        strangers = [bytes(PAGE), pages[index - 1], *old_pages[index : index + 1]]
        for stranger in strangers:
            if stranger == page:
                continue
            mixed = b"".join([*pages[:index], stranger, *pages[index + 1 :]])
            found = damaged(ledger, mixed)
            check_damaged(found, results, half_done, 0)


def test_a_page_of_yesterday_is_seen_by_the_seal(ledger, half_done, results):
    """Every row of it is right by itself, but units that were done are open again."""
    with closing(sqlite3.connect(ledger, isolation_level=None)) as connection:
        connection.execute("UPDATE units SET state = 'open', record = NULL WHERE number IN (0, 2)")
    found = inspect(ledger)
    assert found.damage == [f"the seal says that {len(half_done[2])} units are done, {len(half_done[2]) - 2} are found"]


@pytest.mark.parametrize(
    "change",
    [
        "UPDATE units SET record = replace(record, '\"count\":', '\"count\":1') WHERE number = 4",
        "UPDATE units SET record = (SELECT record FROM units WHERE number = 6) WHERE number = 4",
        "UPDATE units SET state = 'open' WHERE number = 4",
        "UPDATE units SET last = last + 1 WHERE number = 5",
        "DELETE FROM units WHERE number = 4",
        "DELETE FROM facts WHERE name = 'seal'",
        "UPDATE facts SET record = replace(record, '12', '13') WHERE name = 'plan'",
        "DELETE FROM facts WHERE name = 'plan'",
        "DROP TABLE facts",
    ],
)
def test_a_ledger_changed_by_hand_is_mended_by_counting(ledger, half_done, change):
    with closing(sqlite3.connect(ledger, isolation_level=None)) as connection:
        connection.execute(change)
    events = []
    assert count_with(ledger, on_event=events.append).count == known.COUNTS[12]
    told = [event.text for event in events if event.kind == "damage"]
    assert "units are kept" in told[-1]
    assert int(told[-1].split(": ")[1].split()[0]) >= len(half_done[2]) - 2
    assert ledger.with_name("q12.ledger.damaged").exists()
    assert inspect(ledger).complete
    assert sorted(os.listdir(ledger.parent)) == ["q12.ledger", "q12.ledger.damaged"]


def test_the_damaged_rows_are_named(ledger):
    with closing(sqlite3.connect(ledger, isolation_level=None)) as connection:
        connection.execute("UPDATE units SET record = replace(record, 'count', 'cuont') WHERE number IN (4, 10)")
    assert "the checksum of rows 4, 10 does not match" in inspect(ledger).damage


def test_random_damage_never_changes_the_count(ledger, half_done, seeded):
    data = ledger.read_bytes()
    for _ in range(12):
        broken = bytearray(data)
        for _ in range(seeded.choice([1, 5, 200])):
            broken[seeded.randrange(len(data))] ^= 1 << seeded.randrange(8)
        ledger.write_bytes(broken)
        assert count_with(ledger).count == known.COUNTS[12]


def test_a_damaged_log_costs_some_units_at_most(ledger, plan, results, half_done, tmp_path, seeded):
    """The write-ahead log of a driver that was killed: SQLite takes what is whole."""
    import shutil

    open_units = [unit.number for unit in plan.units if unit.number not in half_done[2]]
    with claimed(ledger, plan, pytest.fail) as book:
        for number in open_units[:20]:
            book.record([results[number]])
        for name in ("q12.ledger", "q12.ledger-wal"):
            shutil.copy(tmp_path / name, tmp_path / f"copy-{name}")
    copy, log = tmp_path / "copy-q12.ledger", tmp_path / "copy-q12.ledger-wal"
    main, whole = copy.read_bytes(), log.read_bytes()
    for position in [0, 10, 30, 40, *(seeded.randrange(len(whole)) for _ in range(30))]:
        copy.write_bytes(main)
        (tmp_path / "copy-q12.ledger-shm").unlink(missing_ok=True)
        log.write_bytes(flipped(whole, position, 3) if position % 2 else whole[:position])
        found = inspect(copy, plan)
        assert all(results[number] == record for number, record in found.done.items())
        assert set(half_done[2]) <= set(found.done)
    assert count_with(copy).count == known.COUNTS[12]


# ---- a full disk, a strange clock, a stop

FULL = """
import resource, sys
from queenright.cli import run
resource.setrlimit(resource.RLIMIT_FSIZE, (int(sys.argv[1]), resource.RLIM_INFINITY))
sys.exit(run(["count", "12", "--algorithm", "border", "--units", "60", *sys.argv[2:]]))
"""


@pytest.mark.parametrize("limit", [100, 20_000, 60_000])
def test_a_full_disk_is_one_line_and_the_ledger_stays_intact(tmp_path, results, limit):
    assert resource.getrlimit(resource.RLIMIT_FSIZE)[0] == resource.RLIM_INFINITY
    path = tmp_path / "q12.ledger"
    command = [sys.executable, "-c", FULL, str(limit), "--ledger", str(path)]
    done = subprocess.run(command, capture_output=True, text=True)
    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (1, "", 1), done.stderr
    assert "the disk is full or failing" in done.stderr
    if path.exists():
        found = inspect(path)
        assert found.damage == []
        assert all(results[n].count == record.count for n, record in found.done.items())
    assert count_with(path).count == known.COUNTS[12]


def test_a_file_that_is_damaged_while_it_is_written_is_one_line(ledger, plan, results, half_done):
    with claimed(ledger, plan, pytest.fail) as book:
        data = bytearray(ledger.read_bytes())
        data[PAGE::PAGE] = b"\xff" * len(data[PAGE::PAGE])  # what each page is
        ledger.write_bytes(data)
        with pytest.raises(LedgerError, match=r"the file is damaged .*; run the same command again") as caught:
            book.record([results[1]])
    assert "\n" not in str(caught.value)
    assert count_with(ledger).count == known.COUNTS[12]


def test_a_full_disk_without_a_ledger_names_none(tmp_path):
    command = [sys.executable, "-c", FULL, "20000"]
    done = subprocess.run(
        command, cwd=tmp_path, capture_output=True, text=True, env={**os.environ, "TMPDIR": str(tmp_path)}
    )
    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (1, "", 1)
    assert f"cannot write in the temporary folder {str(tmp_path)!r}" in done.stderr
    assert "--ledger" in done.stderr
    assert "safe" not in done.stderr
    assert os.listdir(tmp_path) == []


def test_a_clock_that_goes_backwards(tmp_path, seeded):
    events = []
    outcome = count_with(tmp_path / "a.ledger", on_event=events.append, clock=lambda: seeded.uniform(-1e9, 1e9))
    assert outcome.count == known.COUNTS[12]
    assert all(event.eta_seconds is None or event.eta_seconds >= 0 for event in events)
    assert all(event.units_per_second >= 0 for event in events)


def test_only_time_that_the_clock_gains_counts():
    meter = Meter(total_cost=100, done_cost=20)
    for time in (10.0, 12.0, 3.0, 3.0, 4.0):
        meter.tick(time)
    meter.add(30)
    assert meter.elapsed == 3.0
    assert meter.fraction == 0.5
    assert meter.eta_seconds == 5.0
    assert Meter(10, 0).eta_seconds is None
    assert Meter(10, 10).eta_seconds == 0.0


def test_cancel_finishes_what_is_in_flight_and_the_same_call_goes_on(tmp_path):
    cancel, done = Cancel(), []

    def hear(event):
        if event.kind == "recorded" and event.done >= 10 and cancel.times == 0:
            cancel()
        done.append(event.done)

    first = count_with(tmp_path / "a.ledger", on_event=hear, cancel=cancel)
    assert first.count is None
    assert first.stopped
    assert 10 <= first.done < 60
    assert first.resume == f"queens count 12 --ledger {tmp_path / 'a.ledger'} --algorithm border --units 60"
    assert done == sorted(done)
    assert count_with(tmp_path / "a.ledger").count == known.COUNTS[12]


def test_cancelled_twice_gives_up_at_once(tmp_path):
    cancel = Cancel()
    cancel()
    cancel()
    outcome = run(20, ledger=tmp_path / "a.ledger", cancel=cancel, threads=2)
    assert outcome.count is None
    assert outcome.done == 0


def test_a_job_leaves_no_thread_socket_or_file(tmp_path):
    import threading

    def open_files():
        return sorted(os.readlink(f"/proc/self/fd/{fd}") for fd in os.listdir("/proc/self/fd") if fd.isdecimal()
                      and os.path.exists(f"/proc/self/fd/{fd}"))  # fmt: skip

    count_with(tmp_path / "warm.ledger")
    before, threads = open_files(), threading.active_count()
    for number in range(3):
        count_with(tmp_path / f"{number}.ledger")
        inspect(tmp_path / f"{number}.ledger")
    assert open_files() == before
    assert threading.active_count() == threads
    assert sorted(os.listdir(tmp_path)) == ["0.ledger", "1.ledger", "2.ledger", "warm.ledger"]


def test_a_machine_that_computes_wrong_is_told_and_nothing_wrong_is_kept(tmp_path, monkeypatch):
    from queenright.job.work import Runner

    right = Runner._run

    def wrong(self, unit):
        record = right(self, unit)
        return replace(record, count=record.count + 8) if unit.number == 30 else record

    monkeypatch.setattr(Runner, "_run", wrong)
    with pytest.raises(LedgerError, match="unit 30 has wrong residues"):
        count_with(tmp_path / "a.ledger")
    monkeypatch.undo()
    assert 30 not in inspect(tmp_path / "a.ledger").done
    assert count_with(tmp_path / "a.ledger").count == known.COUNTS[12]


def test_a_failed_job_without_a_ledger_names_none(monkeypatch):
    from queenright.job.work import Runner

    right = Runner._run
    monkeypatch.setattr(Runner, "_run", lambda self, unit: replace(right(self, unit), count=7))
    with pytest.raises(LedgerError, match=r"units are done, but without --ledger nothing is kept$"):
        count_with(None)
