"""The core checks its own input: what is out of range is refused in one sentence; a stop ends its own call alone."""

from __future__ import annotations

import threading

import numpy
import pytest

import queenright as qr
from queenright import _core


@pytest.mark.parametrize(
    ("kind", "n", "row"),
    [("i1", 300, -56), ("i1", 256, -1), ("i2", 32_769, -32_768), ("i2", 40_000, -30_000), ("i4", 300, -1)],
)
def test_negative_rows_are_off_the_board_whatever_their_type(kind, n, row):
    rows = numpy.full(n, row, dtype=kind)
    assert not qr.is_solution(rows)
    assert not _core.is_solution(rows)


def test_the_largest_rows_of_each_type_are_judged_as_they_are():
    for kind, n in (("i1", 128), ("u1", 256), ("i2", 32_768), ("u2", 65_536)):
        rows = numpy.array(_core.pauls(n)).astype(kind)
        assert _core.is_solution(rows)
        rows[[0, 1]] = rows[[1, 0]]
        assert not _core.is_solution(rows)


def control():
    return _core.Control()


def counter(n=8, algorithm="border"):
    return _core.make_counter(n, algorithm, "auto", 1, control())


def table(n=8):
    return _core.PrefixTable.build(n, 1, control())


def rows(*values, kind="i4"):
    return numpy.array(values, dtype=kind)


BYTES = numpy.zeros(64, "u1")

REFUSED = {
    "a board beyond the trusted checker": (
        lambda: _core.check_armies(32, 100, 1, control(), None), "must be 1 to 24, got 32"),
    "armies of no size": (lambda: _core.check_armies(8, 0, 1, control(), None), "must be 1 to 64, got 0"),
    "a list of negative armies": (lambda: _core.list_armies(3, -1, 1, control()), "must be 0 to 9, got -1"),
    "a list on a large board": (lambda: _core.list_armies(17, 1, 1, control()), "must be 1 to 16, got 17"),
    "a second count on a large board": (lambda: _core.recount_armies(16, 37, control()), "must be 1 to 15, got 16"),
    "a frontier of no board": (lambda: _core.armies_frontier(0, control()), "must be 1 to 16, got 0"),
    "annealing without end": (
        lambda: _core.anneal_armies(5, 9, 1, float("nan"), 1.0, control(), None), "must be numbers, got nan"),
    "steps that a proof has not": (
        lambda: _core.ArmiesProver(5, 5, "auto").run(0, 10**6, 1, control()), "steps 0 to 10, got 0 to 1000000"),
    "a proof about three armies on a large board": (
        lambda: _core.ThreeArmiesProver(17, 1), "must be 1 to 16, got 17"),
    "steps that a proof about three armies has not": (
        lambda: _core.ThreeArmiesProver(5, 1).run(0, 10**6, 1, control()), "got 0 to 1000000"),
    "annealing of three armies without end": (
        lambda: _core.anneal_three_armies(5, 1, 1, 1e3, float("nan"), control(), None), "must be numbers, got nan"),
    "a unit beyond the last step": (
        lambda: counter().run(_core.Unit(8, "border", 0, 10**9, 1), control()), "got 0 to 1000000000"),
    "a unit of another size": (
        lambda: counter().run(_core.Unit(9, "border", 0, 1, 1), control()), "belongs to another counter"),
    "a unit that ends before it begins": (
        lambda: _core.recount(_core.Unit(8, "border", 5, 1, 1), control()), "got 5 to 1"),
    "a unit of colours that there is not": (
        lambda: _core.recount(_core.Unit(30, "colours", 0, 1, 1), control()), "must be 6 to 26, got 30"),
    "a puzzle that is too large": (lambda: _core.RegionPuzzle(40, [0] * 1600), "must be 0 to 32, got 40"),
    "a region that is none": (lambda: _core.RegionPuzzle(4, [200] * 16), "must be 0 to 3, got 200"),
    "too few regions": (lambda: _core.RegionPuzzle(8, [0]), "64 squares has as many region labels, got 1"),
    "a cross off the board": (
        lambda: _core.RegionPuzzle(4, [0] * 16, [], [16]), "must be 0 to 15, got 16"),
    "a rule that is none": (
        lambda: _core.explain_regions(_core.RegionPuzzle(1, [0]), 9, 1, control()), "must be 1 to 8, got 9"),
    "too many stars": (lambda: _core.RegionPuzzle(4, [0] * 16, [], [], 9), "must be 1 to 8, got 9"),
    "one star without regions": (lambda: _core.RegionPuzzle(4, []), "16 squares has as many region labels, got 0"),
    "a rule that stars do not have": (
        lambda: _core.explain_regions(_core.RegionPuzzle(4, [], [], [], 2), 8, 1, control()), "must be 1 to 7, got 8"),
    "more stars than fit": (
        lambda: _core.make_regions(7, 2, 1, 0, 1, 0, "plain", control()), "must be 8 to 16, got 7"),
    "a fixed queen off the board": (
        lambda: _core.BoardProblem(8, 8, 8, False, [(100, 3)], [], [], []), r"\(100, 3\) is off the board of 8 rows"),
    "a blocked square off the board": (
        lambda: _core.BoardProblem(8, 8, 8, False, [], [(0, -1)], [], []), r"\(0, -1\) is off the board"),
    "fixed queens that attack": (
        lambda: _core.BoardProblem(8, 8, 8, False, [(0, 0), (5, 5)], [], [], []), "share a diagonal"),
    "fixed queens that attack around a torus": (
        lambda: _core.BoardProblem(5, 5, 5, True, [(0, 1), (4, 2)], [], [], []), "share a diagonal"),
    "fixed queens that touch": (
        lambda: _core.BoardProblem(5, 5, 5, False, [(0, 1), (1, 2)], [], [], [], True), "touch"),
    "more fixed queens than queens": (
        lambda: _core.BoardProblem(8, 8, 1, False, [(0, 0), (1, 2)], [], [], []), "must be 2 to"),
    "a torus that is no square": (
        lambda: _core.BoardProblem(8, 9, 8, True, [], [], [], []), "as many rows as columns, got 8 and 9"),
    "an explicit solution of two": (lambda: _core.pauls(2), "no explicit solution of 2 queens"),
    "a slope beyond the board": (lambda: _core.linear_placement(5, 5, 0), "must be 0 to 4, got 5"),
    "more boards than memory": (
        lambda: _core.random_solutions(2**30, 2**34, 1, 1, control()), r"no memory holds 1073741824 \* 17179869184"),
    "more boards to judge than memory": (lambda: _core.are_solutions(rows(), 2**63, 2), "no memory holds"),
    "more boards to fill than memory": (
        lambda: _core.Enumerator(16, [], [], False).fill(BYTES, 2**60, control()), "no memory holds"),
    "a block that is too small": (
        lambda: _core.Enumerator(8, [], [], False).fill(BYTES, 9, control()), "72 values or more is wanted, got 64"),
    "a listing of negative boards": (
        lambda: _core.are_listed_solutions(BYTES, -1, 1, [], False), "must be 0 to 64, got -1"),
    "open rows for other columns": (
        lambda: _core.are_listed_solutions(BYTES, 8, 1, [255], False), "wanted for 8 columns, got 1"),
    "the number of a board that is no solution": (
        lambda: table().rank(rows(*[1000] * 8)), "only a solution has a number"),
    "a sample where there is none": (lambda: table(3).sample(1, 1, 1, control()), "no solution of 3 queens"),
    "counts beyond 32 bits": (
        lambda: _core.PrefixTable.restore(8, numpy.full(70, 2**31, "u4")), r"more than 2\^32 - 1"),
    "a chain beyond its counters": (lambda: _core.TemperedChain(65_536, [0.0], 1, 1), "wanted 1, or 4 to 10000"),
    "a temperature that is none": (
        lambda: _core.TemperedChain(8, [0.0, float("nan")], 1, 1), "must be finite, from 0 upwards, got nan"),
    "an estimate from nothing": (lambda: _core.estimate_tree(8, 0, 1, control()), "at least 1 probe, got 0"),
    "too many threads": (lambda: _core.check_armies(5, 5, 2**31 - 1, control(), None), "must be 1 to 1024"),
    "no threads": (lambda: table(8).sample(1, 1, 0, control()), "must be 1 to 1024, got 0"),
}  # fmt: skip


@pytest.mark.parametrize(("call", "message"), REFUSED.values(), ids=REFUSED)
def test_what_is_out_of_range_is_refused_in_one_sentence(call, message):
    with pytest.raises((ValueError, IndexError), match=message):
        call()


def test_an_answer_is_never_written_to_a_copy():
    """An array of another type would be converted, filled, and lost."""
    for block in (numpy.zeros(64, "i4"), numpy.zeros(128, "u1")[::2], BYTES.reshape(8, 8), bytes(64)):
        with pytest.raises(TypeError):
            _core.Enumerator(8, [], [], False).fill(block, 8, control())


def test_a_table_with_wrong_counts_writes_no_board():
    wrong = _core.PrefixTable.restore(8, numpy.full(70, 1000, "u4"))
    with pytest.raises(RuntimeError, match="the counts of this table are wrong"):
        wrong.unrank(999)


def test_an_unfinished_sample_shows_no_memory_of_others():
    stopped = control()
    stopped.stop()
    assert set(_core.random_solutions(1000, 3, 1, 1, stopped)) == {-1}
    assert set(table().sample(100, 1, 1, stopped)) == {-1}


@pytest.mark.parametrize("count", [_core.count_half_turn, _core.count_quarter_turn])
def test_a_count_of_turned_boards_can_be_stopped(count):
    """It would take hours: n = 32 has 181,254,386,312 boards that a half turn keeps, n = 40 many more nodes."""
    asked, heard = control(), []

    def run():
        with pytest.raises(RuntimeError, match="stopped"):
            count(32 if count is _core.count_half_turn else 40, asked)
        heard.append(True)

    thread = threading.Thread(target=run)
    thread.start()
    asked.stop()
    thread.join(timeout=60)
    assert heard == [True]


def test_the_stop_of_one_worker_does_not_end_another():
    """Both make the tables of one block together; the other goes on alone."""
    for pause in range(20):
        counted = counter(18, "colours")  # anew, with no table made
        unit = counted.units(2000)[-1]
        controls, results = (control(), control()), {}

        def run(place, counted=counted, unit=unit, controls=controls, results=results):
            results[place] = _core.UnitWorker(counted).run(unit, controls[place])

        threads = [threading.Thread(target=run, args=(place,)) for place in (0, 1)]
        for thread in threads:
            thread.start()
        threads[1].join(pause / 1000)
        controls[0].stop()
        for thread in threads:
            thread.join()
        assert results[1].finished
        assert results[1].count == 1_226_038
