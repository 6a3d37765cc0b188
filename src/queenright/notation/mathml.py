"""Trees to Presentation MathML, for a page. The leaves stand in reading order, so `mathml_lexer` can read it back."""

from __future__ import annotations

from html import escape

from queenright.notation import syntax as tree
from queenright.notation.parentheses import parenthesised
from queenright.notation.tokens import escaped
from queenright.notation.values import digits

#: Prefix operators that stand close to their operand.
TIGHT = ("#", "..", "-")

_OPEN = '<math xmlns="http://www.w3.org/1998/Math/MathML" display="block">'


def write(node: tree.Node) -> str:
    """A whole <math> element.

    >>> from queenright.notation.syntax import Name, Prefix
    >>> write(Prefix("#", Name("Q"))).removeprefix(_OPEN)
    '<mrow><mo lspace="0em" rspace="0em">#</mo><mi>Q</mi></mrow></math>'
    """
    return f"{_OPEN}{_item(node)}</math>"


def _item(node: tree.Node) -> str:
    if isinstance(node, tree.Document):
        return _table([_item(item) for item in node.items])
    if isinstance(node, tree.Statement):
        return _item(node.expression)
    if isinstance(node, tree.Context):
        names = [_operator("…")] if node.inherits else []
        names += [_leaf(tree.Name(name)) for name in node.names]
        return _row(_operator("«"), _operator(";").join(names), _operator("»"))
    if isinstance(node, tree.Definition):
        return _row(_head(node), _operator(":="), _item(node.body))
    if isinstance(node, tree.Chain):
        return _chain(node)
    made = parenthesised(node)
    return _expression(tree.Parentheses(made) if isinstance(made, tree.Operator) else made)


def _head(node: tree.Definition) -> str:
    names = [_leaf(tree.Name(parameter)) for parameter in node.parameters]
    parameters = _row(_operator("("), _operator(",").join(names), _operator(")")) if names else ""
    return _leaf(tree.Name(node.name)) + parameters


def _chain(node: tree.Chain) -> str:
    last = len(node.lines) - 1
    return _table(
        [
            (_operator("=") if number else "") + _item(line) + (_operator("…") if number < last else "")
            for number, line in enumerate(node.lines)
        ]
    )


def _expression(node: tree.Node) -> str:
    if isinstance(node, tree.Infix):
        return _infix(node)
    if isinstance(node, tree.Prefix):
        return _row(_operator(node.operator, tight=node.operator in TIGHT), _expression(node.operand))
    if isinstance(node, tree.Call):
        arguments = _operator(",").join(_expression(argument) for argument in node.arguments)
        return _row(_expression(node.function), _operator("("), arguments, _operator(")"))
    if isinstance(node, tree.Parentheses):
        return _row(_operator("("), _expression(node.inner), _operator(")"))
    if isinstance(node, tree.Absolute):
        return _row(_operator("|"), _expression(node.inner), _operator("|"))
    if isinstance(node, tree.Vector):
        return _vector(node)
    if isinstance(node, tree.Cases):
        return _cases(node)
    if isinstance(node, tree.Lambda):
        names = _operator(",").join(_leaf(tree.Name(name)) for name in node.parameters)
        return _row(_operator("("), names, _operator("↦"), _expression(node.body), _operator(")"))
    if isinstance(node, tree.VectorComprehension):
        clauses = _operator(",").join(map(_expression, node.clauses))
        return _row(_operator("["), _expression(node.term), _operator(":"), clauses, _operator("]"))
    if isinstance(node, tree.Generator):
        return _row(_leaf(tree.Name(node.name)), _operator("∈"), _expression(node.vector))
    return _leaf(node)


def _infix(node: tree.Infix) -> str:
    left, right = _expression(node.left), _expression(node.right)
    if node.operator == "^":
        return f"<msup><mrow>{left}</mrow><mrow>{right}</mrow></msup>"
    return _row(left, _operator(node.operator), right)


def _vector(node: tree.Vector) -> str:
    items = [_expression(item) for item in node.items]
    if len(items) > 1 and all(isinstance(item, tree.Vector) for item in node.items):
        return _row(_operator("["), _table(items), _operator("]"))
    return _row(_operator("["), _operator(",").join(items), _operator("]"))


def _cases(node: tree.Cases) -> str:
    rows = [
        f"<mtd>{_expression(row.guard)}</mtd><mtd>{_operator('→')}{_expression(row.body)}</mtd>" for row in node.rows
    ]
    table = "".join(f"<mtr>{row}</mtr>" for row in rows)
    return _row(_operator("("), f'<mtable columnalign="left">{table}</mtable>', _operator(")"))


def _leaf(node: tree.Node) -> str:
    if isinstance(node, tree.Name):
        return f"<mi>{escape(node.name)}</mi>"
    if isinstance(node, tree.Number):
        text = digits(node.value) if isinstance(node.value, int) else repr(node.value)
        return f"<mn>{text.replace('e', '.0e') if 'e' in text and '.' not in text else text}</mn>"
    if isinstance(node, tree.Text):
        return f"<ms>{escape(escaped(node.value))}</ms>"
    if isinstance(node, tree.Boolean):
        return _operator("⊤" if node.value else "⊥", tight=True)
    if isinstance(node, tree.Operator):
        return _operator(node.operator, tight=True)
    raise AssertionError(f"no way to print {node!r}")


def _operator(name: str, *, tight: bool = False) -> str:
    """An operator; a *tight* one has no space beside it, where a browser would put some."""
    space = ' lspace="0em" rspace="0em"' if tight else ""
    return f"<mo{space}>{'−' if name == '-' else escape(name)}</mo>"


def _row(*parts: str) -> str:
    return f"<mrow>{''.join(parts)}</mrow>"


def _table(rows: list[str]) -> str:
    cells = "".join(f"<mtr><mtd>{row}</mtd></mtr>" for row in rows)
    return f'<mtable columnalign="left">{cells}</mtable>'
