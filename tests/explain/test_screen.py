"""The player fits a terminal of 80 × 24, whatever the board and the method: sentence, status and keys are in sight."""

import pytest

from queenright.explain.player import KEYS, Player
from queenright.methods.registry import METHODS, method


@pytest.mark.parametrize("name", METHODS)
@pytest.mark.parametrize("n", [4, 8, 30])
def test_every_method_fits_eighty_by_twenty_four(name, n):
    player = Player(method(name), n)
    for _ in range(5):
        player.handle("n")
        lines = player.frame(width=80, height=24).splitlines()
        assert len(lines) <= 24
        assert max(map(len, lines)) <= 80
        assert all(f"[{key}] {what}" in "\n".join(lines) for key, what in KEYS)
        assert any(line.startswith("step ") for line in lines)


def test_board_and_code_are_side_by_side_where_they_do_not_fit_one_below_the_other():
    player = Player(method("place"), 8)
    player.handle("s")
    small, large = player.frame(width=80, height=24), player.frame(width=100, height=60)
    code = method("place").pseudocode[0]
    assert any(code in line and "8" in line.split(code)[0] for line in small.splitlines())  # beside rank 8
    assert any(line.strip(" ▸") == code for line in large.splitlines())


def test_of_a_board_that_is_too_high_the_row_of_the_step_is_shown():
    player = Player(method("place"), 26)
    while player.event.square is None or player.event.square[0] < 22:
        player.forward()
    rank = 26 - player.event.square[0]
    assert any(line.split()[0] == str(rank) for line in player.frame(width=120, height=24).splitlines() if line.split())
