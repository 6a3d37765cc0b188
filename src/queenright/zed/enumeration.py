"""All bindings of a schema by trying: component after component, each predicate as soon as its components have values.

A component that an equation determines (`size = # white`) is computed, not tried. This is the engine that needs no
solver, and how a schema is listed when a quantifier ranges over it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import chain
from math import prod

from queenright.errors import QueensError
from queenright.zed import syntax as tree
from queenright.zed.bounds import VariableBounds, limits
from queenright.zed.evaluator import Environment, SchemaEvaluator
from queenright.zed.schemas import FlatSchema, unbounded
from queenright.zed.spaces import AnySet, Functions, Numbers, Sequences, Space, holds, members_of, size_of
from queenright.zed.values import Binding, UndefinedError, Value

#: More candidates than this take minutes: the solver is the better engine.
MOST_CANDIDATES = 2_000_000


#: How many values a component is thought to have whose bounds depend on others.
FEW = 10

#: A quantifier over a schema with more candidates is not expanded: it must be an optimum.
LARGE_SCHEMA = 5_000


@dataclass(frozen=True, slots=True)
class Stage:
    """One component: the sets it is in, the equation that determines it if any, the predicates it completes.

    An infinite set has *bounds* instead, which may depend on the components before it.
    """

    name: str
    domains: tuple[AnySet, ...]
    equation: tree.Expression | None
    predicates: tuple[tree.Predicate, ...]
    bounds: VariableBounds | None = None

    def candidates(self) -> int | None:
        if self.bounds is not None:
            return FEW
        return 1 if self.equation is not None else size_of(self.domains[0])


def domains_of(flat: FlatSchema, evaluator: SchemaEvaluator) -> dict[str, tuple[AnySet, ...]]:
    """The sets that each component is declared to be in."""
    found: dict[str, tuple[AnySet, ...]] = {}
    for component in flat.components:
        domain = evaluator.expression(component.domain, {})
        found[component.name] = (*found.get(component.name, ()), domain)
    return found


def functional_names(domains: Mapping[str, tuple[AnySet, ...]]) -> frozenset[str]:
    """The components that were declared as functions or sequences; they are shown as lists of values."""
    return frozenset(name for name, own in domains.items() if isinstance(own[0], Functions | Sequences))


class SchemaSpace(Space):
    """A schema as the set of its bindings."""

    def __init__(self, flat: FlatSchema, evaluator: SchemaEvaluator) -> None:
        self.flat, self.evaluator = flat, evaluator

    def holds(self, value: Value) -> bool:
        env = dict(value.items)
        inside = all(holds(own, env[name]) for name, all_own in self._domains().items() for own in all_own)
        return inside and all(self.evaluator.predicate(predicate, env) for predicate in self.flat.predicates)

    def size(self) -> int | None:
        """An upper bound: the candidates that listing the schema tries."""
        return candidates(stages(self.flat, self.evaluator, {}))

    def is_large(self) -> bool:
        """Whether there are too many candidates to expand a quantifier over this schema."""
        size = self.size()
        return size is None or size > LARGE_SCHEMA

    def members(self) -> Iterator[Value]:
        functional = functional_names(self._domains())
        for env in bindings(self.flat, self.evaluator):
            items = tuple((name, env[name]) for name in self.flat.names)
            yield Binding(self.flat.name, items, functional)

    def _domains(self) -> dict[str, tuple[AnySet, ...]]:
        return domains_of(self.flat, self.evaluator)


def bindings(
    flat: FlatSchema, evaluator: SchemaEvaluator, fixed: Environment | None = None
) -> Iterator[dict[str, Value]]:
    """All bindings of a schema in which the components of *fixed* have their given values."""
    plan = stages(flat, evaluator, fixed or {})
    many = candidates(plan)
    if many is None or many > MOST_CANDIDATES:
        shown = "infinitely many" if many is None else f"{many:,}" if many < 10**15 else "too many"
        raise QueensError(
            f"{flat.name} has {shown} candidates to try, more than {MOST_CANDIDATES:,}: "
            "use the engine cpsat or a smaller size"
        )
    yield from _search(plan, 0, evaluator, dict(fixed or {}))


def candidates(plan: list[Stage]) -> int | None:
    sizes = [stage.candidates() for stage in plan]
    return 0 if 0 in sizes else None if None in sizes else prod(size or 0 for size in sizes)


def stages(flat: FlatSchema, evaluator: SchemaEvaluator, fixed: Environment) -> list[Stage]:
    """The order in which components get values: fixed ones, then as declared; determined ones as soon as they can."""
    domains = domains_of(flat, evaluator)
    predicates = [part for predicate in flat.predicates for part in tree.conjuncts(predicate)]
    waiting = [name for name in flat.names if name not in fixed]
    plan: list[tuple[str, tree.Expression | None]] = [(name, None) for name in flat.names if name in fixed]
    while waiting:
        determined = next(((name, e) for name in waiting if (e := _equation(name, predicates, waiting))), None)
        finite = (name for name in waiting if size_of(domains[name][0]) is not None)
        bounded = (name for name in waiting if limits(name, predicates, frozenset(waiting)).above)
        name, equation = determined or (next(chain(finite, bounded), waiting[0]), None)
        waiting.remove(name)
        plan.append((name, equation))
    return _with_predicates(plan, domains, predicates, flat, evaluator, fixed)


def _equation(name: str, predicates: list[tree.Predicate], waiting: list[str]) -> tree.Expression | None:
    """An expression that a predicate says *name* equals, whose components all have values already."""
    for part in predicates:
        if isinstance(part, tree.Comparison) and part.relations == ("=",):
            for side, other in (part.operands, part.operands[::-1]):
                if side == tree.Identifier(name) and not tree.mentions(other, frozenset(waiting)):
                    return other
    return None


def _with_predicates(
    plan: list[tuple[str, tree.Expression | None]],
    domains: dict[str, tuple[AnySet, ...]],
    predicates: list[tree.Predicate],
    flat: FlatSchema,
    evaluator: SchemaEvaluator,
    fixed: Environment,
) -> list[Stage]:
    found = []
    all_parts = predicates
    for k, (name, equation) in enumerate(plan):
        later = frozenset(other for other, _ in plan[k + 1 :])
        ready = [part for part in predicates if not tree.mentions(part, later)]
        predicates = [part for part in predicates if part not in ready]
        own, bounds = domains[name], None
        if name in fixed:
            own = (frozenset({fixed[name]}), *own)
        elif equation is None and isinstance(own[0], Numbers | Sequences):
            nothing_known = limits(name, all_parts, frozenset(flat.names))
            own = (evaluator.narrowed(own[0], nothing_known, {}), *own[1:])
            if size_of(own[0]) is None:
                bounds = _bounds(own[0], name, limits(name, all_parts, later | {name}), flat)
        found.append(Stage(name, own, equation, tuple(ready), bounds))
    return found


def _bounds(domain: AnySet, name: str, found: VariableBounds, flat: FlatSchema) -> VariableBounds | None:
    """Bounds that depend on other components; a sequence must have some."""
    if isinstance(domain, Sequences) and not found.above:
        raise unbounded(name, flat)
    return found if found.above else None


def _search(plan: list[Stage], k: int, evaluator: SchemaEvaluator, env: dict[str, Value]) -> Iterator[dict[str, Value]]:
    if k == len(plan):
        yield dict(env)
        return
    stage = plan[k]
    for value in _values(stage, evaluator, env):
        env[stage.name] = value
        inside = all(holds(domain, value) for domain in stage.domains)
        if inside and all(evaluator.predicate(predicate, env) for predicate in stage.predicates):
            yield from _search(plan, k + 1, evaluator, env)


def _values(stage: Stage, evaluator: SchemaEvaluator, env: dict[str, Value]) -> Iterator[Value]:
    if stage.equation is None:
        domain = stage.domains[0]
        if stage.bounds is not None:
            domain = evaluator.narrowed(domain, stage.bounds, env)
            if size_of(domain) is None:
                raise QueensError(f"{stage.name} has no bound for all values of the others: use the engine cpsat")
        yield from members_of(domain)
        return
    try:
        yield evaluator.listed(evaluator.expression(stage.equation, env), stage.equation.place)
    except UndefinedError:
        return
