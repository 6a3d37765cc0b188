"""Estimates of Q(n), the number of solutions, with an error that comes from independent runs.

There are four methods. On plain boards each also works for the sizes of the previous one, so that they check each
other:

- *prefix* (n ≤ 32): random prefixes of two thirds of the columns, each completed by an exact count. Unbiased.
- *resampling* (n ≤ 256, chosen up to 200): sequential Monte Carlo. Unbiased.
- *constrained* (n ≤ 32): the only one for boards with constraints. As *prefix*, on the lines with the fewest open
  squares first, and a search completes them. Unbiased.
- *tempering* (n ≤ 10000): ratios of partition functions from tempered chains, whose product leads from n! to Q(n).
  It is as reliable as the mixing of the chains, which is not proved.

The result depends on the seed and the number of samples alone; a time limit or an error limit only decides how many
samples there are.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import exp, floor, inf, log, log1p, log10
from typing import TYPE_CHECKING, Any

from queenright.errors import checked_name
from queenright.plain import attributes
from queenright.sampling.ratios import CHAINS, Beginning, chain_estimates
from queenright.sampling.runs import Budget, run_estimates
from queenright.sampling.statistics import student_t
from queenright.seeds import checked_seed
from queenright.sizes import checked_size, checked_threads
from queenright.watch import Watch

if TYPE_CHECKING:
    from queenright.problem.problem import Problem

#: method → the largest size
LARGEST = {"prefix": 32, "resampling": 256, "tempering": 10_000, "constrained": 32}

#: method → the largest size for which it is chosen automatically
CHOSEN = {"prefix": 32, "resampling": 200, "tempering": 10_000}

#: The default time limit.
DEFAULT_SECONDS = 10.0

#: The default limit of the relative error, so that small boards do not take ten seconds. Tempering does not use it:
#: its error comes from 16 chains, which is too few for a stopping rule.
DEFAULT_ERROR = 0.001

#: The largest number that a float (and most JSON readers) can hold is near exp(709).
LARGEST_LOGARITHM = 700.0


@dataclass(frozen=True, slots=True)
class Estimate:
    """An estimate of the number of solutions, as natural logarithms: Q(1000) has 2,158 digits.

    *relative_error* is the standard error divided by the estimate; *low* and *high* are the logarithms of the ends of
    the 95 % interval.
    """

    n: int
    method: str
    logarithm: float
    relative_error: float
    low: float
    high: float
    samples: int
    runs: int
    seed: int
    seconds: float

    @property
    def estimate(self) -> float | None:
        """The estimate itself; None if it is too large for a float."""
        return _number(self.logarithm)

    @property
    def standard_error(self) -> float | None:
        return None if self.estimate is None else self.estimate * self.relative_error

    def to_json(self) -> dict[str, Any]:
        return {
            **attributes(self, "n estimate standard_error"),
            "low": _number(self.low),
            "high": _number(self.high),
            "log10": _tens(self.logarithm),
            "log10_interval": [_tens(self.low), _tens(self.high)],
            **attributes(self, "relative_error samples runs method seed"),
            "seconds": round(self.seconds, 3),
        }


def running_estimates(
    n: int | Problem,
    *,
    seconds: float | None = None,
    samples: int | None = None,
    seed: int | None = None,
    method: str = "auto",
    threads: int | None = None,
    beginning: Beginning | None = None,
) -> Iterator[Estimate]:
    """Estimate Q(n), or the number of solutions of a problem, for *seconds* or until *samples* are drawn; by default
    for 10 seconds or to an error of 0.1 %. The estimate comes as it improves, a few times a second.

    For a large board the first estimate may take longer than the budget; *beginning* is then called with its progress.
    """
    asked = _constrained(n)
    if asked is None:
        size = checked_size(getattr(n, "n", n), largest=LARGEST["tempering"], what="board size of an estimate")
        name = _checked_method(method, size)
    else:
        size, name = asked.n, _checked_for_problem(asked, method)
    budget = _budget(seconds, samples)
    number, workers = checked_seed(seed), checked_threads(threads)
    if name == "tempering":
        for logarithm, error, drawn in chain_estimates(size, number, workers, budget, beginning):
            half = student_t(CHAINS - 1) * error
            low, high = logarithm - half, logarithm + half
            yield Estimate(size, name, logarithm, error, low, high, drawn, CHAINS, number, budget.watch.spent)
        return
    for logarithm, error, runs, drawn in run_estimates(name, asked or size, number, workers, budget):
        low, high = _interval(logarithm, error, runs)
        yield Estimate(size, name, logarithm, error, low, high, drawn, runs, number, budget.watch.spent)


def _constrained(asked: int | Problem) -> Problem | None:
    """The problem, unless it is a plain board."""
    return None if getattr(asked, "is_plain", True) else asked  # type: ignore[return-value]


def _checked_for_problem(problem: Problem, method: str) -> str:
    checked_name("method of estimating a board with constraints", method, ["auto", "constrained"])
    checked_size(
        max(problem.n, problem.columns), largest=LARGEST["constrained"], what="size of a board with constraints"
    )
    return "constrained"


def _interval(logarithm: float, error: float, runs: int) -> tuple[float, float]:
    half = student_t(runs - 1) * error
    return (logarithm + log1p(-half) if half < 1 else -inf), logarithm + log1p(half)


def _checked_method(method: str, n: int) -> str:
    if isinstance(method, str) and method == "auto":
        return next(name for name, largest in CHOSEN.items() if n <= largest)
    checked_name("method of estimating", method, [*CHOSEN, "auto"])
    smallest = 4 if method == "tempering" else 0
    checked_size(n, smallest=smallest, largest=LARGEST[method], what=f"board size for the method {method}")
    return method


def _budget(seconds: float | None, samples: int | None) -> Budget:
    if samples is not None:
        return Budget(Watch(seconds), checked_size(samples, smallest=1, largest=10**15, what="number of samples"))
    return Budget(Watch(DEFAULT_SECONDS), error=DEFAULT_ERROR) if seconds is None else Budget(Watch(seconds))


def _number(logarithm: float) -> float | None:
    return exp(logarithm) if logarithm < LARGEST_LOGARITHM else None


def _tens(logarithm: float) -> float | None:
    return None if logarithm == -inf else logarithm / log(10)


def in_words(logarithm: float, relative_error: float) -> str:
    """A number given by its logarithm, with as many digits as its error justifies.

    >>> in_words(log(39029188884), 0.0004), in_words(4968.9, 0.2), in_words(log(92), 0.03), in_words(-inf, 0)
    ('3.9029e+10', '9.2e+2157', '92', '0')
    """
    if logarithm == -inf:
        return "0"
    digits = max(0, min(9, floor(-log10(relative_error)) + 1)) if relative_error > 0 else 9
    power = logarithm / log(10)
    if power < 15 and digits >= power:
        return f"{exp(logarithm):,.0f}"
    whole = int(power // 1)
    return f"{10 ** (power - whole):.{digits}f}e+{whole}"
