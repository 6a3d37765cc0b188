"""Crashes at every operation on the files of a ledger: create, write, fsync, truncate, unlink, rename. Nothing that was
committed is lost, whether the process is killed or the power fails.

A process is recorded once for each scenario (`crash_shim.c`), and the folder as it would be after a crash at each of
its operations is made from the recording (`crash_helpers`). Then the ledger is opened as anybody would do. So that the
recording itself can be believed, some processes are really ended amid an operation.
"""

import json
import os
import shutil
import sys
import tempfile
from dataclasses import replace
from itertools import count
from pathlib import Path

import pytest

from attack_cases import tried
from crash_helpers import CRASHED, MODELS, built_shim, put_files, recorded, run
from crash_scenarios import COUNTED, MENDED, PLAN, SESSION, written_results
from queenright.job import records
from queenright.job.inspection import inspect
from queenright.job.opening import claimed
from queenright.job.records import MODULI

SCENARIOS = Path(__file__).parent.parent / "crash_scenarios.py"


class Lab:
    """Where scenarios are run: the recorder, the right results, and folders for all that comes."""

    def __init__(self, folder, results):
        self.folder, self.results = folder, results
        self.library = built_shim(folder)
        self.known = written_results(folder / "results", results)
        self._numbers = count()

    def place(self):
        return self.folder / f"place{next(self._numbers)}"

    def command(self, name, place, *more):
        return [sys.executable, str(SCENARIOS), name, str(place), str(self.known), *map(str, more)]

    def record(self, name, files, *more):
        place = put_files(self.place(), files)
        return recorded(self.library, place, place.with_suffix(".log"), self.command(name, place, *more))

    def check(self, files, wanted):
        """Open the ledger that a crash left; all that is wanted is there, and nothing is wrong."""
        if "q.ledger" not in files:
            assert not wanted
            return
        place = put_files(self.place(), files)
        with claimed(place / "q.ledger", PLAN, lambda _: None) as book:
            kept = {number: {record} for number, record in book.done.items()}
            for number, claims in book.disputed.items():
                kept[number] = {claim.record for claim in claims}
        for number in wanted:
            assert self.results[number] in kept.get(number, ()), f"unit {number} is lost, see {place}"
        assert all(self.results[number] in records for number, records in kept.items())
        shutil.rmtree(place)

    def check_all(self, recording, had, models, random):
        """Crashes at every operation of a scenario, and how many there were."""
        points = [(end, model) for end in range(len(recording.operations) + 1) for model in models(end)]
        for end, model in points:
            self.check(recording.state(end, model, random), had | recording.committed(end))
            tried()
        return len(points)


@pytest.fixture(scope="module")
def lab(results):
    """In memory where that can be had: thousands of syncs take long on a busy disk, and none of them is tested here."""
    memory = "/dev/shm" if os.access("/dev/shm", os.W_OK) else None
    with tempfile.TemporaryDirectory(dir=memory) as folder:
        yield Lab(Path(folder), results)


def every_model(end):
    return MODELS


def one_model(random):
    """One of the models for each point, in turn; another one in the next run."""
    shift = random.randrange(len(MODELS))
    return lambda end: [MODELS[(end + shift) % len(MODELS)]]


@pytest.fixture(scope="module")
def unlucky(lab):
    """A ledger of a killed driver, some results only in its log, one in the file damaged; and the units left."""
    place = put_files(lab.place(), {})
    path = place / "q.ledger"
    with claimed(path, PLAN, pytest.fail) as book:
        for number in COUNTED[:37]:
            book.record([lab.results[number]], SESSION)
    with claimed(path, PLAN, pytest.fail) as book:
        for number in COUNTED[37:]:
            book.record([lab.results[number]], SESSION)
        files = {name: (place / name).read_bytes() for name in ("q.ledger", "q.ledger-wal")}
    files["q.ledger"] = damaged_outside(files["q.ledger"], files["q.ledger-wal"])
    left = inspect(put_files(lab.place(), files) / "q.ledger")
    assert left.damage
    assert COUNTED[-1] in left.done
    return files, set(left.done)


def damaged_outside(data, log, page=4096):
    """Damage one result on a page that the log does not hold, so that it shows."""
    logged = {int.from_bytes(log[start : start + 4], "big") for start in range(32, len(log), page + 24)}
    results = (match.start() for match in records.PATTERN.finditer(data) if b'"unit":' in match[0])
    place = next(start for start in results if start // page + 1 not in logged)
    return data[: place + 20] + b"?" + data[place + 21 :]


@pytest.fixture(scope="module")
def disagreeing(lab):
    """A ledger, and another one that says otherwise of two units and knows some more."""
    ours, theirs = put_files(lab.place(), {}) / "q.ledger", put_files(lab.place(), {}) / "other.ledger"
    with claimed(ours, PLAN, pytest.fail) as book:
        book.record([lab.results[number] for number in COUNTED])
    with claimed(theirs, PLAN, pytest.fail) as book:
        book.record([*(lied(lab.results[number]) for number in (3, 7)), *(lab.results[number] for number in MENDED)])
    return {"q.ledger": ours.read_bytes()}, theirs


def lied(record):
    wrong = record.count + 8
    return replace(record, count=wrong, residues=tuple(wrong % modulus for modulus in MODULI))


def check_scenarios(lab, unlucky, disagreeing, models, random):
    """All three scenarios; how many crashes there were. Mending is what fails first: there every model has its turn."""
    (damaged, left), (ours, theirs) = unlucky, disagreeing
    crashes = lab.check_all(lab.record("count", {}), set(), models, random)
    crashes += lab.check_all(lab.record("mend", damaged), left, every_model, random)
    return crashes + lab.check_all(lab.record("merge", ours, theirs), set(COUNTED), models, random)


def test_no_crash_at_any_operation_loses_what_was_committed(lab, unlucky, disagreeing, seeded):
    assert check_scenarios(lab, unlucky, disagreeing, one_model(seeded), seeded) >= 500


@pytest.mark.slow
def test_no_crash_on_any_disk_loses_what_was_committed(lab, unlucky, disagreeing, seeded):
    for _ in range(4):
        assert check_scenarios(lab, unlucky, disagreeing, every_model, seeded) >= 500


@pytest.mark.slow
def test_a_mending_that_is_cut_off_again_and_again_loses_nothing(lab, unlucky, seeded):
    files, left = unlucky
    first = lab.record("mend", files)
    for _ in range(12):
        files = first.state(seeded.randrange(len(first.operations)), seeded.choice(MODELS), seeded)
        lab.check_all(lab.record("mend", files), left, one_model(seeded), seeded)


def really_ended(lab, name, files, had, random, times):
    """Processes that end amid an operation for good."""
    operations = len(lab.record(name, files).operations)
    for _ in range(times):
        place = put_files(lab.place(), files)
        ended = run(lab.library, place, place.with_suffix(".log"), lab.command(name, place),
                    at=random.randrange(operations))  # fmt: skip
        assert ended.returncode == CRASHED
        said = (place / "marks").read_text().splitlines() if (place / "marks").exists() else []
        whole = [line for line in said if line.endswith("]")]
        left = {file: (place / file).read_bytes() for file in os.listdir(place) if file != "marks"}
        lab.check(left, had.union(*map(json.loads, whole)))
        tried()


def test_processes_that_really_end_amid_an_operation_lose_nothing(lab, unlucky, seeded):
    really_ended(lab, "count", {}, set(), seeded, 5)
    really_ended(lab, "mend", *unlucky, seeded, 5)


@pytest.mark.slow
def test_more_processes_that_really_end_lose_nothing(lab, unlucky, seeded):
    really_ended(lab, "count", {}, set(), seeded, 60)
    really_ended(lab, "mend", *unlucky, seeded, 60)


@pytest.fixture
def interrupted(lab, unlucky, seeded):
    """What is left when the log is deleted and the mended ledger has not taken the place of the old one."""
    recording = lab.record("mend", unlucky[0])
    deleted = next(i for i, step in enumerate(recording.operations) if step.name == "q.ledger-wal")
    return recording.state(deleted + 1, "killed", seeded)


def test_the_test_sees_a_log_that_is_deleted_too_soon(lab, unlucky, interrupted):
    """Without the mended copy, as when nobody looked for it, units are lost."""
    del interrupted[".q.ledger.mended"]
    with pytest.raises(AssertionError, match="is lost"):
        lab.check(interrupted, unlucky[1])


def test_an_interrupted_mending_is_told_and_ended(lab, unlucky, interrupted):
    path = put_files(lab.place(), interrupted) / "q.ledger"
    found = inspect(path)
    assert set(found.done) == unlucky[1]
    assert any("an earlier mending was interrupted" in line for line in found.damage)
    with claimed(path, PLAN, lambda _: None) as book:
        assert set(book.done) == unlucky[1]
    assert inspect(path).damage == []
    assert not path.with_name(".q.ledger.mended").exists()
