"""No two larger armies: the clauses are true of every two armies, false ones do not pass, and the proof holds."""

import json
from dataclasses import replace
from itertools import product

import pytest

from queenright.armies.bound import ArmiesBound, _Rules, _variables, meaning_of, refute_armies, rules, verify_bound
from queenright.armies.referee import complaint
from queenright.board.lines import CHESS
from queenright.errors import InputError, SizeError


@pytest.fixture(scope="module")
def five():
    return refute_armies(5, 5)


def values(n, size, white, black):
    """The truth of every variable, from its meaning alone."""
    armies, found = (white, black), {}
    squares = list(product(range(n), repeat=2))
    for number in range(1, _variables(n, size) + 1):
        kind, *rest = meaning_of(n, size, number)
        if kind == "queen":
            found[number] = rest[1] in armies[rest[0]]
        elif kind == "line":
            found[number] = any(rest[0] in CHESS.lines(queen) for queen in white)
        else:
            army, i, j = rest
            found[number] = sum(square in armies[army] for square in squares[:i]) >= j
    return found


def subsets(squares, size):
    for bits in product((0, 1), repeat=len(squares)):
        if sum(bits) == size:
            yield {square for square, bit in zip(squares, bits, strict=True) if bit}


def test_every_clause_that_passes_is_true_of_all_armies():
    """On a board of 3, where armies of one queen exist: what is written, and all clauses of one or two literals."""
    n, size = 3, 1
    squares = list(product(range(n), repeat=2))
    worlds = [
        values(n, size, white, black)
        for white, black in product(subsets(squares, 1), repeat=2)
        if not complaint(n, white, black)
    ]
    assert worlds
    judge, literals = _Rules(n, size), [s * v for v in range(1, _variables(n, size) + 1) for s in (1, -1)]
    written = list(rules(n, size))
    assert all(judge.rule_of(clause) for clause in written)
    passed = 0
    for clause in [*written, *product(literals, repeat=1), *product(literals, repeat=2)]:
        if judge.rule_of(clause):
            passed += 1
            assert all(any(world[abs(literal)] == (literal > 0) for literal in clause) for world in worlds)
    assert passed > len(written)


@pytest.mark.parametrize(("n", "largest"), [(1, 0), (2, 0), (3, 1), (4, 2)])
def test_what_exists_is_not_refuted(n, largest):
    for size in range(1, n * n // 2 + 1):
        made = refute_armies(n, size)
        assert (made is None) == (size <= largest)


def test_a_bound_is_saved_read_and_verified(five, tmp_path):
    assert five.save(tmp_path / "five.json") == [str(tmp_path / "five.json")]
    read = ArmiesBound.load(tmp_path / "five.json")
    assert read == five
    verdict = verify_bound(read)
    assert verdict.holds
    assert sum(verdict.rules.values()) == len(five.clauses)
    assert verdict.words()[0] == "holds: no two armies of 5 queens each live in peace on 5 × 5"
    assert five.save(tmp_path / "five.lrat") == [str(tmp_path / "five.lrat"), str(tmp_path / "five.cnf")]


def test_a_changed_bound_does_not_hold(five):
    for clause in ((1,), (-1, -2), (), (-1, 26), (999_999,), (60, 60), (five.clauses[-1][0] - 1,)):
        assert (
            verify_bound(replace(five, clauses=(clause, *five.clauses))).reason == "clause 1 is no rule of the armies"
        )
    assert not verify_bound(replace(five, size=4)).holds
    assert not verify_bound(replace(five, proof=five.proof[:10])).holds
    left = tuple(clause for clause in five.clauses if len(clause) > 1)
    assert not verify_bound(replace(five, clauses=left)).holds


@pytest.mark.parametrize("change", [{"n": 99}, {"size": 0}, {"clauses": [[True]]}, {"proof": [1]}, {"format": "x"}])
def test_what_is_no_certificate_is_refused(five, change, tmp_path):
    five.save(tmp_path / "five.json")
    document = json.loads((tmp_path / "five.json").read_text()) | change
    (tmp_path / "five.json").write_text(json.dumps(document))
    with pytest.raises(InputError, match=r"certificate about armies|is about armies"):
        ArmiesBound.load(tmp_path / "five.json")


def test_large_boards_are_refused():
    with pytest.raises(SizeError, match="8"):
        refute_armies(9, 12)
