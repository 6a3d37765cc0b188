"""The server without a browser: answers, one error shape, who is heard, and `queens serve` itself."""

from __future__ import annotations

import http.client
import json
import signal
import socket
import subprocess
import sys
import urllib.request
from urllib.parse import urlsplit

import pytest

from queenright.problem.problem import Problem
from queenright.web.server import bound_socket
from queenright.web.settings import Settings
from web_helpers import bearer, wait_until, worker_processes


def test_solve_answers_as_the_command_does(post):
    status, answer = post("solve", {"n": 8})
    assert status == 200
    assert answer["status"] == "found"
    assert Problem(8).check(answer["queens"]).solution
    assert set(answer["statistics"]) == {"nodes", "checks", "seconds"}


@pytest.mark.parametrize(
    ("name", "body", "expected"),
    [
        ("solve", {"n": 3}, {"status": "none", "queens": None}),
        ("solve", {"n": 8, "method": "place"}, {"method": "place", "queens": [0, 4, 7, 5, 2, 6, 1, 3]}),
        ("count", {"n": 8, "fundamental": True}, {"count": 92, "fundamental": 12}),
        ("count", {"n": 8, "fixed": ["b4", "d5"]}, {"count": 2}),
        ("count", {"n": 5, "torus": True}, {"count": 10}),
        ("complete", {"n": 4, "queens": [[0, 0]]}, {"status": "none"}),
        ("all", {"n": 4}, {"count": 2, "complete": True, "solutions": [[1, 3, 0, 2], [2, 0, 3, 1]]}),
        ("all", {"n": 8, "limit": 5}, {"count": 5, "complete": False}),
        ("all", {"n": 8, "fundamental": True}, {"count": 12}),
        ("check", {"n": 4, "queens": [1, 3, 0, 2]}, {"solution": True, "attacks": []}),
        ("step", {"n": 8, "queens": [0, 4, 7, 5, 2, 6, 1, 3]}, {"queens": [0, 5, 7, 2, 6, 3, 1, 4]}),
        ("read", {"text": "Q.\n.#"}, {"n": 2, "queens": [[0, 0]], "blocked": [[1, 1]]}),
    ],
)
def test_answers(post, name, body, expected):
    status, answer = post(name, body)
    assert status == 200
    assert {key: answer[key] for key in expected} == expected


@pytest.mark.parametrize(
    ("name", "body", "status", "code", "field"),
    [
        ("solve", {"n": -3}, 400, "size", "n"),
        ("solve", {"n": "eight"}, 400, "size", "n"),
        ("solve", {}, 400, "shape", "n"),
        ("solve", {"n": 8, "sise": 3}, 400, "shape", "sise"),
        ("solve", {"n": 8, "method": "plaice"}, 400, "shape", "method"),
        ("solve", {"n": 8, "fixed": ["a1", "b2"]}, 400, "board", None),
        ("solve", b"{not json", 400, "shape", None),
        ("solve", {"n": 8, "fixed": ["z9"]}, 400, "board", None),
        ("read", {"text": "Q.."}, 400, "board", None),
        ("read", {"text": "[" * 50_000}, 400, "board", None),
        ("evaluate", {"definitions": "", "expression": "1 +"}, 400, "input", None),
        ("evaluate", {"definitions": "f(x) := f(x)", "expression": "f(1)", "steps": 9}, 400, "input", None),
        ("nothing", {}, 404, "not-found", None),
        ("solve", b"x" * 300_000, 413, "too-large", None),
    ],
)
def test_every_error_has_one_shape(post, name, body, status, code, field):
    got, answer = post(name, body)
    assert list(answer) == ["error"]
    assert (got, answer["error"]["code"], answer["error"]["field"]) == (status, code, field)
    assert "\n" not in answer["error"]["message"]
    assert "Traceback" not in answer["error"]["message"]


def test_an_error_in_a_formula_knows_its_place(post):
    _, answer = post("evaluate", {"definitions": "f(x) :=\n  x + ]", "expression": "f(1)"})
    assert answer["error"]["place"] == {"source": "definitions", "line": 2, "column": 7}


def test_a_formula_runs_no_code(post, tmp_path):
    mark = tmp_path / "mark"
    attack = f"x\r    __import__('pathlib').Path({str(mark)!r}).touch()\r    #"
    for name in ("evaluate", "derive"):
        for definitions, expression, given in [
            (f'f(x) := #(x || "{attack}")', 'f("a")', []),
            ("f(x) := #x", f'f("{attack}")', []),
            ("f(x) := #x", f"<mi>f</mi><mo>(</mo><ms>{attack}</ms><mo>)</mo>".replace("\r", "&#13;"), []),
            ("f(x) := #x", "f(s)", [f's="{attack}"']),
        ]:
            status, answer = post(name, {"definitions": definitions, "expression": expression, "given": given})
            assert status == 400
            assert "the control character U+000D in a text" in answer["error"]["message"]
    assert not mark.exists()


def test_a_formula_stops_when_its_steps_are_spent(post):
    question = {"definitions": "f(x) := + (V + x)\nV := ..1000", "expression": "#(f ∘ ..1000)", "steps": 5000}
    assert "no value after 5,000 steps" in post("evaluate", question)[1]["error"]["message"]
    assert post("evaluate", question | {"steps": 10_000_000})[1]["value"] == 1000
    assert post("evaluate", question | {"steps": 10**10})[0] == 400


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({"Origin": "http://elsewhere.example"}, 403),
        ({"Origin": "null"}, 403),
        ({"Sec-Fetch-Site": "cross-site"}, 403),
        ({"Host": "elsewhere.example"}, 421),
        ({"Host": "127.0.0.1.elsewhere.example"}, 421),
        ({}, 200),
    ],
)
def test_only_our_own_page_is_heard(post, headers, status):
    assert post("check", {"n": 4}, headers=headers)[0] == status


def test_our_own_origin_is_heard(post, address):
    assert post("check", {"n": 4}, headers={"Origin": address.rstrip("/"), "Sec-Fetch-Site": "same-origin"})[0] == 200


def test_a_body_whose_length_is_not_told_is_limited_too(address, known):
    connection = http.client.HTTPConnection(urlsplit(address).netloc, timeout=30)
    chunks = (b"x" * 50_000 for _ in range(8))
    headers = {"content-type": "application/json", **known}
    connection.request("POST", "/api/solve", chunks, headers, encode_chunked=True)
    assert connection.getresponse().status == 413
    connection.close()


def test_every_answer_carries_the_policy(address, known):
    connection = http.client.HTTPConnection(urlsplit(address).netloc, timeout=30)
    requests = [
        (path, headers) for path in ("/", "/static/main.js", "/api/methods", "/nothing") for headers in (known, {})
    ]
    for path, headers in requests:
        connection.request("GET", path, headers=headers)
        answer = connection.getresponse()
        policy = answer.getheader("content-security-policy")
        answer.read()
        assert "default-src 'none'" in policy
        assert "script-src 'self'" in policy
        assert "unsafe" not in policy
        assert answer.getheader("x-content-type-options") == "nosniff"
    connection.close()


OTHER_FILES = [
    "/static/../app.py",
    "/static/%2e%2e/app.py",
    "/static//etc/passwd",
    "/views/board/api.py",
    "/views/__init__.py",
    "/views/board/",
    "/views/%2e%2e/static/index.html",
    "/views/../static/lib/../../app.py",
]


@pytest.mark.parametrize("path", OTHER_FILES)
def test_nothing_but_static_files_is_served(address, known, path):
    connection = http.client.HTTPConnection(urlsplit(address).netloc, timeout=30)
    connection.request("GET", path, headers=known)
    assert connection.getresponse().status == 404
    connection.close()


@pytest.mark.parametrize(
    ("path", "kind"), [("/views/gallery/gallery.js", "text/javascript"), ("/views/gallery/gallery.css", "text/css")]
)
def test_the_script_and_the_style_of_a_view_are_served(address, known, path, kind):
    request = urllib.request.Request(f"{address.rstrip('/')}{path}", headers=known)
    with urllib.request.urlopen(request, timeout=30) as answer:
        assert answer.headers.get_content_type() == kind


def test_limits_are_served_and_they_are_the_ones_that_hold(post, address, known):
    with urllib.request.urlopen(urllib.request.Request(f"{address}api/limits", headers=known), timeout=30) as answer:
        limits = json.loads(answer.read())
    assert limits["server"]["body_bytes"] == Settings().body_bytes
    assert limits["server"]["seconds"] == Settings().seconds
    asked = {"board": "check", "gallery": "jobs/classes", "armies": "armies/check", "count": "jobs/ledger"}
    sides = {"armies": {"white": [], "black": []}}
    for view, question in asked.items():
        n = limits["views"][view]["largest"] + 1
        status, answer = post(question, {"n": n, **sides.get(view, {})})
        assert (status, answer["error"]["code"]) == (400, "size"), view


# -- jobs over HTTP ---------------------------------------------------------------------------------------------------


def events(address, known, job, last=None):
    """The events of a job's stream, as they come; the parts after the last one, for whoever comes back."""
    connection = http.client.HTTPConnection(urlsplit(address).netloc, timeout=60)
    headers = known if last is None else {**known, "Last-Event-ID": last}
    connection.request("GET", f"/api/jobs/{job}/events", headers=headers)
    answer = connection.getresponse()
    try:
        kind = ""
        for raw in answer:
            line = raw.decode().rstrip("\n")
            if line.startswith("event: "):
                kind = line[7:]
            elif line.startswith("data: "):
                yield kind, json.loads(line[6:])
    finally:
        connection.close()


def test_a_job_tells_its_story(post, address, known):
    _, job = post("jobs/count", {"n": 16})
    story = list(events(address, known, job["id"]))
    kinds = [kind for kind, _ in story]
    assert kinds[-1] == "done"
    assert story[-1][1]["count"] == 14_772_512
    fractions = [data["fraction"] for kind, data in story if kind == "progress"]
    assert fractions == sorted(fractions)


def test_whoever_comes_back_hears_no_part_twice(post, address, known):
    _, job = post("jobs/trace", {"n": 7, "method": "place"})
    parts = [data for kind, data in events(address, known, job["id"]) if kind == "part"]
    assert len(parts) > 2
    for last, first in (
        ("0", 1),
        ("1", 2),
        (str(len(parts) - 1), len(parts)),
        ("", 0),
        ("-1", 0),
        ("x", 0),
        ("9" * 99, 0),
    ):
        story = list(events(address, known, job["id"], last))
        assert [data for kind, data in story if kind == "part"] == parts[first:]
        assert story[-1][0] == "done"


def test_parts_are_numbered(post, address, known):
    _, job = post("jobs/trace", {"n": 7, "method": "place"})
    request = urllib.request.Request(f"{address}api/jobs/{job['id']}/events", headers=known)
    with urllib.request.urlopen(request, timeout=60) as answer:
        lines = answer.read().decode().splitlines()
    numbers = [int(line[4:]) for line in lines if line.startswith("id: ")]
    assert numbers == list(range(lines.count("event: part")))
    assert len(numbers) > 2


def test_a_cancelled_job_leaves_no_process(post, address, known, server):
    _, job = post("jobs/count", {"n": 24})
    stream = events(address, known, job["id"])
    next(data for kind, data in stream if kind == "progress")
    assert len(worker_processes(server.pid)) == 1
    assert post(f"jobs/{job['id']}", None, method="DELETE")[1]["state"] == "cancelled"
    assert next(stream)[0] in ("cancelled", "progress")
    stream.close()
    wait_until(lambda: worker_processes(server.pid) == [])


def test_a_client_that_goes_away_ends_its_work(post, address, known, server):
    connection = http.client.HTTPConnection(urlsplit(address).netloc, timeout=60)
    connection.request("POST", "/api/count", json.dumps({"n": 24}), {"content-type": "application/json", **known})
    wait_until(lambda: worker_processes(server.pid) != [])
    connection.close()
    wait_until(lambda: worker_processes(server.pid) == [])


def test_a_stream_that_breaks_off_ends_its_job(post, address, known, server):
    _, job = post("jobs/count", {"n": 24})
    stream = events(address, known, job["id"])
    next(stream)
    stream.close()
    wait_until(lambda: worker_processes(server.pid) == [], 20)


def test_an_unknown_job_is_not_found(post):
    assert post("jobs/nothing", None, method="GET")[0] == 404


# -- the command ------------------------------------------------------------------------------------------------------


def serve(*options, **more):
    command = [sys.executable, "-m", "queenright", "serve", "--no-open", *options]
    return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, **more)


def test_ctrl_c_ends_the_server_and_its_jobs():
    process = serve("--port", "0")
    address = process.stdout.readline().strip()
    known = bearer(urlsplit(address).query.removeprefix("token="))
    connection = http.client.HTTPConnection(urlsplit(address).netloc, timeout=60)
    connection.request("POST", "/api/jobs/count", json.dumps({"n": 24}), {"content-type": "application/json", **known})
    job = json.loads(connection.getresponse().read())["id"]
    stream = events(address, known, job)
    next(data for kind, data in stream if kind == "progress")
    workers = worker_processes(process.pid)
    assert len(workers) == 1
    process.send_signal(signal.SIGINT)
    _, err = process.communicate(timeout=30)
    assert process.returncode == 130
    assert "Traceback" not in err
    stream.close()
    connection.close()
    assert not _lives(workers[0])


def test_a_killed_server_takes_its_jobs_with_it():
    process = serve("--port", "0")
    address = process.stdout.readline().strip()
    known = bearer(urlsplit(address).query.removeprefix("token="))
    connection = http.client.HTTPConnection(urlsplit(address).netloc, timeout=60)
    connection.request("POST", "/api/jobs/count", json.dumps({"n": 24}), {"content-type": "application/json", **known})
    connection.getresponse().read()
    wait_until(lambda: worker_processes(process.pid) != [])
    worker = worker_processes(process.pid)[0]
    process.kill()
    process.communicate(timeout=30)
    connection.close()
    wait_until(lambda: worker not in worker_processes(1) and not _lives(worker))


def _lives(process_id):
    try:
        with open(f"/proc/{process_id}/stat") as file:
            return file.read().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def test_a_busy_port_is_one_clear_line():
    with socket.socket() as busy:
        busy.bind(("127.0.0.1", 0))
        busy.listen()
        port = busy.getsockname()[1]
        process = serve("--port", str(port))
        out, err = process.communicate(timeout=30)
    assert process.returncode == 2
    assert out == ""
    expected = f"cannot listen on 127.0.0.1 port {port}: address already in use; try --port 0 for a free one"
    assert err == f"queens: {expected}\n"


def test_a_host_that_is_not_ours_is_one_clear_line():
    process = serve("--host", "203.0.113.7", "--port", "0")
    _, err = process.communicate(timeout=30)
    assert process.returncode == 2
    assert err.startswith("queens: cannot listen on 203.0.113.7 port 0")
    assert err.count("\n") == 1


def test_answers_are_not_held_back():
    """asyncio sets TCP_NODELAY only on sockets that name their protocol; without it an answer comes 40 ms late."""
    with bound_socket("127.0.0.1", 0) as listening, socket.create_connection(listening.getsockname()) as client:
        assert client.proto == socket.IPPROTO_TCP
        accepted, _ = listening.accept()
        with accepted:
            assert accepted.proto == socket.IPPROTO_TCP
