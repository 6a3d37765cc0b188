"""Document 004: the n-queens problem as a 0/1 program with 2N − 3 diagonals each way (Kousar, Jabeen).

Claims follow in the order of the text; a text is one file, however long.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from queenright import known, questions
from queenright.applications import compare_lattices, compare_storage
from queenright.board.lines import CHESS, Line
from queenright.board.placement import Placement
from queenright.documents.bibliography import WORKS
from queenright.documents.claim import Verdict
from queenright.documents.exhibits import Exhibit, Formula, Picture, Remark, Table
from queenright.documents.figures import drawn, side_by_side
from queenright.documents.programs import (
    Terms,
    admitted,
    diagonals,
    equation_3,
    equation_4,
    equation_5,
    equation_6,
    equation_8,
    equation_9,
    equation_11,
    equation_12,
    left_diagonals,
    right_diagonals,
    wrapped,
)
from queenright.documents.texts import SourceText
from queenright.models import equations
from queenright.models.model import Linear
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

#: Left and right diagonals as (7) and (10) spell them out for N = 4.
EQUATION_7 = {"LD1": "31 42", "LD2": "21 32 43", "LD3": "11 22 33 44", "LD4": "12 23 34", "LD5": "13 24"}
EQUATION_10 = {"RD1": "34 43", "RD2": "24 33 42", "RD3": "14 23 32 41", "RD4": "13 22 31", "RD5": "12 21"}

#: Figure 5: the ten matrices in their order, each row by row as the column of its 1.
FIGURE_5 = ["52413", "25314", "35241", "24135", "53142", "42531", "31425", "14253", "13524", "41352"]


def spelled(equation: dict[str, str]) -> list[Terms]:
    """The squares of an equation that is spelled out."""
    return [[(int(term[0]), int(term[1])) for term in terms.split()] for terms in equation.values()]


def counts(at_most: Any, exactly: Any = lambda n: []) -> list[int]:
    """What a program with these diagonals admits, for each size."""
    return [admitted(n, at_most(n), exactly(n)) for n in SIZES]


def solutions_by_size() -> list[int]:
    """What is true, by a search that knows nothing of the program."""
    return [questions.count(n) for n in SIZES]


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


@claim(
    "Figure 2",
    "On the 4 × 4 board left diagonals begin in the first column or row, right ones in the last column or first row.",
    stated=None,
    verdict=Verdict.SCAN,
    corrected={"left": [[3, 1], [2, 1], [1, 1], [1, 2], [1, 3]], "right": [[3, 4], [2, 4], [1, 4], [1, 3], [1, 2]]},
    correction="The figure is missing; it is drawn from (7) and (10), which are there.",
    intact=lambda: len(spelled(EQUATION_7)) == len(spelled(EQUATION_10)) == 2 * 4 - 3,
    show=lambda computed: figures_of_model("2"),
    commands=("queens model show zero-one-2n-3 4 -o figures.svg",),
)
def figure_2() -> Any:
    lines = {"left": left_diagonals(4), "right": right_diagonals(4)}
    return {side: [terms[0] for terms in each.values()] for side, each in lines.items()}


def as_equations(spelled_out: dict[str, str], name: str) -> Any:
    """The lines as printed, and what the sign makes of them at every size."""

    def show(computed: list[int]) -> Iterable[Exhibit]:
        for label, terms in spelled_out.items():
            yield Formula(" + ".join(f"Y_{{{term}}}" for term in terms.split()) + " = 1", f"{name}, {label}")
        exact = left_diagonals if name == "7" else right_diagonals
        printed = counts(lambda n: [], lambda n: list(exact(n).values()))
        yield from by_size((f"({name}) with =", printed), ("all with ≤", computed))

    return show


@claim(
    "equation (7), LD1 to LD5",
    "Each of the 2N − 3 left diagonals holds exactly one queen.",
    stated=lambda: counts(right, left),
    verdict=Verdict.WRONG,
    corrected=lambda: counts(diagonals),
    correction="The signs must be ≤, as in (8) and (9): N queens cannot stand on each of 2N − 3 diagonals if N > 3.",
    show=as_equations(EQUATION_7, "7"),
    commands=("queens model show printed-equalities 4",),
)
def equation_7() -> Any:
    assert same_lines(spelled(EQUATION_7), left(4))
    return solutions_by_size()


def left(n: int) -> list[Terms]:
    return list(left_diagonals(n).values())


def right(n: int) -> list[Terms]:
    return list(right_diagonals(n).values())


@claim(
    "Figure 3",
    "The left diagonals are split in two: LD1 and LD2 begin in the first column, LD3 to LD5 in the first row.",
    stated=None,
    verdict=Verdict.SCAN,
    corrected={"(8)": ["LD1", "LD2"], "(9)": ["LD3", "LD4", "LD5"]},
    correction="The figure is missing; (7), (8) and (9) say what it shows.",
    intact=lambda: same_lines(spelled(EQUATION_7), [*equation_8(4), *equation_9(4)]),
    show=lambda computed: figures_of_model("3"),
    commands=("queens model show zero-one-2n-3 4 -o figures.svg",),
)
def figure_3() -> Any:
    return split(left_diagonals(4), {"(8)": equation_8(4), "(9)": equation_9(4)})


def split(named: dict[str, Terms], parts: dict[str, list[Terms]]) -> dict[str, list[str]]:
    """Which of the named lines each part holds."""
    return {part: [name for name, terms in named.items() if terms in lines] for part, lines in parts.items()}


def row_direction(lines: list[Terms]) -> str:
    steps = {terms[k + 1][0] - terms[k][0] for terms in lines for k in range(len(terms) - 1)}
    return {1: "increases", -1: "decreases"}[steps.pop()] if len(steps) == 1 else "changes"


@claim(
    "equation (8)",
    "LD1 and LD2 begin in row i of the first column; going right, the row number decreases.",
    stated={"the row": "decreases"},
    verdict=Verdict.SLIP,
    corrected={"the row": "increases"},
    correction="The row number increases, as the formula beside these words has it.",
    harmless=lambda: same_lines(equation_8(4), spelled(EQUATION_7)[:2]),
    show=lambda computed: [numbered(equations.EQUATION_8)],
    commands=("queens model show zero-one-2n-3 4",),
)
def equation_8_goes_down() -> Any:
    return {"the row": row_direction(equation_8(6))}


@claim(
    "equation (9)",
    "LD3 to LD5 begin in column j of the first row, and their sums run to m = N − 1.",
    stated=lambda: counts(lambda n: [*equation_8(n), *wrapped(equation_9(n, as_printed=True), n), *right(n)]),
    verdict=Verdict.WRONG,
    corrected=lambda: counts(diagonals),
    correction="The sum must end at m = N − j. As printed it leaves the board; continued at the other edge it happens "
    "to give 10 for N = 5, and is wrong for N = 4, 6, 7 and 8.",
    show=lambda computed: [
        Formula(equations.EQUATION_9_AS_PRINTED.latex, "9, as printed"),
        Formula(equations.EQUATION_9.latex, "9, corrected"),
        *by_size(
            ("squares off the board", [off_the_board(n) for n in SIZES]),
            ("wrapped", counts(lambda n: [*equation_8(n), *wrapped(equation_9(n, as_printed=True), n), *right(n)])),
            ("corrected", counts(diagonals)),
            ("solutions", computed),
        ),
    ],
    commands=("queens model show printed-equation-9 4",),
)
def equation_9_leaves_the_board() -> Any:
    return solutions_by_size()


def off_the_board(n: int) -> int:
    return sum(j > n for terms in equation_9(n, as_printed=True) for _, j in terms)


@claim(
    "equation (10), RD1 to RD5",
    "Each of the 2N − 3 right diagonals holds exactly one queen.",
    stated=lambda: counts(left, right),
    verdict=Verdict.WRONG,
    corrected=lambda: counts(diagonals),
    correction="The signs must be ≤, as (11) and (12) have them.",
    show=as_equations(EQUATION_10, "10"),
    commands=("queens model show printed-equalities 4",),
)
def equation_10() -> Any:
    assert same_lines(spelled(EQUATION_10), right(4))
    return solutions_by_size()


@claim(
    "Figure 4",
    "The right diagonals are split in two: RD1 and RD2 begin in the last column, RD3 to RD5 in the first row.",
    stated=None,
    verdict=Verdict.SCAN,
    corrected={"(11)": ["RD1", "RD2"], "(12)": ["RD3", "RD4", "RD5"]},
    correction="The figure is missing; (10), (11) and (12) say what it shows.",
    intact=lambda: same_lines(spelled(EQUATION_10), [*equation_11(4), *equation_12(4)]),
    show=lambda computed: figures_of_model("4"),
    commands=("queens model show zero-one-2n-3 4 -o figures.svg",),
)
def figure_4() -> Any:
    return split(right_diagonals(4), {"(11)": equation_11(4), "(12)": equation_12(4)})


@claim(
    "equation (11)",
    "RD1 and RD2 begin in row i of the last column; going left, the row number decreases.",
    stated={"the row": "decreases"},
    verdict=Verdict.SLIP,
    corrected={"the row": "increases"},
    correction="The row number increases, as the formula beside these words has it.",
    harmless=lambda: same_lines(equation_11(4), spelled(EQUATION_10)[:2]),
    show=lambda computed: [numbered(equations.EQUATION_11)],
    commands=("queens model show zero-one-2n-3 4",),
)
def equation_11_goes_down() -> Any:
    return {"the row": row_direction(equation_11(6))}


@claim(
    "equation (12)",
    "RD3 to RD5 begin in column j of the first row; the row number increases, the column number decreases.",
    stated=[EQUATION_10[name] for name in ("RD3", "RD4", "RD5")],
    show=lambda computed: [numbered(equations.EQUATION_12)],
    commands=("queens model show zero-one-2n-3 4",),
)
def equation_12_is_right() -> Any:
    return [" ".join(f"{i}{j}" for i, j in terms) for terms in equation_12(4)]


@claim(
    "section 2.5",
    "The whole model has N equations C1, N equations C2, and in C3 2N − 3 inequalities for either kind of diagonal.",
    stated={n: {"C1": n, "C2": n, "left": 2 * n - 3, "right": 2 * n - 3} for n in (4, 5, 8)},
    show=lambda computed: [build(MODEL, Problem(4)).show()],
    commands=("queens model show zero-one-2n-3 4", "queens model export zero-one-2n-3 4 --format lp"),
)
def whole_model() -> Any:
    """The lines of the model that the solvers get, under their names: those that sum the squares the text lists."""
    return {n: {name: _lines_in_model(n, kind(n)) for name, kind in NAMED.items()} for n in (4, 5, 8)}


NAMED: dict[str, Callable[[int], dict[str, Terms]]] = {
    "C1": lambda n: {f"C1_{number}": terms for number, terms in enumerate(equation_3(n), 1)},
    "C2": lambda n: {f"C2_{number}": terms for number, terms in enumerate(equation_5(n), 1)},
    "left": left_diagonals,
    "right": right_diagonals,
}


def _lines_in_model(n: int, lines: dict[str, Terms]) -> int:
    model = build(MODEL, Problem(n))
    squares = {name: [model.meaning[index, 1] for index in each.variables] for name, each in model.labelled(Linear)}
    return sum(squares.get(name) == [(i - 1, j - 1) for i, j in terms] for name, terms in lines.items())


def numbered(equation: equations.Equation) -> Formula:
    return Formula(equation.latex, equation.number)


def figures_of_model(number: str) -> list[Exhibit]:
    """The pictures of the model that stand for a figure of the text."""
    panels = build(MODEL, Problem(4)).show().panels()
    return [Picture(panel.caption, panel.scene) for panel in panels if panel.caption.startswith(f"Figure {number}")]


@claim(
    "section 2.5, sizes",
    "The model works for every N ≥ 4.",
    stated={"from 4 on": [], "below 4": {1: 1, 2: 0, 3: 0}},
    thorough={"largest": 9},
    show=lambda computed: [
        Table(
            "boards admitted",
            ["N", "by the model", "solutions"],
            [[n, admitted(n, diagonals(n)), questions.count(n)] for n in range(1, 9)],
        )
    ],
    commands=("queens model enumerate 3",),
)
def sizes(largest: int = 8) -> Any:
    """Sizes from 4 on where it admits another number of boards than there are solutions; and what it does below."""
    wrong = [n for n in range(4, largest + 1) if admitted(n, diagonals(n)) != questions.count(n)]
    return {"from 4 on": wrong, "below 4": {n: admitted(n, diagonals(n)) for n in (1, 2, 3)}}


# -- results ------------------------------------------------------------------------------------------


@claim(
    "section 3",
    "Solving the program again and again, and counting the different matrices, gives all solutions once none is new.",
    stated={4: 2, 5: 10},
    slow=True,
    show=lambda computed: [
        Remark("The loop never knows that it is complete: it stops when nothing new came for a while. With a "
"cut for each matrix found, the last run proves that none is left (queens model enumerate).")
    ],
    commands=("queens model enumerate 5",),
)  # fmt: skip
def repeated_solving() -> Any:
    from queenright.engines.repeated import as_the_document_does

    return {n: len(as_the_document_does(Problem(n)).boards) for n in (4, 5)}


@claim(
    "Figure 5",
    "These ten 5 × 5 matrices are all the solutions for N = 5.",
    stated=lambda: sorted(placement(digits) for digits in FIGURE_5),
    show=lambda computed: [
        side_by_side(
            [drawn(placement(digits), f"matrix {number}: {'✓' if placement(digits) in computed else '✗'}")
             for number, digits in enumerate(FIGURE_5, 1)],
            "the ten matrices, ticked off", across=5,
        ),
        Table("as 0/1 matrices", ["", *map(str, range(1, 11))], [
            [f"row {row + 1}", *(" ".join(map(str, Placement(placement(digits)).matrix()[row])) for digits in FIGURE_5)]
            for row in range(5)
        ]),
    ],
    quiet=True,
    commands=("queens all 5 --matrix",),
)  # fmt: skip
def figure_5() -> Any:
    return [list(found) for found in questions.solutions(5)]


def placement(digits: str) -> list[int]:
    """A matrix, given as the column of the 1 in each row, as our vector."""
    columns = [int(digit) - 1 for digit in digits]
    matrix = [[int(column == own) for column in range(len(columns))] for own in columns]
    return list(Placement.from_matrix(matrix))


@claim(
    "section 3, known counts",
    "The numbers of solutions found agree with the known ones.",
    stated=[known.COUNTS[n] for n in SIZES],
    show=lambda computed: by_size(("by the program", computed), ("known", [known.COUNTS[n] for n in SIZES])),
    sources=("bell-stevens",),
    commands=("queens known 8",),
)
def known_counts() -> Any:
    return counts(diagonals)


@claim(
    "section 4",
    "Fewer diagonals mean fewer constraints; what that saves, against other models, is left as future work.",
    stated=dict.fromkeys(SIZES, 4),
    show=lambda computed: [_work(), *_cost()],
    commands=("queens model compare --models zero-one-2n-3,zero-one-2n-1",),
)
def future_work() -> Any:
    """The constraints saved."""
    return {
        n: len(build("zero-one-2n-1", Problem(n)).constraints) - len(build(MODEL, Problem(n)).constraints)
        for n in SIZES
    }


def _cost() -> Iterable[Exhibit]:
    """CPU times of repeated runs, each with the interval of its median; what the intervals do not say is not said."""
    from queenright.bench.cell import measure
    from queenright.bench.compare import ComparisonPlan, compare, summarise
    from queenright.bench.instances import instances
    from queenright.bench.report import cells_of, verdict_on_corners

    plan = ComparisonPlan([MODEL, "zero-one-2n-1"], ["cpsat"], instances("plain", [8, 12]))
    rows = summarise(compare(plan, run=measure))
    cells = [[row.instance, row.model, *cells_of(row)[:3]] for row in rows]
    yield Table(
        "CPU seconds of CP-SAT, six seeds each", ["board", "model", "answers", "median", "95 % interval"], cells
    )
    yield Remark(verdict_on_corners(rows).replace("`", ""))


def _work() -> Exhibit:
    """What CP-SAT does on both, in its own counters: no clock, so no noise."""
    from queenright.engines import cpsat

    rows = []
    for n in (8, 10, 12):
        for name in (MODEL, "zero-one-2n-1"):
            model = build(name, Problem(n))
            work = cpsat.run(model).counters
            rows.append([n, name, len(model.constraints), work["nodes"], work["conflicts"], work["propagations"]])
    heading = "the work of CP-SAT on both programs, by its counters"
    return Table(heading, ["N", "model", "constraints", "branches", "conflicts", "propagations"], rows)


#: The first page of reference [2] as printed, and the DOI printed beside it: journal, volume, issue, first page.
PRINTED_PAGE, PRINTED_DOI = 64, "10.1287/ited.2.3.101"


@claim(
    "reference [2]",
    "Letavec and Ruggiero's paper is on pages 64–103 of volume 2.",
    stated={"volume": 2, "first page": PRINTED_PAGE},
    verdict=Verdict.SLIP,
    corrected={"volume": 2, "first page": 101},
    correction="It is on pages 101–103 of issue 3, as the DOI beside it says. In [4] author and title are missing, and "
    "its DOI belongs to another journal.",
    harmless=lambda: WORKS["letavec-ruggiero"].doi == PRINTED_DOI,
    sources=("letavec-ruggiero", "goos"),
    commands=("queens replay 004 --references",),
)
def pages_of_a_reference() -> Any:
    """What the DOI itself says."""
    _, volume, _, page = PRINTED_DOI.split("/")[1].split(".")
    return {"volume": int(volume), "first page": int(page)}
