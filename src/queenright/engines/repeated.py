"""All solutions of the 0/1 program by repeated solving, as Kousar and Jabeen do it, with cuts, and in one search.

The document solves its program again and again, throws away boards it has seen, and stops when no new one has come
for some time: a count that can fall short and is never known to be whole. A cut for each board found makes the same
loop end with a proof. Properly, one search lists them all without starting again.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from time import perf_counter

from queenright.board.squares import Square
from queenright.engines import adapter, cpsat, highs
from queenright.models.programs import to_program
from queenright.models.registry import build
from queenright.problem.problem import Problem
from queenright.problem.result import Status
from queenright.watch import Watch

MODEL = "zero-one-2n-3"


@dataclass(frozen=True, slots=True)
class Enumeration:
    """The boards found, how many programs were solved for them, and whether that is proved to be all."""

    way: str
    boards: frozenset[tuple[Square, ...]]
    solves: int
    proved: bool
    seconds: float


def as_the_document_does(problem: Problem, *, seed: int = 0, patience: int = 100) -> Enumeration:
    """Solve with ever new random weights until *patience* solves in a row bring nothing new."""
    start, generator = perf_counter(), Random(seed)
    program = to_program(build(MODEL, problem))
    solver = highs.load(program, seed)
    found: set[tuple[Square, ...]] = set()
    solves = quiet = 0
    while quiet < patience:
        highs.set_objective(solver, [generator.random() for _ in program.variables])
        solves += 1
        if highs.search(solver, Watch()) is Status.NONE:
            return Enumeration("repeated", frozenset(found), solves, not found, perf_counter() - start)
        board = _refereed(problem, highs.board(solver, program))
        quiet = quiet + 1 if board in found else 0
        found.add(board)
    return Enumeration("repeated", frozenset(found), solves, False, perf_counter() - start)


def with_cuts(problem: Problem) -> Enumeration:
    """Solve, cut the board off, solve again; the last solve proves that nothing is left."""
    start = perf_counter()
    found = frozenset(_refereed(problem, board) for board in highs.every(build(MODEL, problem)))
    return Enumeration("cuts", found, len(found) + 1, True, perf_counter() - start)


def in_one_search(problem: Problem) -> Enumeration:
    """One search that does not stop at the first solution (CP-SAT on the same program)."""
    start = perf_counter()
    found = frozenset(_refereed(problem, board) for board in cpsat.every(build(MODEL, problem)))
    return Enumeration("search", found, 1, True, perf_counter() - start)


#: name → way
WAYS: dict[str, Callable[[Problem], Enumeration]] = {
    "repeated": as_the_document_does,
    "cuts": with_cuts,
    "search": in_one_search,
}


def _refereed(problem: Problem, squares: tuple[Square, ...]) -> tuple[Square, ...]:
    adapter.answer(problem, squares)
    return squares
