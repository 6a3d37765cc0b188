"""Error pages for people: a short message and what to do next, in the page's own colours."""

from __future__ import annotations

from html import escape

#: The next step after almost any such error.
OPEN = "open the address that `queens serve` printed"


def wants_page(path: str, accept: str) -> bool:
    """Whether a person, not a program, will read the response.

    >>> wants_page("/", "text/html,*/*"), wants_page("/api/solve", "text/html"), wants_page("/", "*/*")
    (True, False, False)
    """
    return "text/html" in accept and not path.startswith("/api/")


def notice(message: str, *, title: str = "Queenright", forward: bool = False) -> str:
    """A page that says *message*, with a link to the page itself; with *forward*, the browser follows it at once."""
    words = "".join(
        f"<code>{escape(part)}</code>" if number % 2 else escape(part) for number, part in enumerate(message.split("`"))
    )
    refresh = '<meta http-equiv="refresh" content="0; url=/">' if forward else ""
    return (
        '<!doctype html><html lang="en"><head><meta charset="utf-8">'
        f"<title>{escape(title)}</title>"
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f'<meta name="color-scheme" content="light dark">{refresh}<link rel="icon" href="/static/icon.svg">'
        '<link rel="stylesheet" href="/static/style.css"><link rel="stylesheet" href="/static/lib/controls.css"></head>'
        f'<body><main class="notice"><div class="card"><img src="/static/icon.svg" alt=""><h1>{escape(title)}</h1>'
        f'<p>{words[:1].upper()}{words[1:]}.</p><p><a class="button main" href="/">To the first page</a></p>'
        "</div></main></body></html>"
    )
