"""All solutions: their order and number, fundamental ones, resuming, and files."""

import json
import sys

import numpy
import pytest
from hypothesis import given
from hypothesis import strategies as st

import queenright as qr
from queenright import _core
from queenright.enumeration import all_solutions, blocks, placements, write_solutions
from queenright.enumeration.blocks import raw_blocks
from queenright.errors import BoardError, OutputError, RefereeError, SizeError, UnknownNameError
from queenright.methods import every_solution


def images(rows):
    """The eight images of a solution, by hand."""
    n, found = len(rows), []
    for _ in range(4):
        rows = tuple(n - 1 - column for _, column in sorted((row, column) for column, row in enumerate(rows)))
        found += [rows, rows[::-1]]
    return found


def test_all_solutions_in_order_and_each_once(facts):
    for n in range(11):
        found = [placement.queens for placement in placements(n)]
        assert found == sorted(set(found))
        assert len(found) == facts["counts"][str(n)]
        assert all(qr.is_solution(rows) for rows in found)


def test_the_same_as_the_obvious_search():
    for n in range(9):
        assert list(placements(n)) == list(every_solution("place", n))


def test_fundamental_solutions_are_the_smallest_of_their_images(facts):
    for n in range(1, 11):
        found = [placement.queens for placement in placements(n, fundamental=True)]
        assert len(found) == facts["fundamental"][str(n)]
        assert found == sorted({min(images(rows.queens)) for rows in placements(n)})


@given(st.integers(4, 8).flatmap(lambda n: st.lists(st.integers(0, n - 1), min_size=n, max_size=n)), st.booleans())
def test_going_on_after_any_vector(rows, fundamental):
    n = len(rows)
    later = [p for p in placements(n, fundamental=fundamental) if p.queens > tuple(rows)]
    assert list(placements(n, fundamental=fundamental, start_after=rows)) == later


@pytest.mark.parametrize("rows", [1, 7, 92, 1000])
def test_blocks_of_any_size_hold_the_same_solutions(rows):
    found = numpy.concatenate(list(blocks(8, rows=rows)))
    assert found.dtype == numpy.uint8
    assert found.tolist() == [list(p) for p in placements(8)]


@pytest.mark.parametrize("n", range(15))
def test_one_array_equals_the_stream(n):
    """By the join from 6 on, which shares no code with the search of the stream."""
    stream = numpy.concatenate([numpy.zeros((0, n), dtype="uint8"), *blocks(n)])
    assert numpy.array_equal(all_solutions(n), stream)


@pytest.mark.parametrize("n", range(6, 13))
def test_the_join_lists_the_same_without_vector_instructions(n):
    portable = _core.list_solutions(n, _core.Control(), portable=True)
    assert numpy.array_equal(portable, all_solutions(n))


def test_boards_too_large_for_the_join_are_searched(monkeypatch):
    monkeypatch.setattr(sys.modules["queenright.enumeration.blocks"], "JOINED", range(6, 9))
    assert numpy.array_equal(all_solutions(9), _core.list_solutions(9, _core.Control()))


def test_arrays_of_other_types_and_empty_ones():
    assert all_solutions(8, dtype="uint16").dtype == numpy.uint16
    assert all_solutions(3).shape == (0, 3)
    assert all_solutions(0).shape == (1, 0)
    assert all_solutions(12).shape == (14200, 12)


@pytest.mark.parametrize("ending", ["txt", "csv", "jsonl", "npy", "parquet"])
@pytest.mark.parametrize("n", [0, 1, 3, 8])
def test_every_format_reads_back(tmp_path, ending, n):
    path = tmp_path / f"all.{ending}"
    expected = [list(p) for p in placements(n)]
    assert write_solutions(path, n) == len(expected)
    assert read(path, n) == expected
    assert [entry.name for entry in tmp_path.iterdir()] == [path.name]


def read(path, n):
    text = path.read_text().splitlines() if path.suffix in (".txt", ".csv", ".jsonl") else []
    match path.suffix:
        case ".txt":
            return [[int(row) for row in line.split(",") if row] for line in text]
        case ".csv":
            assert text[0] == ",".join(f"column{c}" for c in range(n))
            return [[int(row) for row in line.split(",") if row] for line in text[1:]]
        case ".jsonl":
            return [json.loads(line) for line in text]
        case ".npy":
            return numpy.load(path, mmap_mode="r" if n and path.stat().st_size > 128 else None).tolist()
        case ".parquet":
            from pyarrow import parquet

            table = parquet.read_table(path)
            assert table.column_names == ["queens"]
            return [list(value.as_py()) for value in table["queens"]]


def test_limits_and_going_on_in_files(tmp_path):
    everything = [list(p) for p in placements(8)]
    assert write_solutions(tmp_path / "a.npy", 8, limit=50) == 50
    assert write_solutions(tmp_path / "b.npy", 8, start_after=everything[49]) == 42
    joined = numpy.concatenate([numpy.load(tmp_path / "a.npy"), numpy.load(tmp_path / "b.npy")])
    assert joined.tolist() == everything
    assert write_solutions(tmp_path / "none.txt", 8, limit=0) == 0
    assert write_solutions(tmp_path / "f.npy", 8, fundamental=True) == 12


@st.composite
def constrained(draw):
    """A problem with closed squares, fixed queens of a solution, or both; sometimes on a torus."""
    n = draw(st.integers(4, 8))
    squares = st.tuples(st.integers(0, n - 1), st.integers(0, n - 1))
    solution = draw(st.sampled_from(list(placements(n)) or [None]))
    kept = draw(st.sets(st.integers(0, n - 1), max_size=2)) if solution is not None else set()
    fixed = {(solution[column], column) for column in kept}
    diagonals = st.sets(st.integers(0, 2 * n - 2), max_size=2).filter(lambda sums: not sums & {r + c for r, c in fixed})
    blocked = draw(st.sets(squares, max_size=6)) - fixed
    return qr.Problem(n, fixed=fixed, blocked=blocked, excluded_sums=draw(diagonals))


@given(constrained())
def test_solutions_under_constraints_stream_in_order(problem):
    wanted = [list(found) for found in placements(problem.n) if problem.check(found).solution]
    assert [list(found) for found in placements(problem.n, open_rows=problem.open_rows())] == wanted
    assert [list(found) for found in problem.solutions()] == wanted
    for at in range(len(wanted)):
        later = placements(problem.n, open_rows=problem.open_rows(), start_after=wanted[at])
        assert [list(found) for found in later] == wanted[at + 1 :]


def test_constraints_on_a_torus_stream_in_order():
    problem = qr.Problem(11, torus=True, blocked=[(0, 0), (2, 1), (5, 7)])
    wanted = [list(found) for found in placements(11, torus=True) if problem.check(found).solution]
    assert 0 < len(wanted) < 88
    assert [list(found) for found in placements(11, torus=True, open_rows=problem.open_rows())] == wanted


def test_many_solutions_under_constraints_come_one_by_one():
    """There are hundreds of millions: the first must come before the last is found."""
    problem = qr.Problem(20, blocked=["a1"])
    first = [list(found) for found, _ in zip(problem.solutions(), range(3), strict=False)]
    assert first == [list(found) for found, _ in zip(placements(20), range(3), strict=False)]


def test_what_a_search_gets_wrong_is_not_listed(monkeypatch):
    class Wrong:
        def __init__(self, *_):
            self.right = enumerator(8, [], [], False)

        def fill(self, out, capacity, control):
            found = self.right.fill(out, capacity, control)
            out[13] = out[12]
            return found

    enumerator = _core.Enumerator
    monkeypatch.setattr(_core, "Enumerator", Wrong)
    with pytest.raises(RefereeError, match="not a solution: please report it"):
        next(placements(8))
    joined = _core.list_solutions(8, _core.Control())
    joined[50, 3] = joined[50, 4]
    monkeypatch.setattr(_core, "list_solutions", lambda *_: joined)
    with pytest.raises(RefereeError):
        all_solutions(8)


def test_an_interrupted_file_never_looks_complete(tmp_path):
    def interrupt(rows: int) -> None:
        raise KeyboardInterrupt

    (tmp_path / "all.npy").write_text("old")
    with pytest.raises(KeyboardInterrupt):
        write_solutions(tmp_path / "all.npy", 12, progress=interrupt)
    assert (tmp_path / "all.npy").read_text() == "old"
    assert [entry.name for entry in tmp_path.iterdir()] == ["all.npy"]


def test_bad_requests():
    with pytest.raises(SizeError, match="0 to 64, got 65"):
        next(raw_blocks(65))
    with pytest.raises(UnknownNameError, match="no output format named 'xls'"):
        write_solutions("all.xls", 8)
    with pytest.raises(OutputError, match="no folder"):
        write_solutions("missing/all.npy", 8)
    with pytest.raises(BoardError, match="must have 8 entries, got 2"):
        next(placements(8, start_after=[0, 1]))
