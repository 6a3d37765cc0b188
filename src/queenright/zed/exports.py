"""What `translate` shows: the model in words, and as MiniZinc, each constraint with the line of Z it came from."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from queenright.errors import InputError
from queenright.zed.formulas import Conjunction, Formula
from queenright.zed.model import Constraint, IntegerVariable, Optimum, SchemaModel
from queenright.zed.translation import Translation
from queenright.zed.writer import MINIZINC, WORDS, FormulaWriter

#: A conjunction of more parts is shown by its first ones, in words.
FEW = 4


def document(translation: Translation) -> dict[str, Any]:
    """The model as JSON: variables, constraints with their lines, and the MiniZinc text where there is one."""
    model = translation.model
    writer = FormulaWriter(model, WORDS)
    return {
        "variables": [{"name": name, "values": values} for name, values in _variables(model)],
        "constraints": [
            {"line": own.place.line, "z": own.text, "words": list(_parts(writer, own.formula))}
            for own in model.constraints
        ],
        "optima": [
            {"line": own.place.line, "z": own.text, "words": _optimum(own, FormulaWriter(own.model, WORDS))}
            for own in model.optima
        ],
    }


def in_words(translation: Translation) -> str:
    """The model in words."""
    model = translation.model
    writer = FormulaWriter(model, WORDS)
    lines = [f"variables of {translation.schema}:"]
    lines += [f"  {name} ∈ {values}" for name, values in _variables(model)]
    lines += [f"  {writer.definition(number, model.definitions[number])}" for number in model.needed()]
    lines.append("constraints:")
    for own in model.constraints:
        lines.append(f"  line {own.place.line}: {own.text}")
        lines += [f"    {part}" for part in _parts(writer, own.formula)]
    for optimum in model.optima:
        lines += [
            f"  line {optimum.place.line}: {optimum.text}",
            f"    {_optimum(optimum, FormulaWriter(optimum.model, WORDS))}",
        ]
    return "\n".join(lines)


def _variables(model: SchemaModel) -> Iterator[tuple[str, str]]:
    """The components' variables, arrays in one line."""
    arrays = {number for _, numbers in model.arrays.values() for number in numbers}
    for name, (first, numbers) in model.arrays.items():
        yield f"{name}({first}), …, {name}({first + len(numbers) - 1})", _values(model.variables[numbers[0]])
    for number, variable in enumerate(model.variables):
        if number not in arrays and number not in model.definitions:
            yield (f"[{variable.words}]" if variable.boolean else variable.words), _values(variable)


def _values(variable: IntegerVariable) -> str:
    if variable.values is not None:
        return f"{{{', '.join(map(str, variable.values))}}}"
    return f"{variable.low}..{variable.high}"


def _parts(writer: FormulaWriter, formula: Formula) -> Iterator[str]:
    parts = formula.parts if isinstance(formula, Conjunction) else (formula,)
    shown = parts if len(parts) <= FEW else parts[:2]
    yield from (writer.formula(part) for part in shown)
    if len(parts) > len(shown):
        yield f"… {len(parts):,} in all, the last: {writer.formula(parts[-1])}"


def _optimum(optimum: Optimum, writer: FormulaWriter) -> str:
    word, bound = ("greatest", "at least") if optimum.greatest else ("least", "at most")
    objective = writer.form(optimum.objective)
    return f"{bound} the {word} value of {objective} over {optimum.schema}, found by a search of its own"


def minizinc(translation: Translation) -> str:
    """The model as MiniZinc. A schema with an optimum must be the optimum's schema and nothing more."""
    model = translation.model
    lines = [f"% {translation.schema}, translated from Z", 'include "alldifferent.mzn";', *_declared(model)]
    writer = FormulaWriter(model, MINIZINC)
    lines += [f"constraint {writer.definition(number, model.definitions[number])};" for number in model.needed()]
    for own in model.constraints:
        lines += _constraint(own, writer)
    return "\n".join([*lines, _goal(translation, writer)])


def _declared(model: SchemaModel) -> Iterator[str]:
    arrays = {number for _, numbers in model.arrays.values() for number in numbers}
    for name, (first, numbers) in model.arrays.items():
        values = _values(model.variables[numbers[0]])
        yield f"array[{first}..{first + len(numbers) - 1}] of var {values}: {name};"
    needed = set(model.needed())
    for number, variable in enumerate(model.variables):
        if number not in arrays and (number not in model.definitions or number in needed):
            yield f"var {'bool' if variable.boolean else _values(variable)}: {variable.code};"


def _constraint(constraint: Constraint, writer: FormulaWriter) -> Iterator[str]:
    yield f"% line {constraint.place.line}: {constraint.text}"
    formula = constraint.formula
    for part in formula.parts if isinstance(formula, Conjunction) else (formula,):
        yield f"constraint {writer.formula(part)};"


def _goal(translation: Translation, writer: FormulaWriter) -> str:
    optima = translation.model.optima
    if not optima:
        return "solve satisfy;"
    if len(optima) > 1 or not optima[0].includes:
        message = "an optimum over another schema is two models; only in words"
        raise InputError(f"{translation.schema} cannot be one MiniZinc model: {message} (the format words says it all)")
    (optimum,) = optima
    goal = "maximize" if optimum.greatest else "minimize"
    return f"% line {optimum.place.line}: {optimum.text}\nsolve {goal} {writer.form(optimum.side)};"
