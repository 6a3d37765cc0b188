"""Imports point down only, as drawn in ARCHITECTURE.md; siblings as declared there, without a cycle."""

from __future__ import annotations

import ast
import re
from dataclasses import dataclass
from graphlib import TopologicalSorter
from pathlib import Path

import pytest


@dataclass(frozen=True)
class House:
    """The floors by part (0 is the ground), and which siblings a part may use."""

    floors: dict[str, int]
    siblings: dict[str, set[str]]
    upward: set[tuple[str, str]]

    def complaint(self, own: str, other: str) -> str:
        """What is wrong with one part importing another; empty if nothing is."""
        if other not in self.floors:
            return f"imports {other}, which is on no floor"
        if self.floors[other] < self.floors[own] or (own, other) in self.upward or other in self.siblings.get(own, ()):
            return ""
        return f"{own} imports {other}, which is neither below it nor a declared sibling"


def read_house(page: str) -> House:
    """The two blocks of ARCHITECTURE.md: floors from the top, then `part → siblings` lines."""
    floors, siblings = re.findall(r"^```text\n(.*?)^```", page, re.S | re.M)[:2]
    rows = [line.split() for line in floors.splitlines() if line.strip()]
    level = {name: len(rows) - number for number, names in enumerate(rows) for name in names}
    arrows = [re.split(r"\s*(→|⇡)\s*", line) for line in siblings.splitlines() if line.strip()]
    beside = {own: set(others.split()) for own, arrow, others in arrows if arrow == "→"}
    upward = {(own, other) for own, arrow, others in arrows if arrow == "⇡" for other in others.split()}
    return House(level, beside, upward)


@pytest.fixture(scope="module")
def house(root: Path) -> House:
    return read_house((root / "ARCHITECTURE.md").read_text())


def complaints(house: House, path: str, source: str) -> list[str]:
    """What is wrong with the imports of one file; *path* is relative to the package."""
    own = path.removesuffix(".py").split("/")[0]
    if own in ("__init__", "__main__"):
        return []
    if own not in house.floors:
        return [f"{path}: {own} is on no floor"]
    found = []
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.ImportFrom) and node.level:
            found.append(f"{path}:{node.lineno}: relative import")
        for name in _imported(node):
            if name != own and (wrong := house.complaint(own, name)):
                found.append(f"{path}:{node.lineno}: {wrong}")
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


def test_imports_point_down_only(root: Path, house: House):
    package = root / "src" / "queenright"
    found = []
    for file in sorted(package.rglob("*.py")):
        found += complaints(house, str(file.relative_to(package)), file.read_text())
    assert found == []


#: What the command and the page may import of the parts that answer questions: registries, limits, types and writers.
#: Whatever chooses or runs an algorithm is called through `questions`.
ALLOWED = {
    "counting": {"CONSTRAINED", "IN_UNITS", "LARGEST", "Count", "another", "choices", "expected_nodes"},
    "enumeration": {"FORMATS", "Block", "Limited", "packed"},
    "engines": {"ENGINES", "engine", "Enumeration", "WAYS"}  # the last two: `model enumerate` compares the three ways
    | {"FORMAT", "Refutation", "RefutationVerdict", "check_provable", "verify"}  # certificates, which have one checker
    | {"PLAIN_ENDINGS", "ProofVerdict", "verify_files"},
    "sampling": {"DEFAULT_ERROR", "DEFAULT_SECONDS", "LARGEST", "Estimate", "Samples", "in_words", "plot_estimates"}
    | {"uniform"},  # the page numbers solutions of plain boards
}


def bypasses(path: str, source: str) -> list[str]:
    """The imports of a command or of the page that bypass `questions`."""
    found = []
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            names = [(alias.name, "") for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            names = [(f"{node.module}.{alias.name}", alias.name) for alias in node.names]
        else:
            continue
        for full, name in names:
            part = full.split(".")[1] if full.startswith("queenright.") else ""
            if part in ALLOWED and name not in ALLOWED[part]:
                found.append(f"{path}:{node.lineno}: {full} bypasses questions")
    return found


def test_command_and_page_leave_the_choice_of_an_algorithm_to_questions(root: Path):
    package, found = root / "src" / "queenright", []
    for part in ("cli", "web"):
        for file in sorted((package / part).rglob("*.py")):
            found += bypasses(str(file.relative_to(package)), file.read_text())
    assert found == []


@pytest.mark.parametrize(
    ("source", "wrong"),
    [
        ("from queenright.counting import count", True),
        ("from queenright.counting import Count", False),
        ("from queenright import counting", True),
        ("import queenright.engines.native", True),
        ("def late():\n    from queenright.enumeration.blocks import raw_blocks\n", True),
        ("from queenright.questions import count", False),
    ],
)
def test_the_test_sees_imports_that_bypass_questions(source, wrong):
    assert bool(bypasses("cli/count.py", source)) == wrong


def test_the_declared_siblings_share_a_floor_and_have_no_cycle(house: House):
    for own, others in house.siblings.items():
        assert {house.floors[other] for other in others} == {house.floors[own]}, own
    assert list(TopologicalSorter(house.siblings).static_order())


def test_every_declared_sibling_is_used(root: Path, house: House):
    package = root / "src" / "queenright"
    used = set()
    for file in package.rglob("*.py"):
        own = str(file.relative_to(package)).removesuffix(".py").split("/")[0]
        used |= {(own, name) for node in ast.walk(ast.parse(file.read_text())) for name in _imported(node)}
    declared = {(own, other) for own, others in house.siblings.items() for other in others} | house.upward
    assert declared - used == set()


@pytest.mark.parametrize(
    ("path", "source", "complaint"),
    [
        ("board/text.py", "from queenright.cli import app", "neither below"),
        ("methods/rows.py", "import queenright.engines.native", "neither below"),
        ("methods/rows.py", "from queenright import counting", "neither below"),
        ("engines/sat.py", "from queenright.models import registry", ""),
        ("problem/problem.py", "from queenright import questions", ""),
        ("board/text.py", "from . import svg", "relative import"),
        ("board/text.py", "from queenright.novelty import thing", "on no floor"),
        ("novelty.py", "", "on no floor"),
        ("cli/solve.py", "def late():\n    from queenright.web import app\n", ""),
        ("web/app.py", "def late():\n    from queenright.cli import app\n", "neither below"),
    ],
)
def test_the_test_sees_upward_sideways_relative_and_unlisted_imports(house: House, path, source, complaint):
    found = complaints(house, path, source)
    assert bool(found) == bool(complaint)
    assert all(complaint in line for line in found)


def test_every_part_of_the_package_is_on_a_floor(root: Path, house: House):
    parts = {path.name.removesuffix(".py") for path in (root / "src" / "queenright").iterdir()}
    assert {part for part in parts if not part.startswith(("__", "_core", "py.typed"))} <= set(house.floors)


def test_no_class_name_is_defined_twice(root: Path):
    """One name for one thing: a reader who looks a class up finds one."""
    defined: dict[str, list[str]] = {}
    for file in sorted((root / "src" / "queenright").rglob("*.py")):
        for node in ast.walk(ast.parse(file.read_text())):
            if isinstance(node, ast.ClassDef):
                defined.setdefault(node.name, []).append(file.name)
    assert {name: files for name, files in defined.items() if len(files) > 1} == {}
