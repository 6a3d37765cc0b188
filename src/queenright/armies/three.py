"""Three equal armies of queens, as large as possible, no queen attacking one of another army (OEIS A328283).

As for two armies, annealing finds and the native prover refutes one queen more (cpp/armies/three.cpp; the argument is
in docs/armies.md). `model_three` asks CP-SAT instead, about the lines that each army owns: the second method.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import product
from math import inf
from pathlib import Path

from queenright import _core
from queenright.armies.referee import ThreeArmies, approved_three
from queenright.armies.runs import ArmiesKind, ArmiesResult, ArmiesRun
from queenright.board.lines import CHESS
from queenright.engines.cpsat_session import CpSatSession
from queenright.problem.result import Status
from queenright.sizes import checked_size, checked_threads
from queenright.watch import Progress, Watch

#: The largest board, the largest that can be proved (in principle), and the largest that is proved without being asked.
LARGEST, LARGEST_PROVED, LARGEST_PROVED_UNASKED = 100, 16, 12

#: Far beyond what the model proves.
LARGEST_MODEL = 20

THREE = ArmiesKind(3, _core.anneal_three_armies, _core.ThreeArmiesProver, approved_three)


def solve_three(
    n: int,
    *,
    prove: bool | None = None,
    threads: int | None = None,
    seconds: float | None = None,
    goal: int | None = None,
    seed: int = 1,
    ledger: Path | str | None = None,
    on_improve: Callable[[ThreeArmies], None] | None = None,
    progress: Progress | None = None,
    watch: Watch | None = None,
) -> ArmiesResult[ThreeArmies]:
    """The three largest armies on an n × n board, proved for n ≤ 12 (n ≤ 16 if *prove*); all else as in `solve`.

    >>> result = solve_three(8)
    >>> result.size, result.proved
    (4, True)
    """
    size = checked_size(n, largest=LARGEST, smallest=1, what="board size of three armies")
    asked = prove if prove is not None else size <= LARGEST_PROVED_UNASKED
    if asked:
        checked_size(size, largest=LARGEST_PROVED, what="board size of a proof about three armies")
    workers = checked_threads(threads)
    run = ArmiesRun(THREE, size, Watch.of(watch, seconds, progress), on_improve)
    start, bound = run.watch.spent, upper_bound_three(size)
    wanted = bound if goal is None else min(checked_size(goal, what="goal"), bound)
    run.anneal(wanted, seed, _flips(size) if asked else inf)
    proved = asked and run.prove(bound, workers, ledger)
    return run.result(bound, proved=proved, seconds=run.watch.spent - start)


def _flips(n: int) -> float:
    """Enough to find the maximum nearly always, and little beside the proof."""
    return 1e5 * 1.6 ** max(0, n - 7)


def upper_bound_three(n: int) -> int:
    """⌊n²/9⌋: an army with a rows and t columns has at most a·t queens, and √(a·t) ≤ (a + t)/2, which adds up to n.

    >>> upper_bound_three(8)
    7
    """
    return n * n // 9


def model_three(n: int, *, seconds: float = 60.0) -> tuple[ThreeArmies, bool]:
    """The armies that CP-SAT finds on one core, and whether it proved that none are larger.

    >>> armies, proved = model_three(5)
    >>> armies.size, proved
    (1, True)
    """
    size = checked_size(n, largest=LARGEST_MODEL, smallest=1, what="board size of a model of three armies")
    session = CpSatSession("a CP-SAT model of the armies")
    model = session.program
    squares = list(product(range(size), range(size)))
    queens = [{square: model.new_bool_var("") for square in squares} for _ in range(3)]
    lines = {line for square in squares for line in CHESS.lines(square)}
    owners = [{line: model.new_bool_var("") for line in lines} for _ in range(3)]
    for line in lines:
        model.add_at_most_one(army[line] for army in owners)
    for army, owned in zip(queens, owners, strict=True):
        for square, queen in army.items():
            for line in CHESS.lines(square):
                model.add_implication(queen, owned[line])
    least = model.new_int_var(0, upper_bound_three(size), "size")
    for army in queens:
        model.add(sum(army.values()) >= least)
    model.maximize(least)
    watch = Watch(seconds)
    with watch.active():
        found = session.search(watch) is Status.FOUND
    armies = [[square for square, queen in army.items() if found and session.value(queen)] for army in queens]
    return approved_three(size, *armies), found and session.proved
