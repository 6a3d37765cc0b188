"""A specification with values for its givens (n = 8): every global name has a value, every schema its components."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from queenright.errors import InputError, UnknownNameError
from queenright.zed import syntax as tree
from queenright.zed.checker import check
from queenright.zed.definitions import Case, DefiningCases, define
from queenright.zed.enumeration import SchemaSpace, domains_of, functional_names
from queenright.zed.errors import OutsideSubsetError, SpecificationError
from queenright.zed.evaluator import BUILT_IN, Closure, SchemaEvaluator
from queenright.zed.kinds import Given, Power
from queenright.zed.paragraphs import parse
from queenright.zed.schemas import FlatSchema, flatten
from queenright.zed.spaces import AnySet, Everything, Functions, Product, Sequences, Space, size_of
from queenright.zed.symbols import Markup
from queenright.zed.values import Value, from_text, text_of

#: Used where a specification does not define abs itself.
ABS = "╷ abs : ℤ → ℕ\n|\n∀ x : ℤ • abs(x) = if x < 0 then -x else x\n└"


@cache
def built_in_abs() -> tree.Paragraph:
    return parse(ABS, "built in", Markup.UNICODE).paragraphs[0]


#: More members of a given set are refused where their number is given.
LARGEST_GIVEN_SET = 10_000


@dataclass(frozen=True, slots=True)
class Unlisted(Space):
    """A generic abbreviation that needs its actual parameters."""

    name: str

    def holds(self, value: Value) -> bool:
        raise OutsideSubsetError(f"{self.name} needs its parameters here: {self.name}[…]")


class Instance:
    """One specification under given values: what is checked, enumerated and translated."""

    def __init__(self, specification: tree.Specification, given: Mapping[str, str]) -> None:
        checker = check(specification)
        self.specification = specification = checker.specification
        self.records, self.kinds = checker.schemas, checker.names
        self.constants: dict[str, Value] = dict(BUILT_IN)
        self.evaluator = SchemaEvaluator(self.constants)
        self.given: dict[str, Value] = {}
        self.definitions: dict[str, DefiningCases] = {}
        self._texts = dict(given)
        self._axioms(built_in_abs())
        for paragraph in specification.paragraphs:
            self._add(paragraph)
        if self._texts:
            raise UnknownNameError("given", next(iter(self._texts)), self.given)

    # what the paragraphs bring

    def _add(self, node: tree.Paragraph) -> None:
        match node:
            case tree.Axiomatic():
                self._axioms(node)
            case tree.Abbreviation(name, value, formals):
                self.constants[name] = self._abbreviated(name, value, _whole_types(formals))
            case tree.GivenSets(names):
                for name in names:
                    self.constants[name] = self._read_given_set(name, node)
            case tree.FreeType(name, members):
                self.constants[name] = frozenset(members)
                self.constants |= {member: member for member in members}
            case tree.Schema(name, formals=()):
                flat = flatten(node, self.specification.schemas)
                self.constants[name] = SchemaSpace(flat, self.evaluator)

    def _axioms(self, node: tree.Paragraph) -> None:
        assert isinstance(node, tree.Axiomatic)
        definitions, others = define(node)
        env = _whole_types(node.formals)
        for declaration in node.declarations:
            domain = self.evaluator.expression(declaration.domain, env)
            for name in declaration.names:
                self.constants[name] = self._defined(name, domain, definitions.get(name), declaration, env)
        for predicate in others if not node.formals else ():  # a generic axiom is checked for actual parameters
            if not self.evaluator.predicate(predicate, env):
                values = ", ".join(f"{name} = {text_of(value)}" for name, value in self.given.items())
                raise SpecificationError(
                    f"this axiom does not hold{f' for {values}' if values else ''}", predicate.place
                )

    def _abbreviated(self, name: str, value: tree.Expression, env: dict[str, Value]) -> Value:
        """What an abbreviation stands for; a λ over an infinite set is applied where it is needed, never listed."""
        if isinstance(value, tree.Bound) and value.operator == "λ" and value.body is not None:
            sets = self._ranges(value.declarations, env)
            if any(size_of(domain) is None for _, domain in sets):
                pattern = tree.characteristic(value.declarations)
                case = Case(value.declarations, pattern, value.condition, value.body)
                source = sets[0][1] if len(sets) == 1 else Product(tuple(domain for _, domain in sets))
                return Closure(DefiningCases(name, (case,)), Functions(source, Everything()), (sets,), env)
        try:
            return self.evaluator.expression(value, env)
        except OutsideSubsetError:
            if not env:
                raise
            return Unlisted(name)

    def _ranges(
        self, declarations: tuple[tree.Declaration, ...], env: dict[str, Value]
    ) -> tuple[tuple[str, AnySet], ...]:
        """Each declared name with the set it ranges over."""
        return tuple((own, self.evaluator.expression(part.domain, env)) for part in declarations for own in part.names)

    def _defined(
        self,
        name: str,
        domain: AnySet,
        definition: DefiningCases | None,
        declaration: tree.Declaration,
        env: dict[str, Value],
    ) -> Value:
        if definition is None:
            if env:
                message = f"{name} is generic, and no equation of this box defines it"
                raise SpecificationError(message, declaration.place)
            return self._read_given(name, domain, declaration)
        if definition.cases[0].declarations:
            self.definitions[name] = definition
            ranges = tuple(self._ranges(case.declarations, env) for case in definition.cases)
            return Closure(definition, domain, ranges, env)
        result = definition.cases[0].result
        assert isinstance(result, tree.Expression)
        value = self.evaluator.listed(self.evaluator.expression(result, env), result.place)
        return self._within(name, value, domain, declaration)

    def _read_given(self, name: str, domain: AnySet, declaration: tree.Declaration) -> Value:
        if name not in self._texts:
            message = f"{name} is not defined here; give its value: given {name}=…"
            raise SpecificationError(message, declaration.place)
        value = from_text(
            self._texts.pop(name), self.kinds[name], isinstance(domain, Functions | Sequences), f"given {name}"
        )
        self.given[name] = value
        return self._within(name, value, domain, declaration)

    def _within(self, name: str, value: Value, domain: AnySet, declaration: tree.Declaration) -> Value:
        faults = faults_of(domain, value)
        if faults:
            raise SpecificationError(f"{name} = {text_of(value)}: {'; '.join(faults)}", declaration.place)
        return value

    def _read_given_set(self, name: str, node: tree.GivenSets) -> frozenset[str]:
        if name not in self._texts:
            message = f'the given set {name} needs members: given \'{name}=["a", "b"]\', or given {name}=3'
            raise SpecificationError(message, node.place)
        size = self._texts[name].strip()
        if size.isdigit():
            if int(size) > LARGEST_GIVEN_SET:
                raise InputError(f"given {name}: at most {LARGEST_GIVEN_SET:,} members, got {size}")
            self._texts[name] = json.dumps([f"{name}{k}" for k in range(1, int(size) + 1)])
        members: frozenset[str] = from_text(self._texts.pop(name), Power(Given(name)), False, f"given {name}")
        self.given[name] = members
        return members

    # schemas

    def schema(self, name: str | None) -> FlatSchema:
        """The schema of that name; without a name, the only one."""
        schemas = self.specification.schemas
        if name is None and len(schemas) == 1:
            name = next(iter(schemas))
        if name is None:
            raise InputError(f"several schemas; name one: {', '.join(schemas) or 'there is none'}")
        if name not in schemas:
            raise UnknownNameError("schema", name, schemas)
        return flatten(schemas[name], schemas)

    def domains(self, flat: FlatSchema) -> dict[str, tuple[AnySet, ...]]:
        return domains_of(flat, self.evaluator)

    def read_bindings(self, flat: FlatSchema, texts: Mapping[str, str]) -> dict[str, Value]:
        """Values for components, as they are written on the command line."""
        functional = functional_names(self.domains(flat))
        kinds = dict(self.records[flat.name].components)
        found = {}
        for name, text in texts.items():
            if name not in kinds:
                raise UnknownNameError("component", name, kinds)
            found[name] = from_text(text, kinds[name], name in functional, f"binding {name}")
        return found


def _whole_types(formals: tuple[str, ...]) -> dict[str, Value]:
    """The parameters of a generic definition that is used without actual ones stand for whole types."""
    return {name: Everything() for name in formals}


def faults_of(domain: AnySet, value: Value) -> list[str]:
    """Why a value is not in a set, property by property."""
    if isinstance(domain, Space):
        return domain.faults(value)
    return [] if value in domain else [f"out of range: {text_of(value)}"]
