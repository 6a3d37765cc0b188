"""The questions that people ask, each handed to the part of the library that answers it: the only dispatcher.

Solve one, list all, list one of each class, step to a neighbour, count, count classes, sample, estimate. The command,
the page and `Problem` call these functions and never choose an algorithm themselves; a test checks their imports. The
file is long because it is the whole list of questions, each a few lines under its signature.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from typing import TYPE_CHECKING, Any, overload

from queenright.errors import InputError, checked_kind
from queenright.sizes import LARGEST_LISTED, checked_size
from queenright.watch import Progress, Watch

if TYPE_CHECKING:
    from queenright.board.placement import Placement
    from queenright.board.position import Position
    from queenright.counting import Count
    from queenright.engines.refutation import Refutation
    from queenright.engines.registry import Engine
    from queenright.enumeration.blocks import Block
    from queenright.problem.problem import Problem
    from queenright.problem.report import Report
    from queenright.problem.result import Result
    from queenright.sampling import Estimate, Samples
    from queenright.sampling.samples import Rows
    from queenright.symmetry import Classes

#: Finding and sorting this many solutions takes a tenth of a second.
FEW = 10_000

#: The largest boards that are counted only to show progress: less than a second each.
QUICKLY_COUNTED, QUICKLY_COUNTED_TORUS = 18, 19

#: A guess for a listing whose length cannot be counted quickly.
MANY = 10**9


def solve(
    problem: int | Problem,
    *,
    method: str | None = None,
    engine: str | None = None,
    model: str | None = None,
    seconds: float | None = None,
    seed: int = 0,
    progress: Any = None,
    watch: Watch | None = None,
) -> Result:
    """Find one solution: by the default engine, by a solver *engine* and *model*, or as a *method* of the source texts
    would.

    The status is unknown after *seconds*. A *watch* takes the place of *seconds*; another thread can stop it.

    >>> solve(4).placement
    Placement([1, 3, 0, 2])
    >>> solve(3).status
    <Status.NONE: 'none'>
    >>> solve(8, method="backtracking").statistics.checks
    876
    """
    asked = _problem(problem)
    if method is not None:
        from queenright import methods

        _refuse_with_method(asked, method, engine=engine, model=model, seed=seed)
        return methods.run(method, asked.n, seconds=seconds, progress=progress, watch=watch)
    return _engine(engine, model).solve(asked, model=model, seed=seed, watch=Watch.of(watch, seconds, progress))


def _engine(engine: str | None, model: str | None) -> Engine:
    """The engine asked for; a model alone is solved by CP-SAT, which takes all of them."""
    from queenright.engines import registry as engines

    return engines.engine(("native" if model is None else "cpsat") if engine is None else engine)


@overload
def solutions(
    problem: int,
    *,
    method: str | None = None,
    engine: str | None = None,
    model: str | None = None,
    start_after: Iterable[int] | None = None,
    seconds: float | None = None,
    watch: Watch | None = None,
) -> Iterator[Placement]: ...
@overload
def solutions(
    problem: Problem,
    *,
    method: str | None = None,
    engine: str | None = None,
    model: str | None = None,
    start_after: Iterable[int] | None = None,
    seconds: float | None = None,
    watch: Watch | None = None,
) -> Iterator[Position]: ...
def solutions(
    problem: int | Problem,
    *,
    method: str | None = None,
    engine: str | None = None,
    model: str | None = None,
    start_after: Iterable[int] | None = None,
    seconds: float | None = None,
    watch: Watch | None = None,
) -> Iterator[Position]:
    """All solutions in lexicographic order of their vectors, or in the order of a *method* of the source texts.

    After *seconds* the stream ends with an OutOfTimeError.

    >>> [placement.queens for placement in solutions(4)]
    [(1, 3, 0, 2), (2, 0, 3, 1)]
    """
    asked, watch = _problem(problem), Watch.of(watch, seconds)
    if method is not None:
        from queenright import methods

        _refuse_with_method(asked, method, engine=engine, model=model, start_after=start_after)
        return methods.every_solution(method, asked.n, watch=watch)
    if start_after is not None:
        _refuse_solver(engine, model, "start_after")
        if not asked.is_of_queens_alone:
            why = "start_after is for n queens on a square board without regions and touching; leave it out"
            raise InputError(why)
        return _streamed(asked, start_after, watch)
    if engine is None and model is None and asked.is_of_queens_alone and asked.n <= LARGEST_LISTED:
        return _in_order(asked, watch)
    found = _engine(engine, model).solutions(asked, model=model, watch=watch)
    return found if engine in (None, "native") and model is None else iter(sorted(found, key=_order))


def _in_order(problem: Problem, watch: Watch) -> Iterator[Position]:
    """Column by column, each yielded as it is found.

    With many closed squares this search may take long between two solutions. The native engine does not, but it finds
    them in another order: it goes first, and if there are few solutions they are sorted.
    """
    from queenright.engines import native

    if not (problem.is_plain or problem.is_plain_torus):
        few = native.few_solutions(problem, FEW, watch)
        if few is not None:
            yield from few
            return
    yield from _streamed(problem, None, watch)


def _streamed(problem: Problem, start_after: Iterable[int] | None, watch: Watch) -> Iterator[Placement]:
    from queenright.enumeration import placements

    rows = problem.open_rows()
    found = placements(problem.n, start_after=start_after, open_rows=rows, torus=problem.torus, watch=watch)
    return map(problem.certified, found)


@overload
def representatives(
    problem: int,
    *,
    start_after: Iterable[int] | None = None,
    seconds: float | None = None,
    watch: Watch | None = None,
) -> Iterator[tuple[Placement, int]]: ...
@overload
def representatives(
    problem: Problem,
    *,
    start_after: Iterable[int] | None = None,
    seconds: float | None = None,
    watch: Watch | None = None,
) -> Iterator[tuple[Position, int]]: ...
def representatives(
    problem: int | Problem,
    *,
    start_after: Iterable[int] | None = None,
    seconds: float | None = None,
    watch: Watch | None = None,
) -> Iterator[tuple[Position, int]]:
    """The smallest solution of each class of images, with the size of its class.

    The classes of a problem with constraints are those under its own symmetries.

    >>> [(placement.queens, size) for placement, size in representatives(5)]
    [((0, 2, 4, 1, 3), 8), ((1, 4, 2, 0, 3), 2)]
    """
    from queenright.enumeration import fundamental_placements

    asked, watch = _problem(problem), Watch.of(watch, seconds)
    if not (asked.is_plain or asked.is_plain_torus):
        from queenright.counting import own_symmetry as own

        return own.representatives(asked, solutions(asked, start_after=start_after, watch=watch))
    found = fundamental_placements(asked.n, start_after=start_after, torus=asked.torus, watch=watch)
    return ((asked.certified(placement), size) for placement, size in found)


def blocks(
    problem: int | Problem,
    *,
    fundamental: bool = False,
    method: str | None = None,
    engine: str | None = None,
    model: str | None = None,
    start_after: Iterable[int] | None = None,
    limit: int | None = None,
    watch: Watch | None = None,
) -> Iterator[Block]:
    """The vectors of `solutions`, or with *fundamental* of `representatives`, many at a time, as files take them.

    No more than one solution beyond the *limit* is searched for one by one; `Limited` cuts the blocks.

    >>> [block.count for block in blocks(8)], [block.orbits.tolist() for block in blocks(5, fundamental=True)]
    ([92], [[8, 2]])
    """
    from queenright.enumeration.blocks import packed, packed_classes, raw_blocks

    asked, watch = _problem(problem), Watch.of(watch)
    if fundamental:
        _refuse_solver(engine, model, "fundamental")
        if not (asked.is_plain or asked.is_plain_torus):
            classes = representatives(asked, start_after=start_after, watch=watch)
            return packed_classes(classes if limit is None else islice(classes, limit + 1), asked.n)
    if method is not None or engine is not None or model is not None or not asked.is_of_queens_alone:
        how: dict[str, Any] = {"method": method, "engine": engine, "model": model, "start_after": start_after}
        found = solutions(asked, **how, watch=watch)
        return packed(found if limit is None else islice(found, limit + 1), asked.n)
    where: dict[str, Any] = {"open_rows": asked.open_rows(), "torus": asked.torus}
    return raw_blocks(asked.n, fundamental=fundamental, start_after=start_after, **where, watch=watch)


def expected(problem: int | Problem, *, fundamental: bool = False) -> int:
    """How many solutions a listing will have, to show its progress: counted where that is quick, else a guess.

    >>> expected(8), expected(8, fundamental=True), expected(7, fundamental=True)
    (92, 12, 6)
    """
    asked = _problem(problem)
    quick = QUICKLY_COUNTED_TORUS if asked.torus else QUICKLY_COUNTED
    if asked.n > quick or not (asked.is_plain or asked.is_plain_torus):
        return MANY
    found = count(asked)
    if not fundamental:
        return found
    return found // (8 * asked.n * asked.n) if asked.torus else classes(asked, counted=found).fundamental


def neighbour(
    problem: int | Problem, queens: Iterable[int] | None = None, *, back: bool = False, seconds: float = 60
) -> Placement | None:
    """The first solution after the vector *queens*, or the last one before it; None at the end.

    >>> neighbour(8, [0, 4, 7, 5, 2, 6, 1, 3]), neighbour(4, [1, 3, 0, 2], back=True)
    (Placement([0, 5, 7, 2, 6, 3, 1, 4]), None)
    """
    from queenright.engines.neighbours import next_solution, previous_solution

    step = previous_solution if back else next_solution
    return step(_problem(problem), queens, seconds=seconds)


def count(
    problem: int | Problem,
    *,
    threads: int | None = None,
    algorithm: str = "auto",
    path: str = "auto",
    engine: str | None = None,
    model: str | None = None,
    seconds: float | None = None,
    progress: Progress | None = None,
    watch: Watch | None = None,
) -> Count:
    """The number of solutions, on all cores unless *threads* says otherwise: an int that knows how it was counted.

    With a solver *engine* or a *model* the solutions are listed by that solver, each seen by the referee, and counted.

    >>> count(8), count(8).algorithm, count(8).recheck
    (92, 'textbook', 'queens count 8 --algorithm colours')
    """
    from queenright import counting

    watch = Watch.of(watch, seconds, progress)
    if engine is not None or model is not None:
        _refuse_beside_solver(threads=threads, algorithm=algorithm != "auto", path=path != "auto")
        return _count_by_solver(_problem(problem), engine, model, watch)
    if getattr(problem, "is_plain", True):  # a bare size needs no Problem: `queens count 8` starts sooner
        n: Any = getattr(problem, "n", problem)
        return counting.count(n, threads=threads, algorithm=algorithm, path=path, watch=watch)
    asked = _problem(problem)
    if asked.is_plain_torus and algorithm == "auto":
        return counting.count_torus(asked.n, threads=threads, watch=watch)
    if asked.stars > 1:
        if algorithm not in ("auto", "search") or path != "auto":
            raise InputError("boards with several queens in a line are counted by one search; leave out the algorithm")
        from queenright.engines import native

        return native.count_stars(asked, watch=watch)
    from queenright.counting import constrained

    return constrained.count(asked, threads=threads, algorithm=algorithm, path=path, watch=watch)


def _count_by_solver(problem: Problem, engine: str | None, model: str | None, watch: Watch) -> Count:
    from queenright.counting import Count

    chosen, start = _engine(engine, model), watch.spent
    found = sum(1 for _ in chosen.solutions(problem, model=model, watch=watch))
    how = chosen.name if model is None else f"{chosen.name} on {model}"
    return Count(found, problem.n, f"listed by {how}", 1, watch.spent - start)


def refute(
    problem: int | Problem, *, engine: str | None = None, seconds: float | None = None, watch: Watch | None = None
) -> Refutation | None:
    """A certificate that no solution exists, checked before it is returned; None if one exists.

    The native engine writes down its own search; for any other engine the proof is that of CaDiCaL.

    >>> len(refute(3).clauses), refute(4)
    (34, None)
    """
    from queenright.engines import refutation

    prover = "native" if engine in (None, "native") else "sat"
    return refutation.refute(_problem(problem), Watch.of(watch, seconds), engine=prover)


def classes(
    problem: int | Problem, *, counted: int | None = None, seconds: float | None = None, watch: Watch | None = None
) -> Classes:
    """How many solutions there are up to symmetry, by the size of the class; on a torus up to shifts, too.

    *counted* is the number of solutions, if it is known already.

    >>> classes(8).fundamental, classes(8).by_size
    (12, {8: 11, 4: 1, 2: 0, 1: 0})
    """
    from queenright import counting

    asked, watch = _problem(problem), Watch.of(watch, seconds)
    total = count(asked, watch=watch) if counted is None else checked_size(counted, largest=10**30, what="counted")
    if asked.is_plain_torus:
        return counting.torus_classes(asked.n, total, watch)
    if asked.is_plain:
        return counting.count_classes(asked.n, total, watch)
    from queenright.counting import own_symmetry as own

    return own.count_classes(asked, total, solutions(asked, watch=watch) if asked.torus else (), watch)


def sample(
    problem: int | Problem,
    count: int | None = None,
    *,
    seed: int | None = None,
    uniform: bool = False,
    tempered: bool = False,
    threads: int | None = None,
    seconds: float | None = None,
    watch: Watch | None = None,
) -> Rows:
    """A random solution as a NumPy array of rows; *count* of them as the lines of a matrix.

    Random, but not uniform: some solutions are more likely than others. With *uniform* (n ≤ 18) all are equally
    likely, exactly; with *tempered* (n ≤ 1000) nearly so, which is not proved.

    >>> sample(1000, 3, seed=1).shape
    (3, 1000)
    """
    how: dict[str, Any] = {"seed": seed, "uniform": uniform, "tempered": tempered, "threads": threads}
    drawn = draw(problem, 1 if count is None else count, **how, seconds=seconds, watch=watch)
    return drawn.rows[0] if count is None else drawn.rows


def draw(
    problem: int | Problem,
    count: int = 1,
    *,
    seconds: float | None = None,
    progress: Progress | None = None,
    note: Callable[[str], None] | None = None,
    watch: Watch | None = None,
    **options: Any,
) -> Samples:
    """The same as `sample`, with the seed, the kind of randomness and the diagnostics of the chains."""
    from queenright import sampling

    watch = Watch.of(watch, seconds, progress)
    if (asked := _constrained(problem)) is not None:
        from queenright.sampling import constrained

        return constrained.draw(asked, count, **options, watch=watch)
    return sampling.draw(_size(problem), count, **options, note=note, watch=watch)


def nth(
    problem: int | Problem,
    k: int,
    *,
    seconds: float | None = None,
    progress: Progress | None = None,
    note: Callable[[str], None] | None = None,
    watch: Watch | None = None,
) -> Placement:
    """Solution number *k* in lexicographic order, counted from 0, without listing the others.

    >>> nth(8, 0)
    Placement([0, 4, 7, 5, 2, 6, 1, 3])
    """
    from queenright.sampling import constrained, uniform

    watch = Watch.of(watch, seconds, progress)
    if (asked := _constrained(problem)) is not None:
        return constrained.nth(asked, k, watch=watch)
    return uniform.nth(_size(problem), k, note=note, watch=watch)


def rank(
    queens: Iterable[int],
    problem: Problem | None = None,
    *,
    seconds: float | None = None,
    progress: Progress | None = None,
    note: Callable[[str], None] | None = None,
    watch: Watch | None = None,
) -> int:
    """The number of a solution of *problem*, or of n queens: the inverse of `nth`.

    >>> rank([0, 4, 7, 5, 2, 6, 1, 3])
    0
    """
    from queenright.problem.problem import Problem
    from queenright.sampling import constrained, uniform

    watch = Watch.of(watch, seconds, progress)
    asked: Problem | None = checked_kind("problem", problem, (Problem, type(None)), "a queenright Problem or None")
    if asked is not None and not asked.is_plain:
        return constrained.rank(asked, queens, watch=watch)
    return uniform.rank(queens, note=note, watch=watch)


def estimates(problem: int | Problem, **options: Any) -> Iterator[Estimate]:
    """The estimate as it improves, a few times a second; stop iterating when it is good enough."""
    from queenright.sampling.estimates import running_estimates

    return running_estimates(problem, **options)


def estimate(
    problem: int | Problem,
    *,
    seconds: float | None = None,
    samples: int | None = None,
    seed: int | None = None,
    method: str = "auto",
    threads: int | None = None,
) -> Estimate:
    """About how many solutions there are, after *seconds* or *samples*; else within 10 seconds, to an error of 0.1 %.

    >>> result = estimate(12, samples=100_000, seed=1)
    >>> result.method, abs(result.estimate / 14200 - 1) < 0.05
    ('prefix', True)
    """
    *_, last = estimates(problem, seconds=seconds, samples=samples, seed=seed, method=method, threads=threads)
    return last


def check(position: Position | Iterable[int], problem: Problem | None = None, *, limit: int | None = None) -> Report:
    """The referee's verdict on a board: is it a solution, and if not, who attacks whom (at most *limit* pairs)?

    >>> check([0, 1, 3, 2]).attacks[0].describe(4)
    'the queens on d2 and c1 attack each other (same sum diagonal)'
    """
    from queenright.board.placement import Placement
    from queenright.board.position import Position
    from queenright.problem.problem import Problem

    board = position if isinstance(position, Position) else Placement(position)
    wanted = Problem(board.n, columns=board.columns) if problem is None else problem
    asked: Problem = checked_kind("problem", wanted, Problem, "a queenright Problem or None")
    return asked.check(board, limit=limit)


def _problem(problem: int | Problem) -> Problem:
    from queenright.problem.problem import Problem

    return problem if isinstance(problem, Problem) else Problem(problem)


def _constrained(problem: int | Problem) -> Problem | None:
    """The problem, unless it is a plain board."""
    from queenright.problem.problem import Problem

    return problem if isinstance(problem, Problem) and not problem.is_plain else None


def _size(problem: int | Problem) -> int:
    from queenright.problem.problem import Problem

    return problem.n if isinstance(problem, Problem) else problem


def _refuse_with_method(problem: Problem, method: str, **others: object) -> None:
    """A method of the source texts solves the empty board in its own way, without a choice."""
    given = [name for name, value in others.items() if value]
    if given:
        raise InputError(f"the method {method} has a way of its own; leave out {' and '.join(given)}")
    if not problem.is_plain:
        raise InputError("the methods of the source texts solve n queens on an empty board; use an engine here")


def _refuse_solver(engine: str | None, model: str | None, parameter: str) -> None:
    given = [name for name, value in (("engine", engine), ("model", model)) if value is not None]
    if given:
        raise InputError(f"{parameter} is answered by Queenright's own search; leave out {' and '.join(given)}")


def _refuse_beside_solver(**others: object) -> None:
    if given := [name for name, value in others.items() if value]:
        raise InputError(f"a solver counts in its own way, on one core; leave out {' and '.join(given)}")


def _order(answer: Position) -> tuple[object, ...]:
    return tuple((column, row) for row, column in answer.squares())
