"""A new view is a folder and a line of a table: the one that CONTRIBUTING.md shows is added and used.

It is added to a copy of the package, as a contributor would add it; a small environment of its own, in which that copy
comes first, runs the server and its jobs.
"""

from __future__ import annotations

import json
import re
import shutil
import signal
import subprocess
import sys
import sysconfig
import venv
from pathlib import Path

import pytest
from playwright.sync_api import expect

import queenright
from queenright import _core

TABLE = '    "api",\n'


@pytest.fixture(scope="module")
def changed(root, tmp_path_factory) -> Path:
    """The folder with a copy of the package to which the view has been added."""
    page = (root / "CONTRIBUTING.md").read_text()
    folder = tmp_path_factory.mktemp("changed")
    package = folder / "src" / "queenright"
    shutil.copytree(Path(queenright.__file__).parent, package, ignore=shutil.ignore_patterns("__pycache__"))
    if not (package / Path(_core.__file__).name).exists():  # an editable installation keeps it elsewhere
        shutil.copy(_core.__file__, package)
    views = package / "web" / "views"
    (views / "corner").mkdir()
    (views / "corner" / "__init__.py").touch()
    for name, text in re.findall(r"^`(corner/[\w.]+)`.*\n\n```text\n((?:.*\n)*?)```$", page, re.M):
        (views / name).write_text(text)
    table = (views / "__init__.py").read_text()
    assert table.count(TABLE) == 1
    (views / "__init__.py").write_text(table.replace(TABLE, f'{TABLE}    "corner",\n'))
    return folder


@pytest.fixture(scope="module")
def python(changed) -> Path:
    """A Python that imports the changed package, and all others from where they are."""
    venv.create(changed / "venv", symlinks=True)
    own = sysconfig.get_path("purelib", vars={"base": str(changed / "venv"), "platbase": str(changed / "venv")})
    places = [changed / "src", sysconfig.get_path("purelib"), sysconfig.get_path("platlib")]
    (Path(own) / "changed.pth").write_text("".join(f"{place}\n" for place in places))
    return changed / "venv" / "bin" / Path(sys.executable).name


@pytest.fixture
def opened(python, tmp_path):
    command = [python, "-P", "-m", "queenright", "serve", "--port", "0", "--no-open", "--json", "--ledgers", tmp_path]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        yield json.loads(process.stdout.readline())["address"]
        process.send_signal(signal.SIGINT)


def test_the_view_of_contributing_has_all_its_files(changed):
    found = sorted(path.name for path in (changed / "src" / "queenright" / "web" / "views" / "corner").iterdir())
    assert found == ["__init__.py", "api.py", "corner.css", "corner.js", "task.py"]


def test_a_new_view_is_a_folder_and_a_line(opened, browser):
    context = browser.new_context()
    context.set_default_timeout(60_000)
    page = context.new_page()
    page.goto(opened)
    page.get_by_role("navigation").get_by_role("link", name="Corner").click()
    expect(page.locator("#answer")).to_have_text("4 solutions with a queen in the corner", timeout=60_000)
    expect(page.locator("#answer")).to_have_css("text-align", "center")
    page.get_by_role("button", name="Board size, one more").click()
    expect(page.locator("#answer")).to_have_text("28 solutions with a queen in the corner", timeout=60_000)
    assert page.url.endswith("#/corner?n=9")
    page.get_by_label("Board size", exact=True).fill("99")
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile(r"#/corner\?n=14$"))  # the server's limit
    context.close()


def test_the_types_and_the_style_of_the_new_view_are_right(root, changed, page_tool):
    """Those of the rest are checked in test_quality.py."""
    view = "src/queenright/web/views/corner"
    shutil.copy(root / "biome.json", changed)
    settings = json.loads((root / "tsconfig.json").read_text()) | {"include": [f"{view}/*.js"]}
    (changed / "tsconfig.json").write_text(json.dumps(settings))
    for command in (["tsc", "--project", "tsconfig.json"], ["biome", "check", "--error-on-warnings", view]):
        done = subprocess.run([page_tool(command[0]), *command[1:]], cwd=changed, capture_output=True, text=True)
        assert done.returncode == 0, done.stdout + done.stderr
    program = [sys.executable, "-m", "ruff"]
    for command in (["check"], ["format", "--check"]):
        names = [*program, *command, "--no-cache", "--config", root / "pyproject.toml", view]
        done = subprocess.run(names, cwd=changed, capture_output=True, text=True)
        assert done.returncode == 0, done.stdout + done.stderr
