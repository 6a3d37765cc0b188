"""The page: a JSON API over the library, and static files that show it. No algorithm here.

To add a view called `armies`, write three files; nothing else changes:

- `api/armies.py`: `VIEW = View("armies", "Armies", 60, "…")` puts it among the page's tabs, by its order. `router` is
  a FastAPI router of its own: quick questions are functions that answer at once; long work is one line,
  `offer(router, "armies", ArmiesQuestion, "armies:largest", summary="…")`, which adds `POST /api/armies` (waits for
  the answer) and `POST /api/jobs/armies` (a job with server-sent events). A question is a `Body` (`bodies.py`);
  its `order()` is what the task receives, and it raises what is wrong with the request. The task is a function
  `largest(arguments, tell)` in `tasks/armies.py`, called in a process of its own: it must not import FastAPI. It tells
  `tell("progress", {"fraction": 0.5})` or `tell("part", …)` while it works and returns plain data.
- `static/views/armies.js`: exports `mount(root, page)`; `static/views/gallery.js` is a short one to copy. It builds its
  elements once, keeps its state in a store without DOM, and draws in `render(state)`, which the shell calls once a
  frame at most. `page.go(state)` writes the state into the address, and `show(query)` takes it out of there again, so
  that a link shows the same. `page.say(text)` speaks to screen readers. `board.js` draws boards; `api.js` asks and
  starts jobs; `note.js` tells what went wrong and offers to try again.
- `tests/web/test_armies.py`: with the fixture `visit` it opens the real page in a real browser: the main job with the
  mouse, again with the keyboard, at phone width, from a link; axe finds nothing; the console is silent.
"""
