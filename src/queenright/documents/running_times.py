"""Document 001: notes on n-queens solutions and their running times (Dougherty-Bliss 2016).

Claims follow in the order of the text.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from itertools import pairwise, permutations
from math import comb, factorial, log
from typing import Any

from queenright import questions
from queenright.bench.fit import Fit
from queenright.bench.methods import Measurement, measure
from queenright.board.board import Board
from queenright.board.diagonals import DIRECTIONS, diagonal_scene, diagonals, minus
from queenright.board.letters import lettered_scene
from queenright.board.lines import CHESS
from queenright.board.squares import Square
from queenright.constructions import explicit
from queenright.documents.claim import Verdict
from queenright.documents.exhibits import Formula, LinesExhibit, Picture, Remark, Table
from queenright.documents.figures import drawn, side_by_side, squares_of
from queenright.documents.texts import SourceText
from queenright.errors import NoSolutionError
from queenright.explain.guarded import PSEUDOCODE, comparisons, guarded, is_guarded
from queenright.explain.space import search_space
from queenright.methods import METHODS
from queenright.methods.events import EventKind

DOCUMENT = SourceText(
    "001",
    "Notes on N-Queens Solutions",
    "Robert Dougherty-Bliss",
    "2016",
    "Brute force, backtracking and an explicit solution, each with its algorithm and its worst-case running time.",
)
claim = DOCUMENT.claim

PRINTED = "backtracking-as-printed"


@claim(
    "opening",
    "n queens can be placed for n = 1 and every n > 3, and for no other n ≥ 1.",
    stated={"sizes without a solution": [2, 3]},
    thorough={"largest": 3000},
    sources=("pauls",),
    commands=("queens solve 1000000", "queens solve 3"),
    show=lambda computed: [
        Table(
            "the whole search of small boards",
            ["n", "boards visited", "solutions"],
            [[n, search_space(n).tree_nodes, questions.count(n)] for n in range(1, 7)],
        ),
        drawn(explicit(4), "four queens"),
    ],
)
def sizes_without_solution(largest: int = 1000) -> Any:
    """An explicit solution is constructed and refereed for every size; where there is none, a search proves it."""
    unsolved = []
    for n in range(1, largest + 1):
        try:
            assert questions.check(explicit(n)).solution
        except NoSolutionError:
            assert questions.count(n) == 0
            unsolved.append(n)
    return {"sizes without a solution": unsolved}


# -- Table 1 ------------------------------------------------------------------------------------------

#: The rows of the table, in its order, and the function that each claims.
TABLE_1 = {"combinatoric": "n · (n²)!", "rows": "n^(n+1)", "backtracking": "n!", "pauls": "n"}


@lru_cache
def measured(method: str) -> Measurement:
    """The steps of the sizes that are always counted, and their CPU time, the least of several runs."""
    return measure(METHODS[method], seconds=0)


def growth(method: str) -> Fit:
    """The slope of log steps over the log of the table's function: 1 is growth as claimed, less is slower growth."""
    found = measured(method).fits()["steps against table"]
    assert found is not None
    return found


def _table_1() -> Table:
    rows = []
    for method in TABLE_1:
        fits, claims = measured(method).fits(), METHODS[method].claims
        slopes = {name: "too short" if found is None else _unbroken(found) for name, found in fits.items()}
        against = [
            f"{slopes[f'steps against {place}']}, {slopes[f'time against {place}']}" for place in ("table", "text")
        ]
        rows.append([method, claims.table.words, against[0], claims.text.words, against[1], claims.truth])
    headings = ["method", "the table", "steps, CPU", "the text", "steps, CPU", "what is true"]
    return Table("exponents of growth over the claimed functions, with 95 % intervals", headings, rows)


def _unbroken(found: Fit) -> str:
    """A slope and its interval with blanks that no line is broken at."""
    return str(found).replace(" ", "\N{NO-BREAK SPACE}")


def _counted() -> Table:
    points = [(method, point) for method in TABLE_1 for point in measured(method).points[-2:]]
    rows = [[method, point.n, point.steps, point.seconds] for method, point in points]
    return Table("the two largest sizes of each", ["method", "n", "steps", "CPU seconds"], rows)


@claim(
    "Table 1",
    "The four methods take at most n · (n²)!, n^(n+1), n! and n steps, up to a constant.",
    stated=dict.fromkeys(TABLE_1, "bounded by its row"),
    show=lambda computed: [
        _table_1(),
        _counted(),
        Remark(
            "Steps are counted, so they are the same on every machine; CPU time is measured, the least of several "
            "runs. 1.00 is growth as claimed, less means that the claim overstates it."
        ),
    ],
    slow=True,
    commands=("queens bench methods",),
)
def table_1() -> Any:
    """Exact counts, the same on every machine. Whether the rows agree with the text is claimed further down."""
    bounded = {method: growth(method).slope <= 1 or 1.0 in growth(method) for method in TABLE_1}
    return {method: "bounded by its row" if holds else "not bounded" for method, holds in bounded.items()}


# -- guarded check ------------------------------------------------------------------------------------


#: The points at the ends of the board, and where they are written.
ENDS: dict[Square, str] = {(0, 0): "first line, first place", (7, 7): "last line, last place"}


@claim(
    "guarded check, board",
    "The board is [0, n − 1] × [0, n − 1], indexed by row and column; row 0 is at the top, column 0 at the left.",
    stated={"first line, first place": [0, 0], "last line, last place": [7, 7]},
    show=lambda computed: [Picture("", lettered_scene(8, {}, "the points (0, 0) and (7, 7)", queens=ENDS, first=0))],
    commands=("queens draw 1,3,0,2 --coordinates",),
)
def board() -> Any:
    def drawn_at(square: Square) -> list[int]:
        lines = Board(8, [square]).text().splitlines()
        return next([row, line.split().index("Q")] for row, line in enumerate(lines) if "Q" in line)

    return {name: next(s for s in squares_of(8) if drawn_at(s) == list(place)) for place, name in ENDS.items()}


@claim(
    "guarded check, diagonals",
    "Sum diagonals, r + c = k, run from bottom left to top right; difference diagonals, r − c = k, from top left to "
    "bottom right.",
    stated={"sum": "from bottom left to top right", "difference": "from top left to bottom right"},
    show=lambda computed: [
        side_by_side(
            [Picture(f"k = {minus(k)}", diagonal_scene(8, diagonals(8, k))) for k in (-3, 0, 5, 9)],
            "the k-th diagonals",
        ),
        LinesExhibit("k = 5", [each.describe() for each in diagonals(8, 5)]),
    ],
    commands=("queens diagonals 8 5", "queens diagonals 8"),
)
def directions() -> Any:
    """The directions of all diagonals with more than one square, from the squares that they list."""
    found: dict[str, set[str]] = {}
    for each in diagonals(8):
        steps = {(b[0] - a[0], b[1] - a[1]) for a, b in pairwise(each.squares)}
        words = {(-1, 1): "from bottom left to top right", (1, 1): "from top left to bottom right"}
        found.setdefault(str(each.kind), set()).update(words[step] for step in steps)
        assert each.direction == DIRECTIONS[each.kind]
    return {kind: " or ".join(each) for kind, each in found.items()}


@claim(
    "guarded check, definition",
    "A point (r, c) is guarded by a queen on (a, b) exactly if a + b = r + c, a − b = r − c, a = r or b = c.",
    stated={"disagreements with the referee": 0},
    show=lambda computed: [Formula(r"a + b = r + c \lor a - b = r - c \lor a = r \lor b = c")],
    commands=("queens check 1,3,0,2 --point 0,0",),
)
def guarded_points() -> Any:
    squares = squares_of(6)
    return {
        "disagreements with the referee": sum(
            (a + b == r + c or a - b == r - c or a == r or b == c) != CHESS.attack((a, b), (r, c))
            for (a, b), (r, c) in permutations(squares, 2)
        )
    }


@claim(
    "Algorithm 1",
    "The algorithm answers whether a point is guarded by a set of queens.",
    stated={"disagreements with the referee": 0},
    show=lambda computed: [
        LinesExhibit("the algorithm", PSEUDOCODE),
        LinesExhibit("is (2, 0) guarded by the queens (0, 1), (1, 3)?", _steps((2, 0))),
        LinesExhibit("is (2, 2) guarded by them?", _steps((2, 2))),
    ],
    commands=('queens check "0,1 1,3" --size 4 --point 2,2 --steps',),
)
def algorithm_1() -> Any:
    wrong = 0
    for queens in ([], [(0, 1)], [(0, 1), (1, 3)], [(0, 1), (1, 3), (2, 5)]):
        for point in squares_of(6):
            wrong += is_guarded(point, queens) != (CHESS.guard(point, queens) is not None)
    return {"disagreements with the referee": wrong}


def _steps(point: Square) -> list[str]:
    return [step.words for step in guarded(point, [(0, 1), (1, 3)])]


@lru_cache
def looked_at(n: int) -> tuple[int, int]:
    """The queens that Algorithm 1 looks at: for one point that none guards, and for all points of a solution."""
    answer = list(explicit(n).squares())
    counted = [comparisons(point, without(point, answer)) for point in answer]
    return max(counted), sum(counted)


@lru_cache
def order(part: int) -> int:
    """The power of n with which the comparisons grow: of one point (0), of a whole answer (1)."""
    return round(log(looked_at(128)[part] / looked_at(64)[part], 2))


@claim(
    "guarded check, cost",
    "Checking a point against n queens is O(n), checking a whole answer O(n²).",
    stated={"a point": 1, "an answer": 2},
    show=lambda computed: [
        Table("queens looked at", ["n", "a point", "an answer"], [[n, *looked_at(n)] for n in (8, 16, 32, 64)]),
        Formula(r"O(n) \cdot O(n) = O(n^{2})"),
    ],
    commands=("queens bench steps 5 combinatoric rows",),
)
def cost_of_checking() -> Any:
    """The power of n, from counted comparisons; three tables of occupied lines would need only O(n) for an answer."""
    return {"a point": order(0), "an answer": order(1)}


#: The power of n for checking one candidate that each place uses: in the text's products, and in the table.
TEXT = {"combinatoric": 2, "rows": 2}
TABLE = {"combinatoric": 1, "rows": 1}


@claim(
    "brute force, cost of a check",
    "Checking one combination is O(n), says the text twice, and multiplies by O(n²).",
    stated={"power of n": 1},
    verdict=Verdict.SLIP,
    corrected={"power of n": 2},
    correction="It is O(n²), as the section on the guarded check derives, and as both products use it.",
    harmless=lambda: TEXT["combinatoric"] == TEXT["rows"] == order(1),
    show=lambda computed: [
        Table(
            "queens looked at to check an answer",
            ["n", "looks", "looks / n²"],
            [[n, looked_at(n)[1], looked_at(n)[1] / n**2] for n in (8, 16, 32, 64)],
        )
    ],
    commands=("queens bench methods combinatoric rows --time-limit 5",),
)
def cost_of_a_combination() -> Any:
    return {"power of n": order(1)}


def against_all(point: Square, answer: list[Square]) -> list[Square]:
    return answer


def without(point: Square, answer: list[Square]) -> list[Square]:
    return [queen for queen in answer if queen != point]


#: What line 5 of Algorithm 2 checks a point against: the rest of the answer.
ALGORITHM_2 = without


def passing(others: Callable[[Square, list[Square]], list[Square]]) -> int:
    """How many of the 92 solutions pass, if each point is checked against these others."""
    answers = [list(found.squares()) for found in questions.solutions(8)]
    return sum(not any(is_guarded(point, others(point, answer)) for point in answer) for answer in answers)


@claim(
    "guarded check, all points",
    "An answer is a solution if each of its points passes the check against all n points.",
    stated=lambda: {"solutions of 8 queens that pass": passing(against_all)},
    verdict=Verdict.SLIP,
    corrected=lambda: {"solutions of 8 queens that pass": passing(without)},
    correction="It must be the rest of the points: every point shares its own row with itself.",
    harmless=lambda: passing(ALGORITHM_2) == questions.count(8),
    show=lambda computed: [LinesExhibit("a point against itself", [step.words for step in guarded((0, 1), [(0, 1)])])],
    commands=("queens check 1,3,0,2 --point 1,0 --steps",),
)
def points_against_points() -> Any:
    return {"solutions of 8 queens that pass": questions.count(8)}


# -- brute force --------------------------------------------------------------------------------------


@claim(
    "combinatoric brute force, bound",
    "For every n ≥ 1 the number of combinations is at most (n²)!.",
    stated={"exceptions": []},
    show=lambda computed: [
        Formula(r"\binom{n^{2}}{n} = \frac{n^{2}!}{n!(n^{2}-n)!} \leq n^{2}!"),
        Table(
            "how far apart they are",
            ["n", "C(n², n)", "digits of (n²)!"],
            [[n, comb(n * n, n), len(str(factorial(n * n)))] for n in range(1, 9)],
        ),
    ],
    thorough={"largest": 60},
    commands=("queens search-space 8",),
)
def combinations_are_bounded(largest: int = 30) -> Any:
    return {"exceptions": [n for n in range(1, largest + 1) if comb(n * n, n) > factorial(n * n)]}


@claim(
    "Table 1, first row",
    "Combinatoric brute force is O(n · (n²)!).",
    stated={"power of n beside (n²)!": TABLE["combinatoric"]},
    verdict=Verdict.WRONG,
    corrected={"power of n beside (n²)!": TEXT["combinatoric"]},
    correction="The text derives O(n² · (n²)!): (n²)! bounds the combinations, and checking one is O(n²).",
    show=lambda computed: [
        Formula(r"O(n(n^{2}!))", "table"),
        Formula(r"O(n^{2}!)O(n^{2}) = O(n^{2}(n^{2}!))", "text"),
    ],
    commands=("queens bench methods",),
)
def first_row_of_the_table() -> Any:
    return {"power of n beside (n²)!": order(1)}


@claim(
    "Algorithm 2",
    "The answers that the algorithm tries are the elements of [0, n − 1] × [0, n − 1].",
    stated=lambda: {n: len(squares_of(n)) for n in (3, 4)},
    verdict=Verdict.WRONG,
    corrected=lambda: {n: comb(n * n, n) for n in (3, 4)},
    correction="Those are single squares; the answers are the sets of n of them, as the text before it says.",
    show=lambda computed: [LinesExhibit("as it runs", METHODS["combinatoric"].pseudocode)],
    commands=("queens watch 3 --method combinatoric",),
)
def algorithm_2() -> Any:
    """The candidates that it examines when it looks for all solutions."""
    return {n: sum(event.kind is EventKind.PLACE for event in METHODS["combinatoric"].trace(n)) for n in (3, 4)}


@claim(
    "row-based brute force",
    "There are nⁿ combinations with one queen in each row; in the table that makes O(n^(n+1)).",
    stated={"combinations of 4": 256, "power of n": f"n + {TABLE['rows']}"},
    verdict=Verdict.WRONG,
    corrected={"combinations of 4": 256, "power of n": f"n + {TEXT['rows']}"},
    correction="nⁿ is right, but with a check of O(n²) each the text derives O(n^(n+2)).",
    show=lambda computed: [Formula(r"O(n^{n})O(n^{2}) = O(n^{n+2})", "text"), Formula(r"O(n^{n+1})", "table")],
    commands=("queens watch 4 --method rows",),
)
def row_based() -> Any:
    tried = sum(event.kind is EventKind.PLACE for event in METHODS["rows"].trace(4))
    return {"combinations of 4": tried, "power of n": f"n + {order(1)}"}
