"""Words on squares: several boards on one, and pictures that never rely on colour alone."""

import pytest

import queenright as qr
from queenright.board.letters import LETTERS, colours_of, lettered_scene, lettered_text, overlay, overlay_scene
from queenright.board.placement import Placement
from queenright.board.shapes import Label
from queenright.constructions import sets
from queenright.constructions.picture import sets_scene
from queenright.errors import BoardError, SizeError


def completions():
    return list(qr.solutions(qr.Problem(8, fixed=[(2, 0), (6, 1), (1, 2), (7, 3)])))


def test_both_completions_of_the_unified_notations_on_one_board():
    """complete([2, 6, 1, 7]): the four given queens are common, the others X and O."""
    assert lettered_text(8, overlay(completions())).splitlines() == [
        ". . . . . X O .",
        ". . Q . . . . .",
        "Q . . . . . . .",
        ". . . . . O X .",
        ". . . . X . . O",
        ". . . . O . . X",
        ". Q . . . . . .",
        ". . . Q . . . .",
    ]


def test_a_square_shows_the_letters_of_all_boards_that_have_it():
    three = [Placement([0, 1]), Placement([0, 0]), Placement([1, 1])]
    assert overlay(three) == {(0, 0): "XO", (1, 1): "XA", (0, 1): "O", (1, 0): "A"}


def test_boards_of_two_sizes_or_too_many_are_refused():
    with pytest.raises(BoardError, match="the same size, got 4 × 4 and 5 × 5"):
        overlay([Placement([1, 3, 0, 2]), Placement([0, 2, 4, 1, 3])])
    for number in (0, len(LETTERS) + 1):
        with pytest.raises(SizeError, match=f"got {number}"):
            overlay([Placement([0])] * number)


def test_no_letter_means_two_boards_or_a_common_queen():
    assert len(set(LETTERS)) == len(LETTERS)
    assert "Q" not in LETTERS


def test_the_picture_writes_every_letter():
    labels = [shape.text for shape in overlay_scene(completions()).shapes if isinstance(shape, Label)]
    assert (labels.count("X"), labels.count("O")) == (4, 4)


@pytest.mark.parametrize("n", [4, 13, 14, 15])
def test_every_queen_of_a_construction_carries_the_name_of_her_set(n):
    labels = [shape.text for shape in sets_scene(n, sets(n), "").shapes if isinstance(shape, Label)]
    for each in sets(n):
        assert labels.count(each.name) == len(each)
        assert any(label.startswith(f"{each.name} = {each.words}") for label in labels), "the legend"


def test_colours_repeat_only_after_all_are_used():
    colours = colours_of([f"C{k}" for k in range(1, 9)])
    assert len(set(colours.values())) == 8


def test_numbers_stand_beside_the_board_and_stay_in_line():
    text = lettered_text(10, {(0, 9): "A1"}, coordinates=True, first=1).splitlines()
    assert text[0].startswith(" 1 ")
    assert text[-1].split() == [str(column) for column in range(1, 11)]
    assert text[0].index("A1") == text[-1].index("10")


def test_an_empty_board_can_be_lettered():
    assert lettered_text(0, {}) == ""
    assert lettered_scene(0, {}, "nothing").shapes
