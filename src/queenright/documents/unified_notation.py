"""Document 000: the n-queens problem in four formulas of the unified notation (Goldstein 2008)."""

from __future__ import annotations

import io
import tokenize
from typing import Any

from queenright import notation, questions
from queenright.board.letters import overlay, overlay_scene
from queenright.board.lines import CHESS
from queenright.board.placement import Placement
from queenright.board.squares import describe
from queenright.documents.claim import Verdict
from queenright.documents.exhibits import DerivationExhibit, Exhibit, FormulaExhibit, LinesExhibit, Picture, Table
from queenright.documents.figures import drawn, lettered, side_by_side
from queenright.documents.texts import SourceText
from queenright.methods.run import every_solution
from queenright.notation.spelling import tokens
from queenright.notation.tokens import END, NEWLINE
from queenright.sources import Source

DOCUMENT = SourceText(
    "000",
    "The n-Queens Problem with Unified Notations",
    "Rhys Goldstein",
    "2008",
    "Four formulas that describe an algorithm for all solutions and are at once its implementation.",
)
claim = DOCUMENT.claim

QUEENS = "queens(n) := complete([])"
COMPLETE = "complete(Q) := ( #Q = n → [Q]\n                 #Q < n → ||(check ∘ ..n) )"
CHECK = "check(i) := ( conflict → []\n              -conflict → complete(Q || [i]) )"
CONFLICT = "conflict := ∨ ((Q = i) ∨ (|Q - i| = (#Q - ..#Q)))"

#: The formulas as the text develops them, each under its context, and as its last page lists them.
DEVELOPED = "\n".join([QUEENS, "« queens »", COMPLETE, "« ...; complete »", CHECK, "« ...; check »", CONFLICT])
LISTED = "\n\n".join([QUEENS, COMPLETE, CHECK, CONFLICT])

SOLUTION = [0, 4, 7, 5, 2, 6, 1, 3]
LEFTMOST = [2, 6, 1, 7]
COMPLETIONS = [[2, 6, 1, 7, 4, 0, 3, 5], [2, 6, 1, 7, 5, 3, 0, 4]]
SIX = [[1, 3, 5, 0, 2, 4], [2, 5, 1, 4, 0, 3], [3, 0, 4, 1, 5, 2], [4, 2, 0, 5, 3, 1]]

#: The squares where the scanned pictures show a queen, and the crosses and circles of the second one.
SCANNED_QUEENS = [(0, 0), (1, 5), (2, 3), (3, 6), (4, 1), (5, 3), (6, 5), (7, 2)]
SCANNED_MARKS = {"X": [(0, 4), (3, 5), (4, 3), (5, 6)], "O": [(0, 5), (3, 4), (4, 6), (5, 3)]}


def value(expression: str, text: str = DEVELOPED, **given: Any) -> Any:
    """What an expression comes to under the formulas of the text."""
    values = {name: tuple(each) if isinstance(each, list) else each for name, each in given.items()}
    return notation.value(expression, values, program=notation.build_from(notation.parse(text)))


def formula(source: str) -> Any:
    return lambda computed: [FormulaExhibit(source)]


@claim(
    "first picture",
    "The picture shows the solution [0, 4, 7, 5, 2, 6, 1, 3], one number for the row of the queen in each column.",
    stated=SCANNED_QUEENS,
    verdict=Verdict.SCAN,
    corrected=[(0, 0), (1, 6), (2, 4), (3, 7), (4, 1), (5, 3), (6, 5), (7, 2)],
    correction="The scan lost the fifth column, so that two pairs of queens share a column; the vector is right.",
    intact=lambda: questions.check(SOLUTION).solution,
    show=lambda computed: [drawn(SOLUTION, "the board of [0, 4, 7, 5, 2, 6, 1, 3]")],
    commands=("queens draw 0,4,7,5,2,6,1,3",),
)
def picture_of_a_solution() -> Any:
    return sorted(Placement(SOLUTION).squares())


@claim(
    "representation",
    "Every solution has exactly one queen in each column, so the vector of their rows, from the left, stands for it.",
    stated={"queens in a column": [1], "first vector": SOLUTION},
    commands=("queens all 8 --limit 1",),
    show=lambda computed: [
        Table("the vector as a table", ["column", *map(str, range(8))], [["row", *SOLUTION]]),
        drawn(SOLUTION, "the same as a board"),
    ],
)
def vectors_stand_for_solutions() -> Any:
    sets = every_solution("combinatoric", 4)  # sets of squares: it assumes nothing about columns
    per_column = {sum(column == c for _, column in found.squares()) for found in sets for c in range(4)}
    return {"queens in a column": per_column, "first vector": next(questions.solutions(8))}


@claim(
    "result of queens(6)",
    "For n = 6 there are four solutions, and queens(6) is the vector of their vectors.",
    stated=SIX,
    show=lambda computed: [
        FormulaExhibit(f"queens(6) ≡ {notation.written_value(tuple(map(tuple, computed)))}"),
        side_by_side([drawn(queens, f"{queens}") for queens in computed], "the four boards"),
    ],
    quiet=True,
    commands=('queens eval "queens(6)"',),
)
def queens_of_six() -> Any:
    return value("queens(6)")


@claim(
    "definition of queens",
    "queens(n) is complete([]): all solutions with no queen fixed.",
    stated={"sizes where both agree with the engine": [1, 2, 3, 4, 5, 6, 7]},
    show=formula(QUEENS),
    commands=('queens eval "complete([])" --given n=4',),
)
def queens_is_complete_of_nothing() -> Any:
    """The sizes where both sides give what the engine lists."""
    listed = {n: tuple(tuple(found) for found in questions.solutions(n)) for n in range(1, 8)}
    same = [n for n in listed if value(f"queens({n})") == value("complete([])", n=n) == listed[n]]
    return {"sizes where both agree with the engine": same}


@claim(
    "second picture",
    "With the leftmost four queens on [2, 6, 1, 7] there are two solutions, one on the squares X, the other on the O.",
    stated=SCANNED_MARKS,
    verdict=Verdict.SCAN,
    corrected={"X": [(0, 5), (3, 6), (4, 4), (5, 7)], "O": [(0, 6), (3, 5), (4, 7), (5, 4)]},
    correction="The scan lost a column here, too; the two vectors below the picture are right.",
    intact=lambda: all(questions.check(vector).solution for vector in COMPLETIONS),
    show=lambda computed: [
        Picture("both completions of [2, 6, 1, 7] on one board", overlay_scene([Placement(each) for each in _both()]))
    ],
    commands=("queens draw 2,6,1,7,4,0,3,5 2,6,1,7,5,3,0,4 --overlay", "queens all 8 --prefix 2,6,1,7"),
)
def both_completions_on_one_board() -> Any:
    """The letters of both boards, laid over each other; Q, where they agree, are the fixed queens."""
    words = overlay([Placement(each) for each in _both()])
    return {letter: sorted(square for square, word in words.items() if word == letter) for letter in "XO"}


def _both() -> Any:
    return value("complete([2, 6, 1, 7])", n=8)


@claim(
    "result of complete",
    "For n = 8, complete([2, 6, 1, 7]) is the vector of these two solutions.",
    stated=COMPLETIONS,
    show=lambda computed: [
        FormulaExhibit(f"complete([2, 6, 1, 7]) ≡ {notation.written_value(tuple(map(tuple, computed)))}")
    ],
    commands=('queens eval "complete([2,6,1,7])" --given n=8',),
)
def complete_of_four_queens() -> Any:
    return value("complete([2, 6, 1, 7])", n=8)


@claim(
    "definition of complete",
    "complete(Q) is [Q] if Q has n queens; if it has fewer, the results of check for every row, concatenated.",
    stated={"#Q = n": [SOLUTION], "#Q < n": "as ||(check ∘ ..n)"},
    show=formula(COMPLETE),
    commands=('queens eval "complete(Q)" --given n=8 --given "Q=[0]"',),
)
def both_cases_of_complete() -> Any:
    fewer = all(
        value("complete(Q)", n=8, Q=queens) == value("||(check ∘ ..n)", n=8, Q=queens)
        for queens in (LEFTMOST, SOLUTION[:5], [0])
    )
    return {"#Q = n": value("complete(Q)", n=8, Q=SOLUTION), "#Q < n": "as ||(check ∘ ..n)" if fewer else "otherwise"}


@claim(
    "check ∘ ..n",
    "check ∘ ..n applies check to every row of the next column, and || concatenates what it gives.",
    stated={"rows": 8, "concatenated": COMPLETIONS},
    show=lambda computed: [FormulaExhibit("||(check ∘ ..n)")],
    commands=('queens eval "check ∘ ..n" --given n=8 --given "Q=[2,6,1,7]"',),
)
def check_of_every_row() -> Any:
    mapped = value("check ∘ ..n", n=8, Q=LEFTMOST)
    return {"rows": len(mapped), "concatenated": [found for each in mapped for found in each]}


@claim(
    "definition of check",
    "check(i) is empty if row i conflicts; otherwise it completes the board with a queen there.",
    stated={"check(3)": [], "check(4)": [COMPLETIONS[0]], "check(5)": [COMPLETIONS[1]]},
    show=formula(CHECK),
    commands=('queens eval "check(4)" --given n=8 --given "Q=[2,6,1,7]"',),
)
def both_cases_of_check() -> Any:
    return {f"check({i})": value(f"check({i})", n=8, Q=LEFTMOST) for i in (3, 4, 5)}


@claim(
    "third picture",
    "No queen may stand on row 3 of the fifth column: two queens share a diagonal with that square.",
    stated={"guards": 2, "lines": ["sum diagonal", "difference diagonal"]},
    show=lambda computed: [_question_mark()],
    commands=('queens check "a6 b2 c7 d1" --size 8 --point 3,4',),
)
def two_queens_guard_the_square() -> Any:
    guards = list(CHESS.guards((3, 4), [(row, column) for column, row in enumerate(LEFTMOST)]))
    return {"guards": len(guards), "lines": [line.words for _, line in guards if line is not None]}


def _question_mark() -> Exhibit:
    """The square in question, and a line to each queen that guards it."""
    queens = [(row, column) for column, row in enumerate(LEFTMOST)]
    guards = [(queen, line) for queen, line in CHESS.guards((3, 4), queens) if line is not None]
    named = " and ".join(f"{describe(queen, 8)} (same {line.words})" for queen, line in guards)
    pairs = [((3, 4), queen) for queen, _ in guards]
    return lettered(
        8, {(3, 4): "?"}, f"e5 is guarded by the queens on {named}", queens=queens, joined=pairs, fills={"?": "#fff3b0"}
    )


@claim(
    "boolean vectors",
    "Q = i has a true entry for each queen in row i, |Q − i| = (#Q − ..#Q) for each on a diagonal.",
    stated={"Q = i": [False] * 4, "|Q − i| = (#Q − ..#Q)": [False, True, True, False]},
    show=lambda computed: [FormulaExhibit("Q = i"), FormulaExhibit("|Q - i| = (#Q - ..#Q)")],
    commands=('queens eval "|Q - i| = (#Q - ..#Q)" --given "Q=[2,6,1,7]" --given i=3',),
)
def rows_and_diagonals_as_vectors() -> Any:
    given: dict[str, Any] = {"n": 8, "Q": LEFTMOST, "i": 3}
    return {"Q = i": value("Q = i", **given), "|Q − i| = (#Q − ..#Q)": value("|Q - i| = (#Q - ..#Q)", **given)}


@claim(
    "definition of conflict",
    "conflict is true exactly if a queen of Q guards row i of the next column.",
    stated={"disagreements with the referee": 0},
    show=formula(CONFLICT),
    thorough={"n": 7},
    commands=('queens eval conflict --given n=8 --given "Q=[2,6,1,7]" --given i=3',),
)
def conflict_is_what_the_referee_says(n: int = 5) -> Any:
    """For every row after every peaceful prefix."""
    prefixes: list[list[int]] = [[]]
    disagreements = 0
    for queens in prefixes:
        squares = [(row, column) for column, row in enumerate(queens)]
        free = [row for row in range(n) if CHESS.guard((row, len(queens)), squares) is None]
        said = value(f"rows({n}, {queens})", _ROWS)
        disagreements += sum(conflict == (row in free) for row, conflict in enumerate(said))
        prefixes += [[*queens, row] for row in free if len(queens) < n - 1]
    return {"disagreements with the referee": disagreements}


#: conflict of every row at once, with the text's own formula inside.
_ROWS = f"rows(n, Q) := test ∘ ..n\n« rows »\ntest(i) := conflict\n« ...; test »\n{CONFLICT}"


@claim(
    "contexts",
    "complete stands in the context of queens, check in that of complete, conflict in that of check.",
    stated={
        "queens": [],
        "complete": ["queens"],
        "check": ["queens", "complete"],
        "conflict": ["queens", "complete", "check"],
    },
    show=lambda computed: [FormulaExhibit(DEVELOPED)],
    quiet=True,
    commands=("queens run queens",),
)
def contexts() -> Any:
    return _homes(DEVELOPED)


def _homes(text: str) -> dict[str, Any]:
    program = notation.build_from(notation.parse(text))
    return {name: program.homes(name)[0].path for name in ("queens", "complete", "check", "conflict")}


@claim(
    "queens(8)",
    "Evaluated by a computer, queens(8) gives all 92 solutions.",
    stated={"solutions": 92, "right": 92, "different": 92},
    commands=('queens eval "#queens(8)"',),
    show=lambda computed: [
        side_by_side(
            [drawn(each, f"{number}") for number, each in enumerate(value("queens(8)")[:8], 1)],
            "the first eight of the 92",
        )
    ],
)
def queens_of_eight() -> Any:
    found = value("queens(8)")
    right = sum(questions.check(queens).solution for queens in found)
    return {"solutions": len(found), "right": right, "different": len(set(found))}


AT_ROW_3: dict[str, notation.Value] = {"n": 8, "Q": tuple(LEFTMOST), "i": 3}
DERIVATION = [
    "conflict",
    "∨ ((Q = i) ∨ (|Q - i| = (#Q - ..#Q)))",
    "∨ (([2, 6, 1, 7] = 3) ∨ (|[2, 6, 1, 7] - 3| = (4 - ..4)))",
    "∨ ([⊥, ⊥, ⊥, ⊥] ∨ (|[-1, 3, -2, 4]| = (4 - [0, 1, 2, 3])))",
    "∨ ([⊥, ⊥, ⊥, ⊥] ∨ ([1, 3, 2, 4] = [4, 3, 2, 1]))",
    "∨ ([⊥, ⊥, ⊥, ⊥] ∨ [⊥, ⊤, ⊤, ⊥])",
    "∨ [⊥, ⊤, ⊤, ⊥]",
    "⊤",
]


@claim(
    "derivation",
    "conflict is rewritten to ⊤ in eight lines, each of which follows from the one before.",
    stated={"lines that follow": DERIVATION, "lines of the strategy": DERIVATION},
    show=lambda computed: [
        DerivationExhibit(computed["lines of the strategy"], [_rules(step) for step in _derivation_steps()])
    ],
    quiet=True,
    commands=('queens derive conflict --given n=8 --given "Q=[2,6,1,7]" --given i=3',),
)
def derivation() -> Any:
    """The text's lines, each checked against the one before; and the lines that the rules of the notation lead to."""
    found = notation.derived("conflict", AT_ROW_3, program=notation.build_from(notation.parse(DEVELOPED)))
    return {
        "lines that follow": [step.text for step in _derivation_steps() if step.holds],
        "lines of the strategy": [notation.write(line) for line in found.lines],
    }


def _derivation_steps() -> list[notation.DerivationStep]:
    return notation.followed(DERIVATION, AT_ROW_3, program=notation.build_from(notation.parse(DEVELOPED)))


def _rules(step: notation.DerivationStep) -> str:
    return "; ".join(map(str, step.rules)) if step.holds else step.message


@claim(
    "closing listing",
    "The four formulas without their contexts are the whole algorithm: the contexts can be inferred.",
    stated=lambda: {"contexts": _homes(DEVELOPED), "queens(6)": SIX},
    show=lambda computed: [FormulaExhibit(LISTED)],
    quiet=True,
    commands=("queens run queens",),
)
def contexts_are_inferred() -> Any:
    return {"contexts": _homes(LISTED), "queens(6)": value("queens(6)", LISTED)}


@claim(
    "implementation",
    "With an interpreter or a compiler, a computer can evaluate the formulas.",
    stated={"interpreter": SIX, "compiled to Python": SIX, "compiled to C": SIX},
    commands=('queens eval "queens(8)" --by c', "queens compile queens --format c"),
    show=lambda computed: [
        Table(
            "queens(6)",
            ["by", "solutions", "first"],
            [[name, len(found), str(found[0])] for name, found in computed.items()],
        )
    ],
    quiet=True,
)
def interpreted_and_compiled() -> Any:
    program, expression = notation.build_from(notation.parse(DEVELOPED)), notation.parse_expression("queens(6)")
    ways = {"interpreter": "walker", "compiled to Python": "python", "compiled to C": "c"}
    return {name: notation.evaluate(program, expression, by=by) for name, by in ways.items()}


PROGRAM = """\
def queens(n):
    return complete(n, [])

def complete(n, queens):
    if len(queens) == n:
        return [queens]
    return [solution for row in range(n) for solution in check(n, queens, row)]

def check(n, queens, row):
    if conflict(queens, row):
        return []
    return complete(n, queens + [row])

def conflict(queens, row):
    return any(q == row or abs(q - row) == len(queens) - c for c, q in enumerate(queens))
"""


@claim(
    "last page",
    "Without the words between them, the formulas are no longer than a program.",
    stated={"fewer symbols": True, "fewer lines": True, "same result": True},
    show=lambda computed: [
        Table(
            "how long they are",
            ["", "lines", "symbols"],
            [["formulas", *_size_of_formulas()], ["Python", *_size_of_program()]],
        ),
        LinesExhibit("the same functions in Python", PROGRAM.splitlines()),
    ],
    commands=("queens compile queens --format python",),
)
def compact() -> Any:
    ours, theirs = _size_of_formulas(), _size_of_program()
    names: dict[str, Any] = {}
    exec(PROGRAM, names)
    same = [list(found) for found in value("queens(6)")] == names["queens"](6)
    return {"fewer symbols": ours[1] < theirs[1], "fewer lines": ours[0] < theirs[0], "same result": same}


def _size_of_formulas() -> tuple[int, int]:
    return _lines(LISTED), sum(
        token.kind not in (NEWLINE, END) for token in tokens(Source("listing", LISTED), "unicode")
    )


def _size_of_program() -> tuple[int, int]:
    blank = (tokenize.NEWLINE, tokenize.NL, tokenize.INDENT, tokenize.DEDENT, tokenize.ENDMARKER)
    read = tokenize.generate_tokens(io.StringIO(PROGRAM).readline)
    return _lines(PROGRAM), sum(token.type not in blank for token in read)


def _lines(text: str) -> int:
    return sum(bool(line.strip()) for line in text.splitlines())
