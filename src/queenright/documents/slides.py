"""Document 003: slides on backtracking, after Horowitz and Sahni; first half: the problem and the simulation."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from itertools import combinations, product
from math import perm
from typing import Any

from queenright import questions
from queenright.board.board import Board
from queenright.board.lines import CHESS, Line
from queenright.board.squares import Square, square_name
from queenright.documents.claim import Verdict
from queenright.documents.exhibits import Exhibit, Formula, LinesExhibit, Picture, Table
from queenright.documents.figures import drawn, side_by_side, squares_of
from queenright.documents.texts import SourceText
from queenright.explain.slides import STUCK, SlideFrame, simulation
from queenright.explain.space import search_space, tree_levels
from queenright.explain.tree import grow
from queenright.explain.tree_picture import tree_scene
from queenright.methods import METHODS
from queenright.methods.events import Event

DOCUMENT = SourceText(
    "003",
    "Slides on backtracking",
    "after Horowitz and Sahni",
    "undated",
    "From brute force to backtracking on four queens, step by step, and a recursive algorithm for all solutions.",
)
claim = DOCUMENT.claim

#: The queen's moves as the slide draws them.
MOVES = ["x..x..x.", ".x.x.x..", "..xxx...", "xxxQxxxx", "..xxx...", ".x.x.x..", "x..x..x.", "...x...x"]


@claim(
    "the problem",
    "n queens stand on an n × n board so that no two share a row, a column or a diagonal.",
    stated={"lines": ["row", "column", "diagonal"], "boards of 4 queens": 2},
    commands=("queens solve 8",),
    show=lambda computed: [
        side_by_side([drawn(found, "") for found in questions.solutions(4)], "the two boards of four queens")
    ],
)
def the_problem() -> Any:
    """The referee's kinds of line, and how many sets of 4 squares it lets pass."""
    kinds = dict.fromkeys("diagonal" if kind in (Line.SUM, Line.DIFFERENCE) else str(kind) for kind in CHESS.kinds)
    board = squares_of(4)
    return {"lines": list(kinds), "boards of 4 queens": sum(not any(CHESS.attacks(s)) for s in combinations(board, 4))}


@claim(
    "queen's move",
    "A queen on d5 can go to the squares marked x.",
    stated=MOVES,
    show=lambda computed: [drawn(Board(8, ["d5"]), "the moves from d5", attacked=CHESS.covered(8, [(3, 3)]))],
    quiet=True,
    commands=("queens moves d5",),
)
def queens_moves() -> Any:
    return Board(8, ["d5"]).text(attacked=CHESS.covered(8, [(3, 3)])).replace(" ", "").splitlines()


@claim(
    "4-queens (1)",
    "Four queens on any squares make 16 · 15 · 14 · 13 = 43,680 combinations.",
    stated={"combinations": 16 * 15 * 14 * 13},
    verdict=Verdict.SLIP,
    corrected={"combinations": 1820},
    correction="43,680 counts the queens in the order in which they are placed; as sets of squares there are 1,820.",
    harmless=lambda: perm(16, 4) == search_space(4).ordered == 43_680,
    show=lambda computed: [
        Formula(r"16 \cdot 15 \cdot 14 \cdot 13 = 43,680"),
        Formula(r"\binom{16}{4} = 1,820"),
        Table(
            "boards to try for n queens",
            ["n", "in order", "as sets", "one a column"],
            [[n, search_space(n).ordered, search_space(n).sets, search_space(n).one_per_column] for n in (4, 5, 6)],
        ),
    ],
    commands=("queens search-space 4",),
)
def brute_force_by_squares() -> Any:
    return {"combinations": sum(1 for _ in combinations(squares_of(4), 4))}


@claim(
    "4-queens (2)",
    "With one queen in each column there are 4 · 4 · 4 · 4 = 256 ways.",
    stated=256,
    show=lambda computed: [Formula(r"4^{4} = 256")],
    commands=("queens search-space 4",),
)
def brute_force_by_columns() -> Any:
    return sum(1 for _ in product(range(4), repeat=4))


@claim(
    "decisions",
    "A solution is a sequence of n decisions: decision k places a queen in row or column k.",
    stated={"decisions": [4], "columns decided": [[0, 1, 2, 3]]},
    show=lambda computed: [
        LinesExhibit(
            "the first solution of 4 queens, decision by decision",
            [
                f"decision {k}: column {column + 1}, row {row + 1}"
                for k, (row, column) in enumerate(_solved()[0].queens, 1)
            ],
        )
    ],
    commands=("queens watch 4 --method place",),
)
def sequence_of_decisions() -> Any:
    solved = _solved()
    order = {tuple(column for _, column in event.queens) for event in solved}
    return {"decisions": {len(event.queens) for event in solved}, "columns decided": order}


def _solved() -> list[Event]:
    return list(METHODS["place"].solutions(4))


LEVELS = ["empty board", "1st queen placed", "2nd queen placed", "3rd queen placed", "4th queen placed"]


@claim(
    "state space tree",
    "The slide draws the tree of all partial boards of four queens.",
    stated=None,
    verdict=Verdict.SCAN,
    corrected={"boards on each level": [1, 4, 6, 4, 2]},
    correction="The tree is missing; the next slide names its five levels.",
    intact=lambda: len(tree_levels(4)) == len(LEVELS),
    show=lambda computed: [Picture("the state space tree of four queens", tree_scene(grow(4), 4))],
    commands=("queens tree 4", "queens tree 4 -o tree.svg"),
)
def state_space_tree() -> Any:
    return {"boards on each level": tree_levels(4)}


@claim(
    "backtracking by depth",
    "From the empty board, backtracking places a 1st, 2nd, 3rd and 4th queen.",
    stated=[0, 1, 2, 3, 4],
    show=lambda computed: [
        side_by_side(
            [drawn(Board(4, boards[0]), f"{LEVELS[depth]} ({len(boards)})") for depth, boards in _by_depth().items()],
            "the first board of each depth, and how many there are",
            across=5,
        )
    ],
    commands=("queens tree 4",),
)
def depths() -> Any:
    return list(_by_depth())


def _by_depth() -> dict[int, list[tuple[Square, ...]]]:
    found: dict[int, list[tuple[Square, ...]]] = {}
    for node in grow(4, pruned=False).walk():
        found.setdefault(len(node.queens), []).append(node.queens)
    return found


# -- the simulation -----------------------------------------------------------------------------------

#: The boards that the copy at hand still has, from the first row with a mark on (it drops empty rows above).
SLIDES = {
    2: [[".QQ.", ".xx.", "Qxx."], ["..Q.", ".Qx.", ".xx.", "Qxx."]],
    3: [
        ["..Q.", ".Qx.", ".xx.", "Qxx."],
        [".Q..", ".x..", ".x..", "Qx.."],
        [".Q..", ".x..", ".x..", "QxQ."],
        [".Q..", ".x..", ".xQ.", "Qxx."],
        [".Q..", ".x..", ".xQ.", "QxxQ"],
        [".Q..", ".x..", ".xQQ", "Qxxx"],
    ],
    5: [
        ["Q...", "x..."],
        ["Q...", "xQ.."],
        ["QQ..", "xx.."],
        [".Q..", "Qx..", "xx.."],
        [".Q..", ".x..", "Qx..", "xx.."],
        [".Q..", ".x..", "Qx..", "xxQ."],
    ],
}

#: By slide, the squares that are tried first and last on it.
FROM_TO = {1: ("a1", "c2"), 2: ("c3", "c4"), 3: ("c4", "d2"), 4: ("d3", "c4"), 5: ("a2", "c1"), 6: ("d1", "d3")}


def tried(frame: SlideFrame) -> str:
    return square_name(frame.queens[-1], frame.n)


def frames(slide: int) -> list[SlideFrame]:
    """The boards of one slide: between the squares tried first and last, after those of the slides before."""
    whole = [frame for frame in simulation(4) if frame.words.startswith("try")]
    names, start, end = [tried(frame) for frame in whole], 0, 0
    for number in range(1, slide + 1):
        first, last = FROM_TO[number]
        start = names.index(first, end - 1 if number == 3 else end)  # slide (3) shows the last board of (2) again
        end = names.index(last, start) + 1
    return whole[start:end]


def trimmed(frame: SlideFrame) -> list[str]:
    """The board without empty rows at the top, as the copy has it."""
    rows = frame.text().replace(" ", "").splitlines()
    return rows[next(number for number, row in enumerate(rows) if row.strip(".")) :]


def shown_frames(slide: int) -> Callable[[Any], list[Exhibit]]:
    return lambda computed: [
        side_by_side([_board(frame) for frame in frames(slide)], f"Simulation ({slide})", across=6)
    ]


def _board(frame: SlideFrame) -> Picture:
    """The board as `queens watch --style slides` draws it, with what becomes of the square that is tried."""
    *queens, square = frame.queens
    refused = CHESS.guard(square, queens) is not None
    stuck = f": {STUCK}" if refused and square[0] == 0 else ""
    words = f"{tried(frame)} {'is refused' if refused else 'stands'}{stuck}"
    return Picture(words, replace(Board(frame.n, frame.queens).scene(attacked=frame.refused), description=frame.text()))


def intact_slides() -> bool:
    return all([trimmed(frame) for frame in frames(slide)] == boards for slide, boards in SLIDES.items())


def lost_slide(slide: int, statement: str, tried: list[str]) -> Callable[[Any], Any]:
    return claim(
        f"simulation ({slide})",
        statement,
        stated=None,
        verdict=Verdict.SCAN,
        corrected={"squares tried": tried},
        correction="The boards of this slide are missing; the simulation passes through those of "
        "slides (2), (3) and (5) exactly as drawn, which leaves these steps in between.",
        intact=intact_slides,
        show=shown_frames(slide),
        commands=("queens watch 4 --style slides",),
    )


def kept_slide(slide: int, statement: str) -> Callable[[Any], Any]:
    return claim(
        f"simulation ({slide})",
        statement,
        stated=SLIDES[slide],
        show=shown_frames(slide),
        quiet=True,
        commands=("queens watch 4 --style slides",),
    )


@lost_slide(
    1,
    "The first queen goes to a1, the second up column b to b3, the third begins in column c.",
    ["a1", "b1", "b2", "b3", "c1", "c2"],
)
def simulation_1() -> Any:
    return {"squares tried": [tried(frame) for frame in frames(1)]}


@kept_slide(2, "With queens on a1 and b3 every square of column c is refused: we are stuck.")
def simulation_2() -> Any:
    return [trimmed(frame) for frame in frames(2)]


@kept_slide(3, "Back in column b the queen moves up to b4; c2 is free, and column d is tried from the bottom.")
def simulation_3() -> Any:
    return [trimmed(frame) for frame in frames(3)]


@lost_slide(
    4,
    "Column d is full, c3 and c4 are refused, and nothing is left above b4: back to the first column.",
    ["d3", "d4", "c3", "c4"],
)
def simulation_4() -> Any:
    return {"squares tried": [tried(frame) for frame in frames(4)]}


@kept_slide(5, "The first queen moves up to a2; column b is refused up to b4, and c1 is free.")
def simulation_5() -> Any:
    return [trimmed(frame) for frame in frames(5)]


@lost_slide(6, "In column d the third square is free: a2, b4, c1, d3 is a solution.", ["d1", "d2", "d3"])
def simulation_6() -> Any:
    last = frames(6)[-1]
    assert [square_name(square, 4) for square in last.queens] == ["a2", "b4", "c1", "d3"]
    assert questions.check(Board(4, last.queens).placement()).solution
    return {"squares tried": [tried(frame) for frame in frames(6)]}
