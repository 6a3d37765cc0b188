"""docs/api.md is what scripts/api makes of the docstrings, and what the docs show passes a strict type checker."""

from __future__ import annotations

import doctest
import importlib.machinery
import importlib.util
import re
import subprocess
import sys
from pathlib import Path

import queenright


def load(root: Path):
    loader = importlib.machinery.SourceFileLoader("api_page", str(root / "scripts" / "api"))
    spec = importlib.util.spec_from_loader("api_page", loader)
    module = importlib.util.module_from_spec(spec)
    loader.exec_module(module)
    return module


def test_the_reference_is_up_to_date(root):
    assert (root / "docs" / "api.md").read_text() == load(root).page(), "run scripts/api"


def prompts(root: Path) -> str:
    """What users would type, as one script: each prompt of README and docs as a function of its own."""
    functions = []
    for page in [root / "README.md", *sorted((root / "docs").rglob("*.md"))]:
        for block in re.findall(r"^```pycon\n(.*?)^```", page.read_text(), re.M | re.S):
            lines = [
                line for example in doctest.DocTestParser().get_examples(block) for line in example.source.splitlines()
            ]
            name = re.sub(r"\W", "_", page.stem)
            functions.append("\n".join([f"def {name}_{len(functions)}() -> None:", *(f"    {line}" for line in lines)]))
    return "\n\n".join(functions)


def scripts(root: Path) -> list[str]:
    """The whole scripts that the docs show."""
    pages = sorted((root / "docs").rglob("*.md"))
    return [block for page in pages for block in re.findall(r"^```python\n(.*?)^```", page.read_text(), re.M | re.S)]


def test_the_source_and_the_docs_pass_a_strict_type_checker(root, tmp_path):
    """In one run: most of its time goes to the source, which the scripts import."""
    for number, text in enumerate([prompts(root), *scripts(root)]):
        (tmp_path / f"script{number}.py").write_text(text)
    files = [root / "src", *sorted(tmp_path.glob("*.py"))]
    done = subprocess.run(
        [sys.executable, "-m", "mypy", "--strict", "--no-incremental", *map(str, files)],
        capture_output=True,
        text=True,
        cwd=root,
        timeout=600,
    )
    assert done.returncode == 0, done.stdout


def test_the_installed_package_brings_its_types(root):
    """Another's type checker reads the marker and the stubs where the package is installed, not in src."""
    source, installed = root / "src" / "queenright", Path(queenright.__file__).parent
    typed = {file.relative_to(source) for file in (source / "py.typed", *source.rglob("*.pyi"))}
    assert len(typed) > 1
    assert [file for file in typed if not (installed / file).exists()] == []
