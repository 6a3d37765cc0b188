"""`queens verify` on proofs that were tampered with: each is refused, with its reason, or is still a proof."""

import json
from pathlib import Path

import pytest


def changed(change):
    """The certificate none.json with a change to its document."""

    def write():
        path = Path("none.json")
        document = json.loads(path.read_text())
        change(document)
        path.write_text(json.dumps(document))
        return path.name

    return write


@pytest.fixture
def none(queens):
    assert queens("solve", "6", "--torus", "--proof", "none.json").status == 0
    return queens


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        (lambda d: d["problem"].pop("torus"), "clause 193 is no rule of the problem"),  # there it has solutions
        (lambda d: d["problem"].update(n=7), "clause 16 is no rule of the problem"),
        (lambda d: d["clauses"].append([1]), "clause 355 is no rule of the problem"),
        (lambda d: d["clauses"].append([-1, -9]), "clause 355 is no rule of the problem"),  # they do not attack
        (lambda d: d["clauses"].append([1, 2, 3, 4, 5]), "clause 355 is no rule of the problem"),  # a row, cut short
        (lambda d: d["clauses"].append([]), "clause 355 is no rule of the problem"),
        (lambda d: d.update(clauses=[c for c in d["clauses"] if c[0] < 0]), "does not follow"),  # attacks alone
        (lambda d: d.update(proof=[]), "the proof ends without the empty clause"),
        (lambda d: d.update(proof=["0"]), "lemma 1 does not follow"),
        (lambda d: d["proof"].insert(0, "1 0"), "lemma 1 does not follow"),
        (lambda d: d["proof"].insert(0, "one 0"), "not a literal: one"),
        (lambda d: d["proof"].pop(0), "does not follow"),
    ],
)  # fmt: skip
def test_a_changed_certificate_is_refused(none, change, reason):
    outcome = none("verify", changed(change)())
    assert outcome.status == 1
    assert f"does not hold: {reason}" in outcome.err or reason in outcome.err


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        (lambda d: d["clauses"].append([0]), "is not a certificate that no solution exists"),
        (lambda d: d["clauses"].append([1.5]), "is not a certificate that no solution exists"),
        (lambda d: d.pop("proof"), "is not a certificate that no solution exists"),
        (lambda d: d.update(format="queenright-refutation-2"), "refutation-2; wanted queenright-refutation-1"),
    ],
)  # fmt: skip
def test_what_is_no_certificate_is_bad_input(none, change, reason):
    outcome = none("verify", changed(change)())
    assert outcome.status == 2
    assert reason in outcome.err


def test_what_is_still_a_proof_is_accepted_for_what_it_says(none):
    """A smaller board of squares and a needless lemma do no harm: the words name the problem in the file."""
    outcome = none("verify", changed(lambda d: d["problem"].update(blocked=[[0, 0]]))())
    assert outcome.status == 0
    assert "no solution exists for Problem(6, blocked=['a6'], torus=True)" in outcome.out
    assert none("verify", changed(lambda d: d["proof"].insert(0, d["proof"][0]))()).status == 0


@pytest.mark.parametrize("ending", ["drat", "lrat"])
def test_changed_proofs_of_clauses_are_refused(queens, ending):
    queens("solve", "6", "--torus", "--proof", f"none.{ending}")
    proof, formula = Path(f"none.{ending}"), Path("none.cnf")
    lines, clauses = proof.read_text().splitlines(), formula.read_text()
    for wrong in (lines[1:], lines[-1:], [], ["hello", *lines], [lines[0].replace("-", "", 1), *lines[1:]]):
        proof.write_text("".join(f"{line}\n" for line in wrong))
        assert queens("verify", proof.name).status == 1, wrong[:1]
    proof.write_text("".join(f"{line}\n" for line in lines))
    assert queens("verify", proof.name).status == 0
    formula.write_text("".join(f"{line}\n" for line in clauses.splitlines() if line[0] in "cp-"))
    assert queens("verify", proof.name).status == 1
    formula.unlink()
    outcome = queens("verify", proof.name)
    assert outcome.status == 2
    assert "which is not there" in outcome.err


def test_a_reason_that_is_missing_or_wrong_is_refused(queens):
    queens("solve", "6", "--torus", "--proof", "none.lrat")
    proof = Path("none.lrat")
    first, *rest = proof.read_text().splitlines()
    words = first.split()
    end = words.index("0")
    head, reasons = words[: end + 1], words[end + 1 : -1]
    for wrong in (reasons[1:], ["1"] * len(reasons), ["999999", *reasons[1:]]):
        proof.write_text("\n".join([" ".join([*head, *wrong, "0"]), *rest]) + "\n")
        outcome = queens("verify", proof.name)
        assert outcome.status == 1
        assert "does not follow by its hints" in outcome.err
