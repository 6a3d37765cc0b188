"""`import queenright` and small commands load nothing heavy: a list of allowed modules protects the start-up time."""

import subprocess
import sys

import pytest

HEAVY = (
    "numpy",
    "rich",
    "matplotlib",
    "ortools",
    "highspy",
    "pysat",
    "clingo",
    "dask",
    "fastapi",
    "pyarrow",
    "asyncio",
)

SCRIPT = """
import sys
before = set(sys.modules)
{body}
print(*sorted(set(sys.modules) - before), file=sys.stderr)
"""

#: What `queens count 8` needs of Queenright. Each thing more is some milliseconds for everybody who types it.
COUNTING = {
    "_core",
    "cli",
    "counting",
    "errors",
    "lazy",
    "problem",
    "questions",
    "seeds",
    "sizes",
    "watch",
}


def modules(body: str) -> set[str]:
    """The modules that a piece of Python loads."""
    script = SCRIPT.format(body=body)
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    return set(done.stderr.splitlines()[-1].split())


def loaded(body: str) -> set[str]:
    return {name.split(".")[0] for name in modules(body)}


def test_importing_the_package_loads_only_itself():
    assert loaded("import queenright") <= {"queenright", "importlib", "warnings", "typing", "__future__"} | set(
        sys.stdlib_module_names
    )


@pytest.mark.parametrize("arguments", [["count", "8"], ["solve", "8"], ["check", "1,3,0,2"], ["--version"], []])
def test_small_commands_load_no_heavy_package(arguments):
    names = loaded(f"from queenright.cli import run\nrun({arguments!r})")
    assert not names & set(HEAVY)
    assert "queenright" in names


def test_a_small_count_loads_no_more_than_it_needs():
    names = modules("from queenright.cli import run\nrun(['count', '8'])")
    assert {name.split(".")[1] for name in names if name.startswith("queenright.")} == COUNTING
    assert not names & {"pathlib", "difflib", "json", "secrets", "random", "concurrent", "tempfile", "subprocess"}
