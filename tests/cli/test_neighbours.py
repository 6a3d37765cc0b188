"""The queen's neighbours and the sequences on the command line."""

import json


def test_pieces(queens, tmp_path):
    assert queens("pieces", "superqueen", 10).out == "4\n"
    found = json.loads(queens("pieces", "semiqueen", 4, "--list", 2, "--json").out)
    assert found["count"] == 7
    assert found["boards"] == [[0, 1, 2, 3], [0, 2, 3, 1]]
    assert queens("pieces", "superqueen", 10, "--list", 4, "-o", "boards.svg").status == 0
    assert (tmp_path / "boards.svg").exists()
    assert queens("pieces", "superqueen", 5, "-o", "none.svg").status == 2
    assert queens("pieces", "knight", 5).status == 2


def test_dominate(queens, tmp_path):
    assert queens("dominate", 8).out.startswith("the fewest that dominate 8 × 8: 5 queens (proved)\n")
    found = json.loads(queens("dominate", 6, "--all", "--fundamental", "--json").out)
    assert (found["queens"], found["count"], found["classes"], len(found["sets"])) == (3, 4, 1, 1)
    assert queens("dominate", 6, "--all", "-o", "all.svg").status == 0
    assert (tmp_path / "all.svg").exists()
    assert "add --all" in queens("dominate", 6, "--fundamental").err


def test_colour(queens, tmp_path):
    found = json.loads(queens("colour", 6, "--json").out)
    assert (found["colours"], found["proved"]) == (7, True)
    assert queens("colour", 12).out.startswith("13 colours; at least 12 are needed\n")
    assert queens("colour", 5, "-o", "five.svg").status == 0
    assert "at most 52 colours" in queens("colour", 60, "-o", "sixty.svg").err
    assert json.loads(queens("colour", 6, "--disjoint", "--json").out)["disjoint"] == 4
    assert not (tmp_path / "sixty.svg").exists()


def test_first_with_proofs(queens, tmp_path):
    found = json.loads(queens("first", 6, "--proof", "proofs", "--json").out)
    assert found["queens"] == [1, 3, 5, 0, 2, 4]
    assert len(found["proofs"]) == len(found["refused"]) > 0
    assert queens("verify", found["proofs"][0]).status == 0
    answer = queens("first", 3)
    assert (answer.status, answer.err) == (1, "queens: 3 queens have no solution\n")


def test_symmetric(queens):
    found = json.loads(queens("symmetric", 12, "--json").out)
    assert (found["half_turn"], found["quarter_turn"]) == (80, 8)
    assert all(each["holds"] for each in found["congruences"])


def test_sequences(queens, tmp_path):
    found = json.loads(queens("sequences", "A075458", "A051223", "--to", 9, "--json").out)["sequences"]
    assert [each["agrees"] for each in found] == [True, True]
    assert found[0]["terms"]["9"] == 5
    assert queens("sequences", "A099152", "--to", 5, "-o", "records.md").status == 0
    assert "| A099152 | n semiqueens on n × n |" in (tmp_path / "records.md").read_text()
    assert queens("sequences", "A1").status == 2


def test_a_term_that_differs_is_a_failure(queens, monkeypatch):
    from queenright import known

    monkeypatch.setitem(known.TERMS, "A075458", {4: 1})
    answer = queens("sequences", "A075458", "--to", 4)
    assert answer.status == 1
    assert "differs from the published terms at n = 4" in answer.out
