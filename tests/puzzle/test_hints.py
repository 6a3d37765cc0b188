"""Hints: a reason in words for every game, right or wrong; followed to the end they solve the puzzle."""

from queenright import puzzle
from queenright.board.squares import square_name

SIX = puzzle.Puzzle(["AAAAAB", "AACABB", "ACCBBB", "CCDBEE", "CDDFFF", "CDDDDF"])


def test_following_the_hints_solves_every_puzzle():
    for grade in (None, 4, 5, 6):
        for made in puzzle.make(7, grade=grade, count=4, seed=9):
            game = made.puzzle.game()
            while (hint := puzzle.hint(game)).kind != "solved":
                assert hint.kind == "step"
                step = hint.step
                queens = game.queens | ({step.queen} if step.queen else set())
                game = made.puzzle.game(queens, game.crosses | set(step.closed))
            assert set(made.placement.squares()) == game.queens


def test_a_hint_names_units_squares_and_reason():
    steps = puzzle.explain(SIX)
    assert {step.rule for step in steps} >= {1, 4}
    pair = next(step for step in steps if step.rule == 4)
    assert "fit only" in pair.text
    assert "so no other" in pair.text
    assert all(square_name(square, 6) in pair.text for square in pair.closed)
    assert pair.focus
    assert pair.queen is None
    for step in steps:
        assert step.text.endswith(".")
        assert (step.queen is not None) == (step.rule == 1)
        assert not set(step.focus) & set(step.closed) - ({step.queen} if step.queen else set())


def test_a_supposition_tells_its_chain():
    steps = [step for made in puzzle.make(7, grade=6, count=3, seed=2) for step in puzzle.explain(made.puzzle)]
    supposed = [step for step in steps if step.rule == 6]
    assert supposed
    for step in supposed:
        assert step.text.startswith("Suppose a queen on ")
        assert "has no square left. So no queen on" in step.text
        assert step.closed == (step.supposed,)
        assert all(inner.rule == 1 for inner in step.chain)


def test_a_search_step_says_what_was_tried(monkeypatch):
    from queenright.puzzle.steps import in_steps

    class Found:
        rule, queen, removed, nodes = 8, 7, [7], 1234
        units = lines = emptied = ("region", [])
        chain = ()

    (step,) = in_steps(SIX.game(), [Found()])
    assert (
        step.text
        == "Suppose a queen on b5: every continuation was tried (1,234 queens) and none works. So no queen on b5."
    )


def test_queens_in_each_others_way_are_named():
    hint = puzzle.hint(SIX.game(["a6", "b5"]))
    assert hint.kind == "attack"
    assert hint.text == "The queens on a6 and b5 touch; two queens in region A: on a6 and b5."
    assert hint.culprits == ((0, 0), (1, 1))


def test_a_wrong_queen_is_refuted_and_named(seeded):
    right = set(puzzle.solve(SIX).placement.squares())
    for row in range(6):
        for column in range(6):
            hint = puzzle.hint(SIX.game([(row, column)]))
            assert hint.kind == ("step" if (row, column) in right else "wrong")
            if hint.kind == "wrong":
                assert hint.culprits == ((row, column),)
                assert f"Take back the queen on {square_name((row, column), 6)}." in hint.text
                assert "has no square left" in hint.text


def test_a_wrong_cross_is_refuted_and_named():
    right = sorted(puzzle.solve(SIX).placement.squares())
    hint = puzzle.hint(SIX.game(crosses=right[:2]))
    assert hint.kind == "wrong"
    assert hint.culprits == tuple(right[:2])
    assert "Take back the crosses on" in hint.text


def test_crosses_are_taken_as_known():
    first = puzzle.hint(SIX.game()).step
    later = puzzle.hint(SIX.game(crosses=first.closed)).step
    assert not set(first.closed) & set(later.closed)


def test_several_solutions_leave_nothing_to_deduce():
    square = puzzle.Puzzle(["AABB", "AABB", "CCDD", "CCDD"])
    game = square.game()
    while (hint := puzzle.hint(game)).kind == "step":
        game = square.game(crosses=game.crosses | set(hint.step.closed))
    assert hint.kind == "stuck"


def test_the_hint_is_marked_on_the_board():
    game = SIX.game()
    hint = puzzle.hint(game)
    drawn = puzzle.draw(game, hint)
    assert drawn.count("x") == len(hint.step.closed)
    assert drawn.count("?") == len(set(hint.step.focus) - set(hint.step.closed))
    assert "<svg" in puzzle.draw(game, hint, form="svg")
