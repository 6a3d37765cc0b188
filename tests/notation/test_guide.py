"""The guide's documents run: every text block of its two pages is a document whose displays all hold, and its table has
every symbol in every spelling.

Its other blocks are run with those of all pages, by tests/test_docs.py.
"""

import re

import pytest

from queenright.notation import Source, read_document, run
from queenright.notation.formatter import formatted
from queenright.notation.symbols import ALSO, SYMBOLS

FILES = ("rooks", "toroidal", "peaceable")
GUIDE, WORKED = "unified-notation.md", "unified-notation-documents.md"


def documents(root, page):
    return re.findall(r"^```text\n(.*?)^```$", (root / "docs" / page).read_text(), re.M | re.S)


@pytest.mark.parametrize(("page", "count"), [(GUIDE, 5), (WORKED, 12)])
def test_every_document_in_the_guide_holds(root, page, count):
    found = documents(root, page)
    assert len(found) == count
    for text in found:
        outcomes = run(Source("guide", text))
        assert all(outcome.holds in (True, None) for outcome in outcomes), outcomes
        assert any(outcome.holds for outcome in outcomes)


def test_the_documents_keep_their_meaning_when_formatted(root):
    for text in documents(root, WORKED):
        again = run(Source("guide", formatted(Source("guide", text))))
        assert [outcome.text for outcome in again] == [outcome.text for outcome in run(Source("guide", text))]


def test_the_table_has_every_symbol_in_every_spelling(root):
    table = (root / "docs" / GUIDE).read_text().partition("## Symbols")[2].partition("Binding,")[0]
    shown = {piece.replace("\\|", "|") for piece in re.findall(r"`([^`]+)`", table)}
    shown |= {piece.replace("\\\\|", "\\|").replace("\\|", "|") for piece in shown}
    wanted = {spelling for symbol in SYMBOLS for spelling in (symbol.name, *symbol.ascii, *symbol.latex)} | set(ALSO)
    assert wanted - shown - {"\\|"} == set()


@pytest.mark.parametrize("name", FILES)
def test_the_guide_shows_the_documents_that_ship(root, name):
    """The guide leaves out the comments, and may leave out assertions at the end."""
    lines = [line for line in read_document(name).text.splitlines() if not line.startswith("//")]
    shipped = "\n".join(lines).strip()
    assert any(shipped.startswith(text.strip()) for text in documents(root, GUIDE))
