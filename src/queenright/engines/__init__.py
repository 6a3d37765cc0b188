"""Engines: what answers a question fast. Our own, and one for each solver that is installed.

>>> from queenright import engines
>>> engines.engine("native").title
"Queenright's own search"
"""

from typing import TYPE_CHECKING

from queenright.lazy import lazy

if TYPE_CHECKING:
    from queenright.engines.registry import ENGINES as ENGINES
    from queenright.engines.registry import Engine as Engine
    from queenright.engines.registry import engine as engine

__getattr__, __dir__ = lazy("queenright.engines", {"registry": "ENGINES Engine engine"})
__all__ = __dir__()
