"""Contexts that nobody wrote: where each formula of a bare listing must live, so that its names mean something.

A free name that is no definition must be a parameter of exactly one definition p; then the formula lives inside p, and
the deepest such p decides. A formula that uses a definition which it could not see from there moves to where that one
lives (our addition: without it such a listing would have no meaning).
"""

from __future__ import annotations

from queenright.notation.places import NotationError, Place
from queenright.notation.syntax import Definition, names_in

#: The activations around a formula, from the outside in.
Path = tuple[str, ...]


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
    while inference.follow_the_unseen():
        inference.paths = {}
    return [inference.path(definition.name) for definition in definitions]


class _Inference:
    def __init__(self, definitions: list[Definition]) -> None:
        self.definitions = {definition.name: definition for definition in definitions}
        self.owners = {definition.name: self._owners(definition) for definition in definitions}
        #: definitions that must live where another one lives
        self.follows: dict[str, list[str]] = {name: [] for name in self.definitions}
        self.paths: dict[str, Path] = {}

    def _owners(self, definition: Definition) -> list[tuple[str, Place]]:
        """The definitions whose parameters a formula uses, and where."""
        owners = []
        for name in names_in(definition.body):
            if name.name in self.definitions or name.name in definition.parameters:
                continue
            having = [other.name for other in self.definitions.values() if name.name in other.parameters]
            if len(having) > 1:
                raise NotationError(
                    f"{name.name!r} is a parameter of {' and of '.join(having)}; "
                    f"say which by a context line, such as « {having[0]} »",
                    name.place,
                )
            owners += [(having[0], name.place)] if having else []
        return owners

    def path(self, name: str, busy: Path = ()) -> Path:
        """Find the context of one definition, after those of the definitions whose parameters it uses."""
        if name in busy:
            place = self.definitions[name].place
            raise NotationError(f"{name!r} uses its own parameters in a circle; write the contexts", place)
        if name not in self.paths:
            deepest: Path = ()
            for owner, place in self.owners[name]:
                deepest = _deeper(deepest, (*self.path(owner, (*busy, name)), owner), place)
            for other in self.follows[name]:
                home = () if other in busy else self.path(other, (*busy, name))
                deepest = home if home[: len(deepest)] == deepest else deepest
            self.paths[name] = deepest
        return self.paths[name]

    def follow_the_unseen(self) -> bool:
        """Let formulas follow the definitions that they could not see; False if all see what they use."""
        changed = False
        for name, definition in self.definitions.items():
            view = (*self.path(name), name)
            for used in names_in(definition.body):
                if used.name not in self.definitions or used.name in definition.parameters:
                    continue
                home = self.path(used.name)
                if view[: len(home)] != home and name not in home and used.name not in self.follows[name]:
                    self.follows[name].append(used.name)
                    changed = True
        return changed


def _deeper(one: Path, other: Path, place: Place) -> Path:
    shorter, longer = sorted((one, other), key=len)
    if longer[: len(shorter)] != shorter:
        raise NotationError(
            f"this formula uses parameters of {shown_path(one)} and of {shown_path(other)}; neither lies in the other",
            place,
        )
    return longer
