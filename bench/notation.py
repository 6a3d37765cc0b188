"""The compilers of the unified notation against its own tree walker: python bench/notation.py

Bars: #queens(8) compiled to Python at least 50 times faster than the tree walker, #queens(10) by C at least 10 times
faster than the compiled Python; all in one process, each compiled before the clock starts.
"""

from __future__ import annotations

from collections.abc import Callable

from harness import best_of, compare, save
from queenright import notation
from queenright.notation.c_build import Built
from queenright.notation.c_module import ENTRY, c_entry
from queenright.notation.engine import walked
from queenright.notation.python_module import compiled

PROGRAM = notation.load()


def by_walker(text: str) -> Callable[[], notation.Value]:
    expression = notation.parse_expression(text)
    return lambda: walked(PROGRAM, expression, {}, PROGRAM.root)


def by_python(text: str) -> Callable[[], notation.Value]:
    return compiled(PROGRAM, notation.parse_expression(text))


def by_c(text: str) -> Callable[[], notation.Value]:
    built = Built(c_entry(PROGRAM, notation.parse_expression(text)))
    return lambda: built.call(ENTRY)


def main() -> None:
    for text, known in (("#queens(8)", 92), ("#queens(10)", 724)):
        assert by_python(text)() == by_c(text)() == known
    assert by_walker("#queens(8)")() == 92
    results = [
        compare("#queens(8), compiled to Python", by_python("#queens(8)"), "the tree walker", by_walker("#queens(8)"),
                bar=50),
        compare("#queens(10), compiled to C", by_c("#queens(10)"), "compiled to Python", by_python("#queens(10)"),
                bar=10),
    ]  # fmt: skip
    building = best_of(3, lambda: by_python("#queens(10)")), best_of(3, lambda: by_c("#queens(10)"))
    print(f"compiling itself takes {building[0]:.3f} s to Python, {building[1]:.3f} s to C (the C compiler included)")
    save("notation", results)


if __name__ == "__main__":
    main()
