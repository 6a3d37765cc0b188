"""Options of the commands that use random numbers."""

from __future__ import annotations

import click

from queenright.cli.common import Size
from queenright.seeds import LARGEST_SEED
from queenright.sizes import MOST_THREADS


class Seed(Size):
    """A seed on the command line."""

    name = "S"

    def __init__(self) -> None:
        super().__init__(LARGEST_SEED, what="seed")


seed_option = click.option("--seed", type=Seed(), help="The same seed gives the same answer; the default is a new one.")
threads_option = click.option(
    "--threads", type=Size(MOST_THREADS, 1, "number of threads"), help="How many; the default is all cores."
)
