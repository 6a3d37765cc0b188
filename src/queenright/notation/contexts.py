"""Contexts that nobody wrote: where each formula of a bare listing must live, so that its names mean something.

A free name that is no definition must be a parameter of exactly one definition p; then the formula lives inside p, and
the deepest such p decides. A formula that uses a definition which it could not see from there moves to where that one
lives (our addition: without it such a listing would have no meaning).
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterator

from queenright.notation.errors import NotationError
from queenright.notation.syntax import Definition, names_in
from queenright.sources import Place, deep_recursion

#: The activations around a formula, from the outside in.
Path = tuple[str, ...]

#: Contexts inside one another.
DEEPEST = 100


def shown_path(path: Path) -> str:
    """« a; b »"""
    return f"« {'; '.join(path)} »" if path else "no context"


def inferred_paths(definitions: list[Definition]) -> list[Path]:
    """The context of each definition of a listing that has none.

    >>> from queenright.notation.parser import parse
    >>> inferred_paths(list(parse("f(n) := g(1)\\ng(k) := n + k\\nh := g(2)").definitions))
    [(), ('f',), ('f',)]
    """
    inference = _Inference(definitions)
    with deep_recursion():
        try:
            while inference.follow_the_unseen():
                inference.paths = {}  # once more from nothing: in a circle, it matters where one begins
            return [inference.path(definition.name) for definition in definitions]
        except RecursionError:
            raise NotationError("too many definitions hang on one another; write the contexts") from None


class _Inference:
    def __init__(self, definitions: list[Definition]) -> None:
        self.definitions = {definition.name: definition for definition in definitions}
        self.holders: dict[str, list[str]] = {}
        for definition in self.definitions.values():
            for parameter in definition.parameters:
                self.holders.setdefault(parameter, []).append(definition.name)
        self.owners = {definition.name: self._owners(definition) for definition in definitions}
        #: definitions that must live where another one lives
        self.follows: dict[str, list[str]] = {name: [] for name in self.definitions}
        #: the definitions that a formula uses, and the other way round
        self.uses = {name: self._uses(definition) for name, definition in self.definitions.items()}
        self.users: dict[str, list[str]] = {name: [] for name in self.definitions}
        #: definitions whose path hangs on that of another
        self.dependents: dict[str, list[str]] = {name: [] for name in self.definitions}
        for name in self.definitions:
            for used in self.uses[name]:
                self.users[used].append(name)
            for owner, _ in self.owners[name]:
                self.dependents[owner].append(name)
        self.paths: dict[str, Path] = {}
        self.busy: set[str] = set()

    def _owners(self, definition: Definition) -> list[tuple[str, Place]]:
        """The definitions whose parameters a formula uses, and where."""
        owners = []
        for name in names_in(definition.body):
            if name.name in self.definitions or name.name in definition.parameters:
                continue
            having = self.holders.get(name.name, [])
            if len(having) > 1:
                raise NotationError(
                    f"{name.name!r} is a parameter of {' and of '.join(having)}; "
                    f"say which by a context line, such as « {having[0]} »",
                    name.place,
                )
            owners += [(having[0], name.place)] if having else []
        return owners

    def _uses(self, definition: Definition) -> list[str]:
        names = dict.fromkeys(name.name for name in names_in(definition.body))
        return [name for name in names if name in self.definitions and name not in definition.parameters]

    def path(self, name: str) -> Path:
        """Find the context of one definition, after those of the definitions whose parameters it uses."""
        if name in self.busy:
            place = self.definitions[name].place
            raise NotationError(f"{name!r} uses its own parameters in a circle; write the contexts", place)
        if name not in self.paths:
            self.busy.add(name)
            deepest: Path = ()
            for owner, place in self.owners[name]:
                deepest = _deeper(deepest, (*self.path(owner), owner), place)
            for other in self.follows[name]:
                home = () if other in self.busy else self.path(other)
                deepest = home if home[: len(deepest)] == deepest else deepest
            self.busy.discard(name)
            self.paths[name] = deepest[: DEEPEST + 1]  # more are refused when the definition is put in its place
        return self.paths[name]

    def follow_the_unseen(self) -> bool:
        """Let formulas follow the definitions that they could not see; False if all see what they use."""
        changed = False
        waiting = OrderedDict.fromkeys(self.definitions)
        while waiting:
            name, _ = waiting.popitem(last=False)
            unseen = [used for used in self.uses[name] if not self._sees(name, used)]
            if unseen:
                self.follows[name] += unseen
                for other in unseen:
                    self.dependents[other].append(name)
                waiting.update(dict.fromkeys(self._forgotten(name)))
                changed = True
        return changed

    def _sees(self, name: str, used: str) -> bool:
        home = self.path(used)
        return (*self.path(name), name)[: len(home)] == home or name in home or used in self.follows[name]

    def _forgotten(self, name: str) -> Iterator[str]:
        """Forget the paths that hang on that of *name*; all whose view may change by it."""
        stack = [name]
        while stack:
            moved = stack.pop()
            yield moved
            yield from self.users[moved]
            if self.paths.pop(moved, None) is not None:
                stack += self.dependents[moved]


def _deeper(one: Path, other: Path, place: Place) -> Path:
    shorter, longer = sorted((one, other), key=len)
    if longer[: len(shorter)] != shorter:
        raise NotationError(
            f"this formula uses parameters of {shown_path(one)} and of {shown_path(other)}; neither lies in the other",
            place,
        )
    return longer
