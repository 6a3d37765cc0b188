"""The adapter to OR-Tools CP-SAT: variables, definitions, constraints, then the search. OR-Tools is imported here only.

Formulas inside others are tied to 0/1 variables both ways, so that each solution of the schema is found once.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

from queenright.engines.cpsat import searched
from queenright.errors import QueensError
from queenright.packages import needing
from queenright.zed.formulas import (
    AllDifferent,
    Among,
    Compare,
    Conjunction,
    Disjunction,
    Equivalence,
    Form,
    Formula,
    Literal,
    Negation,
    pairwise,
)
from queenright.zed.model import (
    AbsoluteValue,
    Choice,
    Definition,
    Element,
    Indicator,
    Model,
    Multiple,
    Quotient,
    Remainder,
)

if TYPE_CHECKING:
    from types import ModuleType

Answer = Callable[[int], int]


def solver_module() -> ModuleType:
    """OR-Tools' CP-SAT, or the error that tells how to install it."""
    with needing("translating schemas to a solver", "ortools", "cpsat"):
        from ortools.sat.python import cp_model
    return cp_model


class Program:
    """A model given to CP-SAT."""

    def __init__(self, model: Model) -> None:
        self.cp = solver_module()
        self.source, self.native = model, self.cp.CpModel()
        needed = model.needed()
        kept = set(needed)
        self.variables: dict[int, Any] = {
            number: self._variable(number)
            for number in range(len(model.variables))
            if number not in model.definitions or number in kept
        }
        self.literals: dict[Formula, Any] = {}
        for number in needed:
            self._define(self.variables[number], model.definitions[number])
        for constraint in model.constraints:
            self.post(constraint.formula)

    # variables and forms

    def _variable(self, number: int) -> Any:
        variable = self.source.variables[number]
        if variable.boolean:
            return self.native.new_bool_var(variable.words)
        if variable.values is not None:
            return self.native.new_int_var_from_domain(self.cp.Domain.from_values(variable.values), variable.words)
        return self.native.new_int_var(variable.low, variable.high, variable.words)

    def form(self, form: Form) -> Any:
        if isinstance(form, int):
            return form
        variables = [self.variables[number] for number, _ in form.terms]
        coefficients = [coefficient for _, coefficient in form.terms]
        if len(variables) == 1:
            alone = variables[0] if coefficients[0] == 1 else variables[0] * coefficients[0]
            return alone + form.constant if form.constant else alone
        return self.cp.LinearExpr.weighted_sum(variables, coefficients) + form.constant

    def _define(self, target: Any, definition: Definition) -> None:
        match definition:
            case AbsoluteValue(form):
                self.native.add_abs_equality(target, self.form(form))
            case Quotient(form, divisor):
                self.native.add_division_equality(target, self.form(form), divisor)
            case Remainder(form, divisor):
                self.native.add_modulo_equality(target, self.form(form), divisor)
            case Multiple(left, right):
                self.native.add_multiplication_equality(target, [self.form(left), self.form(right)])
            case Element(index, first, items):
                self.native.add_element(self.form(index) - first, [self.form(item) for item in items], target)
            case Choice(formula, then, otherwise):
                literal = self.literal(formula)
                self.native.add(target == self.form(then)).only_enforce_if(literal)
                self.native.add(target == self.form(otherwise)).only_enforce_if(~literal)
            case Indicator(formula):
                literal = self.literal(formula)
                self.native.add_implication(target, literal)
                self.native.add_implication(literal, target)

    # formulas

    def post(self, formula: Formula) -> None:
        """Require a formula."""
        match formula:
            case bool():
                if not formula:
                    self.native.add_bool_or([])
            case Conjunction(parts):
                for part in parts:
                    self.post(part)
            case Disjunction(parts):
                self.native.add_bool_or([self.literal(part) for part in parts])
            case AllDifferent(forms):
                self.native.add_all_different([self.form(form) for form in forms])
            case Compare() | Among():
                self._add(formula)
            case _:
                self.native.add_bool_and([self.literal(formula)])

    def _add(self, formula: Compare | Among, negated: bool = False) -> Any:
        """The native linear constraint of a formula or of its opposite."""
        form = self.form(formula.form)
        if isinstance(formula, Among):
            domain = self.cp.Domain.from_values(formula.values)
            return self.native.add_linear_expression_in_domain(form, domain.complement() if negated else domain)
        if formula.relation == "≤":
            return self.native.add(form >= 1) if negated else self.native.add(form <= 0)
        equal = (formula.relation == "=") is not negated
        return self.native.add(form == 0) if equal else self.native.add(form != 0)

    def literal(self, formula: Formula) -> Any:
        """A 0/1 variable that is 1 exactly where the formula holds."""
        if formula not in self.literals:
            self.literals[formula] = self._literal(formula)
        return self.literals[formula]

    def _literal(self, formula: Formula) -> Any:
        match formula:
            case bool():
                return self.native.new_constant(int(formula))
            case Literal(variable):
                return self.variables[variable]
            case Negation(part):
                return ~self.literal(part)
            case AllDifferent():
                return self.literal(pairwise(formula))
        literal = self.native.new_bool_var("")
        match formula:
            case Compare() | Among():
                self._add(formula).only_enforce_if(literal)
                self._add(formula, negated=True).only_enforce_if(~literal)
            case Conjunction(parts):
                own = [self.literal(part) for part in parts]
                self.native.add_bool_and(own).only_enforce_if(literal)
                self.native.add_bool_or([literal, *(~part for part in own)])
            case Disjunction(parts):
                own = [self.literal(part) for part in parts]
                self.native.add_bool_or(own).only_enforce_if(literal)
                for part in own:
                    self.native.add_implication(part, literal)
            case Equivalence(left, right):
                one, other = self.literal(left), self.literal(right)
                self.native.add_bool_xor([one, other, literal])
        return literal

    # the search

    def solve(self, time_limit: float | None = None) -> Answer | None:
        """The variables' values in one solution, or None if there is none."""
        solver = self._solver(time_limit)
        status = searched(solver, self.native)
        return self._answer(solver, status, time_limit)

    def optimise(self, objective: Form, greatest: bool, time_limit: float | None = None) -> int | None:
        """The greatest (or least) value of a form, proved; None if there is no solution."""
        form = self.form(objective)
        if greatest:
            self.native.maximize(form)
        else:
            self.native.minimize(form)
        solver = self._solver(time_limit)
        status = searched(solver, self.native)
        if status == self.cp.FEASIBLE:
            best = f"{solver.objective_value:g}"
            raise QueensError(f"no proved optimum within {time_limit:g} s (best so far {best}). Raise --time-limit")
        answer = self._answer(solver, status, time_limit)
        return round(solver.objective_value) if answer is not None else None

    def solutions(self, limit: int | None = None, time_limit: float | None = None) -> Iterator[dict[int, int]]:
        """The variables' values in every solution, in the solver's order."""
        collector = _collector(self.cp, self.variables, limit)
        solver = self._solver(time_limit)
        solver.parameters.enumerate_all_solutions = True
        solver.parameters.num_workers = 1
        status = searched(solver, self.native, collector)
        stopped = limit is not None and len(collector.found) >= limit
        if not stopped:
            self._answer(solver, status, time_limit)
            if status == self.cp.FEASIBLE:
                raise _gave_up(time_limit)
        yield from collector.found

    def _solver(self, time_limit: float | None) -> Any:
        solver = self.cp.CpSolver()
        if time_limit is not None and math.isfinite(time_limit):
            solver.parameters.max_time_in_seconds = time_limit
        return solver

    def _answer(self, solver: Any, status: Any, time_limit: float | None) -> Answer | None:
        if status == self.cp.INFEASIBLE:
            return None
        if status == self.cp.MODEL_INVALID:
            raise QueensError(f"the solver refused the model: {self.native.validate().splitlines()[0]}")
        if status not in (self.cp.OPTIMAL, self.cp.FEASIBLE):
            raise _gave_up(time_limit)
        return lambda number: int(solver.value(self.variables[number]))


def _gave_up(time_limit: float | None) -> QueensError:
    return QueensError(f"no answer within {time_limit or 0:g} s. Raise --time-limit or try a smaller size")


def _collector(cp: Any, variables: dict[int, Any], limit: int | None) -> Any:
    """A callback that keeps every solution; its class exists only where OR-Tools does."""

    class Collector(cp.CpSolverSolutionCallback):  # type: ignore[misc]
        def __init__(self) -> None:
            super().__init__()
            self.found: list[dict[int, int]] = []

        def on_solution_callback(self) -> None:
            self.found.append({number: int(self.value(variable)) for number, variable in variables.items()})
            if limit is not None and len(self.found) >= limit:
                self.stop_search()

    return Collector()
