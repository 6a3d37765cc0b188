"""What kind of thing an expression is: Z's types, told in words.

Z has numbers, given sets, sets, tuples and bindings; a function is a set of pairs. `Anything` stands for the members
of an empty set, which fit every kind.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Kind:
    """The base of all kinds."""

    def describe(self, many: bool = False) -> str:
        return "things" if many else "a thing"

    def notation(self) -> str:
        """The type as Z writes it.

        >>> function(WHOLE, Given("COLOUR")).notation()
        'ℙ (ℤ × COLOUR)'
        """
        return "?"


@dataclass(frozen=True, slots=True)
class Anything(Kind):
    pass


@dataclass(frozen=True, slots=True)
class Whole(Kind):
    def describe(self, many: bool = False) -> str:
        return "numbers" if many else "a number"

    def notation(self) -> str:
        return "ℤ"


@dataclass(frozen=True, slots=True)
class Given(Kind):
    name: str

    def describe(self, many: bool = False) -> str:
        return f"members of {self.name}" if many else f"a member of {self.name}"

    def notation(self) -> str:
        return self.name


@dataclass(frozen=True, slots=True)
class Power(Kind):
    member: Kind

    def describe(self, many: bool = False) -> str:
        return f"{'sets' if many else 'a set'} of {self.member.describe(many=True)}"

    def notation(self) -> str:
        inner = self.member.notation()
        return f"ℙ ({inner})" if isinstance(self.member, Cross) else f"ℙ {inner}"


@dataclass(frozen=True, slots=True)
class Cross(Kind):
    parts: tuple[Kind, ...]

    def describe(self, many: bool = False) -> str:
        size = len(self.parts)
        noun = {2: "pair", 3: "triple"}.get(size, f"{size}-tuple")
        inside = ", ".join(part.describe() for part in self.parts)
        return f"{noun}s" if many else f"a {noun} ({inside})"

    def notation(self) -> str:
        return " × ".join(f"({part.notation()})" if isinstance(part, Cross) else part.notation() for part in self.parts)


@dataclass(frozen=True, slots=True)
class BindingKind(Kind):
    """The bindings of a schema."""

    schema: str
    components: tuple[tuple[str, Kind], ...]

    def describe(self, many: bool = False) -> str:
        return f"bindings of {self.schema}" if many else f"a binding of {self.schema}"

    def notation(self) -> str:
        return f"[{'; '.join(f'{name} : {kind.notation()}' for name, kind in self.components)}]"


@dataclass(frozen=True, slots=True)
class ToolkitFunction(Kind):
    """A generic function of the toolkit, whose type its argument decides."""

    name: str

    def describe(self, many: bool = False) -> str:
        return f"the function {self.name}"


@dataclass(frozen=True, slots=True)
class Parameter(Given):
    """A member of a generic definition's parameter."""


@dataclass(frozen=True, slots=True)
class GenericKind(Kind):
    """The kind of a generic definition, in terms of its parameters."""

    parameters: tuple[str, ...]
    kind: Kind

    def describe(self, many: bool = False) -> str:
        return self.free().describe(many)

    def notation(self) -> str:
        return self.kind.notation()

    def free(self) -> Kind:
        """The kind where nothing is known of the parameters."""
        return substituted(self.kind, dict.fromkeys(self.parameters, ANYTHING))


ANYTHING, WHOLE = Anything(), Whole()


def function(source: Kind, target: Kind) -> Power:
    """A function or relation: a set of pairs."""
    return Power(Cross((source, target)))


def substituted(kind: Kind, actuals: dict[str, Kind]) -> Kind:
    """A kind with its parameters replaced."""
    match kind:
        case Parameter(name):
            return actuals.get(name, kind)
        case Power(member):
            return Power(substituted(member, actuals))
        case Cross(parts):
            return Cross(tuple(substituted(part, actuals) for part in parts))
        case BindingKind(schema, components):
            return BindingKind(schema, tuple((name, substituted(part, actuals)) for name, part in components))
    return kind


def match_kinds(pattern: Kind, kind: Kind, actuals: dict[str, Kind]) -> bool:
    """Whether *kind* fits *pattern*, whose parameters get their values in *actuals* as they are met."""
    match pattern, kind:
        case Parameter(name), _:
            merged = unify(actuals.get(name, ANYTHING), kind)
            if merged is not None:
                actuals[name] = merged
            return merged is not None
        case _, Anything():
            return True
        case Power(wanted), Power(given):
            return match_kinds(wanted, given, actuals)
        case Cross(wanted_parts), Cross(given_parts) if len(wanted_parts) == len(given_parts):
            return all(match_kinds(one, other, actuals) for one, other in zip(wanted_parts, given_parts, strict=True))
    return unify(pattern, kind) is not None


def unify(one: Kind, other: Kind) -> Kind | None:
    """The kind that both fit, or None."""
    if isinstance(one, Anything):
        return other
    if isinstance(other, Anything) or one == other:
        return one
    if isinstance(one, Power) and isinstance(other, Power):
        member = unify(one.member, other.member)
        return Power(member) if member is not None else None
    if isinstance(one, Cross) and isinstance(other, Cross) and len(one.parts) == len(other.parts):
        parts = [unify(first, second) for first, second in zip(one.parts, other.parts, strict=True)]
        return None if None in parts else Cross(tuple(part for part in parts if part is not None))
    return None
