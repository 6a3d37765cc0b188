"""Documents that nobody would write: every form with every operand, hostile texts, hostile names."""

from __future__ import annotations

from functools import cache

from hypothesis import strategies as st

from queenright.notation import build_from
from queenright.notation.parentheses import parenthesised
from queenright.notation.syntax import (
    Absolute,
    Boolean,
    Call,
    Cases,
    Context,
    Definition,
    Document,
    Infix,
    Name,
    Number,
    Parentheses,
    Prefix,
    Row,
    Text,
    Vector,
)  # fmt: skip

#: What would end a comment, a string, a line or a docstring, if it were written into a source.
ATTACKS = [
    "x\r    __import__('os').abort()\r    #", "\n__import__('os').abort()\n#", "\x0b", "\x0c\x1c\x1d\x1e", "\x85",
    "\u2028", '"""\n__import__("os").abort()\n"""', "'''", "\\", "\\\n", "*/ abort(); /*", "*\\\n/ abort();",
    "??/\nabort();", "//\\", "{__import__('os').abort()}", "\ud800", "\x00", "\u202e", "#", "'", '"',
]  # fmt: skip
NAMES = ["f", "x", "Q", "q", "len", "entry", "spend", "__import__", "__builtins__", "print", "lambda", "None", "_",
         "é²", "_ue9²", "ℌ", "has_x", "f_value", "item", "append", "given_f", "call_f", "root", "int", "ﬁ"]  # fmt: skip

texts = st.sampled_from(ATTACKS) | st.text(max_size=5)
#: A name is never empty and never begins with a digit; all else is the compilers' own business.
names = st.sampled_from(NAMES) | st.sampled_from(ATTACKS) | st.text("aA_é²ª\r\n*/", min_size=1, max_size=4).filter(
    lambda name: not name[0].isdigit()
)  # fmt: skip


@cache
def formulas(variables: tuple[str, ...]) -> st.SearchStrategy:
    """Any formula over variables of those names."""
    leaves = (
        st.builds(Number, st.integers(0, 6) | st.sampled_from([2**64, 0.5, 1e300])) | st.builds(Boolean, st.booleans())
        | st.builds(Text, texts) | st.builds(Name, st.sampled_from(variables)) | st.just(Vector(()))
    )  # fmt: skip
    return st.recursive(leaves, _deeper, max_leaves=8).map(parenthesised)


def _deeper(part: st.SearchStrategy) -> st.SearchStrategy:
    rows = st.lists(st.builds(Row, part, part), min_size=1, max_size=3).map(tuple)
    return (
        st.builds(Infix, st.sampled_from([*"+-*/%=≠<>≤≥≡≢∈∨∧∘", "||"]), part, part)
        | st.builds(Prefix, st.sampled_from([*"-¬#∨∧+*", "..", "||"]), part) | st.builds(Absolute, part)
        | st.builds(Vector, st.lists(part, max_size=3).map(tuple)) | st.builds(Cases, rows)
        | st.builds(Call, part.map(Parentheses), st.lists(part, min_size=1, max_size=2).map(tuple))
    )  # fmt: skip


@st.composite
def documents(draw: st.DrawFn) -> tuple:
    """A program of two functions, one with a value inside it, and an expression over them."""
    outer, inner, first, second, other = draw(st.lists(names, min_size=5, max_size=5, unique=True))
    known = (outer, other)
    document = Document((
        Definition(outer, (first,), draw(formulas((*known, first, inner)))),
        Definition(other, (second, first), draw(formulas((*known, second, first)))),
        Context(False, (outer,)),
        Definition(inner, (), draw(formulas((*known, first)))),
    ))  # fmt: skip
    return build_from(document), draw(formulas(known))
