"""The pieces of Z in docs/z.md are what they claim to be; its commands and scripts run in tests/test_docs.py."""

import importlib.machinery
import importlib.util
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


def test_the_examples_show_the_shipped_files(root):
    page = (root / "docs" / "z-examples.md").read_text()
    for name in re.findall(r"^`([a-z]+\.(?:zed|tex))`", page, re.M):
        assert f"```text\n{source(name).strip()}\n```" in page, name
    assert page.count("\n## ") == 12


def source(name):
    return read(name).paragraphs[-1].place.source.text


def test_the_table_of_symbols_is_up_to_date(root):
    loader = importlib.machinery.SourceFileLoader("z_symbols", str(root / "scripts" / "z-symbols"))
    module = importlib.util.module_from_spec(importlib.util.spec_from_loader("z_symbols", loader))
    loader.exec_module(module)
    assert (root / "docs" / "z-symbols.md").read_text() == module.page(), "run scripts/z-symbols"


def test_the_page_tells_how_many_maps_a_plain_function_admits(root):
    assert "24 maps instead of 2 for n = 4" in texts(root)[1]
    assert ask("queens.tex", "NQueens_Bijection", given={"n": 4}).count() == 2
