"""Boards held against a model: which of its constraints, by name, a board breaks."""

from __future__ import annotations

from dataclasses import dataclass

from queenright.board.position import Position
from queenright.errors import InputError
from queenright.mathematics import unicode
from queenright.models.model import Model
from queenright.models.registry import build
from queenright.models.symbols import formula
from queenright.problem.problem import Problem


@dataclass(frozen=True, slots=True)
class Ticked:
    """A board, the number of constraints it was held against, and those that it breaks: name → formula."""

    position: Position
    constraints: int
    broken: dict[str, str]

    def to_json(self) -> dict[str, object]:
        matrix = [list(row) for row in self.position.matrix()]
        return {"matrix": matrix, "constraints": self.constraints, "broken": self.broken, "holds": not self.broken}


def ticked(name: str, position: Position) -> Ticked:
    """Hold a board against the model of n queens on an empty board.

    >>> from queenright.board.placement import Placement
    >>> ticked("zero-one-2n-3", Placement([1, 3, 0, 2])).broken
    {}
    >>> ticked("zero-one-2n-3", Placement([0, 1, 3, 2])).broken
    {'LD3': 'Y₁₁ + Y₂₂ + Y₃₃ + Y₄₄ ≤ 1', 'RD1': 'Y₃₄ + Y₄₃ ≤ 1'}
    """
    model = build(name, Problem(position.n, columns=position.columns))
    values = assignment(model, position)
    named = zip(model.names, model.constraints, strict=True)
    broken = {label: unicode(formula(model, each)) for label, each in named if not each.holds(values)}
    return Ticked(position, len(model.constraints), broken)


def assignment(model: Model, position: Position) -> list[int]:
    """The values of the variables for a board: what `Model.decode` reads back.

    A model is refused whose variables do not all follow from the board, such as one with auxiliary variables.
    """
    queens = set(position.squares())
    places: dict[int, list[int]] = {}
    for (index, value), square in model.meaning.items():
        places.setdefault(index, [])
        if square in queens:
            places[index].append(value)
    values = []
    for index, variable in enumerate(model.variables):
        chosen = places.get(index)
        if chosen is None or len(chosen) > 1 or not (chosen or variable.boolean):
            raise InputError(
                f"a board alone does not fix the variable {variable.name} of the model {model.name!r}; "
                "zero-one-2n-3, squares and all-different can be checked"
            )
        values.append(chosen[0] if chosen and not variable.boolean else int(bool(chosen)))
    return values
