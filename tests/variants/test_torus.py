"""Queens on a torus: the theorem, the formula, the count, the classes and the most queens, each against a slow twin."""

from itertools import combinations, permutations
from math import gcd

import pytest

import queenright as qr
from process_helpers import ended_by, start, wait_until_busy
from queenright.board.board import Board
from queenright.counting import count_torus
from queenright.enumeration import fundamental_placements, orbit_sizes, placements
from queenright.errors import InputError, NoSolutionError, RefereeError, SizeError
from queenright.problem.torus import obstacle
from queenright.symmetry import Symmetry, canonical_on_torus, compare, shifted
from queenright.variants.torus import is_slope, largest, linear, linear_count


def attack(a, b, n):
    """The definition of attack on a torus, written independently."""
    rows, columns = a[0] - b[0], a[1] - b[1]
    return 0 in (rows % n, columns % n, (rows + columns) % n, (rows - columns) % n)


def peaceful(squares, n):
    return not any(attack(a, b, n) for a, b in combinations(squares, 2))


def solutions_slowly(n):
    return [rows for rows in permutations(range(n)) if peaceful([(r, c) for c, r in enumerate(rows)], n)]


def images_slowly(rows):
    """All images of a vector under the eight symmetries and all shifts."""
    n, found = len(rows), set()
    for swap, flip_row, flip_column in ((a, b, c) for a in (0, 1) for b in (0, 1) for c in (0, 1)):
        squares = [((c, r) if swap else (r, c)) for c, r in enumerate(rows)]
        turned = [(n - 1 - r if flip_row else r, n - 1 - c if flip_column else c) for r, c in squares]
        for down in range(n):
            for right in range(n):
                moved = sorted(((c + right) % n, (r + down) % n) for r, c in turned)
                found.add(tuple(r for _, r in moved))
    return found


@pytest.mark.parametrize("n", range(1, 9))
def test_solutions_counts_and_theorem_against_all_permutations(n):
    expected = solutions_slowly(n)
    assert [placement.queens for placement in placements(n, torus=True)] == expected
    assert list(qr.Problem(n, torus=True).solutions()) == [qr.Placement(rows) for rows in expected]
    assert count_torus(n) == qr.Problem(n, torus=True).count() == len(expected)
    assert bool(expected) == (obstacle(n) == "") == (gcd(n, 6) == 1)


def test_counts_are_the_published_ones(facts):
    for n, expected in facts["torus"].items():
        if int(n) <= 19:
            assert count_torus(int(n)) == expected


def test_classes_are_the_published_ones(facts):
    for n, expected in facts["torus_classes"].items():
        assert {str(size): number for size, number in orbit_sizes(int(n), torus=True).items()} == expected


@pytest.mark.slow
def test_the_long_count(facts):
    assert count_torus(23) == facts["torus"]["23"]


def test_the_core_finds_none_where_the_theorem_says_so():
    """The counter does not use the theorem: it searches every slope."""
    from queenright import _core

    for n in (2, 3, 4, 6, 8, 9, 10, 12, 14, 15):
        report = _core.count(n, "torus", 1, "auto", _core.Control())
        assert report.finished
        assert sum(unit.count for unit in report.units) == 0


@pytest.mark.parametrize("n", [1, 5, 7])
def test_fundamental_solutions_and_orbits_against_all_images(n):
    smallest = {}
    for rows in solutions_slowly(n):
        images = images_slowly(rows)
        smallest[min(images)] = len(images)
    assert {placement.queens: size for placement, size in fundamental_placements(n, torus=True)} == smallest


def test_larger_classes_partition_the_solutions():
    everything = [placement.queens for placement in placements(13, torus=True)]
    covered = [image for placement, _ in fundamental_placements(13, torus=True) for image in images_slowly(placement)]
    assert sorted(covered) == everything


@pytest.mark.parametrize("threads", [1, 2, 3])
def test_the_number_of_threads_does_not_matter(threads):
    assert (count_torus(17, threads=threads), count_torus(17, threads=threads).threads) == (140692, threads)


def test_going_on_after_a_solution():
    everything = list(placements(11, torus=True))
    for number in (0, 40, 87):
        assert list(placements(11, torus=True, start_after=everything[number])) == everything[number + 1 :]


def test_linear_solutions_against_all_slopes(facts):
    for n in range(1, 60):
        slopes = [slope for slope in range(n) if is_slope(slope, n)]
        assert linear_count(n) == n * len(slopes)
        assert bool(slopes) == (gcd(n, 6) == 1)
        for slope in slopes[:4]:
            rows = linear(n, slope, 3).queens
            assert rows == tuple((slope * column + 3) % n for column in range(n))
            assert peaceful([(r, c) for c, r in enumerate(rows)], n)
    for n, number in facts["torus_linear"].items():
        assert linear_count(int(n)) == number


def test_every_solution_of_small_tori_is_linear_and_not_of_13():
    for n in (5, 7, 11):
        assert count_torus(n) == linear_count(n)
    assert count_torus(13) > linear_count(13)


def test_a_million_and_one_queens():
    problem = qr.Problem(1_000_001, torus=True)
    result = problem.solve()
    assert result.status is qr.Status.FOUND
    assert result.placement[999_999] == 2 * 999_999 % 1_000_001
    assert linear(1_000_001, 3).n == 1_000_001


def test_bad_slopes_and_sizes():
    with pytest.raises(InputError, match="the slope 6 gives attacks on a torus of 7"):
        linear(7, 6)
    with pytest.raises(NoSolutionError, match="prime to 6"):
        linear(9)
    with pytest.raises(SizeError, match="0 to 32, got 35"):
        count_torus(35)
    assert count_torus(1000) == 0


def test_the_referee_sees_an_attack_around_the_edge():
    with pytest.raises(RefereeError):
        qr.Problem(4, torus=True).certified(qr.Placement([1, 3, 0, 2]))
    with pytest.raises(RefereeError):
        qr.Problem(7, torus=True, fixed=["a7"]).certified(linear(7, 2, 1))


def most_slowly(n):
    """The largest set of non-attacking squares, by taking or leaving every square."""
    squares = [(row, column) for row in range(n) for column in range(n)]

    def grow(free, stand):
        if not free:
            return stand
        first, rest = free[0], free[1:]
        with_it = grow([square for square in rest if not attack(square, first, n)], stand + 1)
        return max(with_it, grow(rest, stand))

    return grow(squares, 0)


def test_the_most_queens(facts):
    for n in range(1, 15):
        found = largest(n)
        assert found.queens == len(found.board.squares()) == facts["torus_most_queens"][str(n)]
        assert peaceful(found.board.squares(), n)
    assert [largest(n).queens for n in range(1, 6)] == [most_slowly(n) for n in range(1, 6)]


@pytest.mark.slow
@pytest.mark.parametrize("n", [15, 16])
def test_the_most_queens_of_larger_tori(facts, n):
    assert largest(n).queens == facts["torus_most_queens"][str(n)]


def test_boards_that_are_the_same_after_a_shift(seeded):
    for _ in range(20):
        queens = tuple(seeded.sample([(r, c) for r in range(7) for c in range(7)], 4))
        board = Board(7, queens)
        symmetry = seeded.choice(list(Symmetry))
        image = shifted(symmetry(board), (seeded.randrange(7), seeded.randrange(7)))
        answer = compare(board, image, torus=True)
        assert shifted(answer.symmetry(board), answer.shift) == image
        assert canonical_on_torus(board) == canonical_on_torus(image)
    other = Board(5, ((0, 0), (0, 1)))
    assert "canonical forms differ" in compare(other, Board(5, ((0, 0), (0, 2))), torus=True).reason


def test_ctrl_c_stops_a_long_count():
    process = start("count", "29", "--torus", "--threads", "1")
    wait_until_busy(process)
    out, err = ended_by(process)
    assert (process.returncode, out, err.strip()) == (130, "", "queens: stopped")
