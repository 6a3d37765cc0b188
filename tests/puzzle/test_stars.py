"""Star puzzles: several queens in each row, column and region, held against slow twins, engines and the referee."""

import json
from random import Random

import pytest

import queenright as qr
from puzzle import star_twin, twin
from queenright import _core, puzzle
from queenright.board.regions import disconnected
from queenright.engines.registry import engine
from queenright.errors import BoardError, InputError
from queenright.models import build
from queenright.puzzle.formats import FORMATS, read_games, read_state, write_game
from queenright.puzzle.grading import grades_of

ARRANGEMENTS = {(8, 2): 2, (4, 2): 0, (5, 1): 14}


@pytest.fixture(scope="module")
def nine():
    """All ways to place two queens per row on 9 × 9."""
    return star_twin.solutions(9, 2)


@pytest.fixture(scope="module")
def made():
    """Star puzzles of every grade that is quickly made."""
    return [
        *puzzle.make(8, stars=2, count=3, seed=1),
        *(puzzle.make(9, stars=2, grade=grade, seed=2)[0] for grade in (2, 3, 4, 5, 6)),
        *(puzzle.make(10, stars=2, grade=grade, seed=3)[0] for grade in (3, 4)),
        puzzle.make(12, stars=3, seed=4)[0],
    ]


@pytest.mark.parametrize(("size", "count"), ARRANGEMENTS.items())
def test_boards_without_regions_are_counted_as_the_twin_counts(size, count):
    n, stars = size
    asked = qr.Problem(n, touching=True, stars=stars)
    listed = sorted(sorted(board.squares()) for board in asked.solutions())
    assert listed == sorted(star_twin.solutions(n, stars))
    assert len(listed) == count == asked.count()


def test_random_regions_have_the_solutions_of_the_twin(nine):
    generator = Random(9)
    seen = 0
    for _ in range(40):
        answer = generator.choice(nine)
        regions = _around(generator, answer, 9)
        expected = [
            squares
            for squares in nine
            if all(sum(regions[r][c] == label for r, c in squares) == 2 for label in "ABCDEFGHI")
        ]
        asked = puzzle.Puzzle(regions, stars=2)
        found = _core.solve_regions(asked.game().core(), 10**6, _core.Control())
        squares = [sorted((i // 2, column) for i, column in enumerate(columns)) for columns in found.solutions]
        assert found.finished
        assert sorted(squares) == sorted(expected)
        assert puzzle.solve(asked).count == min(len(expected), 1000)
        seen += len(expected)
    assert seen > 40


def _around(generator, queens, n):
    """Regions, hardly ever connected, with two of the queens each: so there is a solution."""
    labels = {square: "ABCDEFGHI"[number // 2] for number, square in enumerate(generator.sample(queens, len(queens)))}
    return [[labels.get((r, c)) or generator.choice("ABCDEFGHI") for c in range(n)] for r in range(n)]


def test_made_puzzles_have_one_solution_by_the_twin_and_the_referee(made):
    for entry in made:
        asked = entry.puzzle
        assert asked.problem.check(entry.placement).solution
        assert not disconnected(asked.regions)
        assert puzzle.solve(asked).unique
        assert puzzle.grade(asked) == entry.grade
        if asked.n <= 9:
            assert star_twin.solutions(asked.n, 2, asked.regions) == [sorted(entry.placement.squares())]


@pytest.mark.parametrize("name", ["native", "cpsat", "sat", "highs", "clingo"])
def test_engines_find_the_only_solution(made, name):
    for entry in (made[0], made[5]):
        assert list(engine(name).solutions(entry.puzzle.problem)) == [entry.placement]


def test_models_that_know_regions_know_stars(made):
    asked = made[0].puzzle.problem
    for name in ("squares", "zero-one-2n-1", "zero-one-2n-3", "cnf-sequential"):
        assert list(engine("cpsat").solutions(asked, model=name)) == [made[0].placement]
    with pytest.raises(InputError, match="touching"):
        build("all-different", asked)


def test_fixed_and_blocked_squares_hold(made):
    entry = made[0]
    queens = entry.placement.squares()
    held = entry.puzzle.problem.replace(fixed=queens[:3])
    assert held.count() == 1
    assert held.solve().answer.squares() == queens
    assert entry.puzzle.problem.replace(blocked=queens[:1]).solve().status == "none"


def test_the_referee_sees_what_is_wrong():
    asked = qr.Problem(8, touching=True, stars=2, regions=["ABCDEFGH"] * 8)
    reasons = "; ".join(asked.check(qr.Board(8, ["a8", "c8", "e8", "a6", "a4", "b3"])).reasons())
    assert "more than 2 queens in one row, a8 and c8 among them" in reasons
    assert "more than 2 queens in one column" in reasons
    assert "more than 2 queens in region A" in reasons
    assert "the queens on a4 and b3 touch" in reasons
    assert "the board has 6 queens; the problem asks for 16" in reasons
    assert not asked.check(qr.Board(8, ["a8", "c8", "f7"])).attacks
    side_by_side = asked.check(qr.Board(8, ["a8", "b8"])).attacks
    assert [str(attack.line) for attack in side_by_side] == ["touch"]


@pytest.mark.parametrize(
    ("fields", "words"),
    [
        ({}, "need the touching rule"),
        ({"touching": True, "torus": True}, "not a torus"),
        ({"touching": True, "columns": 9}, "need a square board"),
        ({"touching": True, "queens": 8}, "are 16 queens, got 8"),
        ({"touching": True, "regions": ["AAAABBBB"] * 8}, "need 8 regions or none, got 2"),
        ({"touching": True, "stars": 9}, "number of stars must be"),
        ({"touching": True, "fixed": ["a1", "c1", "e1"]}, "more than 2 fixed queens|more than 2 queens"),
    ],
)
def test_what_stars_cannot_be_combined_with(fields, words):
    with pytest.raises((BoardError, InputError), match=words):
        qr.Problem(8, **{"stars": 2, **fields})


def test_problems_with_stars_are_files_too(tmp_path, made):
    asked = made[0].puzzle.problem
    asked.save(tmp_path / "stars.json")
    assert qr.Problem.load(tmp_path / "stars.json") == asked
    assert asked.to_json()["stars"] == 2
    assert "queens" not in asked.to_json()


# -- deductions -----------------------------------------------------------------------------------


def test_every_step_is_sound_and_among_what_its_rule_gives(made):
    for entry in made:
        asked, right = entry.puzzle, set(entry.placement.squares())
        game = asked.game()
        for step in puzzle.explain(asked):
            assert set(step.queens) <= right
            assert not set(step.closed) & right
            assert step.text
            assert step.where.startswith(("Look at", "No simple rule"))
            assert step.technique
            if step.rule <= 4 and asked.n <= 9:
                board = star_twin.StarBoard(asked.regions, asked.stars, game.queens, game.crosses)
                queens, closed = board.rule(step.rule)
                easier = [board.rule(rule) for rule in range(1, step.rule)]
                assert set(step.queens) <= queens
                assert step.queens or set(step.closed) <= closed
                assert not any(some or others for some, others in easier), (step.rule, step.text)
            game = step.after(game)
        assert game.queens == right
        assert max(step.rule for step in puzzle.explain(asked)) == entry.grade


def test_hints_lead_to_the_end(made):
    entry = made[4]
    game, hints = entry.puzzle.game(), 0
    while (found := puzzle.hint(game)).kind == "step":
        weak = puzzle.hint(game, strength="where")
        assert weak.text == found.where
        assert not weak.step.closed
        assert not weak.step.queens
        assert puzzle.draw(game, found)
        game, hints = found.step.after(game), hints + 1
    assert found.kind == "solved"
    assert hints > 10
    assert "its queens" in found.text


def test_a_wrong_queen_is_found_out_and_named(made):
    entry = made[4]
    right = set(entry.placement.squares())
    for square in [(r, c) for r in range(9) for c in range(9) if (r, c) not in right][:12]:
        found = puzzle.hint(entry.puzzle.game([square]))
        assert found.kind == "wrong"
        assert found.culprits == (square,)
        assert "Take back the queen" in found.text
        for step in found.chain:
            assert step.text


def test_words_of_steps():
    asked = puzzle.Puzzle(
        ["AAABBCCC", "ABBBDDCC", "ABDDDECE", "ABDFGEEE", "HHDFGEGE", "HHFFGEGG", "HHHFGGGG", "HHHFGGGG"], stars=2
    )
    texts = [step.text for step in puzzle.explain(asked)]
    assert "However the 2 queens missing in region A stand, b7 is touched: no queen may stand there." in texts
    assert "A queen on g7 would leave no room for the other missing queen in region C: no queen there." in texts
    assert any(text.startswith("Region F needs one more queen and has only one square left") for text in texts)


# -- making, formats, paper -----------------------------------------------------------------------


def test_the_same_seed_gives_the_same_puzzles():
    one, two = puzzle.make(9, stars=2, seed=11, count=1), puzzle.make(9, stars=2, seed=11, count=2)
    assert one[0].puzzle == two[0].puzzle
    assert two[0].puzzle != two[1].puzzle
    assert two[0].to_json()["stars"] == 2
    assert two[0].to_json()["queens"] == [list(square) for square in sorted(two[0].placement.squares())]


def test_a_puzzle_of_a_seed_stays_what_it_is():
    assert puzzle.write(puzzle.make(8, stars=2, seed=2026)[0].puzzle, "code") == FROZEN


FROZEN = "8x2.AAAAABBBCCAABBBDECCFBBBDEECFBBBDEECFBBBBEEEFFGGGEEHFHGGGHHHHHHGG"


def test_what_cannot_be_made_is_refused_with_what_can():
    with pytest.raises(InputError, match="with 2 stars of size 7 are made; choose 8 to 11"):
        puzzle.make(7, stars=2)
    with pytest.raises(InputError, match="grade 7 are made: size 10 has grade 2, 3, 4, 5 and 6"):
        puzzle.make(10, stars=2, grade="S7")
    with pytest.raises(InputError, match="from 1 to 7"):
        puzzle.make(10, stars=2, grade=8)
    assert set(grades_of(2)) == set(range(1, 8))


def test_formats_keep_the_stars(made):
    for entry in (made[0], made[-1]):
        for form in FORMATS:
            assert puzzle.read(puzzle.write(entry.puzzle, form)) == [entry.puzzle], form
        game = entry.puzzle.game(
            entry.placement.squares()[:2], [(0, 0)] if (0, 0) not in entry.placement.squares() else []
        )
        assert read_games(write_game(game)) == [game]
        assert read_state(entry.puzzle, "q:a1").puzzle == entry.puzzle


def test_several_puzzles_in_a_text_have_their_own_stars(made):
    plain = puzzle.make(5, seed=1)[0].puzzle
    text = "\n\n".join(puzzle.write(each) for each in (made[0].puzzle, plain, made[1].puzzle))
    assert [found.stars for found in puzzle.read(text)] == [2, 1, 2]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ('{"stars": 0, "regions": ["AB", "AB"]}', "line 1, column 11: stars must be a number from 1 to 8, got 0"),
        ('{"stars": "2", "regions": ["AB", "AB"]}', "stars must be a number"),
        ("# stars: 9\nAB\nAB", "number of stars"),
        ("puzz.link/p?starbattle/2/2/9/o0", "9 stars per row; there must be 1 to 8"),
        ("2x0.ABAB", "0 stars per row"),
    ],
)
def test_strange_stars_are_refused_with_their_place(text, words):
    with pytest.raises(BoardError, match=words):
        puzzle.read(text)


def test_daily_star_puzzles_depend_on_the_date_alone():
    days = [puzzle.daily(f"2026-11-{day}", n=9, stars=2) for day in (16, 19)]
    assert [found.made.difficulty for found in days] == ["easy", "medium"]
    assert days[0].made.puzzle == puzzle.daily("2026-11-16", n=9, stars=2).made.puzzle
    assert json.loads(json.dumps(days[0].to_json()))["puzzles"][0]["stars"] == 2
    with pytest.raises(InputError, match="size of a daily puzzle"):
        puzzle.daily("2026-11-16", n=12, stars=2)


def test_stars_on_paper(made):
    some = [entry.puzzle for entry in made[:3]]
    assert puzzle.sheet(some)[:5] == b"%PDF-"
    assert puzzle.booklet(some)[:5] == b"%PDF-"
    page = puzzle.walkthrough(some[0])
    assert "8 × 8, 2 stars" in page
    assert "its queens" in page


def test_one_star_regions_grow_as_before():
    """The twin of one-star puzzles still agrees with a puzzle of one star that says so."""
    regions = twin.random_regions(Random(3), 6)
    assert puzzle.Puzzle(regions, stars=1) == puzzle.Puzzle(regions)
    assert puzzle.solve(puzzle.Puzzle(regions, stars=1)).count == len(twin.solutions(regions))
