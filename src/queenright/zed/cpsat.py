"""The adapter to OR-Tools CP-SAT: variables, definitions, constraints, then the search.

Formulas inside others are tied to 0/1 variables both ways, so that each solution of the schema is found once.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import closing
from itertools import islice
from typing import Any

from queenright.engines.cpsat_session import CpSatSession, Value
from queenright.errors import OutOfTimeError
from queenright.problem.result import Status
from queenright.watch import Watch
from queenright.zed import formulas
from queenright.zed.model import (
    AbsoluteValue,
    Choice,
    Definition,
    Element,
    Indicator,
    Multiple,
    Quotient,
    Remainder,
    SchemaModel,
)

#: The seed that CP-SAT has by default.
OWN_SEED = 1

Answer = Callable[[int], int]


class SchemaProgram:
    """A model given to CP-SAT."""

    def __init__(self, model: SchemaModel, workers: int = 0) -> None:
        self.session = CpSatSession("translating schemas to a solver", workers=workers)
        # The solver's own seed: a schema is then searched in the way in which a model written by hand would be.
        self.session.solver.parameters.random_seed = OWN_SEED
        self.source, self.cp, self.native = model, self.session.cp, self.session.program
        needed = model.needed()
        kept = set(needed)
        self.variables: dict[int, Any] = {
            number: self._variable(number)
            for number in range(len(model.variables))
            if number not in model.definitions or number in kept
        }
        self.literals: dict[formulas.Formula, Any] = {}
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
            return self.session.variable(variable.values, variable.words)
        return self.native.new_int_var(variable.low, variable.high, variable.words)

    def form(self, form: formulas.Form) -> Any:
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

    def post(self, formula: formulas.Formula) -> None:
        """Require a formula."""
        match formula:
            case bool():
                if not formula:
                    self.native.add_bool_or([])
            case formulas.Conjunction(parts):
                for part in parts:
                    self.post(part)
            case formulas.Disjunction(parts):
                self.native.add_bool_or([self.literal(part) for part in parts])
            case formulas.Distinct(forms):
                self.native.add_all_different([self.form(form) for form in forms])
            case formulas.Compare(form, "≤" | "=") if self._counts_to_one(form):
                literals = [self.variables[number] for number, _ in form.terms]
                one = self.native.add_at_most_one if formula.relation == "≤" else self.native.add_exactly_one
                one(literals)
            case formulas.Compare() | formulas.Among():
                self._add(formula)
            case _:
                self.native.add_bool_and([self.literal(formula)])

    def _counts_to_one(self, form: formulas.LinearForm) -> bool:
        """Whether a form is a number of literals less one; solvers treat those apart."""
        return form.constant == -1 and all(
            coefficient == 1 and self.source.variables[number].boolean for number, coefficient in form.terms
        )

    def _add(self, formula: formulas.Compare | formulas.Among, negated: bool = False) -> Any:
        """The native linear constraint of a formula or of its opposite."""
        form = self.form(formula.form)
        if isinstance(formula, formulas.Among):
            domain = self.cp.Domain.from_values(formula.values)
            return self.native.add_linear_expression_in_domain(form, domain.complement() if negated else domain)
        if formula.relation == "≤":
            return self.native.add(form >= 1) if negated else self.native.add(form <= 0)
        equal = (formula.relation == "=") is not negated
        return self.native.add(form == 0) if equal else self.native.add(form != 0)

    def literal(self, formula: formulas.Formula) -> Any:
        """A 0/1 variable that is 1 exactly where the formula holds."""
        if formula not in self.literals:
            self.literals[formula] = self._literal(formula)
        return self.literals[formula]

    def _literal(self, formula: formulas.Formula) -> Any:
        match formula:
            case bool():
                return self.native.new_constant(int(formula))
            case formulas.Literal(variable):
                return self.variables[variable]
            case formulas.Negation(part):
                return ~self.literal(part)
            case formulas.Distinct():
                return self.literal(formulas.pairwise(formula))
        literal = self.native.new_bool_var("")
        match formula:
            case formulas.Compare() | formulas.Among():
                self._add(formula).only_enforce_if(literal)
                self._add(formula, negated=True).only_enforce_if(~literal)
            case formulas.Conjunction(parts):
                own = [self.literal(part) for part in parts]
                self.native.add_bool_and(own).only_enforce_if(literal)
                self.native.add_bool_or([literal, *(~part for part in own)])
            case formulas.Disjunction(parts):
                own = [self.literal(part) for part in parts]
                self.native.add_bool_or(own).only_enforce_if(literal)
                for part in own:
                    self.native.add_implication(part, literal)
            case formulas.Equivalence(left, right):
                one, other = self.literal(left), self.literal(right)
                self.native.add_bool_xor([one, other, literal])
        return literal

    # the search

    def solve(self, watch: Watch) -> Answer | None:
        """The variables' values in one solution, or None if there is none."""
        status = self.session.search(watch)
        if status is Status.UNKNOWN:
            watch.fail()
        return None if status is Status.NONE else lambda number: self.session.value(self.variables[number])

    def optimise(self, objective: formulas.Form, greatest: bool, watch: Watch) -> int | None:
        """The greatest (or least) value of a form, proved; None if there is no solution."""
        form = self.form(objective)
        if greatest:
            self.native.maximize(form)
        else:
            self.native.minimize(form)
        if self.solve(watch) is None:
            return None
        best: int = round(self.session.solver.objective_value)
        if not self.session.proved:
            raise OutOfTimeError(f"{watch.reason}: no proved optimum, {best} is the best so far; raise the time limit")
        return best

    def solutions(self, watch: Watch, limit: int | None = None) -> Iterator[dict[int, int]]:
        """The variables' values in every solution, in the solver's order."""

        def read(value: Value) -> dict[int, int]:
            return {number: value(variable) for number, variable in self.variables.items()}

        with closing(self.session.solutions(read, watch)) as found:
            yield from islice(found, limit)
