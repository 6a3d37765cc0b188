"""Three armies: published sizes, a plain search of all owners of lines, CP-SAT, the referee, ledgers and drawings."""

from __future__ import annotations

from itertools import combinations, product

import pytest

from queenright import _core
from queenright.armies import model_three, solve, solve_three
from queenright.armies.drawing import armies_scene, armies_text
from queenright.armies.referee import ThreeArmies, approved_three
from queenright.armies.three import upper_bound_three
from queenright.board.saving import scene_bytes
from queenright.errors import InputError, RefereeError, SizeError
from queenright.known import TERMS
from queenright.watch import Watch

SIZES = TERMS["A328283"]


def attack(a, b):
    (r, c), (s, d) = a, b
    return r == s or c == d or r + c == s + d or r - c == s - d


def plain_size(n):
    """The largest size over all owners of rows and columns, and all of the diagonals after that."""
    squares, best = list(product(range(n), range(n))), 0

    def diagonals(camps, left):
        nonlocal best
        if min(map(len, camps)) <= best:
            return
        if not left:
            best = min(map(len, camps))
            return
        here, rest = left[0], left[1:]
        for owner in range(3):
            diagonals([camp if army == owner else camp - here for army, camp in enumerate(camps)], rest)

    lines = [{(r, c) for r, c in squares if r + c == s} for s in range(2 * n - 1)]
    lines += [{(r, c) for r, c in squares if r - c == d} for d in range(1 - n, n)]
    for rows, columns in product(product(range(3), repeat=n), repeat=2):
        if len(set(rows)) == 3 == len(set(columns)) and list(rows) <= list(rows[::-1]):
            diagonals([{(r, c) for r, c in squares if rows[r] == columns[c] == army} for army in range(3)], lines)
    return best


@pytest.mark.parametrize("n", [3, 4])
def test_a_plain_search_agrees(n):
    assert plain_size(n) == solve_three(n).size


@pytest.mark.parametrize("n", range(1, 11))
def test_published_sizes_are_proved_and_live_in_peace(n):
    result = solve_three(n, threads=1)
    assert (result.n, result.size, result.proved, result.upper_bound) == (n, SIZES[n], True, SIZES[n])
    for first, second in combinations(result.armies.sides.values(), 2):
        assert len(first) == len(second) == SIZES[n]
        assert not any(attack(a, b) for a in first for b in second)


@pytest.mark.slow
@pytest.mark.parametrize("n", [11, 12, 13, 14])
def test_larger_published_sizes_are_proved(n):
    assert solve_three(n, prove=True).size == SIZES[n]


@pytest.mark.parametrize("n", range(1, 7))
def test_cp_sat_agrees(n):
    armies, proved = model_three(n)
    assert (armies.size, proved) == (SIZES[n], True)


@pytest.mark.parametrize("n", range(4, 11))
def test_the_prover_finds_the_largest_armies_itself(n):
    """Without annealing: for armies of the largest size the proof fails and returns a board."""
    prover = _core.ThreeArmiesProver(n, SIZES[n])
    report = prover.run(0, prover.steps, 1, _core.Control())
    assert report.found
    assert approved_three(n, *report.armies).size >= SIZES[n]


def test_steps_in_parts_decide_the_same_pairs():
    prover = _core.ThreeArmiesProver(8, 5)
    whole = prover.run(0, prover.steps, 2, _core.Control())
    parts = [prover.run(step, step + 1, 1, _core.Control()) for step in range(prover.steps)]
    assert all(part.finished and not part.found for part in parts)
    assert (sum(part.pairs for part in parts), sum(part.survivors for part in parts)) == (whole.pairs, whole.survivors)
    assert all(prover.cost(step) > 0 for step in range(prover.steps))


def test_the_best_known_sizes_are_found():
    """0.0718 n², which O'Dwyer's construction reaches for large boards."""
    for n, size in ((12, 10), (14, 14), (16, 18)):
        assert solve_three(n, prove=False, goal=size, seconds=60).size == size


def test_the_referee_rejects_two_of_three_that_attack():
    with pytest.raises(RefereeError, match="both armies stand on"):
        approved_three(4, [(0, 0)], [(1, 2)], [(3, 3)])
    cut = approved_three(4, [(0, 1), (0, 0)], [(1, 3)], [(3, 2), (2, 0)][:1])
    assert cut == ThreeArmies(4, ((0, 0),), ((1, 3),), ((3, 2),))


def test_a_proof_goes_on_from_its_ledger_and_only_its_own(tmp_path):
    path = tmp_path / "three.ledger"
    stopped = Watch()
    found = solve_three(7, ledger=path, threads=1, on_improve=lambda armies: stopped.stop(), watch=stopped)
    assert not found.proved
    first = solve_three(7, ledger=path, threads=1)
    again = solve_three(7, ledger=path, threads=1)
    assert (first.proved, again.proved, again.size) == (True, True, 3)
    assert again.pairs < first.pairs
    for other in (lambda: solve_three(6, ledger=path), lambda: solve(7, ledger=path)):
        with pytest.raises(InputError, match="name another file"):
            other()


def test_text_and_pictures_tell_the_armies_apart():
    armies = solve_three(6, seed=1).armies
    text = armies_text(armies)
    assert [text.count(mark) for mark in "WBR"] == [2, 2, 2]
    assert scene_bytes(armies_scene(armies), "svg").decode().count("Three armies of 2 queens on a 6 × 6 board") >= 1
    assert armies._repr_svg_().startswith("<svg")


def test_bounds_and_sizes():
    assert all(upper_bound_three(n) >= size for n, size in SIZES.items())
    for wrong in (0, 101):
        with pytest.raises(SizeError):
            solve_three(wrong)
    with pytest.raises(SizeError):
        solve_three(17, prove=True)
