"""A program: every definition in its place in the tree of contexts.

« f; g » says that the definitions after it live inside an activation of g inside one of f: they see the parameters of
both and each other. So definitions form a tree, and a name means what the nearest unit outwards says. A listing
without contexts (the end of the document) has them inferred from the parameters that its formulas use.
"""

from __future__ import annotations

from collections.abc import Container, Iterator
from dataclasses import dataclass, field

from queenright.errors import checked_kind
from queenright.notation.contexts import DEEPEST, Path, inferred_paths, shown_path
from queenright.notation.errors import NotationError
from queenright.notation.syntax import Context, Definition, Document, Node, later_generators
from queenright.sources import NOWHERE, Place


@dataclass(eq=False, slots=True)
class Unit:
    """One definition where it lives; the root has no definition. *inner* are the definitions of its own context."""

    name: str
    parameters: tuple[str, ...]
    body: Node | None
    parent: Unit | None
    place: Place = NOWHERE
    inner: dict[str, Unit] = field(default_factory=dict)

    @property
    def path(self) -> Path:
        """The names of the activations that its body runs in, its own included."""
        return (*self.parent.path, self.name) if self.parent else ()

    def add(self, definition: Definition) -> Unit:
        """Put a definition into this unit's context."""
        unit = Unit(definition.name, definition.parameters, definition.body, self, definition.place)
        self.inner[definition.name] = unit
        return unit

    def walk(self) -> Iterator[Unit]:
        """This unit and all inside it."""
        yield self
        for unit in self.inner.values():
            yield from unit.walk()

    def owner(self, name: str) -> Unit | None:
        """The unit that says what *name* means in this one's body: it has it as parameter or as inner definition."""
        unit: Unit | None = self
        while unit is not None:
            if name in unit.parameters or name in unit.inner:
                return unit
            unit = unit.parent
        return None

    def copy_into(self, parent: Unit) -> Unit:
        """The same definition and all inside it, living in another unit."""
        twin = Unit(self.name, self.parameters, self.body, parent, self.place)
        parent.inner[self.name] = twin
        for unit in self.inner.values():
            unit.copy_into(twin)
        return twin


@dataclass(slots=True)
class Program:
    """The definitions of a document. *repeats* are definitions that say again what an earlier one said."""

    root: Unit
    repeats: list[Definition] = field(default_factory=list)

    def at(self, path: Path) -> Unit:
        """The unit that a path leads to."""
        unit = self.root
        for name in checked_kind("context", path, tuple, "a tuple of names, as notation.parse_path returns it"):
            if checked_kind("a name in context", name, str, "a text") not in unit.inner:
                raise NotationError(
                    f"{shown_path(path)} is no context: {name!r} is not defined in {shown_path(unit.path)}"
                )
            unit = unit.inner[name]
        return unit

    def homes(self, name: str) -> list[Unit]:
        """The units in whose context *name* is defined."""
        return [unit for unit in self.root.walk() if name in unit.inner]


def build(document: Document) -> Program:
    """Put every definition of a document where its context says, or where it must be if there are no contexts.

    >>> from queenright.notation.parser import parse
    >>> program = build(parse("f(n) := g\\ng := n + 1"))
    >>> program.homes("g")[0].path
    ('f',)
    """
    checked_kind("document", document, Document, "a Document, as notation.parse returns it")
    explicit = any(isinstance(item, Context) for item in document.items)
    placed, repeats = _without_repeats(document)
    paths = _written_paths(document, placed) if explicit else inferred_paths(placed)
    root = Unit("", (), None, None)
    program = Program(root, repeats)
    for definition, path in sorted(zip(placed, paths, strict=True), key=lambda pair: len(pair[1])):
        _insert(program, definition, path)
    return program


def _without_repeats(document: Document) -> tuple[list[Definition], list[Definition]]:
    """Definitions in order, and those that repeat an earlier one word for word (a listing at the end)."""
    named: dict[str, list[Definition]] = {}
    kept: list[Definition] = []
    repeats: list[Definition] = []
    for definition in document.definitions:
        before = named.setdefault(definition.name, [])
        if definition in before:
            repeats.append(definition)
        else:
            before.append(definition)
            kept.append(definition)
    return kept, repeats


def _insert(program: Program, definition: Definition, path: Path) -> None:
    if len(path) > DEEPEST:
        raise NotationError(
            f"{definition.name!r} lives in more than {DEEPEST} contexts; wanted less nesting", definition.place
        )
    try:
        home = program.at(path)
    except NotationError as error:
        raise NotationError(error.message, definition.place) from None
    if definition.name in home.inner:
        line = home.inner[definition.name].place.line
        raise NotationError(
            f"{definition.name!r} is defined twice in {shown_path(path)}; first on line {line}", definition.place
        )
    if definition.name in home.parameters:
        raise NotationError(f"{definition.name!r} is already a parameter of {home.name}", definition.place)
    check_hidden(definition.body, home.add(definition))


def check_hidden(node: Node, unit: Unit, known: Container[str] = ()) -> None:
    """Refuse a second variable of a comprehension that hides a known name: a condition was meant, as in
    [j : j ∈ jobs, job ∈ needs(j)]. The first variable may hide what it likes."""
    for generator, bound in later_generators(node):
        name = generator.name
        if name in bound or name in known or unit.owner(name):
            raise NotationError(
                f"{name!r} is known here, and would be a new variable; a condition stands in parentheses: ({name} ∈ …)",
                generator.place,
            )


# --- contexts that are written ----------------------------------------------------------------------------------------


def _written_paths(document: Document, placed: list[Definition]) -> list[Path]:
    current: Path = ()
    homes: dict[str, list[Path]] = {}
    wanted = {id(definition) for definition in placed}
    paths: list[Path] = []
    for item in document.items:
        if isinstance(item, Context):
            current = _entered(item, current, homes)
        elif isinstance(item, Definition) and id(item) in wanted:
            homes.setdefault(item.name, []).append(current)
            paths.append(current)
    return paths


def _entered(context: Context, current: Path, homes: dict[str, list[Path]]) -> Path:
    """The path of a context line. « ...; f » goes on from the nearest context outwards that defines f."""
    if not context.inherits:
        return context.names
    if not context.names:
        return current
    known = homes.get(context.names[0], [])
    for depth in range(len(current), -1, -1):
        if current[:depth] in known:
            return current[:depth] + context.names
    raise NotationError(
        f"« ...; {context.names[0]} » wants a definition of {context.names[0]!r} above it, in {shown_path(current)}",
        context.place,
    )
