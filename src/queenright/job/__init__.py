"""Jobs: counts that can be stopped, spread over machines, checked again and trusted. Units + ledger + executor.

>>> from queenright import job
>>> job.run(13, ledger="thirteen.ledger").count
73712
>>> job.inspect("thirteen.ledger").complete
True

Names are loaded when they are first used.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from queenright.job.inspection import Inspection, inspect
    from queenright.job.plan import Plan, make_plan
    from queenright.job.session import Cancel, Outcome, Progress, run

_HOMES = {
    "Cancel": "session", "Inspection": "inspection", "Outcome": "session", "Plan": "plan", "Progress": "session",
    "inspect": "inspection", "make_plan": "plan", "run": "session",
}  # fmt: skip

__all__ = ["Cancel", "Inspection", "Outcome", "Plan", "Progress", "inspect", "make_plan", "run"]


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"module 'queenright.job' has no attribute {name!r}")
    value = getattr(import_module(f"queenright.job.{_HOMES[name]}"), name)
    globals()[name] = value
    return value
