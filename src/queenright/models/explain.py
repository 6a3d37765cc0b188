"""A model explained: what its variables and constraints say, which symmetries it keeps, and what a solver can conclude.

The words are each family's own (`Family.notes`); the numbers are counted on the model itself.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from queenright.board.squares import Square
from queenright.models.booleans import to_booleans
from queenright.models.clauses import to_clauses
from queenright.models.model import Model
from queenright.models.programs import to_program
from queenright.models.registry import family
from queenright.models.size import ModelSize
from queenright.sizes import plural
from queenright.symmetry import Symmetry

#: What a model becomes for a kind of solver.
LOWERED: dict[str, Callable[[Model], Model]] = {
    "as it is (CP-SAT, MiniZinc, SMT)": lambda model: model,
    "booleans and cardinalities (clingo)": to_booleans,
    "0/1 program (HiGHS, LP, MPS, OPB)": to_program,
    "clauses (CaDiCaL, CNF)": to_clauses,
}


@dataclass(frozen=True, slots=True)
class Explanation:
    """What there is to say of a model, in words and numbers."""

    model: Model
    domains: dict[int, int]
    kinds: dict[str, dict[int, int]]
    symmetries: tuple[Symmetry, ...]
    sizes: dict[str, ModelSize]

    def lines(self) -> Iterator[str]:
        entry = family(self.model.name)
        yield f"{entry.name}: {entry.title}"
        yield f"from {entry.source}"
        if entry.error:
            yield f"WRONG: {entry.error}"
        notes = entry.notes
        values = ", ".join(f"{number:,} with {plural(size, 'value')}" for size, number in self.domains.items())
        yield f"\nVariables: {notes.variables}".rstrip()
        yield f"  {plural(len(self.model.variables), 'variable')}: {values or 'none'}"
        yield f"Constraints: {notes.constraints}".rstrip()
        for kind, by_length in self.kinds.items():
            spread = ", ".join(f"{number:,} of {plural(length, 'variable')}" for length, number in by_length.items())
            yield f"  {kind}: {spread}"
        yield f"Symmetries: {notes.symmetries}".rstrip()
        names = ", ".join(symmetry.value for symmetry in self.symmetries)
        yield f"  {len(self.symmetries)} of the 8 symmetries of the square map variables to variables: {names}"
        yield f"What propagates: {notes.propagation}".rstrip()
        yield "What a solver gets:"
        yield from (f"  {name}: {size.words()}" for name, size in self.sizes.items())

    def to_json(self) -> dict[str, Any]:
        entry = family(self.model.name)
        return {
            "model": entry.name,
            "title": entry.title,
            "source": entry.source,
            "n": self.model.problem.n,
            "variables": {"words": entry.notes.variables, "by_values": self.domains},
            "constraints": {"words": entry.notes.constraints, "by_kind": self.kinds},
            "symmetries": {"words": entry.notes.symmetries, "kept": [each.value for each in self.symmetries]},
            "propagation": entry.notes.propagation,
            "sizes": {name: size.to_json() for name, size in self.sizes.items()},
        }


def explain(model: Model) -> Explanation:
    """Count what the model has, and try the symmetries.

    >>> from queenright.models import build
    >>> found = explain(build("all-different", 8))
    >>> found.domains, found.kinds, len(found.symmetries)
    ({8: 8}, {'AllDifferent': {8: 3}}, 4)
    """
    kinds: dict[str, Counter[int]] = {}
    for constraint in model.constraints:
        kinds.setdefault(type(constraint).__name__, Counter())[len(constraint.variables)] += 1
    return Explanation(
        model,
        dict(sorted(Counter(len(variable.domain) for variable in model.variables).items())),
        {kind: dict(sorted(lengths.items())) for kind, lengths in kinds.items()},
        tuple(symmetry for symmetry in Symmetry if permutes_variables(model, symmetry)),
        {name: ModelSize.of(lower(model)) for name, lower in LOWERED.items()},
    )


def permutes_variables(model: Model, symmetry: Symmetry) -> bool:
    """Whether turning or mirroring the board maps the values of each variable to the values of one variable."""
    if model.problem.n != model.problem.columns:
        return False
    owners: dict[Square, set[int]] = {}
    squares: dict[int, list[Square]] = {}
    for (index, _), square in model.meaning.items():
        owners.setdefault(square, set()).add(index)
        squares.setdefault(index, []).append(square)
    return all(
        set.intersection(*(owners.get(symmetry.square(square, model.problem.n), set()) for square in own))
        for own in squares.values()
    )
