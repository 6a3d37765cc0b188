"""What all tests share: known facts, --slow, a reproducible seed for the property tests, and time-outs."""

from __future__ import annotations

import faulthandler
import gc
import json
import os
import random
import shutil
import signal
import threading
from collections.abc import Callable, Generator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, settings

from attack_cases import taken

ROOT = Path(__file__).parent.parent

# A run started in the background or by nohup inherits ignored signals; the commands it starts would inherit them too.
with suppress(ValueError):  # not in the main thread
    signal.signal(signal.SIGINT, signal.default_int_handler)
    signal.signal(signal.SIGHUP, signal.SIG_DFL)

# Hypothesis uses the same cases in every run if CI is set; the seed that is shown would then mean nothing. Every run
# draws other cases, so that 60 are enough for one; tests/notation/fuzz.py and bench/fuzz_zed.py try them for hours.
settings.register_profile(
    "queenright",
    max_examples=60,
    deadline=None,
    derandomize=False,
    print_blob=True,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("queenright")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--slow", action="store_true", help="also run the longer proofs")


def pytest_configure(config: pytest.Config) -> None:
    config.stash[STDERR] = os.dup(2)  # before pytest captures it
    # The controller of a parallel run picks the seed; its workers inherit it through the environment.
    seed = os.environ.setdefault("QUEENRIGHT_SEED", str(random.randrange(10**9)))
    if getattr(config.option, "hypothesis_seed", None) is None:
        config.option.hypothesis_seed = int(seed)


def pytest_unconfigure(config: pytest.Config) -> None:
    os.close(config.stash[STDERR])


#: The time-out of each phase of a test in seconds, far above what any needs on a busy machine, and that of a long test.
SECONDS, LONG_SECONDS = int(os.environ.get("QUEENRIGHT_TEST_SECONDS", 300)), 3600

STDERR = pytest.StashKey[int]()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_setup(item: pytest.Item) -> Generator[None, object, object]:
    with _time_out(item):
        return (yield)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item: pytest.Item) -> Generator[None, object, object]:
    with _time_out(item), _counted_cases(item):
        return (yield)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_teardown(item: pytest.Item) -> Generator[None, object, object]:
    with _time_out(item):
        return (yield)


@contextmanager
def _counted_cases(item: pytest.Item) -> Generator[None]:
    """Note how many hostile cases a test has tried; reports in XML keep it."""
    taken()
    try:
        yield
    finally:
        if cases := taken():
            item.user_properties.append(("cases", cases))


@contextmanager
def _time_out(item: pytest.Item) -> Generator[None]:
    """Fail a test that takes too long; if it does not even notice the alarm, show where it hangs and end the run."""
    longer = item.get_closest_marker("long") or item.get_closest_marker("slow")
    seconds = LONG_SECONDS if longer else SECONDS

    def expired(*_: object) -> None:
        pytest.fail(f"time-out: no end after {seconds} s")

    in_main_thread = threading.current_thread() is threading.main_thread()
    before = signal.signal(signal.SIGALRM, expired) if in_main_thread else None
    signal.alarm(seconds if in_main_thread else 0)
    faulthandler.dump_traceback_later(2 * seconds, exit=True, file=item.config.stash[STDERR])
    try:
        yield
    finally:
        faulthandler.cancel_dump_traceback_later()
        signal.alarm(0)
        if in_main_thread:
            signal.signal(signal.SIGALRM, before)


def pytest_report_header(config: pytest.Config) -> str:
    return f"property tests: QUEENRIGHT_SEED={os.environ['QUEENRIGHT_SEED']}"


def pytest_collection_finish() -> None:
    """Leave the 440,000 objects of the collected tests out of garbage collections: 12 % less CPU time."""
    gc.collect()
    gc.freeze()


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if not config.getoption("--slow"):
        slow = [item for item in items if item.get_closest_marker("slow")]
        config.hook.pytest_deselected(items=slow)
        items[:] = [item for item in items if item not in slow]
    items.sort(key=lambda item: item.get_closest_marker("long") is None)  # long ones first: the workers end together


@pytest.fixture(scope="session", autouse=True)
def own_cache_folder(tmp_path_factory: pytest.TempPathFactory) -> None:
    """Tables are kept for the duration of the run; the user's own are neither read nor written."""
    os.environ["XDG_CACHE_HOME"] = str(tmp_path_factory.mktemp("cache"))


@pytest.fixture(scope="session")
def facts() -> Any:
    """Values recomputed by independent programs; keys are strings, as in JSON."""
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
    """Finds the tools that check the page's scripts: those of package.json, which `scripts/setup test` installs."""

    def find(name: str) -> Path:
        program = ROOT / "node_modules" / ".bin" / name
        if shutil.which("node") is None or not program.exists():
            missing = f"{name} is missing: install Node.js 20 or later with npm, then run scripts/setup test"
            if os.environ.get("CI"):
                pytest.fail(missing)
            pytest.skip(missing)
        return program

    return find
