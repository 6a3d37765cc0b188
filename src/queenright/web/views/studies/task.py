"""The work behind the studies view: each study returns a headline and exhibits of the library."""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import islice
from typing import Any

from queenright import questions
from queenright.applications import compare_lattices, compare_storage
from queenright.board.diagonals import Arithmetic, diagonal, diagonal_scene, diagonals
from queenright.board.letters import LETTERS, lettered_scene, overlay_scene
from queenright.board.lines import CHESS
from queenright.board.lists import positions_from_bytes
from queenright.board.parse import parse_position
from queenright.board.position import Position
from queenright.board.shapes import Scene
from queenright.board.squares import Square, describe, on_board, parse_square
from queenright.constructions.argument import argue
from queenright.constructions.picture import sets_scene, where
from queenright.constructions.registry import construction
from queenright.documents.exhibits import Exhibit, LinesExhibit, Picture, Remark, Table
from queenright.errors import InputError
from queenright.explain.guarded import PSEUDOCODE, guarded
from queenright.explain.story import sentence
from queenright.methods.registry import method
from queenright.problem.problem import Problem
from queenright.sizes import plural
from queenright.web.exhibits import shown
from queenright.web.reports import Tell

Found = tuple[str, list[Exhibit]]


def answer(arguments: dict[str, Any], tell: Tell) -> dict[str, Any]:
    """Answer a study; its long ones report their progress."""
    headline, exhibits = _STUDIES[arguments["study"]](arguments["values"], tell)
    return {"study": arguments["study"], "headline": headline, "exhibits": [shown(each) for each in exhibits]}


def _sets(values: dict[str, Any], tell: Tell) -> Found:
    n, chosen = values["n"], construction(values["by"])
    if n in (2, 3):
        return f"{n} queens have no solution, so there is nothing to construct", []
    Problem(n).certified(chosen.placement(n))
    found = chosen.sets(n)
    rows = [
        [each.name, f"{each.words}{where(each, n)}", " ".join(f"({row}, {column})" for row, column in each.points())]
        for each in found
    ]
    remark = chosen.remark(n)
    return f"{chosen.title}, {chosen.case(n)}: {plural(n, 'queen')}", [
        Picture("", sets_scene(n, found, f"{chosen.title} for {plural(n, 'queen')}", legend=False)),
        Table("the sets; points are (row, column), counted from 1", ["set", "formula", "points"], rows),
        LinesExhibit("the argument", argue(n, found).text().splitlines()),
        *([Remark(f"{remark[:1].upper()}{remark[1:]}.")] if remark else []),
        Remark(f"Source: {chosen.source}."),
    ]


def _diagonals(values: dict[str, Any], tell: Tell) -> Found:
    n, k = values["n"], values["k"]
    found = diagonals(n, k)
    return f"The diagonals with k = {k} on a board of size {n}", [
        Picture("", diagonal_scene(n, found)),
        LinesExhibit("their squares, (row, column) from 0", [each.describe(0) for each in found]),
    ]


def _squares(values: dict[str, Any], tell: Tell) -> Found:
    n = values["n"]
    named = re.findall(r"\(?-?\d+\s*,\s*-?\d+\)?|[A-Za-z]+\d+", values["squares"])
    if len(named) != 2:
        raise InputError(f"two squares are wanted, such as 8,1 1,8 or a1 h8, got {values['squares']!r}")
    p, q = (_from_one(text, n) for text in named)
    test = Arithmetic((p[0] + 1, p[1] + 1), (q[0] + 1, q[1] + 1))
    shared = diagonal(n, test.line, CHESS.number(test.line, p)) if test.line is not None and p != q else None
    words = "share a diagonal" if test.line is not None else "share no diagonal"
    return f"{describe(p, n)} and {describe(q, n)} {words}", [
        Picture("", diagonal_scene(n, [shared] if shared else [], first=1, queens=(p, q))),
        LinesExhibit("the arithmetic", test.text()),
    ]


def _from_one(text: str, n: int) -> Square:
    """A square; `row,column` counted from 1."""
    pair = re.fullmatch(r"\(?(-?\d{1,9})\s*,\s*(-?\d{1,9})\)?", text)
    return parse_square(text, n) if pair is None else on_board((int(pair[1]) - 1, int(pair[2]) - 1), n, text)


def _point(values: dict[str, Any], tell: Tell) -> Found:
    board = _one_board(values["board"], values["n"])
    square = parse_square(values["point"], board.n, board.columns)
    guards = list(CHESS.guards(square, board.squares()))
    name = describe(square, board.n)
    rows = [
        [describe(queen, board.n), f"({queen[0]}, {queen[1]})", "it stands there" if line is None else line.words]
        for queen, line in guards
    ]
    steps = [step.words for step in guarded(square, board.squares())]
    return f"{name} is guarded by {plural(len(guards), 'queen')}" if guards else f"{name} is not guarded", [
        Picture("", _asked(board, square)),
        *([Table("who guards it", ["queen", "(row, column)", "by the same"], rows)] if guards else []),
        LinesExhibit("Algorithm 1, which stops at the first of them", [*PSEUDOCODE, "", *steps]),
    ]


def _asked(board: Position, square: Square) -> Scene:
    """The board with a question mark on the square."""
    return lettered_scene(
        board.n,
        {square: "?"},
        f"Is {describe(square, board.n)} guarded?",
        columns=board.columns,
        queens=board.squares(),
    )


def _overlay(values: dict[str, Any], tell: Tell) -> Found:
    boards = _boards(values["boards"], values["n"])
    first = boards[0]
    if len(boards) > 1:
        return f"{len(boards)} boards on one", [Picture("", overlay_scene(boards)), _lines(boards)]
    problem = Problem(first.n, fixed=first.squares())
    found = list(islice(questions.solutions(problem), len(LETTERS) + 1))
    if not found:
        return "This board cannot be completed", [Picture("", first.scene())]
    kept, more = found[: len(LETTERS)], len(found) > len(LETTERS)
    total = int(questions.count(problem)) if more and first.n <= 14 else len(found)
    words = f"{plural(total, 'completion')}" if not more or first.n <= 14 else f"more than {len(LETTERS)} completions"
    rest = f"; the first {len(LETTERS)} are drawn" if more else ""
    return f"{words[:1].upper()}{words[1:]} of this board{rest}", [Picture("", overlay_scene(kept)), _lines(kept)]


def _lines(boards: list[Any]) -> Exhibit:
    rows = [[letter, board.line()] for letter, board in zip(LETTERS, boards, strict=False)]
    return Table("the boards", ["letter", "rows by column, from 0"], rows)


def _forms(values: dict[str, Any], tell: Tell) -> Found:
    board = _one_board(values["board"], values["n"])
    report = questions.check(board, Problem(board.n), limit=1) if board.n == board.columns else None
    words = "a solution" if report is not None and report.solution else "not a solution"
    rows = [
        ["vector, from 0" if board.has_vector else "squares, from 0", board.line()],
        ["vector, from 1" if board.has_vector else "squares, from 1", board.line(first=1)],
        ["(row, column), from 0", " ".join(f"({row}, {column})" for row, column in board.squares())],
        ["(row, column), from 1", " ".join(f"({row + 1}, {column + 1})" for row, column in board.squares())],
        ["chess squares", " ".join(board.chess()) if board.n <= 26 else "–"],
        ["FEN", board.fen()],
    ]
    return f"{plural(len(board.squares()), 'queen')} on a board of size {board.n}: {words}", [
        Picture("", board.scene()),
        Table("in every form", ["form", "text"], rows),
        LinesExhibit("as a 0/1 matrix", board.matrix_text().splitlines()),
        LinesExhibit("as a drawing", board.text().splitlines()),
    ]


def _printed(values: dict[str, Any], tell: Tell) -> Found:
    n, chosen = values["n"], method("backtracking-as-printed")
    events = list(chosen.trace(n))
    end = sentence(events[-1], n)
    return f"{end[:1].upper()}{end[1:]}", [
        LinesExhibit("as printed", chosen.pseudocode),
        LinesExhibit(f"at work on {plural(n, 'queen')}", [sentence(event, n) for event in events]),
        Remark("It must begin with no queen on the board: it tests (0, 0) against the queen that it has put there."),
    ]


def _boards(text: str, n: int) -> list[Position]:
    found = list(islice(positions_from_bytes(text.encode(), n), len(LETTERS) + 1)) if text.strip() else []
    if not found:
        raise InputError("write a board, such as 2,6,1,7")
    return found


def _one_board(text: str, n: int) -> Position:
    """A single board; a whole one brings its own size."""
    if not text.strip():
        raise InputError("write a board, such as 2,6,1,7")
    lines = [line for line in text.splitlines() if line.strip()]
    return parse_position(text) if len(lines) > 1 else parse_position(text, n)


def _memory(values: dict[str, Any], tell: Tell) -> Found:
    found = compare_storage(values["n"])
    gain = found["row by row"].total / found["queens"].total
    headings = ["stored", "rows", "columns", "sum diagonals", "difference diagonals", "all"]
    return f"Stored by queens, one cycle a line: {gain:.2f} times fewer cycles than row by row", [
        Table(f"cycles for reading all {found.lines} lines of the matrix", headings, found.rows()),
        Picture("the bank of each entry", found.scene()),
    ]


def _motion(values: dict[str, Any], tell: Tell) -> Found:
    found = compare_lattices(values["n"], seed=values["seed"])
    queens, regular = found["queens"], found["regular"]
    headings = ["pixels compared", "of 256", f"blocks right of {found.blocks}", "PSNR in dB"]
    headline = (
        f"With {queens.pixels} of 256 pixels, queens find the motion of {queens.right} blocks, a regular lattice "
        f"that of {regular.right}"
    )
    return headline, [
        Table("both look at the same number of pixels", headings, found.rows()),
        Picture("the lattices; below, the motion found, dashed where it is wrong", found.scene()),
    ]


def _sbds(values: dict[str, Any], tell: Tell) -> Found:
    from queenright.bench.sbds import COMBINATIONS, described, gains, measure

    done = 0

    def measured(run: Any) -> None:
        nonlocal done
        done += 1
        tell("progress", {"fraction": done / len(COMBINATIONS)})

    n = values["n"]
    runs = measure(n, repeats=1, seconds=30, report=measured)
    found = gains(runs)
    steps = [
        [step, described(each.of), round(each.nodes, 1), round(each.checks, 1), round(each.cpu_seconds, 1)]
        for step, each in found.items()
    ]
    rows = []
    for run in runs:
        own = run.found
        counts = [own.size, own.nodes, own.checks, round(run.cpu_seconds, 4)]
        rows.append([own.model, own.order, own.symmetry, *counts])
    best = max((each.nodes for each in found.values()), default=1.0)
    return f"Armies of {runs[0].found.size} on {n} × {n}: together {best:.0f} times fewer nodes to the proof", [
        Table(
            "how many times less than the first model, row by row, without SBDS",
            ["step", "combination", "nodes", "checks", "CPU time"],
            steps,
        ),
        Table(
            "all combinations, from nothing to the proof",
            ["model", "order", "SBDS", "size", "nodes", "checks", "CPU s"],
            rows,
        ),
        Remark("SBDS breaks all 16 symmetries during the search. The gain grows with the board."),
    ]


def _compare(values: dict[str, Any], tell: Tell) -> Found:
    from queenright.bench.cell import measure
    from queenright.bench.compare import ComparisonPlan, compare, summarise
    from queenright.bench.instances import instances
    from queenright.bench.report import HEADINGS, cells_of, verdict_lines

    if values["one"] == values["other"]:
        raise InputError("choose two different models")
    plan = ComparisonPlan([values["one"], values["other"]], ["cpsat"], instances("plain", [values["n"]]))
    rows = summarise(compare(plan, progress=lambda done, job: tell("progress", {"fraction": done}), run=measure))
    lines = verdict_lines(rows) or ["nothing to compare"]
    cells = [[row.model, *cells_of(row)[:-1]] for row in rows]
    return f"{lines[0][:1].upper()}{lines[0][1:]}", [
        Table(f"CP-SAT on {values['n']} queens: CPU seconds, six seeds of each", ["model", *HEADINGS[:-1]], cells),
        Remark(
            "The interval holds the true median with a probability of at least 95 %. Intervals that meet: no winner."
        ),
    ]


_STUDIES: dict[str, Callable[[dict[str, Any], Tell], Found]] = {
    "sets": _sets,
    "diagonals": _diagonals,
    "squares": _squares,
    "point": _point,
    "overlay": _overlay,
    "forms": _forms,
    "printed": _printed,
    "memory": _memory,
    "motion": _motion,
    "sbds": _sbds,
    "compare": _compare,
}
