"""Table 1 of the notes as rows of text: claims, counted steps, CPU time and what is true, side by side."""

from __future__ import annotations

from collections.abc import Iterable

from queenright.bench.fit import Fit
from queenright.bench.methods import Measurement, StepCount
from queenright.methods.method import Method
from queenright.sizes import plural

TITLE = "Running times: counted steps and CPU time against the claims"
CAPTION = "1.00 = grows as claimed; ± is the 95 % interval of the slope; CPU time is the least of several runs"
HEADINGS = ("method", "n", "steps, CPU of the last", "table's claim", "text's claim", "CPU / steps", "what is true")
STEP_HEADINGS = ("method", "solutions", "nodes", "checks", "comparisons", "steps")


def table(measurements: Iterable[Measurement]) -> list[tuple[str, ...]]:
    """A row for each method, in the order of HEADINGS."""
    return [_row(measurement) for measurement in measurements]


def _row(measurement: Measurement) -> tuple[str, ...]:
    first, last = measurement.points[0], measurement.points[-1]
    fits, claims = measurement.fits(), measurement.claims
    return (
        measurement.method.name,
        f"{first.n}–{last.n}",
        f"{last.steps:,}\n{last.seconds:.3g} s",
        *(
            f"{claim.words}\nsteps {_slope(fits[f'steps against {at}'])}\nCPU {_slope(fits[f'time against {at}'])}"
            for at, claim in (("table", claims.table), ("text", claims.text))
        ),
        _slope(fits["time against steps"]),
        claims.truth,
    )


def _slope(found: Fit | None) -> str:
    return "too short to time" if found is None else str(found)


def step_table(counted: Iterable[tuple[Method, StepCount]]) -> list[tuple[str, ...]]:
    """A row for each method whose whole search of one size was counted, in the order of STEP_HEADINGS."""
    return [
        (
            method.name,
            plural(work.solutions, "class") if method.up_to_symmetry else f"{work.solutions:,}",
            *(f"{number:,}" for number in (work.nodes, work.checks, work.comparisons, work.steps)),
        )
        for method, work in counted
    ]
