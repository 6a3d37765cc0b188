"""Whole Python modules from programs: nested functions as the contexts are nested, each under its formula.

A definition without parameters is computed once in each activation. If its activation is sure to need it, it is a plain
variable; otherwise a function that remembers its value.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from queenright.notation.depth import deep_recursion
from queenright.notation.printer import write
from queenright.notation.program import Program, Unit
from queenright.notation.python_code import Block, Settings
from queenright.notation.python_names import fresh, names_of, python_name
from queenright.notation.shapes import Shapes, defined, demanded
from queenright.notation.syntax import Cases, Definition, Name, Node, names_in
from queenright.notation.values import Value


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
        settings = Settings(Shapes(program, statements, demanded(program)), names_of(program))
        lines: list[str] = []
        block = Block(settings, program.root, lines, 0)
        _definitions(block, program.root)
        if statements:
            _script(block, statements)
    return _joined(_head(title, settings), lines)


def compiled(program: Program, expression: Node) -> Callable[[], Value]:
    """A function that computes *expression*, entered at the root of *program*."""
    text = entry_text(program, expression)
    space: dict[str, Any] = {}
    exec(compile(text, "<unified notation>", "exec"), space)
    entry: Callable[[], Value] = space["entry"]
    return entry


def entry_text(program: Program, expression: Node) -> str:
    """The module behind `compiled`."""
    with deep_recursion():
        settings = Settings(Shapes(program, [expression]), names_of(program))
        lines: list[str] = []
        block = Block(settings, program.root, lines, 0)
        _definitions(block, program.root)
        block.emit("")
        with block.nested("def entry():"):
            block.emit(f"# {write(expression)}")
            Block(settings, program.root, lines, 1).finish(expression, "return")
    return _joined(_head("an expression", settings), lines)


def _head(title: str, settings: Settings) -> list[str]:
    helpers = ", ".join(sorted(settings.helpers))
    imports = ["", f"from queenright.notation.runtime import {helpers}"] if helpers else []
    return [f'"""Compiled from {title} by queenright, from formulas in the unified notation."""', *imports]


def _joined(head: list[str], lines: list[str]) -> str:
    return "\n".join([*head, *lines]) + "\n"


def _script(block: Block, statements: tuple[Node, ...]) -> None:
    block.emit("")
    block.emit("")
    with block.nested('if __name__ == "__main__":'):
        for statement in statements:
            block.emit(f"# {write(statement)}")
            block.emit(f"print({block.expression(statement).text})")


def _definitions(block: Block, unit: Unit) -> None:
    """The inner definitions of *unit*: functions first, then the variables that its body is sure to need."""
    eager = _eager(unit)
    block.settings.eager.update(eager)
    for inner in unit.inner.values():
        if inner not in eager:
            block.emit("")
            if unit.parent is None:
                block.emit("")
            _function(block, inner)
    if unit.inner and unit.parent is not None:
        block.emit("")
    for inner in eager:
        assert inner.body is not None
        block.emit(f"# {_formula(inner)}")
        # The variable is written in its owner's frame: names mean the same there, since it has no parameters.
        block.finish(inner.body, python_name(inner.name))


def _formula(unit: Unit) -> str:
    assert unit.body is not None
    return " ".join(write(Definition(unit.name, unit.parameters, Name("…"))).split()).removesuffix("…") + write(
        unit.body
    )


def _function(block: Block, unit: Unit) -> None:
    assert unit.body is not None
    name = python_name(unit.name)
    memo = "" if unit.parameters else fresh(f"{name}_value", block.settings.names | block.temporaries)
    if memo:
        block.temporaries.add(memo)
        block.emit(f"{memo} = []")
    with block.nested(f"def {name}({', '.join(map(python_name, unit.parameters))}):"):
        block.emit(f"# {_formula(unit)}")
        body = Block(block.settings, unit, block.lines, block.indent)
        if memo:
            _remembered(body, unit, memo)
        else:
            _definitions(body, unit)
            body.finish(unit.body, "return")


def _remembered(body: Block, unit: Unit, memo: str) -> None:
    """A definition without parameters that may not be needed: computed at the first call."""
    assert unit.body is not None
    with body.nested(f"if not {memo}:"):
        _definitions(body, unit)
        value = body.temporary("value")
        body.finish(unit.body, value)
        body.emit(f"{memo}.append({value})")
    body.emit(f"return {memo}[0]")


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
