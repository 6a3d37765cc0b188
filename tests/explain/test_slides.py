"""The slides' simulation of four queens, board by board as they draw it."""

import pytest

from queenright.board.svg import svg_text
from queenright.errors import SizeError
from queenright.explain.slides import STUCK, simulation, simulation_scene
from queenright.methods import method

#: The boards of the text, top row first, as far as the scan kept them; empty rows at the top were lost in some.
SIMULATION_2 = [
    """. . . .
    . Q Q .
    . x x .
    Q x x .""",
    """. . Q .
    . Q x .
    . x x .
    Q x x .""",
]
SIMULATION_3 = [
    """. . Q .
    . Q x .
    . x x .
    Q x x .""",
    """. Q . .
    . x . .
    . x . .
    Q x . .""",
    """. Q . .
    . x . .
    . x . .
    Q x Q .""",
    """. Q . .
    . x . .
    . x Q .
    Q x x .""",
    """. Q . .
    . x . .
    . x Q .
    Q x x Q""",
    """. Q . .
    . x . .
    . x Q Q
    Q x x x""",
]
SIMULATION_5 = [
    """. . . .
    . . . .
    Q . . .
    x . . .""",
    """. . . .
    . . . .
    Q . . .
    x Q . .""",
    """. . . .
    . . . .
    Q Q . .
    x x . .""",
    """. . . .
    . Q . .
    Q x . .
    x x . .""",
    """. Q . .
    . x . .
    Q x . .
    x x . .""",
    """. Q . .
    . x . .
    Q x . .
    x x Q .""",
]


def boards(printed):
    return ["\n".join(line.strip() for line in board.splitlines()) for board in printed]


def drawn():
    """The boards in order; one that stands still while the slide says something is there once."""
    shown = [frame.text() for frame in simulation(4)]
    return [board for number, board in enumerate(shown) if number == 0 or board != shown[number - 1]]


@pytest.mark.parametrize("printed", [SIMULATION_2, SIMULATION_3, SIMULATION_5])
def test_the_boards_of_the_slides_come_one_after_another(printed):
    shown, wanted = drawn(), boards(printed)
    start = shown.index(wanted[0])
    assert shown[start : start + len(wanted)] == wanted


def test_we_are_stuck_on_the_last_board_of_simulation_2():
    stuck = next(frame for frame in simulation(4) if frame.stuck)
    assert stuck.words == f"{STUCK} Back up to b3"
    assert stuck.text() == boards(SIMULATION_2)[-1]


def test_it_ends_in_the_slides_solution():
    *_, last = simulation(4)
    assert (last.solution, last.words) == (True, "solution: a2 b4 c1 d3")
    assert [frame.solution for frame in simulation(4, every=True)].count(True) == 2


def test_every_square_that_place_tests_is_a_board():
    for n in range(1, 7):
        *_, last = method("place").trace(n)
        tried = [frame for frame in simulation(n, every=True) if frame.words.startswith("try ")]
        assert len(tried) == last.checks


def test_an_x_stays_until_its_column_is_given_up():
    """As long as a column has a queen, tried or placed, every x that it had is still there."""
    marked: set = set()
    for frame in simulation(5):
        columns = {column for _, column in frame.queens}
        assert {square for square in marked if square[1] in columns} <= frame.refused
        marked = set(frame.refused)


def test_all_boards_in_one_picture_and_no_more_than_it_holds():
    assert svg_text(simulation_scene(4)).count(STUCK) >= 4
    with pytest.raises(SizeError, match="too many for one picture"):
        simulation_scene(8)
