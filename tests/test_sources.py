"""Texts that people write: errors at places, nesting and NAME=VALUE, the same for formulas, schemas and puzzles."""

import pytest

from queenright import notation, puzzle
from queenright.errors import InputError
from queenright.notation.cursor import DEEPEST
from queenright.sources import Nesting, Place, Source, SourceError, assignments, check_height
from queenright.zed.paragraphs import parse


@pytest.mark.parametrize(
    ("read", "text", "line", "column"),
    [
        (notation.parse, "n := 8\nm := )", 2, 6),
        (parse, "─\nn == )\n└", 2, 6),
        (puzzle.read, "AB\nA?", 2, 2),
    ],
)
def test_what_is_wrong_in_a_text_is_one_kind_of_error(read, text, line, column):
    with pytest.raises(SourceError) as caught:
        read(text)
    error = caught.value
    assert (error.line, error.column) == (error.place.line, error.place.column) == (line, column)
    assert error.message in str(error)
    assert error.exit_code == 2


def test_an_error_shows_a_name_that_would_move_the_cursor_escaped():
    assert str(SourceError("wrong", Place(Source("a\rb", "x"), 0))).startswith("a\\rb:1:1: wrong\n")


def test_an_error_without_a_place_is_its_message():
    error = SourceError("wrong")
    assert (str(error), error.line, error.column) == ("wrong", 0, 0)


def test_nesting_is_counted_down_again_whatever_ends_a_level():
    nesting = Nesting(2, SourceError, lambda: Place(Source("a", "(("), 1))
    for _ in range(3):
        with pytest.raises(SourceError, match="nested more than 2 deep"), nesting, nesting, nesting:
            pass
    with nesting, nesting:
        assert nesting.depth == 2
    assert nesting.depth == 0


def test_a_tree_may_be_as_high_as_the_limit_and_no_higher():
    children = {0: [1], 1: [2, 3], 2: [], 3: []}

    class Node:
        def __init__(self, number):
            self.number, self.place = number, Place(Source("a", "abcd"), number)

    def below(node):
        return [Node(number) for number in children[node.number]]

    check_height(Node(0), below, 3, SourceError)
    with pytest.raises(SourceError, match="a:1:3: a formula of more than 2 levels"):
        check_height(Node(0), below, 2, SourceError)


def test_formulas_may_be_nested_as_deep_as_the_limit():
    assert notation.value("(" * (DEEPEST - 1) + "7" + ")" * (DEEPEST - 1)) == 7
    with pytest.raises(notation.NotationError, match=f"nested more than {DEEPEST} deep"):
        notation.value("(" * DEEPEST + "7" + ")" * DEEPEST)


@pytest.mark.parametrize("text", ["", "n", "=8", "n=", "two words=8", "≡"])
def test_what_is_not_name_and_value_is_refused(text):
    with pytest.raises(InputError, match="a binding is NAME=VALUE"):
        assignments([text], "binding")


def test_a_second_value_is_not_lost_in_silence():
    with pytest.raises(InputError, match="two given values for n: 8 and 9; leave one out"):
        notation.parse_givens(["n=8", "n=9"])
