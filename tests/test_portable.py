"""Systems without POSIX: a child process without its modules, signals and flags imports everything and answers.

Nothing here runs on Windows itself; what can be taken away on Linux is taken away.
"""

import subprocess
import sys

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
