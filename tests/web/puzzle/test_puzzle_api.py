"""The questions about puzzles over HTTP: what they answer and what they refuse."""

from __future__ import annotations

from puzzle_helpers import ROWS


def test_the_api_explains_and_refuses(post):
    status, answer = post("puzzle-explain", {"regions": ROWS})
    assert status == 200
    assert max(step["rule"] for step in answer["steps"]) == 3
    assert len([step for step in answer["steps"] if step["queen"]]) == 6
    status, answer = post("puzzle-check", {"regions": ROWS, "queens": [[0, 0]], "crosses": [[0, 0]]})
    assert (status, answer["error"]["code"]) == (400, "board")
    status, answer = post("puzzle-about", {"regions": ["AAB", "AB", "CCC"]})
    assert (status, answer["error"]["message"]) == (
        400,
        "row 2 of the regions has 2 squares; it must have 3, as there are 3 rows",
    )
    status, answer = post("puzzle-make", {"n": 3})
    assert (status, answer["error"]["code"]) == (400, "input")


def test_a_level_is_looked_at(post):
    status, answer = post("puzzle-level", {"regions": ROWS})
    assert (status, answer["solutions"], answer["ready"], answer["grade"], answer["difficulty"]) == (
        200, 1, True, 3, "medium",
    )  # fmt: skip
    _, answer = post("puzzle-level", {"regions": ["AABB", "AABB", "CCDD", "CCDD"]})
    assert (answer["solutions"], len(answer["doubtful"]), answer["ready"]) == (2, 8, False)
    _, answer = post("puzzle-level", {"regions": ["AAAA"] * 4})
    assert (answer["regions"], answer["solutions"]) == (1, None)
    status, answer = post("puzzle-level", {"regions": ["AAA", "AA"]})
    assert (status, answer["error"]["message"]) == (400, "a level must be square, of size 1 to 26")


def test_a_picture_is_limited_and_refused(post):
    status, answer = post("puzzle-photo", {"picture": "A" * 250_004})
    assert status == 400
    status, answer = post("puzzle-photo", {"picture": "AAAA"})
    assert (status, answer["error"]["code"]) == (400, "input")
    status, answer = post("puzzle-photo", {"picture": "not base64!"})
    assert status == 400
