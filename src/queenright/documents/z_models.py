"""Document 002: the n-queens problem as two schemas of Z, and what its references have done with it (December 2003).

Claims follow in the order of the text.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from queenright import questions
from queenright.board.board import Board
from queenright.documents.claim import Verdict
from queenright.documents.exhibits import Formula, LinesExhibit, Table
from queenright.documents.figures import drawn
from queenright.documents.texts import SourceText
from queenright.engines import cpsat
from queenright.errors import QueensError
from queenright.models.registry import build
from queenright.zed.answers import SchemaQuestion
from queenright.zed.documents import write
from queenright.zed.instance import Instance
from queenright.zed.paragraphs import parse
from queenright.zed.symbols import Markup
from queenright.zed.syntax import Specification

DOCUMENT = SourceText(
    "002",
    "N-Queens Problem (Z models)",
    "unnamed",
    "December 2003",
    "Two schemas for the problem, and references to representations, symmetry, confused queens and armies of queens.",
)
claim = DOCUMENT.claim

#: The specification, with the abs that its missing appendix defines.
SPECIFICATION = """\
╷
  n : ℕ₁
└
─
  fields == 1 .. n
└
╷
  abs : ℤ → ℕ
|
  ∀ x : ℤ • abs(x) = if x < 0 then -x else x
└
┌ NQueens
  queens : seq fields
|
  dom queens = fields
  ∀ i, j : dom queens | i ≠ j •
    queens(i) ≠ queens(j) ∧ queens(i) + i ≠ queens(j) + j ∧ queens(i) − i ≠ queens(j) − j
└
┌ NQueens_Bijection
  queens : fields ⤖ fields
|
  ∀ i, j : dom queens | i < j • j − i ≠ abs(queens(j) − queens(i))
└
"""


def ask(schema: str, n: int, text: str = SPECIFICATION, binding: Mapping[str, str] | None = None) -> SchemaQuestion:
    """A question about a schema of the specification for n queens, answered by trying, without a solver."""
    instance = Instance(parse(text), {"n": str(n)})
    flat = instance.schema(schema)
    return SchemaQuestion(instance, flat, instance.read_bindings(flat, dict(binding or {})), "enumerate")


def vectors(schema: str, n: int, text: str = SPECIFICATION) -> list[list[int]]:
    """All solutions of a schema as vectors counted from 0."""
    question = ask(schema, n, text)
    rows: list[Any] = [question.shown(found)["queens"] for found in question.every()]
    return [[row - 1 for row in each] for each in rows]


def listed(n: int) -> list[list[int]]:
    return [list(found) for found in questions.solutions(n)]


def box(first: str) -> list[str]:
    """The paragraph of the specification that begins with this line."""
    lines = SPECIFICATION.splitlines()
    start = lines.index(first)
    return lines[start : lines.index("└", start) + 1]


@claim(
    "section 2, n",
    "The number n of queens is a whole number from 1 on.",
    stated={"n = 0": "refused", "n = 1": "1 solution"},
    show=lambda computed: [LinesExhibit("", box("╷"))],
    commands=("queens z count queens.tex --schema NQueens --given n=1",),
)
def number_of_queens() -> Any:
    try:
        refused = str(ask("NQueens", 0).count())
    except QueensError:
        refused = "refused"
    return {"n = 0": refused, "n = 1": f"{ask('NQueens', 1).count()} solution"}


@claim(
    "section 2, fields",
    "fields is the interval 1 .. n.",
    stated={n: list(range(1, n + 1)) for n in (1, 4, 8)},
    show=lambda computed: [LinesExhibit("", box("─"))],
    commands=("queens z solve queens.tex --schema NQueens --given n=4",),
)
def fields() -> Any:
    return {n: list(Instance(parse(SPECIFICATION), {"n": str(n)}).constants["fields"]) for n in (1, 4, 8)}


MARKUPS = {"Unicode": Markup.UNICODE, "LaTeX": Markup.LATEX, "e-mail": Markup.EMAIL}


def in_markup(words: str) -> list[str]:
    """The schema alone, with a line for each conjunct."""
    schema = next(each for each in parse(SPECIFICATION).paragraphs if getattr(each, "name", "") == "NQueens")
    lines = write(Specification((schema,)), MARKUPS[words]).splitlines()
    sign = {"LaTeX": r" \land ", "e-mail": " /\\ "}[words]
    return [part for line in lines for part in line.replace(sign, f"{sign.rstrip()}\n    ").splitlines()]


#: The same paragraphs as people write them: in drawn boxes, in ordinary LaTeX, and as the scan left them.
OTHER_FORMS = {
    "drawn boxes": """\
│ n : ℕ₁

fields == 1 .. n
┌─ NQueens ────────────────────────────
│ queens : seq fields
├──────────────────────────────────────
│ dom queens = fields
│ ∀ i, j : dom queens | i ≠ j •
│   queens(i) ≠ queens(j) ∧
│   queens(i) + i ≠ queens(j) + j ∧
│   queens(i) - i ≠ queens(j) - j
└──────────────────────────────────────
""",
    "ordinary LaTeX": r"""
\begin{axdef} n : \mathbb{N}_1 \end{axdef}
\begin{zed} \textit{fields} == 1 \dots n \end{zed}
\begin{schema}{NQueens}
  \textit{queens} : \text{seq}\ \textit{fields}
\where
  \text{dom}\ queens = fields \\
  \forall i, j : \text{dom}\ queens \mid i \neq j \bullet
    queens(i) \neq queens(j) \wedge
    queens(i) + i \neq queens(j) + j \wedge
    queens(i) - i \neq queens(j) - j
\end{schema}
""",
    "source text": r"""
| $n : \mathbb{N}_1$

fields == $1 \dots n$

<i>NQueens</i>
<i>queens</i> : seq <i>fields</i>
dom <i>queens</i> = <i>fields</i>
$\forall i, j : \text{dom } \textit{queens} \mid i \neq j \bullet$
<i>queens</i> (i) \neq <i>queens</i> (j) \wedge
<i>queens</i> (i) + $i \neq$ <i>queens</i> (j) + $j \wedge$
<i>queens</i> (i) - $i \neq$ <i>queens</i> (j) - $j$
""",
}


@claim(
    "section 2.1, NQueens",
    "The schema NQueens is a sequence of fields with three differences; its solutions are those of n queens.",
    stated=dict.fromkeys([*MARKUPS, *OTHER_FORMS], 2),
    show=lambda computed: [
        LinesExhibit("with drawn boxes", OTHER_FORMS["drawn boxes"].splitlines()[3:]),
        *(LinesExhibit(f"in {words}", in_markup(words)) for words in ("LaTeX", "e-mail")),
        LinesExhibit("as the scan left it", OTHER_FORMS["source text"].splitlines()[5:]),
    ],
    commands=("queens z solve queens.tex --schema NQueens --given n=8",),
)
def nqueens() -> Any:
    """The solutions for n = 4, each form read on its own."""
    specification = parse(SPECIFICATION)
    texts = {words: write(specification, markup) for words, markup in MARKUPS.items()} | OTHER_FORMS
    found = {words: vectors("NQueens", 4, text) for words, text in texts.items()}
    return {words: len(each) if each == listed(4) else 0 for words, each in found.items()}


@claim(
    "NQueens, domain",
    "The domain of the sequence is fields: there is a queen in every column.",
    stated={"of three queens on a 4 × 4 board, what fails": ["dom queens = fields"]},
    commands=('queens z check queens.tex --schema NQueens --given n=4 --binding "queens=[2,4,1]"',),
    show=lambda computed: [drawn(Board(4, [(1, 0), (3, 1), (0, 2)]), "queens = ⟨2, 4, 1⟩: the last column is empty")],
)
def domain_is_fields() -> Any:
    failures = ask("NQueens", 4, binding={"queens": "[2, 4, 1]"}).check()
    return {"of three queens on a 4 × 4 board, what fails": [failure.text for failure in failures]}


#: Boards of four queens, each of which breaks one conjunct and no other.
WRONG_BOARDS = ("[2, 4, 1, 1]", "[4, 3, 2, 1]", "[1, 2, 3, 4]")


@claim(
    "NQueens, predicate",
    "Three conjuncts keep the queens apart: by rows, by sums and by differences.",
    stated=[["queens(i) ≠ queens(j)"], ["queens(i) + i ≠ queens(j) + j"], ["queens(i) − i ≠ queens(j) − j"]],
    show=lambda computed: [
        Table(
            "a board that breaks it, with all witnesses (i, j)",
            ["conjunct", "queens", "fails at"],
            [
                [failure.text, queens, " ".join(f"({i},{j})" for i, j in failure.witnesses)]
                for queens in WRONG_BOARDS
                for failure in ask("NQueens", 4, binding={"queens": queens}).check()
            ],
        )
    ],
    quiet=True,
    commands=('queens z check queens.tex --schema NQueens --given n=4 --binding "queens=[2,4,1,1]"',),
)
def three_conjuncts() -> Any:
    """What fails on each of three wrong boards."""
    checked = (ask("NQueens", 4, binding={"queens": queens}).check() for queens in WRONG_BOARDS)
    return [[failure.text for failure in failures] for failures in checked]


@claim(
    "section 2.2, NQueens_Bijection",
    "With a bijection, one difference of absolute values is enough.",
    stated={"solutions of n = 1 to 5": [1, 0, 0, 2, 10]},
    show=lambda computed: [
        LinesExhibit("with the arrow of a bijection", box("┌ NQueens_Bijection")),
        Formula(r"j - i \neq \text{abs}(\text{queens}(j) - \text{queens}(i))"),
    ],
    thorough={"largest": 6},
    commands=("queens z count queens.tex --schema NQueens_Bijection --given n=6",),
)
def bijection(largest: int = 5) -> Any:
    found = {n: vectors("NQueens_Bijection", n) for n in range(1, largest + 1)}
    assert all(found[n] == listed(n) for n in found)
    return {"solutions of n = 1 to 5": [len(found[n]) for n in range(1, 6)]}


def plain_arrow(largest: int = 5) -> list[int]:
    """What the schema admits with the arrow of a plain function."""
    return [ask("NQueens_Bijection", n, SPECIFICATION.replace("⤖", "→")).count() for n in range(1, largest + 1)]


@claim(
    "NQueens_Bijection, arrow",
    "The declaration of queens has the arrow of a plain function.",
    stated=plain_arrow,
    verdict=Verdict.SCAN,
    corrected=lambda: [ask("NQueens_Bijection", n).count() for n in range(1, 6)],
    correction="The words beside it say bijection, ⤖. With a plain arrow two queens may share a row.",
    intact=lambda: vectors("NQueens_Bijection", 4) == vectors("NQueens", 4),
    show=lambda computed: [
        Table(
            "maps admitted",
            ["n", "plain arrow →", "bijection ⤖"],
            [[n, sum(1 for _ in cpsat.every(build("printed-function", n))), questions.count(n)] for n in range(1, 7)],
        )
    ],
    commands=("queens model export printed-function 4 --format mzn",),
)
def arrow() -> Any:
    return [questions.count(n) for n in range(1, 6)]


@claim(
    "section 2.2, injective",
    "queens is injective, and its domain and range are the same.",
    stated={"injective": True, "domain is range": True},
    show=lambda computed: [
        Table(
            "the solutions for n = 5",
            ["", *map(str, range(1, 6))],
            [["queens", *(row + 1 for row in rows)] for rows in vectors("NQueens", 5)],
        )
    ],
    commands=("queens z all queens.tex --schema NQueens --given n=5",),
)
def injective() -> Any:
    question = ask("NQueens", 5)
    found = [binding["queens"] for binding in question.every()]
    ranges = [[row for _, row in pairs] for pairs in found]
    return {
        "injective": all(len(set(rows)) == len(rows) for rows in ranges),
        "domain is range": all({column for column, _ in pairs} == {row for _, row in pairs} for pairs in found),
    }


@claim(
    "section 2.2, abs",
    "The absolute value abs is defined in the appendix.",
    stated=None,
    verdict=Verdict.SCAN,
    corrected={"abs of −2, −1, 0, 1, 2": [2, 1, 0, 1, 2]},
    correction="There is no appendix; this definition takes its place.",
    intact=lambda: vectors("NQueens", 4) == vectors("NQueens_Bijection", 4),
    show=lambda computed: [LinesExhibit("our definition", SPECIFICATION.splitlines()[6:11])],
    commands=("queens z solve queens.tex --schema NQueens_Bijection --given n=8",),
)
def absolute_value() -> Any:
    """The values that make x = abs(…) true."""
    values = []
    for number in (-2, -1, 0, 1, 2):
        text = SPECIFICATION + f"┌ Value\n  x : 0 .. 5\n|\n  x = abs({number})\n└\n"
        values.append(ask("Value", 1, text).every()[0]["x"])
    return {"abs of −2, −1, 0, 1, 2": values}


@claim(
    "section 2.2, both schemas",
    "Both schemas describe the same solutions.",
    stated={"sizes where they do": [1, 2, 3, 4, 5]},
    thorough={"largest": 6},
    show=lambda computed: [
        Table(
            "solutions",
            ["n", "NQueens", "NQueens_Bijection", "engine"],
            [
                [n, ask("NQueens", n).count(), ask("NQueens_Bijection", n).count(), questions.count(n)]
                for n in range(1, 6)
            ],
        )
    ],
    commands=(
        "queens z count queens.tex --schema NQueens --given n=6",
        "queens z count queens.tex --schema NQueens_Bijection --given n=6",
    ),
)
def same_solutions(largest: int = 5) -> Any:
    """The sizes where they do; a longer check goes on and reports the same."""
    same = [n for n in range(1, largest + 1) if vectors("NQueens", n) == vectors("NQueens_Bijection", n) == listed(n)]
    return {"sizes where they do": same[:5] if same == list(range(1, largest + 1)) else same}
