"""How large a model is: what people write, and what a solver gets once it is lowered to what the solver can read."""

from __future__ import annotations

from dataclasses import dataclass

from queenright.models.model import Model
from queenright.sizes import plural


@dataclass(frozen=True, slots=True)
class ModelSize:
    """Variables, constraints, and non-zeros: how often a variable appears in a constraint (literals, in clauses)."""

    variables: int
    constraints: int
    nonzeros: int

    @classmethod
    def of(cls, model: Model) -> ModelSize:
        """
        >>> from queenright.models import build
        >>> ModelSize.of(build("all-different", 8)).words()
        '8 variables, 3 constraints, 24 non-zeros'
        """
        nonzeros = sum(len(constraint.variables) for constraint in model.constraints)
        return cls(len(model.variables), len(model.constraints), nonzeros)

    def words(self) -> str:
        parts = ((self.variables, "variable"), (self.constraints, "constraint"), (self.nonzeros, "non-zero"))
        return ", ".join(plural(number, word) for number, word in parts)

    def to_json(self) -> dict[str, int]:
        return {"variables": self.variables, "constraints": self.constraints, "nonzeros": self.nonzeros}
