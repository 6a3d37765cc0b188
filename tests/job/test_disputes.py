"""Results that disagree: nothing that a ledger had is removed, and only counting again settles who is right."""

import json
import sqlite3
from contextlib import closing
from dataclasses import replace

import pytest

from job_helpers import count_with
from queenright import known
from queenright.cli import run as run_command
from queenright.job import records
from queenright.job.inspection import inspect
from queenright.job.merge import merge
from queenright.job.opening import claimed
from queenright.job.records import MODULI
from queenright.job.status import status_of


def lied(record, by=8):
    wrong = record.count + by
    return replace(record, count=wrong, residues=tuple(wrong % modulus for modulus in MODULI))


@pytest.fixture
def make(tmp_path, plan):
    """Makes a ledger of some results."""

    def made(name, answers):
        with claimed(tmp_path / name, plan, pytest.fail) as book:
            book.record(answers)
        return tmp_path / name

    return made


@pytest.fixture
def merged(make, plan, results):
    """A complete ledger that was merged with one that is wrong about unit 7, and how that went."""
    right = make("right.ledger", [results[unit.number] for unit in plan.units])
    wrong = make("wrong.ledger", [lied(results[7]), results[8]])
    return right, wrong, merge(right, [wrong])


def test_both_records_of_a_conflict_are_kept(merged, results):
    path, _, outcome = merged
    assert [conflict.unit for conflict in outcome.conflicts] == [7]
    assert (outcome.count, outcome.done, outcome.added) == (None, len(results) - 1, 0)
    found = inspect(path)
    assert found.damage == []
    assert not found.complete
    assert {claim.record for claim in found.disputed[7]} == {results[7], lied(results[7])}
    assert found.done == {number: record for number, record in results.items() if number != 7}


def test_a_dispute_with_a_ledger_of_a_strange_name_is_kept_without_its_control_characters(make, plan, results):
    right = make("right.ledger", [results[unit.number] for unit in plan.units])
    merge(right, [make("a\nb\x9b{}.ledger", [lied(results[7])])])
    found = inspect(right)
    assert found.damage == []
    assert [claim for claim in found.disputed[7] if claim.source.endswith("/a_b___.ledger")]


def test_the_ledger_before_the_merge_is_copied_if_a_result_of_its_own_is_in_doubt(merged, make, results):
    copy = inspect(merged[2].copy)
    assert copy.complete
    assert copy.count == known.COUNTS[12]
    ours = make("a.ledger", [results[1]])
    assert merge(ours, [make("b.ledger", [results[1], results[2]])]).copy is None


def test_a_dispute_is_shown(merged, results):
    path = merged[0]
    status = status_of(path)
    right = results[7].count
    assert f"unit 7 is disputed: right.ledger says {right}, {merged[1]} says {right + 8}" in status.lines()
    assert status.to_json()["disputed"] == [7]


def test_counting_settles_a_dispute_and_keeps_what_was_said(merged):
    path = merged[0]
    assert count_with(path).count == known.COUNTS[12]
    found = inspect(path)
    assert found.complete
    assert found.disputed == {}
    assert len(found.disputes[7]) == 2


def test_merging_the_liar_again_does_not_outvote_anybody(merged):
    path, wrong, _ = merged
    again = merge(path, [wrong, wrong])
    assert [conflict.unit for conflict in again.conflicts] == [7]
    assert len(inspect(path).disputed[7]) == 2
    assert again.copy is None


def test_sources_that_disagree_with_each_other_are_both_kept(make, results, tmp_path):
    first, second = make("a.ledger", [results[3]]), make("b.ledger", [lied(results[3])])
    outcome = merge(tmp_path / "new.ledger", [first, second])
    assert (outcome.done, outcome.copy) == (0, None)
    assert len(inspect(tmp_path / "new.ledger").disputed[3]) == 2


def test_a_third_result_settles_nothing_until_it_comes_twice(make, plan, results, tmp_path, capsys):
    path = make("a.ledger", [lied(results[3])])
    merge(path, [make("b.ledger", [lied(results[3], 16)])])
    command = ["count", "12", "--algorithm", "border", "--units", "60", "--ledger", str(path), "--json"]
    assert run_command(command) == 1
    out, err = capsys.readouterr()
    document = json.loads(out)
    assert (document["count"], document["disputed"], document["done"]) == (None, [3], len(plan.units) - 1)
    assert "ledgers disagree on unit 3, and counting again gave yet another result" in err
    assert len(inspect(path).disputed[3]) == 3
    assert run_command(command) == 0
    assert json.loads(capsys.readouterr().out)["count"] == known.COUNTS[12]


def test_a_damaged_ledger_keeps_its_disputes(merged, results):
    path = merged[0]
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute("DELETE FROM facts WHERE name = 'seal'")
    with claimed(path, inspect_plan(path), lambda _: None) as book:
        assert {claim.record for claim in book.disputed[7]} == {results[7], lied(results[7])}


def inspect_plan(path):
    from queenright.job.inspection import plan_of

    return plan_of(inspect(path))


def test_a_disputed_result_is_not_picked_out_of_raw_bytes(merged, results, plan):
    """Half of a dispute may be lost with the page it was on; the other half is no result for that."""
    path = merged[0]
    data = path.read_bytes()
    lies = records.claim_line(plan.digest, inspect(path).disputed[7][1]).encode()
    assert lies in data
    path.write_bytes(b"x" * 200 + data.replace(lies, b"?" * len(lies))[200:])
    found = inspect(path, plan)
    assert found.damage
    assert 7 not in found.done


def test_a_ledger_of_an_older_version_without_disputes_takes_them(make, results, tmp_path):
    path = make("a.ledger", [results[3]])
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute("DROP TABLE disputes")
    assert inspect(path).damage == []
    merge(path, [make("b.ledger", [lied(results[3])])])
    assert len(inspect(path).disputed[3]) == 2
