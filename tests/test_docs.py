"""Every block of code in README and docs is run, and every docstring's example too.

```console   commands after `$ `, their standard output below them; a line `...` stands for any lines
```pycon     a Python prompt, run as a doctest
```python    a script, run as it is
```sh        commands of the README's first block, run by tests/test_two_commands.py
```text, ```json, ```text-file: shown, not run (JSON must parse)
"""

from __future__ import annotations

import doctest
import importlib
import json
import pkgutil
import re
import shlex
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

import pytest

import queenright
from process_helpers import complete
from queenright.cli import run

ROOT = Path(__file__).parent.parent
PAGES = [ROOT / "README.md", *sorted(ROOT.glob("*.md")), *sorted((ROOT / "docs").glob("**/*.md"))]


class Block(NamedTuple):
    page: str
    line: int
    language: str
    text: str

    def __str__(self) -> str:
        return f"{self.page}:{self.line}"


def blocks() -> list[Block]:
    found = []
    for page in dict.fromkeys(PAGES):
        text = page.read_text()
        for match in re.finditer(r"^```(\w*)\n(.*?)^```$", text, re.M | re.S):
            line = text.count("\n", 0, match.start()) + 1
            found.append(Block(str(page.relative_to(ROOT)), line, match[1], match[2]))
    return found


BLOCKS = blocks()
KINDS = {"console", "pycon", "python", "sh", "text", "json"}


def of(language: str) -> list[Block]:
    return [block for block in BLOCKS if block.language == language]


def test_every_block_says_what_it_is():
    assert [str(block) for block in BLOCKS if block.language not in KINDS] == []


def test_only_the_readme_has_setup_commands():
    assert {block.page for block in of("sh")} <= {"README.md"}


def commands(text: str) -> list[tuple[str, str]]:
    """Each command of a console block with the output below it."""
    parts = re.split(r"^\$ (.*)\n", text, flags=re.M)
    assert parts[0] == "", "a console block begins with a command"
    return list(zip(parts[1::2], parts[2::2], strict=True))


def matches(expected: str, actual: str) -> bool:
    pattern = re.escape(expected).replace(re.escape("..."), ".*")
    return re.fullmatch(pattern, actual, re.S) is not None


def perform(program: str, *arguments: str) -> int:
    """Run a command in this process, so that modules are loaded only once."""
    if program == "queens" and arguments[0] == "serve":  # no event loop runs beside that of a browser test's driver
        done = complete(*arguments)
        sys.stdout.write(done.stdout)
        sys.stderr.write(done.stderr)
        return done.returncode
    if program == "queens":
        return run(list(arguments))
    assert program == "cat"
    sys.stdout.write(Path(arguments[0]).read_text())
    return 0


def run_console(block: Block, capsys: pytest.CaptureFixture[str]) -> None:
    for command, expected in commands(block.text):
        status = perform(*shlex.split(command))
        shown = capsys.readouterr()
        assert status == 0 or (status == 1 and "queens: " not in shown.err), shown.err  # 1: a check that failed
        assert matches(expected, shown.out), f"{command}\nexpected:\n{expected}\ngot:\n{shown.out}"


def run_prompt(block: Block, _capsys: object) -> None:
    test = doctest.DocTestParser().get_doctest(block.text, {}, str(block), block.page, block.line)
    results = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS).run(test)
    assert results.attempted > 0
    assert results.failed == 0


def run_script(block: Block, _capsys: object) -> None:
    done = subprocess.run([sys.executable, "-c", block.text], capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, done.stderr


RUNNERS = {
    "console": run_console,
    "pycon": run_prompt,
    "python": run_script,
    "json": lambda block, _: json.loads(block.text),
}


@pytest.mark.parametrize("block", [block for block in BLOCKS if block.language in RUNNERS], ids=str)
def test_block(block, tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    RUNNERS[block.language](block, capsys)


@pytest.mark.parametrize("name", sorted(m.name for m in pkgutil.walk_packages(queenright.__path__, "queenright.")))
def test_docstring_examples(name, tmp_path, monkeypatch):
    if name.endswith(("__main__", "_core")):
        return
    monkeypatch.chdir(tmp_path)
    module = importlib.import_module(name)
    assert doctest.testmod(module, optionflags=doctest.ELLIPSIS | doctest.IGNORE_EXCEPTION_DETAIL).failed == 0


def test_the_packages_own_docstring():
    assert doctest.testmod(queenright).attempted > 0
    assert doctest.testmod(queenright).failed == 0


def test_links_between_pages_lead_somewhere():
    for page in dict.fromkeys(PAGES):
        text = re.sub(r"^```.*?^```", "", page.read_text(), flags=re.MULTILINE | re.DOTALL)  # [5, 6](1) is no link
        for target in re.findall(r"\]\((?!https?:)([^)#]+)[^)]*\)|src=\"([^\"]+)\"", text):
            path = page.parent / (target[0] or target[1])
            assert path.exists(), f"{page.name} links to {path}"


def test_the_readme_is_one_screen_and_offers_six_things():
    text = (ROOT / "README.md").read_text()
    assert len(text.splitlines()) < 80
    examples = re.findall(r"^(?:\$ |>>> (?!import))", text, re.M)
    assert len(examples) >= 6


def test_what_the_readme_leads_with_are_commands_that_work(capsys):
    table = re.search(r"^## What nobody else has\n(.*?)^## ", (ROOT / "README.md").read_text(), re.M | re.S)
    shown = re.findall(r"`queens (.*)` \|$", table[1], re.M)
    assert len(shown) == 5
    quick = [words for words in shown if "--cluster" not in words and not words.startswith("armies")]
    for words in quick:
        assert run(words.replace("count 18", "count 12").split()) == 0, capsys.readouterr().err


def test_every_command_is_in_the_docs():
    from queenright.cli.app import COMMANDS

    text = "".join(page.read_text() for page in PAGES)
    assert [name for name in COMMANDS if f"queens {name}" not in text] == []
