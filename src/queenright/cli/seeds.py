"""Options of the commands that use random numbers."""

from __future__ import annotations

import re
from typing import Any

import click

from queenright.cli.common import Size
from queenright.sampling.seeds import checked_seed


class Seed(click.ParamType[int]):
    """A seed on the command line."""

    name = "S"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> int:
        text = str(value).strip()
        return checked_seed(int(text) if re.fullmatch(r"-?[0-9]+", text) else text)


seed_option = click.option("--seed", type=Seed(), help="The same seed gives the same answer; the default is a new one.")
threads_option = click.option(
    "--threads", type=Size(1024, 1, "number of threads"), help="How many; the default is all cores."
)
