"""Formulas in prose: all forms of displays are read, and what is passed over is counted."""

import pytest

from queenright.notation import Source, parse_expression, run
from queenright.notation.values import literal_value

TEXT = r"""# Doubling

We define a function; let $k = 5$. It is easy to see that $2 + 2 = 4$ and that $k \geq 1$.

$$double(x) := 2 \times x$$

\begin{equation}\label{eq:one}
  double([1, 2]) \equiv \begin{bmatrix} 2 & 4 \end{bmatrix}
\end{equation}

\begin{align*}
  & double(k) + 1 \dots \\
  & = 10 + 1 \dots \\
  & = 11
\end{align*}

Elsewhere \[ double(3) = 6 \tag{2} \] and

```un
double(double(1)) ≡ 4
```

```python
print("not ours")
```

```
1 foreach (a, b) in Q do: x := 3
```

$$\sum_{i=1}^{N} i = \frac{N(N + 1)}{2}$$

$$m + j = j + m$$

The rest is prose.
"""


def kinds(text):
    return [(outcome.kind, outcome.holds) for outcome in run(Source("a.md", text))]


def test_every_form_of_display_is_read_and_the_rest_counted():
    found = run(Source("a.md", TEXT))
    assert [(outcome.kind, outcome.holds) for outcome in found] == [
        ("given", None),
        ("assertion", True),
        ("passed over", None),
        ("definition", None),
        ("assertion", True),
        ("derivation", True),
        ("assertion", True),
        ("assertion", True),
        ("passed over", None),
        ("passed over", None),
        ("passed over", None),
        ("passed over", None),
        ("prose", None),
    ]
    passed = [(outcome.passed, outcome.message) for outcome in found if outcome.kind == "passed over"]
    assert passed == [
        ("formula", "it is part of a sentence"),
        ("code", "it is python"),
        ("code", "expected an operator or the end of the line, got 'foreach'"),
        ("display", "the LaTeX command \\sum is no symbol of the notation"),
        ("display", "no value for m, j"),
    ]
    assert found[-1].value == 4


@pytest.mark.parametrize(("text", "line", "message"), [
    ("Text.\n\n$$f(x) := 2 +$$\n", 3, "expected a number"),
    ("Text.\n\n```un\nf(x) = = 2\n```\n", 4, "'=' at the start of a line"),
    ("Text.\n\n\\begin{equation}\nf(1) \\equiv [1, 2\n\\end{equation}\n", 4, "'[' is not closed"),
])  # fmt: skip
def test_a_formula_that_is_clearly_ours_must_be_readable(text, line, message):
    (wrong,) = [outcome for outcome in run(Source("a.md", text)) if outcome.holds is False]
    assert (wrong.kind, wrong.line) == ("unreadable", line)
    assert message in wrong.message


@pytest.mark.parametrize("text", [
    r"$$Y_{i1} + \sum_{m=1}^{N-i} Y_{i+m,1+m} \leq 1 \quad \forall \quad i = \{N-1, \dots, 2\} \tag{8}$$",
    r"$$\binom{n^2}{n} = \frac{n^2!}{n!(n^2 - n)!}$$", "$$8+1 = 1+8 =9$$", "$$|j - l| = |i - k|$$",
])  # fmt: skip
def test_displays_of_the_other_source_texts_are_passed_over(text):
    assert kinds(f"By the text,\n\n{text}\n") == [("passed over", None), ("prose", None)]


@pytest.mark.parametrize(("text", "value"), [
    (r"\begin{bmatrix} 1 & 2 \\ 3 & 4 \end{bmatrix}", ((1, 2), (3, 4))),
    (r"\begin{bmatrix} 1 & 2 & 3 \end{bmatrix}", (1, 2, 3)),
    (r"\begin{bmatrix} 1 \\ 2 \end{bmatrix}", (1, 2)),
    (r"\begin{bmatrix} [1, 2] \\ [3, 4] \\ \end{bmatrix}", ((1, 2), (3, 4))),
    (r"\left[\begin{array}{cc} \top & \perp \\ \perp & \top \end{array}\right]", ((True, False), (False, True))),
    (r"\begin{bmatrix} \begin{bmatrix} 1 & 2 \\ 3 & 4 \end{bmatrix} & 5 \\ 6 & [7, 8] \end{bmatrix}",
     ((((1, 2), (3, 4)), 5), (6, (7, 8)))),
])  # fmt: skip
def test_a_matrix_is_a_vector_of_its_rows(text, value):
    assert literal_value(parse_expression(text)) == value


def test_cases_keep_their_columns():
    assert parse_expression(r"\begin{pmatrix} n = 0 & \rightarrow 1 \\ n > 0 & \rightarrow 2 \end{pmatrix}") == (
        parse_expression("(n = 0 → 1; n > 0 → 2)")
    )


def test_several_values_in_one_formula_are_all_given():
    text = "Here $i=8, j=1$ and $k = 1, Q \\equiv [1, 8]$, but $a, b = 2$.\n\n$$i + j = k + 8$$\n\n$$Q = [j, i]$$\n"
    found = run(Source("a.md", text))
    assert [(outcome.text, outcome.kind) for outcome in found][:5] == [
        ("i = 8", "given"),
        ("j = 1", "given"),
        ("k = 1", "given"),
        ("Q ≡ [1, 8]", "given"),
        ("a, b = 2", "passed over"),
    ]
    assert [outcome.holds for outcome in found][5] is True
