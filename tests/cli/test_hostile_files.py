"""Files made to do harm: each ends in one printable line and exit status 2, within bounded time and memory."""

import struct

import numpy
import pytest

READERS = ["check", "draw", "rank", "run", "puzzle solve", "verify", "ledger show", "z check", "count --problem"]


@pytest.mark.parametrize("command", READERS)
def test_the_name_of_a_file_moves_no_cursor(queens, tmp_path, command):
    name = "\x1b]0;owned\x07\x9b2J.txt"
    (tmp_path / name).write_bytes(b"")
    status, out, error = queens(*command.split(), name)
    assert (status, out) == (2, "") or command == "run"  # an empty document has nothing that could fail
    assert (out + error).replace("\n", "").isprintable()


@pytest.mark.parametrize("command", ["run", "puzzle solve", "z check"])
def test_a_device_without_end_is_refused(queens, command):
    status, _, error = queens(*command.split(), "/dev/zero")
    assert status == 2
    assert error.startswith("queens: cannot read '/dev/zero': more than ")


def npy(header, data=b"", version=(1, 0)):
    text = header.encode("latin-1")
    length = struct.pack("<H" if version[0] == 1 else "<I", len(text))
    return b"\x93NUMPY" + bytes(version) + length + text + data


def array(shape, kind="<i4"):
    return f"{{'descr': {kind!r}, 'fortran_order': False, 'shape': {shape}}}\n"


ARRAYS = {
    "an array beyond all memory": (npy(array("(99999999999,)")), "promises 399,999,999,996 bytes, and 0 follow"),
    "an array whose size overflows": (npy(array("(4294967296, 4294967296)"), b"\0" * 16), "promises 73,786,976"),
    "fewer numbers than promised": (npy(array("(8,)"), b"\0" * 16), "promises 32 bytes, and 16 follow"),
    "a negative size": (npy(array("(-4,)"), b"\0" * 16), "got int32 of shape (-4,)"),
    "a size of thousands of digits": (npy(array(f"({'9' * 5000},)")), "not a readable .npy array"),
    "objects": (npy(array("(1,)", "|O"), b"cos\nsystem\n(S'id'\ntR."), "got object of shape (1,)"),
    "a call": (npy("__import__('os').system('id')\n"), "no shape and type of an array"),
    "an expression": (npy(array("(2 ** 31, 2 ** 31)")), "no shape and type of an array"),
    "brackets": (npy("(" * 9000), "not a readable .npy array"),
    "a long header": (npy(array("(4,)") + " " * 70_000, b"\0" * 16, (2, 0)), "not a readable .npy array"),
    "fields": (
        npy("{'descr': [('a', '<i4')], 'fortran_order': False, 'shape': (4,)}\n", b"\0" * 16),
        "a board must be",
    ),
    "texts": (npy(array("(4,)", "<U5"), b"a\0\0\0" * 20), "a board must be"),
    "times": (npy(array("(4,)", "<m8[ns]"), b"\0" * 32), "a board must be"),
    "complex numbers": (npy(array("(4,)", "<c16"), b"\0" * 64), "a board must be"),
    "values of no size": (npy(array("(4,)", "|V0")), "a board must be"),
    "nothing in four dimensions": (npy(array("(0, 0, 0, 7)")), "a board must be"),
    "64 dimensions": (npy(array(f"({'1, ' * 64})"), b"\0" * 4), "a board must be"),
    "a version of the future": (npy(array("(4,)"), b"\0" * 16, (9, 9)), "version 9.9"),
    "its first bytes alone": (b"\x93NUMPY\x01", "not a readable .npy array"),
}


@pytest.mark.parametrize(("data", "said"), ARRAYS.values(), ids=ARRAYS)
@pytest.mark.parametrize("command", ["check", "draw"])
def test_a_hostile_array_is_refused_in_one_line(queens, tmp_path, command, data, said):
    (tmp_path / "board.npy").write_bytes(data)
    status, out, error = queens(command, "board.npy")
    assert (status, out) == (2, "")
    assert error.startswith("queens: board.npy: ")
    assert said in error
    assert error.rstrip("\n").isprintable()


TWICE = {
    "count --problem": '{"n": 8, "n": 9}',
    "check": '{"n": 4, "queens": [1, 3, 0, 2], "queens": [0, 1, 2, 3]}',
    "verify": '{"certificate": "count", "count": 91, "count": 92}',
    "puzzle solve": '{"regions": ["AB", "AB"], "regions": ["A"]}',
    "check --json": '{"n": 4, "solutions": [[1, 3, 0, 2]], "solutions": [[2, 0, 3, 1]]}',
}


@pytest.mark.parametrize(("command", "text"), TWICE.items())
def test_a_field_that_is_given_twice_is_refused(queens, tmp_path, command, text):
    """Two programs that read it could take different values."""
    (tmp_path / "twice.json").write_text(text)
    status, out, error = queens(*command.split(), "twice.json")
    assert status == 2
    assert out == "" or "--json" in command
    assert " twice" in error.partition("twice.json")[2]


def test_a_small_parquet_file_of_a_great_many_numbers_is_refused(queens, tmp_path):
    """Five kilobytes that would take gigabytes."""
    pyarrow, parquet = pytest.importorskip("pyarrow"), pytest.importorskip("pyarrow.parquet")
    zeros = pyarrow.array(numpy.zeros(70_000_000, "i1"))
    rows = pyarrow.ListArray.from_arrays(pyarrow.array([0, len(zeros)], pyarrow.int32()), zeros)
    parquet.write_table(pyarrow.table({"queens": rows}), tmp_path / "bomb.parquet", compression="zstd")
    assert (tmp_path / "bomb.parquet").stat().st_size < 5000
    status, _, error = queens("check", "bomb.parquet")
    assert status == 2
    assert "a row group of 70,000,000 numbers" in error
