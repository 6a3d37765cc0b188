"""What all tests share: the facts, --slow, and a seed for the property tests that is shown and can be given again."""

from __future__ import annotations

import json
import os
import random
import shutil
import signal
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, settings

from attack_cases import taken

ROOT = Path(__file__).parent.parent

# Started in the background or by nohup, a run inherits signals that are ignored, and would hand that on to the commands
# it starts.
with suppress(ValueError):  # not in the main thread
    signal.signal(signal.SIGINT, signal.default_int_handler)
    signal.signal(signal.SIGHUP, signal.SIG_DFL)

# Hypothesis takes the same cases in every run where CI is set; then the seed that is shown would mean nothing.
settings.register_profile(
    "queenright", deadline=None, derandomize=False, print_blob=True, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("queenright")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--slow", action="store_true", help="also run the longer proofs")


def pytest_configure(config: pytest.Config) -> None:
    # The controller of a parallel run picks the seed; its workers inherit it through the environment.
    seed = os.environ.setdefault("QUEENRIGHT_SEED", str(random.randrange(10**9)))
    if getattr(config.option, "hypothesis_seed", None) is None:
        config.option.hypothesis_seed = int(seed)


def pytest_report_header(config: pytest.Config) -> str:
    return f"property tests: QUEENRIGHT_SEED={os.environ['QUEENRIGHT_SEED']}"


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if not config.getoption("--slow"):
        slow = [item for item in items if item.get_closest_marker("slow")]
        config.hook.pytest_deselected(items=slow)
        items[:] = [item for item in items if item not in slow]
    items.sort(key=lambda item: item.get_closest_marker("long") is None)  # so that the workers of a run end together


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item: pytest.Item) -> Iterator[None]:
    """Note how many hostile cases a test has tried; reports in XML keep it."""
    taken()
    try:
        yield
    finally:
        if cases := taken():
            item.user_properties.append(("cases", cases))


@pytest.fixture(scope="session", autouse=True)
def own_cache_folder(tmp_path_factory: pytest.TempPathFactory) -> None:
    """Tables are kept for the length of the run, and the user's own are neither read nor written."""
    os.environ["XDG_CACHE_HOME"] = str(tmp_path_factory.mktemp("cache"))


@pytest.fixture(scope="session")
def facts() -> Any:
    """Values recomputed by independent programs; numbers as keys are strings, as in JSON."""
    return json.loads((ROOT / "tests" / "facts.json").read_text())


@pytest.fixture(scope="session")
def root() -> Path:
    """The project's folder."""
    return ROOT


@pytest.fixture
def seeded() -> random.Random:
    """Random numbers from the run's seed."""
    return random.Random(int(os.environ["QUEENRIGHT_SEED"]))


@pytest.fixture(scope="session")
def page_tool() -> Callable[[str], Path]:
    """Finds what checks the page's scripts: the tools of package.json, which `scripts/setup test` installs."""

    def find(name: str) -> Path:
        program = ROOT / "node_modules" / ".bin" / name
        if shutil.which("node") is None or not program.exists():
            missing = f"{name} is missing: install Node.js 20 or later with npm, then run scripts/setup test"
            if os.environ.get("CI"):
                pytest.fail(missing)
            pytest.skip(missing)
        return program

    return find
