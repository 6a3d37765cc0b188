"""Whole specifications as text: the boxes of each markup round the formulas that the printer writes."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable

from queenright.zed import syntax as tree
from queenright.zed.printer import Printer
from queenright.zed.symbols import Markup


def write(specification: tree.Specification, markup: Markup) -> str:
    """The specification in one of the three markups; reading it again gives the same tree."""
    frame = FRAMES[markup](Printer(markup, specification.relations))
    return "\n".join(frame.paragraph(paragraph) for paragraph in specification.paragraphs)


def readable(specification: tree.Specification) -> str:
    """In Unicode, with a bullet and a subscript that every font has; the parser accepts either."""
    return write(specification, Markup.UNICODE).replace("⦁", "•").replace("↘1↖", "₁")


class BoxStyle(ABC):
    """The boxes of one markup."""

    #: what ends a line inside a box
    line_end = "\n"

    def __init__(self, printer: Printer) -> None:
        self.printer = printer

    def paragraph(self, node: tree.Paragraph) -> str:
        match node:
            case tree.Schema(name, declarations, predicates, formals):
                return self.box("schema", self.printer.name(name), declarations, predicates, self.formals(formals))
            case tree.Axiomatic((), (predicate,), ()):
                return self.line(self.printer.show(predicate))
            case tree.Axiomatic(declarations, predicates, formals):
                return self.box("gendef" if formals else "axdef", "", declarations, predicates, self.formals(formals))
            case tree.Abbreviation(name, value, formals):
                return self.line(f"{self.printer.name(name)}{self.formals(formals)} == {self.printer.show(value)}")
            case tree.HorizontalSchema(name, schema, formals):
                sign = self.printer.symbol("≙")
                return self.line(f"{self.printer.name(name)}{self.formals(formals)} {sign} {self.printer.show(schema)}")
            case tree.FreeType(name, members):
                branches = " | ".join(map(self.printer.name, members))
                return self.line(f"{self.printer.name(name)} ::= {branches}")
            case tree.GivenSets(names):
                return self.line(f"[{', '.join(map(self.printer.name, names))}]")
            case tree.Relation(name):
                return self.relation(name)

    def relation(self, name: str) -> str:
        return self.line(f"relation (_ {name} _)")

    def formals(self, names: tuple[str, ...]) -> str:
        return f"[{', '.join(map(self.printer.name, names))}]" if names else ""

    def box(
        self,
        kind: str,
        name: str,
        declarations: tuple[tree.Declaration, ...],
        predicates: tuple[tree.Predicate, ...],
        formals: str = "",
    ) -> str:
        opening, middle, closing = self.edges(kind, name, formals)
        lines = [opening, self.line_end.join(f"  {self.printer.show(part)}" for part in declarations)]
        if predicates:
            lines += [middle, self.line_end.join(f"  {self.printer.show(part)}" for part in predicates)]
        return "\n".join([*lines, closing, ""])

    @abstractmethod
    def edges(self, kind: str, name: str, formals: str) -> tuple[str, str, str]:
        """What opens a box, parts its declarations from its predicates, and closes it."""

    @abstractmethod
    def line(self, text: str) -> str:
        """A paragraph of one line."""


class LatexFrame(BoxStyle):
    line_end = " \\\\\n"

    def edges(self, kind: str, name: str, formals: str) -> tuple[str, str, str]:
        return f"\\begin{{{kind}}}{f'{{{name}}}' if name else ''}{formals}", "\\where", f"\\end{{{kind}}}"

    def line(self, text: str) -> str:
        return f"\\begin{{zed}}\n  {text}\n\\end{{zed}}\n"

    def relation(self, name: str) -> str:
        return f"%%inrel \\{name}\n"


class UnicodeFrame(BoxStyle):
    def edges(self, kind: str, name: str, formals: str) -> tuple[str, str, str]:
        opening = f"┌ {name}{formals}" if name else f"═ {formals}" if formals else "╷"
        return opening, "|", "└"

    def line(self, text: str) -> str:
        return f"─\n  {text}\n└\n"


class EmailFrame(BoxStyle):
    def edges(self, kind: str, name: str, formals: str) -> tuple[str, str, str]:
        if name:
            return f"+-- {name}{formals} ---", "|--", "---"
        return (f"+== {formals} ===", "|--", "-==") if formals else ("+..", "|--", "-..")

    def line(self, text: str) -> str:
        known_by_its_beginning = text[0] == "[" or text.split(" ")[1:2] == ["=="]
        return f"{text}\n" if known_by_its_beginning else f"%%Z\n{text}\n%%\n"


FRAMES: dict[Markup, Callable[[Printer], BoxStyle]] = {
    Markup.LATEX: LatexFrame,
    Markup.UNICODE: UnicodeFrame,
    Markup.EMAIL: EmailFrame,
}
