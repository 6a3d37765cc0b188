"""Types are strict and the style is checked: the same tools at home and in CI."""

import subprocess
import sys


def test_types_are_strict(root, tmp_path):
    command = [sys.executable, "-m", "mypy", "--cache-dir", str(tmp_path), str(root / "src")]
    done = subprocess.run(command, cwd=root, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr


def test_style(root):
    done = subprocess.run(
        [sys.executable, "-m", "ruff", "check", "--no-cache", "src", "tests", "bench"],
        cwd=root,
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stdout


def test_no_file_names_a_place_of_one_machine(root):
    """A path of the machine something was written on has no business in the project."""
    listed = subprocess.run(["git", "ls-files"], cwd=root, capture_output=True, text=True, check=True).stdout.split()
    marks = tuple("/" + place + "/" for place in ("work", "root", "home/user"))
    for name in listed:
        path = root / name
        if path.suffix in {".png", ".npy", ".pdf"} or not path.is_file():
            continue
        text = path.read_text(errors="ignore")
        assert not any(mark in text for mark in marks), name
