"""Jobs: counts that can be stopped, spread over machines, checked again and trusted. Units + ledger + executor.

>>> from queenright import job
>>> job.run(13, ledger="thirteen.ledger").count
73712
>>> job.inspect("thirteen.ledger").complete
True

Names are loaded when they are first used.
"""

from typing import TYPE_CHECKING

from queenright.lazy import lazy

if TYPE_CHECKING:
    from queenright.job.inspection import Inspection as Inspection
    from queenright.job.inspection import inspect as inspect
    from queenright.job.loop import Cancel as Cancel
    from queenright.job.loop import Progress as Progress
    from queenright.job.plan import Plan as Plan
    from queenright.job.plan import make_plan as make_plan
    from queenright.job.session import JobOutcome as JobOutcome
    from queenright.job.session import run as run

__getattr__, __dir__ = lazy(
    "queenright.job",
    {
        "inspection": "Inspection inspect",
        "loop": "Cancel Progress",
        "plan": "Plan make_plan",
        "session": "JobOutcome run",
    },
)
__all__ = __dir__()
