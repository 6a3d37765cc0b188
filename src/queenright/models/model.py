"""A model: variables with finite domains, constraints, and what an assignment means on the board. No solver in sight.

A constraint says what it forbids, in the fewest kinds that the formulations of the source texts need. Each kind can
test itself (`holds`), which is slow and obvious: the tests count every model's solutions with it alone. Variables are
referred to by their index in the model. `Clause((), ())` is false: it says that a row has no square left.

Every constraint has a label, such as LD3 in the 0/1 program of the source text. Lowering and exports keep it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from queenright.board.squares import Square
from queenright.files import checked_path, written
from queenright.problem.problem import Problem
from queenright.watch import tick

if TYPE_CHECKING:
    from queenright.models.typeset import Typeset

Values = Sequence[int]
#: A variable and what is added to it: (index, offset).
Shifted = tuple[int, int]

#: A notebook shows the formulas of no model with more constraints than this.
MOST_IN_NOTEBOOK = 5_000


def reduced(number: int, modulus: int) -> int:
    """The remainder, or the number itself where *modulus* is 0."""
    return number % modulus if modulus else number


@dataclass(frozen=True, slots=True)
class Variable:
    """A name that every export can use, and the values in ascending order. A boolean's values are 0 and 1."""

    name: str
    domain: tuple[int, ...]
    boolean: bool = False


@dataclass(frozen=True, slots=True)
class Linear:
    """Σ coefficient · variable ≤, = or ≥ a bound; terms are (coefficient, variable)."""

    terms: tuple[tuple[int, int], ...]
    relation: str
    bound: int

    @property
    def variables(self) -> tuple[int, ...]:
        return tuple(variable for _, variable in self.terms)

    def holds(self, values: Values) -> bool:
        total = sum(coefficient * values[variable] for coefficient, variable in self.terms)
        return {"<=": total <= self.bound, "=": total == self.bound, ">=": total >= self.bound}[self.relation]


@dataclass(frozen=True, slots=True)
class AllDifferent:
    """variable + offset, modulo *modulus* unless that is 0, takes no value twice."""

    terms: tuple[Shifted, ...]
    modulus: int = 0

    @property
    def variables(self) -> tuple[int, ...]:
        return tuple(variable for variable, _ in self.terms)

    def holds(self, values: Values) -> bool:
        taken = [reduced(values[variable] + offset, self.modulus) for variable, offset in self.terms]
        return len(set(taken)) == len(taken)


@dataclass(frozen=True, slots=True)
class Different:
    """left + its offset ≠ right + its offset, modulo *modulus* unless that is 0."""

    left: Shifted
    right: Shifted
    modulus: int = 0

    @property
    def variables(self) -> tuple[int, ...]:
        return (self.left[0], self.right[0])

    def holds(self, values: Values) -> bool:
        difference = values[self.left[0]] + self.left[1] - values[self.right[0]] - self.right[1]
        return reduced(difference, self.modulus) != 0


@dataclass(frozen=True, slots=True)
class Apart:
    """|left − right| ≠ distance: the diagonal test of the source texts, in one inequality."""

    left: int
    right: int
    distance: int

    @property
    def variables(self) -> tuple[int, ...]:
        return (self.left, self.right)

    def holds(self, values: Values) -> bool:
        return abs(values[self.left] - values[self.right]) != self.distance


@dataclass(frozen=True, slots=True)
class Inverse:
    """forward[i] = j exactly where backward[j] = i: two views of one permutation."""

    forward: tuple[int, ...]
    backward: tuple[int, ...]

    @property
    def variables(self) -> tuple[int, ...]:
        return self.forward + self.backward

    def holds(self, values: Values) -> bool:
        return all(
            (values[x] == j) == (values[y] == i)
            for i, x in enumerate(self.forward)
            for j, y in enumerate(self.backward)
        )


@dataclass(frozen=True, slots=True)
class Forbidden:
    """(left, right) takes none of these pairs of values."""

    left: int
    right: int
    pairs: frozenset[tuple[int, int]]

    @property
    def variables(self) -> tuple[int, ...]:
        return (self.left, self.right)

    def holds(self, values: Values) -> bool:
        return (values[self.left], values[self.right]) not in self.pairs


@dataclass(frozen=True, slots=True)
class Clause:
    """One of the booleans *positive* is 1, or one of *negative* is 0."""

    positive: tuple[int, ...]
    negative: tuple[int, ...]

    @property
    def variables(self) -> tuple[int, ...]:
        return self.positive + self.negative

    def holds(self, values: Values) -> bool:
        return any(values[v] == 1 for v in self.positive) or any(values[v] == 0 for v in self.negative)


@dataclass(frozen=True, slots=True)
class Cardinality:
    """Of these booleans, at least *low* and at most *high* are 1."""

    variables: tuple[int, ...]
    low: int
    high: int

    def holds(self, values: Values) -> bool:
        return self.low <= sum(values[variable] for variable in self.variables) <= self.high


Constraint = Linear | AllDifferent | Different | Apart | Inverse | Forbidden | Clause | Cardinality
Kind = TypeVar("Kind", Linear, AllDifferent, Different, Apart, Inverse, Forbidden, Clause, Cardinality)

FALSE = Clause((), ())


def non_negative(lowest: int, offset: int, modulus: int) -> int:
    """An offset of the same remainder that keeps a variable at or above 0, where `mod` means the same everywhere.

    >>> non_negative(-4, 1, 5)
    6
    """
    return offset % modulus + modulus * max(0, -(lowest // modulus))


@dataclass(frozen=True, slots=True)
class Model:
    """A formulation of one problem. *meaning* says which (variable, value) puts a queen on which square.

    *objective* lists booleans whose sum is to be as large as possible; empty where any solution will do. *labels* name
    the constraints in their order; several may share one.
    """

    name: str
    problem: Problem
    variables: tuple[Variable, ...]
    constraints: tuple[Constraint, ...]
    meaning: Mapping[tuple[int, int], Square]
    objective: tuple[int, ...] = ()
    labels: tuple[str, ...] = ()

    @property
    def names(self) -> list[str]:
        """A name for each constraint: its label, numbered where several share it, or c1, c2, … where it has none.

        >>> from queenright.models import build
        >>> build("zero-one-2n-3", 4).names[7:]
        ['C2_4', 'LD1', 'LD2', 'LD3', 'LD4', 'LD5', 'RD1', 'RD2', 'RD3', 'RD4', 'RD5']
        """
        labels = [*self.labels, *("" for _ in self.constraints)][: len(self.constraints)]
        shared, seen = Counter(labels), Counter[str]()
        names = []
        for number, label in enumerate(labels, start=1):
            seen[label] += 1
            names.append(f"c{number}" if not label else label if shared[label] == 1 else f"{label}_{seen[label]}")
        return names

    def decode(self, values: Values) -> tuple[Square, ...]:
        """The squares of the queens, row by row."""
        squares = {self.meaning.get((index, value)) for index, value in enumerate(values)}
        return tuple(sorted(square for square in squares if square is not None))

    def holds(self, values: Values) -> bool:
        """Whether an assignment satisfies everything: domains and constraints."""
        within = all(value in variable.domain for value, variable in zip(values, self.variables, strict=True))
        return within and all(constraint.holds(values) for constraint in self.constraints)

    def export(self, path: str | Path) -> None:
        """Write the model in the format that the ending of *path* names: .lp, .cnf, .mzn and others."""
        from queenright.models.export import export, format_of

        text = export(self, format_of(checked_path(path).suffix.removeprefix(".")))
        with written(path, "w") as file:
            file.write(text)

    def show(self, *, whole: bool = False) -> Typeset:
        """The model typeset: `print` it, or ask for its `latex()`, `mathml()`, `html()` or `scene()`.

        Long sums and long lists are shortened unless *whole* is true.
        """
        from queenright.models.typeset import typeset

        return typeset(self, whole=whole)

    def _repr_svg_(self) -> str | None:
        return self.problem._repr_svg_()

    @property
    def fits_notebook(self) -> bool:
        """Whether a notebook shows its formulas."""
        return len(self.constraints) <= MOST_IN_NOTEBOOK

    def _repr_html_(self) -> str | None:
        return self.show()._repr_html_() if self.fits_notebook else None

    def _repr_latex_(self) -> str | None:
        return self.show()._repr_latex_() if self.fits_notebook else None

    def of_kind(self, kind: type[Kind]) -> list[Kind]:
        """The constraints of one kind."""
        return [constraint for constraint in self.constraints if isinstance(constraint, kind)]

    def labelled(self, kind: type[Kind]) -> list[tuple[str, Kind]]:
        """The constraints of one kind, each with its name."""
        named = zip(self.names, self.constraints, strict=True)
        return [(name, constraint) for name, constraint in named if isinstance(constraint, kind)]


@dataclass(slots=True)
class Builder:
    """Collects a model piece by piece. What is added gets the label that was named last."""

    variables: list[Variable] = field(default_factory=list)
    constraints: list[Constraint] = field(default_factory=list)
    meaning: dict[tuple[int, int], Square] = field(default_factory=dict)
    labels: list[str] = field(default_factory=list)
    label: str = ""

    def named(self, label: str) -> Builder:
        """The same builder, which labels what is added from here on."""
        self.label = label
        return self

    def boolean(self, name: str, *, fixed: int | None = None) -> int:
        tick()
        self.variables.append(Variable(name, (0, 1) if fixed is None else (fixed,), boolean=True))
        return len(self.variables) - 1

    def integer(self, name: str, domain: Iterable[int]) -> int:
        """A variable of these values; without any, the model becomes false and the variable a stand-in."""
        values = tuple(sorted(domain))
        if not values:
            self.named(f"no_value_for_{name}").add(FALSE)
        self.variables.append(Variable(name, values or (0,)))
        return len(self.variables) - 1

    def add(self, *constraints: Constraint) -> None:
        tick()
        self.constraints.extend(constraints)
        self.labels.extend(self.label for _ in constraints)

    def count(self, variables: Iterable[int], low: int, high: int) -> None:
        """A cardinality, unless it says nothing; one that cannot be met makes the model false."""
        listed = tuple(variables)
        if low > len(listed) or low > high:
            self.add(FALSE)
        elif low > 0 or high < len(listed):
            self.add(Cardinality(listed, low, high))

    def model(self, name: str, problem: Problem, objective: tuple[int, ...] = ()) -> Model:
        variables, constraints = tuple(self.variables), tuple(self.constraints)
        return Model(name, problem, variables, constraints, self.meaning, objective, tuple(self.labels))
