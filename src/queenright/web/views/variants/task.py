"""The work behind the variants view: the answer to each kind of question has facts, boards and sometimes a text."""

from __future__ import annotations

from collections.abc import Callable
from itertools import islice
from math import log10
from typing import Any

from queenright import questions
from queenright.board.placement import Placement
from queenright.known import published
from queenright.models.export import export, written_size
from queenright.models.registry import build, family
from queenright.neighbours import count_pieces, dominate, list_pieces
from queenright.problem.problem import Problem
from queenright.variants.confused import closed_form, confused
from queenright.web.bodies import LARGEST_BOARD
from queenright.web.reports import Tell, reporter

#: Boards drawn at most; the facts give their total number.
MOST_DRAWN = 24

Facts = list[tuple[str, str]]


def answer(arguments: dict[str, Any], tell: Tell) -> dict[str, Any]:
    """Answer a question about a variant, by its kind."""
    kinds: dict[str, Callable[[dict[str, Any], Tell], dict[str, Any]]] = {
        "torus": _torus,
        "superqueen": _superqueens,
        "dominate": _dominate,
        "confused": _confused,
        "sample": _sample,
        "estimate": _estimate,
        "model": _model,
    }
    found = kinds[arguments["kind"]](arguments, tell)
    return {
        "kind": arguments["kind"],
        "n": arguments["n"],
        "boards": [],
        "text": None,
        "mathml": None,
        "growth": None,
        **found,
    }


def _torus(arguments: dict[str, Any], tell: Tell) -> dict[str, Any]:
    problem = Problem(arguments["n"], torus=True)
    count = int(questions.count(problem, progress=reporter(tell)))
    found = list(islice(questions.solutions(problem), MOST_DRAWN)) if count else []
    facts: Facts = [("when there is one", "exactly if n is divisible neither by 2 nor by 3")]
    if count:
        facts.append(("with a queen in a given square", f"{count // problem.n:,}, whichever the square"))
    if count > len(found):
        facts.append(("drawn", f"the first {len(found)}"))
    boards = [[list(square) for square in board.squares()] for board in found]
    return {
        "headline": _counted(count, "solution", f"on the torus of size {problem.n}"),
        "facts": facts,
        "boards": boards,
    }


def _superqueens(arguments: dict[str, Any], tell: Tell) -> dict[str, Any]:
    n = arguments["n"]
    count = count_pieces(n, "superqueen", progress=reporter(tell))
    found = list_pieces(n, "superqueen", limit=MOST_DRAWN) if count else []
    facts: Facts = [("without the knight's jumps", _counted(int(questions.count(Problem(n))), "solution", ""))]
    if count > len(found):
        facts.append(("drawn", f"the first {len(found)}"))
    boards = [[list(square) for square in placement.squares()] for placement in found]
    return {"headline": _counted(count, "solution", f"for {n} superqueens"), "facts": facts, "boards": boards}


def _dominate(arguments: dict[str, Any], tell: Tell) -> dict[str, Any]:
    n = arguments["n"]
    found = dominate(n)
    facts: Facts = [
        ("with one fewer", "impossible, proved by exhaustive search"),
        ("this board", "the referee has looked at every square"),
    ]
    boards = [[list(square) for square in squares] for squares in found.sets[:1]]
    sees = "sees" if found.queens == 1 else "see"
    headline = _counted(found.queens, "queen", f"{sees} every square of the {n} × {n} board")
    return {"headline": headline, "facts": facts, "boards": boards}


def _confused(arguments: dict[str, Any], tell: Tell) -> dict[str, Any]:
    n = arguments["n"]
    found = confused(n)
    classes = found.classes()
    value = closed_form(n, one_per_row=False, blocking=False)
    facts: Facts = [
        ("one queen per row", f"{len(found.one_per_row):,}"),
        ("classes up to symmetry", f"{len(classes):,}"),
        ("found", "by search" if found.searched else "by the theorem"),
        ("closed form 2n + 2", "begins at n = 6" if value is None else f"{value:,}"),
    ]
    boards = [[list(square) for square in squares] for squares in list(classes)[:MOST_DRAWN]]
    headline = _counted(len(found.sets), "way", f"to place {n} queens so that every two attack each other")
    return {"headline": headline, "facts": facts, "boards": boards}


def _sample(arguments: dict[str, Any], tell: Tell) -> dict[str, Any]:
    drawn = questions.draw(arguments["n"], arguments["count"], seed=arguments["seed"])
    problem = Problem(arguments["n"])
    rows = [problem.certified(Placement(each)) for each in drawn.rows.tolist()]
    boards = [[list(square) for square in placement.squares()] for placement in rows[:MOST_DRAWN]]
    facts: Facts = [("seed", str(drawn.seed)), ("the same seed", "draws the same boards on every machine")]
    return {"headline": _counted(len(rows), "random solution", "drawn"), "facts": facts, "boards": boards}


def _estimate(arguments: dict[str, Any], tell: Tell) -> dict[str, Any]:
    found = questions.estimate(arguments["n"], seconds=arguments["seconds"], seed=arguments["seed"]).to_json()
    low, high = found["log10_interval"]
    facts: Facts = [
        ("between", f"{_power(low)} and {_power(high)} (95 of 100 intervals hold the number)"),
        ("relative error", f"{100 * found['relative_error']:.2g} %"),
        ("samples", f"{found['samples']:,} in {found['runs']:,} independent runs"),
        ("seed", str(found["seed"])),
    ]
    headline = f"About {_power(found['log10'])} solutions for n = {arguments['n']}"
    known = [(n, log10(count)) for n in range(4, LARGEST_BOARD) if (count := published(n).get("count"))]
    growth = {"published": known, "estimated": [(arguments["n"], found["log10"])]}
    return {"headline": headline, "facts": facts, "growth": growth}


def _model(arguments: dict[str, Any], tell: Tell) -> dict[str, Any]:
    chosen = family(arguments["model"])
    model = build(chosen.name, Problem(arguments["n"]))
    form = arguments["form"]
    facts: Facts = [("source", chosen.source), ("what is written", written_size(model, form).words())]
    mathml = model.show().mathml() if arguments["n"] <= 8 else None
    headline = f"{chosen.title}, n = {arguments['n']}"
    return {"headline": headline, "facts": facts, "text": export(model, form), "mathml": mathml}


def _power(exponent: float) -> str:
    """A power of ten as people write it: 2.45 × 10^44; a number of less than seven digits in full."""
    if exponent < 6:
        return f"{10**exponent:,.0f}"
    mantissa, power = f"{10 ** (exponent % 1):.2f}", int(exponent)
    return f"1.00 × 10^{power + 1}" if mantissa == "10.00" else f"{mantissa} × 10^{power}"


def _counted(count: int, noun: str, rest: str) -> str:
    return f"{count:,} {noun}{'' if count == 1 else 's'} {rest}".rstrip()
