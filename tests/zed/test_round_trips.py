"""Printing and reading again gives the same tree, in all three markups; and the three give the same tokens."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from queenright.sources import Source
from queenright.zed import read, shipped
from queenright.zed import syntax as tree
from queenright.zed.documents import write
from queenright.zed.lexer import read_tokens
from queenright.zed.operators import ARROWS, INFIX, PREFIXES
from queenright.zed.paragraphs import parse
from queenright.zed.printer import show
from queenright.zed.symbols import SYMBOLS, Markup

MARKUPS = [Markup.LATEX, Markup.UNICODE, Markup.EMAIL]

NAMES = st.sampled_from(["x", "y1", "queens", "n_queens", "x₁", "board'", "Z", "sizes₁₂"])
EXPRESSIONS = st.deferred(lambda: st.one_of(ATOMS, OPERATIONS))
PREDICATES = st.deferred(lambda: st.one_of(SIMPLE, COMPOUND))

ATOMS = st.one_of(
    st.integers(0, 999).map(tree.Numeral),
    NAMES.map(tree.Identifier),
    st.sampled_from(["ℕ", "ℕ₁", "ℤ", "∅"]).map(tree.Identifier),
)


def lists(of, least=0):
    return st.lists(of, min_size=least, max_size=3).map(tuple)


DECLARATIONS = lists(
    st.builds(tree.Declaration, lists(NAMES, 1).map(lambda n: tuple(dict.fromkeys(n))), EXPRESSIONS), 1
)
OPERATIONS = st.one_of(
    st.builds(tree.TupleOf, lists(EXPRESSIONS, 2)),
    st.builds(tree.SetOf, lists(EXPRESSIONS)),
    st.builds(tree.SequenceOf, lists(EXPRESSIONS)),
    st.builds(tree.ProductOf, lists(EXPRESSIONS, 2)),
    st.builds(tree.Comprehension, DECLARATIONS, st.none() | PREDICATES, st.none() | EXPRESSIONS),
    st.builds(tree.Conditional, PREDICATES, EXPRESSIONS, EXPRESSIONS),
    st.builds(tree.Apply, EXPRESSIONS, EXPRESSIONS),
    st.builds(tree.Select, EXPRESSIONS, NAMES),
    st.builds(tree.TupleSelect, EXPRESSIONS, st.integers(1, 3)),
    st.builds(tree.InverseOf, EXPRESSIONS),
    st.builds(tree.TransitiveClosure, EXPRESSIONS, st.booleans()),
    st.builds(tree.Instantiated, NAMES | st.just("∅"), lists(EXPRESSIONS, 1)),
    st.builds(tree.Image, EXPRESSIONS, EXPRESSIONS),
    st.builds(tree.Bound, st.sampled_from(["λ", "Σ", "μ"]), DECLARATIONS, st.none() | PREDICATES, EXPRESSIONS),
    st.builds(tree.Bound, st.just("μ"), DECLARATIONS, st.none() | PREDICATES, st.none()),
    st.builds(tree.Let, lists(st.builds(tree.Abbreviation, NAMES, EXPRESSIONS), 1), EXPRESSIONS),
    st.builds(tree.Theta, st.just("State"), st.sampled_from(["", "'"])),
    st.builds(tree.PrefixExpression, st.sampled_from(sorted(PREFIXES)), EXPRESSIONS),
    st.builds(tree.InfixExpression, st.sampled_from(sorted({*ARROWS, *INFIX} - {"↦"})), EXPRESSIONS, EXPRESSIONS),
)
RELATIONS = st.sampled_from(["=", "≠", "<", "≤", ">", "≥", "∈", "∉", "⊆", "⊂", "prefix", "in", "partition", "attacks"])
SIMPLE = st.one_of(
    st.booleans().map(tree.Truth),
    st.tuples(EXPRESSIONS, lists(st.tuples(RELATIONS, EXPRESSIONS), 1)).map(
        lambda chain: tree.Comparison((chain[0], *(e for _, e in chain[1])), tuple(r for r, _ in chain[1]))
    ),
)
COMPOUND = st.one_of(
    st.builds(tree.Not, PREDICATES),
    st.builds(tree.Disjoint, EXPRESSIONS),
    st.builds(tree.Logical, st.sampled_from(["∧", "∨", "⇒", "⇔"]), PREDICATES, PREDICATES),
    st.builds(tree.Quantified, st.sampled_from(["∀", "∃", "∃₁"]), DECLARATIONS, st.none() | PREDICATES, PREDICATES),
    st.builds(tree.LetPredicate, lists(st.builds(tree.Abbreviation, NAMES, EXPRESSIONS), 1), PREDICATES),
)
FORMALS = st.sampled_from([(), (), ("X",), ("X", "Y₁")])
PARAGRAPHS = st.one_of(
    st.builds(tree.Schema, NAMES.map(lambda n: f"S{n}"), DECLARATIONS, lists(PREDICATES), FORMALS),
    st.builds(tree.Axiomatic, DECLARATIONS, lists(PREDICATES), FORMALS),
    st.builds(tree.Axiomatic, st.just(()), PREDICATES.map(lambda p: (p,))),
    st.builds(tree.Abbreviation, NAMES, EXPRESSIONS, FORMALS),
    st.builds(tree.GivenSets, lists(NAMES, 1)),
)
SPECIFICATIONS = lists(PARAGRAPHS, 1).map(lambda parts: tree.Specification((tree.Relation("attacks"), *parts)))


@settings(max_examples=40)
@given(specification=SPECIFICATIONS, markup=st.sampled_from(MARKUPS))
def test_what_is_printed_reads_back_as_the_same_tree(specification, markup):
    assert parse(write(specification, markup), markup=markup) == specification


ZERO = tree.Numeral(0)
SOME = tree.Bound("μ", (tree.Declaration(("x",), ZERO),), None, None)
CHOSEN = tree.Conditional(tree.Truth(True), SOME, SOME)
INNER = tree.Let((tree.Abbreviation("y", ZERO),), SOME)


@pytest.mark.parametrize("markup", MARKUPS)
@pytest.mark.parametrize("value", [ZERO, SOME, CHOSEN, INNER], ids=["numeral", "mu", "if", "let"])
def test_an_open_expression_takes_nothing_of_what_is_round_it(value, markup):
    own, declared = tree.Abbreviation("x", value), tree.Declaration(("z",), value)
    predicates = [
        tree.LetPredicate((own, own), tree.Truth(False)),
        tree.Comparison((tree.Let((own, own), ZERO), ZERO), ("=",)),
        tree.Quantified("∀", (declared, declared), tree.Truth(True), tree.Truth(False)),
        tree.Quantified("∃", (declared,), None, tree.Truth(False)),
    ]
    specification = tree.Specification(tuple(tree.Axiomatic((), (predicate,)) for predicate in predicates))
    assert parse(write(specification, markup), markup=markup) == specification


@pytest.mark.parametrize("name", shipped())
@pytest.mark.parametrize("markup", MARKUPS)
def test_the_shipped_specifications_in_every_markup(name, markup):
    specification = read(name)
    assert parse(write(specification, markup)) == specification


@pytest.mark.parametrize("symbol", SYMBOLS, ids=lambda symbol: symbol.screen)
def test_every_spelling_of_a_symbol_is_one_token(symbol):
    for markup in MARKUPS:
        for spelling in symbol.spellings(markup):
            opening, closing = {
                Markup.LATEX: ("\\begin{zed} ", " \\end{zed}"),
                Markup.UNICODE: ("─ ", " └"),
                Markup.EMAIL: ("%%Z\n", "\n%%\n"),
            }[markup]
            tokens = read_tokens(Source("text", f"{opening}{spelling} 1{closing}"), markup)
            assert [token.text for token in tokens[1:-2]] == [symbol.screen, "1"], spelling


def test_messages_show_a_formula_as_the_document_prints_it():
    (schema,) = [part for part in read("queens.tex").paragraphs if getattr(part, "name", "") == "NQueens_Bijection"]
    assert show(schema.predicates[0]) == "∀ i, j : dom queens | i < j • j − i ≠ abs(queens(j) − queens(i))"
    assert show(schema.declarations[0]) == "queens : fields ⤖ fields"


LATEX = r"""
A paper, with Z in it. % \begin{zed} this is a comment \end{zed}
\begin{verbatim} \begin{zed} nor is this \end{zed} \end{verbatim}
%%inrel \near
\begin{axdef} n : \nat_1; \_ \near \_ : \num \rel \num \end{axdef}
\begin{zed} fields == 1 \upto n \also even == \{ i : fields | i \mod 2 = 0 @ 2 * i \}. \end{zed}
\begin{schema}{Some\_Queens}
  queens : \seq fields \\
\where
  \dom queens = fields \\
  \forall i, j : \dom queens |
  i \neq j @ \\ \t1 queens~i \neq queens(j) \land \\ \t1 i \near j
\end{schema}
"""
UNICODE = """
Prose, and a line ───── of it.
─ relation (_ near _) └
╷ n : ℕ₁; _ near _ : ℤ ↔ ℤ └
─ fields == 1..n
  even == { i : fields | i mod 2 = 0 ⦁ 2 * i } └
┌ Some_Queens
  queens : seq fields
|
  dom queens = fields
  ∀ i, j : dom queens | i ≠ j •
      queens i ≠ queens(j) ∧
      i near j
└
"""
EMAIL = """
Dear reader, here is some Z:

%%Z
relation (_ near _)
%%
+..
n : %N%_1%^
_ near _ : %Z <--> %Z
-..
fields == 1 .. n

even == { i : fields | i mod 2 = 0 @ 2 * i }

+-- Some_Queens ---
queens : seq fields
|--
dom queens = fields
%A i, j : dom queens | i /= j @
    queens i /= queens(j) /\\
    i near j
---
"""


def test_three_markups_of_one_specification_are_one_tree():
    assert parse(LATEX) == parse(UNICODE) == parse(EMAIL)
    assert len(parse(LATEX).paragraphs) == 5


def test_isos_paragraph_for_an_infix_relation_is_read_in_latex():
    text = r"\begin{zed} \relation (\_ \near \_) \end{zed} \begin{zed} 1 \near 2 \end{zed}"
    assert parse(text).paragraphs[1] == tree.Axiomatic(
        (), (tree.Comparison((tree.Numeral(1), tree.Numeral(2)), ("near",)),)
    )
