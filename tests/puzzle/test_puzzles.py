"""Region puzzles: the fast solver, maker and grader against slow twins, and every step against the solution."""

import datetime
from collections import Counter

import pytest

from puzzle import twin
from queenright import _core, puzzle
from queenright.board.board import Board
from queenright.board.regions import disconnected
from queenright.errors import BoardError, InputError, QueensError, RefereeError
from queenright.problem.result import Status

#: Touching but not sharing a line: no arrangement of 2 or 3.
SIZES = [1, 4, 5, 6, 7, 8, 9, 10, 12]


def test_the_solver_finds_what_trying_all_permutations_finds(seeded):
    for _ in range(150):
        regions = twin.random_regions(seeded, seeded.randint(1, 7))
        expected = twin.solutions(regions)
        found = puzzle.solve(puzzle.Puzzle(regions))
        assert found.count == len(expected)
        assert found.complete
        assert found.unique == (len(expected) == 1)
        assert found.status is (Status.FOUND if expected else Status.NONE)
        assert found.placement is None or found.placement.queens in expected
        assert puzzle.Puzzle(regions).problem.check(Board(len(regions), ())).solution is False


def test_the_core_and_the_native_engine_count_alike(seeded):

    for _ in range(40):
        n = seeded.randint(6, 9)
        made = puzzle.Puzzle(twin.random_regions(seeded, n))
        square = (seeded.randrange(n), seeded.randrange(n))
        with_queen = puzzle.Puzzle(made.regions, [square])
        assert puzzle.solve(made, limit=10**6).count == made.problem.count()
        assert puzzle.solve(with_queen, limit=10**6).count == with_queen.problem.count()


def test_crosses_and_a_limit():
    square = puzzle.Puzzle(["AABB", "AABB", "CCDD", "CCDD"])
    assert puzzle.solve(square).count == 2
    limited = puzzle.solve(square, limit=1)
    assert (limited.count, limited.complete, limited.unique) == (1, False, False)
    exact = puzzle.solve(square, limit=2)
    assert (exact.count, exact.complete) == (2, True)
    assert puzzle.solve(square.game(crosses=["b4"])).unique
    assert puzzle.solve(square.game(queens=["a1"])).status is Status.NONE


@pytest.mark.parametrize("n", SIZES)
def test_every_puzzle_made_is_one_for_the_referee(n):
    for made in puzzle.make(n, count=60 if n < 10 else 15, seed=n):
        assert made.puzzle.problem.check(made.placement).solution
        assert disconnected(made.puzzle.regions) == []
        assert made.puzzle.warnings == []
        if n <= 7:
            assert twin.solutions(made.puzzle.regions) == [made.placement.queens]
        assert puzzle.solve(made.puzzle).unique
        assert puzzle.grade(made.puzzle) == made.grade


def test_other_solvers_find_the_same_single_solution():
    from queenright.engines.registry import engine

    for made in puzzle.make(8, count=3, seed=11):
        for name in ("cpsat", "sat", "clingo"):
            assert list(engine(name).solutions(made.puzzle.problem)) == [made.placement]


def test_a_seed_gives_the_same_puzzles_and_another_seed_others():
    first, again = (puzzle.make(8, count=5, seed=3) for _ in range(2))
    assert first == again
    assert puzzle.make(8, count=2, seed=3) == first[:2]
    assert len({entry.puzzle for entry in first}) == 5
    assert puzzle.make(8, seed=4)[0].puzzle != first[0].puzzle


def test_a_published_sample_stays_as_it_is():
    """The same seed must give the same puzzle on every machine and in every version."""
    plain = puzzle.make(6, seed=2026, style="plain")[0]
    assert "/".join(plain.puzzle.regions) == "ABBBCD/BBBBCD/BBBBBD/BBBBBD/BEBBBB/BBFFBB"
    balanced = puzzle.make(6, seed=2026)[0]
    assert "/".join(balanced.puzzle.regions) == "AAABBB/ABBBCC/ABBBDD/BBEBBD/BEEBBF/BEEFFF"
    pattern = puzzle.make(8, seed=2026, style="pattern")[0]
    assert "/".join(pattern.puzzle.regions) == "AAAAABBB/ACCDBBEE/CCDDDBBD/FCCDDDDD/FFFDDDDD/FFDDDGDD/FFFDGGDG/FFHGGGGG"


@pytest.mark.parametrize(("date", "regions"), [
    ("2026-11-16", "AAABBCC/ADDEECC/AEEEECC/AAFFEEC/GGGEEEC/GGGEECC/GGGGCCC"),
    ("2027-01-01", "AAAAAAABB/CCDDAEEEB/CCFDAEGEB/CHFDAAGEE/HHFDAEGGE/HFFFEEEGE/FFIFEEEEE/FIIFIIEEE/FFIIIEEEE"),
])  # fmt: skip
def test_a_day_stays_as_it_was(date, regions):
    assert "/".join(puzzle.daily(date).made.puzzle.regions) == regions
    assert puzzle.daily(datetime.date.fromisoformat(date)).to_json()["date"] == date


def test_the_week_grows_harder_and_other_sizes_can_be_had():
    week = [puzzle.daily(datetime.date(2026, 11, 16) + datetime.timedelta(day)).made for day in range(7)]
    assert [made.difficulty for made in week] == ["easy", "easy", "medium", "medium", "hard", "expert", "medium"]
    assert puzzle.daily("2026-11-16", n=6).made.puzzle.n == 6
    assert puzzle.daily().date == datetime.date.today()
    for wrong in ("yesterday", "2026-13-01", 5):
        with pytest.raises(InputError, match="a date is written as 2026-11-17"):
            puzzle.daily(wrong)


@pytest.mark.parametrize("n", [5, 8, 10])
def test_balanced_puzzles_keep_their_plan(n, seeded):
    """At most one region gives its queen away, no region is most of the board, and the Python referee agrees."""
    for made in puzzle.make(n, count=20, seed=seeded.randrange(10**6)):
        sizes = Counter("".join(made.puzzle.regions))
        assert list(sizes.values()).count(1) <= 1
        assert max(sizes.values()) <= 0.62 * n * n
        assert made.puzzle.problem.check(made.placement).solution
        assert len(list(made.puzzle.problem.solutions(engine="native"))) == 1


def test_a_balanced_puzzle_is_unique_by_the_twin(seeded):
    for made in puzzle.make(6, count=5, seed=seeded.randrange(10**6), style="pattern"):
        assert twin.solutions(made.puzzle.regions) == [tuple(made.placement)]


@pytest.mark.parametrize("n", [1, 4, 5, 6, 8])
def test_what_is_called_feasible_is_made(n):
    for grade in puzzle.FEASIBLE[n]:
        if grade < 7:  # the rare one takes seconds
            assert puzzle.make(n, grade=grade, seed=1)[0].grade == grade


@pytest.mark.parametrize("grade", range(1, 7))
def test_a_wanted_grade_is_kept(grade):
    made = puzzle.make(8, grade=grade, count=3, seed=5)
    assert [entry.grade for entry in made] == [grade] * 3
    assert all(twin.grade(entry.puzzle.regions) == grade for entry in made[:2])


def test_a_grade_that_is_not_found_is_said():
    with pytest.raises(QueensError, match=r"made \d+ of 1000000 puzzles of size 12 of grade 7 within 0\.01 s"):
        puzzle.make(12, grade=7, count=1_000_000, seconds=0.01, seed=1)


@pytest.mark.parametrize(("n", "options", "message"), [
    (2, {}, "always touch"), (3, {}, "always touch"), (27, {}, "puzzle size must be a whole number from 1 to 26"),
    (8, {"grade": 9}, "a grade must be a number from 1 to 8 or one of easy, medium, hard, expert, got 9"),
    (8, {"grade": "hrad"}, "no difficulty named 'hrad'. Did you mean 'hard'"), (8, {"style": "nice"}, "no style named"),
    (4, {"grade": 8}, "size 4 has grade 1, 2 and 3$"), (5, {"grade": 5}, "grade 5 exists for size 6 to 20"),
    (23, {}, "no puzzles of size 23 are made; choose 1 or 4 to 22"),
    (8, {"count": 0}, "number of puzzles must be"), (8, {"seed": -1}, "seed must be"),
])  # fmt: skip
def test_what_cannot_be_made_is_refused(n, options, message):
    with pytest.raises(InputError, match=message):
        puzzle.make(n, **options)


def test_a_puzzle_made_wrong_never_leaves(monkeypatch):
    from queenright.puzzle import making

    class Ambiguous:
        count = 2

    monkeypatch.setattr(making._core, "count_regions", lambda *_: Ambiguous)
    with pytest.raises(RefereeError, match="the core made an invalid puzzle"):
        puzzle.make(5, seed=1)


def test_the_grade_is_that_of_the_plain_rules(seeded):
    seed = seeded.randrange(10**6)
    for n, count in ((4, 5), (5, 10), (6, 20), (7, 12), (8, 5)):
        for made in puzzle.make(n, count=count, seed=seed):
            assert made.grade == twin.grade(made.puzzle.regions), made.puzzle
    for grade in (5, 6):
        for made in puzzle.make(8, grade=grade, count=2, seed=seed):
            assert twin.grade(made.puzzle.regions) == grade, made.puzzle


@pytest.mark.parametrize(("n", "count"), [(5, 600), (6, 600), (7, 500), (8, 400), (9, 300), (12, 60)])
def test_no_step_ever_takes_a_square_of_the_solution(n, count, seeded):
    """Straight from the core, on thousands of puzzles: each step closes open squares only, none of the solution's."""
    control = _core.Control()
    for made in puzzle.make(n, count=count, seed=seeded.randrange(10**6)):
        right = {row * n + column for row, column in made.placement.squares()}
        trace = _core.explain_regions(made.puzzle.game().core(), 8, 10_000, control)
        assert trace.end == "solved"
        _follow(trace.steps, right, n)
        assert max(step.rule for step in trace.steps) == made.grade


def _follow(steps, right, n) -> None:
    closed: set[int] = set()
    queens = set()
    for step in steps:
        assert not right & set(step.removed)
        assert not closed & set(step.removed)
        assert step.removed or step.rule == 1
        closed |= set(step.removed)
        if step.rule == 1:
            queens.add(step.queen)
    assert queens == right


def test_no_step_takes_a_square_of_any_of_several_solutions(seeded):
    for _ in range(150):
        regions = twin.random_regions(seeded, seeded.randint(4, 6))
        found = twin.solutions(regions)
        n = len(regions)
        used = {row * n + column for rows in found for column, row in enumerate(rows)}
        trace = _core.explain_regions(puzzle.Puzzle(regions).game().core(), 8, 10_000, _core.Control())
        assert (trace.end == "contradiction") == (not found)
        assert (trace.end == "solved") == (len(found) == 1)
        if found:
            assert not any(used & set(step.removed) for step in trace.steps)


def test_only_a_puzzle_with_one_solution_has_a_grade():
    for regions, message in ((["AABB", "AABB", "CCDD", "CCDD"], "several"), (["AB", "AB"], "no solution")):
        for question in (puzzle.grade, puzzle.explain):
            with pytest.raises(QueensError, match=message):
                question(puzzle.Puzzle(regions))


@pytest.mark.parametrize(("regions", "message"), [
    ([], "1 to 26 rows"), (["AB", "ABC"], "row 2 of the regions has 3 squares"),
    (["AA", "AA"], "needs 2 regions, got 1"),
])  # fmt: skip
def test_what_is_no_puzzle_is_refused(regions, message):
    with pytest.raises(BoardError, match=message):
        puzzle.Puzzle(regions)


@pytest.mark.slow
@pytest.mark.parametrize("n", range(6, 15))
def test_a_thousand_puzzles_of_every_size_pass_the_referee(n):
    for made in puzzle.make(n, count=1000, seed=7, seconds=600):
        assert made.puzzle.problem.check(made.placement).solution
        assert disconnected(made.puzzle.regions) == []
