"""The notebooks of examples/notebooks give what is stored in them, and store what a reader should see."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

FOLDER = Path(__file__).parent.parent / "examples" / "notebooks"
NAMES = ["backtracking", "counting", "modelling", "puzzles", "sampling"]


def test_all_notebooks_are_tested():
    assert sorted(file.stem for file in FOLDER.iterdir()) == NAMES


@pytest.mark.parametrize("name", NAMES)
def test_a_notebook_has_the_form_of_its_format(name):
    notebook = json.loads((FOLDER / f"{name}.ipynb").read_text())
    assert (notebook["nbformat"], notebook["nbformat_minor"]) == (4, 5)
    cells = notebook["cells"]
    assert len({cell["id"] for cell in cells}) == len(cells)
    assert cells[0]["source"][0].startswith("# ")
    for cell in cells:
        assert {"cell_type", "id", "metadata", "source"} <= cell.keys()
        assert ("outputs" in cell) == (cell["cell_type"] == "code")
    shown = [output["data"] for cell in cells for output in cell.get("outputs", ()) if "data" in output]
    assert any("image/svg+xml" in data or "image/png" in data for data in shown)


def check(root, file):
    command = [sys.executable, str(root / "scripts" / "notebooks"), "--check", str(file)]
    return subprocess.run(command, capture_output=True, text=True)


@pytest.mark.parametrize("name", NAMES)
def test_a_notebook_gives_what_is_stored_in_it(root, name):
    done = check(root, FOLDER / f"{name}.ipynb")
    assert done.returncode == 0, done.stderr


def test_a_cell_that_gives_something_else_is_named(root, tmp_path):
    cell = {"cell_type": "code", "source": ["1 + 1"], "outputs": [{"data": {"text/plain": ["3"]}}]}
    (tmp_path / "wrong.ipynb").write_text(json.dumps({"cells": [cell]}))
    done = check(root, tmp_path / "wrong.ipynb")
    assert done.returncode == 1
    assert "1 + 1" in done.stderr
