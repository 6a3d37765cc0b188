"""`queens serve`: the page, on this machine."""

from __future__ import annotations

import webbrowser
from pathlib import Path

import click

from queenright.cli.common import Amount, Size, command, emit_json, json_option, note


@command("serve", "queens serve", "queens serve --port 8080 --no-open")
@click.option("--host", metavar="H", default="127.0.0.1", show_default=True, help="The address to listen on.")
@click.option("--port", metavar="P", type=Size(65535, 0, "port"), default=8000, show_default=True,
              help="The port to listen on; 0 takes a free one.")  # fmt: skip
@click.option("--no-open", is_flag=True, help="Do not open the page in a browser.")
@click.option("--seconds", type=Amount(0), metavar="S", help="Stop after so long; without it, at Ctrl-C.")
@click.option("--ledgers", metavar="FOLDER", type=click.Path(file_okay=False, path_type=Path),
              help="Keep the ledgers of counts here; without it, in the folder for your data.")  # fmt: skip
@json_option
def serve(host: str, port: int, no_open: bool, seconds: float | None, ledgers: Path | None, as_json: bool) -> None:
    """Open the page in the browser: boards, searches step by step, solutions, formulas.

    Only this machine can reach it, unless --host says otherwise; whoever can reach it can use it. No file is read or
    written but the ledgers of counts, in a folder of their own. Ctrl-C stops the server and all that it started.
    """
    from queenright.web.server import serve as run
    from queenright.web.settings import default_ledgers

    def ready(address: str) -> None:
        if as_json:
            emit_json({"address": address})
        else:
            click.echo(address)
            note("the page is open at this address; Ctrl-C stops it")
        if not no_open:
            webbrowser.open(address)

    run(host, port, ready, seconds, ledgers or default_ledgers())
