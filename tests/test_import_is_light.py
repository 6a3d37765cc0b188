"""`import queenright` and small commands load nothing heavy: a list of what may be loaded guards the start-up time."""

import json
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
import json, sys
before = set(sys.modules)
{body}
print(json.dumps(sorted({{name.split('.')[0] for name in set(sys.modules) - before}})), file=sys.stderr)
"""


def loaded(body: str) -> set[str]:
    script = SCRIPT.format(body=body)
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    return set(json.loads(done.stderr.splitlines()[-1]))


def test_importing_the_package_loads_only_itself():
    assert loaded("import queenright") <= {"queenright", "importlib", "warnings", "typing", "__future__"} | set(
        sys.stdlib_module_names
    )


@pytest.mark.parametrize("arguments", [["count", "8"], ["solve", "8"], ["check", "1,3,0,2"], ["--version"], []])
def test_small_commands_load_no_heavy_package(arguments):
    names = loaded(f"from queenright.cli import run\nrun({arguments!r})")
    assert not names & set(HEAVY)
    assert "queenright" in names
