"""A certificate that a problem has no solution: clauses that anybody can hold against the rules, and a proof.

The clauses are plain statements on squares, each a rule of the problem by itself: a fixed queen stands, a closed
square is empty, two squares attack each other, a row (or column, or region) that must hold a queen holds one. Variables
are squares and nothing else. The native search writes down what it refutes, or CaDiCaL refutes them: either is a DRAT
proof. `verify` asks of every clause which rule it is, and has the proof checked by `cpp/proof/drat.cpp`, which shares
no code with searches, solvers and encodings; what made the clauses is not asked.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from itertools import combinations
from pathlib import Path
from typing import Any

from queenright import _core
from queenright.board.lines import Line
from queenright.board.squares import Square
from queenright.engines import sat
from queenright.engines.proofs import ClausalProof
from queenright.errors import InputError, QueensError, SizeError
from queenright.files import read_bytes
from queenright.plain import attributes
from queenright.problem.core import core_problem
from queenright.problem.problem import Problem
from queenright.problem.result import Status
from queenright.sizes import plural
from queenright.watch import Watch

FORMAT = "queenright-refutation-1"

#: Bytes of a proof by the native search; CaDiCaL's are shorter where the search is long.
LONGEST = 50_000_000

#: A clause for every two squares of a line: a larger board has millions.
LARGEST = 100


@dataclass(frozen=True, slots=True)
class Refutation:
    """The clauses of a problem and a proof that they contradict each other. Variable v is square v − 1, row by row."""

    problem: Problem
    clauses: tuple[tuple[int, ...], ...]
    proof: tuple[str, ...]

    @property
    def clausal(self) -> ClausalProof:
        """The clauses and the proof without what they mean."""
        comment = f"{self.problem!r}: variable v is square v - 1, row by row"
        return ClausalProof(self.problem.n * self.problem.columns, self.clauses, self.proof, comment)

    def save(self, path: str | Path) -> list[str]:
        """Write a certificate that `queens verify` reads, or NAME.drat or NAME.lrat with NAME.cnf; the files' names."""
        return self.clausal.save(path, self._document())

    def _document(self) -> str:
        fields = {"problem": self.problem.to_json(), "clauses": self.clauses, "proof": self.proof}
        return json.dumps({"format": FORMAT, **fields}) + "\n"

    @classmethod
    def load(cls, path: str | Path) -> Refutation:
        try:
            document = json.loads(read_bytes(path))
            clauses = tuple(tuple(_literal(entry) for entry in clause) for clause in document["clauses"])
            proof = tuple(str(line) for line in document["proof"])
            if document["format"] != FORMAT:
                raise ValueError
        except (ValueError, KeyError, TypeError, UnicodeDecodeError) as error:
            raise InputError(f"{str(path)!r} is not a certificate that no solution exists ({FORMAT})") from error
        return cls(Problem.from_json(document["problem"]), clauses, proof)


def _literal(entry: Any) -> int:
    if isinstance(entry, bool) or not isinstance(entry, int) or entry == 0:
        raise ValueError
    return entry


def rules(problem: Problem) -> Iterator[tuple[int, ...]]:
    """Everything that the problem says of single squares, pairs and full lines, as clauses.

    >>> list(rules(Problem(2)))[:4]
    [(-1, -2), (1, 2), (-3, -4), (3, 4)]
    """
    check_provable(problem)
    squares = [(row, column) for row in range(problem.n) for column in range(problem.columns)]
    number = {square: place + 1 for place, square in enumerate(squares)}
    closed = {square for square in squares if problem.forbidden(square)}
    yield from ((number[square],) for square in sorted(problem.fixed))
    yield from ((-number[square],) for square in sorted(closed))
    for kind in problem.rule.kinds:
        for line in problem.rule.grouped(kind, squares).values():
            yield from ((-number[a], -number[b]) for a, b in combinations(line, 2))
            if kind in _full_kinds(problem):
                yield tuple(number[square] for square in line if square not in closed)


def check_provable(problem: Problem) -> None:
    """Refuse problems whose rules are not clauses on single squares, pairs and lines."""
    if problem.queens not in (problem.n, problem.columns):
        raise InputError("a proof is written for problems with a queen in every row or in every column")
    if max(problem.n, problem.columns) > LARGEST:
        raise SizeError(f"a proof is written for boards up to size {LARGEST}, got {max(problem.n, problem.columns)}")


def _full_kinds(problem: Problem) -> set[Line]:
    """The kinds of lines of which each must hold a queen, since there are as many queens as lines."""
    numbers = {Line.ROW: problem.n, Line.COLUMN: problem.columns, Line.REGION: problem.region_count}
    return {kind for kind, lines in numbers.items() if lines and lines == problem.queens}


def rule_of(problem: Problem, clause: Iterable[int]) -> str:
    """Which rule a clause is, by itself; empty if it is none.

    >>> problem = Problem(8, fixed=["a8"], blocked=["b8"])
    >>> rule_of(problem, [1]), rule_of(problem, [-2]), rule_of(problem, [-1, -10]), rule_of(problem, [-1, -11])
    ('fixed queens', 'closed squares', 'attacks', '')
    """
    literals = list(clause)
    squares = [divmod(abs(literal) - 1, problem.columns) for literal in literals]
    if any(row >= problem.n for row, _ in squares):
        return ""
    if all(literal > 0 for literal in literals) and literals:
        if any(square in problem.fixed for square in squares):
            return "fixed queens"
        return "full lines" if _is_full_line(problem, set(squares)) else ""
    if len(literals) == 1:
        return "closed squares" if problem.forbidden(squares[0]) else ""
    two = len(literals) == 2 and literals[0] < 0 and literals[1] < 0 and squares[0] != squares[1]
    if two and problem.rule.attack(squares[0], squares[1]):
        return "attacks"
    return "full lines" if not literals and _is_full_line(problem, set()) else ""


def _is_full_line(problem: Problem, squares: set[Square]) -> bool:
    """Whether some line that must hold a queen has no open square but these."""
    board = [(row, column) for row in range(problem.n) for column in range(problem.columns)]
    return any(
        all(square in squares or problem.forbidden(square) for square in line)
        for kind in _full_kinds(problem)
        for line in problem.rule.grouped(kind, board).values()
    )


def refute(problem: Problem, watch: Watch | None = None, *, engine: str = "native") -> Refutation | None:
    """A checked certificate that the problem has no solution, or None if it has one; a StoppedError if time is up.

    The proof is that of the native search or, with engine "sat", of CaDiCaL, which also proves what the native engine
    knows by counting lines, and where its search would make a proof of more than LONGEST bytes.
    """
    if problem.stars > 1:
        raise InputError(
            "certificates are for one queen per row; with stars, ask an engine whether there is a solution"
        )
    watch = Watch.of(watch)
    clauses = tuple(dict.fromkeys(rules(problem)))
    status, proof = _searched(problem, watch) if engine == "native" else (Status.UNKNOWN, [])
    if status is Status.UNKNOWN:
        status, proof = sat.proved(clauses, watch)
    if status is Status.UNKNOWN:
        watch.fail()
    if status is Status.FOUND:
        return None
    made = Refutation(problem, clauses, tuple(proof))
    verdict = verify(made, watch)
    if not verdict.holds:
        raise QueensError(f"the solver's proof does not hold, and is not written: {verdict.reason}")
    return made


def _searched(problem: Problem, watch: Watch) -> tuple[Status, list[str]]:
    """What the native search found, with its proof; unknown if it has none to write."""
    core = core_problem(problem)
    found = watch.call_core(lambda control: _core.refute_completions(core, LONGEST, control))
    if found.outcome == "unknown" and not found.too_long:
        watch.fail()
    if found.outcome == "unknown" or found.counted:
        return Status.UNKNOWN, []
    return (Status.NONE if found.outcome == "none" else Status.FOUND), found.proof.splitlines()


@dataclass(frozen=True, slots=True)
class RefutationVerdict:
    """What was established: whether no solution exists, by which rules, by how many lemmas; else the reason."""

    problem: Problem
    holds: bool
    reason: str = ""
    rules: dict[str, int] = field(default_factory=dict)
    lemmas: int = 0
    digest: str = ""

    def to_json(self) -> dict[str, Any]:
        return attributes(self, "problem holds reason rules lemmas") | {"sha256": self.digest}

    def words(self) -> list[str]:
        """In plain words what is established, and what is not."""
        counted = ", ".join(f"{number:,} {name}" for name, number in self.rules.items())
        return [
            f"holds: no solution exists for {self.problem!r}",
            f"established: each of {plural(sum(self.rules.values()), 'clause')} is a rule of this problem ({counted});",
            f"from them {plural(self.lemmas, 'lemma')} follow one by one, the last of which is a contradiction",
            "not established: that the problem in the file is the one you mean",
            f"SHA-256 {self.digest}",
        ]


def verify(refutation: Refutation, watch: Watch | None = None) -> RefutationVerdict:
    """Ask of every clause which rule it is, and check the proof; nothing is taken from whoever made it."""
    watch, problem = Watch.of(watch), refutation.problem
    check_provable(problem)
    counted: Counter[str] = Counter()
    with watch.active():
        for number, clause in enumerate(refutation.clauses, start=1):
            watch.check()
            name = rule_of(problem, clause)
            if not name:
                return RefutationVerdict(problem, False, f"clause {number} is no rule of the problem")
            counted[name] += 1
    checked = refutation.clausal.check(watch)
    return RefutationVerdict(problem, checked.holds, checked.reason, dict(counted), checked.lemmas, checked.digest)
