"""A walk over the tokens of a specification: what comes next, what must come, and the errors about it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from queenright.sources import Nesting
from queenright.zed.errors import OutsideSubsetError, SpecificationError
from queenright.zed.tokens import SchemaToken, TokenKind

Part = TypeVar("Part")

#: Deeper nesting is refused, so that no text can exhaust Python's stack.
DEEPEST = 50


class SchemaCursor:
    """Stands at one token of a list; *relations* are names that are infix relations."""

    def __init__(self, tokens: list[SchemaToken], relations: frozenset[str]) -> None:
        self.tokens, self.relations = tokens, relations
        self.index = 0
        self.nesting = Nesting(DEEPEST, SpecificationError, lambda: self.token.place)

    @property
    def token(self) -> SchemaToken:
        return self.tokens[self.index]

    def next(self) -> SchemaToken:
        token = self.token
        self.index = min(self.index + 1, len(self.tokens) - 1)
        return token

    def at(self, *symbols: str) -> bool:
        return self.token.kind is TokenKind.SYMBOL and self.token.text in symbols

    def accept(self, symbol: str) -> bool:
        if self.at(symbol):
            self.next()
            return True
        return False

    def expect(self, symbol: str, after: str) -> SchemaToken:
        if not self.at(symbol):
            raise self.error(f"expected {symbol!r} {after}, got {self.token}")
        return self.next()

    def expect_name(self, what: str) -> SchemaToken:
        if self.token.kind is not TokenKind.NAME:
            raise self.error(f"expected {what}, got {self.token}")
        return self.next()

    def listed(self, read: Callable[[], Part], separator: str = ",") -> tuple[Part, ...]:
        """One part or several, with a symbol between them."""
        found = [read()]
        while self.accept(separator):
            found.append(read())
        return tuple(found)

    def names(self, what: str) -> tuple[str, ...]:
        return self.listed(lambda: self.expect_name(what).text)

    def error(self, message: str, token: SchemaToken | None = None) -> SpecificationError:
        return SpecificationError(message, (token or self.token).place)

    def outside(self, construct: str, token: SchemaToken | None = None) -> OutsideSubsetError:
        message = f"{construct} is outside the subset of Z that is read here"
        return OutsideSubsetError(message, (token or self.token).place)
