"""The options that make a count a job, apart from the job itself so that `queens count 8` stays light."""

from __future__ import annotations

import re
from typing import NamedTuple

import click

from queenright.cli.common import Amount, Decorator, Size, Word, options
from queenright.errors import InputError, shown
from queenright.sizes import checked_part, whole_number


class JobOptions(NamedTuple):
    """The options of `queens count` that make it a job."""

    ledger: str | None
    cluster: str | None
    units: int | None
    part: tuple[int, int] | None
    log: str | None
    metrics: str | None
    double_check: float | None
    task_limit: float | None

    @property
    def given(self) -> list[str]:
        """The options that were given, as on the command line."""
        return [f"--{name.replace('_', '-')}" for name, value in self._asdict().items() if value is not None]

    @property
    def asked(self) -> bool:
        return bool(self.given)


class Part(Word[tuple[int, int]]):
    """A part K/M of a count."""

    name = "K/M"

    def read(self, text: str) -> tuple[int, int]:
        which, _, parts = map(whole_number, text.partition("/"))
        return checked_part((which, parts), text)


class Share(Word[float]):
    """A share of the units: 2%, 0 or all."""

    name = "RATE"

    def read(self, text: str) -> float:
        match = re.fullmatch(r"([0-9]{1,3}(?:\.[0-9]{1,9})?)%", text)
        if text in ("0", "all"):
            return float(text == "all")
        if match is not None and float(match[1]) <= 100:
            return float(match[1]) / 100
        raise InputError(f"the share to double-check must be a percentage such as 2%, all or 0, got {shown(text)}")


#: The options of a job, in the order of the help.
job_options: Decorator = options(
    click.option("--ledger", metavar="FILE", help="Keep every finished unit in FILE; the same command resumes."),
    click.option("--cluster", metavar="ADDRESS", help="Run on the Dask cluster tcp://host:port; local starts one."),
    click.option(
        "--double-check",
        type=Share(),
        help="Believe this share of a cluster's units only when two workers agree: 2% unless given, or all.",
    ),
    click.option(
        "--task-limit",
        type=Amount(0.1, 10**9),
        metavar="SECONDS",
        help="Exclude a cluster's worker that keeps a task longer; by default 20 times as long as expected.",
    ),
    click.option(
        "--units",
        type=Size(10**6, 1, "number of units"),
        metavar="K",
        help="Cut the count into about this many units; by default a unit takes some seconds.",
    ),
    click.option("--part", type=Part(), help="Only every M-th unit, from the K-th on; merge the ledgers later."),
    click.option("--log", metavar="FILE", help="Write a line of JSON for every event; - is standard error."),
    click.option("--metrics", metavar="[HOST:]PORT", help="Serve metrics in Prometheus form while it runs."),
)
