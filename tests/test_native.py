"""The core's own C++ tests, built with the address and undefined-behaviour sanitizers; both compilers are content."""

import os
import re
import shutil
import subprocess
import sysconfig
from concurrent.futures import ThreadPoolExecutor

import pytest


def run(command, **options):
    done = subprocess.run(command, capture_output=True, text=True, **options)
    assert done.returncode == 0, done.stdout[-4000:] + done.stderr[-4000:]
    return done.stdout


def build_and_test(cmake, root, folder, options):
    run([cmake, "-S", str(root), "-B", str(folder), "-DQUEENRIGHT_TESTS=ON", *options])
    run([cmake, "--build", str(folder), "-j2"])
    output = run([os.path.join(os.path.dirname(cmake), "ctest"), "--test-dir", str(folder), "--output-on-failure"])
    assert "100% tests passed" in output


@pytest.fixture(scope="session")
def cmake() -> str:
    """CMake, from the system or from the package that pip installs for the tests."""
    found = shutil.which("cmake")
    if found:
        return found
    import cmake

    return os.path.join(cmake.CMAKE_BIN_DIR, "cmake")


@pytest.mark.long
@pytest.mark.parametrize("sanitizers", ["address,undefined", pytest.param("thread", marks=pytest.mark.slow)])
def test_the_cpp_tests_pass_under_the_sanitizers(root, tmp_path, cmake, sanitizers):
    options = ["-DQUEENRIGHT_SANITIZE=ON", f"-DQUEENRIGHT_SANITIZERS={sanitizers}"]
    build_and_test(cmake, root, tmp_path, options)


@pytest.mark.long
@pytest.mark.parametrize("compiler", ["g++", "clang++"])
def test_a_compiler_reads_the_core_without_a_warning(root, tmp_path, compiler):
    """The headers of others are compiled once; they take most of the time."""
    if shutil.which(compiler) is None:
        assert not os.environ.get("CI"), f"{compiler} must be installed in CI: scripts/setup test does that"
        pytest.skip(f"{compiler} is not installed")
    import nanobind

    # g++ has compiled all but the bindings for the test above.
    sources = sorted((root / "cpp" / ("bindings" if compiler == "g++" else "")).rglob("*.cpp"))
    foreign = set(re.findall(r"#include <(?:nanobind/.*|[a-z_]+)>", "\n".join(file.read_text() for file in sources)))
    (tmp_path / "foreign.hpp").write_text("\n".join(["#include <nanobind/nanobind.h>", *sorted(foreign)]))
    folders = [sysconfig.get_paths()["include"], nanobind.include_dir()]
    command = [
        compiler, "-std=c++20", "-Werror", "-Wall", "-Wextra", "-Wconversion", "-Wshadow", "-Wno-sign-conversion",
        "-pedantic-errors", '-DQUEENRIGHT_VERSION=""',
        f"-I{root / 'cpp'}", *(f"-isystem{folder}" for folder in folders),
    ]  # fmt: skip
    compiled = tmp_path / "foreign.hpp.gch"
    once, use = [], ["-include", str(tmp_path / "foreign.hpp")]
    if compiler == "clang++":  # else it would instantiate the templates of those headers for every file anew
        once, use = ["-fpch-instantiate-templates"], ["-include-pch", str(compiled)]
    run([*command, *once, "-x", "c++-header", str(tmp_path / "foreign.hpp"), "-o", str(compiled)])
    with ThreadPoolExecutor(2) as pool:
        list(pool.map(lambda source: run([*command, *use, "-fsyntax-only", str(source)]), sources))


@pytest.mark.slow
def test_the_tests_pass_in_standard_cpp(root, tmp_path, cmake):
    """What a compiler without extensions builds, MSVC above all; the release workflow does this too."""
    build_and_test(cmake, root, tmp_path, ["-DQUEENRIGHT_QUICK=ON", "-DQUEENRIGHT_STANDARD=ON"])


@pytest.mark.slow
def test_the_tests_pass_on_an_emulated_arm(root, tmp_path):
    if shutil.which("qemu-aarch64") is None or shutil.which("aarch64-linux-gnu-g++") is None:
        pytest.skip("g++-aarch64-linux-gnu and qemu-user are not installed")
    assert "100% tests passed" in run([str(root / "scripts" / "aarch64"), str(tmp_path)])


def test_the_wheel_is_built_for_any_cpu_of_its_platform(root):
    """CPU features are chosen at run time; building for the builder's own machine would break other people's."""
    text = (root / "CMakeLists.txt").read_text()
    assert "-march=native" not in text
    assert "-mtune=native" not in text
