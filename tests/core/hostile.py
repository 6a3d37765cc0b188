"""Hostile calls of the native core, run in a process of their own: `python hostile.py NAME...`.

Every function and method has a *proper call* here, a list of arguments with their kinds. Each argument in turn is
replaced by everything that its kind is not, or hardly is; so are pairs of numbers. A call may answer or raise. What it
may not do is end the process, and the last line that was printed then tells which call did. Calls that can be stopped
are stopped after some milliseconds.
"""

from __future__ import annotations

import array
import faulthandler
import resource
import sys
import threading
import time
from collections.abc import Callable, Iterator
from itertools import product
from typing import Any, NamedTuple

import numpy

from queenright import _core

#: Enough for every proper call; a call that needs more raises MemoryError.
MEMORY = 2 << 30

#: How long a call may run before it is asked to stop.
SECONDS_TO_STOP = 0.002

ALLOWED = (
    TypeError, ValueError, IndexError, OverflowError, MemoryError, RuntimeError, BufferError, AttributeError,
    ZeroDivisionError,
)  # fmt: skip


class Index:
    """An object that is asked for a number and gives something else."""

    def __init__(self, answer: Any) -> None:
        self.answer = answer

    def __index__(self) -> Any:
        return 1 // 0 if self.answer is None else self.answer


EDGES = [2**k + d for k in (3, 5, 6, 8, 15, 16, 31, 32, 63, 64) for d in (-1, 0, 1)]
NUMBERS: list[Any] = [*range(-2, 5), *EDGES, *(-edge for edge in EDGES), 10**400, -(10**400)]
NOT_NUMBERS: list[Any] = [
    None, True, 1.5, float("nan"), float("inf"), "8", b"8", [], (1,), {}, object(), numpy.int64(5), numpy.float32(5),
    numpy.array(5), Index(5), Index(2**70), Index("x"), Index(None), int, print, ...,
]  # fmt: skip
FLOATS: list[Any] = [0.0, -0.0, -1.0, 1e308, -1e308, 5e-324, float("nan"), float("inf"), -float("inf"), 10**400, "1"]
TEXTS: list[Any] = ["", "x", "auto", "AUTO", "border\0", "\ud800", "x" * 10**6, b"auto", None, 5, ["auto"], object()]
PROOFS: list[Any] = [
    *TEXTS, "p cnf 0 0\n", "p cnf 1 1\n", "p cnf 9 1\n1 1 -1 0\n", "0\n0\n", "d 0\n", "1 2 3", "1048576 0\n",
    "-1048577 0", "99999999999999999999 0", "p cnf", "c", "c\n0", "1 0\n" * 1000, "3 0 1 2", "3 d 1 0\n4 0 1 0",
    "3 1 -1 0 0", "3 1 0 -1 -2 0", "3 0 0", "-1 0 0", "3 1048576 0 0\n", "9223372036854775807 0 1 0",
]  # fmt: skip
LISTS: list[Any] = [
    None, (), [], [0], [-1], [2**31], [2**64], [2**64 - 1], [1.5], [float("nan")], [None], ["0"], [[0]], [True] * 7,
    [0] * 1000, [5] * 64, [63] * 64, list(range(64)), range(6), (0, 4, 7, 5, 2, 6, 1, 3), "queens", {0: 1}, {1, 2},
    iter([1, 2]), numpy.arange(8), [0.0, 1.0], [1.0, 0.5], [float("inf")], [0.0] * 20_000, 7, object(),
]  # fmt: skip
PAIRS: list[Any] = [
    None, [], [(0, 0)], [(0, 0), (0, 0)], [(0, 0), (1, 1)], [(-1, 0)], [(0, -1)], [(2**31 - 1, 0)], [(0, 8)], [(8, 0)],
    [(-(2**31), 2**31 - 1)], [(2**31, 0)], [(0,)], [(0, 0, 0)], [(0.5, 1)], [None], [[1, 2]], "ab", [(i, i) for i in
    range(8)], [(i, 2 * i % 8) for i in range(8)], [(0, 0)] * 10_000, 5, object(),
]  # fmt: skip
BOOLS: list[Any] = [0, 1, 2, None, "", [], numpy.bool_(True), object()]
RECORDS: list[Any] = [
    [], [(0, 0, 1, 1, [])], [(2**32 - 1, 2**32 - 1, 2**31 - 1, 2**31 - 1, [[2**31 - 1, -(2**31), 5]])],
    [(1, 1, 1, 1, [[0, 0, -(2**31)]])], [(1, 1, 1, 1, [[0, 0]])], [(1,)], [None], "x", 5, [(-1, 0, 1, 1, [])],
    [(3, 3, 10**6, 10**6, [[r, c, 10**6] for r in range(5) for c in range(5)])],
]  # fmt: skip


def _raise(*_: Any) -> None:
    raise ValueError("from the callback")


CALLBACKS: list[Any] = [_raise, lambda: None, lambda sides: sides, print, 5, "x", object(), lambda *a: a[5]]


def _rows(values: Any, kind: str = "i4") -> Any:
    return numpy.array(values, dtype=kind)


def _misaligned(kind: str, length: int) -> Any:
    return numpy.frombuffer(bytearray(length * numpy.dtype(kind).itemsize + 1), dtype=kind, offset=1)


def _read_only(kind: str) -> Any:
    rows = numpy.arange(8, dtype=kind)
    rows.flags.writeable = False
    return rows


def _released() -> memoryview:
    view = memoryview(bytearray(8))
    view.release()
    return view


def arrays() -> Iterator[Any]:
    """Arrays that are not what a core wants, or hardly: types, shapes, strides, values, alignment, owners."""
    kinds = ["i1", "u1", "i2", "u2", "i4", "u4", "i8", "u8", "f4", "f8", "c16", "?", "S4", "U4", "O", "M8[s]"]
    for kind in [*kinds, ">i4", ">u8"]:
        zeros = numpy.zeros(8, dtype=kind)
        yield from (zeros, zeros[:0], zeros[::2], zeros[::-1], zeros.reshape(2, 4), zeros.reshape(8, 1), zeros[3])
    for kind in ("i1", "u1", "i2", "u2", "i4", "u4", "i8", "u8"):
        for value in (numpy.iinfo(kind).min, numpy.iinfo(kind).max, -56, 7, 200):
            if numpy.iinfo(kind).min <= value <= numpy.iinfo(kind).max:
                yield from (numpy.full(length, value, dtype=kind) for length in (1, 8, 65, 300, 40_000))
        yield from (_misaligned(kind, length) for length in (1, 8, 1000, 5000))
        yield from (_read_only(kind), numpy.broadcast_to(numpy.zeros(1, kind), 8))
        yield numpy.broadcast_to(numpy.zeros(1, kind), 2**40)
    yield from (numpy.asfortranarray(numpy.zeros((3, 3), "i4")), numpy.zeros((1,) * 32, "i4"))
    yield from (None, [], [0, 4, 7], (0,), 5, "rows", b"\0" * 8, bytearray(8), object(), range(8), _released())
    yield from (array.array("i", range(8)), array.array("B", range(8)), array.array("d", range(8)))
    yield from (memoryview(bytes(64)).cast("i"), memoryview(bytes(64)).cast("B", (8, 8)), memoryview(bytes(64))[::2])


def _new(kind: type) -> Any:
    """An object whose constructor has never run."""
    return kind.__new__(kind)


class Clock:
    """Stops the control of the call that is running, over and over, until there is another."""

    def __init__(self) -> None:
        self._control, self._end = _core.Control(), 0.0
        threading.Thread(target=self._run, daemon=True).start()

    def control(self) -> _core.Control:
        self._control, self._end = _core.Control(), time.monotonic() + SECONDS_TO_STOP
        return self._control

    def _run(self) -> None:
        while True:
            control, end = self._control, self._end
            time.sleep(max(0.001, end - time.monotonic()))
            if control is self._control:
                control.stop()


CLOCK: list[Clock] = []


def control() -> _core.Control:
    return CLOCK[0].control()


def counter(n: int = 8, algorithm: str = "border") -> _core.Counter:
    return _core.make_counter(n, algorithm, "auto", 1, _core.Control())


COUNTERS: list[Any] = [
    lambda: counter(6, "colours"), lambda: counter(8, "halves"), lambda: counter(9, "band"), lambda: counter(0, "auto"),
    lambda: counter(7, "torus"), lambda: counter(5, "textbook"), lambda: None, lambda: _new(_core.Counter), object,
    lambda: _core.make_counter(10, "halves", "auto", 0, _core.Control()),
]  # fmt: skip
ALGORITHMS = ("auto", "textbook", "border", "halves", "band", "colours", "packed", "torus", "search", "transfer")
STEPS = ((0, 1), (0, 0), (1, 0), (0, 2**64 - 1), (2**64 - 2, 2**64 - 1), (5, 10**6), (3, 4))
UNITS: list[Any] = [
    *(
        lambda n=n, name=name, steps=steps: _core.Unit(n, name, *steps, 1)
        for n, name, steps in product((-1, 0, 1, 3, 8, 27, 33, 2**31 - 1), ALGORITHMS, STEPS)
    ),
    lambda: None, lambda: _new(_core.Unit), object,
]  # fmt: skip
CONTROLS: list[Any] = [lambda: None, lambda: _new(_core.Control), object, lambda: counter(6), _core.Control]


def problem(**changes: Any) -> _core.BoardProblem:
    proper: dict[str, Any] = {
        "rows": 8, "columns": 8, "queens": 8, "torus": False, "fixed": [], "blocked": [], "sums": [], "differences": [],
    }  # fmt: skip
    return _core.BoardProblem(**{**proper, **changes})


PROBLEMS: list[Any] = [
    lambda: problem(rows=0, columns=0, queens=0, torus=True, sums=[1], differences=[-1]),
    lambda: problem(sums=[-(2**31), 2**31 - 1], differences=[-(2**31), 2**31 - 1]),
    lambda: problem(torus=True, sums=[-(2**31), 2**31 - 1], differences=[-(2**31), 2**31 - 1]),
    lambda: problem(rows=3, columns=100_000, queens=2), lambda: problem(rows=1, columns=10**6, queens=1),
    lambda: problem(rows=10**9, columns=1, queens=0), lambda: problem(rows=10**9, columns=10**9, queens=10**9),
    lambda: problem(rows=10**9, columns=10**9, queens=1), lambda: problem(touching=True, rows=10**5, columns=10**5),
    lambda: problem(rows=65, columns=65, queens=65), lambda: problem(rows=2000, columns=2000, queens=2000),
    lambda: problem(touching=True, regions=[0] * 64), lambda: problem(regions=list(range(64))), lambda: None,
    lambda: problem(regions=[10**7] * 64), lambda: problem(queens=9), lambda: problem(queens=0),
    lambda: problem(fixed=[(0, 0)], blocked=[(0, 0)]), lambda: _new(_core.BoardProblem), object,
]  # fmt: skip
FOUR = [0, 0, 1, 1, 0, 0, 1, 1, 2, 2, 3, 3, 2, 2, 3, 3]
PUZZLES: list[Any] = [
    lambda: _core.RegionPuzzle(0, []), lambda: _core.RegionPuzzle(1, [0]), lambda: _core.RegionPuzzle(32, [31] * 1024),
    lambda: _core.RegionPuzzle(4, FOUR, [0, 0, 0], [15]), lambda: _core.RegionPuzzle(4, FOUR, list(range(16))),
    lambda: _core.RegionPuzzle(4, FOUR, [], list(range(16)) * 100), lambda: _core.RegionPuzzle(32, [0] * 1024),
    lambda: _core.RegionPuzzle(32, [i % 32 for i in range(1024)]), lambda: None, lambda: _new(_core.RegionPuzzle),
    lambda: _core.RegionPuzzle(9, [0] * 81, [0]), object, lambda: _core.RegionPuzzle(4, FOUR, [0, 0], [5], 8),
    lambda: _core.RegionPuzzle(8, [], [], [], 2), lambda: _core.RegionPuzzle(0, [], [], [], 2),
    lambda: _core.RegionPuzzle(32, [i % 32 for i in range(1024)], [], [], 8),
]  # fmt: skip


def table(n: int = 8) -> _core.PrefixTable:
    built = _core.PrefixTable.build(n, 1, _core.Control())
    assert built is not None
    return built


def wrong_table() -> _core.PrefixTable:
    return _core.PrefixTable.restore(8, numpy.full(70, 2**20, dtype="u4"))


TABLES: list[Any] = [lambda: table(0), lambda: table(3), wrong_table, lambda: _new(_core.PrefixTable), object]


class Argument(NamedTuple):
    proper: Callable[[], Any]
    hostile: list[Any]
    made: bool = False  # hostile ones are functions that make the value: it may be changed by the call


def whole(value: int) -> Argument:
    return Argument(lambda: value, [*NUMBERS, *NOT_NUMBERS])


def number(value: float) -> Argument:
    return Argument(lambda: value, [*FLOATS, *NOT_NUMBERS])


def made(proper: Callable[[], Any], hostile: list[Any]) -> Argument:
    return Argument(proper, hostile, made=True)


def given(value: Any, hostile: list[Any]) -> Argument:
    return Argument(lambda: value, hostile)


SOLUTION = (0, 4, 7, 5, 2, 6, 1, 3)
ROWS = made(lambda: _rows(SOLUTION), [lambda value=value: value for value in arrays()])
BYTES = made(lambda: _rows(SOLUTION, "u1"), ROWS.hostile)
ORBITS = made(lambda: numpy.zeros(1, "u4"), ROWS.hostile)
CONTROL = made(control, CONTROLS)
LOOK = given("balanced", ["plain", "pattern", *TEXTS])
PATH, ALGORITHM = given("auto", TEXTS), given("border", [*ALGORITHMS, *TEXTS])
N, SEED, THREADS, COUNT = whole(8), whole(1), whole(1), whole(1)
COUNTER, UNIT = made(counter, COUNTERS), made(lambda: _core.Unit(8, "border", 0, 5, 1), UNITS)
PROBLEM = made(problem, PROBLEMS)
PUZZLE = made(lambda: _core.RegionPuzzle(4, FOUR), PUZZLES)
TABLE = made(table, TABLES)
ENUMERATOR = made(
    lambda: _core.Enumerator(8, [], [], True),
    [lambda: _core.Enumerator(0, [], [], True), lambda: _core.Enumerator(64, [], [], True, True), object,
     lambda: _new(_core.Enumerator)],
)  # fmt: skip
CHAIN = made(lambda: _core.TemperedChain(8, [0.0, 1.0], 1, 0), [lambda: _new(_core.TemperedChain), object])
PROVER = made(lambda: _core.ArmiesProver(5, 5, "auto"), [lambda: _new(_core.ArmiesProver), object])
THREE = made(lambda: _core.ThreeArmiesProver(5, 2), [lambda: _new(_core.ThreeArmiesProver), object])
WORKER = made(lambda: _core.UnitWorker(counter()), [lambda: _new(_core.UnitWorker), object])
SAMPLER = made(lambda: _core.PackedSampler(8), [lambda: _new(_core.PackedSampler), object])
IN_UNITS = given("search", [*ALGORITHMS, *TEXTS])
MAPS: list[Any] = [
    [], None, [(False, True, False, 0, 0)], [(True, True, True, 2**31 - 1, 0)], [(False, False, False, -1, 0)],
    [(0, 1, 2, 3, 4)], [(True,)], "map", 5, [(True, False, False, 0, 2**31)], [(False, False, False, 1, 1)] * 100,
]  # fmt: skip
OPEN, FLAG = given([], LISTS), given(False, BOOLS)

#: The proper call of every function, constructor and method; a method's first argument is its object.
CALLS: dict[str, list[Argument]] = {
    "algorithms": [],
    "cpu_path": [],
    "is_solution": [ROWS],
    "solution_flags": [BYTES, N, COUNT],
    "pauls_exists": [N],
    "pauls": [N],
    "linear_placement": [N, whole(2), whole(1)],
    "is_torus_solution": [ROWS],
    "make_counter": [N, ALGORITHM, PATH, THREADS, CONTROL],
    "count": [N, ALGORITHM, THREADS, PATH, CONTROL],
    "count_half_turn": [N, CONTROL],
    "count_quarter_turn": [N, CONTROL],
    "complete": [PROBLEM, SEED, CONTROL],
    "count_completions": [PROBLEM, CONTROL],
    "count_invariant": [PROBLEM, given([(True, False, False, 0, 0)], MAPS), CONTROL],
    "count_problem": [PROBLEM, IN_UNITS, THREADS, PATH, CONTROL],
    "estimate_problem": [PROBLEM, COUNT, SEED, whole(0), CONTROL],
    "estimate_problem_nodes": [PROBLEM, COUNT, SEED],
    "make_problem_counter": [PROBLEM, IN_UNITS, PATH, THREADS, CONTROL],
    "recount_problem": [PROBLEM, made(lambda: _core.Unit(8, "search", 0, 2, 1), UNITS), CONTROL],
    "list_completions": [PROBLEM, COUNT, CONTROL],
    "check_drat": [given("p cnf 1 2\n1 0\n-1 0\n", PROOFS), given("1 0\n0\n", PROOFS), CONTROL],
    "check_lrat": [given("p cnf 1 2\n1 0\n-1 0\n", PROOFS), given("3 0 1 2 0\n", PROOFS), CONTROL],
    "lrat_of": [given("p cnf 1 2\n1 0\n-1 0\n", PROOFS), given("1 0\n0\n", PROOFS), CONTROL],
    "refute_completions": [PROBLEM, COUNT, CONTROL],
    "count_pieces": [whole(8), FLAG, FLAG, FLAG, FLAG, THREADS, CONTROL],
    "list_pieces": [whole(8), FLAG, FLAG, FLAG, FLAG, COUNT, CONTROL],
    "dominating_sets": [whole(6), whole(3), FLAG, COUNT, FLAG, CONTROL],
    "anneal_armies": [N, whole(9), SEED, number(1e4), number(0.01), CONTROL, given(None, CALLBACKS)],
    "armies_upper_bound": [N],
    "armies_frontier": [whole(4), CONTROL],
    "list_armies": [whole(5), whole(4), whole(2), CONTROL],
    "recount_armies": [whole(5), whole(4), CONTROL],
    "search_armies": [
        whole(4), given("squares", TEXTS), given("most", TEXTS), FLAG, whole(1), FLAG, CONTROL,
    ],
    "check_armies": [whole(5), whole(5), THREADS, CONTROL, given(None, RECORDS)],
    "ArmiesProver.__init__": [made(lambda: _new(_core.ArmiesProver), []), whole(5), whole(5), PATH],
    "ArmiesProver.cost": [PROVER, whole(0)],
    "ArmiesProver.run": [PROVER, whole(0), whole(3), THREADS, CONTROL],
    "anneal_three_armies": [N, whole(4), SEED, number(1e4), number(0.01), CONTROL, given(None, CALLBACKS)],
    "ThreeArmiesProver.__init__": [made(lambda: _new(_core.ThreeArmiesProver), []), whole(5), whole(2)],
    "ThreeArmiesProver.cost": [THREE, whole(0)],
    "ThreeArmiesProver.run": [THREE, whole(0), whole(3), THREADS, CONTROL],
    "BoardProblem.__init__": [
        made(lambda: _new(_core.BoardProblem), []), N, N, N, FLAG, given([(0, 0)], PAIRS), given([(0, 1)], PAIRS),
        OPEN, OPEN, FLAG, given([], [*LISTS, [0] * 64, [10**6] * 64, [-1] * 64]),
    ],
    "Enumerator.__init__": [made(lambda: _new(_core.Enumerator), []), N, OPEN, OPEN, FLAG, FLAG],
    "Enumerator.fill": [ENUMERATOR, BYTES, COUNT, CONTROL],
    "Enumerator.fill_with_orbits": [ENUMERATOR, BYTES, ORBITS, COUNT, CONTROL],
    "are_listed_solutions": [BYTES, N, COUNT, OPEN, FLAG],
    "list_solutions": [N, CONTROL],
    "Control.__init__": [made(lambda: _new(_core.Control), CONTROLS)],
    "Control.stop": [CONTROL],
    "Unit.__init__": [made(lambda: _new(_core.Unit), []), N, ALGORITHM, whole(0), whole(1), whole(1)],
    "Counter.units": [COUNTER, COUNT],
    "Counter.run": [COUNTER, UNIT, CONTROL],
    "UnitWorker.__init__": [made(lambda: _new(_core.UnitWorker), []), COUNTER],
    "UnitWorker.run": [WORKER, UNIT, CONTROL],
    "PackedSampler.__init__": [made(lambda: _new(_core.PackedSampler), []), N, PATH],
    "PackedSampler.levels": [SAMPLER],
    "PackedSampler.sample": [SAMPLER, whole(0), SEED, number(0.01), CONTROL],
    "recount": [UNIT, CONTROL],
    "estimate_border_work": [N, COUNT, SEED, SEED, CONTROL],
    "random_solutions": [N, COUNT, SEED, THREADS, CONTROL],
    "are_solutions": [ROWS, N, COUNT],
    "estimate_tree": [N, COUNT, SEED, CONTROL],
    "estimate_by_prefixes": [N, COUNT, SEED, SEED, CONTROL],
    "estimate_by_resampling": [N, COUNT, SEED, SEED, CONTROL],
    "make_ladder": [N, SEED, CONTROL],
    "PrefixTable.build": [N, THREADS, CONTROL],
    "PrefixTable.restore": [N, made(lambda: table().counts(), ROWS.hostile)],
    "PrefixTable.counts": [TABLE],
    "PrefixTable.unrank": [TABLE, COUNT],
    "PrefixTable.rank": [TABLE, ROWS],
    "PrefixTable.sample": [TABLE, COUNT, SEED, THREADS, CONTROL],
    "TemperedChain.__init__": [made(lambda: _new(_core.TemperedChain), []), N, given([0.0, 1.0], LISTS), SEED, SEED],
    "TemperedChain.advance": [CHAIN, COUNT, CONTROL],
    "RegionPuzzle.__init__": [
        made(lambda: _new(_core.RegionPuzzle), []), whole(4), given(FOUR, LISTS), given([], LISTS), given([], LISTS),
        whole(1),
    ],
    "solve_regions": [PUZZLE, COUNT, CONTROL],
    "count_regions": [PUZZLE, COUNT, CONTROL],
    "explain_regions": [PUZZLE, whole(3), COUNT, CONTROL],
    "grade_regions": [PUZZLE, CONTROL],
    "make_regions": [whole(5), whole(1), SEED, whole(0), COUNT, whole(0), LOOK, CONTROL],
}  # fmt: skip

#: Pairs of numbers whose product or difference is what matters.
TOGETHER = (0, 1, 2, 8, 33, 2**31 - 1, 2**31, 2**32, 2**33 + 1, 2**61, 2**63 - 1, 2**63, 2**64 - 1)


def found(name: str) -> Any:
    where: Any = _core
    for part in name.split("."):
        where = getattr(where, part)
    return where


def calls_of(arguments: list[Argument]) -> Iterator[list[Any]]:
    """The proper call, then one argument after another replaced, then two numbers at a time, then too few or many."""
    yield [argument.proper() for argument in arguments]
    for place, argument in enumerate(arguments):
        for value in argument.hostile:
            call = [other.proper() for other in arguments]
            call[place] = value() if argument.made else value
            yield call
    numbers = [place for place, argument in enumerate(arguments) if NUMBERS[0] in argument.hostile[:1]]
    for first, second in ((a, b) for a in numbers for b in numbers if a < b):
        for pair in product(TOGETHER, TOGETHER):
            call = [other.proper() for other in arguments]
            call[first], call[second] = pair
            yield call
    yield [argument.proper() for argument in arguments][:-1]
    yield [*(argument.proper() for argument in arguments), None]


def properties() -> Iterator[tuple[str, Any, type]]:
    for kind_name, kind in vars(_core).items():
        if isinstance(kind, type):
            for name, value in vars(kind).items():
                if isinstance(value, property) or type(value).__name__ == "nb_property":
                    yield f"{kind_name}.{name}", value, kind


def attempt(work: Callable[[], Any]) -> str:
    try:
        work()
    except ALLOWED as error:
        return type(error).__name__
    return "answer"


def run(name: str) -> None:
    """Every hostile call of one function. The number of the call goes out before it is made."""
    function, outcomes = found(name), dict[str, int]()
    for index, call in enumerate(calls_of(CALLS[name])):
        print(f"{name} {index}", flush=True)
        outcome = attempt(lambda call=call: function(*call))  # type: ignore[misc]
        outcomes[outcome] = outcomes.get(outcome, 0) + 1
    print(f"{name}: {outcomes}", flush=True)


def run_properties() -> None:
    """Properties of objects that were never made, of other objects, and set instead of read."""
    for name, value, kind in properties():
        print(name, flush=True)
        for owner in (_new(kind), None, object(), 5, kind):
            attempt(lambda owner=owner, value=value: value.__get__(owner, type(owner)))
            attempt(lambda owner=owner, value=value: value.__set__(owner, 5))


def main(names: list[str]) -> None:
    faulthandler.enable()
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    CLOCK.append(Clock())
    for name in names:
        if name == "properties":
            run_properties()
        else:
            start = time.monotonic()
            run(name)
            print(f"{name} took {time.monotonic() - start:.2f} s", file=sys.stderr)
    print("done", flush=True)


if __name__ == "__main__":
    main(sys.argv[1:] or [*CALLS, "properties"])
