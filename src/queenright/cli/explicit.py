"""`queens explicit`: a solution directly from N, without a search, and the proof that it is one, set by set."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import click

from queenright.board.placement import Placement
from queenright.board.saving import scene_bytes
from queenright.cli.answer import Answer, Content
from queenright.cli.boards import board_files
from queenright.cli.common import PLAIN, command, no_solution, size_argument
from queenright.cli.wanted import BOARDS, PICTURES
from queenright.constructions.argument import argue
from queenright.constructions.picture import sets_scene, sets_text, where
from queenright.constructions.registry import CONSTRUCTIONS, Construction, construction
from queenright.constructions.sets import QueenSet
from queenright.problem.problem import Problem
from queenright.sizes import plural

#: The largest board that fits a wide terminal, plain and labelled with the names of the sets.
LARGEST_DRAWN, LARGEST_LABELLED = 60, 40

#: The most points of a set that are listed: on the screen and in JSON.
SHOWN, LISTED = 8, 10_000


EXAMPLES = "queens explicit 14 --sets", "queens explicit 9 --construction hoffman-loessi-moore"
KNOWN = f"One of {', '.join(CONSTRUCTIONS)}."


@command("explicit", *EXAMPLES, formats=BOARDS, plain=PLAIN)
@size_argument()
@click.option("--construction", "name", metavar="NAME", default="pauls", show_default=True, help=KNOWN)
@click.option("--sets", "by_sets", is_flag=True, help="Show the sets of queens with their formulas, and the proof.")
def explicit(n: int, name: str, by_sets: bool, plain: bool) -> Answer:
    """Construct a solution of N queens directly from N, in O(N) steps.

    With --sets every set of queens is listed with its formula, the range of k and its points, rows and columns counted
    from 1; the queens are labelled with their sets, and the proof that no two of them attack each other is checked.
    """
    chosen = construction(name)
    if n in (2, 3):
        return Answer({"n": n, "status": "none", "construction": name}, no_solution(n), none=True)
    queens = Problem(n).certified(chosen.placement(n))
    work = f"{chosen.title}, {chosen.case(n)}: {plural(n, 'queen')}, {plural(n, 'step')}"
    if not by_sets:
        document = {"n": n, "status": "found", "construction": name, "queens": list(queens), "steps": n}
        return Answer(document, lambda: _board(queens, plain), work, board_files(queens))
    found = chosen.sets(n)
    return Answer(
        lambda: _document(chosen, n, queens, found),
        lambda: _lines(chosen, n, found, plain),
        work,
        lambda form: _content(chosen, n, queens, found, form),
    )


def _board(queens: Placement, plain: bool) -> str:
    return queens.line() if queens.n > LARGEST_DRAWN else queens.text(plain=plain)


def _document(chosen: Construction, n: int, queens: Placement, found: list[QueenSet]) -> dict[str, Any]:
    remark = chosen.remark(n)
    return {
        "n": n,
        "status": "found",
        "construction": chosen.name,
        "source": chosen.source,
        "case": chosen.case(n),
        **({"remark": remark} if remark else {}),
        "queens": list(queens),
        "steps": n,
        "sets": [each.to_json(LISTED) for each in found],
        "argument": argue(n, found).to_json(),
    }


def _lines(chosen: Construction, n: int, found: list[QueenSet], plain: bool) -> Iterator[str]:
    yield f"{chosen.title} ({chosen.source})"
    yield f"{chosen.case(n)}; points are (row, column), counted from 1"
    wide = max((len(each.words + where(each, n)) for each in found), default=0)
    for each in found:
        yield f"  {each.name:<2} = {each.words + where(each, n):<{wide}}  {_points(each)}"
    if remark := chosen.remark(n):
        yield f"note: {remark}"
    if 0 < n <= LARGEST_LABELLED:
        yield ""
        yield sets_text(n, found, plain=plain)
    yield ""
    yield argue(n, found).text()


def _points(each: QueenSet) -> str:
    points = each.to_json(SHOWN)["points"]
    assert isinstance(points, list)
    more = "" if len(each) <= SHOWN else f" … {plural(len(each), 'queen')}"
    return " ".join(f"({row}, {column})" for row, column in points) + more


def _content(chosen: Construction, n: int, queens: Placement, found: list[QueenSet], form: str) -> Content:
    if form not in PICTURES:
        return board_files(queens)(form)
    return scene_bytes(sets_scene(n, found, f"{chosen.title} for {plural(n, 'queen')}"), form)
