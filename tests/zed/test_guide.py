"""The pieces of Z in docs/z.md are what they claim to be; its commands and scripts run in tests/test_docs.py."""

import re

import pytest

from queenright.zed import ask, read
from queenright.zed.errors import SpecificationError
from queenright.zed.instance import Instance
from queenright.zed.paragraphs import parse


def texts(root):
    page = (root / "docs" / "z.md").read_text()
    return re.findall(r"^```text\n(.*?)^```$", page, re.M | re.S), page


def test_the_schemas_shown_are_the_shipped_ones(root):
    shown = [text for text in texts(root)[0] if text.startswith("┌")]
    assert len(shown) == 2
    schemas = read("queens.tex").schemas
    for text in shown:
        (schema,) = parse(text).paragraphs
        assert schema == schemas[schema.name]


def test_the_mistake_shown_is_the_message_given(root):
    found, page = texts(root)
    (message,) = [text for text in found if text.startswith("rooks.txt")]
    model = re.search(r'write_text\("""(.*?)"""\)', page, re.S)[1]
    wrong = model.replace("rooks(i) ≠ i", "rook(i) ≠ i")
    with pytest.raises(SpecificationError) as caught:
        Instance(parse(wrong, "rooks.txt"), {"n": "3"})
    assert str(caught.value) == message.rstrip("\n")


def test_the_page_tells_how_many_maps_a_plain_function_admits(root):
    assert "24 maps instead of 2 for n = 4" in texts(root)[1]
    assert ask("queens.tex", "NQueens_Bijection", given={"n": 4}).count() == 2
