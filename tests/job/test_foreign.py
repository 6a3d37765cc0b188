"""Ledgers that hold code: views that never end, triggers, indexes over expressions. Nothing of it runs."""

import sqlite3
from contextlib import closing

import pytest

from job_helpers import count_with
from queenright import known
from queenright.armies.ledger import ProofLedger, command_of
from queenright.databases import foreign_parts
from queenright.errors import InputError
from queenright.job.inspection import inspect
from queenright.job.ledger import SCHEMA

ENDLESS = "WITH RECURSIVE c(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM c) SELECT x AS {} FROM c WHERE x < 0"


def instead_of(table, columns):
    return f"ALTER TABLE {table} RENAME TO gone; CREATE VIEW {table.upper()} AS {ENDLESS.format(columns)}"


#: What is done to a ledger, and what is said about it.
ATTACKS = {
    "a view that never ends instead of the units": (
        instead_of("units", "number, 0 AS first, 1 AS last, 1 AS cost, 'done' AS state, '' AS record"),
        "it has a view 'units' instead of its own table",
    ),
    "a view that never ends instead of the facts": (
        instead_of("facts", "name, '' AS record"),
        "it has a view 'facts' instead of its own table",
    ),
    "a view that never ends instead of the disputes": (
        instead_of("disputes", "number, '' AS record"),
        "it has a view 'disputes' instead of its own table",
    ),
    "a column that is computed": (
        "ALTER TABLE units ADD COLUMN large TEXT AS (printf('%.*c', 1000000000, 'x'))",
        "it has a table 'units' that is not its own",
    ),
    "a trigger that drops what is written": (
        "CREATE TRIGGER t BEFORE UPDATE ON units BEGIN SELECT RAISE(IGNORE); END",
        "it has a trigger 't'",
    ),
    "a trigger that opens another unit": (
        "CREATE TRIGGER t AFTER UPDATE ON units BEGIN "
        "UPDATE units SET record = NULL, state = 'open' WHERE number = new.number + 1; END",
        "it has a trigger 't'",
    ),
    "a trigger that never ends": (
        f"CREATE TRIGGER t AFTER UPDATE ON units BEGIN SELECT count(*) FROM ({ENDLESS.format('x')}); END",
        "it has a trigger 't'",
    ),
    "an index over an expression": ("CREATE INDEX i ON units (abs(record))", "it has an index 'i'"),
    "a name that moves the cursor": (
        'CREATE TRIGGER "\x1b[2J" AFTER UPDATE ON units BEGIN SELECT 1; END',
        r"it has a trigger '\x1b[2j'",
    ),
}


@pytest.mark.parametrize(("script", "said"), ATTACKS.values(), ids=ATTACKS)
def test_code_in_a_ledger_is_named_and_never_runs(ledger, half_done, script, said):
    with closing(sqlite3.connect(ledger)) as connection:
        connection.executescript(script)
    found = inspect(ledger)
    assert [line for line in found.damage if line.startswith(said)]
    assert sorted(found.done) == half_done[2], "and every record is found all the same"
    assert count_with(ledger).count == known.COUNTS[12]
    assert inspect(ledger).complete


def test_a_value_that_is_far_too_long_is_damage(ledger, half_done):
    with closing(sqlite3.connect(ledger)) as connection, connection:
        connection.execute("UPDATE units SET record = printf('%.*c', 2000000, 'x') WHERE number = 2")
    assert inspect(ledger).damage
    assert len(inspect(ledger).done) == len(half_done[2]) - 1


def test_a_record_across_two_blocks_of_a_damaged_file_is_found(ledger, half_done, monkeypatch):
    monkeypatch.setattr("queenright.job.inspection.BLOCK", 4097)
    with open(ledger, "r+b") as file:
        file.write(b"no database")
    assert sorted(inspect(ledger).done) == half_done[2]


def test_views_and_tables_of_other_names_are_left_alone(ledger):
    with closing(sqlite3.connect(ledger)) as connection:
        connection.executescript("CREATE VIEW mine AS SELECT count(*) FROM units; CREATE TABLE notes (text); ANALYZE")
        assert foreign_parts(connection, SCHEMA) == []
    assert inspect(ledger).damage == []


def test_code_in_the_ledger_of_a_proof_is_refused(tmp_path):
    path = tmp_path / "proof.ledger"
    with closing(sqlite3.connect(path)) as connection:
        connection.executescript(f"CREATE VIEW proof AS {ENDLESS.format('n, 1 AS version')}")
    assert command_of(path) is None
    with pytest.raises(InputError, match="it has a view 'proof' instead of its own table; name another file"):
        ProofLedger(path, 6, 5)
