"""Congruences that are proved of the number of solutions: every right count satisfies them, and wrong ones do not."""

from dataclasses import replace

import pytest

from job_helpers import count_with
from queenright import known, solutions
from queenright.cli import run as run_command
from queenright.counting import count
from queenright.counting.congruences import Symmetric, broken, congruences, symmetric_counts
from queenright.counting.fundamental import classes
from queenright.errors import InputError, RefereeError
from queenright.job.certificate import certificate
from queenright.job.inspection import inspect, plan_of
from queenright.job.ledger import LedgerError
from queenright.job.opening import claimed
from queenright.job.records import MODULI
from queenright.job.status import status_of


def turned(queens):
    """A quarter turn: the queen in column c, row r goes to column r, row n − 1 − c."""
    n = len(queens)
    found = [0] * n
    for column, row in enumerate(queens):
        found[row] = n - 1 - column
    return found


@pytest.mark.parametrize("n", range(2, 10))
def test_symmetric_solutions_are_those_that_a_turn_keeps(n):
    boards = [list(board) for board in solutions(n)]
    half = sum(turned(turned(board)) == board for board in boards)
    quarter = sum(turned(board) == board for board in boards)
    assert symmetric_counts(n) == Symmetric(half, quarter)


@pytest.mark.parametrize("n", range(19))
def test_known_counts_satisfy_all_congruences_and_their_neighbours_none(n):
    symmetric = symmetric_counts(n)
    assert broken(n, known.COUNTS[n], symmetric) == ""
    assert all(each.holds for each in congruences(n, known.COUNTS[n], symmetric))
    for wrong in range(1, 8):
        assert bool(broken(n, known.COUNTS[n] + wrong, symmetric)) == (n > 1)
    assert bool(broken(n, known.COUNTS[n] + 2, Symmetric(None, symmetric.quarter_turn))) == (n > 1)


@pytest.mark.parametrize("n", range(19, len(known.COUNTS)))
def test_large_known_counts_satisfy_the_quick_congruence(n):
    assert broken(n, known.COUNTS[n], symmetric_counts(n, half_turn=False)) == ""
    assert broken(n, known.COUNTS[n] + 2, symmetric_counts(n, half_turn=False)) != ""


def test_classes_of_a_wrong_count_are_refused():
    with pytest.raises(RefereeError, match="Q = 93, P = 4 and R = 0 cannot all be right for 8 queens"):
        classes(8, 93, 4, 0)


def test_a_wrong_plain_count_is_not_returned(monkeypatch):
    from queenright.counting import native

    right = native._counted
    monkeypatch.setattr(native, "_counted", lambda *rest: replace_count(right(*rest)))
    with pytest.raises(RefereeError, match=r"14202 cannot be the count of 12 queens: .* queens count 12 --algorithm"):
        count(12)


def replace_count(found):
    return type(found)(int(found) + 2, *found.__reduce__()[1][1:])


@pytest.fixture
def wrong(tmp_path):
    """A complete ledger with a unit that counts 4 too many, residues and all."""
    path = tmp_path / "q12.ledger"
    count_with(path)
    found = inspect(path)
    with claimed(path, plan_of(found), pytest.fail) as book:
        record = book.done[7]
        book.reopen([7])
        count = record.count + 4
        book.record([replace(record, count=count, residues=tuple(count % modulus for modulus in MODULI))])
    return path


def test_a_wrong_sum_is_caught_wherever_it_is_asked_for(wrong, capsys):
    impossible = r"14204 cannot be the count of 12 queens: P = 80, R = 8, and Q ≡ P \(mod 8\) fails"
    with pytest.raises(LedgerError, match=rf"{impossible}; a unit is wrong, find it with: queens ledger verify"):
        count_with(wrong)
    found = inspect(wrong)
    with pytest.raises(InputError, match=rf"a count that is wrong gets no certificate; {impossible}"):
        certificate(found, plan_of(found))
    assert [each["holds"] for each in status_of(wrong).to_json()["congruences"]] == [True, True, True, False]
    assert run_command(["ledger", "show", str(wrong)]) == 1
    out, err = capsys.readouterr()
    assert "14204" not in out
    assert "14204 cannot be the count of 12 queens" in err
    assert run_command(["ledger", "verify", str(wrong), "--sample", "all", "--reopen"]) == 1
    assert count_with(wrong).count == known.COUNTS[12]


def test_a_right_count_shows_what_it_was_checked_by(tmp_path, capsys):
    path = tmp_path / "q12.ledger"
    outcome = count_with(path)
    assert outcome.symmetric == Symmetric(80, 8)
    assert all(each.holds for each in outcome.congruences)
    assert run_command(["ledger", "show", str(path)]) == 0
    line = "congruences that hold: R ≡ 0 (mod 2^3), Q ≡ R (mod 4), P ≡ R (mod 4), Q ≡ P (mod 8); P = 80, R = 8"
    assert line in capsys.readouterr().out
    assert count_with(path).symmetric == Symmetric(80, 8)  # from the ledger
    assert run_command(["count", "12", "-v"]) == 0
    assert "congruences that hold: R ≡ 0 (mod 2^3), Q ≡ R (mod 4); R = 8" in capsys.readouterr().err
