"""The native counters: two by colours, a join of half boards, a border search, the textbook recursion; for one machine.

A count is the sum of independent units, each a 64-bit number with its residues computed apart from it; the sum is
made here, in Python's integers, which cannot overflow.
"""

from __future__ import annotations

from time import perf_counter
from typing import TYPE_CHECKING, Any

from queenright import _core
from queenright.counting.algorithms import ALGORITHMS, checked_algorithm, recheck_command
from queenright.counting.congruences import Congruence, Symmetric, broken, congruences, in_words, symmetric_counts
from queenright.counting.fundamental import classes
from queenright.errors import RefereeError, SizeError, checked_name
from queenright.problem.torus import obstacle
from queenright.sizes import checked_size, checked_threads
from queenright.watch import Progress, Watch

if TYPE_CHECKING:
    from queenright.symmetry import Classes

#: The largest size that is counted, in principle; Q(27) took a year on a hundred computers.
LARGEST = max(algorithm.largest for algorithm in ALGORITHMS.values())

PATHS = ("auto", "portable", "avx2", "avx512")

#: Probes of the estimate before a count: some milliseconds.
PROBES = 10_000

#: Up to this size a count takes milliseconds: not worth a thread.
LARGEST_INSTANT = 13


class Count(int):
    """A count that knows how it was made. *recheck* is a command that counts again by an independent algorithm."""

    n: int
    algorithm: str
    threads: int
    seconds: float
    memory_bytes: int
    recheck: str
    symmetric: Symmetric | None  # what a plain count was checked by

    def __new__(
        cls,
        count: int,
        n: int,
        algorithm: str,
        threads: int,
        seconds: float,
        memory_bytes: int = 0,
        recheck: str = "",
        symmetric: Symmetric | None = None,
    ) -> Count:
        made = super().__new__(cls, count)
        made.n, made.algorithm, made.threads, made.seconds = n, algorithm, threads, seconds
        made.memory_bytes, made.recheck, made.symmetric = memory_bytes, recheck, symmetric
        return made

    def __reduce__(self) -> tuple[Any, ...]:
        return Count, (int(self), *(getattr(self, name) for name in Count.__annotations__))

    @property
    def congruences(self) -> tuple[Congruence, ...]:
        """Those that the count satisfies."""
        return () if self.symmetric is None else congruences(self.n, self, self.symmetric)

    @property
    def checked_by(self) -> str:
        """The congruences in words."""
        return "" if self.symmetric is None else in_words(self.n, self.symmetric)

    def to_json(self) -> dict[str, Any]:
        facts = {name: getattr(self, name) for name in Count.__annotations__ if name not in ("n", "symmetric")}
        checked = {} if self.symmetric is None else {"congruences": [each.to_json() for each in self.congruences]}
        return {"n": self.n, "count": int(self), **facts, "seconds": round(self.seconds, 6), **checked}


def count(
    n: int,
    *,
    threads: int | None = None,
    algorithm: str = "auto",
    path: str = "auto",
    progress: Progress | None = None,
    watch: Watch | None = None,
) -> Count:
    """Count the solutions of *n* queens. *progress* is called with the fraction done; Ctrl-C ends it within 0.2 s.

    >>> count(10), count(10, algorithm="border")
    (724, 724)
    """
    size = checked_size(n, largest=LARGEST, what="board size of a count")
    checked_algorithm(algorithm)
    checked_name("CPU path", path, PATHS)
    found = _counted(size, algorithm, checked_threads(threads), path, Watch.of(watch, progress=progress))
    symmetric = symmetric_counts(size, half_turn=False)
    if impossible := broken(size, found, symmetric):
        raise RefereeError(f"{impossible}: a fault of this machine? count again with: {found.recheck}")
    found.symmetric = symmetric
    return found


def _counted(size: int, algorithm: str, workers: int, path: str, watch: Watch, recheck: str = "") -> Count:
    start = perf_counter()
    report = _run(size, algorithm, workers, path, watch)
    if not report.finished:
        watch.fail()
    wrong = [unit for unit in report.units if not unit.consistent]
    if wrong:
        raise RefereeError(f"{len(wrong)} units of the count of {size} have wrong residues: a fault of this machine?")
    total = sum(unit.count for unit in report.units)
    seconds, checked_by = perf_counter() - start, recheck or recheck_command(size, report.method)
    return Count(total, size, report.method, workers, seconds, report.table_bytes, checked_by)


def count_torus(
    n: int, *, threads: int | None = None, progress: Progress | None = None, watch: Watch | None = None
) -> Count:
    """Count the solutions on a torus of size *n*. Where the theorem says that there are none, nothing is searched.

    >>> count_torus(7), count_torus(9)
    (28, 0)
    """
    workers = checked_threads(threads)
    recheck = f"queens count {n} --torus --fundamental"
    if obstacle(checked_size(n)):
        return Count(0, n, "theorem", workers, 0.0, recheck=recheck)
    size = checked_size(n, largest=LARGEST, what="board size of a count")
    return _counted(size, "torus", workers, "auto", Watch.of(watch, progress=progress), recheck)


def count_classes(n: int, solutions: int, watch: Watch | None = None) -> Classes:
    """The classes under symmetry, given the number of solutions: P and R are counted here.

    >>> count_classes(12, 14200).fundamental
    1787
    """

    def turned(control: _core.Control) -> tuple[int, int]:
        return _core.count_half_turn(n, control), _core.count_quarter_turn(n, control)

    if n <= LARGEST_INSTANT:
        return classes(n, solutions, *turned(_core.Control()))
    watch = Watch.of(watch)
    counted = watch.call_core(turned)
    watch.check()
    return classes(n, solutions, *counted)


def torus_classes(n: int, solutions: int, watch: Watch | None = None) -> Classes:
    """The classes on a torus, under shifts and symmetries: listed by a search of their own, which checks the count.

    >>> torus_classes(7, 28).by_size
    {28: 1}
    """
    from queenright.enumeration import orbit_sizes
    from queenright.symmetry import Classes

    found = Classes(orbit_sizes(n, torus=True, watch=watch))
    if found.solutions != solutions:
        raise RefereeError(f"{solutions} solutions were counted, but the classes hold {found.solutions}: a bug")
    return found


def expected_nodes(n: int) -> float:
    """About how many boards plain backtracking would visit for this count (Knuth's estimate; the joins need far fewer).

    >>> 0.9e9 < expected_nodes(16) < 1.4e9
    True
    """
    return _core.estimate_tree(n, PROBES, 1, _core.Control()).nodes


def _run(n: int, algorithm: str, threads: int, path: str, watch: Watch) -> Any:
    if n <= LARGEST_INSTANT:
        return _call(n, algorithm, threads, path, _core.Control())
    return watch.call_core(lambda control: _call(n, algorithm, threads, path, control))


def _call(n: int, algorithm: str, threads: int, path: str, control: Any) -> Any:
    try:
        return _core.count(n, algorithm, threads, path, control)
    except ValueError as error:  # the core says which sizes an algorithm takes
        raise SizeError(str(error)) from error
