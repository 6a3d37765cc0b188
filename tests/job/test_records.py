"""Records that close with a right checksum and are wrong all the same: damage in one line, never a traceback."""

import json
import sqlite3
from contextlib import closing

import pytest

from attack_cases import tried
from job_helpers import count_with
from queenright import _core, known
from queenright.cli import run as run_command
from queenright.errors import InputError
from queenright.job import records, shapes
from queenright.job.inspection import inspect
from queenright.job.merge import merge
from queenright.job.work import host_name

ABSURD = (None, True, -1, 1.5, 10**400, "7", "", [], {}, [1, 2, 3], "a\nb", "ü" * 300, "x" * 5000)


def sealed(digest, fields, text=None):
    """A line with a right checksum, whatever it says."""
    body = json.dumps(fields, separators=(",", ":")) if text is None else text
    return f'{body[:-1]},"checksum":"{records.checksum(digest, body)}"}}'


def put(ledger, table, key, line):
    where = "number" if table == "units" else "name"
    with closing(sqlite3.connect(ledger, isolation_level=None)) as connection:
        connection.execute(f"UPDATE {table} SET record = ? WHERE {where} = ?", (line, key))


def fields_of(ledger, table, key):
    where = "number" if table == "units" else "name"
    with closing(sqlite3.connect(ledger)) as connection:
        (line,) = connection.execute(f"SELECT record FROM {table} WHERE {where} = ?", (key,)).fetchone()
    fields = json.loads(line)
    del fields["checksum"]
    return fields


def strange(kind):
    """Every field of a kind: missing, and with each value that it must not have."""
    for name, (fits, _) in (shapes.FIELDS[kind] | shapes.OPTIONAL.get(kind, {})).items():
        yield name, "missing"
        yield from ((name, value) for value in ABSURD if not fits(value))


def changed(fields, name, value):
    return {k: v for k, v in fields.items() if k != name} if value == "missing" else fields | {name: value}


@pytest.mark.parametrize(("table", "key", "kind"), [
    ("units", 4, "unit"), ("facts", "plan", "plan"), ("facts", "seal", "seal"), ("facts", "session", "session"),
    ("facts", f"worker {host_name()} {_core.version}", "worker"),
])  # fmt: skip
def test_every_strange_field_is_damage_in_one_line(ledger, plan, results, table, key, kind, seeded):
    digest, right = "" if kind == "plan" else plan.digest, fields_of(ledger, table, key)
    cases = [(name, value) for name, value in strange(kind) if name in shapes.FIELDS[kind] or value != "missing"]
    tried(len(cases))
    for name, value in cases:
        with pytest.raises(shapes.RecordError):
            records.unsealed(digest, sealed(digest, changed(right, name, value)), kind)
    for name, value in seeded.sample(cases, 20):
        put(ledger, table, key, sealed(digest, changed(right, name, value)))
        found = inspect(ledger, plan)
        assert found.damage, (name, value)
        assert all("\n" not in line and len(line) < 300 for line in found.damage)
        assert all(results[number] == record for number, record in found.done.items())


@pytest.mark.parametrize(
    "text", ['{"unit":1e999}', '{"unit":NaN}', '{"unit":' + "9" * 5000 + "}", "{" * 2000, '{"unit":4,"unit":5}', "{}"]
)
def test_json_that_is_no_record_is_damage(ledger, plan, text):
    put(ledger, "units", 4, sealed(plan.digest, None, text))
    found = inspect(ledger)
    assert len(found.damage) >= 1
    assert 4 not in found.done


def test_the_command_counts_on_after_an_absurd_record(ledger, plan, capsys):
    put(ledger, "units", 4, sealed(plan.digest, fields_of(ledger, "units", 4) | {"count": 10**400}))
    assert run_command(["ledger", "show", str(ledger)]) == 0
    assert "row 4 has a field 'count' that is not a whole number below 2^128" in capsys.readouterr().err
    assert count_with(ledger).count == known.COUNTS[12]


def test_a_result_with_wrong_residues_is_named(ledger, plan):
    put(ledger, "units", 4, sealed(plan.digest, fields_of(ledger, "units", 4) | {"residues": [1, 2]}))
    assert any("row 4 has wrong residues" in line for line in inspect(ledger).damage)


def test_the_field_of_a_newer_version_is_named_and_nothing_is_thrown_away(ledger, plan, half_done, tmp_path):
    put(ledger, "units", 4, sealed(plan.digest, fields_of(ledger, "units", 4) | {"gpu": "a"}))
    before = ledger.read_bytes()
    newer = "row 4 has a field 'gpu' that this version .* does not know: a newer version of Queenright wrote it"
    found = inspect(ledger)
    assert len(found.done) == len(half_done[2]) - 1
    with pytest.raises(InputError, match=rf"{newer}; use that version, or choose another file$"):
        count_with(ledger)
    assert ledger.read_bytes() == before
    assert merge(tmp_path / "other.ledger", [ledger]).done == len(half_done[2]) - 1


@pytest.mark.parametrize("change", [{"format": 2}, {"colour": 1}])
def test_the_header_of_a_newer_version_is_named(ledger, change):
    put(ledger, "facts", "plan", sealed("", fields_of(ledger, "facts", "plan") | change))
    with pytest.raises(InputError, match=r"the header .* a newer version of Queenright wrote it; use that version"):
        inspect(ledger)


@pytest.mark.parametrize("column", ["number", "first", "last", "cost", "state", "record"])
@pytest.mark.parametrize("value", ["x'00ff'", "'abc'", "1e300", "9223372036854775807", "-5"])
def test_a_column_of_another_type_is_damage(ledger, plan, results, column, value):
    with closing(sqlite3.connect(ledger, isolation_level=None)) as connection:
        connection.execute("PRAGMA ignore_check_constraints = ON")
        try:
            connection.execute(f"UPDATE units SET {column} = {value} WHERE number = 4")
        except sqlite3.Error:
            return  # SQLite refuses it itself
    found = inspect(ledger, plan)
    assert found.damage
    assert all(results[number] == record for number, record in found.done.items())
