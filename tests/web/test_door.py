"""The door against strangers: raw sockets to real servers, with and without the token, whole and half requests."""

from __future__ import annotations

import json
import socket
import subprocess
import sys
from contextlib import ExitStack, contextmanager
from types import SimpleNamespace

import pytest

SERVER = """
from queenright.web.server import serve
from queenright.web.settings import Settings
def ready(opened):
    print(opened.base, opened.token, opened.ticket, flush=True)
serve(Settings({limits}), 0, ready)
"""

HALF = b"GET / HTTP/1.1\r\nHost: localhost\r\n"
BODY = b"POST /api/check HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 100\r\n"


@contextmanager
def server(limits: str):
    command = [sys.executable, "-c", SERVER.format(limits=limits)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        base, token, ticket = process.stdout.readline().split()
        port = int(base.rsplit(":", 1)[1].strip("/"))
        yield SimpleNamespace(base=base, token=token, ticket=ticket, port=port, process=process)
        process.terminate()
        _, complaints = process.communicate(timeout=30)
        assert complaints == ""


@pytest.fixture(scope="module")
def hurried():
    """Requests must arrive within a second."""
    with server("arriving=1.0") as found:
        yield found


@pytest.fixture(scope="module")
def patient():
    """Requests may take for ever, but not many at once, and no job may be started."""
    with server("arriving=3600.0, connections=8, queue=0") as found:
        yield found


def connected(to):
    return socket.create_connection(("127.0.0.1", to.port), timeout=60)


def read_all(connection) -> bytes:
    """Everything until the server ends the connection."""
    received = b""
    try:
        while data := connection.recv(65536):
            received += data
    except ConnectionResetError:
        pass
    return received


def asked(to, request: bytes) -> SimpleNamespace:
    """The answer to a request that ends its connection."""
    with connected(to) as connection:
        connection.sendall(request)
        head, _, body = read_all(connection).partition(b"\r\n\r\n")
    first, *lines = head.decode().split("\r\n")
    headers = {line.partition(": ")[0].lower(): line.partition(": ")[2] for line in lines}
    return SimpleNamespace(status=int(first.split()[1]), headers=headers, text=body.decode())


def get(to, path="/", host="localhost", method="GET", **headers) -> SimpleNamespace:
    """A request with all its headers; underscores stand for dashes."""
    lines = [f"{name.replace('_', '-')}: {value}" for name, value in {"Host": host, **headers}.items()]
    return asked(to, "\r\n".join([f"{method} {path} HTTP/1.1", *lines, "Connection: close", "", ""]).encode())


def posted(to, path, question) -> SimpleNamespace:
    """The answer to a question by somebody who knows the token."""
    body = json.dumps(question)
    head = f"POST {path} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer {to.token}\r\nConnection: close\r\n"
    return asked(to, f"{head}Content-Type: application/json\r\nContent-Length: {len(body)}\r\n\r\n{body}".encode())


# -- the token --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "path", ["/", "/static/main.js", "/views/board/board.js", "/api/methods", "/api/jobs", "/nothing"]
)
def test_nothing_is_served_without_the_token(hurried, path):
    answer = get(hurried, path)
    assert answer.status == 403
    error = json.loads(answer.text)["error"]
    assert error["code"] == "token"
    assert "open the address that `queens serve` printed" in error["message"]


def test_a_person_without_the_token_reads_what_to_do(hurried):
    answer = get(hurried, Accept="text/html,*/*;q=0.8")
    assert (answer.status, answer.headers["content-type"]) == (403, "text/html; charset=utf-8")
    assert "pen the address that <code>queens serve</code> printed" in answer.text


def test_the_token_in_the_address_becomes_a_cookie_and_leaves_the_address(hurried):
    answer = get(hurried, f"/?token={hurried.token}")
    assert (answer.status, answer.headers["location"]) == (303, "/")
    assert answer.headers["cache-control"] == "no-store"
    name = f"queenright-{hurried.port}"
    assert answer.headers["set-cookie"] == f"{name}={hurried.token}; Path=/; HttpOnly; SameSite=Strict"
    assert get(hurried, Cookie=f"theme=dark; {name}={hurried.token}").status == 200
    assert get(hurried, "/?token=old", Cookie=f"{name}={hurried.token}").status == 303
    assert get(hurried, Cookie=f"queenright-1={hurried.token}").status == 403


def test_whoever_follows_a_link_from_another_site_is_taken_on_by_our_own_page(hurried):
    answer = get(hurried, f"/?token={hurried.token}", Sec_Fetch_Site="cross-site")
    assert (answer.status, "location" in answer.headers) == (200, False)
    assert hurried.token in answer.headers["set-cookie"]
    assert '<meta http-equiv="refresh" content="0; url=/">' in answer.text
    assert hurried.token not in answer.text


def test_programs_show_the_token_in_a_header(hurried):
    assert get(hurried, "/api/methods", Authorization=f"Bearer {hurried.token}").status == 200
    assert get(hurried, "/api/methods", Authorization=f"bearer  {hurried.token}").status == 200
    assert get(hurried, "/api/methods", Authorization=f"Basic {hurried.token}").status == 403


@pytest.mark.parametrize("change", [lambda t: "", lambda t: t[:-1], lambda t: f"{t}x", str.swapcase])
def test_no_other_word_is_the_token(hurried, change):
    wrong = change(hurried.token)
    assert get(hurried, f"/?token={wrong}").status == 403
    assert get(hurried, Authorization=f"Bearer {wrong}").status == 403
    assert get(hurried, Cookie=f"queenright-{hurried.port}={wrong}").status == 403


def test_a_word_that_is_no_text_is_not_the_token(hurried):
    assert get(hurried, "/?token=%C3%A9%ED%A0%80%00").status == 403
    assert get(hurried, Authorization="Bearer é").status == 403
    assert get(hurried, Cookie=f"queenright-{hurried.port}=é; ;=;;").status == 403


def test_the_token_is_taken_from_the_address_of_the_page_only(hurried):
    assert get(hurried, f"/?token={hurried.token}", method="POST").status == 403
    assert get(hurried, f"/api/methods?token={hurried.token}").status == 403


def test_a_ticket_opens_the_page_once(hurried):
    first, again = (get(hurried, f"/?token={hurried.ticket}") for _ in range(2))
    assert (first.status, again.status) == (303, 403)
    assert hurried.token in first.headers["set-cookie"]


def test_a_page_that_is_not_there_says_where_to_go(hurried):
    known = {"Authorization": f"Bearer {hurried.token}"}
    page = get(hurried, "/nothing<b>", Accept="text/html", **known)
    assert (page.status, "<b>" in page.text, "To the first page" in page.text) == (404, False, True)
    error = json.loads(get(hurried, "/api/nothing", Accept="text/html", **known).text)["error"]
    assert error["code"] == "not-found"
    assert "/api/openapi.json" in error["message"]


# -- hosts ------------------------------------------------------------------------------------------------------------

FOREIGN = [
    "", "queens.example", "127.0.0.1.queens.example", "localhost.queens.example", "localhost.", "127.1", "2130706433",
    "192.0.2.7", "0.0.0.0", "127.0.0.1:", "127.0.0.1:x", "127.0.0.1:99999", "127.0.0.1:80:80",
    "127.0.0.1@queens.example", "[::1", "::1", "[::1]x", "[127.0.0.1]", "[localhost]", "localhost, queens.example",
    "localhost queens.example", "localhost/..", "localhost#", "%6cocalhost", "a" * 3000,
]  # fmt: skip


@pytest.mark.parametrize("host", FOREIGN, ids=lambda host: host[:20])
def test_a_host_that_is_not_ours_or_not_well_formed_is_refused(hurried, host):
    answer = get(hurried, host=host, Authorization=f"Bearer {hurried.token}")
    assert answer.status in (400, 421)
    assert len(answer.text) < 400


@pytest.mark.parametrize("host", ["localhost", "LocalHost:80", "127.0.0.1", "127.0.0.1:8000", "[::1]", "[::1]:8000"])
def test_our_own_hosts_are_accepted(hurried, host):
    assert get(hurried, host=host, Authorization=f"Bearer {hurried.token}").status == 200


@pytest.mark.parametrize(
    "lines",
    [
        "Host: localhost\r\nHost: queens.example",
        "Accept: */*",
        "Host : localhost",
        "Host: localhost\x00",
        " Host: localhost",
    ],
)
def test_two_hosts_none_or_a_broken_line_are_refused(hurried, lines):
    for version in ("1.0", "1.1"):
        request = (
            f"GET / HTTP/{version}\r\n{lines}\r\nAuthorization: Bearer {hurried.token}\r\nConnection: close\r\n\r\n"
        )
        assert asked(hurried, request.encode()).status in (400, 421)


# -- half requests and many connections -------------------------------------------------------------------------------


@pytest.mark.parametrize("sent", [b"", b"G", HALF, HALF + b"X: ", BODY, BODY + b'\r\n{"n":'], ids=len)
def test_a_half_sent_request_is_cut_off(hurried, sent):
    with connected(hurried) as connection:
        connection.sendall(
            sent.replace(b"Content-Length", f"Authorization: Bearer {hurried.token}\r\nContent-Length".encode())
        )
        assert read_all(connection) == b""


def test_a_half_sent_request_after_a_whole_one_is_cut_off_too(hurried):
    with connected(hurried) as connection:
        whole = HALF + f"Authorization: Bearer {hurried.token}\r\n\r\n".encode()
        connection.sendall(whole + whole + HALF)
        assert read_all(connection).count(b"HTTP/1.1 200 OK") == 2


def test_a_body_that_nobody_waits_for_is_cut_off_too(hurried):
    with connected(hurried) as connection:
        large = BODY.replace(b"Content-Length: 100", b"Content-Length: 99999999")
        connection.sendall(large + b"\r\nxxx")
        assert read_all(connection).startswith(b"HTTP/1.1 413 ")


def test_a_request_that_drips_gains_no_time(hurried):
    with connected(hurried) as connection:
        connection.settimeout(0.05)
        connection.sendall(HALF)
        for _ in range(2000):
            try:
                connection.sendall(b"x")
                if connection.recv(100) == b"":
                    return
            except TimeoutError:
                continue
            except OSError:
                return
    raise AssertionError("the connection is still open")


def test_an_answer_may_take_longer_than_a_request(hurried):
    answer = posted(hurried, "/api/armies", {"n": 30, "prove": False, "seconds": 3})
    assert (answer.status, json.loads(answer.text)["n"]) == (200, 30)


def test_too_many_connections_make_room_for_a_new_one(patient):
    with ExitStack() as stack:
        waiting = [stack.enter_context(connected(patient)) for _ in range(50)]
        for connection in waiting:
            try:
                connection.sendall(HALF)
            except OSError:
                continue  # it has made room already
        for connection in waiting[:40]:
            assert read_all(connection) == b""
        assert get(patient, Authorization=f"Bearer {patient.token}").status == 200


def test_strangers_cannot_keep_connections_with_whole_requests(patient):
    with ExitStack() as stack:
        asking = [stack.enter_context(connected(patient)) for _ in range(30)]
        for connection in asking:
            connection.sendall(HALF + b"\r\n")
        answers = [read_all(connection) for connection in asking]
        assert all(answer == b"" or b"403 Forbidden" in answer for answer in answers)
        assert get(patient, Authorization=f"Bearer {patient.token}").status == 200


# -- nothing slow inside the server -----------------------------------------------------------------------------------


@pytest.mark.parametrize(("path", "short"), [("/api/read", "Q.\n.#"), ("/api/puzzle-read", "AB\nAB")])
def test_a_long_text_is_read_by_a_job(patient, path, short):
    assert posted(patient, path, {"text": short}).status == 200
    answer = posted(patient, path, {"text": short + "\n" * 20_000})
    assert (answer.status, json.loads(answer.text)["error"]["code"]) == (503, "busy")  # this server starts no job
