"""The native counters: by colours, a join of half boards, a border search, the textbook recursion; for one machine.

A count is the sum of independent units, each a 64-bit number with its residues computed apart from it; the sum is
made here, in Python's integers, which cannot overflow.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from time import perf_counter
from typing import TYPE_CHECKING, Any

from queenright import _core
from queenright.counting.fundamental import classes
from queenright.errors import QueensError, RefereeError, SizeError, UnknownNameError
from queenright.problem.torus import obstacle
from queenright.sizes import checked_size, checked_threads
from queenright.waiting import call_core

if TYPE_CHECKING:
    from queenright.symmetry import Classes

#: The largest size that is counted, in principle; Q(27) took a year on a hundred computers.
LARGEST = 32

ALGORITHMS = ("auto", "textbook", "border", "halves", "band", "colours")
PATHS = ("auto", "portable", "avx2")

#: Probes of the estimate before a count: some milliseconds.
PROBES = 10_000

#: The sizes that counting by colours takes, those of the join with a middle band, and from where on the border search
#: is not the textbook's.
COLOUR_SIZES, BAND_SIZES, SMALLEST_BORDER = range(6, 27), range(6, 25), 4

#: Up to this size a count takes milliseconds: not worth a thread.
LARGEST_INSTANT = 13


@dataclass(frozen=True, slots=True)
class Count:
    """A count and how it was made. *recheck* is a command that counts again by an independent algorithm."""

    n: int
    count: int
    algorithm: str
    threads: int
    seconds: float
    memory_bytes: int
    recheck: str

    def to_json(self) -> dict[str, Any]:
        return {
            "n": self.n, "count": self.count, "algorithm": self.algorithm, "threads": self.threads,
            "seconds": round(self.seconds, 6), "memory_bytes": self.memory_bytes, "recheck": self.recheck,
        }  # fmt: skip


def count(
    n: int,
    *,
    threads: int | None = None,
    algorithm: str = "auto",
    path: str = "auto",
    progress: Callable[[float], None] | None = None,
) -> Count:
    """Count the solutions of *n* queens. *progress* hears the fraction done; Ctrl-C ends it within 0.2 s.

    >>> count(10).count, count(10, algorithm="border").count
    (724, 724)
    """
    size = checked_size(n, largest=LARGEST, what="board size of a count")
    _check_names(algorithm, path)
    return _counted(size, algorithm, checked_threads(threads), path, progress)


def _counted(
    size: int, algorithm: str, workers: int, path: str, progress: Callable[[float], None] | None, recheck: str = ""
) -> Count:
    start = perf_counter()
    report = _run(size, algorithm, workers, path, progress)
    if not report.finished:
        raise QueensError(f"the count of {size} was stopped before its end; run it again")
    wrong = [unit for unit in report.units if not unit.consistent]
    if wrong:
        raise RefereeError(f"{len(wrong)} units of the count of {size} have wrong residues: a fault of this machine?")
    total = sum(unit.count for unit in report.units)
    return Count(
        size, total, report.method, workers, perf_counter() - start, report.table_bytes,
        recheck or recheck_command(size, report.method),
    )  # fmt: skip


def count_torus(n: int, *, threads: int | None = None, progress: Callable[[float], None] | None = None) -> Count:
    """Count the solutions on a torus of size *n*. Where the theorem says that there are none, nothing is searched.

    >>> count_torus(7).count, count_torus(9).count
    (28, 0)
    """
    workers = checked_threads(threads)
    recheck = f"queens count {n} --torus --fundamental"
    if obstacle(checked_size(n)):
        return Count(n, 0, "theorem", workers, 0.0, 0, recheck)
    size = checked_size(n, largest=LARGEST, what="board size of a count")
    return _counted(size, "torus", workers, "auto", progress, recheck)


def count_classes(n: int, solutions: int) -> Classes:
    """The classes under symmetry, given the number of solutions: P and R are counted here.

    >>> count_classes(12, 14200).fundamental
    1787
    """
    return classes(n, solutions, _core.count_half_turn(n), _core.count_quarter_turn(n))


def recheck_command(n: int, method: str) -> str:
    """How to count again by an algorithm that shares no counting code with *method*, and takes this size.

    >>> for n, method in ((20, "colours 10+10"), (13, "join 6+1+6"), (27, "border search"), (5, "textbook")):
    ...     print(recheck_command(n, method))
    queens count 20 --algorithm band
    queens count 13 --algorithm colours
    queens count 27 --algorithm textbook
    queens count 5 --algorithm border
    """
    reaching = {"colours": n in COLOUR_SIZES, "band": n in BAND_SIZES, "border": n >= SMALLEST_BORDER, "textbook": True}
    own = {"halves": "band", "join": "band"}.get(method.split()[0], method.split()[0])
    if n < SMALLEST_BORDER:
        return f"queens all {n} --json"
    other = next(name for name, reaches in reaching.items() if reaches and name != own)
    return f"queens count {n} --algorithm {other}"


def expected_nodes(n: int) -> float:
    """About how many boards plain backtracking would visit for this count (Knuth's estimate; the joins need far fewer).

    >>> 0.9e9 < expected_nodes(16) < 1.4e9
    True
    """
    return _core.estimate_tree(n, PROBES, 1).nodes


def _check_names(algorithm: str, path: str) -> None:
    if algorithm not in ALGORITHMS:
        raise UnknownNameError("algorithm", algorithm, ALGORITHMS)
    if path not in PATHS:
        raise UnknownNameError("CPU path", path, PATHS)


def _run(n: int, algorithm: str, threads: int, path: str, progress: Callable[[float], None] | None) -> Any:
    if n <= LARGEST_INSTANT:
        return _call(n, algorithm, threads, path, _core.Control())
    return call_core(lambda control: _call(n, algorithm, threads, path, control), progress=progress)


def _call(n: int, algorithm: str, threads: int, path: str, control: Any) -> Any:
    try:
        return _core.count(n, algorithm, threads, path, control)
    except ValueError as error:  # the core says which sizes an algorithm takes
        raise SizeError(str(error)) from error
