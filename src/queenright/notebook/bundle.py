"""One script and one style sheet for a widget, made of the page's own modules, which browsers load one by one.

A module becomes a function that returns what it exports; an import takes it from there. That is enough for our scripts:
they import names, and never in a circle.
"""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

HERE = Path(__file__).parent
STATIC = HERE.parent / "web" / "static"

_IMPORT = re.compile(r'^import \{([^}]*)\} from "([^"]+)";$', re.M)
_EXPORT = re.compile(r"^export (?=(?:async )?(?:function|const|class)\*? (\w+))", re.M)
_DEFAULT = re.compile(r"^export default (.*);$", re.M)

#: What the style sheet of the page names as colours.
_COLOURS = re.compile(r"^ *(--[\w-]+: light-dark\(.*\);)$", re.M)

_LOOK = """
.queenright {{ color-scheme: light dark; font: 14px/1.5 system-ui, sans-serif; {colours} }}
[data-jp-theme-light="true"] .queenright, .vscode-light .queenright {{ color-scheme: light; }}
[data-jp-theme-light="false"] .queenright, .vscode-dark .queenright {{ color-scheme: dark; }}
.queenright .board {{ max-width: 26rem; margin: 0; }}
.queenright p {{ color: var(--soft); margin: 0.5rem 0 0; }}
"""


@cache
def script() -> str:
    """The widget's script with all that it imports."""
    order: list[Path] = []
    _visit(HERE / "widget.js", order)
    names = {file: f"module{number}" for number, file in enumerate(order)}
    parts = [_as_function(file, names) for file in order]
    return "\n".join([*parts, f"export default {names[order[-1]]}.default;\n"])


def _visit(file: Path, order: list[Path]) -> None:
    """Add a module after those that it imports."""
    if file in order:
        return
    for _, target in _IMPORT.findall(file.read_text(encoding="utf-8")):
        _visit((file.parent / target).resolve(), order)
    order.append(file)


def _as_function(file: Path, names: dict[Path, str]) -> str:
    text = file.read_text(encoding="utf-8")
    exported = [*_EXPORT.findall(text), *("default" for _ in _DEFAULT.findall(text))]
    text = _IMPORT.sub(
        lambda found: f"const {{{found[1].replace(' as ', ': ')}}} = {names[(file.parent / found[2]).resolve()]};", text
    )
    text = _DEFAULT.sub(r"const standard = \1;", _EXPORT.sub("", text))
    values = ", ".join("default: standard" if name == "default" else name for name in exported)
    return f"const {names[file]} = (() => {{\n{text}\nreturn {{ {values} }};\n}})();"


@cache
def style() -> str:
    """The page's board in the page's colours, light and dark."""
    colours = " ".join(_COLOURS.findall((STATIC / "style.css").read_text(encoding="utf-8")))
    board = (STATIC / "lib" / "board" / "board.css").read_text(encoding="utf-8")
    return board + _LOOK.format(colours=colours)
