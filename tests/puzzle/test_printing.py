"""Puzzles on paper: booklets with cover, chapters and solutions; what is not unique is refused."""

import re
import zlib
from itertools import pairwise

import pytest

from queenright import puzzle
from queenright.errors import InputError

SIX = puzzle.Puzzle(["AAAAAB", "AACABB", "ACCBBB", "CCDBEE", "CDDFFF", "CDDDDF"])


def pages(data):
    """The texts of each page of a PDF."""
    streams = re.findall(rb"stream\n(.*?)\nendstream", data, re.S)
    return [
        [text.decode("cp1252") for text in re.findall(rb"\(((?:[^()\\]|\\.)*)\) Tj", zlib.decompress(stream))]
        for stream in streams
    ]


def crowns(data):
    """The number of filled shapes with eleven corners, the crowns of queens, on each page."""
    streams = re.findall(rb"stream\n(.*?)\nendstream", data, re.S)
    return [
        sum(line.count(b" l") == 10 and line.endswith(b"h f") for line in zlib.decompress(stream).splitlines())
        for stream in streams
    ]


def test_a_booklet_has_a_cover_chapters_by_difficulty_and_all_solutions():
    made = [entry for grade in (5, 2, 3) for entry in puzzle.make(7, grade=grade, count=3, seed=8)]
    data = puzzle.booklet([entry.puzzle for entry in made], title="Sunday (morning)", per_page=2)
    cover, *inside = pages(data)
    assert "9 puzzles, from easy to hard, with solutions" in cover
    assert r"Sunday \(morning\)" in cover
    chapters = [texts[0] for texts in inside]
    assert chapters == ["Easy", "Easy", "Medium", "Medium", "Expert", "Expert", r"Sunday \(morning\): solutions"]
    listed = dict(pairwise(cover))
    assert (listed["Easy, 3 puzzles"], listed["Expert, 3 puzzles"], listed["Solutions"]) == ("2", "6", "8")
    titles = [text for texts in inside for text in texts if "×" in text]
    assert [title.split(" · ")[0] for title in titles] == list("123456789")
    assert crowns(data) == [0] * 7 + [9 * 7]


def test_a_booklet_refuses_what_is_no_puzzle():
    with pytest.raises(InputError, match="at least one puzzle"):
        puzzle.booklet([])
    with pytest.raises(InputError, match="puzzle 2 has several solutions; leave it out"):
        puzzle.booklet([SIX, puzzle.Puzzle(["AABB", "AABB", "CCDD", "CCDD"])])
    with pytest.raises(InputError, match="one of 1, 2, 4, 6, got 5"):
        puzzle.booklet([SIX], per_page=5)
