"""The events of a count, its metrics, and beginning anew."""

from __future__ import annotations

import socket
import threading
from contextlib import ExitStack, suppress

import pytest

from queenright import known
from queenright.job import inspect, run
from queenright.job.opening import claimed, discard
from queenright.job.reports import MOST_CONNECTIONS, MetricsServer
from queenright.locks import LedgerBusyError


def test_finished_units_and_their_sum_are_told_also_of_earlier_sessions(ledger, results, half_done):
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
