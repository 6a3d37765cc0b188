"""The integer sequences of the n-queens problem and its neighbours: what computes them, and how far we agree.

Every entry has its number in the OEIS, the command that computes a term, the function behind it, the sizes that take
about a second in all, and what a term rests on. Published terms (`known.TERMS`) are only compared with; terms beyond
them are marked as new, which means beyond the terms that were at hand.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from functools import partial
from time import process_time
from typing import Any

from queenright import armies, known, neighbours, questions
from queenright.counting.congruences import symmetric_counts
from queenright.errors import UnknownNameError
from queenright.problem.problem import Problem
from queenright.sizes import checked_size
from queenright.watch import Watch

__all__ = ["SEQUENCES", "Sequence", "Terms", "compute", "sequence"]
__dir__ = partial(sorted, __all__)

Compute = Callable[[int, Watch], int]


@dataclass(frozen=True, slots=True, kw_only=True)
class Sequence:
    """One sequence. *sizes* are the board sizes of its terms, *quick* the last one that is computed by default."""

    number: str
    title: str
    command: str
    compute: Compute
    quick: int
    largest: int
    checked: str
    first: int = 1
    step: int = 1

    @property
    def published(self) -> dict[int, int]:
        return known.TERMS.get(self.number, {})

    def sizes(self, to: int | None = None) -> range:
        """The board sizes up to *to*, by default up to the last quick one."""
        return range(self.first, (self.quick if to is None else min(to, self.largest)) + 1, self.step)


@dataclass(slots=True)
class Terms:
    """The terms of a sequence that were computed, with the CPU seconds of each."""

    sequence: Sequence
    values: dict[int, int] = field(default_factory=dict)
    seconds: dict[int, float] = field(default_factory=dict)

    @property
    def wrong(self) -> list[int]:
        """The sizes at which the published term is another one."""
        published = self.sequence.published
        return [n for n, value in self.values.items() if published.get(n, value) != value]

    @property
    def new(self) -> list[int]:
        """The sizes beyond the published terms."""
        last = max(self.sequence.published, default=-1)
        return [n for n in self.values if n > last]

    def to_json(self) -> dict[str, Any]:
        entry = self.sequence
        return {
            "number": entry.number,
            "title": entry.title,
            "command": entry.command,
            "terms": {str(n): value for n, value in self.values.items()},
            "published_to": max(entry.published, default=None),
            "agrees": not self.wrong,
            "wrong": self.wrong,
            "new": self.new,
            "checked": entry.checked,
            "seconds": round(sum(self.seconds.values()), 3),
        }


def sequence(number: str) -> Sequence:
    """The sequence with this number in the OEIS.

    >>> sequence("A051223").command
    'queens pieces superqueen N'
    """
    if number not in SEQUENCES:
        raise UnknownNameError("sequence", number, SEQUENCES)
    return SEQUENCES[number]


def compute(
    numbers: Iterable[str] = (), *, to: int | None = None, seconds: float | None = None, watch: Watch | None = None
) -> Iterator[Terms]:
    """The terms of the sequences, all by default, up to board size *to* or to the last that is quick; one by one.

    >>> found, = compute(["A051223"], to=11)
    >>> found.values[11], found.wrong
    (44, [])
    """
    used = Watch.of(watch, seconds)
    last = None if to is None else checked_size(to)
    for entry in [sequence(number) for number in numbers] or SEQUENCES.values():
        found = Terms(entry)
        for n in entry.sizes(last):
            used.check()
            start = process_time()
            found.values[n] = entry.compute(n, used)
            found.seconds[n] = process_time() - start
        yield found


def _k_queens(k: int) -> Compute:
    """Placements of k queens; with more queens than rows there is none."""
    return lambda n, watch: int(questions.count(Problem(n, queens=k), watch=watch)) if k <= n else 0


def _piece(name: str) -> Compute:
    return lambda n, watch: neighbours.count_pieces(n, name, watch=watch)


def _largest(result: armies.ArmiesResult[Any], watch: Watch) -> int:
    """The size of armies that are proved to be the largest; what a stopped proof has found is no term."""
    if not result.proved:
        watch.fail()
    return result.size


def _classes(n: int, watch: Watch) -> int:
    largest = _largest(armies.solve(n, prove=True, watch=watch), watch)
    return armies.classes(n, largest, limit=0, watch=watch).classes


REFEREE = "every set passes the referee; smaller ones are refuted by an exhaustive search"
TWIN = "compared with a plain search for small boards"

SEQUENCES = {
    entry.number: entry
    for entry in (
        Sequence(
            number="A000170",
            title="n queens on n × n",
            command="queens count N",
            compute=lambda n, watch: int(questions.count(n, watch=watch)),
            quick=14,
            largest=28,
            first=0,
            checked="four families of algorithms that share no counting code; units are recounted",
        ),
        Sequence(
            number="A002562",
            title="the same up to symmetry",
            command="queens count N --fundamental",
            compute=lambda n, watch: questions.classes(n, counted=int(questions.count(n, watch=watch))).fundamental,
            quick=12,
            largest=28,
            checked="Burnside's formula from separate searches; classes listed for small boards",
        ),
        Sequence(
            number="A032522",
            title="solutions that a half turn keeps",
            command="queens symmetric N",
            compute=lambda n, watch: int(symmetric_counts(n, watch=watch).half_turn or 0),
            quick=16,
            largest=32,
            checked="congruences with the other counts",
        ),
        Sequence(
            number="A033148",
            title="solutions that a quarter turn keeps",
            command="queens symmetric N",
            compute=lambda n, watch: symmetric_counts(n, half_turn=False).quarter_turn,
            quick=25,
            largest=40,
            checked="divisible by 2^⌊n/4⌋, as Ahrens proved",
        ),
        Sequence(
            number="A007705",
            title="n queens on a torus, n odd",
            command="queens torus N",
            compute=lambda n, watch: int(questions.count(Problem(n, torus=True), watch=watch)),
            quick=15,
            largest=31,
            step=2,
            checked="a second search by classes",
        ),
        *(
            Sequence(
                number=number,
                title=f"{k} queens on n × n",
                command=f"queens count N --queens {k}",
                compute=_k_queens(k),
                quick=quick,
                largest=30,
                checked=TWIN,
            )
            for k, number, quick in ((2, "A036464", 12), (3, "A047659", 10), (4, "A061994", 8))
        ),
        Sequence(
            number="A051223",
            title="n superqueens (queen and knight) on n × n",
            command="queens pieces superqueen N",
            compute=_piece("superqueen"),
            quick=13,
            largest=26,
            checked=TWIN,
        ),
        Sequence(
            number="A099152",
            title="n semiqueens on n × n",
            command="queens pieces semiqueen N",
            compute=_piece("semiqueen"),
            quick=10,
            largest=20,
            first=0,
            checked=TWIN,
        ),
        Sequence(
            number="A006717",
            title="n semiqueens on a torus, n odd",
            command="queens pieces toroidal-semiqueen N",
            compute=_piece("toroidal-semiqueen"),
            quick=11,
            largest=21,
            step=2,
            checked=TWIN,
        ),
        Sequence(
            number="A075458",
            title="queens that dominate n × n",
            command="queens dominate N",
            compute=lambda n, watch: neighbours.dominate(n, watch=watch).queens,
            quick=12,
            largest=16,
            checked=REFEREE,
        ),
        Sequence(
            number="A075324",
            title="independent queens that dominate n × n",
            command="queens dominate N --independent",
            compute=lambda n, watch: neighbours.dominate(n, independent=True, watch=watch).queens,
            quick=12,
            largest=16,
            checked=REFEREE,
        ),
        Sequence(
            number="A002563",
            title="classes of smallest dominating sets",
            command="queens dominate N --all --fundamental",
            compute=lambda n, watch: len(neighbours.dominate(n, every=True, watch=watch).classes()),
            quick=9,
            largest=16,
            checked=REFEREE,
        ),
        Sequence(
            number="A088202",
            title="colours of the queen graph",
            command="queens colour N",
            compute=lambda n, watch: neighbours.colour(n, watch=watch).number,
            quick=7,
            largest=11,
            checked="every colour passes the referee; fewer colours are refuted by CP-SAT",
        ),
        Sequence(
            number="A171760",
            title="disjoint solutions",
            command="queens colour N --disjoint",
            compute=lambda n, watch: len(neighbours.disjoint(n, watch=watch)),
            quick=8,
            largest=9,
            checked="every solution passes the referee; more are refuted by CP-SAT",
        ),
        Sequence(
            number="A250000",
            title="peaceable armies",
            command="queens armies N",
            compute=lambda n, watch: _largest(armies.solve(n, prove=True, watch=watch), watch),
            quick=10,
            largest=24,
            checked="armies pass their referee; larger ones are refuted by min-cuts, with a certificate",
        ),
        Sequence(
            number="A260680",
            title="classes of largest armies",
            command="queens armies N --all",
            compute=lambda n, watch: _classes(n, watch),
            quick=8,
            largest=15,
            checked="a search with symmetry breaking agrees up to n = 10, Burnside's formula up to n = 14",
        ),
        Sequence(
            number="A328283",
            title="three peaceable armies",
            command="queens armies N --three",
            compute=lambda n, watch: _largest(armies.solve_three(n, prove=True, watch=watch), watch),
            quick=9,
            largest=16,
            checked="armies pass their referee; larger ones are refuted by shares; CP-SAT agrees for small boards",
        ),
    )
}
