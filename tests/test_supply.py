"""What is installed is what constraints.txt says: every package, the build tools among them, at one version each."""

from __future__ import annotations

import re
import tomllib
from importlib.metadata import distributions

import pytest

#: What a virtual environment brings along, and the project itself.
OWN = {"pip", "setuptools", "queenright"}


def normal(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


@pytest.fixture
def pinned(root) -> dict[str, str]:
    lines = (root / "constraints.txt").read_text().splitlines()
    pins = [line.split("==") for line in lines if line and not line.startswith("#")]
    return {normal(name): version for name, version in pins}


def test_every_line_pins_one_version_of_one_package(root):
    lines = [line for line in (root / "constraints.txt").read_text().splitlines() if not line.startswith("#")]
    assert [line for line in lines if not re.fullmatch(r"[A-Za-z0-9._-]+==[A-Za-z0-9.]+", line)] == []
    names = [normal(line.split("==")[0]) for line in lines]
    assert len(set(names)) == len(names)
    assert lines == sorted(lines, key=str.lower)


def test_everything_that_is_installed_is_pinned_at_its_version(pinned):
    installed = {normal(each.metadata["Name"]): each.version for each in distributions()}
    loose = {name: version for name, version in installed.items() if name not in OWN and pinned.get(name) != version}
    assert loose == {}


def test_the_build_tools_are_pinned(root, pinned):
    project = tomllib.loads((root / "pyproject.toml").read_text())
    tools = [re.split(r"[<>=!~ ]", requirement)[0] for requirement in project["build-system"]["requires"]]
    assert {normal(name) for name in (*tools, "cmake", "ninja")} <= set(pinned)


def test_the_page_checkers_are_pinned_by_a_lock_without_addresses(root):
    text = (root / "package-lock.json").read_text()
    assert '"resolved"' not in text
    assert "://" not in re.sub(r'"(url|funding)": "[^"]*"', "", text)
