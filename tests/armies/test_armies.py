"""Peaceable armies: sizes, boards, classes, frontiers and bounds against published values and against plain search."""

from __future__ import annotations

import json
from functools import cache
from itertools import product
from pathlib import Path

import pytest

from queenright import _core
from queenright.armies.drawing import armies_scene, armies_text
from queenright.armies.lists import classes, frontier
from queenright.armies.models import MODELS, solve_model
from queenright.armies.referee import Armies, approved, complaint
from queenright.armies.solving import solve
from queenright.board.saving import scene_bytes
from queenright.errors import RefereeError, SizeError

FACTS = json.loads((Path(__file__).parent / "facts.json").read_text())
SIZES = {int(n): size for n, size in FACTS["a"].items()}


def attack(a: tuple[int, int], b: tuple[int, int]) -> bool:
    (r, c), (s, d) = a, b
    return r == s or c == d or r + c == s + d or r - c == s - d


@cache
def plain_search(n: int) -> dict[tuple[int, int], int]:
    """(white queens, squares left to black) → the number of white armies, over all sets of squares."""
    squares = list(product(range(n), repeat=2))
    attacked = [sum(1 << j for j, other in enumerate(squares) if attack(square, other)) for square in squares]
    found: dict[tuple[int, int], int] = {}
    reach = [0] * (1 << len(squares))
    for army in range(1 << len(squares)):
        lowest = army & -army
        if army:
            reach[army] = reach[army ^ lowest] | attacked[lowest.bit_length() - 1]
        key = (army.bit_count(), len(squares) - reach[army].bit_count())
        found[key] = found.get(key, 0) + 1
    return found


def chosen(k: int, of: int) -> int:
    from math import comb

    return comb(of, k)


@pytest.mark.parametrize("n", [1, 2, 3, 4])
def test_plain_search_agrees_on_everything(n):
    found = plain_search(n)
    size = max(min(key) for key in found)
    result = solve(n)
    assert (result.size, result.proved, result.upper_bound) == (size, True, size)
    boards = sum(count * chosen(size, free) for (white, free), count in found.items() if white == size)
    assert classes(n, size).boards == boards
    black = [max(free for (white, free) in found if white >= w) for w in range(n * n + 1)]
    assert frontier(n) == [free for free in black if free > 0]


@pytest.mark.parametrize("n", [n for n in SIZES if n <= 13])
def test_published_sizes_are_proved(n):
    result = solve(n)
    assert (result.size, result.proved, result.upper_bound) == (SIZES[n], True, SIZES[n])
    assert complaint(n, result.armies.white, result.armies.black) == ""


@pytest.mark.slow
@pytest.mark.parametrize("n", [14, 15, 16])
def test_larger_sizes_are_proved(n):
    assert solve(n).size == {**SIZES, 16: 37}[n]


@pytest.mark.parametrize("n", range(3, 11))
def test_the_size_below_is_found_by_the_prover_itself(n):
    """Without annealing: for armies of the largest size the proof fails and returns a board."""
    prover = _core.ArmiesProver(n, SIZES[n], "auto")
    report = prover.run(0, prover.steps, 1, _core.Control())
    assert report.found
    assert approved(n, *report.armies).size >= SIZES[n]


@pytest.mark.parametrize("n", range(4, 12))
def test_both_cpu_paths_do_the_same_work(n):
    paths = ["portable", "auto"] if _core.cpu_path() != "avx2" else ["portable", "avx2"]
    seen = []
    for path in paths:
        prover = _core.ArmiesProver(n, SIZES[n] + 1, path)
        report = prover.run(0, prover.steps, 1, _core.Control())
        seen.append((report.finished, report.found, report.pairs, report.swept, report.flows, report.retries))
    assert seen[0] == seen[1]
    assert seen[0][:2] == (True, False)


def test_wide_boards_do_the_same_work_on_both_paths(seeded):
    """n = 18 and 21 need a third vector; a step is one S."""
    for n, size in ((18, 48), (21, 65)):
        step = seeded.randrange(_core.ArmiesProver(n, size, "auto").steps)
        reports = [
            _core.ArmiesProver(n, size, path).run(step, step + 1, 1, _core.Control()) for path in ("portable", "auto")
        ]
        first, second = ((r.finished, r.found, r.pairs, r.swept, r.flows) for r in reports)
        assert first == second


@pytest.mark.parametrize("n", range(1, 10))
def test_boards_and_classes(n):
    found = classes(n, SIZES[n])
    assert found.boards == FACTS["labelled_optimal"][str(n)]
    assert found.classes == FACTS["inequivalent_optimal"][str(n)] == len(found.representatives)


@pytest.mark.parametrize("n", range(1, 10))
def test_frontier(n):
    assert frontier(n) == FACTS["max_black_given_at_least_w_white"][str(n)]


@pytest.mark.slow
@pytest.mark.parametrize("n", [10, 11])
def test_longer_frontiers(n):
    assert frontier(n) == FACTS["max_black_given_at_least_w_white"][str(n)]


@pytest.mark.parametrize("n", [16, 19, 22, 25, 28])
def test_annealing_reaches_the_best_known(n):
    best = FACTS["best_known_16_to_30"][str(n)]
    result = solve(n, prove=False, goal=best, seconds=60)
    assert result.size >= best
    assert not result.proved
    assert result.upper_bound > best


def test_the_records_pass_the_referee(root):
    """The boards beyond the published sequence; that nothing larger exists is what their proofs are for."""
    records = json.loads((root / "docs" / "armies-records.json").read_text())
    assert [record["n"] for record in records] == [16, 17, 18, 19]
    for record in records:
        white, black = ([(row, column) for row, column in record[name]] for name in ("white", "black"))
        assert complaint(record["n"], white, black) == ""
        assert len(white) == record["size"] == FACTS["best_known_16_to_30"][str(record["n"])]


def test_the_construction_starts_large_boards():
    result = solve(96, prove=False, goal=1300, seconds=60)
    assert result.size >= 1300  # 7·96²/48 = 1344; a random start is far below this for a long time
    assert complaint(96, result.armies.white, result.armies.black) == ""


def half_share_bound(n: int, rows: int, columns: int) -> int:
    """What the upper bound claims to be the worst of, for one pair of sets, from its definition."""
    white = [(r, c) for r, c in product(range(n), repeat=2) if rows >> r & 1 and columns >> c & 1]
    black = [(r, c) for r, c in product(range(n), repeat=2) if not rows >> r & 1 and not columns >> c & 1]
    total = 0
    for line in ({r + c for r, c in white + black}, None):
        name = (lambda r, c: r + c) if line is not None else (lambda r, c: r - c)
        for value in range(-n, 2 * n):
            total += max(sum(name(r, c) == value for r, c in army) for army in (white, black))
    return min(len(white), len(black), total // 4)


@pytest.mark.parametrize("n", [2, 3, 4, 5])
def test_the_upper_bound_covers_every_pair_of_sets(n):
    worst = max(half_share_bound(n, rows, columns) for rows in range(2**n) for columns in range(2**n))
    assert SIZES[n] <= worst <= _core.armies_upper_bound(n)


@pytest.mark.parametrize("n", [6, 15, 24, 30, 100])
def test_the_upper_bound_is_well_below_a_quarter(n):
    assert 7 * n * n // 48 <= _core.armies_upper_bound(n) <= 0.22 * n * n + 1


def test_improved_boards_are_reported_at_once():
    reported: list[Armies] = []
    result = solve(12, on_improve=reported.append)
    sizes = [armies.size for armies in reported]
    assert sizes == sorted(set(sizes))
    assert sizes[-1] == result.size
    assert all(complaint(12, armies.white, armies.black) == "" for armies in reported)


def test_a_time_limit_ends_a_proof_unproved():
    result = solve(20, prove=True, seconds=0.3)
    assert not result.proved
    assert result.upper_bound > result.size > 0


def test_the_same_seed_gives_the_same_armies():
    first, second = (solve(10, seed=7).armies for _ in range(2))
    assert first == second


@pytest.mark.parametrize("name", MODELS)
@pytest.mark.parametrize("n", [3, 4, 5])
def test_every_model_proves_the_same_size(name, n):
    answer = solve_model(name, n)
    assert (answer.armies.size, answer.proved) == (SIZES[n], True)


@pytest.mark.parametrize("name", MODELS)
def test_every_model_ends_at_its_time_limit(name):
    """Each of them would take hours for a proof. Ctrl-C: tests/test_watch.py."""
    assert not solve_model(name, 14, seconds=0.3).proved


def test_the_referee_sees_what_is_wrong():
    assert complaint(8, [(0, 0)], [(1, 2)]) == ""
    assert "row 3" in complaint(8, [(3, 0)], [(3, 5)])
    assert "sum 5" in complaint(8, [(0, 5)], [(3, 2)])
    assert "outside" in complaint(8, [(0, 8)], [(1, 2)])
    assert "one square" in complaint(8, [(0, 0), (0, 0)], [(1, 2), (1, 3)])
    assert "1 white queens but 2" in complaint(8, [(0, 0)], [(1, 2), (1, 3)])
    with pytest.raises(RefereeError):
        approved(8, [(0, 0)], [(7, 7)])


def test_the_referee_agrees_with_pairwise_attacks(seeded):
    for _ in range(300):
        n = seeded.randrange(2, 7)
        squares = list(product(range(n), repeat=2))
        armies = [seeded.sample(squares, 2) for _ in range(2)]
        peaceful = not any(attack(a, b) for a in armies[0] for b in armies[1])
        assert (complaint(n, *armies) == "") is peaceful


def test_a_drawing_tells_the_armies_apart_without_colour():
    armies = solve(9).armies
    svg = scene_bytes(armies_scene(armies), "svg").decode()
    assert svg.count("<circle") == armies.size  # white queens stand on discs
    assert "<desc>" in svg
    text = armies_text(armies)
    assert (text.count("W"), text.count("B")) == (armies.size, armies.size)
    assert scene_bytes(armies_scene(armies), "png").startswith(b"\x89PNG")
    assert scene_bytes(armies_scene(armies), "pdf").startswith(b"%PDF")


@pytest.mark.parametrize("n", [0, -1, 1001, "eight"])
def test_bad_sizes_are_refused(n):
    with pytest.raises(SizeError):
        solve(n)
    with pytest.raises(SizeError):
        solve(25, prove=True)
