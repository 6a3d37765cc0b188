r"""A model typeset: variables, objective and constraints under their names, as Unicode text, LaTeX, MathML and HTML.

A model whose source text numbers its equations keeps them: each block of constraints carries its number, and the
formulas that sum it up follow under theirs. The formulas speak of the empty N × N board, so for other problems only the
constraints themselves are listed.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from html import escape
from itertools import groupby

from queenright.board.gallery import Panel, gallery
from queenright.board.shapes import Scene
from queenright.mathematics import mathml_row, unicode
from queenright.models import figures
from queenright.models.equations import Equation, EquationBlock
from queenright.models.family import Family
from queenright.models.model import Model
from queenright.models.symbols import escaped, formula, shortened, symbol, values
from queenright.sizes import plural

#: A block of more lines than this is shortened.
MOST_LINES = 40


@dataclass(frozen=True, slots=True)
class TypesetLine:
    """A formula, the name of its constraint, and the number of its equation; either may be missing."""

    name: str
    latex: str
    number: str = ""
    remark: str = ""

    def to_json(self) -> dict[str, str]:
        fields = {"name": self.name, "text": unicode(self.latex), "latex": self.latex}
        return fields | {name: value for name, value in (("equation", self.number), ("remark", self.remark)) if value}


@dataclass(frozen=True, slots=True)
class TypesetSection:
    title: str
    lines: tuple[TypesetLine, ...]


@dataclass(frozen=True, slots=True)
class Typeset:
    """A model as people read it."""

    model: Model
    heading: tuple[str, ...]
    statements: tuple[EquationBlock, ...]
    sections: tuple[TypesetSection, ...]

    def text(self) -> str:
        """Unicode, a line for each formula: name, formula, number."""
        lines = [line for section in self.sections for line in section.lines]
        names = max((len(line.name) for line in lines), default=0)
        wide = max((len(width) for line in lines if len(width := unicode(line.latex)) <= 80), default=0)
        parts = ["\n".join(self.heading)]
        for section in self.sections:
            shown = (f"  {line.name:<{names}}  {_tagged(line, wide)}".rstrip() for line in section.lines)
            parts.append("\n".join([section.title, *shown]))
        return "\n\n".join(parts)

    __str__ = text

    def latex(self) -> str:
        """Paragraphs with align* environments; they need the package amsmath."""
        parts = ["\n".join(f"% {line}" for line in self.heading)]
        parts += [
            f"\\paragraph{{{escaped(section.title)}}}\n\\begin{{align*}}\n{_aligned(section.lines)}\n\\end{{align*}}"
            for section in self.sections
        ]
        return "\n\n".join(parts) + "\n"

    def mathml(self) -> str:
        """One <math> element: a table of names, formulas and numbers."""
        rows = "".join(_mathml_section(section) for section in self.sections)
        style = ' columnalign="left left right"'
        return f'<math xmlns="http://www.w3.org/1998/Math/MathML" display="block"><mtable{style}>{rows}</mtable></math>'

    def html(self) -> str:
        """The heading, the formulas as MathML, and the picture where the board is small enough for one."""
        heading = "".join(f"<p>{escape(line)}</p>" for line in self.heading)
        picture = f"<figure>{self.svg()}</figure>" if self._drawable else ""
        return f'<section class="model">{heading}<div class="wide">{self.mathml()}</div>{picture}</section>'

    def panels(self) -> list[Panel]:
        """The constraints drawn on the board, a picture for each family of lines."""
        return figures.panels(self.model, self.statements)

    def scene(self) -> Scene:
        """The same in one picture."""
        shown = self.panels()
        return gallery(shown, f"{self.model.name}, {self.model.problem!r}", across=min(2, len(shown)))

    def svg(self) -> str:
        from queenright.board.svg import svg_text

        return svg_text(self.scene())

    def to_json(self) -> dict[str, object]:
        return {
            "model": self.model.name,
            "n": self.model.problem.n,
            "variables": len(self.model.variables),
            "constraints": len(self.model.constraints),
            "heading": list(self.heading),
            "sections": [
                {"title": section.title, "lines": [line.to_json() for line in section.lines]}
                for section in self.sections
            ],
        }

    def _repr_html_(self) -> str | None:
        return self.html() if self.model.fits_notebook else None

    def _repr_latex_(self) -> str | None:
        if not self.model.fits_notebook:
            return None
        lines = _aligned([line for section in self.sections for line in section.lines])
        return f"$$\\begin{{align*}}\n{lines}\n\\end{{align*}}$$"

    @property
    def _drawable(self) -> bool:
        return max(self.model.problem.n, self.model.problem.columns) <= figures.LARGEST


def typeset(model: Model, *, whole: bool = False) -> Typeset:
    r"""The model as people read it; blocks and sums of many parts are shortened unless *whole* is true.

    >>> from queenright.models import build
    >>> print(typeset(build("bijection", 3)).text().partition("\n\n")[2])
    Variables
                       q₀, q₁, q₂ ∈ {0, 1, 2}
    <BLANKLINE>
    Subject to
      all_rows_differ  alldifferent(q₀, q₁, q₂)
      apart_0_1        |q₁ − q₀| ≠ 1
      apart_0_2        |q₂ − q₀| ≠ 2
      apart_1_2        |q₂ − q₁| ≠ 1
    """
    from queenright.models.registry import family

    entry = family(model.name)
    statements = entry.equations.statements or _statements(model)
    sections = [
        _variables(model, entry, whole),
        *_objective(model, entry, whole),
        *_constraints(model, statements, whole),
    ]
    return Typeset(model, _heading(model, entry), statements, tuple(section for section in sections if section.lines))


def _heading(model: Model, entry: Family) -> tuple[str, ...]:
    size = f"{plural(len(model.variables), 'variable')}, {plural(len(model.constraints), 'constraint')}"
    wrong = (f"WRONG: {entry.error}",) if entry.error else ()
    return (f"{model.name}: {entry.title}", f"{model.problem!r}, {size}", f"from {entry.source}", *wrong)


def _variables(model: Model, entry: Family, whole: bool) -> TypesetSection:
    """What they mean, and which values they have: one line for neighbours with the same values."""
    stated = [_stated(entry.equations.variables)] if entry.equations.variables is not None else []
    grouped = groupby(model.variables, key=lambda variable: (_words(variable.name), variable.domain))
    lines = [
        TypesetLine("", rf"{shortened([symbol(each.name) for each in group], ', ', whole)} \in {values(domain, whole)}")
        for (_, domain), group in ((key, list(members)) for key, members in grouped)
    ]
    return TypesetSection("Variables", (*stated, *_block(lines, whole)))


def _objective(model: Model, entry: Family, whole: bool) -> Iterator[TypesetSection]:
    if not model.objective:
        return
    stated = [_stated(entry.equations.objective)] if entry.equations.objective and model.problem.is_plain else []
    total = shortened([symbol(model.variables[index].name) for index in model.objective], " + ", whole)
    yield TypesetSection("Maximise", (*stated, TypesetLine("f", total)))


def _constraints(model: Model, statements: tuple[EquationBlock, ...], whole: bool) -> Iterator[TypesetSection]:
    """A section for each statement of the source text; what no statement covers comes last."""
    named = list(zip(model.names, model.constraints, strict=True))
    for statement in statements:
        own = [(name, constraint) for name, constraint in named if name.startswith(statement.prefix)]
        named = [entry for entry in named if not entry[0].startswith(statement.prefix)]
        lines = _block([TypesetLine(name, formula(model, each, whole)) for name, each in own], whole)
        if not lines:
            continue
        last = TypesetLine(lines[-1].name, lines[-1].latex, statement.number)
        summed = [_stated(equation) for equation in statement.equations] if model.problem.is_plain else []
        yield TypesetSection(statement.title, (*lines[:-1], last, *summed))
    rest = _block([TypesetLine(name, formula(model, each, whole)) for name, each in named], whole)
    yield TypesetSection("Subject to", tuple(rest))


def _statements(model: Model) -> tuple[EquationBlock, ...]:
    """Without a source text that groups them, sums over lines are grouped by the word that their labels begin with."""
    words = dict.fromkeys(_words(name) for name in model.names)
    found = (EquationBlock(f"{word}_", f"{word.capitalize()}s", f"{word}s") for word in words)
    return tuple(statement for statement in found if figures.lines_of(model, statement))


def _words(name: str) -> str:
    return re.sub(r"_?m?\d.*", "", name)


def _stated(equation: Equation) -> TypesetLine:
    return TypesetLine("", equation.latex, equation.number, equation.remark)


def _block(lines: list[TypesetLine], whole: bool) -> list[TypesetLine]:
    if whole or len(lines) <= MOST_LINES:
        return lines
    return [*lines[: MOST_LINES // 2], TypesetLine("", r"\vdots"), lines[-1]]


def _tagged(line: TypesetLine, wide: int) -> str:
    tag = f"    ({line.number})" if line.number else ""
    remark = f"  {line.remark}" if line.remark else ""
    return f"{unicode(line.latex):<{wide}}{tag}{remark}" if tag or remark else unicode(line.latex)


def _aligned(lines: list[TypesetLine] | tuple[TypesetLine, ...]) -> str:
    def row(line: TypesetLine) -> str:
        name = rf"\text{{{escaped(line.name)}:}} \quad " if line.name else ""
        remark = rf" \quad \text{{({line.remark})}}" if line.remark else ""
        tag = rf" \tag{{{line.number}}}" if line.number else ""
        return f"{name}& {line.latex}{remark}{tag}"

    return " \\\\\n".join(map(row, lines))


def _mathml_section(section: TypesetSection) -> str:
    title = f'<mtr><mtd columnspan="3"><mtext mathvariant="bold">{escape(section.title)}</mtext></mtd></mtr>'
    rows = (
        f"<mtr><mtd><mtext>{escape(line.name)}</mtext></mtd><mtd>{mathml_row(line.latex)}</mtd>"
        f"<mtd><mtext>{f'({line.number})' if line.number else ''}"
        f"{escape(f' {line.remark}' if line.remark else '')}</mtext></mtd></mtr>"
        for line in section.lines
    )
    return title + "".join(rows)
