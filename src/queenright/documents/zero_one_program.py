"""Document 004: the n-queens problem as a 0/1 program with 2N − 3 diagonals each way (Kousar, Jabeen).

Claims follow in the order of the text.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from queenright import questions
from queenright.applications import compare_lattices, compare_storage
from queenright.board.lines import CHESS, Line
from queenright.documents.claim import Verdict
from queenright.documents.exhibits import Exhibit, Formula, Picture, Remark, Table
from queenright.documents.figures import drawn, side_by_side
from queenright.documents.programs import Terms, admitted, diagonals, equation_3, equation_4, equation_5, equation_6
from queenright.documents.texts import SourceText
from queenright.models import equations
from queenright.models.registry import build
from queenright.problem.problem import Problem

DOCUMENT = SourceText(
    "004",
    "Mathematical Modeling of N-Queen Problem",
    "Farzana Kousar, Farah Jabeen",
    "undated",
    "A 0/1 program that leaves out the diagonals of one square, and all its solutions by solving it again and again.",
)
claim = DOCUMENT.claim

SIZES = range(4, 9)
MODEL = "zero-one-2n-3"


def counts(at_most: Any, exactly: Any = lambda n: []) -> list[int]:
    """What a program with these diagonals admits, for each size."""
    return [admitted(n, at_most(n), exactly(n)) for n in SIZES]


def solutions_by_size() -> list[int]:
    """What is true, by a search that knows nothing of the program."""
    return [questions.count(n) for n in SIZES]


def numbered(equation: equations.Equation) -> Formula:
    return Formula(equation.latex, equation.number)


def by_size(*columns: tuple[str, list[int]]) -> list[Exhibit]:
    rows = [[n, *(values[k] for _, values in columns)] for k, n in enumerate(SIZES)]
    return [Table("boards admitted", ["N", *(heading for heading, _ in columns)], rows)]


# -- introduction -------------------------------------------------------------------------------------

#: When, who, what, how many of the solutions of 8 queens they had then, and where it can be read.
HISTORY = [
    ("September 1848", "Max Bezzel", "poses the problem, as “Schachfreund”", None, "bezzel"),
    ("1 June 1850", "Franz Nauck", "poses it again", None, "nauck-1850-06"),
    ("1 September 1850", "Carl Friedrich Gauss", "writes to Schumacher of 76 solutions", 76, "gauss"),
    ("12 September 1850", "Carl Friedrich Gauss", "corrects that to 72, unsure whether there are more", 72, "gauss"),
    ("21 September 1850", "Franz Nauck", "publishes the complete solution", 92, "nauck-1850-09"),
]


@claim(
    "introduction, history",
    "Max Bezzel posed the problem in 1848, and Carl Friedrich Gauss first solved it in 1850.",
    stated={"posed by": "Max Bezzel", "first solved by": "Carl Friedrich Gauss"},
    verdict=Verdict.WRONG,
    corrected={"posed by": "Max Bezzel", "first solved by": "Franz Nauck"},
    correction="Franz Nauck published all 92 solutions on 21 September 1850; Gauss had written of 72 nine days before, "
    "and was not sure that these were all.",
    show=lambda computed: [
        Table(
            "eight queens, 1848 to 1850",
            ["when", "who", "what", "solutions"],
            [[when, who, what, "–" if had is None else had] for when, who, what, had, _ in HISTORY],
        )
    ],
    sources=("campbell", *dict.fromkeys(key for *_, key in HISTORY)),
    commands=("queens replay 004 --references",),
)
def history() -> Any:
    """Solved is who first has as many solutions as there are."""
    whole = questions.count(8)
    return {"posed by": HISTORY[0][1], "first solved by": next(who for _, who, _, had, _ in HISTORY if had == whole)}


@claim(
    "introduction, applications",
    "The problem is used for parallel memory, VLSI testing, deadlocks, traffic, images and motion estimation.",
    stated={
        "memory: cycles a line with queens": 1,
        "memory: fewer than row by row": True,
        "motion: more blocks right than with a regular lattice": True,
    },
    verdict=Verdict.REFERENCE,
    rests_on=("letavec-ruggiero", "erbas", "goos", "wang"),
    show=lambda computed: [
        Table(
            "parallel memory: cycles for reading every line of a 7 × 7 matrix from seven banks",
            ["stored", "rows", "columns", "sum diagonals", "difference diagonals", "all"],
            compare_storage(7).rows(),
        ),
        Picture("the bank of each entry", compare_storage(7).scene()),
        Table(
            "motion estimation on synthetic frames: 1 pixel in 4 by queens, and by a regular lattice",
            ["pixels compared", "of 256", "blocks right of 100", "PSNR in dB"],
            compare_lattices(4, seed=1).rows(),
        ),
        Picture("the lattices, and the motion found with each", compare_lattices(4, seed=1).scene()),
        Remark("Two of the applications are shown at work; for the others the text's references stand."),
    ],
    commands=("queens apply memory 7", "queens apply motion 4 --seed 1"),
)
def applications(sizes: Sequence[int] = (5, 7, 11), seeds: Sequence[int] = (1, 2, 3)) -> Any:
    """Two of them as demonstrations: conflict-free access to memory, and a decimation lattice."""
    stored = [compare_storage(n) for n in sizes]
    moved = [compare_lattices(4, seed=seed) for seed in seeds]
    return {
        "memory: cycles a line with queens": max(each["queens"].total // each.lines for each in stored),
        "memory: fewer than row by row": all(each["queens"].total < each["row by row"].total for each in stored),
        "motion: more blocks right than with a regular lattice": all(
            each["queens"].right > each["regular"].right for each in moved
        ),
    }


@claim(
    "introduction, 8 queens",
    "Eight queens have 92 solutions, of which some are fundamental and the others images of these.",
    stated={"solutions": 92, "images of the fundamental ones": 92},
    show=lambda computed: [
        side_by_side(
            [drawn(found, f"a class of {size}") for found, size in questions.representatives(8)],
            "the twelve fundamental solutions",
        )
    ],
    commands=("queens count 8 --fundamental",),
)
def eight_queens() -> Any:
    classes = questions.classes(8)
    return {"solutions": questions.count(8), "images of the fundamental ones": classes.solutions}


@claim(
    "Figure 1",
    "The figure shows the board of eight queens.",
    stated=None,
    verdict=Verdict.SCAN,
    corrected={"queens": 8, "attacks": 0},
    correction="The picture is missing; drawn is the first solution of eight queens.",
    intact=lambda: questions.count(8) > 0,
    show=lambda computed: [drawn(questions.solve(8).placement, "eight queens")],
    commands=("queens solve 8",),
)
def figure_1() -> Any:
    report = questions.check(questions.solve(8).placement)
    return {"queens": report.queens, "attacks": report.attack_count}


# -- the model ----------------------------------------------------------------------------------------


@claim(
    "section 2, diagonals",
    "There are 2N − 1 diagonals each way, 2N − 3 without those of one square in the corners.",
    stated={n: [2 * n - 1, 2 * n - 3] for n in (4, 5, 6, 8, 12)},
    show=lambda computed: [Formula(r"2N - 1 \to 2N - 3")],
    commands=("queens diagonals 4",),
)
def numbers_of_diagonals() -> Any:
    found = {}
    for n in (4, 5, 6, 8, 12):
        board = [(row, column) for row in range(n) for column in range(n)]
        lengths = [[len(line) for line in CHESS.grouped(kind, board).values()] for kind in (Line.SUM, Line.DIFFERENCE)]
        all_, longer = ({sum(size > least for size in each) for each in lengths} for least in (0, 1))
        found[n] = [*all_, *longer]
    return found


@claim(
    "section 2, reason",
    "The corner diagonals may be left out because their squares are part of the major diagonals.",
    stated={"without the major diagonals, the corners matter": True, "leaving them out changes the counts": False},
    verdict=Verdict.WRONG,
    corrected={"without the major diagonals, the corners matter": False, "leaving them out changes the counts": False},
    correction="One square cannot hold two queens: the constraint says Y ≤ 1 of a single variable. On which other "
    "diagonals the square lies does not matter.",
    show=lambda computed: by_size(
        ("minor diagonals alone", counts(_minor)),
        ("and the corners", counts(lambda n: [*_minor(n), *_corners(n)])),
        ("all diagonals", counts(diagonals)),
        ("and the corners", counts(lambda n: [*diagonals(n), *_corners(n)])),
    ),
    commands=("queens model export zero-one-2n-1 4 --format lp",),
)
def why_corners_may_go() -> Any:
    def matter(lines: Callable[[int], list[Terms]]) -> bool:
        return any(admitted(n, lines(n)) != admitted(n, [*lines(n), *_corners(n)]) for n in SIZES if n < 8)

    return {
        "without the major diagonals, the corners matter": matter(_minor),
        "leaving them out changes the counts": matter(diagonals),
    }


def _corners(n: int) -> list[Terms]:
    return [[(1, 1)], [(1, n)], [(n, 1)], [(n, n)]]


def _minor(n: int) -> list[Terms]:
    """All diagonals but the two major ones."""
    return [line for line in diagonals(n) if len(line) < n]


@claim(
    "equation (1)",
    "There is one variable Y(i, j) for each square: 1 if a queen stands there, else 0.",
    stated={n: {"variables": n * n, "values": [0, 1]} for n in (4, 8)},
    show=lambda computed: [
        numbered(equations.VARIABLES),
    ],
    commands=("queens model export zero-one-2n-3 4 --format lp",),
)
def variables() -> Any:
    models = {n: build(MODEL, Problem(n)) for n in (4, 8)}
    return {
        n: {"variables": len(model.variables), "values": {value for each in model.variables for value in each.domain}}
        for n, model in models.items()
    }


@claim(
    "equation (2)",
    "The number of queens is made as large as possible, and is at most N.",
    stated={n: n for n in SIZES},
    show=lambda computed: [numbered(equations.OBJECTIVE)],
    commands=("queens solve 8 --engine highs",),
)
def objective() -> Any:
    """Maximised by HiGHS, as a linear program with whole values."""
    return {n: len(questions.solve(n, engine="highs", model=MODEL).require().squares()) for n in SIZES}


def same_lines(*equations: Any) -> bool:
    """Whether two lists of lines are the same but for their order."""
    one, other = ({tuple(terms) for terms in lines} for lines in equations)
    return one == other


def swapped_harmlessly() -> bool:
    return same_lines([*equation_4(5), *equation_6(5)], [*equation_3(5), *equation_5(5)])


@claim(
    "C1, equations (3) and (4)",
    "Every row holds exactly one queen; (4) writes the N equations of (3) in one line.",
    stated=lambda: equation_4(4),
    verdict=Verdict.SLIP,
    corrected=lambda: equation_6(4),
    correction="(4) and (6) are exchanged: the line that belongs to (3) sums over j, for every i.",
    harmless=swapped_harmlessly,
    quiet=True,
    show=lambda computed: [
        Formula(r"Y_{i1} + Y_{i2} + \cdots + Y_{iN} = 1", "3"),
        Formula(r"\sum_{i=1}^{N} Y_{ij} = 1 \quad \forall j", "4, as printed"),
        Formula(equations.EQUATION_4.latex, "4, as meant"),
    ],
    commands=("queens model show zero-one-2n-3 4",),
)
def rows() -> Any:
    return equation_3(4)


@claim(
    "C2, equations (5) and (6)",
    "Every column holds exactly one queen; (6) writes the N equations of (5) in one line.",
    stated=lambda: equation_6(4),
    verdict=Verdict.SLIP,
    corrected=lambda: equation_4(4),
    correction="The other half of the exchange: the line that belongs to (5) sums over i, for every j.",
    harmless=swapped_harmlessly,
    quiet=True,
    show=lambda computed: [
        Formula(r"Y_{1j} + Y_{2j} + \cdots + Y_{Nj} = 1", "5"),
        Formula(r"\sum_{j=1}^{N} Y_{ij} = 1 \quad \forall i", "6, as printed"),
        Formula(equations.EQUATION_6.latex, "6, as meant"),
    ],
    commands=("queens model show zero-one-2n-3 4",),
)
def columns() -> Any:
    return equation_5(4)
