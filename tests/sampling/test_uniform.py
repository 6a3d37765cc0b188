"""Numbered solutions against plain listing; uniform samples against the χ² test; the cached tables against damage."""

from collections import Counter
from itertools import islice

import numpy
import pytest
from hypothesis import given
from hypothesis import strategies as st

import queenright as qr
from queenright.errors import BoardError, InputError, NoSolutionError, SizeError
from queenright.methods import every_solution
from queenright.sampling import tables


@pytest.mark.parametrize("n", [0, 1, 4, 5, 6, 7, 8, 9])
def test_numbers_are_places_in_the_list_of_all(n):
    listed = list(every_solution("bitmask", n))
    assert [qr.nth(n, k) for k in range(len(listed))] == listed
    assert [qr.rank(placement) for placement in listed] == list(range(len(listed)))


@given(k=st.integers(0, 365_595))
def test_rank_is_the_inverse_of_nth(k):
    assert qr.rank(qr.nth(14, k)) == k


def test_neighbours_by_number_are_neighbours_in_the_list():
    listed = list(islice(qr.solutions(13), 40_000, 40_020))
    assert [qr.nth(13, k) for k in range(40_000, 40_020)] == listed


@pytest.mark.parametrize("n", range(13))
def test_the_tables_total_is_the_count(n, facts):
    assert tables.table(n).total == facts["counts"][str(n)]


def test_uniform_samples_pass_the_chi_square_test_over_all_724_solutions_of_ten_queens():
    """723 degrees of freedom: mean 723, deviation 38. Within three deviations, on both sides."""
    expected = 100
    samples = qr.sample(10, 724 * expected, seed=20, uniform=True)
    counts = Counter(map(tuple, samples.tolist()))
    assert len(counts) == 724
    chi_square = sum((count - expected) ** 2 / expected for count in counts.values())
    assert abs(chi_square - 723) < 3 * (2 * 723) ** 0.5


def test_the_chi_square_test_would_see_the_other_samples():
    samples = qr.sample(10, 72_400, seed=20)
    counts = Counter(map(tuple, samples.tolist()))
    assert sum((count - 100) ** 2 / 100 for count in counts.values()) > 5000


@pytest.mark.parametrize("k", [-1, 92, 10**30, 1.5, True, "first"])
def test_a_number_that_no_solution_has_is_refused(k):
    with pytest.raises(InputError, match="8 queens have 92 solutions, numbered from 0 to 91; got number"):
        qr.nth(8, k)


def test_boards_without_a_number_are_refused():
    with pytest.raises(BoardError, match=r"only solutions have a number: the queens on .* attack each other"):
        qr.rank([0, 1, 2, 3])
    with pytest.raises(NoSolutionError, match="no solution exists for 3 queens"):
        qr.nth(3, 0)
    with pytest.raises(SizeError, match="numbered solutions must be a whole number from 0 to 18, got 19"):
        qr.nth(19, 0)
    with pytest.raises(SizeError, match="from 0 to 18, got 20"):
        qr.rank(range(20))


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """A cache folder of this test's own, and nothing in memory."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    monkeypatch.setattr(tables, "_LOADED", {})
    return tmp_path / "queenright"


def read_again(monkeypatch, notes):
    monkeypatch.setattr(tables, "_LOADED", {})
    return tables.table(12, note=notes.append)


def test_a_table_is_counted_once_and_then_read(folder, monkeypatch):
    notes = []
    counts = tables.table(12).counts()
    assert [file.name for file in folder.iterdir()] == ["prefix-counts-12.bin"]
    monkeypatch.setattr(tables, "_counted", lambda *_: pytest.fail("it was counted again"))
    assert read_again(monkeypatch, notes).counts() == counts
    assert notes == []


DAMAGES = {
    "a flipped bit": lambda data: data[:-3] + bytes([data[-3] ^ 4]) + data[-2:],
    "the end cut off": lambda data: data[:-8],
    "an odd end": lambda data: data + b"x",
    "another size": lambda data: data.replace(b"n=12", b"n=13"),
    "another version": lambda data: data.replace(b"counts 1", b"counts 9"),
    "nothing in it": lambda data: b"",
    "no table at all": lambda data: b"\x00" * 500,
}


@pytest.mark.parametrize("damage", DAMAGES.values(), ids=DAMAGES)
def test_a_damaged_table_is_counted_again_with_a_note(folder, monkeypatch, damage):
    tables.table(12)
    file = folder / "prefix-counts-12.bin"
    good = file.read_bytes()
    file.write_bytes(damage(good))
    notes = []
    assert read_again(monkeypatch, notes).total == 14200
    assert len(notes) == 1
    assert "is damaged" in notes[0]
    assert file.read_bytes() == good


def test_a_valid_checksum_over_too_few_numbers_is_still_seen(folder, monkeypatch):
    tables.table(12)
    file = folder / "prefix-counts-12.bin"
    file.write_bytes(tables._encode(12, memoryview(numpy.ones(10, dtype=numpy.uint32))))
    notes = []
    assert read_again(monkeypatch, notes).total == 14200
    assert "counts, got 10" in notes[0]


def test_a_valid_checksum_over_numbers_that_add_up_to_another_total_is_still_seen(folder, monkeypatch):
    counts = numpy.array(tables.table(12).counts())
    counts[0] += 1
    (folder / "prefix-counts-12.bin").write_bytes(tables._encode(12, memoryview(counts)))
    notes = []
    assert read_again(monkeypatch, notes).total == 14200
    assert "its numbers add up to 14202, but 12 queens have 14200 solutions" in notes[0]


def test_a_folder_that_cannot_be_written_costs_only_the_file(tmp_path, monkeypatch):
    (tmp_path / "queenright").write_text("a file where the folder should be")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    monkeypatch.setattr(tables, "_LOADED", {})
    with pytest.warns(UserWarning, match="could not be saved"):
        assert tables.table(12).total == 14200


def test_a_relative_cache_folder_is_ignored_as_the_standard_says(monkeypatch):
    monkeypatch.setenv("XDG_CACHE_HOME", "here")
    assert tables.cache_folder().is_absolute()


@pytest.mark.slow
def test_the_largest_tables(facts):
    for n in (15, 16):
        counts = tables.table(n)
        assert counts.total == qr.count(n)
        for k in range(0, counts.total, counts.total // 97):
            assert qr.rank(qr.nth(n, k)) == k
