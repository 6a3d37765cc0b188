"""The options that make a count a job. They stand apart from the job itself, so that `queens count 8` stays light."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import click

from queenright.cli.common import Size
from queenright.errors import InputError
from queenright.sizes import shown, whole_number


class JobOptions(NamedTuple):
    """The options of `queens count` that make it a job."""

    ledger: str | None
    cluster: str | None
    units: int | None
    part: tuple[int, int] | None
    log: str | None
    metrics: str | None

    @property
    def given(self) -> list[str]:
        """The options that were given, as on the command line."""
        return [f"--{name}" for name, value in self._asdict().items() if value is not None]

    @property
    def asked(self) -> bool:
        return bool(self.given)


class Part(click.ParamType[tuple[int, int]]):
    """K/M on the command line."""

    name = "K/M"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> tuple[int, int]:
        which, _, parts = map(whole_number, str(value).partition("/"))
        if which is not None and parts is not None and 1 <= which <= parts <= 10**6:
            return which, parts
        raise InputError(f"a part is K/M with K from 1 to M, such as 2/3; got {shown(str(value))}")


def job_options(function: Callable[..., Any]) -> Callable[..., Any]:
    """The options of a job, in the order of the help."""
    for option in (
        click.option("--metrics", metavar="[HOST:]PORT", help="Serve metrics in Prometheus form there while it runs."),
        click.option("--log", metavar="FILE", help="Write lines of JSON on what happens; - is standard error."),
        click.option("--part", type=Part(), help="Only every M-th unit, from the K-th on; merge the ledgers later."),
        click.option("--units", type=Size(10**6, 1, "number of units"), metavar="K",
                     help="Cut the count into about so many units; the default makes them some seconds long."),
        click.option("--cluster", metavar="ADDRESS", help="Run on the Dask cluster tcp://host:port; local starts one."),
        click.option("--ledger", metavar="FILE",
                     help="Keep every finished unit there; the same command again goes on."),
    ):  # fmt: skip
        function = option(function)
    return function
