"""The API fuzzed from its own OpenAPI document: whatever comes, the answer is one that the document promises."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator

import pytest
import schemathesis
import uvicorn
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis.strategies import one_of
from schemathesis import GenerationMode
from schemathesis.specs.openapi.checks import positive_data_acceptance

from attack_cases import tried
from queenright.web.app import create_app
from queenright.web.server import address_of, bound_socket
from queenright.web.settings import Settings

#: Every job is ended soon: long work is an answer too (422, out of time).
SOON = Settings(token=None, seconds=0.7, jobs=2, grace=0.5, arrival=0.5)


@pytest.fixture(scope="module")
def hurried() -> Iterator[str]:
    """The address of a server in this process whose jobs may take no time."""
    listening = bound_socket("127.0.0.1", 0)
    server = uvicorn.Server(uvicorn.Config(create_app(SOON), log_level="error", timeout_graceful_shutdown=1))
    thread = threading.Thread(target=server.run, kwargs={"sockets": [listening]}, daemon=True)
    thread.start()
    while not server.started:
        time.sleep(0.01)
    yield address_of(listening)
    server.should_exit = True
    thread.join(20)
    listening.close()
    assert not thread.is_alive()


DOCUMENT = schemathesis.openapi.from_dict(create_app().openapi())
#: What no schema can say (a queen off the board, a formula that ends too early) is refused too: 400 is no fault.
OPERATIONS = {
    operation.label: operation
    for operation in (result.ok() for result in DOCUMENT.get_all_operations())
    if not operation.path.startswith("/api/jobs")  # the same questions again, and ids that nobody can guess
}


@pytest.mark.parametrize("label", OPERATIONS)
def test_the_api_keeps_what_its_document_promises(label, hurried):
    operation = OPERATIONS[label]
    modes = GenerationMode if operation.body else [GenerationMode.POSITIVE]

    @given(case=one_of(*(operation.as_strategy(generation_mode=mode) for mode in modes)))
    @settings(max_examples=3, phases=[Phase.generate], suppress_health_check=list(HealthCheck), database=None)
    def ask(case):
        tried()
        answer = case.call(base_url=hurried, timeout=30)
        assert answer.status_code < 400 or list(answer.json()) == ["error"]
        if answer.status_code != 413:  # refused for its size before anybody looked at it
            case.validate_response(answer, excluded_checks=[positive_data_acceptance])

    ask()
