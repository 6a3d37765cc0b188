r"""The equations of the source text of the 0/1 program, in LaTeX: as corrected, and as printed where that is wrong.

The text numbers them (1) to (12): (1) the variables, (2) the objective, (3) and (4) the rows, C1, (5) and (6) the
columns, C2, (7) to (9) the left and (10) to (12) the right diagonals, C3. A block such as (7) lists every line; (8) and
(9) write the same lines in two formulas, told apart by where a line begins.
"""

from __future__ import annotations

from dataclasses import dataclass, replace


@dataclass(frozen=True, slots=True)
class Equation:
    """A formula under its number, with a remark where the print differs.

    *edge* is where the lines begin that it covers: "row" is the first row, "column" the first or last column.
    """

    number: str
    latex: str
    remark: str = ""
    edge: str = ""
    figure: str = ""


@dataclass(frozen=True, slots=True)
class EquationBlock:
    """A family of constraints, those whose labels begin with *prefix*: its number as a block, and its formulas.

    *lines* is what the constraints are about, for a caption.
    """

    prefix: str
    title: str
    lines: str
    number: str = ""
    equations: tuple[Equation, ...] = ()
    figure: str = ""


@dataclass(frozen=True, slots=True)
class Equations:
    """What the source text of a model says of its variables, its objective and its constraints."""

    variables: Equation | None = None
    objective: Equation | None = None
    statements: tuple[EquationBlock, ...] = ()


NONE = Equations()

VARIABLES = Equation("1", r"Y_{ij} = 1 \text{ if a queen is placed on row i, column j, otherwise } 0")
OBJECTIVE = Equation("2", r"f = \text{max } \sum_{i=1}^{N} \sum_{j=1}^{N} Y_{ij} \leq N")

_EXCHANGED = "printed with the sums of (4) and (6) exchanged"
EQUATION_4 = Equation("4", r"\sum_{j=1}^{N} Y_{ij} = 1 \quad \forall i = \{1, 2, \ldots, N\}", _EXCHANGED)
EQUATION_6 = Equation("6", r"\sum_{i=1}^{N} Y_{ij} = 1 \quad \forall j = \{1, 2, \ldots, N\}", _EXCHANGED)
EQUATION_8 = Equation(
    "8", r"Y_{i1} + \sum_{m=1}^{N-i} Y_{i+m,1+m} \leq 1 \quad \forall i = \{N-1, \ldots, 2\}", "", "column", "3(a)"
)
EQUATION_9 = Equation(
    "9",
    r"Y_{1j} + \sum_{m=1}^{N-j} Y_{1+m,j+m} \leq 1 \quad \forall j = \{1, \ldots, N-1\}",
    "printed with a sum to N − 1, which leaves the board",
    "row",
    "3(b)",
)
EQUATION_9_AS_PRINTED = replace(
    EQUATION_9,
    latex=r"Y_{1j} + \sum_{m=1}^{N-1} Y_{1+m,j+m} \leq 1 \quad \forall j = \{1, \ldots, N-1\}",
    remark="as printed; columns beyond N are counted on from 1",
)
EQUATION_11 = Equation(
    "11", r"Y_{iN} + \sum_{m=1}^{N-i} Y_{i+m,N-m} \leq 1 \quad \forall i = \{N-1, \ldots, 2\}", "", "column", "4(a)"
)
EQUATION_12 = Equation(
    "12", r"Y_{1j} + \sum_{m=1}^{j-1} Y_{1+m,j-m} \leq 1 \quad \forall j = \{N, \ldots, 2\}", "", "row", "4(b)"
)

C1 = EquationBlock("C1_", "C1: one queen in every row", "rows", "3", (EQUATION_4,))
C2 = EquationBlock("C2_", "C2: one queen in every column", "columns", "5", (EQUATION_6,))
LEFT = EquationBlock(
    "LD", "C3: at most one queen on every left diagonal", "left diagonals", "7", (EQUATION_8, EQUATION_9), "2(a)"
)
RIGHT = EquationBlock(
    "RD", "C3: at most one queen on every right diagonal", "right diagonals", "10", (EQUATION_11, EQUATION_12), "2(b)"
)

#: The program as it is meant: ≤ in (7) and (10), and (9) ends at the edge of the board.
CORRECTED = Equations(VARIABLES, OBJECTIVE, (C1, C2, LEFT, RIGHT))

#: = in (7) and (10). The formulas (8) to (12), which have ≤, contradict it and are left out.
PRINTED_7_10 = replace(
    CORRECTED,
    statements=(
        C1,
        C2,
        replace(LEFT, title="C3: exactly one queen on every left diagonal, as printed", equations=()),
        replace(RIGHT, title="C3: exactly one queen on every right diagonal, as printed", equations=()),
    ),
)

PRINTED_9 = replace(CORRECTED, statements=(C1, C2, replace(LEFT, equations=(EQUATION_8, EQUATION_9_AS_PRINTED)), RIGHT))

#: The earlier programs with all 2N − 1 diagonals each way; the text has no numbers for these.
WITH_CORNERS = replace(
    CORRECTED,
    statements=(
        C1,
        C2,
        replace(LEFT, number="", equations=(), figure=""),
        replace(RIGHT, number="", equations=(), figure=""),
    ),
)
