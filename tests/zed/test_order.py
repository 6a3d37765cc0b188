"""Paragraphs in any order."""

import random

import pytest

from queenright.zed import ask, read, shipped
from queenright.zed.checker import check
from queenright.zed.errors import SpecificationError
from queenright.zed.order import ordered
from queenright.zed.paragraphs import parse
from queenright.zed.syntax import Specification

UPSIDE_DOWN = """
┌ Colouring
  colour : nodes → COLOUR
|
  ∀ a, b : nodes | a adjacent b • colour(a) ≠ colour(b)
└
─ relation (_ adjacent _) └
╷ _ adjacent _ : nodes ↔ nodes
|
  ∀ a, b : nodes • a adjacent b ⇔ b = a + 1
└
─ nodes == 1..n └
╷ n : ℕ └
─ COLOUR ::= red | green └
"""


def test_a_specification_written_top_down_is_read_with_the_option(tmp_path):
    (tmp_path / "down.zed").write_text(UPSIDE_DOWN)
    with pytest.raises(SpecificationError, match="'nodes' is not declared"):
        ask(tmp_path / "down.zed", given={"n": 4})
    assert ask(tmp_path / "down.zed", given={"n": 4}, any_order=True).count() == 2


@pytest.mark.parametrize("name", shipped())
def test_shuffled_paragraphs_are_put_in_order_again(name):
    specification = read(name)
    assert ordered(specification) == specification
    paragraphs = list(specification.paragraphs)
    random.Random(name).shuffle(paragraphs)
    check(ordered(Specification(tuple(paragraphs))))


def test_a_circle_is_reported():
    with pytest.raises(SpecificationError, match="a is defined in terms of itself") as caught:
        ordered(parse("─ a == b └\n─ b == a └"))
    assert caught.value.line == 1
