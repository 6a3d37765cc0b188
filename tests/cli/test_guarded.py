"""`queens check --point --steps`: Algorithm 1 of the notes at work."""

from __future__ import annotations

import pytest


def test_the_command_shows_every_comparison(queens):
    shown = queens("check", "0,1 1,3", "--size", "4", "--point", "2,2", "--steps").out.splitlines()
    assert shown[2] == "(1, 3): is 1 + 3 = 2 + 2 or 1 − 3 = 2 − 2? yes: 4 and 4, −2 and 0"
    assert shown[3] == "True: the queen on (1, 3) guards (2, 2)"


@pytest.mark.parametrize("words", [["--steps"], ["--point", "0,0", "--torus", "--steps"]])
def test_steps_need_a_point_and_a_flat_board(queens, words):
    outcome = queens("check", "0,2,4,1,3", *words)
    assert (outcome.status, outcome.err.count("\n")) == (2, 1)
