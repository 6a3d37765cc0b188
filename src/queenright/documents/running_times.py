"""Document 001: notes on n-queens solutions and their running times (Dougherty-Bliss 2016).

Claims follow in the order of the text; a text is one file, however long.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence
from functools import lru_cache
from itertools import pairwise, permutations
from math import comb, factorial, lgamma, log
from typing import Any

from queenright import questions
from queenright.bench.fit import fit
from queenright.board.board import Board
from queenright.board.lines import CHESS, Line
from queenright.board.placement import Placement
from queenright.board.squares import Square
from queenright.constructions import explicit
from queenright.documents.bibliography import WORKS
from queenright.documents.claim import Verdict
from queenright.documents.exhibits import Exhibit, Formula, LinesExhibit, Remark, Table
from queenright.documents.explicit_sets import argument, hoffman_loessi_moore, pauls
from queenright.documents.figures import drawn, sets_on_board, side_by_side, squares_of, with_lines
from queenright.documents.searches import Printed, algorithm_3, guarded
from queenright.documents.texts import SourceText
from queenright.errors import NoSolutionError
from queenright.methods import METHODS, run
from queenright.methods.events import Event, EventKind

DOCUMENT = SourceText(
    "001",
    "Notes on N-Queens Solutions",
    "Robert Dougherty-Bliss",
    "2016",
    "Brute force, backtracking and an explicit solution, each with its algorithm and its worst-case running time.",
)
claim = DOCUMENT.claim


@claim(
    "opening",
    "n queens can be placed for n = 1 and every n > 3, and for no other n ≥ 1.",
    stated={"sizes without a solution": [2, 3]},
    thorough={"largest": 3000},
    commands=("queens solve 1000000", "queens solve 3"),
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

#: method → the row's name, the sizes whose whole search is counted, and the logarithm of the claimed function
TABLE_1: dict[str, tuple[str, Sequence[int], Callable[[int], float]]] = {
    "combinatoric": ("n · (n²)!", range(2, 6), lambda n: log(n) + lgamma(n * n + 1)),
    "rows": ("n^(n+1)", range(3, 7), lambda n: (n + 1) * log(n)),
    "backtracking": ("n!", range(5, 9), lambda n: lgamma(n + 1)),
    "pauls": ("n", (100, 200, 400, 800), log),
}


@lru_cache
def steps(method: str, n: int) -> int:
    """The work of a whole search: boards reached and squares tested; of a construction, queens written down."""
    last: Event
    *_, last = deque(METHODS[method].trace(n), maxlen=1)
    return len(last.queens) if METHODS[method].constructs else last.nodes + last.checks


def growth(method: str) -> float:
    """The least-squares slope of log steps over log of the claimed function: at most 1 if it bounds them."""
    _, sizes, logarithm = TABLE_1[method]
    found = fit((logarithm(n), log(steps(method, n))) for n in sizes)
    return 0.0 if found is None else found.slope


@claim(
    "Table 1",
    "The four methods take at most n · (n²)!, n^(n+1), n! and n steps, up to a constant.",
    stated=dict.fromkeys(TABLE_1, "bounded by its row"),
    show=lambda computed: [
        Table(
            "steps of the whole search, counted, and the exponent of their growth over the claimed function",
            ["method", "claimed", "n", "steps", "exponent"],
            [
                [method, f"O({words})", ", ".join(map(str, sizes)), ", ".join(f"{steps(method, n):,}" for n in sizes),
                 growth(method)]
                for method, (words, sizes, _) in TABLE_1.items()
            ],
        )
    ],
    slow=True,
    commands=("queens bench methods",),
)  # fmt: skip
def table_1() -> Any:
    """Exact counts, the same on every machine. Whether the rows agree with the text is claimed further down."""
    bounded = {method: round(growth(method), 6) <= 1 for method in TABLE_1}
    return {method: "bounded by its row" if holds else "not bounded" for method, holds in bounded.items()}


# -- guarded check ------------------------------------------------------------------------------------


ENDS = {"first line, first": [0, 0], "last line, last": [7, 7]}


@claim(
    "guarded check, board",
    "The board is [0, n − 1] × [0, n − 1], indexed by row and column; row 0 is at the top, column 0 at the left.",
    stated={"first line, first place": [0, 0], "last line, last place": [7, 7]},
    show=lambda computed: [drawn(Board(8, [(0, 0)]), "the point (0, 0)")],
)
def board() -> Any:
    def drawn_at(square: Square) -> list[int]:
        lines = Board(8, [square]).text().splitlines()
        return next([row, line.split().index("Q")] for row, line in enumerate(lines) if "Q" in line)

    found = {name: next(s for s in squares_of(8) if drawn_at(s) == place) for name, place in ENDS.items()}
    return {f"{name} place": square for name, square in found.items()}


def diagonal(kind: Line, k: int, n: int = 8) -> list[Square]:
    """The k-th sum or difference diagonal, from its left end."""
    squares = CHESS.grouped(kind, squares_of(n))[k]
    return sorted(squares, key=lambda square: square[1])


@claim(
    "guarded check, diagonals",
    "Sum diagonals, r + c = k, run from bottom left to top right; difference diagonals, r − c = k, from top left to "
    "bottom right.",
    stated={"sum": "bottom left to top right", "difference": "top left to bottom right"},
    show=lambda computed: [
        side_by_side([
            with_lines(8, {f"{k}": diagonal(Line.SUM, k) for k in (1, 5, 9)}, "sum diagonals 1, 5 and 9", first=0),
            with_lines(8, {f"{k}": diagonal(Line.DIFFERENCE, k) for k in (-3, 0, 2)}, "difference diagonals −3, 0, 2",
                       first=0),
        ], "diagonals by number", across=2),
    ],
)  # fmt: skip
def directions() -> Any:
    numbers = {Line.SUM: range(1, 14), Line.DIFFERENCE: range(-6, 7)}
    found: dict[str, set[str]] = {}
    for kind, each in numbers.items():
        for k in each:
            line = diagonal(kind, k)
            rises = all(a[0] > b[0] for a, b in pairwise(line))
            found.setdefault(str(kind), set()).add("bottom left to top right" if rises else "top left to bottom right")
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
        LinesExhibit("is (2, 0) guarded by the queens (0, 1), (1, 3)?", list(guarded((2, 0), [(0, 1), (1, 3)]))),
        LinesExhibit("is (2, 2) guarded by them?", list(guarded((2, 2), [(0, 1), (1, 3)]))),
    ],
)
def algorithm_1() -> Any:
    wrong = 0
    for queens in ([], [(0, 1)], [(0, 1), (1, 3)], [(0, 1), (1, 3), (2, 5)]):
        for point in squares_of(6):
            *_, answer = guarded(point, queens)
            wrong += (answer == "True") != (CHESS.guard(point, queens) is not None)
    return {"disagreements with the referee": wrong}


def comparisons(n: int) -> tuple[int, int]:
    """The queens that Algorithm 1 looks at: for one point that none guards, and for all points of a solution."""
    answer = list(explicit(n).squares())
    counted = [sum(1 for _ in guarded(point, without(point, answer))) // 2 for point in answer]
    return max(counted), sum(counted)


@lru_cache
def order(part: int) -> int:
    """The power of n with which the comparisons grow: of one point (0), of a whole answer (1)."""
    return round(log(comparisons(128)[part] / comparisons(64)[part], 2))


@claim(
    "guarded check, cost",
    "Checking a point against n queens is O(n), checking a whole answer O(n²).",
    stated={"a point": 1, "an answer": 2},
    show=lambda computed: [
        Table("comparisons", ["n", "a point", "an answer"], [[n, *comparisons(n)] for n in (8, 16, 32, 64)]),
        Formula(r"O(n) \cdot O(n) = O(n^{2})"),
    ],
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
    return sum(all([*guarded(point, others(point, answer))][-1] == "False" for point in answer) for answer in answers)


@claim(
    "guarded check, all points",
    "An answer is a solution if each of its points passes the check against all n points.",
    stated=lambda: {"solutions of 8 queens that pass": passing(against_all)},
    verdict=Verdict.SLIP,
    corrected=lambda: {"solutions of 8 queens that pass": passing(without)},
    correction="It must be the rest of the points: every point shares its own row with itself.",
    harmless=lambda: passing(ALGORITHM_2) == questions.count(8),
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


# -- backtracking -------------------------------------------------------------------------------------


@claim(
    "backtracking, description",
    "A queen is placed at (0, 0), then one in each row; where every point is guarded, the search goes one row back.",
    stated={"first queen": [0, 0], "backs up only at the end of a row": True, "sizes without a solution": [2, 3]},
    show=lambda computed: [LinesExhibit("corrected, as it runs", METHODS["backtracking"].pseudocode)],
    commands=("queens watch 4",),
)
def backtracking_as_told() -> Any:
    events = list(METHODS["backtracking"].trace(5))
    placed = next(event.square for event in events if event.kind is EventKind.PLACE and event.square is not None)
    ends = all(event.square is not None and event.square[1] == 4 for event in events if event.kind is EventKind.BACK_UP)
    unsolved = [n for n in range(1, 9) if not run("backtracking", n)]
    return {"first queen": placed, "backs up only at the end of a row": ends, "sizes without a solution": unsolved}


@claim(
    "Algorithm 3",
    "The algorithm finds a solution, or answers that there is none.",
    stated=lambda: {
        "sizes from 1 to 8 solved": [n for n in range(1, 9) if algorithm_3(n).queens],
        "n = 0": _ends(algorithm_3(0).stopped),
    },
    verdict=Verdict.WRONG,
    corrected=lambda: {
        "sizes from 1 to 8 solved": [n for n in range(1, 9) if run("backtracking", n)],
        "n = 0": "ends" if run("backtracking", 0) else "never ends",
    },
    correction="It must begin with no queen on the board: as printed, it tests (0, 0) against the queen it has put "
    "there, and gives up at the end of the first row. For n = 0 it never ends.",
    show=lambda computed: [
        Table("as printed", ["n", "answer", "tests"], [
            [n, _answer(algorithm_3(n)), algorithm_3(n).tests] for n in range(9)
        ])
    ],
)  # fmt: skip
def algorithm_3_fails() -> Any:
    ends = "ends" if questions.count(0) == 1 else "never ends"  # the empty board has one solution to find
    return {"sizes from 1 to 8 solved": [n for n in range(1, 9) if questions.count(n)], "n = 0": ends}


def _answer(printed: Printed) -> str:
    return printed.stopped or ("a solution" if printed.queens else "no solution")


def _ends(stopped: str) -> str:
    return "never ends" if stopped else "ends"


@claim(
    "Algorithm 3, corrected",
    "Started with no queen, the algorithm finds a solution; it is the first in lexicographic order by rows.",
    stated=[1, *range(4, 11)],
    show=lambda computed: [drawn(run("backtracking", 8).placement, "its solution of 8 queens")],
    commands=("queens solve 8 --method backtracking",),
)
def algorithm_3_corrected() -> Any:
    """The sizes where it finds the first solution that the engine lists."""
    first = {n: next(questions.solutions(n), None) for n in range(1, 11)}
    return [n for n, found in first.items() if found and run("backtracking", n).placement.by_rows() == list(found)]


@claim(
    "backtracking, cost",
    "The worst case is O(n!): about n points in the first row, n − 1 in the next, and so on.",
    stated={"steps per n! from n = 4 on": "fall"},
    show=lambda computed: [
        Table("squares tested in the whole search", ["n", "tests", "n!", "tests / n!"], [
            [n, tests(n), factorial(n), tests(n) / factorial(n)] for n in range(4, 10)
        ]),
        Remark("n! bounds the search and overstates it more with every n: a row is tested in full whenever it "
"is reached, but most boards are left long before their last row."),
    ],
)  # fmt: skip
def cost_of_backtracking(largest: int = 9) -> Any:
    shares = [tests(n) / factorial(n) for n in range(4, largest + 1)]
    return {"steps per n! from n = 4 on": "fall" if shares == sorted(shares, reverse=True) else "do not fall"}


def tests(n: int) -> int:
    """The squares that the whole search tests: n for each board that is not complete."""
    from queenright.explain.space import tree_levels

    return n * sum(tree_levels(n)[:-1])


# -- the explicit solution ----------------------------------------------------------------------------


@claim(
    "Algorithm 4",
    "Pauls' sets, joined by n mod 6, are a solution on [1, n] × [1, n]; case 3 joins (n, n) to the solution for n − 1.",
    stated=lambda: {n: _points_on_the_board({*(n, n)}.union(_joined(n - 1)), n) for n in (9, 15, 21)},
    verdict=Verdict.SLIP,
    corrected=lambda: {n: _points_on_the_board({(n, n)}.union(_joined(n - 1)), n) for n in (9, 15, 21)},
    correction="Case 3 must join the set {(n, n)}; a union with the bare point adds the number n, and no queen.",
    harmless=lambda: all(_is_solution(n) for n in range(4, 200)),
    show=lambda computed: [*_sets_of(14), *_sets_of(12)[:1], *_sets_of(13)[:1]],
    commands=("queens solve 14 --method pauls",),
)
def pauls_sets() -> Any:
    """The queens needed."""
    return {n: len(explicit(n)) for n in (9, 15, 21)}


def _joined(n: int) -> set[Any]:
    return {point for each in pauls(n) for point in each.points}


def _points_on_the_board(points: set[Any], n: int) -> int:
    return sum(isinstance(point, tuple) and min(point) >= 1 and max(point) <= n for point in points)


def _is_solution(n: int) -> bool:
    points = _joined(n)
    return len(points) == n and questions.check(Placement.from_squares([(r - 1, c - 1) for r, c in points], n)).solution


def _sets_of(n: int) -> list[Exhibit]:
    sets = pauls(n)
    squares = {each.name: [(r - 1, c - 1) for r, c in each.points] for each in sets}
    rows = [[each.name, each.formula, each.range, " ".join(f"({r},{c})" for r, c in each.points)] for each in sets]
    return [
        sets_on_board(n, squares, f"n = {n}: every queen with the name of her set"),
        Table(
            f"the sets for n = {n}, points counted from 1", ["set", "formula", "range", "points (row, column)"], rows
        ),
    ]


@claim(
    "Algorithm 4, cost",
    "The sets have linearly many elements, so the solution takes O(n).",
    stated={"power of n": 1.0},
    show=lambda computed: [
        Table("queens written down", ["n", "queens"], [[n, steps("pauls", n)] for n in TABLE_1["pauls"][1]])
    ],
    commands=("queens solve 1000000 --method pauls",),
)
def cost_of_pauls() -> Any:
    return {"power of n": round(growth("pauls"), 3)}


KINDS = ("rows", "columns", "sums", "differences")


@claim(
    "Algorithm 4, proof",
    "The sets are a solution: within each, and between any two, rows, columns, sums and differences are different.",
    stated={"n mod 6": [0, 1, 2, 3, 4, 5]},
    show=lambda computed: [
        Table("n = 14, set by set: its own numbers differ, and from those of the sets before it", ["set", *KINDS], [
            [each.name, *(holds for name, _, holds in argument(pauls(14)) if name == each.name)] for each in pauls(14)
        ])
    ],
    thorough={"largest": 1000},
)  # fmt: skip
def proof_of_pauls(largest: int = 150) -> Any:
    """The classes for which the argument holds at every size."""
    failed = {n % 6 for n in range(4, largest + 1) if not all(holds for _, _, holds in argument(pauls(n)))}
    return {"n mod 6": sorted(set(range(6)) - failed)}


@claim(
    "reference [2]",
    "Another explicit solution, with proof, is due to Hoffman, Loessi and Moore.",
    stated={"sizes from 4 on that fail": []},
    show=lambda computed: [
        side_by_side(
            [
                drawn(_placement(hoffman_loessi_moore(n), n), f"{n} queens, construction {name}")
                for name, n in (("A", 12), ("B", 8), ("C", 9))
            ],
            "one board of each construction",
            across=3,
        )
    ],
    thorough={"largest": 3000},
    sources=("hoffman-loessi-moore",),
)
def second_explicit_solution(largest: int = 300) -> Any:
    wrong = [n for n in range(4, largest + 1) if not questions.check(_placement(hoffman_loessi_moore(n), n)).solution]
    return {"sizes from 4 on that fail": wrong}


def _placement(points: list[Square], n: int) -> Placement:
    return Placement.from_squares([(r - 1, c - 1) for r, c in points], n)


#: The survey of Bell and Stevens as the two texts that list it have it: volume, first and last page, year.
SURVEY = {"001": (309, 1, 31, 2007), "004": (309, 1, 31, 2009)}


@claim(
    "reference [1]",
    "The survey of Bell and Stevens appeared in 2007.",
    stated={"year": str(SURVEY["001"][3])},
    verdict=Verdict.SLIP,
    corrected={"year": str(SURVEY["004"][3])},
    correction="Volume 309 of Discrete Mathematics is of 2009, as document 004 has it; it was online before.",
    harmless=lambda: SURVEY["001"][:3] == SURVEY["004"][:3],
    sources=("bell-stevens",),
)
def year_of_the_survey() -> Any:
    return {"year": str(WORKS["bell-stevens"].year)}
