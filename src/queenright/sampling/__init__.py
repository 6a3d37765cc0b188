"""Random solutions, uniform samples, numbered solutions, and estimates of how many there are.

>>> draw(8, seed=1, uniform=True).rows[0]
array([3, 6, 2, 7, 1, 4, 0, 5], dtype=int32)
>>> nth(8, rank([3, 6, 2, 7, 1, 4, 0, 5]))
Placement([3, 6, 2, 7, 1, 4, 0, 5])
"""

from functools import partial

from queenright.sampling.estimates import Estimate, running_estimates
from queenright.sampling.samples import Samples, draw
from queenright.sampling.tempered import Diagnostics
from queenright.sampling.uniform import nth, rank

__all__ = ["Diagnostics", "Estimate", "Samples", "draw", "nth", "rank", "running_estimates"]
__dir__ = partial(sorted, __all__)
