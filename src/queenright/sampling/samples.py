"""Random solutions of three kinds: any size but not uniform; exactly uniform (n ≤ 18); nearly uniform (n ≤ 1000).

The first kind takes linear time: the native core (`cpp/sample/repair.cpp`) places queens at random while they fit and
repairs the last few by swaps. All kinds depend on the seed alone, not on the number of threads or the machine. The
referee checks every sample.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from queenright import _core
from queenright.errors import InputError, NoSolutionError, RefereeError, SizeError
from queenright.sampling.tables import Note
from queenright.sampling.tempered import Diagnostics, tempered_rows
from queenright.sampling.uniform import uniform_rows
from queenright.seeds import checked_seed
from queenright.sizes import LARGEST, checked_size, checked_threads
from queenright.watch import Watch

if TYPE_CHECKING:
    import numpy

    Rows = numpy.ndarray[Any, numpy.dtype[numpy.int32]]

#: Fewer queens than this take less time than starting a thread.
LARGEST_INSTANT = 10_000


@dataclass(frozen=True, slots=True)
class Samples:
    """Samples, one per line of *rows*; their kind is "random", "uniform" or "tempered"."""

    n: int
    seed: int
    kind: str
    rows: Rows
    diagnostics: Diagnostics | None = None

    def to_json(self) -> dict[str, Any]:
        more = {} if self.diagnostics is None else {"diagnostics": self.diagnostics.to_json()}
        return {"n": self.n, "samples": self.rows.tolist(), "kind": self.kind, "seed": self.seed, **more}


def draw(
    n: int,
    count: int = 1,
    *,
    seed: int | None = None,
    uniform: bool = False,
    tempered: bool = False,
    threads: int | None = None,
    note: Note | None = None,
    watch: Watch | None = None,
) -> Samples:
    """Random solutions with the seed, the kind and the diagnostics.

    >>> draw(6, seed=1).rows, draw(20, 2, seed=3, tempered=True).diagnostics.chains
    (array([[3, 0, 4, 1, 5, 2]], dtype=int32), 4)
    >>> draw(3)
    Traceback (most recent call last):
        ...
    queenright.errors.NoSolutionError: no solution exists for 3 queens, so there is nothing to sample
    """
    size, many = _checked(n, count, uniform, tempered)
    number, workers, watch = checked_seed(seed), checked_threads(threads), Watch.of(watch)
    if uniform:
        return _refereed(size, many, number, "uniform", uniform_rows(size, many, number, workers, watch, note))
    if tempered and size > 1:
        rows, diagnostics = tempered_rows(size, many, number, workers, watch)
        return _refereed(size, many, number, "tempered", rows, diagnostics)
    return _refereed(size, many, number, "random", _random_rows(size, many, number, workers, watch))


def _checked(n: Any, count: Any, uniform: bool, tempered: bool) -> tuple[int, int]:
    if uniform and tempered:
        raise InputError("choose uniform (exactly, n ≤ 18) or tempered (nearly, n ≤ 1000), not both")
    size = checked_size(n)
    many = checked_size(count, smallest=1, what="number of samples")
    if size in (2, 3):
        raise NoSolutionError(f"no solution exists for {size} queens, so there is nothing to sample")
    if size * many > LARGEST:
        raise SizeError(f"{many} samples of {size} queens are {size * many} rows; at most {LARGEST} are allowed")
    return size, many


def _random_rows(n: int, count: int, seed: int, threads: int, watch: Watch) -> Any:
    if n * count <= LARGEST_INSTANT:
        return _core.random_solutions(n, count, seed, 1, _core.Control())
    rows = watch.call_core(lambda control: _core.random_solutions(n, count, seed, threads, control))
    watch.check()
    return rows


def _refereed(n: int, count: int, seed: int, kind: str, rows: Any, diagnostics: Diagnostics | None = None) -> Samples:
    """The samples, if the referee confirms that all of them are solutions."""
    import numpy

    flat = numpy.asarray(rows, dtype=numpy.int32).reshape(-1)
    if not _core.are_solutions(flat, n, count):
        raise RefereeError(f"a {kind} sample of {n} queens with the seed {seed} is not a solution: please report it")
    return Samples(n, seed, kind, flat.reshape(count, n), diagnostics)
