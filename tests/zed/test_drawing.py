"""Bindings of Z on a chess board."""

from __future__ import annotations

import pytest

from queenright.zed import ask
from queenright.zed.drawing import Role, lit, queens, roles


def lit_squares(name, schema, n, **binding):
    question = ask(name, schema, given={"n": n}, binding=binding)
    told = roles(question.instance, question.flat)
    return [lit(failure, told, question.fixed) for failure in question.check()]


@pytest.mark.parametrize(
    ("name", "schema", "expected"),
    [
        ("queens.tex", "NQueens", {"queens": Role.COLUMNS}),
        ("queens.tex", "NQueens_Bijection", {"queens": Role.COLUMNS}),
        ("confused.tex", "ConfusedSquares", {"queens": Role.SQUARES}),
        ("armies.tex", "PeaceableArmies", {"white": Role.SQUARES, "black": Role.SQUARES, "size": Role.VALUE}),
    ],
)
def test_roles(name, schema, expected):
    question = ask(name, schema, given={"n": 4})
    assert roles(question.instance, question.flat) == expected


def test_columns_and_squares_become_squares_of_the_board():
    values = {"queens": frozenset({(1, 2), (2, 4)})}
    assert queens("queens", {"queens": Role.COLUMNS}, values) == [(1, 0), (3, 1)]
    assert queens("queens", {"queens": Role.SQUARES}, values) == [(0, 1), (1, 3)]
    assert queens("size", {"size": Role.VALUE}, {"size": 3}) == []


def test_witnesses_light_up_the_queens_they_name():
    assert lit_squares("queens.tex", "NQueens", 4, queens=[1, 3, 1, 4]) == [[(0, 0), (0, 2)], [(0, 0), (3, 3)]]


def test_a_declaration_lights_up_queens_in_one_row():
    first, *_ = lit_squares("queens.tex", "NQueens_Bijection", 4, queens=[1, 1, 3, 2])
    assert first == [(0, 0), (0, 1)]


def test_armies_light_up_on_their_squares():
    assert lit_squares("armies.tex", "PeaceableArmies", 4, white=[[1, 1]], black=[[2, 2]], size=1) == [[(0, 0), (1, 1)]]


def test_a_board_that_holds_lights_up_nothing():
    assert lit_squares("queens.tex", "NQueens", 4, queens=[2, 4, 1, 3]) == []
