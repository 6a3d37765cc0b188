"""Puzzles read from pictures: exactly, with their marks, or not at all."""

import random

import cv2
import numpy
import pytest

from puzzle.photos import STYLES, drawn, random_game
from queenright import puzzle
from queenright.errors import InputError


@pytest.mark.parametrize("name", STYLES)
def test_a_picture_of_every_style_is_read_exactly(name):
    generator = random.Random(name)
    game = random_game(generator)
    reading = puzzle.read_photo(drawn(game, STYLES[name], generator))
    assert reading.game == game
    assert 0.3 < reading.confidence <= 1


def test_a_picture_of_a_star_puzzle_is_read_with_its_number_of_stars():
    (made,) = puzzle.make(8, stars=2, seed=1)
    game = made.puzzle.game(queens=list(made.placement.squares())[:5])
    reading = puzzle.read_photo(drawn(game, STYLES[next(iter(STYLES))], random.Random(1)), stars=2)
    assert reading.game == game
    assert reading.to_json()["stars"] == 2


def picture(array):
    return cv2.imencode(".png", array)[1].tobytes()


@pytest.mark.parametrize(("data", "message"), [
    (b"", "is not a picture"), (b"GIF89a nonsense", "is not a picture"),
    (picture(numpy.zeros((9, 9, 3), numpy.uint8)), "too small"),
    (picture(numpy.full((300, 300, 3), 200, numpy.uint8)), "no puzzle found"),
    (picture(numpy.random.default_rng(1).integers(0, 255, (300, 300, 3), dtype=numpy.uint8)), "no puzzle found"),
    (bytes(17 * 2**20), "at most 16,777,216 are read"),
])  # fmt: skip
def test_what_is_no_puzzle_is_refused(data, message):
    with pytest.raises(InputError, match=message):
        puzzle.read_photo(data)


def test_a_chessboard_is_no_puzzle():
    board = numpy.kron(numpy.indices((8, 8)).sum(axis=0) % 2 * 200, numpy.ones((40, 40))).astype(numpy.uint8)
    with pytest.raises(InputError, match="no puzzle found"):
        puzzle.read_photo(picture(cv2.cvtColor(board, cv2.COLOR_GRAY2BGR)))
