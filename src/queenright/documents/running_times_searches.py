"""Document 001, second half: backtracking, the explicit solutions and the references."""

from __future__ import annotations

from math import factorial
from typing import Any

from queenright import questions
from queenright.constructions import CONSTRUCTIONS, argue, explicit, sets
from queenright.constructions.picture import sets_scene
from queenright.documents.bibliography import WORKS
from queenright.documents.claim import Verdict
from queenright.documents.exhibits import LinesExhibit, Picture, Remark, Table
from queenright.documents.figures import drawn
from queenright.documents.running_times import DOCUMENT, PRINTED, growth, measured
from queenright.explain.space import tree_levels
from queenright.explain.story import sentence
from queenright.methods import ERRORS, METHODS, run
from queenright.methods.events import Event, EventKind

claim = DOCUMENT.claim


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
        "sizes from 1 to 8 solved": [n for n in range(1, 9) if as_printed(n).kind is EventKind.SOLUTION],
        "n = 0": "never ends" if as_printed(0).kind is EventKind.STOP else "ends",
    },
    verdict=Verdict.WRONG,
    corrected=lambda: {
        "sizes from 1 to 8 solved": [n for n in range(1, 9) if run("backtracking", n)],
        "n = 0": "ends" if run("backtracking", 0) else "never ends",
    },
    correction="It must begin with no queen on the board: as printed, it tests (0, 0) against the queen it has put "
    "there, and gives up at the end of the first row. For n = 0 it never ends.",
    show=lambda computed: [
        LinesExhibit("as printed", ERRORS[PRINTED].pseudocode),
        LinesExhibit("at work on 4 queens", in_words(4)),
        Table("its answers", ["n", "answer", "tests"], [[n, _answer(n), as_printed(n).checks] for n in range(9)]),
        Remark(f"For n = 0 it is {in_words(0)[-1]}."),
    ],
    commands=(f"queens watch 4 --method {PRINTED}", f"queens watch 0 --method {PRINTED}"),
)
def algorithm_3_fails() -> Any:
    ends = "ends" if questions.count(0) == 1 else "never ends"  # the empty board has one solution to find
    return {"sizes from 1 to 8 solved": [n for n in range(1, 9) if questions.count(n)], "n = 0": ends}


def as_printed(n: int) -> Event:
    """The last event of the algorithm as printed: its answer, or where it was stopped because it has no end."""
    *_, last = ERRORS[PRINTED].trace(n)
    return last


def in_words(n: int) -> list[str]:
    """The steps of the algorithm as printed, in words."""
    return [sentence(event, n) for event in ERRORS[PRINTED].trace(n)]


def _answer(n: int) -> str:
    words = {EventKind.SOLUTION: "a solution", EventKind.NO_SOLUTION: "no solution", EventKind.STOP: "never ends"}
    return words[as_printed(n).kind]


@claim(
    "Algorithm 3, corrected",
    "Started with no queen, the algorithm finds a solution; it is the first in lexicographic order by rows.",
    stated={"sizes up to 10 where it finds the first": [1, *range(4, 11)]},
    show=lambda computed: [drawn(run("backtracking", 8).placement, "its solution of 8 queens")],
    commands=("queens solve 8 --method backtracking",),
)
def algorithm_3_corrected() -> Any:
    """The sizes where it finds the first solution that the engine lists."""
    first = {n: next(questions.solutions(n), None) for n in range(1, 11)}
    same = [n for n, found in first.items() if found and run("backtracking", n).placement.by_rows() == list(found)]
    return {"sizes up to 10 where it finds the first": same}


@claim(
    "backtracking, cost",
    "The worst case is O(n!): about n points in the first row, n − 1 in the next, and so on.",
    stated={"steps per n! from n = 4 on": "fall"},
    show=lambda computed: [
        Table(
            "squares tested in the whole search",
            ["n", "tests", "n!", "tests / n!"],
            [[n, tests(n), factorial(n), tests(n) / factorial(n)] for n in range(4, 10)],
        ),
        Remark(
            "n! bounds the search and overstates it more with every n: a row is tested in full whenever it "
            "is reached, but most boards are left long before their last row."
        ),
    ],
    commands=("queens bench steps 8 backtracking", "queens search-space 8"),
)
def cost_of_backtracking(largest: int = 9) -> Any:
    shares = [tests(n) / factorial(n) for n in range(4, largest + 1)]
    return {"steps per n! from n = 4 on": "fall" if shares == sorted(shares, reverse=True) else "do not fall"}


def tests(n: int) -> int:
    """The squares that the whole search tests: n for each board that is not complete."""
    return n * sum(tree_levels(n)[:-1])


# -- the explicit solution ----------------------------------------------------------------------------


@claim(
    "Algorithm 4",
    "Pauls' sets, joined by n mod 6, are a solution on [1, n] × [1, n]; case 3 joins (n, n) to the solution for n − 1.",
    stated=lambda: {n: _points_on_the_board({*(n, n)}.union(_joined(n - 1)), n) for n in (9, 15, 21)},
    verdict=Verdict.SLIP,
    corrected=lambda: {n: _points_on_the_board({(n, n)}.union(_joined(n - 1)), n) for n in (9, 15, 21)},
    correction="Case 3 must join the set {(n, n)}; a union with the bare point adds the number n, and no queen.",
    harmless=lambda: all(questions.check(explicit(n)).solution for n in range(4, 200)),
    show=lambda computed: [
        *(Picture("", sets_scene(n, sets(n), f"{n} queens, each with the name of her set")) for n in (14, 12, 13)),
        Table(
            "the sets for n = 14, points counted from 1",
            ["set", "points (row, column)"],
            [[f"{each.name} = {each.words}", " ".join(f"({r}, {c})" for r, c in each.points())] for each in sets(14)],
        ),
    ],
    commands=("queens explicit 14 --sets", "queens explicit 15 --sets -o pauls-15.svg"),
)
def pauls_sets() -> Any:
    """The queens needed."""
    return {n: len(explicit(n)) for n in (9, 15, 21)}


def _joined(n: int) -> set[Any]:
    return {point for each in sets(n) for point in each.points()}


def _points_on_the_board(points: set[Any], n: int) -> int:
    return sum(isinstance(point, tuple) and min(point) >= 1 and max(point) <= n for point in points)


@claim(
    "Algorithm 4, cost",
    "The sets have linearly many elements, so the solution takes O(n).",
    stated={"power of n": 1.0},
    show=lambda computed: [
        Table(
            "queens written down",
            ["n", "steps", "CPU seconds"],
            [[point.n, point.steps, point.seconds] for point in measured("pauls").points],
        )
    ],
    commands=("queens solve 1000000 --method pauls",),
)
def cost_of_pauls() -> Any:
    return {"power of n": round(growth("pauls").slope, 3)}


def argued(by: str, largest: int) -> list[int]:
    """The sizes from 4 on for which the argument fails, or the referee finds an attack."""
    build = CONSTRUCTIONS[by]
    return [
        n
        for n in range(4, largest + 1)
        if not argue(n, build.sets(n)).holds or not questions.check(build.placement(n)).solution
    ]


@claim(
    "Algorithm 4, proof",
    "The sets are a solution: within each, and between any two, rows, columns, sums and differences are different.",
    stated={"n mod 6": [0, 1, 2, 3, 4, 5]},
    show=lambda computed: [
        LinesExhibit("the argument for n = 14, class by class", argue(14, sets(14)).text().splitlines())
    ],
    thorough={"largest": 3000},
    commands=("queens explicit 14 --sets", "queens explicit 1000000 --sets --json"),
)
def proof_of_pauls(largest: int = 150) -> Any:
    """The classes for which the argument, and the referee, hold at every size."""
    return {"n mod 6": sorted(set(range(6)) - {n % 6 for n in argued("pauls", largest)})}


HOFFMAN = "hoffman-loessi-moore"


@claim(
    "reference [2]",
    "Another explicit solution, with proof, is due to Hoffman, Loessi and Moore.",
    stated={"sizes from 4 on that fail": []},
    verdict=Verdict.REFERENCE,
    rests_on=(HOFFMAN,),
    show=lambda computed: [
        Picture("", sets_scene(n, sets(n, by=HOFFMAN), f"{n} queens: {CONSTRUCTIONS[HOFFMAN].case(n)}"))
        for n in (12, 8, 9)
    ],
    thorough={"largest": 3000},
    commands=(f"queens explicit 9 --construction {HOFFMAN} --sets",),
)
def second_explicit_solution(largest: int = 300) -> Any:
    return {"sizes from 4 on that fail": argued(HOFFMAN, largest)}


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
    show=lambda computed: [
        Table(
            "the survey as two texts list it",
            ["text", "volume", "first page", "last page", "year"],
            [[text, volume, first, last, str(year)] for text, (volume, first, last, year) in SURVEY.items()],
        )
    ],
    commands=("queens replay 001 --references",),
)
def year_of_the_survey() -> Any:
    return {"year": str(WORKS["bell-stevens"].year)}
