"""Trees to Presentation MathML, for a page. The leaves stand in reading order, so `mathml_lexer` can read it back."""

from __future__ import annotations

from html import escape

from queenright.notation.parentheses import parenthesised
from queenright.notation.syntax import (
    Absolute,
    Boolean,
    Call,
    Cases,
    Chain,
    Context,
    Definition,
    Document,
    Infix,
    Name,
    Node,
    Number,
    Parentheses,
    Prefix,
    Statement,
    Text,
    Vector,
)
from queenright.notation.tokens import escaped
from queenright.notation.values import digits

_OPEN = '<math xmlns="http://www.w3.org/1998/Math/MathML" display="block">'


def write(node: Node) -> str:
    """A whole <math> element.

    >>> from queenright.notation.syntax import Name, Prefix
    >>> write(Prefix("#", Name("Q"))).removeprefix(_OPEN)
    '<mrow><mo>#</mo><mi>Q</mi></mrow></math>'
    """
    return f"{_OPEN}{_item(node)}</math>"


def _item(node: Node) -> str:
    if isinstance(node, Document):
        return _table([_item(item) for item in node.items])
    if isinstance(node, Statement):
        return _item(node.expression)
    if isinstance(node, Context):
        names = [_operator("…")] if node.inherits else []
        names += [_leaf(Name(name)) for name in node.names]
        return _row(_operator("«"), _operator(";").join(names), _operator("»"))
    if isinstance(node, Definition):
        return _row(_head(node), _operator(":="), _item(node.body))
    if isinstance(node, Chain):
        return _chain(node)
    return _expression(parenthesised(node))


def _head(node: Definition) -> str:
    names = [_leaf(Name(parameter)) for parameter in node.parameters]
    parameters = _row(_operator("("), _operator(",").join(names), _operator(")")) if names else ""
    return _leaf(Name(node.name)) + parameters


def _chain(node: Chain) -> str:
    last = len(node.lines) - 1
    return _table(
        [
            (_operator("=") if number else "") + _item(line) + (_operator("…") if number < last else "")
            for number, line in enumerate(node.lines)
        ]
    )


def _expression(node: Node) -> str:
    if isinstance(node, Infix):
        return _infix(node)
    if isinstance(node, Prefix):
        return _row(_operator(node.operator), _expression(node.operand))
    if isinstance(node, Call):
        arguments = _operator(",").join(_expression(argument) for argument in node.arguments)
        return _row(_expression(node.function), _operator("("), arguments, _operator(")"))
    if isinstance(node, Parentheses):
        return _row(_operator("("), _expression(node.inner), _operator(")"))
    if isinstance(node, Absolute):
        return _row(_operator("|"), _expression(node.inner), _operator("|"))
    if isinstance(node, Vector):
        return _vector(node)
    if isinstance(node, Cases):
        return _cases(node)
    return _leaf(node)


def _infix(node: Infix) -> str:
    left, right = _expression(node.left), _expression(node.right)
    if node.operator == "^":
        return f"<msup><mrow>{left}</mrow><mrow>{right}</mrow></msup>"
    return _row(left, _operator(node.operator), right)


def _vector(node: Vector) -> str:
    items = [_expression(item) for item in node.items]
    if len(items) > 1 and all(isinstance(item, Vector) for item in node.items):
        return _row(_operator("["), _table(items), _operator("]"))
    return _row(_operator("["), _operator(",").join(items), _operator("]"))


def _cases(node: Cases) -> str:
    rows = [
        f"<mtd>{_expression(row.guard)}</mtd><mtd>{_operator('→')}{_expression(row.body)}</mtd>" for row in node.rows
    ]
    table = "".join(f"<mtr>{row}</mtr>" for row in rows)
    return _row(_operator("("), f'<mtable columnalign="left">{table}</mtable>', _operator(")"))


def _leaf(node: Node) -> str:
    if isinstance(node, Name):
        return f"<mi>{escape(node.name)}</mi>"
    if isinstance(node, Number):
        text = digits(node.value) if isinstance(node.value, int) else repr(node.value)
        return f"<mn>{text.replace('e', '.0e') if 'e' in text and '.' not in text else text}</mn>"
    if isinstance(node, Text):
        return f"<ms>{escape(escaped(node.value))}</ms>"
    if isinstance(node, Boolean):
        return f"<mo>{'⊤' if node.value else '⊥'}</mo>"
    raise AssertionError(f"no way to print {node!r}")


def _operator(name: str) -> str:
    return f"<mo>{escape(name)}</mo>"


def _row(*parts: str) -> str:
    return f"<mrow>{''.join(parts)}</mrow>"


def _table(rows: list[str]) -> str:
    cells = "".join(f"<mtr><mtd>{row}</mtd></mtr>" for row in rows)
    return f'<mtable columnalign="left">{cells}</mtable>'
