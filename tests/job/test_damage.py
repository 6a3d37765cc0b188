"""Damaged ledgers: whatever is flipped, cut or mixed, no wrong count and no good row lost."""

import os
import sqlite3
from contextlib import closing

import pytest

from attack_cases import tried
from job_helpers import count_with
from queenright import known
from queenright.errors import InputError
from queenright.job import records
from queenright.job.inspection import inspect
from queenright.job.opening import claimed
from queenright.job.plan import make_plan

PAGE = 4096


def damaged(ledger, data):
    ledger.write_bytes(data)
    tried()
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
    assert len(spans) == len(half_done[2]) + 4  # and the plan, the seal, the session and the worker
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
