"""Systems without POSIX: a child process without its modules, signals and flags imports everything and answers.
Compilers without extensions: the C++ has them in guarded files only.

Nothing here runs on Windows itself; what can be taken away on Linux is taken away.
"""

import re
import subprocess
import sys

import pytest

WITHOUT_POSIX = """
import os, signal, sys

class Missing:
    def find_spec(self, name, path=None, target=None):
        if name in ("fcntl", "termios", "tty", "resource", "pwd", "grp", "syslog"):
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)

for name in ("fcntl", "termios", "tty", "resource", "pwd", "grp"):
    sys.modules.pop(name, None)
sys.meta_path.insert(0, Missing())
for name in ("SIGHUP", "SIGUSR1", "SIGUSR2", "SIGKILL", "SIGQUIT"):
    delattr(signal, name)
for name in ("O_CLOEXEC", "O_NOFOLLOW", "O_NONBLOCK", "getuid", "geteuid", "fork", "killpg", "setsid"):
    if hasattr(os, name):
        delattr(os, name)
"""

LOCKS_OF_WINDOWS = """
import errno, types
held = set()

def locking(handle, mode, size):
    place = os.fstat(handle).st_ino, os.lseek(handle, 0, os.SEEK_CUR)
    if place in held:
        raise OSError(errno.EACCES, "locked")
    held.add(place)

sys.modules["msvcrt"] = types.SimpleNamespace(locking=locking, LK_NBLCK=2)
import queenright.errors
sys.platform = "win32"  # while this one is imported: others must find the system that they were built for
from queenright import locks
sys.platform = "linux"
del sys.modules["msvcrt"]
locks.sys = types.SimpleNamespace(platform="win32")
"""


def without_posix(body, folder):
    return subprocess.run(
        [sys.executable, "-c", WITHOUT_POSIX + body], capture_output=True, text=True, cwd=folder, timeout=300
    )


def test_every_module_of_the_library_and_the_command_can_be_imported(tmp_path):
    body = f"""
{LOCKS_OF_WINDOWS}
import queenright, pkgutil, importlib
for part in pkgutil.walk_packages(queenright.__path__, "queenright."):
    if not part.name.endswith("__main__"):
        importlib.import_module(part.name)
        print(part.name)
"""
    done = without_posix(body, tmp_path)
    assert done.returncode == 0, done.stderr
    assert "queenright.cli.watch" in done.stdout.splitlines()


def test_commands_answer_and_write_files(tmp_path):
    body = """
from queenright.cli import run
assert run(["count", "8"]) == 0
assert run(["solve", "8", "-o", "eight.svg"]) == 0
assert run(["all", "6", "-o", "six.csv"]) == 0
"""
    done = without_posix(body, tmp_path)
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith("92\n")
    assert {file.name for file in tmp_path.iterdir()} == {"eight.svg", "six.csv"}


def test_single_keys_are_refused_in_one_line(tmp_path):
    body = """
from queenright.cli.terminal import single_keys
from queenright.errors import QueensError
try:
    with single_keys():
        pass
except QueensError as error:
    print(error)
"""
    done = without_posix(body, tmp_path)
    assert done.stdout == (
        "single keys can be read on Linux and macOS only; queens serve has the same in a browser\n"
    ), done.stderr


def test_a_lock_on_windows_keeps_a_second_writer_out_and_is_released(tmp_path):
    body = f"""
{LOCKS_OF_WINDOWS}
from pathlib import Path
with locks.only_writer(Path("ledger.db")):
    try:
        with locks.only_writer(Path("ledger.db")):
            print("two writers")
    except locks.LedgerBusyError as error:
        print("process" in str(error))
held.clear()
print(Path("ledger.db.lock").exists())
with locks.only_writer(Path("ledger.db")):
    print("again")
"""
    done = without_posix(body, tmp_path)
    assert done.returncode == 0, done.stderr
    assert done.stdout == "True\nFalse\nagain\n"


# What only GCC and Clang compile; what only some processors or systems have.
EXTENSION = re.compile(
    r"__(?:builtin|attribute|extension|int128|typeof|asm|restrict|thread|label)|\[\[(?:gnu|clang)::|\basm\b|\btypeof\b"
    r"|#\s*pragma\s+(?:GCC|clang)|_Pragma|#include <(?:\w+intrin|arm_neon|pthread|unistd|sys/\w+|malloc)\.h>|__x86_64__"
)
GUARDS = {
    "ground/targets.hpp": "#if QUEENRIGHT_GNU",
    "ground/vectors.hpp": "#if QUEENRIGHT_GNU",
    "ground/wide.hpp": "#if QUEENRIGHT_GNU",
    "ground/processor.cpp": "#if QUEENRIGHT_X86",
    "ground/memory.cpp": "#if defined(__linux__)",
    "ground/threads_test.cpp": "#ifdef __GLIBC__",
}


def guard_of(name):
    return GUARDS.get(name) or ("#if QUEENRIGHT_X86" if re.search(r"_avx(2|512)\.[ch]pp$", name) else None)


def code_of(text):
    """Without comments, which may name what the code must not use."""
    return re.sub(r"//.*", "", text)


def test_extensions_of_a_compiler_stay_in_guarded_files(root):
    folder = root / "cpp"
    guarded = 0
    for file in sorted(folder.rglob("*.?pp")):
        name = file.relative_to(folder).as_posix()
        text, guard = code_of(file.read_text()), guard_of(name)
        first = EXTENSION.search(text)
        if guard is None:
            assert first is None, f"{name} has {first}; guard it in ground/targets.hpp"
        else:
            guarded += 1
            assert first is None or text.index(guard) < first.start(), name
    assert guarded >= len(GUARDS)


@pytest.mark.parametrize(
    "line",
    ["unsigned __int128 wide;", "[[gnu::noinline]] void f();", "typedef int V __attribute__((vector_size(16)));",
     "#pragma GCC unroll 4", "#include <immintrin.h>", "return __builtin_popcount(x);"],
)  # fmt: skip
def test_the_search_for_extensions_finds_one(line):
    assert EXTENSION.search(code_of(f"int x;\n{line}"))
    assert not EXTENSION.search(code_of(f"int x;  // {line}"))


# Standard C++20 that the library of Apple's compilers (Xcode 15) lacks, or that only newer systems than macOS 11 have.
LATER = re.compile(
    r"std::(?:jthread|stop_token|stop_source|atomic_ref|format|pmr|execution)\b"
    r"|#include <(?:stop_token|format|memory_resource|execution|syncstream)>"
)


def test_the_standard_library_is_used_as_far_as_every_platform_has_it(root):
    files = sorted((root / "cpp").rglob("*.?pp"))
    found = {file.name: match[0] for file in files if (match := LATER.search(code_of(file.read_text())))}
    assert found == {}
    assert LATER.search("std::vector<std::jthread> others;")
