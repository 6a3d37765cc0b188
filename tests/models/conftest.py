"""What several tests of models need."""

import os
import shutil

import pytest


@pytest.fixture(scope="module")
def minizinc():
    """The system's MiniZinc; scripts/setup installs it. In CI it must be there."""
    program = shutil.which("minizinc")
    if program is None and os.environ.get("CI") != "true":
        pytest.skip("minizinc is not installed; scripts/setup installs it where it may")
    assert program is not None, "minizinc is missing; on Debian: apt-get install minizinc"
    return program
