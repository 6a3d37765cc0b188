"""Whole C programs: a frame for each activation, a function for each definition, and a door for calls from outside.

A function takes the frame of the activation around it, so a definition sees the parameters of all its contexts.
"""

from __future__ import annotations

from collections.abc import Container, Mapping
from dataclasses import dataclass
from pathlib import Path

from queenright.notation import limits, values
from queenright.notation.c_code import CFunction
from queenright.notation.c_shapes import Naming, RefusedError, c_comment, c_name, c_type, depth_of, refusal
from queenright.notation.lifting import UnliftedError, lifted
from queenright.notation.printer import write
from queenright.notation.program import Program, Unit
from queenright.notation.shapes import INTEGER, Shape, Shapes, defined, vector_of
from queenright.notation.syntax import Call, Definition, Infix, Name, Node, Prefix, bare, names_in, walk
from queenright.sources import deep_recursion

#: The name of an expression among definitions; no author can write it.
ENTRY = "the expression"

#: The status of a program that has spent all its steps.
SPENT = 100


@dataclass(frozen=True, slots=True)
class ExportedDefinition:
    """A definition that can be called from outside: the shapes of its parameters and of its value."""

    name: str
    parameters: tuple[Shape, ...]
    result: Shape


@dataclass(frozen=True, slots=True)
class CProgram:
    """A C source and its doors by name."""

    text: str
    doors: Mapping[str, ExportedDefinition]


def c_program(program: Program, title: str = "a document") -> CProgram:
    """All definitions of *program* as C; parameters from outside are integers, or vectors of them if used as such."""
    names = list(program.root.inner)
    program, _ = _lifted(program)
    entries = [program.root.inner[name] for name in names]
    return _written(program, Shapes(program, (), guessed(program)), entries, title)


def c_entry(program: Program, expression: Node) -> CProgram:
    """What *expression* needs, with one door named ENTRY."""
    program, (expression,) = _lifted(program, expression)
    root = Unit("", (), None, None)
    for inner in program.root.inner.values():
        inner.copy_into(root)
    entry = root.add(Definition(ENTRY, (), expression, place=expression.place))
    return _written(Program(root), Shapes(Program(root), [expression]), [entry], "an expression")


def _lifted(program: Program, *entries: Node) -> tuple[Program, tuple[Node, ...]]:
    try:
        return lifted(program, entries)
    except UnliftedError as error:
        raise RefusedError(error.message, error.place) from None


def _written(program: Program, shapes: Shapes, entries: list[Unit], title: str) -> CProgram:
    with deep_recursion():
        units = dict.fromkeys(_reached(entries))
        naming = Naming()
        bodies = [_definition(unit, shapes, naming) for unit in units]
        doors = {unit.name: _door(unit, shapes) for unit in entries}
        parts = [
            c_comment(f"Compiled from {title} by queenright, from formulas in the unified notation."),
            f"#define DEEPEST {limits.DEEPEST}\n#define LONGEST {values.LONGEST}\n#define SPENT {SPENT}",
            (Path(__file__).parent / "runtime.c").read_text(encoding="utf-8"),
            "/* --- the activations: their parameters, and the values computed once in each --- */\n",
            "\n".join(_frame(unit, units, shapes, naming) for unit in (program.root, *units)),
            "\n".join(f"{_head(unit, shapes, naming)};" for unit in units),
            *bodies,
            *(_door_code(unit, shapes, naming) for unit in entries),
        ]
    return CProgram("\n".join(part.rstrip("\n") + "\n" for part in parts), doors)


def _reached(entries: list[Unit]) -> list[Unit]:
    """The definitions that the entries use, outer ones first."""
    found: dict[Unit, None] = {}
    waiting = list(reversed(entries))
    while waiting:
        unit = waiting.pop()
        if unit in found:
            continue
        found[unit] = None
        assert unit.body is not None
        targets = [defined(name, unit) for name in names_in(unit.body)]
        waiting += [target for target in targets if target is not None]
        if unit.parent is not None and unit.parent.parent is not None:
            waiting.append(unit.parent)
    return sorted(found, key=lambda unit: len(unit.path))


def _result(unit: Unit, shapes: Shapes) -> int:
    assert unit.body is not None
    depth = depth_of(shapes.of(unit.body, unit))
    if depth is None:
        raise refusal(unit.body, unit, shapes)
    return depth


def _parameters(unit: Unit, shapes: Shapes) -> list[tuple[str, int]]:
    """Name and nesting of each parameter."""
    assert unit.body is not None
    found = []
    for name in unit.parameters:
        shape = shapes.parameters[unit, name]
        depth = 0 if shape.unit is not None else depth_of(shape)  # a function is the frame that it lives in
        if depth is None:
            raise RefusedError(f"the parameter {name} of {unit.name}, whose shape is '{shape}',", unit.body)
        found.append((c_name(name), depth))
    return found


def _frame(unit: Unit, units: Container[Unit], shapes: Shapes, naming: Naming) -> str:
    fields = [f"struct {naming.of(unit.parent)}frame *outer;"] if unit.parent else ["int64_t outer;"]
    if unit.parent:
        fields += [f"{c_type(depth)}{name};" for name, depth in _parameters(unit, shapes)]
    for inner in unit.inner.values():
        if not inner.parameters and inner in units:
            fields.append(
                f"int64_t {c_name(inner.name)}has; {c_type(_result(inner, shapes))}{c_name(inner.name)}value;"
            )
    return f"typedef struct {naming.of(unit)}frame {{ {' '.join(fields)} }} {naming.of(unit)}frame;"


def _head(unit: Unit, shapes: Shapes, naming: Naming) -> str:
    assert unit.parent is not None
    parameters = "".join(f", {c_type(depth)}{name}" for name, depth in _parameters(unit, shapes))
    return f"static {c_type(_result(unit, shapes))}{naming.of(unit)}({naming.of(unit.parent)}frame *outer{parameters})"


def _definition(unit: Unit, shapes: Shapes, naming: Naming) -> str:
    assert unit.body is not None
    writer = CFunction(unit, shapes, naming)
    names = "".join(f", .{name} = {name}" for name, _ in _parameters(unit, shapes))
    memo = c_name(unit.name)
    depth = _result(unit, shapes)
    if not unit.parameters:
        writer.emit(f"if (outer->{memo}has) return outer->{memo}value;")
    writer.emit("enter();")
    writer.emit(f"{naming.of(unit)}frame self = {{.outer = outer{names}}};")
    writer.emit("(void)self;")
    writer.emit(f"{c_type(depth)}result;")
    writer.leave(unit.body, "result", shapes.of(unit.body, unit))
    writer.drop(writer.owned[0])
    for inner in unit.inner.values():
        if not inner.parameters and inner in naming.names and _result(inner, shapes):
            writer.emit(
                f"if (self.{c_name(inner.name)}has) drop(self.{c_name(inner.name)}value, {_result(inner, shapes)});"
            )
    if not unit.parameters:
        writer.emit(f"outer->{memo}has = 1;")
        writer.emit(f"outer->{memo}value = result;")
    writer.emit("depth--;")
    writer.emit("return result;")
    formula = f"{write(Definition(unit.name, unit.parameters, Name('…'))).removesuffix('…')}{write(unit.body)}"
    return "\n".join([f"\n{c_comment(formula)}", _head(unit, shapes, naming), "{", *writer.lines, "}"])


def door_name(name: str) -> str:
    """The C function that calls the definition of that name from outside; no definition is called so."""
    return f"{c_name(name)}call"


def _door(unit: Unit, shapes: Shapes) -> ExportedDefinition:
    assert unit.body is not None
    parameters = tuple(shapes.parameters[unit, name] for name in unit.parameters)
    return ExportedDefinition(unit.name, parameters, shapes.of(unit.body, unit))


def _door_code(unit: Unit, shapes: Shapes, naming: Naming) -> str:
    """What is called from outside: arguments and result as rows of cells, the status as the value."""
    reads = [f"(vector *)read_vector(&from, {depth})" if depth else "*from++" for _, depth in _parameters(unit, shapes)]
    names = [f"a{number}" for number in range(len(reads))]
    types = [c_type(depth) for _, depth in _parameters(unit, shapes)]
    lines = [
        f"\nint {door_name(unit.name)}(const int64_t *from, int64_t **result, int64_t *count)",
        "{",
        "    (void)from;",
        f"    {naming.of(unit.parent) if unit.parent else ''}frame root;",
        "    memset(&root, 0, sizeof root);",
        "    depth = 0;",
        "    left = allowed;",
        "    stop = 0;",
        "    int status = setjmp(escape);",
        "    if (!status) {",
        *(f"        {kind}{name} = {read};" for kind, name, read in zip(types, names, reads, strict=True)),
        f"        int64_t value = (int64_t){naming.of(unit)}({', '.join(['&root', *names])});",
        f"        *result = written(value, {_result(unit, shapes)}, count);",
        "    }",
        "    drop_every();",
        "    return status;",
        "}",
    ]
    return "\n".join(lines)


def guessed(program: Program) -> dict[tuple[Unit, str], Shape]:
    """The shapes of the parameters that come from outside: a vector of integers if used like one, else an integer."""
    found = {(unit, name): INTEGER for unit in program.root.inner.values() for name in unit.parameters}
    for unit in program.root.walk():
        for node in walk(unit.body) if unit.body is not None else ():
            for used in _used_as_vector(node):
                name = bare(used)
                owner = unit.owner(name.name) if isinstance(name, Name) else None
                if owner is not None and isinstance(name, Name) and (owner, name.name) in found:
                    found[owner, name.name] = vector_of(INTEGER)
    return found


def _used_as_vector(node: Node) -> tuple[Node, ...]:
    if isinstance(node, Prefix) and node.operator not in ("-", "¬", ".."):
        return (node.operand,)
    if isinstance(node, Infix) and node.operator in ("||", "∘", "∈"):
        return (node.left, node.right) if node.operator == "||" else (node.right,)
    return (node.function,) if isinstance(node, Call) else ()
