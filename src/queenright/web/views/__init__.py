"""The views of the page, one folder each; `NAMES` is the table, in the order of the tabs.

A view called `armies` is the folder `armies` and its name in the table; CONTRIBUTING.md shows a small one in full.

- `armies/api.py` declares it: `VIEW = View("armies", …, router)`. A quick question is a route that
  answers at once. Long work is one line, `offer(router, "armies", ArmiesQuestion, task.largest, …)`: the question can
  be asked (`POST /api/armies`) or started as a job (`POST /api/jobs/armies`). A question is a `Body` (`bodies.py`);
  its `order()` returns what the task receives and raises an error if the request is invalid. Numbers that the script
  needs, such as the largest board, are the view's `limits`.
- `armies/task.py` does the work, `def largest(arguments, tell)`, in a separate process: it must not import
  FastAPI. It calls `tell("progress", {"fraction": 0.5})` or `tell("part", …)` while it works and returns plain data.
- `armies/armies.js` exports `mount(root, page)` (the types are in `static/lib/page.js`). It builds its elements once,
  keeps its state in a store without DOM (`play.js`), and draws in `render(state)`, at most once a frame.
  `page.go(query)` writes the state into the address and `show(query)` reads it back, so that a link shows the same
  state. A view stays mounted while another one is shown. `static/lib` has what views share: the board, the job
  cycle, notes with a retry button, controls.
- `armies/armies.css`, if there is one, is active only while the view is shown.
- `tests/web/armies/`: with the fixture `visit` the tests open the real page in a real browser: the main job with the
  mouse, again with the keyboard, at phone width, from a link; axe finds nothing; the console is silent.

Scripts and styles are served at `/views/armies/`, so that relative imports work both on disk and in a browser.
"""

from __future__ import annotations

from importlib import import_module
from pathlib import Path

from queenright.web.view import View

FOLDER = Path(__file__).parent

NAMES = (
    "home",
    "documents",
    "board",
    "search",
    "puzzle",
    "count",
    "formulas",
    "gallery",
    "methods",
    "armies",
    "variants",
    "studies",
    "api",
)


def views() -> list[View]:
    """The views in the order of the page's tabs.

    >>> [view.name for view in views()][:1]
    ['home']
    """
    return [import_module(f"{__name__}.{name}.api").VIEW for name in NAMES]
