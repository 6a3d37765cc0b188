"""Which parentheses a tree needs so that its text can be read back as the same tree.

The parser keeps the author's parentheses in the tree, so a tree that was read needs no more. A tree that was made by
substitution (a negative number put under a power, a sum put into a product) may.
"""

from __future__ import annotations

from dataclasses import replace

from queenright.notation import syntax as tree
from queenright.notation.symbols import INFIX, NOT_ASSOCIATIVE, PREFIX, RIGHT_ASSOCIATIVE


def parenthesised(node: tree.Node) -> tree.Node:
    """The same tree with parentheses wherever reading it back needs them, and nowhere else.

    >>> from queenright.notation.syntax import Infix, Name, Prefix
    >>> parenthesised(Infix("^", Prefix("-", Name("x")), Name("k"))).left
    Parentheses(inner=Prefix(operator='-', operand=Name(name='x')))
    """
    if isinstance(node, tree.Infix):
        left, right = parenthesised(node.left), _closed(parenthesised(node.right))
        if not (isinstance(left, tree.Operator) and node.operator == "∘" and left.operator in PREFIX):
            left = _closed(left)
        return replace(node, left=_left(node.operator, left), right=_right(node.operator, right))
    if isinstance(node, tree.Prefix):
        operand = _closed(parenthesised(node.operand))
        loose = isinstance(operand, tree.Infix) and INFIX[operand.operator] < PREFIX[node.operator]
        return replace(node, operand=_wrapped(operand) if loose else operand)
    if isinstance(node, tree.Call):
        function = parenthesised(node.function)
        open_sided = isinstance(function, tree.Infix | tree.Prefix | tree.Operator)
        arguments = tuple(parenthesised(argument) for argument in node.arguments)
        return replace(node, function=_wrapped(function) if open_sided else function, arguments=arguments)
    return _inside(node)


def _inside(node: tree.Node) -> tree.Node:
    """Brackets protect what is in them: only their insides can need parentheses."""
    if isinstance(node, tree.Parentheses):
        return replace(node, inner=parenthesised(node.inner))
    if isinstance(node, tree.Absolute):
        return replace(node, inner=_closed(parenthesised(node.inner)))
    if isinstance(node, tree.Lambda):
        return replace(node, body=_closed(parenthesised(node.body)))
    if isinstance(node, tree.VectorComprehension):
        return _comprehension(node)
    if isinstance(node, tree.Vector):
        return replace(node, items=tuple(parenthesised(item) for item in node.items))
    if isinstance(node, tree.Cases):
        return replace(node, rows=tuple(_row(row) for row in node.rows))
    if isinstance(node, tree.Number) and node.value < 0:
        return tree.Prefix("-", replace(node, value=-node.value), place=node.place)
    return node


def _row(row: tree.Row) -> tree.Row:
    return replace(row, guard=_closed(parenthesised(row.guard)), body=_closed(parenthesised(row.body)))


def _comprehension(node: tree.VectorComprehension) -> tree.VectorComprehension:
    """A condition of the form name ∈ vector would be read as a generator, if it did not stand in parentheses."""
    names: set[str] = set()
    clauses: list[tree.Node] = []
    for clause in node.clauses:
        if isinstance(clause, tree.Generator):
            names.add(clause.name)
            clauses.append(replace(clause, vector=_right("∈", _closed(parenthesised(clause.vector)))))
            continue
        made = _closed(parenthesised(clause))
        left = made.left if isinstance(made, tree.Infix) and made.operator == "∈" else None
        clauses.append(_wrapped(made) if isinstance(left, tree.Name) and left.name not in names else made)
    return replace(node, term=_closed(parenthesised(node.term)), clauses=tuple(clauses))


def _closed(node: tree.Node) -> tree.Node:
    """An operator that is a function stands alone only between brackets and commas."""
    return _wrapped(node) if isinstance(node, tree.Operator) else node


def _wrapped(node: tree.Node) -> tree.Node:
    return tree.Parentheses(node, place=node.place)


def _left(operator: str, node: tree.Node) -> tree.Node:
    level = INFIX[operator]
    strict = operator in RIGHT_ASSOCIATIVE or operator in NOT_ASSOCIATIVE
    loose = isinstance(node, tree.Infix) and (INFIX[node.operator] < level + strict)
    return _wrapped(node) if loose or _swallows(node, level) else node


def _swallows(node: tree.Node, level: int) -> bool:
    """Does a prefix operator at the right edge of *node* take an infix operator of *level* into its own operand?"""
    while isinstance(node, tree.Infix | tree.Prefix):
        if isinstance(node, tree.Prefix):
            if PREFIX[node.operator] < level:
                return True
            node = node.operand
        else:
            node = node.right
    return False


def _right(operator: str, node: tree.Node) -> tree.Node:
    strict = operator not in RIGHT_ASSOCIATIVE
    loose = isinstance(node, tree.Infix) and (INFIX[node.operator] < INFIX[operator] + strict)
    return _wrapped(node) if loose else node
