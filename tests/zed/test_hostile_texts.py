"""Whatever the text, reading it ends in a tree or in an error with a place; nothing else ever comes out.

Longer runs of the same, and a coverage-guided fuzzer, are recorded in docs/z-fuzzing.md.
"""

from hypothesis import given, settings
from hypothesis import strategies as st

from attack_cases import tried
from queenright.zed import read, shipped
from queenright.zed.checker import check
from queenright.zed.documents import write
from queenright.zed.errors import SpecificationError
from queenright.zed.paragraphs import parse
from queenright.zed.symbols import REFUSED, SYMBOLS, Markup

MARKUPS = [Markup.LATEX, Markup.UNICODE, Markup.EMAIL]
PIECES = {
    markup: [spelling for symbol in SYMBOLS for spelling in symbol.spellings(markup)]
    + [spelling for spellings in REFUSED.values() for spelling in spellings]
    + ["x", "queens", "f", "S", "12", "0", "\n", "\\\\", "true", "x'", "x_1", "%", "~", "?", "\\also", "é", "\t"]
    for markup in MARKUPS
}
BOXES = {
    Markup.LATEX: [
        "\\begin{zed}",
        "\\end{zed}",
        "\\begin{schema}{S}",
        "\\end{schema}",
        "\\begin{axdef}",
        "\\end{axdef}",
        "\\begin{gendef}[X]",
        "\\end{gendef}",
        "[X, Y]",
    ],
    Markup.UNICODE: ["─", "└", "┌ S\n", "╷", "\n|\n", "═ [X]\n", "S[X]"],
    Markup.EMAIL: [
        "\n+== [X] ===\n",
        "\n-==\n",
        "S[X]",
        "\n%%Z\n",
        "\n%%\n",
        "\n+-- S ---\n",
        "\n---\n",
        "\n+..\n",
        "\n-..\n",
        "\n|--\n",
    ],
}


def outcome(text, markup):
    """The tree of a text, or the error that says where it is wrong."""
    try:
        specification = parse(text, "text", markup)
        check(specification)
    except SpecificationError as error:
        return error
    return specification


def survives(text, markup=None):
    """An error points into the text; a tree can be written and read again."""
    tried()
    found = outcome(text, markup)
    if isinstance(found, SpecificationError):
        assert 1 <= found.line <= text.count("\n") + 1
        assert found.column >= 1
        return
    for other in MARKUPS:
        assert parse(write(found, other), markup=other) == found


@st.composite
def soups(draw):
    markup = draw(st.sampled_from(MARKUPS))
    words = st.sampled_from(PIECES[markup]) | st.sampled_from(BOXES[markup])
    inside = " ".join(draw(st.lists(words, max_size=25)))
    opening, closing = {
        Markup.LATEX: ("\\begin{zed}", "\\end{zed}"),
        Markup.UNICODE: ("─", "└"),
        Markup.EMAIL: ("%%Z\n", "\n%%"),
    }[markup]
    return f"{opening} {inside} {closing}", markup


@st.composite
def damaged(draw):
    """A shipped specification in some markup, with pieces cut out, doubled or exchanged."""
    markup = draw(st.sampled_from(MARKUPS))
    text = write(read(draw(st.sampled_from(shipped()))), markup)
    for _ in range(draw(st.integers(1, 3))):
        start = draw(st.integers(0, len(text)))
        end = min(len(text), start + draw(st.integers(0, 12)))
        text = text[:start] + draw(st.sampled_from(["", text[start:end] * 2, *PIECES[markup]])) + text[end:]
    return text, markup


@settings(max_examples=60)
@given(soups())
def test_a_soup_of_symbols(case):
    survives(*case)


@settings(max_examples=75)
@given(damaged())
def test_a_damaged_specification(case):
    survives(*case)


@given(st.text(max_size=60))
def test_any_text(text):
    survives(text)
    survives(f"\\begin{{zed}}{text}\\end{{zed}}", Markup.LATEX)
    survives(f"─{text}└", Markup.UNICODE)
    survives(f"+..\n{text}\n-..", Markup.EMAIL)
