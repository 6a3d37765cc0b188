"""A solver's whole search tree, as the solver reports it: a small listener for the protocol of MiniZinc's CP Profiler.

Solvers that speak it (Gecode, Chuffed and others, in builds with profiler support) connect to a port and send a message
for every node, version 3 of the protocol: a length of four bytes, the lowest first, and that many bytes:

    kind        one byte: 0 node, 1 done, 2 start, 3 restart
    of a node   node, its restart, its thread; the same three of its parent; which child of its parent it is; how many
                children it has: eight numbers of four bytes with sign, the highest byte first; then its status in one
                byte: 0 solution, 1 failure, 2 branch, 3 skipped
    fields      0 label, 1 nogood, 2 info, each a length of four bytes (the highest first) and a text;
                3 version, a number

The root's parent is −1. A field that is not there is left out. The tree is only what the solver says: whether the board
it prints is a solution is for the referee.
"""

from __future__ import annotations

import os
import shlex
import signal
import socket
import struct
import subprocess
import tempfile
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, field, replace
from pathlib import Path
from threading import Thread
from typing import BinaryIO, NamedTuple

from queenright.errors import InputError, QueensError
from queenright.models.decode import Decoded, decode, says_none
from queenright.models.export import export, format_of
from queenright.models.model import Model
from queenright.watch import Watch

VERSION = 3
NODE, DONE, START, RESTART = range(4)
STATUSES = ("solution", "failure", "branch", "skipped")
LABEL, NOGOOD, INFO, VERSION_FIELD = range(4)

#: A message that claims to be longer is no message; a nogood may have some thousands of literals.
LONGEST_MESSAGE = 2**24
_NODE = struct.Struct(">8iB")


class NodeName(NamedTuple):
    """A node's number, and the restart and the thread it belongs to."""

    number: int
    restart: int
    thread: int


@dataclass(frozen=True, slots=True)
class SolverNode:
    """A node as it was reported: *child* is its place among its parent's *children*."""

    name: NodeName
    parent: NodeName
    child: int
    children: int
    status: str
    label: str = ""


@dataclass(slots=True)
class SolverTree:
    """The nodes of a search in the order they came. *complete*: the solver said that it was done."""

    nodes: dict[NodeName, SolverNode] = field(default_factory=dict)
    restarts: int = 0
    complete: bool = False

    def count(self, status: str) -> int:
        return Counter(node.status for node in self.nodes.values())[status]

    @property
    def depth(self) -> int:
        """The branches from the root to the deepest node."""
        depths: dict[NodeName, int] = {}
        for name in self.nodes:
            path = []
            while name in self.nodes and name not in depths:
                path.append(name)
                if len(path) > len(self.nodes):
                    raise QueensError("the solver reported nodes that are their own ancestors")
                name = self.nodes[name].parent
            above = depths.get(name, -1)
            for step, each in enumerate(reversed(path), 1):
                depths[each] = above + step
        return max(depths.values(), default=0)


# -- the bytes ------------------------------------------------------------------------------------


def read_tree(stream: BinaryIO) -> SolverTree:
    """The tree that the messages of one solver build."""
    tree = SolverTree()
    for message in _messages(stream):
        kind, rest = message[0], memoryview(message)[1:]
        if kind == NODE:
            node = _node(rest)
            tree.nodes[node.name] = node
        elif kind == DONE:
            tree.complete = True
        elif kind == RESTART:
            tree.restarts += 1
        elif kind == START:
            version = _fields(rest).get(VERSION_FIELD, VERSION)
            if version != VERSION:
                raise QueensError(f"the solver speaks version {version} of the profiler protocol; wanted {VERSION}")
        else:
            raise QueensError(f"the solver sent a message of kind {kind}; the profiler protocol has 0 to 3")
    return tree


def _messages(stream: BinaryIO) -> Iterator[bytes]:
    while header := stream.read(4):
        length = int.from_bytes(header, "little")
        message = stream.read(length) if len(header) == 4 and 0 < length <= LONGEST_MESSAGE else b""
        if len(message) < max(length, 1):
            raise QueensError("the solver's report was cut off, or is not of the profiler protocol")
        yield message


def _node(rest: memoryview) -> SolverNode:
    try:
        *numbers, status = _NODE.unpack_from(rest)
        said = _fields(rest[_NODE.size :])
        return SolverNode(
            NodeName(*numbers[:3]),
            NodeName(*numbers[3:6]),
            numbers[6],
            numbers[7],
            STATUSES[status],
            str(said.get(LABEL, "")),
        )
    except (struct.error, IndexError) as error:
        raise QueensError("the solver sent a node that the profiler protocol does not have") from error


def _fields(rest: memoryview) -> dict[int, int | str]:
    """The optional fields by their numbers."""
    found: dict[int, int | str] = {}
    while rest:
        kind, number = rest[0], int.from_bytes(rest[1:5], "big")
        rest = rest[5:]
        if kind == VERSION_FIELD:
            found[kind] = number
        elif kind in (LABEL, NOGOOD, INFO) and number <= len(rest):
            found[kind] = bytes(rest[:number]).decode(errors="replace")
            rest = rest[number:]
        else:
            raise QueensError(f"the solver sent field {kind}, which is too long or none of the profiler protocol")
    return found


# -- a solver that is run and listened to ---------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Profiled:
    """What a solver reported of its search, and the boards that it printed, each with the referee's report."""

    tree: SolverTree
    boards: list[Decoded]
    says_none: bool


def listen(model: Model, command: str, *, form: str = "mzn", watch: Watch | None = None) -> Profiled:
    """Run the command on the exported model and collect its tree.

    In the command {model} stands for the file and {port} for the port that the solver is to connect to, as in
    'minizinc --solver gecode --cp-profiler 0,{port} {model}'.
    """
    if "{port}" not in command or "{model}" not in command:
        raise InputError(f"the command must have {{model}} and {{port}} in it, got {command!r}")
    watch = Watch.of(watch)
    with socket.create_server(("127.0.0.1", 0)) as server, tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / f"model.{format_of(form)}"
        path.write_text(export(replace(model, objective=()), form))
        places = {"{model}": str(path), "{port}": str(server.getsockname()[1])}
        receiver = _Receiver(server)
        receiver.start()
        try:
            text = _run(_filled(command, places), watch)
        finally:
            receiver.end()
    if receiver.error is not None:
        raise receiver.error
    if receiver.tree is None:
        raise QueensError(
            "the solver never reported to the port; it must be built with support for the CP Profiler (Debian's Gecode "
            "is not)"
        )
    none = says_none(text)
    return Profiled(receiver.tree, [] if none or not text.strip() else decode(text, model), none)


def _filled(command: str, places: dict[str, str]) -> list[str]:
    words = shlex.split(command)
    for place, value in places.items():
        words = [word.replace(place, value) for word in words]
    return words


def _run(words: list[str], watch: Watch) -> str:
    try:
        process = subprocess.Popen(
            words, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, start_new_session=True
        )
    except OSError as error:
        raise InputError(f"the command {words[0]!r} cannot be run: {error.strerror}") from error
    text: str = watch.call(lambda: process.communicate()[0], lambda: _kill(process))
    watch.check()
    return text


def _kill(process: subprocess.Popen[str]) -> None:
    """End the command and what it has started: MiniZinc runs its solvers as processes of their own."""
    if hasattr(os, "killpg"):
        with suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
    else:
        process.kill()


class _Receiver(Thread):
    """Accepts one solver and reads all it says, so that it never waits for us."""

    def __init__(self, server: socket.socket) -> None:
        super().__init__(daemon=True)
        self._server = server
        self.tree: SolverTree | None = None
        self.error: QueensError | None = None

    def run(self) -> None:
        try:
            connection, _ = self._server.accept()
        except OSError:  # nobody came
            return
        with connection, connection.makefile("rb") as stream:
            try:
                self.tree = read_tree(stream) if stream.peek(1) else None
            except QueensError as error:
                self.error = error
            except OSError:
                self.error = QueensError("the solver closed its connection in the middle of its report")

    def end(self) -> None:
        """The solver has ended: what it sent is still read; one that never connected is no longer waited for."""
        with socket.socket() as knock:  # says nothing, and wakes up a thread that still waits
            knock.connect_ex(self._server.getsockname())
        self.join()
