"""Given values: an expression on its own, such as `conflict`, needs the activations around it.

`--given n=8` fills the open parameters. The context is inferred: the shortest path of activations from which every
name of the expression can be seen, preferring one whose parameters are all given. Given names that belong to no
activation on the path are plain values that everybody sees.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from queenright.errors import checked_kind
from queenright.notation.contexts import Path, shown_path
from queenright.notation.errors import NotationError
from queenright.notation.evaluator import Frame
from queenright.notation.parser import parse_expression
from queenright.notation.program import Program, Unit
from queenright.notation.syntax import Call, Definition, Name, Node, names_in
from queenright.notation.values import Value, literal, literal_value
from queenright.sources import assignments


def parse_given(text: str, spelling: str = "auto") -> tuple[str, Value]:
    """NAME=VALUE as typed on a command line.

    >>> parse_given("Q=[2, 6, 1, 7]")
    ('Q', (2, 6, 1, 7))
    """
    (given,) = parse_givens([text], spelling).items()
    return given


def parse_givens(texts: Iterable[str], spelling: str = "auto") -> dict[str, Value]:
    """The values of several NAME=VALUE, by name."""
    return {name: _literal(name, written, spelling) for name, written in assignments(texts).items()}


def _literal(name: str, written: str, spelling: str) -> Value:
    if not name.isidentifier():
        raise NotationError(f"{name!r} is no name; a given value is NAME=VALUE, such as n=8")
    value = literal_value(parse_expression(written, spelling, name=f"given {name}"))
    if value is None:
        raise NotationError(f"the value of {name} must be a literal, such as 8, ⊤ or [2,6,1,7], got {written!r}")
    return value


def checked_givens(given: Mapping[str, Value] | None) -> dict[str, Value]:
    """The values that a caller gives, by name; None for none."""
    values = dict(checked_kind("given", {} if given is None else given, Mapping, "values by name, such as {'n': 8}"))
    for name in values:
        checked_kind("a name of given", name, str, "a text")
    return values


def parse_path(text: str) -> Path:
    """A context as typed: "queens;complete", with or without « ».

    >>> parse_path("« queens; complete »")
    ('queens', 'complete')
    """
    inside = (
        str(checked_kind("context", text, str, "a text such as queens;complete"))
        .strip()
        .removeprefix("«")
        .removesuffix("»")
        .removeprefix("<<")
        .removesuffix(">>")
    )
    return tuple(name.strip() for name in inside.split(";") if name.strip())


def context_for(program: Program, expression: Node, given: Mapping[str, Value], path: Path | None = None) -> Unit:
    """The unit in whose activation the expression is meant. What callers of the library gave comes through here."""
    checked_kind("program", program, Program, "a Program, as notation.load returns it")
    checked_kind("expression", expression, Node, "a text or a Node, as notation.parse_expression returns it")
    for name in given:
        if name in program.root.inner:
            raise NotationError(f"{name!r} is defined in the program and cannot be given a value")
    if path is not None:
        return program.at(path)
    wanted = {name.name for name in names_in(expression)} - set(given)
    if all(name in program.root.inner for name in wanted):
        return program.root  # nothing is nearer
    seeing = [unit for unit in program.root.walk() if all(unit.owner(name) for name in wanted)]
    if not seeing:
        return program.root  # the evaluator reports which name is missing, and its place
    best = min(_rank(unit, given) for unit in seeing)
    nearest = [unit for unit in seeing if _rank(unit, given) == best]
    if len(nearest) > 1:
        choices = " or ".join(shown_path(unit.path) for unit in nearest)
        raise NotationError(f'this can be meant in {choices}; say which: context "{";".join(nearest[0].path)}"')
    return nearest[0]


def _rank(unit: Unit, given: Mapping[str, Value]) -> tuple[bool, int]:
    return not all(name in given for name in _parameters(unit)), len(unit.path)


def _parameters(unit: Unit | None) -> list[str]:
    return [*_parameters(unit.parent), *unit.parameters] if unit else []


def enter(program: Program, unit: Unit, given: Mapping[str, Value]) -> Frame:
    """The frame of *unit* inside the frames around it, filled with the given values."""
    if unit.parent is None:
        return Frame(unit, dict(given), None)
    values = {name: given[name] for name in unit.parameters if name in given}
    return Frame(unit, values, enter(program, unit.parent, given))


def closed(program: Program, unit: Unit, given: Mapping[str, Value], expression: Node) -> tuple[Program, Node] | None:
    """A program and an expression without open parameters that mean the same, for the compilers.

    Each given activation becomes a call: given_queens(8), whose context holds given_complete([2, 6]), and so on.
    None if a parameter on the way has no value, or a value is a function.
    """
    if any(name not in given for name in _parameters(unit)):
        return None
    root = Unit("", (), None, None)
    for name, value in given.items():
        root.add(Definition(name, (), literal(value)))
    for name in _needed(program, unit.path, expression):
        program.root.inner[name].copy_into(root)
    entry = _given_activations(program, unit.path, root, given, expression)
    return Program(root), entry


def _needed(program: Program, path: Path, expression: Node) -> list[str]:
    """The outermost definitions that the expression uses, directly or not, in their order in the program."""
    found: set[str] = set()
    waiting = [*path[:1], *(name.name for name in names_in(expression))]
    while waiting:
        name = waiting.pop()
        if name not in found and name in program.root.inner:
            found.add(name)
            bodies = [unit.body for unit in program.root.inner[name].walk() if unit.body is not None]
            waiting += [used.name for body in bodies for used in names_in(body)]
    return [name for name in program.root.inner if name in found]


def _given_activations(program: Program, path: Path, home: Unit, given: Mapping[str, Value], expression: Node) -> Node:
    """Put the rest of *path* into *home* as given activations; the expression that starts the first of them."""
    if not path:
        return expression
    original = program.at((*_original(home), path[0]))
    unit = Unit(f"given_{path[0]}", original.parameters, None, home)
    home.inner[unit.name] = unit
    for inner in original.inner.values():
        inner.copy_into(unit)
    unit.body = _given_activations(program, path[1:], unit, given, expression)
    arguments = tuple(literal(given[name]) for name in unit.parameters)
    return Call(Name(unit.name), arguments) if arguments else Name(unit.name)


def _original(unit: Unit) -> Path:
    """The path in the program that a given activation stands for."""
    return tuple(name.removeprefix("given_") for name in unit.path)
