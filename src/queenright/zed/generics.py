"""Generic definitions: where actual parameters are given, a copy of the definition is made for them.

`Pool[1..3]` becomes a schema of that name, `swap[ℤ, ℕ]` a global name; a generic abbreviation is put in where it is
used. A generic name without actual parameters, `swap(1, 2)`, stays as it is: the checker finds the parameters from the
argument, and the evaluator takes them for whole types (Spivey, chapters 3.9 and 4).
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from queenright.sources import Place
from queenright.zed import syntax as tree
from queenright.zed.errors import OutsideSubsetError, SpecificationError
from queenright.zed.operators import TOOLKIT
from queenright.zed.order import declared_names
from queenright.zed.printer import show
from queenright.zed.substitution import binds, mapped, names_in, substituted

Definition = tree.Axiomatic | tree.Schema | tree.HorizontalSchema | tree.Abbreviation

#: A definition that needs more copies than this uses itself.
MOST_COPIES = 500


def instantiate(specification: tree.Specification) -> tree.Specification:
    """The specification with a copy of each generic definition for each list of actual parameters."""
    generics = _Generics()
    for node in specification.paragraphs:
        generics.paragraph(node)
    return replace(specification, paragraphs=tuple(generics.found))


class _Generics:
    def __init__(self) -> None:
        self.found: list[tree.Paragraph] = []
        self.definitions: dict[str, Definition] = {}
        self.copies: set[str] = set()

    def paragraph(self, node: tree.Paragraph) -> None:
        written = self.written(node, frozenset(), frozenset(getattr(node, "formals", ())))
        self.found.append(written)
        if getattr(node, "formals", ()):
            for name in declared_names(node):
                self.definitions[name] = node  # type: ignore[assignment]

    def written(self, node: Any, local: frozenset[str], formals: frozenset[str]) -> Any:
        """A tree with every instantiation replaced; *local* are the names bound round it."""
        if isinstance(node, tree.Instantiated):
            actuals = tuple(self.written(own, local, formals) for own in node.actuals)
            return self.instance(node.name, actuals, local, formals, node.place)
        if isinstance(node, tree.SchemaRef) and (node.actuals or node.name in self.definitions):
            actuals = tuple(self.written(own, local, formals) for own in node.actuals)
            made = self.instance(node.name, actuals, local, formals, node.place)
            return replace(node, name=made.text, actuals=())
        if isinstance(node, tree.Identifier) and isinstance(
            self.definitions.get(node.text), tree.Schema | tree.HorizontalSchema
        ):
            wanted = ", ".join(self.definitions[node.text].formals)
            raise SpecificationError(f"{node.text} is generic: write {node.text}[{wanted}] with sets", node.place)
        inside = local | binds(node)
        return mapped(node, lambda part: self.written(part, inside, formals))

    def instance(
        self,
        name: str,
        actuals: tuple[tree.Expression, ...],
        local: frozenset[str],
        formals: frozenset[str],
        place: Place,
    ) -> Any:
        """What stands for a generic name with these actual parameters."""
        if name in ("∅", *TOOLKIT):
            if len(actuals) != 1:
                raise SpecificationError(f"{name} takes 1 parameter, got {len(actuals)}", place)
            kept = tree.Instantiated(name, actuals, place=place)
            return kept if name == "∅" else tree.Identifier(name, place=place)
        definition = self.definitions.get(name)
        if definition is None:
            raise SpecificationError(f"{name!r} is not generic; a renaming is S[new/old]", place)
        if len(actuals) != len(definition.formals):
            wanted = len(definition.formals)
            message = f"{name} takes {wanted} parameter{'' if wanted == 1 else 's'}, got {len(actuals)}"
            raise SpecificationError(message, place)
        values = dict(zip(definition.formals, actuals, strict=True))
        if isinstance(definition, tree.Abbreviation):
            return self.written(substituted(definition.value, values, place), local, formals)
        used = {own for actual in actuals for own in names_in(actual)}
        if used & local:
            bound = ", ".join(sorted(used & local))
            raise OutsideSubsetError(
                f"{name}[…] with a parameter that depends on {bound}, a bound variable, is outside the subset of Z",
                place,
            )
        suffix = f"[{', '.join(show(actual) for actual in actuals)}]"
        if name + suffix not in self.copies:
            self.copy(definition, values, suffix, tuple(own for own in formals if own in used), place)
        return tree.Identifier(name + suffix, place=place)

    def copy(
        self, node: Definition, values: dict[str, tree.Expression], suffix: str, formals: tuple[str, ...], place: Place
    ) -> None:
        """Add the definition with its parameters replaced, under names that end in *suffix*."""
        if len(self.copies) >= MOST_COPIES:
            raise OutsideSubsetError(f"over {MOST_COPIES} copies of generic definitions", place)
        own = declared_names(node)
        self.copies |= {name + suffix for name in own}
        renamed = {name: tree.Identifier(name + suffix) for name in own}
        changed = mapped(node, lambda part: substituted(part, {**values, **renamed}, place))
        if isinstance(node, tree.Axiomatic):
            declarations = tuple(
                replace(part, names=tuple(name + suffix for name in part.names)) for part in changed.declarations
            )
            changed = replace(changed, declarations=declarations, formals=formals)
        else:
            changed = replace(changed, name=node.name + suffix, formals=formals)
        self.found.append(self.written(changed, frozenset(), frozenset(formals)))
