"""The small pieces of Python's own syntax tree that the compiler puts together.

What is executed is a tree and never a text: a constant can't end, a name can't be more than a name, whatever is in it.
"""

from __future__ import annotations

import ast

_COMPARISON: dict[str, type[ast.cmpop]] = {
    "=": ast.Eq,
    "≠": ast.NotEq,
    "<": ast.Lt,
    ">": ast.Gt,
    "≤": ast.LtE,
    "≥": ast.GtE,
    "∈": ast.In,
    "⇒": ast.LtE,  # of booleans
}
_ARITHMETIC: dict[str, type[ast.operator]] = {
    "+": ast.Add,
    "-": ast.Sub,
    "*": ast.Mult,
    "%": ast.Mod,
    "÷": ast.FloorDiv,
    "|": ast.BitOr,
    "&": ast.BitAnd,
}
_LOGIC: dict[str, type[ast.boolop]] = {"∨": ast.Or, "∧": ast.And}


class Comment(ast.Pass):
    """A statement that does nothing; *text* is shown where the tree is printed."""

    def __init__(self, text: str = "") -> None:
        super().__init__()
        self.text = text


# --- expressions ------------------------------------------------------------------------------------------------------


def load(name: str) -> ast.Name:
    return ast.Name(name, ast.Load())


def store(name: str) -> ast.Name:
    return ast.Name(name, ast.Store())


def called(function: str | ast.expr, *arguments: ast.expr) -> ast.Call:
    return ast.Call(load(function) if isinstance(function, str) else function, list(arguments), [])


def length(vector: ast.expr) -> ast.Call:
    return called("len", vector)


def tuple_of(items: list[ast.expr]) -> ast.Tuple:
    return ast.Tuple(items, ast.Load())


def gathered(element: ast.expr, target: ast.expr, source: ast.expr) -> ast.Call:
    """tuple([element for target in source]): a list is faster than a generator, and takes no stack in recursion."""
    loop = ast.comprehension(target, source, [], 0)
    return called("tuple", ast.ListComp(element, [loop]))


def negated(operand: ast.expr, boolean: bool) -> ast.UnaryOp:
    return ast.UnaryOp(ast.Not() if boolean else ast.USub(), operand)


def operation(sign: str, left: ast.expr, right: ast.expr) -> ast.expr:
    """Python's own operator for a sign of the notation; | and & compute both sides."""
    if sign in _COMPARISON:
        return ast.Compare(left, [_COMPARISON[sign]()], [right])
    if sign in _LOGIC:
        same = isinstance(left, ast.BoolOp) and isinstance(left.op, _LOGIC[sign])
        return ast.BoolOp(_LOGIC[sign](), [*(left.values if same else [left]), right])  # type: ignore[attr-defined]
    return ast.BinOp(left, _ARITHMETIC[sign](), right)


def run_through(sources: list[ast.expr], items: list[str], position: str, count: ast.expr) -> tuple[ast.expr, ast.expr]:
    """The target and the source of a loop; enumerate if the position is used, zip if there are several vectors."""
    if not sources:
        return store(position), called("range", count)
    target: ast.expr = store(items[0])
    source = sources[0]
    if len(sources) > 1:
        target = ast.Tuple([store(item) for item in items], ast.Store())
        source = ast.Call(load("zip"), sources, [ast.keyword("strict", ast.Constant(True))])
    if not position:
        return target, source
    return ast.Tuple([store(position), target], ast.Store()), called("enumerate", source)


# --- statements -------------------------------------------------------------------------------------------------------


def assigned(name: str, value: ast.expr) -> ast.Assign:
    return ast.Assign([store(name)], value)


def function(name: str, parameters: list[str], body: list[ast.stmt]) -> ast.FunctionDef:
    """Parsed and then filled, since the fields of a definition differ between versions of Python."""
    (made,) = ast.parse("def f(): pass").body
    assert isinstance(made, ast.FunctionDef)
    made.name, made.body = name, body
    made.args.args = [ast.arg(parameter) for parameter in parameters]
    return made


def height(tree: ast.AST) -> int:
    """How deep the tree is, found without recursion."""
    layer: list[ast.AST] = [tree]
    count = 0
    while layer:
        count += 1
        layer = [child for node in layer for child in ast.iter_child_nodes(node)]
    return count
