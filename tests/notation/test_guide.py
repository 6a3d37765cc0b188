"""The guide's documents run: every text block of docs/unified-notation.md is a document whose displays all hold.

Its other blocks are run with those of all pages, by tests/test_docs.py.
"""

import re

import pytest

from queenright.notation import Source, read_document, run

FILES = ("rooks", "toroidal", "peaceable")


def documents(root):
    return re.findall(r"^```text\n(.*?)^```$", (root / "docs" / "unified-notation.md").read_text(), re.M | re.S)


def test_every_document_in_the_guide_holds(root):
    found = documents(root)
    assert len(found) == 5
    for text in found:
        outcomes = run(Source("guide", text))
        assert all(outcome.holds in (True, None) for outcome in outcomes), outcomes
        assert any(outcome.holds for outcome in outcomes)


@pytest.mark.parametrize("name", FILES)
def test_the_guide_shows_the_documents_that_ship(root, name):
    """The guide leaves out the comments, and may leave out assertions at the end."""
    lines = [line for line in read_document(name).text.splitlines() if not line.startswith("//")]
    shipped = "\n".join(lines).strip()
    assert any(shipped.startswith(text.strip()) for text in documents(root))
