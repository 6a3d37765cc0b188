"""Questions about a schema: one binding, all, how many, does this one belong. By solver or by trying.

Every binding that a solver finds is re-checked by the evaluator, which knows nothing of the translation, before it is
returned.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import islice

from queenright.errors import RefereeError, UnknownNameError
from queenright.watch import Watch
from queenright.zed import syntax as tree
from queenright.zed.arithmetic import SymbolicArithmetic, SymbolRecord
from queenright.zed.cpsat import SchemaProgram
from queenright.zed.enumeration import SchemaSpace, bindings, functional_names
from queenright.zed.formulas import both, opposite
from queenright.zed.instance import Instance
from queenright.zed.model import Constraint, SchemaModel
from queenright.zed.printer import show
from queenright.zed.report import FailedRequirement, check_binding
from queenright.zed.schemas import FlatSchema
from queenright.zed.translation import Translation, translate
from queenright.zed.translator import Translator
from queenright.zed.values import Binding, Value, order, over_cells, to_json

ENGINES = ("cpsat", "enumerate")


@dataclass(frozen=True, slots=True)
class SchemaQuestion:
    """A schema of an instance, with components that are fixed beforehand."""

    instance: Instance
    flat: FlatSchema
    fixed: Mapping[str, Value]
    engine: str = "cpsat"
    seconds: float | None = None
    workers: int = 0

    def __post_init__(self) -> None:
        if self.engine not in ENGINES:
            raise UnknownNameError("engine", self.engine, ENGINES)

    def one(self) -> dict[str, Value] | None:
        """One binding, or None if there is none."""
        if self.engine == "enumerate":
            return next(bindings(self.flat, self.instance.evaluator, self.fixed), None)
        watch = Watch(self.seconds)
        translation = self._translated(watch)
        answer = SchemaProgram(translation.model, self.workers).solve(watch)
        return None if answer is None else self._checked(translation.decode(answer))

    def every(self, limit: int | None = None) -> list[dict[str, Value]]:
        """All bindings, sorted; with a *limit* so many at most: those found first, which need not be the smallest."""
        found = self._search(limit)
        return sorted(found, key=lambda binding: [order(binding[name]) for name in self.flat.names])

    def count(self) -> int:
        """How many bindings there are."""
        return sum(1 for _ in self._search(None))

    def _search(self, limit: int | None) -> Iterator[dict[str, Value]]:
        if self.engine == "enumerate":
            yield from islice(bindings(self.flat, self.instance.evaluator, self.fixed), limit)
            return
        watch = Watch(self.seconds)
        translation = self._translated(watch)
        seen = set()
        for answer in SchemaProgram(translation.model).solutions(watch, limit):
            binding = self._checked(translation.decode(answer.__getitem__))
            key = tuple(binding.values())
            if key in seen:
                raise RefereeError(f"the solver gave one binding of {self.flat.name} twice")
            seen.add(key)
            yield binding

    def _translated(self, watch: Watch) -> Translation:
        """The model, with every optimum that the schema speaks of found first and put in as a number."""
        translation = translate(self.instance, self.flat, self.fixed)
        settle_optima(translation.model, watch)
        return translation

    def _checked(self, binding: dict[str, Value]) -> dict[str, Value]:
        # Only an optimum ranges over a schema too large to list, and the solver has proved it before.
        failures = check_binding(self.instance, self.flat, binding, oracle=lambda quantified, values: None)
        if failures:
            raise RefereeError(f"the solver's binding of {self.flat.name} fails the check: {failures[0].text}")
        return binding

    def check(self) -> list[FailedRequirement]:
        """What keeps the fixed values from being a binding of the schema."""
        return check_binding(self.instance, self.flat, self.fixed, oracle=self._counterexample)

    def _counterexample(self, node: tree.Quantified, values: Mapping[str, Value]) -> tuple[Value, ...] | None:
        """A binding of another schema that breaks a ∀ over it: found by the solver, confirmed by the evaluator."""
        (declaration,) = node.declarations
        (name,) = declaration.names
        space = self.instance.evaluator.expression(declaration.domain, values)
        assert isinstance(space, SchemaSpace)
        found = self._search_other(space, name, node, values)
        if found is None:
            return None
        env = {**values, name: found}
        guarded = node.condition is None or self.instance.evaluator.predicate(node.condition, env)
        if not space.holds(found) or not guarded or self.instance.evaluator.predicate(node.body, env):
            raise RefereeError(f"the solver's counterexample to {show(node)} fails the check")
        return (found,)

    def _search_other(
        self, space: SchemaSpace, name: str, node: tree.Quantified, values: Mapping[str, Value]
    ) -> Binding | None:
        other = translate(self.instance, space.flat)
        watch = Watch(self.seconds)
        settle_optima(other.model, watch)
        translator = Translator(self.instance.constants, other.model)
        names = {**values, name: SymbolRecord(other.components)}
        wanted = opposite(translator.predicate(node.body, names))
        if node.condition is not None:
            wanted = both([translator.predicate(node.condition, names), wanted])
        other.model.constraints.append(Constraint(wanted, "a counterexample", node.place))
        answer = SchemaProgram(other.model).solve(watch)
        if answer is None:
            return None
        functional = functional_names(self.instance.domains(space.flat))
        return Binding(space.flat.name, tuple(other.decode(answer).items()), functional)

    def shown(self, binding: Mapping[str, Value]) -> dict[str, object]:
        """A binding as JSON."""
        functional = functional_names(self.instance.domains(self.flat))
        return {name: to_json(binding[name], name in functional) for name in self.flat.names}

    def matrices(self) -> frozenset[str]:
        """The components that are shown row by row: functions over pairs of numbers."""
        functional = functional_names(self.instance.domains(self.flat))
        kinds = dict(self.instance.records[self.flat.name].components)
        return frozenset(name for name in functional if over_cells(kinds[name]))


def settle_optima(model: SchemaModel, watch: Watch) -> None:
    """Find each optimum by a search of its own, and require what it means: side ≥ greatest, or side ≤ least."""
    for optimum in model.optima:
        settle_optima(optimum.model, watch)
        best = SchemaProgram(optimum.model).optimise(optimum.objective, optimum.greatest, watch)
        if best is not None:  # over no bindings at all, every value is an optimum
            relation = "≤" if optimum.greatest else "≥"
            formula = SymbolicArithmetic(model).compare(best, relation, optimum.side)
            model.constraints.append(Constraint(formula, optimum.text, optimum.place))
