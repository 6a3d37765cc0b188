"""Hints: a reason in words for every game, right or wrong; followed to the end they solve the puzzle."""

import re
from math import ceil
from xml.etree import ElementTree

import pytest

from queenright import puzzle
from queenright.board.squares import square_name
from queenright.errors import InputError

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
    from queenright.puzzle.deductions import in_steps

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


def test_a_hint_first_points_and_then_tells():
    seen = set()
    for made in [entry for grade in (2, 4, 5, 6, 7) for entry in puzzle.make(8, grade=grade, count=2, seed=4)]:
        game = made.puzzle.game()
        for step in puzzle.explain(made.puzzle):
            seen.add(step.rule)
            assert step.technique == puzzle.TECHNIQUES[step.rule]
            assert step.where.endswith(("?", "."))
            named = {square_name(square, 8) for square in (*step.closed, *([step.queen] if step.queen else []))}
            assert not named & set(re.findall(r"[a-h][1-8]", step.where)), step.where  # nothing is given away
            assert all(unit[1] in step.text for unit in step.units), step
            assert all(any(_inside(made.puzzle, unit, square) for unit in step.units) for square in step.focus)
            game = step.after(game)
        assert game.queens == set(made.placement.squares())
    assert seen >= {1, 2, 3, 4, 5, 6}


def _inside(made, unit, square):
    kind, name = unit
    row, column = square
    return {"region": made.region(square), "row": str(made.n - row), "column": chr(97 + column)}[kind] == name


def test_a_weak_hint_holds_only_where_to_look():
    weak, strong = puzzle.hint(SIX.game(), strength="where"), puzzle.hint(SIX.game())
    assert weak.text == strong.where == "Look at region E. In which rows can its queen stand?"
    assert (weak.step.closed, weak.step.queen, weak.step.focus) == ((), None, strong.step.focus)
    assert (weak.technique, strong.technique) == ("one for one", "one for one")
    wrong = puzzle.hint(SIX.game(["b6"]), strength="where")
    assert wrong.text == "Something on the board is wrong: it cannot be finished like this."
    assert (wrong.culprits, wrong.chain) == ((), ())
    with pytest.raises(InputError, match="no strength named 'strong'"):
        puzzle.hint(SIX.game(), strength="strong")


def test_a_walkthrough_has_every_step_with_a_picture():
    page = puzzle.walkthrough(SIX)
    steps = puzzle.explain(SIX)
    assert page.count("<svg") == len(steps) + 1
    root = ElementTree.fromstring(re.search(r"<body>.*</body>", page, re.S)[0])
    items = root.findall("ol/li")
    assert [item.findtext("h2") for item in items][:2] == ["1. One for one", "2. Attacked from everywhere"]
    for step, item in zip(steps, items[:-1], strict=True):
        assert [part.text for part in item.findall("p")] == [step.where, step.text]
    assert "<script" not in page
    paper = puzzle.walkthrough(SIX, form="pdf")
    assert len(re.findall(rb"/Type /Page\b", paper)) == ceil((len(steps) + 1) / 6)
    with pytest.raises(InputError, match="Known: html, pdf"):
        puzzle.walkthrough(SIX, form="doc")
