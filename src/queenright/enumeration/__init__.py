"""All solutions as placements, as NumPy blocks and in files, streamed in constant memory."""

from functools import partial

from queenright.enumeration.blocks import all_solutions, blocks, fundamental_placements, orbit_sizes, placements
from queenright.enumeration.files import FORMATS, write_solutions

__all__ = [
    "FORMATS",
    "all_solutions",
    "blocks",
    "fundamental_placements",
    "orbit_sizes",
    "placements",
    "write_solutions",
]
__dir__ = partial(sorted, __all__)
