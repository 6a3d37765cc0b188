"""A whole schema as a model: variables for its components, constraints for its declarations and predicates.

A component whose set is infinite (size : ℕ) must be determined by an equation (size = # white); a sequence needs its
length. `decode` reads the values of the components back from a solver's answer.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from queenright.sources import Place
from queenright.zed import syntax as tree
from queenright.zed.arithmetic import Coded, SymbolFunction, Symbolic, SymbolRecord, SymbolSet, is_constant
from queenright.zed.enumeration import SchemaSpace
from queenright.zed.errors import OutsideSubsetError
from queenright.zed.formulas import Form, Formula, LinearForm, Literal
from queenright.zed.instance import Instance
from queenright.zed.model import Constraint, Optimum, SchemaModel, used
from queenright.zed.operators import words
from queenright.zed.printer import show
from queenright.zed.schemas import Component, FlatSchema, unbounded
from queenright.zed.spaces import AnySet, Functions, Numbers, PowerSet, Product, Sequences, Space, size_of
from queenright.zed.translator import Translator
from queenright.zed.values import Value, in_order, text_of

#: Words that MiniZinc keeps for itself.
RESERVED = words(
    "ann annotation any array assert bool case constraint default diff div else elseif endif enum exists false float "
    "forall function if in include infeasible int intersect let list lp maximize minimize mod not of op opt output par "
    "predicate record satisfy set solve string subset superset symdiff test then true tuple type union var where "
    "xor"
)

#: More variables for one component are refused.
MOST_VARIABLES = 200_000


@dataclass(frozen=True, slots=True)
class Translation:
    """The model of a schema, and its components in terms of the model's variables."""

    schema: str
    model: SchemaModel
    components: dict[str, Symbolic]

    def decode(self, value_of: Callable[[int], int]) -> dict[str, Value]:
        """The components' values, given the variables' values."""
        return {name: _decoded(value, value_of) for name, value in self.components.items()}


def translate(instance: Instance, flat: FlatSchema, fixed: Mapping[str, Value] | None = None) -> Translation:
    """The model of a schema; components in *fixed* have their given values."""
    return _SchemaTranslation(instance, flat, fixed or {}).run()


class _SchemaTranslation:
    def __init__(self, instance: Instance, flat: FlatSchema, fixed: Mapping[str, Value]) -> None:
        self.instance, self.flat, self.fixed = instance, flat, fixed
        self.model = SchemaModel()
        self.translator = Translator(instance.constants, self.model)
        self.components: dict[str, Symbolic] = {}
        self.parts = [part for predicate in flat.predicates for part in tree.conjuncts(predicate)]

    def run(self) -> Translation:
        waiting = self._declare_finite()
        self._determine(waiting)
        for component in self.flat.components:
            self._declaration(component)
        for part in self.parts:
            self._predicate(part)
        ordered = {name: self.components[name] for name in self.flat.names}
        return Translation(self.flat.name, self.model, ordered)

    # components

    def _declare_finite(self) -> list[Component]:
        """Variables for every component with finitely many values; the others are returned."""
        waiting = []
        for component in self.flat.components:
            if component.name in self.components:
                continue
            if component.name in self.fixed:
                self.components[component.name] = self.fixed[component.name]
                continue
            domain = self.translator.expression(component.domain, {})
            if isinstance(domain, Sequences):
                domain = self._narrowed(component, domain)
            if not self._declare(component, domain):
                waiting.append(component)
        return waiting

    def _declare(self, component: Component, domain: AnySet) -> bool:
        """Make variables for a component, if its set is finite."""
        if size_of(domain) is None:
            return False
        code = identifier(component.name)
        self.components[component.name] = self._fresh(component.name, code, domain, component.place)
        return True

    def _narrowed(self, component: Component, domain: AnySet) -> AnySet:
        """An infinite set within the bounds that the predicates set."""
        unknown = frozenset(self.flat.names) - frozenset(self.components)
        return self.translator.narrowed(domain, component.name, self.parts, unknown, self.components)

    def _determine(self, waiting: list[Component]) -> None:
        """Components in infinite sets get the value of the equation that determines them, or have bounds."""
        while waiting:
            if not any(map(self._settled, waiting)) and not any(map(self._bounded, waiting)):
                raise self._undetermined(waiting[0])
            waiting = [other for other in waiting if other.name not in self.components]

    def _settled(self, component: Component) -> bool:
        equation = self._equation(component.name)
        if equation is not None:
            self.components[component.name] = self._kept(
                self.translator.expression(equation, self.components), component
            )
        return equation is not None

    def _bounded(self, component: Component) -> bool:
        domain = self.translator.expression(component.domain, {})
        return isinstance(domain, Numbers | Sequences) and self._declare(component, self._narrowed(component, domain))

    def _undetermined(self, component: Component) -> OutsideSubsetError:
        if isinstance(self.translator.expression(component.domain, {}), Sequences):
            return unbounded(component.name, self.flat)
        message = (
            f"{component.name} has infinitely many values in {show(component.domain)}; "
            f"declare it in a finite set, bound it, or add an equation {component.name} = …"
        )
        return OutsideSubsetError(message, component.place)

    def _kept(self, value: Symbolic, component: Component) -> Symbolic:
        """A value in terms of variables that the solver must give, from which it can be read back."""
        match value:
            case LinearForm():
                self.model.outputs += used(value)
                return value
            case Coded(form, table):
                return Coded(self._kept(form, component), table)
            case tuple():
                return tuple(self._kept(item, component) for item in value)
            case SymbolFunction(entries):
                return SymbolFunction({key: self._kept(item, component) for key, item in entries.items()})
            case SymbolSet(members, sequence):
                forms = {member: self.translator.arithmetic.number(formula) for member, formula in members.items()}
                self.model.outputs += [number for form in forms.values() for number in used(form)]
                kept = {member: _literal(form) for member, form in forms.items()}
                return SymbolSet(kept, sequence)
        if not is_constant(value) or isinstance(value, Space):
            message = f"{component.name} is a set that an equation determines; declare it in a finite set"
            raise OutsideSubsetError(message, component.place)
        return value

    def _equation(self, name: str) -> tree.Expression | None:
        unknown = frozenset(self.flat.names) - frozenset(self.components)
        for part in self.parts:
            if isinstance(part, tree.Comparison) and part.relations == ("=",):
                for side, other in (part.operands, part.operands[::-1]):
                    if side == tree.Identifier(name) and not tree.mentions(other, unknown):
                        return other
        return None

    def _fresh(self, words: str, code: str, domain: AnySet, place: Place) -> Symbolic:
        """New variables for a value of a finite set."""
        if isinstance(domain, Sequences):
            return self._fresh_sequence(words, code, domain, place)
        if isinstance(domain, Functions) and isinstance(domain.source, Space):
            raise OutsideSubsetError(f"{words} is of higher order, which is not translated", place)
        if isinstance(domain, Functions) and domain.total:
            return self._fresh_function(words, code, domain, place)
        if isinstance(domain, Functions):
            domain = PowerSet(Product((domain.source, domain.target)))
        if isinstance(domain, PowerSet):
            return self._fresh_set(words, code, domain, place)
        if isinstance(domain, Product) and all(not isinstance(part, Space) for part in domain.parts):
            return tuple(self._fresh(f"{words}.{k}", f"{code}_{k}", p, place) for k, p in enumerate(domain.parts, 1))
        return self._fresh_member(words, code, domain, place)

    def _fresh_sequence(self, words: str, code: str, domain: Sequences, place: Place) -> Symbolic:
        """A variable for each position where the length is known, else a 0/1 variable for each position and value."""
        lengths = domain.lengths() or range(0)
        if domain.shortest == domain.longest:
            keys = frozenset(range(1, domain.shortest + 1))
            return self._fresh(words, code, Functions(keys, domain.target, injective=domain.injective), place)
        pairs = Product((frozenset(range(1, max(lengths, default=0) + 1)), domain.target))
        return SymbolSet(self._fresh_set(words, code, PowerSet(pairs), place).members, sequence=True)

    def _fresh_function(self, words: str, code: str, domain: Functions, place: Place) -> SymbolFunction:
        keys = in_order(domain.source)
        before = len(self.model.variables)
        entries = {
            key: self._fresh(f"{words}({_argument(key)})", f"{code}{_suffix(key)}", domain.target, place)
            for key in keys
        }
        numbers = [value.terms[0][0] for value in entries.values() if isinstance(value, LinearForm)]
        contiguous = bool(keys) and all(isinstance(key, int) for key in keys) and keys[-1] - keys[0] + 1 == len(keys)
        if contiguous and numbers == list(range(before, before + len(keys))):
            self.model.arrays[code] = (keys[0], tuple(numbers))
            for key, number in zip(keys, numbers, strict=True):
                self.model.variables[number] = replace(self.model.variables[number], code=f"{code}[{key}]")
        return SymbolFunction(entries)

    def _fresh_set(self, words: str, code: str, domain: PowerSet, place: Place) -> SymbolSet:
        size = size_of(domain.base)
        if size is None or size > MOST_VARIABLES:
            raise OutsideSubsetError(f"{words} would need {size or 'infinitely many'} variables", place)
        members = domain.base if isinstance(domain.base, frozenset) else frozenset(domain.base.members())
        return SymbolSet(
            {
                member: self.model.boolean(f"{_argument(member, True)} ∈ {words}", f"{code}{_suffix(member)}")
                for member in in_order(members)
            }
        )

    def _fresh_member(self, words: str, code: str, domain: AnySet, place: Place) -> Symbolic:
        if not isinstance(domain, frozenset):
            raise OutsideSubsetError(f"{words} is of higher order, which is not translated", place)
        members = in_order(domain)
        if not members:  # no value at all: the model has no solution, whatever stands here
            self.model.constraints.append(Constraint(False, f"{words} has no possible value", place))
            return 0
        if len(members) > MOST_VARIABLES:
            raise OutsideSubsetError(f"{words} has {len(members):,} possible values", place)
        if all(isinstance(member, int) for member in members):
            return self.model.variable(words, code, members)
        if all(isinstance(member, str) for member in members):
            return Coded(self.model.variable(words, code, tuple(range(len(members)))), members)
        if all(isinstance(member, tuple) for member in members):
            columns = [frozenset(column) for column in zip(*members, strict=True)]
            return tuple(self._fresh(f"{words}.{k}", f"{code}_{k}", c, place) for k, c in enumerate(columns, 1))
        raise OutsideSubsetError(f"{words} is of higher order, which is not translated", place)

    # constraints

    def _declaration(self, component: Component) -> None:
        domain = self.translator.expression(component.domain, {})
        value = self.components[component.name]
        if isinstance(domain, Functions) and domain.injective and domain.surjective and domain.total:
            self._same_size(component, domain)
        formula = self.translator.membership.within(value, domain, component.place)
        self._post(formula, f"{component.name} : {show(component.domain)}", component.place)

    def _same_size(self, component: Component, domain: Functions) -> None:
        sizes = size_of(domain.source), size_of(domain.target)
        if sizes[0] != sizes[1]:
            text = f"{component.name} : {show(component.domain)} (no bijection: {sizes[0]} and {sizes[1]} members)"
            self._post(False, text, component.place)

    def _predicate(self, part: tree.Predicate) -> None:
        """One predicate as constraints; a ∀ over several conjuncts gives one for each, with its own line."""
        optimum = self._optimum(part)
        if optimum is not None:
            self.model.optima.append(optimum)
            return
        if isinstance(part, tree.Quantified) and part.quantifier == "∀":
            for conjunct in tree.conjuncts(part.body):
                alone = replace(part, body=conjunct)
                self._post(self.translator.predicate(alone, self.components), show(conjunct), conjunct.place)
            return
        self._post(self.translator.predicate(part, self.components), show(part), part.place)

    def _post(self, formula: Formula, text: str, place: Place) -> None:
        if formula is not True:
            self.model.constraints.append(Constraint(formula, text, place))

    # the optimum: ∀ other : S • other.size ≤ size

    def _optimum(self, part: tree.Predicate) -> Optimum | None:
        if not (isinstance(part, tree.Quantified) and part.quantifier == "∀" and part.condition is None):
            return None
        declared = [(name, own.domain) for own in part.declarations for name in own.names]
        body = part.body
        if len(declared) != 1 or not (isinstance(body, tree.Comparison) and body.relations in (("≤",), ("≥",))):
            return None
        other, domain = declared[0]
        space = self.instance.constants.get(domain.text) if isinstance(domain, tree.Identifier) else None
        if not isinstance(space, SchemaSpace) or other in self.flat.names:
            return None
        left, right = body.operands
        on_left = tree.mentions(left, frozenset({other}))
        if on_left == tree.mentions(right, frozenset({other})):
            return None
        theirs, ours = (left, right) if on_left else (right, left)
        if tree.mentions(theirs, frozenset(self.flat.names)):
            return None
        return self._other_model(part, space, other, theirs, ours, greatest=(body.relations == ("≤",)) == on_left)

    def _other_model(
        self,
        part: tree.Predicate,
        space: SchemaSpace,
        other: str,
        theirs: tree.Expression,
        ours: tree.Expression,
        greatest: bool,
    ) -> Optimum:
        inner = _SchemaTranslation(self.instance, space.flat, {})
        components = inner.run().components
        objective = inner.translator.expression(theirs, {other: SymbolRecord(components)})
        side = self.translator.expression(ours, self.components)
        includes = (
            set(space.flat.components) <= set(self.flat.components)
            and len(self.flat.predicates) == len(space.flat.predicates) + 1
        )
        name = space.flat.name
        return Optimum(inner.model, objective, side, greatest, name, includes, show(part), part.place)


def _literal(form: Form) -> Formula:
    """A number that is 0 or 1 as a formula."""
    return form == 1 if isinstance(form, int) else Literal(form.terms[0][0])


def _decoded(value: Symbolic, value_of: Callable[[int], int]) -> Value:
    match value:
        case LinearForm(terms, constant):
            return constant + sum(coefficient * value_of(number) for number, coefficient in terms)
        case Coded(form, table):
            return table[_decoded(form, value_of)]
        case tuple():
            return tuple(_decoded(item, value_of) for item in value)
        case SymbolFunction(entries):
            return frozenset((key, _decoded(item, value_of)) for key, item in entries.items())
        case SymbolSet(members):
            return frozenset(m for m, own in members.items() if _is_true(own, value_of))
    return value


def _is_true(formula: Formula, value_of: Callable[[int], int]) -> bool:
    return bool(value_of(formula.variable)) if isinstance(formula, Literal) else formula is True


def identifier(name: str) -> str:
    """A name that MiniZinc accepts.

    >>> identifier("x₁"), identifier("array"), identifier("queens")
    ('x1_', 'array_', 'queens')
    """
    plain = unicodedata.normalize("NFKD", name)
    plain = re.sub(r"[^A-Za-z0-9_]", "_", plain) + ("_" if plain != name or name in RESERVED else "")
    return plain if plain[0].isalpha() else f"z{plain}"


def _argument(key: Any, whole: bool = False) -> str:
    """A key as words: 3, or (1, 2) where a tuple stands alone."""
    if isinstance(key, tuple):
        inside = ", ".join(_argument(item, True) for item in key)
        return f"({inside})" if whole else inside
    return str(key) if isinstance(key, int | str) else text_of(key)


def _suffix(key: Any) -> str:
    """A key as part of a MiniZinc name."""
    parts = key if isinstance(key, tuple) else (key,)
    return "".join("_" + re.sub(r"[^A-Za-z0-9_]", "_", str(part).replace("-", "minus")) for part in parts)
