"""The README's two commands: the first is run in a fresh copy, the second is what CI runs (and what runs this)."""

from __future__ import annotations

import os
import re
import subprocess
from pathlib import Path

import pytest


def quick_build(root: Path, copy: Path) -> dict[str, str]:
    """The setup is tested here, not the compiler: it takes what `scripts/setup test` has compiled, or saves time."""
    kept = root / ".venv" / "ccache"
    if kept.exists():
        cached = {"CMAKE_CXX_COMPILER_LAUNCHER": "ccache", "CCACHE_DIR": str(kept), "CCACHE_BASEDIR": str(copy)}
        return {**cached, "SKBUILD_BUILD_DIR": "build/test", "PIP_COMPILE": "0"}
    quick = "QUEENRIGHT_PRECOMPILE=ON;QUEENRIGHT_TOGETHER=ON"
    return {"SKBUILD_CMAKE_BUILD_TYPE": "None", "SKBUILD_CMAKE_DEFINE": quick, "PIP_COMPILE": "0"}


@pytest.fixture
def first_block(root: Path) -> list[str]:
    block = re.search(r"^```sh\n(.*?)^```$", (root / "README.md").read_text(), re.M | re.S)
    assert block is not None
    return [line.split("#")[0].strip() for line in block[1].splitlines()]


def test_the_first_block_has_exactly_two_commands(first_block, root):
    assert len(first_block) == 2
    assert all(os.access(root / command, os.X_OK) for command in first_block)


def test_ci_calls_the_readmes_test_command_and_nothing_else(first_block, root):
    lines = [line for line in (root / ".ci" / "run").read_text().splitlines() if not line.startswith("#")]
    assert lines == [f"exec {first_block[1]}"]


@pytest.mark.long
def test_the_demo_sets_itself_up_in_a_fresh_copy(first_block, root, tmp_path):
    """From the tracked files alone, with no environment of ours: solve and draw 8 queens, then count 12."""
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=root, capture_output=True, check=True).stdout
    archive = subprocess.run(
        ["tar", "-c", "--null", "-T", "-"], cwd=root, input=listed, capture_output=True, check=True
    )
    subprocess.run(["tar", "-x"], cwd=tmp_path, input=archive.stdout, check=True)
    clean = {name: value for name, value in os.environ.items() if not name.startswith(("VIRTUAL", "PYTHON", "QUEEN"))}
    clean |= quick_build(root, tmp_path)
    done = subprocess.run([f"./{first_block[0]}"], cwd=tmp_path, capture_output=True, text=True, env=clean)
    assert done.returncode == 0, done.stderr[-3000:]
    lines = done.stdout.splitlines()
    assert sum(line.count("♛") for line in lines[:8]) == 8
    assert lines[8] == "14200"
    assert (tmp_path / "eight-queens.svg").read_text().startswith("<svg")
