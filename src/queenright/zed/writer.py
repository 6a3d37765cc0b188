"""Models as text: in words for people, as MiniZinc for other solvers. One writer, two vocabularies."""

from __future__ import annotations

from dataclasses import dataclass

from queenright.zed import formulas
from queenright.zed.model import (
    AbsoluteValue,
    Choice,
    Definition,
    Element,
    Indicator,
    Multiple,
    Quotient,
    Remainder,
    SchemaModel,
)

#: What a list longer than this is cut to, in words.
LONGEST_LIST = 6


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """How a notation writes things."""

    conjunction: str
    disjunction: str
    negation: str
    equivalence: str
    relations: dict[str, str]
    membership: str
    minus: str
    times: str
    all_different: str
    absolute: str
    code: bool


WORDS = Vocabulary(
    " ∧ ",
    " ∨ ",
    "¬ ",
    " ⇔ ",
    {"=": "=", "≠": "≠", "≤": "≤"},
    " ∈ ",
    "−",
    "·",
    "all different: {}",
    "|{}|",
    code=False,
)
MINIZINC = Vocabulary(
    " /\\ ",
    " \\/ ",
    "not ",
    " <-> ",
    {"=": "=", "≠": "!=", "≤": "<="},
    " in ",
    "-",
    "*",
    "alldifferent([{}])",
    "abs({})",
    code=True,
)


class FormulaWriter:
    """Writes the forms and formulas of one model."""

    def __init__(self, model: SchemaModel, vocabulary: Vocabulary) -> None:
        self.model, self.say = model, vocabulary

    def variable(self, number: int) -> str:
        """A variable as a number."""
        variable = self.model.variables[number]
        if not self.say.code:
            return f"[{variable.words}]" if variable.boolean else variable.words
        return f"bool2int({variable.code})" if variable.boolean else variable.code

    def form(self, form: formulas.Form) -> str:
        if isinstance(form, int):
            return f"{self.say.minus}{-form}" if form < 0 else str(form)
        text = ""
        for number, coefficient in sorted(form.terms, key=lambda term: term[1] < 0):
            text += self._signed(coefficient, self.variable(number), not text)
        return text + (self._signed(form.constant, "", False) if form.constant else "")

    def _signed(self, amount: int, name: str, first: bool) -> str:
        size = "" if name and abs(amount) == 1 else f"{abs(amount)}{self.say.times if name else ''}"
        sign = self.say.minus if amount < 0 else "+"
        if first:
            return f"{self.say.minus if amount < 0 else ''}{size}{name}"
        return f" {sign} {size}{name}"

    def formula(self, formula: formulas.Formula, inside: bool = False) -> str:
        match formula:
            case bool():
                return "true" if formula else "false"
            case formulas.Literal(variable):
                own = self.model.variables[variable]
                return own.code if self.say.code else own.words
            case formulas.Negation(part):
                return f"{self.say.negation}({self.formula(part)})"
            case formulas.Compare(form, relation):
                return self._comparison(form, relation)
            case formulas.Among(form, values):
                return f"{self.form(form)}{self.say.membership}{{{', '.join(map(str, values))}}}"
            case formulas.Distinct(forms):
                return self.say.all_different.format(self.listed([self.form(form) for form in forms]))
            case formulas.Equivalence(left, right):
                text = f"{self.formula(left, True)}{self.say.equivalence}{self.formula(right, True)}"
            case formulas.Conjunction(parts):
                text = self.say.conjunction.join(self.formula(part, True) for part in parts)
            case formulas.Disjunction(parts):
                text = self.say.disjunction.join(self.formula(part, True) for part in parts)
        return f"({text})" if inside else text

    def _comparison(self, form: formulas.LinearForm, relation: str) -> str:
        """Form and 0, with what is negative brought to the other side."""
        left = tuple((number, coefficient) for number, coefficient in form.terms if coefficient > 0)
        right = tuple((number, -coefficient) for number, coefficient in form.terms if coefficient < 0)
        positive, negative = max(form.constant, 0), max(-form.constant, 0)
        sides = [
            formulas.LinearForm(terms, constant) if terms else constant
            for terms, constant in ((left, positive), (right, negative))
        ]
        return f"{self.form(sides[0])} {self.say.relations[relation]} {self.form(sides[1])}"

    def listed(self, items: list[str]) -> str:
        if not self.say.code and len(items) > LONGEST_LIST:
            items = [*items[:3], "…", items[-1]]
        return ", ".join(items)

    def definition(self, number: int, definition: Definition) -> str:
        """The equation of a defined variable."""
        own = self.model.variables[number]
        name = own.code if self.say.code else own.words
        if isinstance(definition, Indicator):
            return f"{name}{self.say.equivalence}({self.formula(definition.formula)})"
        return f"{name} = {self._defined(definition)}"

    def _defined(self, definition: Definition) -> str:
        match definition:
            case AbsoluteValue(form):
                return self.say.absolute.format(self.form(form))
            case Quotient(form, divisor):
                return f"({self.form(form)}) div {divisor}"
            case Remainder(form, divisor):
                return f"({self.form(form)}) mod {divisor}"
            case Multiple(left, right):
                return f"({self.form(left)}) {self.say.times} ({self.form(right)})"
            case Element(index, first, items):
                place = formulas.LinearForm(index.terms, index.constant - first + 1)
                return f"[{self.listed([self.form(item) for item in items])}][{self.form(place)}]"
            case Choice(formula, then, otherwise):
                end = " endif" if self.say.code else ""
                return f"if {self.formula(formula)} then {self.form(then)} else {self.form(otherwise)}{end}"
            case Indicator(formula):
                return self.formula(formula)
