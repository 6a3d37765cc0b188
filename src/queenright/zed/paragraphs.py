"""Paragraphs: boxes of declarations and predicates, abbreviations, given sets, infix relations."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

from queenright.sources import Place, Source, check_height
from queenright.zed import syntax as tree
from queenright.zed.errors import SpecificationError
from queenright.zed.lexer import declared_relations, prose_lines, read_tokens
from queenright.zed.schema_parser import SchemaParser
from queenright.zed.symbols import Markup
from queenright.zed.tokens import SchemaToken, TokenKind

#: The deepest tree that is kept: walks over it use Python's stack.
DEEPEST_TREE = 120


def parse(
    text: str, name: str = "text", markup: Markup | None = None, known: tree.Specification | None = None
) -> tree.Specification:
    r"""The specification in *text*, in whichever markup it is written; *known* are the paragraphs before it.

    >>> parse(r"\begin{zed} fields == 1 \upto n \end{zed}").paragraphs[0].name
    'fields'
    """
    source = Source(name, text)
    known = known or tree.Specification(())
    tokens = read_tokens(source, markup, known.relations)
    return tree.Specification(ParagraphParser(tokens, known).paragraphs(), prose_lines(source, tokens))


class ParagraphParser(SchemaParser):
    """Reads whole paragraphs."""

    def __init__(self, tokens: list[SchemaToken], known: tree.Specification) -> None:
        super().__init__(tokens, known.relations.union(declared_relations(tokens)))
        pairs = list(pairwise(tokens))
        boxed = {own.text for before, own in pairs if before.kind is TokenKind.OPEN and before.text == "schema"}
        before = {own.name for own in known.paragraphs if isinstance(own, tree.Schema | tree.HorizontalSchema)}
        self.schema_names = before | boxed | {own.text for own, after in pairs if after.text == "≙"}
        self.schema_names |= {
            own.text for k, (own, after) in enumerate(pairs) if after.text == "[" and self._after_formals(k + 1) == "≙"
        }

    def _after_formals(self, index: int) -> str:
        """What follows the formal parameters [X, Y] that begin at *index*; nothing if those are none."""
        while self.tokens[index].text in ("[", ",") and self.tokens[index + 1].kind is TokenKind.NAME:
            index += 2
        return self.tokens[index + 1].text if self.tokens[index].text == "]" else ""

    def paragraphs(self) -> tuple[tree.Paragraph, ...]:
        found: list[tree.Paragraph] = []
        while self.token.kind is not TokenKind.END:
            opening = self.next()
            if opening.text == "zed":
                found += self._unboxed()
            else:
                found.append(self._schema(opening) if opening.text == "schema" else self._axiomatic(opening))
            if self.token.kind is not TokenKind.CLOSE:
                raise self.error(f"expected a new line or the end of the box, got {self.token}")
            self.next()
        for paragraph in found:
            check_height(paragraph, tree.children, DEEPEST_TREE, SpecificationError)
        return tuple(found)

    def _schema(self, opening: SchemaToken) -> tree.Schema:
        name = self.expect_name("the name of the schema")
        formals = self._formals()
        if self.token.kind is TokenKind.NEWLINE:
            self.next()
        declarations, predicates = self.body()
        return tree.Schema(name.text, declarations, predicates, formals, place=name.place)

    def _axiomatic(self, opening: SchemaToken) -> tree.Axiomatic:
        formals = self._formals()
        if opening.text == "gendef" and not formals:
            raise self.error("a generic definition has parameters: [X, Y]")
        if self.token.kind is TokenKind.NEWLINE:
            self.next()
        declarations, predicates = self.body()
        return tree.Axiomatic(declarations, predicates, formals, place=opening.place)

    def _formals(self) -> tuple[str, ...]:
        """The formal parameters of a generic definition, [X, Y]."""
        if not self.accept("["):
            return ()
        names = self.names("the name of a parameter")
        self.expect("]", "after the parameters")
        if len(set(names)) < len(names):
            raise self.error("a parameter has a name of its own", self.tokens[self.index - 1])
        return names

    def _unboxed(self) -> list[tree.Paragraph]:
        found = [self._line()]
        while self.token.kind is TokenKind.NEWLINE:
            self.next()
            found.append(self._line())
        return found

    def _line(self) -> tree.Paragraph:
        place = self.token.place
        if self.accept("["):
            return self._given(place)
        if self.accept("relation"):
            return self._relation(place)
        name = self.token
        following = self.tokens[self.index + 1] if name.kind is TokenKind.NAME else name
        if following.text == "[" and self._after_formals(self.index + 1) in ("==", "≙"):
            return self._generic_line(place)
        if following.kind is TokenKind.SYMBOL and following.text == "==":
            self.index += 2
            if self.at_schema():
                return tree.HorizontalSchema(name.text, self.schema_expression(), place=place)
            return tree.Abbreviation(name.text, self.expression(), place=place)
        if following.kind is TokenKind.SYMBOL and following.text == "≙":
            self.index += 2
            return tree.HorizontalSchema(name.text, self.schema_expression(), place=place)
        if following.kind is TokenKind.SYMBOL and following.text == "::=":
            return self._free_type(place)
        return tree.Axiomatic((), (self.predicate(),), place=place)

    def _generic_line(self, place: Place) -> tree.Paragraph:
        """name[X, Y] == expression, or name[X] ≙ schema."""
        name, formals = self.next().text, self._formals()
        sign = self.next().text
        if sign == "≙" or self.at_schema():
            return tree.HorizontalSchema(name, self.schema_expression(), formals, place=place)
        return tree.Abbreviation(name, self.expression(), formals, place=place)

    def _free_type(self, place: Place) -> tree.FreeType:
        name = self.next().text
        self.next()
        return tree.FreeType(name, self.listed(self._branch, "|"), place=place)

    def _branch(self) -> str:
        member = self.expect_name("a member of the free type")
        if self.at("⟨"):
            raise self.outside("a free type whose members have arguments", member)
        return member.text

    def _given(self, place: Place) -> tree.GivenSets:
        names = self.names("the name of a given set")
        self.expect("]", "after the given sets")
        return tree.GivenSets(names, place=place)

    def _relation(self, place: Place) -> tree.Relation:
        self.expect("(", "after relation")
        self.expect("_", "before the name of an infix relation")
        name = self.expect_name("the name of an infix relation")
        self.expect("_", f"after {name.text}")
        self.expect(")", f"after _ {name.text} _")
        return tree.Relation(name.text, place=place)


def read_specification(path: Path | str) -> tree.Specification:
    """The specification in a file."""
    from queenright.files import read_bytes

    data = read_bytes(path, largest=10_000_000)
    try:
        return parse(data.decode("utf-8-sig").replace("\r\n", "\n"), name=str(path))
    except UnicodeDecodeError as error:
        raise SpecificationError(f"{path} is not text in UTF-8: byte {error.start} cannot be read") from error
