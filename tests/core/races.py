"""Threads that change what the core reads, or use one object of it together; run in a process of its own.

While a call is at work with the GIL released, other threads write into its arrays and call the same objects. The
answers mean nothing then; the process must live on.
"""

from __future__ import annotations

import faulthandler
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from typing import Any

import numpy

from queenright import _core

SECONDS = 0.3


def together(*works: Callable[[], Any]) -> None:
    """Repeat each work in a thread of its own for some time. Errors are ignored."""
    end = time.monotonic() + SECONDS

    def repeat(work: Callable[[], Any]) -> None:
        while time.monotonic() < end:
            with suppress(ValueError, IndexError, RuntimeError):
                work()

    threads = [threading.Thread(target=repeat, args=(work,)) for work in works]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()


def changing(rows: Any, *, wrong: int) -> Callable[[], None]:
    """A work that sets rows far off the board, and back: NumPy does both without the GIL on large arrays."""
    right = rows.copy()

    def change() -> None:
        rows[:] = wrong
        rows[:] = right

    return change


def rows_change_while_they_are_judged() -> None:
    rows = numpy.array(_core.pauls(200_000))
    together(lambda: _core.is_solution(rows), changing(rows, wrong=2**31 - 1), changing(rows, wrong=-(2**31)))
    wide = rows.astype("i8")
    together(lambda: _core.is_solution(wide), changing(wide, wrong=2**62))
    torus = numpy.array(_core.linear_placement(200_003, 2, 0))
    together(lambda: _core.is_torus_solution(torus), changing(torus, wrong=2**31 - 1))


def many_boards_change_while_they_are_judged() -> None:
    rows = numpy.array(_core.random_solutions(20, 10_000, 1, 1, _core.Control()))
    together(lambda: _core.are_solutions(rows, 20, 10_000), changing(rows, wrong=2**31 - 1))
    for n in (8, 40, 64):
        boards = numpy.tile(numpy.array(_core.pauls(n)).astype("u1"), 5000)
        together(lambda n=n, boards=boards: _core.are_listed_solutions(boards, n, 5000, [2**n - 1] * n, False),
                 changing(boards, wrong=255))  # fmt: skip


def rows_change_while_they_are_ranked() -> None:
    table = _core.PrefixTable.build(12, 1, _core.Control())
    assert table is not None
    rows = numpy.array(table.unrank(7), dtype="i4")
    counts = numpy.array(table.counts())
    together(lambda: table.rank(rows), changing(rows, wrong=2**31 - 1), changing(rows, wrong=31))
    together(lambda: _core.PrefixTable.restore(12, counts).unrank(5000), changing(counts, wrong=2**16))


def a_block_changes_while_it_is_filled() -> None:
    for torus in (False, True):
        n, capacity = (13, 2000) if torus else (11, 2000)
        block, orbits = numpy.zeros(n * capacity, "u1"), numpy.zeros(capacity, "u4")
        state = {"cursor": _core.Enumerator(n, [], [], True, torus)}

        def fill(n=n, torus=torus, block=block, orbits=orbits, state=state) -> None:
            if state["cursor"].fill_with_orbits(block, orbits, 2000, _core.Control())[1]:
                state["cursor"] = _core.Enumerator(n, [], [], True, torus)

        together(fill, changing(block, wrong=255), changing(block, wrong=63))
    same = numpy.zeros(11 * 2000, "u1")
    cursor = _core.Enumerator(11, [], [], True)
    cursor.fill_with_orbits(same, same[:8000].view("u4"), 2000, _core.Control())  # one memory for both


def one_object_is_used_by_many_threads() -> None:
    cursor, block = _core.Enumerator(10, [], [], False), numpy.zeros(10 * 50, "u1")
    together(*[lambda: cursor.fill(block, 50, _core.Control())] * 4)
    chain = _core.TemperedChain(40, [0.0, 0.5, 1.0, 2.0], 1, 0)
    together(*[lambda: chain.advance(5, _core.Control())] * 2, lambda: chain.queens, lambda: chain.conflicts)
    for algorithm in ("border", "halves", "colours", "torus"):
        counter = _core.make_counter(10, algorithm, "auto", 1, _core.Control())
        worker, units = _core.UnitWorker(counter), counter.units(5)
        together(*[lambda worker=worker, units=units: [worker.run(unit, _core.Control()) for unit in units]] * 3)


def controls_are_stopped_by_many_threads() -> None:
    controls = [_core.Control() for _ in range(3)]

    def renew(place: int) -> None:
        controls[place].stop()
        controls[place] = _core.Control()

    together(
        lambda: _core.count(14, "colours", 2, "auto", controls[0]),
        lambda: _core.count_half_turn(16, controls[1]),
        lambda: _core.make_regions(9, 1, 1, 0, 5, 0, "balanced", controls[2]),
        *(lambda place=place: (time.sleep(0.002), renew(place)) for place in range(3)),  # type: ignore[misc]
    )


RACES = [
    rows_change_while_they_are_judged, many_boards_change_while_they_are_judged, rows_change_while_they_are_ranked,
    a_block_changes_while_it_is_filled, one_object_is_used_by_many_threads, controls_are_stopped_by_many_threads,
]  # fmt: skip

if __name__ == "__main__":
    faulthandler.enable()
    for race in RACES:
        print(race.__name__, flush=True)
        race()
    print("done", flush=True)
