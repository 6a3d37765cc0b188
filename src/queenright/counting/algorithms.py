"""The counting algorithms and what is known of each: the core's table, as Python sees it.

Counts, jobs, forecasts, the command's help and the advice on how to re-check a count all read it here.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from queenright import _core
from queenright.errors import InputError, checked_name

if TYPE_CHECKING:
    from queenright.problem.problem import Problem


@dataclass(frozen=True, slots=True)
class Algorithm:
    """One counting algorithm. Two of different families share no counting code, so that one checks the other.

    *forecast* says how its time is estimated beforehand: by running random *pieces*, by random *walks*, or not.
    """

    name: str
    smallest: int
    largest: int
    family: str
    forecast: str
    reference_size: int
    reference_seconds: float
    growth: float

    def reaches(self, n: int) -> bool:
        """Whether it takes that board size."""
        return self.smallest <= n <= self.largest

    def seconds(self, n: int) -> float:
        """About how long the whole count takes on one core of 2020.

        >>> round(ALGORITHMS["band"].seconds(20))
        72
        """
        return float(self.reference_seconds * self.growth ** (n - self.reference_size))


#: name → algorithm, from the plainest to the quickest on large boards
ALGORITHMS: dict[str, Algorithm] = {facts["name"]: Algorithm(**facts) for facts in _core.algorithms()}


#: The algorithms of boards with constraints whose counts are cut into units, so that a ledger can keep them; and all.
IN_UNITS = ("halves", "band", "colours", "transfer", "search")
CONSTRAINED = (*IN_UNITS, "subtraction")

#: Up to this size, a search is the plainest check of another algorithm.
LARGEST_SEARCHED = 14


def choices() -> tuple[str, ...]:
    """The names to choose from, for a help text.

    >>> ", ".join(choices())
    'auto, textbook, border, halves, band, colours, packed'
    """
    return "auto", *ALGORITHMS


def checked_algorithm(name: str, *, constrained: bool = False) -> str:
    """The name, if it is one to choose from: for plain boards, or for those with constraints.

    >>> checked_algorithm("packed", constrained=True)
    Traceback (most recent call last):
        ...
    queenright.errors.InputError: 'packed' counts boards without constraints; with them choose auto, halves, band, \
colours, transfer, search or subtraction
    """
    here, elsewhere = (("auto", *CONSTRAINED), choices()) if constrained else (choices(), CONSTRAINED)
    if isinstance(name, str) and name in elsewhere and name not in here:
        kind = "without constraints; with" if constrained else "with constraints; without"
        raise InputError(f"{name!r} counts boards {kind} them choose {', '.join(here[:-1])} or {here[-1]}")
    return checked_name("algorithm", name, here)


def recheck_command(n: int, method: str) -> str:
    """How to count again by an algorithm that shares no counting code with *method*, and takes this size.

    >>> for n, method in ((20, "colours 10+10"), (13, "join 6+1+6"), (24, "packed 12+12"), (5, "textbook")):
    ...     print(recheck_command(n, method))
    queens count 20 --algorithm band
    queens count 13 --algorithm colours
    queens count 24 --algorithm band
    queens count 5 --algorithm border
    """
    word = method.split()[0]  # a name, or the family that the core's description begins with
    own = ALGORITHMS[word].family if word in ALGORITHMS else word
    others = [each for each in ALGORITHMS.values() if each.family != own and each.reaches(n)]
    if not others:
        return f"queens all {n} --json"
    return f"queens count {n} --algorithm {min(others, key=lambda each: each.seconds(n)).name}"


def another(problem: int | Problem, method: str) -> str:
    """An algorithm that counts a problem again in bearable time, without the counting code of *method*.

    >>> from queenright.problem.problem import Problem
    >>> another(Problem(18, blocked=["a1"]), "colours 9+9"), another(Problem(18, blocked=["a1"]), "join 9+0+9")
    ('halves', 'colours')
    >>> another(Problem(8, blocked=["a1"]), "join 4+0+4")
    'search'
    """
    if isinstance(problem, int) or not problem.is_of_queens_alone or problem.torus or problem.n <= LARGEST_SEARCHED:
        return "search"
    others = ("halves", "band") if method.startswith("colours") else ("colours",)
    return next((name for name in others if ALGORITHMS[name].reaches(problem.n)), "search")
