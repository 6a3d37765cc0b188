"""What generated Python and C may hold, and that a compiled program has the walker's value: for tests and fuzzing."""

from __future__ import annotations

import ast
import re
from collections.abc import Callable
from pathlib import Path

from queenright import notation
from queenright.notation import runtime
from queenright.notation.c_module import c_entry, c_program, door_name
from queenright.notation.c_shapes import c_name
from queenright.notation.engine import walked
from queenright.notation.errors import LimitError, NotationError
from queenright.notation.lifting import UnliftedError, lifted
from queenright.notation.limits import Limits
from queenright.notation.printer import write
from queenright.notation.program import Program, Unit
from queenright.notation.python_module import BUILTINS, compiled, entry_tree, module_text
from queenright.notation.python_names import names_of
from queenright.notation.syntax import Call, Cases, Definition, Node, walk
from queenright.notation.values import Value, identical, layers
from queenright.sources import deep_recursion

# --- Python -----------------------------------------------------------------------------------------------------------

NODES = (
    ast.Module, ast.FunctionDef, ast.arguments, ast.arg, ast.Return, ast.Assign, ast.For, ast.If, ast.Raise, ast.Expr,
    ast.Break, ast.Pass, ast.BoolOp, ast.BinOp, ast.UnaryOp, ast.Compare, ast.Call, ast.Constant, ast.Name, ast.Tuple,
    ast.List, ast.ListComp, ast.comprehension, ast.keyword, ast.Subscript, ast.Attribute, ast.ImportFrom, ast.alias,
    ast.expr_context, ast.boolop, ast.operator, ast.unaryop, ast.cmpop,
)  # fmt: skip
FREE = {*BUILTINS, *runtime.__all__, "spend"}
TEMPORARY = {"vector", "item", "value", "found", "size", "position", "positions", "function"}


def check_python(tree: ast.Module, program: Program, constants: set, free: set[str]) -> None:
    """No node, name, call, attribute or constant that was not meant."""
    bound = {node.name for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)}
    bound |= {node.arg for node in ast.walk(tree) if isinstance(node, ast.arg)}
    bound |= {node.id for node in ast.walk(tree) if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)}
    assert not bound & free
    own = names_of(program) | {"entry"}
    bases = TEMPORARY | {f"{name}_value" for name in own} | {name.lower() for name in own}
    assert {re.sub("[0-9]+$", "", name) for name in bound - own} <= bases | {
        re.sub("[0-9]+$", "", name) for name in bases
    }
    for node in ast.walk(tree):
        assert isinstance(node, NODES), node
        if isinstance(node, ast.Name):
            assert node.id in bound | free, node.id
        elif isinstance(node, ast.Call):
            callee = node.func
            through = isinstance(callee, ast.Call) and isinstance(callee.func, ast.Name) and callee.func.id == "callee"
            assert through or isinstance(callee, ast.Name | ast.Attribute)
        elif isinstance(node, ast.Attribute):
            assert node.attr == "append"
            assert isinstance(node.value, ast.Name)
        elif isinstance(node, ast.ImportFrom):
            assert node.module == "queenright.notation.runtime"
            assert {alias.name for alias in node.names} <= set(runtime.__all__)
        elif isinstance(node, ast.Constant):
            assert (type(node.value), node.value) in constants, node.value


def constants_of(program: Program, *nodes) -> set:
    """All values and formulas of a program; signs; and the few constants of the compiler itself."""
    bodies = [unit.body for unit in program.root.walk() if unit.body is not None]
    parts = [part for body in (*bodies, *nodes) for part in walk(body)]
    values = [part.value for part in parts if hasattr(part, "value")]
    signs = [part.operator for part in parts if hasattr(part, "operator")]
    cases = [part for part in parts if isinstance(part, Cases)]
    counts = [len(part.arguments) for part in parts if isinstance(part, Call)]
    own = [*values, *signs, *counts, *map(write, cases), "elementwise", True, False, 0, 1]
    return {(type(constant), constant) for constant in own}


def check_generated_python(program: Program, entry: Node) -> None:
    """The tree that is executed, and the text that is printed with the formula as its title."""
    with deep_recursion():
        title = write(entry)
        try:
            program, (entry,) = lifted(program, (entry,))
        except UnliftedError:
            return
        constants = constants_of(program, entry)
        check_python(entry_tree(program, entry), program, constants, FREE)
        text = module_text(program, title, (entry,))
        docstring = f"Compiled from {title} by queenright, from formulas in the unified notation."
        constants |= {(str, docstring), (str, "__main__")}
        check_python(ast.parse(text), program, constants, FREE | {"print", "__name__"})
    assert all(line.isprintable() for line in text.split("\n"))


# --- C ----------------------------------------------------------------------------------------------------------------

C_WORDS = {
    "int", "int64_t", "void", "const", "static", "struct", "typedef", "return", "if", "else", "for", "break", "sizeof",
    "vector", "frame", "self", "outer", "result", "count", "from", "root", "value", "status", "items", "length",
    "include", "define", "h", "stdint", "stdlib", "string", "setjmp", "DEEPEST", "LONGEST", "SPENT", "INT64_C",
    "memset",
}  # fmt: skip
C_TOKEN = re.compile(
    r"(?P<blank>[ \n]+)|(?P<comment>/\*.*?\*/)|(?P<word>[A-Za-z_][A-Za-z0-9_]*)|(?P<number>[0-9]+)"
    r"|(?P<sign>[-+*/%&|!<>=(){}\[\];,.?:#])",
    re.DOTALL,
)


def c_words(text: str) -> set[str]:
    """The words of a C text outside of comments, by a strict reader: no quote, no backslash, no trigraph anywhere."""
    assert "\\" not in re.sub(r"/\*.*?\*/", "", text, flags=re.DOTALL)
    assert "??" not in text
    assert "\\\n" not in text
    words, start = set(), 0
    while start < len(text):
        match = C_TOKEN.match(text, start)
        assert match, text[start : start + 40]
        if match.lastgroup == "comment":
            assert "/*" not in match.group()[2:]
            assert all(line.isprintable() for line in match.group().split("\n"))
        elif match.lastgroup == "word":
            words.add(match.group())
        start = match.end()
    return words


RUNTIME = c_words((Path(notation.__file__).parent / "runtime.c").read_text())


def check_c(text: str, program: Program) -> None:
    units = list(program.root.walk())
    spelled = {c_name(name) for unit in units for name in (unit.name, *unit.parameters) if name}
    paths = {"".join(map(c_name, unit.path)) or "root_" for unit in units}
    own = {f"{name}{end}" for name in spelled for end in ("", "has", "value")}
    own |= {door_name(unit.name) for unit in units}
    allowed = C_WORDS | RUNTIME | own
    for word in c_words(text) - allowed:
        function = re.sub(r"(?<=[_U])frame$", "", word)
        assert function.rstrip("_") in {path.rstrip("_") for path in paths} or re.fullmatch(
            r"(v|k|n|a|found|value)\d+", word
        ), word


def check_generated_c(program: Program, entry: Node) -> int:
    """The whole program and the expression alone; how many of them C takes."""
    title = write(entry)
    try:
        program, (entry,) = lifted(program, (entry,))
    except UnliftedError:
        return 0
    root = Unit("", (), None, None)
    for unit in program.root.inner.values():
        unit.copy_into(root)
    root.add(Definition("the expression", (), entry))
    taken = 0
    for make in (lambda: c_program(program, title), lambda: c_entry(program, entry)):
        try:
            text = make().text
        except NotationError:
            continue
        check_c(text, Program(root))
        taken += 1
    return taken


# --- values -----------------------------------------------------------------------------------------------------------


def outcome(action: Callable[[], Value]) -> object:
    """The value, or the error in its place: LimitError if it asks for too much, else NotationError."""
    try:
        return action()
    except (LimitError, RecursionError, MemoryError):
        return LimitError
    except Exception:
        return NotationError


def check_value(program: Program, entry: Node, steps: int = 20_000) -> bool:
    """Compiled to Python, a formula has the walker's value, or none where the walker has none; whether it has one.

    Limits are met at different places, and a value with functions in it is left to the walker anyway.
    """
    expected = outcome(lambda: walked(program, entry, {}, program.root, Limits(steps=steps, depth=200)))
    with deep_recursion():
        try:
            found = outcome(compiled(program, entry, steps=steps))
        except (UnliftedError, LimitError):  # left to the walker
            return False
    if LimitError in (expected, found):
        return False
    if NotationError in (expected, found):
        assert expected is found, (expected, found)
        return False
    assert _has_function(found) or identical(found, expected), (found, expected)  # type: ignore[arg-type]
    return True


def _has_function(value: object) -> bool:
    return any(callable(part) for layer in layers(value) for part, _ in layer)
