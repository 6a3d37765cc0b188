"""What a listener is called with, transactions of several units, metrics, and beginning anew."""

from __future__ import annotations

import socket
import sqlite3
import threading
from contextlib import ExitStack, closing, suppress

import pytest

from job_helpers import count_with
from queenright import known
from queenright.job import inspect, run
from queenright.job.events import TaskDone
from queenright.job.opening import claimed, discard
from queenright.job.reports import MOST_CONNECTIONS, MetricsServer
from queenright.locks import LedgerBusyError


def test_finished_units_and_their_sum_include_those_of_earlier_sessions(ledger, results, half_done):
    heard = []
    before = set(half_done[2])
    run(12, ledger=ledger, algorithm="border", units=60, on_event=heard.append)
    for event in heard:
        if event.kind == "recorded":
            facts = dict(event.data)
            assert before.isdisjoint(facts["finished"])
            before |= set(facts["finished"])
            assert facts["sum"] == sum(results[unit].count for unit in before)
            assert event.done == len(before)
    assert len(before) == len(results)
    assert facts["sum"] == known.COUNTS[12]


def test_a_ledger_is_begun_anew(ledger, plan, results, half_done, tmp_path):
    with claimed(ledger, plan, pytest.fail) as book:
        book.record([results[half_done[2][-1] + 1]])
        with pytest.raises(LedgerBusyError, match="is being written by process"):
            discard(ledger)
    assert len(inspect(ledger).done) == len(half_done[2]) + 1
    (tmp_path / "q12.ledger-wal").write_bytes(b"left behind by a process that was killed")
    discard(ledger)
    assert list(tmp_path.iterdir()) == []
    discard(ledger)  # nothing there is nothing to do
    assert run(12, ledger=ledger, algorithm="border", units=60).count == known.COUNTS[12]


def test_half_sent_requests_for_metrics_take_no_more_than_a_few_threads(monkeypatch):
    monkeypatch.setattr("queenright.job.reports.REQUEST_SECONDS", 0.2)
    with MetricsServer("0") as server, ExitStack() as stack:
        before = threading.active_count()
        for _ in range(100):
            connection = stack.enter_context(socket.create_connection(("127.0.0.1", server.port)))
            connection.sendall(b"GET /metr")
        assert threading.active_count() - before <= MOST_CONNECTIONS
        answer = b""
        while not answer.startswith(b"HTTP/1.0 200"):  # until those who waited are cut off
            with socket.create_connection(("127.0.0.1", server.port)) as connection, suppress(OSError):
                connection.sendall(b"GET /metrics HTTP/1.0\r\n\r\n")
                answer = connection.recv(1000)


def committed(path):
    """The units that another process finds in the ledger now."""
    with closing(sqlite3.connect(f"file:{path}?mode=ro", uri=True)) as connection:
        return {number for (number,) in connection.execute("SELECT number FROM units WHERE state = 'done'")}


@pytest.mark.parametrize("seconds", [0.0, 0.01, 60.0])
def test_a_unit_is_reported_as_recorded_when_it_is_in_the_file(tmp_path, monkeypatch, seconds):
    monkeypatch.setattr("queenright.job.loop.COMMIT_SECONDS", seconds)
    path, reported, transactions = tmp_path / "q12.ledger", set(), []

    def listen(event):
        if event.kind == "recorded":
            transactions.append(dict(event.data)["finished"])
            reported.update(transactions[-1])
            assert reported <= committed(path)
            assert event.done == len(reported)

    assert count_with(path, on_event=listen).count == known.COUNTS[12]
    assert len(reported) == 60
    assert len(transactions) == 1 or seconds < 60


@pytest.mark.parametrize("error", [KeyboardInterrupt, RuntimeError])
def test_what_waits_is_written_when_the_loop_is_interrupted(tmp_path, monkeypatch, error):
    """The interruption comes when results are there and the next transaction would be a minute away."""
    from queenright.job.threads import ThreadExecutor

    monkeypatch.setattr("queenright.job.loop.COMMIT_SECONDS", 60.0)
    monkeypatch.setattr(ThreadExecutor, "batch_seconds", 0.0)
    following, finished = ThreadExecutor.next_event, []

    def next_event(self, seconds):
        if len(finished) >= 5 and seconds > 0:
            raise error
        event = following(self, seconds)
        if isinstance(event, TaskDone):
            finished.extend(record.unit for record in event.records)
        return event

    monkeypatch.setattr(ThreadExecutor, "next_event", next_event)
    with pytest.raises(error):
        count_with(tmp_path / "q12.ledger")
    monkeypatch.undo()
    assert set(inspect(tmp_path / "q12.ledger").done) == set(finished)
    assert count_with(tmp_path / "q12.ledger").count == known.COUNTS[12]
