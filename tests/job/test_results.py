"""Results in columns, lines read quickly, totals that stand for them, and plans of a million units."""

import sqlite3
from contextlib import closing
from dataclasses import replace
from itertools import islice

import pytest

from job_helpers import count_with
from queenright import known
from queenright.cli import run as run_command
from queenright.job import records
from queenright.job.backlog import Backlog
from queenright.job.driver import Driver
from queenright.job.events import Submit, WorkerJoined
from queenright.job.inspection import MOST_CHECKED, glance, inspect
from queenright.job.ledger import create
from queenright.job.merge import merge
from queenright.job.opening import claimed
from queenright.job.plan import Units, make_plan
from queenright.job.records import MODULI, UnitRecord
from queenright.job.results import Results, quick_reader
from queenright.job.shapes import RecordError


def made_up(unit, random):
    """A result of a unit, of any size that a core could give."""
    count = random.randrange(10 ** random.randrange(1, 20))
    seconds = random.choice([0.0, 12.345678, round(random.random(), 6), 3.0, 1e-05, 123456.5])
    return UnitRecord(
        unit.number,
        unit.first,
        unit.last,
        unit.cost,
        count,
        tuple(count % m for m in MODULI),
        random.randrange(2**63),
        seconds,
        f"node{random.randrange(5)}",
        "0.2.0",
        f"2026-11-17T19:00:{random.randrange(60):02}Z",
        random.choice(["", "", "node9"]),
    )


def slowly(digest, line, unit):
    """What the careful reader makes of a line."""
    try:
        record = records.record_of(digest, line.decode(errors="replace"))
    except RecordError:
        return None
    return record if record.complaint(unit) is None else None


def test_the_quick_reader_reads_what_the_careful_one_reads(plan, seeded):
    read, quick = quick_reader(plan.digest), 0
    for unit in plan.units:
        record = made_up(unit, seeded)
        line = records.line_of(plan.digest, record).encode()
        found = read(line, unit)
        assert found is None or found == (record, records.checksum_of(line.decode()))
        quick += found is not None
        assert slowly(plan.digest, line, unit) == record
    assert quick > len(plan.units) / 2


def test_the_quick_reader_accepts_nothing_that_the_careful_one_rejects(plan, seeded):
    read = quick_reader(plan.digest)
    for unit in plan.units:
        line = bytearray(records.line_of(plan.digest, made_up(unit, seeded)).encode())
        line[seeded.randrange(len(line))] = seeded.choice(b'0123456789"{},:.-eabcdef\x00\xff')
        changed = bytes(line)
        body = changed.rpartition(b',"checksum":')[0].decode(errors="replace") + "}"
        resealed = f'{body[:-1]},"checksum":"{records.checksum(plan.digest, body)}"}}'.encode(errors="replace")
        for text in (changed, resealed):
            found = read(text, unit)
            assert found is None or found[0] == slowly(plan.digest, text, unit)
    for strange in (None, 7, b"", b"x", "text"):
        assert read(strange, plan.units[0]) is None
    assert read(b"{}", replace(plan.units[0], first=b"0")) is None


def test_columns_give_back_the_records_that_were_put_in(plan, seeded):
    want = {unit.number: made_up(unit, seeded) for unit in seeded.sample(plan.units, 30)}
    large = 2**100 + 5
    want[3] = replace(made_up(plan.units[3], seeded), count=large, residues=tuple(large % m for m in MODULI))
    found = Results((record, number) for number, record in want.items())
    assert dict(found) == want
    assert list(found) == sorted(want)
    for number in list(want)[::2]:
        found.remove(number, number)
        del want[number]
    assert (dict(found), len(found)) == (want, len(want))
    totals = found.tallies
    assert totals.count == sum(record.count for record in want.values())
    assert totals.checksums == sum(want)
    assert totals.seconds == pytest.approx(sum(record.seconds for record in want.values()))
    assert totals.cross_checked == sum(bool(record.checked_by) for record in want.values())
    assert -1 not in found
    with pytest.raises(KeyError):
        found[10**6]


# ---- totals


@pytest.fixture
def large(monkeypatch):
    """Every ledger counts as one of many units, of which only the totals are read."""
    monkeypatch.setattr("queenright.job.inspection.MOST_CHECKED", 0)


def test_a_glance_knows_what_a_whole_reading_knows(ledger, half_done, large, capsys):
    quick, whole = glance(ledger), inspect(ledger)
    assert quick.workers == whole.workers
    assert (quick.count, quick.workers.units, quick.session) == (whole.count, len(half_done[2]), whole.session)
    assert len(quick.done) == 0
    assert run_command(["ledger", "show", str(ledger)]) == 0
    out, err = capsys.readouterr()
    assert "30 of 60 units" in out
    assert f"the totals were read, not each of the 30 records; check them with: queens ledger verify {ledger}" in err


def test_a_ledger_of_few_units_is_read_as_a_whole(ledger):
    assert MOST_CHECKED >= 10_000
    assert glance(ledger) is None


@pytest.mark.parametrize(
    "change",
    [
        "UPDATE units SET state = 'open', record = NULL WHERE number = 4",
        "DELETE FROM facts WHERE name LIKE 'worker %'",
        "UPDATE facts SET record = replace(record, 'count', 'cuont') WHERE name LIKE 'worker %'",
        "UPDATE facts SET record = replace(record, 'sum', 'smu') WHERE name = 'seal'",
        "DELETE FROM facts WHERE name = 'plan'",
        "DROP TABLE facts",
    ],
)
def test_totals_that_do_not_fit_are_not_believed(ledger, large, change):
    with closing(sqlite3.connect(ledger, isolation_level=None)) as connection:
        connection.execute(change)
    assert glance(ledger) is None


def test_totals_of_an_older_version_are_written_with_the_next_results(ledger, plan, results, large):
    with closing(sqlite3.connect(ledger, isolation_level=None)) as connection:
        connection.execute("DELETE FROM facts WHERE name LIKE 'worker %'")
    found = inspect(ledger)
    assert (found.damage, found.stale) == ([], True)
    with claimed(ledger, plan, pytest.fail) as book:
        book.record([replace(results[1], host="other")])
    found = inspect(ledger)
    assert (found.damage, found.stale) == ([], False)
    assert glance(ledger).workers == found.workers


def test_totals_follow_results_that_are_taken_back(ledger, plan, large):
    with claimed(ledger, plan, pytest.fail) as book:
        book.reopen([0, 2])
    assert glance(ledger).count == inspect(ledger).count
    with claimed(ledger, plan, pytest.fail) as book:
        book.reopen(list(book.done))
    found = inspect(ledger)
    assert (found.stale, found.damage, len(found.done)) == (False, [], 0)
    assert count_with(ledger).count == known.COUNTS[12]


# ---- many units


@pytest.fixture(scope="module")
def many():
    """A plan of more than a hundred thousand units."""
    return make_plan(22, "border", 200_000)


def test_units_are_made_when_they_are_asked_for(many, seeded):
    assert len(many.units) > 100_000
    assert sum(unit.cost for unit in many.units) == many.units.cost
    for unit in seeded.sample(many.units, 20):
        assert many.units[unit.number] == unit
        assert many.units[unit.number - len(many.units)] == unit
        assert unit.first == (many.units[unit.number - 1].last if unit.number else 0)
    assert many.units[5:7] == [many.units[5], many.units[6]]
    with pytest.raises(IndexError):
        many.units[len(many.units)]
    assert Units([(3, 1)]) != Units([(3, 2)])


def test_the_driver_draws_units_one_by_one(many):
    drawn = []
    units = (drawn.append(unit.number) or unit for unit in many.units)
    driver = Driver(Backlog(units, many.units.cost))
    steps = driver.handle(WorkerJoined("a", 2))
    assert sum(isinstance(step, Submit) for step in steps) == 4
    assert len(drawn) <= 5


def test_a_ledger_of_many_units_is_merged_from_parts_and_shown(many, seeded, tmp_path, capsys):
    records_ = {unit.number: made_up(unit, seeded) for unit in islice(many.units, 0, None, 40)}
    for part in range(2):
        create(tmp_path / f"{part}.ledger", many, {k: v for k, v in records_.items() if k // 40 % 2 == part})
    outcome = merge(tmp_path / "all.ledger", [tmp_path / "0.ledger", tmp_path / "1.ledger"])
    assert (outcome.added, outcome.done, outcome.conflicts) == (len(records_), len(records_), ())
    assert dict(inspect(tmp_path / "all.ledger").done) == records_
    assert run_command(["ledger", "show", str(tmp_path / "all.ledger")]) == 0
    assert "node0, node1, node2, node3, node4, core 0.2.0" in capsys.readouterr().out
