"""Fuzz the reader of Z for some minutes: python bench/fuzz_zed.py [SECONDS] [--atheris]

Without --atheris, Hypothesis makes soups of symbols and damaged specifications; with it, atheris (LLVM's fuzzer, guided
by coverage) changes bytes where that reaches new code. Anything but a tree or a SpecificationError ends the run.
"""

from __future__ import annotations

import importlib.util
import sys
from collections import Counter
from pathlib import Path
from time import monotonic
from typing import Any

TESTS = Path(__file__).parent.parent / "tests" / "zed" / "test_hostile_texts.py"


def hostile_texts() -> Any:
    """The strategies and the check of the test, so that both fuzz the same thing."""
    spec = importlib.util.spec_from_file_location("hostile_texts", TESTS)
    sys.path.insert(0, str(TESTS.parent.parent))  # for what the tests share
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def by_hypothesis(seconds: float) -> None:
    from hypothesis import HealthCheck, given, settings

    hostile = hostile_texts()
    tally: Counter[str] = Counter()

    def run(strategy: Any, until: float) -> None:
        @settings(max_examples=2000, deadline=None, database=None, suppress_health_check=list(HealthCheck))
        @given(strategy)
        def try_it(case: Any) -> None:
            hostile.survives(*case)
            tally["read" if not isinstance(hostile.outcome(*case), Exception) else "refused"] += 1

        while monotonic() < until:
            try_it()

    start = monotonic()
    run(hostile.soups(), start + seconds / 2)
    run(hostile.damaged(), start + seconds)
    print(f"Hypothesis: {sum(tally.values()):,} texts in {monotonic() - start:.0f} s, {dict(tally)}, no failure")


def by_atheris(seconds: float) -> None:
    import atheris

    with atheris.instrument_imports(include=["queenright.zed"]):
        hostile = hostile_texts()
    markups = hostile.MARKUPS
    pieces = {markup: [*hostile.BOXES[markup], *hostile.PIECES[markup]] for markup in markups}

    def one_input(data: bytes) -> None:
        """The first byte chooses the markup, every other one a piece or a letter."""
        if data:
            markup = markups[data[0] % len(markups)]
            own = pieces[markup]
            text = "".join(f"{own[byte]} " if byte < len(own) else chr(byte) for byte in data[1:])
            hostile.survives(text, markup)

    atheris.Setup([sys.argv[0], f"-max_total_time={seconds:.0f}", "-max_len=200", "-verbosity=1"], one_input)
    atheris.Fuzz()


def main() -> None:
    numbers = [float(word) for word in sys.argv[1:] if word[0].isdigit()]
    seconds = numbers[0] if numbers else 300.0
    if "--atheris" in sys.argv:
        by_atheris(seconds)
    else:
        by_hypothesis(seconds)


if __name__ == "__main__":
    main()
