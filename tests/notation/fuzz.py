"""Fuzz the unified notation: python tests/notation/fuzz.py [--seconds 300] [--by hypothesis | atheris | documents]

Any text in any spelling must be a document or a NotationError, and a document must survive being printed and read in
all four spellings. By Hypothesis (random texts made of pieces of programs), or by atheris, which is guided by the lines
that it reaches. By documents, the compilers: hostile texts and names in random trees must leave nothing in generated
Python and C but what was meant, and what is compiled must have the walker's value. Not a test: it runs as long as it is
told, and prints what it did.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from queenright.notation import Document

#: Pieces of programs in all spellings, each a word of this text; and blanks of several kinds.
WORDS = r"""
:= « » << >> … ... ≡ === ≢ /== = ≠ /= ≤ <= ≥ >= < > ∈ in ∨ \/ or ∧ /\ and ⊤ ⊥ T F true false ¬ not ∘ o → -> ||
| # .. - + * / % ^ ( ) [ ] , ; f x Q n 0 1 12 1.5 1.5e3 "a" " \\ \vee \begin{pmatrix} \end{pmatrix}
\begin{bmatrix} \end{bmatrix} \left( \right) \text{f} \textit{Q} \text{" *f* \# \circ \rightarrow \ll \gg
\dots { } & $ <math> </math> <mrow> </mrow> <mi>x</mi> <mo>=</mo> <mn>1</mn> <msup> </msup> <mtable> <mtr>
</mtr> // é ² ↦ |-> : max min ↑ \mapsto \max
"""
PIECES = [*WORDS.split(), " ", "\n", "\t", "\r", "\x00", "\u2028"]


def check(text: str, spelling: str) -> bool:
    """One text. Returns whether it was a document; anything but a NotationError is a find."""
    from queenright.notation import NotationError, parse

    try:
        document = parse(text, spelling)
    except NotationError as found:
        message = found.message
    else:
        _check_printers(document)
        return True
    assert message, "an error says something"
    assert "\n" not in message, "an error is one line"
    return False


def _check_printers(document: Document) -> None:
    from queenright.notation import SPELLINGS, NotationError, parse, write

    for other in SPELLINGS:
        try:
            printed = write(document, other)
        except NotationError:
            assert other == "ascii", "only ASCII has names that it can't write"
            continue
        assert parse(printed, other) == document, (other, printed)


def by_hypothesis(seconds: float) -> None:
    from hypothesis import strategies as st

    spellings = st.sampled_from(["auto", "unicode", "ascii", "latex", "mathml"])
    texts = st.lists(st.sampled_from(PIECES), max_size=40).map("".join) | st.text(max_size=60)
    found = Counter[str]()

    def attempt(case: tuple[str, str]) -> None:
        found["texts"] += 1
        found["of them documents"] += check(*case)

    _batches(seconds, st.tuples(texts, spellings), attempt, found)


def by_documents(seconds: float) -> None:
    sys.path.insert(0, str(Path(__file__).parents[1]))
    from generated_code import check_generated_c, check_generated_python, check_value
    from strange_documents import documents

    found = Counter[str]()

    def attempt(case: Any) -> None:
        found["documents"] += 1
        check_generated_python(*case)
        found["programs in C"] += check_generated_c(*case)
        found["values"] += check_value(*case)

    _batches(seconds, documents(), attempt, found)


def _batches(seconds: float, cases: Any, attempt: Callable[[Any], None], found: Counter[str]) -> None:
    """Batches of Hypothesis runs, each with a new seed, until the time is over."""
    from hypothesis import HealthCheck, Phase, given, seed, settings

    end, batch = time.monotonic() + seconds, random.randrange(10**6)
    print(f"hypothesis, first seed {batch}", flush=True)
    while time.monotonic() < end:
        batch += 1
        run = settings(max_examples=500, deadline=None, database=None, phases=[Phase.generate, Phase.shrink],
                       suppress_health_check=list(HealthCheck))  # fmt: skip
        seed(batch)(run(given(cases)(attempt)))()
    figures = ", ".join(f"{count:,} {what}" for what, count in found.items())
    print(f"hypothesis: {figures} in {seconds:g} s, no find")


def by_atheris(seconds: float) -> None:
    """Guided by coverage; atheris prints its own figures and stops the process itself."""
    import atheris

    with atheris.instrument_imports(include=["queenright.notation"]):
        import queenright.notation  # noqa: F401

    def attempt(data: bytes) -> None:
        provider = atheris.FuzzedDataProvider(data)
        spelling = ["auto", "unicode", "ascii", "latex", "mathml"][provider.ConsumeIntInRange(0, 4)]
        parts = []
        while provider.remaining_bytes():
            if provider.ConsumeBool():
                parts.append(PIECES[provider.ConsumeIntInRange(0, len(PIECES) - 1)])
            else:
                parts.append(provider.ConsumeUnicodeNoSurrogates(3))
        check("".join(parts), spelling)

    atheris.Setup([sys.argv[0], f"-max_total_time={int(seconds)}", "-max_len=400", "-print_final_stats=1"], attempt)
    atheris.Fuzz()


WAYS = {"hypothesis": by_hypothesis, "atheris": by_atheris, "documents": by_documents}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=300)
    parser.add_argument("--by", choices=list(WAYS), default="hypothesis")
    arguments = parser.parse_args()
    WAYS[arguments.by](arguments.seconds)


if __name__ == "__main__":
    main()
