"""`queens serve`: the web page, served from this machine."""

from __future__ import annotations

import sys
import webbrowser
from pathlib import Path
from threading import Thread
from typing import TYPE_CHECKING

import click

from queenright.cli.answer import Answer, note, put_document, put_text, warn
from queenright.cli.common import Size, command, time_limit_option
from queenright.cli.wanted import wanted
from queenright.errors import InputError

if TYPE_CHECKING:
    from queenright.web.server import Opened

TOKEN_VARIABLE = "QUEENRIGHT_TOKEN"
PORT = "The port to listen on; 0 chooses a free one."
TOKEN = """The token that opens the page; random by default. Other users of this machine can see command lines, but not
the environment variable."""
LEDGERS = "Keep the ledgers of counts here; by default in the folder for user data."


@command("serve", "queens serve", "queens serve --port 8080 --no-open")
@click.option("--host", metavar="H", default="127.0.0.1", show_default=True, help="The address to listen on.")
@click.option("--port", metavar="P", type=Size(65535, 0, "port"), default=8000, show_default=True, help=PORT)
@click.option("--token", metavar="T", envvar=TOKEN_VARIABLE, show_envvar=True, help=TOKEN)
@click.option("--no-token", is_flag=True, help="Serve every user of this machine; on 127.0.0.1 and ::1 only.")
@click.option("--no-open", is_flag=True, help="Do not open the page in a browser.")
@time_limit_option("Stop after this many seconds; by default at Ctrl-C.", smallest=0)
@click.option("--ledgers", metavar="FOLDER", type=click.Path(file_okay=False, path_type=Path), help=LEDGERS)
def serve(
    host: str,
    port: int,
    token: str | None,
    no_token: bool,
    no_open: bool,
    time_limit: float | None,
    ledgers: Path | None,
) -> Answer:
    """Open the page in the browser: boards, searches step by step, solutions, formulas.

    Only this machine can reach it, unless --host says otherwise, and it opens only with the token in its address. The
    server reads and writes no files except the ledgers of counts, in a folder of their own. Ctrl-C stops the server and
    everything it started.
    """
    from queenright.web.server import serve as run
    from queenright.web.settings import Settings, default_ledgers

    as_json = wanted().json

    def ready(opened: Opened) -> None:
        _warn_of_others(opened)
        if as_json:
            put_document({"address": opened.address, "base": opened.base, "token": opened.token})
        else:
            put_text(opened.address)
            note("the page is open at this address; Ctrl-C stops it")
        sys.stdout.flush()
        if not no_open:
            # In a thread: some browsers block until they are closed, and this server must answer them.
            Thread(target=webbrowser.open, args=[opened.address_once], daemon=True).start()

    chosen = Settings(host=host, token=_token(token, no_token), ledgers=ledgers or default_ledgers())
    run(chosen, port, ready, time_limit)
    return Answer()


def _token(token: str | None, no_token: bool) -> str | None:
    """The given token, or a random one; None with --no-token."""
    from queenright.web.settings import checked_token, random_token

    if token is not None and no_token:
        raise InputError(f"--no-token and a token (--token or {TOKEN_VARIABLE}) exclude each other; leave out one")
    if no_token:
        return None
    return random_token() if token is None else checked_token(token)


def _warn_of_others(opened: Opened) -> None:
    """Warn, before the address is printed, if others can reach the page."""
    if opened.token is None:
        warn(f"WARNING: without a token, every user of this machine can use the page at {opened.base}")
    if not opened.is_local:
        anyone = "anyone who has its address with the token can use it and this machine's processors"
        warn(f"WARNING: OTHER MACHINES CAN REACH THIS PAGE at {opened.base}; {anyone}")
        unsafe = "anyone who can read the network traffic can read the token; `ssh -L` is safer"
        warn(f"WARNING: the connection is not encrypted: {unsafe}")
