"""Document 003, second half: when two squares share a diagonal, and the recursive NQueens and Place."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations, product
from typing import Any

from queenright import questions
from queenright.board.diagonals import Arithmetic, diagonal_scene, diagonals
from queenright.board.lines import CHESS, Line
from queenright.board.placement import Placement
from queenright.board.squares import Square
from queenright.documents.claim import Verdict
from queenright.documents.exhibits import Formula, LinesExhibit, Picture
from queenright.documents.figures import drawn, side_by_side
from queenright.documents.slides import DOCUMENT
from queenright.explain.slides import simulation
from queenright.explain.tree import grow
from queenright.methods import METHODS, every_solution
from queenright.methods.place import place

claim = DOCUMENT.claim


def exceptions(test: Callable[[int, int, int, int], bool], kinds: tuple[Line, ...], n: int = 8) -> int:
    """The pairs of different squares where the test and the referee disagree on sharing one of these lines."""
    board = list(product(range(1, n + 1), repeat=2))
    wrong = 0
    for (i, j), (k, el) in combinations(board, 2):
        shared = any(CHESS.number(kind, (i, j)) == CHESS.number(kind, (k, el)) for kind in kinds)
        wrong += test(i, j, k, el) != shared
    return wrong


BOTH = (Line.SUM, Line.DIFFERENCE)

#: The two squares of the example, counted from 1.
EXAMPLE: tuple[Square, Square] = ((8, 1), (1, 8))


@claim(
    "diagonal conditions, first",
    "Queens on (i, j) and (k, l) share a diagonal if i − j = k − l or i + j = k + l.",
    stated={"pairs of squares where it fails": 0},
    show=lambda computed: [Formula(r"i - j = k - l \lor i + j = k + l")],
    commands=("queens diagonals 8 --squares 3,1 5,3 --one-based",),
)
def diagonals_by_differences_and_sums() -> Any:
    return {"pairs of squares where it fails": exceptions(lambda i, j, k, el: i - j == k - el or i + j == k + el, BOTH)}


@claim(
    "diagonal conditions, implied",
    "i − j = k − l implies j − l = i − k; and i + j = k + l implies j − i = k − l.",
    stated=lambda: {
        "first fails": exceptions(lambda i, j, k, el: j - el == i - k, (Line.DIFFERENCE,)),
        "second fails": exceptions(lambda i, j, k, el: j - i == k - el, (Line.SUM,)),
    },
    verdict=Verdict.WRONG,
    corrected=lambda: {
        "first fails": exceptions(lambda i, j, k, el: j - el == i - k, (Line.DIFFERENCE,)),
        "second fails": exceptions(lambda i, j, k, el: j - el == k - i, (Line.SUM,)),
    },
    correction="The second line must read j − l = k − i, which is what the example on the next slide uses.",
    show=lambda computed: [
        Formula(r"i + j = k + l \Rightarrow j - i = k - l", "as printed"),
        Formula(r"i + j = k + l \Rightarrow j - l = k - i", "corrected"),
    ],
    commands=("queens diagonals 8 --squares 8,1 1,8 --one-based",),
)
def implied_conditions() -> Any:
    """What follows from an equation by moving terms fails no more often than the equation itself."""
    return {
        "first fails": exceptions(lambda i, j, k, el: i - j == k - el, (Line.DIFFERENCE,)),
        "second fails": exceptions(lambda i, j, k, el: i + j == k + el, (Line.SUM,)),
    }


@claim(
    "diagonal conditions, together",
    "Two queens share a diagonal exactly if |j − l| = |i − k|.",
    stated={"pairs of squares where it fails": 0},
    show=lambda computed: [Formula(r"|j - l| = |i - k|")],
    commands=("queens diagonals 8 --squares 2,2 6,6 --one-based",),
)
def diagonals_by_distances() -> Any:
    return {"pairs of squares where it fails": exceptions(lambda i, j, k, el: abs(j - el) == abs(i - k), BOTH)}


@claim(
    "diagonal conditions, example",
    "(8, 1) and (1, 8) share a diagonal: 8 + 1 = 1 + 8 = 9, and 1 − 8 = 1 − 8.",
    stated={"i + j": 9, "k + l": 9, "j − l": 1 - 8, "k − i": 1 - 8, "the referee": "sum diagonal"},
    show=lambda computed: [
        LinesExhibit("the arithmetic", Arithmetic(*EXAMPLE).text()),
        Picture("", diagonal_scene(8, diagonals(8, 9, first=1), first=1, queens=[(7, 0), (0, 7)])),
    ],
    commands=("queens diagonals 8 --squares 8,1 1,8 --one-based",),
)
def example() -> Any:
    (i, j), (k, el) = EXAMPLE
    line = CHESS.shared((i - 1, j - 1), (k - 1, el - 1))
    return {"i + j": i + j, "k + l": k + el, "j − l": j - el, "k − i": k - i, "the referee": line.words if line else ""}


# -- the algorithm ------------------------------------------------------------------------------------


@claim(
    "algorithm NQueens",
    "NQueens(k, n) writes all solutions as x[1 : n], counted from 1.",
    stated={"sizes where it writes what the engine lists": [1, 2, 3, 4, 5, 6, 7]},
    show=lambda computed: [
        LinesExhibit(
            "NQueens(1, n) writes", [str(found.one_based()) for n in (4, 5) for found in every_solution("place", n)]
        ),
        LinesExhibit("the algorithm", METHODS["place"].pseudocode[:6]),
    ],
    commands=("queens watch 4 --method place",),
)
def algorithm_nqueens() -> Any:
    """Compared from the first solution to the last, counted from 1."""
    same = [
        n
        for n in range(1, 8)
        if [found.one_based() for found in every_solution("place", n)]
        == [[row + 1 for row in found] for found in questions.solutions(n)]
    ]
    return {"sizes where it writes what the engine lists": same}


@claim(
    "algorithm Place",
    "Place(k, i) is true exactly if queen k can stand on i with none of the first k − 1 queens attacking it.",
    stated={"disagreements with the referee": 0},
    show=lambda computed: [LinesExhibit("the algorithm", METHODS["place"].pseudocode[6:])],
    thorough={"n": 8},
    commands=("queens watch 4 --method place --steps 18",),
)
def algorithm_place(n: int = 6) -> Any:
    """On every board of the state space tree, for every i."""
    disagreements = 0
    for node in grow(n, pruned=False, most_nodes=10**6).walk():
        x, k = [0, *(row + 1 for row in node.vector)], len(node.queens) + 1
        for i in range(1, n + 1) if k <= n else ():
            disagreements += (place(x, k, i) is None) != (CHESS.guard((i - 1, k - 1), node.queens) is None)
    return {"disagreements with the referee": disagreements}


@claim(
    "Place and the simulation",
    "In Place, k is a row and i a column, as in the simulation.",
    stated={"k in the simulation": "row"},
    verdict=Verdict.SLIP,
    corrected={"k in the simulation": "column"},
    correction="The simulation goes by columns. It is the same tree on the board mirrored in its main diagonal.",
    harmless=lambda: all(_transposed(n) == sorted(map(list, questions.solutions(n))) for n in range(1, 8)),
    show=lambda computed: [
        side_by_side(
            [drawn([1, 3, 0, 2], "x = [2, 4, 1, 3], k a column"), drawn(Placement([1, 3, 0, 2]).by_rows(), "k a row")],
            "one answer of NQueens, read both ways",
        )
    ],
    commands=("queens same 1,3,0,2 2,0,3,1",),
)
def rows_or_columns() -> Any:
    """The coordinate that grows by one with each queen of the simulation."""
    *_, last = simulation(4)
    queens = last.queens
    steps = {name: [square[at] for square in queens] for at, name in enumerate(("row", "column"))}
    return {"k in the simulation": next(name for name, values in steps.items() if values == [0, 1, 2, 3])}


def _transposed(n: int) -> list[list[int]]:
    return sorted(found.by_rows() for found in every_solution("place", n))
