"""Random trees of every form of the unified notation, as a reader could have made them."""

from hypothesis import strategies as st

from queenright.notation.parentheses import parenthesised
from queenright.notation.symbols import ASCII_WORDS, INFIX, PREFIX
from queenright.notation.syntax import (
    Absolute,
    Boolean,
    Call,
    Cases,
    Chain,
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
    Statement,
    Text,
    Vector,
    VectorComprehension,
)  # fmt: skip

NAMES = st.from_regex(r"[a-zA-Zα-ω][a-zA-Z0-9_α-ω]{0,4}", fullmatch=True).filter(lambda name: name not in ASCII_WORDS)
TEXTS = st.text(st.characters(codec="utf-8", exclude_categories=["Cc", "Cs", "Zl", "Zp"]), max_size=8)
DECIMALS = st.floats(0, allow_infinity=False, allow_nan=False).map(abs)
LEAVES = (
    st.builds(Number, st.integers(0, 10**20) | DECIMALS)
    | st.builds(Boolean, st.booleans())
    | st.builds(Name, NAMES)
    | st.builds(Text, TEXTS | st.sampled_from(["\n", "\\", '"', "\t", "{}", "%"]))
)


def _forms(children):
    several = st.lists(children, max_size=3).map(tuple)
    generators = st.builds(Generator, NAMES, children)
    clauses = st.tuples(generators) | st.tuples(generators, children | generators)
    return (
        st.builds(Infix, st.sampled_from(sorted(INFIX)), children, children)
        | st.builds(Prefix, st.sampled_from(sorted(PREFIX)), children)
        | st.builds(Absolute, children)
        | st.builds(Parentheses, children)
        | st.builds(Vector, several)
        | st.builds(Call, children, several)
        | st.builds(Lambda, st.lists(NAMES, min_size=1, max_size=3, unique=True).map(tuple), children)
        | st.builds(VectorComprehension, children, clauses.filter(_names_are_new))
        | st.builds(Infix, st.just("∘"), st.builds(Operator, st.sampled_from(sorted(PREFIX))), children)
        | st.builds(Call, children, st.tuples(st.builds(Operator, st.sampled_from(sorted({*INFIX} - {"∘"})))))
        | st.builds(Cases, st.lists(st.builds(Row, children, children), min_size=1, max_size=3).map(tuple))
    )


def _names_are_new(clauses):
    """A second generator of one name would be a condition."""
    return len({clause.name for clause in clauses if isinstance(clause, Generator)}) == sum(
        isinstance(clause, Generator) for clause in clauses
    )


EXPRESSIONS = st.recursive(LEAVES, _forms, max_leaves=12).map(parenthesised)
PARAMETERS = st.lists(NAMES, max_size=3, unique=True).map(tuple)
CONTEXTS = st.builds(Context, st.booleans(), st.lists(NAMES, min_size=1, max_size=3).map(tuple))
CHAINS = st.builds(Chain, st.lists(EXPRESSIONS, min_size=2, max_size=4).map(tuple))
ITEMS = st.builds(Definition, NAMES, PARAMETERS, EXPRESSIONS) | st.builds(Statement, EXPRESSIONS) | CONTEXTS | CHAINS
DOCUMENTS = st.builds(Document, st.lists(ITEMS, min_size=1, max_size=4).map(tuple))
