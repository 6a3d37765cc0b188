"""The token in a real browser, and what `queens serve` says of it: printed, opened, refused."""

from __future__ import annotations

import json
import signal
import socket
import subprocess
import sys
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from h11._connection import DEFAULT_MAX_INCOMPLETE_EVENT_SIZE
from playwright.sync_api import expect

from process_helpers import complete
from queenright.cli import run
from queenright.web.routes import INSTANT_LENGTH, SECONDS_TO_READ
from queenright.web.settings import Settings, checked_token
from web_helpers import wait_until

#: A server that ends as soon as it is ready.
BRIEFLY = ("--time-limit", "0")


@pytest.fixture
def stranger(browser):
    """A window that has never seen the token."""
    context = browser.new_context()
    context.set_default_timeout(60_000)
    yield context.new_page()
    context.close()


def test_the_token_leaves_the_address_and_the_cookie_is_kept_from_scripts(stranger, opened):
    stranger.goto(f"{opened['address']}#/board?n=5")
    stranger.wait_for_selector('main[data-shown="board"]')
    assert stranger.url == f"{opened['base']}#/board?n=5"
    assert stranger.evaluate("document.cookie") == ""
    (cookie,) = stranger.context.cookies()
    assert (cookie["httpOnly"], cookie["sameSite"], cookie["value"]) == (True, "Strict", opened["token"])
    stranger.reload()
    stranger.wait_for_selector('main[data-shown="board"]')
    stranger.go_back()
    assert "token" not in stranger.url


def test_a_stranger_is_told_which_address_to_open(stranger, opened, accessible):
    stranger.goto(opened["base"])
    expect(stranger.locator("body")).to_contain_text("open the address that queens serve printed")
    accessible(stranger)


def test_a_link_on_another_sites_page_opens_the_page(stranger, opened):
    elsewhere = opened["base"].replace("127.0.0.1", "localhost")  # to a browser, another site
    stranger.goto(elsewhere)
    stranger.evaluate("(address) => { location.href = address }", opened["address"])
    stranger.wait_for_selector('main[data-shown="home"]')
    assert stranger.url.startswith(opened["base"])


def test_a_page_whose_server_has_another_token_now_says_what_to_do(stranger, opened):
    stranger.goto(f"{opened['address']}#/board?n=6")
    stranger.wait_for_selector('main[data-shown="board"]')
    stranger.context.clear_cookies()
    stranger.get_by_role("button", name="Complete", exact=True).click()
    expect(stranger.get_by_role("alert").first).to_contain_text("open the address that `queens serve` printed")


# -- the command ------------------------------------------------------------------------------------------------------


def test_the_browser_is_opened_with_a_ticket_as_others_can_see_command_lines(tmp_path, monkeypatch):
    program, seen = tmp_path / "browser", tmp_path / "seen"
    program.write_text(f'#!/bin/sh\necho "$1" > "{seen}.part"; mv "{seen}.part" "{seen}"\n')
    program.chmod(0o700)
    monkeypatch.setenv("BROWSER", f"{program} %s")
    monkeypatch.setenv("QUEENRIGHT_TOKEN", "the-option-takes-precedence")
    chosen = ["--token", "a-token-of-enough-letters"]
    told = json.loads(complete("serve", "--port", "0", "--json", "--ledgers", tmp_path, *chosen, *BRIEFLY).stdout)
    assert told["token"] == chosen[1]
    wait_until(seen.exists)
    address = seen.read_text().strip()
    assert address.startswith(f"{told['base']}?token=")
    assert told["token"] not in address


def test_a_chosen_token_may_come_from_the_environment(monkeypatch):
    chosen = "a-token-of-enough-letters"
    monkeypatch.setenv("QUEENRIGHT_TOKEN", chosen)
    told = json.loads(complete("serve", "--port", "0", "--no-open", "--json", *BRIEFLY).stdout)
    assert told["token"] == chosen


def test_without_a_token_this_machines_users_are_served_and_that_is_said():
    done = complete("serve", "--port", "0", "--no-open", "--no-token", "--json", *BRIEFLY)
    told = json.loads(done.stdout)
    assert (told["token"], told["address"]) == (None, told["base"])
    assert "WARNING: without a token, every user of this machine can use the page" in done.stderr


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--host", "0.0.0.0", "--no-token"], "0.0.0.0 can be reached from other machines"),
        (["--host", "", "--no-token"], "can be reached from other machines"),
        (["--token", "a-token-of-enough-letters", "--no-token"], "exclude each other"),
        (["--token", "short"], "a token has 16 to 200 letters, digits, - or _, got 5 characters"),
        (["--token", "letters and blanks and more"], "a token has 16 to 200 letters"),
    ],
)
def test_what_cannot_be_served_is_one_clear_line(arguments, words, capsys):
    assert run(["serve", "--port", "0", "--no-open", *arguments, *BRIEFLY]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith("queens: ")
    assert words in err
    assert err.count("\n") == 1


def test_a_page_that_others_can_reach_says_so_loudly_with_its_real_address(opened):
    done = complete("serve", "--host", "0.0.0.0", "--port", "0", "--no-open", *BRIEFLY)
    address = urlsplit(done.stdout.strip())
    assert done.returncode == 0
    assert address.hostname not in ("0.0.0.0", "127.0.0.1", "localhost")
    assert address.query.startswith("token=")
    token = address.query.removeprefix("token=")
    assert len(token) > 40
    assert token != opened["token"], "every start has another one"
    assert f"WARNING: OTHER MACHINES CAN REACH THIS PAGE at http://{address.netloc}/" in done.stderr
    assert "not encrypted" in done.stderr


def test_the_guide_and_the_promises_name_the_limits():
    root, settings = Path(__file__).parents[2], Settings()
    guide, promises = (
        " ".join((root / name).read_text(encoding="utf-8").split()) for name in ("docs/page.md", "SECURITY.md")
    )
    arriving, connections, kilobytes = f"{settings.arriving:g}", settings.connections, settings.body_bytes // 1024
    assert (
        f"({kilobytes} KB at most) and must arrive within {arriving} seconds; at most {connections} connections"
        in guide
    )
    assert f"may have {settings.answer_bytes >> 20} MB" in guide
    assert f"{settings.kept_bytes >> 20} MB of them at most" in guide
    assert f"up to {INSTANT_LENGTH:,} characters" in guide
    assert f"must arrive within {arriving} s, with at most {kilobytes} KB;" in promises
    assert f"if more than {DEFAULT_MAX_INCOMPLETE_EVENT_SIZE // 1024} KB of its headers are there" in promises
    assert f"Of {connections} connections" in promises
    assert f"limits of time ({SECONDS_TO_READ:g} s) and memory ({settings.megabytes // 1024} GB)" in promises


def test_a_chosen_token_is_never_repeated_in_an_error():
    with pytest.raises(Exception, match="got 20 characters") as caught:
        checked_token("open sesame, please!")
    assert "sesame" not in str(caught.value)


def test_the_token_is_not_in_what_is_printed_of_the_settings():
    settings = Settings()
    assert settings.token not in repr(settings)
    assert Settings().token != settings.token


def test_ctrl_c_works_while_half_a_request_is_arriving(tmp_path):
    command = [sys.executable, "-m", "queenright", "serve", "--port", "0", "--no-open", "--json", "--ledgers", tmp_path]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        port = urlsplit(json.loads(process.stdout.readline())["base"]).port
        with socket.create_connection(("127.0.0.1", port)) as half:
            half.sendall(b"GET / HTTP/1.1\r\n")
            process.send_signal(signal.SIGINT)
            _, err = process.communicate(timeout=60)
    assert (process.returncode, "Traceback" in err) == (130, False)
