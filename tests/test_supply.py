"""What is installed is what constraints.txt says: every package, the build tools among them, at one version each.

And hashes.txt lists the files of exactly those versions, so that `scripts/setup` installs nothing else.
"""

from __future__ import annotations

import re
import tomllib
from importlib.metadata import distributions
from runpy import run_path

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


def installed() -> dict[str, str]:
    return {normal(each.metadata["Name"]): each.version for each in distributions()}


def test_everything_that_is_installed_is_pinned_at_its_version(pinned):
    loose = {name: version for name, version in installed().items() if name not in OWN and pinned.get(name) != version}
    assert loose == {}


def test_the_build_tools_are_pinned(root, pinned):
    project = tomllib.loads((root / "pyproject.toml").read_text())
    tools = [re.split(r"[<>=!~ ]", requirement)[0] for requirement in project["build-system"]["requires"]]
    assert {normal(name) for name in (*tools, "cmake", "ninja")} <= set(pinned)


@pytest.fixture
def blocks(root) -> dict[str, tuple[str, set[str], list[str]]]:
    """The packages of hashes.txt: version, extras that need it, hashes."""
    found = {}
    for block in (root / "hashes.txt").read_text().strip().split("\n\n")[1:]:
        users, pin, *hashes = block.splitlines()
        name, version = pin.removesuffix(" \\").split("==")
        found[normal(name)] = version, set(users.removeprefix("# ").split()), hashes
    return found


def test_every_version_has_its_hashes_and_nothing_else_has(pinned, blocks):
    """If not: .venv/bin/python scripts/lock INDEX"""
    assert {name: version for name, (version, _, _) in blocks.items()} == pinned
    for name, (_, users, hashes) in blocks.items():
        assert users, name
        assert hashes, name
        assert [line for line in hashes[:-1] if not re.fullmatch(r"    --hash=sha256:[0-9a-f]{64} \\", line)] == []
        assert re.fullmatch(r"    --hash=sha256:[0-9a-f]{64}", hashes[-1])


@pytest.mark.parametrize("extra", ["base", "build", "plot", "web", "cluster", "all", "test"])
def test_every_package_that_an_extra_needs_is_installed_with_its_hash(root, blocks, extra):
    lock = run_path(str(root / "scripts" / "lock"))
    wanted = {"base": ["queenright"], "build": lock["BUILD"]}.get(extra, [f"queenright[{extra}]"])
    marked = {name for name, (_, users, _) in blocks.items() if extra in users}
    missing = lock["needed"](wanted) - marked - {"queenright"}
    assert {name for name in missing if name in installed()} == set()


def test_the_page_checkers_are_pinned_by_a_lock_without_addresses(root):
    text = (root / "package-lock.json").read_text()
    assert '"resolved"' not in text
    assert "://" not in re.sub(r'"(url|funding)": "[^"]*"', "", text)
