"""Whole Python modules from programs: nested functions as the contexts are nested, each under its formula.

A module is a syntax tree. `compiled` executes one, with nothing in reach but the functions that it may call;
`module_text` prints one, for people. A definition without parameters is computed once in each activation. If its
activation is sure to need it, it is a plain variable; otherwise a function that remembers its value.
"""

from __future__ import annotations

import ast
import builtins
from collections.abc import Callable
from typing import Any

from queenright.notation import runtime
from queenright.notation.errors import LimitError
from queenright.notation.lifting import lifted
from queenright.notation.limits import STEPS, metered
from queenright.notation.printer import write
from queenright.notation.program import Program, Unit
from queenright.notation.python_code import RETURN, ModuleSettings, Suite
from queenright.notation.python_names import names_of, python_name
from queenright.notation.python_text import module_source
from queenright.notation.python_tree import Comment, assigned, called, function, height, load
from queenright.notation.shapes import Shapes, defined, demanded
from queenright.notation.syntax import Cases, Definition, Name, Node, names_in
from queenright.notation.values import Value
from queenright.sources import deep_recursion

#: All that a compiled program can see of Python itself.
BUILTINS = ("abs", "enumerate", "len", "range", "sum", "tuple", "zip")

#: Python's own compiler recurses on the machine's stack, so a tree that is deeper is left to the walker.
_HIGHEST = 2000


def module_text(program: Program, title: str = "a document", statements: tuple[Node, ...] = ()) -> str:
    """The text of a Python module with all definitions of *program*; run as a script, it computes *statements*.

    >>> from queenright.notation.parser import parse
    >>> from queenright.notation.program import build
    >>> print(module_text(build(parse("f(n) := + (..n)"))).split("\\n\\n\\n")[-1])
    def f(n):
        # f(n) := +(..n)
        return sum(tuple(upto(n)))
    <BLANKLINE>
    """
    with deep_recursion():
        program, statements = lifted(program, statements)
        shapes = Shapes(program, statements, demanded(program), called_from_outside=True)
        settings = ModuleSettings(shapes, names_of(program))
        block = Suite(settings, program.root, [])
        _definitions(block, program.root)
        if statements:
            _script(block, statements)
        return module_source(ast.Module([*_head(title, settings), *block.body], []))


def compiled(program: Program, expression: Node, steps: int = STEPS["python"]) -> Callable[[], Value]:
    """A function that computes *expression*, entered at the root of *program*, and gives up after *steps* steps."""
    with deep_recursion():
        tree = ast.fix_missing_locations(entry_tree(program, expression))
    if height(tree) > _HIGHEST:
        raise LimitError("nested too deep to be compiled", expression.place)
    code = compile(tree, "<unified notation>", "exec")

    def run() -> Value:
        with metered(steps) as spend:
            space: dict[str, Any] = {name: getattr(runtime, name) for name in runtime.__all__}
            space["__builtins__"] = {name: getattr(builtins, name) for name in BUILTINS}
            space |= {"spend": spend, "sum": runtime.total}
            exec(code, space)
            return space["entry"]()  # type: ignore[no-any-return]

    return run


def entry_tree(program: Program, expression: Node) -> ast.Module:
    """The module behind `compiled`: it counts its steps, and its function `entry` computes the expression."""
    with deep_recursion():
        program, (expression,) = lifted(program, (expression,))
        settings = ModuleSettings(Shapes(program, [expression]), names_of(program), metered=True)
        block = Suite(settings, program.root, [])
        _definitions(block, program.root)
        entry = function("entry", [], [])
        Suite(settings, program.root, entry.body).finish(expression, RETURN)
    return ast.Module([*block.body, entry], [])


def _head(title: str, settings: ModuleSettings) -> list[ast.stmt]:
    docstring = f"Compiled from {title} by queenright, from formulas in the unified notation."
    names = [ast.alias(name) for name in sorted(settings.helpers)]
    imports = [ast.ImportFrom("queenright.notation.runtime", names, 0)] if names else []
    return [ast.Expr(ast.Constant(docstring)), *imports]


def _script(block: Suite, statements: tuple[Node, ...]) -> None:
    script = ast.If(ast.Compare(load("__name__"), [ast.Eq()], [ast.Constant("__main__")]), [], [])
    with block.inside(script.body):
        for statement in statements:
            block.emit(Comment(write(statement)))
            block.emit(ast.Expr(called("print", block.expression(statement))))
    block.emit(script)


def _definitions(block: Suite, unit: Unit) -> None:
    """The inner definitions of *unit*: functions first, then the variables that its body is sure to need."""
    eager = _eager(unit)
    block.settings.eager.update(eager)
    for inner in unit.inner.values():
        if inner not in eager:
            _function(block, inner)
    for inner in eager:
        assert inner.body is not None
        block.body += _formula(block, inner)
        # The variable is written in its owner's frame: names mean the same there, since it has no parameters.
        block.finish(inner.body, python_name(inner.name))


def _formula(block: Suite, unit: Unit) -> list[ast.stmt]:
    """The definition as a comment; what is executed has none."""
    assert unit.body is not None
    if block.settings.metered:
        return []
    head = " ".join(write(Definition(unit.name, unit.parameters, Name("…"))).split()).removesuffix("…")
    return [Comment(head + write(unit.body))]


def _function(block: Suite, unit: Unit) -> None:
    assert unit.body is not None
    name = python_name(unit.name)
    made = function(name, [python_name(parameter) for parameter in unit.parameters], _formula(block, unit))
    body = Suite(block.settings, unit, made.body)
    if unit.parameters:
        body.spend(ast.Constant(1))
        _definitions(body, unit)
        body.finish(unit.body, RETURN)
    else:
        memo = block.temporary(f"{name}_value")
        block.settings.names.add(memo)  # nor may a variable inside hide it
        block.emit(assigned(memo, ast.List([], ast.Load())))
        _remembered(body, unit, memo)
    block.emit(made)


def _remembered(body: Suite, unit: Unit, memo: str) -> None:
    """A definition without parameters that may not be needed: computed at the first call."""
    assert unit.body is not None
    first = ast.If(ast.UnaryOp(ast.Not(), load(memo)), [], [])
    with body.inside(first.body):
        body.spend(ast.Constant(1))
        _definitions(body, unit)
        value = body.temporary("value")
        body.finish(unit.body, value)
        body.emit(ast.Expr(called(ast.Attribute(load(memo), "append", ast.Load()), load(value))))
    body.emit(first)
    body.emit(ast.Return(ast.Subscript(load(memo), ast.Constant(0), ast.Load())))


# --- which variables can be computed at once --------------------------------------------------------------------------


def _eager(unit: Unit) -> list[Unit]:
    """Inner definitions without parameters that every activation needs and that need no inner function, in order."""
    if unit.parent is None or unit.body is None:
        return []
    order: list[Unit] = []
    for candidate in _strict(unit.body, unit):
        _visit(candidate, unit, order, ())
    return order


def _strict(node: Node, unit: Unit) -> list[Unit]:
    """The inner definitions that are computed whenever *node* is: of cases, only the first guard is sure."""
    if isinstance(node, Cases):
        return _strict(node.rows[0].guard, unit)
    if isinstance(node, Name):
        target = defined(node, unit)
        return [target] if target is not None and not target.parameters and target.parent is unit else []
    return [found for child in node.children for found in _strict(child, unit)]


def _visit(candidate: Unit, unit: Unit, order: list[Unit], busy: tuple[Unit, ...]) -> bool:
    """Put *candidate* into the order, after those that it needs; False if it must stay a function."""
    if candidate in order:
        return True
    if candidate in busy or candidate.inner or candidate.body is None:
        return False
    for name in names_in(candidate.body):
        target = defined(name, candidate)
        if target is None or target.parent is not unit:
            continue
        sure = target in _strict(candidate.body, unit)
        if target.parameters or not sure or not _visit(target, unit, order, (*busy, candidate)):
            return False
    order.append(candidate)
    return True
