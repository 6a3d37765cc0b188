"""The two applications against slow twins, and what they claim for queens."""

from __future__ import annotations

from itertools import product

import numpy as np
import pytest

from queenright import applications
from queenright.applications import memory, motion
from queenright.board.lines import Line
from queenright.errors import InputError
from queenright.questions import check


def wrapped_lines(n):
    """All rows, columns and wrapped diagonals, written out."""
    for k in range(n):
        yield Line.ROW, [(k, c) for c in range(n)]
        yield Line.COLUMN, [(r, k) for r in range(n)]
        yield Line.SUM, [(r, (k - r) % n) for r in range(n)]
        yield Line.DIFFERENCE, [((c + k) % n, c) for c in range(n)]


@pytest.mark.parametrize("n", [1, 5, 7, 11, 13])
@pytest.mark.parametrize("name", memory.MAPS)
def test_cycles_are_those_of_the_fullest_bank(n, name):
    banks = memory.MAPS[name](n)
    assert sorted(banks) == list(product(range(n), repeat=2))
    expected = dict.fromkeys((Line.ROW, Line.COLUMN, Line.SUM, Line.DIFFERENCE), 0)
    for kind, line in wrapped_lines(n):
        held = [banks[square] for square in line]
        expected[kind] += max(map(held.count, held))
    assert memory.cycles(n, banks) == expected


@pytest.mark.parametrize("n", [5, 7, 11, 25])
def test_queens_read_every_line_in_one_cycle(n):
    found = applications.compare_storage(n)
    assert found["queens"].total == found.lines == 4 * n
    assert found["row by row"].cycles[Line.COLUMN] == n * n


@pytest.mark.parametrize(("n", "advice"), [(8, "choose 7 or 11"), (9, "choose 7 or 11"), (2, "choose 1 or 5")])
def test_a_size_without_a_toroidal_solution_is_refused_with_the_next_ones(n, advice):
    with pytest.raises(InputError, match=advice):
        applications.compare_storage(n)


@pytest.mark.parametrize("n", motion.TILES)
def test_both_lattices_keep_as_many_pixels_and_queens_see_every_row_and_column(n):
    regular, queens = motion.regular_lattice(n), motion.queens_lattice(n)
    assert regular.sum() == queens.sum() == motion.BLOCK**2 // n
    assert queens.any(axis=0).all()
    assert queens.any(axis=1).all()
    tile = queens[:n, :n]
    assert check([int(row) for row in tile.argmax(axis=0)]).solution


def test_an_estimate_is_what_trying_every_shift_finds():
    pair, lattice = motion.frames(5), motion.queens_lattice(8)
    found = motion.estimate(pair, lattice, "queens")
    for row, column in ((0, 0), (4, 5), (9, 9)):
        block = pair.new[row * 16 : row * 16 + 16, column * 16 : column * 16 + 16]
        costs = {}
        for down, right in product(range(-7, 8), repeat=2):
            top, left = row * 16 + 7 + down, column * 16 + 7 + right
            costs[down, right] = np.abs(pair.old[top : top + 16, left : left + 16] - block)[lattice].sum()
        assert costs[found.shifts[row][column]] == min(costs.values())


def test_without_noise_all_pixels_find_every_motion(monkeypatch):
    monkeypatch.setattr(motion, "NOISE", 0.0)
    found = applications.compare_lattices(4, seed=2)
    assert found["all"].right >= 99  # a block without any detail may match elsewhere as well


@pytest.mark.parametrize("n", motion.TILES)
def test_queens_estimate_better_than_a_regular_lattice(n):
    compared = [applications.compare_lattices(n, seed=seed) for seed in (1, 2)]
    assert sum(each["queens"].right for each in compared) > sum(each["regular"].right for each in compared)


def test_the_same_seed_gives_the_same_frames_and_another_one_others():
    assert (motion.frames(3).new == motion.frames(3).new).all()
    assert (motion.frames(3).new != motion.frames(4).new).any()


@pytest.mark.parametrize("n", [5, True, "4"])
def test_a_tile_that_does_not_fill_a_block_is_refused(n):
    with pytest.raises(InputError, match="one of 4, 8, 16"):
        applications.compare_lattices(n)


def test_pictures_have_words():
    assert "0 1 2 3 4" in applications.compare_storage(5).scene().description
    assert "<svg" in applications.compare_lattices(4)._repr_svg_()
