"""The questions that people ask, answered by the right part of the library: solve one, list all, count."""

from __future__ import annotations

from collections.abc import Iterator

from queenright.board.board import Board
from queenright.board.placement import Placement
from queenright.errors import InputError
from queenright.problem import problem as problems
from queenright.problem.result import Result
from queenright.sizes import LARGEST_LISTED

#: So many are found and put in order in a tenth of a second.
FEW = 10_000


class Problem(problems.Problem):
    """A problem that can be asked: what `queenright.problem` describes and referees, with the answers at hand.

    >>> problem = Problem(8, fixed=["b4", "d5"])
    >>> problem.count()
    2
    >>> [placement.queens for placement in problem.solutions()]
    [(1, 4, 6, 3, 0, 7, 5, 2), (2, 4, 7, 3, 0, 6, 1, 5)]
    """

    __slots__ = ()

    def solve(self, *, engine: str | None = None, seconds: float | None = None, seed: int = 0) -> Result:
        return solve(self, engine=engine, seconds=seconds, seed=seed)

    def solutions(self, *, engine: str | None = None) -> Iterator[Placement | Board]:
        return solutions(self, engine=engine)

    def count(self) -> int:
        return count(self)


def solve(
    problem: int | problems.Problem,
    *,
    method: str | None = None,
    engine: str | None = None,
    seconds: float | None = None,
    seed: int = 0,
) -> Result:
    """Find one solution: by the default engine, or as a *method* of the documents would. Unknown after *seconds*.

    >>> solve(4).placement
    Placement([1, 3, 0, 2])
    >>> solve(3).status
    <Status.NONE: 'none'>
    >>> solve(8, method="backtracking").statistics.checks
    876
    """
    asked = _problem(problem)
    if method is not None and engine is not None:
        raise InputError(f"method {method} and engine {engine} were both asked for; choose one and leave out the other")
    if method is not None:
        from queenright import methods

        if not asked.is_plain:
            raise InputError("the methods of the documents solve n queens on an empty board; use an engine here")
        return methods.run(method, asked.n, seconds=seconds)
    from queenright.engines import engine as engines

    return engines.engine(engine or "native").solve(asked, engines.Limits(seconds, seed))


def solutions(problem: int | problems.Problem, *, engine: str | None = None) -> Iterator[Placement | Board]:
    """All solutions, in lexicographic order of their vectors.

    >>> [placement.queens for placement in solutions(4)]
    [(1, 3, 0, 2), (2, 0, 3, 1)]
    """
    from queenright.engines import engine as engines

    asked = _problem(problem)
    if engine is None and asked.is_of_queens_alone and asked.n <= LARGEST_LISTED:
        return _in_order(asked)
    if engine is None or engine == "native":
        return engines.engine("native").solutions(asked, engines.Limits())
    return iter(sorted(engines.engine(engine).solutions(asked, engines.Limits()), key=_order))


def _in_order(problem: problems.Problem) -> Iterator[Placement | Board]:
    """Column by column, given as they are found.

    Where much is closed that order may wander long between two solutions. The engine does not, but finds them in an
    order of its own: it is asked first, and answers if they are few.
    """
    from queenright.engines import native
    from queenright.enumeration import placements

    if not (problem.is_plain or problem.is_plain_torus):
        few = native.few_solutions(problem, FEW)
        if few is not None:
            yield from few
            return
    found = placements(problem.n, open_rows=problem.open_rows(), torus=problem.torus)
    yield from map(problem.certified, found)


def count(problem: int | problems.Problem, *, threads: int | None = None) -> int:
    """The number of solutions, on all cores unless *threads* says otherwise.

    >>> count(8)
    92
    """
    asked = _problem(problem)
    if asked.is_plain:
        from queenright import counting

        return counting.count(asked.n, threads=threads).count
    if asked.is_plain_torus:
        from queenright import counting

        return counting.count_torus(asked.n, threads=threads).count
    from queenright.engines import native

    return native.count(asked)


def _problem(problem: int | problems.Problem) -> problems.Problem:
    return problem if isinstance(problem, problems.Problem) else Problem(problem)


def _order(answer: Placement | Board) -> tuple[object, ...]:
    return tuple(answer) if isinstance(answer, Placement) else tuple(sorted(answer.queens))
