"""Random sequences of calls of the native core, in the manner of CaDiCaL's `mobical`.

A sequence is a list of calls made from a seed alone. A call names a function and, for each argument, a number or the
place of an object among those made before, so that any part of a sequence is one too: what fails is shrunk by leaving
calls out, and reported as a command that repeats it. After each call its answer is checked against plain facts
(solutions are solutions, counts are the published ones, a second opinion agrees). Each trial is a process of its own.

    python tests/core/random_calls.py 17                  # the sequence of seed 17
    python tests/core/random_calls.py 17 --only 3,8,20    # these of its calls
    python tests/core/random_calls.py --seconds 600       # new seeds for ten minutes; a failure is shrunk
"""

from __future__ import annotations

import argparse
import faulthandler
import queue
import random
import resource
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

import numpy

from queenright import _core, known

CALLS_PER_SEQUENCE = 3000
SECONDS_TO_STOP = 0.02
SECONDS_PER_TRIAL = 120
MEMORY = 2 << 30  # of a trial: a call that needs more raises MemoryError

ALGORITHMS = ("auto", "textbook", "border", "halves", "band", "colours", "packed", "torus")
REFUSED = (TypeError, ValueError, IndexError, OverflowError, MemoryError, RuntimeError)


class Call(NamedTuple):
    name: str
    numbers: tuple[int, ...]
    odd: bool  # one of its numbers is replaced by something far off
    aside: bool  # made by another thread, while the next calls are made


def sequence(seed: int) -> list[Call]:
    """The calls of a seed. They depend on nothing else, so that their places can be named."""
    chance = random.Random(seed)
    names = sorted(ACTIONS)
    return [
        Call(
            chance.choice(names), tuple(chance.randrange(10**6) for _ in range(8)), chance.random() < 0.1,
            chance.random() < 0.2,
        )
        for _ in range(CALLS_PER_SEQUENCE)
    ]  # fmt: skip


class World:
    """The objects made so far, by kind."""

    def __init__(self) -> None:
        self._objects: dict[str, list[Any]] = {}
        self.threads: list[threading.Thread] = []
        self.failures: list[str] = []

    def keep(self, kind: str, thing: Any) -> None:
        kept = self._objects.setdefault(kind, [])
        kept.append(thing)
        del kept[:-8]

    def any(self, kind: str, number: int) -> Any:
        kept = list(self._objects.get(kind, ()))
        if not kept:
            raise ValueError(f"no {kind} yet")
        return kept[number % len(kept)]


#: Controls and when they are to be stopped, the earliest first.
WAITING: queue.SimpleQueue[tuple[float, _core.Control] | None] = queue.SimpleQueue()


def control() -> _core.Control:
    """A control that is stopped soon."""
    made = _core.Control()
    WAITING.put((time.monotonic() + SECONDS_TO_STOP, made))
    return made


def stop_in_time() -> None:
    while (waiting := WAITING.get()) is not None:
        time.sleep(max(0.0, waiting[0] - time.monotonic()))
        waiting[1].stop()


class Numbers:
    """The numbers of a call, each reduced to the range that is asked for; in an odd call, all but one."""

    def __init__(self, call: Call) -> None:
        self._numbers, self._next = call.numbers, 0
        self._odd = call.numbers[-1] % 4 if call.odd else -1

    def below(self, end: int, first: int = 0) -> int:
        number = self._numbers[self._next % len(self._numbers)]
        odd, self._next = self._odd == self._next, self._next + 1
        edges = (-1, end, 2**15, 2**31 - 1, 2**31, 2**32, 2**63, 2**64 - 1)
        return edges[number % len(edges)] if odd else first + number % (end - first)

    def one_of(self, choices: Sequence[Any]) -> Any:
        if not choices:
            raise ValueError("nothing to choose from")
        return choices[self.below(len(choices)) % len(choices)]


def expect(holds: bool, what: str) -> None:
    assert holds, what


def _is_solution(rows: Any) -> bool:
    """The slow twin of the referee."""
    lines = [set(), set(), set()]
    for column, row in enumerate(rows):
        for taken, line in zip(lines, (row, row + column, row - column), strict=True):
            taken.add(line)
    return all(len(taken) == len(rows) for taken in lines) and all(0 <= row < len(rows) for row in rows)


def make_counter(world: World, numbers: Numbers) -> None:
    n, algorithm = numbers.below(14), numbers.one_of(ALGORITHMS)
    world.keep("counter", _core.make_counter(n, algorithm, "auto", numbers.below(3), control()))


def split_counter(world: World, numbers: Numbers) -> None:
    counter = world.any("counter", numbers.below(8))
    world.keep("worker", (counter.units(numbers.below(20, 1)), _core.UnitWorker(counter)))


def run_unit(world: World, numbers: Numbers) -> None:
    units, worker = world.any("worker", numbers.below(8))
    unit = world.any("unit", numbers.below(8)) if numbers.below(4) == 0 else numbers.one_of(units)
    result = worker.run(unit, control())
    expect(result.consistent or not result.finished, "a unit's residues do not fit its count")
    again = _core.recount(unit, control())
    if result.finished and again.finished:
        expect(result.count == again.count, f"{result.count} and {again.count} for a unit of {unit.n}")


def foreign_unit(world: World, numbers: Numbers) -> None:
    first = numbers.below(2000)
    world.keep("unit", _core.Unit(numbers.below(14), numbers.one_of(ALGORITHMS), first, first + numbers.below(50), 1))


def count(world: World, numbers: Numbers) -> None:
    n = numbers.below(13)
    algorithm = numbers.one_of(ALGORITHMS[:-1])
    report = _core.count(n, algorithm, numbers.below(4, 1), numbers.one_of(("auto", "portable")), control())
    if report.finished:
        expect(sum(unit.count for unit in report.units) == known.COUNTS[n], f"a wrong count of {n}")


def turned(world: World, numbers: Numbers) -> None:
    n = numbers.below(15)
    expect(_core.count_half_turn(n, control()) == known.HALF_TURN[n], f"a wrong half-turn count of {n}")
    expect(_core.count_quarter_turn(n, control()) == known.QUARTER_TURN[n], f"a wrong quarter-turn count of {n}")


def judge(world: World, numbers: Numbers) -> None:
    n = numbers.below(200)
    kind = numbers.one_of(("i1", "u1", "i2", "u2", "i4", "u4", "i8", "u8"))
    rows = numpy.array(_core.pauls(n)).astype(kind)
    if n > 0:
        rows[numbers.below(n) % n] = numbers.below(n)
    answer = _core.is_solution(rows)
    expect(answer == _is_solution([int(row) for row in rows]), f"is_solution of {rows!r}")
    wide = rows.astype("i8")
    expect(list(_core.solution_flags(wide, len(wide), 1)) == [int(answer)], f"solution_flags of {rows!r}")


def cursor(world: World, numbers: Numbers) -> None:
    n, fundamental, torus = numbers.below(12), numbers.below(2) == 1, numbers.below(4) == 0
    world.keep("cursor", (n, torus, _core.Enumerator(n, [], [], fundamental, torus)))


def fill(world: World, numbers: Numbers) -> None:
    n, torus, all_boards = world.any("cursor", numbers.below(8))
    capacity = numbers.below(60)
    block, orbits = numpy.zeros(n * 60, "u1"), numpy.zeros(60, "u4")
    found, _ = all_boards.fill_with_orbits(block, orbits, capacity, control())
    expect(_core.are_listed_solutions(block, n, found, [], torus), f"a block of {n} holds another board")


def table(world: World, numbers: Numbers) -> None:
    n = numbers.below(11)
    built = _core.PrefixTable.build(n, numbers.below(3, 1), control())
    if built is not None:
        expect(built.total == known.COUNTS[n], f"a wrong total of {n}")
        world.keep("table", _core.PrefixTable.restore(n, built.counts()))


def number_a_solution(world: World, numbers: Numbers) -> None:
    counts = world.any("table", numbers.below(8))
    index = numbers.below(max(counts.total, 1))
    rows = counts.unrank(index)
    expect(_is_solution(rows), f"solution {index} of {counts.size} is none")
    expect(counts.rank(numpy.array(rows, dtype="i4")) == index, f"solution {index} of {counts.size} has another number")


def sample(world: World, numbers: Numbers) -> None:
    counts, many, asked = world.any("table", numbers.below(8)), numbers.below(30), control()
    rows = counts.sample(many, numbers.below(99), numbers.below(3, 1), asked)
    expect(asked.stopped or _core.are_solutions(rows, counts.size, many), f"a sample of {counts.size} is no solution")


def random_rows(world: World, numbers: Numbers) -> None:
    n, many, asked = numbers.below(300, 4), numbers.below(5), control()
    rows = _core.random_solutions(n, many, numbers.below(99), numbers.below(3, 1), asked)
    expect(asked.stopped or _core.are_solutions(rows, n, many), f"a random board of {n} is no solution")


def temper(world: World, numbers: Numbers) -> None:
    n = numbers.below(30, 4)
    world.keep("chain", (n, _core.TemperedChain(n, [0.0, 0.5, 1.5, 3.0], numbers.below(99), 0)))


def advance(world: World, numbers: Numbers) -> None:
    n, chain = world.any("chain", numbers.below(8))
    chain.advance(numbers.below(20), control())
    expect(sorted(chain.queens) == list(range(n)), "a tempered state is no permutation")


def problem(world: World, numbers: Numbers) -> None:
    n = numbers.below(10, 4)
    fixed = [(numbers.below(n), numbers.below(n))] if numbers.below(2) else []
    world.keep("problem", (n, _core.BoardProblem(n, n, n, numbers.below(5) == 0, fixed, [], [], [])))


def complete(world: World, numbers: Numbers) -> None:
    _, asked = world.any("problem", numbers.below(8))
    answer, counted = _core.complete(asked, numbers.below(3), control()), _core.count_completions(asked, control())
    listed, finished = _core.list_completions(asked, 10**6, control())
    if counted.finished:
        expect(not finished or len(listed) == counted.count, "a list of completions has another length than the count")
        expect(answer.outcome != ("none" if counted.count else "found"), f"{answer.outcome}, but {counted.count} exist")
    if counted.finished:
        refuted = _core.refute_completions(asked, 10**6, control()).outcome
        expect(refuted != ("none" if counted.count else "found"), f"{refuted}, but {counted.count} exist")
    if answer.outcome == "found":
        expect(len({row for row, _ in answer.queens}) == len(answer.queens), "two queens of a completion share a row")


def count_in_units(world: World, numbers: Numbers) -> None:
    _, asked = world.any("problem", numbers.below(8))
    counted, total = _core.count_completions(asked, control()), 0
    counter = _core.make_problem_counter(asked, "search", "auto", 1, control())
    for unit in counter.units(1 + numbers.below(9)):
        first, again = counter.run(unit, control()), _core.recount_problem(asked, unit, control())
        if not (first.finished and again.finished):
            return
        expect(first.count == again.count, f"steps {unit.first} to {unit.last}: {first.count}, then {again.count}")
        total += first.count
    expect(not counted.finished or counted.count == total, f"units add up to {total}, not {counted.count}")


def puzzle(world: World, numbers: Numbers) -> None:
    n, seed, first, many = numbers.below(9), numbers.below(99), numbers.below(99), numbers.below(3)
    stars = 2 if numbers.below(3) == 0 else 1
    n = 8 if stars == 2 else n
    for made in _core.make_regions(n, stars, seed, first, many, 0, "plain", control()):
        world.keep("puzzle", made.puzzle)
        answer = _core.solve_regions(made.puzzle, 2, _core.Control())
        expect(answer.solutions == [made.queens], "a made puzzle has another solution")


def grade(world: World, numbers: Numbers) -> None:
    made, asked = world.any("puzzle", numbers.below(8)), control()
    graded, trace = (
        _core.grade_regions(made, asked),
        _core.explain_regions(made, 7 if made.stars > 1 else 8, 10**6, asked),
    )
    expect(asked.stopped or (graded > 0 and trace.end == "solved"), "a made puzzle is not solved by its explanation")


def odd_puzzle(world: World, numbers: Numbers) -> None:
    n = numbers.below(9, 1)
    side = max(1, min(n, 40))
    labels = [numbers.below(side) for _ in range(side * side)]
    asked = _core.RegionPuzzle(
        n, labels, [numbers.below(side * side)], [numbers.below(side * side)], numbers.below(3) + 1
    )
    both = _core.solve_regions(asked, 10**4, control()), _core.count_regions(asked, 10**4, control())
    if both[0].finished and both[1].finished:
        expect(len(both[0].solutions) == both[1].count, "solutions of a puzzle are counted and listed differently")


def armies(world: World, numbers: Numbers) -> None:
    n, size = numbers.below(7, 1), numbers.below(9, 1)
    prover, asked = _core.ArmiesProver(n, size, "auto"), control()
    report = prover.run(0, prover.steps, numbers.below(3, 1), asked)
    checked = _core.check_armies(n, size, 1, asked, None)
    listed = _core.list_armies(n, size, 1, asked)
    if report.finished and listed.finished and not asked.stopped:
        expect(report.found == (listed.boards > 0), f"armies of {size} on {n}: found or not?")
        expect(checked.holds == (not report.found), f"armies of {size} on {n}: proved or not?")
    if size <= min(4, n * n) and n <= 5 and not asked.stopped:
        *again, finished = _core.recount_armies(n, size, asked)
        expect(
            not finished or again == [listed.boards, listed.classes], f"armies of {size} on {n} are counted differently"
        )
    if n > 5 or size > n * n:
        return
    order = ("rows", "centre", "smallest", "most", "fewest")[numbers.below(5)]
    searched = _core.search_armies(n, ("squares", "lines")[numbers.below(2)], order, True, size, True, asked)
    if searched.finished and listed.finished and not asked.stopped:
        expect(searched.solutions == listed.classes, f"classes of armies of {size} on {n}")


def three_armies(world: World, numbers: Numbers) -> None:
    n, size, asked = numbers.below(7, 1), numbers.below(5, 1), control()
    prover = _core.ThreeArmiesProver(n, size)
    report = prover.run(0, prover.steps, numbers.below(3, 1), asked)
    annealed = _core.anneal_three_armies(n, size, numbers.below(100), 1e4, 1.0, asked, None)
    if report.finished and not asked.stopped and not report.found:
        expect(min(map(len, annealed)) < size, f"three armies of {size} on {n}: refuted, but found")


def pieces(world: World, numbers: Numbers) -> None:
    n, kind = numbers.below(10), numbers.below(8) % 8
    rule = (bool(kind & 1), bool(kind & 2), bool(kind & 4), False)
    asked = control()
    counted = _core.count_pieces(n, *rule, numbers.below(3, 1), asked)
    listed = _core.list_pieces(n, *rule, 100, asked)
    if counted.finished and not asked.stopped and n > 0:
        expect(len(listed) == n * min(100, counted.count), f"pieces {rule} on {n} are counted and listed differently")


def domination(world: World, numbers: Numbers) -> None:
    n, queens, independent = numbers.below(9, 1), numbers.below(5), bool(numbers.below(2))
    asked = control()
    every, one = (_core.dominating_sets(n, queens, independent, 10, only, asked) for only in (False, True))
    if every.finished and one.finished and not asked.stopped:
        expect((every.count > 0) == (one.count > 0), f"{queens} queens dominate {n}: is there a set?")
        expect(len(every.sets) == queens * min(10, every.count), f"{queens} queens dominate {n}: sets listed")


def estimate(world: World, numbers: Numbers) -> None:
    n, many = numbers.below(20), numbers.below(50)
    _core.estimate_tree(n, many, 1, control())
    _core.estimate_by_prefixes(n, many, 1, 0, control())
    _core.estimate_by_resampling(n, many, 1, 0, control())


def proof(world: World, numbers: Numbers) -> None:
    """A proof that holds says the truth about a formula of few variables."""
    variables = 1 + numbers.below(4) % 5  # an odd number must not make millions of clauses, here or below
    clauses = [
        [_literal(numbers, variables) for _ in range(numbers.below(4) % 5)] for _ in range(numbers.below(14) % 15)
    ]
    lemmas = [
        [_literal(numbers, variables + 1) for _ in range(numbers.below(3) % 4)] for _ in range(numbers.below(6) % 7)
    ]
    written = ["".join(f"{literal} " for literal in clause) + "0\n" for clause in (*clauses, *lemmas)]
    formula = f"p cnf {variables} {len(clauses)}\n{''.join(written[: len(clauses)])}"
    verdict = _core.check_drat(formula, "".join(written[len(clauses) :]), control())
    solvable = any(
        all(any((assignment >> (abs(literal) - 1) & 1) == (literal > 0) for literal in clause) for clause in clauses)
        for assignment in range(2**variables)
    )
    expect(not (verdict.holds and solvable), f"a formula with solutions is refuted: {written}")
    again, lrat = _core.lrat_of(formula, "".join(written[len(clauses) :]), control())
    expect(again.holds == verdict.holds == bool(lrat), "another verdict when reasons are wanted")
    if lrat:
        expect(_core.check_lrat(formula, lrat, control()).holds, f"LRAT does not hold: {written}")


def _literal(numbers: Numbers, variables: int) -> int:
    return (1 + numbers.below(variables)) * (1 if numbers.below(2) else -1)


Action = Callable[[World, Numbers], None]
ACTIONS: dict[str, Action] = {
    action.__name__: action
    for action in (
        make_counter, split_counter, run_unit, foreign_unit, count, turned, judge, cursor, fill, table,
        number_a_solution, sample, random_rows, temper, advance, problem, complete, count_in_units, puzzle, grade,
        odd_puzzle, armies, three_armies, pieces, domination, estimate, proof,
    )
}  # fmt: skip


def make(world: World, call: Call) -> None:
    """Make one call. An error that refuses its arguments is an answer, too; a broken fact is a failure."""
    try:
        ACTIONS[call.name](world, Numbers(call))
    except REFUSED:
        return
    except Exception as error:
        world.failures.append(f"{call.name}: {error!r}")


def play(seed: int, only: Sequence[int] | None) -> None:
    """The calls in this process."""
    faulthandler.enable()
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    world, calls = World(), sequence(seed)
    clock = threading.Thread(target=stop_in_time)
    clock.start()
    for place in range(len(calls)) if only is None else only:
        call = calls[place]
        if call.aside:
            world.threads.append(threading.Thread(target=make, args=(world, call)))
            world.threads[-1].start()
        else:
            make(world, call)
        if len(world.threads) > 3:
            world.threads.pop(0).join()
        if world.failures:
            break
    for thread in world.threads:
        thread.join()
    WAITING.put(None)
    clock.join()
    if world.failures:
        sys.exit(world.failures[0])


def trial(seed: int, only: Sequence[int] | None = None) -> str:
    """What went wrong with these calls in a process of their own; empty if nothing did."""
    command = [sys.executable, __file__, str(seed)]
    command += [] if only is None else ["--only", ",".join(map(str, only))]
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=SECONDS_PER_TRIAL)
    except subprocess.TimeoutExpired:
        return f"no end within {SECONDS_PER_TRIAL} s"
    return "" if done.returncode == 0 else f"exit status {done.returncode}\n{done.stderr[-2000:]}"


def shrunk(places: list[int], fails: Callable[[list[int]], bool]) -> list[int]:
    """The places that are needed for a failure: halves are left out first, then ever smaller pieces."""
    piece = max(1, len(places) // 2)
    while True:
        start = 0
        while start < len(places):
            fewer = places[:start] + places[start + piece :]
            if fewer and fails(fewer):
                places = fewer
            else:
                start += piece
        if piece == 1:
            return places
        piece //= 2


def reported(seed: int, failure: str) -> str:
    """A failure, with the fewest calls that still show it."""
    everything = list(range(CALLS_PER_SEQUENCE))
    places = shrunk(everything, lambda fewer: bool(trial(seed, fewer))) if trial(seed) else everything
    names = ", ".join(sequence(seed)[place].name for place in places)
    only = ",".join(map(str, places))
    return f"{names}\n{failure}\nrepeat it with: python tests/core/random_calls.py {seed} --only {only}"


def search(seconds: float) -> None:
    """New seeds until the time is over or one fails."""
    end, seed = time.monotonic() + seconds, random.randrange(10**9)
    while time.monotonic() < end:
        if failure := trial(seed):
            sys.exit(reported(seed, failure))
        print(f"seed {seed}: {CALLS_PER_SEQUENCE} calls, no failure", flush=True)
        seed += 1


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("seed", type=int, nargs="?")
    parser.add_argument("--only", help="the places of some calls, separated by commas")
    parser.add_argument("--seconds", type=float, default=60, help="without a seed: how long to try new ones")
    given = parser.parse_args()
    if given.seed is None:
        search(given.seconds)
    else:
        play(given.seed, None if given.only is None else [int(place) for place in given.only.split(",")])


if __name__ == "__main__":
    main()
