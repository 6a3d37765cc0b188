"""The conversation behind the prompt of `queens eval`."""

import pytest

from queenright.notation import NotationError, parse, read_document
from queenright.notation.session import HELP, Session, unfinished


@pytest.fixture
def session():
    return Session(parse(read_document().text))


def test_expressions_are_answered(session):
    assert session.answer("#queens(6)") == ["4"]
    assert session.answer("1 + 1\n2 * 3") == ["2", "6"]


def test_definitions_stay_and_can_be_replaced(session):
    assert session.answer("double(x) := 2 * x") == []
    assert session.answer("double(4)") == ["8"]
    session.answer("double(x) := x + x + 1")
    assert session.answer("double(4)") == ["9"]


def test_given_values_open_the_contexts(session):
    session.answer("n = 8")
    session.answer("Q ≡ [2, 6, 1, 7]")
    assert session.answer("check(5)") == ["[[2, 6, 1, 7, 5, 3, 0, 4]]"]
    session.answer("i = 3")
    assert session.answer("derive conflict")[0].splitlines()[-1].split() == ["=", "⊤", "//", "carry", "out", "∨"]


def test_a_definition_can_be_typed_into_a_context(session):
    session.answer("« queens »")
    session.answer("middle := n / 2")
    session.answer("n = 8")
    assert session.answer("middle") == ["4"]


def test_help_and_show(session):
    assert session.answer("help") == [HELP]
    session.answer("n = 8")
    assert session.answer("show")[-1] == "n = 8"


def test_an_error_leaves_the_session_as_it_was(session):
    with pytest.raises(NotationError, match="entry 1:1:6"):
        session.answer("x := (1")
    assert session.answer("1 + 1") == ["2"]
    with pytest.raises(NotationError, match="derive wants one expression"):
        session.answer("derive x := 1")


@pytest.mark.parametrize(
    ("entry", "more"),
    [
        ("f(x) := (x = 0 → 1", True),
        ("f(x) := (x = 0 → 1\n x > 0 → 2)", False),
        ("[1,", True),
        ("x :=", True),
        ("conflict …", True),
        ("1 + 1", False),
        ("", False),
        ("1 €", False),
        ("« a", True),
    ],
)
def test_an_entry_goes_on_while_something_is_open(entry, more):
    assert unfinished(entry) is more
