"""How `queens z` shows its answers: bindings, failures, machines."""

from __future__ import annotations

from time import perf_counter
from typing import TYPE_CHECKING, Any

from queenright.sizes import plural

if TYPE_CHECKING:
    from queenright.zed.animation import Animation
    from queenright.zed.answers import SchemaQuestion
    from queenright.zed.syntax import Specification


def question_fields(question: SchemaQuestion, start: float) -> dict[str, Any]:
    from queenright.zed.values import to_json

    given = {name: to_json(value) for name, value in question.instance.given.items()}
    seconds = round(perf_counter() - start, 6)
    return {
        "schema": question.flat.name,
        "given": given,
        "engine": question.engine,
        "seconds": seconds,
        "lines_of_prose": question.instance.specification.prose,
    }


def prose(specification: Specification) -> str:
    """What was not read, for the note below an answer."""
    return f"; passed over: {plural(specification.prose, 'line')} of prose" if specification.prose else ""


def binding_lines(question: SchemaQuestion, found: list[dict[str, Any]]) -> list[str]:
    """One line for each binding; a matrix has a line for each row."""
    if not found:
        return [f"{question.flat.name}: no binding exists (proved)"]
    matrices = question.matrices()
    return [line for binding in found for line in _binding(binding, matrices)]


def _binding(binding: dict[str, Any], matrices: frozenset[str]) -> list[str]:
    shown = {name for name in matrices if _is_matrix(binding[name])}
    plain = "; ".join(f"{name} = {value}" for name, value in binding.items() if name not in shown)
    lines = [plain] if plain else []
    for name in binding:
        if name in shown:
            lines += [f"{name} =", *_rows(binding[name])]
    return lines


def _is_matrix(value: list[Any]) -> bool:
    """A partial function over cells stays a list of pairs [cell, value]."""
    return bool(value) and all(row and not isinstance(row[0], list) for row in value)


def _rows(rows: list[list[Any]]) -> list[str]:
    """The rows of a matrix, its columns aligned."""
    cells = [[str(cell) for cell in row] for row in rows]
    width = max((len(cell) for row in cells for cell in row), default=0)
    return ["  " + " ".join(cell.rjust(width) for cell in row) for row in cells]


def animation_fields(found: Animation, invariants: tuple[str, ...]) -> dict[str, Any]:
    own = found.machine
    return {
        "state": own.state.name,
        "init": own.init.name,
        "operations": [operation.name for operation in own.operations],
        "states": [found.shown(number) for number in range(len(found.states))],
        "initial": found.first,
        "moves": [move.to_json() for move in found.moves],
        "deadlocks": found.deadlocks,
        "complete": found.complete,
        "invariants": [
            {"name": name, "holds": name not in found.violations, "trace": found.violations.get(name, [])}
            for name in invariants
        ],
    }


def animation_lines(found: Animation, invariants: tuple[str, ...]) -> list[str]:
    own = found.machine
    counts = {flat.name: sum(move.operation == flat.name for move in found.moves) for flat in own.operations}
    lines = [
        f"{own.state.name}: {plural(len(found.states), 'state')}, {found.first} of them by {own.init.name}; "
        f"{plural(len(found.moves), 'move')}: {', '.join(f'{name} {count}' for name, count in counts.items())}"
    ]
    if found.deadlocks:
        stuck = "; ".join(state_text(found, number) for number in found.deadlocks[:3])
        lines.append(f"{plural(len(found.deadlocks), 'state')} without a move: {stuck}")
    for name in invariants:
        trace = found.violations.get(name)
        ending = "holds" if trace is None else f"fails after {plural(len(trace) - 1, 'move')}"
        lines.append(f"invariant {name}: {ending}")
        for number in trace or []:
            move = found.reached_by.get(number)
            values = ", ".join(f"{key} = {value}" for key, value in move.values) if move else ""
            word = move.operation + (f" ({values})" if values else "") if move else own.init.name
            lines.append(f"  {word}: {state_text(found, number)}")
    return lines


def state_text(found: Animation, number: int) -> str:
    return "; ".join(f"{name} = {value}" for name, value in found.shown(number).items())
