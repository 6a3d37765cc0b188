"""The certificates under docs/runs: they are of this version's plans, add up, and agree with the published counts."""

import json
from pathlib import Path

import pytest

from queenright.job import make_plan
from queenright.known import COUNTS

RUNS = sorted((Path(__file__).parents[2] / "docs" / "runs").glob("*.certificate.json"))


def test_there_are_some():
    assert RUNS


@pytest.mark.parametrize("path", RUNS, ids=lambda path: path.name)
def test_a_certificate_adds_up_to_the_published_count(path):
    document = json.loads(path.read_text())
    plan = make_plan(document["n"], document["algorithm"], document["wanted"])
    assert plan.digest == document["plan"]
    assert len(document["unit_counts"]) == len(plan.units)
    assert sum(document["unit_counts"]) == document["count"] == COUNTS[document["n"]]
