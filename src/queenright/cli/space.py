"""`queens search-space`: how many boards each formulation of the search has to try."""

from __future__ import annotations

from queenright.cli.answer import Answer
from queenright.cli.common import command, size_argument
from queenright.explain.space import LARGEST_ESTIMATE, LARGEST_TREE, SearchSpace
from queenright.explain.space import search_space as measure


@command("search-space", "queens search-space 4", "queens search-space 8 --json")
@size_argument(10_000)
def search_space(n: int) -> Answer:
    """Show how large the search for N queens is, from brute force to backtracking.

    Every figure is computed: ordered placements, sets of squares, one queen per column, permutations, and the
    nodes of the state space tree level by level (up to N = 12; up to 100 estimated by random probes).
    """
    space = measure(n)
    lines = _lines(space)
    width = max(len(words) for words, _ in lines)
    return Answer(lambda: _document(space), (f"{words:<{width}}  {number}" for words, number in lines))


def _lines(space: SearchSpace) -> list[tuple[str, str]]:
    n, squares = space.n, space.n**2
    lines = [
        (f"one queen after another, anywhere  {_product(squares, n)}", _short(space.ordered)),
        (f"sets of {n} of the {squares} squares", _short(space.sets)),
        (f"one queen in each column  {n}^{n}", _short(space.one_per_column)),
        (f"and in each row  {n}!", _short(space.permutations)),
        ("boards that backtracking visits", _tree(space)),
    ]
    if space.levels is not None:
        lines.append(("  level by level", ", ".join(map(str, space.levels))))
    return lines


def _tree(space: SearchSpace) -> str:
    if space.tree_nodes is not None:
        return f"{space.tree_nodes:,}"
    if space.tree_estimate is not None:
        return f"about {space.tree_estimate:.1e} (Knuth's estimate; counted up to N = {LARGEST_TREE})"
    return f"estimated up to N = {LARGEST_ESTIMATE}"


def _product(squares: int, n: int) -> str:
    """16·15·14·13, or its ends if it is long."""
    factors = [str(squares - k) for k in range(n)]
    return "·".join(factors if n <= 4 else [*factors[:2], "…", factors[-1]])


def _short(number: int) -> str:
    """A number in full, or its magnitude if it is too long for the screen."""
    if number < 10**30:
        return f"{number:,}"
    from math import log10

    # Python does not print huge integers; the logarithm of the leading bits is enough for the magnitude.
    shift = max(0, number.bit_length() - 64)
    power = log10(number >> shift) + shift * log10(2)
    return f"about {10 ** (power % 1):.2f}·10^{int(power)}"


def _document(space: SearchSpace) -> dict[str, object]:
    """Numbers beyond what Python prints (4,300 digits) are given as text."""
    exact = {name: getattr(space, name) for name in ("ordered", "sets", "one_per_column", "permutations")}
    shown = {name: value if value < 10**4000 else _short(value) for name, value in exact.items()}
    levels = list(space.levels) if space.levels is not None else None
    tree = {"tree_nodes": space.tree_nodes, "tree_estimate": space.tree_estimate}
    return {"n": space.n, **shown, **tree, "levels": levels}
