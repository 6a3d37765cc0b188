"""Ledgers for the tests: small counts with many units, some of them half done."""

import shutil

import pytest

from queenright.job.ledger import Ledger
from queenright.job.opening import claimed
from queenright.job.plan import make_plan
from queenright.job.work import Runner, job_of


@pytest.fixture(scope="session")
def plan():
    return make_plan(12, "border", 60)


@pytest.fixture(scope="session")
def results(plan):
    """The right result of every unit."""
    from queenright import _core

    answers = Runner(job_of(plan), _core.Control()).run(plan.units)
    return {record.unit: record for record in answers}


@pytest.fixture(scope="session")
def half_done(plan, results, tmp_path_factory):
    """A ledger with every second unit done, in transactions of one; the same when it was a quarter done; the units."""
    folder = tmp_path_factory.mktemp("ledgers")
    path, older = folder / "half.ledger", folder / "quarter.ledger"
    done = list(range(0, len(plan.units), 2))
    for part in (done[: len(done) // 2], done[len(done) // 2 :]):
        with claimed(path, plan, pytest.fail) as book:
            assert isinstance(book, Ledger)
            for number in part:
                book.record([results[number]], {"started": "now", "elapsed": 1.0, "units": 1, "cost": 5})
        if not older.exists():
            shutil.copy(path, older)
    return path, older, done


@pytest.fixture
def ledger(half_done, tmp_path):
    """A copy of the half done ledger."""
    return shutil.copy(half_done[0], tmp_path / "q12.ledger")
