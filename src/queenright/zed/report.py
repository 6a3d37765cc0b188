"""Checking one binding: which declarations and which predicates fail, and where.

Each declared component is explained property by property. Predicates are split at ∧, inside ∀ too, and each part is
reported with its text, how often it fails and every witness: the values of the bound variables, in order. Checking goes
on after a failure.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from queenright.errors import InputError
from queenright.zed import syntax as tree
from queenright.zed.enumeration import SchemaSpace
from queenright.zed.instance import Instance, faults_of
from queenright.zed.printer import show
from queenright.zed.schemas import FlatSchema
from queenright.zed.values import UndefinedError, Value, to_json

#: Asked about a quantifier over a large schema: the values of a counterexample, or None if there is none.
Oracle = Callable[[tree.Quantified, Mapping[str, Value]], tuple[Value, ...] | None]


@dataclass(frozen=True, slots=True)
class SplitPredicate:
    """A predicate split off: the quantifiers round it, and its own text."""

    quantifiers: tuple[tree.Quantified, ...]
    predicate: tree.Predicate


@dataclass(frozen=True, slots=True)
class FailedRequirement:
    """What does not hold: a declaration with its reasons, or a predicate with its witnesses."""

    text: str
    why: str = ""
    count: int = 0
    witnesses: tuple[tuple[Value, ...], ...] = ()
    names: tuple[str, ...] = ()  # the bound variables whose values a witness is

    def to_json(self) -> dict[str, Any]:
        if self.why:
            return {"declaration": self.text, "why": self.why}
        return {"predicate": self.text, "count": self.count, "witnesses": [to_json(each) for each in self.witnesses]}

    def shown(self) -> str:
        """The failure in one line."""
        if self.why:
            return f"{self.text}: {self.why}"
        witnesses = ", ".join(map(str, self.to_json()["witnesses"]))
        return f"{self.text} fails{f' {self.count} times, at {witnesses}' if witnesses else ''}"


def check_binding(
    instance: Instance, flat: FlatSchema, values: Mapping[str, Value], oracle: Oracle | None = None
) -> list[FailedRequirement]:
    """Everything that keeps a binding from being a member of the schema; empty if it is one."""
    for name in flat.names:
        if name not in values:
            raise InputError(f"no value for {name}; give it: binding {name}=…")
    failures = list(_declarations(instance, flat, values))
    for predicate in flat.predicates:
        for part in split(predicate):
            failures += _failing(part, instance, values, oracle)
    return failures


def _declarations(instance: Instance, flat: FlatSchema, values: Mapping[str, Value]) -> Iterator[FailedRequirement]:
    for component in flat.components:
        domain = instance.evaluator.expression(component.domain, {})
        faults = faults_of(domain, values[component.name])
        if faults:
            yield FailedRequirement(f"{component.name} : {show(component.domain)}", "; ".join(faults))


def split(predicate: tree.Predicate, quantifiers: tuple[tree.Quantified, ...] = ()) -> Iterator[SplitPredicate]:
    """The parts of a predicate that can fail on their own."""
    for part in tree.conjuncts(predicate):
        if isinstance(part, tree.Quantified) and part.quantifier == "∀":
            yield from split(part.body, (*quantifiers, part))
        else:
            yield SplitPredicate(quantifiers, part)


def _failing(
    part: SplitPredicate, instance: Instance, values: Mapping[str, Value], oracle: Oracle | None
) -> list[FailedRequirement]:
    text = show(part.predicate)
    if oracle is not None and _is_large(part.quantifiers, instance):
        counterexample = oracle(part.quantifiers[0], values)
        return (
            []
            if counterexample is None
            else [FailedRequirement(text, count=1, witnesses=(counterexample,), names=_names(part.quantifiers))]
        )
    try:
        witnesses = tuple(_witnesses(part, part.quantifiers, instance, dict(values), ()))
    except UndefinedError:  # the set of a quantifier has no value, so the whole predicate fails
        return [FailedRequirement(show(part.quantifiers[0]), count=1)]
    if not witnesses:
        return []
    found = tuple(each for each in witnesses if each)
    return [FailedRequirement(text, count=len(witnesses), witnesses=found, names=_names(part.quantifiers))]


def _names(quantifiers: Iterable[tree.Quantified]) -> tuple[str, ...]:
    """The bound variables from the outside in, as the values of a witness are."""
    return tuple(name for each in quantifiers for declared in each.declarations for name in declared.names)


def _is_large(quantifiers: tuple[tree.Quantified, ...], instance: Instance) -> bool:
    """Whether this is a quantifier over a schema with too many candidates to try for each check."""
    if len(quantifiers) != 1 or [len(own.names) for own in quantifiers[0].declarations] != [1]:
        return False
    domain = quantifiers[0].declarations[0].domain
    space = instance.constants.get(domain.text) if isinstance(domain, tree.Identifier) else None
    return isinstance(space, SchemaSpace) and space.is_large()


def _witnesses(
    part: SplitPredicate,
    quantifiers: tuple[tree.Quantified, ...],
    instance: Instance,
    env: dict[str, Value],
    bound: tuple[Value, ...],
) -> Iterator[tuple[Value, ...]]:
    if not quantifiers:
        if not instance.evaluator.predicate(part.predicate, env):
            yield bound
        return
    first = quantifiers[0]
    names = _names((first,))
    for inner in instance.evaluator.bindings(first, env):
        if first.condition is None or instance.evaluator.predicate(first.condition, inner):
            values = tuple(inner[name] for name in names)
            yield from _witnesses(part, quantifiers[1:], instance, inner, (*bound, *values))
