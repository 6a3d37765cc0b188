"""The formatter keeps what a document means, its comments and its lines; formatting twice changes nothing."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from notation_trees import DOCUMENTS
from queenright.notation import NotationError, Source, parse, write
from queenright.notation.formatter import formatted

UNTIDY = """\
// head comment

f( x ):=x+1   // one more


// about g
g(x) := ( x=0→[1,2]
  x>0 -> [3] )
M := [[1,2]
 [3,4]]
« f »
h := (1=1 → 2
  1=2 → 3) + 1


1+2*3 …   // start
= 1+6 …
= 7 // carried out
k(x) := [ 1, // inside
  2 ]
// end
"""

TIDY = """\
// head comment

f(x) := x + 1  // one more

// about g
g(x) := ( x = 0 → [1, 2]
          x > 0 → [3] )
M := [
    [1, 2],
    [3, 4]
]
« f »
h := (
    1 = 1 → 2
    1 = 2 → 3
) + 1

1 + 2 * 3 …  // start
= 1 + 6 …
= 7  // carried out
k(x) := [ 1, // inside
  2 ]
// end
"""


def test_comments_empty_lines_and_long_vectors_stay():
    assert formatted(Source("a.un", UNTIDY)) == TIDY
    assert formatted(Source("a.un", TIDY)) == TIDY
    assert parse(TIDY) == parse(UNTIDY)


def test_a_document_can_be_respelled():
    assert formatted(Source("a.un", "f(x) := ∨ [x = 1, ⊤] // ∨"), "ascii") == "f(x) := \\/ [x = 1, true]  // ∨\n"
    assert formatted(Source("a.un", "x or T"), "unicode") == "x ∨ ⊤\n"
    with pytest.raises(NotationError, match="a comment inside a formula; move it"):
        formatted(Source("a.un", UNTIDY), "ascii")


def test_in_prose_only_marked_code_is_formatted():
    text = "# Title\n\n```un\nf(x):=1\n```\n\n```python\nf(x)  =1\n```\nand $n=8$\n"
    assert formatted(Source("a.md", text)) == text.replace("f(x):=1", "f(x) := 1")
    with pytest.raises(NotationError) as caught:
        formatted(Source("a.md", text.replace("f(x):=1", "f(x):=)")))
    assert caught.value.line == 4


def test_latex_is_refused_by_name():
    with pytest.raises(NotationError, match="is written in latex; only Unicode and ASCII are formatted"):
        formatted(Source("a.un", "a \\vee b"))


def _strewn(draw, text):
    """The text with comments, blanks and empty lines strewn between its lines, and some blanks doubled."""
    lines = []
    for line in text.split("\n"):
        before = draw(st.sampled_from([[], [""], ["", ""], ["// a comment"], ["", "//"]]))
        lines += before if line[:1] not in ("=", " ") else []
        lines.append(line + draw(st.sampled_from(["", "  "])))
    return "\n".join(lines)


@given(st.data(), DOCUMENTS, st.sampled_from(["unicode", "ascii"]))
@settings(max_examples=100)
def test_the_meaning_is_kept_and_twice_is_once(data, document, spelling):
    items = [write(item, spelling) for item in document.items]
    text = _strewn(data.draw, "\n".join(items))
    source = Source("a.un", text)
    try:
        before = parse(text)
        once = formatted(source)
    except NotationError:  # taken for another spelling, such as LaTeX because of a brace in a text
        return
    assert parse(once) == before
    assert formatted(Source("a.un", once)) == once
    assert once.count("//") == text.count("//")
