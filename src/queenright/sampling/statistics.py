"""Statistics for estimates and diagnostics: means of logarithms, Student's t, autocorrelation.

Plain Python for a few runs; NumPy, imported when needed, for the traces of chains.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, inf, log, sqrt
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import numpy

    Floats = numpy.ndarray[Any, numpy.dtype[numpy.float64]]

#: 97.5 % points of Student's t for few degrees of freedom, where the series is not accurate enough.
FEW_DEGREES = {1: 12.7062, 2: 4.30265, 3: 3.18245}

#: The summation window in units of the autocorrelation time: Sokal's choice.
WINDOW = 5


def student_t(degrees: int) -> float:
    """The 97.5 % point of Student's t, for 95 % intervals (Abramowitz and Stegun, 26.7.5); accurate to 0.1 %.

    >>> [round(student_t(degrees), 3) for degrees in (1, 3, 4, 7, 15, 100)]
    [12.706, 3.182, 2.776, 2.365, 2.131, 1.984]
    """
    if degrees in FEW_DEGREES:
        return FEW_DEGREES[degrees]
    x = 1.959963984540054
    terms = (
        (x**3 + x) / 4,
        (5 * x**5 + 16 * x**3 + 3 * x) / 96,
        (3 * x**7 + 19 * x**5 + 17 * x**3 - 15 * x) / 384,
        (79 * x**9 + 776 * x**7 + 1482 * x**5 - 1920 * x**3 - 945 * x) / 92160,
    )
    return x + sum(term / float(degrees) ** power for power, term in enumerate(terms, 1))


def mean_of_logarithms(logarithms: Sequence[float]) -> tuple[float, float]:
    """The logarithm of the mean of exp(x), and the relative standard error of that mean.

    >>> round(exp(mean_of_logarithms([log(2), log(4)])[0]), 9)
    3.0
    """
    largest = max(logarithms)
    if largest == -inf:
        return -inf, 0.0
    values = [exp(x - largest) for x in logarithms]
    mean = sum(values) / len(values)
    squares = sum((value - mean) ** 2 for value in values)
    error = sqrt(squares / (len(values) - 1) / len(values)) if len(values) > 1 else inf
    return largest + log(mean), error / mean


def jackknife(whole: float, without_one: Sequence[float]) -> tuple[float, float]:
    """The estimate without first-order bias and its standard error, from estimates that leave out one run each.

    >>> jackknife(2.0, [1.5, 2.0, 2.5])             # a mean has no bias
    (2.0, 0.5773502691896257)
    """
    runs = len(without_one)
    mean = sum(without_one) / runs
    spread = sum((value - mean) ** 2 for value in without_one)
    return runs * whole - (runs - 1) * mean, sqrt((runs - 1) / runs * spread)


def autocorrelation_time(trace: Floats) -> float:
    """The number of steps after which a state is forgotten (1: at once): 1 + 2 Σ autocorrelation, up to a window."""
    import numpy

    centred = trace - trace.mean()
    if not centred.any():
        return 1.0
    spectrum = numpy.fft.rfft(centred, 2 * len(centred))
    correlation = numpy.fft.irfft(spectrum * spectrum.conj())[: len(centred)]
    times = 2 * numpy.cumsum(correlation / correlation[0]) - 1
    inside = numpy.flatnonzero(numpy.arange(len(times)) >= WINDOW * times)
    return float(max(1.0, times[inside[0] if inside.size else -1]))


def disagreement(traces: Floats) -> float:
    """Gelman and Rubin's R̂ of chains (one per line), each split into halves: 1 if all of them agree."""
    import numpy

    half = traces.shape[1] // 2
    halves = numpy.concatenate([traces[:, :half], traces[:, half : 2 * half]])
    within = float(halves.var(axis=1, ddof=1).mean())
    between = float(halves.mean(axis=1).var(ddof=1))
    if within == 0:
        return 1.0 if between == 0 else inf
    return sqrt((half - 1) / half + between / within)
