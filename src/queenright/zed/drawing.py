"""Bindings on a chess board: which components are queens, and which squares a failing predicate speaks of.

A function from numbers to numbers places one queen in each column, as `queens` does; a set of pairs is a set of
squares, as the armies are. Rows and columns of Z count from 1, squares of a board from 0.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from enum import StrEnum

from queenright.board.squares import Square
from queenright.zed.instance import Instance
from queenright.zed.kinds import Cross, Power, Whole
from queenright.zed.report import FailedRequirement
from queenright.zed.schemas import FlatSchema
from queenright.zed.values import Value


class Role(StrEnum):
    """How a component is shown."""

    COLUMNS = "columns"
    SQUARES = "squares"
    VALUE = "value"


def roles(instance: Instance, flat: FlatSchema) -> dict[str, Role]:
    """The role of each component, told by its kind and by how it is declared."""
    from queenright.zed.enumeration import functional_names

    functional = functional_names(instance.domains(flat))
    kinds = dict(instance.records[flat.name].components)
    pairs = Power(Cross((Whole(), Whole())))
    return {
        name: Role.VALUE if kinds[name] != pairs else Role.COLUMNS if name in functional else Role.SQUARES
        for name in flat.names
    }


def queens(name: str, told: Mapping[str, Role], values: Mapping[str, Value]) -> list[Square]:
    """The squares that a component's value stands for."""
    if told[name] is Role.VALUE or name not in values:
        return []
    if told[name] is Role.COLUMNS:
        return sorted((row - 1, column - 1) for column, row in values[name])
    return sorted((row - 1, column - 1) for row, column in values[name])


def lit(failure: FailedRequirement, told: Mapping[str, Role], values: Mapping[str, Value]) -> list[Square]:
    """The queens that a failure is about: those its witnesses name, or those that share a row against a declaration."""
    if failure.why:
        name = failure.text.partition(" : ")[0]
        return _sharing_rows(queens(name, told, values)) if told.get(name) is Role.COLUMNS else []
    return sorted({square for witness in failure.witnesses for square in named(witness, told, values)})


def named(witness: Iterable[Value], told: Mapping[str, Role], values: Mapping[str, Value]) -> Iterator[Square]:
    """The squares of the queens that a witness names, in its order."""
    for value in witness:
        if isinstance(value, tuple) and len(value) == 2:
            yield value[0] - 1, value[1] - 1
        elif isinstance(value, int):
            for name, role in told.items():
                if role is Role.COLUMNS:
                    yield from (square for square in queens(name, told, values) if square[1] == value - 1)


def _sharing_rows(squares: list[Square]) -> list[Square]:
    rows = [row for row, _ in squares]
    return [square for square in squares if rows.count(square[0]) > 1]
