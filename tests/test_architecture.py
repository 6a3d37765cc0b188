"""Imports point down only. The layers are those of ARCHITECTURE.md; a module that is not listed is an error."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

#: Lowest first. Modules of one layer never import each other.
LAYERS = [
    {"errors", "known", "_core"},
    {"sizes", "seeds", "files", "sources", "waiting", "packages"},
    {"board"},
    {"problem", "symmetry"},
    {"models"},
    {"engines", "counting", "sampling", "variants", "constructions", "methods", "enumeration"},
    {"questions"},
    {"notation", "zed", "job", "bench", "explain", "puzzle"},
    {"web"},
    {"cli"},
]
LEVEL = {name: level for level, names in enumerate(LAYERS) for name in names}


def complaints(path: str, source: str) -> list[str]:
    """What is wrong with the imports of one file; *path* is relative to the package."""
    own = path.removesuffix(".py").split("/")[0]
    if own in ("__init__", "__main__"):
        return []
    if own not in LEVEL:
        return [f"{path}: {own} is in no layer"]
    found = []
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.ImportFrom) and node.level:
            found.append(f"{path}:{node.lineno}: relative import")
        for name in _imported(node):
            if name not in LEVEL:
                found.append(f"{path}:{node.lineno}: imports {name}, which is in no layer")
            elif name != own and LEVEL[name] >= LEVEL[own]:
                found.append(f"{path}:{node.lineno}: {own} imports {name}, which is not below it")
    return found


def _imported(node: ast.AST) -> list[str]:
    """The parts of queenright that an import statement names."""
    if isinstance(node, ast.Import):
        names = [alias.name for alias in node.names]
    elif isinstance(node, ast.ImportFrom) and node.module == "queenright":
        names = [f"queenright.{alias.name}" for alias in node.names]
    elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
        names = [node.module]
    else:
        return []
    return [name.split(".")[1] for name in names if name.startswith("queenright.")]


def test_imports_point_down_only(root: Path):
    package = root / "src" / "queenright"
    found = []
    for file in sorted(package.rglob("*.py")):
        found += complaints(str(file.relative_to(package)), file.read_text())
    assert found == []


@pytest.mark.parametrize(
    ("path", "source", "complaint"),
    [
        ("board/text.py", "from queenright.cli import app", "not below"),
        ("methods/rows.py", "import queenright.engines.native", "not below"),
        ("methods/rows.py", "from queenright import counting", "not below"),
        ("board/text.py", "from . import svg", "relative import"),
        ("board/text.py", "from queenright.novelty import thing", "in no layer"),
        ("novelty.py", "", "in no layer"),
        ("cli/solve.py", "def late():\n    from queenright.web import app\n", ""),
        ("web/app.py", "def late():\n    from queenright.cli import app\n", "not below"),
    ],
)
def test_the_test_sees_upward_sideways_relative_and_unlisted_imports(path, source, complaint):
    found = complaints(path, source)
    assert bool(found) == bool(complaint)
    assert all(complaint in line for line in found)


def test_the_architecture_page_names_every_layer(root: Path):
    page = (root / "ARCHITECTURE.md").read_text()
    package = {path.name.removesuffix(".py") for path in (root / "src" / "queenright").iterdir()}
    missing = [name for name in LEVEL if name in package and f"`{name}`" not in page]
    assert missing == []
