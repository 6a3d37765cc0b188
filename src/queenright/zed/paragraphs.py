"""Paragraphs: boxes of declarations and predicates, abbreviations, given sets, infix relations."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

from queenright.sources import Place, Source, check_height
from queenright.zed import syntax as tree
from queenright.zed.errors import SpecificationError
from queenright.zed.lexer import prose_lines, read_tokens
from queenright.zed.schema_parser import SchemaParser
from queenright.zed.symbols import Markup
from queenright.zed.tokens import SchemaToken, TokenKind

#: The deepest tree that is kept: walks over it use Python's stack.
DEEPEST_TREE = 120


def parse(text: str, name: str = "text", markup: Markup | None = None) -> tree.Specification:
    r"""The specification in *text*, in whichever markup it is written.

    >>> parse(r"\begin{zed} fields == 1 \upto n \end{zed}").paragraphs[0].name
    'fields'
    """
    source = Source(name, text)
    tokens = read_tokens(source, markup)
    return tree.Specification(ParagraphParser(tokens).paragraphs(), prose_lines(source, tokens))


class ParagraphParser(SchemaParser):
    """Reads whole paragraphs."""

    def __init__(self, tokens: list[SchemaToken]) -> None:
        words = [token.text for token in tokens]
        declared = [words[k + 3] for k in range(len(words) - 3) if words[k : k + 3] == ["relation", "(", "_"]]
        super().__init__(tokens, frozenset(declared))
        pairs = list(pairwise(tokens))
        boxed = {own.text for before, own in pairs if before.kind is TokenKind.OPEN and before.text == "schema"}
        self.schema_names = boxed | {own.text for own, after in pairs if after.text == "≙"}

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
        if self.at("["):
            raise self.outside("a generic schema")
        if self.token.kind is TokenKind.NEWLINE:
            self.next()
        declarations, predicates = self.body()
        return tree.Schema(name.text, declarations, predicates, place=name.place)

    def _axiomatic(self, opening: SchemaToken) -> tree.Axiomatic:
        if self.at("["):
            raise self.outside("a generic definition")
        declarations, predicates = self.body()
        return tree.Axiomatic(declarations, predicates, place=opening.place)

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

    def _free_type(self, place: Place) -> tree.FreeType:
        name = self.next().text
        self.next()
        members = [self._branch()]
        while self.accept("|"):
            members.append(self._branch())
        return tree.FreeType(name, tuple(members), place=place)

    def _branch(self) -> str:
        member = self.expect_name("a member of the free type")
        if self.at("⟨"):
            raise self.outside("a free type whose members have arguments", member)
        return member.text

    def _given(self, place: Place) -> tree.GivenSets:
        names = [self.expect_name("the name of a given set").text]
        while self.accept(","):
            names.append(self.expect_name("the name of a given set").text)
        self.expect("]", "after the given sets")
        return tree.GivenSets(tuple(names), place=place)

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
