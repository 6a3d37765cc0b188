"""What a condition says about the size of a variable: `x < 5` makes ℕ finite, `# s ≤ 3` makes seq X finite.

A variable of an infinite set need only be tried where its condition can hold at all. The bounds are found here, in the
tree; evaluator and translator each compute them in their own way, and test the whole condition afterwards as always.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any

from queenright.zed import syntax as tree
from queenright.zed.spaces import AnySet, Numbers, Sequences, holds

#: A wider interval is not listed.
WIDEST = 1_000_000

MIRRORED = {"<": ">", "≤": "≥", ">": "<", "≥": "≤", "=": "="}


@dataclass(slots=True)
class VariableBounds:
    """Expressions that a variable, or the length of a sequence, lies between; and sets that it is in."""

    lows: list[tree.Expression] = field(default_factory=list)
    highs: list[tree.Expression] = field(default_factory=list)
    sets: list[tree.Expression] = field(default_factory=list)
    shortest: list[tree.Expression] = field(default_factory=list)
    longest: list[tree.Expression] = field(default_factory=list)

    @property
    def above(self) -> list[tree.Expression]:
        """What keeps the values from growing without end."""
        return [*self.highs, *self.sets, *self.longest]


def limits(name: str, parts: Iterable[tree.Predicate], unknown: frozenset[str]) -> VariableBounds:
    """The bounds that the conjuncts *parts* set for a variable, in terms that mention none of *unknown*."""
    found = VariableBounds()
    own = tree.Identifier(name)
    for part in parts:
        for left, relation, right in _comparisons(part):
            if not tree.mentions(right, unknown):
                _note(found, own, left, relation, right)
    return found


def _comparisons(part: tree.Predicate) -> Iterator[tuple[tree.Expression, str, tree.Expression]]:
    """The links of a chain a ≤ b < c, each also read from right to left where that makes sense."""
    if isinstance(part, tree.Comparison):
        for left, relation, right in zip(part.operands, part.relations, part.operands[1:], strict=False):
            yield left, relation, right
            if relation in MIRRORED:
                yield right, MIRRORED[relation], left


def _note(
    found: VariableBounds, own: tree.Identifier, left: tree.Expression, relation: str, right: tree.Expression
) -> None:
    """Add what one comparison says."""
    if left == own and relation == "∈":
        found.sets.append(right)
    elif left == own:
        _note_order(found.lows, found.highs, relation, right)
    elif left == tree.PrefixExpression("#", own):
        if relation == "∈" and isinstance(right, tree.InfixExpression) and right.operator == "..":
            found.shortest.append(right.left)
            found.longest.append(right.right)
        else:
            _note_order(found.shortest, found.longest, relation, right)
    elif left == tree.PrefixExpression("dom", own) and relation in ("=", "⊆"):
        size = tree.PrefixExpression("#", right, place=right.place)
        found.longest.append(size)
        found.shortest += [size] if relation == "=" else []


def _note_order(
    lows: list[tree.Expression], highs: list[tree.Expression], relation: str, right: tree.Expression
) -> None:
    one = tree.Numeral(1, place=right.place)
    if relation in ("≤", "="):
        highs.append(right)
    if relation in ("≥", "="):
        lows.append(right)
    if relation == "<":
        highs.append(tree.InfixExpression("−", right, one, place=right.place))
    if relation == ">":
        lows.append(tree.InfixExpression("+", right, one, place=right.place))


def known_parts(node: Any) -> list[tree.Predicate]:
    """The conjuncts that hold for every choice of bound variables that matters to a quantifier, set or λ."""
    parts = [] if node.condition is None else tree.conjuncts(node.condition)
    body = node.body
    if isinstance(node, tree.Quantified) and node.quantifier != "∀":
        parts = [*parts, *tree.conjuncts(body)]
    elif isinstance(body, tree.Logical) and body.operator == "⇒":
        parts = [*parts, *tree.conjuncts(body.left)]
    return parts


#: The least and the greatest value that an expression can have; None where it has none.
Range = Callable[[tree.Expression], tuple[int, int] | None]
#: The members that a set can have; None where they cannot be listed.
Candidates = Callable[[tree.Expression], frozenset[Any] | None]


def narrowed(domain: AnySet, found: VariableBounds, ends: Range, candidates: Candidates) -> AnySet:
    """An infinite set without what the bounds exclude; it stays infinite where they do not bound it."""
    if isinstance(domain, Sequences):
        low, high = _between(found.shortest, found.longest, ends)
        return domain if high is None else domain.of_lengths(max(0, low or 0), max(-1, high))
    if isinstance(domain, Numbers):
        low, high = _between(found.lows, found.highs, ends)
        lowest = max((own for own in (low, domain.lowest) if own is not None), default=None)
        if lowest is not None and high is not None and high - lowest < WIDEST:
            return frozenset(range(lowest, high + 1))
    for expression in found.sets:
        members = candidates(expression)
        if members is not None:
            return frozenset(member for member in members if holds(domain, member))
    return domain


def _between(lows: list[tree.Expression], highs: list[tree.Expression], ends: Range) -> tuple[int | None, int | None]:
    low = [found[0] for found in map(ends, lows) if found is not None]
    high = [found[1] for found in map(ends, highs) if found is not None]
    return max(low, default=None), min(high, default=None)
