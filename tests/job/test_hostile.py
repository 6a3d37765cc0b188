"""Workers that answer with anything but results: each is named and excluded, and the count is right all the same."""

import json
import os
import socket
import ssl
import time
from contextlib import nullcontext
from functools import partial
from itertools import count
from threading import Thread

import pytest

from job_helpers import count_with, kill, start_worker
from queenright import known
from queenright.errors import InputError
from queenright.job import answers, run
from queenright.job import cluster as cluster_module
from queenright.job.cluster import ClusterError, ClusterExecutor
from queenright.job.events import BadAnswer, TaskDone, TaskFailed, WorkerJoined, WorkerRefused
from queenright.job.inspection import inspect
from queenright.job.ledger import LedgerError
from queenright.job.plan import Plan, make_plan
from queenright.job.work import job_of


@pytest.fixture(scope="module")
def cluster():
    from distributed import LocalCluster

    with LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address="127.0.0.1:0", memory_limit=0) as made:
        yield made


class Bomb:
    """Whoever unpickles it writes a file."""

    def __init__(self, name):
        self.name = name

    def __reduce__(self):
        return open, (self.name, "w")


def answer_with_an_object(job, units):
    return Bomb("exploded")


def answer_with_a_pickle(job, units):
    """As the one before, but it does not send the data as it is asked to."""
    import distributed.worker
    from distributed.protocol import Serialized, serialize

    distributed.worker.to_serialize = lambda value: Serialized(*serialize(value, serializers=["pickle"]))
    return Bomb("exploded")


def answer_with_broken_frames(job, units):
    """Data that Dask cannot take apart at all."""
    import distributed.worker
    from distributed.protocol import Serialized

    distributed.worker.to_serialize = lambda value: Serialized({"serializer": "msgpack"}, [b"\xc1" * 9])
    return "fine"


def answer_with_numbers(job, units):
    return [1, 2, 3]


def answer_with_noise(job, units):
    return "\x1b]0;owned\x07" * 20


def answer_with_a_flood(job, units):
    return "7" * 30_000_000


def answer_with_an_absurd_count(job, units):
    return json.dumps({"results": [{"unit": unit[0], "count": 10**400} for unit in units]})


def raise_every_time(job, units):
    raise RuntimeError("\x1b[31mno core\x1b[0m")


def never_answer(while_there, job, units):
    """Until the test is over: the thread of a worker cannot be ended."""
    while os.path.exists(while_there):
        time.sleep(0.05)
    return "{}"


def lie_well(job, units):
    """Wrong counts whose residues fit."""
    from queenright.job import work
    from queenright.job.records import MODULI

    answer = json.loads(work.honest(job, units))
    for result in answer["results"]:
        result["count"] += 8
        result["residues"] = [result["count"] % modulus for modulus in MODULI]
    return json.dumps(answer)


def turned(function=None):
    """Run in a worker: from now on it answers by a function, or honestly again."""
    import distributed.worker
    from distributed.protocol import to_serialize

    from queenright.job import work

    distributed.worker.to_serialize = to_serialize
    if not hasattr(work, "honest"):
        work.honest = work.run_in_worker
    work.run_in_worker = function or work.honest


@pytest.fixture(autouse=True)
def first_tasks_of_one_unit(monkeypatch):
    """As where the speed is not known: otherwise a count of milliseconds is one task, and one worker gets nothing."""
    monkeypatch.setattr(Plan, "expected_seconds", 0.0)


@pytest.fixture
def hostile(cluster):
    """Turns one of the two workers; its address. Afterwards both are honest."""
    from distributed import Client

    with Client(cluster.scheduler_address, set_as_default=False) as client:

        def turn(function):
            address = sorted(client.scheduler_info(n_workers=-1)["workers"])[0]
            client.run(turned, function, workers=[address])
            return address

        yield turn
        client.run(turned)


def count_on(cluster, path, n=12, units=60, **options):
    told = []
    outcome = run(n, ledger=path, algorithm="border", units=units, cluster=cluster.scheduler_address,
                  on_event=lambda event: told.append((event.kind, event.text)), **options)  # fmt: skip
    return outcome, told


@pytest.mark.parametrize(
    ("function", "why"),
    [
        (answer_with_an_object, "it answers with an object, not with text"),
        (answer_with_a_pickle, "it answers with an object, not with text"),
        (answer_with_broken_frames, "its answer cannot be read ("),
        (answer_with_numbers, "it answers with a value of type list, not with text"),
        (answer_with_noise, "its answer is not JSON"),
        (answer_with_a_flood, " units has 300000"),
        (answer_with_an_absurd_count, "its answer has no field 'first'"),
    ],
)
def test_a_strange_worker_is_named_and_the_job_goes_on(cluster, hostile, tmp_path, monkeypatch, function, why):
    monkeypatch.chdir(tmp_path)
    address = hostile(function)
    outcome, told = count_on(cluster, tmp_path / "a.ledger")
    assert outcome.count == known.COUNTS[12]
    (line,) = [text for kind, text in told if kind == "worker-refused"]
    assert line.startswith(f"worker {address} gets no more work: ")
    assert why in line
    assert line.isprintable()
    assert not (tmp_path / "exploded").exists()


def test_a_worker_that_fails_in_every_task_is_named_and_the_job_goes_on(cluster, hostile, tmp_path):
    """A count that lasts: an honest worker that ends it before five tasks have failed needs nobody to be refused."""
    address = hostile(raise_every_time)
    outcome, told = count_on(cluster, tmp_path / "a.ledger", 15, 400)
    assert outcome.count == known.COUNTS[15]
    (line,) = [text for kind, text in told if kind == "worker-refused"]
    why = "5 tasks in a row failed there, the last with: RuntimeError: ?[31mno core?[0m"
    assert line == f"worker {address} gets no more work: {why}"


def test_a_worker_that_never_answers_is_named_and_the_job_goes_on(cluster, hostile, tmp_path, monkeypatch):
    """The clock stands still until the other worker has done all that it can: that one is never late."""
    address, handed_out, done, looks = hostile(partial(never_answer, str(tmp_path / "silent"))), {}, set(), count()
    (tmp_path / "silent").touch()
    submit = ClusterExecutor.submit
    monkeypatch.setattr(ClusterExecutor, "submit", lambda self, task: (note(task), submit(self, task)))

    def note(task):
        handed_out.update((unit.number, task.worker) for unit in task.units)

    def clock():
        left = {worker for unit, worker in handed_out.items() if unit not in done}
        return next(looks) if left == {address} else 0

    def hear(event):
        done.update(dict(event.data).get("finished", ()))
        told.append((event.kind, event.text))

    told = []
    outcome = run(
        12,
        ledger=tmp_path / "a.ledger",
        algorithm="border",
        units=60,
        cluster=cluster.scheduler_address,
        double_check=0.0,
        task_limit=5,
        clock=clock,
        on_event=hear,
    )
    (tmp_path / "silent").unlink()
    assert outcome.count == known.COUNTS[12]
    (line,) = [text for kind, text in told if kind == "worker-refused"]
    assert line.startswith(f"worker {address} gets no more work: no answer for unit")
    assert "task-limit 5" in outcome.resume


def test_a_worker_that_never_answers_a_greeting_does_not_hold_up_the_job(cluster, tmp_path, monkeypatch):
    from distributed import Client

    def hang(dask_worker):
        """Run in a worker, which cannot import this file: it accepts greetings and never answers them."""
        import asyncio

        async def never(*arguments, **options):
            await asyncio.Event().wait()

        dask_worker.handlers["run"] = never

    monkeypatch.setattr(cluster_module, "GREETING_SECONDS", 2)
    stranger, outcomes = start_worker(cluster.scheduler_address), []
    job = Thread(target=lambda: outcomes.append(count_on(cluster, tmp_path / "a.ledger")[0]), daemon=True)
    try:
        with Client(cluster.scheduler_address, set_as_default=False) as client:
            client.wait_for_workers(3)
            own = {worker.worker_address for worker in cluster.workers.values()}
            (address,) = client.scheduler_info(n_workers=-1)["workers"].keys() - own
            client.run(hang, workers=[address])
        job.start()
        job.join(120)
    finally:
        kill(stranger)
    assert [outcome.count for outcome in outcomes] == [known.COUNTS[12]]


def test_a_worker_that_lies_well_is_caught_by_a_double_check(cluster, hostile, tmp_path):
    address = hostile(lie_well)
    outcome, told = count_on(cluster, tmp_path / "a.ledger", double_check=1.0)
    assert outcome.count == known.COUNTS[12]
    (line,) = [text for kind, text in told if kind == "worker-refused"]
    assert line.startswith(f"worker {address} gets no more work: it counts ")
    assert inspect(tmp_path / "a.ledger").complete


def test_without_a_double_check_it_is_not(cluster, hostile, tmp_path):
    """What the check is for; `queens ledger verify` still finds it."""
    hostile(lie_well)
    outcome, _ = count_on(cluster, tmp_path / "a.ledger", double_check=0.0)
    assert outcome.count > known.COUNTS[12]
    assert outcome.cross_checked == 0


def test_a_result_says_how_much_was_cross_checked(cluster, tmp_path):
    outcome, _ = count_on(cluster, tmp_path / "a.ledger", double_check=1.0)
    assert outcome.count == known.COUNTS[12]
    found = inspect(tmp_path / "a.ledger")
    assert 0.9 * outcome.units < outcome.cross_checked <= outcome.units  # the first answers may come before two joined
    assert outcome.cross_checked == found.workers.cross_checked == outcome.to_json()["cross_checked"]
    assert count_with(tmp_path / "a.ledger").cross_checked == outcome.cross_checked


def test_all_workers_are_strange(cluster, hostile, tmp_path):
    from distributed import Client

    with Client(cluster.scheduler_address, set_as_default=False) as client:
        client.run(turned, answer_with_noise)
    hostile(answer_with_noise)
    with pytest.raises(LedgerError, match=r"no worker is left; .* its answer is not JSON"):
        count_on(cluster, tmp_path / "a.ledger")


@pytest.mark.parametrize(("rate", "cluster_of"), [(1.5, "local"), (-0.1, "local"), (0.5, None)])
def test_a_double_check_that_cannot_be_is_refused(rate, cluster_of):
    with pytest.raises(InputError, match="a double check"):
        run(8, ledger=None, cluster=cluster_of, double_check=rate)


# ---- what an answer may be


RESULT = {"unit": 1, "first": 0, "last": 5, "cost": 7, "count": 3, "residues": [3, 3], "work": 1, "seconds": 0.5,
          "host": "vm", "core": "0.1.0", "at": "now"}  # fmt: skip


@pytest.mark.parametrize(
    ("answer", "kind"),
    [
        (json.dumps({"results": [RESULT]}), TaskDone),
        (json.dumps({"refused": "it has 0.0.9"}), WorkerRefused),
        (json.dumps({"failed": "MemoryError"}), TaskFailed),
        (json.dumps({"failed": {"a": ["b"]}}), TaskFailed),
        (json.dumps({"results": [RESULT | {"checked_by": "others"}]}), BadAnswer),
        (json.dumps({"results": [RESULT | {"host": "\x1b[31m"}]}), BadAnswer),
        (json.dumps({"results": [RESULT | {"count": True}]}), BadAnswer),
        (json.dumps({"results": [RESULT | {"seconds": -1}]}), BadAnswer),
        (json.dumps({"results": RESULT}), BadAnswer),
        (json.dumps({"results": [], "more": 1}), BadAnswer),
        ('{"results": [{"unit": NaN}]}', BadAnswer),
        ("[" * 5000, BadAnswer),
        ("9" * 5000, BadAnswer),
        ("x" * 20_000, BadAnswer),
        ("{}", BadAnswer),
        ("null", BadAnswer),
        (None, BadAnswer),
        (b"{}", BadAnswer),
        ({"results": [RESULT]}, BadAnswer),
    ],
    ids=lambda value: str(value)[:30],
)
def test_what_an_answer_means(answer, kind):
    event = answers.event_of(1, "tcp://a:1", 1, answer)
    assert type(event) is kind
    assert getattr(event, "why", "").isprintable() or kind is TaskDone


# ---- who is let in


def heard_by(address, context=None):
    """What a server sends to somebody who connects and waits, with TLS or without: nothing, if it hangs up."""
    with socket.create_connection(address, timeout=60) as plain:
        try:
            with context.wrap_socket(plain) if context is not None else nullcontext(plain) as connection:
                connection.sendall(b"\0" * 64)
                return connection.recv(100)
        except (ssl.SSLError, ConnectionError):
            return b""


@pytest.fixture
def local_address():
    executor = ClusterExecutor(job_of(make_plan(12, "border")), "local", 1)
    try:
        executor.open()
        assert isinstance(executor.next_event(10), WorkerJoined)
        address = executor._cluster.scheduler_address
        assert address.startswith("tls://127.0.0.1:")
        yield ("127.0.0.1", int(address.rpartition(":")[2])), executor._cluster.security
    finally:
        executor.close()


def test_a_local_cluster_speaks_tls_and_lets_no_stranger_in(local_address):
    from distributed import Security

    address, own = local_address
    nobody = ssl.create_default_context()
    stranger = Security.temporary().get_connection_args("client")["ssl_context"]
    for context in (nobody, stranger):
        context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
    assert heard_by(address, own.get_connection_args("client")["ssl_context"])  # Dask greets whoever belongs to it
    assert [heard_by(address, context) for context in (nobody, stranger, None)] == [b"", b"", b""]


def test_tls_without_certificates_is_one_line():
    with pytest.raises(
        ClusterError, match=r"^cannot connect to tls://127\.0\.0\.1:1: .*distributed\.comm\.tls"
    ) as caught:
        run(8, ledger=None, cluster="tls://127.0.0.1:1")
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    ("address", "exposed"),
    [
        ("local", False), ("tcp://127.0.0.1:8786", False), ("tcp://localhost:8786", False), ("tcp://[::1]:8786", False),
        ("tls://host:8786", False), ("tcp://host:8786", True), ("tcp://10.0.0.1:8786", True), ("ws://host:80", True),
    ],
)  # fmt: skip
def test_an_open_cluster_on_a_network_is_warned_of(address, exposed):
    assert bool(ClusterExecutor(job_of(make_plan(12, "border")), address, 1).exposed) == exposed
