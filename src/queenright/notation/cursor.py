"""The parser's cursor: where it stands among the tokens, which bracket is around it, and what it expected there."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum, auto

from queenright.notation.errors import NotationError
from queenright.notation.tokens import END, NEWLINE, Token
from queenright.sources import Nesting, Place

#: Brackets and prefix operators nested deeper than this are refused.
DEEPEST = 200


class Newlines(Enum):
    """What a newline means between two operands: it ends the formula, is blank, or separates items or rows."""

    END = auto()
    BLANK = auto()
    SEPARATE = auto()


@dataclass(slots=True)
class Bracket:
    """The bracket around the cursor: what newlines mean in it, and the bars that are open in it."""

    newlines: Newlines
    bars: list[Token] = field(default_factory=list)


class Cursor:
    """A place in a row of tokens."""

    def __init__(self, found: list[Token]) -> None:
        self.tokens = found
        self.index = 0
        self.nesting = Nesting(DEEPEST, NotationError, lambda: self.peek().place)
        self.bracket = Bracket(Newlines.END)
        self.closing_preferred = False
        self.doubtful = False

    def peek(self) -> Token:
        """The next token; a newline that is blank here is passed over."""
        newlines = self.bracket.newlines
        if newlines is Newlines.BLANK or (newlines is Newlines.SEPARATE and self._before_arrow()):
            self.skip_newlines()
        return self.tokens[self.index]

    def _before_arrow(self) -> bool:
        ahead = self.index
        while self.tokens[ahead].kind == NEWLINE:
            ahead += 1
        return self.tokens[ahead].kind == "→"

    def skip_newlines(self) -> None:
        while self.tokens[self.index].kind == NEWLINE:
            self.index += 1

    def take(self) -> Token:
        token = self.peek()
        if token.kind != END:
            self.index += 1
        return token

    def accept(self, kind: str) -> Token | None:
        return self.take() if self.peek().kind == kind else None


def expected(wanted: str, token: Token) -> NotationError:
    return NotationError(f"expected {wanted}, got {token.shown()}", token.place)


def no_operand(token: Token) -> NotationError:
    if token.kind == "=":
        return NotationError(
            "'=' at the start of a line continues a derivation; end the line before it with ...", token.place
        )
    return expected("a number, name, vector or bracket", token)


def no_chain(token: Token) -> NotationError:
    if token.kind == "..":
        return NotationError("'..' makes no chains; wanted start..end", token.place)
    return NotationError("comparisons make no chains; write both and join them: (a < b) ∧ (b < c)", token.place)


def repeated_parameter(name: str, place: Place) -> NotationError:
    return NotationError(f"the parameter {name!r} stands here twice", place)


def unexpected(token: Token, wanted: str = "an operator or the end of the line") -> NotationError:
    if token.kind == "|":
        return NotationError("this '|' closes no bar; two opening bars are written '| |'", token.place)
    if token.kind == ":":
        return NotationError("':' stands only in a comprehension, [x * x : x ∈ V]; a definition has :=", token.place)
    if token.kind == "↦":
        return NotationError("left of ↦ stands a name, or several with commas: (x, y ↦ x + y)", token.place)
    if token.kind == "→":
        return NotationError("a case stands in parentheses: (guard → value; guard → value)", token.place)
    return expected(wanted, token)
