"""The sequences: every entry computes, agrees with the published terms, and names a command that exists."""

from __future__ import annotations

import pytest

from queenright import known, sequences
from queenright.cli.app import COMMANDS
from queenright.errors import UnknownNameError


@pytest.mark.parametrize("number", sequences.SEQUENCES)
def test_small_terms_agree_and_are_called_by_a_command(number):
    entry = sequences.sequence(number)
    to = {"A088202": 6, "A171760": 6, "A250000": 7, "A260680": 6, "A328283": 6}.get(number, 8)
    (found,) = sequences.compute([number], to=to)
    assert found.values
    assert not found.wrong
    assert not found.new
    assert entry.command.split()[1] in COMMANDS
    assert entry.quick <= entry.largest


def test_a_term_that_differs_is_reported(monkeypatch):
    monkeypatch.setitem(known.TERMS, "A075458", {**known.TERMS["A075458"], 5: 4})
    (found,) = sequences.compute(["A075458"], to=6)
    assert found.wrong == [5]
    assert not found.to_json()["agrees"]


def test_terms_beyond_the_published_ones_are_new(monkeypatch):
    monkeypatch.setitem(known.TERMS, "A075458", {1: 1, 2: 1})
    (found,) = sequences.compute(["A075458"], to=4)
    assert found.new == [3, 4]


def test_an_unknown_sequence_is_refused():
    with pytest.raises(UnknownNameError, match="no sequence named 'A000000'"):
        list(sequences.compute(["A000000"]))
