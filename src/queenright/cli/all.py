"""`queens all`: every solution, in lexicographic order, on the screen or in a file."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import islice
from typing import Unpack

import click

from queenright.board.board import Board, one_line, plain
from queenright.board.files import load_board
from queenright.board.placement import Placement
from queenright.cli.common import Size, command, emit_json, json_option, note, orbits_in_words, size_argument
from queenright.cli.constraints import Constraints, constraint_options, problem_of
from queenright.cli.progress import Bar
from queenright.cli.write import check_output
from queenright.enumeration import FORMATS, fundamental_placements, placements, write_solutions
from queenright.errors import InputError
from queenright.methods.registry import METHODS, Method, method
from queenright.problem.problem import Problem
from queenright.questions import solutions
from queenright.sizes import LARGEST_LISTED, plural
from queenright.symmetry import Classes

SEARCHES = [name for name, entry in METHODS.items() if not entry.constructs]


@command("all", "queens all 8 --fundamental", "queens all 10 -o ten.npy")
@size_argument(LARGEST_LISTED, required=False)
@click.option(
    "--fundamental", is_flag=True, help="One of each class of images, the smallest, with the size of its class."
)
@constraint_options
@click.option("--method", "name", metavar="NAME", help=f"Search as the documents do: {', '.join(SEARCHES)}.")
@click.option("--limit", type=Size(what="limit"), help="Stop after this many.")
@click.option("--start-after", metavar="BOARD", help="Go on after this solution (a vector or a file).")
@click.option("-o", "--output", metavar="FILE", help=f"Write a file: .{', .'.join(FORMATS)}.")
@json_option
def all_solutions(
    n: int | None,
    fundamental: bool,
    name: str | None,
    limit: int | None,
    start_after: str | None,
    output: str | None,
    as_json: bool,
    **constraints: Unpack[Constraints],
) -> None:
    """List every solution of N queens, one vector a line, in lexicographic order.

    Files are streamed, however many solutions there are, and appear only when complete. With --fundamental
    the symmetry is broken in the search; --json, csv, jsonl and parquet tell the size of each class. With --method the
    solutions come in the order in which that method finds them.
    """
    problem = problem_of(n, constraints)
    if name is not None:
        _refuse_construction(method(name))
        _refuse_with_method(problem, {"--fundamental": fundamental, "--start-after": start_after, "-o": output})
    after = load_board(start_after, problem.n).placement() if start_after is not None else None
    if output is not None:
        return _to_file(problem, output, fundamental, after, limit, as_json)
    if fundamental:
        return _fundamental(problem, after, limit, as_json)
    found = islice(_search(problem, name, after), limit)
    if as_json:
        listed = [plain(answer) for answer in found]
        return emit_json({"n": problem.n, "count": len(listed), "solutions": listed})
    count = 0
    for answer in found:
        click.echo(one_line(answer))
        count += 1
    return note(plural(count, "solution"))


def _refuse_construction(chosen: Method) -> None:
    if chosen.constructs:
        raise InputError(f"{chosen.title} is one board, found without a search: use solve, or leave out --method")


def _refuse_with_method(problem: Problem, options: dict[str, object]) -> None:
    given = [name for name, value in options.items() if value]
    if given or not problem.is_plain:
        what = " and ".join(given) or "the constraints"
        raise InputError(f"--method prints all solutions of the empty board in its own order; leave out {what}")


def _search(problem: Problem, name: str | None, after: Placement | None) -> Iterator[Placement | Board]:
    if name is not None:
        from queenright.methods import every_solution

        return every_solution(name, problem.n)
    if after is None:
        return solutions(problem)
    _refuse_unordered(problem, "--start-after")
    found = placements(problem.n, start_after=after, open_rows=problem.open_rows(), torus=problem.torus)
    return map(problem.certified, found)


def _refuse_unordered(problem: Problem, option: str) -> None:
    """Vectors come in order and go to files; other boards are only printed."""
    if not problem.is_of_queens_alone:
        raise InputError(f"{option} is for n queens on a square board without regions and touching; leave it out")


def _refuse_constraints(problem: Problem) -> None:
    if not (problem.is_plain or problem.is_plain_torus):
        raise InputError("--fundamental is for boards without constraints, which break the symmetry; leave it out")


def _fundamental(problem: Problem, after: Placement | None, limit: int | None, as_json: bool) -> None:
    """One solution of each class, with the size of the class."""
    _refuse_constraints(problem)
    listed: list[list[int]] = []
    sizes: list[int] = []
    for placement, size in islice(fundamental_placements(problem.n, start_after=after, torus=problem.torus), limit):
        rows = list(problem.certified(placement))
        sizes.append(size)
        if as_json:
            listed.append(rows)
        else:
            click.echo(",".join(map(str, rows)))
    orbits = dict(sorted(Counter(sizes).items(), reverse=True)) if problem.torus else Classes.of(sizes).by_size
    if as_json:
        emit_json(
            {"n": problem.n, "count": len(sizes), "solutions": listed, "orbit_sizes": sizes, "orbits": orbits,
             "all": sum(sizes)}
        )  # fmt: skip
    else:
        words = f" ({orbits_in_words(orbits)})" if sizes else ""
        note(f"{plural(len(sizes), 'class')}{words}, {plural(sum(sizes), 'solution')} in all")


def _to_file(
    problem: Problem, output: str, fundamental: bool, after: Placement | None, limit: int | None, as_json: bool
) -> None:
    check_output(output, tuple(FORMATS))
    _refuse_unordered(problem, "-o")
    if fundamental:
        _refuse_constraints(problem)
    total = _expected(problem, fundamental) if limit is None else limit
    with Bar(f"writing {output}") as bar:
        count = write_solutions(
            output,
            problem.n,
            fundamental=fundamental,
            start_after=after,
            open_rows=problem.open_rows(),
            torus=problem.torus,
            limit=limit,
            progress=lambda rows: bar.update(min(1.0, rows / max(1, total)), f"{rows:,} solutions"),
        )
    if as_json:
        return emit_json({"n": problem.n, "count": count, "output": output})
    return note(f"{plural(count, 'solution')}, wrote {output}")


def _expected(problem: Problem, fundamental: bool) -> int:
    """How many there will be, for the bar; counted where that is quick, else a guess."""
    from queenright.counting import count, count_classes, count_torus

    n = problem.n
    if not (problem.is_plain or problem.is_plain_torus):
        return 10**9
    if problem.torus:
        found = count_torus(n).count if n <= 19 else 10**9
        return found // (8 * n * n) if fundamental else found
    found = count(n).count if n <= 18 else 10**9
    return count_classes(n, found).fundamental if fundamental and n <= 18 else found
