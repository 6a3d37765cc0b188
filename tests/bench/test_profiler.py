"""The listener, on bytes as the protocol's description has them, and on a solver that speaks it over a real socket.

No solver in the package indexes speaks the protocol, so the solver here is a plain search of ours: it reports its tree,
and counts its nodes itself.
"""

import io
import struct
import sys
from contextlib import suppress
from random import Random

import pytest

from queenright.bench.nodes import efforts
from queenright.bench.profiler import NodeName, listen, read_tree
from queenright.errors import InputError, OutOfTimeError, QueensError, RefereeError
from queenright.models import build
from queenright.problem.problem import Problem
from queenright.watch import Watch

#: Written down byte by byte: start of version 3 named "q", a root with two children, a failure labelled "x=1" with a
#: nogood, a solution, done.
RECORDED = bytes.fromhex(
    "12000000" "02" "03" "00000003" "02" "00000007" "7b226e223a317d"
    "22000000" "00" "00000000 ffffffff 00000000" "ffffffff ffffffff ffffffff" "ffffffff" "00000002" "02"
    "30000000" "00" "00000001 ffffffff 00000000" "00000000 ffffffff 00000000" "00000000" "00000000" "01"
    "00" "00000003" "783d31" "01" "00000001" "79"
    "22000000" "00" "00000002 ffffffff 00000000" "00000000 ffffffff 00000000" "00000001" "00000000" "00"
    "01000000" "01"
)  # fmt: skip

#: A solver: it reads how many queens, searches column by column, and reports every node to the port.
SOLVER = """
import re, socket, struct, sys, time
how, model, port = sys.argv[1:]
n = len(re.findall(r"^var .*row_of", open(model).read(), re.M))
if how == "silent":
    sys.exit()
peer = socket.create_connection(("127.0.0.1", int(port)))
def send(body):
    peer.sendall(len(body).to_bytes(4, "little") + body)
nodes = []
def node(parent, child, kids, status, label=""):
    number = len(nodes)
    nodes.append(number)
    text = label.encode()
    field = b"\\0" + struct.pack(">i", len(text)) + text if text else b""
    send(b"\\0" + struct.pack(">8iB", number, 0, 0, parent, 0, 0, child, kids, status) + field)
    return number
def search(rows, parent, child):
    column = len(rows)
    label = f"row_of_{column - 1}={rows[-1]}" if rows else ""
    if any(rows[-1] == row or abs(rows[-1] - row) == column - 1 - at for at, row in enumerate(rows[:-1])):
        node(parent, child, 0, 1, label)
        return None
    if column == n:
        node(parent, child, 0, 0, label)
        return rows
    here = node(parent, child, n, 2, label)
    return next(filter(None, (search([*rows, row], here, row) for row in range(n))), None)
send(b"\\2\\3" + struct.pack(">i", 3))
if how == "garbage":
    send(b"\\7")
if how == "cut":
    peer.sendall(b"\\x22\\0\\0\\0\\0\\0")
    sys.exit()
if how == "endless":
    while True:
        time.sleep(60)
found = search([], -1, -1)
send(b"\\1")
peer.close()
if how == "wrong":
    found = [0] * n
if found:
    print("".join(f"row_of_{column} = {row};\\n" for column, row in enumerate(found)) + "----------")
else:
    print("=====UNSATISFIABLE=====")
"""


@pytest.fixture
def command(tmp_path):
    path = tmp_path / "solver.py"
    path.write_text(SOLVER)
    return lambda how: f"{sys.executable} {path} {how} {{model}} {{port}}"


def test_a_recorded_stream_is_the_tree_it_says():
    tree = read_tree(io.BytesIO(RECORDED))
    assert tree.complete
    assert [node.status for node in tree.nodes.values()] == ["branch", "failure", "solution"]
    failure = tree.nodes[NodeName(1, -1, 0)]
    assert (failure.label, failure.parent, failure.child, failure.children) == ("x=1", NodeName(0, -1, 0), 0, 0)
    assert (tree.depth, tree.restarts, tree.count("solution")) == (1, 0, 1)


def test_bytes_that_are_cut_or_changed_are_refused_or_read_and_never_crash():
    generator = Random(3)
    whole = len(read_tree(io.BytesIO(RECORDED)).nodes)
    for length in range(len(RECORDED)):
        with suppress(QueensError):
            assert len(read_tree(io.BytesIO(RECORDED[:length])).nodes) <= whole
    for _ in range(2000):
        data = bytearray(RECORDED)
        for _ in range(generator.randint(1, 3)):
            data[generator.randrange(len(data))] = generator.randrange(256)
        with suppress(QueensError):
            assert read_tree(io.BytesIO(bytes(data))).depth >= 0


def test_another_version_a_circle_and_a_long_message_are_refused():
    with pytest.raises(QueensError, match="speaks version 4"):
        read_tree(io.BytesIO(RECORDED.replace(b"\x03\x00\x00\x00\x03", b"\x03\x00\x00\x00\x04", 1)))
    own_parent = b"\0" + struct.pack(">8iB", 5, 0, 0, 5, 0, 0, 0, 1, 2)
    with pytest.raises(QueensError, match="their own ancestors"):
        _ = read_tree(io.BytesIO(len(own_parent).to_bytes(4, "little") + own_parent)).depth
    with pytest.raises(QueensError, match="cut off, or is not"):
        read_tree(io.BytesIO(b"\xff\xff\xff\xff"))


def test_restarts_and_deep_trees():
    """A path of 5000 nodes, told from its end, and two restarts."""
    nodes = [b"\0" + struct.pack(">8iB", k, 1, 0, k - 1, 1, 0, 0, 1, 2) for k in reversed(range(5000))]
    tree = read_tree(io.BytesIO(b"".join(len(m).to_bytes(4, "little") + m for m in (b"\3", *nodes, b"\3"))))
    assert (tree.depth, tree.restarts, tree.complete) == (4999, 2, False)


def test_a_solver_that_is_run_reports_its_tree(command):
    found = listen(build("bijection", 6), command("right"))
    assert [board.report.solution for board in found.boards] == [True]
    assert (found.tree.count("solution"), found.tree.depth, found.tree.complete) == (1, 6, True)
    none = listen(build("bijection", 3), command("right"))
    assert (none.says_none, none.boards, none.tree.count("solution")) == (True, [], 0)
    assert len(none.tree.nodes) == 1 + 3 + 9 + 2 * 3


def test_its_nodes_stand_beside_the_others(command):
    asked = efforts(Problem(6), models=["bijection"], engines=[], profiler=command("right"))
    (row,) = [each for each in asked if each.model]
    assert (row.who, row.status, row.depth) == ("profiler", "found", 6)
    assert row.nodes > row.failures > 0


def test_solvers_that_do_not_report_or_lie(command):
    model = build("bijection", 4)
    with pytest.raises(QueensError, match="never reported to the port"):
        listen(model, command("silent"))
    with pytest.raises(QueensError, match="message of kind 7"):
        listen(model, command("garbage"))
    with pytest.raises(QueensError, match="cut off"):
        listen(model, command("cut"))
    with pytest.raises(RefereeError, match="no solution of"):
        list(efforts(Problem(4, blocked=["a1"]), models=["bijection"], engines=[], profiler=command("wrong")))
    with pytest.raises(OutOfTimeError):
        listen(model, command("endless"), watch=Watch(0.1))
    with pytest.raises(InputError, match=r"must have {model} and {port}"):
        listen(model, "minizinc {model}")
    with pytest.raises(InputError, match="'no-such-solver' cannot be run"):
        listen(model, "no-such-solver {model} {port}")
