"""No two armies of a size exist: clauses that anybody can hold against the rules, and CaDiCaL's proof against them.

Every variable has a meaning, fixed by its number: a white or a black queen on a square, "this line holds a white
queen", or "at least j of the first i squares hold a queen of this army". `meaning_of` reads it off the number, and
`rule_of` says why a clause is true of any two armies at peace: by its meaning, not by how it was made. The clause on
counters is tried on every number of queens that can stand before the square. So a proof that the clauses contradict
each other proves that the armies do not exist. Without symmetry this goes up to some 8 × 8; `write_certificate`
proves larger boards, by another argument.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import product
from pathlib import Path
from typing import Any

from queenright.board.lines import CHESS
from queenright.engines import sat
from queenright.engines.proofs import ClausalProof, ProofVerdict
from queenright.errors import InputError, QueensError
from queenright.files import parsed_json, read_bytes
from queenright.problem.result import Status
from queenright.sizes import checked_size, plural
from queenright.watch import Watch

FORMAT = "queenright-armies-bound-1"

#: Beyond this CaDiCaL's proof takes hours.
LARGEST_BOUND = 8


@dataclass(frozen=True, slots=True)
class ArmiesBound:
    """That no two armies of *size* queens each live in peace on n × n: clauses and a DRAT proof against them."""

    n: int
    size: int
    clauses: tuple[tuple[int, ...], ...]
    proof: tuple[str, ...]

    @property
    def clausal(self) -> ClausalProof:
        return ClausalProof(_variables(self.n, self.size), self.clauses, self.proof, _comment(self.n, self.size))

    def save(self, path: str | Path) -> list[str]:
        """Write a certificate that `queens verify` reads, or NAME.drat or NAME.lrat with NAME.cnf; the files' names."""
        fields = {"n": self.n, "size": self.size, "clauses": self.clauses, "proof": self.proof}
        return self.clausal.save(path, json.dumps({"format": FORMAT, **fields}) + "\n")

    @classmethod
    def load(cls, path: str | Path) -> ArmiesBound:
        try:
            document = parsed_json(read_bytes(path))
            n, size = document["n"], document["size"]
            clauses = tuple(tuple(clause) for clause in document["clauses"])
            proof = tuple(document["proof"])
            numbers = (n, size, *(literal for clause in clauses for literal in clause))
            texts = all(type(line) is str for line in proof)
            if document["format"] != FORMAT or not texts or any(type(number) is not int for number in numbers):
                raise ValueError
        except (ValueError, KeyError, TypeError, RecursionError) as error:
            raise InputError(f"{str(path)!r} is not a certificate about armies ({FORMAT})") from error
        if not 1 <= n <= LARGEST_BOUND or not 1 <= size <= n * n:
            raise InputError(
                f"{str(path)!r} is about armies of {size} on size {n}; wanted a board of 1 to {LARGEST_BOUND}"
            )
        return cls(n, size, clauses, proof)


# -- what the numbers mean ------------------------------------------------------------------------


def _lines(n: int) -> list[Any]:
    return list(dict.fromkeys(line for square in product(range(n), range(n)) for line in CHESS.lines(square)))


def _variables(n: int, size: int) -> int:
    return 2 * n * n + len(_lines(n)) + 2 * n * n * size


def _comment(n: int, size: int) -> str:
    first = 2 * n * n + len(_lines(n))
    return (
        f"{size} queens in each army on {n} x {n}: 1 to {n * n} are white queens row by row, then black ones, "
        f"then lines with a white queen, then from {first + 1} on "
        "'at least j of the first i squares', i by i, white before black"
    )


def meaning_of(n: int, size: int, number: int) -> tuple[Any, ...]:
    """("queen", army, square), ("line", line) or ("count", army, i, j); empty if it is no variable.

    >>> meaning_of(2, 1, 1), meaning_of(2, 1, 8)
    (('queen', 0, (0, 0)), ('queen', 1, (1, 1)))
    """
    squares, lines = n * n, _lines(n)
    place = number - 1
    if 0 <= place < 2 * squares:
        return "queen", place // squares, divmod(place % squares, n)
    place -= 2 * squares
    if 0 <= place < len(lines):
        return "line", lines[place]
    place -= len(lines)
    if 0 <= place < 2 * squares * size:
        army, rest = divmod(place, squares * size)
        return "count", army, rest // size + 1, rest % size + 1
    return ()


class _Rules:
    """Which rule a clause is; the meanings of all numbers are read once."""

    def __init__(self, n: int, size: int) -> None:
        self.n, self.size = n, size
        self.meanings = {number: meaning_of(n, size, number) for number in range(1, _variables(n, size) + 1)}

    def rule_of(self, clause: Sequence[int]) -> str:
        said = [(literal > 0, self.meanings.get(abs(literal), ())) for literal in clause]
        if not said or not all(meaning for _, meaning in said):
            return ""
        kinds = {meaning[0] for _, meaning in said}
        if kinds == {"queen", "line"} and len(said) == 2:
            return self._on_line(*sorted(said, key=lambda entry: entry[1][0], reverse=True))
        if "count" in kinds and "line" not in kinds:
            return self._counted(said)
        return ""

    def _on_line(self, queen: tuple[bool, tuple[Any, ...]], line: tuple[bool, tuple[Any, ...]]) -> str:
        """A queen is white and her line has a white queen, or she is black and it has none."""
        (stands, (_, army, square)), (white, (_, name)) = queen, line
        return "lines" if not stands and name in CHESS.lines(square) and white == (army == 0) else ""

    def _counted(self, said: list[tuple[bool, tuple[Any, ...]]]) -> str:
        """The wanted size itself, or a clause that holds however many queens stand before one square."""
        if len(said) == 1:
            positive, meaning = said[0]
            return "sizes" if positive and meaning[2:] == (self.n * self.n, self.size) else ""
        last = max(meaning[2] for _, meaning in said if meaning[0] == "count")
        if len({meaning[1] for _, meaning in said}) > 1:
            return ""
        for meaning in (meaning for _, meaning in said):
            near = meaning[2] in (last - 1, last) if meaning[0] == "count" else meaning[2] == divmod(last - 1, self.n)
            if not near:
                return ""
        return "counters" if all(_true(said, last, *case) for case in product(range(last), (0, 1))) else ""


def _true(said: list[tuple[bool, tuple[Any, ...]]], last: int, before: int, queen: int) -> bool:
    """Whether the clause holds if *before* of the squares before the last hold queens, and *queen* says if it does."""
    for positive, meaning in said:
        reached = queen if meaning[0] == "queen" else before + queen * (meaning[2] == last) >= meaning[3]
        if bool(reached) == positive:
            return True
    return False


def rules(n: int, size: int) -> Iterator[tuple[int, ...]]:
    """The clauses: lines of one army, counters, and *size* queens in each army."""
    squares = list(product(range(n), range(n)))
    area, lines = len(squares), {line: number for number, line in enumerate(_lines(n), 2 * len(squares) + 1)}
    for place, square in enumerate(squares, 1):
        for line in CHESS.lines(square):
            yield -place, lines[line]
            yield -area - place, -lines[line]
    for army in (0, 1):
        base = 2 * area + len(lines) + army * area * size - size
        for i in range(1, area + 1):
            for j in range(max(1, size - (area - i)), min(i, size) + 1):
                count, fewer = base + i * size + j, base + (i - 1) * size + j
                before = (fewer,) if j < i else ()
                yield (-count, army * area + i, *before)
                if j > 1:
                    yield (-count, fewer - 1, *before)
        yield (base + area * size + size,)


def refute_armies(n: int, size: int, watch: Watch | None = None) -> ArmiesBound | None:
    """A checked certificate that no two armies of *size* exist on n × n, or None if they do; a StoppedError in time.

    >>> len(refute_armies(3, 2).clauses), refute_armies(3, 1)
    (122, None)
    """
    checked_size(n, largest=LARGEST_BOUND, smallest=1, what="board size of a proof in clauses about armies")
    checked_size(size, largest=n * n, smallest=1, what="size of an army")
    watch = Watch.of(watch)
    clauses = tuple(rules(n, size))
    status, proof = sat.proved(clauses, watch)
    if status is Status.UNKNOWN:
        watch.fail()
    if status is Status.FOUND:
        return None
    made = ArmiesBound(n, size, clauses, tuple(proof))
    verdict = verify_bound(made, watch)
    if not verdict.holds:
        raise QueensError(f"the solver's proof does not hold, and is not written: {verdict.reason}")
    return made


@dataclass(frozen=True, slots=True)
class BoundVerdict:
    """What was established: whether the armies cannot exist, by which rules; else the reason."""

    n: int
    size: int
    proof: ProofVerdict
    rules: dict[str, int] = field(default_factory=dict)

    @property
    def holds(self) -> bool:
        return self.proof.holds

    @property
    def reason(self) -> str:
        return self.proof.reason

    def to_json(self) -> dict[str, Any]:
        return {"n": self.n, "size": self.size, "rules": self.rules, **self.proof.to_json()}

    def words(self) -> list[str]:
        counted = ", ".join(f"{number:,} on {name}" for name, number in self.rules.items())
        return [
            f"holds: no two armies of {plural(self.size, 'queen')} each live in peace on {self.n} × {self.n}",
            f"established: each of {plural(self.proof.clauses, 'clause')} is true of such armies ({counted});",
            f"from them {plural(self.proof.lemmas, 'lemma')} follow one by one, the last of which is a contradiction",
            f"not established: that armies of {self.size - 1} exist; queens armies {self.n} shows them",
            f"SHA-256 {self.proof.digest}",
        ]


def verify_bound(bound: ArmiesBound, watch: Watch | None = None) -> BoundVerdict:
    """Ask of every clause why it is true, and check the proof; nothing is taken from whoever made it."""
    watch, judge = Watch.of(watch), _Rules(bound.n, bound.size)
    counted: Counter[str] = Counter()
    with watch.active():
        for number, clause in enumerate(bound.clauses, start=1):
            watch.check()
            name = judge.rule_of(clause)
            if not name:
                wrong = ProofVerdict(False, f"clause {number} is no rule of the armies", len(bound.clauses), 0, "")
                return BoundVerdict(bound.n, bound.size, wrong)
            counted[name] += 1
    return BoundVerdict(bound.n, bound.size, bound.clausal.check(watch), dict(counted))
