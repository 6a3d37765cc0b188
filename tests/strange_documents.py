"""Documents that nobody would write: every form with every operand, hostile texts, hostile names."""

from __future__ import annotations

from functools import cache

from hypothesis import reject
from hypothesis import strategies as st

from queenright.notation import NotationError, build_from
from queenright.notation.parentheses import parenthesised
from queenright.notation.syntax import (
    Absolute,
    Boolean,
    Call,
    Cases,
    Context,
    Definition,
    Document,
    Generator,
    Infix,
    Lambda,
    Name,
    Number,
    Operator,
    Parentheses,
    Prefix,
    Row,
    Text,
    Vector,
    VectorComprehension,
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
    return st.recursive(leaves, lambda part: _deeper(part, variables), max_leaves=8).map(parenthesised)


def _deeper(part: st.SearchStrategy, variables: tuple[str, ...]) -> st.SearchStrategy:
    rows = st.lists(st.builds(Row, part, part), min_size=1, max_size=3).map(tuple)
    return (
        st.builds(Infix, st.sampled_from([*"+-*/%÷^=≠<>≤≥≡≢∈∨∧⇒∘", "||", "max", "min", ".."]), part, part)
        | st.builds(Prefix, st.sampled_from([*"-¬#∨∧+*", "..", "||", "max", "min"]), part) | st.builds(Absolute, part)
        | st.builds(Infix, st.just("∘"), functions(part, variables), part)
        | st.builds(Call, functions(part, variables), st.lists(part, min_size=1, max_size=2).map(tuple))
        | st.builds(VectorComprehension, part, clauses(part, variables)) | functions(part, variables)
        | st.builds(Vector, st.lists(part, max_size=3).map(tuple)) | st.builds(Cases, rows)
        | st.builds(Call, part.map(Parentheses), st.lists(part, min_size=1, max_size=2).map(tuple))
    )  # fmt: skip


def functions(part: st.SearchStrategy, variables: tuple[str, ...]) -> st.SearchStrategy:
    """Functions without a name; their parameters hide variables or are new."""
    parameters = st.lists(st.sampled_from([*variables, "y", "z"]), min_size=1, max_size=2, unique=True).map(tuple)
    operators = st.builds(Operator, st.sampled_from([*"∨+-#<^", "max", ".."]))
    return st.builds(Lambda, parameters, part) | operators.map(Parentheses)


def clauses(part: st.SearchStrategy, variables: tuple[str, ...]) -> st.SearchStrategy:
    """A generator, and after it perhaps a condition or another generator."""
    first = st.builds(Generator, st.sampled_from(variables), part)
    rest = part | st.builds(Generator, st.sampled_from(["y", "z"]), part)
    return st.tuples(first) | st.tuples(first, rest)


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
    try:
        return build_from(document), draw(formulas(known))
    except NotationError:  # a variable of a comprehension hides another
        reject()
