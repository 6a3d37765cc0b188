"""A disk that loses power: what a process did to a folder is recorded once, and then cut off at any operation.

Three disks are modelled. `killed`: the process ended and the system went on, so everything before the operation is
there, and of a write its first half. `lost`: the power failed, and whatever was not synced is gone: bytes of a file
without fsync, names without fsync of the folder. `mixed`: the power failed, and any part of what was not synced is
there, whatever the order.
"""

import json
import os
import shutil
import subprocess
import sys
from dataclasses import dataclass, field
from functools import cached_property
from math import inf
from pathlib import Path

import pytest

SHIM = Path(__file__).parent / "job" / "crash_shim.c"
MODELS = ("killed", "lost", "mixed")

#: What the process ends with where it was told to.
CRASHED = 99


def built_shim(folder: Path) -> Path:
    """The recorder as a library that can be loaded into any process."""
    compiler = shutil.which("cc") or shutil.which("gcc") or shutil.which("clang")
    if compiler is None or not sys.platform.startswith("linux"):
        pytest.skip("recording system calls needs Linux and a C compiler")
    library = folder / "crash_shim.so"
    subprocess.run([compiler, "-shared", "-fPIC", "-O1", "-o", library, SHIM, "-ldl"], check=True)
    return library


@dataclass
class Operation:
    """One change of the folder. *file* is an inode; a name is that inside the folder."""

    kind: str
    file: int = 0
    name: str = ""
    place: int = 0
    data: bytes = b""

    @property
    def is_name(self) -> bool:
        return self.kind in ("create", "unlink", "rename")


@dataclass
class Recording:
    """The folder as it was before, and all that was done to it."""

    folder_inode: int
    before: dict[str, int]  # name → inode
    contents: dict[int, bytes]
    operations: list[Operation] = field(default_factory=list)

    def committed(self, end: int) -> set[int]:
        """The units that the process had said to be committed before an operation."""
        marks = self.marks_file()
        said = b"".join(step.data for step in self.operations[:end] if step.kind == "write" and step.file == marks)
        return {number for line in said.splitlines() for number in json.loads(line)}

    def marks_file(self) -> int:
        return next(step.file for step in self.operations if step.kind == "create" and step.name == "marks")

    def state(self, end: int, model: str, random) -> dict[str, bytes]:
        """The files of the folder after a crash at an operation, by name."""
        names, contents = dict(self.before), {file: bytearray(data) for file, data in self.contents.items()}
        done = self.operations[:end]
        for index, step in enumerate(done):
            if model == "killed" or self._synced_at[index] < end or (model == "mixed" and random.random() < 0.5):
                apply(step, names, contents)
            elif step.kind == "create":  # it has no name after the crash, but its bytes are told apart from older ones
                contents[step.file] = bytearray()
        if model == "killed" and end < len(self.operations) and self.operations[end].kind == "write":
            torn = self.operations[end]
            apply(Operation("write", torn.file, "", torn.place, torn.data[: len(torn.data) // 2]), names, contents)
        return {name: bytes(contents[file]) for name, file in names.items() if name != "marks"}

    @cached_property
    def _synced_at(self) -> list[float]:
        """For each operation the sync that made it safe."""
        latest: dict[int, float] = {}
        found = []
        for index in reversed(range(len(self.operations))):
            step = self.operations[index]
            found.append(latest.get(self.folder_inode if step.is_name else step.file, inf))
            if step.kind == "sync":
                latest[step.file] = index
        return found[::-1]


def apply(step: Operation, names: dict[str, int], contents: dict[int, bytearray]) -> None:
    match step.kind:
        case "create":
            names[step.name], contents[step.file] = step.file, bytearray()
        case "unlink":
            names.pop(step.name, None)
        case "rename":
            old, _, new = step.name.partition("/")
            names.pop(old, None)
            names[new] = step.file
        case "truncate":
            data = contents[step.file]
            data[:] = data[: step.place].ljust(step.place, b"\0")
        case "write":
            data = contents[step.file]
            data.extend(bytes(max(0, step.place - len(data))))
            data[step.place : step.place + len(step.data)] = step.data


def recorded(library: Path, folder: Path, log: Path, command: list[str]) -> Recording:
    """Run a command that changes the folder, and keep what it did."""
    files = {file.name: file for file in folder.iterdir()}
    inodes = {name: file.stat().st_ino for name, file in files.items()}
    contents = {inodes[name]: file.read_bytes() for name, file in files.items()}
    made = Recording(folder.stat().st_ino, inodes, contents)
    run(library, folder, log, command, check=True)
    made.operations = list(parsed(log.read_bytes()))
    return made


def run(library, folder, log, command, **options):
    """A command under the recorder; with `at`, it ends at that operation."""
    at = options.pop("at", None)
    settings = os.environ | {"LD_PRELOAD": str(library), "CRASH_ROOT": str(folder), "CRASH_LOG": str(log)}
    settings |= {} if at is None else {"CRASH_AT": str(at)}
    return subprocess.run(command, env=settings, **options)


def parsed(log: bytes):
    """The operations of a log."""
    position = 0
    while position < len(log):
        end = log.index(b"\n", position)
        kind, *words = log[position:end].decode().split(" ")
        position = end + 1
        match kind:
            case "write":
                file, place, size = map(int, words)
                yield Operation(kind, file, "", place, log[position : position + size])
                position += size
            case "truncate":
                yield Operation(kind, int(words[0]), "", int(words[1]))
            case "sync":
                yield Operation(kind, int(words[0]))
            case "unlink":
                yield Operation(kind, 0, words[0])
            case "create" | "rename":
                yield Operation(kind, int(words[0]), words[1])


def put_files(folder: Path, files: dict[str, bytes]) -> Path:
    """A folder with just these files."""
    folder.mkdir()
    for name, data in files.items():
        (folder / name).write_bytes(data)
    return folder
