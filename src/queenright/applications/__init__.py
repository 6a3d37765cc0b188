"""What placements of queens are good for: two small demonstrations, each with a number and a picture.

>>> from queenright import applications
>>> stored = applications.compare_storage(7)
>>> stored["queens"].total, stored["row by row"].total
(28, 70)

Names are loaded when they are first used.
"""

from typing import TYPE_CHECKING

from queenright.lazy import lazy

if TYPE_CHECKING:
    from queenright.applications.memory import MemoryComparison as MemoryComparison
    from queenright.applications.memory import compare_storage as compare_storage
    from queenright.applications.motion import MotionComparison as MotionComparison
    from queenright.applications.motion import compare_lattices as compare_lattices

__getattr__, __dir__ = lazy(
    "queenright.applications",
    {"memory": "MemoryComparison compare_storage", "motion": "MotionComparison compare_lattices"},
)
__all__ = __dir__()
