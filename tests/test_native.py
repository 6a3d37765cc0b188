"""The core's own C++ tests, built with the address and undefined-behaviour sanitizers."""

import os
import shutil
import subprocess

import pytest


def run(command, **options):
    done = subprocess.run(command, capture_output=True, text=True, **options)
    assert done.returncode == 0, done.stdout[-4000:] + done.stderr[-4000:]
    return done.stdout


@pytest.fixture(scope="session")
def cmake() -> str:
    """CMake, from the system or from the package that pip installs for the tests."""
    found = shutil.which("cmake")
    if found:
        return found
    import cmake

    return os.path.join(cmake.CMAKE_BIN_DIR, "cmake")


@pytest.mark.long
def test_the_cpp_tests_pass_under_the_sanitizers(root, tmp_path, cmake):
    run([cmake, "-S", str(root), "-B", str(tmp_path), "-DQUEENRIGHT_TESTS=ON", "-DQUEENRIGHT_SANITIZE=ON"])
    run([cmake, "--build", str(tmp_path), "-j2"])
    output = run([os.path.join(os.path.dirname(cmake), "ctest"), "--test-dir", str(tmp_path), "--output-on-failure"])
    assert "100% tests passed" in output


def test_the_wheel_is_built_for_any_cpu_of_its_platform(root):
    """CPU features are chosen at run time; building for the builder's own machine would break other people's."""
    text = (root / "CMakeLists.txt").read_text()
    assert "-march=native" not in text
    assert "-mtune=native" not in text
