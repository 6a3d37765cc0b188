"""Document 004, second half: the diagonals of C3 in equations and figures, the whole model, and the results."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import Any

from queenright import known, questions
from queenright.board.placement import Placement
from queenright.documents import programs, zero_one_program
from queenright.documents.bibliography import WORKS
from queenright.documents.claim import Verdict
from queenright.documents.exhibits import Exhibit, Formula, Picture, Remark, Table
from queenright.documents.figures import drawn, side_by_side
from queenright.engines import cpsat
from queenright.models import equations
from queenright.models.model import Linear
from queenright.models.registry import build
from queenright.problem.problem import Problem

claim = zero_one_program.DOCUMENT.claim

#: Left and right diagonals as (7) and (10) spell them out for N = 4.
EQUATION_7 = {"LD1": "31 42", "LD2": "21 32 43", "LD3": "11 22 33 44", "LD4": "12 23 34", "LD5": "13 24"}
EQUATION_10 = {"RD1": "34 43", "RD2": "24 33 42", "RD3": "14 23 32 41", "RD4": "13 22 31", "RD5": "12 21"}

#: Figure 5: the ten matrices in their order, each row by row as the column of its 1.
FIGURE_5 = ["52413", "25314", "35241", "24135", "53142", "42531", "31425", "14253", "13524", "41352"]


@lru_cache
def solved(model: str) -> list[int]:
    """The boards that a model of ours admits, each size listed to its end by CP-SAT."""
    return [sum(1 for _ in cpsat.every(build(model, n))) for n in zero_one_program.SIZES]


def spelled(equation: dict[str, str]) -> list[programs.Terms]:
    """The squares of an equation that is spelled out."""
    return [[(int(term[0]), int(term[1])) for term in terms.split()] for terms in equation.values()]


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
    lines = {"left": programs.left_diagonals(4), "right": programs.right_diagonals(4)}
    return {side: [terms[0] for terms in each.values()] for side, each in lines.items()}


def as_equations(spelled_out: dict[str, str], name: str) -> Any:
    """The lines as printed, and what the sign makes of them at every size."""

    def show(computed: list[int]) -> Iterable[Exhibit]:
        for label, terms in spelled_out.items():
            yield Formula(" + ".join(f"Y_{{{term}}}" for term in terms.split()) + " = 1", f"{name}, {label}")
        exact = programs.left_diagonals if name == "7" else programs.right_diagonals
        printed = zero_one_program.counts(lambda n: [], lambda n: list(exact(n).values()))
        yield from zero_one_program.by_size((f"({name}) with =", printed), ("all with ≤", computed))

    return show


@claim(
    "equation (7), LD1 to LD5",
    "Each of the 2N − 3 left diagonals holds exactly one queen.",
    stated=lambda: zero_one_program.counts(right, left),
    verdict=Verdict.WRONG,
    corrected=lambda: zero_one_program.counts(programs.diagonals),
    correction="The signs must be ≤, as in (8) and (9): N queens cannot stand on each of 2N − 3 diagonals if N > 3.",
    show=as_equations(EQUATION_7, "7"),
    commands=("queens model show printed-equalities 4",),
)
def equation_7() -> Any:
    assert zero_one_program.same_lines(spelled(EQUATION_7), left(4))
    return zero_one_program.solutions_by_size()


def left(n: int) -> list[programs.Terms]:
    return list(programs.left_diagonals(n).values())


def right(n: int) -> list[programs.Terms]:
    return list(programs.right_diagonals(n).values())


@claim(
    "Figure 3",
    "The left diagonals are split in two: LD1 and LD2 begin in the first column, LD3 to LD5 in the first row.",
    stated=None,
    verdict=Verdict.SCAN,
    corrected={"(8)": ["LD1", "LD2"], "(9)": ["LD3", "LD4", "LD5"]},
    correction="The figure is missing; (7), (8) and (9) say what it shows.",
    intact=lambda: zero_one_program.same_lines(spelled(EQUATION_7), [*programs.equation_8(4), *programs.equation_9(4)]),
    show=lambda computed: figures_of_model("3"),
    commands=("queens model show zero-one-2n-3 4 -o figures.svg",),
)
def figure_3() -> Any:
    return split(programs.left_diagonals(4), {"(8)": programs.equation_8(4), "(9)": programs.equation_9(4)})


def split(named: dict[str, programs.Terms], parts: dict[str, list[programs.Terms]]) -> dict[str, list[str]]:
    """Which of the named lines each part holds."""
    return {part: [name for name, terms in named.items() if terms in lines] for part, lines in parts.items()}


def row_direction(lines: list[programs.Terms]) -> str:
    steps = {terms[k + 1][0] - terms[k][0] for terms in lines for k in range(len(terms) - 1)}
    return {1: "increases", -1: "decreases"}[steps.pop()] if len(steps) == 1 else "changes"


@claim(
    "equation (8)",
    "LD1 and LD2 begin in row i of the first column; going right, the row number decreases.",
    stated={"the row": "decreases"},
    verdict=Verdict.SLIP,
    corrected={"the row": "increases"},
    correction="The row number increases, as the formula beside these words has it.",
    harmless=lambda: zero_one_program.same_lines(programs.equation_8(4), spelled(EQUATION_7)[:2]),
    show=lambda computed: [zero_one_program.numbered(equations.EQUATION_8)],
    commands=("queens model show zero-one-2n-3 4",),
)
def equation_8_goes_down() -> Any:
    return {"the row": row_direction(programs.equation_8(6))}


@claim(
    "equation (9)",
    "LD3 to LD5 begin in column j of the first row, and their sums run to m = N − 1.",
    stated=lambda: solved("printed-equation-9"),
    verdict=Verdict.WRONG,
    corrected=lambda: zero_one_program.counts(programs.diagonals),
    correction="The sum must end at m = N − j. As printed it leaves the board; continued at the other edge it happens "
    "to give 10 for N = 5, and is wrong for N = 4, 6, 7 and 8.",
    show=lambda computed: [
        Formula(equations.EQUATION_9_AS_PRINTED.latex, "9, as printed"),
        Formula(equations.EQUATION_9.latex, "9, corrected"),
        *zero_one_program.by_size(
            ("squares off the board", [off_the_board(n) for n in zero_one_program.SIZES]),
            ("wrapped, by CP-SAT", solved("printed-equation-9")),
            ("wrapped, by a plain search", zero_one_program.counts(_as_printed)),
            ("corrected", zero_one_program.counts(programs.diagonals)),
            ("solutions", computed),
        ),
    ],
    commands=("queens model show printed-equation-9 4",),
)
def equation_9_leaves_the_board() -> Any:
    return zero_one_program.solutions_by_size()


def _as_printed(n: int) -> list[programs.Terms]:
    """All diagonals, those of (9) to the letter and continued at the other edge."""
    return [*programs.equation_8(n), *programs.wrapped(programs.equation_9(n, as_printed=True), n), *right(n)]


def off_the_board(n: int) -> int:
    return sum(j > n for terms in programs.equation_9(n, as_printed=True) for _, j in terms)


@claim(
    "equation (10), RD1 to RD5",
    "Each of the 2N − 3 right diagonals holds exactly one queen.",
    stated=lambda: zero_one_program.counts(left, right),
    verdict=Verdict.WRONG,
    corrected=lambda: zero_one_program.counts(programs.diagonals),
    correction="The signs must be ≤, as (11) and (12) have them.",
    show=as_equations(EQUATION_10, "10"),
    commands=("queens model show printed-equalities 4",),
)
def equation_10() -> Any:
    assert zero_one_program.same_lines(spelled(EQUATION_10), right(4))
    return zero_one_program.solutions_by_size()


@claim(
    "Figure 4",
    "The right diagonals are split in two: RD1 and RD2 begin in the last column, RD3 to RD5 in the first row.",
    stated=None,
    verdict=Verdict.SCAN,
    corrected={"(11)": ["RD1", "RD2"], "(12)": ["RD3", "RD4", "RD5"]},
    correction="The figure is missing; (10), (11) and (12) say what it shows.",
    intact=lambda: zero_one_program.same_lines(
        spelled(EQUATION_10), [*programs.equation_11(4), *programs.equation_12(4)]
    ),
    show=lambda computed: figures_of_model("4"),
    commands=("queens model show zero-one-2n-3 4 -o figures.svg",),
)
def figure_4() -> Any:
    return split(programs.right_diagonals(4), {"(11)": programs.equation_11(4), "(12)": programs.equation_12(4)})


@claim(
    "equation (11)",
    "RD1 and RD2 begin in row i of the last column; going left, the row number decreases.",
    stated={"the row": "decreases"},
    verdict=Verdict.SLIP,
    corrected={"the row": "increases"},
    correction="The row number increases, as the formula beside these words has it.",
    harmless=lambda: zero_one_program.same_lines(programs.equation_11(4), spelled(EQUATION_10)[:2]),
    show=lambda computed: [zero_one_program.numbered(equations.EQUATION_11)],
    commands=("queens model show zero-one-2n-3 4",),
)
def equation_11_goes_down() -> Any:
    return {"the row": row_direction(programs.equation_11(6))}


@claim(
    "equation (12)",
    "RD3 to RD5 begin in column j of the first row; the row number increases, the column number decreases.",
    stated=[EQUATION_10[name] for name in ("RD3", "RD4", "RD5")],
    show=lambda computed: [zero_one_program.numbered(equations.EQUATION_12)],
    commands=("queens model show zero-one-2n-3 4",),
)
def equation_12_is_right() -> Any:
    return [" ".join(f"{i}{j}" for i, j in terms) for terms in programs.equation_12(4)]


@claim(
    "section 2.5",
    "The whole model has N equations C1, N equations C2, and in C3 2N − 3 inequalities for either kind of diagonal.",
    stated={n: {"C1": n, "C2": n, "left": 2 * n - 3, "right": 2 * n - 3} for n in (4, 5, 8)},
    show=lambda computed: [build(zero_one_program.MODEL, Problem(4)).show()],
    commands=("queens model show zero-one-2n-3 4", "queens model export zero-one-2n-3 4 --format lp"),
)
def whole_model() -> Any:
    """The lines of the model that the solvers get, under their names: those that sum the squares the text lists."""
    return {n: {name: _lines_in_model(n, kind(n)) for name, kind in NAMED.items()} for n in (4, 5, 8)}


NAMED: dict[str, Callable[[int], dict[str, programs.Terms]]] = {
    "C1": lambda n: {f"C1_{number}": terms for number, terms in enumerate(programs.equation_3(n), 1)},
    "C2": lambda n: {f"C2_{number}": terms for number, terms in enumerate(programs.equation_5(n), 1)},
    "left": programs.left_diagonals,
    "right": programs.right_diagonals,
}


def _lines_in_model(n: int, lines: dict[str, programs.Terms]) -> int:
    model = build(zero_one_program.MODEL, Problem(n))
    squares = {name: [model.meaning[index, 1] for index in each.variables] for name, each in model.labelled(Linear)}
    return sum(squares.get(name) == [(i - 1, j - 1) for i, j in terms] for name, terms in lines.items())


def figures_of_model(number: str) -> list[Exhibit]:
    """The pictures of the model that stand for a figure of the text."""
    panels = build(zero_one_program.MODEL, Problem(4)).show().panels()
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
            [[n, programs.admitted(n, programs.diagonals(n)), questions.count(n)] for n in range(1, 9)],
        )
    ],
    commands=("queens model enumerate 3",),
)
def sizes(largest: int = 8) -> Any:
    """Sizes from 4 on where it admits another number of boards than there are solutions; and what it does below."""
    wrong = [n for n in range(4, largest + 1) if programs.admitted(n, programs.diagonals(n)) != questions.count(n)]
    return {"from 4 on": wrong, "below 4": {n: programs.admitted(n, programs.diagonals(n)) for n in (1, 2, 3)}}


# -- results ------------------------------------------------------------------------------------------


@claim(
    "section 3",
    "Solving the program again and again, and counting the different matrices, gives all solutions once none is new.",
    stated={4: 2, 5: 10},
    slow=True,
    show=lambda computed: [
        Remark(
            "The loop never knows that it is complete: it stops when nothing new came for a while. With a "
            "cut for each matrix found, the last run proves that none is left (queens model enumerate)."
        )
    ],
    commands=("queens model enumerate 5",),
)
def repeated_solving() -> Any:
    from queenright.engines.repeated import as_the_document_does

    return {n: len(as_the_document_does(Problem(n)).boards) for n in (4, 5)}


@claim(
    "Figure 5",
    "These ten 5 × 5 matrices are all the solutions for N = 5.",
    stated=lambda: sorted(placement(digits) for digits in FIGURE_5),
    show=lambda computed: [
        side_by_side(
            [
                drawn(placement(digits), f"matrix {number}: {'✓' if placement(digits) in computed else '✗'}")
                for number, digits in enumerate(FIGURE_5, 1)
            ],
            "the ten matrices, ticked off",
            across=5,
        ),
        Table(
            "as 0/1 matrices",
            ["", *map(str, range(1, 11))],
            [
                [
                    f"row {row + 1}",
                    *(" ".join(map(str, Placement(placement(digits)).matrix()[row])) for digits in FIGURE_5),
                ]
                for row in range(5)
            ],
        ),
    ],
    quiet=True,
    commands=("queens all 5 --matrix",),
)
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
    stated=[known.COUNTS[n] for n in zero_one_program.SIZES],
    show=lambda computed: zero_one_program.by_size(
        ("by the program", computed), ("known", [known.COUNTS[n] for n in zero_one_program.SIZES])
    ),
    sources=("bell-stevens",),
    commands=("queens known 8",),
)
def known_counts() -> Any:
    return zero_one_program.counts(programs.diagonals)


@claim(
    "section 4",
    "Fewer diagonals mean fewer constraints; what that saves, against other models, is left as future work.",
    stated=dict.fromkeys(zero_one_program.SIZES, 4),
    show=lambda computed: [_work(), *_cost()],
    commands=("queens model compare --models zero-one-2n-3,zero-one-2n-1",),
)
def future_work() -> Any:
    """The constraints saved."""
    return {
        n: len(build("zero-one-2n-1", Problem(n)).constraints)
        - len(build(zero_one_program.MODEL, Problem(n)).constraints)
        for n in zero_one_program.SIZES
    }


def _cost() -> Iterable[Exhibit]:
    """CPU times of repeated runs, each with the interval of its median; what the intervals do not say is not said."""
    from queenright.bench.cell import measure
    from queenright.bench.compare import ComparisonPlan, compare, summarise
    from queenright.bench.instances import instances
    from queenright.bench.report import cells_of, verdict_on_corners

    plan = ComparisonPlan([zero_one_program.MODEL, "zero-one-2n-1"], ["cpsat"], instances("plain", [8, 12]))
    rows = summarise(compare(plan, run=measure))
    cells = [[row.instance, row.model, *cells_of(row)[:3]] for row in rows]
    yield Table(
        "CPU seconds of CP-SAT, six seeds each", ["board", "model", "answers", "median", "95 % interval"], cells
    )
    yield Remark(verdict_on_corners(rows).replace("`", ""))


def _work() -> Exhibit:
    """What CP-SAT does on both, in its own counters: no clock, so no noise."""
    rows = []
    for n in (8, 10, 12):
        for name in (zero_one_program.MODEL, "zero-one-2n-1"):
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
