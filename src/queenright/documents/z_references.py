"""Document 002, section 3: what its references have done with the problem, from ALICE to armies of queens."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from typing import Any

from queenright import armies, questions
from queenright.armies.drawing import armies_scene
from queenright.armies.referee import Armies, complaint
from queenright.bench.methods import StepCount, count_steps
from queenright.bench.sbds import BASELINE, Combination, described
from queenright.board.board import Board
from queenright.documents.claim import Verdict
from queenright.documents.exhibits import LinesExhibit, Picture, Remark, Table
from queenright.documents.figures import drawn, side_by_side
from queenright.documents.z_models import DOCUMENT
from queenright.methods import METHODS, every_solution, run
from queenright.models.registry import MODELS, build
from queenright.symmetry import Symmetry
from queenright.variants.confused import confused, is_confused

claim = DOCUMENT.claim


@claim(
    "footnote 1",
    "The bijection first appeared in the ALICE variant of the problem.",
    stated={"solutions of 6": 4, "solutions of 8": 92},
    verdict=Verdict.REFERENCE,
    rests_on=("lauriere",),
    show=lambda computed: [
        Remark(f"The model `bijection`: {MODELS['bijection'].title}."),
        _representations(["bijection", "disequalities"]),
    ],
    commands=("queens solve 8 --model bijection", "queens model export bijection 8 --format mzn"),
)
def alice() -> Any:
    """The model runs: a bijection with one disequality for each pair."""
    return {f"solutions of {n}": sum(1 for _ in questions.solutions(n, model="bijection")) for n in (6, 8)}


@lru_cache
def steps(method: str, n: int) -> StepCount:
    """The work of a whole search by a method of ours, counted."""
    return count_steps(METHODS[method], n)


def _work(n: int, *methods: str) -> Table:
    rows = [[METHODS[name].title, *(getattr(steps(name, n), each) for each in COUNTED)] for name in methods]
    return Table(f"the whole search of {n} queens", ["program", *COUNTED], rows)


COUNTED = ("solutions", "nodes", "checks", "comparisons")


@claim(
    "section 3, refinement",
    "A general algorithm for eight queens is developed by stepwise refinement; a Pascal version followed.",
    stated={"by trial": 92, "with three boolean arrays": 92, "the same boards in the same order": True},
    verdict=Verdict.REFERENCE,
    rests_on=("wirth-1971", "wirth-1976"),
    show=lambda computed: [
        LinesExhibit("by trial", METHODS["wirth-trial"].pseudocode),
        LinesExhibit("with three boolean arrays", METHODS["wirth-arrays"].pseudocode),
        _work(6, "rows", "wirth-trial", "wirth-arrays"),
        _work(8, "wirth-trial", "wirth-arrays"),
        Remark(
            "The steps: all configurations, each tested (here with rows for columns); a trial solution, extended and "
            "taken back; the same with a test that reads three entries instead of looking at every queen."
        ),
    ],
    commands=("queens watch 4 --method wirth-trial", "queens watch 4 --method wirth-arrays"),
)
def wirth() -> Any:
    """The refinements as programs."""
    trial, arrays = (list(every_solution(name, 8)) for name in ("wirth-trial", "wirth-arrays"))
    same = trial == arrays
    return {
        "by trial": len(trial),
        "with three boolean arrays": len(arrays),
        "the same boards in the same order": same,
    }


@claim(
    "section 3, functional",
    "There is a functional program for the problem.",
    stated={"solutions": 92, "first": [0, 4, 7, 5, 2, 6, 1, 3], "boards made for the first": 114, "for all": 2057},
    verdict=Verdict.REFERENCE,
    rests_on=("wikstrom",),
    show=lambda computed: [LinesExhibit("as a lazy list comprehension", METHODS["lazy"].pseudocode)],
    commands=("queens watch 4 --method lazy",),
)
def functional() -> Any:
    """Lists that are made as they are asked for: the first solution comes without the others."""
    first = run("lazy", 8)
    whole = steps("lazy", 8)
    return {
        "solutions": whole.solutions,
        "first": first.placement,
        "boards made for the first": first.statistics.nodes,
        "for all": whole.nodes,
    }


@claim(
    "section 3, non-isomorphic solutions",
    "Because of the symmetries, only a few solutions are not isomorphic to others.",
    stated=[1, 0, 0, 1, 2, 1, 6, 12, 46, 92],
    show=lambda computed: [
        Table(
            "solutions, and how many there are up to symmetry",
            ["n", "solutions", "non-isomorphic"],
            [[n, questions.count(n), few] for n, few in enumerate(computed, 1)],
        )
    ],
    commands=("queens count 10 --fundamental",),
)
def non_isomorphic() -> Any:
    return [questions.classes(n).fundamental for n in range(1, 11)]


@claim(
    "section 3, symmetry breaking",
    "A modified backtracking search finds only non-isomorphic solutions.",
    stated={n: {"non-isomorphic": few, "fewer boards visited": True} for n, few in ((5, 2), (6, 1), (7, 6), (8, 12))},
    verdict=Verdict.REFERENCE,
    rests_on=("cull-pandey",),
    show=lambda computed: [
        LinesExhibit("the search", METHODS["symmetry-breaking"].pseudocode),
        Table(
            "boards visited",
            ["n", "all solutions", "non-isomorphic only", "ratio"],
            [[n, *each, each[0] / each[1]] for n in computed for each in [_visited(int(n))]],
        ),
        Remark(
            "The text of Cull and Pandey was not at hand; a branch is cut by the usual rule, the first of its images."
        ),
    ],
    commands=("queens watch 5 --method symmetry-breaking", "queens bench steps 8 place symmetry-breaking"),
)
def symmetry_breaking() -> Any:
    """A board is left as soon as one of its images comes before it."""
    return {
        n: {
            "non-isomorphic": steps("symmetry-breaking", n).solutions,
            "fewer boards visited": _visited(n)[1] < _visited(n)[0],
        }
        for n in (5, 6, 7, 8)
    }


def _visited(n: int) -> tuple[int, int]:
    return steps("place", n).nodes, steps("symmetry-breaking", n).nodes


REPRESENTATIONS = [name for name in MODELS if not name.startswith("cnf-")]


@claim(
    "section 3, representations",
    "Nadel compares nine representations of the problem. (His list is not at hand: ours are named for what they are.)",
    stated=dict.fromkeys(REPRESENTATIONS, 10),
    verdict=Verdict.REFERENCE,
    rests_on=("nadel",),
    slow=True,
    show=lambda computed: [_representations(computed)],
    commands=("queens model list",),
)
def representations() -> Any:
    """Each has the ten solutions of five queens."""
    return {name: sum(1 for _ in questions.solutions(5, model=name)) for name in REPRESENTATIONS}


def _representations(names: list[str]) -> Table:
    """Models of 8 queens by what they are made of: variables with their values, constraints by kind."""
    rows = []
    for name in names:
        model = build(name, 8)
        values = sorted({len(each.domain) for each in model.variables})
        kinds = Counter(type(each).__name__ for each in model.constraints)
        made_of = ", ".join(f"{number} {kind}" for kind, number in kinds.most_common())
        sizes = str(values[0]) if len(values) == 1 else f"{values[0]} to {values[-1]}"
        rows.append([name, MODELS[name].title, len(model.variables), sizes, made_of])
    return Table("representations of 8 queens", ["name", "what it is", "variables", "values each", "constraints"], rows)


@claim(
    "section 3, confused queens",
    "Confused n-queens: place n queens on an n × n board so that all pairs attack each other.",
    stated={n: {"one in each row": n + 2, "every pair attacks": True} for n in (4, 5, 6, 8)},
    verdict=Verdict.REFERENCE,
    rests_on=("dechter", "nadel"),
    show=lambda computed: [
        side_by_side(
            [drawn(Board(4, found), "") for found in confused(4).classes()],
            "confused sets of four squares, one of each class",
            across=5,
        )
    ],
    commands=("queens confused 8",),
)
def confused_queens() -> Any:
    found = {n: confused(n) for n in (4, 5, 6, 8)}
    return {
        n: {"one in each row": len(each.one_per_row), "every pair attacks": all(is_confused(own) for own in each.sets)}
        for n, each in found.items()
    }


@claim(
    "section 3, armies",
    "Two equal armies of queens stand on a board so that none attacks one of the other army, as large as possible.",
    stated={"largest armies for n = 1 to 8": [0, 0, 1, 2, 4, 5, 7, 9]},
    verdict=Verdict.REFERENCE,
    rests_on=("bosch",),
    show=lambda computed: [Picture("two armies of 9 on an 8 × 8 board", armies_scene(armies.solve(8).armies))],
    thorough={"largest": 11},
    commands=("queens armies 8",),
)
def largest_armies(largest: int = 8) -> Any:
    """Found and proved; the referee knows no solver."""
    results = [armies.solve(n) for n in range(1, largest + 1)]
    assert all(not complaint(each.n, each.armies.white, each.armies.black) for each in results)
    return {"largest armies for n = 1 to 8": [each.size if each.proved else None for each in results][:8]}


def images(board: Armies) -> set[tuple[tuple[Any, ...], tuple[Any, ...]]]:
    """A board of armies under the eight symmetries of the square, with and without exchanging the colours."""
    found = set()
    for symmetry in Symmetry:
        white, black = (
            tuple(sorted(symmetry.square(each, board.n) for each in army)) for army in (board.white, board.black)
        )
        found |= {(white, black), (black, white)}
    return found


@claim(
    "section 3, symmetries of the armies",
    "The problem of the armies has 16 symmetries.",
    stated={"images of a board without symmetry": 16, "all of them peaceful": True},
    verdict=Verdict.REFERENCE,
    rests_on=("smith-petrie-gent",),
    show=lambda computed: [
        side_by_side(_all_images(), "the 16 images of one board of 6 × 6", across=8),
    ],
    commands=("queens armies 6 --all",),
)
def sixteen_symmetries() -> Any:
    found = images(example())
    return {
        "images of a board without symmetry": len(found),
        "all of them peaceful": all(not complaint(6, white, black) for white, black in found),
    }


def _all_images() -> list[Picture]:
    boards = sorted(images(example()))
    return [Picture(f"{number}", armies_scene(Armies(6, *each))) for number, each in enumerate(boards, 1)]


def example() -> Armies:
    """The first largest board of 6 × 6 that has no symmetry of its own."""
    return next(each for each in armies.classes(6, 5).representatives if len(images(each)) == 16)


# -- the armies in one search framework ---------------------------------------------------------------


@lru_cache
def searched(n: int, combination: Combination) -> armies.ArmiesSearch:
    model, order, symmetry = combination
    return armies.search(n, model=model, order=order, symmetry=symmetry)


@claim(
    "section 3, models of the armies",
    "Three CSP models of the armies are compared.",
    stated={name: [1, 2, 4, 5] for name in armies.SEARCH_MODELS},
    verdict=Verdict.REFERENCE,
    rests_on=("smith-petrie-gent",),
    sources=("smith-petrie-gent-2004",),
    show=lambda computed: [
        Table(
            "the models on 6 × 6, row by row, no symmetry broken",
            ["name", "what it is", "variables", "constraints", "nodes", "checks"],
            [
                [name, armies.SEARCH_MODELS[name], each.variables, each.constraints, each.nodes, each.checks]
                for name in computed
                for each in [searched(6, (name, "rows", False))]
            ],
        )
    ],
    commands=("queens bench sbds 6 --repeats 1",),
)
def models_of_the_armies() -> Any:
    """Each finds and proves the same optimum for n = 3 to 6."""
    answers = {name: [searched(n, (name, "rows", False)) for n in (3, 4, 5, 6)] for name in armies.SEARCH_MODELS}
    return {name: [each.size if each.finished else None for each in found] for name, found in answers.items()}


@claim(
    "section 3, symmetry breaking for the armies",
    "Symmetries are broken during search (SBDS), and the order of the variables is chosen.",
    stated={"classes": 3, "found with SBDS": 3, "boards": 18, "found without": 18, "fewer nodes with SBDS": True},
    verdict=Verdict.REFERENCE,
    rests_on=("smith-petrie-gent",),
    sources=("smith-petrie-gent-2004",),
    show=lambda computed: [
        Table(
            "nodes to the proof on 6 × 6, and the node at which the best armies were found",
            ["order", "what it is", "no SBDS", "best at", "SBDS", "best at"],
            [
                [order, words, plain.nodes, plain.found_at, broken.nodes, broken.found_at]
                for order, words in armies.SEARCH_ORDERS.items()
                for plain, broken in [[searched(6, ("squares", order, symmetry)) for symmetry in (False, True)]]
            ],
        ),
        Remark(
            "One order finds the best armies soonest and is the worst at proving that they are; the opposite order is "
            "the reverse."
        ),
    ],
    commands=("queens bench sbds 6 --repeats 1",),
)
def symmetry_breaking_for_the_armies() -> Any:
    """Armies of 4 on 5 × 5: SBDS finds one board of each class, the plain search all of them."""
    listed = armies.classes(5, 4)
    plain, broken = (armies.search(5, least=4, exactly=True, symmetry=symmetry) for symmetry in (False, True))
    return {
        "classes": listed.classes,
        "found with SBDS": broken.solutions,
        "boards": listed.boards,
        "found without": plain.solutions,
        "fewer nodes with SBDS": broken.nodes < plain.nodes,
    }


#: The combination that takes the fewest nodes.
BEST: Combination = ("squares", "most", True)


@claim(
    "section 3, hundredfold",
    "Remodelling, symmetry breaking and a good order of variables make solving more than a hundred times faster.",
    stated={"the same optimum": True, "more than a hundredfold in nodes": True},
    verdict=Verdict.REFERENCE,
    rests_on=("smith-petrie-gent",),
    sources=("smith-petrie-gent-2004",),
    slow=True,
    show=lambda computed: [
        Table(
            "all in one solver: nodes and checks from nothing to the proof",
            ["n", "step", "combination", "nodes", "checks", "times fewer nodes"],
            [
                [n, step, described(each), own.nodes, own.checks, searched(n, BASELINE).nodes / own.nodes]
                for n in (5, 6, 7)
                for step, each in STEPS.items()
                for own in [searched(n, each)]
            ],
        ),
        Remark(
            "The gain grows with the board; SBDS and the order bring it, and remodelling alone brings two to three "
            "times. docs/armies-search.md has all 30 combinations up to 8 × 8, in nodes and CPU seconds."
        ),
    ],
    thorough={"n": 8},
    commands=("queens bench sbds 7 --repeats 1",),
)
def hundredfold(n: int = 7) -> Any:
    """Counted, so that no clock decides."""
    plain, best = searched(n, BASELINE), searched(n, BEST)
    return {
        "the same optimum": plain.finished and best.finished and plain.size == best.size,
        "more than a hundredfold in nodes": plain.nodes > 100 * best.nodes,
    }


#: What is changed, one step alone and all together.
STEPS: dict[str, Combination] = {
    "start": BASELINE,
    "remodelling": ("white", "rows", False),
    "SBDS": ("squares", "rows", True),
    "order": ("squares", "most", False),
    "together": BEST,
}
