"""`queens all`: every solution, in lexicographic order, on the screen or in a file."""

from __future__ import annotations

from array import array
from collections.abc import Iterator
from itertools import chain
from typing import Any, Unpack

import click

from queenright.board.files import load_position
from queenright.board.placement import Placement
from queenright.board.position import Position
from queenright.cli.answer import Answer, Content, Cut, Later, document_pieces, lines, write_pieces
from queenright.cli.boards import squares_files, table_files
from queenright.cli.common import Size, command, orbits_in_words, size_argument, solver_options, time_limit_option
from queenright.cli.constraints import Constraints, constraint_options, problem_of
from queenright.cli.notations import Notation, notation_of
from queenright.cli.progress import Bar
from queenright.cli.wanted import BOARDS, wanted
from queenright.enumeration.blocks import Block
from queenright.enumeration.files import Limited
from queenright.errors import InputError
from queenright.methods.registry import METHODS, answering
from queenright.problem.problem import Problem
from queenright.questions import blocks, expected, representatives, solutions
from queenright.sizes import LARGEST_LISTED, plural
from queenright.symmetry import Classes
from queenright.watch import Watch

SEARCHES = [name for name, entry in METHODS.items() if not entry.constructs]


@command("all", "queens all 8 --fundamental", "queens all 10 -o ten.npy", formats=("txt", "json", *BOARDS))
@size_argument(LARGEST_LISTED, required=False)
@click.option("--fundamental", is_flag=True, help="Only the smallest solution of each class, with the class size.")
@constraint_options
@click.option("--method", "name", metavar="NAME", help=f"Search as the source texts do: {', '.join(SEARCHES)}.")
@solver_options
@click.option("--limit", type=Size(what="limit"), metavar="K", help="Stop after this many.")
@click.option("--matrix", is_flag=True, help="Print each solution as its 0/1 matrix.")
@click.option("--one-based", is_flag=True, help="Number rows and columns from 1 in the output.")
@time_limit_option("Stop after this many seconds (exit status 1); a file is then not written.")
@click.option("--start-after", metavar="BOARD", help="Continue after this solution (a vector or a file).")
def all_solutions(
    n: int | None,
    fundamental: bool,
    name: str | None,
    engine: str | None,
    model: str | None,
    limit: int | None,
    time_limit: float | None,
    start_after: str | None,
    matrix: bool,
    one_based: bool,
    **constraints: Unpack[Constraints],
) -> Answer:
    """List every solution of N queens, one vector per line, in lexicographic order.

    Files are written as a stream, however many solutions there are, and appear only when complete. With --fundamental
    the search itself breaks the symmetry; --json, csv, jsonl and parquet give the size of each class. With --method the
    solutions come in the order in which that method finds them.
    """
    problem = problem_of(n, constraints)
    if name is not None:
        if (chosen := answering(name)).constructs:
            raise InputError(f"{chosen.title} is one board, found without a search: use solve, or leave out --method")
        others: dict[str, object] = {
            "--fundamental": fundamental,
            "--start-after": start_after,
            "--engine": engine,
            "--model": model,
        }
        _refuse_with_method(problem, others)
    if engine is not None or model is not None:
        _refuse_with_solver({"--fundamental": fundamental, "--start-after": start_after})
    after = load_position(start_after, problem.n).placement() if start_after is not None else None
    if after is not None and not problem.is_of_queens_alone:  # only vectors are listed in order
        raise InputError("--start-after is for n queens on a square board without regions and touching; leave it out")
    notation = notation_of(matrix, one_based)
    who = {"method": name, "engine": engine, "model": model}
    listing = Listing(problem, who, after, fundamental, limit, notation, Watch(time_limit))
    return Answer(listing.document, listing.lines, listing.words, listing.content)


class Listing:
    """The solutions on their way to the screen or to a file, counted as they go."""

    def __init__(
        self,
        problem: Problem,
        who: dict[str, Any],
        after: Placement | None,
        fundamental: bool,
        limit: int | None,
        notation: Notation,
        watch: Watch,
    ) -> None:
        self._notation, self._watch = notation, watch
        self._problem, self._who, self._fundamental, self._limit = problem, who, fundamental, limit
        self._after = after
        self._sizes = array("I")  # of the classes, in the order of the listing
        self._counted: Cut[Any] | Limited = Cut(())

    # -- the solutions ----------------------------------------------------------------------------

    def positions(self) -> Iterator[Position]:
        """The solutions one by one."""
        found = Cut(self._classes() if self._fundamental else self._all(), self._limit)
        self._counted = found
        return found

    def _classes(self) -> Iterator[Position]:
        for placement, size in representatives(self._problem, start_after=self._after, watch=self._watch):
            if len(self._sizes) != self._limit:
                self._sizes.append(size)
            yield placement

    def _all(self) -> Iterator[Position]:
        return solutions(self._problem, **self._who, start_after=self._after, watch=self._watch)

    def blocks(self) -> Iterator[Block]:
        """The same in blocks, for files."""
        problem, limit = self._problem, self._limit
        how: dict[str, Any] = {**self._who, "start_after": self._after, "limit": limit, "watch": self._watch}
        source = blocks(problem, fundamental=self._fundamental, **how)
        total = expected(problem, fundamental=self._fundamental) if limit is None else limit
        with Bar("writing solutions") as bar:

            def progress(rows: int) -> None:
                bar.update(min(1.0, rows / max(1, total)), f"{rows:,} solutions")

            self._counted = Limited(source, problem.n, limit, progress)
            for block in self._counted:
                self._sizes.extend(() if block.orbits is None else block.orbits)
                yield block

    # -- their forms ------------------------------------------------------------------------------

    def lines(self) -> Iterator[str]:
        for number, position in enumerate(self.positions()):
            if number and self._notation.matrix:
                yield ""
            yield self._notation.text(position)

    def content(self, form: str) -> Content:
        if form == "json":
            return lambda file: write_pieces(file, chain(document_pieces(self._full_document()), ("\n",)))
        if self._problem.is_complete and not (form == "txt" and self._notation.unusual):
            return table_files(self._problem.n, self.blocks, orbits=self._fundamental)(form)
        if form == "txt":
            return lambda file: write_pieces(file, lines(self.lines()))
        return squares_files(self.positions)(form)

    def document(self) -> dict[str, Any]:
        """Solutions written to a file are not listed again."""
        if not wanted().files:
            return self._full_document()
        return {
            "n": self._problem.n,
            "count": self._counted.count,
            **self._orbits(),
            "complete": self._counted.complete,
        }

    def _full_document(self) -> dict[str, Any]:
        problem = self._problem
        wide = {} if problem.columns == problem.n else {"columns": problem.columns}
        classes = {
            "orbit_sizes": Later(self._sizes.tolist),
            "orbits": Later(lambda: self._orbits()["orbits"]),
            "all": Later(lambda: self._orbits()["all"]),
        }
        return {
            "n": problem.n,
            **wide,
            **self._notation.fields(),
            "solutions": map(self._notation.data, self.positions()),
            **(classes if self._fundamental else {}),
            "count": Later(lambda: self._counted.count),
            "complete": Later(lambda: self._counted.complete),
        }

    def _orbits(self) -> dict[str, Any]:
        if not self._fundamental:
            return {}
        sizes = self._sizes
        return {"orbits": Classes.of(sizes, torus=self._problem.torus).by_size, "all": sum(sizes)}

    def words(self) -> str:
        """How many there were, and whether that is all of them."""
        count = self._counted.count
        cut = "" if self._counted.complete else f"; there are more (--limit {self._limit})"
        if not self._fundamental:
            method = self._who["method"]
            one_each = ", one of each class" if method and answering(method).up_to_symmetry else ""
            return f"{plural(count, 'solution')}{one_each}{cut}"
        found = self._orbits()
        words = f" ({orbits_in_words(found['orbits'])})" if count else ""
        return f"{plural(count, 'class')}{words}, {plural(found['all'], 'solution')} in all{cut}"


def _refuse_with_solver(options: dict[str, object]) -> None:
    if given := [name for name, value in options.items() if value]:
        raise InputError(f"{given[0]} is answered by Queenright's own search; leave out --engine and --model")


def _refuse_with_method(problem: Problem, options: dict[str, object]) -> None:
    given = [name for name, value in options.items() if value]
    if given or not problem.is_plain:
        what = " and ".join(given) or "the constraints"
        raise InputError(f"--method prints all solutions of the empty board in its own order; leave out {what}")
