"""The style of all languages, and the types of the page, are checked: the same tools at home and in CI."""

import json
import subprocess
import sys
import sysconfig
from pathlib import Path


def _passes(command, root):
    done = subprocess.run(command, cwd=root, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr


def test_style(root):
    for command in (["check"], ["format", "--check"]):
        _passes([sys.executable, "-m", "ruff", *command, "--no-cache", "src", "tests", "bench"], root)


def test_the_formatter_lays_out_all_of_the_source(root):
    assert [file.name for file in (root / "src").rglob("*.py") if "fmt: skip" in file.read_text()] == []


def test_style_of_the_core(root):
    program = Path(sysconfig.get_path("scripts")) / "clang-format"
    _passes([program, "--dry-run", "--Werror", *sorted((root / "cpp").rglob("*.[ch]pp"))], root)


def test_types_of_the_page_are_strict(root, page_tool):
    _passes([page_tool("tsc"), "--project", "tsconfig.json"], root)


def test_style_of_the_page(root, page_tool):
    _passes([page_tool("biome"), "check", "--error-on-warnings", "."], root)


def test_the_tools_of_the_page_are_pinned_and_come_from_any_registry(root):
    wanted = json.loads((root / "package.json").read_text())["devDependencies"]
    locked = json.loads((root / "package-lock.json").read_text())["packages"]
    assert locked[""]["devDependencies"] == wanted
    for name, version in wanted.items():
        assert locked[f"node_modules/{name}"]["version"] == version
    assert not [
        name for name, package in locked.items() if "resolved" in package or (name and "integrity" not in package)
    ]


def test_lines_fit(root):
    """In sources and Markdown: formatters leave long strings and comments. Tables and code blocks may be wider."""
    copied = {"tests/notation/source_document.md", "docs/comparison.md", "docs/comparison-diagonals.md"}
    kinds = ["*.md", "*.py", "*.pyi", "*.js", "*.css", "*.html", "*.[ch]pp", "*.cmake", "CMakeLists.txt", "*.toml"]
    listed = subprocess.run(
        ["git", "ls-files", *kinds, "scripts"], cwd=root, capture_output=True, text=True, check=True
    ).stdout.split()
    assert {Path(name).suffix for name in listed} >= {".md", ".py", ".js", ".css", ".html", ".cpp", ".hpp"}
    wide = []
    for name in set(listed) - copied:
        fenced = False
        for number, line in enumerate((root / name).read_text().splitlines(), 1):
            fenced ^= line.lstrip().startswith("```")
            if len(line) > 120 and not (name.endswith(".md") and (fenced or line.startswith("|"))):
                wide.append(f"{name}:{number}: {len(line)} characters")
    assert wide == []


def test_no_file_names_a_place_of_one_machine(root):
    """A path of the machine something was written on has no business in the project."""
    listed = subprocess.run(["git", "ls-files"], cwd=root, capture_output=True, text=True, check=True).stdout.split()
    marks = tuple("/" + place + "/" for place in ("work", "root", "home/user"))
    for name in listed:
        path = root / name
        if path.suffix in {".png", ".npy", ".pdf"} or not path.is_file():
            continue
        text = path.read_text(errors="ignore")
        assert not any(mark in text for mark in marks), name
