"""`queens replay`: lists, replays, writes a page, and ends with 1 when a claim does not come out as recorded."""

from __future__ import annotations

import shlex
from dataclasses import replace

import pytest

from cli_helpers import document
from queenright import documents
from queenright.documents import library

#: Longer than a test should take; other tests run them with less time.
LONG = ("queens bench", "queens model compare")


def test_without_a_name_the_documents_are_listed(queens):
    out = queens("replay").out
    assert [line[:3] for line in out.splitlines() if line[0] != " "] == ["000", "001", "002", "003", "004"]
    listed = document(queens("replay", "--json"))["documents"]
    assert [each["claims"] for each in listed] == [18, 22, 22, 20, 26]
    assert listed[1]["verdicts"] == {"holds": 13, "slip": 4, "wrong": 4, "reference": 1}


def test_a_document_is_replayed_claim_by_claim(queens):
    outcome = queens("replay", "003")
    assert outcome.status == 0
    assert [line.split()[1] for line in outcome.out.splitlines() if line[:1] == "✓"] == [
        f"003.{k}" for k in range(1, 21)
    ]
    assert ". x Q Q\n" in outcome.out  # a board of the simulation
    assert outcome.out.endswith("20 claims: all came out as recorded\n")
    assert outcome.err == ""


def test_one_claim_as_json_has_the_contracts_fields(queens):
    answer = document(queens("replay", "004.15", "--json"))
    (claim,) = answer["claims"]
    assert answer["document"] == "004"
    assert (claim["id"], claim["place"], claim["verdict"], claim["holds"]) == ("004.15", "equation (9)", "wrong", True)
    assert claim["stated"] == [0, 10, 0, 32, 4]
    assert claim["computed"] == claim["corrected"] == [2, 10, 4, 40, 92]


def test_errata_alone_and_several_documents(queens):
    answer = document(queens("replay", "000", "003", "--errata", "--json"))
    ids = [claim["id"] for each in answer["documents"] for claim in each["claims"]]
    assert ids == [claim.id for claim in documents.errata() if claim.id[:3] in ("000", "003")]


def test_a_page_is_written_and_the_answer_is_one_line(queens, tmp_path):
    outcome = queens("replay", "000", "-o", "page.html")
    assert (outcome.status, outcome.out, outcome.err) == (
        0, "18 claims: all came out as recorded\n", "wrote page.html\n",
    )  # fmt: skip
    assert (tmp_path / "page.html").read_text().startswith("<!DOCTYPE html>")


def test_the_bibliography_is_printed_for_all_texts_or_one(queens):
    assert "Bell, B. Stevens" in queens("replay", "--references").out
    answer = document(queens("replay", "002", "--references", "--json"))
    assert len([each for each in answer["references"] if "002" in each.get("cited", {})]) == 10
    assert queens("replay", "005", "--references").status == 2


@pytest.fixture
def wrong_claim(monkeypatch):
    """Document 003 with one number changed."""
    whole = documents.document("003")
    claims = [replace(claim, stated=257) if claim.id == "003.4" else claim for claim in whole.claims]
    monkeypatch.setattr(library, "document", lambda number: replace(whole, claims=claims))


def test_a_claim_that_does_not_come_out_as_recorded_ends_with_1(queens, wrong_claim):
    outcome = queens("replay", "003")
    assert outcome.status == 1
    assert "✗ 003.4  4-queens (2): RECORDED AS holds, but what the text states is not what was computed" in outcome.out
    assert outcome.out.endswith("1 of 20 claims did not come out as recorded: 003.4\n")
    assert queens("replay", "003.4", "--json").status == 1


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["005"], "no document named '005'. Did you mean '004'? Known: 000, 001, 002, 003, 004"),
        (["004.99"], "no claim of document 004 named '004.99'."),
        (["003", "-o", "page.pdf"], "no output format named 'pdf'. Known: html"),
    ],
)
def test_bad_input_is_one_line_before_anything_is_computed(queens, arguments, message):
    outcome = queens("replay", *arguments)
    assert (outcome.status, outcome.out) == (2, "")
    assert outcome.err.startswith(f"queens: {message}")
    assert outcome.err.count("\n") == 1


COMMANDS = dict.fromkeys(command for each in documents.listed() for claim in each.claims for command in claim.commands)


@pytest.mark.parametrize("command", [command for command in COMMANDS if not command.startswith(LONG)])
def test_every_command_that_a_claim_proposes_works(queens, command):
    outcome = queens(*shlex.split(command)[1:])
    refused = command.startswith(("queens check", "queens z check", "queens same"))  # a check may say no
    assert outcome.status in ((0, 1) if refused else (0,)), outcome.err
    assert "queens: " not in outcome.err, outcome.err
