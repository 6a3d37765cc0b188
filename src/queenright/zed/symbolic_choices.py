"""What bound variables range over in a model: every choice of members, each under the formula that admits it."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping
from itertools import product
from typing import Any

from queenright.sources import Place
from queenright.zed import syntax as tree
from queenright.zed.arithmetic import SymbolFunction, Symbolic, SymbolicArithmetic, SymbolSet, is_constant
from queenright.zed.bounds import known_parts, limits, narrowed
from queenright.zed.enumeration import SchemaSpace
from queenright.zed.errors import OutsideSubsetError
from queenright.zed.expression_evaluator import Closure
from queenright.zed.formulas import Formula, both
from queenright.zed.membership import Membership
from queenright.zed.model import SchemaModel
from queenright.zed.printer import show
from queenright.zed.spaces import AnySet, Numbers, Sequences, Space, size_of
from queenright.zed.symbolic_toolkit import SymbolicToolkit
from queenright.zed.values import UndefinedError

#: A formula that expands to more instances than this is refused.
MOST_INSTANCES = 3_000_000

Names = Mapping[str, Symbolic]


class SymbolicChoices(ABC):
    """The ground of the translator: one model, the global names in *constants*, sets and their members."""

    def __init__(self, constants: Mapping[str, Any], model: SchemaModel) -> None:
        self.constants, self.model = constants, model
        self.arithmetic = SymbolicArithmetic(model)
        self.membership = Membership(self.arithmetic)
        self.toolkit = SymbolicToolkit(self.arithmetic, self.membership)
        self.instances = 0
        #: what must hold for the terms of the predicate under way to have values
        self.conditions: list[Formula] = []

    @abstractmethod
    def predicate(self, node: tree.Predicate, names: Names) -> Formula:
        """The formula of a predicate."""

    @abstractmethod
    def expression(self, node: tree.Expression, names: Names) -> Symbolic:
        """The symbolic value of an expression."""

    # bound variables

    def _instances(self, node: Any, names: Names) -> Iterator[tuple[Formula, dict[str, Symbolic]]]:
        """Every way to choose the bound variables: under which formula it counts, and the names it gives."""
        bound = [name for declaration in node.declarations for name in declaration.names]
        domains: list[list[tuple[Any, Formula]]] = []
        for declaration in node.declarations:
            domains += self._members(declaration, node, frozenset(bound), names)
        for choice in product(*domains):
            inner = {**names, **dict(zip(bound, (member for member, _ in choice), strict=True))}
            guard = both(formula for _, formula in choice)
            if node.condition is not None and guard is not False:
                guard = both([guard, self.predicate(node.condition, inner)])
            if guard is not False:
                self._count_instance(node.place)
                yield guard, inner

    def _members(
        self, declaration: tree.Declaration, node: Any, bound: frozenset[str], names: Names
    ) -> list[list[tuple[Any, Formula]]]:
        """The candidates for each name of a declaration."""
        domain = self.expression(declaration.domain, names)
        if not declaration.names or (isinstance(domain, SchemaSpace) and domain.is_large()):
            message = f"a quantifier over the schema {show(declaration.domain)} is translated only as an optimum, "
            raise OutsideSubsetError(message + "∀ x : S • x.e ≤ e, on a line of its own", declaration.place)
        if not isinstance(domain, Numbers | Sequences):
            return [self._candidates(domain, declaration)] * len(declaration.names)
        parts = known_parts(node)
        return [
            self._candidates(self.narrowed(domain, name, parts, bound, names), declaration)
            for name in declaration.names
        ]

    def _candidates(self, domain: Symbolic, declaration: tree.Declaration) -> list[tuple[Any, Formula]]:
        listed = self._listed(domain, declaration.domain.place)
        return list(self.arithmetic.as_set(listed, declaration.place).items())

    def narrowed(
        self, domain: AnySet, name: str, parts: list[tree.Predicate], bound: frozenset[str], names: Names
    ) -> AnySet:
        """An infinite set within the bounds that *parts* set; a bound that is not constant counts as far as it goes."""

        def value(node: tree.Expression) -> Symbolic | None:
            outer, self.conditions = self.conditions, []
            try:
                return self.expression(node, names)
            except UndefinedError:
                return None
            finally:
                self.conditions = outer

        def ends(node: tree.Expression) -> tuple[int, int] | None:
            found = value(node)
            return None if found is None else self.model.bounds(found)

        def candidates(node: tree.Expression) -> frozenset[Any] | None:
            found = value(node)
            if found is None or isinstance(found, Closure) or (isinstance(found, Space) and size_of(found) is None):
                return None
            return frozenset(self.arithmetic.as_set(self._listed(found, node.place), node.place))

        return narrowed(domain, limits(name, parts, bound), ends, candidates)

    def _count_instance(self, place: Place) -> None:
        self.instances += 1
        if self.instances > MOST_INSTANCES:
            raise OutsideSubsetError(f"this expands to over {MOST_INSTANCES:,} constraints", place)

    # constants among symbols

    def _listed(self, value: Symbolic, place: Place) -> Symbolic:
        """A constant space as a listed set; anything else as it is."""
        if isinstance(value, Closure):
            raise OutsideSubsetError(f"{value.definition.name} can be applied, not listed", place)
        if not isinstance(value, Space):
            return value
        size = size_of(value)
        if size is None or size > MOST_INSTANCES:
            raise OutsideSubsetError("this set is infinite or too large; it cannot be enumerated", place)
        return frozenset(value.members())

    def _plain(self, value: Symbolic) -> Symbolic:
        """A set all of whose members are decided, as a plain set."""
        if isinstance(value, SymbolFunction):
            entries = value.entries
            return frozenset(entries.items()) if all(map(is_constant, entries.values())) else value
        if not isinstance(value, SymbolSet):
            return value
        members: dict[Any, Formula] = {m: formula for m, formula in value.members.items() if formula is not False}
        return frozenset(members) if all(f is True for f in members.values()) else SymbolSet(members, value.sequence)
