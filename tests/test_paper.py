"""The paper is built, has the length it should have, and says what the guides and the published values say."""

import re

import pytest

from queenright import known


@pytest.fixture(scope="module")
def text(root):
    return " ".join((root / "docs" / "paper" / "colours.typ").read_text().split())


def test_the_paper_is_built_with_four_to_six_pages(root):
    import typst

    source = root / "docs" / "paper" / "colours.typ"
    pages = typst.compile(str(source), root=str(root), format="png", ppi=20, ignore_system_fonts=True)
    assert 4 <= len(pages) <= 6


def test_its_counts_are_the_published_ones(text):
    counts = {int(n): int(count) for n, count in re.findall(r'"(\d+)": (\d+)', text)}
    assert len(counts) == 6
    assert {n: known.COUNTS[n] for n in counts} == counts


#: A number in the paper, and the same in the guide that has it from a script or a test.
CLAIMS = [
    ("0.57^(2k)", "colours.md", "0.57²ᵏ"),
    ("At $n = 20$ the comparisons are 59 %", "colours.md", "At n = 20 the comparisons are 59 %"),
    ("$n = 26$ 86 %", "colours.md", "n = 26 86 %"),
    ("a _family_ of up to 32", "colours.md", "up to 32 of them (a *family*)"),
    ("first one to five odd rows", "colours.md", "first one to five odd rows"),
    ("12 bits until they are flushed and 16 after", "colours.md", "12 bits until they are flushed and 16 after"),
    ("at most $2^59$", "colours.md", "at most 2⁵⁹"),
    ("modulo 8191 and 65521", "colours.md", "modulo 8191 and 65521"),
    ("with its 249 units", "colours.md", "n = 22 (249 units)"),
    ("with its 568 units", "colours.md", "n = 23 (568 units)"),
    ("with its 2,761 units", "colours.md", "n = 24 (2,761 units)"),
    ("all $n$ up to 24", "colours.md", "for all n up to 24"),
]


@pytest.mark.parametrize(("words", "guide", "same"), CLAIMS, ids=[words for words, _, _ in CLAIMS])
def test_a_number_of_the_paper_is_that_of_a_guide(root, text, words, guide, same):
    assert words in text
    assert same in " ".join((root / "docs" / guide).read_text().split())
