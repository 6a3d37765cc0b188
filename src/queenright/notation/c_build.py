"""Building and calling a C program: the ordinary compiler of the machine, a temporary folder, and ctypes.

A call runs in a thread of its own with a large stack, so that Ctrl-C can stop it. What C can't answer
(an integer beyond 64 bits, an error) is an Unanswered status: the caller computes again in Python.
"""

from __future__ import annotations

import ctypes
import os
import shlex
import shutil
import struct
import subprocess
import tempfile
from _ctypes import dlclose
from collections.abc import Callable, Iterator
from pathlib import Path
from threading import Lock, stack_size
from weakref import finalize

from queenright.errors import QueensError
from queenright.notation.c_module import SPENT, CProgram, door_name
from queenright.notation.errors import NotationError
from queenright.notation.limits import STEPS, too_many_steps
from queenright.notation.shapes import BOOLEAN, INTEGER, NUMBER, TEXT, Shape
from queenright.notation.values import Value, kind, shown
from queenright.watch import Watch

_STACK = 256 << 20
_Cells = ctypes.POINTER(ctypes.c_int64)

#: One call at a time: a C program keeps its memory in one place.
_lock = Lock()


class UnansweredError(Exception):
    """The C program gave up; *status* says why (the enum at the top of runtime.c)."""


def compiler() -> list[str]:
    """The C compiler as a command: $CC, or cc, gcc or clang from the path."""
    chosen = shlex.split(os.environ.get("CC", ""))
    if chosen:
        if shutil.which(chosen[0]) is None:
            raise QueensError(f"the C compiler {chosen[0]!r} named by CC was not found; correct CC or unset it")
        return chosen
    for name in ("cc", "gcc", "clang"):
        path = shutil.which(name)
        if path is not None:
            return [path]
    raise QueensError("no C compiler found (looked for cc, gcc, clang); install one, set CC, or compile to Python")


class Built:
    """A C program that is ready to be called."""

    def __init__(self, program: CProgram) -> None:
        self.program = program
        self._library = _built(program.text)
        # The library is unloaded with its last user. A function found by its index holds the library, but not the
        # other way round, so nothing is left over.
        finalize(self._library, dlclose, self._library._handle).atexit = False
        self._give_back = self._library["give_back"]
        self._give_back.argtypes = [_Cells]

    def call(self, name: str, *arguments: Value, steps: int = STEPS["c"]) -> Value:
        """Call a door with plain values."""
        door = self.program.doors[name]
        cells = [cell for shape, value in zip(door.parameters, arguments, strict=True) for cell in _cells(shape, value)]
        buffer = (ctypes.c_int64 * max(1, len(cells)))(*cells)
        result, count = _Cells(), ctypes.c_int64()
        function = self._library[door_name(name)]
        with _lock:
            ctypes.c_int64.in_dll(self._library, "allowed").value = steps
            status = self._run(lambda: function(buffer, ctypes.byref(result), ctypes.byref(count)))
            if status == SPENT:
                raise too_many_steps(steps)
            if status:
                raise UnansweredError(status)
            row = result[: count.value]
            self._give_back(result)
        return _value(door.result, iter(row))

    def _run(self, function: Callable[[], int]) -> int:
        """Call in another thread with a large stack, and stop it if this one is interrupted."""
        before = stack_size(_STACK)
        try:
            return Watch().call(function, self._stop)
        finally:
            stack_size(before)

    def _stop(self) -> None:
        ctypes.c_int.in_dll(self._library, "stop").value = 1


def _built(text: str) -> ctypes.CDLL:
    """Compile and load; the folder can go as soon as the library is loaded."""
    command = compiler()
    with tempfile.TemporaryDirectory(prefix="queenright-") as folder:
        source, library = Path(folder) / "program.c", Path(folder) / "program.so"
        source.write_text(text, encoding="utf-8")
        # Decimals are rounded once per operation, as in Python: no multiplication is fused with an addition.
        flags = ["-O2", "-std=c11", "-ffp-contract=off", "-w", "-shared", "-fPIC", str(source), "-o", str(library)]
        flags.append("-lm")
        done = subprocess.run([*command, *flags], capture_output=True, text=True)
        if done.returncode:
            line = next((line for line in done.stderr.splitlines() if "error" in line), done.stderr.strip()[:200])
            raise QueensError(f"the C compiler {command[0]!r} failed: {line.replace(folder, '').strip()}")
        return ctypes.CDLL(str(library))


def _cells(shape: Shape, value: Value) -> Iterator[int]:
    """A value as a row of cells: a vector is its length and then its items."""
    if isinstance(value, tuple) and shape.element:
        yield len(value)
        for item in value:
            yield from _cells(shape.element, item)
    elif isinstance(value, str) and shape == TEXT:
        yield len(value)
        yield from map(ord, value)
    elif isinstance(value, bool) and shape == BOOLEAN:
        yield int(value)
    elif isinstance(value, int) and not isinstance(value, bool) and shape == INTEGER and -(1 << 63) <= value < 1 << 63:
        yield value
    else:
        raise NotationError(f"the C program takes '{shape}' here, got {kind(value)} ({shown(value)})")


def _value(shape: Shape, row: Iterator[int]) -> Value:
    if shape == TEXT:
        return "".join([chr(next(row)) for _ in range(next(row))])
    if shape.element:
        element = shape.element
        length = next(row)
        if element.scalar:  # the common case, without a call for each item
            items = [next(row) for _ in range(length)]
            return tuple(map(bool, items)) if element == BOOLEAN else tuple(items)
        return tuple([_value(element, row) for _ in range(length)])
    cell = next(row)
    if shape == NUMBER:
        return _number(cell)
    return bool(cell) if shape == BOOLEAN else cell


def _number(cell: int) -> int | float:
    """What `boxed` and `decimal_cell` of runtime.c put into a cell."""
    bits = cell & (1 << 64) - 1
    if bits >> 51 != 8191:
        value: float = struct.unpack("d", struct.pack("Q", bits))[0]
        return value
    low = bits & (1 << 51) - 1
    return low - (1 << 51) if low >> 50 else low
