"""Certificates that no solution exists: they hold where none does, and a changed one does not."""

import json
from dataclasses import replace
from itertools import product

import pytest

from queenright import _core
from queenright.engines.proofs import verify_files
from queenright.engines.refutation import FORMAT, Refutation, refute, rule_of, rules, verify
from queenright.errors import InputError, SizeError
from queenright.problem.generate import random_blocked
from queenright.problem.problem import Problem
from twins import boards

NONE = {
    "two": Problem(2),
    "three": Problem(3),
    "torus": Problem(6, torus=True),
    "completion": Problem(6, fixed=["a1"]),
    "excluded": Problem(4, excluded_sums=[1, 2], excluded_differences=[1]),
    "a blocked row": Problem(4, blocked=["a3", "b3", "c3", "d3"]),
    "regions": Problem(4, regions=["AAAA", "BBBB", "CCCC", "DDDD"], touching=True, blocked=["b4"], fixed=["a4"]),
    "wide": Problem(2, columns=3, queens=2, blocked=["a1", "a2"]),
    "nothing fits": Problem(3, columns=4, queens=4),
}


@pytest.mark.parametrize("engine", ["native", "sat"])
@pytest.mark.parametrize("what", NONE)
def test_what_has_no_solution_has_a_certificate_that_holds(what, engine, tmp_path):
    problem = NONE[what]
    assert boards(problem) == []
    made = refute(problem, engine=engine)
    assert made.save(tmp_path / "proof.json") == [str(tmp_path / "proof.json")]
    read = Refutation.load(tmp_path / "proof.json")
    assert read == made
    verdict = verify(read)
    assert verdict.holds, verdict.reason
    assert sum(verdict.rules.values()) == len(made.clauses)
    assert "no solution exists" in verdict.words()[0]


def test_what_has_a_solution_has_none():
    for seed in range(12):
        problem = random_blocked(5, free=2, seed=seed)
        for engine in ("native", "sat"):
            assert (refute(problem, engine=engine) is None) == bool(boards(problem))


@pytest.mark.parametrize("what", ["three", "torus", "regions", "wide"])
def test_every_rule_holds_in_every_solution_and_no_clause_but_a_rule_passes(what):
    """The clauses of a problem without its closed squares hold on all its boards; the named rules say the same."""
    problem = NONE[what]
    assert all(rule_of(problem, clause) for clause in rules(problem))
    assert not rule_of(problem, [])
    assert not rule_of(problem, [1, -2])
    assert not rule_of(problem, [-1, -2, -3])
    assert not rule_of(problem, [problem.n * problem.columns + 1])


def test_a_rule_by_itself_never_excludes_a_solution():
    problem = Problem(5, blocked=["a1"])
    solutions = [{row * 5 + column + 1 for row, column in squares} for squares in boards(problem)]
    literals = [*range(1, 26), *range(-25, 0)]
    for clause in [*((a,) for a in literals), *product(literals, repeat=2)]:
        if rule_of(problem, clause):
            assert all(any((literal > 0) == (abs(literal) in queens) for literal in clause) for queens in solutions)


def test_a_changed_certificate_does_not_hold(tmp_path):
    made = refute(Problem(6, torus=True))
    added = verify(replace(made, clauses=((-1, -9), *made.clauses)))
    assert (added.holds, added.reason) == (False, "clause 1 is no rule of the problem")
    assert not verify(replace(made, problem=Problem(6))).holds
    assert "does not follow" in verify(replace(made, proof=("0",))).reason
    assert verify(replace(made, proof=())).reason == "the proof ends without the empty clause"
    assert "not a literal" in verify(replace(made, proof=("x 0",))).reason
    (tmp_path / "wrong.json").write_text(
        json.dumps({"format": FORMAT, "problem": {"n": 3}, "clauses": [[0]], "proof": []})
    )
    with pytest.raises(InputError, match="is not a certificate"):
        Refutation.load(tmp_path / "wrong.json")


def test_what_cannot_be_proved_this_way_is_refused():
    with pytest.raises(InputError, match="a queen in every row or in every column"):
        refute(Problem(4, queens=2))
    with pytest.raises(SizeError, match="up to size 100, got 101"):
        refute(Problem(101))


def conflict(known, false):
    """Whether naive propagation over all clauses, with these literals false, ends in a contradiction."""
    false = set(false)
    while True:
        left = [clause - false for clause in known if not any(-literal in false for literal in clause)]
        if any(not clause for clause in left) or any(-literal in false for literal in false):
            return True
        units = {next(iter(clause)) for clause in left if len(clause) == 1}
        if not units:
            return False
        false |= {-literal for literal in units}


def slow_check(clauses, proof):
    """RUP, else RAT on the first literal, clause by clause, by the definitions; single literals are never deleted."""
    known = [set(clause) for clause in clauses]
    for line in proof:
        *words, _ = line.removeprefix("d ").split()
        lemma = [int(word) for word in words]
        if line.startswith("d "):
            if len(lemma) > 1 and set(lemma) in known:
                known.remove(set(lemma))
            continue
        if not conflict(known, lemma):
            against = [clause - {-lemma[0]} for clause in known if -lemma[0] in clause] if lemma else [set()]
            if not all(conflict(known, {*lemma, *rest}) for rest in against):
                return False
        known.append(set(lemma))
    return conflict(known, [])


@pytest.mark.parametrize("problem", [Problem(3), Problem(4, torus=True), Problem(4, fixed=["a1"])])
@pytest.mark.parametrize("engine", ["native", "sat"])
def test_a_slow_checker_agrees(problem, engine):
    made = refute(problem, engine=engine)
    assert slow_check(made.clauses, made.proof)
    for left in range(0, len(made.clauses), 5):
        cut = replace(made, clauses=made.clauses[:left] + made.clauses[left + 1 :])
        fast = _core.check_drat(cut.clausal.dimacs(), cut.clausal.drat(), _core.Control()).holds
        assert fast <= slow_check(cut.clauses, cut.proof)


def slow_lrat(clauses, text):
    """LRAT without RAT, straight from its definition: each hint is a unit, the last one is broken."""
    known = dict(enumerate(map(set, clauses), start=1))
    for line in text.splitlines():
        number, *words = line.split()
        if words[0] == "d":
            for word in words[1:-1]:
                del known[int(word)]
            continue
        end = words.index("0")
        lemma, hints = set(map(int, words[:end])), [known[int(word)] for word in words[end + 1 : -1]]
        false = set(lemma)
        for clause in hints[:-1]:
            (unit,) = clause - false
            false.add(-unit)
        assert hints[-1] <= false
        known[int(number)] = lemma
    return set() in known.values()


@pytest.mark.parametrize("engine", ["native", "sat"])
@pytest.mark.parametrize("what", ["torus", "completion", "a blocked row", "nothing fits"])
def test_the_proof_with_reasons_holds_by_a_slow_checker_too(what, engine, tmp_path):
    made = refute(NONE[what], engine=engine)
    text = made.clausal.lrat()
    assert slow_lrat(made.clauses, text)
    assert made.save(tmp_path / "proof.lrat") == [str(tmp_path / "proof.lrat"), str(tmp_path / "proof.cnf")]
    assert verify_files(tmp_path / "proof.lrat").holds
    lines = text.splitlines()
    for left in range(len(lines)):
        (tmp_path / "proof.lrat").write_text("\n".join(lines[:left] + lines[left + 1 :]) + "\n")
        assert verify_files(tmp_path / "proof.lrat").holds == (" d " in lines[left])


def test_proofs_that_are_none_are_refused(tmp_path):
    (tmp_path / "proof.lrat").write_text("3 0 1 2 0\n")
    with pytest.raises(InputError, match=r"proof.cnf', which is not there"):
        verify_files(tmp_path / "proof.lrat")
    (tmp_path / "proof.cnf").write_text("p cnf 1 2\n1 0\n-1 0\n")
    assert verify_files(tmp_path / "proof.lrat").holds
    (tmp_path / "proof.cnf").write_text("p cnf 1 3\n1 0\n-1 0\n")
    assert "another number of clauses" in verify_files(tmp_path / "proof.lrat").reason
    (tmp_path / "proof.lrat").write_bytes(b"a\xff\x00")
    with pytest.raises(InputError, match="binary"):
        verify_files(tmp_path / "proof.lrat")


def test_a_native_proof_that_is_too_long_is_left_to_the_solver(monkeypatch):
    problem = Problem(8, torus=True)
    whole = refute(problem)
    monkeypatch.setattr("queenright.engines.refutation.LONGEST", 100)
    other = refute(problem)
    assert whole.clauses == other.clauses
    assert whole.proof != other.proof
    assert verify(other).holds


def test_a_native_proof_needs_no_solver(monkeypatch):
    def missing(*_):
        raise AssertionError("asked")

    monkeypatch.setattr("queenright.engines.sat.proved", missing)
    assert verify(refute(Problem(6, fixed=["a1"]))).holds
    with pytest.raises(AssertionError, match="asked"):
        refute(Problem(6, fixed=["a1"]), engine="sat")


def test_long_proofs_are_checked_with_progress():
    """The fraction is what has been read of the proof; it is seen by whoever looks in time."""
    made = refute(Problem(6, torus=True))
    for form, text in (("drat", made.clausal.drat()), ("lrat", made.clausal.lrat())):
        control = _core.Control()
        checker = _core.check_lrat if form == "lrat" else _core.check_drat
        assert checker(made.clausal.dimacs(), text, control).holds
        assert 0.5 < control.fraction <= 1
