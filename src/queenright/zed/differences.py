"""A quantifier over pairs as all-different constraints, where `rewrites` recognises it.

The domain must be a known set of numbers, or a set variable whose members decide both sides. Amounts compared with an
absolute value must never be negative: `k ≠ abs(e)` holds for every negative k, while `e ≠ k and e ≠ −k` does not.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from queenright.zed import syntax as tree
from queenright.zed.arithmetic import Symbolic, SymbolSet, is_constant
from queenright.zed.formulas import Distinct, Formula, LinearForm, both
from queenright.zed.rewrites import HOLE, Pairs, disequalities, pairs_of, separated
from queenright.zed.spaces import Space
from queenright.zed.values import UndefinedError, in_order

Names = Mapping[str, Symbolic]
#: How the translator turns an expression into a symbolic value.
Express = Callable[[tree.Expression, Names], Symbolic]


def all_different(
    node: tree.Quantified, names: Names, express: Express, at_most_one: Callable[[list[Formula]], Formula]
) -> Formula | None:
    """The quantifier as all-different constraints; None if it does not amount to that."""
    pairs = pairs_of(node)
    if pairs is None:
        return None
    domain = express(pairs.domain, names)
    if isinstance(domain, SymbolSet):
        return _different_in_set(node, pairs, domain, names, express, at_most_one)
    if not isinstance(domain, frozenset) or not all(isinstance(member, int) for member in domain):
        return None
    members = in_order(domain)
    if len(members) < 2:
        return True
    found = [_different(part, pairs, members, names, express) for part in tree.conjuncts(node.body)]
    kept = [part for part in found if part is not None]
    return both(kept) if len(kept) == len(found) else None


def _different_in_set(
    node: tree.Quantified,
    pairs: Pairs,
    domain: SymbolSet,
    names: Names,
    express: Express,
    at_most_one: Callable[[list[Formula]], Formula],
) -> Formula | None:
    """∀ a, b : S | a ≠ b • E(a) ≠ E(b) over a set variable: at most one of the members that have the same E is in S."""
    found: list[Formula] = []
    for part in tree.conjuncts(node.body):
        differences = disequalities(part)
        common = separated(*differences[0][:2], pairs) if len(differences) == 1 else None
        if common is None:
            return None
        groups: dict[Symbolic, list[Formula]] = {}
        for member, formula in domain.members.items():
            try:
                value = express(common, {**names, HOLE: member})
            except UndefinedError:
                return None
            if not is_constant(value) or isinstance(value, Space):
                return None
            groups.setdefault(value, []).append(formula)
        found += [at_most_one(formulas) for formulas in groups.values() if len(formulas) > 1]
    return both(found)


def _different(
    part: tree.Predicate, pairs: Pairs, members: tuple[int, ...], names: Names, express: Express
) -> Formula | None:
    """One conjunct: E(first) ≠ E(second), or an amount that differs from an absolute value."""
    found: list[Formula] = []
    for left, right, amount in disequalities(part):
        common = separated(left, right, pairs)
        if common is None or not (amount is None or _never_negative(amount, pairs, members, names, express)):
            return None
        values = [express(common, {**names, HOLE: member}) for member in members]
        if not all(isinstance(value, int | LinearForm) for value in values):
            return None
        found.append(Distinct(tuple(values)))
    return both(found) if found else None


def _never_negative(
    amount: tree.Expression, pairs: Pairs, members: tuple[int, ...], names: Names, express: Express
) -> bool:
    """Whether an amount that depends on the pair alone is ≥ 0 for every pair that counts."""
    if not all(
        isinstance(part, tree.Numeral | tree.Identifier | tree.InfixExpression | tree.PrefixExpression)
        for part in tree.walk(amount)
    ):
        return False
    for first, second in _counted(pairs.relation, members):
        value = express(amount, {**names, pairs.first: first, pairs.second: second})
        if not isinstance(value, int) or value < 0:
            return False
    return True


def _counted(relation: str, members: tuple[int, ...]) -> Iterator[tuple[int, int]]:
    """The pairs of different members that a relation from first to second admits."""
    for k, low in enumerate(members):
        for high in members[k + 1 :]:
            if relation != ">":
                yield low, high
            if relation != "<":
                yield high, low
