"""What a claim shows beside its values: pictures, tables, formulas and listings, each as text and as HTML."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from html import escape
from textwrap import fill
from typing import Any

from queenright.board.shapes import Scene
from queenright.mathematics import mathml, unicode
from queenright.models.typeset import Typeset


@dataclass(frozen=True, slots=True)
class Picture:
    """A drawing; in a terminal it is the description that every scene has."""

    caption: str
    scene: Scene

    def text(self) -> str:
        return f"{self.caption}\n{self.scene.description}" if self.caption else self.scene.description

    def html(self) -> str:
        from queenright.board.svg import svg_text

        return f"<figure>{svg_text(self.scene)}<figcaption>{escape(self.caption)}</figcaption></figure>"


@dataclass(frozen=True, slots=True)
class Table:
    """Rows under headings; numbers stand at the right."""

    caption: str
    headings: Sequence[str]
    rows: Sequence[Sequence[Any]]

    def text(self) -> str:
        """The columns as wide as they need to be.

        >>> print(Table("squares", ["n", "n²"], [[1, 1], [12, 144]]).text())
        squares
         n   n²
         1    1
        12  144
        """
        lines = [list(self.headings), *([cell(each) for each in row] for row in self.rows)]
        widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
        right = [all(isinstance(row[at], int | float) for row in self.rows) for at in range(len(self.headings))]
        shown = (
            "  ".join(
                text.rjust(width) if numbers else text.ljust(width)
                for text, width, numbers in zip(line, widths, right, strict=True)
            ).rstrip()
            for line in lines
        )
        return "\n".join([self.caption, *shown])

    def html(self) -> str:
        head = "".join(f'<th scope="col">{escape(heading)}</th>' for heading in self.headings)
        body = "".join(f"<tr>{''.join(map(_html_cell, row))}</tr>" for row in self.rows)
        caption = f"<caption>{escape(self.caption)}</caption>"
        return f"<div class=wide><table>{caption}<thead><tr>{head}</tr></thead><tbody>{body}</tbody></table></div>"


def cell(value: Any) -> str:
    """A value in a table."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    return f"{value:,}" if isinstance(value, int) else f"{value:.3g}" if isinstance(value, float) else str(value)


def _html_cell(value: Any) -> str:
    number = isinstance(value, int | float) and not isinstance(value, bool)
    return f"<td{' class=number' if number else ''}>{escape(cell(value))}</td>"


@dataclass(frozen=True, slots=True)
class Formula:
    """A formula in the small part of LaTeX that `mathematics` reads."""

    latex: str
    name: str = ""

    def text(self) -> str:
        return f"{unicode(self.latex)}{f'    ({self.name})' if self.name else ''}"

    def html(self) -> str:
        name = f"<span class=name>({escape(self.name)})</span>" if self.name else ""
        return f"<div class=formula>{mathml(self.latex)}{name}</div>"


@dataclass(frozen=True, slots=True)
class FormulaExhibit:
    """A formula of the unified notation, as its own printer writes it."""

    source: str

    def text(self) -> str:
        return self.source

    def html(self) -> str:
        from queenright.notation.mathml import write
        from queenright.notation.parser import parse

        return f"<div class=formula>{_brackets(write(parse(self.source)))}</div>"


def _brackets(mathml: str) -> str:
    """Only brackets round a table grow with it; browsers would enlarge nested ones a little each."""
    small = re.sub(r"<mo>([()\[\]|])</mo>", r'<mo stretchy="false">\1</mo>', mathml)
    opened = re.sub(r'<mo stretchy="false">(.)</mo>(?=<mtable)', r"<mo>\1</mo>", small)
    return re.sub(r'</mtable><mo stretchy="false">(.)</mo>', r"</mtable><mo>\1</mo>", opened)


@dataclass(frozen=True, slots=True)
class DerivationExhibit:
    """A derivation of the unified notation: its lines, each with the rules that lead to it."""

    lines: Sequence[str]
    rules: Sequence[str]

    def text(self) -> str:
        """
        >>> print(DerivationExhibit(["1 + 2", "3"], ["", "carry out +"]).text())
        1 + 2 …
        = 3      carry out +
        """
        last = len(self.lines) - 1
        shown = [f"{'= ' if at else ''}{line}{'' if at == last else ' …'}" for at, line in enumerate(self.lines)]
        wide = max(map(len, shown))
        return "\n".join(f"{line:<{wide}}  {rule}".rstrip() for line, rule in zip(shown, self.rules, strict=True))

    def html(self) -> str:
        from queenright.notation.mathml import write
        from queenright.notation.parser import parse

        rows = "".join(
            f"<tr><td>{'=' if at else ''}</td><td>{_brackets(write(parse(line).items[0]))}</td>"
            f"<td class=rules>{escape(rule)}</td></tr>"
            for at, (line, rule) in enumerate(zip(self.lines, self.rules, strict=True))
        )
        head = '<thead><tr><td></td><th scope="col">line</th><th scope="col">follows by</th></tr></thead>'
        return f"<div class=wide><table class=derivation>{head}<tbody>{rows}</tbody></table></div>"


@dataclass(frozen=True, slots=True)
class LinesExhibit:
    """Lines that are shown as they are: steps, pseudocode, schemas."""

    caption: str
    lines: Sequence[str]

    def text(self) -> str:
        return "\n".join([*([self.caption] if self.caption else []), *self.lines])

    def html(self) -> str:
        lines = escape("\n".join(self.lines))
        caption = f"<figcaption>{escape(self.caption)}</figcaption>" if self.caption else ""
        return f"<figure class=listing>{caption}<pre>{lines}</pre></figure>"


@dataclass(frozen=True, slots=True)
class Remark:
    """What to make of the exhibits before it."""

    words: str

    def text(self) -> str:
        return fill(self.words, 92)

    def html(self) -> str:
        return f"<p class=remark>{escape(self.words)}</p>"


Exhibit = Picture | Table | Formula | FormulaExhibit | DerivationExhibit | LinesExhibit | Remark | Typeset
