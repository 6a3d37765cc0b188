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
