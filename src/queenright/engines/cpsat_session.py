"""One session with OR-Tools CP-SAT: a program, its solver, and searches that end when their watch says so.

Engines, schemas of Z and the models of two armies put their constraints into `program` in their own way; loading the
package, workers, seed, Ctrl-C, time limits and enumeration are here, once.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from contextlib import suppress
from queue import Empty, SimpleQueue
from threading import Thread
from typing import Any, TypeVar

from queenright.errors import QueensError
from queenright.packages import loaded
from queenright.problem.result import Status
from queenright.watch import SECONDS_BETWEEN_LOOKS, Watch, interrupts_held

Read = TypeVar("Read")

#: The value of a variable in the solution at hand.
Value = Callable[[Any], int]


class CpSatSession:
    """A program for CP-SAT. An error about a missing package names the *purpose*; 0 *workers*: one for each core."""

    def __init__(self, purpose: str, *, workers: int = 1, seed: int = 0) -> None:
        self.cp = loaded("ortools.sat.python.cp_model", purpose, "ortools", "cpsat")
        self.program, self.solver = self.cp.CpModel(), self.cp.CpSolver()
        self.proved = False
        parameters = self.solver.parameters
        parameters.num_workers = workers
        parameters.random_seed = seed
        parameters.permute_variable_randomly = seed != 0  # without it one worker hardly asks for the seed
        # It would notice Ctrl-C only some time after the beginning, and return as if nothing had happened.
        parameters.catch_sigint_signal = False

    def variable(self, values: Sequence[int], name: str = "") -> Any:
        """A new variable with these values; 0 and 1 make a literal."""
        if list(values) == [0, 1]:
            return self.program.new_bool_var(name)
        return self.program.new_int_var_from_domain(self.cp.Domain.from_values(values), name)

    def value(self, variable: Any) -> int:
        """What a variable is in the solution that was found."""
        return int(self.solver.value(variable))

    def search(self, watch: Watch) -> Status:
        """Find one solution, the best one if there is an objective; *proved* says whether nothing is left to search."""
        return self._status(watch.call(lambda: self.solver.solve(self.program), self.solver.stop_search))

    def solutions(self, read: Callable[[Value], Read], watch: Watch) -> Generator[Read, None, None]:
        """What *read* makes of each solution, handed over as it is found by a search in a thread of its own."""
        found: SimpleQueue[tuple[Read] | int] = SimpleQueue()

        class Listener(self.cp.CpSolverSolutionCallback):  # type: ignore[misc,name-defined]
            def on_solution_callback(self) -> None:
                found.put((read(self.value),))

        self.solver.parameters.enumerate_all_solutions, self.solver.parameters.num_workers = True, 1
        search = Thread(target=lambda: found.put(int(self.solver.solve(self.program, Listener()))), daemon=True)
        try:
            with watch.active():
                search.start()
            while not isinstance(item := self._next(found, watch), int):
                yield item[0]
        finally:
            with interrupts_held():
                while search.is_alive():
                    self.solver.stop_search()  # repeatedly: a search that has hardly begun ignores it
                    search.join(SECONDS_BETWEEN_LOOKS)
        self._status(item)
        if not self.proved:
            watch.fail()

    def _next(self, found: SimpleQueue[tuple[Read] | int], watch: Watch) -> tuple[Read] | int:
        with watch.active():
            while True:
                if watch.over:
                    self.solver.stop_search()
                with suppress(Empty):
                    return found.get(timeout=watch.pause)

    def _status(self, status: Any) -> Status:
        if status == self.cp.MODEL_INVALID:
            raise QueensError(f"CP-SAT refused the model: {self.program.validate().splitlines()[0]}")
        self.proved = status in (self.cp.OPTIMAL, self.cp.INFEASIBLE)
        known = {self.cp.OPTIMAL: Status.FOUND, self.cp.FEASIBLE: Status.FOUND, self.cp.INFEASIBLE: Status.NONE}
        return known.get(status, Status.UNKNOWN)
