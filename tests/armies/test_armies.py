"""Peaceable armies: sizes, boards, classes, frontiers and bounds against published values and against plain search."""

from __future__ import annotations

import json
from functools import cache
from itertools import product
from pathlib import Path

import pytest

from queenright import _core
from queenright.armies.certificate import verify
from queenright.armies.drawing import armies_scene, armies_text
from queenright.armies.lists import classes, frontier, recount
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


@pytest.mark.parametrize("n", range(3, 11))
def test_a_second_method_counts_the_same_boards_and_classes(n):
    again = recount(n, SIZES[n])
    assert again.boards == FACTS["labelled_optimal"][str(n)]
    assert again.classes == FACTS["inequivalent_optimal"][str(n)]


@pytest.mark.parametrize(("n", "size"), [(n, size) for n in (3, 4) for size in (1, 2)])
def test_a_second_method_counts_smaller_armies_too(n, size):
    found = plain_search(n)
    again = recount(n, size)
    assert again.boards == sum(count * chosen(size, free) for (white, free), count in found.items() if white == size)
    assert again.classes == classes(n, size).classes


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


def cpu_paths() -> list[str]:
    """Those that this processor has, the plainest first."""
    known = ["portable", "avx2", "avx512"]
    return known[: known.index(_core.cpu_path()) + 1] if _core.cpu_path() in known else known[:1]


#: Pairs (S, T) and exact flows of the proof for each board; all pairs have stayed the same since the first engine.
PAIRS = {8: 3202, 10: 51_449, 12: 767_035, 13: 3_396_118, 14: 12_972_366}


@pytest.mark.parametrize("n", range(4, 15))
def test_all_cpu_paths_do_the_same_work(n):
    seen = []
    for path in cpu_paths():
        prover = _core.ArmiesProver(n, SIZES[n] + 1, path)
        report = prover.run(0, prover.steps, 1, _core.Control())
        assert report.method == f"min-cut, {path}"
        seen.append((report.finished, report.found, report.pairs, report.swept, report.flows, report.retries))
    assert len(set(seen)) == 1
    assert seen[0][:2] == (True, False)
    assert n not in PAIRS or seen[0][2] == PAIRS[n]


@pytest.mark.parametrize("n", range(5, 13))
def test_all_cpu_paths_find_the_same_armies(n):
    """A refutation that fails ends with a board: the first in the order of the pairs, however wide the vectors are."""
    boards = []
    for path in cpu_paths():
        prover = _core.ArmiesProver(n, SIZES[n], path)
        boards.append(prover.run(0, prover.steps, 2, _core.Control()).armies)
    assert all(board == boards[0] for board in boards)


def test_wide_boards_do_the_same_work_on_all_paths(seeded):
    """n = 18, 20, 22 and 24 have longer entries; a step is one S."""
    for n, size in ((18, 48), (20, 59), (22, 71), (24, 85)):
        step = seeded.randrange(_core.ArmiesProver(n, size, "auto").steps)
        seen = set()
        for path in cpu_paths():
            report = _core.ArmiesProver(n, size, path).run(step, step + 1, 1, _core.Control())
            seen.add((report.finished, report.found, report.pairs, report.swept, report.flows))
        assert len(seen) == 1


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
    assert [record["n"] for record in records] == [16, 17, 18, 19, 20, 21]
    for record in records:
        white, black = ([(row, column) for row, column in record[name]] for name in ("white", "black"))
        assert complaint(record["n"], white, black) == ""
        assert len(white) == record["size"] == FACTS["best_known_16_to_30"][str(record["n"])]


def test_the_lists_agree_with_the_sizes(root):
    """Recorded, as they take minutes: the frontier must cross the diagonal at the proved size."""
    for entry in json.loads((root / "docs" / "armies-lists.json").read_text()):
        assert entry["size"] == SIZES[entry["n"]]
        assert entry["classes"] <= entry["boards"] <= 16 * entry["classes"]
        if "frontier" in entry:
            black = entry["frontier"]
            assert black == sorted(black, reverse=True)
            assert max(min(pair) for pair in enumerate(black)) == entry["size"]
            assert all(black[second] >= first for first, second in enumerate(black[1:], 1))  # the colours swapped


@pytest.mark.slow
@pytest.mark.parametrize("n", [11, 12, 13])
def test_the_recorded_lists_come_out_again(root, n):
    entry = next(e for e in json.loads((root / "docs" / "armies-lists.json").read_text()) if e["n"] == n)
    found = classes(n, entry["size"], limit=1)
    assert (found.boards, found.classes) == (entry["boards"], entry["classes"])
    assert n == 13 or frontier(n) == entry["frontier"]


@pytest.mark.parametrize("n", [16, 17, 18, 19, 20])
def test_the_certificates_of_the_records_are_about_their_armies(root, n):
    """The whole proof takes minutes from n = 19 on; a file that was cut or changed is noticed here already."""
    found = json.loads((root / "docs" / "certificates" / f"armies-{n}.json").read_text())
    white, black = ([(row, column) for row, column in found[name]] for name in ("white", "black"))
    assert complaint(n, white, black) == ""
    assert len(white) == len(black) == found["size"] == FACTS["best_known_16_to_30"][str(n)]
    pairs = [(rows, columns) for rows, columns, _, _, _ in found["records"]]
    assert pairs == sorted(set(pairs))


@pytest.mark.slow
def test_the_certificates_of_the_records_hold(root):
    for n, size in ((16, 37), (17, 42)):
        verdict = verify(root / "docs" / "certificates" / f"armies-{n}.json")
        assert (verdict.holds, verdict.n, verdict.size) == (True, n, size)


def test_the_construction_starts_large_boards():
    """⌊7n²/48⌋; a random start is far below this for a long time, and no cuts alone give it at n = 31, 41, 47, 85."""
    for n in (31, 32, 41, 47, 51, 63, 85, 86, 96, 100):
        result = solve(n, prove=False, goal=7 * n * n // 48, seconds=60)
        assert result.size == 7 * n * n // 48
        assert complaint(n, result.armies.white, result.armies.black) == ""


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
def test_the_upper_bound_is_the_worst_pair_of_sets(n):
    worst = max(half_share_bound(n, rows, columns) for rows in range(2**n) for columns in range(2**n))
    assert SIZES[n] <= worst == _core.armies_upper_bound(n)


def test_no_pair_of_sets_exceeds_the_upper_bound(seeded):
    """On larger boards, odd and even: random pairs, each made worse by flipping lines as long as that helps."""
    for n in (6, 7, 10, 13):
        pair, best = [seeded.getrandbits(n), seeded.getrandbits(n)], 0
        for _ in range(60):
            changed = list(pair)
            changed[seeded.randrange(2)] ^= 1 << seeded.randrange(n)
            found = half_share_bound(n, *changed)
            if found >= best:
                pair, best = changed, found
        assert best <= _core.armies_upper_bound(n)


@pytest.mark.parametrize(("n", "bound"), [(6, 6), (15, 44), (20, 80), (24, 114), (30, 181), (40, 323), (60, 726)])
def test_the_upper_bound_is_about_a_fifth(n, bound):
    assert 7 * n * n // 48 <= _core.armies_upper_bound(n) == bound
    assert _core.armies_upper_bound(100) <= 0.22 * 100**2 + 1


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
